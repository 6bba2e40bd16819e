"""The data of Hidden Bids: pack, options, state, commands, events and view. All frozen; all plain JSON."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from games.engine.contract import Command, Event, Result, Seat, Viewer
from games.engine.pack import PackError, PackFault, locate
from games.engine.text import Name, t

BIDS = range(1, 4)
"""What may be bid, in coins."""


class Charm(Struct, frozen=True, forbid_unknown_fields=True):
    """A charm: extra ``coins`` (0-9), and ``luck`` (0-9) that is added to every prize."""

    id: str
    name: Name
    coins: int = 0
    luck: int = 0


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game is played with: the coins that each begins with, the sides of the die, the charms."""

    coins: int
    sides: int
    charm: tuple[Charm, ...]


def check(source: str, pack: Pack) -> None:
    """The checks that types can't express, each with its line. Raises :class:`PackError`."""
    faults = []
    if pack.coins < max(BIDS):
        faults.append(
            PackFault(locate(source, "coins"), t("A player needs at least {least} coins.", least=max(BIDS)))
        )
    if pack.sides < 2:
        faults.append(PackFault(locate(source, "sides"), t("A die has at least two sides.")))
    if not pack.charm:
        faults.append(PackFault(1, t("The pack has no charm.")))
    for place, charm in enumerate(pack.charm):
        if not (0 <= charm.coins <= 9 and 0 <= charm.luck <= 9):
            line = locate(source, f"charm[{place}]")
            faults.append(
                PackFault(line, t("{charm} is out of range: coins and luck are 0 to 9.", charm=charm.name))
            )
        if charm.id in [other.id for other in pack.charm[:place]]:
            line = locate(source, f"charm[{place}].id")
            faults.append(PackFault(line, t("There are two charms called {id}.", id=charm.id)))
    if faults:
        raise PackError(tuple(faults))


class Options(Struct, frozen=True):
    """House rules. ``ties``: an equal bid gives the prize to Red instead of nobody."""

    rounds: int = 5
    ties: bool = False


class Open(Command, frozen=True, tag="open"):
    """The first bid, and the charm for the whole game."""

    secret: ClassVar[bool] = True
    charm: str
    coins: int


class Bid(Command, frozen=True, tag="bid"):
    """A bid for this round."""

    secret: ClassVar[bool] = True
    coins: int


class Pass(Command, frozen=True, tag="pass"):
    """Openly stays out of this round."""


class Bail(Command, frozen=True, tag="bail"):
    """Gives up the game."""


class Forfeit(Command, frozen=True, tag="forfeit"):
    """``seat`` is out of time and loses. Given by the clock only."""

    seat: Seat


Commands: TypeAlias = Open | Bid | Pass | Bail | Forfeit
Choice: TypeAlias = Open | Bid | Pass


class Opened(Event, frozen=True, tag="opened"):
    """The game has begun."""

    rounds: int


class Chose(Event, frozen=True, tag="chose"):
    """A seat has bid; what it bid is not said."""

    seat: int


class Noted(Event, frozen=True, tag="noted"):
    """What a seat has bid, for that seat alone."""

    coins: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat stays out of the round."""

    seat: int


class Revealed(Event, frozen=True, tag="revealed"):
    """The bids (0: stayed out), the die, and who takes the prize (None: nobody)."""

    reveals: ClassVar[bool] = True
    bids: tuple[int, int]
    die: int
    taker: int | None


class Skipped(Event, frozen=True, tag="skipped"):
    """Both stayed out."""


class Left(Event, frozen=True, tag="left"):
    """A seat gave up, or was ``late``: its time was over."""

    seat: int
    late: bool = False


Events: TypeAlias = Opened | Chose | Noted | Passed | Revealed | Skipped | Left


class Hand(Struct, frozen=True):
    """One seat. ``choice`` is secret until the reveal; what charm it names moves to ``charm`` then."""

    coins: int
    points: int = 0
    charm: str | None = None
    choice: Choice | None = None


class State(Struct, frozen=True):
    """A running game. ``round`` counts from 1 and is ``options.rounds + 1`` at the end."""

    options: Options
    hands: tuple[Hand, Hand]
    round: int = 1
    last: Revealed | None = None
    left: Left | None = None


class OpenHand(Struct, frozen=True):
    """What everyone may know of a seat: ``ready`` when it has chosen, ``out`` when it stays out."""

    coins: int
    points: int
    charm: str | None
    ready: bool
    out: bool


class View(Struct, frozen=True):
    """All that one viewer may know: the public side, and its own standing choice."""

    viewer: Viewer
    round: int
    rounds: int
    hands: tuple[OpenHand, ...]
    last: Revealed | None
    own: Choice | None
    ended: Result | None
