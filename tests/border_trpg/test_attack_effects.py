"""What attacks do beside damage: forced moves, states, objects, mines, and what puts dice in force."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import aim, attack, statuses
from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg.battle import Cell, Hold, Object
from games.border_trpg.effects import BonusDice, DiceGain, MoveBonus
from games.border_trpg.events_field import Destroyed
from games.border_trpg.field import Field
from games.border_trpg.options import Options
from games.border_trpg.pack import Skill
from games.border_trpg.state import State
from games.engine.contract import Refused
from games.engine.text import Name

from .duel import (
    BESIDE,
    HAYAMI,
    KIDO,
    MORI,
    NORTH,
    SAKAKI,
    SOUTH,
    TONO,
    asked,
    attacking,
    battle,
    code,
    dumb,
    follows,
    found,
    give,
    names,
    party,
    under_way,
)
from .ground import heights
from .play import ANN, CAT, DAN, EVE, Done, book, fight, replace, table, unit, with_unit

# ---- forced moves ----------------------------------------------------------------------------------------

TOSS = c.Strike(TONO, "grasshopper_toss", "main", SAKAKI)


def tossed(**changes: Any) -> State:
    """Tono tosses Sakaki, who lets it happen."""
    cells = {"tono": (5, 5), "sakaki": (6, 5), "kido": (24, 19), "hayami": (0, 19)}
    state = with_unit(dumb(attacking(cells, team=SOUTH), SAKAKI, TONO), SAKAKI, **changes)
    return give(give(state, EVE, TOSS).state, ANN, c.React(SAKAKI)).state


@pytest.mark.rule("trpg-move-17", "trpg-move-18", "trpg-stealth-39", "trpg-stealth-41")
def test_the_forcing_side_says_where_then_comes_the_new_state() -> None:
    state = tossed(holds=(Hold("floating"),))
    assert (asked(state).kind, asked(state).unit, asked(state).data) == ("force", TONO, SAKAKI)
    assert code(state, ANN, c.Force(SAKAKI, (9, 5))) == "not_asked"
    assert code(state, EVE, c.Force(SAKAKI, (10, 5))) == "landing"  # four steps
    assert code(state, EVE, c.Force(SAKAKI, (5, 5))) == "landing"  # Tono's own cell
    done = give(state, EVE, c.Force(SAKAKI, (9, 5)))
    assert unit(done.state, SAKAKI).cell == (9, 5)
    assert unit(done.state, SAKAKI).has("floating")
    kinds = names(done)
    assert kinds.index("StateEnded") < kinds.index("Forced") < kinds.index("StateBegan")
    stays = give(state, EVE, c.Force(SAKAKI)).state
    assert unit(stays, SAKAKI).cell == (6, 5)
    assert battle(stays).attack is None


def test_a_mine_under_the_landing_interrupts_the_attack() -> None:
    """Pushed onto a mine: it goes off first, then the rest of the attack that pushed."""
    state = tossed()
    mine = Object(id=70, thing="mine", cells=((9, 5),), height=0, team=SOUTH, hidden=True)
    state = replace(state, battle=replace(battle(state), objects=(mine,)))
    now = give(state, EVE, c.Force(SAKAKI, (9, 5)))
    assert found(now, e.WentOff).thing == "mine"
    inner = under_way(now.state)
    assert inner.object == 70
    assert inner.outer is not None
    assert inner.outer.unit == TONO
    assert (asked(now.state).kind, asked(now.state).unit) == ("reaction", SAKAKI)
    done = give(now.state, ANN, c.React(SAKAKI, "evade"), 1, 1, *(1,) * 6)
    assert battle(done.state).attack is None
    assert battle(done.state).objects == ()
    assert unit(done.state, SAKAKI).has("floating")  # what the toss still had to do


# ---- mines -----------------------------------------------------------------------------------------------


def sprung(*faces: int, reacts: bool = True, **changes: Any) -> Done:
    """Sakaki has stepped on a mine of South's."""
    state = fight({"sakaki": (5, 5), "kido": (24, 19), "hayami": (0, 0)}, phase="movement")
    mine = Object(id=70, thing="mine", cells=((5, 5),), height=0, team=SOUTH, hidden=True)
    state = replace(state, battle=replace(battle(state), objects=(mine,)))
    board = table(with_unit(state, SAKAKI, **changes))
    attack.spring(board, SAKAKI, 70)
    follows(board)
    assert asked(board.state).kind == "reaction"
    assert not board.battle.objects[0].hidden
    return give(board.state, ANN, c.React(SAKAKI, "evade") if reacts else c.React(SAKAKI), *faces)


def test_a_mine_is_evaded_with_its_number() -> None:
    evaded = sprung(2, 2, 2, 2, 1, 2, 2, 2)  # mobility 8: eight dice, 15
    assert found(evaded, e.Reacted).against == 12
    assert unit(evaded.state, SAKAKI).trion == 70
    weak: dict[str, Any] = {"params": {**unit(fight(BESIDE), SAKAKI).params, "mob": 3}}
    exact = sprung(6, 3, 3, **weak)  # 12 reaches it
    assert unit(exact.state, SAKAKI).trion == 70
    hit = sprung(5, 3, 3, **weak)  # 11 does not
    assert found(hit, e.Damaged).damage == 8
    assert unit(hit.state, SAKAKI).trion == 62
    assert "HarmRolled" not in names(hit)
    assert battle(hit.state).objects == ()
    assert unit(sprung(reacts=False).state, SAKAKI).trion == 62


@pytest.mark.rule("trpg-end-6")
def test_a_mine_counts_for_the_team_that_laid_it() -> None:
    done = sprung(reacts=False, trion=8)
    assert unit(done.state, SAKAKI).life == "out"
    assert party(done.state, SOUTH).points == 1


@pytest.mark.rule("trpg-action-14")
def test_only_evading_answers_a_mine() -> None:
    state = fight({"sakaki": (5, 5), "hayami": (5, 6), "kido": (24, 19)}, phase="movement")
    mine = Object(id=70, thing="mine", cells=((5, 5),), height=0, team=SOUTH)
    board = table(replace(state, battle=replace(battle(state), objects=(mine,))))
    attack.spring(board, SAKAKI, 70)
    follows(board)
    assert asked(board.state).kind == "reaction"  # nobody is asked to protect
    assert code(board.state, ANN, c.React(SAKAKI, "shield_guard", "sub")) == "reaction"


# ---- objects ---------------------------------------------------------------------------------------------

IBIS = c.Strike(MORI, "ibis_shot", "main", TONO)


def walled(**changes: Any) -> State:
    """Mori aims at Tono, who stands on a wall two levels high."""
    state = dumb(attacking({"mori": (5, 5), "tono": (9, 5), "kido": (24, 19)}), MORI, TONO)
    wall = Object(id=70, thing="wall", cells=((9, 5),), height=2, team=SOUTH)
    return with_unit(replace(state, battle=replace(battle(state), objects=(wall,))), TONO, **changes)


@pytest.mark.rule("trpg-object-9", "trpg-object-10")
def test_a_single_shot_takes_the_object_under_whom_it_hits() -> None:
    now = give(walled(), CAT, IBIS).state
    assert under_way(now).aimed[0].special == 0  # its own fall comes too late for the special
    missed = give(now, EVE, c.React(TONO, "evade"), *(6,) * 10, *(1, 2, 2, 2, 2, 2, 2, 2)).state
    assert len(battle(missed).objects) == 1
    hit = give(give(now, EVE, c.React(TONO)).state, CAT, c.Burst(MORI, 0), 1, 1)
    assert battle(hit.state).objects == ()
    assert unit(hit.state, TONO).has("floating")
    kinds = names(hit)
    assert kinds.index("HarmRolled") < kinds.index("Destroyed") < kinds.index("Fell")


@pytest.mark.rule("trpg-object-9")
def test_a_square_takes_objects_whether_or_not_it_hits() -> None:
    state = dumb(attacking({"kido": (5, 5), "sakaki": (8, 5), "hayami": (0, 0)}, team=SOUTH), KIDO, SAKAKI)
    wall = Object(id=70, thing="wall", cells=((8, 6),), height=2, team=NORTH)
    state = replace(state, battle=replace(battle(state), objects=(wall,)))
    now = give(state, DAN, c.Strike(KIDO, "meteor_burst", "main", cell=(8, 5))).state
    done = give(now, ANN, c.React(SAKAKI, "evade"), *(6,) * 8, *(2,) * 8).state
    assert battle(done).objects == ()
    plain = with_unit(state, KIDO, main=("asteroid",))
    now = give(plain, DAN, c.Strike(KIDO, "asteroid_fullspread", "main", cell=(8, 5))).state
    done = give(now, ANN, c.React(SAKAKI, "evade"), *(6,) * 8, *(2,) * 8).state
    assert len(battle(done).objects) == 1  # without the effect objects stay


@pytest.mark.rule("trpg-object-11", "trpg-tactics-17")
def test_an_object_is_aimed_at_without_a_check() -> None:
    state = with_unit(walled(), TONO, cell=(20, 15))
    state = with_unit(state, MORI, holds=(Hold("stealth", "sub"),))
    done = give(state, CAT, c.Strike(MORI, "ibis_shot", "main", cell=(9, 5)))
    assert found(done, Destroyed)
    assert not {"HitRolled", "Reacting", "Revealed"} & set(names(done))
    mori = unit(done.state, MORI)
    assert (mori.trion, mori.sides, mori.active) == (130 - 8, ("main",), (("main", "ibis"),))
    assert code(walled(), CAT, c.Strike(MORI, "ibis_shot", "main", cell=(9, 5))) == "somebody"


# ---- range and line of sight -----------------------------------------------------------------------------


@pytest.mark.rule("trpg-tactics-5", "trpg-tactics-7", "trpg-tactics-10", "trpg-tactics-21")
def test_range_counts_cells_and_nothing_else() -> None:
    def shot(cell: Cell, tower: int = 0, options: Options | None = None) -> str:
        state = attacking({"mori": (5, 5), "tono": cell}, options=options)
        state = heights(state, {(7, 5): tower})
        strike = c.Strike(MORI, "lightning_shot", "main", TONO)
        try:
            give(state, CAT, strike)
        except Refused as refused:
            return refused.code
        return ""

    assert shot((13, 5)) == ""  # eight cells
    assert shot((9, 9)) == ""
    assert shot((14, 5)) == "range"  # range 9, the parameter, lengthens nothing
    assert shot((10, 5), tower=9) == ""  # no line of sight
    assert shot((10, 5), tower=9, options=Options(line_of_sight=True)) == "sight"
    assert shot((13, 9)) == "range"
    assert shot((13, 9), options=Options(range_metric="chebyshev")) == ""


def test_sight_is_the_same_both_ways() -> None:
    state = heights(attacking({"mori": (5, 5), "tono": (8, 6)}), {(6, 5): 3, (7, 6): 1})
    field = Field(book(), battle(state))
    for start in ((5, 5), (2, 3), (9, 9)):
        for end in ((8, 6), (10, 1), (5, 9)):
            assert aim.in_sight(field, start, end) == aim.in_sight(field, end, start)
    assert not aim.in_sight(field, (5, 5), (7, 5))
    assert aim.in_sight(field, (6, 5), (8, 5))  # the higher one looks over


@pytest.mark.rule("trpg-tactics-12", "trpg-tactics-16", "trpg-area-12")
def test_a_square_at_the_edge_reaches_whoever_was_pushed_out() -> None:
    state = attacking({"kido": (2, 2), "sakaki": (-1, 0), "hayami": (9, 9)}, team=SOUTH)
    state = with_unit(state, KIDO, main=("asteroid",))
    now = give(state, DAN, c.Strike(KIDO, "asteroid_fullspread", "main", cell=(0, 1)))
    assert found(now, e.InArea).names == ("Aoi Sakaki",)
    assert code(state, DAN, c.Strike(KIDO, "asteroid_fullspread", "main", cell=(-1, 1))) == "off_map"


def test_a_cage_spares_its_own_side() -> None:
    state = attacking({"kido": (5, 5), "tono": (7, 5), "sakaki": (7, 6)}, team=SOUTH)
    state = with_unit(state, KIDO, main=("viper",))
    done = give(state, DAN, c.Strike(KIDO, "viper_cage", "main", cell=(6, 5)))
    assert found(done, e.InArea).names == ("Aoi Sakaki",)


@pytest.mark.rule("trpg-hit-2")
def test_reactions_may_be_narrowed() -> None:
    cells = {"kido": (5, 5), "sakaki": (8, 5), "hayami": (8, 6)}
    state = with_unit(attacking(cells, team=SOUTH), KIDO, main=("viper",), sub=("asteroid",))
    thread = give(state, DAN, c.Strike(KIDO, "viper_thread", "main", SAKAKI)).state
    assert asked(thread).kind == "reaction"  # nobody else may protect
    plain = give(state, DAN, c.Strike(KIDO, "asteroid_shot", "sub", SAKAKI)).state
    assert asked(plain).units == (HAYAMI,)
    floating = with_unit(
        attacking(BESIDE, options=Options(floating_no_evade=True)), TONO, holds=(Hold("floating"),)
    )
    now = give(floating, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    assert code(now, EVE, c.React(TONO, "evade")) == "reaction"


# ---- what puts something in force ------------------------------------------------------------------------

CRY = Skill(
    id="cry",
    name=Name(en="Cry", ja="叫び", zh="呐喊"),
    timing="attack",
    trigger="scorpion",
    range=1,
    hit="spt",
    effects=(
        BonusDice(on="hit", n=-1, who="target", until="next_check"),
        MoveBonus(n=-2, who="target", until="round"),
        DiceGain(by_total=((10, 1), (20, 3))),
    ),
)


def test_lasting_effects_follow_a_hit_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(book().skills, "cry", CRY)
    monkeypatch.setitem(book().skills_of, "scorpion", (*book().skills_of["scorpion"], CRY))
    state = dumb(attacking(BESIDE, team=SOUTH), SAKAKI, TONO)
    now = give(state, EVE, c.Strike(TONO, "cry", "main", SAKAKI)).state
    missed = give(now, ANN, c.React(SAKAKI, "evade"), *(6,) * 8, *(2,) * 6).state
    assert unit(missed, SAKAKI).bonuses == ()
    assert party(missed, SOUTH).dice == 0
    hit = give(now, ANN, c.React(SAKAKI, "evade"), *(1, 2, 2, 2, 2, 2, 2, 2), *(4,) * 6).state
    assert asked(hit).kind == "burst"  # it has a damage roll like any attack
    done = give(hit, EVE, c.Burst(TONO, 0), 1, 1)
    assert statuses.bonus(book(), unit(done.state, SAKAKI), "hit") == -1
    assert party(done.state, SOUTH).dice == 3  # 24
    assert [one.what for one in done.events if isinstance(one, e.Boosted)] == ["dice", "movement"]


def test_a_hit_check_uses_up_what_waited_for_it() -> None:
    state = dumb(attacking(BESIDE), SAKAKI, TONO)
    board = table(state)
    effect = book().actions["aim"].effects[0]
    assert isinstance(effect, BonusDice)
    statuses.add_bonus(board, SAKAKI, effect, effect.until, "aim")
    now = give(board.state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    done = give(now, EVE, c.React(TONO, "evade"), *(6,) * 10, *(2,) * 11)
    assert len(found(done, e.HitRolled).roll.faces) == 9 + 2
    assert unit(done.state, SAKAKI).bonuses == ()
