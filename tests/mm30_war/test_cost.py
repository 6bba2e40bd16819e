"""The table, its levels and sheets, and the ways to win (``mode``, ``cost``, ``sheet``, ``prep``)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.chance import KeyedChance, ScriptedChance
from games.engine.contract import Refused
from games.engine.pack import PackError
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import endings, harm, muster, victory
from games.mm30_war import events_flow as e
from games.mm30_war.checks import read_pack
from games.mm30_war.grid import beside
from games.mm30_war.options import Options
from games.mm30_war.pack import COSTS
from games.mm30_war.state import Base, Ending, State
from games.mm30_war.table import Table

from .opening import deployed, deploying, give, start
from .skirmish import BLUE, BOOK, PACK, RED, at, battle, here, replace, squad


def table(state: State) -> Table:
    return Table(BOOK, state, ScriptedChance(()), RED)


def ends(state: State) -> Ending | None:
    """How a battle in this state ends at once, if it does."""
    one = table(state)
    victory.test(one)
    return one.state.ending


def bases(red: str = "", blue: str = "", all: str = "ABCDEF") -> tuple[Base, ...]:
    owners = {**dict.fromkeys(red, RED), **dict.fromkeys(blue, BLUE)}
    return tuple(Base(letter, (3, n), owners.get(letter)) for n, letter in enumerate(all))


# ---- mode and level ----------------------------------------------------------------------------------


@pytest.mark.rule("mm30-mode-1")
def test_a_table_is_a_versus_game_or_a_situation_of_the_pack() -> None:
    assert start().options.situation == ""
    assert start(situation="escort").options.situation == "escort"
    with pytest.raises(Refused) as refused:
        start(situation="siege")
    assert refused.value.code == "situation"


@pytest.mark.rule("mm30-cost-5", "mm30-cost-6")
def test_there_are_four_levels_and_fifty_is_the_usual_one() -> None:
    assert sorted(BOOK.levels) == [50, 60, 75, 100]
    assert Options().level == 50
    with pytest.raises(Refused) as refused:
        muster.start(BOOK, replace(Options(), level=80), ScriptedChance(()))
    assert refused.value.code == "level"
    assert "50, 60, 75, 100" in english(refused.value.text)


@pytest.mark.rule("mm30-cost-5")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_the_level_binds_both_armies(seat: int) -> None:
    state = start(level=60)
    give(state, seat, c.Muster({"sakimori": 3, "iwao": 3}))
    with pytest.raises(Refused):
        give(state, seat, c.Muster({"sakimori": 3, "iwao": 2}))


TARGETS = {50: (30, 4, 4), 60: (35, 3, 4), 75: (45, 4, 6), 100: (60, 5, 6)}


@pytest.mark.rule("mm30-cost-1", "mm30-cost-2", "mm30-cost-3", "mm30-cost-4")
@pytest.mark.rule("mm30-prep-3", "mm30-prep-4", "mm30-prep-5")
@pytest.mark.parametrize("cost", [50, 60, 75, 100])
def test_each_level_says_what_wins(cost: int) -> None:
    mm, most, on_map = TARGETS[cost]
    state = battle(options=replace(Options(), level=cost), bases=bases(all="ABCDEF"[:on_map]))
    red, blue = state.armies

    def having(points: int, owned: int, hq: int) -> Ending | None:
        own = replace(red, mm=points), replace(blue, hp=hq)
        return ends(replace(state, armies=own, bases=bases("ABCDEF"[:owned], all="ABCDEF"[:on_map])))

    assert having(mm - 1, most - 1, 1) is None
    assert having(mm, 0, 5) == Ending(RED, "mm")
    assert having(mm + 5, 0, 5) == Ending(RED, "mm")
    assert having(0, most, 5) == Ending(RED, "bases")
    assert having(0, 0, 0) == Ending(RED, "hq")


@pytest.mark.rule("mm30-prep-4")
def test_bases_count_that_are_held_at_one_moment() -> None:
    level = Options(level=60)
    assert ends(battle(options=level, bases=bases("AB", "C", "ABCD"))) is None
    assert ends(battle(options=level, bases=bases("BC", "A", "ABCD"))) is None
    assert ends(battle(options=level, bases=bases("ABC", "", "ABCD"))) == Ending(RED, "bases")


@pytest.mark.rule("mm30-hq-7", "mm30-hq-4")
def test_whoever_loses_the_hq_loses_whatever_else_they_have() -> None:
    state = battle(bases=bases("A", "BCD", "ABCD"), blue={"mm": 25, "hp": 0})
    assert ends(state) == Ending(RED, "hq")


@pytest.mark.rule("mm30-r38")
def test_where_both_have_won_at_once_the_side_on_turn_wins() -> None:
    both = {"mm": 30}
    assert ends(battle(turn=RED, red=both, blue=both)) == Ending(RED, "mm")
    assert ends(battle(turn=BLUE, red=both, blue=both)) == Ending(BLUE, "mm")
    crossed = battle(turn=BLUE, red={"mm": 30, "hp": 0})
    assert ends(crossed) == Ending(BLUE, "hq"), "and by what it has won itself"
    house = Options(simultaneous="draw")
    assert ends(battle(turn=BLUE, red=both, blue=both, options=house)) == Ending(None, "draw")


# ---- points ------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-prep-2", "mm30-muster-2", "mm30-r85")
def test_what_is_destroyed_pays_its_cost_to_the_other_side() -> None:
    one = table(battle(here(BLUE, "ashigaru", "D1"), here(BLUE, "iwao", "D2"), here(BLUE, "raigou", "D3")))
    sums = []
    for number in (1, 2, 3):
        one.set_army(RED, mm=one.army(RED).mm % 30)  # no victory between
        victory.destroy(one, [number])
        sums.append(one.army(RED).mm)
    assert sums == [5, 15, 35]
    assert one.army(BLUE).mm == 0
    assert COSTS == {"low": 5, "normal": 10, "high": 20}


@pytest.mark.rule("mm30-r71")
def test_aces_and_reinforcements_pay_what_their_cards_say() -> None:
    one = table(battle(here(RED, "ace_kurenai", "D1"), here(RED, "rf_sokura", "D2")))
    victory.destroy(one, [1])
    assert one.army(BLUE).mm == BOOK.cards["ace_kurenai"].mm == 20
    victory.destroy(one, [2])
    assert one.army(BLUE).mm == 25


@pytest.mark.rule("mm30-r52")
def test_members_of_a_squad_pay_five_each_or_ten_together_by_house_rule() -> None:
    for rule, paid in (("each", 15), ("triple10", 10)):
        state = battle(
            *squad(BLUE, "ashigaru", "D1", 30, 30, 30),
            here(BLUE, "ashigaru", "D2"),
            options=replace(Options(), mm_squad=rule),
        )
        one = table(state)
        victory.destroy(one, [1, 2, 3])
        assert one.army(RED).mm == paid
        victory.destroy(one, [4])
        assert one.army(RED).mm == paid + 5, "the fourth is in no triple"


@pytest.mark.rule("mm30-prep-1", "mm30-r37")
def test_the_battle_ends_at_the_very_moment() -> None:
    state = battle(here(BLUE, "iwao", "D4", hp=10), red={"mm": 20})
    one = table(state)
    assert harm.deal(one, [1], 1, 40, False)
    assert one.state.ending == Ending(RED, "mm")
    assert (one.state.phase, one.state.asked) == ("over", ())
    assert isinstance(one.told[-1], e.Ended)
    assert harm.deal(one, [2], 1, 5, False), "nothing more is tested"


@pytest.mark.rule("mm30-r81")
@pytest.mark.parametrize("cost", [50, 60, 75, 100])
def test_no_army_is_destroyed_before_its_worth_has_won(cost: int) -> None:
    assert BOOK.levels[cost].mm < cost


@pytest.mark.rule("mm30-prep-6", "mm30-r10")
def test_ten_faces_from_zero_to_nine() -> None:
    one = Table(BOOK, battle(), KeyedChance(b"k" * 32), RED)
    faces = Counter(one.d10() for _ in range(10_000))
    assert sorted(faces) == list(range(10))
    assert min(faces.values()) > 800
    again = Table(BOOK, battle(), KeyedChance(b"k" * 32), RED)
    assert [again.d10() for _ in range(20)] == [
        Table(BOOK, battle(), KeyedChance(b"k" * 32, n), RED).d10() for n in range(20)
    ]


@pytest.mark.rule("mm30-prep-9", "mm30-ammo-4", "mm30-status-1", "mm30-muster-2")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hp = 280", "hp = 1000"),
        ("hp = 280", "hp = 0"),
        ("area = true, ammo = 2", "area = true, ammo = 5"),
        ('add = "jam"', 'add = "sleep"'),
        ('id = "ashigaru"', 'id = "ashigaru"\ncost = 7'),
    ],
)
def test_cards_hold_what_the_counters_can_show(old: str, new: str) -> None:
    source = PACK.read_text("utf-8")
    assert old in source
    changed = source.replace(old, new, 1)
    with pytest.raises(PackError) as caught:
        read_pack(changed)
    line = changed[: changed.index(new)].count("\n") + 1
    assert abs(caught.value.faults[0].line - line) <= 1 + new.count("\n")


@pytest.mark.rule("mm30-prep-10")
def test_every_member_of_a_squad_has_hp_of_its_own() -> None:
    one = table(battle(*squad(BLUE, "ashigaru", "D1", 30, 30, 30)))
    one.set_unit(2, hp=10)
    assert [(unit.n, unit.hp) for unit in one.group(at("D1"))] == [(1, 30), (2, 10), (3, 30)]


# ---- sheets ------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-prep-11", "mm30-sheet-3", "mm30-r04")
@pytest.mark.parametrize(("cost", "sheets"), [(50, 2), (60, 2), (75, 3), (100, 3)])
def test_large_battles_have_a_centre_sheet(cost: int, sheets: int) -> None:
    state = start(level=cost)
    whole = BOOK.fields[state.map]
    assert len(set(whole.sheet.values())) == sheets
    assert (whole.width, whole.height) == ((12, 8) if sheets == 2 else (20, 8))
    kinds = Counter((one.kind, one.layout) for one in BOOK.pack.map)
    assert kinds[("desert", "pair")] == kinds[("desert", "h")] == 1
    assert kinds[("mountain", "pair")] == kinds[("mountain", "h")] == 1


@pytest.mark.rule("mm30-sheet-1", "mm30-r01")
def test_two_sheets_lie_side_by_side() -> None:
    whole = BOOK.fields["mountain_pair"]
    assert whole.sheet[at("F4")] == RED
    assert whole.sheet[at("G4")] == BLUE
    assert at("G4") in beside(Options(), at("F4"))
    assert set(beside(Options(), at("D4"))) == {at("D3"), at("D5"), at("C4"), at("E4")}
    # Blue's sheet is Red's turned round
    assert all(whole.terrain[(11 - x, 7 - y)] == kind for (x, y), kind in whole.terrain.items())


@pytest.mark.rule("mm30-sheet-2", "mm30-r04")
def test_the_centre_sheet_makes_an_h() -> None:
    whole = BOOK.fields["desert_h"]
    voids = {(x, y) for x in range(20) for y in range(8)} - set(whole.terrain)
    assert voids == {(x, y) for x in range(6, 14) for y in (0, 7)}
    assert at("G1") in voids
    assert {cell for cell, sheet in whole.sheet.items() if sheet is None} == {
        (x, y) for x in range(6, 14) for y in range(1, 7)
    }
    assert [cell for cell in beside(Options(), at("F2")) if cell in whole.terrain] == [
        at("F1"), at("G2"), at("F3"), at("E2"),
    ]  # fmt: skip
    assert at("G1") not in whole.terrain, "F1 has no neighbour in the east"


@pytest.mark.rule("mm30-sheet-4")
def test_maps_of_ones_own_are_taken_if_they_can_be_played() -> None:
    source = PACK.read_text("utf-8")
    own = """
[[map]]
id = "own"
name = { en = "Own", ja = "自作", zh = "自制" }
kind = "other"
layout = "pair"
red = [
  "....",
  "..B.",
  "....",
  "..B.",
]
"""
    assert any(one.id == "own" for one in read_pack(source + own).map)
    with pytest.raises(PackError) as caught:
        read_pack(source + own.replace("..B.", "....", 1))
    assert "at least two grey cells" in str(caught.value)


@pytest.mark.rule("mm30-sheet-1", "mm30-sheet-2", "mm30-sheet-3")
def test_a_map_fits_its_level() -> None:
    assert start(level=75).map == "desert_h"
    assert start(level=100, map="mountain_h").map == "mountain_h"
    assert start(level=75, map="mountain_pair").map == "mountain_h", "of the same kind"
    assert start(level=50, map="desert_h").map == "desert_pair"
    with pytest.raises(Refused) as refused:
        start(map="moon")
    assert refused.value.code == "map"


# ---- endings by agreement ----------------------------------------------------------------------------


@pytest.mark.rule("mm30-r82")
def test_a_draw_is_agreed_on_and_either_may_concede() -> None:
    state = battle()
    offered = give(state, BLUE, c.OfferDraw())
    assert offered.state.ending is None
    assert offered.state.asked == (RED,), "the battle goes on"
    assert give(offered.state, BLUE, c.OfferDraw(False)).state.armies[BLUE].draw is False
    agreed = give(offered.state, RED, c.OfferDraw()).state
    assert agreed.ending == Ending(None, "draw")
    assert give(state, BLUE, c.Resign()).state.ending == Ending(RED, "resign")
    one = table(state)
    endings.forfeit(one, RED)
    assert one.state.ending == Ending(BLUE, "forfeit")
    result = endings.result_of(one.state)
    assert result is not None
    assert (result.winners, result.reason) == ((BLUE,), "forfeit")


@pytest.mark.rule("mm30-r82")
@pytest.mark.parametrize(
    ("red", "blue", "owned", "winner"),
    [
        ({"mm": 20}, {"mm": 15}, ("", "ABC"), RED),
        ({"mm": 15}, {"mm": 15}, ("A", "BC"), BLUE),
        ({"mm": 15, "hp": 4}, {"mm": 15, "hp": 3}, ("A", "B"), RED),
        ({"mm": 15}, {"mm": 15}, ("A", "B"), None),
    ],
)
def test_a_round_limit_compares_mm_then_bases_then_hqs(
    red: dict[str, int], blue: dict[str, int], owned: tuple[str, str], winner: int | None
) -> None:
    state = battle(
        here(RED, "iwao", "B1"), reserve=False, red=red, blue=blue, round=30,
        bases=bases(*owned, "ABCD"), options=Options(round_limit=30),
    )  # fmt: skip
    assert give(state, RED, c.Activate(at("B1"))).state.ending == Ending(winner, "limit")
    earlier = replace(state, round=29)
    assert give(earlier, RED, c.Activate(at("B1")), 1, 2).state.round == 30


@pytest.mark.rule("mm30-r83")
def test_the_pack_says_which_rules_it_is_for() -> None:
    assert BOOK.pack.pack.ruleset == "mm30-p2"
    with pytest.raises(PackError):
        read_pack(PACK.read_text("utf-8").replace('ruleset = "mm30-p2"', 'ruleset = "mm30-p3"'))


@pytest.mark.rule("mm30-prep-7", "mm30-deploy-7")
def test_an_hq_has_durability_five_on_its_die() -> None:
    state = deployed(deploying(), 5, 3).state
    assert [army.hp for army in state.armies] == [5, 5]
