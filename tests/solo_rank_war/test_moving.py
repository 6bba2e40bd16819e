"""Section 5, third part: moves and the distance."""

import pytest

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from tests.solo_rank_war.duel import BLUE, RED, fight, rules


@pytest.mark.rule("solo-5.40")
def test_a_move_costs_a_tag_and_changes_the_distance_by_one() -> None:
    duel = fight("free / free", "spider / free", distance=3, move=1)
    duel.move(-1)
    assert (duel.purse, duel.distance) == ((0, 0, 0), 3)
    duel.settle()
    assert duel.distance == 2
    assert duel.refused(RED, c.Move(1)) == "tags"
    for delta in (-2, 0, 2):
        assert duel.tags(move=3).refused(RED, c.Move(delta)) == "choice"


@pytest.mark.rule("solo-5.41")
def test_a_move_is_answered_like_an_effect_the_mover_first() -> None:
    duel = fight("grasshopper / free", "spider / free", distance=3, move=1)
    duel.move(-1)
    assert duel.asked == RED
    duel.pass_by()
    assert duel.asked == BLUE
    assert duel.offers(BLUE, "counter") == [c.Counter("main", "spider.tripwire", 0)]


@pytest.mark.rule("solo-5.42")
def test_the_distance_changes_after_the_counters() -> None:
    duel = fight("free / free", "spider / free", distance=3, move=1)
    duel.move(-1)
    events = [*duel.counter("spider.tripwire"), *duel.settle()]
    applied = [(event.effect, event.why) for event in events if isinstance(event, e.Applied)]
    assert applied == [("spider.tripwire", "done"), ("move", "cancelled")]
    assert (duel.distance, duel.purse, duel.red) == (3, (0, 0, 0), 95)


@pytest.mark.rule("solo-5.43")
def test_a_move_needs_no_trigger_and_no_trion() -> None:
    duel = fight("free / free", "free / free", distance=3, move=1)
    duel.move(1)
    assert (duel.distance, duel.red) == (4, 100)


@pytest.mark.rule("solo-5.44")
def test_only_the_attacker_moves() -> None:
    duel = fight("asteroid / free", "shield / free", shoot=1)
    assert duel.refused(BLUE, c.Move(1)) == "not_yours"
    duel.use("asteroid.volley")
    assert duel.refused(BLUE, c.Move(1)) == "not_yours"


@pytest.mark.rule("solo-5.45")
@pytest.mark.parametrize(("distance", "delta"), [(1, -1), (6, 1)])
def test_the_distance_stays_within_one_to_six(distance: int, delta: int) -> None:
    duel = fight("grasshopper / free", "free / free", distance=distance, move=1)
    assert duel.refused(RED, c.Move(delta)) == "bounds"
    assert duel.purse == (1, 0, 0)
    assert duel.refused(RED, c.Use("main", "grasshopper.leap", 2 * delta)) == "bounds"
    assert duel.offers(RED, "move") == [c.Move(-delta)]
    leaps = {one.choice for one in duel.offers(RED, "use") if isinstance(one, c.Use)}
    assert leaps == {-delta, -2 * delta}


@pytest.mark.rule("solo-5.45")
def test_no_upper_limit_by_house_rule() -> None:
    duel = fight("free / free", "free / free", Options(battle_distance="min_1_only"), 6, move=1)
    duel.move(1)
    assert duel.distance == 7
    duel.put(distance=1).tags(move=1)
    assert duel.refused(RED, c.Move(-1)) == "bounds"


@pytest.mark.rule("solo-5.46")
def test_a_pending_change_is_cut_off_at_the_limit() -> None:
    duel = fight("free / free", "grasshopper / free", distance=2, move=1)
    duel.move(-1)
    duel.counter("grasshopper.chase", 0, -1)
    duel.settle()
    assert duel.distance == 1
    away = fight("free / free", "grasshopper / free", distance=5, move=1)
    away.move(1)
    away.counter("grasshopper.chase", 0, 1)
    away.settle()
    assert away.distance == 6


@pytest.mark.rule("solo-5.47")
def test_one_distance_for_both() -> None:
    duel = fight("free / free", "free / free", distance=3, move=1)
    duel.move(-1)
    assert [duel.view(viewer).distance for viewer in (RED, BLUE, None)] == [2, 2, 2]


def test_set_distance_goes_there() -> None:
    duel = fight("switchbox / free", "free / free", distance=2)
    duel.use("switchbox.warp", 6)
    assert (duel.distance, duel.red) == (6, 100 - 6 - 2)


def test_the_weighted_pay_two_tags() -> None:
    duel = fight("free / free", "asteroid+lead_bullet / free", move=1)
    duel.end()
    duel.plot((3, 1), (6, 6))
    duel.use("asteroid.volley")
    assert duel.asked == BLUE
    duel.counter("lead_bullet.lead_load", 0)
    duel.settle()
    assert duel.red == 100 - 16 * 60 // 100
    assert duel.seen(RED, None).has("weighted")
    duel.end()
    assert duel.state.turn == 2
    assert duel.state.first == RED
    duel.set("free / free", "free / free")
    duel.plot((1, 3), (6, 6))
    assert duel.refused(RED, c.Move(1)) == "tags"
    duel.tags(move=2)
    duel.move(1)
    assert duel.purse == (0, 0, 0)
    assert rules().waiting(duel.state)[0].seats == (RED,)
