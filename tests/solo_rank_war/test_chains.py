"""Section 5, fourth part: announcements, counters, and how a chain is applied."""

import msgspec
import pytest

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from games.solo_rank_war.pack import Damage
from games.solo_rank_war.resolve import Marks, damage_of
from games.solo_rank_war.state import Card
from tests.solo_rank_war.duel import BLUE, RED, Duel, fight, rules


def applied(duel: Duel) -> list[tuple[str, str]]:
    """What was applied, in order, and how it went."""
    return [(event.effect, event.why) for event in duel.told(e.Applied)]


def volley(blue: str = "shield / shield", options: Options | None = None) -> Duel:
    """Red's Asteroid (4 trion, 16 damage) is pending; Red can't counter it."""
    duel = fight("asteroid / free", blue, options, shoot=2)
    duel.use("asteroid.volley")
    return duel


@pytest.mark.rule("solo-5.25")
def test_an_effect_is_pending_before_it_is_applied() -> None:
    duel = volley()
    assert (duel.red, duel.blue) == (96, 100)
    assert duel.state.phase == "window"
    assert [link.effect for link in duel.view(None).chain] == ["asteroid.volley"]
    assert duel.told(e.Applied) == []


@pytest.mark.rule("solo-5.26")
def test_a_counter_answers_only_what_it_matches() -> None:
    duel = volley("shield / spider")
    assert duel.offers(BLUE, "counter") == [c.Counter("main", "shield.guard", 0)]
    assert duel.refused(BLUE, c.Counter("sub", "spider.tripwire", 0)) == "no_match"
    for number in (-1, 1, 7):
        assert duel.refused(BLUE, c.Counter("main", "shield.guard", number)) == "no_match"
    moved = fight("free / free", "shield / spider", distance=3, move=1)
    moved.move(1)
    assert moved.offers(BLUE, "counter") == [c.Counter("sub", "spider.tripwire", 0)]


@pytest.mark.rule("solo-5.27")
def test_the_announcer_is_asked_first() -> None:
    duel = fight("asteroid+lead_bullet / free", "shield / free", shoot=1)
    duel.use("asteroid.volley")
    assert duel.asked == RED
    assert rules().waiting(duel.state)[0].seats == (RED,)
    assert duel.refused(BLUE, c.Counter("main", "shield.guard", 0)) == "not_asked"
    assert duel.refused(BLUE, c.Pass()) == "not_asked"
    duel.pass_by()
    assert duel.asked == BLUE


@pytest.mark.rule("solo-5.28")
def test_a_counter_is_an_announcement_of_its_own() -> None:
    duel = fight("asteroid+lead_bullet / free", "shield / shield", shoot=1)
    duel.use("asteroid.volley")
    duel.pass_by()
    duel.counter("shield.guard", 0)
    assert duel.asked == BLUE
    duel.pass_by()
    assert duel.asked == RED


@pytest.mark.rule("solo-5.29")
def test_the_latest_is_applied_first() -> None:
    duel = volley("shield / free")
    duel.counter("shield.guard", 0)
    assert applied(duel) == [("shield.guard", "done"), ("asteroid.volley", "done")]
    assert duel.blue == 100 - 2 - 8
    last = duel.told(e.Applied)[-1]
    assert (last.damage, last.reduced, last.trion) == ((0, 8), 8, (96, 90))


@pytest.mark.rule("solo-5.30")
def test_a_counter_goes_through_the_steps_of_any_use() -> None:
    duel = volley("raygust / shield")
    events = duel.counter("raygust.shield_mode", 0)
    assert events[0] == e.TurnedUp(seat=BLUE, side=0, trigger="raygust", option=False, cost=1, trion=99)
    assert (duel.blue, duel.card(BLUE, 0).face_up) == (97, True)
    poor = volley("raygust / shield").trion(96, 2)
    assert poor.refused(BLUE, c.Counter("main", "raygust.shield_mode", 0)) == "trion"


@pytest.mark.rule("solo-5.31")
def test_ones_own_announcement_may_be_countered() -> None:
    duel = fight("raygust+thruster / free", "raygust+thruster / free", distance=1, melee=1)
    duel.use("raygust.blade_mode")
    assert duel.offers(RED, "counter") == [c.Counter("main", "thruster.boosted_strike", 0)]
    duel.pass_by()
    assert c.Counter("main", "thruster.boosted_strike", 0) not in duel.offers(BLUE, "counter")
    assert duel.refused(BLUE, c.Counter("main", "thruster.boosted_strike", 0)) == "no_match"
    boosted = fight("raygust+thruster / free", "free / free", distance=1, melee=1)
    boosted.use("raygust.blade_mode")
    boosted.counter("thruster.boosted_strike", 0)
    assert boosted.blue == 100 - 15 - 4


@pytest.mark.rule("solo-5.32")
def test_a_counter_can_be_countered() -> None:
    duel = fight("kogetsu / spider", "grasshopper / free", distance=2, melee=1)
    duel.use("kogetsu.slash")
    duel.counter("grasshopper.dodge", 0, 1)
    duel.pass_by()  # Blue could chase the own dodge
    duel.counter("spider.tripwire", 1, side="sub")
    duel.settle()
    assert applied(duel) == [
        ("spider.tripwire", "done"), ("grasshopper.dodge", "cancelled"), ("kogetsu.slash", "done"),
    ]  # fmt: skip
    assert (duel.distance, duel.blue) == (2, 100 - 3 - 5 - 16)


@pytest.mark.rule("solo-5.33")
def test_a_pass_counts_until_the_next_announcement() -> None:
    duel = fight("asteroid+lead_bullet / free", "shield / shield", shoot=1)
    duel.use("asteroid.volley")
    duel.pass_by()
    duel.counter("shield.guard", 0)
    duel.pass_by()
    assert duel.asked == RED
    duel.counter("lead_bullet.lead_load", 0)
    duel.settle()
    assert applied(duel)[0] == ("lead_bullet.lead_load", "done")


@pytest.mark.rule("solo-5.34")
def test_any_pending_announcement_may_be_answered() -> None:
    duel = volley("shield / shield")
    duel.counter("shield.guard", 0)
    assert duel.offers(BLUE, "counter") == [c.Counter("sub", "shield.guard", 0)]
    duel.counter("shield.guard", 0, side="sub")
    assert duel.blue == 100 - 2 - 2


@pytest.mark.rule("solo-5.34")
def test_only_the_latest_by_house_rule() -> None:
    duel = fight("asteroid / free", "shield / shield", Options(counter_target="last_only"), shoot=1)
    duel.use("asteroid.volley")
    duel.counter("shield.guard", 0)
    assert duel.state.phase == "tactical"  # the second shield could answer nothing: everyone knows that
    assert duel.blue == 100 - 2 - 8


@pytest.mark.rule("solo-5.35")
def test_applying_runs_to_the_end_without_questions() -> None:
    duel = volley("shield / shield")
    duel.counter("shield.guard", 0)
    events = duel.counter("shield.guard", 0, side="sub")
    kinds = [type(event) for event in events if not isinstance(event, e.Passed)]
    assert kinds == [e.TurnedUp, e.Announced, e.Applied, e.Applied, e.Applied]
    assert [event.n for event in events if isinstance(event, e.Applied)] == [2, 1, 0]
    assert duel.state.phase == "tactical"


@pytest.mark.rule("solo-5.36")
def test_costs_are_never_refunded() -> None:
    duel = volley("jammer / free")
    duel.counter("jammer.null", 0)
    duel.settle()
    assert applied(duel)[-1] == ("asteroid.volley", "cancelled")
    assert (duel.red, duel.purse, duel.blue) == (96, (0, 1, 0), 99)


@pytest.mark.rule("solo-5.37")
def test_an_effect_without_a_target_has_no_result() -> None:
    duel = volley("shield / jammer")
    duel.counter("shield.guard", 0)
    duel.counter("jammer.null", 0, side="sub")
    duel.settle()
    assert applied(duel) == [
        ("jammer.null", "done"), ("shield.guard", "no_target"), ("asteroid.volley", "cancelled"),
    ]  # fmt: skip
    assert (duel.red, duel.blue) == (96, 100 - 2 - 1)


@pytest.mark.rule("solo-5.38")
def test_choices_are_made_when_announcing_and_are_public() -> None:
    duel = fight("grasshopper / free", "spider / free", distance=3)
    assert duel.refused(RED, c.Use("main", "grasshopper.leap")) == "choice"
    assert duel.refused(RED, c.Use("main", "grasshopper.leap", 3)) == "choice"
    events = duel.use("grasshopper.leap", -2)
    (announced,) = [event for event in events if isinstance(event, e.Announced)]
    assert announced.choice == -2
    assert duel.view(None).chain[0].choice == -2
    slash = fight(melee=1)
    assert slash.refused(RED, c.Use("main", "kogetsu.slash", 1)) == "choice"


@pytest.mark.rule("solo-5.39")
def test_range_counts_when_announced_and_when_applied() -> None:
    far = fight("kogetsu / free", "free / free", distance=3, melee=1)
    assert far.refused(RED, c.Use("main", "kogetsu.slash")) == "range"
    duel = fight("kogetsu / free", "grasshopper / free", distance=2, melee=1)
    duel.use("kogetsu.slash")
    duel.counter("grasshopper.dodge", 0, 1)
    duel.settle()
    assert applied(duel) == [("grasshopper.dodge", "done"), ("kogetsu.slash", "out_of_range")]
    assert (duel.distance, duel.blue) == (3, 97)


@pytest.mark.rule("solo-5.39")
def test_range_checks_by_house_rule() -> None:
    declare = fight("kogetsu / free", "grasshopper / free", Options(range_check="declare"), 2, melee=1)
    declare.use("kogetsu.slash")
    declare.counter("grasshopper.dodge", 0, 1)
    declare.settle()
    assert declare.blue == 97 - 16
    resolve = fight("kogetsu / free", "free / free", Options(range_check="resolve"), 3, melee=1)
    resolve.use("kogetsu.slash")
    assert applied(resolve) == [("kogetsu.slash", "out_of_range")]


@pytest.mark.rule("solo-5.59")
def test_only_the_attacker_can_pay_tags_for_a_counter() -> None:
    duel = fight("asteroid / jammer", "jammer / free", move=1, shoot=1)
    duel.use("asteroid.volley")
    assert c.Counter("sub", "jammer.sidestep", 0) in duel.offers(RED, "counter")
    duel.pass_by()
    assert c.Counter("main", "jammer.sidestep", 0) not in duel.offers(BLUE, "counter")
    assert duel.refused(BLUE, c.Counter("main", "jammer.sidestep", 0)) == "tags"
    again = fight("asteroid / jammer", "free / free", move=1, shoot=1)
    again.use("asteroid.volley")
    again.counter("jammer.sidestep", 0, side="sub")
    assert again.purse == (0, 0, 0)


@pytest.mark.rule("solo-5.61")
@pytest.mark.parametrize(
    ("red", "tags", "attack", "blue", "counters", "damage"),
    [
        (
            "asteroid",
            "shoot",
            "asteroid.volley",
            "shield / raygust",
            ("shield.guard", "raygust.shield_mode"),
            0,
        ),
        ("asteroid", "shoot", "asteroid.volley", "shield / free", ("shield.guard",), 8),
        ("viper", "shoot", "viper.weave", "shield / free", ("shield.guard",), 9),
        ("viper", "shoot", "viper.weave", "free / free", (), 13),
        ("kogetsu", "melee", "kogetsu.slash", "kogetsu / free", ("kogetsu.parry",), 11),
    ],
)
def test_damage(red: str, tags: str, attack: str, blue: str, counters: tuple[str, ...], damage: int) -> None:
    duel = fight(f"{red} / free", blue, distance=2, **{tags: 1})  # type: ignore[arg-type]
    duel.use(attack)
    for side, counter in zip(c.SIDES, counters, strict=False):
        duel.counter(counter, 0, side=side)
    duel.settle()
    assert duel.told(e.Applied)[-1].damage == (0, damage)


@pytest.mark.rule("solo-5.61")
def test_the_arithmetic_does_not_depend_on_the_order_of_answers() -> None:
    results = set()
    for lead_first in (True, False):
        duel = fight("asteroid+lead_bullet / jammer", "shield / free", move=1, shoot=1)
        duel.use("asteroid.volley")
        first, second = ("lead_bullet.lead_load", "main"), ("jammer.sidestep", "sub")
        for effect, side in (first, second) if lead_first else (second, first):
            duel.counter(effect, 0, side=side)  # type: ignore[arg-type]
        duel.settle()
        results.add(duel.told(e.Applied)[-1].damage)
    assert results == {(0, 16 * 60 // 100)}  # 9: lead pierces, so the sidestep takes nothing off


@pytest.mark.rule("solo-5.61")
def test_piercing_ignores_guards_and_bending_caps_them() -> None:
    gimlet = fight("asteroid / asteroid", "shield / free", distance=2, shoot=2)
    gimlet.use("asteroid.gimlet")
    gimlet.counter("shield.guard", 0)
    gimlet.settle()
    assert gimlet.blue == 100 - 2 - 32
    bent = fight("kogetsu+genyo / free", "shield / free", melee=1)
    bent.use("kogetsu.slash")
    bent.counter("genyo.bend", 0)
    bent.counter("shield.guard", 0)
    bent.settle()
    assert bent.blue == 100 - 2 - (16 - 4)


@pytest.mark.rule("solo-5.61")
@pytest.mark.parametrize(
    ("base", "cap", "marks", "pierces", "expected"),
    [
        (15, None, Marks(percents=[60], added=4), False, (9 + 4, 0)),
        (17, None, Marks(percents=[50]), False, (8, 0)),
        (15, None, Marks(percents=[50, 50]), False, (3, 0)),
        (16, None, Marks(reductions=17), False, (0, 16)),
        (13, 4, Marks(reductions=8), False, (9, 4)),
        (13, 4, Marks(reductions=8, caps=[2]), False, (11, 2)),
        (13, None, Marks(reductions=8, caps=[5, 3]), False, (10, 3)),
        (13, 4, Marks(reductions=8), True, (13, 0)),
        (10, None, Marks(percents=[60], added=4, reductions=8), False, (2, 8)),
    ],
)
def test_the_arithmetic(
    base: int, cap: int | None, marks: Marks, pierces: bool, expected: tuple[int, int]
) -> None:
    assert damage_of(Damage(base, reduce_cap=cap), marks, pierces) == expected


@pytest.mark.rule("solo-5.62")
def test_everyone_is_asked_whatever_lies_face_down() -> None:
    seen = []
    for hidden in ("shield", "free", "viper"):
        duel = fight("asteroid / free", "shield+free viper / free", shoot=1)
        duel.put_seat(BLUE, cards=(Card(hidden), Card("free")))
        events = duel.use("asteroid.volley")
        seen.append(
            (events, rules().waiting(duel.state), msgspec.structs.replace(duel.view(None), book=None))
        )
        assert duel.asked == BLUE
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("solo-5.62")
def test_the_announcer_is_asked_whatever_lies_face_down() -> None:
    seen = []
    for hidden in ("jammer", "free"):
        duel = fight("asteroid / jammer", "free / free", shoot=1)
        duel.put_seat(RED, cards=(Card("asteroid"), Card(hidden)))
        events = duel.use("asteroid.volley")
        seen.append((events, rules().waiting(duel.state), duel.view(BLUE)))
        assert duel.asked == RED
    assert seen[0] == seen[1]


@pytest.mark.rule("solo-5.62")
def test_who_is_publicly_unable_to_counter_is_skipped() -> None:
    duel = fight("asteroid / free", "viper+shield / free", shoot=1)
    duel.put_seat(BLUE, cards=(Card("viper", True), Card("free")))
    duel.use("asteroid.volley")
    assert duel.state.phase == "tactical"
    assert duel.blue == 84
    hidden = fight("asteroid / free", "viper / free", Options(loadout_visibility="hidden"), shoot=1)
    hidden.use("asteroid.volley")
    assert hidden.asked == RED
    hidden.pass_by()
    assert hidden.asked == BLUE


@pytest.mark.rule("solo-5.64")
@pytest.mark.parametrize(
    ("red", "effect", "side", "phase_2", "turn_2", "turn_3"),
    [
        ("toolbox / free", "toolbox.burden", "main", True, False, False),
        ("free / hourglass", "hourglass.drag", "sub", True, True, False),
    ],
)
def test_lasting_effects_end_when_they_say(
    red: str, effect: str, side: c.SideName, phase_2: bool, turn_2: bool, turn_3: bool
) -> None:
    duel = fight(red, "free / free")
    duel.use(effect, side=side)
    assert duel.seen(BLUE, None).has("weighted")
    duel.end()
    assert duel.seen(BLUE, None).has("weighted") == phase_2
    duel.idle_phase()
    duel.set("free / free", "free / free")
    duel.idle_phase()
    assert duel.seen(BLUE, None).has("weighted") == turn_2
    duel.idle_phase()
    assert (duel.state.turn, duel.state.phase) == (3, "set")
    assert duel.seen(BLUE, None).has("weighted") == turn_3


@pytest.mark.rule("solo-5.64")
def test_the_unseen_attack_once_and_only_in_this_phase() -> None:
    duel = fight("asteroid / chameleon", "shield / free+asteroid", distance=3, shoot=1)
    duel.use("chameleon.vanish", 0, side="sub")
    assert duel.seen(RED, None).has("unseen")
    duel.use("asteroid.volley")
    assert duel.state.phase == "tactical"
    assert duel.blue == 84
    assert not duel.seen(RED, None).has("unseen")
    idle = fight("asteroid / chameleon", "shield / free", distance=3)
    idle.use("chameleon.vanish", 0, side="sub")
    idle.end()
    assert not idle.seen(RED, None).has("unseen")


def test_what_cannot_be_countered() -> None:
    duel = fight("teleporter / free", "spider / free", distance=2)
    duel.use("teleporter.blink", 3)
    assert (duel.state.phase, duel.distance) == ("tactical", 5)


def test_homing_ignores_a_dodge_by_distance() -> None:
    duel = fight("hound / free", "raygust / grasshopper", distance=3, shoot=1)
    duel.use("hound.seek")
    assert duel.refused(BLUE, c.Counter("sub", "grasshopper.dodge", 0, -1)) == "no_match"
    duel.settle()
    assert duel.blue == 85
    moved = fight("hound / free", "toolbox / free", distance=3, shoot=1)
    moved.use("hound.seek")
    moved.counter("toolbox.stagger", 0, -1)
    moved.settle()
    assert (moved.distance, moved.blue) == (2, 100 - 1 - 15)
    radar = fight("hound / free", "bagworm / free", distance=3, shoot=1)
    radar.use("hound.seek")
    radar.counter("bagworm.off_radar", 0)
    radar.settle()
    assert radar.blue == 98


def test_a_counter_to_counters_and_to_any_effect() -> None:
    duel = fight("asteroid / jammer", "shield / free", shoot=1)
    duel.use("asteroid.volley")
    duel.pass_by()
    duel.counter("shield.guard", 0)
    assert set(duel.offers(RED, "counter")) >= {
        c.Counter("sub", "jammer.rebuke", 1), c.Counter("sub", "jammer.echo", 1),
    }  # fmt: skip
    assert duel.refused(RED, c.Counter("sub", "jammer.rebuke", 0)) == "no_match"
    duel.counter("jammer.rebuke", 1, side="sub")
    duel.settle()
    assert duel.blue == 100 - 2 - 16


def test_a_plain_move_is_no_effect_of_a_trigger() -> None:
    duel = fight("free / free", "jammer / free", distance=3, move=1)
    duel.move(1)
    assert (duel.state.phase, duel.distance) == ("tactical", 4)


def test_the_lead_bullet_weighs_only_who_is_hit_and_only_for_its_own_card() -> None:
    duel = fight("asteroid+lead_bullet / asteroid", "jammer / free", shoot=2)
    duel.use("asteroid.volley", side="sub")
    assert duel.asked == BLUE  # Lead Bullet on main can do nothing for the card on sub
    duel.settle()
    duel.use("asteroid.volley")
    duel.counter("lead_bullet.lead_load", 0)
    duel.counter("jammer.null", 0)
    duel.settle()
    assert not duel.seen(BLUE, None).has("weighted")
    hit = fight("asteroid+lead_bullet / free", "free / free", shoot=1)
    hit.use("asteroid.volley")
    hit.counter("lead_bullet.lead_load", 0)
    assert hit.seen(BLUE, None).has("weighted")
