"""A sheet as a short text that people can keep and send, and back again without loss.

The text holds ``key: value`` entries, one a line, or separated by ``;`` where only one line can be entered.
Ids have hyphens there for underscores, which messages give a meaning.
Whose the sheet is and what a game master said of it stay at the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..engine.contract import Refused
from ..engine.text import Text, t
from .book import Book
from .profile import fields
from .samples import SLOTS
from .state import Sheet
from .terms import OPERATOR_PARAMS, PARAMS, POSITIONS, Id
from .words import plain

HEAD = "Border TRPG"
"""The first key: what the text is, with the number of its format."""

FORMAT = "1"
EMPTY = "-"
"""Stands for an empty slot."""

KINDS = ("combatant", "operator")
MODES = ("sample", "new", "original")
MOST_NAME = 40
MOST_WORDS = 120
LEAST, MOST = -40, 40
_NUMBER = re.compile(r"-?[0-9]{1,2}")
_NO_OPERATOR = ("position", "features", "chosen", "given", "main", "sub")
"""What operators never have (trpg-operator-14)."""


def sheet_text(sheet: Sheet) -> str:
    """A sheet as text; :func:`read_sheet` makes the same sheet of it, as a nameless nobody's draft."""
    return "\n".join(f"{key}: {_spelt(value)}" for key, value in _entries(sheet))


def _entries(sheet: Sheet) -> Iterator[tuple[str, str]]:
    yield HEAD, FORMAT
    yield "kind", sheet.kind
    yield "mode", sheet.mode
    if sheet.name:
        yield "name", sheet.name
    for key, number in (("position", sheet.position), ("source", sheet.source)):
        if number:
            yield key, _hyphened((number,))
    if sheet.features:
        yield "features", _hyphened(sheet.features)
    if sheet.chosen:
        yield "chosen", _hyphened(sheet.chosen)
    for key, values in (("points", sheet.points), ("given", sheet.given), ("edits", sheet.edits)):
        if values:
            yield key, " ".join(f"{param} {n}" for param, n in values.items())
    if sheet.master:
        yield "master", _hyphened((sheet.master,))
    for key, side in (("main", sheet.main), ("sub", sheet.sub)):
        if any(side):
            yield key, _hyphened(one or EMPTY for one in side)
    if not sheet.bail_out:
        yield "bail-out", "no"
    if sheet.inherited:
        yield "inherited", "yes"
    for field, words in sheet.profile.items():
        yield f"profile.{_hyphened((field,))}", words


def _hyphened(ids: Iterable[Id]) -> str:
    return " ".join(one.replace("_", "-") for one in ids)


def _spelt(value: str) -> str:
    """A value without what separates entries."""
    return value.replace("%", "%25").replace(";", "%3B").replace("\n", "%0A")


def _meant(value: str) -> str:
    return value.replace("%0A", "\n").replace("%3B", ";").replace("%25", "%")


# ---- reading -------------------------------------------------------------------------------------------


class _Line:
    """One entry with its place, which every fault names."""

    def __init__(self, number: int, key: str, value: str) -> None:
        self.number, self.key, self.value = number, key, value

    def wrong(self, why: Text) -> Refused:
        return Refused("import", t("Line {n}, {key}: {why}", n=self.number, key=self.key, why=why))


def read_sheet(book: Book, text: str) -> Sheet:
    """The draft in an exported text. Raises Refused that names the line where something is amiss."""
    lines = list(_lines(text))
    if not lines or lines[0].key != HEAD or lines[0].value != FORMAT:
        raise Refused(
            "import",
            t("This is no exported sheet: its first line reads {line}.", line=f"{HEAD}: {FORMAT}"),
        )
    found: dict[str, Any] = {"profile": {}}
    for line in lines[1:]:
        section, _, field = line.key.partition(".")
        read = _READ.get(section)
        if read is None or bool(field) != (section == "profile"):
            raise line.wrong(t("there is no such entry"))
        if section == "profile":
            field = field.replace("-", "_")
            if field not in fields(book) or field in found["profile"]:
                raise line.wrong(t("there is no such entry"))
            found["profile"][field] = read(book, line)
        elif section.replace("-", "_") in found:
            raise line.wrong(t("this entry is there twice"))
        else:
            found[section.replace("-", "_")] = read(book, line)
            if section in _NO_OPERATOR and found.get("kind") == "operator":
                raise line.wrong(t("operators have points, a master and personal data alone"))
    return Sheet(id=0, **found)


def _lines(text: str) -> Iterator[_Line]:
    parts = text.replace("\r", "\n").replace(";", "\n").split("\n")
    for number, part in enumerate((part for part in parts if part.strip()), 1):
        key, colon, value = part.partition(":")
        if not colon:
            raise Refused("import", t("Line {n}: there is no colon between entry and value.", n=number))
        yield _Line(number, key.strip(), _meant(value.strip()))


def _one_of(allowed: tuple[str, ...]) -> Callable[[Book, _Line], str]:
    def read(book: Book, line: _Line) -> str:
        if line.value not in allowed:
            raise line.wrong(t("one of {words}", words=", ".join(allowed)))
        return line.value

    return read


def _known(line: _Line, ids: Any, word: str) -> Id:
    number = word.replace("-", "_")
    if number not in ids:
        raise line.wrong(t("the pack has no {id}", id=_shown(word)))
    return number


def _shown(word: str) -> str:
    """A word of a stranger's text as a message may repeat it."""
    clean = "".join(c for c in word if c.isalnum() or c in "_-")
    return clean[:24] or "?"


def _position(book: Book, line: _Line) -> str:
    return _known(line, POSITIONS, line.value)


def _source(book: Book, line: _Line) -> str:
    return _known(line, {*book.samples, *book.agents}, line.value)


def _master(book: Book, line: _Line) -> str:
    return _known(line, book.masters, line.value)


def _features(book: Book, line: _Line) -> tuple[str, ...]:
    return tuple(_known(line, book.features, word) for word in line.value.split())


def _chosen(book: Book, line: _Line) -> tuple[str, ...]:
    return tuple(_known(line, PARAMS, word) for word in line.value.split())


def _values(book: Book, line: _Line) -> dict[str, int]:
    words = line.value.split()
    if len(words) % 2:
        raise line.wrong(t("parameters and numbers in turn, such as {example}", example="atk 3 mob 2"))
    found: dict[str, int] = {}
    for param, n in zip(words[::2], words[1::2], strict=True):
        _known(line, {*PARAMS, *OPERATOR_PARAMS}, param)
        if param in found or not n.lstrip("-").isdecimal() or len(n) > 3 or not LEAST <= int(n) <= MOST:
            raise line.wrong(
                t("each parameter once, with a number from {least} to {most}", least=LEAST, most=MOST)
            )
        found[param] = int(n)
    return found


def _side(book: Book, line: _Line) -> tuple[str | None, ...]:
    words = line.value.split()
    if len(words) != SLOTS:
        raise line.wrong(t("{n} slots, an empty one as {sign}", n=SLOTS, sign=EMPTY))
    return tuple(None if word == EMPTY else _known(line, book.triggers, word) for word in words)


def _yes(book: Book, line: _Line) -> bool:
    return _one_of(("yes", "no"))(book, line) == "yes"


def _words(most: int) -> Callable[[Book, _Line], str]:
    def read(book: Book, line: _Line) -> str:
        try:
            words = plain(line.value)
        except Refused as refused:
            raise line.wrong(refused.text) from None
        if len(words) > most:
            raise line.wrong(t("{n} characters at most", n=most))
        return words

    return read


_READ: dict[str, Callable[[Book, _Line], Any]] = {
    "kind": _one_of(KINDS),
    "mode": _one_of(MODES),
    "name": _words(MOST_NAME),
    "position": _position,
    "source": _source,
    "features": _features,
    "chosen": _chosen,
    "points": _values,
    "given": _values,
    "edits": _values,
    "master": _master,
    "main": _side,
    "sub": _side,
    "bail-out": _yes,
    "inherited": _yes,
    "profile": _words(MOST_WORDS),
}
