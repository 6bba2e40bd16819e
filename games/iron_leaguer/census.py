"""What simulations measure of a season: who wins which matches, how long they are, what happens in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..engine.contract import AnyRules, Census, Command, Event, Figure, Seat
from ..engine.text import Fact, t
from . import events as e
from .options import Options
from .season import SILVER, TOUR
from .state import State

COUNTED: dict[type[Event], str] = {
    e.Attacked: "season: attacks",
    e.Defended: "season: defences",
    e.Countered: "season: counters",
    e.RoughPlay: "season: rough plays",
    e.Practised: "season: practice",
}
"""Events that are counted season by season."""

WHYS = {"idle": "season: idle resets", "all_used": "season: resets with all used"}


def stage(scene: int) -> str:
    """The name of the stage that a match belongs to."""
    return "late league" if scene <= 5 else "world tour" if scene in TOUR else "nationals"


def counts(state: State, told: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Figures of a finished season: of each match by stage and scene, and totals of the season."""
    for match in state.matches:
        name = stage(match.scene)
        won = int(match.winner == SILVER)
        yield f"{name}: Silver wins", won
        yield f"match {match.scene:02}: Silver wins", won
        yield f"{name}: attack windows", match.windows
        yield "all matches: attack windows", match.windows
        yield f"{name}: goals", sum(match.score)
        yield f"{name}: rough plays", match.rough
    yield from _totals(told)
    for seat, side in enumerate(("Silver", "Dark")):
        row = state.teams[seat].row
        hearts = [one.heart for one in row if one is not None]
        yield f"end: {side}'s leaguers", len(hearts)
        yield f"end: {side}'s hearts", sum(hearts)


def _totals(told: Sequence[Event]) -> Iterator[tuple[str, int]]:
    count = Counter[str]()
    for event in told:
        match event:
            case e.WasReset(why=why):
                count["season: resets"] += 1
                if why in WHYS:
                    count[WHYS[why]] += 1
            case e.DiceGoal():
                count["season: dice goals"] += 1
            case e.Retired(leaguers=gone):
                count["season: retired"] += len(gone)
            case e.Desertion(rolls=rolls):
                count["season: deserted"] += sum(roll.left for roll in rolls)
            case e.RescueTried(succeeded=True):
                count["season: rescued"] += 1
            case e.Scouted(seat=seat, succeeded=True):
                count["season: scouted by " + ("Silver" if seat == SILVER else "Dark")] += 1
            case _ if type(event) in COUNTED:
                count[COUNTED[type(event)]] += 1
    names = {
        *COUNTED.values(), *WHYS.values(), "season: resets", "season: dice goals", "season: retired",
        "season: deserted", "season: rescued", "season: scouted by Silver", "season: scouted by Dark",
    }  # fmt: skip
    for name in sorted(names):
        yield name, count[name]


def _entries(rules: AnyRules, options: Options) -> tuple[tuple[Fact, Command], ...]:
    return ()


def _windows(state: State) -> int:
    return sum(match.windows for match in state.matches)


CENSUS = Census(_entries, _windows, t("attack windows"), counts)
"""Counts attack windows, and everything that balance hangs on."""


def _won(state: State, seat: Seat) -> int:
    return sum(match.winner == seat for match in state.matches)


def _goals(state: State, seat: Seat) -> int:
    return sum(match.score[seat] for match in state.matches)


FIGURES = (Figure("matches", t("matches won"), _won), Figure("goals", t("goals"), _goals))
"""What statistics keep of each team."""
