"""The shape of the tree: one idea a module, games that only their own folder knows, nothing left behind."""

import ast
import re
from importlib import import_module
from pathlib import Path

import discord
import pytest

from games.engine.contract import Game
from tests.house.source import CODE, ROOT, files, games, name, top_files

pytestmark = pytest.mark.house

LONGEST_MODULE = 500

MODULES = files(*CODE, endings={".py"})

#: Written apart, so that this file isn't found by its own search. Behind "S-" it is the name of a leaguer.
LEFT_BEHIND = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "(?<!S-)X" + "XX", "HA" + "CK")))

#: Paths and hosts that exist on one machine only, and words about how the text came to be.
OF_ONE_MACHINE = re.compile(
    r"(?<![\w.])/(?:work|root|home|(?-i:Users)|opt)/|\.internal\b|artifactory|/simple/|index-url\s*="
    r"|\b(?:chat)?gpt\b|\bclaude\b|\banthropic\b|\bopenai\b(?!\W*json)|language model|issue #?\d",
    re.IGNORECASE,
)

READ = [path for path in files(*CODE, "docs") + top_files() if path != Path(__file__)]


def hits(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where a pattern is found, as ``file:line: text``."""
    return [
        f"{name(path)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_modules_stay_short() -> None:
    """A module that no longer fits the mind wants to be two."""
    lengths = {name(path): path.read_text(encoding="utf-8").count("\n") for path in MODULES}
    assert {path: length for path, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_nothing_is_left_undone() -> None:
    assert hits(LEFT_BEHIND, READ) == []


def test_nothing_speaks_of_one_machine_or_of_the_making() -> None:
    assert hits(OF_ONE_MACHINE, READ) == []


def test_locks_hold_hashes_and_no_registry() -> None:
    for lock in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        pins = re.findall(r"^[\w.-]+==", text, re.MULTILINE)
        assert len(pins) > 30
        assert len(re.findall(r"^[\w.-]+==[^\n]*\\\n    --hash=sha256:", text, re.MULTILINE)) == len(pins)
        assert not re.search(r"https?://|--index|--find-links|--extra", text.partition("aiohappyeyeballs")[2])


def declared(game: str) -> Game:
    """The ``GAME`` of a folder."""
    found: Game = import_module(f"games.{game}").GAME
    return found


def own_words(game: str) -> set[str]:
    """What would give a game away: its folder, its title and its slash command."""
    declaration = declared(game)
    return {game, declaration.title.msgid.lower(), declaration.command.msgid.lower().lstrip("/")}


@pytest.mark.parametrize("game", games())
def test_only_its_folder_names_a_game(game: str) -> None:
    """The bot, the storage and the engine work for a game that they have never heard of."""
    words = "|".join(map(re.escape, own_words(game)))
    pattern = re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)
    strangers = [*files("bot", "storage", "games/engine"), ROOT / "games" / "library.py"]
    assert hits(pattern, strangers) == []


@pytest.mark.parametrize("game", games())
def test_a_game_is_a_folder_with_all_that_it_needs(game: str) -> None:
    folder = ROOT / "games" / game
    assert declared(game).id == game
    assert (folder / "rulebook.toml").is_file()
    assert (folder / "packs" / declared(game).pack / "pack.toml").is_file()
    for language in ("ja", "zh_CN"):
        assert (folder / "locale" / language / "LC_MESSAGES" / f"{game}.po").is_file()


def test_rules_read_no_files() -> None:
    """What the import contracts can't see, for it needs no import."""
    calls = [
        f"{name(path)}:{node.lineno}: {node.func.id}()"
        for path in files("games", endings={".py"})
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in {"open", "input", "exec", "eval", "__import__"}
    ]
    assert calls == []


def test_only_the_library_reads_package_data() -> None:
    readers = {
        name(path)
        for path in files("games", endings={".py"})
        if re.search(r"importlib|read_text|read_bytes", path.read_text(encoding="utf-8"))
    }
    assert readers <= {"games/library.py"}


def test_every_variable_is_explained_to_whoever_hosts() -> None:
    """``.env.example`` holds exactly the variables that the program reads."""
    variable = re.compile(r"[\"'](DISCORD_[A-Z_]+|DATABASE_URL|KUROMAKU_[A-Z_]+)[\"']")
    read = {
        found
        for path in files("bot", "storage", endings={".py"})
        for found in variable.findall(path.read_text("utf-8"))
    }
    explained = set(re.findall(r"^#? ?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert explained == read


def test_the_invite_asks_for_the_least_permissions() -> None:
    least = discord.Permissions(
        view_channel=True,
        send_messages=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )
    for page in (ROOT / ".env.example", ROOT / "docs" / "hosting.md"):
        asked = re.findall(r"scope=(\S+)&permissions=(\d+)", page.read_text("utf-8"))
        assert asked == [("bot+applications.commands", str(least.value))]


def test_links_between_pages_lead_somewhere() -> None:
    link = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
    broken = [
        f"{name(page)}: {target}"
        for page in files("docs", "bot", "games", endings={".md"}) + sorted(ROOT.glob("*.md"))
        for target in link.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_pages_name_commands_that_exist() -> None:
    """Every ``make …`` in the pages is a target."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    pages = [*files("docs", endings={".md"}), *sorted(ROOT.glob("*.md")), ROOT / ".env.example"]
    named = {
        word for page in pages for word in re.findall(r"`make ([a-z]+)", page.read_text(encoding="utf-8"))
    }
    assert named <= targets
