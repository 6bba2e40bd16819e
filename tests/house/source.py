"""What the house tests read: the project's own files, its games, and the markers on its tests."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

CODE = ("bot", "games", "storage", "tests", "tools")

#: Endings of files that people write and read.
TEXT = {".py", ".toml", ".md", ".po", ".html", ".css", ".js", ".yaml", ".json", ".txt", ".mako", ".ini"}


def files(*folders: str, endings: set[str] = TEXT) -> list[Path]:
    """The text files under some top folders, in order, caches left out."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in endings)
    return sorted(path for path in found if path.is_file() and not _hidden(path))


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(ROOT).parts)


def top_files() -> list[Path]:
    """The project's files at the top of the tree and in ``.ci``, without locks, secrets and data."""
    names = ["Makefile", "Dockerfile", ".env.example", ".gitignore", ".dockerignore", "LICENSE", ".ci/run"]
    return [ROOT / name for name in names if (ROOT / name).is_file()] + sorted(
        path for pattern in ("*.md", "*.toml", "*.yaml") for path in ROOT.glob(pattern)
    )


def name(path: Path) -> str:
    """How a test calls a file: its path from the top."""
    return path.relative_to(ROOT).as_posix()


def games() -> list[str]:
    """The folders under ``games`` that are games on the shelf: those that declare a ``GAME``."""
    return sorted(
        init.parent.name
        for init in (ROOT / "games").glob("*/__init__.py")
        if "\nGAME = Game(" in init.read_text(encoding="utf-8")
    )


def toml(path: Path) -> dict[str, Any]:
    """A TOML file, read."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rule_ids(game: Path) -> list[str]:
    """The rule ids of the rulebook in a game's folder, in order; a game without a rulebook is an error."""
    return [rule["id"] for rule in toml(game / "rulebook.toml")["rule"]]


def cited_rules() -> Iterator[tuple[str, str]]:
    """Every ``pytest.mark.rule("id", ...)`` in the tests, as id and place, without running any."""
    for path in files("tests", endings={".py"}):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=args):
                    for arg in args:
                        yield ast.literal_eval(arg), f"{name(path)}:{node.lineno}"
