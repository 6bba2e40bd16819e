"""What a viewer may know of a campaign. The only way out of a state: menus, pages and legality ask a view."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from ..engine.contract import AUTO, Seat, Viewer
from .battle import GAME_MASTERS, Battle, Note, SheetId, TeamId
from .book import Book
from .options import Options
from .sight import asked_team, seen
from .state import Check, Motion, Past, Scenario, SetDie, Sheet, State, Team


class View(Struct, frozen=True, dict=True):
    """A campaign through one viewer's eyes. Fields that bear the name of a state's field hold the same.

    ``sheets`` are those that the viewer may read; ``checks`` lack what is hidden. ``scenarios``, ``set_dice``
    and ``last_check`` are for game masters alone.
    """

    book: Book
    viewer: Viewer
    options: Options
    sheets: tuple[Sheet, ...]
    teams: tuple[Team, ...]
    checks: tuple[Check, ...]
    scenarios: tuple[Scenario, ...]
    past: tuple[Past, ...]
    scene: Note
    battle: Battle | None
    set_dice: tuple[SetDie, ...]
    last_check: Check | None
    motion: Motion | None
    taken: tuple[Seat, ...]
    over: bool

    @property
    def presides(self) -> bool:
        """Whether the viewer is a game master."""
        return self.viewer in GAME_MASTERS

    @cached_property
    def asked_team(self) -> TeamId | None:
        """The team for which the computer is asked something now."""
        return None if self.battle is None else asked_team(self.battle)

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What has been worked out from the view and may be asked for again, by whoever worked it out."""
        return {}


def view_of(book: Book, state: State, viewer: Viewer) -> View:
    """What ``viewer`` may know of ``state``."""
    presides = viewer in GAME_MASTERS
    return View(
        book,
        viewer,
        state.options,
        tuple(one for one in state.sheets if may_read(state, one, viewer)),
        state.teams,
        tuple(one if presides or not one.hidden else _without_target(one) for one in state.checks),
        state.scenarios if presides else (),
        state.past,
        state.scene,
        None if state.battle is None else seen(state.battle, viewer),
        state.set_dice if presides else (),
        state.last_check if presides else None,
        state.motion,
        state.taken,
        state.over,
    )


def may_read(state: State, sheet: Sheet, viewer: Viewer) -> bool:
    """Whether the viewer may read a sheet: its owner and the game masters always, others an approved one.

    Where the table keeps sheets private, teammates alone read it.
    """
    if viewer in GAME_MASTERS or (viewer is not None and sheet.owner == viewer):
        return True
    if sheet.status != "approved" or viewer == AUTO:
        return False
    if state.options.sheet_public:
        return True
    return viewer is not None and any(
        sheet.id in members and any(_owns(state, one, viewer) for one in members)
        for members in ((*team.members, team.operator) for team in state.teams)
    )


def _owns(state: State, number: SheetId | None, viewer: int) -> bool:
    return any(one.id == number and one.owner == viewer for one in state.sheets)


def _without_target(check: Check) -> Check:
    """A check as players know it whose target the game master keeps (trpg-check-22)."""
    return Check(
        id=check.id,
        param=check.param,
        who=check.who,
        rolled=check.rolled,
        hidden=check.hidden,
        reason=check.reason,
    )
