"""The walk through sheets and teams by menus: what is offered is legal, what is not says why."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.border_trpg import commands as c
from games.border_trpg import menu_sheet, menu_team, sheets, teams, tell_sheet
from games.border_trpg.ask_texts import TITLES
from games.border_trpg.battle import Ask
from games.border_trpg.menu import menu_of
from games.border_trpg.state import Sheet, State
from games.border_trpg.table import Table
from games.border_trpg.view import View
from games.engine.chance import KeyedChance
from games.engine.contract import Private, Refused
from games.engine.menu import Menu, Option, Path, commands
from games.engine.text import Fact, english
from tests.border_trpg.course import run
from tests.border_trpg.play import ANN, BEN, CAT, EVE, GM, act, book, campaign, fight, replace, sheet, view
from tests.border_trpg.test_creation import WHOLE, attacker, making

DO = {**sheets.DO, **teams.DO}
BRANCHES = {**menu_sheet.BRANCHES, **menu_team.BRANCHES}
MOST_OPTIONS = 25
MOST_PATH = 90
"""Characters of a path that a button has to spell."""


def ask(seen: View, path: Path) -> Any:
    return BRANCHES[path[0]](seen, path[1:])


def menu(state: State, path: str, viewer: int = ANN) -> Menu:
    found = ask(view(state, viewer), tuple(path.split()))
    assert isinstance(found, Menu)
    return found


def option(state: State, path: str, key: str) -> Option:
    return next(one for one in menu(state, path).options if one.key == key)


def words(fact: Fact | None) -> str:
    return "" if fact is None else english(fact)


# ---- the top ---------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-1")
def test_steps_of_a_draft_stand_at_the_top_between_battles() -> None:
    roots = menu_sheet.root(view(making(), ANN))
    assert [one.key for one in roots][:2] == ["step_name", "step_position"]
    assert roots[-1].key == "sheet"
    assert [one.key for one in menu(making(), "step_position").options] == list(book().positions)
    assert ask(view(making(), ANN), ("step_position", "attacker")) == c.SetPosition(1, "attacker")
    assert [one.key for one in menu_sheet.root(view(making(), GM))] == ["sheet"]
    assert [one.key for one in menu_sheet.root(view(making(), BEN))] == ["sheet"]


@pytest.mark.rule("trpg-create-32")
def test_the_rest_of_the_slots_is_asked_for_before_the_sheet_is_handed_in() -> None:
    whole = attacker(
        points=WHOLE,
        master="hokari",
        features=("steady_hand", "quick_feet"),
        main=("kogetsu", None, None, None),
    )
    styles = {one.key: one.style for one in menu_sheet.root(view(whole, ANN))}
    assert styles["step_triggers"] == "main"
    assert styles["step_in"] == "good"


def test_points_that_are_left_are_counted() -> None:
    assert words(menu(attacker(), "step_points 3 2").note) == "15 points left."


# ---- every offer is legal --------------------------------------------------------------------------------


def walk(seen: View, random: Random) -> tuple[Path, Any, bool]:
    """A random way through the menus: the path, the command or None, and whether it went through a form."""
    roots = [*menu_sheet.root(seen), *menu_team.root(seen)]
    path: Path = (random.choice(roots).key,)
    form = False
    while isinstance(node := ask(seen, path), Menu):
        slot = node.slots[0]
        for one in (node.prompt, node.note):
            words(one)
        for offered in slot.options:
            words(offered.label)
            words(offered.detail)
        assert len(slot.options) <= MOST_OPTIONS, path
        if slot.kind == "number":
            form = True
            path = (*path, str(random.randint(slot.least, min(slot.most, slot.least + 4))))
        elif slot.kind == "text":
            form = True
            path = (*path, random.choice(["Rin", "17", "*", "Border TRPG: 1; kind: combatant; name: Ao"]))
        elif slot.least > 1:
            path = (*path, "+".join(one.key for one in random.sample(slot.options, slot.least)))
        else:
            able = [one for one in slot.options if one.blocked is None]
            if not able:
                return path, None, form
            path = (*path, random.choice(able).key)
        assert form or len(" ".join(path)) <= MOST_PATH, path
    return path, node, form


@pytest.mark.parametrize("seed", range(12))
def test_menus_offer_what_is_legal_and_events_have_words(seed: int) -> None:
    random, chance, state = Random(seed), KeyedChance(bytes([seed]) * 32), State(taken=(GM, ANN, BEN, CAT))
    done = 0
    refusals: list[tuple[bool, Path, str]] = []
    for _ in range(150):
        actor = random.choice((GM, ANN, BEN, CAT))
        seen = view(state, actor)
        try:
            path, command, form = walk(seen, random)
        except Refused as refused:  # words typed in
            refusals.append((True, (), words(refused.text)))
            continue
        if command is None:
            continue
        table = Table(book(), state, chance, actor)
        try:
            DO[type(command)](table, seen, actor, command)
        except Refused as refused:
            refusals.append((form, path, words(refused.text)))
            continue
        state, done = table.state, done + 1
        for told in table.told:
            event = told.event if isinstance(told, Private) else told
            assert words(tell_sheet.TELL[type(event)](event, book()))
    assert done > 60
    assert all(form and said for form, _, said in refusals), refusals


def below(seen: View, *path: str) -> list[Any]:
    """Every command that the menu offers below a path."""
    return list(commands(lambda more: ask(seen, (*path, *more))))


def test_all_known_characters_and_samples_are_within_reach() -> None:
    seen = view(State(taken=(GM, ANN)), ANN)
    agents = {one.agent for one in below(seen, "sheet", "agent")}
    assert agents == set(book().agents)
    samples = [one.sample for one in below(seen, "sheet", "sample")]
    assert samples == list(book().samples)


# ---- the walk --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-create-5")
def test_the_first_open_step_is_marked_and_later_ones_wait() -> None:
    empty = making(name="")
    steps = menu(empty, "sheet s1").options
    assert [one.key for one in steps] == [
        "name", "position", "features", "points", "master", "triggers", "profile", "in", "drop",
    ]  # fmt: skip
    assert [one.key for one in steps if one.style == "main"] == ["name"]
    assert words(option(empty, "sheet s1", "points").blocked) == "Choose the position first."
    assert words(option(empty, "sheet s1", "in").blocked) == "Still to be settled: 2."
    named = act(DO, empty, ANN, c.SetName(1, "Rin")).state
    assert [one.key for one in menu(named, "sheet s1").options if one.style == "main"] == ["position"]


@pytest.mark.rule("trpg-create-5")
def test_a_choice_that_no_longer_fits_is_marked_and_kept() -> None:
    state = attacker(points=WHOLE, master="hokari", main=("kogetsu", "senku", None, None))
    state = act(DO, state, ANN, c.SetPoints(1, {"atk": 1})).state
    slot = option(state, "sheet s1 triggers", "m2")
    assert (words(slot.label), slot.style) == ("main 2: Senku", "danger")
    assert words(slot.detail) == "Does not fit: needs technique 5."


@pytest.mark.rule("trpg-create-27", "trpg-create-30")
def test_slots_list_what_fits_and_group_what_does_not() -> None:
    state = attacker(main=("kogetsu", None, None, None))
    slots = menu(state, "sheet s1 triggers").options
    assert [one.key for one in slots] == ["m1", "m2", "m3", "m4", "s1", "s2", "s3", "s4"]
    sub = menu(state, "sheet s1 triggers s1")
    fitting = {one.key for one in sub.options}
    assert "shield" in fitting
    assert "escudo" not in fitting
    note = words(sub.note)
    assert "needs trion 5, range 4: Grenade launcher" in note
    assert "needs spt" not in note
    assert "needs special tactics 4: Spider" in note
    first = {one.key for one in menu(state, "sheet s1 triggers m1").options}
    assert first == {"scorpion", "clear"}


@pytest.mark.rule("trpg-create-18", "trpg-create-19")
def test_points_are_a_form_with_what_fits() -> None:
    form = menu(attacker(captain=True, points={"atk": 2}), "sheet s1 points")
    assert [(slot.key, slot.kind, slot.least, slot.most) for slot in form.slots] == [
        ("trn", "number", 0, 6), ("atk", "number", 0, 3), ("def", "number", 0, 5), ("mob", "number", 0, 4),
        ("tec", "number", 0, 5), ("rng", "number", 0, 8), ("cmd", "number", 0, 5), ("spt", "number", 0, 7),
    ]  # fmt: skip
    assert form.slots[1].current == "2"
    done = ask(view(attacker(), ANN), ("sheet", "s1", "points", *"32224001"))
    assert isinstance(done, c.SetPoints)
    assert done.points == {"trn": 3, "atk": 2, "def": 2, "mob": 2, "tec": 4, "rng": 0, "cmd": 0, "spt": 1}
    with pytest.raises(Refused) as caught:
        ask(view(attacker(), ANN), ("sheet", "s1", "points", "x", *"2222222"))
    assert words(caught.value.text) == "Trion: a whole number from 0 to 6."


@pytest.mark.rule("trpg-create-16")
def test_features_are_one_large_or_a_pair() -> None:
    state = attacker()
    found = {one.features for one in below(view(state, ANN), "sheet", "s1", "features")}
    assert {("danger_sense",), ("great_vessel",), ("far_ears",), ("quick_feet", "stout")} <= found
    assert all(len(set(one)) == len(one) <= 2 for one in found)
    choice = menu(state, "sheet s1 features prodigy").slots[0]
    assert (choice.least, choice.most) == (3, 3)
    picked = ask(view(state, ANN), ("sheet", "s1", "features", "prodigy", "atk+tec+mob"))
    assert picked == c.SetFeatures(1, ("prodigy",), ("atk", "tec", "mob"))


@pytest.mark.rule("trpg-create-44", "trpg-create-45")
def test_personal_data_is_written_rolled_or_picked() -> None:
    seen = view(attacker(), ANN)
    assert ask(seen, ("sheet", "s1", "profile", "likes", "roll")) == c.SetProfile(1, "likes", roll=True)
    assert ask(seen, ("sheet", "s1", "profile", "age", "write", "17")) == c.SetProfile(1, "age", "17")
    row = book().tables["likes"].rows[16]
    assert ask(seen, ("sheet", "s1", "profile", "likes", "pick", "3", "5")) == c.SetProfile(
        1, "likes", row.en
    )
    assert [one.key for one in menu(attacker(), "sheet s1 profile age").options] == ["write"]


def test_the_note_of_a_sheet_has_its_values_and_warnings() -> None:
    note = words(menu(attacker(points={"trn": 3}, note="More points!"), "sheet s1").note)
    assert note.splitlines() == [
        "Sent back: More points!",
        "TRN 6 · ATK 6 · DEF 4 · MOB 5 · TEC 4 · RNG 1 · CMD 3 · SPT 2",
        "Movement 2, trion 100.",
        "Points left unspent: 17. They will be lost.",
    ]


def test_a_sheet_of_somebody_else_is_not_there() -> None:
    with pytest.raises(Refused) as caught:
        menu(attacker(), "sheet s1", BEN)
    assert caught.value.code == "path"
    assert menu_sheet.root(view(attacker(), None)) == ()
    assert {one.key for one in menu(attacker(), "sheet", GM).options} >= {"s1", "new"}


def test_an_open_draft_blocks_a_new_one() -> None:
    blocked = words(option(attacker(), "sheet", "new").blocked)
    assert blocked == "You have a sheet in the making: Rin. Hand it in or throw it away first."


def test_operators_have_their_own_steps() -> None:
    state = State(sheets=(Sheet(id=1, owner=ANN, kind="operator", name="Nao"),), taken=(GM, ANN))
    assert [one.key for one in menu(state, "sheet s1").options] == [
        "name", "points", "master", "profile", "in", "drop",
    ]  # fmt: skip
    form = menu(state, "sheet s1 points")
    assert [(slot.key, slot.least, slot.most) for slot in form.slots] == [
        ("trion", 1, 8), ("machine", 0, 3), ("analysis", 0, 3), ("parallel", 0, 3), ("tactics", 0, 3),
        ("command", 0, 3),
    ]  # fmt: skip


# ---- teams -----------------------------------------------------------------------------------------------


def test_the_team_menu_says_who_fits() -> None:
    state = campaign()
    spare = sheet("natsume", 50, ANN)
    state = replace(state, sheets=(*state.sheets, spare))
    assert words(option(state, "team t7", "join").label) == "Join with Itsuki Natsume"
    assert ask(view(state, ANN), ("team", "t7", "join")) == c.JoinTeam(7, 50)
    two = replace(state, sheets=(*state.sheets, sheet("usui", 51, ANN)))
    assert [one.key for one in menu(two, "team t7 join").options] == ["s50", "s51"]
    full = act(DO, state, ANN, c.JoinTeam(7, 50)).state
    more = replace(full, sheets=(*full.sheets, sheet("natsume", 51, BEN)))
    found = next(one for one in menu(more, "team t7", BEN).options if one.key == "join")
    assert words(found.blocked) == "North has 4 combatants, which is the most."
    captains = {one.key: words(one.blocked) for one in menu(full, "team t7 cap").options}
    assert captains["s1"] == "Aoi Sakaki is the captain already."
    assert captains["s50"] == ""


def test_who_is_in_no_team_is_asked_first_of_all_for_one() -> None:
    alone = replace(campaign(), teams=())
    assert [one.style for one in menu_team.root(view(alone, ANN))] == ["main"]
    assert [one.style for one in menu_team.root(view(campaign(), ANN))] == ["plain"]
    assert [one.style for one in menu_team.root(view(alone, GM))] == ["plain"]


def test_founding_a_team_asks_for_a_name() -> None:
    form = menu(State(taken=(GM, ANN)), "team new").slots[0]
    assert (form.kind, form.least, form.most) == ("text", 1, 40)
    assert ask(view(State(taken=(GM, ANN)), ANN), ("team", "new", "North")) == c.CreateTeam("North")


def test_nothing_is_offered_that_a_battle_forbids() -> None:
    state = fight({"sakaki": (1, 1), "tono": (5, 5)})
    assert words(option(state, "team", "t7").blocked) == "North is in a battle. Wait until it is over."
    assert (
        words(option(state, "sheet s1", "drop").blocked)
        == "Aoi Sakaki is in a battle. Wait until it is over."
    )
    for viewer in (GM, ANN, EVE):
        seen = view(state, viewer)
        for root in (*menu_sheet.root(seen), *menu_team.root(seen)):
            for command in below(seen, root.key):
                act(DO, state, viewer, command, (1, 2))


def test_only_who_is_asked_reads_the_question_of_a_battle() -> None:
    state = fight({"sakaki": (1, 1), "tono": (1, 2)})
    assert state.battle is not None
    state = replace(state, battle=replace(state.battle, asks=(Ask(99, "window", team=7),)))
    asked = [menu_of(view(state, seat), ()) for seat in (ANN, EVE)]
    assert {words(one.prompt) for one in asked if isinstance(one, Menu)} == {
        english(TITLES["window"]),
        "What do you do?",
    }


def test_what_players_are_asked_does_not_press_itself_upon_the_game_master() -> None:
    state = run(fight({"sakaki": (1, 1), "tono": (1, 2)}, phase="tactics")).state
    state = replace(state, taken=(GM, ANN, EVE))
    styles = {}
    for seat in (ANN, GM):
        node = menu_of(view(state, seat), ())
        assert isinstance(node, Menu)
        styles[seat] = next(one.style for one in node.options if one.key == "act")
    assert styles == {ANN: "main", GM: "plain"}
    alone = menu_of(view(replace(state, taken=(GM,)), GM), ())
    assert isinstance(alone, Menu)
    assert next(one.style for one in alone.options if one.key == "act") == "main", "it is for the master now"
