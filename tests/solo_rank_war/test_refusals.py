"""Every refusal code: the command changes nothing, and the words say what can be done instead."""

from collections.abc import Callable
from typing import TypeAlias, get_args

import pytest

from games.engine.contract import SYSTEM, Refused
from games.solo_rank_war import commands as c
from games.solo_rank_war.options import Options
from games.solo_rank_war.refusals import Code
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, cards, fight, plain, side

Case: TypeAlias = tuple[Callable[[], Duel], int, c.Commands, str]
"""How to get there, who sends what, and words that must be in the answer."""


def setting() -> Duel:
    duel = Duel()
    duel.build(agent("kogetsu senku", "shield"), agent())
    return duel


def plotting() -> Duel:
    duel = setting()
    duel.set("kogetsu / shield", "free / free")
    return duel


def over() -> Duel:
    duel = fight()
    duel.do(RED, c.BailOut())
    return duel


def pending(blue: str = "shield / free", red: str = "asteroid / free") -> Duel:
    duel = fight(red, blue, shoot=1)
    duel.use("asteroid.volley")
    return duel


def used() -> Duel:
    duel = fight("kogetsu / free", "free / free", melee=2)
    duel.use("kogetsu.slash")
    return duel


SHEET = agent().sheet

CASES: dict[str, Case] = {
    "over": (over, BLUE, c.EndPhase(), "over"),
    "seat": (fight, SYSTEM, c.EndPhase(), "two duellists"),
    "phase": (plotting, RED, c.EndPhase(), "Both players plot now"),
    "not_yours": (fight, BLUE, c.EndPhase(), "tactical phase now"),
    "chain_open": (pending, RED, c.EndPhase(), "asked for a counter now"),
    "not_asked": (pending, RED, c.Pass(), "asked for a counter now"),
    "count": (Duel, RED, c.SubmitAgent((), side(""), SHEET), "takes 4 triggers; main has 0"),
    "unknown": (Duel, RED, agent("dance"), "dance"),
    "side": (setting, RED, cards("shield / shield"), "no Shield on main"),
    "duplicate": (Duel, RED, agent("scorpion scorpion"), "Scorpion can be chosen only once"),
    "option_side": (Duel, RED, agent("senku"), "Senku is an option"),
    "no_settable": (Duel, RED, agent("senku genyo thruster lead_bullet"), "only options"),
    "sheet": (Duel, RED, c.SubmitAgent(side(""), side(""), ("dodge",) * 6), "move, shoot or melee"),
    "option": (setting, RED, cards("senku / shield"), "never set alone"),
    "keep": (setting, RED, cards("keep / shield"), "no face-up card"),
    "face": (plotting, RED, c.Plot(0, 1), "from 1 to 6"),
    "not_set": (fight, RED, c.Use("main", "hound.seek"), "not on your main card"),
    "timing": (fight, RED, c.Use("sub", "shield.guard"), "only answers"),
    "limit": (used, RED, c.Use("main", "kogetsu.slash"), "has been used"),
    "requires": (
        lambda: fight("scorpion / free", melee=1), RED, c.Use("main", "scorpion.mantis"), "needs Scorpion",
    ),
    "range": (
        lambda: fight(distance=5, melee=1), RED, c.Use("main", "kogetsu.slash"), "1 to 2; the distance is 5",
    ),
    "bounds": (lambda: fight(distance=1, move=1), RED, c.Move(-1), "the distance is 1"),
    "choice": (lambda: fight(move=1), RED, c.Move(3), "-1 or +1"),
    "trion": (
        lambda: fight(melee=1).trion(1, 9), RED, c.Use("main", "kogetsu.slash"),
        "You have 1 trion; this costs 2",
    ),
    "tags": (lambda: fight(move=1), RED, c.Use("main", "kogetsu.slash"), "1 melee. You have: 1 move"),
    "confirm": (lambda: fight(melee=1).trion(2, 9), RED, c.Use("main", "kogetsu.slash"), "last 2 trion"),
    "no_match": (
        lambda: pending("spider / shield"), BLUE, c.Counter("main", "spider.tripwire", 0),
        "can't answer",
    ),
    "draws_off": (
        lambda: fight(options=Options(draw_by_agreement=False)), RED, c.OfferDraw(), "switched off",
    ),
    "offer": (fight, RED, c.AcceptDraw(), "offers no draw"),
}  # fmt: skip


def test_there_is_a_case_for_every_code() -> None:
    assert set(CASES) | {"path"} == set(get_args(Code))


@pytest.mark.parametrize("code", CASES)
def test_a_refused_command_changes_nothing_and_says_why(code: str) -> None:
    make, seat, command, words = CASES[code]
    duel = make()
    assert duel.refused(seat, command) == code
    with pytest.raises(Refused) as refusal:
        duel.rules.step(duel.state, seat, command, duel.chance)
    assert words in plain(refusal.value.text)


def test_a_refusal_draws_nothing() -> None:
    duel = Duel()
    duel.do(RED, agent())
    assert duel.refused(BLUE, agent("senku")) == "option_side"
    assert duel.chance.tape == []
