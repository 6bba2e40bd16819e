"""Facts and texts as tests read them."""

from __future__ import annotations

from games.engine.text import Joined, Name, SeatName, Text


def spoken(fact: object, *names: str) -> str:
    """A fact in English, with these names on the seats, and a seat's number where there are none."""
    match fact:
        case Text(msgid, facts):
            return msgid.format(**{key: spoken(value, *names) for key, value in facts.items()})
        case Joined(parts, separator):
            return (", " if separator is None else separator).join(spoken(part, *names) for part in parts)
        case SeatName(seat):
            return names[seat] if names else f"seat {seat}"
        case Name(en):
            return en
        case _:
            return str(fact)
