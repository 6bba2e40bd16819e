"""What attacks do to objects, and in which order (the chapter trpg-object)."""

from __future__ import annotations

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_attack as a
from games.border_trpg import events_field as e
from games.border_trpg.battle import Cell, Hold
from games.border_trpg.events_round import Revealed
from games.border_trpg.state import State
from games.border_trpg.terms import Id, Side

from .ground import field
from .play import ANN, DAN, EVE, Done, book, replace, unit, with_unit
from .test_moving import KIDO, MORI, SAKAKI, SOUTH, STEALTH, battle, give, mine, moving
from .test_object import LEFT, RIGHT, built

HOUSES = (LEFT, RIGHT)


def attacking(cells: dict[str, Cell], team: int = SOUTH) -> State:
    """An attack window, with the two buildings of the example standing."""
    return built(moving(cells, team=team, phase="attack"), *HOUSES)


def answers(done: Done, reaction: Id | None = None, *dice: int) -> Done:
    """Everybody answers what is asked until the attack is through; ``dice`` for each answer."""
    told = done.told
    while done.state.battle is not None and battle(done.state).asks:
        ask = battle(done.state).asks[-1]
        number = next(one for one in (ask.unit, *ask.units) if one is not None and one not in ask.done)
        command = {
            "reaction": c.React(number, reaction),
            "offers": c.Offer(number),
            "hit": c.Hit(number),
            "burst": c.Burst(number),
        }[ask.kind]
        done = give(done.state, number + 1, command, *(dice or (1,) * 60))
        told += done.told
    return Done(done.state, told)


def strike(
    state: State, number: int, skill: Id, cell: Cell | None = None, target: int | None = None, **how: Side
) -> Done:
    side: Side = how.get("side", "main")
    return give(state, number + 1, c.Strike(number, skill, side, target=target, cell=cell), *(1,) * 60)


@pytest.mark.rule("trpg-object-3")
def test_without_destruction_a_blast_leaves_houses_alone() -> None:
    state = attacking({"kido": (5, 8), "sakaki": (4, 5), "hayami": (8, 5)})
    done = answers(strike(state, KIDO, "asteroid_fullspread", (5, 5)))
    after = field(done.state)
    assert all(after.height(cell) == 3 for house in HOUSES for cell in house)
    hurt = {one.name for one in done.events if isinstance(one, a.Damaged)}
    assert hurt == {unit(state, SAKAKI).name}, "the next roof is outside the square"
    assert not any(isinstance(one, e.Fell) for one in done.events)


@pytest.mark.rule("trpg-object-2", "trpg-object-4")
def test_with_destruction_both_houses_go_and_the_one_outside_falls_unhurt() -> None:
    state = attacking({"kido": (5, 8), "sakaki": (4, 5), "hayami": (8, 5)})
    done = answers(strike(state, KIDO, "meteor_burst", (5, 5)))
    after = field(done.state)
    assert all(after.height(cell) == 0 for house in HOUSES for cell in house)
    assert {one.name for one in done.events if isinstance(one, a.Damaged)} == {unit(state, SAKAKI).name}
    for number, cell in ((SAKAKI, (4, 5)), (2, (8, 5))):
        assert (unit(done.state, number).cell, unit(done.state, number).has("floating")) == (cell, True)
    assert unit(done.state, 2).trion == unit(state, 2).trion


@pytest.mark.rule("trpg-object-9")
def test_a_square_destroys_whether_or_not_it_hits() -> None:
    state = attacking({"kido": (5, 8), "sakaki": (4, 5), "hayami": (20, 15)})
    done = strike(state, KIDO, "meteor_burst", (5, 5))
    done = answers(give(done.state, ANN, c.React(SAKAKI, "evade"), *(6,) * 20), None, *(2,) * 60)
    assert unit(done.state, SAKAKI).trion == unit(state, SAKAKI).trion, "evaded"
    assert all(field(done.state).height(cell) == 0 for cell in LEFT)
    assert unit(done.state, SAKAKI).has("floating")


@pytest.mark.rule("trpg-object-9")
@pytest.mark.parametrize(("reaction", "left"), [(None, 0), ("evade", 3)])
def test_a_single_target_s_object_goes_only_with_a_hit(reaction: Id | None, left: int) -> None:
    state = attacking({"mori": (0, 5), "kido": (4, 5), "tono": (20, 15)}, team=7)
    evaded = (6,) * unit(state, KIDO).params["mob"] if reaction else ()
    done = strike(state, MORI, "ibis_shot", target=KIDO)
    done = answers(give(done.state, DAN, c.React(KIDO, reaction), *evaded, *(2,) * 60), None, *(2,) * 60)
    assert field(done.state).height((4, 5)) == left
    assert unit(done.state, KIDO).has("floating") == (left == 0)


@pytest.mark.rule("trpg-object-10")
def test_the_shot_that_drops_somebody_has_no_bonus_for_it() -> None:
    def shot(floating: bool) -> Done:
        state = attacking({"mori": (0, 5), "kido": (4, 5), "tono": (20, 15)}, team=7)
        state = with_unit(state, KIDO, trion=200, initial=200)
        if floating:
            state = with_unit(state, KIDO, holds=(Hold("floating"),))
        return answers(strike(state, MORI, "ibis_shot", target=KIDO), None, *(2,) * 60)

    low, high = (200 - unit(shot(floating).state, KIDO).trion for floating in (False, True))
    assert high - low == 2, "floating 2 counts only for who floated before"
    order = [type(one) for one in shot(False).events]
    assert order.index(a.Damaged) < order.index(e.Destroyed) < order.index(e.Fell)


@pytest.mark.rule("trpg-object-11")
def test_an_empty_house_can_be_aimed_at_without_a_check() -> None:
    state = attacking({"kido": (8, 9), "sakaki": (20, 15)})
    done = strike(state, KIDO, "meteor_burst", (8, 6))
    assert battle(done.state).attack is None
    assert all(field(done.state).height(cell) == 0 for cell in RIGHT)
    assert unit(done.state, KIDO).trion == unit(state, KIDO).trion - book().skills["meteor_burst"].cost
    assert ("main", "meteor") in unit(done.state, KIDO).active
    assert not any(isinstance(one, a.HitRolled) for one in done.events)
    ibis = attacking({"mori": (4, 9), "kido": (20, 15)}, team=7)
    done = strike(ibis, MORI, "ibis_shot", (4, 5))
    assert field(done.state).height((4, 5)) == 0


@pytest.mark.rule("trpg-object-13", "trpg-stealth-3")
def test_the_hidden_inside_the_square_are_seen_before_they_fall() -> None:
    state = attacking({"kido": (5, 8), "sakaki": (4, 5), "hayami": (8, 5)})
    state = with_unit(with_unit(state, SAKAKI, holds=STEALTH), 2, holds=STEALTH)
    done = answers(strike(state, KIDO, "meteor_burst", (5, 5)))
    assert [one.cell for one in done.heard(None) if isinstance(one, Revealed)] == [(4, 5)]
    assert unit(done.state, 2).hidden
    assert unit(done.state, 2).has("floating")
    falls = [one.name for one in done.heard(None) if isinstance(one, e.Fell)]
    assert falls == [unit(state, SAKAKI).name]


def test_a_mine_laid_in_secret_goes_with_the_ground_it_lies_on() -> None:
    state = attacking({"kido": (5, 8), "sakaki": (20, 15)})
    state = replace(state, battle=replace(battle(state), objects=(mine((5, 5), team=7),)))
    done = strike(state, KIDO, "meteor_burst", (5, 6))
    assert battle(done.state).objects == ()
    assert not any(isinstance(one, e.Destroyed) for one in done.heard(EVE))
    assert any(isinstance(one, e.Destroyed) for one in done.heard(ANN))
