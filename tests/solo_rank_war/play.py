"""Random play for properties: agents, house rules and whole duels from a number."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from games.engine.chance import Chance, KeyedChance
from games.engine.computer import random_command
from games.engine.contract import Refused, Seat
from games.engine.play import Play
from games.solo_rank_war import commands as c
from games.solo_rank_war.book import Book
from games.solo_rank_war.options import USUAL, Options
from games.solo_rank_war.rules import SoloRules
from games.solo_rank_war.setup import check_loadout
from games.solo_rank_war.state import Loadout, State

HOUSES: tuple[Options, ...] = (
    USUAL,
    Options(turn_limit=12, stall_leak=5, stall_turns=1, loadout_visibility="hidden"),
    Options(turn_limit=12, tag_carry="match", battle_distance="min_1_only", counter_target="last_only"),
    Options(turn_limit=12, option_mode="settable", sequential_costs=True, double_zero="active_wins"),
    Options(turn_limit=12, pay_to_zero="forbid", range_check="resolve", initial_effects="unlimited"),
    Options(turn_limit=12, initial_trion=20, trion_per_trigger=2, allow_same_side_duplicates=True),
    Options(turn_limit=12, tag_carry="turn", range_check="declare", initial_effects="one_per_player"),
    Options(turn_limit=12, sequential_costs=True, loadout_visibility="hidden", reuse_initial_order=True),
)
"""House rules that together flip every switch."""

TAGS = ("move", "shoot", "melee")


def key_of(number: int) -> bytes:
    """A table's key from a small number."""
    return number.to_bytes(32, "big")


def random_agent(book: Book, options: Options, random: Random) -> c.SubmitAgent:
    """Any legal agent: four triggers a side, options beside their triggers more often than not."""
    sides = [("free",) * 4] * 2
    for number in range(2):
        while True:
            picked: list[str] = []
            while len(picked) < 4:
                one = random.choice(book.pack.trigger)
                if one.option_of and random.random() < 0.7:
                    picked.append(random.choice(one.option_of))
                picked.append(one.id)
            tried = [*sides[:number], (picked[0], picked[1], picked[2], picked[3]), *sides[number + 1 :]]
            with suppress(Refused):
                check_loadout(book, options, Loadout(tried[0], tried[1], ("move",) * 6))
                sides = tried
                break
    return c.SubmitAgent(sides[0], sides[1], tuple(random.choice(TAGS) for _ in range(6)))


def random_move(rules: SoloRules, state: State, random: Random, chance: Chance) -> tuple[Seat, c.Commands]:
    """A seat that is asked, and a random legal command of it."""
    prompt = rules.waiting(state)[0]
    seat = random.choice(prompt.seats)
    if state.phase == "setup":
        return seat, random_agent(rules.book, state.options, random)
    view = rules.view(state, seat)
    command = random_command(lambda path: rules.menu_of(view, path), chance)
    return seat, command  # type: ignore[return-value]


def random_duel(rules: SoloRules, number: int, options: Options) -> Iterator[Play]:
    """A duel of two random players, after each command; its table's key comes from ``number``."""
    random = Random(number)
    chance = KeyedChance(key_of(number ^ 0xABCDEF))
    play = Play(rules, options, key_of(number))
    yield play
    while not play.result:
        seat, command = random_move(rules, play.state, random, chance)
        play.do(seat, command)
        yield play
