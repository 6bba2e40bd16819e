"""The scene track: seventeen scenes, what each is and what it allows (iron-3.1a to iron-5.7c, iron-16.1)."""

from __future__ import annotations

from typing import Literal, TypeAlias

SILVER, DARK = 0, 1
"""The seats."""

FIRST_SCENE, LAST_SCENE = 1, 17
ROW = 11
"""How many leaguers a team has."""

TOUR: tuple[int, ...] = (13, 15, 17)
"""The matches that decide the season (iron-22.1a)."""

Step: TypeAlias = Literal["growth", "retirement", "rescue", "refill", "newcomers", "actions", "desertion"]
"""A step of an interval (iron-10.2)."""

_ACTIONS = {2: 3, 4: 3, 6: 6, 8: 4, 10: 4, 12: 6, 14: 4, 16: 4}


def is_match(scene: int) -> bool:
    """Whether a scene is a match; it is an interval otherwise (iron-3.1b)."""
    return scene % 2 == 1


def goals_to_win(scene: int) -> int:
    """Goals that win a match scene (iron-4.4a, iron-4.4b, iron-4.4c)."""
    return 2 if scene <= 5 else 3 if scene <= 11 else 5


def hand_limit(scene: int) -> int:
    """How many cards a hand is filled to (iron-5.7a, iron-5.7b, iron-5.7c, iron-14.1)."""
    return 5 if scene <= 5 else 6 if scene <= 11 else 7


def actions(scene: int) -> int:
    """Actions of an interval scene (iron-16.1a, iron-16.1b, iron-16.1c)."""
    return _ACTIONS[scene]


def new_period(scene: int) -> int | None:
    """The period whose deck comes into play in a scene (iron-14.4)."""
    return {6: 2, 12: 3}.get(scene)


def steps(scene: int) -> tuple[Step, ...]:
    """The steps that an interval scene has, in order (iron-10.2)."""
    found: list[Step] = ["growth", "retirement"]
    if scene == 12:
        found.append("rescue")
    found += ["refill", "newcomers", "actions"]
    if scene <= 10:
        found.append("desertion")
    return tuple(found)


def retirement_rolls(scene: int, lost_by: int) -> int:
    """How many retirement rolls Dark makes that lost by so many goals; 0 or less: not lost (iron-12.3.1)."""
    if scene not in (8, 10, 12) or lost_by <= 0:
        return 0
    return 2 if lost_by >= 3 else 1
