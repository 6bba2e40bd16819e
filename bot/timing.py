"""Time as people live it: how long a decision may take, and the hours that do not count.

Moments are milliseconds since 1970, UTC; hours of the day are minutes since midnight in a time zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DAY_MINUTES = 24 * 60

SLEEPLESS = 3 * DAY
"""Where quiet hours leave no minute free for so long, they are not kept: a deadline must come."""

ZONES = (
    "Asia/Tokyo",
    "Asia/Shanghai",
    "UTC",
    "Asia/Taipei",
    "Asia/Hong_Kong",
    "Asia/Singapore",
    "Asia/Bangkok",
    "Asia/Kolkata",
    "Asia/Dubai",
    "Europe/Moscow",
    "Europe/Athens",
    "Europe/Berlin",
    "Europe/London",
    "Atlantic/Azores",
    "America/Sao_Paulo",
    "America/Halifax",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
    "Pacific/Auckland",
    "Australia/Sydney",
    "Australia/Perth",
)
"""The time zones that can be chosen: as many as one select holds, with every usual offset among them."""


class Quiet(Struct, frozen=True):
    """Hours that don't count: from ``start`` until before ``end``, in ``zone``; across midnight too."""

    zone: str
    start: int
    end: int


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _until(moment: int, zone: str, minutes: int) -> int:
    """The next moment after this one at which the clocks of the zone show so many minutes after midnight."""
    local = datetime.fromtimestamp(moment / 1000, _zone(zone))
    for days in range(3):
        day = local.date() + timedelta(days=days)
        then = _ms(datetime(day.year, day.month, day.day, minutes // 60, minutes % 60, tzinfo=_zone(zone)))
        if then > moment:
            return then
    raise ValueError(f"no {minutes} minutes after midnight within three days")


def is_quiet(moment: int, quiet: Quiet) -> bool:
    """Whether a moment lies in quiet hours."""
    local = datetime.fromtimestamp(moment / 1000, _zone(quiet.zone))
    minutes = local.hour * 60 + local.minute
    if quiet.start <= quiet.end:
        return quiet.start <= minutes < quiet.end
    return minutes >= quiet.start or minutes < quiet.end


def awake(moment: int, quiets: Sequence[Quiet]) -> int:
    """This moment, or the end of the quiet hours that it lies in."""
    limit = moment + SLEEPLESS
    then = moment
    while then < limit:
        sleeping = next((quiet for quiet in quiets if is_quiet(then, quiet)), None)
        if sleeping is None:
            return then
        then = _until(then, sleeping.zone, sleeping.end)
    return moment


def later(moment: int, span: int, quiets: Sequence[Quiet] = ()) -> int:
    """When ``span`` milliseconds that count have passed since ``moment``. Never in quiet hours."""
    if not quiets:
        return moment + span
    now = awake(moment, quiets)
    if any(is_quiet(now, quiet) for quiet in quiets):
        return moment + span  # they leave no minute free
    while True:
        pause = min(_until(now, quiet.zone, quiet.start) for quiet in quiets)
        if now + span < pause:
            return now + span
        span -= pause - now
        now = awake(pause, quiets)


def counted(start: int, end: int, quiets: Sequence[Quiet] = ()) -> int:
    """How many milliseconds between two moments count; 0 where the end comes first."""
    if not quiets:
        return max(0, end - start)
    now, total = awake(start, quiets), 0
    if any(is_quiet(now, quiet) for quiet in quiets):
        return max(0, end - start)
    while now < end:
        pause = min(_until(now, quiet.zone, quiet.start) for quiet in quiets)
        total += min(pause, end) - now
        now = awake(pause, quiets)
    return total


def stamp(moment: int, style: str = "R") -> str:
    """A moment as Discord shows it to each reader: ``R`` how long from now, ``f`` date and time."""
    return f"<t:{moment // 1000}:{style}>"


def end(moment: int) -> str:
    """A deadline, for whoever has to keep it: date and time, and how long from now."""
    return f"{stamp(moment, 'f')} · {stamp(moment)}"
