"""What a viewer may know of a battle. The only way out of a state: menus, pages and legality ask a view.

Secret are army lists, deployments and centre bases until both are sealed, and standing orders for good.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ..engine.contract import Seat, Viewer
from ..engine.once import once
from .book import Book
from .options import Options
from .pack import Card, Id
from .state import (
    Army,
    Base,
    Bridge,
    Cell,
    Ending,
    Order,
    Phase,
    Plan,
    Shots,
    State,
    Unit,
    UnitId,
    Volley,
)


class ArmyView(Struct, frozen=True):
    """A side as the viewer knows it. ``list``, ``plan``, ``centre`` and ``orders`` are None where they are
    secret; the first three are open once they have been revealed.
    """

    seat: Seat
    sealed: bool
    hq: Cell | None
    hp: int
    mm: int
    tp: int
    used: tuple[Id, ...]
    aces: tuple[Id, ...]
    draw: bool
    declared: Seat | None
    custom: tuple[Card, ...]
    list: dict[Id, int] | None = None
    plan: Plan | None = None
    centre: Cell | None = None
    orders: tuple[Order, ...] | None = None


class View(Struct, frozen=True, dict=True):
    """A battle through one viewer's eyes. Fields that bear the name of a state's field hold the same."""

    book: Book
    viewer: Viewer
    options: Options
    map: Id
    armies: tuple[ArmyView, ArmyView]
    phase: Phase
    asked: tuple[Seat, ...]
    count: int
    round: int
    units: tuple[Unit, ...]
    bases: tuple[Base, ...]
    bridges: tuple[Bridge, ...]
    rolls: tuple[int, int] | None
    first: Seat
    turn: Seat
    operated: int
    shots: Shots | None
    last: tuple[Volley, ...]
    moving: tuple[UnitId, ...]
    held: dict[str, int]
    ending: Ending | None

    @once
    def deck(self) -> dict[Id, Card]:
        """All cards of this battle that the viewer may read."""
        return self.book.deck(self.armies[0].custom, self.armies[1].custom)

    @once
    def memo(self) -> dict[Any, Any]:
        """What has been worked out from the view and may be asked for again, by whoever worked it out."""
        return {}

    @property
    def me(self) -> ArmyView:
        """The viewer's own side. Only for players."""
        assert self.viewer is not None
        return self.armies[self.viewer]

    @property
    def foe(self) -> ArmyView:
        """The other side. Only for players."""
        assert self.viewer is not None
        return self.armies[1 - self.viewer]


def _army(state: State, seat: Seat, viewer: Viewer) -> ArmyView:
    army: Army = state.armies[seat]
    own = seat == viewer
    listed = own or state.phase != "muster" or state.options.muster == "open"
    planned = own or state.phase not in ("muster", "deploy") or state.options.deploy == "open"
    centred = own or state.phase not in ("muster", "deploy", "centre") or state.options.deploy == "open"
    return ArmyView(
        seat,
        army.sealed,
        army.hq,
        army.hp,
        army.mm,
        army.tp,
        army.used,
        army.aces,
        army.draw,
        army.declared,
        army.custom if listed else (),
        army.list if listed else None,
        army.plan if planned else None,
        army.centre if centred else None,
        army.orders if own else None,
    )


def view_of(book: Book, state: State, viewer: Viewer) -> View:
    """What ``viewer`` may know of ``state``."""
    return View(
        book,
        viewer,
        state.options,
        state.map,
        (_army(state, 0, viewer), _army(state, 1, viewer)),
        state.phase,
        state.asked,
        state.count,
        state.round,
        state.units,
        state.bases,
        state.bridges,
        state.rolls,
        state.first,
        state.turn,
        state.operated,
        state.shots,
        state.last,
        state.moving,
        state.held,
        state.ending,
    )
