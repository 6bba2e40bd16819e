"""Time and ids of the sandbox: a clock that can jump forward and snowflakes made from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
"""The first millisecond of 2015, where Discord's snowflakes begin."""


class Clock:
    """Wall time plus an offset. Every documented deadline (tokens, message age) is read from it."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        """Seconds since the Unix epoch, as the sandbox sees them."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Jump forward. Raises ValueError for a negative step: ids must keep growing."""
        if seconds < 0:
            raise ValueError("The sandbox's clock only goes forward.")
        self.offset += seconds


def iso(moment: float) -> str:
    """A moment (Unix seconds) in the form Discord sends: microseconds and an explicit UTC offset."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


class Snowflakes:
    """Strictly increasing ids whose upper bits are the millisecond they were made in."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> str:
        """The next id, as the decimal string that Discord's JSON carries."""
        stamp = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, stamp)
        return str(self._last)
