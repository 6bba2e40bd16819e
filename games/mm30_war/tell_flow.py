"""Log lines of setting up, rounds, operations, points and endings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event, Seat
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import events_flow as e
from .book import Book
from .endings import ending_text
from .grid import cell_name
from .state import Ending
from .who import called, called_all

_HANDED = {
    "muster": t("an army list"),
    "deploy": t("a deployment plan"),
    "centre": t("a cell for the centre base"),
}

_WHAT = {"ammo": t("ammunition"), "ex": t("ammunition chips"), "shield": t("a shield")}


def side(seat: Seat) -> Fact:
    """A player by name."""
    return SeatName(seat)


def _opened(event: e.Opened, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "level": event.level,
        "name": book.levels[event.level].name,
        "map": book.maps[event.map].name,
    }
    if event.situation:
        facts["situation"] = book.situations[event.situation].name
        return t("Situation battle “{situation}”: armies of {level} MM on the map {map}.", **facts)
    return t("Versus game at {level} ({name}) on the map {map}.", **facts)


def _mustered(event: e.Mustered, book: Book) -> Text:
    units = Joined(
        tuple(one.name if one.n == 1 else t("{unit} ×{n}", unit=one.name, n=one.n) for one in event.units)
    )
    return t("{side} leads: {units}.", side=side(event.seat), units=units)


def _deployed(event: e.Deployed, book: Book) -> Text:
    bases = Joined(
        tuple(t("{letter} on {cell}", letter=letter, cell=cell_name(cell)) for letter, cell in event.bases)
    )
    facts: dict[str, Fact] = {"side": side(event.seat), "hq": cell_name(event.hq), "bases": bases}
    if event.bridge is None:
        return t("{side} has deployed: HQ on {hq}, bases {bases}.", **facts)
    facts["bridge"] = cell_name(event.bridge)
    return t("{side} has deployed: HQ on {hq}, bases {bases}, bridge on {bridge}.", **facts)


def _rolled_off(event: e.RolledOff, book: Book) -> Text:
    red, blue = event.rolls
    return t("Both want their base on {cell} and roll: {red} to {blue}.",
             cell=cell_name(event.cell), red=red, blue=blue)  # fmt: skip


def _rolled(event: e.Rolled, book: Book) -> Text:
    red, blue = event.rolls
    facts: dict[str, Fact] = {"red": side(0), "blue": side(1), "a": red, "b": blue}
    if red == blue:
        return t("{red} rolls {a}, {blue} rolls {b}: again.", **facts)
    return t("{red} rolls {a}, {blue} rolls {b}.", **facts)


def _chose(event: e.Chose, book: Book) -> Text:
    if event.first:
        return t("{side} goes first.", side=side(event.seat))
    return t("{side} goes second.", side=side(event.seat))


def _gained(event: e.GainedTp, book: Book) -> Text | None:
    if event.round_end:
        return None  # the line of the round's end says where both stand
    sign = f"+{event.delta}" if event.delta > 0 else f"−{-event.delta}"
    return t("{side}: TP {change}, now {tp}.", side=side(event.seat), change=sign, tp=event.tp)


def _all_ready(event: e.AllReady, book: Book) -> Text:
    return t(
        "Round {n} is over. {red}; {blue}.",
        n=event.round, red=_score(0, event.scores[0]), blue=_score(1, event.scores[1]),
    )  # fmt: skip


def _score(seat: Seat, score: e.Score) -> Text:
    return t(
        "{side}: MM {mm}, bases {bases}, HQ {hq}, TP {tp}",
        side=side(seat), mm=score.mm, bases=score.bases, hq=score.hq, tp=score.tp,
    )  # fmt: skip


def _markers_off(event: e.MarkersOff, book: Book) -> Text | None:
    if not event.units:
        return None
    return t("Markers are taken off: {units}.", units=called_all(event.units))


def _operated(event: e.Operated, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "side": side(event.seat),
        "operation": book.operations[event.operation].name,
        "cost": event.cost,
    }
    if event.cell is None:
        return t("{side} launches “{operation}” for {cost} TP.", **facts)
    facts["cell"] = cell_name(event.cell)
    if not event.units:
        return t("{side} launches “{operation}” on {cell} for {cost} TP.", **facts)
    facts["units"] = called_all(event.units)
    return t("{side} launches “{operation}” on {units} ({cell}) for {cost} TP.", **facts)


def _struck(event: e.Struck, book: Book) -> Text | None:
    if not event.faces:
        return None
    return t(
        "Fire on {cell}: dice {faces}, hits {hits}.",
        cell=cell_name(event.cell), faces=" ".join(map(str, event.faces)), hits=event.hits,
    )  # fmt: skip


def _hurt(event: e.Hurt, book: Book) -> Text:
    lines = (
        t("{unit} HP {before} → {after}", unit=called(unit), before=before, after=after)
        for unit, before, after in zip(event.units, event.before, event.after, strict=True)
    )
    return t("{losses}.", losses=Joined(tuple(lines)))


def _destroyed(event: e.Destroyed, book: Book) -> Text:
    return t(
        "{unit} is destroyed: {side} +{mm} MM.",
        unit=called(event.unit), side=side(1 - event.unit.side), mm=event.mm,
    )  # fmt: skip


def _healed(event: e.Healed, book: Book) -> Text:
    return t("{unit} regains {hp} HP: {total}.", unit=called(event.unit), hp=event.hp, total=event.total)


def _restored(event: e.Restored, book: Book) -> Text:
    return t("{units}: {what} back.", units=called_all(event.units), what=_WHAT[event.what])


def _marked(event: e.Marked, book: Book) -> Text:
    units = called_all(event.units)
    if event.marker == "jam":
        return t("Jammed: {units}.", units=units)
    return t("Locked on: {units}.", units=units)


def _changed(event: e.Changed, book: Book) -> Text:
    sign = f"+{event.delta}" if event.delta > 0 else f"−{-event.delta}"
    facts: dict[str, Fact] = {"units": called_all(event.units), "stat": STATS[event.stat], "change": sign}
    if event.until == "round_end":
        return t("{units}: {stat} {change} until the end of the round.", **facts)
    return t("{units}: {stat} {change} in the next attack.", **facts)


STATS: dict[str, Text] = {
    "move": t("MOVE"),
    "range": t("range"),
    "hit": t("difficulty"),
    "count": t("attack count"),
    "power": t("power"),
}
"""What the values of a card are called."""


def _summoned(event: e.Summoned, book: Book) -> Text:
    return t("{unit} arrives on {cell}.", unit=called(event.unit), cell=cell_name(event.cell))


def _bridge(event: e.BridgeSet, book: Book) -> Text:
    if event.intact:
        return t("The bridge on {cell} is repaired.", cell=cell_name(event.cell))
    return t("The bridge on {cell} is wrecked.", cell=cell_name(event.cell))


def _draw(event: e.DrawOffered, book: Book) -> Text:
    if event.yes:
        return t("{side} offers a draw.", side=side(event.seat))
    return t("{side} takes the offer of a draw back.", side=side(event.seat))


def _declared(event: e.Declared, book: Book) -> Text:
    if event.winner is None:
        return t("{side} says no longer who has won.", side=side(event.seat))
    return t("{side} says that {winner} has won.", side=side(event.seat), winner=side(event.winner))


_SHIELD = {"ask": t("ask"), "use": t("use it"), "never": t("never")}
_COUNTER = {"ask": t("ask"), "best": t("the best weapon"), "never": t("never")}


def _ordered(event: e.Ordered, book: Book) -> Text:
    unit = t("All units") if event.unit is None else called(event.unit)
    return t(
        "Standing order, {unit}: shield – {shield}; counter – {counter}.",
        unit=unit, shield=_SHIELD[event.shield], counter=_COUNTER[event.counter],
    )  # fmt: skip


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.Opened: _opened,
    e.Forged: lambda event, _: t("You bring a unit of your own: {name}.", name=event.name),
    e.Scrapped: lambda event, _: t("You take {name} away again.", name=event.name),
    e.Submitted: lambda event, _: t(
        "{side} has submitted {what}.", side=side(event.seat), what=_HANDED[event.what]
    ),
    e.Mustered: _mustered,
    e.Deployed: _deployed,
    e.RolledOff: _rolled_off,
    e.CentreBase: lambda event, _: t(
        "{side} places base {letter} on {cell}.",
        side=side(event.seat), letter=event.letter, cell=cell_name(event.cell),
    ),
    e.RoundBegan: lambda event, _: t("Round {n}.", n=event.round),
    e.Rolled: _rolled,
    e.Ordered: _ordered,
    e.Chose: _chose,
    e.GainedTp: _gained,
    e.AllReady: _all_ready,
    e.MarkersOff: _markers_off,
    e.Operated: _operated,
    e.Struck: _struck,
    e.Hurt: _hurt,
    e.Destroyed: _destroyed,
    e.Healed: _healed,
    e.Restored: _restored,
    e.Marked: _marked,
    e.Changed: _changed,
    e.Again: lambda event, _: t("Ready again: {units}.", units=called_all(event.units)),
    e.Summoned: _summoned,
    e.BridgeSet: _bridge,
    e.DrawOffered: _draw,
    e.Declared: _declared,
    e.Ended: lambda event, _: ending_text(Ending(event.winner, event.why)),
}  # fmt: skip
"""The log line of each event."""
