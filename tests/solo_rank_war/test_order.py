"""Section 3: the order of the turn."""

import pytest

from games.engine.chance import KeyedChance
from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, fight, rules


def at_turn_end(red: int, blue: int, coin: int = RED) -> Duel:
    """The second player is about to end turn 1 with these trion counts."""
    duel = fight("free / free", "free / free")
    duel.chance.side = coin
    duel.end()
    duel.plot((1, 1), (1, 1))
    return duel.trion(red, blue)


@pytest.mark.rule("solo-3.1")
def test_the_order_is_decided_anew_every_turn() -> None:
    duel = at_turn_end(90, 80)
    assert duel.state.first == RED
    duel.end()
    assert (duel.state.turn, duel.state.first) == (2, BLUE)


@pytest.mark.rule("solo-3.2")
@pytest.mark.parametrize(("red", "blue", "first"), [(42, 43, RED), (43, 42, BLUE), (1, 100, RED)])
def test_less_trion_goes_first(red: int, blue: int, first: int) -> None:
    duel = at_turn_end(red, blue, coin=1 - first)
    duel.end()
    assert duel.state.first == first
    assert duel.told(e.Ordered)[-1] == e.Ordered(turn=2, first=first, trion=(red, blue), coin=False)


@pytest.mark.rule("solo-3.3")
def test_a_coin_decides_between_equals() -> None:
    for side in (RED, BLUE):
        duel = at_turn_end(60, 60, coin=side)
        duel.end()
        assert duel.state.first == side
        assert duel.told(e.Ordered)[-1].coin
    firsts = []
    before = at_turn_end(60, 60).state
    for n in range(400):
        state, _ = rules().step(before, BLUE, c.EndPhase(), KeyedChance(n.to_bytes(32, "big")))
        firsts.append(state.first)
    assert 160 <= sum(firsts) <= 240


@pytest.mark.rule("solo-3.4")
def test_the_coin_is_drawn_on_ties_only_each_time_anew_and_told() -> None:
    duel = at_turn_end(60, 60)
    before = len(duel.chance.tape)
    duel.end()
    duel.idle_turn()
    assert [draw.bound for draw in duel.chance.tape[before:]] == [2, 2]
    assert [event.coin for event in duel.told(e.Ordered)[-2:]] == [True, True]
    duel = at_turn_end(60, 61)
    before = len(duel.chance.tape)
    duel.end()
    assert len(duel.chance.tape) == before


@pytest.mark.rule("solo-3.5")
def test_changes_during_the_turn_do_not_alter_its_order() -> None:
    duel = fight("kogetsu / free", "free / free", melee=1).trion(40, 50)
    duel.use("kogetsu.slash")
    duel.settle()
    assert duel.blue == 34
    duel.end()
    assert duel.attacker == BLUE
    assert duel.state.first == RED


@pytest.mark.rule("solo-3.6")
def test_in_turn_1_the_trion_after_initial_payments_counts() -> None:
    duel = Duel(coin=BLUE)
    duel.build(agent("bagworm"), agent())
    duel.do(RED, c.UseInitial("main", "bagworm.approach", 1))
    before = len(duel.chance.tape)
    duel.do(RED, c.InitialDone())
    assert (duel.red, duel.blue, duel.state.first) == (97, 100, RED)
    assert len(duel.chance.tape) == before


@pytest.mark.rule("solo-3.7")
def test_order_set_then_both_phases() -> None:
    duel = Duel()
    duel.build(agent(), agent())
    duel.log.clear()
    duel.idle_turn()
    steps = [type(event) for event in duel.log if not isinstance(event, e.Ready)]
    assert steps == [
        e.CardsSet, e.Revealed, e.PhaseEnded, e.Revealed, e.PhaseEnded, e.TurnEnded, e.Ordered,
    ]  # fmt: skip
    assert [event.attacker for event in duel.told(e.Revealed)] == [RED, BLUE]
