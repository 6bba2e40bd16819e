"""Who a table waits for, since when and until when: the same lines on boards, panels and lists."""

from __future__ import annotations

from games.engine.contract import AUTO, Prompt, Seat
from games.engine.text import Joined, SeatName, Text, t
from storage.records import Asked

from .decisions import TURN, silent
from .live import Live
from .timing import end, stamp
from .words import Speech


def asked_at(live: Live, user_id: int) -> tuple[Text, ...]:
    """What a table waits for a person to decide, in words that everybody may read; empty if for nothing."""
    own = set(live.seats_of(user_id))
    return tuple(prompt.title for prompt in live.prompts if own & set(prompt.seats))


def waiting_lines(live: Live, say: Speech, *, besides: Seat | None = None, always: bool = False) -> list[str]:
    """Who is waited for, and who has answered already; of the seat ``besides`` nothing is said.

    Since when is said of decisions that are no longer young, or of all (``always``).
    """
    rows = {(row.prompt, row.seat): row for row in live.asked if row.closed_at is None}
    lines = []
    for prompt in live.prompts:
        if not prompt.seats:
            continue  # nobody is waited for: it is there for whoever would like to do something
        groups: dict[tuple[str, ...], list[Seat]] = {}
        asked = [one for one in prompt.seats if one != besides and (one == AUTO or one in live.listed)]
        for seat in asked:
            groups.setdefault(_hours(rows.get((prompt.id, seat)), always), []).append(seat)
        lines += ["⏳ " + say(_waiting(prompt, seats, *hours)) for hours, seats in groups.items()]
        for seat in asked:
            lines += _out_of_reach(live, seat, rows.get((prompt.id, seat)), say)
        away = tuple(SeatName(seat) for seat in asked if may_stand_in(live, rows.get((prompt.id, seat))))
        if away:
            text = t(
                "{names} has been silent for long. Under “Clock” a computer can stand in.", names=Joined(away)
            )
            lines.append("💤 " + say(text))
        done = [seat for seat in prompt.done if seat != besides]
        if done:
            ready = Joined(tuple(SeatName(seat) for seat in done))
            lines.append("✅ " + say(t("{names} has chosen.", names=ready)))
    if live.clock.paused_at is not None and not live.over:
        lines.append("⏸️ " + say(t("The clock was stopped {when}.", when=stamp(live.clock.paused_at))))
    return lines


def may_stand_in(live: Live, row: Asked | None) -> bool:
    """Whether the others may have a computer stand in for somebody who has not answered for long."""
    others = len(set(live.people.values())) > 1
    able = others and row is not None and live.has_computer(row.seat) and live.clock.paused_at is None
    return able and row is not None and silent(row)


def _hours(row: Asked | None, always: bool) -> tuple[str, ...]:
    """What is said of the time of a decision; little while it is young and no clock runs."""
    if row is None:
        return ("",)
    since = stamp(row.since)
    if row.outcome:
        return "over", since
    if row.deadline is not None:
        until = stamp(row.deadline)
        return ("both", since, until) if always or TURN in row.said else ("until", until)
    return ("since", since) if always or TURN in row.said else ("",)


def _waiting(prompt: Prompt, seats: list[Seat], kind: str, *when: str) -> Text:
    names = Joined(tuple(SeatName(seat) for seat in seats))
    what = prompt.title
    match (kind, *when):
        case ("over", since):
            return t(
                "Waiting for {names}, asked {since}, out of time: {what}",
                names=names,
                since=since,
                what=what,
            )
        case ("both", since, until):
            return t(
                "Waiting for {names}, asked {since}, time ends {until}: {what}",
                names=names,
                since=since,
                until=until,
                what=what,
            )
        case ("until", until):
            return t("Waiting for {names}, time ends {until}: {what}", names=names, until=until, what=what)
        case ("since", since):
            return t("Waiting for {names}, asked {since}: {what}", names=names, since=since, what=what)
    return t("Waiting for {names}: {what}", names=names, what=what)


def _out_of_reach(live: Live, seat: Seat, row: Asked | None, say: Speech) -> list[str]:
    """What keeps a person from hearing that they are asked, and what can be done."""
    if row is not None and row.failing_since is not None and row.remaining is not None:
        return ["📵 " + say(t("{name} can't be told anywhere. Their clock stands.", name=SeatName(seat)))]
    sitting = live.at(seat)
    if sitting is None or sitting.dm_ok is not False:
        return []
    hint = t("{name}, your direct messages are closed: open your panel with 🔒.", name=SeatName(seat))
    return ["🔒 " + say(hint)]


def own_time(live: Live, seat: Seat, say: Speech) -> list[str]:
    """Until when a seat is to answer, for its own panel; nothing where no clock runs."""
    ends = [row.deadline for row in live.asked if row.seat == seat and row.closed_at is None and row.deadline]
    return ["⏳ " + say(t("Your time ends {when}.", when=end(min(ends))))] if ends else []
