"""Section 5, second part: using effects, their costs, and how often."""

from itertools import permutations

import pytest

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from games.solo_rank_war.state import Card
from games.solo_rank_war.view import BACK, CardView
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, fight, rules

SLASH = c.Use("main", "kogetsu.slash")


@pytest.mark.rule("solo-5.16")
def test_only_the_attacker_uses_effects_or_moves() -> None:
    duel = fight("kogetsu / free", "kogetsu / free", move=1, melee=1)
    duel.put_seat(BLUE, tags=(1, 0, 1))
    assert duel.refused(BLUE, SLASH) == "not_yours"
    assert duel.refused(BLUE, c.Move(1)) == "not_yours"
    assert duel.refused(BLUE, c.EndPhase()) == "not_yours"
    duel.do(RED, SLASH)
    duel.settle()
    duel.do(RED, c.Move(1))


@pytest.mark.rule("solo-5.17")
def test_only_set_cards_can_be_used() -> None:
    duel = fight("asteroid+hound / free", distance=3, shoot=1)
    assert duel.refused(RED, c.Use("main", "hound.seek")) == "not_set"
    assert duel.refused(RED, c.Use("sub", "asteroid.volley")) == "not_set"
    assert duel.offers(RED, "use") == [c.Use("main", "asteroid.volley")]


@pytest.mark.rule("solo-5.18")
def test_a_face_down_card_is_turned_up_and_its_reveal_cost_paid_first() -> None:
    duel = fight("rifle / free", distance=3, shoot=1).trion(50, 100)
    assert duel.seen(RED, BLUE).cards[0] == BACK
    events = duel.use("rifle.burst")
    assert events[0] == e.TurnedUp(seat=RED, side=0, trigger="rifle", option=False, cost=3, trion=47)
    assert isinstance(events[1], e.Announced)
    assert (events[1].cost, events[1].trion) == (2, 45)
    for viewer in (BLUE, None):
        assert duel.seen(RED, viewer).cards[0] == CardView("rifle", True)


@pytest.mark.rule("solo-5.19")
def test_an_unpayable_reveal_changes_nothing() -> None:
    duel = fight("rifle / free", distance=3, shoot=1).trion(2, 100)
    assert duel.refused(RED, c.Use("main", "rifle.burst")) == "trion"
    assert duel.red == 2
    assert not duel.card(RED, 0).face_up
    assert duel.seen(RED, BLUE).cards[0] == BACK


@pytest.mark.rule("solo-5.20")
def test_a_face_up_card_needs_no_reveal_cost() -> None:
    duel = fight("rifle / free", distance=3, shoot=1)
    duel.put_seat(RED, cards=(Card("rifle", True), Card("free")))
    events = duel.use("rifle.burst")
    assert duel.red == 98
    assert not any(isinstance(event, e.TurnedUp) for event in events)


@pytest.mark.rule("solo-5.21")
def test_all_written_costs_are_paid() -> None:
    duel = fight("asteroid / free", shoot=1).trion(50, 100)
    duel.use("asteroid.volley")
    assert (duel.red, duel.purse) == (46, (0, 0, 0))


@pytest.mark.rule("solo-5.22")
def test_an_effect_needs_its_whole_cost() -> None:
    duel = fight("asteroid / free", move=2, melee=2).trion(50, 100)
    assert duel.refused(RED, c.Use("main", "asteroid.volley")) == "tags"
    duel.tags(shoot=1).trion(3, 100)
    assert duel.refused(RED, c.Use("main", "asteroid.volley")) == "trion"


@pytest.mark.rule("solo-5.23")
def test_reveal_and_effect_are_checked_together_beforehand() -> None:
    duel = fight("rifle / free", distance=3, shoot=1).trion(4, 100)
    assert duel.refused(RED, c.Use("main", "rifle.burst")) == "trion"
    assert duel.red == 4
    assert not duel.card(RED, 0).face_up


@pytest.mark.rule("solo-5.23")
def test_costs_one_by_one_by_house_rule() -> None:
    duel = fight("rifle / free", "free / free", Options(sequential_costs=True), 3, shoot=1).trion(4, 100)
    events = duel.use("rifle.burst")
    assert [type(event) for event in events] == [e.TurnedUp, e.Fizzled]
    assert (duel.red, duel.blue, duel.purse) == (1, 100, (0, 1, 0))
    assert duel.card(RED, 0).face_up
    assert duel.state.phase == "tactical"
    assert duel.refused(RED, c.Use("main", "rifle.burst")) == "trion"
    last = fight("rifle / free", "free / free", Options(sequential_costs=True), 3, shoot=1).trion(3, 100)
    assert last.refused(RED, c.Use("main", "rifle.burst")) == "confirm"
    last.use("rifle.burst", sure=True)
    assert last.ending() == ("trion", BLUE)


@pytest.mark.rule("solo-5.24")
def test_nothing_just_shows_a_card() -> None:
    duel = fight("cloak / free", "free / free", move=1)
    before = duel.state.players[RED].cards
    for command in duel.offers(RED):
        assert isinstance(command, c.Move | c.EndPhase)
        after = rules().step(duel.state, RED, command, duel.chance).state
        assert after.players[RED].cards == before


# ---- how often  ------------------------------------------------------------------------------------------


@pytest.mark.rule("solo-5.48")
@pytest.mark.parametrize("order", list(permutations(("move", "slash", "leap"))))
def test_any_order_and_number(order: tuple[str, ...]) -> None:
    duel = fight("kogetsu / grasshopper", "free / free", distance=2, move=1, melee=1)
    for what in order:
        if what == "move":
            duel.move(-1)
        elif what == "slash":
            if not 1 <= duel.distance <= 2:
                assert duel.refused(RED, SLASH) == "range"
                continue
            duel.use("kogetsu.slash")
        else:
            duel.use("grasshopper.leap", 2, side="sub")
        duel.settle()
    assert duel.distance == 3
    assert (duel.blue == 84) == (order.index("slash") < order.index("leap"))


@pytest.mark.rule("solo-5.49")
def test_the_same_effect_once_for_each_card() -> None:
    duel = fight("kogetsu / free", "free / free", melee=2)
    duel.use("kogetsu.slash")
    duel.settle()
    assert duel.refused(RED, SLASH) == "limit"


@pytest.mark.rule("solo-5.50")
def test_two_cards_of_a_trigger_are_two_uses() -> None:
    duel = fight("scorpion / scorpion", "free / free", melee=3)
    duel.use("scorpion.stab", side="main")
    duel.settle()
    duel.use("scorpion.stab", side="sub")
    duel.settle()
    assert duel.blue == 100 - 16 - 16
    for side in c.SIDES:
        assert duel.refused(RED, c.Use(side, "scorpion.stab")) == "limit"


@pytest.mark.rule("solo-5.51")
def test_effects_of_a_card_count_separately() -> None:
    duel = fight("kogetsu+senku / free", "free / free", distance=2, melee=2)
    duel.use("kogetsu.slash")
    duel.settle()
    duel.use("senku.long_slash")
    duel.settle()
    assert duel.blue == 68


@pytest.mark.rule("solo-5.52")
def test_the_limit_binds_who_counters() -> None:
    duel = fight("asteroid / asteroid", "shield / free", distance=2, shoot=2)
    duel.use("asteroid.volley")
    duel.counter("shield.guard")
    duel.settle()
    assert duel.blue == 100 - 2 - 8
    duel.use("asteroid.volley", side="sub")
    duel.settle()
    assert duel.blue == 100 - 2 - 8 - 16


@pytest.mark.rule("solo-5.52")
def test_a_used_counter_is_refused_against_the_next_attack() -> None:
    duel = fight("asteroid / asteroid", "shield / free+shield", distance=2, shoot=2)
    duel.use("asteroid.volley")
    duel.counter("shield.guard")
    duel.settle()
    duel.use("asteroid.volley", side="sub")
    assert duel.refused(BLUE, c.Counter("main", "shield.guard", 0)) == "limit"


@pytest.mark.rule("solo-5.53")
def test_the_limit_is_fresh_in_the_next_phase_even_of_the_same_turn() -> None:
    duel = fight("grasshopper / free", "free / free", distance=3, move=1)
    for turn in (1, 2):
        for attacker in (RED, BLUE) if duel.state.first == RED else (BLUE, RED):
            assert (duel.state.turn, duel.attacker) == (turn, attacker)
            duel.tags(move=1).move(1)
            duel.counter("grasshopper.chase", 0, -1)
            duel.settle()
            duel.end()
            if duel.state.phase == "set":
                duel.set("grasshopper / free", "free / free")
            duel.plot((1, 1), (1, 1))
    assert len([event for event in duel.told(e.Announced) if event.effect == "grasshopper.chase"]) == 4


@pytest.mark.rule("solo-5.54", "solo-5.36")
def test_a_cancelled_use_counts_and_is_not_refunded() -> None:
    duel = fight("kogetsu / free", "free / jammer", melee=2)
    duel.use("kogetsu.slash")
    duel.counter("jammer.null", side="sub")
    duel.settle()
    assert (duel.red, duel.blue, duel.purse) == (98, 99, (0, 0, 1))
    assert duel.refused(RED, SLASH) == "limit"


@pytest.mark.rule("solo-5.54")
def test_a_refused_command_does_not_count() -> None:
    duel = fight("kogetsu / free", "free / free", distance=3, move=1, melee=1)
    assert duel.refused(RED, SLASH) == "range"
    duel.move(-1)
    duel.settle()
    duel.do(RED, SLASH)


@pytest.mark.rule("solo-5.55")
def test_moves_are_limited_by_tags_only() -> None:
    duel = fight("free / free", "free / free", distance=5, move=2)
    duel.move(-1)
    duel.settle()
    duel.move(-1)
    duel.settle()
    assert duel.distance == 3


@pytest.mark.rule("solo-5.56")
def test_timings_are_strict() -> None:
    duel = fight("kogetsu / shield", "kogetsu / shield", melee=1)
    assert duel.refused(RED, c.Use("sub", "shield.guard")) == "timing"
    assert duel.refused(BLUE, c.Counter("sub", "shield.guard", 0)) == "phase"
    duel.use("kogetsu.slash")
    assert duel.asked == BLUE
    assert duel.refused(BLUE, c.Counter("main", "kogetsu.slash", 0)) == "timing"
    worm = fight("bagworm / free", "free / free")
    assert worm.refused(RED, c.Use("main", "bagworm.approach", 1)) == "timing"
    assert worm.refused(RED, c.UseInitial("main", "bagworm.approach", 1)) == "phase"


@pytest.mark.rule("solo-5.57")
def test_an_open_chain_comes_first() -> None:
    duel = fight("asteroid / grasshopper", "shield / free", move=1, shoot=1)
    duel.use("asteroid.volley")
    for command in (c.Move(1), c.EndPhase(), c.Use("sub", "grasshopper.leap", 1)):
        assert duel.refused(RED, command) == "chain_open"


@pytest.mark.rule("solo-5.58")
def test_the_phase_ends_only_by_saying_so() -> None:
    duel = fight(move=2)
    duel.end()
    assert duel.attacker == BLUE
    broke = fight("kogetsu / free", "free / free", distance=6)
    assert not any(can for key, can in broke.verbs(RED).items() if key in ("use", "move"))
    (prompt,) = rules().waiting(broke.state)
    assert prompt.seats == (RED,)
    assert broke.state.phase == "tactical"


@pytest.mark.rule("solo-5.60")
def test_an_option_turns_its_parent_up_and_each_reveal_is_paid_once() -> None:
    duel = fight("raygust+thruster / free", "free / free", distance=4)
    events = duel.use("thruster.boost", 1)
    shown = [(event.trigger, event.option) for event in events if isinstance(event, e.TurnedUp)]
    assert shown == [("raygust", False), ("thruster", True)]
    assert duel.red == 100 - (1 + 2 + 3)
    assert duel.seen(RED, BLUE).cards[0] == CardView("raygust", True, ("thruster",))
    duel.end()
    duel.idle_phase()
    duel.set("keep / free", "free / free")
    duel.plot((1, 1), (1, 1))
    duel.use("thruster.boost", -1)
    assert duel.red == 94 - 3


def test_the_other_card_an_effect_needs_is_turned_up_with_it() -> None:
    duel = fight("scorpion / scorpion", "free / free", melee=1)
    duel.use("scorpion.mantis")
    assert duel.card(RED, 0).face_up
    assert duel.card(RED, 1).face_up
    lonely = fight("scorpion / free", "free / free", melee=1)
    assert lonely.refused(RED, c.Use("main", "scorpion.mantis")) == "requires"


def test_requirements_of_trion_and_status() -> None:
    duel = fight("toolbox / free", "free / free")
    assert duel.refused(RED, c.Use("main", "toolbox.last_stand")) == "requires"
    assert duel.refused(RED, c.Use("main", "toolbox.pounce")) == "requires"
    duel.trion(20, 100)
    duel.use("toolbox.last_stand")
    duel.use("toolbox.brand")
    duel.use("toolbox.pounce")
    assert duel.blue == 100 - 3 - 3


def test_an_unknown_effect_is_refused() -> None:
    duel = fight()
    assert duel.refused(RED, c.Use("main", "kogetsu.dance")) == "unknown"
    assert duel.refused(RED, c.Use("main", "move", 1)) == "unknown"


def test_the_agent_of_a_pack_is_one_pick() -> None:
    duel = Duel()
    picked = [one for one in duel.offers(RED, "agent") if isinstance(one, c.SubmitAgent)]
    assert len(picked) == 4
    duel.build(picked[0], picked[1])
    assert duel.state.phase == "initial"
    assert agent("kogetsu senku shield grasshopper", "scorpion shield bagworm spider", "MMMKKK") == picked[0]
