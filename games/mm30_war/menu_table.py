"""What is open at any time: standing orders, a draw, declaring the winner of a situation, conceding."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.menu import Option, Path
from ..engine.text import SeatName, t
from . import commands as c
from .legal_setup import own_units, seat_of
from .menu_cells import MOST, Node, choose, choose_of, nowhere
from .prompts import SETUP
from .state import CounterOrder, ShieldOrder, Unit
from .view import View
from .who import called, who

Units = tuple[Unit, ...]

_STANDING = Option("standing", t("Standing orders"))
_WHOM = t("For whom is the order? It is followed when you don't answer in time.")
_DRAW = Option("draw", t("Offer a draw"), gives_up=True)
_RESIGN = Option("resign", t("Concede"), gives_up=True)


def root(view: View) -> tuple[Option, ...]:
    """What stands at the bottom at any time."""
    found: list[Option] = []
    if view.phase not in SETUP:
        found.append(_STANDING)
        if view.options.situation:
            found.append(Option("declare", t("Declare the winner")))
    if view.me.draw:
        found.append(Option("draw", t("Take back the offer of a draw")))
    elif view.foe.draw:
        found.append(Option("draw", t("Agree to a draw"), style="danger", gives_up=True))
    else:
        found.append(_DRAW)
    return (*found, _RESIGN)


def _must_go_on(view: View) -> None:
    if view.phase == "over":
        raise nowhere()


def _draw(view: View, path: Path) -> Node:
    _must_go_on(view)
    return c.OfferDraw(not view.me.draw)


def _declare(view: View, path: Path) -> Node:
    if view.phase in SETUP or view.phase == "over" or not view.options.situation:
        raise nowhere()
    winners = {"red": 0, "blue": 1, "none": None}
    options = [
        Option(
            key,
            t("Nobody yet") if seat is None else t("{side} has won", side=SeatName(seat)),
            gives_up=seat is not None,
        )
        for key, seat in winners.items()
        if seat != view.me.declared
    ]
    question = t("Who has won the situation? It counts once both of you say the same.")
    return choose(path, question, options, lambda key, _: c.Declare(winners[key]))


def _standing(view: View, path: Path) -> Node:
    """What a unit does when its player does not answer in time (R45)."""
    if view.phase in SETUP or view.phase == "over":
        raise nowhere()
    seat_of(view)
    units = _fielded(view)

    def show(key: str, some: Units) -> Option:
        if not some:
            return Option(key, t("All units"), style="main")
        if len(some) == 1:
            return Option(key, called(who(view.deck, view, some[0])))
        return Option(key, t("{unit} ×{n}", unit=view.deck[some[0].card].name, n=len(some)))

    def then(key: str, rest: Path) -> Node:
        if len(units[key]) < 2:
            return _shield(next(iter(units[key]), None), rest)
        one_by_one = {f"u{unit.id}": (unit,) for unit in units[key]}
        return choose_of(rest, _WHOM, one_by_one, show, lambda own, more: _shield(one_by_one[own][0], more))

    return choose_of(path, _WHOM, units, show, then)


def _fielded(view: View) -> dict[str, Units]:
    """For whom an order may be given, by its key: all (nobody named), or one by one; by their names first
    where they are more than fit in a list. Worked out once a view.
    """
    found: dict[str, Units] | None = view.memo.get("fielded")
    if found is None:
        units = [unit for unit in own_units(view) if unit.cell is not None]
        rows: list[Units] = [(unit,) for unit in units]
        if len(rows) >= MOST:
            names = dict.fromkeys(unit.card for unit in units)
            rows = [tuple(one for one in units if one.card == name) for name in names]
        found = view.memo["fielded"] = {"all": ()} | {_row_key(row): row for row in rows}
    return found


def _row_key(row: Units) -> str:
    return f"u{row[0].id}" if len(row) == 1 else f"c{row[0].id}"


_SHIELD_ASKED, _COUNTER_ASKED = t("The shield?"), t("The counter-attack?")
_SHIELD = (
    Option("ask", t("Don't use it unless I say so")),
    Option("use", t("Use it when there is a hit")),
    Option("never", t("Never use it, don't ask me")),
)
_COUNTER = (
    Option("ask", t("Don't counter unless I say so")),
    Option("best", t("Counter with the best weapon")),
    Option("never", t("Never counter, don't ask me")),
)


def _shield(unit: Unit | None, path: Path) -> Node:
    return choose(path, _SHIELD_ASKED, _SHIELD, lambda key, rest: _counter(unit, key, rest))


def _counter(unit: Unit | None, shield: str, path: Path) -> Node:
    number = None if unit is None else unit.id

    def then(key: str, _: Path) -> Node:
        return c.Standing(number, _SHIELDS[shield], _COUNTERS[key])

    return choose(path, _COUNTER_ASKED, _COUNTER, then)


_SHIELDS: dict[str, ShieldOrder] = {"ask": "ask", "use": "use", "never": "never"}
_COUNTERS: dict[str, CounterOrder] = {"ask": "ask", "best": "best", "never": "never"}


def _resign(view: View, path: Path) -> Node:
    _must_go_on(view)
    options = [Option("yes", t("Yes, I concede"), style="danger", gives_up=True)]
    question = t("Concede the battle? {winner} wins then.", winner=SeatName(1 - seat_of(view)))
    return choose(path, question, options, lambda *_: c.Resign())


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "draw": _draw,
    "declare": _declare,
    "standing": _standing,
    "resign": _resign,
}
