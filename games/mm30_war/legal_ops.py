"""Whether a special operation may be launched, and on what (chapters ``tp``, ``ace``, ``reinforce``)."""

from __future__ import annotations

from ..engine.contract import Refused, Seat
from ..engine.text import Joined, Text, t
from . import commands as c
from . import effects as f
from . import working
from .field import Field, field_of
from .grid import cell_name
from .legal_setup import seat_of
from .pack import Card, Operation
from .refusals import must
from .state import Cell
from .view import View

_NOTHING = t("There is nothing on the map that it could be used on.")


def summons(operation: Operation) -> f.Summon | None:
    """What an operation brings, if it brings somebody."""
    return next((one for one in operation.effects if isinstance(one, f.Summon)), None)


def bars(view: View, seat: Seat, card: Card) -> Text | None:
    """Why an ace or a reinforcement can't come now, but for its cost; None if it can.

    An ace is unique on the field whoever has it (mm30-ace-2), a reinforcement within its side
    (mm30-reinforce-2, R73).
    """
    options = view.options
    there = field_of(view).sides.get(card.id, ())
    launched = view.armies[seat].aces
    if card.kind == "ace":
        if there:
            return t("{unit} is on the field already; launch another ace.", unit=card.name)
        if options.ace_once and card.id in launched:
            return t("{unit} has been launched already, and every ace comes once here.", unit=card.name)
        own = (unit for unit in view.units if unit.side == seat and unit.cell is not None)
        aces = sum(1 for unit in own if view.deck[unit.card].kind == "ace")
        if options.ace_max and aces >= options.ace_max:
            return t("A side has at most {n} aces on the field here.", n=options.ace_max)
    elif seat in there or (there and options.reinforce_global):
        return t("{unit} is on the field already; call another reinforcement.", unit=card.name)
    return None


def cards(view: View, operation: Operation) -> tuple[Card, ...]:
    """All cards that an operation could bring, able to come now or not."""
    kind = summons(operation)
    return () if kind is None else view.book.comers[kind.kind]


def cost(operation: Operation, card: Card | None) -> int:
    """The TP that an operation takes (R88)."""
    if operation.tp == "card":
        return 0 if card is None else card.tp
    return operation.tp


def cells(view: View, operation: Operation, card: Card | None = None) -> tuple[Cell, ...]:
    """Where an operation may be put; for an arrival, where that card could stand."""
    field, seat = field_of(view), seat_of(view)
    key = ("cells", seat, operation.id, None if card is None else card.id)
    found: tuple[Cell, ...] | None = field.memo.get(key)
    if found is None:
        found = working.targets(field, seat, operation.target, operation.effects)
        if card is not None:
            found = tuple(cell for cell in found if stands(field, card, cell))
        field.memo[key] = found
    return found


def _any_target(view: View, operation: Operation) -> bool:
    field, seat = field_of(view), seat_of(view)
    key = ("any target", seat, operation.id)
    found: bool | None = field.memo.get(key)
    if found is None:
        cells = working.candidates(field, seat, operation.target, operation.effects)
        found = field.memo[key] = next(cells, None) is not None
    return found


def stands(field: Field, card: Card, cell: Cell) -> bool:
    """Whether a unit of a card could stop on a free cell (R19)."""
    if card.type == "flying":
        return cell not in field.bases
    return card.type == "amphibious" or not field.wet(cell)


def targeted(operation: Operation) -> bool:
    """Whether a cell has to be named."""
    return operation.target != "self"


def any_able(view: View) -> bool:
    """Whether some operation can be launched now. For whoever's turn it is."""
    book, tp = view.book, view.me.tp
    affordable = [number for number, least in book.least_tp.items() if least <= tp]
    return any(why_not(view, book.operations[number]) is None for number in affordable)


def why_not(view: View, operation: Operation) -> Text | None:
    """Why an operation can't be launched now at all, or None. For whoever's turn it is."""
    key = ("why not", operation.id)
    if key not in view.memo:
        view.memo[key] = _why_not(view, operation)
    found: Text | None = view.memo[key]
    return found


def _why_not(view: View, operation: Operation) -> Text | None:
    if view.options.ops_per_turn and view.operated >= view.options.ops_per_turn:
        return t("One operation a turn: now activate a unit.")
    if view.options.ops_once and operation.id in view.me.used:
        return t("Each operation is launched once in a battle here.")
    if summons(operation) is not None:
        return _no_arrival(view, operation)
    if view.me.tp < cost(operation, None):
        return t("It takes {cost} TP; you have {tp}.", cost=cost(operation, None), tp=view.me.tp)
    if targeted(operation) and not _any_target(view, operation):
        return _NOTHING
    return None


def _no_arrival(view: View, operation: Operation) -> Text | None:
    seat = seat_of(view)
    able = [card for card in cards(view, operation) if bars(view, seat, card) is None]
    if not able:
        return t("There is nobody left to come.")
    cheapest = min(cost(operation, card) for card in able)
    if view.me.tp < cheapest:
        return t("It takes {cost} TP; you have {tp}.", cost=cheapest, tp=view.me.tp)
    if not any(cells(view, operation, card) for card in able):
        return t("There is no free cell in your zone.")
    return None


def check(view: View, command: c.Operate) -> tuple[Operation, Card | None]:
    """The operation and the card that comes. Raises Refused unless it may be launched like this now (R24)."""
    must(view, "turn")
    operation = view.book.operations.get(command.operation)
    if operation is None:
        raise Refused("unknown_operation", t("There is no such operation."))
    if (why := why_not(view, operation)) is not None:
        raise Refused("operation", why)
    card = _card(view, operation, command)
    price = cost(operation, card)
    if view.me.tp < price:
        raise Refused("operation", t("It takes {cost} TP; you have {tp}.", cost=price, tp=view.me.tp))
    found = cells(view, operation, card)
    if targeted(operation) and command.cell not in found:
        names = Joined(tuple(cell_name(cell) for cell in found[:8]))
        raise Refused(
            "target",
            t("{operation} can be used on: {cells}.", operation=operation.name, cells=names),
        )
    _check_member(view, operation, command)
    return operation, card


def _card(view: View, operation: Operation, command: c.Operate) -> Card | None:
    able = {card.id: card for card in cards(view, operation)}
    if not able:
        if command.card is not None:
            raise Refused("card", t("{operation} brings nobody.", operation=operation.name))
        return None
    card = able.get(command.card or "")
    if card is None:
        raise Refused(
            "card", t("Name who comes: {units}.", units=Joined(tuple(one.name for one in able.values())))
        )
    if (why := bars(view, seat_of(view), card)) is not None:
        raise Refused("card", why)
    return card


def _check_member(view: View, operation: Operation, command: c.Operate) -> None:
    if command.cell is None:
        return
    able = working.members(field_of(view), operation.effects, command.cell)
    fine = {unit.id for unit in able} | ({None} if len(able) < 2 else set())
    if command.member not in fine:
        raise Refused("member", t("Name the member of the squad it is for, one that lacks HP."))
