"""From the table being set to both armies being open (chapters ``mode`` to ``muster``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.chance import Chance
from ..engine.contract import SYSTEM, Outcome, Refused, Seat
from ..engine.text import t
from . import commands as c
from . import events_flow as e
from . import legal_setup as legal
from . import lists
from .book import Book
from .options import Options
from .pack import SIDES, Id, Level, Map
from .state import BLUE, RED, Army, State, Unit
from .table import Table, replace
from .units import fresh
from .view import View


def start(book: Book, options: Options, chance: Chance) -> Outcome[State]:
    """Two empty armies over the map agreed on; a situation brings its own level and map.

    Raises Refused for a level, map or situation that the pack does not have, or that don't fit together.
    """
    if options.situation:
        situation = book.situations.get(options.situation)
        if situation is None:
            raise Refused("situation", t("There is no situation {id}.", id=options.situation))
        options = replace(options, level=situation.level, map=situation.map)
    level = book.levels.get(options.level)
    if level is None:
        known = ", ".join(str(cost) for cost in book.levels)
        raise Refused("level", t("The cost levels are {levels}.", levels=known))
    board = _map(book, options.map, level)
    if board is None:
        fitting = ", ".join(one.id for one in book.maps.values() if one.layout == level.layout)
        raise Refused(
            "map",
            t("A battle at {level} is fought on one of these maps: {maps}.", level=level.cost, maps=fitting),
        )
    army = Army(tp=options.tp_start)
    state = State(options, board.id, (army, army))
    table = Table(book, state, chance, SYSTEM)
    table.tell(e.Opened(options.level, state.map, options.situation or None))
    return table.outcome()


def _map(book: Book, wanted: Id, level: Level) -> Map | None:
    """The map that is wanted; where it is not of the level's sheets, one of its kind that is."""
    fitting = [one for one in book.maps.values() if one.layout == level.layout]
    if not wanted:
        return fitting[0]
    named = book.maps.get(wanted)
    if named is None or named in fitting:
        return named
    return next((one for one in fitting if one.kind == named.kind), None)


def forge(table: Table, view: View, actor: Seat, command: c.Forge) -> None:
    """Brings a card of one's own, or changes one that is in no army submitted."""
    legal.check_forge(view, command.card)
    card = replace(command.card, id=legal.own_id(actor, command.card.id))
    kept = table.army(actor).custom
    known = any(one.id == card.id for one in kept)
    table.set_army(
        actor,
        custom=tuple(card if one.id == card.id else one for one in kept) if known else (*kept, card),
    )
    table.whisper(actor, e.Forged(command.card.name))


def scrap(table: Table, view: View, actor: Seat, command: c.Scrap) -> None:
    """Takes a card of one's own back that is in no army submitted."""
    legal.check_scrap(view, command.card)
    number = legal.own_id(actor, command.card)
    name = table.deck[number].name
    table.set_army(actor, custom=tuple(one for one in table.army(actor).custom if one.id != number))
    table.whisper(actor, e.Scrapped(name))


def muster(table: Table, view: View, actor: Seat, command: c.Muster) -> None:
    """Seals an army list; once both have, the armies are open (R11)."""
    legal.check_muster(view, command.units)
    if not table.army(actor).sealed:
        table.tell(e.Submitted(actor, "muster"))
    table.set_army(actor, list=command.units, sealed=True)
    if all(army.sealed for army in table.state.armies):
        _reveal(table)


def _reveal(table: Table) -> None:
    units: list[Unit] = []
    for seat in (RED, BLUE):
        army = table.army(seat)
        order = [number for number in table.deck if number in army.list]
        counts = tuple(e.Count(table.deck[number].name, army.list[number]) for number in order)
        table.tell(e.Mustered(seat, counts))
        for number in order:
            for n in range(1, army.list[number] + 1):
                units.append(fresh(table.deck, len(units) + 1, seat, number, n))
        units += _extras(table, seat, len(units))
        mustered = tuple(card for card in army.custom if card.id in army.list)
        table.set_army(seat, sealed=False, custom=mustered)
    table.change(units=tuple(units))
    table.ask("deploy", RED, BLUE)


def _extras(table: Table, seat: Seat, before: int) -> list[Unit]:
    """The units that a situation gives a side (mm30-mode-2)."""
    situation = table.book.situations.get(table.state.options.situation)
    found: list[Unit] = []
    numbers: dict[str, int] = {}
    for extra in () if situation is None else situation.extra_units:
        if extra.side != SIDES[seat]:
            continue
        for _ in range(extra.n):
            numbers[extra.unit] = numbers.get(extra.unit, table.army(seat).list.get(extra.unit, 0)) + 1
            number = before + len(found) + 1
            found.append(fresh(table.deck, number, seat, extra.unit, numbers[extra.unit], extra.tag))
    return found


def some_list(view: View) -> dict[str, int] | None:
    """A legal list for somebody who submits none: a sample of the pack, else one made to fit."""
    deck = legal.own_deck(view)
    samples = [dict(one.units) for one in view.book.samples.values() if one.level == view.options.level]
    made = lists.filled(deck, view.options.level, {}, one_commander=view.options.one_commander)
    for units in (*samples, *([] if made is None else [made])):
        try:
            legal.check_list(view, units)
        except Refused:
            continue
        return units
    return None


DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {
    c.Forge: forge,
    c.Scrap: scrap,
    c.Muster: muster,
}
