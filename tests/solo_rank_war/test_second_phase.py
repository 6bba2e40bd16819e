"""Section 6: the second player's phase."""

import pytest

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from tests.solo_rank_war.duel import BLUE, RED, cards, fight, rules


@pytest.mark.rule("solo-6.1", "solo-6.2")
def test_the_second_player_attacks_next_and_both_plot_anew() -> None:
    duel = fight("free / free", "kogetsu / free")
    duel.end()
    assert duel.attacker == BLUE
    (prompt,) = rules().waiting(duel.state)
    assert (prompt.seats, prompt.done) == ((RED, BLUE), ())
    assert [duel.seen(seat, seat).plot for seat in (RED, BLUE)] == [None, None]
    duel.do(RED, c.Plot(1, 2))
    assert duel.state.phase == "plot"
    duel.do(BLUE, c.Plot(5, 1))
    assert duel.told(e.Revealed)[-1].attacker == BLUE
    assert duel.purse == (0, 0, 1)
    assert duel.refused(RED, c.EndPhase()) == "not_yours"
    duel.use("kogetsu.slash")


@pytest.mark.rule("solo-6.3")
def test_the_set_cards_stay() -> None:
    duel = fight("kogetsu / shield", "shield / free", melee=1)
    duel.use("kogetsu.slash")
    duel.settle()
    before = [player.cards for player in duel.state.players]
    duel.end()
    for seat in (RED, BLUE):
        assert duel.refused(seat, cards("free / free")) == "phase"
    assert [player.cards for player in duel.state.players] == before


@pytest.mark.rule("solo-6.4")
def test_a_card_turned_up_in_the_first_phase_costs_no_reveal_in_the_second() -> None:
    duel = fight("rifle / free", "asteroid / free", distance=3, shoot=1)
    duel.use("rifle.burst")
    assert duel.red == 95
    duel.end()
    duel.plot((3, 4), (1, 1))
    duel.use("asteroid.volley")
    duel.counter("rifle.butt", 0)
    assert duel.red == 95 - 2 - (16 - 1)
    assert duel.told(e.Announced)[-1].trion == 93


@pytest.mark.rule("solo-6.5")
def test_distance_and_trion_carry_over() -> None:
    duel = fight(distance=1).trion(80, 70)
    duel.end()
    assert (duel.distance, duel.red, duel.blue) == (1, 80, 70)
    duel.plot((1, 1), (1, 1))
    assert (duel.distance, duel.red, duel.blue) == (1, 80, 70)


@pytest.mark.rule("solo-6.6")
def test_no_second_phase_after_a_win_in_the_first() -> None:
    duel = fight("kogetsu / free", "free / free", melee=1).trion(50, 10)
    duel.use("kogetsu.slash")
    assert duel.ending() == ("trion", RED)
    assert rules().waiting(duel.state) == ()
    assert duel.refused(BLUE, c.Plot(1, 1)) == "over"


@pytest.mark.rule("solo-6.7")
def test_then_the_next_turn_starts_with_its_order() -> None:
    duel = fight("free / free", "free / free").trion(90, 80)
    duel.end()
    duel.plot((1, 1), (1, 1))
    events = duel.end()
    assert [type(event) for event in events] == [e.PhaseEnded, e.TurnEnded, e.Ordered]
    assert (duel.state.turn, duel.state.phase, duel.state.first) == (2, "set", BLUE)
