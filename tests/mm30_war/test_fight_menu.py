"""The menus of a turn and of an answer: short, legal to the last pick, and with exact odds."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.contract import Refused
from games.engine.menu import Menu, commands
from games.engine.page import Heading
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war import legal_react, legal_turn, menu, menu_react, menu_turn
from games.mm30_war.grid import cell_name, cell_named
from games.mm30_war.options import Options
from games.mm30_war.page import page
from games.mm30_war.preview import picked
from games.mm30_war.state import Base, State

from .skirmish import (
    BLUE,
    RED,
    act,
    at,
    attack,
    battle,
    card,
    do,
    gun,
    here,
    replace,
    seen,
    squad,
)


def ask(state: State, *path: str) -> Any:
    """The menu after some picks; those that begin with a cell are a turn's."""
    turn = bool(path) and cell_named(path[0]) is not None
    return menu.menu_of(seen(state), ("act", *path) if turn else path)


def keys(state: State, *path: str) -> list[str]:
    return [option.key for option in ask(state, *path).options]


def said(state: State, key: str, *path: str) -> str:
    option = next(one for one in ask(state, *path).options if one.key == key)
    return f"{english(option.label)} | {'' if option.detail is None else english(option.detail)}"


def gone(state: State, *path: str) -> bool:
    try:
        ask(state, *path)
    except Refused:
        return True
    return False


def crowded() -> State:
    """Somebody with every kind of choice, and enough enemies to make the lists long."""
    return battle(
        here(RED, "tsubakuro", "D4"), here(RED, "kagerou", "D6"), here(RED, "kusabi", "G3"),
        *squad(RED, "ashigaru", "C3", 30, 10, 30), here(RED, "ashigaru", "B3"), here(RED, "hayabusa", "C7"),
        here(BLUE, "iwao", "F6"), here(BLUE, "sakimori", "G5"), here(BLUE, "raigou", "H4", ready=False),
        *squad(BLUE, "tagame", "F3", 40, 40), here(RED, "iwao", "G2", hp=20),
        map="wild", bridges=("E3", "E4"), blue={"hq": at("H2")},
        bases=(Base("A", at("D7")), Base("B", at("G6"))),
    )  # fmt: skip


@pytest.mark.rule("mm30-turn-1")
def test_an_attack_takes_three_picks() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F5", ready=False))
    assert keys(state)[0] == "act"  # panels lay the first question open at once
    assert keys(state, "act") == ["A1", "D4"]
    assert keys(state, "D4")[0] == "F5"
    first = keys(state, "D4", "F5")[0]
    command = ask(state, "D4", "F5", first)
    assert isinstance(command, c.Activate)
    assert (command.action, command.at) == ("attack", at("F5"))
    assert do(state, command, 9, 9).hps(2)[0] < 150


def test_a_move_takes_two_picks_and_a_capture_comes_first() -> None:
    state = battle(here(RED, "sakimori", "D4"), bases=(Base("A", at("F4")),))
    assert keys(state, "D4")[0] == "F4"
    assert ask(state, "D4", "F4") == act("D4", "F4")
    assert ask(state, "D4", "C4") == act("D4", "C4")
    assert ask(state, "D4", "w") == act("D4")
    assert said(state, "F4", "D4") == "Go to F4 (base A) | "


def test_cells_may_be_typed_whether_they_are_listed_or_not() -> None:
    state = battle(here(RED, "hayabusa", "D4"), here(BLUE, "iwao", "K4"))
    assert len(keys(state, "D4")) == 25
    far = at("A3")
    assert "A3" not in keys(state, "D4")
    assert ask(state, "D4", "A3") == c.Activate(at("D4"), to=far)
    assert ask(state, "act", "d4", "to", "a3") == c.Activate(at("D4"), to=far)
    assert ask(state, "act", "D4", "a3") == c.Activate(at("D4"), to=far)
    assert gone(state, "D4", "L4")
    assert gone(state, "D4", "nowhere")


def refusal(state: State, *path: str) -> str:
    with pytest.raises(Refused) as refused:
        menu.menu_of(seen(state), path)
    return english(refused.value.text)


def test_what_is_mistyped_is_answered_with_what_can_be_chosen() -> None:
    state = crowded()
    ready = [cell for cell in keys(state, "act") if cell_named(cell)]
    for typed in ("Z9", "sakimori", ready[0] + "0"):
        assert refusal(state, "act", typed) == f"That can't be chosen here. These can: {', '.join(ready)}."
    for typed in ("nowhere", "A99"):
        told = refusal(state, "act", ready[0], typed)
        first = keys(state, "act", ready[0])[0]
        assert said(state, first, "act", ready[0]).partition(" | ")[0] in told
        assert told.count(",") <= 12
    assert "All units" in refusal(state, "standing", "x")


def test_options_tell_the_exact_odds_and_what_may_come_back() -> None:
    state = battle(*squad(RED, "ashigaru", "D4", 30, 30, 30), here(BLUE, "sakimori", "G4"))
    assert said(state, "0D4", "D4", "G4") == (
        "Rifle, without moving | 30 %: HP 110 · 70 %: HP 35; counter Rifle: 2 × 60 %, 20 each"
    )
    done = battle(*squad(RED, "ashigaru", "D4", 30, 30, 30), here(BLUE, "sakimori", "G4", ready=False))
    assert said(done, "0D4", "D4", "G4").endswith("; no counter")
    blade = said(state, "1F4", "D4", "G4")
    assert blade == ("Combat blade, from F4 | 20 %: HP 110 · 80 %: HP 5; counter Sword: 2 × 70 %, 40 each")
    shown = page(seen(state), ("act", "D4", "G4"))
    titles = [english(block.text) for block in shown.blocks if isinstance(block, Heading)]
    assert "Rifle: 1 d10, 3 or more (70 %), power 75" in titles, "the page has the odds in full"


def test_the_cell_with_the_least_counter_comes_first() -> None:
    state = battle(here(RED, "raigou", "D4"), here(BLUE, "sakimori", "G4"))
    origins = [key[1:] for key in keys(state, "D4", "G4") if key.startswith("0")]
    assert origins[0] in {"C4", "B4", "C3", "D2", "D6", "C5", "D3", "D5", "C6", "E6", "E2", "C2"}
    first = legal_turn.ways(seen(state), state.units[:1])[at(origins[0])]
    assert abs(first.path[-1][0] - 6) + abs(first.path[-1][1] - 3) > 3


def test_what_has_no_effect_is_not_offered() -> None:
    weak = battle(here(RED, "sakimori", "G3", shield=0), map="wild", bridges=("E3",))
    assert "bE3" in keys(weak, "G3")  # the sword: 2 x 40
    jammed = replace(weak, units=tuple(replace(one, jam=True) for one in weak.units))
    assert "bE3" not in keys(jammed, "G3")
    assert gone(jammed, "G3", "bE3")
    assert "hL5" not in keys(weak, "G3")


def test_a_mixed_squad_is_only_offered_to_wait() -> None:
    state = battle(here(RED, "ashigaru", "D4"), here(RED, "ashigaru", "D4", ready=False))
    assert keys(state, "D4") == ["w"]
    assert ask(state, "D4", "w") == act("D4")


def test_a_squad_may_be_split_by_its_members() -> None:
    state = battle(*squad(RED, "ashigaru", "D4", 30, 10, 30))
    assert keys(state, "D4", "p") == ["1", "2", "3", "12", "13", "23"]
    assert said(state, "2", "D4", "p") == "No. 2 (HP 10) | "
    command = ask(state, "D4", "p", "13", "E4")
    assert command == act("D4", "E4", members=(1, 3))
    assert do(state, command).unit(3).cell == at("E4")


def test_changing_form_opens_the_same_list_in_the_other_form() -> None:
    state = battle(here(RED, "tsubakuro", "C4"), here(BLUE, "iwao", "K4", ready=False))
    assert "K4" not in keys(state, "C4")
    assert "K4" in keys(state, "C4", "f")
    assert english(ask(state, "C4").prompt).startswith("Tsubakuro on C4:")
    assert english(ask(state, "C4", "f").prompt).startswith("Tsubakuro (flight form) on C4:")
    command = ask(state, "C4", "f", "K4", "0I4")
    assert command == attack("C4", "K4", to="I4", form=True)


def test_a_skill_is_offered_where_it_does_something() -> None:
    state = battle(here(RED, "kusabi", "D4"), here(RED, "sakimori", "F4", hp=50))
    command = ask(state, "D4", "s.repair", "F4", "E4")
    assert command == act("D4", "E4", action="skill", skill="repair", at="F4", member=2)
    assert do(state, command).hps(2) == [90]
    assert "s.bridgework" not in keys(state, "D4")
    whole = battle(here(RED, "kusabi", "D4"), here(RED, "sakimori", "F4"))
    assert "s.repair" not in keys(whole, "D4")


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(transform_cost="action", hq_blocks=False, base_must_move=True),
        Options(skill_after_move=False, hq_range="one", adjacency=8),
    ],
)
def test_everything_that_is_offered_is_legal_and_no_list_too_long(options: Options) -> None:
    state = replace(crowded(), options=options)
    view = seen(state)
    judged = set()
    for group in legal_turn.ready_groups(view):
        cell = group[0].cell
        assert cell is not None
        start = menu.menu_of(view, ())
        assert isinstance(start, Menu)

        def below(path: tuple[str, ...]) -> object:
            node = menu.menu_of(view, path)
            if isinstance(node, Menu):
                assert 0 < len(node.options) <= 25
                assert len({option.key for option in node.options}) == len(node.options)
            return node

        for command in commands(below, ("act", cell_name(cell)), limit=3000):
            assert isinstance(command, c.Activate)
            legal_turn.judge(view, command)
            judged.add(command.action)
    assert judged >= {"wait", "attack", "attack_bridge", "skill"}


def test_more_groups_than_a_list_holds_are_picked_by_column_or_typed() -> None:
    many = [here(RED, "iwao", f"{letter}{row}") for letter in "BCDE" for row in range(1, 9)]
    state = battle(*many)
    assert keys(state, "act") == ["A", "B", "C", "D", "E"]
    assert keys(state, "act", "B") == [f"B{row}" for row in range(1, 9)]
    assert ask(state, "act", "B", "B1", "w") == act("B1")
    assert ask(state, "act", "b1", "w") == act("B1")


def test_nobody_acts_out_of_turn() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "iwao", "F4"))
    assert menu_turn.root(seen(state, BLUE)) == ()
    assert menu_react.root(seen(state, BLUE)) == ()
    for path in (("act",), ("act", "F4"), ("stay",), ("after",), ("r",), ("hits",)):
        with pytest.raises(Refused):
            menu.menu_of(seen(state, BLUE), path)


def test_a_move_after_the_attack_is_one_or_two_picks() -> None:
    state = battle(here(RED, "shiranui", "D4"), here(BLUE, "iwao", "F4", ready=False))
    after = do(state, attack("D4", "F4", 1), 0, 0).state
    assert keys(after)[:2] == ["after", "stay"]
    assert ask(after, "stay") == c.MoveAfter()
    assert ask(after, "after", "C4") == c.MoveAfter(at("C4"))
    assert set(keys(after, "after")) == {"C4", "D3", "D5", "E4"}


# ---- answers ---------------------------------------------------------------------------------------------


def test_an_answer_is_one_pick_with_the_odds_of_the_counter() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "sakimori", "F4"))
    asked = do(state, attack("D4", "F4"), 9, 0, 0).state
    assert keys(asked)[:4] == ["r0", "rs0", "r", "rs"]
    assert said(asked, "r0") == (
        "Counter: Rifle | HP 95 left; counter 16 %: HP 150 · 48 %: HP 130 · 36 %: HP 110"
    )
    assert said(asked, "rs") == "Shield | HP 110 left"
    assert said(asked, "r") == "No shield, no counter | HP 95 left"
    for key, react in (
        ("r", c.React()), ("rs", c.React(True)), ("r0", c.React(counter=0)), ("rs0", c.React(True, 0)),
    ):  # fmt: skip
        assert ask(asked, key) == react
    assert gone(asked, "r1")


def test_a_shield_against_a_counter_is_yes_or_no() -> None:
    state = battle(here(RED, "sakimori", "D4"), here(BLUE, "iwao", "F4"))
    asked = do(do(state, attack("D4", "F4"), 0, 0).state, c.React(counter=0), 9, 0, 0).state
    assert keys(asked)[:2] == ["r", "rs"]
    assert said(asked, "r") == "No shield | HP 95 left"


@pytest.mark.rule("mm30-r39")
def test_the_house_may_let_the_defender_pick_whom_the_hits_strike() -> None:
    big = card("big", gun(hit=1, count=3, power=20))
    state = battle(
        here(RED, "big", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30), cards=(big,),
        options=Options(hit_order="defender"),
    )  # fmt: skip
    asked = do(state, attack("D4", "F4"), 9, 9, 9).state
    assert keys(asked)[0] == "hits"
    labels = {english(option.label) for option in ask(asked, "hits").options}
    assert "HP 10/10/10 left" in labels
    assert "HP 0/10/30 left" in labels
    view = seen(asked)
    for react in commands(lambda path: menu.menu_of(view, path), ("hits",)):
        assert isinstance(react, c.React)
        assert legal_react.judge(view, react) == react
    assert ask(asked, "hits", "n1.1.1", "r0") == c.React(counter=0, struck=(1, 1, 1))


# ---- what is about to be picked --------------------------------------------------------------------------


def test_the_map_can_show_what_is_about_to_be_picked() -> None:
    state = battle(
        here(RED, "tsubakuro", "C4"), *squad(RED, "ashigaru", "C6", 30, 30), here(BLUE, "iwao", "F4")
    )
    view = seen(state)
    group = picked(view, ("C4",))
    assert group is not None
    assert group.ways[at("E4")].stop == "zoc"
    assert {strike.cell for strike in group.strikes} == {at("F4")}
    for path in (("C4", "E4"), ("act", "C4", "to", "E", "E4")):
        there = picked(view, path)
        assert there is not None
        assert there.to == at("E4")
        assert all(at("E4") in strike.origins for strike in there.strikes)
    target = picked(view, ("C4", "F4"))
    assert target is not None
    assert target.target == at("F4")
    flying = picked(view, ("C4", "f"))
    assert flying is not None
    assert at("I4") not in group.ways
    assert at("C8") in flying.ways
    part = picked(view, ("C6", "p", "2", "D6"))
    assert part is not None
    assert [unit.id for unit in part.units] == [3]
    assert part.to == at("D6")
    for stale in ((), ("F4",), ("op",), ("Z9",)):
        assert picked(view, stale) is None
    assert picked(seen(state, BLUE), ("C4",)) is None


def test_after_an_attack_the_map_shows_the_cells_left() -> None:
    state = battle(here(RED, "shiranui", "D4"), here(BLUE, "sakimori", "F4", ready=False))
    after = do(state, attack("D4", "F4", 1), 0, 0).state
    shown = picked(seen(after), ("after",))
    assert shown is not None
    assert set(shown.ways) == {at(name) for name in ("D4", "C4", "D3", "D5", "E4")}
