"""The page that tells how to add a game is followed to the letter, in a copy of the tree."""

from __future__ import annotations

import inspect
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import games.engine

from .source import ROOT

PAGE = ROOT / "docs" / "add-a-game.md"

LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*", "*.egg-info", "screenshots", "golden", "data")

NEW = {"tiny_game": "my_game", "/bids": "/mine", "Hidden Bids": "My Game", "bids-": "mine-"}
"""What a newcomer changes of the smallest game: its id, command, title and rule ids."""

WORDS = {"/mine": ("/私の", "/我的"), "My Game": ("私のゲーム", "我的游戏")}
"""The two sentences that are then to be translated, into Japanese and Chinese."""

GENERIC = (
    "tests/engine/test_contract.py",
    "tests/engine/test_record.py",
    "tests/engine/test_practice.py",
    "tests/house/test_words.py",
    "tests/house/test_rulebooks.py",
    "tests/house/test_names.py",
)
"""Tests that find a new game by themselves, enough of them to see that it plays, is recorded and is said."""

TINY_TREE = (
    ("Makefile", "pyproject.toml", "README.md", ".env.example"),
    ("bot", "docs", "games", "storage", "tests", "tools", ".ci"),
)


def blocks(language: str) -> list[str]:
    """The code blocks of the page in one language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def run(tree: Path, *command: str, shell: bool = False) -> str:
    """What a command prints, run in the copy, whose own modules it imports. It has to succeed."""
    done = subprocess.run(
        command[0] if shell else command,
        shell=shell,
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "CI": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def pytest_in(tree: Path, *arguments: str) -> str:
    """What the copy's own tests print."""
    always = ("-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", "-m", "not browser and not postgres")
    return run(tree, sys.executable, *always, *arguments)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the first steps of the page have been taken."""
    copy = tmp_path_factory.mktemp("recipe")
    for name in TINY_TREE[0]:
        shutil.copy(ROOT / name, copy / name)
    for name in TINY_TREE[1]:
        shutil.copytree(ROOT / name, copy / name, ignore=LEFT_OUT)
    run(copy, blocks("sh")[0], shell=True)
    game = copy / "games" / "my_game"
    for file in sorted(game.rglob("*")):
        if file.suffix in (".py", ".toml", ".po"):
            source = file.read_text(encoding="utf-8")
            for old, new in NEW.items():
                source = source.replace(old, new)
            file.write_text(source, encoding="utf-8")
    return copy


def _translate(game: Path) -> None:
    for place, language in enumerate(("ja", "zh_CN")):
        file = game / "locale" / language / "LC_MESSAGES" / "my_game.po"
        source = file.read_text(encoding="utf-8")
        for english, said in WORDS.items():
            source = re.sub(
                rf'(msgid "{re.escape(english)}"\nmsgstr )"[^"]*"', rf'\g<1>"{said[place]}"', source
            )
        file.write_text(source, encoding="utf-8")


def _tests(tree: Path) -> None:
    """One test a rule, as the page asks for: here those of the smallest game, under the new ids."""
    source = (tree / "tests" / "engine" / "test_tiny_game.py").read_text(encoding="utf-8")
    folder = tree / "tests" / "my_game"
    folder.mkdir()
    ids = sorted(set(re.findall(r"bids-[\w.]+", source)))
    body = "\n\n".join(
        f'@pytest.mark.rule("{one.replace("bids-", "mine-")}")\ndef test_{place}() -> None:\n    pass\n'
        for place, one in enumerate(ids)
    )
    (folder / "test_rules.py").write_text(f"import pytest\n\n\n{body}", encoding="utf-8")


@pytest.mark.house
@pytest.mark.slow
def test_a_new_folder_is_a_game(tree: Path) -> None:
    """Copied, renamed and translated as the page says, it is on the shelf, plays and is proved."""
    game = tree / "games" / "my_game"
    run(tree, sys.executable, "-m", "tools.words")
    _translate(game)
    assert "0 untranslated" in _line_of(run(tree, sys.executable, "-m", "tools.words"), "my_game")
    _tests(tree)
    told = run(tree, sys.executable, "-m", "bot", "simulate", "my_game", "--tables", "20", "--jobs", "1")
    assert "My Game" in told or "my_game" in told
    out = pytest_in(tree, "-k", "my_game", *GENERIC)
    assert re.search(r"[1-9]\d* passed", out), out


def _line_of(printed: str, name: str) -> str:
    return next(line for line in printed.splitlines() if name in line)


PLAY = '''
"""A whole table of the new game, by its own slash commands."""

from .discordlike import Town
from .house import duel, state


async def test_my_game_is_played_to_its_end(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben, game="mine")
    await ann.slash("mine open", charm="clover", coins="2")
    await ben.slash("mine open", charm="purse", coins="1")
    for _ in range(7):
        live = await town.bot.tables.load(1)
        if live.over:
            break
        await ann.slash("mine pass")
        await ben.slash("mine bid", coins="1")
    assert (await town.bot.tables.load(1)).over
'''


@pytest.mark.house
@pytest.mark.slow
def test_a_new_game_is_played_on_discord(tree: Path) -> None:
    """From its slash command to its end by its own verbs; not a line of ``bot/`` has been touched."""
    (tree / "tests" / "scenarios" / "test_my_game.py").write_text(PLAY, encoding="utf-8")
    out = pytest_in(tree, "tests/scenarios/test_my_game.py")
    assert "2 passed" in out, out


#: Code on the page that is no name of the engine's: what a newcomer chooses, what the rulebook says, Python.
OTHERS = {
    "Commands",
    "Events",
    "GM",
    "Pack",
    "Pass",
    "True",
    "None",
    "points_of",
    "n",
    "first",
    "main",
    "id",
    "tag",
    "msgspec",
    "games",
    "engine",
    "_",
}


@pytest.mark.house
def test_the_page_names_what_there_is() -> None:
    """Every name and keyword argument that the page sets in code type exists in the engine."""
    known = set(_names()) | OTHERS
    said = " ".join(re.findall(r"`([^`\n]+)`", PAGE.read_text(encoding="utf-8")))
    for foreign in (
        r'"[^"]*"',
        r"\.venv\S* .*?FILE",
        r"[\w./]*/[\w./]*",
        r"[\w-]+\.(?:py|toml)\b",
        r"make \w+",
    ):
        said = re.sub(foreign, "", said)
    names = re.findall(r"[A-Za-z_]\w*", said)
    assert len(names) > 60
    assert sorted({name for name in names if name not in known}) == []


def _names() -> Iterator[str]:
    found = pkgutil.iter_modules(games.engine.__path__, "games.engine.")
    modules = [import_module(one.name) for one in found]
    for module in modules:
        yield module.__name__.rpartition(".")[2]
        for name, value in vars(module).items():
            yield name
            if inspect.isclass(value):
                yield from vars(value)
                yield from getattr(value, "__annotations__", {})
            made = value.__init__ if inspect.isclass(value) else value
            if inspect.isfunction(made):
                yield from inspect.signature(made).parameters
