"""What a viewer may know of a duel. The only way out of a state: menus, pages and legality all ask a view.

A view is built from what its viewer may see, field by field. A spectator sees what both players see.
"""

from __future__ import annotations

from msgspec import Struct

from ..engine.contract import Seat, Viewer
from .book import Book
from .options import Options
from .state import (
    Card,
    Ending,
    Faces,
    Forced,
    Link,
    Phase,
    Player,
    Plots,
    Sets,
    State,
    Status,
    Tags,
    Used,
)


class CardView(Struct, frozen=True):
    """A set card. ``trigger`` is None where the viewer sees only its back; ``options`` are shown riders."""

    trigger: str | None
    face_up: bool
    options: tuple[str, ...] = ()


BACK = CardView(None, False)
"""A card of which only the back is seen."""


class SeatView(Struct, frozen=True):
    """A seat as the viewer knows it.

    ``main`` and ``sub`` are its triggers and ``sheet`` the tags of faces 1 to 6, with None for what is
    hidden; all are empty while the opponent builds in secret. ``ready``: has handed in what is asked of both.
    ``choice`` and ``plot`` are what it handed in, shown to nobody else.
    """

    seat: Seat
    ready: bool
    trion: int
    start_trion: int
    main: tuple[str | None, ...]
    sub: tuple[str | None, ...]
    sheet: tuple[str | None, ...]
    cards: tuple[CardView | None, CardView | None]
    tags: Tags
    statuses: tuple[Status, ...]
    forced: tuple[Forced, ...]
    choice: tuple[str, str] | None = None
    plot: Faces | None = None

    def has(self, kind: str) -> bool:
        """Whether it has a status."""
        return any(status.kind == kind for status in self.statuses)


class View(Struct, frozen=True):
    """A duel through one viewer's eyes. Fields that bear the name of a state's field hold the same.

    ``sets``, what was set in past turns, is empty until the duel is over (solo-7.17).
    """

    book: Book
    viewer: Viewer
    options: Options
    phase: Phase
    seats: tuple[SeatView, SeatView]
    turn: int
    first: Seat
    attacker: Seat
    distance: int
    die: int
    chain: tuple[Link, ...]
    asked: Seat
    passes: int
    used: tuple[Used, ...]
    offer: Seat | None
    idle: int
    plots: tuple[Plots, ...]
    sets: tuple[Sets, ...]
    ending: Ending | None

    @property
    def me(self) -> SeatView:
        """The viewer's own seat. Only for players."""
        assert self.viewer is not None
        return self.seats[self.viewer]

    @property
    def foe(self) -> SeatView:
        """The seat opposite the viewer's. Only for players."""
        assert self.viewer is not None
        return self.seats[1 - self.viewer]

    @property
    def plotted(self) -> Plots | None:
        """The revealed plots of the phase that is going on."""
        last = self.plots[-1] if self.plots else None
        if last and last.turn == self.turn and last.attacker == self.attacker and self.phase != "plot":
            return last
        return None


def _own_card(card: Card | None) -> CardView | None:
    return CardView(card.trigger, card.face_up, card.options) if card else None


def _their_card(card: Card | None) -> CardView | None:
    if card is None:
        return None
    return CardView(card.trigger, True, card.options) if card.face_up else BACK


def is_ready(phase: Phase, player: Player) -> bool:
    """Whether a player has handed in what a secret step asks for; False where nothing is."""
    if phase == "plot":
        return player.plot is not None
    if phase == "set":
        return player.choice is not None
    return phase == "setup" and player.loadout is not None


def _known_side(player: Player, side: int) -> tuple[str | None, ...]:
    """A hidden side: what has been shown of it, and a None for each trigger that has not (solo-1.23)."""
    known = tuple(trigger for where, trigger in player.shown if where == side)
    return known + (None,) * (4 - len(known))


_UNKNOWN: tuple[tuple[str | None, ...], ...] = ((), (), ())


def is_disclosed(state: State) -> bool:
    """Whether everything is public: the duel has been played to an end, not cancelled (solo-7.17)."""
    return state.ending is not None and state.ending.reason != "cancelled"


def _loadout(state: State, player: Player, everything: bool) -> tuple[tuple[str | None, ...], ...]:
    loadout = player.loadout
    if loadout is None:
        return _UNKNOWN
    locked = state.phase != "setup" and state.players[0].start_trion > 0
    if everything or (locked and state.options.loadout_visibility == "open"):
        return (loadout.main, loadout.sub, loadout.sheet)
    if not locked:
        return _UNKNOWN
    sheet = tuple(tag if face in player.faces else None for face, tag in enumerate(loadout.sheet, 1))
    return (_known_side(player, 0), _known_side(player, 1), sheet)


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    player = state.players[seat]
    own = seat == viewer
    over = is_disclosed(state)
    main, sub, sheet = _loadout(state, player, own or over)
    left, right = player.cards
    see = _own_card if own or over else _their_card
    return SeatView(
        seat,
        is_ready(state.phase, player),
        player.trion,
        player.start_trion,
        main,
        sub,
        sheet,
        (see(left), see(right)),
        player.tags,
        player.statuses,
        player.forced,
        player.choice if own else None,
        player.plot if own else None,
    )


def view_of(book: Book, state: State, viewer: Viewer) -> View:
    """What ``viewer`` may know of ``state``."""
    return View(
        book,
        viewer,
        state.options,
        state.phase,
        (_seat(state, 0, viewer), _seat(state, 1, viewer)),
        state.turn,
        state.first,
        state.attacker,
        state.distance,
        state.die,
        state.chain,
        state.asked,
        state.passes,
        state.used,
        state.offer,
        state.idle,
        state.plots,
        state.sets if is_disclosed(state) else (),
        state.ending,
    )
