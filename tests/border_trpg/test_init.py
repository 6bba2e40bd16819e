"""The initiative of a round (the chapter trpg-init)."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_round as e
from games.border_trpg.battle import Hold
from games.border_trpg.initiative import in_order
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.table import find
from tests.border_trpg.course import alter, asked, battle, give, refused, run, said, with_party
from tests.border_trpg.play import ANN, BEN, CAT, GM, Done, fight, unit, with_unit

THREE = {"A": ("sakaki",), "B": ("kido",), "C": ("natsume",)}
SAKAKI, KIDO, NATSUME = 1, 2, 3
A, B, C = 4, 5, 6
CELLS = {"sakaki": (2, 2), "kido": (12, 2), "natsume": (22, 2)}


def initial(*, dice: int = 0, **changes: object) -> State:
    """Three teams of one at the beginning of a round, each with so many tactical dice."""
    state = fight(CELLS, teams=THREE, phase="initial", order=(), **changes)  # type: ignore[arg-type]
    for team in (A, B, C):
        state = with_party(state, team, dice=dice)
    return state


def totals(one: int, two: int, three: int, *more: int) -> tuple[int, ...]:
    """Dice of Sakaki (8), Kido (8) and Natsume (9) with these totals, each without a pair of ones."""
    found: list[int] = []
    for dice, total in ((8, one), (8, two), (9, three)):
        faces = [2] * dice
        for place in range(dice):
            faces[place] += min(4, max(0, total - sum(faces)))
        assert sum(faces) == total
        found += faces
    return (*found, *more)


@pytest.mark.rule("trpg-init-1", "trpg-init-4", "trpg-init-12")
def test_each_captain_checks_command_and_the_highest_is_first() -> None:
    done = run(initial(), *totals(27, 30, 19))
    rolls = said(done, e.InitiativeRolled)
    assert [(one.team, len(one.roll.faces), one.roll.total) for one in rolls] == [
        ("A", 8, 27),
        ("B", 8, 30),
        ("C", 9, 19),
    ]
    assert all(one in done.heard(None) for one in rolls), "all of it is public"
    assert battle(done.state).order == (B, A, C)


@pytest.mark.rule("trpg-init-5", "trpg-init-6", "trpg-init-7", "trpg-init-4")
def test_movement_turns_the_order_around() -> None:
    now = battle(run(initial(), *totals(27, 30, 19)).state)
    assert in_order(now, "tactics") == (B, A, C)
    assert in_order(now, "movement") == (C, A, B)
    assert in_order(now, "attack") == (B, A, C)
    assert now.asks[-1].team == B


@pytest.mark.rule("trpg-init-2", "trpg-init-3")
def test_a_stand_in_rolls_for_a_captain_who_is_gone() -> None:
    for life in ("out", "down"):
        state = fight({"sakaki": (2, 2), "hayami": (4, 2), "mori": (6, 2)}, phase="initial", order=())
        state = with_unit(state, 1, life=life)
        done = run(state, *[3] * 60)
        (rolled,) = said(done, e.InitiativeRolled)
        assert (rolled.name, len(rolled.roll.faces)) == (unit(state, 2).name, 4), "command 4 beats 3"
    state = with_unit(state, 2, life="out")
    (rolled,) = said(run(state, *[3] * 60), e.InitiativeRolled)
    assert (rolled.name, len(rolled.roll.faces)) == (unit(state, 3).name, 3), "only who is on the field"


@pytest.mark.rule("trpg-init-3")
def test_of_equal_stand_ins_the_team_chooses() -> None:
    state = fight({"sakaki": (2, 2), "hayami": (4, 2), "mori": (6, 2)}, phase="initial", order=())
    state = with_unit(with_unit(state, 1, life="out"), 2, params={"cmd": 5})
    state = with_party(with_unit(state, 3, params={"cmd": 5}), 7, dice=1)
    state = run(state).state
    for seat, name in ((BEN, unit(state, 2).name), (CAT, unit(state, 3).name)):
        (rolled,) = said(give(state, seat, c.Initiative(7), *[3] * 9), e.InitiativeRolled)
        assert rolled.name == name
    assert refused(state, ANN, c.Initiative(7)) == "not_yours"


@pytest.mark.rule("trpg-init-8")
def test_each_round_is_rolled_anew() -> None:
    state = run(initial(), *totals(27, 30, 19)).state
    late = alter(state, phase="attack", at=3, asks=())
    done = run(late, *totals(30, 19, 27))
    assert battle(done.state).round == 2
    assert len(said(done, e.InitiativeRolled)) == 3
    assert battle(done.state).order == (A, C, B)


@pytest.mark.rule("trpg-init-9")
def test_equal_totals_go_by_command_then_by_a_die_each() -> None:
    state = with_unit(initial(), KIDO, params={**unit(initial(), KIDO).params, "cmd": 6})
    dice = (*totals(30, 30, 19)[:8], 5, 5, 5, 5, 5, 5, *[2] * 8, 3)
    assert battle(run(state, *dice).state).order == (A, B, C), "command 8 before 6"
    same = run(initial(), *totals(30, 30, 19), 2, 4)
    assert battle(same.state).order == (B, A, C), "4 before 2"
    again = run(initial(), *totals(30, 30, 19), 3, 3, 5, 1)
    assert battle(again.state).order == (A, B, C), "until they differ"
    assert [one.dice for one in said(again, e.TieBroken)] == [(3, 3), (5, 1)]


@pytest.mark.rule("trpg-init-9")
def test_the_table_may_let_the_tied_check_again() -> None:
    state = initial(options=Options(initiative_tie="reroll"))
    dice = (*totals(30, 30, 19), *totals(25, 26, 18)[:16])
    assert battle(run(state, *dice).state).order == (B, A, C)


@pytest.mark.rule("trpg-init-10")
def test_tactical_dice_and_pairs_count() -> None:
    state = run(initial(dice=5)).state
    assert asked(state) == ("initiative", A)
    assert refused(state, ANN, c.Initiative(A, 6)) == "dice"
    done = give(state, ANN, c.Initiative(A, 3), 1, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2)
    (rolled,) = said(done, e.InitiativeRolled)
    assert (len(rolled.roll.faces), rolled.roll.total) == (11, 20 + 10), "a pair of ones"
    assert find(battle(done.state).parties, A).dice == 2
    assert asked(done.state) == ("initiative", B)
    assert refused(done.state, ANN, c.Initiative(A)) == "no_question"


@pytest.mark.rule("trpg-init-10", "trpg-init-12")
def test_only_the_captain_or_a_game_master_rolls_and_where_there_are_no_dice_nobody_is_asked() -> None:
    state = run(initial(dice=1)).state
    assert refused(state, BEN, c.Initiative(A)) == "not_yours"
    assert refused(state, ANN, c.Initiative(B)) == "no_question"
    assert asked(give(state, GM, c.Initiative(A), *[3] * 8).state) == ("initiative", B)
    assert asked(run(initial(), *totals(27, 30, 19)).state)[0] == "window"


@pytest.mark.rule("trpg-init-11", "trpg-stealth-14")
def test_a_hidden_captain_stays_hidden() -> None:
    state = with_unit(initial(), SAKAKI, holds=(Hold("stealth", "sub"), Hold("invisible", "sub")))
    state = run(state, *totals(27, 30, 19)).state
    assert unit(state, SAKAKI).hidden
    assert unit(state, SAKAKI).has("invisible")


@pytest.mark.rule("trpg-init-12")
def test_a_group_rolls_with_its_highest_command() -> None:
    soldiers = {"mauler 1": (5, 10), "mauler 2": (6, 10), "warden 1": (7, 10)}
    state = fight({"sakaki": (2, 2)}, soldiers=soldiers, phase="initial", order=())
    done = run(state, *totals(27, 30, 19))
    assert [len(one.roll.faces) for one in said(done, e.InitiativeRolled)] == [8, 6]


@pytest.mark.rule("trpg-init-13")
def test_a_team_is_through_before_the_next_begins() -> None:
    state = run(initial(), *totals(27, 30, 19)).state
    assert refused(state, ANN, c.Act(SAKAKI, "coordinate")) == "window"
    state = give(state, BEN, c.Act(KIDO, "coordinate")).state
    assert asked(state) == ("window", A)
    assert "tactics" in unit(give(state, ANN, c.Act(SAKAKI, "coordinate")).state, SAKAKI).acted


@pytest.mark.rule("trpg-init-14")
def test_reactions_come_outside_the_own_window() -> None:
    cells = {"sakaki": (2, 2), "kido": (3, 2), "natsume": (22, 2)}
    state = run(fight(cells, teams=THREE, phase="attack")).state
    assert asked(state) == ("window", A)
    done: Done = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", target=KIDO))
    assert asked(done.state) == ("reaction", KIDO)
    assert asked(give(done.state, BEN, c.React(KIDO), *[1] * 60).state)[0] in ("hit", "burst")


def test_whoever_is_down_comes_last_and_does_not_roll() -> None:
    state = with_unit(initial(), KIDO, life="down", trion=0)
    dice = (*totals(27, 30, 19)[:8], *totals(27, 30, 19)[16:])
    done = run(state, *dice)
    assert battle(done.state).order == (A, C, B)
    assert len(said(done, e.InitiativeRolled)) == 2
