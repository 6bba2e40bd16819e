"""Words that the page, the board and the log share, so that one thing is called the same everywhere."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.text import Fact, Joined, Name, SeatName, Text, t
from .book import TAG_NAMES, Book
from .commands import SIDES, TAGS
from .refusals import SIDE_NAMES, tags_text
from .state import MOVE, NO_TAGS, Link, Side, Tags
from .view import CardView, View


def trigger_name(book: Book, trigger: str | None) -> Fact:
    """A trigger's name, or a question mark for one that is not known."""
    return "?" if trigger is None else book.triggers[trigger].name


def effect_name(book: Book, ref: str) -> Fact:
    """An effect as the log calls it: with its trigger, unless it is a plain move."""
    eff = book.effects[ref]
    if ref == MOVE:
        return eff.name
    return t("{effect} ({trigger})", effect=eff.name, trigger=book.triggers[eff.trigger].name)


def card_name(book: Book, card: CardView) -> Fact:
    """A card's name, with the options that ride on it face-up."""
    name = trigger_name(book, card.trigger)
    for option in card.options:
        name = t("{trigger} + {option}", trigger=name, option=trigger_name(book, option))
    return name


def link_words(book: Book, link: Link) -> Fact:
    """An announcement of the chain, with what was chosen for it."""
    return chosen_words(book, link.effect, link.choice)


def chosen_words(book: Book, ref: str, choice: int | None) -> Fact:
    """An effect with the choice made for it, if any."""
    name = effect_name(book, ref)
    if choice is None:
        return name
    asks = book.effects[ref].asks
    if asks == "distance":
        return t("{effect} to {distance}", effect=name, distance=choice)
    if asks == "side":
        return t("{effect}, {side}", effect=name, side=side_name(choice))
    return t("{effect} {change}", effect=name, change=signed(choice))


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
    return SIDE_NAMES[SIDES[side]]


def plain(number: int) -> str:
    """A number without a plus, but with a real minus."""
    return f"−{-number}" if number < 0 else str(number)


def listed(parts: tuple[Fact, ...] | list[Fact]) -> Joined:
    """Parts one after the other, with the reader's list separator."""
    return Joined(tuple(parts))


def tag_words(tags: Tags) -> Fact:
    """Tags with their counts; ``no tag`` for none."""
    return t("no tag") if tags == NO_TAGS else tags_text(tags)


def face_words(faces: tuple[int, ...]) -> str:
    """Faces as they are spoken of: ``1·4``."""
    return "·".join(map(str, faces))


def span_words(faces: tuple[int, ...]) -> str:
    """Faces of a sheet, runs of them as spans: ``1–3``, ``1–2·6``."""
    runs: list[list[int]] = []
    for face in faces:
        if runs and runs[-1][-1] == face - 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return "·".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def sheet_words(sheet: tuple[str | None, ...]) -> tuple[Text, ...]:
    """A plot sheet by tags, as far as it is known: which faces give what."""
    found = []
    for tag in TAGS:
        faces = tuple(face for face, given in enumerate(sheet, 1) if given == tag)
        if faces:
            found.append(t("{tag} {faces}", tag=TAG_NAMES[tag], faces=span_words(faces)))
    return tuple(found)


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


def waiting_words(view: View) -> Text | None:
    """Whom the duel waits for, or None when it is over."""
    seats = acting(view)
    if len(seats) == 2:
        return t("Waiting for both.")
    return t("Waiting for {seat}.", seat=SeatName(seats[0])) if seats else None
