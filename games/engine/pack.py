"""Content packs: TOML that says what a game is played with, read with errors that name the line.

A pack's schema is a game's own set of ``msgspec`` structs; the game adds the checks that types can't express
with :class:`PackFault`. A pack holds data only. Its identity is the SHA-256 of its source, and a running
table keeps the exact source it began with.
"""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct

from .text import Text, t

P = TypeVar("P", bound=Struct)

MAX_BYTES = 256 * 1024
"""The largest pack that is read."""


class PackFault(Struct, frozen=True):
    """One thing wrong with a pack: the line of its source (from 1) and what to change there."""

    line: int
    text: Text


class PackError(Exception):
    """The pack can't be used. ``faults`` are all that was found, at least one."""

    def __init__(self, faults: tuple[PackFault, ...]) -> None:
        super().__init__("; ".join(f"line {f.line}: {f.text.msgid.format(**f.text.facts)}" for f in faults))
        self.faults = faults


def digest(source: str) -> str:
    """The identity of a pack: SHA-256 of its source, 64 hex digits."""
    return sha256(source.encode()).hexdigest()


_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-.\"]+)\s*=")


def locate(source: str, path: str) -> int:
    """The line (from 1) of ``path`` in a TOML source, such as ``trigger[3].effect[0].cost``.

    Finds the key's own line where it stands alone on one, else the line of the table that holds it.
    """
    wanted = re.sub(r"\[(\d+)\]", r".\1", path.removeprefix("$").lstrip(".")).split(".")
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

    for number, line in enumerate(source.splitlines(), 1):
        if header := _HEADER.match(line):
            here = _address(header[2].replace('"', "").split("."), header[1] == "[[", counts)
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


def load(source: str, schema: type[P]) -> P:
    """The pack in ``source``. Raises :class:`PackError` for bad TOML or data that does not fit the schema."""
    if len(source.encode()) > MAX_BYTES:
        raise PackError((PackFault(1, t("The pack is larger than {most} KiB.", most=MAX_BYTES // 1024)),))
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        found = re.search(r"line (\d+)", str(fault))
        line = int(found[1]) if found else len(source.splitlines())
        raise PackError((PackFault(line, t("This is not valid TOML: {why}", why=str(fault))),)) from None
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as fault:
        why, _, path = str(fault).partition(" - at `")
        raise PackError(
            (PackFault(locate(source, path.rstrip("`")), t("This does not fit: {why}", why=why)),)
        ) from None
