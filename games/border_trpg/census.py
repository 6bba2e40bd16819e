"""What simulations measure of a campaign: how battles end, and what each position does for its team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..engine.contract import AnyRules, Census, Command, Event, Figure, Seat
from ..engine.text import Fact, t
from . import events_attack as attacks
from . import events_field as field
from . import events_round as rounds
from .endings import LAST_ROUND
from .options import Options
from .state import State

BODY = 60
"""Damage that counts as much as putting somebody out: about the trion of a character."""

STOPPED = 12
"""What stopping an attack counts for in damage: about what a hit takes without a burst."""

HUNDRED = 100
"""Contributions are counted in hundredths."""

LEAKS = ("leak_small", "leak_large")


# ---- contributions ---------------------------------------------------------------------------------------


def contributions(told: Sequence[Event]) -> dict[str, float]:
    """What each character, by name, has done for its team in what was told of battles; 1 is an enemy put out.

    One for every point that it earned: for enemies whom it put out by a hit, moved out of the area, or gave
    their last leak. The damage of its hits on others, :data:`STOPPED` for every attack that its reaction
    stopped, whoever was the target, and 1 for every tactical die that it gained for its team, all of these in
    parts of :data:`BODY`.
    """
    reader = _Reader()
    for event in told:
        reader.read(event)
    names = {*reader.points, *reader.work}
    return {name: reader.points[name] + reader.work[name] / BODY for name in names}


class _Reader:
    """Reads events in order. ``by`` attacks now; ``leaks`` and ``pushes`` say who did that to whom last,
    ``guards`` who reacts for each target, and ``doer`` who acts in the tactics phase.
    """

    def __init__(self) -> None:
        self.points = Counter[str]()
        self.work = Counter[str]()
        self._by: str | None = None
        self._doer: str | None = None
        self._leaks: dict[str, str] = {}
        self._pushes: dict[str, str] = {}
        self._guards: dict[str, str] = {}
        self._outside: set[str] = set()

    def read(self, event: Event) -> None:
        """Takes one event in."""
        match event:
            case rounds.Acted(name=name) | rounds.Advised(name=name):
                self._doer = name
            case rounds.Operated():
                self._doer = None
            case attacks.DiceGained(n=n) if self._doer is not None:
                self.work[self._doer] += n
            case attacks.Struck(name=name):
                self._by, self._guards = name, {}
            case attacks.WentOff() | rounds.PhaseBegan():
                self._by = None
            case attacks.Reacted(name=name, target=target):
                self._guards[target] = name
            case attacks.HitRolled(results=results):
                for one in results:
                    if not one.hit and one.target in self._guards:
                        self.work[self._guards[one.target]] += STOPPED
            case _:
                self._follow(event)

    def _follow(self, event: Event) -> None:
        """Takes in what follows from a hit."""
        match event:
            case attacks.Damaged(name=name, damage=n, parts=parts) if parts is not None:
                if self._by is not None and self._by != name:
                    self.work[self._by] += n
            case attacks.StatusGained(name=name, status=status) if status in LEAKS and self._by is not None:
                self._leaks[name] = self._by
            case field.Forced(name=name) if self._by is not None:
                self._pushes[name] = self._by
            case rounds.OutOfArea(name=name):
                self._outside.add(name)
            case rounds.Scored(victim=victim, points=n) if victim:
                by = self._by or (self._pushes if victim in self._outside else self._leaks).get(victim)
                if by is not None:
                    self.points[by] += n
            case _:
                pass


# ---- the census ------------------------------------------------------------------------------------------


def counts(state: State, told: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Figures of a campaign: of each battle how it ended, of each character what it did, by position."""
    for past in state.past:
        yield "battles: rounds", past.rounds
        yield "battles: decided before the last round", int(past.why == "last" and past.rounds < LAST_ROUND)
        yield "battles: one team left by the last round", int(past.why in ("last", "nobody"))
        yield "battles: won by somebody", int(bool(past.winners))
    done = contributions(told)
    members = {number for team in state.teams for number in team.members}
    for sheet in state.sheets:
        if sheet.id in members and sheet.position is not None:
            part = round(HUNDRED * done.get(sheet.name, 0.0))
            yield f"contribution in hundredths: {sheet.position}", part


def _entries(rules: AnyRules, options: Options) -> tuple[tuple[Fact, Command], ...]:
    return ()


def _rounds(state: State) -> int:
    return sum(past.rounds for past in state.past)


CENSUS = Census(_entries, _rounds, t("rounds"), counts)
"""Counts rounds, and everything that balance hangs on."""


def _battles(state: State, seat: Seat) -> int:
    return len(state.past)


FIGURES = (Figure("battles", t("battles fought"), _battles),)
"""What statistics keep of a campaign."""
