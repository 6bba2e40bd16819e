"""One table in memory: rules, chance and journal brought together.

The bot does the same with a database underneath; simulations, replays and tests use this.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from .chance import Chance, Draw, KeyedChance
from .contract import SYSTEM, AnyRules, Command, Event, Outcome, Private, Prompt, Result, Seat, Told


class Entry(Struct, frozen=True):
    """One journal entry: who did what, the numbers drawn for it, and what happened."""

    actor: Seat
    command: Command | None
    draws: tuple[Draw, ...]
    events: tuple[Told, ...]

    @property
    def revealed(self) -> bool:
        """Whether it showed something that was hidden."""
        return any(bare(told).reveals for told in self.events)


def bare(told: Told) -> Event:
    """The event without its audience."""
    return told.event if isinstance(told, Private) else told


class Heard(Struct, frozen=True, array_like=True):
    """How an event is stored: its audience (None for everyone) and the event as plain data."""

    to: tuple[Seat, ...] | None
    event: Any


def pack_events(events: tuple[Told, ...]) -> bytes:
    """Events with their audiences as JSON."""
    return msgspec.json.encode(
        [Heard(told.to, told.event) if isinstance(told, Private) else Heard(None, told) for told in events]
    )


def unpack_events(data: bytes, events: Any) -> tuple[Told, ...]:
    """The inverse of :func:`pack_events`, given the game's union of events."""
    found: list[Told] = []
    for heard in msgspec.json.decode(data, type=list[Heard]):
        event: Event = msgspec.convert(heard.event, events)
        found.append(event if heard.to is None else Private(heard.to, event))
    return tuple(found)


class Play:
    """A table in memory. ``state`` is the current state, ``journal`` what led to it, from the start on."""

    def __init__(self, rules: AnyRules, options: Struct, key: bytes) -> None:
        self.rules = rules
        self.key = key
        self.draws = 0
        self.journal: list[Entry] = []
        chance = KeyedChance(key, 0)
        self.state: Any = self._keep(SYSTEM, None, rules.start(options, chance), chance)

    def _keep(self, actor: Seat, command: Command | None, outcome: Outcome[Any], chance: Chance) -> Any:
        self.draws = chance.n
        self.journal.append(Entry(actor, command, tuple(chance.tape), outcome.events))
        return outcome.state

    def do(self, actor: Seat, command: Command) -> Entry:
        """Gives a command. Raises :class:`~games.engine.contract.Refused`, and then nothing has changed."""
        chance = KeyedChance(self.key, self.draws)
        outcome = self.rules.step(self.state, actor, command, chance)
        self.state = self._keep(actor, command, outcome, chance)
        return self.journal[-1]

    def seat(self, taken: tuple[Seat, ...]) -> None:
        """Tells the game which seats are taken, if it has to know and does not yet."""
        command = self.rules.seated(self.state, taken)
        if command is not None:
            self.do(SYSTEM, command)

    @property
    def waiting(self) -> tuple[Prompt, ...]:
        """The open questions."""
        return self.rules.waiting(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        return self.rules.result(self.state)
