"""The menu of special operations: which, who comes, where, and for which member."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from ..engine.menu import Option, Path
from ..engine.text import Fact, Text, t
from . import commands as c
from . import legal_ops as legal
from . import wording as w
from . import working
from .field import field_of
from .legal_setup import in_words, seat_of
from .menu_cells import MOST, Node, choose, choose_of, nowhere, pick_cell
from .pack import Card, Id, Operation
from .state import Cell
from .view import View


def _asked(view: View) -> bool:
    return view.phase == "turn" and view.viewer in view.asked


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now."""
    if not _asked(view):
        return ()
    blocked = None
    if not legal.any_able(view):
        used = view.options.ops_per_turn and view.operated >= view.options.ops_per_turn
        blocked = (
            t("One operation a turn: now activate a unit.")
            if used
            else t("You have {tp} TP; nothing can be launched now.", tp=view.me.tp)
        )
    return (Option("op", t("Special operation (TP {tp})", tp=view.me.tp), blocked=blocked),)


def _operation(view: View, path: Path) -> Node:
    if not _asked(view):
        raise nowhere()
    shown = sorted(view.book.operations.values(), key=lambda one: legal.why_not(view, one) is not None)[:MOST]

    def bar(key: str) -> Text | None:
        return legal.why_not(view, things[key])

    def show(key: str, one: Operation) -> Option:
        return Option(key, _priced(view, one), t("{text}", text=one.text), blocked=bar(key))

    question = t("Which operation? You have {tp} TP.", tp=view.me.tp)
    things = {one.id: one for one in shown}
    return choose_of(path, question, things, show, lambda key, rest: _who(view, things[key], rest), bar=bar)


def _priced(view: View, operation: Operation) -> Text:
    if operation.tp != "card":
        return t("{operation} ({cost} TP)", operation=operation.name, cost=operation.tp)
    least = min((card.tp for card in legal.cards(view, operation)), default=0)
    return t("{operation} (from {cost} TP)", operation=operation.name, cost=least)


def _who(view: View, operation: Operation, path: Path) -> Node:
    """Who comes, where somebody does (mm30-ace-3)."""
    cards = {card.id: card for card in legal.cards(view, operation)}
    if not cards:
        return _where(view, operation, None, path)
    bars = {card.id: _bar(view, operation, card) for card in islice(cards.values(), MOST)}
    things = {number: cards[number] for number in sorted(bars, key=lambda one: bars[one] is not None)}

    def show(key: str, card: Card) -> Option:
        label = t("{unit} ({cost} TP)", unit=card.name, cost=card.tp)
        words = t("{card}; worth {mm} MM", card=w.card_words(card, view.book.skills), mm=card.mm)
        return Option(key, label, words, blocked=bars[key])

    question = t("Who comes? You have {tp} TP.", tp=view.me.tp)
    return choose_of(
        path,
        question,
        things,
        show,
        lambda key, rest: _where(view, operation, cards[key], rest),
        bar=bars.__getitem__,
    )


def _bar(view: View, operation: Operation, card: Card) -> Text | None:
    if (why := legal.bars(view, seat_of(view), card)) is not None:
        return why
    if view.me.tp < card.tp:
        return t("It takes {cost} TP; you have {tp}.", cost=card.tp, tp=view.me.tp)
    if not legal.cells(view, operation, card):
        return t("There is no free cell in your zone.")
    return None


def _where(view: View, operation: Operation, card: Card | None, path: Path) -> Node:
    number = None if card is None else card.id
    if not legal.targeted(operation):
        return c.Operate(operation.id, card=number)
    cells = legal.cells(view, operation, card)
    facts: dict[str, Fact] = {"operation": operation.name}
    if card is not None:
        question = t("{operation}: where does {unit} arrive?", unit=card.name, **facts)
    elif all(field_of(view).group(cell) for cell in cells):
        question = t("{operation}: which unit?", **facts)
    else:
        question = t("{operation}: where?", **facts)
    return pick_cell(
        path,
        question,
        cells,
        lambda cell, rest: _member(view, operation, number, cell, rest),
        lambda cell: _there(view, cell),
    )


def _there(view: View, cell: Cell) -> Fact | None:
    group = field_of(view).group(cell)
    if not group:
        return None
    counts: dict[Id, int] = {}
    for unit in group:
        counts[unit.card] = counts.get(unit.card, 0) + 1
    hps = "/".join(str(unit.hp) for unit in group)
    return t("{units}, HP {hp}", units=in_words(view.deck, counts), hp=hps)


def _member(view: View, operation: Operation, card: Id | None, cell: Cell, path: Path) -> Node:
    """Which member is healed, where several lack HP (R87)."""
    able = working.members(field_of(view), operation.effects, cell)
    if len(able) < 2:
        return c.Operate(operation.id, cell, able[0].id if able else None, card)
    options = [
        Option(f"m{unit.id}", t("{unit} {n}: HP {hp}", unit=view.deck[unit.card].name, n=unit.n, hp=unit.hp))
        for unit in able
    ]
    return choose(
        path,
        t("For which member?"),
        options,
        lambda key, _: c.Operate(operation.id, cell, int(key[1:]), card),
    )


BRANCHES: dict[str, Callable[[View, Path], Node]] = {"op": _operation}
