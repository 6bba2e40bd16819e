"""What is asked: every question has its heading, its rules and the mildest legal answer."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg.ask_texts import DEFAULTS, RULES, TITLES
from games.border_trpg.battle import AskKind
from games.border_trpg.grid import core_cells
from games.border_trpg.state import State
from games.engine.contract import AUTO, Seat
from games.engine.text import english
from tests.border_trpg.course import IN_ORDER, ask, battle, give, run, settle, with_party
from tests.border_trpg.play import ANN, BEN, DAN, EVE, GM, book, campaign, fight, unit, with_unit

NORTH, SOUTH = 7, 8
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)


def mildest(state: State, seat: Seat) -> Any:
    """What the clock answers to the innermost question."""
    question = ask(state)
    return DEFAULTS[question.kind](book(), state, question, seat)


def test_every_question_has_words_and_rules() -> None:
    kinds = set(get_args(AskKind))
    assert kinds == set(TITLES) == set(RULES)
    assert kinds - {"check"} <= set(DEFAULTS), "as a check others see what is asked in secret"
    assert all(english(title) for title in TITLES.values())
    path = Path(__file__).parents[2] / "games" / "border_trpg" / "rulebook.toml"
    rulebook = tomllib.loads(path.read_text(encoding="utf-8"))
    known = {one["id"] for key in ("chapter", "rule") for one in rulebook[key]}
    for kind, rules in RULES.items():
        assert rules, kind
        assert set(rules) <= known


def test_before_a_battle() -> None:
    state = give(campaign(), GM, gm.NewBattle(kind="rank_war", teams=(NORTH, SOUTH))).state
    assert mildest(state, ANN) == c.PickMap("mock_room")
    state = give(state, ANN, mildest(state, ANN), *IN_ORDER).state
    kido = next(one.id for one in battle(state).units if one.owner == DAN)
    assert mildest(state, DAN) == c.DrawCore(kido)
    while ask(state).kind == "draw":
        state = give(state, GM, mildest(state, GM)).state
    assert mildest(state, DAN) == c.Bagworm(kido, on=False)
    while ask(state).kind == "bagworm":
        state = give(state, GM, mildest(state, GM)).state
    assert mildest(state, DAN) == c.RollAddress(kido)
    zero = give(state, DAN, mildest(state, DAN), 10).state
    assert mildest(zero, DAN) == c.ChooseAddress(kido, 1), "the lowest address"
    mock = give(campaign(), GM, gm.NewBattle(kind="mock", teams=(NORTH, SOUTH), map="city_a")).state
    mock = give(mock, GM, gm.SetArea(team=NORTH, core=7)).state
    sakaki, hayami = (one.id for one in battle(mock).units if one.owner in (ANN, BEN))
    assert mildest(mock, ANN) == c.PlaceUnit(sakaki, core_cells(7)[0])
    mock = give(mock, ANN, mildest(mock, ANN)).state
    assert mildest(mock, BEN) == c.PlaceUnit(hayami, core_cells(7)[1])


@pytest.mark.rule("trpg-tactics-19", "trpg-init-10")
def test_in_a_round() -> None:
    cells = {"sakaki": (2, 2), "hayami": (4, 2), "kido": (20, 15)}
    state = run(with_party(fight(cells, phase="initial", order=()), NORTH, dice=3)).state
    assert mildest(state, ANN) == c.Initiative(NORTH, 0), "no dice"
    state = run(fight(cells)).state
    assert mildest(state, BEN) == c.Pass(HAYAMI), "for one's own"
    assert mildest(state, GM) == c.EndWindow(NORTH), "a game master who plays nobody there ends the turn"
    computed = with_unit(state, SAKAKI, computer="steady")
    assert mildest(computed, AUTO) == c.Pass(SAKAKI)


@pytest.mark.rule("trpg-hit-13", "trpg-dice-8", "trpg-move-17")
def test_in_an_attack() -> None:
    cells = {"sakaki": (5, 5), "tono": (6, 5), "kido": (7, 6)}
    state = run(with_party(fight(cells, phase="attack"), NORTH, dice=2)).state
    toss = c.Strike(SAKAKI, "grasshopper_toss", "sub", target=TONO)
    state = give(state, ANN, toss).state
    assert ask(state).kind == "offers"
    assert mildest(state, DAN) == c.Offer(KIDO), "nothing"
    state = give(state, DAN, mildest(state, DAN)).state
    assert mildest(state, EVE) == c.React(TONO, "evade")
    state = give(state, EVE, c.React(TONO), *[3] * 40).state
    state = settle(state, until=("force",)).state
    assert mildest(state, ANN) == c.Force(TONO, (9, 5)), "straight away, as far as it goes"
    over = settle(give(state, ANN, mildest(state, ANN), *[3] * 40).state).state
    assert unit(over, TONO).cell == (9, 5)
    assert ask(over).kind == "again"
    assert mildest(over, ANN) == c.Pass(SAKAKI)


@pytest.mark.rule("trpg-area-10", "trpg-dice-8")
def test_out_of_area_and_in_need_of_the_captain() -> None:
    cells = {"sakaki": (0, 5), "tono": (-2, 5), "kido": (20, 15)}
    state = run(with_party(fight(cells, phase="attack", at=2), SOUTH, dice=2)).state
    assert mildest(state, EVE) == c.Return(TONO, 0)
    asked = give(state, EVE, c.Return(TONO, 2)).state
    assert mildest(asked, DAN) == c.Approve(SOUTH, 2), "approved"
    back = give(state, EVE, mildest(state, EVE), *[6] * 10).state
    assert mildest(back, EVE) == c.ReturnTo(TONO, (0, 4)), "the first in reading order"
