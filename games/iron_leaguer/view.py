"""What a viewer may know of a season. The only way out of a state: menus, pages and legality all ask a view.

Nearly everything lies open on the table. Secret are hands, the order of both decks, what has been handed in
where both are asked at once, and, where the table wants it so, cards discarded unused.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from ..engine.contract import Seat, Viewer
from .book import Book
from .commands import CardKey, LeaguerId
from .events import Events
from .options import Options
from .squad import Squad
from .state import (
    Answer,
    Blow,
    Ending,
    Leaguer,
    Match,
    Parting,
    Phase,
    Rescue,
    Row,
    State,
    Tally,
)


class TeamView(Struct, frozen=True):
    """A team as the viewer knows it. ``hand`` and ``answer`` are None for all but its own player.

    After the end both hands lie open. ``ready``: has handed in what both are asked for.
    """

    seat: Seat
    row: Row
    size: int
    """Cards in its hand."""
    score: int
    actions: int
    ready: bool
    hand: tuple[CardKey, ...] | None = None
    answer: Answer | None = None

    @property
    def leaguers(self) -> tuple[Leaguer, ...]:
        """Its leaguers in the order of the row, without the empty places."""
        return tuple(one for one in self.row if one is not None)


class View(Struct, frozen=True, dict=True):
    """A season through one viewer's eyes. Fields that bear the name of a state's field hold the same."""

    book: Book
    viewer: Viewer
    options: Options
    scene: int
    phase: Phase
    count: int
    period: int
    teams: tuple[TeamView, TeamView]
    deck: int
    """Cards left in the technique deck."""
    pool: int
    """Leaguers left in the face-down deck."""
    discards: tuple[CardKey, ...]
    """The discard pile, without what was discarded unseen."""
    unseen: int
    """How many cards of the discard pile are not shown."""
    strays: tuple[Leaguer, ...]
    retired: tuple[Leaguer, ...]
    possession: Seat
    blow: Blow | None
    idle: int
    refreshes: int
    rough: int
    windows: int
    rescue: Rescue | None
    asked: tuple[Seat, ...]
    shown: tuple[LeaguerId, ...]
    fresh: tuple[LeaguerId, ...]
    matches: tuple[Match, ...]
    tallies: tuple[Tally, ...]
    partings: tuple[Parting, ...]
    last: tuple[Events, ...]
    ending: Ending | None

    @cached_property
    def squad(self) -> Squad:
        """The viewer's leaguers who may act. Only for players; worked out once."""
        return Squad(self.book, self.me.row)

    @cached_property
    def memo(self) -> dict[str, Any]:
        """What has been worked out from the view and may be asked for again, by whoever worked it out."""
        return {}

    @property
    def me(self) -> TeamView:
        """The viewer's own team. Only for players."""
        assert self.viewer is not None
        return self.teams[self.viewer]

    @property
    def foe(self) -> TeamView:
        """The other team. Only for players."""
        assert self.viewer is not None
        return self.teams[1 - self.viewer]


def _team(state: State, seat: Seat, viewer: Viewer) -> TeamView:
    team = state.teams[seat]
    own = seat == viewer
    return TeamView(
        seat,
        team.row,
        len(team.hand),
        team.score,
        team.actions,
        team.answer is not None,
        team.hand if own or state.ending else None,
        team.answer if own else None,
    )


def view_of(book: Book, state: State, viewer: Viewer) -> View:
    """What ``viewer`` may know of ``state``."""
    hidden = frozenset(state.unseen)
    return View(
        book,
        viewer,
        state.options,
        state.scene,
        state.phase,
        state.count,
        state.period,
        (_team(state, 0, viewer), _team(state, 1, viewer)),
        len(state.deck),
        len(state.pool),
        tuple(card for card in state.discards if card not in hidden) if hidden else state.discards,
        len(hidden),
        state.strays,
        state.retired,
        state.possession,
        state.blow,
        state.idle,
        state.refreshes,
        state.rough,
        state.windows,
        state.rescue,
        state.asked,
        state.shown,
        state.fresh,
        state.matches,
        state.tallies,
        state.partings,
        state.last,
        state.ending,
    )
