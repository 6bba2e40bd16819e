"""Discord's three seconds: acknowledging comes before deciding, and deciding before showing.

Many people may click at once, and everything runs on one loop. So whoever works on a command first lets every
interaction be acknowledged that has come in, and whoever shows something first lets commands become durable.
Patience ends the giving way, so that all of it goes on under constant clicking.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass


class Gate:
    """Closed while anyone is inside; whoever waits at it loses patience after so many seconds."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._inside = 0
        self._clear = asyncio.Event()
        self._clear.set()

    def enter(self) -> Callable[[], None]:
        """Goes in; call the result to come out (again does no harm)."""
        self._inside += 1
        self._clear.clear()
        out = False

        def leave() -> None:
            nonlocal out
            if not out:
                out = True
                self._inside -= 1
                if not self._inside:
                    self._clear.set()

        return leave

    async def clear(self) -> None:
        """Waits until nobody is inside, or patience ends."""
        if not self._clear.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._clear.wait(), self._patience)


@dataclass(frozen=True)
class Turn:
    """One interaction on its way: ``heard`` once it is acknowledged, ``done`` once its command is durable."""

    heard: Callable[[], None]
    done: Callable[[], None]


class Deadline:
    """``unheard``: interactions that are not acknowledged yet. ``undone``: those still to be carried out."""

    def __init__(self) -> None:
        self.unheard = Gate(0.5)
        self.undone = Gate(1.0)

    def begin(self) -> Turn:
        """An interaction has come in."""
        return Turn(self.unheard.enter(), self.undone.enter())
