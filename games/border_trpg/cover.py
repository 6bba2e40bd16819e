"""The cover: a rank war on the bridge of a river, by which people know the game."""

from __future__ import annotations

from typing import Any

from ..engine.contract import AnyRules
from ..engine.page import Drawing
from ..engine.text import t
from .battle import Aimed, Ask, Attack, Battle, Cell, Hold, Object, Party, Sighting, Unit
from .board_map import Window, draw
from .book import Book
from .computer_master import NAMES
from .enlist import unit_of
from .options import USUAL
from .rules import BorderRules
from .samples import sheet_of_sample
from .state import State, Team
from .table import replace
from .terms import Id
from .view import view_of

MAP = "riverbed_a"
WINDOW = Window(7, 5, 13, 9)
"""The part of the field that is shown."""

TEAMS: tuple[tuple[tuple[Id, Cell, dict[str, Any]], ...], ...] = (
    (
        ("sakaki", (11, 10), {"trion": 41}),
        ("hayami", (9, 8), {"trion": 66}),
        ("mori", (8, 12), {"holds": (Hold("stealth", "sub"),), "seen": Sighting((9, 12), 2)}),
    ),
    (
        ("tono", (12, 10), {"trion": 28}),
        ("kido", (15, 9), {"trion": 97}),
        ("usui", (17, 6), {"trion": 80}),
    ),
)
"""Each team's members, where they stand, and what else is to be said of them; the captains first."""

TOTALS, POOLS, POINTS = (31, 24), (3, 5), (1, 0)
"""Initiative, tactical dice and points of each team."""

OBJECTS = (Object(91, "wire", ((14, 11),), 0, 102), Object(92, "wall", ((14, 8),), 2, 102))


def cover(rules: AnyRules) -> Drawing:
    """The middle of the field, with the teams above it, as those who look on see it; no legend."""
    assert isinstance(rules, BorderRules)
    drawing = draw(view_of(rules.book, state_of(rules.book), None), WINDOW, explained=False)
    alt = t(
        "A battle of Border TRPG: two teams of agents fight on the bridge of a river, between houses of "
        "different heights. One of them is hidden, and only where it was last seen is shown."
    )
    return replace(drawing, alt=alt)


def state_of(book: Book) -> State:
    """The battle as it stands: round 3, and the first captain attacks the second."""
    samples = [one for team in TEAMS for one, _, _ in team]
    sheets = tuple(
        replace(sheet_of_sample(book.samples[one], n, None), status="approved")
        for n, one in enumerate(samples, start=1)
    )
    teams: list[Team] = []
    units: list[Unit] = []
    for place, team in enumerate(TEAMS):
        first = len(units) + 1
        ids = tuple(range(first, first + len(team)))
        teams.append(Team(101 + place, NAMES[place], ids, first))
        state = State(sheets=sheets, teams=tuple(teams))
        for number, (_, cell, more) in zip(ids, team, strict=True):
            marks = [unit.mark for unit in units]
            unit = unit_of(book, state, sheets[number - 1], number, 101 + place, marks)
            units.append(replace(unit, life="active", cell=cell, **more))
    parties = tuple(
        Party(
            team.id, team.name, place, started=3, dice=POOLS[place], points=POINTS[place], total=TOTALS[place]
        )
        for place, team in enumerate(teams)
    )
    battle = Battle(
        1, "rank_war", map=MAP, parties=parties, units=tuple(units), objects=OBJECTS, stage="fight", round=3,
        phase="attack", order=tuple(team.id for team in teams), turn=1,
        asks=(Ask(1, "reaction", unit=4),),
        attack=Attack(1, "main", "kogetsu_slash", aimed=(Aimed(4),), stage="reaction"), options=USUAL,
    )  # fmt: skip
    return State(sheets=sheets, teams=tuple(teams), battle=battle)
