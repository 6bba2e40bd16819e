"""A one-line text notation for every command, for logs, tests, records and bug reports.

``set main=kogetsu sub=shield`` is the command tagged ``set``; fields that hold their default are left out,
lists of words or numbers are joined with commas, and what is not so plain is JSON. Reading is the exact
inverse of writing.
"""

from __future__ import annotations

import json
import re
import shlex
import types
import typing
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from .contract import Command


class NotationError(ValueError):
    """The line is not a command in this notation; the message says what is wrong with it."""


_NOT_WORDS = re.compile(r"yes|no|null|[-+]?[\d_]+")
"""What reads as something else than a string where a field takes several kinds."""


def _plain(word: str) -> bool:
    """Whether the string can stand bare on the line."""
    return (
        word != ""
        and word.isprintable()
        and not any(c.isspace() or c in "\"'\\,:=[]{}" for c in word)
        and not _NOT_WORDS.fullmatch(word)
    )


def _json(value: Any) -> str:
    """On one line whatever it holds: what can't be printed is escaped."""
    value = msgspec.to_builtins(value)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text if text.isprintable() else json.dumps(value, separators=(",", ":"))


def _write_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str) and _plain(value):
        return value
    if isinstance(value, tuple | list) and value and all(isinstance(v, str) and _plain(v) for v in value):
        return ",".join(value)
    if isinstance(value, tuple | list) and value and all(type(v) is int for v in value):
        return ",".join(map(str, value))
    return _json(value)


def write(command: Command) -> str:
    """The command on one line."""
    words = [str(type(command).__struct_config__.tag)]
    for info in fields(command):
        value = getattr(command, info.name)
        if not info.required and value == _default(info):
            continue
        words.append(f"{info.encode_name}={_quote(_write_value(value))}")
    return " ".join(words)


def _default(info: FieldInfo) -> Any:
    return info.default if info.default_factory is NODEFAULT else info.default_factory()


def _quote(text: str) -> str:
    return shlex.quote(text) if any(c in text for c in " \t\n\r\"'\\") else text


def _bare(kind: Any) -> Any:
    """A type without the bounds that may be annotated to it."""
    return typing.get_args(kind)[0] if typing.get_origin(kind) is typing.Annotated else kind


def _read_value(text: str, kind: Any) -> Any:
    kind = _bare(kind)
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return next((one for one in typing.get_args(kind) if str(one) == text), text)
    if origin in (typing.Union, types.UnionType):
        return _read_union(text, typing.get_args(kind))
    if kind is bool:
        if text not in ("yes", "no"):
            raise NotationError(f"{text!r} is neither yes nor no")
        return text == "yes"
    if kind is int or kind is float:
        try:
            return kind(text)
        except ValueError:
            raise NotationError(f"{text!r} is not a {'whole ' if kind is int else ''}number") from None
    if text[:1] in ("[", "{", '"'):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise NotationError(f"{text!r} is not closed properly") from None
    if origin in (tuple, list):
        item = typing.get_args(kind)[0]
        return [_read_value(part, item) for part in text.split(",")]
    return text


def _read_union(text: str, kinds: tuple[Any, ...]) -> Any:
    if type(None) in kinds and text == "null":
        return None
    for kind in sorted(kinds, key=lambda kind: _bare(kind) not in (int, bool)):
        if kind is type(None):
            continue
        try:
            return msgspec.convert(_read_value(text, kind), kind)
        except (NotationError, msgspec.ValidationError):
            continue
    raise NotationError(f"{text!r} fits none of the possible kinds")


@lru_cache
def _types(commands: Any) -> dict[str, tuple[type[Struct], dict[str, FieldInfo]]]:
    members = typing.get_args(commands) or (commands,)
    known: dict[str, tuple[type[Struct], dict[str, FieldInfo]]] = {}
    for member in members:
        known[str(member.__struct_config__.tag)] = (member, {f.encode_name: f for f in fields(member)})
    return known


def read(line: str, commands: Any) -> Any:
    """The command on ``line``, one of the union ``commands``. Raises :class:`NotationError`."""
    try:
        words = shlex.split(line)
    except ValueError as fault:
        raise NotationError(str(fault)) from None
    if not words:
        raise NotationError("the line is empty")
    known = _types(commands)
    if words[0] not in known:
        raise NotationError(f"{words[0]!r} is no command; there are {', '.join(sorted(known))}")
    kind, infos = known[words[0]]
    values: dict[str, Any] = {}
    for word in words[1:]:
        key, equals, text = word.partition("=")
        if not equals or key not in infos:
            raise NotationError(f"{words[0]} has no {key!r}; it takes {', '.join(infos) or 'nothing'}")
        if key in values:
            raise NotationError(f"{key} is given twice")
        values[key] = _read_value(text, infos[key].type)
    values[str(kind.__struct_config__.tag_field)] = words[0]
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as fault:
        raise NotationError(str(fault)) from None
