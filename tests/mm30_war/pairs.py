"""Pairs of battles that differ only in what one side keeps secret, out of random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.contract import Command, Event, Seat, Viewer, heard
from games.engine.play import Play
from games.mm30_war import commands as c
from games.mm30_war.options import Options
from games.mm30_war.state import Phase, State

from .play import HOUSES, key_of, rules
from .skirmish import card, gun, replace

BIG = (75, 100)
"""Levels with a centre sheet."""


class Hidden(NamedTuple):
    """A state after hidden commands, and what each of the others has heard of them."""

    state: State
    told: tuple[tuple[Event, ...], ...]


class Pair(NamedTuple):
    """Two states of one table that only ``seat`` can tell apart."""

    kind: str
    seat: Seat
    one: Hidden
    two: Hidden

    @property
    def others(self) -> tuple[Viewer, ...]:
        return (1 - self.seat, None)


def done(state: State, seat: Seat, commands: list[Command]) -> Hidden:
    """These commands, given one after the other."""
    ears: dict[Viewer, list[Event]] = {1 - seat: [], None: []}
    for command in commands:
        outcome = rules().step(state, seat, command, KeyedChance(b"h" * 32))  # type: ignore[arg-type]
        state = outcome.state
        for viewer, found in ears.items():
            found += [event for told in outcome.events if (event := heard(told, viewer)) is not None]
    return Hidden(state, tuple(map(tuple, ears.values())))


def picked(state: State, seat: Seat, key: str, chance: KeyedChance) -> Command:
    """A random command below a key of the seat's menu."""
    return random_command(lambda path: rules().menu(state, seat, (key, *path)), chance)


# ---- kinds of secrets ------------------------------------------------------------------------------------


def kit(random: Random) -> c.Forge:
    """A kit of one's own, one of three by name."""
    kind = random.choice(("low", "normal"))
    number = random.randint(1, 3)
    return c.Forge(
        card(f"kit{number}", gun(hit=random.randint(4, 6)), kind=kind, hp=random.choice((20, 25, 30)), move=2)
    )


def army(state: State, seat: Seat, random: Random, chance: KeyedChance) -> list[Command]:
    """An army is submitted, sometimes after a kit was brought, sometimes in place of another."""
    found: list[Command] = [kit(random) for _ in range(random.randint(0, 2))]
    now = done(state, seat, found).state
    for _ in range(random.randint(1, 2)):
        command = picked(now, seat, "muster", chance)
        found.append(command)
        now = done(now, seat, [command]).state
    return found


def kits(state: State, seat: Seat, random: Random, chance: KeyedChance) -> list[Command]:
    """Kits are brought, and one is sometimes taken away again."""
    found: list[Command] = [kit(random) for _ in range(random.randint(0, 3))]
    if found and random.random() < 0.5:
        last = found[-1]
        assert isinstance(last, c.Forge)
        found.append(c.Scrap(last.card.id))
    return found


def one_of(key: str, most: int = 2) -> Secret:
    """So many commands of a kind at most, the last of which counts."""

    def make(state: State, seat: Seat, random: Random, chance: KeyedChance) -> list[Command]:
        return [picked(state, seat, key, chance) for _ in range(random.randint(1, most))]

    return make


Secret = Callable[[State, Seat, Random, KeyedChance], list[Command]]

KINDS: dict[str, tuple[tuple[Phase, ...], Secret]] = {
    "army": (("muster",), army),
    "kits": (("muster",), kits),
    "plan": (("deploy",), one_of("deploy")),
    "centre": (("centre",), one_of("centre")),
    "orders": (("order", "turn", "react", "after"), one_of("standing", 4)),
}
"""The secrets: in which phases a side has them, and how it comes to one."""


def houses(kind: str) -> list[Options]:
    """House rules under which there is such a secret."""
    found = [replace(one, muster="sealed", deploy="sealed") for one in HOUSES]
    return [one for one in found if kind != "centre" or (one.level in BIG and not one.situation)]


def moments(kind: str, number: int, options: Options) -> Iterator[State]:
    """States of a random battle in which a side may have such a secret."""
    phases, _ = KINDS[kind]
    play = Play(rules(), options, key_of(number))
    chance = KeyedChance(key_of(number + 1_000_000))
    random = Random(number)
    for _ in range(90):
        if not play.waiting or play.state.phase not in (*KINDS["army"][0], "deploy", "centre", *phases):
            return
        if play.state.phase in phases:
            yield play.state
        seat = random.choice(play.waiting[0].seats)
        play.do(seat, random_command(lambda path: play.rules.menu(play.state, seat, path), chance))  # noqa: B023


def pairs(kind: str, count: int, start: int = 0) -> Iterator[Pair]:
    """So many pairs of a kind."""
    _, secret = KINDS[kind]
    found, number = 0, start
    while found < count:
        number += 1
        random, chance = Random(number), KeyedChance(key_of(number + 2_000_000))
        options = houses(kind)
        states = list(moments(kind, number, options[number % len(options)]))
        for state in random.sample(states, min(2, len(states))):
            seat = random.choice((0, 1))
            if kind not in ("orders", "kits") and state.armies[seat].sealed:
                continue  # once it has been said that a side has submitted, it is not said again
            if kind in ("army", "plan", "centre") and (
                state.armies[1 - seat].sealed or seat not in state.asked
            ):
                continue  # it would be open at once
            one, two = (done(state, seat, secret(state, seat, random, chance)) for _ in range(2))
            if one.state != two.state and found < count:
                found += 1
                yield Pair(kind, seat, one, two)
