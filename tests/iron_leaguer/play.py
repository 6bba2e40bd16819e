"""Random play for properties: house rules and whole seasons from a number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.play import Play
from games.iron_leaguer.options import USUAL, Options
from games.iron_leaguer.rules import IronRules
from games.iron_leaguer.state import State

HOUSES: tuple[Options, ...] = (
    USUAL,
    Options(multi_card="single", growth_optional=True, actions="shared", stall_limit=4),
    Options(mixed_people="separate_groups", dash_alone="one", growth_min_part=1, play_out_tour=True),
    Options(discard_visibility="used_only", pass_trim=True, fill_always=True, rescue_growth="rolled"),
    Options(mixed_outcome="defender_chooses", reset_87="immediate", retire_range=36, growth_who="one_user"),
    Options(same_technique="card", special_list="all", fill_excludes_fresh=True, rescuers_strays=False),
    Options(barred_counts_as_used=False, persuasion_split=False, discard_visibility="used_only"),
)
"""House rules that together flip every switch."""


def key_of(number: int) -> bytes:
    """A table's key from a small number."""
    return number.to_bytes(32, "big")


def random_season(rules: IronRules, number: int, options: Options = USUAL) -> Iterator[Play]:
    """A season of two random players, after each command; its table's key comes from ``number``."""
    random = Random(number)
    chance = KeyedChance(key_of(number ^ 0xABCDEF))
    play = Play(rules, options, key_of(number))
    yield play
    while not play.result:
        state: State = play.state
        seat = random.choice(play.waiting[0].seats)
        view = rules.view(state, seat)
        play.do(seat, random_command(lambda path, view=view: rules.menu_of(view, path), chance))  # type: ignore[misc]
        yield play
