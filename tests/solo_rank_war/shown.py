"""Duels to look at: whole random ones under several house rules, and the most crowded moments."""

from __future__ import annotations

from functools import cache

import msgspec

from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.contract import Event, Private
from games.engine.play import Play
from games.library import Shelf, load
from games.solo_rank_war.options import Options
from games.solo_rank_war.rules import SoloRules
from games.solo_rank_war.state import Card, Ending, Link, Loadout, Player, Plots, State, Status
from tests.spoken import spoken

replace = msgspec.structs.replace

HOUSES = (
    Options(turn_limit=30, stall_leak=2),
    Options(turn_limit=12, loadout_visibility="hidden", stall_leak=5, stall_turns=1),
    Options(turn_limit=20, option_mode="settable", tag_carry="match", battle_distance="min_1_only"),
    Options(turn_limit=20, sequential_costs=True, initial_effects="unlimited", counter_target="last_only"),
)
"""House rules that change what is shown."""


@cache
def shelf() -> Shelf:
    """The game with the data of its folder."""
    return load()["solo_rank_war"]


@cache
def rules() -> SoloRules:
    """The rules with the pack that ships."""
    found = shelf().rules()
    assert isinstance(found, SoloRules)
    return found


@cache
def random_duels() -> tuple[tuple[State, ...], tuple[Event, ...]]:
    """Every state and every event of a few random duels."""
    states: list[State] = []
    events: list[Event] = []
    for seed, options in enumerate(HOUSES):
        chance = KeyedChance(seed.to_bytes(4, "big"))
        play = Play(rules(), options, seed.to_bytes(32, "big"))
        states.append(play.state)
        while play.result is None:
            seat = play.waiting[0].seats[0]
            view = rules().view(play.state, seat)
            command = random_command(lambda path, view=view: rules().menu_of(view, path), chance)  # type: ignore[misc]
            entry = play.do(seat, command)
            states.append(play.state)
            events += [told.event if isinstance(told, Private) else told for told in entry.events]
    return tuple(states), tuple(events)


ANN = Loadout(
    ("kogetsu", "senku", "shield", "bagworm"),
    ("rifle", "shield", "grasshopper", "free"),
    ("move", "move", "melee", "melee", "melee", "shoot"),
)
BEN = Loadout(
    ("scorpion", "shield", "chameleon", "free"),
    ("asteroid", "lead_bullet", "scorpion", "shield"),
    ("move", "melee", "melee", "melee", "shoot", "shoot"),
)


def fight(phase: str = "tactical") -> State:
    """Turn 4 at distance 3: Ben attacks. Each has one card face-up and one face-down."""
    ann = Player(
        ANN,
        62,
        100,
        (Card("kogetsu", True, ("senku",)), Card("rifle")),
        statuses=(Status("weighted", "end_of_turn", 4),),
    )
    ben = Player(
        BEN,
        45,
        100,
        (Card("scorpion"), Card("asteroid", True)),
        (1, 0, 2),
        (Status("unseen", "end_of_phase", 4),),
    )
    plots = (Plots(4, 1, (1, 4), (3, 4), (1, 0, 0)),)
    return State(HOUSES[0], (ann, ben), phase, 4, 1, 1, 3, 4, plots=plots)  # type: ignore[arg-type]


def window(*links: Link) -> State:
    """The fight with a chain, at which Ann is asked."""
    return replace(fight("window"), chain=links, asked=0)


ATTACK = Link(1, "asteroid.volley", 1)


def moments() -> dict[str, State]:
    """One state for each step, and the crowded ones."""
    long_chain = (ATTACK, *(Link(n % 2, "grasshopper.dodge", 1, 1, 0) for n in range(8)))
    plotting = fight("plot")
    ready = replace(plotting.players[0], plot=(1, 4))
    setting = fight("set")
    chosen = replace(setting.players[0], choice=("keep", "shield"))
    return {
        "setup": State(HOUSES[0], (Player(loadout=ANN), Player())),
        "initial": replace(fight("initial"), turn=0, distance=-1),
        "set": replace(setting, players=(chosen, setting.players[1]), idle=3),
        "plot": replace(plotting, players=(ready, plotting.players[1]), offer=1),
        "tactical": fight(),
        "window": window(ATTACK),
        "long": replace(window(*long_chain), offer=1, idle=9),
        "far": replace(fight(), options=Options(battle_distance="min_1_only"), distance=11),
        "won": replace(fight("finished"), ending=Ending("trion", 0)),
        "drawn": replace(fight("finished"), ending=Ending("both_zero")),
        "cancelled": replace(State(HOUSES[0], (Player(), Player()), "finished"), ending=Ending("cancelled")),
    }


def plain(fact: object) -> str:
    """A fact in English, with Ann and Ben on the seats."""
    return spoken(fact, "Ann", "Ben")
