"""Special states beside stealth: invisible, move reserve, floating."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_round as e
from games.border_trpg import states
from games.border_trpg.battle import Bonus, Hold
from games.border_trpg.effects import BonusDice
from games.border_trpg.events_attack import HitRolled
from games.border_trpg.field import Field
from games.border_trpg.legal_round import may_act
from games.border_trpg.options import Options
from games.border_trpg.state import State
from tests.border_trpg.course import (
    ROLLS,
    alter,
    asked,
    battle,
    end_windows,
    give,
    refused,
    run,
    said,
    settle,
    with_party,
)
from tests.border_trpg.play import (
    ANN,
    CAT,
    EVE,
    book,
    fight,
    table,
    unit,
    view,
    with_unit,
)

from .test_stealth import HAYAMI, KIDO, MORI, NORTH, SAKAKI, SOUTH, TONO, has, hidden, knows, moved_out

# ---- invisible and move reserve --------------------------------------------------------------------------


def chameleon() -> State:
    """Tono with Chameleon on, in the tactics phase; its team of four has three places."""
    cells = {"tono": (5, 5), "kido": (9, 5), "sakaki": (6, 5), "hayami": (20, 15)}
    state = run(fight(cells, order=(SOUTH, NORTH))).state
    return give(state, EVE, c.Act(TONO, "chameleon_on", "sub")).state


@pytest.mark.rule("trpg-stealth-21", "trpg-stealth-26")
def test_an_invisible_character_is_no_single_target_but_on_the_map_of_all() -> None:
    state = chameleon()
    assert has(state, TONO, "invisible")
    assert knows(state, ANN, TONO) == (5, 5)
    assert knows(state, None, TONO) == (5, 5)
    seen = view(state, ANN).battle
    assert seen is not None
    zones = Field(book(), seen).zones(unit(state, SAKAKI))
    assert (5, 6) in zones, "it holds its zone"
    attack = run(alter(state, phase="attack", order=(NORTH, SOUTH), at=0, asks=())).state
    slash = c.Strike(SAKAKI, "kogetsu_slash", "main", target=TONO)
    assert refused(attack, ANN, slash) == "invisible"
    assert asked(give(with_unit(attack, TONO, holds=()), ANN, slash).state)[0] in ("offers", "reaction")


@pytest.mark.rule("trpg-stealth-22", "trpg-stealth-30", "trpg-stealth-38")
def test_feedback_ends_invisible_move_reserve_and_floating() -> None:
    state = with_unit(chameleon(), KIDO, holds=(Hold("floating"),))
    attack = end_windows(state, "attack").state
    assert has(attack, TONO, "invisible")
    assert has(attack, TONO, "move_reserve"), "no move was made"
    done = end_windows(attack, "tactics")
    assert unit(done.state, TONO).holds == ()
    assert unit(done.state, KIDO).holds == ()
    assert {one.why for one in said(done, e.StateEnded)} == {"feedback"}


@pytest.mark.rule("trpg-stealth-27")
def test_bagworm_and_chameleon_of_one_side_exclude_each_other() -> None:
    state = run(fight({"tono": (5, 5), "sakaki": (20, 5)}, order=(SOUTH, NORTH))).state
    same = give(hidden(state, TONO, side="sub"), EVE, c.Act(TONO, "chameleon_on", "sub")).state
    assert not has(same, TONO, "stealth")
    assert has(same, TONO, "invisible")
    apart = give(hidden(state, TONO, side="main"), EVE, c.Act(TONO, "chameleon_on", "sub")).state
    assert has(apart, TONO, "stealth")
    assert has(apart, TONO, "invisible")


@pytest.mark.rule("trpg-stealth-28", "trpg-stealth-29", "trpg-stealth-34", "trpg-stealth-36")
def test_a_reserved_move_is_made_in_the_attack_phase_before_attacking() -> None:
    state = hidden(end_windows(chameleon(), "movement").state, HAYAMI, (5, 9))
    state = run(alter(state, at=0, order=(NORTH, SOUTH), asks=())).state
    move = c.Move(TONO, "normal_move", ((5, 6), (5, 7)))
    assert refused(state, EVE, move) == "reserved"
    assert not may_act(battle(state), unit(state, TONO), "movement")
    attack = end_windows(state, "attack").state
    attack = run(alter(attack, order=(SOUTH, NORTH), at=0, asks=())).state
    assert asked(attack) == ("window", SOUTH)
    done = give(attack, EVE, move)
    assert unit(done.state, TONO).cell == (5, 7)
    assert unit(done.state, TONO).holds == (Hold("invisible", "sub"),), "invisible stays"
    assert "movement" in unit(done.state, TONO).acted, "it used the movement action"
    assert has(done.state, HAYAMI, "stealth"), "two cells away, and not revealed in this phase"
    assert asked(done.state) == ("window", SOUTH), "the attack may follow"
    struck = with_unit(attack, TONO, sides=("main",))
    assert refused(struck, EVE, move) == "too_late"
    full = with_unit(attack, KIDO, acted=("movement",))
    full = with_party(full, SOUTH, started=1)
    assert refused(full, EVE, move) == "places"


@pytest.mark.rule("trpg-stealth-35")
def test_a_reserve_that_ends_early_leaves_a_normal_move_or_none() -> None:
    state = end_windows(chameleon(), "movement").state
    early = with_unit(state, TONO, holds=())
    assert may_act(battle(early), unit(early, TONO), "movement")
    attack = end_windows(state, "attack").state
    late = with_unit(attack, TONO, holds=())
    late = run(alter(late, order=(SOUTH, NORTH), at=0, asks=())).state
    assert not may_act(battle(late), unit(late, TONO), "movement")
    assert refused(late, EVE, c.Move(TONO, "normal_move", ((5, 6),))) == "phase"


# ---- floating --------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-stealth-37")
def test_floating_specials_count_against_a_floating_target() -> None:
    cells = {"mori": (2, 2), "sakaki": (20, 15), "tono": (8, 2)}
    state = run(fight(cells, phase="attack", order=(NORTH, SOUTH))).state
    shot = c.Strike(MORI, "ibis_shot", "main", target=TONO)
    thrown = []
    for holds in ((), (Hold("floating"),)):
        done = settle(give(with_unit(state, TONO, holds=holds), CAT, shot).state)
        (rolled,) = [one for one in done.events if isinstance(one, HitRolled)]
        assert rolled.roll is not None
        thrown.append(len(rolled.roll.faces))
    assert thrown == [9 - 1, 9 - 1 + 2], "Ibis has one die fewer, and LV 2 against who floats"


@pytest.mark.rule("trpg-stealth-39", "trpg-stealth-41")
def test_being_moved_by_force_ends_floating_before_a_skill_gives_it_anew() -> None:
    board = table(with_unit(fight({"tono": (5, 5)}), TONO, holds=(Hold("floating"),)))
    states.forced(board, TONO)
    assert not board.unit(TONO).has("floating")
    cells = {"sakaki": (5, 5), "tono": (6, 5)}
    state = with_unit(fight(cells, phase="attack"), TONO, holds=(Hold("floating"),))
    state = run(state).state
    toss = c.Strike(SAKAKI, "grasshopper_toss", "sub", target=TONO)
    state = give(state, ANN, toss).state
    done = settle(give(state, EVE, c.React(TONO), *ROLLS).state, until=("force",))
    assert has(done.state, TONO, "floating")
    over = give(done.state, ANN, c.Force(TONO, (8, 5)))
    assert unit(over.state, TONO).cell == (8, 5)
    assert has(over.state, TONO, "floating")
    order = [(type(one).__name__, getattr(one, "state", None)) for one in over.events]
    assert order.index(("StateEnded", "floating")) < order.index(("StateBegan", "floating"))


@pytest.mark.rule("trpg-stealth-40")
def test_a_floating_character_acts_moves_and_reacts() -> None:
    cells = {"sakaki": (5, 5), "tono": (6, 5)}
    state = with_unit(fight(cells, order=(SOUTH, NORTH)), TONO, holds=(Hold("floating"),))
    state = run(state).state
    assert "tactics" in unit(give(state, EVE, c.Act(TONO, "coordinate")).state, TONO).acted
    moving = run(alter(state, phase="movement", order=(NORTH, SOUTH), asks=())).state
    assert unit(give(moving, EVE, c.Move(TONO, "normal_move", ((6, 6),))).state, TONO).cell == (6, 6)
    for options, able in ((Options(), True), (Options(floating_no_evade=True), False)):
        attack = with_unit(fight(cells, phase="attack", options=options), TONO, holds=(Hold("floating"),))
        attack = run(attack).state
        attack = give(attack, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", target=TONO)).state
        if able:
            assert give(attack, EVE, c.React(TONO, "evade"), *ROLLS)
        else:
            assert refused(attack, EVE, c.React(TONO, "evade")) == "reaction"


def test_a_glider_floats_whatever_happens() -> None:
    state = fight({"sakaki": (2, 2)}, soldiers={"glider 1": (9, 9)})
    board = table(state)
    states.feedback(board)
    states.forced(board, 51)
    assert board.unit(51).has("floating")


def test_bonuses_until_the_end_of_movement_end_there() -> None:
    given = Bonus(BonusDice(on="hit", n=1), "move_end", "aim")
    state = with_unit(fight({"sakaki": (2, 2), "kido": (20, 15)}), SAKAKI, bonuses=(given,))
    assert unit(moved_out(state).state, SAKAKI).bonuses == ()
