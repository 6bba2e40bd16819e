"""Actions, sides and active triggers of the attack phase."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg import moves, reactions, rounds, tactics
from games.border_trpg.battle import Ask
from games.border_trpg.effects import BonusDice, StateAdd
from games.border_trpg.options import Options
from games.border_trpg.pack import Action
from games.border_trpg.state import State
from games.border_trpg.terms import Id
from games.engine.contract import Refused
from games.engine.text import Name

from .duel import (
    BESIDE,
    HAYAMI,
    KIDO,
    NORTH,
    SAKAKI,
    SOUTH,
    TONO,
    asked,
    attacking,
    battle,
    code,
    dumb,
    found,
    give,
    play,
    rolls_on,
    window,
)
from .play import ANN, BEN, DAN, EVE, FAY, act, book, fight, replace, unit, view, with_unit

CUT = c.Strike(TONO, "scorpion_cut", "main", SAKAKI)
SUB_CUT = c.Strike(TONO, "scorpion_cut", "sub", SAKAKI)


def tono() -> State:
    """Tono (Scorpion, Grasshopper, Shield; Scorpion, Chameleon, Shield) beside Sakaki, its window open."""
    return dumb(attacking({**BESIDE, "kido": (20, 15)}, team=SOUTH), SAKAKI, TONO)


def missed(state: State, strike: c.Strike = CUT) -> State:
    """An attack of Tono's that Sakaki evades."""
    now = give(state, EVE, strike).state
    return give(now, ANN, c.React(SAKAKI, "evade"), *(6,) * 8, *(2,) * 8).state


def guards(state: State, number: int, target: int) -> set[tuple[str | None, Id]]:
    """The defending skills that a unit may use for a target beside it or for itself, with their sides."""
    away = 0 if number == target else 1
    return {
        (side, one.id) for side, one in reactions.guards(book(), battle(state), unit(state, number), away)
    }


@pytest.mark.rule("trpg-action-1", "trpg-action-5", "trpg-round-10", "trpg-tactics-1")
def test_two_attack_actions_one_of_each_side() -> None:
    once = missed(tono())
    assert code(window(once, SOUTH), EVE, CUT) == "used"
    twice = missed(window(once, SOUTH), SUB_CUT)
    assert code(window(twice, SOUTH), EVE, SUB_CUT) == "used"
    asks = (Ask(id=1, kind="window", team=NORTH),)
    state = fight({**BESIDE, "kido": (20, 15)}, asks=asks)
    tactical = act({**tactics.DO}, state, ANN, c.Act(SAKAKI, "coordinate")).state
    again = replace(tactical, battle=replace(battle(tactical), asks=asks))
    with pytest.raises(Refused):
        act({**tactics.DO}, again, ANN, c.Act(SAKAKI, "aim"))


@pytest.mark.rule("trpg-action-2")
def test_what_is_used_is_a_basic_action_or_a_skill() -> None:
    assert not set(book().actions) & set(book().skills)
    assert code(tono(), EVE, replace(CUT, skill="lunge")) == "unknown"


@pytest.mark.rule("trpg-action-3", "trpg-action-13", "trpg-option-12")
def test_reactions_and_options_are_no_actions() -> None:
    now = give(tono(), EVE, CUT).state
    done = give(now, ANN, c.React(SAKAKI, "shield_guard", "sub"), *(6,) * 8, *(2,) * 8).state
    sakaki = unit(done, SAKAKI)
    assert (sakaki.sides, sakaki.acted, sakaki.active) == ((), (), (("sub", "shield"),))
    turn = window(done, NORTH)
    slash = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO, combos=("senku_slash",))
    assert unit(give(turn, ANN, slash).state, SAKAKI).sides == ("main",)


@pytest.mark.rule("trpg-action-4")
def test_what_was_used_in_other_phases_limits_nothing() -> None:
    """Grasshopper (main) to move, then Scorpion (main) to attack."""
    asks = (Ask(id=1, kind="window", team=SOUTH),)
    state = fight({"sakaki": (5, 5), "tono": (10, 5), "kido": (20, 15)}, phase="movement", asks=asks)
    path = ((9, 5), (8, 5), (7, 5), (6, 5))
    moved = act({**moves.DO}, state, EVE, c.Move(TONO, "grasshopper_leap", path, side="main")).state
    assert unit(moved, TONO).active == ()
    turn = window(replace(moved, battle=replace(battle(moved), phase="attack")), SOUTH)
    assert give(turn, EVE, CUT).state is not None


@pytest.mark.rule("trpg-action-6", "trpg-action-11", "trpg-action-16")
def test_what_is_used_bars_the_rest_of_its_side() -> None:
    before = guards(tono(), TONO, TONO)
    assert ("main", "shield_guard") in before
    after = missed(tono())
    assert unit(after, TONO).active == (("main", "scorpion"),)
    assert guards(after, TONO, TONO) == {("sub", "shield_guard")}
    assert guards(after, TONO, SAKAKI) == {("sub", "shield_guard")}
    toss = c.Strike(TONO, "grasshopper_toss", "main", SAKAKI)
    assert code(with_unit(window(after, SOUTH), TONO, sides=()), EVE, toss) == "active"


@pytest.mark.rule("trpg-action-7", "trpg-round-15")
def test_activity_ends_with_the_attack_phase() -> None:
    cells = {**BESIDE, "kido": (20, 15)}
    state = dumb(attacking(cells, team=NORTH, order=(SOUTH, NORTH), at=1), SAKAKI, TONO)
    now = play(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    now = play(now, EVE, c.React(TONO)).state
    now = play(now, ANN, c.Burst(SAKAKI, 0), 1, 1).state
    assert unit(now, SAKAKI).active
    handlers = {**rounds.DO}
    while battle(now).phase == "attack":
        ask = asked(now)
        if ask.kind == "again":
            now = act(handlers, now, ANN, c.Pass(SAKAKI), ROUND, rolls_on).state
        else:
            assert ask.team is not None
            seat = ANN if ask.team == NORTH else DAN
            now = act(handlers, now, seat, c.EndWindow(ask.team), ROUND, rolls_on).state
    assert unit(now, SAKAKI).active == ()


@pytest.mark.rule("trpg-action-8", "trpg-action-13", "trpg-hit-10")
def test_a_reaction_activates_its_trigger() -> None:
    state = tono()
    state = with_unit(state, SAKAKI, sub=("scorpion", "shield"))
    now = give(state, EVE, CUT).state
    now = give(now, ANN, c.React(SAKAKI, "shield_guard", "sub"), *(6,) * 8, *(2,) * 8).state
    assert unit(now, SAKAKI).active == (("sub", "shield"),)
    assert code(window(now, NORTH), ANN, c.Strike(SAKAKI, "scorpion_cut", "sub", TONO)) == "active"
    assert ("sub", "shield_guard") in guards(now, SAKAKI, SAKAKI)


@pytest.mark.rule("trpg-action-9")
def test_reactions_have_no_number() -> None:
    state = tono()
    for n in range(3):
        state = with_unit(window(state, SOUTH), TONO, sides=(), active=())
        now = give(state, EVE, CUT).state
        state = give(now, ANN, c.React(SAKAKI, "shield_guard", "sub"), *(6,) * 8, *(2,) * 8).state
        assert unit(state, SAKAKI).trion == 70 - 2 * (n + 1)


RAYGUST = {"natsume": (5, 5), "tono": (6, 5)}
TEAMS = {"North": ("natsume",), "South": ("tono",)}


@pytest.mark.rule("trpg-action-10")
def test_what_reacts_may_act_and_what_acts_may_react() -> None:
    """Raygust guards, then cuts, then guards again."""
    state = dumb(attacking(RAYGUST, team=4, teams=TEAMS), 1, 2)
    now = give(state, 3, c.Strike(2, "scorpion_cut", "main", 1)).state
    now = give(now, ANN, c.React(1, "raygust_guard", "main"), *(6,) * 9, *(2,) * 8).state
    assert ("main", "raygust") in unit(now, 1).active
    now = give(window(now, 3), ANN, c.Strike(1, "raygust_cut", "main", 2)).state
    now = give(now, 3, c.React(2, "evade"), *(6,) * 10, *(2,) * 7).state
    now = give(window(now, 4), 3, c.Strike(2, "scorpion_cut", "sub", 1)).state
    assert give(now, ANN, c.React(1, "raygust_guard", "main"), *(6,) * 9, *(2,) * 8).state is not None


@pytest.mark.rule("trpg-action-12")
def test_with_both_sides_used_no_shield_is_left() -> None:
    after = missed(window(missed(tono()), SOUTH), SUB_CUT)
    assert guards(after, TONO, TONO) == set()
    now = give(window(after, NORTH), ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    assert [one.skill for one in reactions.choices(book(), battle(now), unit(now, TONO))] == ["evade"]


@pytest.mark.rule("trpg-action-14")
def test_outside_the_attack_phase_nothing_becomes_active() -> None:
    """A skill of the tactics phase, and a reaction put there by hand, leave no trigger active."""
    asks = (Ask(id=1, kind="window", team=SOUTH),)
    state = fight({**BESIDE, "kido": (20, 15)}, asks=asks)
    used = act({**tactics.DO}, state, EVE, c.Act(TONO, "chameleon_on", "sub")).state
    assert unit(used, TONO).trion == 65
    assert unit(used, TONO).active == ()
    reacting = give(tono(), EVE, CUT).state
    early = replace(reacting, battle=replace(battle(reacting), phase="tactics"))
    done = give(early, ANN, c.React(SAKAKI, "shield_guard", "sub"), *(6,) * 8, *(2,) * 8).state
    assert unit(done, SAKAKI).active == ()


@pytest.mark.rule("trpg-action-15")
def test_evading_activates_nothing() -> None:
    sakaki = unit(missed(tono()), SAKAKI)
    assert (sakaki.active, sakaki.barred, sakaki.sides, sakaki.trion) == ((), (), (), 70)


@pytest.mark.rule("trpg-action-17", "trpg-round-11")
def test_either_side_first_and_another_target_second() -> None:
    state = dumb(attacking({**BESIDE, "hayami": (6, 6), "kido": (20, 15)}, team=SOUTH), SAKAKI, TONO, HAYAMI)
    state = with_unit(state, HAYAMI, main=(), sub=())
    state = with_unit(state, SAKAKI, main=(), sub=())
    now = missed(state, SUB_CUT)
    second = give(window(now, SOUTH), EVE, replace(CUT, target=HAYAMI))
    assert found(second, e.Struck).target == "Yuko Hayami"
    assert unit(second.state, TONO).sides == ("sub", "main")


@pytest.mark.rule("trpg-round-11")
def test_a_turn_is_taken_in_one_piece_unless_the_table_mixes() -> None:
    def after_one(options: Options) -> State:
        cells = {**BESIDE, "hayami": (7, 5), "kido": (20, 15)}
        state = dumb(attacking(cells, options=options, order=(NORTH, SOUTH)), SAKAKI, HAYAMI, TONO)
        state = with_unit(with_unit(state, SAKAKI, sub=("kogetsu",)), KIDO, main=(), sub=())
        now = play(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
        return play(now, EVE, c.React(TONO, "evade"), *(6,) * 10, *(2,) * 9).state

    usual = after_one(Options())
    assert asked(usual).kind == "again"
    assert code(usual, BEN, c.Strike(HAYAMI, "rifle_burst", "main", TONO)) == "window"
    mixed = after_one(Options(interleave_sides=True))
    assert (asked(mixed).kind, asked(mixed).team) == ("window", NORTH)
    now = play(mixed, BEN, c.Strike(HAYAMI, "rifle_burst", "main", TONO)).state
    now = play(now, EVE, c.React(TONO, "evade"), *(6,) * 10, *(2,) * 8).state
    assert play(now, ANN, c.Strike(SAKAKI, "kogetsu_slash", "sub", TONO)).state is not None


@pytest.mark.rule("trpg-action-18")
def test_a_miss_activates_all_the_same() -> None:
    assert unit(missed(tono()), TONO).active == (("main", "scorpion"),)


ROUND = (*(6,) * 8, *(2,) * 40)
"""Dice for the initiative of a next round."""

MANTIS = c.Strike(TONO, "scorpion_mantis", "main", SAKAKI)


@pytest.mark.rule("trpg-action-19")
def test_a_skill_of_both_sides_takes_both() -> None:
    state = tono()
    now = give(state, EVE, MANTIS).state
    assert set(unit(now, TONO).sides) == {"main", "sub"}
    assert set(unit(now, TONO).active) == {("main", "scorpion"), ("sub", "scorpion")}
    assert code(window(missed(state), SOUTH), EVE, MANTIS) == "used"
    # Full Shield as a reaction: both sides free or with the Shield, else not
    sakaki = with_unit(give(state, EVE, CUT).state, SAKAKI, main=("kogetsu", "shield"))
    assert ("main", "shield_full") in guards(sakaki, SAKAKI, SAKAKI)
    locked = with_unit(sakaki, SAKAKI, active=(("main", "kogetsu"),))
    assert ("main", "shield_full") not in guards(locked, SAKAKI, SAKAKI)
    done = give(sakaki, ANN, c.React(SAKAKI, "shield_full", "main"), *(6,) * 11, *(2,) * 8).state
    assert set(unit(done, SAKAKI).active) == {("main", "shield"), ("sub", "shield")}
    one_only = with_unit(sakaki, SAKAKI, sub=("bagworm",))
    assert ("main", "shield_full") not in guards(one_only, SAKAKI, SAKAKI)


@contextmanager
def having(action: Action) -> Iterator[None]:
    """The pack with one basic action more."""
    book().actions[action.id] = action
    try:
        yield
    finally:
        del book().actions[action.id]


SHOUT = Action(
    id="shout",
    name=Name(en="Shout", ja="叫び", zh="呐喊"),
    phase="attack",
    effects=(BonusDice(on="reaction", n=1, until="round"), StateAdd(state="floating")),
)


@pytest.mark.rule("trpg-action-20")
def test_a_basic_action_of_the_attack_phase_spends_a_side() -> None:
    with having(SHOUT):
        now = give(tono(), EVE, c.Strike(TONO, "shout", "main")).state
        spent = unit(now, TONO)
        assert (spent.sides, spent.active) == (("main",), ())
        assert spent.has("floating")
        assert battle(now).attack is None
        assert code(window(now, SOUTH), EVE, CUT) == "used"
        assert ("main", "shield_guard") in guards(now, TONO, TONO)


@pytest.mark.rule("trpg-action-21")
def test_active_triggers_are_public() -> None:
    state = missed(tono())
    for viewer in (ANN, FAY, None):
        shown = view(state, viewer).battle
        assert shown is not None
        assert next(one for one in shown.units if one.id == TONO).active == (("main", "scorpion"),)


@pytest.mark.rule("trpg-action-22")
def test_a_side_kept_back_defends_later() -> None:
    state = with_unit(missed(tono()), TONO, acted=("attack",))
    now = give(window(state, NORTH), ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    done = give(now, EVE, c.React(TONO, "shield_guard", "sub"), *(6,) * 7, *(2,) * 9)
    assert not found(done, e.HitRolled).results[0].hit


@pytest.mark.rule("trpg-round-8", "trpg-round-10")
def test_soldiers_attack_as_often_as_they_may() -> None:
    state = attacking({"sakaki": (5, 5)}, team=90, soldiers={"mauler 1": (6, 5), "tick 1": (5, 6)})
    state = dumb(state, SAKAKI)
    for n in range(2):
        now = give(window(state, 90), 0, c.Strike(51, "claw", target=SAKAKI)).state
        state = give(now, ANN, c.React(SAKAKI, "evade"), *(6,) * 8, *(2,) * 6).state
        assert unit(state, 51).attacks == n + 1
    assert code(window(state, 90), 0, c.Strike(51, "claw", target=SAKAKI)) == "used"
    once = give(window(state, 90), 0, c.Strike(52, "sting", target=SAKAKI)).state
    assert unit(once, 52).attacks == 1
