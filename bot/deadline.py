"""Discord's three seconds: what only shows gives way to clicks that are still to be heard and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

PATIENCE = 1.0
"""Seconds that publishing gives way for at most, so that it goes on under constant clicking."""


class Deadline:
    """Counts the interactions that are not acknowledged, or whose command is not durable, yet."""

    def __init__(self) -> None:
        self._waiting = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    def begin(self) -> Callable[[], None]:
        """An interaction has come in; call the result once it is done (again does no harm)."""
        self._waiting += 1
        self._quiet.clear()
        over = False

        def done() -> None:
            nonlocal over
            if not over:
                over = True
                self._waiting -= 1
                if not self._waiting:
                    self._quiet.set()

        return done

    async def quiet(self) -> None:
        """Waits until no interaction is still to be heard, or patience ends."""
        if not self._quiet.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._quiet.wait(), PATIENCE)
