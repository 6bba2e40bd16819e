"""Random play for properties: house rules and whole battles from a number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.play import Play
from games.mm30_war.options import USUAL, Options
from games.mm30_war.rules import WarRules

from .skirmish import BOOK

HOUSES: tuple[Options, ...] = (
    USUAL,
    Options(level=60, map="mountain_pair", adjacency=8, mountain="one_more", zero=10, d20_base=0),
    Options(
        level=75,
        mountain="cap_path",
        zoc_snapshot=True,
        zoc_gate=False,
        arrive="ready",
        ops_per_turn=0,
    ),
    Options(
        level=100,
        map="mountain_h",
        mm_squad="triple10",
        base_start="owned",
        ops_once=True,
        ace_once=True,
    ),
    Options(
        map="mountain_pair",
        hq_blocks=False,
        through_friends=False,
        shield_mode="hit",
        bridge_fall="destroy",
        transform_cost="action",
        merge_finishes=True,
        hq_range="one",
        tp_start=10,
    ),
    Options(
        range_metric="chebyshev",
        skill_after_move=False,
        shield_mode="half",
        hit_order="defender",
        split_blocks_all=True,
        base_must_move=True,
        forest_blocks_lockon=True,
        zoc_flying_exempt=True,
        simultaneous="draw",
        ace_max=1,
        reinforce_global=True,
        one_commander=True,
        tp_start=6,
    ),
    Options(level=75, map="mountain_h", muster="open", deploy="open", round_limit=3),
    Options(situation="escort"),
)
"""House rules that together flip every switch."""


def rules() -> WarRules:
    """The rules with the pack that ships."""
    return WarRules(BOOK)


def key_of(number: int) -> bytes:
    """The dice key of a random battle."""
    return number.to_bytes(32, "big")


def random_battle(number: int, options: Options = USUAL, most: int = 400) -> Iterator[Play]:
    """A battle played at random: given after every command, up to its end or ``most`` commands."""
    play = Play(rules(), options, key_of(number))
    chance = KeyedChance(key_of(number + 1_000_000))
    random = Random(number)
    yield play
    for _ in range(most):
        waiting = play.waiting
        if not waiting:
            return
        seat = random.choice(waiting[0].seats)
        state = play.state
        play.do(seat, random_command(lambda path: play.rules.menu(state, seat, path), chance))  # noqa: B023
        yield play
