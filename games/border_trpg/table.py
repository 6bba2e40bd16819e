"""A campaign while one command is carried out: the state as it changes and what happened so far.

States are never changed in place; this is the one mutable thing of the rules, and it lives for one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from ..engine.chance import Chance
from ..engine.contract import Command, Event, Outcome, Private, Seat, Told
from .battle import GAME_MASTERS, Ask, AskKind, Battle, Party, Roll, TeamId, Unit, UnitId
from .book import Book
from .state import Sheet, State, Team

replace = msgspec.structs.replace


class _Numbered(Protocol):
    @property
    def id(self) -> int: ...


N = TypeVar("N", bound=_Numbered)


class Table:
    """The state in the making. ``told`` are the events so far, ``actor`` is who gave the command."""

    __slots__ = ("_carry", "actor", "book", "chance", "state", "told")

    def __init__(
        self,
        book: Book,
        state: State,
        chance: Chance,
        actor: Seat,
        carry: Callable[[Table, Seat, Command], None] | None = None,
    ) -> None:
        self._carry = carry
        self.book = book
        self.state = state
        self.chance = chance
        self.actor = actor
        self.told: list[Told] = []

    def outcome(self) -> Outcome[State]:
        """What a step gives back."""
        return Outcome(self.state, tuple(self.told))

    def carry_out(self, actor: Seat, command: Command) -> None:
        """Carries out a further command within this step, with what follows from it."""
        assert self._carry is not None
        self._carry(self, actor, command)

    # ---- telling --------------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Adds a public event."""
        self.told.append(event)

    def whisper(self, event: Event, *seats: Seat | None) -> None:
        """Adds an event for some seats; the game masters hear everything."""
        ears = {seat for seat in seats if seat is not None and seat >= 0} | set(GAME_MASTERS)
        self.told.append(Private(tuple(sorted(ears)), event))

    # ---- the campaign ---------------------------------------------------------------------------------

    def change(self, **fields: Any) -> None:
        """Gives the state new values."""
        self.state = replace(self.state, **fields)

    def number(self) -> int:
        """A number that nothing else of the campaign has."""
        self.change(count=self.state.count + 1)
        return self.state.count

    def sheet(self, number: int) -> Sheet:
        """A sheet as of now. Raises LookupError for one that does not exist."""
        return find(self.state.sheets, number)

    def put_sheet(self, sheet: Sheet) -> None:
        """Takes a sheet in, in the place of the one with its number."""
        self.change(sheets=_put(self.state.sheets, sheet))

    def team(self, number: int) -> Team:
        """A team as of now. Raises LookupError for one that does not exist."""
        return find(self.state.teams, number)

    def put_team(self, team: Team) -> None:
        """Takes a team in, in the place of the one with its number."""
        self.change(teams=_put(self.state.teams, team))

    # ---- the battle -----------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        """The battle as of now; only while there is one."""
        assert self.state.battle is not None
        return self.state.battle

    def alter(self, **fields: Any) -> None:
        """Gives the battle new values."""
        self.change(battle=replace(self.battle, **fields))

    def unit(self, number: UnitId) -> Unit:
        """A unit as of now. Raises LookupError for one that does not exist."""
        return find(self.battle.units, number)

    def set_unit(self, number: UnitId, **fields: Any) -> Unit:
        """Gives a unit new values, and gives it back."""
        unit = replace(self.unit(number), **fields)
        self.alter(units=_put(self.battle.units, unit))
        return unit

    def party(self, number: TeamId) -> Party:
        """A team in the battle as of now."""
        return find(self.battle.parties, number)

    def set_party(self, number: TeamId, **fields: Any) -> Party:
        """Gives a team in the battle new values, and gives it back."""
        party = replace(self.party(number), **fields)
        self.alter(parties=_put(self.battle.parties, party))
        return party

    # ---- questions ------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The innermost open question of the battle."""
        return self.battle.asks[-1] if self.battle.asks else None

    def put(self, kind: AskKind, **fields: Any) -> None:
        """Asks something; it is the innermost question from now on."""
        self.alter(asks=(*self.battle.asks, Ask(id=self.number(), kind=kind, **fields)))

    def answered(self) -> None:
        """Takes the innermost question away."""
        self.alter(asks=self.battle.asks[:-1])

    def answered_by(self, unit: UnitId) -> None:
        """Notes that one of several has answered the innermost question; takes it away after the last."""
        ask = self.battle.asks[-1]
        done = (*ask.done, unit)
        if set(ask.units) <= set(done):
            self.answered()
        else:
            self.alter(asks=(*self.battle.asks[:-1], replace(ask, done=done)))

    # ---- dice -----------------------------------------------------------------------------------------

    def dice(self, count: int, sides: int = 6) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """``count`` dice, and which of them (places from 0) the game master had set."""
        faces: list[int] = []
        fixed: list[int] = []
        for place in range(max(count, 0)):
            waiting = self.state.set_dice
            found = next((n for n, one in enumerate(waiting) if one.sides == sides), None)
            if found is None:
                faces.append(self.chance.die(sides))
                continue
            faces.append(waiting[found].face)
            fixed.append(place)
            self.change(set_dice=waiting[:found] + waiting[found + 1 :])
        return tuple(faces), tuple(fixed)

    def die(self, sides: int = 6) -> int:
        """One die that is no check, such as for damage."""
        return self.dice(1, sides)[0][0]

    def check(self, count: int, added: int = 0) -> Roll:
        """Rolls a check of ``count`` dice and ``added`` tactical ones (trpg-check-4 to trpg-check-8).

        A count of 0 or less rolls as many dice as the house rule ``min_dice`` says (trpg-check-19).
        """
        options = self.state.battle.options if self.state.battle is not None else self.state.options
        base = max(count, options.min_dice)
        faces, fixed = self.dice(base + added)
        total = sum(faces) + options.pair_bonus * (faces.count(1) // 2)
        return Roll(faces, total, added, fixed)


def find(items: Iterable[N], number: int) -> N:
    """The one with this id. Raises LookupError where there is none."""
    for one in items:
        if one.id == number:
            return one
    raise LookupError(number)


def _put(items: tuple[N, ...], new: N) -> tuple[N, ...]:
    """The items with ``new`` in the place of the one with its id, or at the end."""
    if any(one.id == new.id for one in items):
        return tuple(new if one.id == new.id else one for one in items)
    return (*items, new)
