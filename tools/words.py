"""The translation catalogues: finds every sentence marked with ``t(...)``, keeps the ``.po`` files in step.

``python -m tools.words`` (``make words``) adds new sentences to each catalogue with an empty translation,
takes over what another catalogue already says for the same sentence, and drops, out loud, what is no longer
said anywhere. The catalogues are read as they are: nothing is compiled.

Every game has catalogues of its own, at ``locale/LANGUAGE/LC_MESSAGES/GAME.po`` in its folder. What is said
at any table, by ``games/engine`` and by ``bot``, is in the bot's.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent

#: The languages beside English, which is the source text in the code.
LANGUAGES = ("ja", "zh_CN")

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class NotLiteral(Exception):
    """A ``t(...)`` whose sentence isn't written out on the spot, so that no translator would ever see it."""


@dataclass(frozen=True)
class Sentence:
    """One ``t(...)`` in the code; ``facts`` are the names it binds, None where they can't be seen."""

    msgid: str
    facts: frozenset[str] | None
    file: Path
    line: int

    @property
    def place(self) -> str:
        """Where it is said, as ``file:line``."""
        return f"{self.file.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True)
class Unit:
    """A part of the house with catalogues of its own: where they are kept, and whose sentences they hold."""

    name: str
    folder: Path
    code: tuple[Path, ...]

    def catalogue(self, language: str) -> Path:
        """Return the path of this unit's catalogue."""
        return self.folder / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"

    def sentences(self) -> list[Sentence]:
        """Return every marked sentence, in the order of files and lines. Raises :class:`NotLiteral`."""
        modules = [module for folder in self.code for module in sorted(folder.rglob("*.py"))]
        return [sentence for module in modules for sentence in sentences(module)]

    def load(self, language: str) -> Catalog:
        """Return the catalogue as it is on disk, an empty one if there is none."""
        path = self.catalogue(language)
        if not path.is_file():
            return Catalog(language)
        with path.open("rb") as file:
            return read_po(file, language, abort_invalid=True)


def units() -> list[Unit]:
    """Return the bot with the engine, and every game, the tests' own small one included."""
    bot, engine = ROOT / "bot", ROOT / "games" / "engine"
    folders = sorted(path.parent for path in (ROOT / "games").glob("*/__init__.py"))
    folders += sorted(path.parent for path in (ROOT / "tests").glob("*/locale"))
    games = [Unit(folder.name, folder, (folder,)) for folder in folders if folder != engine]
    return [Unit("bot", bot, (bot, engine)), *games]


def sentences(file: Path) -> Iterator[Sentence]:
    """Yield the sentences that one module marks, from top to bottom. Raises :class:`NotLiteral`."""
    calls = [node for node in ast.walk(ast.parse(file.read_bytes())) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if not (isinstance(node.func, ast.Name) and node.func.id == "t"):
            continue
        match node.args:
            case [ast.Constant(value=str(msgid))]:
                names = [keyword.arg for keyword in node.keywords]
                facts = None if None in names else frozenset(filter(None, names))
                yield Sentence(msgid, facts, file, node.lineno)
            case _:
                place = f"{file.relative_to(ROOT)}:{node.lineno}"
                raise NotLiteral(f"{place}: t() takes one sentence, written out on the spot")


def translations(catalog: Catalog) -> dict[str, str]:
    """Return what a catalogue translates: sentences with a translation that isn't empty or fuzzy."""
    return {m.id: m.string for m in catalog if m.id and m.string and not m.fuzzy}  # type: ignore[misc]


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalogue without dates, names and line numbers, so that only words make a difference."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(HEADER.format(language=catalog.locale_identifier).encode())
        write_po(file, catalog, width=110, omit_header=True, include_lineno=False)


def update(unit: Unit, language: str, known: dict[str, str]) -> tuple[int, int, dict[str, str]]:
    """Bring one catalogue up to the code; ``known`` translations fill what it lacks.

    Returns how many sentences it has, how many of them are untranslated, and the translations dropped.
    """
    old = translations(unit.load(language))
    new = Catalog(language)
    said = unit.sentences()
    for sentence in said:
        text = old.get(sentence.msgid) or known.get(sentence.msgid, "")
        place = (sentence.file.relative_to(ROOT).as_posix(), sentence.line)
        new.add(sentence.msgid, text, locations=[place])
    msgids = {sentence.msgid for sentence in said}
    if msgids or unit.catalogue(language).exists():
        write(unit.catalogue(language), new)
    dropped = {msgid: text for msgid, text in old.items() if msgid not in msgids}
    return len(msgids), len(msgids - translations(new).keys()), dropped


def main() -> None:
    """Update every catalogue and say what is left to translate."""
    for language in LANGUAGES:
        known: dict[str, str] = {}
        for unit in units():
            known |= translations(unit.load(language))
        for unit in units():
            count, untranslated, dropped = update(unit, language, known)
            if count:
                print(f"{unit.name:>16} {language:5}  {count:4} sentences, {untranslated} untranslated")
            for msgid, text in dropped.items():
                print(f"{'':>24}dropped {msgid!r} ({text})")


if __name__ == "__main__":
    main()
