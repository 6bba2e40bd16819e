"""The addresses that buttons, selects and modals carry in their ``custom_id``.

An address names the table, the question it was drawn for (*stamp*) and the picks so far, so a component works
after a restart and for ever: nothing about it is kept in memory. The stamp is the short digest of the ids of
the questions that were open for the seat; a component drawn for another question is stale, while somebody
else's answer to the same question does not make it so.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Literal, NamedTuple

from games.engine.contract import Prompt, Seat
from games.engine.menu import Path

Kind = Literal["pick", "form", "open", "table"]
"""``pick``: take these picks. ``form``: answer the slots of a modal. ``open``: only look, at that place of
the menu. ``table``: something all tables share, such as joining."""

_LETTERS: dict[Kind, str] = {"pick": "p", "form": "f", "open": "o", "table": "t"}
_KINDS: dict[str, Kind] = {letter: kind for kind, letter in _LETTERS.items()}
_PREFIX = "k"

MOST = 100
"""Discord's limit for a ``custom_id``, characters."""


class Address(NamedTuple):
    """What a component stands for; ``seat`` only where its holder has several at the table."""

    kind: Kind
    table: int
    stamp: str
    path: Path = ()
    seat: Seat | None = None


def write(address: Address) -> str:
    """The ``custom_id``. Raises ValueError where it would not fit or could not be read back.

    The message of the error holds no pick: they may be secret, and errors are logged.
    """
    if any("/" in key or key == "" for key in address.path):
        raise ValueError("a pick that is empty or holds a slash can't be written")
    where = f"{address.table:x}" if address.seat is None else f"{address.table:x}@{address.seat}"
    text = f"{_PREFIX}{_LETTERS[address.kind]}:{where}:{address.stamp}:{'/'.join(address.path)}"
    if len(text) > MOST:
        raise ValueError(f"the picks take {len(text)} characters, more than {MOST}")
    return text


def read(custom_id: str) -> Address | None:
    """The address, or None where the id is not one of ours."""
    parts = custom_id.split(":", 3)
    if len(parts) != 4 or len(parts[0]) != 2 or parts[0][0] != _PREFIX or parts[0][1] not in _KINDS:
        return None
    try:
        number, _, seat = parts[1].partition("@")
        table, own = int(number, 16), int(seat) if seat else None
    except ValueError:
        return None
    path = tuple(parts[3].split("/")) if parts[3] else ()
    return Address(_KINDS[parts[0][1]], table, parts[2], path, own)


def stamp(prompts: Iterable[Prompt], seat: Seat, key: bytes = b"") -> str:
    """The stamp of the questions now open for ``seat``; of all questions where none is the seat's.

    With the table's ``key``, which stays secret while it is played: without it nobody can find out by trying
    which ids are behind a stamp, and what a game may have counted in them.
    """
    every = tuple(prompts)
    own = [p.id for p in every if seat in p.seats or seat in p.done]
    ids = own or ["~", *(p.id for p in every)]
    return blake2b("\n".join(ids).encode(), digest_size=5, key=key[:64]).hexdigest()
