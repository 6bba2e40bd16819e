"""The menu offers what is legal, in few and short steps."""

import pytest

from games.engine.contract import Command, Refused
from games.engine.menu import Menu, Option, Path
from games.solo_rank_war import commands as c
from games.solo_rank_war.options import Options
from games.solo_rank_war.state import Card
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, fight, plain

LONGEST_PATH = 60
"""A button's id has room for so long a path."""


def menu(duel: Duel, seat: int, *path: str) -> Menu:
    node = duel.rules.menu(duel.state, seat, path)
    assert isinstance(node, Menu)
    return node


def build(duel: Duel, *path: str) -> Command:
    node = duel.rules.menu(duel.state, RED, ("build", *path))
    assert isinstance(node, Command)
    return node


def test_a_whole_agent_fits_one_form() -> None:
    slots = menu(Duel(), RED, "build").slots
    assert [slot.key for slot in slots] == ["main", "sub", "sheet", "own_sheet"]
    assert all(len(slot.options) <= 25 for slot in slots)
    assert (slots[0].least, slots[0].most) == (1, 4)
    assert "free" not in [option.key for option in slots[0].options]


def test_missing_places_are_filled_with_free_slots() -> None:
    made = build(Duel(), "kogetsu+senku", "shield", "MMMKKK", "")
    assert made == agent("kogetsu senku", "shield", "MMMKKK")


def test_a_sheet_in_letters_goes_before_the_picked_one() -> None:
    duel = Duel()
    assert build(duel, "kogetsu", "shield", "MMMKKK", "mskmsk") == agent("kogetsu", "shield", "MSKMSK")
    for word in ("MSK", "MMMMMMM", "MMMQQQ"):
        with pytest.raises(Refused) as refusal:
            build(duel, "kogetsu", "shield", "MMMKKK", word)
        assert refusal.value.code == "sheet"


@pytest.mark.parametrize(
    ("main", "code"), [("senku", "option_side"), ("shield+senku", "option_side"), ("a+b", "unknown")]
)
def test_an_illegal_agent_is_refused_by_the_menu_too(main: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        build(Duel(), main, "shield", "MMMKKK", "")
    assert refusal.value.code == code


def test_the_form_shows_what_was_handed_in_and_what_is_unwise() -> None:
    duel = Duel()
    assert all(slot.current is None for slot in menu(duel, RED, "build").slots)
    duel.do(RED, agent("kogetsu senku", "shield", "MKKKKK"))
    form = menu(duel, RED, "build")
    assert [slot.current for slot in form.slots] == ["kogetsu+senku", "shield", "MKKKKK", None]
    assert form.note is not None
    assert "move" in plain(form.note)
    duel.do(RED, agent("kogetsu", "shield", "KMKMKM"))
    assert [slot.current for slot in menu(duel, RED, "build").slots][2:] == [None, "KMKMKM"]


def test_plot_and_set_are_two_slots_side_by_side_with_the_standing_answer() -> None:
    duel = Duel()
    duel.build(agent("kogetsu"), agent())
    assert [slot.key for slot in menu(duel, RED, "set").slots] == ["main", "sub"]
    assert [slot.key for slot in menu(duel, RED, "set", "kogetsu").slots] == ["sub"]
    duel.do(RED, c.SetCards("kogetsu", "free"))
    assert [slot.current for slot in menu(duel, RED, "set").slots] == ["kogetsu", "free"]
    duel.do(BLUE, c.SetCards("free", "free"))
    assert [slot.key for slot in menu(duel, RED, "plot").slots] == ["a", "b"]
    duel.do(RED, c.Plot(2, 5))
    assert [slot.current for slot in menu(duel, RED, "plot").slots] == ["2", "5"]
    assert [slot.current for slot in menu(duel, RED, "plot", "1").slots] == ["5"]


def options(duel: Duel, seat: int, *path: str) -> dict[str, Option]:
    return {option.key: option for option in menu(duel, seat, *path).options}


def test_effects_that_cannot_be_used_say_why() -> None:
    duel = fight("rifle+kogetsu / kogetsu", "free / free", distance=3, shoot=1).trion(4, 100)
    found = options(duel, RED, "use")
    assert set(found) == {"m.rifle.burst", "s.kogetsu.slash"}
    assert plain(found["m.rifle.burst"].blocked) == "You have 4 trion; this costs 5."
    assert "distance 1 to 2" in plain(found["s.kogetsu.slash"].blocked)
    assert plain(found["m.rifle.burst"].detail) == "main, 5 trion, 1 shoot, distance 3–5: 17 damage"
    assert options(duel, RED)["use"].blocked is not None
    with pytest.raises(Refused) as refusal:
        duel.rules.menu(duel.state, RED, ("use", "m.rifle.burst"))
    assert refusal.value.code == "trion"


def test_a_choice_out_of_bounds_is_shown_and_never_accepted() -> None:
    duel = fight("grasshopper / free", "free / free", distance=1)
    found = options(duel, RED, "use", "m.grasshopper.leap")
    assert {key for key, option in found.items() if option.blocked is None} == {"1", "2"}
    with pytest.raises(Refused):
        duel.rules.menu(duel.state, RED, ("use", "m.grasshopper.leap", "-1"))


def test_the_last_trion_is_asked_for_twice() -> None:
    duel = fight("asteroid / free", "free / free", shoot=1).trion(4, 100)
    (option,) = menu(duel, RED, "use", "m.asteroid.volley").options
    assert (option.key, option.style) == ("yes", "danger")
    assert duel.offers(RED, "use") == [c.Use("main", "asteroid.volley", confirm=True)]


def test_a_counter_names_what_it_answers() -> None:
    duel = fight("asteroid / free", "shield / shield", shoot=1)
    duel.use("asteroid.volley")
    found = options(duel, BLUE, "counter")
    assert set(found) == {"m.shield.guard.0", "s.shield.guard.0"}
    assert plain(found["m.shield.guard.0"].label) == "Shield (main): Guard against Volley"


def test_giving_up_is_marked_and_confirmed() -> None:
    duel = fight()
    found = options(duel, RED)
    assert all(found[key].gives_up for key in ("draw", "bail"))
    (yes,) = menu(duel, RED, "bail").options
    assert (yes.key, yes.gives_up, yes.style) == ("yes", True, "danger")
    assert options(Duel(), RED)["leave"].gives_up
    assert Duel().offers(RED, "leave", "yes") == [c.Leave()]
    duel.do(BLUE, c.OfferDraw())
    assert duel.offers(RED, "accept", "yes") == [c.AcceptDraw()]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (("dance",), "path"),
        (("agent",), "path"),
        (("build",), "path"),
        (("set",), "path"),
        (("plot",), "path"),
        (("initial",), "path"),
        (("done",), "path"),
        (("pass",), "path"),
        (("counter",), "path"),
        (("accept",), "path"),
        (("leave",), "path"),
        (("end", "now"), "path"),
        (("move", "2"), "path"),
        (("use", "m.kogetsu.dance"), "path"),
        (("use", "x.kogetsu.slash"), "path"),
        (("use", "s.kogetsu.slash"), "path"),
        (("use", "m.kogetsu.slash", "yes"), "path"),
        (("bail", "no"), "path"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(path: Path, code: str) -> None:
    duel = fight(melee=1, move=1)
    with pytest.raises(Refused) as refusal:
        duel.rules.menu(duel.state, RED, path)
    assert refusal.value.code == code
    assert plain(refusal.value.text)


@pytest.mark.parametrize(
    "path", [("plot", "0"), ("plot", "1", "7"), ("plot", "1", "1", "1"), ("set", "kogetsu")]
)
def test_so_is_one_in_a_secret_step(path: Path) -> None:
    duel = fight()
    duel.end()
    with pytest.raises(Refused):
        duel.rules.menu(duel.state, RED, path)


def test_spectators_and_the_finished_have_no_menu() -> None:
    duel = fight()
    with pytest.raises(Refused):
        duel.rules.menu_of(duel.view(None), ())
    duel.do(RED, c.BailOut())
    with pytest.raises(Refused) as refusal:
        duel.rules.menu(duel.state, RED)
    assert refusal.value.code == "over"


def test_who_is_not_asked_can_only_draw_or_bail() -> None:
    duel = fight("asteroid / free", "shield / free", shoot=1)
    duel.use("asteroid.volley")
    assert set(duel.verbs(RED)) == {"draw", "bail"}
    assert set(duel.verbs(BLUE)) == {"counter", "pass", "draw", "bail"}
    helpless = fight("asteroid / free", "viper+shield / free", Options(), shoot=1)
    helpless.put_seat(BLUE, cards=(Card("viper"), Card("free")))
    helpless.use("asteroid.volley")
    assert set(helpless.verbs(BLUE)) == {"pass", "draw", "bail"}


def test_paths_are_short_enough_for_a_button() -> None:
    longest = "/".join(("counter", f"m.{'t' * 18}.{'e' * 18}.12", "-9", "yes"))
    assert len(longest) <= LONGEST_PATH
    assert len("/".join(("set", "t" * 18, "t" * 18))) <= LONGEST_PATH


def test_agents_are_named_with_what_they_carry() -> None:
    found = options(Duel(), RED, "agent")
    assert list(found) == ["swordsman", "shooter", "allrounder", "trapper"]
    assert plain(found["swordsman"].detail).endswith("move 1–3, melee 4–6")
