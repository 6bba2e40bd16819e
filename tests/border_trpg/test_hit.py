"""Attacks from declaration to end: who reacts, who rolls, what hits."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import attack, reactions, statuses
from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg.battle import Cell, Hold
from games.border_trpg.events_round import Revealed
from games.border_trpg.options import Options
from games.border_trpg.state import State

from .duel import (
    APART,
    BESIDE,
    HAYAMI,
    KIDO,
    MORI,
    NORTH,
    SAKAKI,
    SOUTH,
    TONO,
    USUI,
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
    pool,
    under_way,
    window,
)
from .play import ANN, BEN, CAT, DAN, EVE, FAY, GM, Done, book, fight, replace, table, unit, view, with_unit

AREA = {"kido": (5, 5), "sakaki": (8, 4), "hayami": (8, 5), "mori": (8, 6)}
FULL = c.Strike(KIDO, "asteroid_fullspread", "main", cell=(8, 5))
SPREAD = book().skills["asteroid_fullspread"]
SLASH = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)


def choices(state: Any, number: int) -> tuple[reactions.Choice, ...]:
    """The ways without options in which a unit may react."""
    found = reactions.choices(book(), battle(state), unit(state, number))
    return tuple(one for one in found if not one.combos)


def bare(state: State, *numbers: int) -> State:
    """Units without triggers and own skills: they can only evade."""
    for number in numbers:
        state = with_unit(state, number, main=(), sub=(), features=(), position=None)
    return state


@pytest.mark.rule("trpg-hit-19", "trpg-dice-14", "trpg-damage-13", "trpg-damage-14")
def test_the_golden_trace() -> None:
    """Kogetsu and Senku at three cells, evaded in vain, with Lunge, three dice and a burst."""
    start = pool(attacking(APART), NORTH, 3)
    assert (unit(start, SAKAKI).trion, unit(start, TONO).trion) == (70, 70)
    declared = give(start, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO, combos=("senku_slash",)))
    sakaki = unit(declared.state, SAKAKI)
    assert sakaki.trion == 65
    assert set(sakaki.active) == {("main", "kogetsu"), ("main", "senku")}
    assert (asked(declared.state).kind, asked(declared.state).unit) == ("reaction", TONO)

    evaded = give(declared.state, EVE, c.React(TONO, "evade"), 1, 1, 2, 3, 4, 5, 6, 2, 3, 3)
    reacted = found(evaded, e.Reacted)
    assert (sum(reacted.roll.faces), reacted.roll.total) == (30, 40)
    assert asked(evaded.state).kind == "hit"

    hit = give(evaded.state, ANN, c.Hit(SAKAKI, 3, ("p_lunge",)), 6, 5, 4, 6, 3, 2, 5, 1, 4, 3, 6, 2, 1, 5)
    rolled = found(hit, e.HitRolled)
    assert len(rolled.roll.faces) == 14  # technique 9, Lunge 2, tactical dice 3
    assert rolled.results == (e.Compared("Ren Tono", 63, 40, True),)
    assert party(hit.state, NORTH).dice == 0
    assert (asked(hit.state).kind, asked(hit.state).unit) == ("burst", SAKAKI)

    done = give(hit.state, ANN, c.Burst(SAKAKI, 6), 4, 3)
    assert found(done, e.Damaged).damage == 9 + 4 + 3 + 2 + 6
    assert unit(done.state, SAKAKI).trion == 59
    assert unit(done.state, TONO).trion == 46
    harm = found(done, e.HarmRolled)
    assert (harm.tier, harm.die, harm.row) == (20, 3, 3)
    assert unit(done.state, TONO).statuses == ("leak_small", "hand_main")
    assert battle(done.state).attack is None
    told = [*names(declared), *names(evaded), *names(hit), *names(done)]
    order = [
        "Struck",
        "Reacting",
        "Reacted",
        "HitRolled",
        "BurstPaid",
        "DamageRolled",
        "Damaged",
        "HarmRolled",
    ]
    assert [one for one in told if one in order] == order


@pytest.mark.rule("trpg-hit-1")
def test_the_attacked_side_rolls_first() -> None:
    declared = give(attacking(BESIDE), ANN, SLASH)
    assert asked(declared.state).kind == "reaction"
    assert code(declared.state, ANN, c.Hit(SAKAKI)) == "not_asked"


@pytest.mark.rule("trpg-hit-5", "trpg-hit-6", "trpg-hit-18")
def test_an_equal_total_hits_and_one_less_misses() -> None:
    start = dumb(attacking(BESIDE), SAKAKI, TONO)
    declared = give(start, ANN, SLASH)
    nine = (6, 6, 6, 6, 2, 2, 2, 2, 2)  # technique 9: nine dice, 34
    evade = (4, 4, 4, 4, 3, 3, 3, 3, 3, 3)  # mobility 10: 34
    hit = give(declared.state, EVE, c.React(TONO, "evade"), *evade, *nine)
    rolled = found(hit, e.HitRolled)
    assert rolled.roll.faces == nine
    assert rolled.results == (e.Compared("Ren Tono", 34, 34, True),)
    assert asked(hit.state).kind == "burst"

    missed = give(declared.state, EVE, c.React(TONO, "evade"), *evade[:-1], 4, *nine)
    assert found(missed, e.HitRolled).results == (e.Compared("Ren Tono", 34, 35, False),)
    assert battle(missed.state).attack is None
    tono = unit(missed.state, TONO)
    assert (tono.trion, tono.statuses) == (70, ())
    assert unit(missed.state, SAKAKI).trion == 69  # the cost stays paid


@pytest.mark.rule("trpg-hit-2", "trpg-hit-9")
def test_evading_own_guards_and_one_ally_each() -> None:
    """Natsume may evade, guard with Raygust or Shield; one ally shields, another shoots the attack down."""
    teams = {"North": ("natsume", "hayami", "usui"), "South": ("tono",)}
    cells = {"natsume": (5, 5), "hayami": (6, 6), "usui": (9, 5), "tono": (5, 4)}
    state = attacking(cells, team=6, teams=teams)  # sheets 1 to 4, teams 5 and 6
    state = with_unit(state, 1, main=("raygust",), sub=("shield",))
    state = with_unit(state, 2, main=("rifle",), sub=("shield",))
    state = with_unit(state, 3, main=("lightning",), sub=())
    declared = give(state, DAN, c.Strike(4, "scorpion_cut", "main", 1))
    offering = asked(declared.state)
    assert (offering.kind, offering.units) == ("offers", (2, 3))
    first = give(declared.state, BEN, c.Offer(2, 1, "shield_guard")).state
    both = give(first, CAT, c.Offer(3, 1, "lightning_cut")).state
    assert (asked(both).kind, asked(both).unit) == ("reaction", 1)
    ways = {(one.skill, one.by) for one in choices(both, 1)}
    assert ways == {
        ("evade", None),
        ("raygust_guard", None),
        ("shield_guard", None),
        ("shield_guard", 2),
        ("lightning_cut", 3),
    }
    assert code(both, ANN, c.React(1, "kogetsu_parry")) == "reaction"


@pytest.mark.rule("trpg-hit-3", "trpg-hit-4")
def test_an_ally_protects_as_far_as_its_skill_reaches() -> None:
    """Shield reaches 2 from the ally to the attacked one; Lightning's cut reaches 8."""
    for cell, shield, cut in (((6, 6), True, True), ((7, 6), False, True), ((12, 7), False, False)):
        state = attacking({"kido": (5, 5), "usui": cell, "sakaki": (5, 4)})
        declared = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", KIDO)).state
        able = {
            one.skill
            for one in reactions.offers(book(), battle(declared), unit(declared, USUI), unit(declared, KIDO))
        }
        assert ("shield_guard" in able) == shield
        assert ("lightning_cut" in able) == cut
        assert (asked(declared).kind == "offers") == (shield or cut)


@pytest.mark.rule("trpg-hit-7")
def test_evading_is_mobility() -> None:
    declared = give(attacking(BESIDE), ANN, SLASH).state
    declared = with_unit(declared, TONO, params={**unit(declared, TONO).params, "mob": 8})
    done = give(declared, EVE, c.React(TONO, "evade"), *(3,) * 8)
    assert len(found(done, e.Reacted).roll.faces) == 8


@pytest.mark.rule("trpg-hit-8", "trpg-hit-12", "trpg-hit-10", "trpg-action-8")
def test_an_ally_defends_with_its_own_defence() -> None:
    """Two offer, one is taken: only that one rolls, with defence 9 and Shield's one more, and pays."""
    cells = {"sakaki": (5, 5), "hayami": (6, 5), "mori": (5, 6), "tono": (4, 5)}
    state = dumb(attacking(cells, team=SOUTH), SAKAKI, HAYAMI, MORI, TONO)
    before = give(state, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)).state
    assert asked(before).units == (HAYAMI, MORI)
    offered = give(before, BEN, c.Offer(HAYAMI, SAKAKI, "shield_guard", "sub")).state
    offered = give(offered, CAT, c.Offer(MORI, SAKAKI, "shield_guard", "sub")).state
    done = give(offered, ANN, c.React(SAKAKI, by=HAYAMI), *(3,) * 10, *(2,) * 8)
    reacted = found(done, e.Reacted)
    assert (reacted.name, reacted.target) == ("Yuko Hayami", "Aoi Sakaki")
    assert len(reacted.roll.faces) == 9 + 1
    assert unit(done.state, HAYAMI).trion == 80 - 2
    assert unit(done.state, MORI).trion == 130
    assert unit(done.state, HAYAMI).active == (("sub", "shield"),)
    assert unit(done.state, MORI).active == ()
    # bound to its side: the sub Handgun is barred later that phase, the sub Shield is not
    assert code(window(done.state, NORTH), BEN, c.Strike(HAYAMI, "handgun_snap", "sub", TONO)) == "active"


@pytest.mark.rule("trpg-hit-11")
def test_one_reaction_for_one_attack() -> None:
    cells = {"sakaki": (5, 5), "hayami": (6, 5), "tono": (4, 5)}
    state = dumb(attacking(cells, team=SOUTH), SAKAKI, HAYAMI, TONO)
    offered = give(state, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)).state
    passed = give(offered, BEN, c.Offer(HAYAMI)).state
    evaded = give(passed, ANN, c.React(SAKAKI, "evade"), *(1, 2, 2, 2, 2, 2, 2, 2), *(6,) * 8).state
    assert asked(evaded).kind == "burst"  # it did not hold
    assert code(evaded, BEN, c.Offer(HAYAMI, SAKAKI, "shield_guard", "sub")) == "not_asked"
    assert code(evaded, ANN, c.React(SAKAKI, by=HAYAMI)) == "not_asked"


@pytest.mark.rule("trpg-hit-13")
def test_no_reaction_is_hit_without_a_roll() -> None:
    declared = give(attacking(BESIDE), ANN, SLASH).state
    done = give(declared, EVE, c.React(TONO))
    rolled = found(done, e.HitRolled)
    assert rolled.roll is None
    assert rolled.results == (e.Compared("Ren Tono", 0, None, True),)
    assert asked(done.state).kind == "burst"
    assert code(declared, EVE, c.React(TONO, dice=1)) == "no_roll"


AREA = {"kido": (5, 5), "sakaki": (8, 4), "hayami": (8, 5), "mori": (8, 6)}
FULL = c.Strike(KIDO, "asteroid_fullspread", "main", cell=(8, 5))


@pytest.mark.rule("trpg-hit-14", "trpg-hit-15", "trpg-damage-10")
def test_a_square_compares_one_roll_and_one_die_with_each() -> None:
    """25 against 31, 25 and 20: two are hit, with one die and one burst for both."""
    now = bare(attacking(AREA, team=SOUTH), KIDO, SAKAKI, HAYAMI, MORI)
    now = with_unit(now, KIDO, main=("asteroid",))
    now = give(now, DAN, FULL).state
    assert [one.unit for one in under_way(now).aimed] == [SAKAKI, HAYAMI, MORI]  # reading order
    now = give(now, ANN, c.React(SAKAKI, "evade"), 4, 4, 4, 4, 4, 4, 4, 3).state
    now = give(now, BEN, c.React(HAYAMI, "evade"), 4, 4, 4, 4, 3, 3, 3).state
    rolled = give(now, CAT, c.React(MORI, "evade"), 4, 4, 4, 4, 4, *(4, 3, 3, 3, 3, 3, 3, 3))
    results = found(rolled, e.HitRolled).results
    assert [(one.total, one.against, one.hit) for one in results] == [
        (25, 31, False),
        (25, 25, True),
        (25, 20, True),
    ]
    done = give(rolled.state, DAN, c.Burst(KIDO, 5), 4, 1, 2)
    assert [one.die for one in done.events if isinstance(one, e.DamageRolled)] == [4]
    dealt = [one.damage for one in done.events if isinstance(one, e.Damaged)]
    assert dealt == [7 + 4 + SPREAD.damage + 5] * 2
    assert unit(done.state, KIDO).trion == 130 - SPREAD.cost - 5
    assert unit(done.state, SAKAKI).trion == 70


@pytest.mark.rule("trpg-hit-14")
def test_a_table_may_roll_for_each_inside() -> None:
    state = bare(
        attacking(AREA, team=SOUTH, options=Options(area_hit="separate")), KIDO, SAKAKI, HAYAMI, MORI
    )
    now = give(with_unit(state, KIDO, main=("asteroid",)), DAN, FULL).state
    first = give(now, ANN, c.React(SAKAKI, "evade"), *(1, 2, 2, 2, 2, 2, 2, 2), *(5,) * 8)
    assert [one.target for one in found(first, e.HitRolled).results] == ["Aoi Sakaki"]
    second = give(first.state, DAN, c.Burst(KIDO, 5), 2)
    assert found(second, e.Damaged).damage == 7 + 2 + SPREAD.damage + 5
    third = give(second.state, BEN, c.React(HAYAMI, "evade"), *(2,) * 7, *(5,) * 8)
    fourth = give(third.state, DAN, c.Burst(KIDO, 3), 6)
    assert found(fourth, e.Damaged).damage == 7 + 6 + SPREAD.damage + 3
    last = give(fourth.state, CAT, c.React(MORI, "evade"), *(6,) * 5, *(2,) * 8, 1, 4)
    assert not found(last, e.HitRolled).results[0].hit
    harmed = [(one.name, one.die) for one in last.events if isinstance(one, e.HarmRolled)]
    assert harmed == [("Aoi Sakaki", 1), ("Yuko Hayami", 4)]  # together, after all


@pytest.mark.rule("trpg-hit-16", "trpg-tactics-12", "trpg-bailout-14")
def test_friends_and_the_user_inside_may_react() -> None:
    cells = {"kido": (5, 5), "tono": (6, 6), "sakaki": (6, 4)}
    state = bare(attacking(cells, team=SOUTH), KIDO, TONO, SAKAKI)
    state = with_unit(state, KIDO, main=("asteroid",), trion=16)
    shot = c.Strike(KIDO, "asteroid_fullspread", "main", cell=(6, 5))
    assert code(state, DAN, shot) == "friends"  # its own side is inside: that is to be confirmed
    now = give(state, DAN, replace(shot, friends=True)).state
    assert [one.unit for one in under_way(now).aimed] == [SAKAKI, KIDO, TONO]
    now = give(now, ANN, c.React(SAKAKI, "evade"), *(6,) * 8).state
    now = give(now, DAN, c.React(KIDO, "evade"), 1, 2, 2, 2, 2).state
    now = give(now, EVE, c.React(TONO, "evade"), *(6,) * 10, *(4,) * 8).state
    done = give(now, DAN, c.Burst(KIDO, 0), 6)
    assert found(done, e.WentOut).name == "Mitsuru Kido"  # by its own blast
    assert all(one.points == 0 for one in battle(done.state).parties)


@pytest.mark.rule("trpg-hit-17", "trpg-status-13")
def test_what_keeps_one_from_reacting() -> None:
    def ways(**changes: Any) -> set[str]:
        state = with_unit(
            attacking(BESIDE, team=SOUTH), SAKAKI, sub=("kogetsu",), main=("shield",), **changes
        )
        now = give(state, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)).state
        return {one.skill for one in choices(now, SAKAKI)}

    assert ways() == {"evade", "kogetsu_parry", "shield_guard"}
    assert ways(statuses=("hand_off",)) == {"evade", "shield_guard"}
    assert ways(active=(("sub", "bagworm"),)) == {"evade", "shield_guard"}
    assert ways(barred=("main",)) == {"evade", "kogetsu_parry"}
    assert ways(trion=2) == {"evade", "kogetsu_parry"}  # Shield costs 2, and some must be left


@pytest.mark.rule("trpg-hit-17", "trpg-bailout-4", "trpg-bailout-5")
def test_the_incapacitated_do_not_react() -> None:
    state = with_unit(attacking(BESIDE), TONO, life="down", trion=0)
    done = give(state, ANN, SLASH)
    assert "Reacted" not in names(done)
    assert found(done, e.HitRolled).results[0].hit
    assert (asked(done.state).kind, asked(done.state).unit) == ("death", TONO)


@pytest.mark.rule("trpg-hit-20", "trpg-stealth-12")
def test_a_hidden_attacker_is_seen_before_the_reaction() -> None:
    cells = {"usui": (1, 5), "sakaki": (9, 5)}
    state = with_unit(attacking(cells, team=SOUTH), USUI, holds=(Hold("stealth", "sub"),))
    assert unit_seen(state, ANN, USUI) is None
    done = give(state, FAY, c.Strike(USUI, "egret_shot", "main", SAKAKI))
    assert names(done)[:2] == ["Struck", "Revealed"]
    assert found(done, Revealed).cell == (1, 5)
    assert asked(done.state).kind == "reaction"
    assert unit_seen(done.state, ANN, USUI) == (1, 5)


def unit_seen(state: State, viewer: int, number: int) -> Cell | None:
    """Where a viewer sees a unit."""
    shown = view(state, viewer).battle
    assert shown is not None
    return next(one.cell for one in shown.units if one.id == number)


@pytest.mark.rule("trpg-hit-21", "trpg-check-13", "trpg-check-14", "trpg-stealth-13")
def test_an_opposed_action_rolls_only_what_is_named() -> None:
    """Feint: the target's command first, then special tactics; a tie is the actor's."""
    state = pool(fight(BESIDE), SOUTH, 2)
    state = with_unit(state, TONO, holds=(Hold("invisible", "sub"),))

    def feint(face: int) -> Done:
        board = table(state)
        attack.oppose(board, SAKAKI, "feint", TONO)
        follows(board)
        asks = board.state
        assert (asked(asks).kind, asked(asks).unit) == ("reaction", TONO)
        assert code(asks, EVE, c.React(TONO, "shield_guard")) == "only_check"
        assert code(asks, EVE, c.React(TONO, "evade")) == "only_check"
        # command 4 of the target, special tactics 4 of the actor
        return give(asks, EVE, c.React(TONO), 3, 3, 3, 3, face, 3, 3, 3)

    tie, worse = feint(3), feint(2)
    assert found(tie, e.Checked).success
    assert not found(worse, e.Checked).success
    assert statuses.bonus(book(), unit(tie.state, TONO), "evade") == -2
    assert statuses.bonus(book(), unit(worse.state, TONO), "evade") == 0
    assert unit(tie.state, TONO).has("invisible")  # a check forced on it does not show it


def test_aiming_names_what_can_be_attacked() -> None:
    state = attacking({"sakaki": (5, 5), "hayami": (6, 5), "tono": (5, 6), "usui": (9, 9)})
    hidden = with_unit(state, TONO, holds=(Hold("stealth", "sub"),))
    assert code(hidden, ANN, SLASH) == code(hidden, ANN, replace(SLASH, target=77)) == "no_target"
    assert code(state, ANN, replace(SLASH, target=HAYAMI)) == "friend"
    assert code(state, ANN, replace(SLASH, target=USUI)) == "range"
    assert code(with_unit(state, TONO, holds=(Hold("invisible", "sub"),)), ANN, SLASH) == "invisible"
    assert code(state, ANN, replace(SLASH, target=None, cell=(4, 5))) == "nothing_there"
    assert code(state, ANN, replace(SLASH, target=None)) == "aim"
    assert code(state, BEN, SLASH) == "not_yours"
    assert code(state, ANN, replace(SLASH, skill="scorpion_cut")) == "unknown"
    give(state, GM, SLASH)  # game masters act as anybody


def test_one_who_plays_both_sides_knows_no_more() -> None:
    """A hidden enemy is no target even for whoever can see it as its own player or game master."""
    state = attacking(BESIDE)
    state = with_unit(state, TONO, holds=(Hold("stealth", "sub"),), owner=ANN)
    assert code(state, ANN, SLASH) == "no_target"
    assert code(state, GM, SLASH) == "no_target"
