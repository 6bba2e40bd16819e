"""Menus of the set-up, of the tactics phase and of rounds; and log lines of all of it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import events_round as e
from games.border_trpg import menu_round, menu_setup, menu_tactics, tell_round
from games.border_trpg.battle import Ending, Hold, Roll
from games.border_trpg.grid import core_cells
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.engine.contract import Refused, Viewer
from games.engine.menu import Menu, Option
from games.engine.text import english
from tests.border_trpg.course import IN_ORDER, alter, ask, battle, give, run, with_party
from tests.border_trpg.play import ANN, BEN, CAT, DAN, EVE, GM, book, campaign, fight, unit, view, with_unit

NORTH, SOUTH = 7, 8
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)
PARTS = (menu_setup, menu_tactics, menu_round)
BRANCHES: dict[str, Any] = {key: one for part in PARTS for key, one in part.BRANCHES.items()}


def root(state: State, viewer: Viewer) -> dict[str, Option]:
    """What stands at the top, of these parts."""
    seen = view(state, viewer)
    return {one.key: one for part in PARTS for one in part.root(seen)}


def at(state: State, viewer: Viewer, *path: str) -> Any:
    """The menu or the command at a path."""
    return BRANCHES[path[0]](view(state, viewer), path[1:])


def keys(state: State, viewer: Viewer, *path: str) -> list[str]:
    """The keys that can be picked at a path."""
    node = at(state, viewer, *path)
    assert isinstance(node, Menu)
    return [one.key for one in node.open]


def dead(state: State, viewer: Viewer, *path: str) -> str:
    with pytest.raises(Refused) as found:
        at(state, viewer, *path)
    return found.value.code


# ---- before a battle -------------------------------------------------------------------------------------


def test_the_lowest_team_finds_the_maps() -> None:
    state = give(campaign(), GM, gm.NewBattle(kind="rank_war", teams=(NORTH, SOUTH))).state
    assert list(root(state, ANN)) == ["map"]
    assert list(root(state, GM)) == ["map"]
    assert root(state, DAN) == {}
    assert root(state, None) == {}
    assert keys(state, BEN, "map") == ["mock_room", "city_a", "city_c", "riverbed_a", "industrial"]
    assert at(state, BEN, "map", "city_c") == c.PickMap("city_c")
    assert dead(state, DAN, "map") == "path"
    assert dead(state, BEN, "map", "moon") == "path"


def test_places_are_picked_cell_by_cell() -> None:
    state = give(campaign(), GM, gm.NewBattle(kind="mock", teams=(NORTH, SOUTH), map="mock_room")).state
    assert "place" not in root(state, ANN), "no area yet"
    state = give(state, GM, gm.SetArea(team=NORTH, core=1)).state
    (sakaki,) = [one.id for one in battle(state).units if one.owner == ANN]
    assert root(state, ANN)["place"].style == "main"
    assert len(keys(state, ANN, "place")) == 9
    assert at(state, ANN, "place", "B2") == c.PlaceUnit(sakaki, (1, 1))
    state = give(state, ANN, at(state, ANN, "place", "B2")).state
    assert root(state, ANN)["place"].style == "plain"
    assert "B2" not in keys(state, BEN, "place")
    assert len(keys(state, GM, "place")) == 6, "game masters place everybody"
    assert dead(state, DAN, "place") == "path"


def test_random_teleport_is_pressed_through() -> None:
    new = gm.NewBattle(kind="rank_war", teams=(NORTH, SOUTH), map="mock_room")
    state = give(campaign(), GM, new, *IN_ORDER).state
    assert root(state, ANN) == {}
    assert list(root(state, DAN)) == ["draw"]
    while ask(state).kind == "draw":
        waiting = [one for one in ask(state).units if one not in ask(state).done]
        seat = unit(state, waiting[0]).owner
        assert seat is not None
        state = give(state, seat, at(state, seat, "draw")).state
    assert list(root(state, ANN)) == ["bagworm"]
    assert root(state, EVE) == {}, "Tono has no Bagworm"
    assert keys(state, ANN, "bagworm") == ["yes", "no"]
    menu = at(state, ANN, "bagworm")
    assert english(menu.note) == "Your core is 4."
    while ask(state).kind == "bagworm":
        waiting = [one for one in ask(state).units if one not in ask(state).done]
        seat = unit(state, waiting[0]).owner
        assert seat is not None
        state = give(state, seat, at(state, seat, "bagworm", "yes" if seat == ANN else "no")).state
    assert set(root(state, ANN)) == {"address"}, "whoever is hidden rolls at any time"
    assert root(state, BEN) == {}
    kido = next(one.id for one in battle(state).units if one.owner == DAN)
    assert at(state, DAN, "address") == c.RollAddress(kido)
    zero = give(state, DAN, c.RollAddress(kido), 10).state
    assert keys(zero, DAN, "address") == [str(n) for n in range(1, 10)]
    assert at(zero, DAN, "address", "7") == c.ChooseAddress(kido, 7)
    labels = [english(one.label) for one in at(zero, DAN, "address").open]
    assert labels[0] == "1: B2"
    assert core_cells(1)[0] == (1, 1)


# ---- the tactics phase -----------------------------------------------------------------------------------


def close(**changes: Any) -> State:
    """Sakaki and Hayami near Kido and Tono in the tactics phase."""
    cells = {"sakaki": (4, 4), "hayami": (8, 4), "mori": (4, 10), "kido": (6, 4), "tono": (20, 15)}
    return run(fight(cells, **changes)).state


def test_who_acts_finds_what_it_has_and_why_not() -> None:
    state = close()
    assert set(root(state, ANN)) == {"act", "pass", "end", "operate"}
    assert root(state, DAN) == {"operate": root(state, DAN)["operate"]}, "not its team's turn"
    menu = at(state, ANN, "act")
    offered = {one.key: one for one in menu.options}
    assert {"coordinate", "read_field", "aim", "guard_stance", "feint", "retrieve"} <= set(offered)
    assert "area_search" not in offered, "range 1"
    assert "remote_advice" not in offered
    assert offered["retrieve"].blocked is not None, "nobody is out of area"
    assert offered["feint"].blocked is None
    assert at(state, ANN, "act", "coordinate") == c.Act(SAKAKI, "coordinate")
    assert keys(state, ANN, "act", "feint") == [f"u{KIDO}"], "Tono is too far away"
    assert at(state, ANN, "act", "feint", f"u{KIDO}") == c.Act(SAKAKI, "feint", target=KIDO)
    assert dead(state, ANN, "act", "retrieve") == "blocked"
    assert dead(state, DAN, "act") == "path"
    poor = with_unit(state, HAYAMI, trion=5)
    blocked = next(one for one in at(poor, BEN, "act").options if one.key == "bagworm_on.s")
    assert blocked.blocked is not None
    assert "too little trion" in english(blocked.blocked)


def test_game_masters_act_for_everybody() -> None:
    state = close()
    assert keys(state, GM, "act") == [f"u{one}" for one in (SAKAKI, HAYAMI, MORI)]
    assert at(state, GM, "act", f"u{MORI}", "coordinate") == c.Act(MORI, "coordinate")


def test_a_square_is_picked_by_sector_and_cell() -> None:
    state = close()
    sectors = keys(state, CAT, "act", "area_search")
    assert sectors[0] == "z1"
    assert "K11" in keys(state, CAT, "act", "area_search", "z13")
    command = at(state, CAT, "act", "area_search", "z13", "K11")
    assert command == c.Act(MORI, "area_search", cell=(10, 10))
    assert at(state, CAT, "act", "area_search", "K11") == command, "or typed"


def test_walls_are_set_up_on_several_cells_at_once() -> None:
    state = close()
    built = with_unit(
        state, HAYAMI, sub=("escudo", "shield"), params={**unit(state, HAYAMI).params, "trn": 6}
    )
    menu = at(built, BEN, "act", "escudo_wall.s")
    (slot,) = menu.slots
    assert (slot.least, slot.most) == (1, 2)
    assert "I5" not in [one.key for one in slot.options], "its own cell"
    assert "G5" not in [one.key for one in slot.options], "Kido stands there"
    command = at(built, BEN, "act", "escudo_wall.s", "I4+I6")
    assert command == c.Act(HAYAMI, "escudo_wall", "sub", cells=((8, 3), (8, 5)))
    assert len(battle(give(built, BEN, command).state).objects) == 2


def test_dice_are_asked_for_open_checks_where_there_are_any() -> None:
    state = close()
    assert at(state, ANN, "act", "read_field") == c.Act(SAKAKI, "read_field")
    rich = with_party(state, NORTH, dice=3)
    slot = at(rich, ANN, "act", "read_field").slots[0]
    assert [one.key for one in slot.options] == ["0", "1", "2", "3"]
    assert at(rich, ANN, "act", "read_field", "2") == c.Act(SAKAKI, "read_field", dice=2)
    assert dead(rich, ANN, "act", "read_field", "4") == "number"


def test_advice_after_bail_out() -> None:
    state = with_unit(close(), MORI, life="out", cell=None)
    assert "advise" in root(state, CAT)
    assert "act" not in root(state, CAT)
    assert "advise" not in root(state, ANN)
    assert at(state, CAT, "advise", "remote_advice") == c.Advise(MORI, "remote_advice")


# ---- rounds ----------------------------------------------------------------------------------------------


def test_passing_and_ending_a_turn() -> None:
    state = close()
    assert at(state, ANN, "pass") == c.Pass(SAKAKI)
    asked = at(state, ANN, "end")
    assert "Hayami" in english(asked.prompt), "others of the team could still act"
    assert at(state, ANN, "end", "yes") == c.EndWindow(NORTH)
    assert at(state, GM, "end") == c.EndWindow(NORTH)
    alone = with_unit(with_unit(state, HAYAMI, acted=("tactics",)), MORI, acted=("tactics",))
    assert "end" not in root(alone, ANN), "passing is enough"
    assert dead(state, DAN, "end") == "path"
    assert dead(state, DAN, "pass") == "path"
    attack = run(alter(state, phase="attack", asks=())).state
    again = alter(attack, asks=(msgspec.structs.replace(ask(attack), kind="again", unit=SAKAKI, team=None),))
    assert set(root(again, ANN)) == {"pass", "operate"}
    detail = root(again, ANN)["pass"].detail
    assert detail is not None
    assert english(detail) == "The attack turn ends."


def test_initiative_is_rolled_by_who_leads() -> None:
    state = fight({"sakaki": (2, 2), "hayami": (4, 2), "kido": (20, 15)}, phase="initial", order=())
    state = run(with_party(state, NORTH, dice=2)).state
    assert "initiative" in root(state, ANN)
    assert "initiative" not in root(state, BEN)
    assert keys(state, ANN, "initiative") == ["0", "1", "2"]
    assert at(state, ANN, "initiative", "2") == c.Initiative(NORTH, 2)
    assert dead(state, BEN, "initiative") == "path"


def test_the_way_back() -> None:
    state = fight({"sakaki": (0, 5), "tono": (-2, 5), "kido": (9, 9)}, phase="attack", at=2)
    state = run(with_party(state, SOUTH, dice=4)).state
    assert "return" in root(state, EVE)
    assert keys(state, EVE, "return") == ["0", "1", "2", "3", "4"]
    assert at(state, EVE, "return", "0") == c.Return(TONO, 0)
    assert dead(state, ANN, "return") == "path"
    back = give(state, EVE, c.Return(TONO, 0), *[5] * 10).state
    assert next(iter(root(back, EVE))) == "return_to"
    assert keys(back, EVE, "return_to") == ["A5", "B6", "A7"]
    assert at(back, EVE, "return_to", "B6") == c.ReturnTo(TONO, (1, 5))


def test_operators_are_found_at_any_question() -> None:
    state = close()
    assert set(keys(state, DAN, "operate")) == {
        "route_data", "trajectory", "alert", "tactic_feed", "return_guide",
    }  # fmt: skip
    assert at(state, DAN, "operate", "tactic_feed") == c.Operate(SOUTH, "tactic_feed")
    assert at(state, DAN, "operate", "alert", f"u{TONO}") == c.Operate(SOUTH, "alert", targets=(TONO,))
    able = dict.fromkeys(("machine", "analysis", "parallel", "tactics", "command"), 9)
    state = with_party(state, SOUTH, operator=able)
    both = at(state, DAN, "operate", "multi_link", f"u{KIDO}+u{TONO}")
    assert both == c.Operate(SOUTH, "multi_link", targets=(KIDO, TONO))
    assert at(state, DAN, "operate", "radar_sweep", "z7") == c.Operate(SOUTH, "radar_sweep", cores=(7,))
    assert dead(state, DAN, "operate", "multi_link", f"u{SAKAKI}") == "path"
    assert keys(state, GM, "operate") == [f"t{NORTH}", f"t{SOUTH}"]
    assert dead(state, EVE, "operate") == "path"
    used = give(state, DAN, c.Operate(SOUTH, "tactic_feed")).state
    assert "operate" not in root(used, DAN)


def test_bailing_out_is_offered_where_the_table_lets_players() -> None:
    assert "bail_out" not in root(close(), ANN)
    state = close(options=Options(voluntary_bailout=True))
    assert root(state, ANN)["bail_out"].gives_up
    assert keys(state, ANN, "bail_out") == ["yes"]
    assert at(state, ANN, "bail_out", "yes") == c.BailOut(SAKAKI)


def test_a_hidden_target_is_not_offered() -> None:
    state = with_unit(close(), KIDO, holds=(Hold("stealth", "main"),))
    for viewer in (ANN, GM):
        menu = at(state, viewer, "act", f"u{SAKAKI}") if viewer == GM else at(state, viewer, "act")
        feint = next(one for one in menu.options if one.key == "feint")
        assert feint.blocked is not None


# ---- log lines -------------------------------------------------------------------------------------------

ROLL = Roll((2, 3, 4), 9, 1)
SAMPLES: tuple[tuple[Any, str], ...] = (
    (e.BattleSet(2, "mock", ("North", "")), "Battle 2 is set up. Mock battle: North, Enemies."),
    (e.MapPicked("city_a"), "The game master picks the map: City A."),
    (e.MapPicked("city_a", "North"), "North picks the map: City A."),
    (e.AreaSet("North", 7), "Area of North: core 7."),
    (e.EndingSet(), "The battle ends when the game master says."),
    (
        e.EndingSet(5, ("Ann", "Ben"), (0, 0), 3),
        "The battle ends after 5 rounds, with the fall of Ann, Ben, when somebody reaches A1, at 3 points.",
    ),
    (e.Placed("Ann", (11, 7)), "Ann starts on L8."),
    (e.CardDrawn("Ann"), "Ann draws a core card."),
    (e.CardDrawn("Ann", 8), "Ann's card: core 8."),
    (e.CardsFlipped((), (("Ann", 8),)), "The cards are turned up: Ann core 8."),
    (e.CardsFlipped(("Ben",), ()), "Everybody teleports in with Bagworm on: Ben."),
    (e.CardsFlipped(("Ben",), (("Ann", 8),)), "With Bagworm on: Ben. The other cards: Ann core 8."),
    (e.AddressRolled("Ann", 4), "Ann rolls address 4."),
    (e.AddressRolled("Ann", 0), "Ann rolls a 0 and may choose the address."),
    (e.Arrived("Ann", (11, 7)), "Ann arrives on L8."),
    (e.Arrived("Ann"), "Ann has arrived, hidden."),
    (e.Began(1, "rank_war"), "Rank war: begin!"),
    (e.RoundBegan(3), "Round 3 begins."),
    (e.PhaseBegan("movement", ("C", "A")), "Movement phase: C → A."),
    (e.PhaseBegan("feedback"), "Feedback phase."),
    (
        e.InitiativeRolled("North", "Ann", ROLL),
        "Initiative of North, Ann: 2 3 | 4 = 9.",
    ),
    (e.TieBroken(("A", "B")), "Equal totals: the higher command goes first, A, B."),
    (e.TieBroken(("A", "B"), (2, 4)), "Equal totals: a die decides, A 2, B 4."),
    (e.OrderSet((("B", 30), ("A", None))), "The order of this round: B 30, A."),
    (e.HasPassed("Ann", "tactics"), "Ann passes."),
    (e.WindowEnded("North", "tactics"), "North is through."),
    (e.Acted("Ann", "coordinate"), "Ann: Coordinate."),
    (e.Acted("Ann", "feint", "Ben"), "Ann: Feint, at Ben."),
    (e.Acted("Ann", "area_search", "", (10, 10)), "Ann: Area Search, around K11."),
    (
        e.Checked("Ann", "read_field", "cmd", ROLL),
        "Ann checks command for Read the Field: 2 3 | 4 = 9.",
    ),
    (e.Advised("Ann", "remote_advice"), "Ann, from headquarters: Remote Advice."),
    (e.Operated("North", "tactic_feed"), "Operator of North: Tactic Feed."),
    (e.Operated("North", "alert", ("Ann",)), "Operator of North: Alert for Ann."),
    (e.Operated("North", "radar_sweep", (), (7,)), "Operator of North: Radar Sweep over sector 7."),
    (e.Learned(2, cores=(7,)), "Hidden enemies in sector 7: 2."),
    (e.Learned(1, "Ann", 6), "Ann hears hidden enemies within 6 cells: 1."),
    (e.Quiet(3), "3 rounds in a row without an attack."),
    (e.StateBegan("Ann", "stealth", (4, 4)), "Ann vanishes from radar, last seen on E5."),
    (e.StateBegan("Ann", "stealth"), "Ann is hidden from radar."),
    (e.StateBegan("Ann", "floating"), "Ann: floating begins."),
    (e.StateEnded("Ann", "invisible", "feedback"), "Ann: invisible ends."),
    (e.Revealed("Ann", (4, 4), "near"), "Ann is revealed on E5: an enemy is within 3 cells."),
    (e.Revealed("Ann", (4, 4), "gm"), "Ann is revealed on E5."),
    (e.Revealed("Ann", None, "gm"), "Ann is hidden no longer."),
    (e.ReturnRolled("Ann"), "Ann makes a check."),
    (
        e.ReturnRolled("Ann", ROLL, 15, True),
        "Ann rolls to return: 2 3 | 4 = 9 against 15, back on the map!",
    ),
    (
        e.ReturnRolled("Ann", ROLL, 20, False),
        "Ann rolls to return: 2 3 | 4 = 9 against 20, still out of area.",
    ),
    (e.Returned("Ann", (0, 5)), "Ann is back on the map, on A6."),
    (e.Returned("Ann"), "Ann is back on the map."),
    (e.Leaked("Ann", 5, 65), "Ann leaks 5 trion: 65 left."),
    (e.Leaked("Ann", 5), "Ann leaks 5 trion."),
    (e.OutOfArea("Ann"), "Ann is still out of area when feedback comes."),
    (e.Scored("North", 1, 3, "Ben"), "North +1 for Ben. Score: 3."),
    (e.Scored("North", 2, 5), "North +2 for being the last on the field. Score: 5."),
    (
        e.BattleEnded(1, "rank_war", "last", 4, (("North", 4), ("South", 1)), ("North",)),
        "One team is left. North wins! Points: North 4, South 1.",
    ),
    (
        e.BattleEnded(1, "rank_war", "rounds", 10, (("North", 4), ("South", 4))),
        "The last round is over. A draw! Points: North 4, South 4.",
    ),
    (
        e.BattleEnded(1, "mock", "gm", 2, (("North", 0), ("South", 0))),
        "The game master ends the battle. Points: North 0, South 0.",
    ),
    (e.Uncovered((("Ann", (4, 4)),)), "Still hidden at the end: Ann E5."),
)


@pytest.mark.parametrize(("event", "line"), SAMPLES, ids=lambda one: type(one).__name__)
def test_the_log_line(event: Any, line: str) -> None:
    told = tell_round.TELL[type(event)](event, book())
    assert told is not None
    assert english(told) == line


def test_everything_that_happens_has_a_line() -> None:
    kinds = set(get_args(e.RoundEvents))
    assert kinds == set(tell_round.TELL) == {type(event) for event, _ in SAMPLES}


def test_the_reasons_of_an_end_are_all_told() -> None:
    for why in get_args(e.EndWhy):
        ended = e.BattleEnded(1, "mock", why, 2, (("North", 0),))
        told = tell_round.TELL[e.BattleEnded](ended, book())
        assert told is not None
        assert english(told)
    assert Ending(manual=True).said
    assert not Ending().said


def test_many_dice_are_written() -> None:
    slot = at(with_party(close(), NORTH, dice=10), ANN, "act", "read_field").slots[0]
    assert (slot.kind, slot.least, slot.most) == ("number", 0, 10)
