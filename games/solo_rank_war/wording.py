"""Words that the page, the board and the log share, so that one thing is called the same everywhere."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.text import Fact, Joined, Name, SeatName, Text, t
from .book import TAG_NAMES, Book
from .commands import TAGS
from .state import MOVE, NO_TAGS, Ending, Side, Tags
from .view import View

SIDE_NAMES = (t("main"), t("sub"))
"""The words for the two sides, where a card lies."""


def trigger_name(book: Book, trigger: str | None) -> Fact:
    """A trigger's name, or a question mark for one that is not known."""
    return "?" if trigger is None else book.triggers[trigger].name


def effect_name(book: Book, ref: str) -> Fact:
    """An effect as the log calls it: with its trigger, unless it is a plain move."""
    eff = book.effects[ref]
    if ref == MOVE:
        return eff.name
    return t("{effect} ({trigger})", effect=eff.name, trigger=book.triggers[eff.trigger].name)


def agent_name(
    book: Book, main: tuple[str | None, ...], sub: tuple[str | None, ...], sheet: tuple[str | None, ...]
) -> Name | None:
    """The name of the ready-made agent that these are, if all is known and they are one."""
    found = next((a for a in book.pack.agent if (a.main, a.sub, a.sheet) == (main, sub, sheet)), None)
    return found.name if found else None


def signed(number: int) -> str:
    """A change of distance with its sign, a real minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def side_name(side: Side) -> Text:
    """``main`` or ``sub``."""
    return SIDE_NAMES[side]


def listed(parts: tuple[Fact, ...] | list[Fact]) -> Joined:
    """Parts one after the other, with the reader's list separator."""
    return Joined(tuple(parts))


def tag_words(tags: Tags) -> Fact:
    """Tags with their counts; ``no tag`` for none."""
    if tags == NO_TAGS:
        return t("no tag")
    return listed([_tag(tag, n) for tag, n in zip(TAGS, tags, strict=True) if n])


def _tag(tag: str, n: int) -> Text:
    return TAG_NAMES[tag] if n == 1 else t("{n}× {tag}", n=n, tag=TAG_NAMES[tag])


def face_words(faces: tuple[int, ...]) -> str:
    """Faces as they are spoken of: ``1·4``."""
    return "·".join(map(str, faces))


def ending_words(ending: Ending) -> Text:
    """How the duel ended, in a sentence."""
    if ending.winner is None:
        return _DRAWS[ending.reason]
    names: dict[str, Fact] = {"winner": SeatName(ending.winner), "loser": SeatName(1 - ending.winner)}
    match ending.reason:
        case "bail_out":
            return t("{loser} bails out: {winner} wins!", **names)
        case "turn_limit":
            return t(
                "The last turn is over, and {winner} has more trion than {loser}: {winner} wins!", **names
            )
        case "forfeit":
            return t("{loser} ran out of time: {winner} wins.", **names)
        case "both_zero":
            return t("Both run out of trion at once: by the house rule {winner} wins over {loser}.", **names)
        case _:
            return t("{loser} has no trion left: {winner} wins!", **names)


_DRAWS: dict[str, Text] = {
    "both_zero": t("Both run out of trion at once: a draw!"),
    "turn_limit": t("The last turn is over: a draw."),
    "agreement": t("Both agree on a draw."),
    "cancelled": t("The duel was cancelled before it began."),
}


def acting(view: View) -> tuple[Seat, ...]:
    """The seats that the duel waits for; none when it is over."""
    match view.phase:
        case "setup" | "set" | "plot":
            return tuple(seat.seat for seat in view.seats if not seat.ready)
        case "initial" | "tactical":
            return (view.attacker,)
        case "window":
            return (view.asked,)
        case _:
            return ()


def phase_words(view: View) -> Text:
    """What is going on, in a short sentence."""
    attacker, defender = SeatName(view.attacker), SeatName(1 - view.attacker)
    match view.phase:
        case "setup":
            return t("Both build their agents")
        case "initial":
            return t("{seat} may change the initial distance", seat=attacker)
        case "set":
            return t("Both set their triggers")
        case "plot":
            return t("{attacker} plots, {defender} blocks", attacker=attacker, defender=defender)
        case "tactical":
            return t("{seat} attacks", seat=attacker)
        case "window":
            return t("{seat} may counter", seat=SeatName(view.asked))
        case _:
            return t("The duel is over")
