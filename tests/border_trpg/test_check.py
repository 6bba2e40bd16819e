"""Checks in scenes: dice, pairs of ones, targets, opposed checks, what is hidden, and exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import desk_flow, menu_check, menu_desk_checks, odds, prompts, scenes
from games.border_trpg import events_desk as e
from games.border_trpg.battle import Roll
from games.border_trpg.menu import menu_of
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.tell import tell
from games.engine.chance import TapeError
from games.engine.contract import Command, Refused, Seat
from games.engine.menu import Menu
from games.engine.text import english

from .play import ANN, BEN, GM, Done, act, book, campaign, replace, sheet, table, view

SECOND = 1
"""The other game master's seat."""


def do(state: State, actor: Seat, command: Command, *dice: int) -> Done:
    """One command, with the dice that fall."""
    return act({**scenes.DO, **desk_flow.DO}, state, actor, command, dice)


def with_param(param: str, value: int, other: int = 6) -> State:
    """A campaign whose first character has this value, and whose second has ``other`` of it."""
    one, two = sheet("sakaki", 1, ANN), sheet("tono", 2, BEN)
    first = one.given | dict.fromkeys(("trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt"), 4)
    return campaign(
        {},
        sheets=(
            replace(one, mode="original", given=first | {param: value}, edits={}),
            replace(two, mode="original", given=first | {param: other}, edits={}),
        ),
        taken=(GM, ANN, BEN),
    )


def opened(state: State, param: str = "tec", target: int | None = 10, **more: object) -> State:
    """A check of the first character is open."""
    command = gm.OpenCheck(param, target, (1,), **more)  # type: ignore[arg-type]  # fields by name
    return do(state, GM, command).state


def rolled(done: Done) -> e.CheckRolled:
    return next(one for one in done.events if isinstance(one, e.CheckRolled))


def total(*faces: int, options: Options | None = None) -> int:
    """The total of a check in which these faces fall."""
    state = campaign({}) if options is None else campaign({}, options)
    return table(state, GM, faces).check(len(faces)).total


# ---- what the game master says ---------------------------------------------------------------------------


@pytest.mark.rule("trpg-check-1")
def test_nothing_is_rolled_before_the_game_master_names_the_parameter() -> None:
    state = with_param("tec", 7)
    with pytest.raises(Refused, match="check"):
        do(state, ANN, c.RollCheck(1, 1))
    with pytest.raises(Refused, match="gm"):
        do(state, ANN, gm.OpenCheck("tec", 10, (1,)))
    open_ = opened(state)
    assert [(one.param, one.target, one.who) for one in open_.checks] == [("tec", 10, (1,))]
    assert open_.checks[0].rolled == ()


@pytest.mark.rule("trpg-check-1")
def test_only_accepted_characters_with_that_parameter_are_asked() -> None:
    state = with_param("tec", 7)
    draft = replace(state, sheets=(replace(state.sheets[0], status="draft"), state.sheets[1]))
    with pytest.raises(Refused, match="draft"):
        do(draft, GM, gm.OpenCheck("tec", 10, (1,)))
    with pytest.raises(Refused, match="param") as refused:
        do(state, GM, gm.OpenCheck("analysis", 10, (1,)))
    assert "technique" in english(refused.value.text)
    with pytest.raises(Refused, match="sheet"):
        do(state, GM, gm.OpenCheck("tec", 10, (9,)))
    with pytest.raises(Refused, match="who"):
        do(state, GM, gm.OpenCheck("tec", 10))


@pytest.mark.rule("trpg-check-2")
def test_each_parameter_shows_what_it_is_for() -> None:
    """Output, strength, accidents and help, speed, dexterity, search, knowledge, hiding."""
    node = menu_of(view(with_param("tec", 7), GM), ("check", "one"))
    assert isinstance(node, Menu)
    shown = {option.key: english(option.detail) if option.detail else "" for option in node.options}
    guide = {
        "trn": "output", "atk": "trength", "def": "ccident", "mob": "peed", "tec": "exterity", "rng": "earch",
        "cmd": "nowledge", "spt": "iding",
    }  # fmt: skip
    assert set(shown) == set(guide)
    for param, word in guide.items():
        assert word in shown[param], param


@pytest.mark.rule("trpg-check-3")
def test_the_samples_of_targets_are_shown_where_one_is_set() -> None:
    node = menu_of(view(with_param("tec", 7), GM), ("check", "one", "tec", "s1"))
    assert isinstance(node, Menu)
    hint = english(node.slots[0].hint) if node.slots[0].hint else ""
    assert all(word in hint for word in ("asy 5", "normal 10", "hard 20"))


@pytest.mark.rule("trpg-check-3")
def test_after_the_dice_the_target_only_changes_by_an_override_that_is_told() -> None:
    done = do(opened(with_param("tec", 3)), ANN, c.RollCheck(101, 1), 2, 3, 4)
    assert rolled(done).success is False
    assert done.state.checks == ()
    with pytest.raises(Refused, match="gm"):
        do(done.state, ANN, gm.CloseCheck(101, 9))
    changed = do(done.state, GM, gm.CloseCheck(101, 9, reason="wrong number"))
    override, anew = changed.heard(None)
    assert isinstance(override, e.Overruled)
    assert (override.before, override.after, override.reason) == ("10", "9", "wrong number")
    assert anew == e.CheckRejudged(101, done.state.sheets[0].name, 9, True)


@pytest.mark.rule("trpg-check-3")
def test_while_others_have_yet_to_roll_a_new_target_judges_again_what_has_fallen() -> None:
    state = do(with_param("tec", 2, 2), GM, gm.OpenCheck("tec", 7, (1, 2))).state
    state = do(state, ANN, c.RollCheck(101, 1), 3, 4).state
    changed = do(state, GM, gm.CloseCheck(101, 8))
    assert e.CheckRejudged(101, state.sheets[0].name, 7, False) in changed.events
    assert rolled(do(changed.state, BEN, c.RollCheck(101, 2), 4, 4)).success is True


# ---- dice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-check-4")
def test_as_many_dice_as_the_value() -> None:
    done = do(opened(with_param("tec", 7)), ANN, c.RollCheck(101, 1), 2, 3, 4, 5, 6, 2, 3)
    assert rolled(done).roll.faces == (2, 3, 4, 5, 6, 2, 3)
    with pytest.raises(TapeError):
        do(opened(with_param("tec", 7)), ANN, c.RollCheck(101, 1), 2, 3, 4, 5, 6, 2)


@pytest.mark.rule("trpg-check-5", "trpg-check-6", "trpg-check-7", "trpg-check-8")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((2, 4, 6), 12),
        ((1, 1, 4), 16),
        ((1, 1, 1, 1, 3), 27),
        ((1, 1, 1, 5), 18),
        ((1, 1, 1), 13),
        ((1, 1, 1, 1, 1), 25),
    ],
)
def test_totals(faces: tuple[int, ...], expected: int) -> None:
    """Sum of the faces, and 10 for each disjoint pair of ones."""
    assert total(*faces) == expected


def per_die(n: int, bonus: int) -> Fraction:
    """The mean per die: 3.5, and the bonus times the expected pairs of ones, n/12 - (1 - (2/3)^n)/4."""
    pairs = Fraction(n, 12) - Fraction(1, 4) * (1 - Fraction(2, 3) ** n)
    return Fraction(7, 2) + bonus * pairs / n


@pytest.mark.rule("trpg-check-9")
def test_only_ten_for_a_pair_tends_to_4_3() -> None:
    for bonus, expected in ((10, "4.3"), (1, "3.6")):
        assert f"{float(per_die(1000, bonus)):.1f}" == expected
        assert odds.mean(20, bonus) / 20 == per_die(20, bonus)
    assert total(1, 1, 4, options=Options(pair_bonus=1)) == 7
    assert Options().pair_bonus == 10


@pytest.mark.rule("trpg-check-10")
@pytest.mark.parametrize(("faces", "success"), [((4, 6), True), ((4, 5), False), ((5, 6), True)])
def test_equal_to_the_target_is_enough(faces: tuple[int, int], success: bool) -> None:
    done = do(opened(with_param("tec", 2)), ANN, c.RollCheck(101, 1), *faces)
    assert rolled(done).success is success


@pytest.mark.rule("trpg-check-19")
def test_no_dice_total_nothing() -> None:
    assert table(campaign({}), GM, ()).check(2 - 3) == Roll((), 0)
    assert table(campaign({}, Options(min_dice=1)), GM, (5,)).check(-1).total == 5


@pytest.mark.rule("trpg-check-20")
def test_dice_are_added_before_the_roll_without_a_limit() -> None:
    faces = (2,) * 8
    assert table(campaign({}), GM, faces).check(7 + 2 - 1).faces == faces
    assert len(table(campaign({}), GM, (3,) * 12).check(10, 2).faces) == 12
    assert table(campaign({}), GM, (2,) * 40).check(40).total == 80


@pytest.mark.rule("trpg-check-21")
def test_scenes_know_no_tactical_dice() -> None:
    state = opened(with_param("tec", 5))
    node = menu_of(view(state, ANN), ("roll", "k101"))
    assert isinstance(node, Menu)
    assert menu_of(view(state, ANN), ("roll", "k101", node.options[0].key)) == c.RollCheck(101, 1)
    assert "dice" not in c.RollCheck.__struct_fields__
    assert rolled(do(state, ANN, c.RollCheck(101, 1), 2, 2, 2, 2, 2)).roll.added == 0


# ---- opposed checks --------------------------------------------------------------------------------------


def faced(tec: int = 2, other: int = 2) -> State:
    """The first character with special tactics against the second with command."""
    state = with_param("spt", tec)
    given = state.sheets[1].given | {"cmd": other}
    state = replace(state, sheets=(state.sheets[0], replace(state.sheets[1], given=given)))
    return do(state, GM, gm.OpposeCheck(1, "spt", 2, "cmd")).state


@pytest.mark.rule("trpg-check-11", "trpg-check-12")
def test_one_actor_and_one_reactor_with_both_parameters_fixed() -> None:
    check = faced().checks[0]
    assert (check.actor, check.param, check.reactor, check.against) == (1, "spt", 2, "cmd")
    with pytest.raises(Refused, match="who"):
        do(with_param("tec", 2), GM, gm.OpposeCheck(1, "spt", 1, "cmd"))
    with pytest.raises(Refused, match="gm"):
        do(with_param("tec", 2), ANN, gm.OpposeCheck(1, "spt", 2, "cmd"))


@pytest.mark.rule("trpg-check-13")
def test_the_reactor_rolls_first() -> None:
    state = faced()
    with pytest.raises(Refused, match="order") as refused:
        do(state, ANN, c.RollCheck(101, 1), 6, 6)
    assert "reactor" in english(refused.value.text)
    assert [prompt.seats for prompt in prompts.waiting(state) if prompt.id.startswith("check")] == [(BEN,)]
    after = do(state, BEN, c.RollCheck(101, 2), 6, 3)
    assert rolled(after).param == "cmd"
    asked = [prompt for prompt in prompts.waiting(after.state) if prompt.id.startswith("check")]
    assert [prompt.seats for prompt in asked] == [(ANN,)]
    node = menu_of(view(after.state, ANN), ("roll",))
    assert isinstance(node, Menu)
    assert "against 9" in english(node.prompt)
    assert menu_of(view(after.state, ANN), ("roll", "s1")) == c.RollCheck(101, 1)


@pytest.mark.rule("trpg-check-14")
@pytest.mark.parametrize(("faces", "wins"), [((6, 6, 6), True), ((6, 6, 5), False)])
def test_a_tie_is_the_actors(faces: tuple[int, ...], wins: bool) -> None:
    """Reactor 18: an actor with 18 wins, with 17 the reactor."""
    state = do(faced(3, 3), BEN, c.RollCheck(101, 2), 6, 6, 6).state
    done = do(state, ANN, c.RollCheck(101, 1), *faces)
    last = done.events[-1]
    assert isinstance(last, e.OpposedDone)
    assert (last.against, last.total, last.success) == (18, sum(faces), wins)
    assert done.state.checks == ()


@pytest.mark.rule("trpg-check-11")
def test_the_game_masters_own_dice_oppose_players() -> None:
    """The game master's side rolls by itself when it is its turn: as reactor at once, as actor afterwards."""
    state = with_param("cmd", 2)
    first = do(state, GM, gm.OpposeCheck(1, "cmd", scenes.MASTER, "spt", reactor_dice=3), 2, 3, 4)
    assert rolled(first).roll.faces == (2, 3, 4)
    assert first.state.checks[0].who == (1,)
    other = do(state, GM, gm.OpposeCheck(scenes.MASTER, "spt", 1, "cmd", actor_dice=1))
    assert other.state.checks[0].who == (1, scenes.MASTER)
    end = do(other.state, ANN, c.RollCheck(101, 1), 1, 2, 3)
    assert isinstance(end.events[-1], e.OpposedDone)
    assert end.events[-1].total == 3


# ---- what is seen ----------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-check-22")
def test_checks_are_public_with_all_that_falls() -> None:
    done = do(opened(with_param("tec", 3)), ANN, c.RollCheck(101, 1), 1, 1, 4)
    (event,) = done.heard(None)
    assert isinstance(event, e.CheckRolled)
    assert (event.roll.faces, event.roll.pairs, event.roll.total) == ((1, 1, 4), 1, 16)
    assert (event.target, event.success) == (10, True)
    line = english(tell(event, book()) or pytest.fail("no line"))
    assert all(word in line for word in ("① ① 4", "pair of ones", "16", "10", "success"))


@pytest.mark.rule("trpg-check-22")
def test_a_hidden_target_is_the_game_masters_but_success_is_seen() -> None:
    done = do(with_param("tec", 3), GM, gm.OpenCheck("tec", 15, (1,), hidden="target"))
    assert not any("15" in english(tell(one, book()) or pytest.fail("no line")) for one in done.heard(ANN))
    assert e.TargetKept(101, 15) in done.heard(GM)
    assert e.TargetKept(101, 15) in done.heard(SECOND)
    assert view(done.state, ANN).checks[0].target is None
    assert view(done.state, None).checks[0].target is None
    assert view(done.state, GM).checks[0].target == 15
    after = do(done.state, ANN, c.RollCheck(101, 1), 4, 5, 6)
    (event,) = after.heard(None)
    assert isinstance(event, e.CheckRolled)
    assert (event.target, event.success, event.roll.total) == (None, True, 15)


def seen(state: State, seat: Seat | None) -> object:
    """All that a viewer may know, the questions included."""
    return view(state, seat), prompts.waiting(state)


@pytest.mark.rule("trpg-check-22")
@pytest.mark.parametrize(
    "command",
    [
        gm.OpenCheck("spt", 12, dice=4, hidden="all", reason="does the guard hear it"),
        gm.OpenCheck("tec", 12, (1,), hidden="all"),
        gm.OpposeCheck(1, "tec", 2, "tec", hidden="all"),
        gm.OpposeCheck(scenes.MASTER, "spt", 1, "tec", actor_dice=2, hidden="all"),
    ],
)
def test_a_secret_roll_leaves_no_trace_for_anybody_else(command: Command) -> None:
    state = with_param("tec", 2, 2)
    done = do(state, GM, command, 1, 1, 4, 5)
    for seat in (ANN, BEN, None):
        assert done.heard(seat) == ()
        assert seen(done.state, seat) == seen(state, seat)
    assert done.heard(GM) == done.heard(SECOND)
    assert any(isinstance(one, e.CheckRolled) and one.secret for one in done.heard(GM))
    assert replace(done.state, set_dice=()) == state, "not even a number is used up"


@pytest.mark.rule("trpg-check-22")
def test_a_secret_check_of_several_rolls_for_each() -> None:
    done = do(with_param("tec", 1, 1), GM, gm.OpenCheck("tec", 4, (1, 2), hidden="all"), 3, 4)
    told = [one for one in done.heard(GM) if isinstance(one, e.CheckRolled)]
    assert [(one.roll.faces, one.success) for one in told] == [((3,), False), ((4,), True)]
    assert "Kept among game masters" in english(tell(told[0], book()) or pytest.fail("no line"))


def test_an_open_roll_of_the_game_masters_own() -> None:
    done = do(with_param("tec", 1), GM, gm.OpenCheck("spt", 5, dice=2), 2, 3)
    opened_, roll = done.heard(None)
    assert isinstance(opened_, e.CheckOpened)
    assert isinstance(roll, e.CheckRolled)
    assert (roll.who, roll.success) == ("", True)
    assert done.state.checks == ()


# ---- who rolls -------------------------------------------------------------------------------------------


def test_players_roll_for_their_own_and_the_game_master_for_all() -> None:
    state = do(with_param("tec", 1, 1), GM, gm.OpenCheck("tec", 4, (1, 2))).state
    with pytest.raises(Refused, match="owner"):
        do(state, ANN, c.RollCheck(101, 2), 4)
    once = do(state, ANN, c.RollCheck(101, 1), 4).state
    with pytest.raises(Refused, match="rolled"):
        do(once, ANN, c.RollCheck(101, 1), 4)
    assert do(once, GM, c.RollCheck(101, 2), 4).state.checks == ()
    assert menu_check.mine(view(state, ANN), state.checks[0]) == (1,)
    assert menu_check.mine(view(state, GM), state.checks[0]) == (1, 2)
    assert menu_check.mine(view(state, None), state.checks[0]) == ()


def test_a_character_whose_player_is_away_is_rolled_for_by_the_game_master() -> None:
    state = replace(opened(with_param("tec", 1)), taken=(GM, BEN))
    (asked,) = [one for one in prompts.waiting(state) if one.id.startswith("check")]
    assert asked.seats == (GM,)
    assert prompts.default(book(), state, GM) == c.RollCheck(101, 1)


def test_a_check_can_be_dropped() -> None:
    state = opened(with_param("tec", 1))
    done = do(state, GM, gm.CloseCheck(101, reason="never mind"))
    assert done.state.checks == ()
    (event,) = done.heard(None)
    assert isinstance(event, e.Overruled)
    assert (event.verb, event.reason) == ("close", "never mind")
    with pytest.raises(Refused, match="check"):
        do(done.state, GM, gm.CloseCheck(101))


def test_operators_are_asked_for_their_own_parameters() -> None:
    state = with_param("tec", 1)
    operator = replace(state.sheets[0], id=3, kind="operator", given={"analysis": 8}, position=None)
    state = replace(state, sheets=(*state.sheets, operator))
    node = menu_of(view(state, GM), ("check", "one"))
    assert isinstance(node, Menu)
    assert "analysis" in {option.key for option in node.options}
    assert [one.id for one in menu_desk_checks.rollers(view(state, GM), ("analysis",))] == [3]
    done = do(state, GM, gm.OpenCheck("analysis", 20, (3,), hidden="all"), *(2,) * 8)
    assert len(rolled(done).roll.faces) == 8


# ---- odds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-check-23")
@pytest.mark.parametrize(
    ("dice", "target", "percent"),
    [(6, 5, "100.0"), (6, 10, "100.0"), (6, 20, "83.7"), (6, 30, "9.0"), (4, 20, "12.4"), (10, 40, "60.1")],
)
def test_odds_stand_beside_the_roll(dice: int, target: int, percent: str) -> None:
    chance = odds.reach(dice, target)
    assert f"{float(chance * 100):.1f}" == percent
    node = menu_of(view(opened(with_param("tec", dice), target=target), ANN), ("roll", "k101"))
    assert isinstance(node, Menu)
    detail = node.options[0].detail
    assert detail is not None
    assert odds.percent(chance) in english(detail)
