"""Section 1: building the agent."""

import pytest

from games.engine.contract import SYSTEM
from games.engine.pack import PackError
from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.advice import deniable, warnings
from games.solo_rank_war.book import PRESETS
from games.solo_rank_war.checks import read_pack
from games.solo_rank_war.menu_build import sheet_of
from games.solo_rank_war.options import Options
from games.solo_rank_war.state import Loadout
from tests.solo_rank_war.duel import BLUE, RED, SOURCE, Duel, H, agent, cards, fight, rules, side


def loadout(main: str = "", sub: str = "", sheet: str = H) -> Loadout:
    made = agent(main, sub, sheet)
    return Loadout(made.main, made.sub, made.sheet)


@pytest.mark.rule("solo-1.1")
def test_only_the_two_duellists_play() -> None:
    duel = fight(move=1)
    for stranger in (2, SYSTEM):
        for command in (c.Move(1), c.EndPhase(), c.BailOut(), c.OfferDraw(), agent()):
            assert duel.refused(stranger, command) == "seat"
    assert duel.refused(RED, c.Forfeit(BLUE)) == "seat"


@pytest.mark.rule("solo-1.2")
def test_costs_and_damage_come_from_one_pool() -> None:
    duel = fight("asteroid / free", "kogetsu / free", shoot=1)
    duel.use("asteroid.volley")
    assert duel.red == 96
    duel.settle()
    duel.end()
    duel.plot((5, 5), (1, 1))
    duel.use("kogetsu.slash")
    duel.settle()
    assert duel.red == 96 - 16


@pytest.mark.rule("solo-1.3")
def test_a_pack_with_a_sniper_is_refused_by_name() -> None:
    source = SOURCE.replace('class = "gunner"', 'class = "sniper"')
    with pytest.raises(PackError) as fault:
        read_pack(source)
    assert any("sniper" in found.text.msgid for found in fault.value.faults)
    assert [found.text.facts["trigger"].en for found in fault.value.faults] == ["Assault rifle"]  # type: ignore[union-attr]


@pytest.mark.rule("solo-1.4")
def test_nothing_of_the_fight_comes_before_the_initial_distance() -> None:
    duel = Duel()
    fights = (cards("shield / free"), c.Plot(1, 1), c.Move(1), c.EndPhase(), c.Use("main", "kogetsu.slash"))
    for command in fights:
        assert duel.refused(RED, command) == "phase"
    duel.build(agent("bagworm"), agent("shield"))
    assert duel.state.phase == "initial"
    for command in fights:
        assert duel.refused(RED, command) == "phase"
    assert not [event for event in duel.told(e.Ordered) if event.turn]


@pytest.mark.rule("solo-1.5", "solo-1.6")
@pytest.mark.parametrize("count", [0, 3, 5])
def test_four_triggers_a_side(count: int) -> None:
    duel = Duel()
    some = ("free",) * count
    assert duel.refused(RED, c.SubmitAgent(some, side(""), agent().sheet)) == "count"
    assert duel.refused(RED, c.SubmitAgent(side(""), some, agent().sheet)) == "count"
    duel.do(RED, agent("kogetsu senku shield grasshopper", "scorpion shield bagworm spider"))


@pytest.mark.rule("solo-1.7")
def test_a_sub_trigger_is_never_a_main_card() -> None:
    duel = Duel()
    duel.build(agent("kogetsu", "shield"), agent())
    assert duel.refused(RED, cards("shield / shield")) == "side"
    assert duel.refused(RED, cards("kogetsu / kogetsu")) == "side"
    duel.do(RED, cards("kogetsu / shield"))


@pytest.mark.rule("solo-1.7")
def test_a_trigger_made_for_one_side_is_chosen_there_only() -> None:
    duel = Duel()
    assert duel.refused(RED, agent(main="hourglass")) == "side"
    duel.do(RED, agent(sub="hourglass"))


@pytest.mark.rule("solo-1.8")
def test_one_trigger_of_each_side_is_in_use() -> None:
    duel = Duel()
    duel.build(agent("asteroid hound", "shield"), agent())
    duel.do(RED, cards("asteroid / shield"))
    duel.do(BLUE, cards("free / free"))
    assert [duel.card(RED, 0).trigger, duel.card(RED, 1).trigger] == ["asteroid", "shield"]
    duel.plot((3, 4), (1, 1))
    assert duel.put(distance=3).refused(RED, c.Use("main", "hound.seek")) == "not_set"


@pytest.mark.rule("solo-1.9")
def test_an_option_needs_its_trigger_on_the_same_side() -> None:
    duel = Duel()
    assert duel.refused(RED, agent("senku shield", "kogetsu")) == "option_side"
    duel.do(RED, agent("senku kogetsu", "kogetsu"))


@pytest.mark.rule("solo-1.10")
def test_an_option_fills_a_slot() -> None:
    duel = Duel()
    full = ("kogetsu", "senku", "genyo", "shield")
    assert duel.refused(RED, c.SubmitAgent((*full, "grasshopper"), side(""), agent().sheet)) == "count"
    duel.do(RED, c.SubmitAgent(full, side(""), agent().sheet))


@pytest.mark.rule("solo-1.11")
def test_an_option_rides_on_its_set_trigger() -> None:
    duel = Duel()
    duel.build(agent("kogetsu senku shield"), agent())
    assert duel.refused(RED, cards("senku / free")) == "option"
    with_parent = fight("kogetsu+senku shield / free", melee=1)
    assert c.Use("main", "senku.long_slash") in with_parent.offers(RED, "use")
    without = fight("shield+kogetsu senku / free", melee=1)
    assert without.offers(RED, "use") == []
    assert without.refused(RED, c.Use("main", "senku.long_slash")) == "not_set"


@pytest.mark.rule("solo-1.11")
def test_options_can_be_cards_by_house_rule() -> None:
    duel = Duel(Options(option_mode="settable"))
    duel.build(agent("kogetsu senku shield"), agent())
    duel.set("senku / free", "free / free")
    duel.plot((5, 5), (1, 1))
    assert duel.offers(RED, "use") == [c.Use("main", "senku.long_slash")]


@pytest.mark.rule("solo-1.12")
def test_the_same_trigger_on_both_sides_is_two_cards() -> None:
    duel = fight("asteroid / free", "shield / shield", shoot=1)
    duel.use("asteroid.volley")
    duel.counter("shield.guard", side="main")
    duel.counter("shield.guard", side="sub")
    duel.settle()
    assert duel.blue == 100 - 2 - 2


@pytest.mark.rule("solo-1.13")
def test_the_same_trigger_twice_on_a_side_is_refused() -> None:
    duel = Duel()
    assert duel.refused(RED, agent("scorpion scorpion shield")) == "duplicate"
    duel.do(RED, agent("scorpion shield free free"))
    Duel(Options(allow_same_side_duplicates=True)).do(RED, agent("scorpion scorpion shield"))


@pytest.mark.rule("solo-1.14")
def test_each_side_needs_a_card_to_set() -> None:
    duel = Duel()
    only = ("senku", "genyo", "thruster", "lead_bullet")
    assert duel.refused(RED, c.SubmitAgent(only, side(""), agent().sheet)) == "no_settable"
    assert duel.refused(RED, c.SubmitAgent(side(""), only, agent().sheet)) == "no_settable"


@pytest.mark.rule("solo-1.15")
@pytest.mark.parametrize(
    "sheet",
    [
        ("move",) * 5,
        ("move",) * 7,
        ("move", "move", "shoot", "shoot", "melee", "dodge"),
        ("move", "move,shoot", "shoot", "shoot", "melee", "melee"),
        (),
    ],
)
def test_each_face_has_exactly_one_tag(sheet: tuple[str, ...]) -> None:
    duel = Duel()
    assert duel.refused(RED, c.SubmitAgent(side(""), side(""), sheet)) == "sheet"
    duel.do(RED, agent(sheet=H))


@pytest.mark.rule("solo-1.16")
@pytest.mark.parametrize("sheet", ["KKKKKK", "MMMMMS", "SSSSSS", "MSKMSK"])
def test_tags_spread_over_the_faces_at_will(sheet: str) -> None:
    Duel().do(RED, agent(sheet=sheet))


@pytest.mark.rule("solo-1.17")
def test_an_unwise_sheet_is_accepted_with_a_warning() -> None:
    book = rules().book
    for sheet, words in (("MSSKKK", "move"), ("MMMMSK", "attack")):
        Duel().do(RED, agent("kogetsu asteroid", sheet=sheet))
        (warning,) = warnings(book, loadout("kogetsu asteroid", sheet=sheet))
        assert words in warning.msgid or words in str(warning)
    assert warnings(book, loadout("kogetsu", sheet="MMMKKK")) == ()


@pytest.mark.rule("solo-1.17")
def test_attacks_that_can_never_be_paid_are_warned_of() -> None:
    (warning,) = warnings(rules().book, loadout("asteroid", sheet="MMMKKK"))
    assert "paid" in warning.msgid
    assert warnings(rules().book, loadout("asteroid kogetsu", sheet="MMMKKK")) == ()


@pytest.mark.rule("solo-5.66")
def test_the_builder_hints_at_tags_that_can_be_denied() -> None:
    assert deniable(loadout(sheet="MMMKKK")) is None
    hint = deniable(loadout(sheet="MMSKKK"))
    assert hint is not None
    assert [one.msgid for one in hint.facts["tags"].parts] == ["move", "shoot"]  # type: ignore[union-attr]


@pytest.mark.rule("solo-1.18")
def test_the_beginners_sheets() -> None:
    move, shoot, melee = "move", "shoot", "melee"
    assert PRESETS["attacker"] == (move, move, move, melee, melee, melee)
    assert PRESETS["shooter"] == (move, move, move, shoot, shoot, shoot)
    assert PRESETS["hybrid"] == (move, move, shoot, shoot, melee, melee)
    assert [sheet_of(word) for word in ("MMMKKK", "MMMSSS", "MMSSKK")] == list(PRESETS.values())


@pytest.mark.rule("solo-1.19", "solo-1.20")
def test_both_start_with_a_hundred_whatever_they_chose() -> None:
    duel = Duel()
    duel.build(agent("rifle raygust viper escudo", "shield switchbox hound spider"), agent("kogetsu"))
    assert (duel.red, duel.blue) == (100, 100)


@pytest.mark.rule("solo-1.20")
def test_starting_trion_by_loadout_is_a_house_rule() -> None:
    duel = Duel(Options(trion_per_trigger=2))
    duel.build(agent("rifle raygust viper escudo", "shield switchbox hound spider"), agent("kogetsu bagworm"))
    assert (duel.red, duel.blue) == (84, 96)
    assert duel.state.phase == "initial"
    assert duel.state.first == RED
    other = Duel(Options(initial_trion=50))
    other.build(agent(), agent())
    assert (other.red, other.blue) == (50, 50)


@pytest.mark.rule("solo-1.21")
def test_agents_are_fixed_once_both_are_locked() -> None:
    duel = Duel()
    duel.build(agent("kogetsu bagworm"), agent())
    assert duel.refused(RED, agent("shield")) == "phase"
    duel.do(RED, c.InitialDone())
    for _ in range(2):
        assert duel.refused(RED, agent("shield")) == "phase"
        assert duel.refused(BLUE, agent("shield")) == "phase"
        duel.idle_turn()


@pytest.mark.rule("solo-1.22")
def test_agents_are_built_in_secret_and_may_be_replaced() -> None:
    duel = Duel()
    assert duel.do(RED, agent("kogetsu")) == [e.Ready(seat=RED, what="agent")]
    for viewer in (BLUE, None):
        seen = duel.seen(RED, viewer)
        assert (seen.ready, seen.main, seen.sub, seen.sheet) == (True, (), (), ())
    assert duel.seen(RED, RED).main == side("kogetsu")
    assert duel.do(RED, agent("shield")) == []
    duel.do(BLUE, agent("escudo"))
    assert duel.seen(RED, None).main == side("shield")
    assert "kogetsu" not in str(duel.log)


@pytest.mark.rule("solo-1.23")
def test_triggers_and_sheets_are_public_after_the_lock() -> None:
    duel = Duel()
    duel.build(agent("kogetsu senku shield", "scorpion", "MMMKKK"), agent("hound"))
    for viewer in (RED, BLUE, None):
        seen = duel.seen(RED, viewer)
        assert seen.main == side("kogetsu senku shield")
        assert seen.sub == side("scorpion")
        assert seen.sheet == ("move",) * 3 + ("melee",) * 3
    assert duel.told(e.Locked)[0].agents[1].main == side("hound")


@pytest.mark.rule("solo-1.23")
def test_hidden_loadouts_show_only_what_was_shown() -> None:
    hidden = Options(loadout_visibility="hidden")
    duel = fight("kogetsu+senku shield / scorpion", "shield / free", hidden)
    assert duel.told(e.Locked)[0].agents is None
    assert duel.seen(RED, BLUE).main == (None,) * 4
    assert duel.seen(RED, BLUE).sheet == (None,) * 6
    duel.tags(melee=1)
    duel.use("kogetsu.slash")
    duel.settle()
    for viewer in (BLUE, None):
        assert duel.seen(RED, viewer).main == ("kogetsu", None, None, None)
        assert duel.seen(RED, viewer).sub == (None,) * 4
    duel.end()
    duel.idle_phase()
    assert duel.state.first == BLUE
    duel.set("shield / free", "shield / free")
    duel.idle_phase()
    duel.plot((1, 5), (5, 6))
    assert duel.seen(RED, BLUE).sheet == ("move", None, None, None, None, None)
    assert duel.seen(RED, RED).sheet == ("move", "move", "shoot", "shoot", "melee", "melee")


@pytest.mark.rule("solo-1.24")
@pytest.mark.parametrize("visibility", ["open", "hidden"])
def test_counts_distance_turn_and_order_are_public(visibility: str) -> None:
    duel = fight(options=Options(loadout_visibility=visibility), distance=3).trion(84, 91)  # type: ignore[arg-type]
    seen = duel.view(None)
    assert [one.trion for one in seen.seats] == [84, 91]
    assert (seen.distance, seen.turn, seen.first, seen.attacker) == (3, 1, RED, RED)


@pytest.mark.rule("solo-1.25")
def test_nothing_is_set_at_the_start_of_turn_1() -> None:
    duel = Duel()
    duel.build(agent("kogetsu"), agent("shield"))
    assert (duel.state.turn, duel.state.phase) == (1, "set")
    assert [player.cards for player in duel.state.players] == [(None, None), (None, None)]
