"""Whole battles at random, through prompts and menus: what holds in every one of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Battle, BattleKind, Ending
from games.border_trpg.events import Events
from games.border_trpg.grid import CELLS
from games.border_trpg.legal_round import OWN_PHASES, places
from games.border_trpg.options import USUAL, Options
from games.border_trpg.rules import BorderRules
from games.border_trpg.sight import knows_cell
from games.border_trpg.state import State
from games.border_trpg.terms import PHASES
from games.engine.chance import KeyedChance
from games.engine.contract import Private, Seat
from games.engine.menu import Menu, Path, Slot
from games.engine.text import english
from tests.border_trpg.play import GM, book, campaign, replace

NORTH, SOUTH = 7, 8
RULES = BorderRules(book())

DESK = frozenset(("battle", "desk", "hand", "field", "sheet", "team", "check", "read", "write", "end"))
"""What the random players leave alone: the game master's desk, sheets, ways that are written, and ending
turns, so that there is something to see.
"""

TABLES = (
    USUAL,
    Options(interleave_sides=True, npc_limit="three", initiative_tie="reroll", return_timing="at_once"),
    Options(sheet_public=False, teleport_peek=False, stealth_break="on_approach", search_lasts="moment"),
    Options(stealth_shared_with_team=True, enemy_trion="band", return_timing="own_turn", min_dice=1),
    Options(range_metric="chebyshev", voluntary_bailout=True, hidden_collision="share", lethal="off"),
)
KINDS: tuple[BattleKind, ...] = ("rank_war", "mock", "defence")

MOST = 1500
"""No random battle takes more commands than this."""

seeds = st.integers(0, 2**32 - 1)


class Step(NamedTuple):
    """One command of a random battle: who gave it, what it was, and what it came to."""

    seat: Seat
    command: c.Commands
    before: State
    after: State


def picked(random: Random, seat: Seat, state: State) -> c.Commands | None:
    """A way through the seat's menu; None where there is nothing to do for random players."""
    view = RULES.view(state, seat)
    path: Path = ()
    while True:
        node = RULES.menu_of(view, path)
        if not isinstance(node, Menu):
            return node
        for slot in node.slots:
            key = _key(random, slot, not path)
            if key is None:
                return None
            path = (*path, key)


def _key(random: Random, slot: Slot, top: bool) -> str | None:
    if slot.kind == "number":
        return str(random.randint(slot.least, min(slot.most, slot.least + 4)))
    able = [one for one in slot.options if one.blocked is None and not one.gives_up and one.key not in DESK]
    if top and random.random() < 0.8:
        able = [one for one in able if one.style == "main"] or able
    if slot.kind == "text" or len(able) < slot.least:
        return None
    count = random.randint(slot.least, min(slot.most, len(able)))
    return "+".join(one.key for one in random.sample(able, count))


def play(seed: int, kind: BattleKind, options: Options, map_id: str) -> Iterator[Step]:
    """A battle from its set-up to its end."""
    random = Random(seed)
    state = campaign(options=options)
    given_so_far = 0

    def do(seat: Seat, command: c.Commands) -> Step:
        nonlocal state, given_so_far
        given_so_far += 1
        before = state
        chance = KeyedChance(seed.to_bytes(32, "big"), given_so_far * 1000)
        done = RULES.step(state, seat, command, chance)
        for told in done.events:
            event = told.event if isinstance(told, Private) else told
            assert msgspec.json.decode(msgspec.json.encode(event), type=Events) == event
            line = RULES.tell(event)
            assert line is None or english(line)
        state = done.state
        return Step(seat, command, before, state)

    enemies = () if kind == "rank_war" else (gm.Enemies("mauler", 2), gm.Enemies("tick", 2))
    yield do(GM, gm.NewBattle(kind=kind, teams=(NORTH, SOUTH), enemies=enemies, map=map_id, computer=None))
    assert state.battle is not None
    if kind != "rank_war":
        yield do(GM, gm.SetEnding(ending=Ending(rounds=4)))
        for nth, party in enumerate(state.battle.parties):
            yield do(GM, gm.SetArea(team=party.id, core=7 + nth))
    while state.battle is not None:
        assert given_so_far < MOST
        if not state.battle.asks:
            assert state.battle.stage in ("placing", "ready"), "a battle waits for somebody"
            yield do(GM, gm.StartBattle())
            continue
        prompt = RULES.waiting(state)[-1]
        assert prompt.seats, "somebody is asked"
        seat = random.choice(prompt.seats)
        command = picked(random, seat, state)
        if command is None or random.random() < 0.05:
            command = RULES.default(state, seat)
        assert command is not None, f"{seat} has nothing to answer to {prompt.id}"
        yield do(seat, command)


def when(battle: Battle) -> tuple[int, int]:
    return (battle.round, PHASES.index(battle.phase))


def check_budgets(battle: Battle) -> None:
    """Nobody acts twice in a phase, and no team more often than it may (trpg-round-3, trpg-round-7)."""
    for party in battle.parties:
        members = [unit for unit in battle.units if unit.team == party.id]
        most = places(battle, party)
        for phase in OWN_PHASES:
            acted = [unit for unit in members if phase in unit.acted]
            assert most is None or len(acted) <= most
        for unit in members:
            assert len(set(unit.acted)) == len(unit.acted)
            assert len(unit.sides) <= 2
        assert 0 <= party.dice <= 20


def check_secrets(state: State) -> None:
    """Nobody who may not know has the cell of somebody hidden, nor anything that depends on it."""
    battle = state.battle
    assert battle is not None
    for unit in battle.units:
        if not unit.hidden or unit.cell is None or not unit.on_field:
            continue
        taken = {one.cell for one in battle.units}
        other = next(cell for cell in reversed(CELLS) if cell not in taken)
        units = tuple(replace(one, cell=other) if one.id == unit.id else one for one in battle.units)
        twin = replace(state, battle=replace(battle, units=units))
        for viewer in (None, 2, 5):
            if knows_cell(battle, viewer, unit):
                continue
            here, there = RULES.view(state, viewer).battle, RULES.view(twin, viewer).battle
            assert msgspec.json.encode(here) == msgspec.json.encode(there)


@pytest.mark.rule("trpg-round-1", "trpg-round-3", "trpg-round-7", "trpg-round-20", "trpg-stealth-19")
@given(
    seeds,
    st.sampled_from(KINDS),
    st.sampled_from(TABLES),
    st.sampled_from(("mock_room", "city_a", "industrial", "riverbed_a")),
)
@settings(max_examples=10, phases=(Phase.generate,))
def test_battles_keep_their_budgets_their_order_and_their_secrets(
    seed: int, kind: BattleKind, options: Options, map_id: str
) -> None:
    last = (0, 0)
    final = campaign()
    for nth, step in enumerate(play(seed, kind, options, map_id)):
        battle = step.after.battle
        final = step.after
        if battle is None:
            break
        assert when(battle) >= last, "phases go forward alone"
        last = when(battle)
        check_budgets(battle)
        if nth % 10 == 0:
            check_secrets(step.after)
    assert final.battle is None
    (past,) = final.past
    assert past.rounds <= (10 if kind == "rank_war" else 4)


@pytest.mark.rule("trpg-mode-14")
@given(seeds, st.sampled_from(KINDS))
@settings(max_examples=2, phases=(Phase.generate,))
def test_the_same_commands_with_the_same_dice_come_to_the_same(seed: int, kind: BattleKind) -> None:
    one = [msgspec.json.encode(step.after) for step in play(seed, kind, USUAL, "city_a")]
    two = [msgspec.json.encode(step.after) for step in play(seed, kind, USUAL, "city_a")]
    assert one == two


def test_states_go_to_storage_and_back() -> None:
    for nth, step in enumerate(play(1, "defence", USUAL, "city_c")):
        if nth % 20 == 0:
            assert msgspec.json.decode(msgspec.json.encode(step.after), type=State) == step.after
            again = msgspec.json.decode(msgspec.json.encode(step.command), type=c.Commands)
            assert again == step.command
