"""Log lines of activations and fights, shot by shot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import events_fight as e
from .book import Book
from .grid import cell_name
from .who import Who, called_all


def _who(units: tuple[Who, ...]) -> dict[str, Fact]:
    """Whose units, and who: a squad by its name and size."""
    names = {one.name.en for one in units}
    several = len(units) > 1 and len(names) == 1
    units_words = t("{unit} ×{n}", unit=units[0].name, n=len(units)) if several else called_all(units)
    return {"side": SeatName(units[0].side), "units": units_words}


def _transformed(event: e.Transformed, book: Book) -> Text:
    return t("{side}: {units} changes form: {name}.", **_who((event.unit,)), name=event.name)


def _moved(event: e.Moved, book: Book) -> Text:
    facts = {**_who(event.units), "start": cell_name(event.start), "cell": cell_name(event.path[-1])}
    if event.split:
        return t("{side}: {units} leaves the squad, {start} to {cell}.", **facts)
    return t("{side}: {units} moves from {start} to {cell}.", **facts)


def _merged(event: e.Merged, book: Book) -> Text:
    return t("{units}: one squad on {cell}.", units=called_all(event.units), cell=cell_name(event.cell))


def _waited(event: e.Waited, book: Book) -> Text | None:
    if event.moved:
        return None  # the move has been told
    return t("{side}: {units} waits on {cell}.", **_who(event.units), cell=cell_name(event.cell))


def _captured(event: e.Captured, book: Book) -> Text:
    return t(
        "Base {letter} on {cell} belongs to {side} now.",
        letter=event.letter, cell=cell_name(event.cell), side=SeatName(event.seat),
    )  # fmt: skip


def _fired(event: e.Fired, book: Book) -> Text:
    facts = {
        **_who(event.units),
        "start": cell_name(event.start),
        "weapon": event.weapon,
        "targets": _who(event.targets)["units"],
        "cell": cell_name(event.cell),
        "sides": event.sides,
        "faces": Joined(tuple(event.faces)),
        "hit": event.hit,
        "hits": event.hits,
        "power": event.power,
    }
    if event.counter:
        return t(
            "{side}: {units} ({start}) counters with {weapon}: {targets} ({cell})."
            " d{sides}: {faces}; {hit} or more hits. Hits: {hits}, power {power}.",
            **facts,
        )
    return t(
        "{side}: {units} ({start}) attacks with {weapon}: {targets} ({cell})."
        " d{sides}: {faces}; {hit} or more hits. Hits: {hits}, power {power}.",
        **facts,
    )


def _shielded(event: e.Shielded, book: Book) -> Text:
    facts = {**_who((event.unit,)), "hits": event.hits, "power": event.power}
    if event.hits == 0:
        return t("{side}: {units} uses a shield: no damage.", **facts)
    return t("{side}: {units} uses a shield. What is left: hits {hits}, power {power}.", **facts)


def _hq_hit(event: e.HqHit, book: Book) -> Text:
    return t(
        "{side}: {units} attacks the HQ of {other} with {weapon}: −{loss}, durability {hp}.",
        **_who(event.units), other=SeatName(event.seat), weapon=event.weapon, loss=event.loss, hp=event.hp,
    )  # fmt: skip


def _bridge_hit(event: e.BridgeHit, book: Book) -> Text:
    return t(
        "{side}: {units} attacks the bridge on {cell} with {weapon}: {total} in all, and 50 wreck it.",
        **_who(event.units), cell=cell_name(event.cell), weapon=event.weapon, total=event.total,
    )  # fmt: skip


def _used(event: e.Used, book: Book) -> Text:
    return t(
        "{side}: {units} uses {skill} on {cell}.",
        **_who(event.units), skill=book.skills[event.skill].name, cell=cell_name(event.cell),
    )  # fmt: skip


def _left(event: e.Left, book: Book) -> Text:
    return t("{side}: {units} leaves the map from {cell}.", **_who(event.units), cell=cell_name(event.cell))


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.Transformed: _transformed,
    e.Moved: _moved,
    e.Merged: _merged,
    e.Waited: _waited,
    e.Captured: _captured,
    e.Fired: _fired,
    e.Shielded: _shielded,
    e.HqHit: _hq_hit,
    e.BridgeHit: _bridge_hit,
    e.Used: _used,
    e.Left: _left,
}
