"""Random fights through the menus: attacks end, trion and pools keep their bounds, offers are legal."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.border_trpg import commands as c
from games.border_trpg.battle import Ask, BattleKind, Hold
from games.border_trpg.options import USUAL, Options
from games.border_trpg.rules import BorderRules
from games.border_trpg.state import State
from games.engine.chance import KeyedChance
from games.engine.contract import Seat
from games.engine.menu import Menu, Path

from .duel import NORTH, SOLDIERS, SOUTH, battle
from .ground import heights
from .play import GM, book, fight, replace, with_unit

KEYS = frozenset(("strike", "offer", "react", "approve", "hit", "burst", "force", "go_on"))
"""What belongs to attacks at the top of a menu."""

TABLES = (
    USUAL,
    Options(area_hit="separate", burst_timing="after_die", enemy_trion="hidden"),
    Options(burst_timing="at_declaration", general_option="either_side_locks_used_sides", fall_damage=2),
    Options(sheet_public=False, interleave_sides=True, allow_self_exhaust=True, min_dice=1),
    Options(friendly_single=True, range_metric="chebyshev", line_of_sight=True, floating_no_evade=True),
)
KINDS: tuple[BattleKind, ...] = ("rank_war", "mock", "defence")

RULES = BorderRules(book())


def crowd(random: Random, options: Options) -> State:
    """People close together in an attack phase: some hidden, hurt, floating, with dice, on heights."""
    spots = [(x, y) for x in range(6) for y in range(6)]
    random.shuffle(spots)
    people = ("sakaki", "hayami", "mori", "kido", "tono", "usui")
    soldiers = {"mauler 1": spots[6], "warden 1": spots[7], "glider 1": spots[8]}
    order = random.sample((NORTH, SOUTH, SOLDIERS), 3)
    kind = random.choice(KINDS)
    state = fight(
        dict(zip(people, spots, strict=False)),
        kind=kind,
        options=options,
        soldiers=soldiers,
        map_id=random.choice(("mock_room", "city_a", "industrial")),
        phase="attack",
        order=tuple(order),
    )
    state = heights(state, {spot: random.randrange(3) for spot in spots[:12]})
    parties = tuple(replace(one, dice=random.randrange(8)) for one in battle(state).parties)
    state = replace(state, battle=replace(battle(state), parties=parties))
    for one in battle(state).units:
        changes: dict[str, object] = {"trion": random.randint(1, one.initial)}
        if random.random() < 0.3:
            changes["statuses"] = tuple(random.sample(sorted(book().statuses), 2))
        if one.soldier is None and random.random() < 0.3:
            changes["holds"] = (Hold(random.choice(("stealth", "invisible", "floating")), "sub"),)
        if random.random() < 0.1:
            changes |= {"life": "down", "trion": 0, "bail_out": False}
        state = with_unit(state, one.id, **changes)
    return replace(state, battle=replace(battle(state), asks=(Ask(id=1, kind="window", team=order[0]),)))


def pick(state: State, seat: Seat, random: Random) -> c.Commands | None:
    """A command out of the seat's menu; None where it has nothing of an attack to do."""
    view = RULES.view(state, seat)
    path: Path = ()
    while True:
        node = RULES.menu_of(view, path)
        if not isinstance(node, Menu):
            return node
        options = [one.key for one in node.open if path or one.key in KEYS]
        if not options:
            return None
        path = (*path, random.choice(options))
        assert len("|".join(path)) <= 90, path  # a button can spell it


def sound(state: State) -> None:
    """What must always hold."""
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    if state.battle is None:
        return
    for party in state.battle.parties:
        assert 0 <= party.dice <= 20
    for one in state.battle.units:
        assert 0 <= one.trion <= one.initial
        assert one.life != "active" or one.cell is not None
        assert len(one.sides) <= 2
        for status in book().statuses.values():
            assert one.statuses.count(status.id) <= status.stack


@pytest.mark.rule("trpg-bailout-1", "trpg-dice-9", "trpg-harm-5")
@settings(max_examples=40)
@given(seed=st.integers(0, 10**9), options=st.sampled_from(TABLES))
def test_whatever_is_chosen_attacks_end_within_bounds(seed: int, options: Options) -> None:
    random = Random(seed)
    state, chance = crowd(random, options), KeyedChance(seed.to_bytes(32, "big"))
    under_way = 0
    for _ in range(120):
        if state.battle is None or not state.battle.asks or state.battle.phase != "attack":
            break
        ask = state.battle.asks[-1]
        seat = RULES.waiting(state)[-1].seats[0]
        command = pick(state, seat, random) if ask.kind != "death" else None
        if command is None or (ask.kind in ("window", "again") and random.random() < 0.3):
            command = RULES.default(state, seat)
            assert command is not None, ask
        state = RULES.step(state, seat, command, chance).state
        sound(state)
        if state.battle is not None and state.battle.attack is not None:
            under_way += 1
            assert under_way < 60, "an attack does not end"
        else:
            under_way = 0


def test_game_masters_may_answer_for_anybody() -> None:
    random = Random(7)
    state, chance = crowd(random, USUAL), KeyedChance(bytes(32))
    answered = 0
    for _ in range(60):
        if state.battle is None or state.battle.phase != "attack":
            break
        seat, command = GM, pick(state, GM, random)
        if command is None:
            seat = RULES.waiting(state)[-1].seats[0]
            command = RULES.default(state, seat)
        else:
            answered += 1
        assert command is not None
        state = RULES.step(state, seat, command, chance).state
        sound(state)
    assert answered > 10
