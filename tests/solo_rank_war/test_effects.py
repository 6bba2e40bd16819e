"""What effects of the pack's vocabulary do beyond damage and distance."""

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from games.solo_rank_war.state import Card
from games.solo_rank_war.view import BACK, CardView
from tests.solo_rank_war.duel import BLUE, RED, fight


def test_a_card_turned_down_costs_its_reveal_again() -> None:
    duel = fight("toolbox / free", "rifle / free")
    duel.put_seat(BLUE, cards=(Card("rifle", True, ("lead_bullet",)), Card("free")))
    assert duel.seen(BLUE, RED).cards[0] == CardView("rifle", True, ("lead_bullet",))
    events = duel.use("toolbox.flip", 0)
    assert e.TurnedDown(seat=BLUE, side=0) in events
    assert duel.seen(BLUE, RED).cards[0] == BACK
    assert duel.card(BLUE, 0) == Card("rifle")
    duel.end()
    duel.plot((3, 3), (1, 1))
    duel.put(distance=3)
    duel.use("rifle.burst")
    assert duel.blue == 100 - 3 - 2


def test_turning_down_a_face_down_card_does_nothing() -> None:
    duel = fight("toolbox / free", "rifle / free")
    assert not [event for event in duel.use("toolbox.flip", 1) if isinstance(event, e.TurnedDown)]


def test_turning_a_card_down_ends_what_hangs_on_it() -> None:
    duel = fight("toolbox / free", "toolbox / free")
    duel.use("toolbox.brand")
    duel.end()
    duel.plot((1, 1), (1, 1))
    assert duel.seen(BLUE, None).has("weighted")
    duel.use("toolbox.flip", 0)
    assert not duel.seen(BLUE, None).has("weighted")


def test_trion_recovers_up_to_the_start_only() -> None:
    duel = fight("toolbox / free", "free / free").trion(50, 100)
    duel.use("toolbox.mend")
    assert duel.red == 58
    full = fight("toolbox / free", "free / free").trion(97, 100)
    full.use("toolbox.mend")
    assert full.red == 100


def test_tags_can_be_gained_and_lost() -> None:
    duel = fight("toolbox / free", "free / free", Options(tag_carry="turn"), move=1)
    duel.use("toolbox.charge")
    assert duel.purse == (1, 0, 1)
    duel.put_seat(BLUE, tags=(2, 1, 0))
    duel.use("toolbox.sap")
    assert duel.state.players[BLUE].tags == (1, 1, 0)
    duel.put_seat(BLUE, tags=(0, 1, 0))
    duel.end()
    assert duel.refused(RED, c.Use("main", "toolbox.sap")) == "phase"


def test_self_damage_counts_only_at_its_distances() -> None:
    near = fight("meteora / free", "free / free", distance=2, shoot=1)
    near.use("meteora.blast")
    assert (near.red, near.blue) == (100 - 5 - 5, 84)
    assert near.told(e.Applied)[-1].damage == (5, 16)
    far = fight("meteora / free", "free / free", distance=3, shoot=1)
    far.use("meteora.blast")
    assert (far.red, far.blue) == (95, 84)


def test_what_takes_hold_on_a_hit_needs_damage() -> None:
    for blue, hit in (("free / free", True), ("shield / raygust", False)):
        duel = fight("asteroid / toolbox", blue, distance=2, shoot=1)
        duel.use("asteroid.volley")
        duel.counter("toolbox.venom", 0, side="sub")
        while duel.state.phase == "window" and duel.asked == RED:
            duel.pass_by()
        if not hit:
            duel.counter("shield.guard", 0, side="main")
            duel.counter("raygust.shield_mode", 0, side="sub")
            duel.settle()
        assert (duel.told(e.Applied)[-1].damage[BLUE] > 0) == hit
        assert duel.seen(BLUE, None).has("weighted") == hit


def test_a_blast_is_not_stopped_by_a_wall() -> None:
    duel = fight("meteora / free", "escudo / shield", distance=3, shoot=1)
    duel.use("meteora.blast")
    assert duel.offers(BLUE, "counter") == [c.Counter("sub", "shield.guard", 0)]


def test_a_status_is_told_once_it_is_there() -> None:
    duel = fight("toolbox / free", "free / free")
    events = duel.use("toolbox.burden")
    assert events[-1] == e.Gained(seat=BLUE, status="weighted")
