"""Section 2: the initial distance."""

import pytest

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, rules


def approach(shift: int, side: c.SideName = "main", sure: bool = False) -> c.UseInitial:
    return c.UseInitial(side, "bagworm.approach", shift, sure)


def begun(
    red: str = "bagworm", blue: str = "bagworm", *, options: Options | None = None, die: int = 4,
    coin: int = RED, red_sub: str = "", blue_sub: str = "",
) -> Duel:  # fmt: skip
    duel = Duel(options, die, coin)
    duel.build(agent(red, red_sub), agent(blue, blue_sub))
    return duel


@pytest.mark.rule("solo-2.1", "solo-2.17")
def test_one_die_is_rolled_in_public_as_soon_as_both_are_locked() -> None:
    duel = Duel(die=4)
    duel.do(RED, agent("bagworm"))
    assert duel.chance.tape == []
    events = duel.do(BLUE, agent())
    assert [event for event in events if isinstance(event, e.Rolled)] == [e.Rolled(die=4)]
    assert [draw.bound for draw in duel.chance.tape] == [2, 6]
    assert duel.distance == 4


@pytest.mark.rule("solo-2.2")
def test_only_initial_distance_effects_of_the_eight_triggers() -> None:
    duel = begun("bagworm grasshopper", blue="shield")
    assert {key for key, can in duel.verbs(RED).items() if can} == {"initial", "done", "bail"}
    assert duel.offers(RED, "initial") == [approach(n) for n in (-2, -1, 1, 2)]
    assert duel.refused(RED, c.UseInitial("main", "grasshopper.leap", -1)) == "timing"
    assert duel.refused(RED, approach(1, "sub")) == "not_set"
    assert duel.refused(RED, c.UseInitial("main", "bagworm.nothing", 1)) == "unknown"


@pytest.mark.rule("solo-2.3")
def test_the_effect_changes_the_provisional_distance_at_the_owners_choice() -> None:
    used = begun(blue="free")
    used.do(RED, approach(-2))
    assert used.distance == 2
    left = begun(blue="free")
    left.do(RED, c.InitialDone())
    assert left.distance == 4
    assert used.refused(RED, c.UseInitial("main", "bagworm.approach")) == "limit"


@pytest.mark.rule("solo-2.4")
def test_the_cost_is_paid_at_once() -> None:
    duel = begun()
    duel.do(RED, approach(1))
    assert (duel.red, duel.blue) == (97, 100)


@pytest.mark.rule("solo-2.5")
def test_without_the_trion_it_cannot_be_used() -> None:
    duel = begun(options=Options(initial_trion=2))
    assert duel.refused(RED, approach(1)) == "trion"
    assert duel.red == 2


@pytest.mark.rule("solo-2.6")
def test_the_first_player_goes_first() -> None:
    duel = begun(coin=BLUE)
    assert duel.refused(RED, approach(1)) == "not_yours"
    assert duel.refused(RED, c.InitialDone()) == "not_yours"
    duel.do(BLUE, c.InitialDone())
    duel.do(RED, approach(1))


@pytest.mark.rule("solo-2.7")
def test_a_coin_orders_this_step_only() -> None:
    duel = begun(coin=BLUE)
    assert duel.told(e.Ordered) == [e.Ordered(turn=0, first=BLUE, trion=(100, 100), coin=True)]
    duel.do(BLUE, c.InitialDone())
    duel.do(RED, approach(1))
    duel.do(RED, c.InitialDone())
    assert (duel.state.turn, duel.state.first) == (1, RED)


@pytest.mark.rule("solo-2.7")
def test_the_order_serves_turn_1_too_by_house_rule() -> None:
    duel = begun(coin=BLUE, options=Options(reuse_initial_order=True))
    duel.do(BLUE, c.InitialDone())
    duel.do(RED, approach(1))
    duel.do(RED, c.InitialDone())
    assert (duel.state.turn, duel.state.first) == (1, BLUE)
    assert [draw.bound for draw in duel.chance.tape] == [2, 6]


@pytest.mark.rule("solo-2.8")
def test_each_has_one_go() -> None:
    duel = begun(red_sub="bagworm")
    duel.do(RED, approach(-2))
    duel.do(RED, c.InitialDone())
    duel.do(BLUE, approach(2))
    assert duel.refused(RED, approach(1, "sub")) == "not_yours"
    duel.do(BLUE, c.InitialDone())
    assert duel.state.phase == "set"


@pytest.mark.rule("solo-2.9")
def test_one_trigger_of_each_side_each_effect_once() -> None:
    duel = begun(red_sub="bagworm", die=6)
    duel.do(RED, approach(-2))
    assert duel.refused(RED, approach(-2)) == "limit"
    duel.do(RED, approach(-2, "sub"))
    assert (duel.distance, duel.red) == (2, 94)
    two = begun("bagworm cloak")
    two.do(RED, approach(1))
    assert two.refused(RED, c.UseInitial("main", "cloak.stalk", 1)) == "limit"


@pytest.mark.rule("solo-2.9")
def test_house_rules_for_the_number_of_effects() -> None:
    one = begun("bagworm cloak", red_sub="bagworm", options=Options(initial_effects="one_per_player"))
    one.do(RED, approach(1))
    assert one.refused(RED, approach(1, "sub")) == "limit"
    free = begun("bagworm cloak", red_sub="bagworm", options=Options(initial_effects="unlimited"))
    free.do(RED, approach(1))
    free.do(RED, c.UseInitial("main", "cloak.stalk", 1))
    free.do(RED, approach(1, "sub"))
    assert (free.distance, free.red) == (7, 91)
    assert free.refused(RED, approach(1, "sub")) == "limit"


@pytest.mark.rule("solo-2.10")
def test_no_reveal_cost_no_window_and_the_card_stays_in_hand() -> None:
    duel = begun("cloak", blue="jammer")
    duel.do(RED, c.UseInitial("main", "cloak.stalk", 1))
    assert duel.red == 97
    assert duel.state.phase == "initial"
    duel.do(RED, c.InitialDone())
    duel.set("cloak / free", "free / free")
    assert not duel.card(RED, 0).face_up


@pytest.mark.rule("solo-2.11")
def test_uses_are_public_with_trigger_amount_and_cost() -> None:
    duel = begun()
    (event,) = duel.do(RED, approach(-2))
    assert event == e.InitialUsed(
        seat=RED, side=0, effect="bagworm.approach", choice=-2, cost=3, trion=97, distance=2
    )


@pytest.mark.rule("solo-2.12", "solo-2.13", "solo-2.14", "solo-2.15")
@pytest.mark.parametrize(
    ("die", "red", "blue", "final"),
    [
        (1, -2, None, 1),
        (1, -1, -2, 1),
        (6, 2, None, 6),
        (6, 1, None, 6),
        (6, 2, -2, 6),
        (1, -2, 2, 1),
        (3, None, None, 3),
        (4, -2, None, 2),
    ],
)
def test_the_limits_apply_once_to_the_result(die: int, red: int | None, blue: int | None, final: int) -> None:
    duel = begun(die=die)
    for seat, shift in ((RED, red), (BLUE, blue)):
        if shift is not None:
            duel.do(seat, approach(shift))
        duel.do(seat, c.InitialDone())
    assert duel.distance == final
    if red is None and blue is None:
        assert (duel.red, duel.blue) == (100, 100)


@pytest.mark.rule("solo-2.16")
def test_then_the_fight_begins_with_turn_1() -> None:
    duel = begun("free", blue="free")
    assert (duel.state.turn, duel.state.phase) == (1, "set")
    assert [event.turn for event in duel.told(e.Ordered)] == [0, 1]
    kinds = [type(event) for event in duel.log]
    assert kinds.index(e.InitialDistance) < len(kinds) - 1
    assert kinds[-1] is e.Ordered


def test_hidden_loadouts_are_asked_even_without_an_effect() -> None:
    duel = begun("free", blue="free", options=Options(loadout_visibility="hidden"))
    assert rules().waiting(duel.state)[0].seats == (RED,)
    duel.do(RED, c.InitialDone())
    assert duel.state.turn == 0
    duel.do(BLUE, c.InitialDone())
    assert duel.state.turn == 1


def test_paying_the_last_trion_here_loses_too() -> None:
    duel = begun(options=Options(initial_trion=3))
    assert duel.refused(RED, approach(1)) == "confirm"
    duel.do(RED, approach(1, sure=True))
    assert duel.ending() == ("trion", BLUE)
