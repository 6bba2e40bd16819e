"""Option triggers: dedicated and general ones, combined with attacks and reactions."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg import legal_equip, legal_sheet, skills
from games.border_trpg.battle import Hold
from games.border_trpg.options import Options
from games.border_trpg.reactions import choices, guards
from games.border_trpg.state import State
from games.border_trpg.terms import Id, Side

from .duel import (
    BESIDE,
    HAYAMI,
    MORI,
    NORTH,
    SAKAKI,
    TONO,
    asked,
    attacking,
    battle,
    code,
    dumb,
    found,
    give,
    names,
    window,
)
from .play import ANN, BEN, CAT, EVE, book, sheet, unit, with_unit

SLASH = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)
SHOT = c.Strike(MORI, "lightning_shot", "main", TONO)
LEAD = c.Strike(MORI, "lightning_shot", "main", TONO, combos=("lead_load",))


def sniping(options: Options | None = None) -> State:
    """Mori with Lightning, Lead Bullet and Shield on main, Bagworm and Shield on sub; Tono at four cells."""
    cells = {"mori": (5, 5), "tono": (9, 5), "kido": (24, 19)}
    return dumb(attacking(cells, options=options), MORI, TONO)


def usable(state: State, number: int) -> set[tuple[Side | None, Id]]:
    """The reactions with triggers that a unit has for itself."""
    return {(side, one.id) for side, one in guards(book(), battle(state), unit(state, number), 0)}


@pytest.mark.rule("trpg-option-1", "trpg-option-2")
def test_each_option_is_of_one_kind_and_dedicated_ones_of_one_trigger() -> None:
    pairings = {one.id: one.option for one in book().triggers.values() if one.option is not None}
    assert {one.type for one in pairings.values()} == {"dedicated", "general"}
    assert all((one.base is not None) == (one.type == "dedicated") for one in pairings.values())
    bases = {name: pairings[name].base for name in ("senku", "genyo", "thruster")}
    assert bases == {"senku": "kogetsu", "genyo": "kogetsu", "thruster": "raygust"}
    alone = sheet("sakaki", main=("scorpion", None, None, None), sub=(None, None, None, None))
    assert legal_equip.misfit(book(), alone, False, "main", 1, "senku") is not None


@pytest.mark.rule("trpg-option-3")
def test_a_dedicated_option_is_on_the_side_of_its_trigger() -> None:
    across = sheet("sakaki", main=("kogetsu", None, None, None), sub=(None, None, None, None))
    assert legal_equip.misfit(book(), across, False, "sub", 0, "senku") is not None
    assert legal_equip.misfit(book(), across, False, "main", 1, "senku") is None
    state = with_unit(attacking(BESIDE), SAKAKI, main=("kogetsu",), sub=("senku",))
    combined = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO, combos=("senku_slash",))
    assert code(state, ANN, combined) == "option_side"


@pytest.mark.rule("trpg-option-4")
def test_dedicated_options_become_active_with_their_trigger() -> None:
    state = with_unit(attacking(BESIDE), SAKAKI, main=("kogetsu", "senku", "genyo"))
    active = unit(give(state, ANN, SLASH).state, SAKAKI).active
    assert set(active) == {("main", "kogetsu"), ("main", "senku"), ("main", "genyo")}


TEAMS = {"North": ("natsume",), "South": ("tono",)}


def raygust() -> State:
    """Natsume with Raygust and Thruster on sub and Shield on main, attacked by Tono."""
    state = dumb(attacking({"natsume": (5, 5), "tono": (6, 5)}, team=4, teams=TEAMS), 1, 2)
    state = with_unit(
        state, 1, main=("shield", "asteroid"), sub=("raygust", "thruster"), trion=200, initial=200
    )
    return give(state, 3, c.Strike(2, "scorpion_cut", "main", 1)).state


@pytest.mark.rule("trpg-option-5", "trpg-option-6")
def test_the_example_of_raygust_and_shield() -> None:
    now = raygust()
    now = give(now, ANN, c.React(1, "raygust_guard", "sub"), *(6,) * 9, *(2,) * 8).state
    assert set(unit(now, 1).active) == {("sub", "raygust"), ("sub", "thruster")}
    # the main side is still free, for an action or a reaction
    assert ("main", "shield_guard") in usable(now, 1)
    shot = c.Strike(1, "asteroid_shot", "main", 2)
    assert give(window(now, 3), ANN, shot).state is not None
    # main Shield reacts: from then on both may, every time
    for n in range(3):
        now = with_unit(window(now, 4), 2, sides=(), active=())
        now = give(now, 3, c.Strike(2, "scorpion_cut", "main", 1)).state
        assert usable(now, 1) == {("main", "shield_guard"), ("sub", "raygust_guard")}
        assert ("thruster_bash",) in {one.combos for one in choices(book(), battle(now), unit(now, 1))}
        how = c.React(1, "shield_guard", "main") if n == 0 else c.React(1, "raygust_guard", "sub")
        now = give(now, ANN, how, *(6,) * (8 if n == 0 else 9), *(2,) * 8).state
    assert code(window(now, 3), ANN, shot) == "active"


@pytest.mark.rule("trpg-option-7")
def test_a_general_option_is_on_the_side_it_is_used_with() -> None:
    state = with_unit(sniping(), MORI, main=("lightning",), sub=("lead_bullet",))
    assert code(state, CAT, LEAD) == "option_side"
    together = with_unit(state, MORI, main=("lightning", "lead_bullet"), sub=())
    assert give(together, CAT, LEAD).state is not None
    either = Options(general_option="either_side_locks_used_sides")
    across = with_unit(sniping(either), MORI, main=("lightning", "shield"), sub=("lead_bullet", "shield"))
    now = give(across, CAT, LEAD).state
    assert set(unit(now, MORI).active) == {("main", "lightning"), ("sub", "lead_bullet")}
    assert usable(now, MORI) == {("main", "lightning_cut")}


@pytest.mark.rule("trpg-option-8", "trpg-option-9", "trpg-option-10")
def test_the_example_of_lightning_and_lead_bullet() -> None:
    """Both become active; no Shield on either side, but Lightning's own cut may still react."""
    state = sniping()
    shields = {("main", "shield_guard"), ("sub", "shield_guard"), ("main", "shield_full")}
    assert usable(state, MORI) == {("main", "lightning_cut"), *shields}
    now = give(state, CAT, LEAD).state
    mori = unit(now, MORI)
    assert set(mori.active) == {("main", "lightning"), ("main", "lead_bullet")}
    assert (mori.barred, mori.trion) == (("sub",), 130 - 3 - 4)
    assert usable(now, MORI) == {("main", "lightning_cut")}


@pytest.mark.rule("trpg-option-10")
def test_a_general_option_needs_the_other_side_unused() -> None:
    for changes in ({"active": (("sub", "shield"),)}, {"sides": ("sub",)}, {"barred": ("sub",)}):
        assert code(with_unit(sniping(), MORI, **changes), CAT, LEAD) == "option_lock"
    either = with_unit(
        sniping(Options(general_option="either_side_locks_used_sides")), MORI, active=(("sub", "shield"),)
    )
    now = give(either, CAT, LEAD).state
    assert unit(now, MORI).barred == ()
    assert ("sub", "shield_guard") in usable(now, MORI)


@pytest.mark.rule("trpg-option-11")
def test_an_unused_general_option_is_barred_with_its_side() -> None:
    state = with_unit(sniping(), MORI, main=("lightning", "silencer", "lead_bullet"))
    now = give(state, CAT, SHOT).state
    assert set(unit(now, MORI).active) == {("main", "lightning")}
    cut = book().skills["lightning_cut"]
    person = unit(now, MORI)
    assert skills.why_not(book(), battle(now), person, "main", cut, (), "reaction") is None
    late = skills.why_not(book(), battle(now), person, "main", cut, ("silencer_fit",), "reaction")
    assert late == "option_active"
    person = unit(state, MORI)
    early = skills.why_not(book(), battle(state), person, "main", cut, ("silencer_fit",), "reaction")
    assert early is None


@pytest.mark.rule("trpg-option-12", "trpg-tactics-2")
def test_an_option_is_no_action_of_its_own() -> None:
    state = attacking(BESIDE)
    now = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO, combos=("senku_slash",))).state
    assert unit(now, SAKAKI).sides == ("main",)
    assert code(state, ANN, c.Strike(SAKAKI, "senku_slash", "main", TONO)) == "timing"


@pytest.mark.rule("trpg-option-13")
def test_several_options_at_once_each_once() -> None:
    state = with_unit(attacking(BESIDE), SAKAKI, main=("kogetsu", "senku", "genyo"))
    both = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO, combos=("senku_slash", "genyo_shift"))
    done = give(state, ANN, both)
    assert found(done, e.Struck).paid == 1 + 4 + 2
    assert unit(done.state, SAKAKI).trion == 63
    twice = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO, combos=("senku_slash", "senku_slash"))
    assert code(state, ANN, twice) == "combo_twice"
    hit = give(done.state, EVE, c.React(TONO, "evade"), *(1,) * 10)
    assert asked(hit.state).kind == "hit"  # Lunge is left
    last = give(dumb(done.state, SAKAKI, TONO), EVE, c.React(TONO, "evade"), *(6,) * 10, *(2,) * 11)
    assert len(found(last, e.HitRolled).roll.faces) == 9 + 2  # Gen'yo's two dice


@pytest.mark.rule("trpg-option-14")
def test_an_option_fills_a_slot_and_has_conditions() -> None:
    full = sheet("sakaki")
    assert [one for one in full.main if one] == ["kogetsu", "senku", "shield"]
    assert book().triggers["senku"].equip == {"tec": 5}
    assert legal_equip.missing({"tec": 4}, book().triggers["senku"]) is not None
    assert legal_equip.missing({"tec": 5}, book().triggers["senku"]) is None


@pytest.mark.rule("trpg-option-15")
def test_a_general_option_without_a_partner_is_a_warning() -> None:
    lonely = sheet("sakaki", sub=("silencer", None, None, None))
    paired = sheet("hayami", sub=("silencer", "handgun", None, None))
    usual = len(legal_sheet.warnings(book(), sheet("sakaki"), True))
    assert len(legal_sheet.warnings(book(), lonely, True)) == usual + 1
    assert legal_equip.misfit(book(), lonely, True, "sub", 0, "silencer") is None
    usual = len(legal_sheet.warnings(book(), sheet("hayami"), False))
    assert len(legal_sheet.warnings(book(), paired, False)) == usual


@pytest.mark.rule("trpg-option-16")
def test_an_option_goes_with_a_reaction_of_its_trigger() -> None:
    """Thruster with Raygust's guard: a die more, and who was held off is pushed a cell."""
    now = raygust()
    bash = c.React(1, "raygust_guard", "sub", combos=("thruster_bash",))
    done = give(now, ANN, bash, *(6,) * 10, *(2,) * 8)
    assert found(done, e.Reacting).paid == 1 + 2
    assert len(found(done, e.Reacted).roll.faces) == 7 + 2 + 1  # defence 7, guard 2, Thruster 1
    ask = asked(done.state)
    assert (ask.kind, ask.unit, ask.data) == ("force", 1, 2)
    pushed = give(done.state, ANN, c.Force(2, (7, 5)))
    assert unit(pushed.state, 2).cell == (7, 5)
    held = give(now, ANN, bash, *(2,) * 10, *(6,) * 8)  # a hit pushes nobody
    assert asked(held.state).kind == "burst"


# ---- what options do -------------------------------------------------------------------------------------


def test_lead_weighs_its_target_down_without_damage() -> None:
    now = give(sniping(), CAT, LEAD).state
    assert {one.kind for one in choices(book(), battle(now), unit(now, TONO))} == {"evade"}
    done = give(now, EVE, c.React(TONO))
    assert unit(done.state, TONO).statuses == ("weighted",)
    assert unit(done.state, TONO).trion == 70
    far = with_unit(sniping(), TONO, cell=(10, 5))  # five cells: half of Lightning's 8 is 4
    assert code(far, CAT, LEAD) == "range"
    assert give(far, CAT, SHOT).state is not None


def test_a_silenced_attack_stays_hidden() -> None:
    state = with_unit(sniping(), MORI, main=("lightning", "silencer"), holds=(Hold("stealth", "sub"),))
    quiet = c.Strike(MORI, "lightning_shot", "main", TONO, combos=("silencer_fit",))
    done = give(state, CAT, quiet)
    assert "Revealed" not in names(done)
    assert unit(done.state, MORI).hidden
    assert "Revealed" in names(give(state, CAT, SHOT))


def test_thruster_charges_before_the_cut() -> None:
    """Two cells straight ahead, then the cut; what it does not reach gets away."""
    state = dumb(attacking({"natsume": (5, 5), "tono": (8, 5)}, team=3, teams=TEAMS), 1, 2)
    charge = c.Strike(1, "raygust_cut", "main", 2, combos=("thruster_charge",))
    assert code(state, ANN, c.Strike(1, "raygust_cut", "main", 2)) == "range"
    assert code(with_unit(state, 2, cell=(9, 5)), ANN, charge) == "range"
    assert code(with_unit(state, 2, cell=(6, 6)), ANN, c.Strike(1, "raygust_cut", "main", 2)) == "range"
    now = give(state, ANN, charge).state
    assert (asked(now).kind, asked(now).unit, asked(now).data) == ("free_move", 1, 2)
    there = give(now, ANN, c.GoOn(1, ((6, 5), (7, 5)))).state
    assert unit(there, 1).cell == (7, 5)
    assert (asked(there).kind, asked(there).unit) == ("reaction", 2)
    short = give(now, ANN, c.GoOn(1, ((6, 5),)))
    assert found(short, e.FellShort).target == "Ren Tono"
    assert battle(short.state).attack is None


def test_keep_away_steps_back_after_a_gun() -> None:
    state = attacking({"hayami": (5, 5), "tono": (6, 5), "kido": (24, 19)})
    snap = c.Strike(HAYAMI, "handgun_snap", "sub", TONO)
    now = give(with_unit(state, TONO, features=()), BEN, snap).state
    done = give(now, EVE, c.React(TONO, "evade"), *(6,) * 10, *(2,) * 9)
    assert (asked(done.state).kind, asked(done.state).data) == ("free_move", 1)
    away = give(done.state, BEN, c.GoOn(HAYAMI, ((4, 5),))).state
    assert unit(away, HAYAMI).cell == (4, 5)
    assert unit(away, HAYAMI).spent == ("p_keep_away",)
    stays = give(done.state, BEN, c.GoOn(HAYAMI)).state
    assert unit(stays, HAYAMI).spent == ()
    assert battle(stays).attack is None
    again = with_unit(window(away, NORTH), HAYAMI, sides=(), active=())
    again = give(with_unit(again, TONO, cell=(5, 5)), BEN, snap).state
    over = give(again, EVE, c.React(TONO, "evade"), *(6,) * 10, *(2,) * 9).state
    assert battle(over).attack is None  # once a round


def test_out_of_area_nobody_moves_freely() -> None:
    state = attacking({"hayami": (-1, 5), "tono": (1, 5), "kido": (24, 19)})
    now = give(with_unit(state, TONO, features=()), BEN, c.Strike(HAYAMI, "handgun_snap", "sub", TONO)).state
    done = give(now, EVE, c.React(TONO, "evade"), *(6,) * 10, *(2,) * 9)
    assert battle(done.state).attack is None


def test_switch_borrows_a_position_skill() -> None:
    state = dumb(attacking({"natsume": (5, 5), "tono": (6, 5)}, team=3, teams=TEAMS), 2)
    now = give(state, ANN, c.Strike(1, "raygust_cut", "main", 2)).state
    now = give(now, 3, c.React(2, "evade"), *(6,) * 10).state
    assert asked(now).kind == "hit"
    assert code(now, ANN, c.Hit(1, own=("p_variation",))) == "own"  # no bullet
    done = give(now, ANN, c.Hit(1, own=("p_lunge",)), *(2,) * 9)
    assert len(found(done, e.HitRolled).roll.faces) == 7 + 2
    assert unit(done.state, 1).spent == ("p_switch",)
