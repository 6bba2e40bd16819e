"""Damage, trion bursts, and specials."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import aim, damage
from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg.battle import Hold
from games.border_trpg.effects import BonusDice, Special
from games.border_trpg.field import Field
from games.border_trpg.options import Options
from games.border_trpg.state import State

from .duel import (
    BESIDE,
    HAYAMI,
    KIDO,
    MORI,
    SAKAKI,
    SOUTH,
    TONO,
    USUI,
    asked,
    attacking,
    battle,
    code,
    dumb,
    found,
    give,
    names,
    under_way,
)
from .ground import heights
from .play import ANN, BEN, CAT, DAN, EVE, FAY, Done, book, replace, unit, with_unit

SLASH = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)


def struck(options: Options | None = None, **changes: Any) -> State:
    """Sakaki has slashed Tono, who lets it happen: next comes the burst."""
    state = with_unit(dumb(attacking(BESIDE, options=options), SAKAKI, TONO), SAKAKI, **changes)
    return give(state, ANN, SLASH).state


def hit(state: State, *faces: int) -> Done:
    """Tono does not react."""
    return give(state, EVE, c.React(TONO), *faces)


@pytest.mark.rule("trpg-damage-1", "trpg-damage-2", "trpg-damage-4", "trpg-damage-5")
def test_attack_die_and_skill_make_the_damage() -> None:
    """Attack 9, die 4, Kogetsu slash 3: 16, and 70 becomes 54. A burst of 0 changes nothing."""
    done = give(hit(struck()).state, ANN, c.Burst(SAKAKI, 0), 4, 1)
    event = found(done, e.Damaged)
    assert event.parts == (9, 4, 3, 0, 0)
    assert (event.damage, event.left) == (16, 54)
    assert unit(done.state, TONO).trion == 54
    assert unit(done.state, SAKAKI).trion == 69


@pytest.mark.rule("trpg-damage-6", "trpg-damage-12", "trpg-damage-13")
def test_a_burst_costs_and_adds_a_point_each() -> None:
    done = give(hit(struck()).state, ANN, c.Burst(SAKAKI, 4), 4, 1)
    assert found(done, e.Damaged).damage == 20
    assert unit(done.state, SAKAKI).trion == 69 - 4
    harmed = [one for one in done.events if isinstance(one, e.HarmRolled)]
    assert [(one.name, one.tier) for one in harmed] == [("Ren Tono", 20)]  # the payer never rolls


@pytest.mark.rule("trpg-damage-12")
def test_paying_ten_causes_no_harm() -> None:
    params = {**unit(attacking(BESIDE), SAKAKI).params, "trn": 12}
    done = give(hit(struck(params=params)).state, ANN, c.Burst(SAKAKI, 10), 4, 1)
    assert [one.name for one in done.events if isinstance(one, e.HarmRolled)] == ["Ren Tono"]
    assert unit(done.state, SAKAKI).statuses == ()


@pytest.mark.rule("trpg-damage-7")
@pytest.mark.parametrize(("trion", "most"), [(6, 6), (12, 10)])
def test_the_trion_parameter_and_ten_are_the_most(trion: int, most: int) -> None:
    params = {**unit(attacking(BESIDE), SAKAKI).params, "trn": trion}
    now = hit(struck(params=params)).state
    assert code(now, ANN, c.Burst(SAKAKI, most + 1)) == "burst"
    assert give(now, ANN, c.Burst(SAKAKI, most), 1, 1).state is not None


@pytest.mark.rule("trpg-damage-8")
def test_when_the_burst_is_chosen() -> None:
    usual = hit(struck()).state
    assert asked(usual).kind == "burst"
    assert under_way(usual).die is None  # before the die
    closed = give(usual, ANN, c.Burst(SAKAKI, 0), 4, 1).state
    assert code(closed, ANN, c.Burst(SAKAKI, 6)) == "not_asked"

    late = hit(struck(Options(burst_timing="after_die")), 5)
    assert found(late, e.DamageRolled).die == 5
    assert asked(late.state).kind == "burst"
    assert found(give(late.state, ANN, c.Burst(SAKAKI, 6), 1), e.Damaged).damage == 9 + 5 + 3 + 6

    early = dumb(attacking(BESIDE, options=Options(burst_timing="at_declaration")), SAKAKI, TONO)
    assert code(early, ANN, replace(SLASH, burst=7)) == "burst"
    now = give(early, ANN, replace(SLASH, burst=6)).state
    assert unit(now, SAKAKI).trion == 70 - 1 - 6
    assert found(hit(now, 2, 1), e.Damaged).damage == 9 + 2 + 3 + 6
    assert code(dumb(attacking(BESIDE), SAKAKI), ANN, replace(SLASH, burst=1)) == "burst_later"


@pytest.mark.rule("trpg-damage-9", "trpg-tactics-18")
def test_nobody_pays_itself_out() -> None:
    now = hit(struck(trion=5)).state  # 4 left after the slash
    assert damage.most(book(), battle(now), unit(now, SAKAKI)) == 3
    assert code(now, ANN, c.Burst(SAKAKI, 4)) == "burst"
    assert unit(give(now, ANN, c.Burst(SAKAKI, 3), 1, 1).state, SAKAKI).trion == 1
    poor = with_unit(attacking(BESIDE), SAKAKI, trion=1)
    assert code(poor, ANN, SLASH) == "trion"


@pytest.mark.rule("trpg-damage-9", "trpg-tactics-18", "trpg-bailout-15")
def test_a_table_may_let_them() -> None:
    """Who pays down to 0 goes out with the attack, which is resolved to its end."""
    options = Options(allow_self_exhaust=True)
    state = dumb(attacking({**BESIDE, "mori": (20, 15)}, options=options), SAKAKI, TONO)
    now = hit(give(with_unit(state, SAKAKI, trion=5), ANN, SLASH).state).state
    done = give(now, ANN, c.Burst(SAKAKI, 4), 4, 1)
    assert found(done, e.Damaged).damage == 20
    assert unit(done.state, SAKAKI).life == "out"
    assert battle(done.state).parties[1].points == 0  # by its own cost: nobody's credit


@pytest.mark.rule("trpg-damage-11")
def test_damage_is_never_below_nothing() -> None:
    params = {**unit(attacking(BESIDE), SAKAKI).params, "atk": 1}
    state = dumb(attacking({"sakaki": (5, 5), "tono": (8, 5)}), SAKAKI, TONO)
    state = with_unit(state, SAKAKI, params={**params, "rng": 4, "trn": 5, "atk": 0}, main=("launcher",))
    now = give(state, ANN, c.Strike(SAKAKI, "launcher_shell", "main", cell=(8, 5))).state
    done = give(hit(now).state, ANN, c.Burst(SAKAKI, 0), 1)
    event = found(done, e.Damaged)
    assert sum(event.parts) == 0 + 1 - 1
    made = damage.Parts(1, 1, -4, 0, 0)  # attack 1, die 1, skill -4
    assert made.total == 0
    assert unit(done.state, TONO).trion == 70


@pytest.mark.rule("trpg-damage-11")
def test_a_skill_without_damage_rolls_none() -> None:
    state = dumb(attacking(BESIDE, team=SOUTH), SAKAKI, TONO)
    now = give(state, EVE, c.Strike(TONO, "grasshopper_toss", "main", SAKAKI)).state
    done = give(now, ANN, c.React(SAKAKI))
    assert not {"DamageRolled", "Damaged", "HarmRolled"} & set(names(done))
    assert asked(done.state).kind == "force"
    assert unit(done.state, SAKAKI).trion == 70


# ---- specials --------------------------------------------------------------------------------------------

SNIPED = {"usui": (1, 5), "sakaki": (9, 5)}
SHOT = c.Strike(USUI, "egret_shot", "main", SAKAKI)


def sniped(low: int, high: int, **changes: Any) -> int:
    """What Egret, special below 2, gives from a height against one at another."""
    state = heights(attacking(SNIPED, team=SOUTH), {(1, 5): low, (9, 5): high})
    return under_way(give(with_unit(state, SAKAKI, **changes), FAY, SHOT).state).aimed[0].special


@pytest.mark.rule("trpg-special-1", "trpg-special-5")
def test_special_below_is_for_targets_below() -> None:
    assert sniped(4, 3) == 2
    assert sniped(3, 3) == 0
    assert sniped(2, 3) == 0


@pytest.mark.rule("trpg-special-2", "trpg-special-3")
def test_a_level_is_a_die_to_hit_and_a_point_of_damage() -> None:
    """Range 10 and level 2: twelve faces, no flat bonus; 2 more damage."""
    state = heights(dumb(attacking(SNIPED, team=SOUTH), USUI, SAKAKI), {(1, 5): 1})
    now = give(state, FAY, SHOT).state
    done = give(now, ANN, c.React(SAKAKI, "evade"), *(2,) * 8, *(2,) * 12)
    rolled = found(done, e.HitRolled)
    assert len(rolled.roll.faces) == 12
    assert rolled.results[0].total == 24
    last = give(done.state, FAY, c.Burst(USUI, 0), 3, 1)
    assert found(last, e.Damaged).parts == (8, 3, book().skills["egret_shot"].damage, 2, 0)


def hounded(low: int, high: int) -> int:
    state = heights(attacking({"kido": (1, 1), "sakaki": (3, 1)}, team=SOUTH), {(1, 1): low, (3, 1): high})
    return under_way(give(state, DAN, c.Strike(KIDO, "hound_shot", "sub", SAKAKI)).state).aimed[0].special


@pytest.mark.rule("trpg-special-4")
def test_special_above_is_for_targets_above() -> None:
    assert hounded(0, 1) == 2
    assert hounded(1, 1) == 0
    assert hounded(1, 0) == 0


@pytest.mark.rule("trpg-special-6", "trpg-stealth-37")
def test_special_floating_is_for_floating_targets() -> None:
    state = attacking({"mori": (1, 1), "tono": (5, 1)})
    shot = c.Strike(MORI, "ibis_shot", "main", TONO)
    assert under_way(give(state, CAT, shot).state).aimed[0].special == 0
    floating = with_unit(state, TONO, holds=(Hold("floating"),))
    assert under_way(give(floating, CAT, shot).state).aimed[0].special == 2


@pytest.mark.rule("trpg-special-7")
def test_several_specials_add_up() -> None:
    """Above 1 and floating 2: three dice and three damage."""
    state = heights(attacking({"kido": (1, 1), "sakaki": (3, 1)}, team=SOUTH), {(3, 1): 1})
    state = with_unit(state, SAKAKI, holds=(Hold("floating"),))
    made = aim.means_of(book(), "hound_shot")
    made = made._replace(special=(Special("above", 1), Special("floating", 2)))
    field = Field(book(), battle(state))
    assert aim.special(field, unit(state, KIDO), unit(state, SAKAKI), made) == 3


@pytest.mark.rule("trpg-special-8")
def test_in_a_square_each_target_counts_its_own_dice() -> None:
    """Drop has special below 1: the lower target counts one die more of the same pool."""
    cells = {"sakaki": (5, 5), "hayami": (6, 5)}
    state = heights(
        attacking(cells, team=90, soldiers={"glider 1": (5, 6)}),
        {(5, 6): 1, (6, 5): 1},
    )
    for number in (SAKAKI, HAYAMI):
        state = with_unit(state, number, main=(), sub=(), features=(), position=None)
    drop = c.Strike(51, "drop", cell=(6, 5), friends=True)
    now = give(state, 0, drop).state
    assert {one.unit: one.special for one in under_way(now).aimed} == {SAKAKI: 1, HAYAMI: 0, 51: 0}
    now = give(now, ANN, c.React(SAKAKI, "evade"), *(2,) * 8).state
    now = give(now, BEN, c.React(HAYAMI, "evade"), *(2,) * 7).state
    # the glider is in its own square and does nothing; technique 5, and one die more for Sakaki: 1 and 1 pair
    done = give(now, 0, c.React(51), 1, 3, 3, 3, 3, 1)
    totals = {one.target: one.total for one in found(done, e.HitRolled).results}
    assert len(found(done, e.HitRolled).roll.faces) == 6
    assert totals["Aoi Sakaki"] == 1 + 12 + 1 + 10
    assert totals["Yuko Hayami"] == 1 + 12


@pytest.mark.rule("trpg-special-9", "trpg-object-10")
def test_heights_are_those_at_declaration_and_floating_adds_none() -> None:
    assert sniped(0, 0, holds=(Hold("floating"),)) == 0
    assert sniped(1, 0, holds=(Hold("floating"),)) == 2
    state = heights(dumb(attacking(SNIPED, team=SOUTH), USUI, SAKAKI), {(1, 5): 1})
    now = give(state, FAY, SHOT).state
    level = heights(now, {(1, 5): 0})  # the ground changes while the attack goes on
    done = give(level, ANN, c.React(SAKAKI, "evade"), *(2,) * 8, *(2,) * 12)
    assert len(found(done, e.HitRolled).roll.faces) == 12


@pytest.mark.rule("trpg-check-19", "trpg-check-20")
def test_dice_more_and_fewer_change_the_count() -> None:
    """Hound takes one die from evading; what falls to 0 or less totals 0."""
    state = dumb(attacking({"kido": (1, 1), "sakaki": (3, 1)}, team=SOUTH), KIDO, SAKAKI)
    now = give(state, DAN, c.Strike(KIDO, "hound_shot", "sub", SAKAKI)).state
    done = give(now, ANN, c.React(SAKAKI, "evade"), *(3,) * 7, *(3,) * 8)
    assert len(found(done, e.Reacted).roll.faces) == 7
    weak = with_unit(now, SAKAKI, params={**unit(now, SAKAKI).params, "mob": 1})
    none = give(weak, ANN, c.React(SAKAKI, "evade"), *(3,) * 8)
    assert found(none, e.Reacted).roll.total == 0
    assert BonusDice(on="evade", n=-1, who="target") in aim.means_of(book(), "hound_shot").effects


def test_overflow_makes_two_points_free() -> None:
    state = attacking({"kido": (1, 1), "sakaki": (3, 1)}, team=SOUTH)
    shot = book().skills["asteroid_shot"]
    state = with_unit(state, KIDO, trion=shot.cost + 7)
    now = give(state, DAN, c.Strike(KIDO, "asteroid_shot", "main", SAKAKI)).state
    now = give(now, ANN, c.React(SAKAKI)).state
    assert asked(now).kind == "burst"
    done = give(now, DAN, c.Burst(KIDO, 8, ("f_overflow",)), 1, 1)
    assert unit(done.state, KIDO).trion == 7 - 6
    assert found(done, e.Damaged).damage == 7 + 1 + shot.damage + 8
    assert unit(done.state, KIDO).spent == ("f_overflow",)
    assert code(now, DAN, c.Burst(KIDO, 7)) == "burst"  # without it 6 is the most
