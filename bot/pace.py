"""How long decisions may take at a table, what happens then, and where people are told of their turn."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from games.engine.contract import Game
from games.engine.text import Joined, Text, t
from storage.records import ClockRecord

from .timing import HOUR, Quiet

Then: TypeAlias = Literal["wait", "default", "computer", "stand_in", "forfeit"]
"""What happens when the time for a decision is over."""

Place: TypeAlias = Literal["dm", "channel", "none"]
"""Where a person is told that a decision waits for them."""

THEN: dict[Then, Text] = {
    "wait": t("The table waits on"),
    "default": t("The plainest choice is made"),
    "computer": t("A computer decides, this once"),
    "stand_in": t("A computer plays until they are back"),
    "forfeit": t("They lose"),
}
"""What may happen then, in words."""

PLACES: dict[Place, Text] = {
    "dm": t("In direct messages"),
    "channel": t("Where the board is"),
    "none": t("Not at all"),
}
"""Where people may be told, in words."""

SPANS: dict[int, Text] = {
    0: t("No clock"),
    1: t("1 hour"),
    3: t("3 hours"),
    8: t("8 hours"),
    24: t("1 day"),
    48: t("2 days"),
    72: t("3 days"),
    168: t("7 days"),
}
"""How long a decision may take, in hours, in words."""


class Pace(Struct, frozen=True, omit_defaults=True):
    """A table's clock: ``hours`` for each decision (0: no clock), what happens ``then``, ``quiet`` hours.

    ``notices``: where people are told of their turn who have not chosen for themselves.
    """

    hours: int = 0
    then: Then = "wait"
    quiet: Quiet | None = None
    notices: Place = "dm"

    @property
    def span(self) -> int:
        """How long a decision may take, in milliseconds; 0 without a clock."""
        return self.hours * HOUR


class Habits(Struct, frozen=True, omit_defaults=True):
    """What is noted about a person: the language Discord was last ``seen`` in, and what they have chosen.

    ``notices`` is where they want to be told of their turn (None: as each table has it), ``quiet`` when not.
    """

    seen: str | None = None
    notices: Place | None = None
    quiet: Quiet | None = None


def pace_of(clock: ClockRecord) -> Pace:
    """A table's clock as it is stored."""
    return msgspec.json.decode(clock.settings, type=Pace)


def possible(game: Game) -> tuple[Then, ...]:
    """What can happen at a table of this game when the time is over."""
    able: list[Then] = ["wait", "default"]
    if game.players:
        able += ["computer", "stand_in"]
    if game.forfeit is not None:
        able.append("forfeit")
    return tuple(able)


def hours_of_day(quiet: Quiet) -> str:
    """Quiet hours as figures, ``22:00–8:00``."""
    ends = (quiet.start, quiet.end)
    return "–".join(f"{minutes // 60}:{minutes % 60:02}" for minutes in ends)


def quiet_text(quiet: Quiet | None) -> Text:
    """Quiet hours in words."""
    if quiet is None:
        return t("No quiet hours")
    return t("Quiet hours {hours} ({zone}) don't count", hours=hours_of_day(quiet), zone=quiet.zone)


def pace_text(pace: Pace) -> Joined:
    """A table's clock in words, as a list on one line."""
    told = t("Calls: {place}", place=PLACES[pace.notices])
    if not pace.hours:
        return Joined((SPANS[0], told), " · ")
    span = t("{span} for each decision", span=SPANS.get(pace.hours, pace.hours))
    then = t("When the time is over: {then}", then=THEN[pace.then])
    quiet = () if pace.quiet is None else (quiet_text(pace.quiet),)
    return Joined((span, then, *quiet, told), " · ")
