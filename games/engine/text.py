"""Words that are not yet in any language.

Rules speak in :class:`Text`: an English sentence with named facts. Whoever shows it (the bot, a test, a
picture) looks the sentence up in the catalogue of the reader's language and fills in the facts. ``t`` is the
marker that catalogue extraction looks for, so its first argument is always a literal.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Name(Struct, frozen=True, gc=False, tag="name"):
    """A proper name as a pack gives it: one spelling for each language.

    ``ja`` is the original script of the fiction. ``both`` asks for the original beside the translation,
    for headings and cards where a reader wants to know which thing of the story is meant.
    """

    en: str
    ja: str
    zh: str = ""
    both: bool = False


class SeatName(Struct, frozen=True, gc=False, tag="seat"):
    """Stands for whoever sits on a seat; the shower of the text knows their display name.

    So has the computer that plays what nobody there plays, :data:`games.engine.contract.AUTO`.
    """

    seat: int


class Text(Struct, frozen=True, gc=False, tag="text"):
    """An English sentence (the catalogue key) and the facts that fill its ``{placeholders}``."""

    msgid: str
    facts: dict[str, Fact] = {}


class Joined(Struct, frozen=True, gc=False, tag="joined"):
    """Several texts shown one after the other, with the reader's own list separator between them."""

    parts: tuple[Fact, ...]
    separator: str | None = None


Fact: TypeAlias = int | str | Name | SeatName | Text | Joined
"""What may fill a placeholder: numbers and bare strings stay as they are, everything else is translated."""


def english(fact: Fact) -> str:
    """In English, for logs and exceptions; people are shown the words of their own language.

    >>> english(t("{seat} moves to distance {distance}.", seat=SeatName(0), distance=3))
    'seat 1 moves to distance 3.'
    """
    match fact:
        case Text(msgid, facts):
            if not facts:
                return msgid.replace("{{", "{").replace("}}", "}")
            return msgid.format(**{name: english(value) for name, value in facts.items()})
        case Joined(parts, separator):
            return (", " if separator is None else separator).join(map(english, parts))
        case Name():
            return fact.en
        case SeatName(seat):
            return f"seat {seat + 1}" if seat >= 0 else "the computer"
        case _:
            return str(fact)


def t(msgid: str, /, **facts: Fact) -> Text:
    """Marks ``msgid`` for translation and binds its named facts.

    >>> t("{seat} moves to distance {distance}.", seat=SeatName(0), distance=3).msgid
    '{seat} moves to distance {distance}.'
    """
    return Text(msgid, facts)
