"""What the clock answers for a duellist whose time is over."""

import msgspec
import pytest

from games.engine.contract import SYSTEM, Command
from games.solo_rank_war import commands as c
from games.solo_rank_war.options import Options
from games.solo_rank_war.state import Card, Forced
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, fight, rules


def default(duel: Duel, seat: int) -> Command | None:
    return duel.rules.default(duel.state, seat)


def test_the_first_ready_made_agent_that_the_house_rules_allow() -> None:
    first = rules().book.pack.agent[0]
    duel = Duel()
    assert default(duel, RED) == c.SubmitAgent(first.main, first.sub, first.sheet)
    duel.do(RED, agent("rifle", "shield"))
    assert default(duel, RED) is None, "an agent that is in is not replaced"
    answer = default(duel, BLUE)
    assert answer is not None
    duel.do(BLUE, answer)
    assert duel.state.phase != "setup"


def test_what_lies_face_up_stays_else_the_first_trigger_is_set() -> None:
    duel = fight("rifle+kogetsu / shield+escudo").put(phase="set", attacker=RED)
    for forced, cards, expected in (
        ((), (Card("rifle"), Card("shield")), c.SetCards("rifle", "shield")),
        ((), (Card("kogetsu"), Card("escudo", True)), c.SetCards("rifle", "keep")),
        ((Forced(1, False),), (Card("rifle", True), Card("escudo", True)), c.SetCards("keep", "shield")),
        ((Forced(1, True),), (Card("rifle"), Card("escudo", True)), c.SetCards("rifle", "keep")),
    ):
        duel.put_seat(RED, cards=cards, forced=forced, choice=None)
        assert default(duel, RED) == expected
        duel.rules.step(duel.state, RED, expected, duel.chance)


def test_an_option_is_never_set_alone() -> None:
    """``senku`` rides on ``kogetsu``: where options are attached, the trigger that can be set comes first."""
    attached = msgspec.structs.replace(Options(), option_mode="attached")
    duel = Duel(attached)
    duel.build(agent("senku kogetsu", "shield"), agent("kogetsu", "shield"))
    while duel.state.phase == "initial":
        answer = default(duel, duel.attacker)
        assert answer == c.InitialDone()
        duel.do(duel.attacker, answer)
    assert default(duel, RED) == c.SetCards("kogetsu", "shield")


def test_a_plain_plot_and_then_nothing() -> None:
    duel = fight().put(phase="plot")
    assert default(duel, RED) == default(duel, BLUE) == c.Plot(1, 2)
    duel.do(RED, c.Plot(1, 2))
    assert default(duel, RED) is None
    duel.do(BLUE, c.Plot(5, 6))
    assert default(duel, duel.attacker) == c.EndPhase()
    assert default(duel, 1 - duel.attacker) is None


def test_who_is_asked_for_a_counter_passes() -> None:
    duel = fight("kogetsu / shield", "shield / free", melee=2)
    duel.use("kogetsu.slash")
    assert default(duel, duel.asked) == c.Pass()


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_out_of_time_is_lost_and_before_the_agents_are_in_only_over(seat: int) -> None:
    duel = Duel()
    duel.do(SYSTEM, c.Forfeit(seat))
    assert duel.ending() == ("cancelled", None)
    duel = fight()
    duel.do(SYSTEM, c.Forfeit(seat))
    assert duel.ending() == ("forfeit", 1 - seat)
