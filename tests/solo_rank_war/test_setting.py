"""Section 4: setting triggers."""

import msgspec
import pytest

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from games.solo_rank_war.state import Card, Status
from games.solo_rank_war.view import BACK, CardView
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, cards, fight, plain


def setting(red: str = "rifle kogetsu", red_sub: str = "shield escudo", blue: str = "shield") -> Duel:
    """Both in the setting step of turn 1."""
    duel = Duel()
    duel.build(agent(red, red_sub, "SSSSSS"), agent(blue, "free"))
    return duel


def turn_2(face_up: tuple[int, ...] = (0, 1)) -> Duel:
    """In the setting step of turn 2; Red's cards on these sides lie face-up."""
    duel = setting()
    duel.set("rifle / shield", "free / free")
    duel.idle_phase()
    duel.idle_phase()
    red = duel.state.players[RED].cards
    one, two = (Card(card.trigger, n in face_up) for n, card in enumerate(red) if card)
    return duel.put_seat(RED, cards=(one, two))


@pytest.mark.rule("solo-4.1", "solo-4.14")
def test_one_card_of_each_side_is_compulsory() -> None:
    duel = setting()
    assert duel.refused(RED, cards("rifle / kogetsu")) == "side"
    assert duel.refused(RED, cards("rifle / ")) == "unknown"
    assert duel.refused(RED, cards(" / shield")) == "unknown"
    for command in (c.Pass(), c.EndPhase(), c.InitialDone()):
        assert duel.refused(RED, command) == "phase"
    assert set(duel.verbs(RED)) == {"set", "draw", "bail"}
    duel.do(RED, cards("rifle / shield"))
    assert len(duel.offers(RED, "set")) == 3 * 3  # rifle, kogetsu, free with shield, escudo, free


@pytest.mark.rule("solo-4.2")
def test_new_cards_lie_face_down() -> None:
    duel = setting()
    duel.set("kogetsu / shield", "shield / free")
    for viewer in (BLUE, None):
        assert duel.seen(RED, viewer).cards == (BACK, BACK)
    assert duel.seen(RED, RED).cards == (CardView("kogetsu", False), CardView("shield", False))


@pytest.mark.rule("solo-4.3")
def test_a_face_down_card_always_goes_back() -> None:
    duel = turn_2(face_up=(0,))
    assert duel.refused(RED, cards("keep / keep")) == "keep"
    duel.do(RED, cards("keep / shield"))
    assert all(not isinstance(one, c.SetCards) or one.sub != "keep" for one in duel.offers(RED, "set"))


@pytest.mark.rule("solo-4.4")
@pytest.mark.parametrize("choice", ["keep / keep", "keep / escudo", "kogetsu / keep", "kogetsu / escudo"])
def test_each_face_up_card_may_stay(choice: str) -> None:
    duel = turn_2()
    duel.set(choice, "free / free")
    main, sub = choice.split(" / ")
    assert duel.card(RED, 0) == (Card("rifle", True) if main == "keep" else Card("kogetsu"))
    assert duel.card(RED, 1) == (Card("shield", True) if sub == "keep" else Card("escudo"))


def fire(duel: Duel) -> int:
    """What firing the rifle costs Red."""
    duel.put(distance=3).tags(shoot=1)
    before = duel.red
    duel.use("rifle.burst")
    return before - duel.red


@pytest.mark.rule("solo-4.5")
def test_a_kept_card_costs_no_reveal_again() -> None:
    duel = turn_2()
    duel.set("keep / shield", "free / free")
    duel.plot((1, 1), (1, 1))
    assert fire(duel) == 2


@pytest.mark.rule("solo-4.6", "solo-4.8")
def test_a_card_taken_back_lies_face_down_and_costs_again() -> None:
    duel = turn_2()
    duel.set("rifle / shield", "free / free")
    assert duel.seen(RED, BLUE).cards == (BACK, BACK)
    duel.plot((1, 1), (1, 1))
    assert fire(duel) == 5


@pytest.mark.rule("solo-4.7")
def test_a_kept_card_fills_its_side() -> None:
    duel = turn_2()
    duel.set("keep / shield", "free / free")
    assert duel.card(RED, 0).trigger == "rifle"
    duel.plot((1, 1), (1, 1))
    assert duel.tags(melee=1).refused(RED, c.Use("main", "kogetsu.slash")) == "not_set"
    assert duel.refused(RED, cards("kogetsu / shield")) == "phase"


@pytest.mark.rule("solo-4.8")
def test_setting_the_same_again_looks_like_any_other_choice() -> None:
    views = []
    for sub in ("shield", "escudo"):
        duel = turn_2(face_up=())
        duel.set(f"rifle / {sub}", "free / free")
        views.append([msgspec.structs.replace(duel.view(who), book=None) for who in (BLUE, None)])
        views[-1].append([event for event in duel.log if isinstance(event, e.CardsSet)])  # type: ignore[arg-type]
    assert views[0] == views[1]


@pytest.mark.rule("solo-4.9")
def test_nothing_to_keep_in_turn_1() -> None:
    duel = setting()
    assert duel.refused(RED, cards("keep / shield")) == "keep"
    assert duel.refused(RED, cards("rifle / keep")) == "keep"


@pytest.mark.rule("solo-4.10")
def test_both_decide_in_secret() -> None:
    duel = turn_2()
    table = duel.seen(RED, BLUE)
    assert duel.do(RED, cards("keep / escudo")) == [e.Ready(seat=RED, what="set")]
    for viewer in (BLUE, None):
        seen = duel.seen(RED, viewer)
        assert (seen.ready, seen.cards, seen.choice) == (True, table.cards, None)
    assert duel.seen(RED, RED).choice == ("keep", "escudo")
    assert duel.do(RED, cards("kogetsu / escudo")) == []


@pytest.mark.rule("solo-4.11")
def test_then_kept_and_face_down_are_public() -> None:
    duel = turn_2()
    duel.set("keep / escudo", "free / free")
    (event,) = [one for one in duel.told(e.CardsSet) if one.turn == 2]
    assert event.kept == (("rifle", None), (None, None))
    assert duel.seen(RED, None).cards == (CardView("rifle", True), BACK)
    assert duel.seen(BLUE, None).cards == (BACK, BACK)


@pytest.mark.rule("solo-4.12")
def test_a_useless_card_may_be_set() -> None:
    duel = Duel()
    duel.build(agent("cloak", "free"), agent())
    duel.do(RED, c.InitialDone())
    duel.set("cloak / free", "free / free")
    assert duel.state.phase == "plot"


@pytest.mark.rule("solo-4.13")
def test_setting_costs_nothing() -> None:
    duel = Duel()
    duel.build(agent("switchbox"), agent("rifle"))
    duel.set("switchbox / free", "rifle / free")
    assert (duel.red, duel.blue) == (100, 100)


@pytest.mark.rule("solo-4.15")
def test_set_cards_serve_for_the_whole_turn() -> None:
    duel = fight("shield / free", "asteroid / free")
    duel.end()
    duel.plot((3, 4), (1, 1))
    duel.use("asteroid.volley")
    assert duel.asked == RED
    duel.counter("shield.guard")
    duel.settle()
    assert duel.red == 100 - 2 - (16 - 8)


@pytest.mark.rule("solo-4.16")
@pytest.mark.parametrize(("choice", "stays"), [("keep / free", True), ("toolbox / free", False)])
def test_what_hangs_on_a_face_up_card_ends_when_it_goes_back(choice: str, stays: bool) -> None:
    duel = fight("toolbox / free", "free / free")
    duel.use("toolbox.brand")
    duel.settle()
    assert duel.state.players[BLUE].statuses == (Status("weighted", "while_face_up", 1, (RED, 0)),)
    duel.end()
    duel.idle_phase()
    assert duel.seen(BLUE, None).has("weighted")
    duel.set(choice, "free / free")
    assert duel.seen(BLUE, None).has("weighted") == stays


@pytest.mark.rule("solo-4.16")
def test_options_shown_with_a_card_are_hidden_again() -> None:
    duel = fight("raygust+thruster / free", "free / free")
    duel.use("thruster.boost", 1)
    assert duel.card(RED, 0).options == ("thruster",)
    duel.end()
    duel.idle_phase()
    duel.set("raygust / free", "free / free")
    assert duel.card(RED, 0).options == ()


@pytest.mark.rule("solo-4.17")
def test_a_submission_may_be_replaced_until_the_last_one_is_in() -> None:
    duel = setting()
    duel.do(RED, cards("kogetsu / shield"))
    duel.do(RED, cards("rifle / escudo"))
    duel.do(BLUE, cards("shield / free"))
    assert (duel.card(RED, 0).trigger, duel.card(RED, 1).trigger) == ("rifle", "escudo")
    assert "kogetsu" not in str([event for event in duel.log if not isinstance(event, e.Locked)])
    assert duel.refused(RED, cards("kogetsu / shield")) == "phase"
    duel.do(RED, c.Plot(1, 2))
    duel.do(RED, c.Plot(3, 4))
    duel.do(BLUE, c.Plot(6, 6))
    assert duel.told(e.Revealed)[-1].attack == (3, 4)


def test_the_menu_shows_what_keeping_saves() -> None:
    duel = turn_2()
    menu = duel.rules.menu(duel.state, RED, ("set",))
    keep, *hand = menu.slots[0].options  # type: ignore[union-attr]
    assert (keep.key, plain(keep.detail)) == ("keep", "It stays face-up; that saves 3 trion.")
    assert [option.key for option in hand] == ["rifle", "kogetsu", "free"]


@pytest.mark.parametrize(("effect", "allowed"), [("pin", ["keep"]), ("eject", ["rifle", "kogetsu", "free"])])
def test_a_card_can_be_forced_to_stay_or_to_go(effect: str, allowed: list[str]) -> None:
    duel = fight("toolbox / free", "rifle+kogetsu / free", Options())
    duel.put_seat(BLUE, cards=(Card("rifle", True), Card("free")))
    duel.use(f"toolbox.{effect}")
    duel.settle()
    duel.end()
    duel.idle_phase()
    offered = [one.main for one in duel.offers(BLUE, "set") if isinstance(one, c.SetCards)]
    assert list(dict.fromkeys(offered)) == allowed
    refused = "rifle" if effect == "pin" else "keep"
    assert duel.refused(BLUE, c.SetCards(refused, "free")) == "keep"
    duel.set("free / free", f"{allowed[0]} / free")
    assert duel.state.players[BLUE].forced == ()
