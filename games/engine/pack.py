"""Content packs: TOML that says what a game is played with, read with errors that name the line.

A pack's schema is a game's own set of ``msgspec`` structs; the game adds the checks that types can't express
with :class:`PackFault`. A pack holds data only. Its identity is the SHA-256 of its source, and a running
table keeps the exact source it began with.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from .text import Name, Text, english, t

P = TypeVar("P", bound=Struct)

MAX_BYTES = 256 * 1024
"""The largest pack that is read. Prose of our own has no such limit: a long game has a long rulebook."""

MOST_NAME = 200
"""Characters of the longest name, a remark included."""

BARRED = "\\`*_~|<>@#[]"
"""What messages give a meaning: names of a stranger's pack must not mention people or hide links."""


class PackFault(Struct, frozen=True):
    """One thing wrong with a pack: the line of its source (from 1) and what to change there."""

    line: int
    text: Text


class PackError(Exception):
    """The pack can't be used. ``faults`` are all that was found, at least one."""

    def __init__(self, faults: tuple[PackFault, ...]) -> None:
        super().__init__("; ".join(f"line {f.line}: {english(f.text)}" for f in faults))
        self.faults = faults


def digest(source: str) -> str:
    """The identity of a pack: SHA-256 of its source, 64 hex digits."""
    return sha256(source.encode()).hexdigest()


# Packs come from strangers: none of these patterns may look at a character more than a few times.
_HEADER = re.compile(r"(\[\[?)([^\[\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"([A-Za-z0-9_\-.\"]+)\s*=")
_DEEP = re.compile(r"""(?<![\w-])(?:(?:"[^"\n]*"|'[^'\n]*'|[\w-]+)[ \t]*\.[ \t]*){16}""")
"""A dotted key of more than 16 parts: the TOML reader takes memory with the square of their number."""


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """The stripped lines with their numbers, but those inside strings of several lines."""
    inside = ""
    for number, line in enumerate(source.split("\n"), 1):
        rest = line.strip()
        if inside:
            inside = "" if inside in rest else inside
            continue
        yield number, rest
        for quotes in ('"""', "'''"):
            if rest.count(quotes) % 2:
                inside = quotes


def locate(source: str, path: str) -> int:
    """The line (from 1) of ``path`` in a TOML source, such as ``trigger[3].effect[0].cost``.

    Finds the key's own line where it stands alone on one, else the line of the table that holds it.
    """
    known = path.removeprefix("$").lstrip(".").partition("[...]")[0]
    wanted = re.sub(r"\[(\d+)\]", r".\1", known).split(".")
    best, best_length = 1, 0
    counts: dict[str, int] = {}
    here: list[str] = []

    def consider(parts: list[str], number: int) -> None:
        nonlocal best, best_length
        shared = 0
        while shared < min(len(parts), len(wanted)) and parts[shared] == wanted[shared]:
            shared += 1
        if shared == len(parts) and shared > best_length:
            best, best_length = number, shared

    for number, line in _lines(source):
        if header := _HEADER.match(line):
            here = _address(header[2].replace('"', "").replace(" ", "").split("."), header[1] == "[[", counts)
            consider(here, number)
        elif key := _KEY.match(line):
            consider(here + key[1].replace('"', "").split("."), number)
    return best


def _address(names: list[str], is_array: bool, counts: dict[str, int]) -> list[str]:
    """The full address of a table header: array tables get the index of their latest element."""
    parts: list[str] = []
    for position, name in enumerate(names):
        parts.append(name)
        dotted = ".".join(parts)
        if is_array and position == len(names) - 1:
            counts[dotted] = counts.get(dotted, -1) + 1
        if dotted in counts:
            parts.append(str(counts[dotted]))
    return parts


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a struct and how a pack spells them; kept, as looking takes long."""
    return tuple((one.name, one.encode_name) for one in fields(kind))


def _names(value: Any, path: str) -> Iterator[tuple[str, Name]]:
    """All names of a pack with their paths."""
    if isinstance(value, Name):
        yield path, value
    elif isinstance(value, Struct):
        for name, spelling in _fields(type(value)):
            yield from _names(getattr(value, name), f"{path}.{spelling}".lstrip("."))
    elif isinstance(value, tuple | list):
        for n, one in enumerate(value):
            yield from _names(one, f"{path}[{n}]")


def _misnamed(name: Name) -> Text | None:
    """What is wrong with a name, or None."""
    for spelling in (name.en, name.ja, name.zh or name.en):
        if not 1 <= len(spelling.strip()) <= len(spelling) <= MOST_NAME:
            return t("A name has 1 to {most} characters.", most=MOST_NAME)
        for char in spelling:
            if char in BARRED or not (char.isprintable() or char == "\u3000"):
                return t("A name can't hold the character {code}.", code=f"U+{ord(char):04X}")
        if "://" in spelling:
            return t("A name can't hold an address.")
    return None


def load(source: str, schema: type[P], *, prose: bool = False) -> P:
    """The pack in ``source``. Raises :class:`PackError` for bad TOML or data that does not fit the schema.

    Names must be harmless wherever they are shown, except in what is ``prose`` and our own, as a rulebook is.
    """
    if not prose and len(source.encode()) > MAX_BYTES:
        raise PackError((PackFault(1, t("The pack is larger than {most} KiB.", most=MAX_BYTES // 1024)),))
    if deep := _DEEP.search(source):
        line = source.count("\n", 0, deep.start()) + 1
        raise PackError((PackFault(line, t("This is nested too deeply.")),))
    try:
        data = tomllib.loads(source)
    except RecursionError:
        raise PackError((PackFault(1, t("This is nested too deeply.")),)) from None
    except ValueError as fault:  # TOMLDecodeError, or a number of thousands of digits
        found = re.search(r"at line (\d+)", str(fault))
        line = int(found[1]) if found else source.rstrip().count("\n") + 1
        raise PackError((PackFault(line, t("This is not valid TOML: {why}", why=str(fault))),)) from None
    try:
        pack = msgspec.convert(data, schema)
    except msgspec.ValidationError as fault:
        why, _, path = str(fault).partition(" - at `")
        path = path.rstrip("`")
        if unknown := re.search(r"unknown field `(.*)`", why):
            path = f"{path}.{unknown[1]}"
        raise PackError((PackFault(locate(source, path), t("This does not fit: {why}", why=why)),)) from None
    wrong = [(path, text) for path, name in _names(pack, "") if (text := _misnamed(name)) is not None]
    if wrong and not prose:
        raise PackError(tuple(PackFault(locate(source, path), text) for path, text in wrong))
    return pack
