"""Special operations, aces and reinforcements (``tp``, ``ace``, ``reinforce``)."""

from __future__ import annotations

import msgspec
import pytest

from games.mm30_war import commands as c
from games.mm30_war import effects as f
from games.mm30_war import events_flow as e
from games.mm30_war import legal_ops, menu_ops, working
from games.mm30_war.book import Book
from games.mm30_war.field import field_of
from games.mm30_war.menu_cells import Node
from games.mm30_war.options import Options
from games.mm30_war.pack import Operation
from games.mm30_war.state import Base, Bridge, Ending, Mod, State

from .opening import code, give, keys, look, refusal, sight
from .skirmish import BLUE, BOOK, RED, act, at, battle, here, name, seen, squad

replace = msgspec.structs.replace

RICH = {"tp": 10}


def op(id: str, cell: str | None = None, member: int | None = None, card: str | None = None) -> c.Operate:
    return c.Operate(id, None if cell is None else at(cell), member, card)


def rich(*units: object, **fields: object) -> State:
    return battle(*units, red=RICH, blue=RICH, **fields)  # type: ignore[arg-type]


def with_operation(*effects: f.Effects, target: f.Target, tp: int = 1) -> Book:
    """The book with one more operation, ``own``."""
    own = Operation("own", name("Own"), name("Own"), tp, target, effects)
    return Book(replace(BOOK.pack, operation=(*BOOK.pack.operation, own)))


def price(id: str) -> int:
    """The TP that an operation of the pack costs."""
    found = BOOK.operations[id].tp
    assert isinstance(found, int)
    return found


def shown(state: State, id: str, seat: int = RED) -> set[tuple[int, int]]:
    return set(legal_ops.cells(sight(state, seat), BOOK.operations[id]))


# ---- launching ---------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-tp-1", "mm30-tp-2")
def test_an_operation_is_announced_and_paid() -> None:
    state = battle(here(RED, "sakimori", "D4", hp=20), red={"tp": 3})
    step = give(state, RED, op("op_repair", "D4"))
    assert step.state.armies[RED].tp == 1
    assert step.state.units[0].hp == 100
    told = step.heard(None)[0]
    assert isinstance(told, e.Operated)
    assert (told.seat, told.operation, told.cost, told.cell) == (RED, "op_repair", 2, at("D4"))
    assert [unit.name.en for unit in told.units] == ["Sakimori"]
    poor = battle(here(RED, "sakimori", "D4", hp=40), red={"tp": 1})
    kind, words = refusal(poor, RED, op("op_repair", "D4"))
    assert kind == "operation"
    assert "takes 2 TP; you have 1" in words


@pytest.mark.rule("mm30-r24")
def test_one_operation_a_turn_before_the_activation() -> None:
    state = rich(here(RED, "sakimori", "D4", hp=40))
    once = give(state, RED, op("op_repair", "D4")).state
    assert once.asked == (RED,), "the activation is still to come"
    assert code(once, RED, op("op_boost", "D4")) == "operation"
    assert code(once, BLUE, op("op_boost", "L8")) == "not_asked"
    acted = give(once, RED, act("D4")).state
    assert acted.operated == 0
    assert give(acted, BLUE, op("op_boost", "L8")).state.armies[BLUE].tp == 10 - price("op_boost")
    house = rich(here(RED, "sakimori", "D4", hp=40), options=Options(ops_per_turn=0))
    twice = give(give(house, RED, op("op_repair", "D4")).state, RED, op("op_boost", "D4")).state
    assert twice.armies[RED].tp == 10 - price("op_repair") - price("op_boost")


@pytest.mark.rule("mm30-r68")
def test_operations_come_again_unless_by_house_rule() -> None:
    state = rich(here(RED, "sakimori", "D4"), options=Options(ops_per_turn=0))
    once = give(state, RED, op("op_boost", "D4")).state
    assert give(once, RED, op("op_boost", "D4")).state.armies[RED].tp == 10 - 2 * price("op_boost")
    house = rich(here(RED, "sakimori", "D4"), options=Options(ops_per_turn=0, ops_once=True))
    once = give(house, RED, op("op_boost", "D4")).state
    assert code(once, RED, op("op_boost", "D4")) == "operation"
    assert give(once, RED, op("op_focus", "D4")).state.armies[RED].tp == 10 - price("op_boost") - price(
        "op_focus"
    )


@pytest.mark.rule("mm30-r88", "mm30-tp-4")
def test_the_pack_has_operations_of_all_the_kinds_that_the_rules_name() -> None:
    assert len(BOOK.pack.operation) >= 12
    assert all(one.tp == "card" or 1 <= one.tp <= 10 for one in BOOK.pack.operation)
    effects = [effect for one in BOOK.pack.operation for effect in one.effects]
    for kind in (f.Mod, f.Restore, f.Strike):
        assert any(isinstance(one, kind) for one in effects)
    assert {one.kind for one in effects if isinstance(one, f.Summon)} == {"ace", "reinforcement"}


@pytest.mark.rule("mm30-tp-3")
def test_tp_come_by_round_ends_captures_and_effects() -> None:
    bases = (Base("A", at("D4")), Base("B", at("D5"), BLUE))
    state = battle(
        here(RED, "iwao", "D4"), here(RED, "iwao", "D5"), here(BLUE, "iwao", "J5", ready=False),
        bases=bases, reserve=False,
    )  # fmt: skip
    state = give(state, RED, act("D4")).state
    assert state.armies[RED].tp == 1
    state = give(state, RED, act("D5"), 5, 3).state
    assert [army.tp for army in state.armies] == [3, 1]
    book = with_operation(f.Points(-3, "enemy"), target="self", tp=2)
    step = give(rich(here(RED, "iwao", "D4")), RED, op("own"), book=book)
    assert [army.tp for army in step.state.armies] == [8, 7]


# ---- what they do ------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r87")
def test_repairs_stop_at_the_hp_of_the_card() -> None:
    full = BOOK.cards["sakimori"].hp
    state = rich(here(RED, "sakimori", "D4", hp=full - 10), here(RED, "iwao", "D5"))
    step = give(state, RED, op("op_repair", "D4"))
    assert step.state.units[0].hp == full
    assert step.all(e.Healed)[0].hp == 10
    assert shown(state, "op_repair") == {at("D4")}
    assert code(state, RED, op("op_repair", "D5")) == "target", "nothing is missing there"


@pytest.mark.rule("mm30-r87")
def test_one_member_of_a_squad_is_repaired() -> None:
    state = rich(*squad(RED, "ashigaru", "D4", 10, 20, 30))
    assert code(state, RED, op("op_repair", "D4")) == "member"
    assert code(state, RED, op("op_repair", "D4", member=3)) == "member", "it lacks nothing"
    step = give(state, RED, op("op_repair", "D4", member=2))
    assert [unit.hp for unit in step.state.units[:3]] == [10, 30, 30]
    single = rich(*squad(RED, "ashigaru", "D4", 10, 30))
    assert give(single, RED, op("op_repair", "D4")).state.units[0].hp == 30


@pytest.mark.rule("mm30-hq-6", "mm30-r57", "mm30-r85", "mm30-prep-2")
def test_bombing_hits_everybody_in_an_enemy_cell_and_no_hq() -> None:
    state = rich(*squad(BLUE, "ashigaru", "D4", 10, 30, 30), here(RED, "iwao", "D5"))
    assert shown(state, "op_bomb") == {at("D4"), at("L8")}, "the cells of enemies"
    step = give(state, RED, op("op_bomb", "D4"))
    assert [unit.hp for unit in step.state.units[:3]] == [0, 10, 10]
    assert step.state.units[0].cell is None
    assert step.state.armies[RED].mm == 5
    assert [army.hp for army in step.state.armies] == [5, 5]
    for bad in ("L5", "D5", "E4"):
        assert code(state, RED, op("op_bomb", bad)) == "target"
    on_hq = rich(here(BLUE, "iwao", "L5"), options=Options(hq_blocks=False))
    assert at("L5") not in shown(on_hq, "op_bomb")


@pytest.mark.rule("mm30-r37", "mm30-prep-1")
def test_bombing_may_end_the_battle() -> None:
    state = battle(here(BLUE, "ashigaru", "D4", hp=20), red={"tp": 3, "mm": 25})
    step = give(state, RED, op("op_bomb", "D4"))
    assert step.state.ending == Ending(RED, "mm")
    assert step.state.asked == ()


@pytest.mark.rule("mm30-prep-6")
def test_strikes_that_roll_hit_with_their_difficulty() -> None:
    book = with_operation(f.Strike(20, hit=5, count=3), target="cell")
    state = rich(here(BLUE, "iwao", "D4"))
    step = give(state, RED, op("own", "D4"), 4, 5, 0, book=book)
    assert step.all(e.Struck)[0].faces == (4, 5, 0)
    assert step.state.units[0].hp == 150 - 20
    ten = rich(here(BLUE, "iwao", "D4"), options=Options(zero=10))
    assert give(ten, RED, op("own", "D4"), 4, 5, 0, book=book).state.units[0].hp == 150 - 40


@pytest.mark.rule("mm30-status-2", "mm30-status-5", "mm30-r51", "mm30-r61", "mm30-r65")
def test_jamming_is_for_the_ready_and_lock_on_for_the_finished() -> None:
    state = rich(
        here(RED, "iwao", "A8"),
        here(BLUE, "iwao", "D4"),
        here(BLUE, "iwao", "J4", ready=False),
        here(BLUE, "ashigaru", "E4"),
        here(BLUE, "ashigaru", "E4", ready=False),
        here(BLUE, "mizuchi", "F4", jam=True),
        here(BLUE, "mizuchi", "F5", ready=False, lock=True),
    )
    assert shown(state, "op_jam") == {at("D4"), at("L8")}
    assert shown(state, "op_lockon") == {at("J4"), at("E4")}, "a mixed squad counts as finished"
    assert code(state, RED, op("op_jam", "A8")) == "target", "never one's own"
    jammed = give(state, RED, op("op_jam", "D4"))
    assert jammed.state.units[1].jam
    assert jammed.all(e.Marked)[0].marker == "jam"


@pytest.mark.rule("mm30-r50")
def test_a_marker_covers_the_whole_cell() -> None:
    state = rich(*squad(BLUE, "ashigaru", "E4", 30, 30, 30))
    step = give(state, RED, op("op_jam", "E4"))
    assert [unit.jam for unit in step.state.units[:3]] == [True, True, True]


@pytest.mark.rule("mm30-r64")
def test_a_forest_hides_from_lock_on_by_house_rule_only() -> None:
    for rule, open_to in ((False, True), (True, False)):
        state = rich(
            here(BLUE, "iwao", "D3", ready=False), map="wild", options=Options(forest_blocks_lockon=rule)
        )
        assert (at("D3") in shown(state, "op_lockon")) == open_to


def test_units_are_strengthened_until_the_round_ends() -> None:
    state = rich(here(RED, "iwao", "D4"), here(RED, "iwao", "D5", ready=False))
    assert shown(state, "op_boost") == {at("D4"), at("A1")}, "only who is still to act"
    step = give(state, RED, op("op_boost", "D4"))
    assert step.state.units[0].mods == (Mod("move", 2, "round_end"),)


@pytest.mark.rule("mm30-faq-7", "mm30-shield-1", "mm30-r76")
def test_ammunition_chips_and_shields_come_back_up_to_the_card() -> None:
    state = rich(
        here(RED, "todoroki", "D4", ammo=(-1, 0, -1)),
        here(RED, "ooiwato", "D5", ex=0, shield=0),
        here(RED, "iwao", "D6"),
    )
    assert shown(state, "op_resupply") == {at("D4"), at("D5")}
    assert give(state, RED, op("op_resupply", "D4")).state.units[0].ammo == (-1, 2, -1)
    assert give(state, RED, op("op_resupply", "D5")).state.units[1].ex == 1
    shield = give(state, RED, op("op_shield", "D5"))
    assert shield.state.units[1].shield == 1
    assert shield.state.units[1].ex == 0
    assert shown(shield.state, "op_shield") == set(), "it is whole now"


@pytest.mark.rule("mm30-bridge-4", "mm30-r60")
def test_a_wrecked_bridge_is_repaired_whosever_it_is() -> None:
    state = replace(rich(map="wild"), bridges=(Bridge(at("E3"), intact=False), Bridge(at("E4"))))
    assert shown(state, "op_bridge") == {at("E3")}
    assert shown(replace(state, asked=(BLUE,), turn=BLUE), "op_bridge", BLUE) == {at("E3")}
    step = give(state, RED, op("op_bridge", "E3"))
    assert all(bridge.intact for bridge in step.state.bridges)
    assert code(state, RED, op("op_bridge", "E4")) == "target"


def test_a_finished_unit_acts_again_with_its_markers() -> None:
    state = rich(
        here(RED, "sakimori", "D4", ready=False, lock=True),
        here(RED, "raigou", "D5", ready=False),
        here(RED, "iwao", "D6"),
    )
    assert shown(state, "op_again") == {at("D4")}, "no high-cost unit, nobody ready"
    unit = give(state, RED, op("op_again", "D4")).state.units[0]
    assert unit.ready
    assert unit.lock, "lock-on stays until the round ends"


@pytest.mark.rule("mm30-r59", "mm30-bridge-5")
def test_a_wrecked_bridge_keeps_or_drops_who_stands_on_it() -> None:
    book = with_operation(f.SetBridge("wrecked"), target="cell")
    for rule, there in (("stay", True), ("destroy", False)):
        state = battle(
            here(BLUE, "iwao", "E3"), map="wild", bridges=("E3", "E4"), red=RICH,
            options=replace(Options(), bridge_fall=rule),
        )  # fmt: skip
        step = give(state, RED, op("own", "E3"), book=book)
        assert [bridge.intact for bridge in step.state.bridges] == [False, True]
        assert (step.state.units[0].cell == at("E3")) == there
        assert step.state.armies[RED].mm == (0 if there else 10)


# ---- aces --------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-ace-1", "mm30-r72", "mm30-deploy-2")
def test_an_ace_arrives_in_the_own_zone_and_has_acted() -> None:
    state = rich()
    step = give(state, RED, op("op_ace", "B3", card="ace_iwanaga"))
    unit = step.state.units[-1]
    assert (unit.card, unit.side, unit.cell, unit.ready) == ("ace_iwanaga", RED, at("B3"), False)
    assert (unit.hp, unit.shield) == (BOOK.cards["ace_iwanaga"].hp, 2)
    assert step.state.armies[RED].tp == 10 - BOOK.cards["ace_iwanaga"].tp
    assert step.all(e.Summoned)[0].cell == at("B3")
    house = rich(options=Options(arrive="ready"))
    assert give(house, RED, op("op_ace", "B3", card="ace_iwanaga")).state.units[-1].ready
    for bad in ("C3", "A4", "A1"):
        assert code(state, RED, op("op_ace", bad, card="ace_iwanaga")) == "target", "zone, HQ, somebody there"
    poor = battle(red={"tp": 5})
    assert code(poor, RED, op("op_ace", "B3", card="ace_iwanaga")) == "operation"
    assert code(state, RED, op("op_ace", "B3")) == "card"
    assert code(state, RED, op("op_ace", "B3", card="rf_hawaa")) == "card"


@pytest.mark.rule("mm30-ace-2", "mm30-ace-3", "mm30-faq-25")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_an_ace_is_on_the_field_once_whoever_has_it(side: int) -> None:
    state = rich(here(side, "ace_kurenai", "E4"))
    kind, words = refusal(state, RED, op("op_ace", "B3", card="ace_kurenai"))
    assert kind == "card"
    assert "another ace" in words
    offered = keys(look(state, RED, ("op", "op_ace"), menu_ops.BRANCHES))
    assert sorted(offered) == sorted(
        one.id for one in BOOK.pack.unit if one.kind == "ace" and one.id != "ace_kurenai"
    )
    assert give(state, RED, op("op_ace", "B3", card="ace_myoujou")).state.armies[RED].tp == 4


@pytest.mark.rule("mm30-r69")
def test_a_destroyed_ace_may_come_again_unless_by_house_rule() -> None:
    gone = here(RED, "ace_kurenai", "E4", hp=0)
    for rule, able in ((False, True), (True, False)):
        state = rich(gone, options=Options(ace_once=rule))
        units = (replace(state.units[0], cell=None), *state.units[1:])
        red, blue = state.armies
        state = replace(state, units=units, armies=(replace(red, aces=("ace_kurenai",)), blue))
        command = op("op_ace", "B3", card="ace_kurenai")
        if able:
            assert give(state, RED, command).state.units[-1].n == 2
        else:
            assert code(state, RED, command) == "card"


@pytest.mark.rule("mm30-r70")
def test_a_side_may_have_several_aces_unless_by_house_rule() -> None:
    for most, able in ((0, True), (2, True), (1, False)):
        state = rich(here(RED, "ace_kurenai", "E4"), options=Options(ace_max=most))
        command = op("op_ace", "B3", card="ace_myoujou")
        if able:
            assert give(state, RED, command).state.units[-1].card == "ace_myoujou"
        else:
            assert code(state, RED, command) == "operation", "nobody is left to come"


# ---- reinforcements ----------------------------------------------------------------------------------


@pytest.mark.rule("mm30-reinforce-1")
def test_a_reinforcement_arrives_for_the_tp_of_its_card() -> None:
    step = give(rich(), RED, op("op_reinforce", "B3", card="rf_sokura"))
    unit = step.state.units[-1]
    assert (unit.card, unit.cell, unit.ready) == ("rf_sokura", at("B3"), False)
    assert step.state.armies[RED].tp == 10 - BOOK.cards["rf_sokura"].tp
    assert not step.state.armies[RED].aces
    poor = battle(red={"tp": 2})
    assert give(poor, RED, op("op_reinforce", "B3", card="rf_sokura")).state.armies[RED].tp == 0
    kind, words = refusal(poor, RED, op("op_reinforce", "B3", card="rf_hawaa"))
    assert kind == "operation"
    assert "takes 3 TP; you have 2" in words
    names = {card.name.ja for card in BOOK.pack.unit if card.kind == "reinforcement"}
    assert {"ハワー", "ソクラ"} <= names


@pytest.mark.rule("mm30-reinforce-2", "mm30-reinforce-3", "mm30-faq-26", "mm30-r73")
def test_one_reinforcement_of_a_name_a_side() -> None:
    state = rich(here(RED, "rf_hawaa", "E4"))
    assert code(state, RED, op("op_reinforce", "B3", card="rf_hawaa")) == "card"
    offered = keys(look(state, RED, ("op", "op_reinforce"), menu_ops.BRANCHES))
    assert sorted(offered) == ["rf_hikeshi", "rf_kurogane", "rf_sokura"]
    both = give(state, RED, op("op_reinforce", "B3", card="rf_sokura")).state
    assert {unit.card for unit in both.units if unit.cell} >= {"rf_hawaa", "rf_sokura"}
    enemy = rich(here(BLUE, "rf_hawaa", "E4"))
    assert give(enemy, RED, op("op_reinforce", "B3", card="rf_hawaa")).state.armies[RED].tp == 7
    house = rich(here(BLUE, "rf_hawaa", "E4"), options=Options(reinforce_global=True))
    assert code(house, RED, op("op_reinforce", "B3", card="rf_hawaa")) == "card"


@pytest.mark.rule("mm30-reinforce-1", "mm30-r72")
def test_nobody_arrives_where_no_cell_is_free() -> None:
    zone = [f"{column}{row}" for column in "AB" for row in range(1, 9)]
    full = [here(RED, "iwao", cell) for cell in zone if cell not in ("A4", "A1")]
    state = rich(*full)
    kind, words = refusal(state, RED, op("op_ace", "B3", card="ace_iwanaga"))
    assert kind == "operation"
    assert "no free cell" in words
    assert state.armies[RED].tp == 10


# ---- the menu ----------------------------------------------------------------------------------------


def browse(state: State, *path: str) -> Node:
    return look(state, RED, ("op", *path), menu_ops.BRANCHES)


def test_everything_the_menu_of_operations_offers_is_legal() -> None:
    state = rich(
        *squad(RED, "ashigaru", "D4", 10, 20, 30),
        here(RED, "todoroki", "D6", ready=False, ammo=(-1, 1, -1)),
        here(BLUE, "iwao", "J4"),
        here(BLUE, "mizuchi", "J5", ready=False),
        here(RED, "tenrou", "B7", shield=0),
    )
    launched = set()

    def walk(*path: str) -> None:
        node = browse(state, *path)
        if isinstance(node, c.Operate):
            assert give(state, RED, node).state.operated == 1
            launched.add(node.operation)
            return
        for key in keys(node):
            walk(*path, key)

    walk()
    assert launched == set(BOOK.operations) - {"op_bridge"}, "no bridge is wrecked"


def test_what_cannot_be_launched_says_why() -> None:
    poor = battle(red={"tp": 0})
    (option,) = menu_ops.root(seen(poor))
    assert option.blocked is not None
    assert menu_ops.root(sight(poor, BLUE)) == ()
    node = browse(battle(here(RED, "iwao", "D4"), reserve=False, red={"tp": price("op_focus")}))
    able = ["op_focus", "op_reinforce"]
    assert keys(node) == able
    assert all(option.blocked for option in getattr(node, "options", ()) if option.key not in able)


def test_reinforcements_do_not_arrive_on_water_they_cannot_stand_on() -> None:
    field = seen(replace(rich(map="wild"), bridges=()))

    assert legal_ops.stands(field_of(field), BOOK.cards["rf_hikeshi"], at("E3"))
    assert not legal_ops.stands(field_of(field), BOOK.cards["rf_hawaa"], at("E3"))
    assert working.targets(field_of(field), RED, "self", (), at("D4")) == (at("D4"),)
