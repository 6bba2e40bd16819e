"""Motions as people read them: a public message, and the same on the panels of those who are asked."""

from __future__ import annotations

import discord

from games.engine.contract import Viewer
from games.engine.page import Page, Para
from games.engine.play import unpack_events
from games.engine.text import Fact, Joined, SeatName, Text, t
from storage.records import MotionRecord

from . import motions
from .happenings import MOST_TAKEN, in_a_row, quoted, told_lines
from .ids import Address
from .levels import level_name
from .live import Live
from .motions import (
    AnyMatter,
    Dismissing,
    Extending,
    Halting,
    Motion,
    Opening,
    Pacing,
    Refereeing,
    Sitting,
    Swapping,
    Undoing,
)
from .names import harmless
from .pace import SPANS, pace_text
from .panels import Action, Panel, layout, line
from .words import Speech

LAST_LINES = 3
"""Log lines of a long undo that are told beside the point to which it goes back."""

MOST_ON_PANEL = 2
"""Motions on one private panel."""

ASK = "ask:"
"""What the kinds of panels that show motions begin with; the motion's kind follows."""


def motion_of(live: Live, kind: str) -> Motion | None:
    """The motion that a panel of this kind shows."""
    return live.motion(kind.removeprefix(ASK)) if kind.startswith(ASK) else None


def asked(live: Live, motion: Motion) -> frozenset[int]:
    """The user ids of all who have to agree, see :func:`bot.motions.asked`."""
    return motions.asked(motion, live.people, live.absent, live.record.referee_user_id, live.presiding)


def pending(live: Live, motion: Motion) -> tuple[int, ...]:
    """The user ids of those who have not agreed yet, in the order of their seats, others last."""
    seats = {user_id: seat for seat, user_id in reversed(live.people.items())}
    waiting = motions.lacking(motion, asked(live, motion), live.presiding)
    return tuple(sorted(waiting, key=lambda user_id: (seats.get(user_id, len(seats)), user_id)))


def _person(live: Live, motion: Motion, user_id: int) -> Fact:
    """What a person is called: by their seat, or by the name that the motion gives them."""
    seat = live.seat_of(user_id)
    if seat is not None:
        return SeatName(seat)
    if isinstance(motion.matter, Refereeing | Sitting) and motion.matter.user_id == user_id:
        return harmless(motion.matter.name)
    return t("the referee")


def request(live: Live, motion: Motion, viewer: Viewer) -> Text:
    """What is asked for, as far as ``viewer`` may know."""
    who = _person(live, motion, motion.asked_by)
    match motion.matter:
        case Undoing(events=events):
            what = told_lines(live.game, live.rules, unpack_events(events, live.game.events), viewer)
            if len(what) > MOST_TAKEN:
                # The lines are those that the viewer has heard: their number tells nothing new.
                return t(
                    "{name} asks to go back to before “{point}”, by {count} lines of the log. "
                    "The last of them: {what}",
                    name=who,
                    point=what[0],
                    count=len(what),
                    what=in_a_row(*what[-LAST_LINES:]),
                )
            return t("{name} asks to take back: {what}", name=who, what=quoted(what))
        case Refereeing(_, name):
            return t("{name} proposes {other} as the referee.", name=who, other=harmless(name))
        case Dismissing():
            return t("{name} proposes to dismiss the referee.", name=who)
        case Sitting(seat, user_id, name, computer):
            place = live.game.seats[seat].name
            if computer is not None:
                return t(
                    "{name} proposes that the {computer} has the seat {seat} from now on.",
                    name=who,
                    computer=level_name(computer),
                    seat=place,
                )
            if user_id == motion.asked_by:
                if not live.used(seat):
                    return t("{name} would like to have the seat {seat}.", name=who, seat=place)
                return t("{name} would like to have the seat {seat}, and its secrets.", name=who, seat=place)
            if not live.used(seat):
                return t(
                    "{name} proposes that {other} has the seat {seat} from now on.",
                    name=who,
                    other=harmless(name),
                    seat=place,
                )
            return t(
                "{name} proposes that {other} has the seat {seat} from now on, and its secrets.",
                name=who,
                other=harmless(name),
                seat=place,
            )
        case Opening():
            return t("{name} asks that spectators may see everything, all that is hidden too.", name=who)
        case Pacing(pace):
            return t("{name} proposes this clock: {clock}", name=who, clock=pace_text(pace))
        case Halting():
            return t("{name} asks to stop the clock for a while.", name=who)
        case Extending(seat, hours) if live.people.get(seat) == motion.asked_by:
            return t("{name} asks for more time: {span}", name=who, span=SPANS[hours])
        case Extending(seat, hours):
            return t(
                "{name} asks for more time for {seat}: {span}",
                name=who,
                seat=SeatName(seat),
                span=SPANS[hours],
            )
        case Swapping(_, other):
            return t("{name} asks to change seats with {other}.", name=who, other=SeatName(other))


def _fate(motion: Motion) -> tuple[str, Text]:
    """What became of it, with a sign for those who only glance."""
    match motion.outcome:
        case "agreed":
            return "✅", t("Agreed.")
        case "declined":
            return "✖️", t("Not agreed.")
        case "withdrawn":
            return "✖️", t("Withdrawn.")
        case _:
            return "✖️", t("This has lapsed: the game has gone on, or other people sit here now.")


def _address(live: Live, verb: str, motion: Motion) -> Address:
    return Address("table", live.id, "", (verb, motion.kind, str(motion.number)))


def answers(live: Live, motion: Motion, say: Speech, *, named: bool = False) -> list[Action]:
    """The buttons of whoever is asked; ``named`` after who asks, where there are others beside them."""
    yes, no = t("Agree"), t("Don't agree")
    if named:
        name = _person(live, motion, motion.asked_by)
        yes, no = t("Agree: {name}", name=name), t("Don't agree: {name}", name=name)
    return [
        Action(_address(live, "agree", motion), say(yes), "✅", discord.ButtonStyle.success),
        Action(_address(live, "refuse", motion), say(no), "✖️"),
    ]


def withdrawal(live: Live, motion: Motion, say: Speech) -> Action:
    """The button of whoever has asked."""
    return Action(_address(live, "withdraw", motion), say(t("Withdraw")), "↩️")


def panel(live: Live, motion: Motion | None, say: Speech) -> Panel:
    """The public message of a motion: what is asked for, who has yet to answer, or what became of it."""
    if motion is None:
        return line("-# " + say(t("This is not asked for any more.")))
    title, what = t("A request at table {table}", table=live.id), request(live, motion, None)
    if motion.outcome != "open":
        sign, fate = _fate(motion)
        return line(f"-# **{say(title)}** · {say(what)}\n-# {sign} {say(fate)}")
    page = Page(title, (Para(what),), colour=live.game.colour)
    people = " ".join(f"<@{user_id}>" for user_id in pending(live, motion))
    lines = ["⏳ " + say(t("Do you agree, {people}?", people=people))]
    if motion.agreed:
        names = Joined(tuple(_person(live, motion, user_id) for user_id in sorted(motion.agreed)))
        lines.append("✅ " + say(t("{names} agrees.", names=names)))
    actions = [*answers(live, motion, say), withdrawal(live, motion, say)]
    return layout(page, say, extra=lines, actions=actions)


def on_panel(live: Live, user_id: int, viewer: Viewer, say: Speech) -> tuple[list[str], list[Action]]:
    """The lines and buttons of the open motions that wait for a person, or that are theirs.

    There is room for the latest :data:`MOST_ON_PANEL`; all of them are where the board is.
    """
    lines: list[str] = []
    actions: list[Action] = []
    mine = [one for one in live.open_motions if user_id in pending(live, one) or one.asked_by == user_id]
    shown = sorted(mine, key=lambda one: one.number)[-MOST_ON_PANEL:]
    for motion in shown:
        waiting = pending(live, motion)
        if user_id in waiting:
            lines.append("📨 " + say(request(live, motion, viewer)))
            actions += answers(live, motion, say, named=len(shown) > 1)
        else:
            names = Joined(tuple(_person(live, motion, one) for one in waiting))
            what = request(live, motion, viewer)
            lines.append("📨 " + say(t("{what} Waiting for {names}.", what=what, names=names)))
            actions.append(withdrawal(live, motion, say))
    return lines, actions


def consenting(live: Live, motion: Motion) -> tuple[int, ...]:
    """The seats of those who were asked and agreed."""
    return tuple(seat for seat, user_id in live.people.items() if user_id in motion.agreed)


def lapsing(live: Live, agreed: Motion | None = None) -> tuple[MotionRecord, ...]:
    """The open motions of a table, lapsed, as other people sit there now.

    But for the one that was ``agreed`` to; and where somebody presides, others may still sit down elsewhere.
    """
    return tuple(
        one.settled("lapsed").record()
        for one in live.open_motions
        if agreed is None or not (one.kind == agreed.kind or _apart(live, one.matter, agreed.matter))
    )


def _apart(live: Live, one: AnyMatter, other: AnyMatter) -> bool:
    """Whether two people want different seats, of which only those who preside decide."""
    if not (isinstance(one, Sitting) and isinstance(other, Sitting) and live.presiding):
        return False
    return one.user_id != other.user_id
