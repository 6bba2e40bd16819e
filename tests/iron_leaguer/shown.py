"""Seasons to look at: whole random ones, and moments that are as crowded as can be."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

import games.iron_leaguer
from games.engine.chance import KeyedChance
from games.engine.computer import random_command
from games.engine.contract import Event, Private, Viewer
from games.engine.play import Play as Table
from games.iron_leaguer import events as e
from games.iron_leaguer.commands import Play
from games.iron_leaguer.options import Options
from games.iron_leaguer.rules import IronRules, bind
from games.iron_leaguer.state import Blow, Ending, Leaguer, Match, Parting, State, Tally, Team
from games.iron_leaguer.view import View
from tests.spoken import spoken

replace = msgspec.structs.replace

HOUSES = (
    Options(),
    Options(discard_visibility="used_only", stall_limit=4, mixed_people="separate_groups"),
    Options(play_out_tour=True, fill_always=True, mixed_outcome="defender_chooses"),
)
"""House rules that change what is shown."""

OURS = Path(games.iron_leaguer.__file__).with_name("packs") / "ours" / "pack.toml"


@cache
def rules() -> IronRules:
    """The rules with the pack that ships: its names are the longest."""
    return bind(OURS.read_text(encoding="utf-8"))


@cache
def random_seasons() -> tuple[tuple[State, ...], tuple[Event, ...]]:
    """States of a few random seasons (all kinds of questions, some of the matches) and all their events."""
    states: list[State] = []
    events: list[Event] = []
    for seed, options in enumerate(HOUSES):
        chance = KeyedChance(seed.to_bytes(4, "big"))
        table = Table(rules(), options, seed.to_bytes(32, "big"))
        while table.result is None:
            if len(table.journal) % 4 == 0 or table.state.phase not in ("attack", "actions"):
                states.append(table.state)
            seat = table.waiting[0].seats[0]
            view = rules().view(table.state, seat)
            command = random_command(lambda path, view=view: rules().menu_of(view, path), chance)  # type: ignore[misc]
            entry = table.do(seat, command)
            events += [told.event if isinstance(told, Private) else told for told in entry.events]
        states.append(table.state)
    return tuple(states), tuple(events)


def view(state: State, viewer: Viewer = None) -> View:
    """What a viewer knows of a state of :func:`rules`."""
    return rules().view(state, viewer)


# ---- moments: built by hand from the pack's starters -----------------------------------------------------


@cache
def opening() -> State:
    """The first attack of a season."""
    return rules().start(Options(), KeyedChance(b"opening")).state


def row(state: State, seat: int, used: tuple[int, ...] = (), pens: dict[int, int] | None = None) -> Team:
    """A team with these places used and these penalties, places counted from 1."""
    team = state.teams[seat]
    changed = tuple(
        one and replace(one, used=place in used, pen=(pens or {}).get(place, 0))
        for place, one in enumerate(team.row, 1)
    )
    return replace(team, row=changed)


def _half(kind: str) -> Play:
    """A half of the first deck that attacks or defends with one leaguer."""
    for key in rules().book.decks[1]:
        for slot in ("upper", "lower"):
            half = rules().book.faces[key].half(slot)
            if half.people == 1 and (half.attacks if kind == "attack" else half.defends):
                return Play(key, slot)
    raise LookupError(kind)


def under_attack() -> State:
    """Dark has struck with AP 9 at 0–1; Silver's second has a penalty, its third is barred."""
    state = opening()
    silver = row(state, 0, (5,), {2: 3, 3: 40})
    dark = replace(row(state, 1, (1, 2)), score=1)
    users = tuple(one.id for one in dark.row[:2] if one)
    attack = e.Attacked(seat=1, plays=(_half("attack"),), users=users, value=16, dice=(4, 3), pen=0, ap=9)
    return replace(
        state,
        teams=(silver, dark),
        phase="defence",
        blow=Blow(1, 9, users),
        asked=(0,),
        possession=1,
        rough=2,
        last=(attack,),
    )


def scored() -> State:
    """The same attack has gone in."""
    state = under_attack()
    attack = state.last[0]
    assert isinstance(attack, e.Attacked)
    users = tuple(one.id for one in state.teams[0].row[:1] if one)
    defence = e.Defended(
        seat=0, plays=(_half("defence"),), users=users, value=9, dice=(1, 1), pen=0, dp=7, ap=9, held=False
    )
    goal = e.Goal(seat=1, scorers=attack.users, score=(0, 2))
    teams = (state.teams[0], replace(state.teams[1], score=2))
    return replace(
        state, phase="attack", blow=None, asked=(0,), possession=0, teams=teams, last=(attack, defence, goal)
    )


def acting() -> State:
    """Scene 10: Dark has an action, an empty place and newcomers; strays and a retired leaguer lie there."""
    state = opening()
    book = rules().book
    pool = state.pool
    dark = state.teams[1].row
    gone = dark[4]
    assert gone is not None
    joined = (Leaguer(pool[0], 1), Leaguer(pool[1], 2))
    strays = tuple(Leaguer(one, book.figures[one].heart) for one in pool[2:14])
    teams = (
        replace(state.teams[0], actions=2),
        replace(state.teams[1], actions=3, row=(*dark[:4], None, *dark[5:], *joined)),
    )
    return replace(
        state,
        scene=10,
        phase="actions",
        asked=(1,),
        teams=teams,
        pool=pool[14:],
        strays=strays,
        retired=(gone,),
        shown=(pool[0], pool[1], pool[2]),
        matches=tuple(Match(scene, scene % 4 // 2, (2, 1), 1, 9) for scene in (1, 3, 5, 7, 9)),
        last=(e.Practised(0),),
    )


def finished() -> State:
    """Silver has won the tour 2–0."""
    state = opening()
    one, two = (team.row[0] for team in state.teams)
    assert one is not None
    assert two is not None
    grown = replace(one, heart=one.heart + 4)
    teams = (replace(state.teams[0], row=(grown, *state.teams[0].row[1:])), state.teams[1])
    return replace(
        state,
        scene=15,
        phase="over",
        asked=(),
        teams=teams,
        ending=Ending(0, "tour"),
        matches=(Match(1, 1, (1, 2), 3, 9), Match(13, 0, (5, 4), 0, 20), Match(15, 0, (5, 2), 1, 20)),
        tallies=(Tally(one.id, 2), Tally(two.id, 5)),
        partings=(
            Parting(2, state.pool[0], "joined"),
            Parting(2, two.id, "retired"),
            Parting(4, state.pool[1], "scouted", 0),
        ),
    )


def moments() -> dict[str, State]:
    """The states above and the opening."""
    return {
        "opening": opening(),
        "attack": under_attack(),
        "goal": scored(),
        "actions": acting(),
        "over": finished(),
    }


def plain(fact: object) -> str:
    """A fact in English, with Ann and Ben on the seats."""
    return spoken(fact, "Ann", "Ben")
