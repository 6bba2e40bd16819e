"""Special states: stealth, invisible, move reserve and floating (the chapter trpg-stealth)."""

from __future__ import annotations

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_round as e
from games.border_trpg import outside, states
from games.border_trpg.battle import Cell, Hold, Sighting
from games.border_trpg.events_attack import HitRolled, Reacted
from games.border_trpg.options import Options
from games.border_trpg.state import State
from games.border_trpg.terms import Side, StateId
from tests.border_trpg.course import (
    ROLLS,
    alter,
    ask,
    asked,
    battle,
    end_windows,
    give,
    refused,
    run,
    said,
    settle,
)
from tests.border_trpg.play import (
    ANN,
    BEN,
    CAT,
    DAN,
    EVE,
    FAY,
    GM,
    Done,
    fight,
    table,
    unit,
    view,
    with_unit,
)

NORTH, SOUTH = 7, 8
SAKAKI, HAYAMI, MORI, KIDO, TONO, USUI = range(1, 7)

IN_STEALTH = (Hold("stealth", "sub"),)
UNSEEN = (Hold("invisible", "sub"), Hold("move_reserve", "sub"))


def hidden(state: State, number: int, cell: Cell | None = None, side: Side = "sub") -> State:
    """The unit in stealth by a trigger of a side, last seen nowhere."""
    changes = {} if cell is None else {"cell": cell}
    return with_unit(state, number, holds=(Hold("stealth", side),), **changes)


def knows(state: State, viewer: int | None, number: int) -> Cell | None:
    """Where a viewer knows a unit to be."""
    now = view(state, viewer).battle
    assert now is not None
    return next(one.cell for one in now.units if one.id == number)


def has(state: State, number: int, state_id: StateId) -> bool:
    return unit(state, number).has(state_id)


def moved_out(state: State) -> Done:
    """The end of the movement phase."""
    return run(alter(state, phase="movement", at=len(battle(state).order), asks=()))


# ---- stealth ---------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-stealth-1", "trpg-stealth-16", "trpg-teleport-15", "trpg-teleport-16")
def test_bagworm_takes_a_character_off_everybody_else_s_map() -> None:
    state = run(fight({"sakaki": (2, 2), "hayami": (4, 4), "kido": (12, 12)}, round=2)).state
    assert knows(state, DAN, HAYAMI) == (4, 4)
    done = give(state, BEN, c.Act(HAYAMI, "bagworm_on", "sub"))
    for viewer in (ANN, DAN, None):
        assert knows(done.state, viewer, HAYAMI) is None
    for viewer in (BEN, GM):
        assert knows(done.state, viewer, HAYAMI) == (4, 4)
    seen = view(done.state, None).battle
    assert seen is not None
    mark = next(one for one in seen.units if one.id == HAYAMI)
    assert (mark.hidden, mark.seen) == (True, Sighting((4, 4), 2))
    assert unit(done.state, HAYAMI).trion == unit(state, HAYAMI).trion - 5
    again = with_unit(done.state, HAYAMI, acted=())
    assert refused(again, BEN, c.Act(HAYAMI, "bagworm_on", "sub")) == "held"


@pytest.mark.rule("trpg-teleport-16", "trpg-stealth-20")
def test_a_table_may_let_teams_share_where_their_hidden_are() -> None:
    state = hidden(fight({"sakaki": (2, 2), "hayami": (4, 4), "kido": (12, 12)}), HAYAMI)
    assert knows(state, ANN, HAYAMI) is None
    shared = hidden(
        fight(
            {"sakaki": (2, 2), "hayami": (4, 4), "kido": (12, 12)},
            options=Options(stealth_shared_with_team=True),
        ),
        HAYAMI,
    )
    assert knows(shared, ANN, HAYAMI) == (4, 4)
    assert knows(shared, DAN, HAYAMI) is None


@pytest.mark.rule("trpg-stealth-2", "trpg-stealth-8", "trpg-stealth-17")
def test_an_enemy_within_three_cells_at_the_end_of_movement_ends_it() -> None:
    state = hidden(fight({"usui": (5, 5), "sakaki": (7, 6)}), USUI)
    done = moved_out(state)
    assert not has(done.state, USUI, "stealth")
    (shown,) = said(done, e.Revealed)
    assert shown in done.heard(None)
    assert (shown.cell, shown.why) == ((5, 5), "near")
    assert knows(done.state, ANN, USUI) == (5, 5), "at once"
    far = hidden(fight({"usui": (5, 5), "sakaki": (7, 7)}), USUI)
    assert has(moved_out(far).state, USUI, "stealth")
    mate = hidden(fight({"usui": (5, 5), "tono": (5, 6)}), USUI)
    assert has(moved_out(mate).state, USUI, "stealth"), "an ally reveals nobody"


@pytest.mark.rule("trpg-stealth-8")
def test_whoever_has_moved_and_only_the_end_counts() -> None:
    state = run(hidden(fight({"usui": (5, 9), "sakaki": (5, 5)}, phase="movement"), USUI)).state
    assert asked(state) == ("window", SOUTH)
    crept = give(state, FAY, c.Move(USUI, "normal_move", ((5, 8), (5, 7)))).state
    assert has(crept, USUI, "stealth")
    assert not has(end_windows(crept, "attack").state, USUI, "stealth"), "the hidden one came near itself"
    back = give(state, FAY, c.Move(USUI, "normal_move", ((5, 8), (5, 9)))).state
    assert has(end_windows(back, "attack").state, USUI, "stealth"), "passing by in between is nothing"


@pytest.mark.rule("trpg-stealth-8")
def test_a_table_may_reveal_on_approach() -> None:
    options = Options(stealth_break="on_approach")
    cells = {"usui": (5, 5), "sakaki": (5, 9)}
    state = run(hidden(fight(cells, phase="movement", options=options), USUI)).state
    crept = give(state, FAY, c.Move(USUI, "normal_move", ((5, 6), (5, 7)))).state
    assert has(end_windows(crept, "attack").state, USUI, "stealth"), "only what the enemy does counts"
    near = give(give(state, FAY, c.Pass(USUI)).state, ANN, c.Move(SAKAKI, "normal_move", ((5, 8),)))
    assert not has(near.state, USUI, "stealth")


@pytest.mark.rule("trpg-stealth-9")
def test_two_hidden_enemies_reveal_each_other() -> None:
    state = hidden(hidden(fight({"usui": (5, 5), "hayami": (6, 6)}), USUI), HAYAMI)
    done = moved_out(state)
    assert {one.name for one in said(done, e.Revealed)} == {
        unit(state, USUI).name,
        unit(state, HAYAMI).name,
    }


@pytest.mark.rule("trpg-stealth-10")
@pytest.mark.parametrize("change", [{"life": "down"}, {"life": "out", "cell": None}, {"cell": (5, -1)}])
def test_who_is_down_out_or_out_of_area_reveals_nobody(change: dict[str, object]) -> None:
    cells = {"usui": (5, 1), "sakaki": (5, 2), "hayami": (20, 15)}
    state = with_unit(hidden(fight(cells), USUI), SAKAKI, **change)
    assert has(moved_out(state).state, USUI, "stealth")


def blast(state: State, centre: Cell) -> Done:
    """Kido's Meteora around a cell."""
    return give(state, DAN, c.Strike(KIDO, "meteor_burst", "main", cell=centre, friends=True))


@pytest.mark.rule("trpg-stealth-3", "trpg-stealth-11", "trpg-stealth-23", "trpg-stealth-31")
def test_an_area_attack_ends_states_before_reactions_hit_or_not() -> None:
    cells = {"kido": (2, 5), "sakaki": (6, 5), "hayami": (7, 6), "mori": (20, 5)}
    state = hidden(fight(cells, phase="attack", order=(SOUTH, NORTH)), SAKAKI)
    state = run(hidden(with_unit(state, HAYAMI, holds=UNSEEN), MORI)).state
    done = blast(state, (6, 5))
    assert not has(done.state, SAKAKI, "stealth")
    assert not unit(done.state, HAYAMI).holds
    assert has(done.state, MORI, "stealth"), "outside the square"
    assert not any(isinstance(one, Reacted) for one in done.events), "before anybody reacts"
    reacted = settle(done.state, until=("hit",)).state
    over = give(reacted, DAN, c.Hit(KIDO), *[2] * 60)
    (rolled,) = [one for one in over.events if isinstance(one, HitRolled)]
    assert not any(one.hit for one in rolled.results), "evaded, and revealed all the same"
    attack = battle(done.state).attack
    assert attack is not None
    assert {one.unit for one in attack.aimed} == {SAKAKI, HAYAMI}, "all of them are targets"


@pytest.mark.rule("trpg-stealth-4", "trpg-stealth-12", "trpg-stealth-24", "trpg-stealth-32")
def test_an_action_with_a_check_ends_states_when_it_is_declared() -> None:
    state = run(hidden(fight({"sakaki": (2, 2), "kido": (20, 15)}), SAKAKI)).state
    calm = give(state, ANN, c.Act(SAKAKI, "coordinate"))
    assert has(calm.state, SAKAKI, "stealth")
    done = give(state, ANN, c.Act(SAKAKI, "read_field"), *[3] * 8)
    assert not has(done.state, SAKAKI, "stealth")
    order = [type(one) for one in done.events]
    assert order.index(e.Revealed) < order.index(e.Checked)
    unseen = with_unit(state, SAKAKI, holds=UNSEEN)
    assert unit(give(unseen, ANN, c.Act(SAKAKI, "coordinate")).state, SAKAKI).holds == UNSEEN
    assert unit(give(unseen, ANN, c.Act(SAKAKI, "read_field"), *[3] * 8).state, SAKAKI).holds == ()


@pytest.mark.rule("trpg-stealth-12", "trpg-stealth-24")
def test_an_attack_out_of_stealth_is_seen_before_the_reaction() -> None:
    cells = {"usui": (2, 2), "sakaki": (10, 2)}
    state = hidden(fight(cells, phase="attack", order=(SOUTH, NORTH)), USUI)
    state = run(with_unit(state, USUI, holds=(*IN_STEALTH, Hold("invisible", "main")))).state
    done = give(state, FAY, c.Strike(USUI, "egret_shot", "main", target=SAKAKI))
    assert asked(done.state) == ("reaction", SAKAKI)
    assert unit(done.state, USUI).holds == ()
    assert knows(done.state, ANN, USUI) == (2, 2), "whoever reacts knows from where"


@pytest.mark.rule("trpg-stealth-5", "trpg-stealth-15", "trpg-stealth-25", "trpg-stealth-33")
def test_using_a_trigger_of_the_same_side_ends_it() -> None:
    state = hidden(fight({"sakaki": (2, 2), "kido": (20, 15)}, phase="movement"), SAKAKI)
    state = run(alter(state, order=(SOUTH, NORTH))).state
    leap = c.Move(SAKAKI, "grasshopper_leap", ((2, 3),), "sub")
    done = give(state, ANN, leap)
    assert not has(done.state, SAKAKI, "stealth")
    assert said(done, e.Revealed)[0].why == "side"
    other = hidden(state, SAKAKI, side="main")
    assert has(give(other, ANN, leap).state, SAKAKI, "stealth"), "another side"
    calm = give(state, ANN, c.Move(SAKAKI, "normal_move", ((2, 3),))).state
    assert has(calm, SAKAKI, "stealth"), "a basic action uses no trigger"
    unseen = with_unit(state, SAKAKI, holds=(Hold("invisible", "sub"),))
    assert unit(give(unseen, ANN, leap).state, SAKAKI).holds[:1] != (Hold("invisible", "sub"),)
    board = table(with_unit(state, SAKAKI, holds=UNSEEN))
    states.acted(board, SAKAKI, check=False, side="main")
    assert board.unit(SAKAKI).holds == UNSEEN
    states.acted(board, SAKAKI, check=False, side="sub")
    assert board.unit(SAKAKI).holds == ()


@pytest.mark.rule("trpg-stealth-15")
def test_a_main_side_skill_without_a_check_and_a_locked_side_end_nothing() -> None:
    state = run(hidden(fight({"hayami": (2, 2), "kido": (5, 2)}), HAYAMI)).state
    done = give(state, BEN, c.Act(HAYAMI, "rifle_suppress", "main", target=KIDO))
    assert has(done.state, HAYAMI, "stealth")
    (acted,) = [one for one in done.heard(DAN) if isinstance(one, e.Acted)]
    assert (acted.action, acted.target, acted.cell) == ("rifle_suppress", "", None)
    locked = with_unit(state, HAYAMI, barred=("sub",), active=(("main", "rifle"),))
    assert has(locked, HAYAMI, "stealth")
    both = table(state)
    states.acted(both, HAYAMI, check=False, side="main", both=True)
    assert not both.unit(HAYAMI).hidden, "a skill of both sides uses Bagworm's too"


@pytest.mark.rule("trpg-stealth-15")
def test_what_keeps_a_state_keeps_it() -> None:
    board = table(hidden(fight({"usui": (2, 2)}), USUI))
    states.acted(board, USUI, check=True, side="main", keep=("stealth",))
    assert board.unit(USUI).hidden


@pytest.mark.rule("trpg-stealth-6", "trpg-stealth-18")
def test_an_area_search_finds_at_once_and_until_the_end_of_movement() -> None:
    cells = {"mori": (4, 10), "sakaki": (20, 2), "usui": (12, 12), "kido": (15, 3), "tono": (2, 19)}
    state = hidden(hidden(fight(cells), USUI), KIDO)
    state = run(hidden(state, SAKAKI)).state
    assert refused(state, CAT, c.Act(MORI, "area_search", cell=(13, 10))) == "cell", "range 8"
    done = give(state, CAT, c.Act(MORI, "area_search", cell=(10, 10)))
    assert not has(done.state, USUI, "stealth"), "(12, 12) is in the 5 by 5 square around (10, 10)"
    assert has(done.state, KIDO, "stealth")
    assert has(done.state, SAKAKI, "stealth"), "and an ally would not be found"
    later = hidden(end_windows(done.state, "movement").state, USUI, (8, 6))
    over = run(alter(later, at=0, order=(NORTH, SOUTH), asks=())).state
    path = ((8, 7), (8, 8), (8, 9))
    crossed = give(over, FAY, c.Move(USUI, "normal_move", path))
    (shown,) = said(crossed, e.Revealed)
    assert (shown.cell, shown.why) == ((8, 8), "search")
    assert unit(crossed.state, USUI).cell == (8, 9), "and may go on"
    assert battle(end_windows(crossed.state, "attack").state).searched == ()


@pytest.mark.rule("trpg-stealth-18")
def test_nobody_hides_in_a_searched_square_and_a_table_may_search_for_a_moment_only() -> None:
    cells = {"mori": (4, 10), "usui": (10, 10)}
    state = run(fight(cells)).state
    state = give(state, CAT, c.Act(MORI, "area_search", cell=(10, 10))).state
    done = give(state, FAY, c.Act(USUI, "bagworm_on", "sub"))
    assert not has(done.state, USUI, "stealth")
    short = run(fight(cells, options=Options(search_lasts="moment"))).state
    short = give(short, CAT, c.Act(MORI, "area_search", cell=(10, 10))).state
    assert has(give(short, FAY, c.Act(USUI, "bagworm_on", "sub")).state, USUI, "stealth")


@pytest.mark.rule("trpg-stealth-7", "trpg-teleport-20")
def test_stealth_lasts_over_rounds() -> None:
    state = run(hidden(fight({"usui": (5, 5), "sakaki": (20, 15)}), USUI)).state
    later = end_windows(end_windows(state, "attack").state, "tactics").state
    assert battle(later).round == 2
    assert has(later, USUI, "stealth")


@pytest.mark.rule("trpg-stealth-13")
def test_a_reaction_is_a_check_of_one_s_own_a_feint_of_others_is_not() -> None:
    cells = {"usui": (2, 2), "sakaki": (6, 2), "hayami": (7, 2)}
    state = hidden(fight(cells, phase="attack", order=(SOUTH, NORTH)), HAYAMI)
    state = run(with_unit(state, SAKAKI, holds=UNSEEN)).state
    shot = with_unit(state, SAKAKI, holds=())
    shot = give(shot, FAY, c.Strike(USUI, "egret_shot", "main", target=SAKAKI)).state
    assert asked(shot)[0] == "offers"
    offered = give(shot, BEN, c.Offer(HAYAMI, SAKAKI, "shield_guard", "main")).state
    assert has(offered, HAYAMI, "stealth"), "an offer alone is nothing"
    taken = give(offered, ANN, c.React(SAKAKI, by=HAYAMI), *ROLLS).state
    assert not has(taken, HAYAMI, "stealth")
    board = table(with_unit(state, SAKAKI, holds=UNSEEN))
    states.acted(board, SAKAKI, check=True)
    assert board.unit(SAKAKI).holds == (), "evading ends it"
    calm = run(alter(state, phase="tactics", at=0, asks=())).state
    tricky = with_unit(calm, USUI, params={**unit(state, USUI).params, "spt": 5})
    fooled = settle(give(tricky, FAY, c.Act(USUI, "feint", target=SAKAKI), *ROLLS).state).state
    assert unit(fooled, SAKAKI).holds == UNSEEN


@pytest.mark.rule("trpg-stealth-14")
def test_the_return_check_ends_nothing() -> None:
    state = hidden(fight({"usui": (-1, 5), "sakaki": (20, 15)}), USUI)
    done = run(alter(state, phase="attack", at=2, asks=()), *ROLLS)
    assert has(done.state, USUI, "stealth")
    board = table(state, dice=ROLLS)
    outside.roll(board, USUI)
    assert board.unit(USUI).hidden


def quiet_steps(state: State) -> list[State]:
    """A round in which a hidden Usui does what releases nothing."""
    calm = {
        "tactics": c.Act(USUI, "coordinate"),
        "movement": c.Move(USUI, "stand_ground"),
        "attack": c.Pass(USUI),
    }
    found = [state]
    while battle(found[-1]).round == 1:
        kind, team = asked(found[-1])
        assert kind == "window"
        assert team is not None
        phase = battle(found[-1]).phase
        if team == SOUTH and phase not in (*unit(found[-1], USUI).acted, *unit(found[-1], USUI).passed):
            found.append(give(found[-1], FAY, calm[phase]).state)
        else:
            found.append(give(found[-1], GM, c.EndWindow(team), *ROLLS).state)
    return found


@pytest.mark.rule("trpg-stealth-19", "trpg-teleport-15")
def test_views_do_not_depend_on_a_hidden_cell() -> None:
    cells = {"usui": (5, 15), "kido": (8, 18), "sakaki": (20, 2), "hayami": (22, 2)}
    start = fight(cells, order=(SOUTH, NORTH))
    one, two = (quiet_steps(run(hidden(start, USUI, cell)).state) for cell in ((5, 15), (2, 9)))
    assert len(one) == len(two)
    for here, there in zip(one, two, strict=True):
        for viewer in (ANN, BEN, DAN, EVE, None):
            seen, other = view(here, viewer).battle, view(there, viewer).battle
            assert msgspec.json.encode(seen) == msgspec.json.encode(other)
        assert msgspec.json.encode(view(here, FAY).battle) != msgspec.json.encode(view(there, FAY).battle)


@pytest.mark.rule("trpg-stealth-19", "trpg-tactics-20")
def test_refusals_use_the_same_words_for_hidden_and_for_not_there() -> None:
    state = run(hidden(fight({"sakaki": (2, 2), "usui": (3, 2), "kido": (20, 2)}), USUI)).state
    strong = with_unit(state, SAKAKI, params={**unit(state, SAKAKI).params, "spt": 4})
    words = []
    for target in (USUI, KIDO, 99):
        with pytest.raises(Exception) as found:
            give(strong, ANN, c.Act(SAKAKI, "feint", target=target))
        words.append((found.value.code, found.value.text))  # type: ignore[attr-defined]
    assert words[0] == words[1] == words[2]
    assert words[0][0] == "target"


@pytest.mark.rule("trpg-stealth-20")
def test_a_hidden_ally_is_asked_for_an_offer_wherever_it_is() -> None:
    cells = {"usui": (2, 2), "sakaki": (6, 2), "hayami": (7, 2)}
    near = hidden(fight(cells, phase="attack", order=(SOUTH, NORTH)), HAYAMI)
    for where, able in (((7, 2), True), ((20, 15), False)):
        state = run(with_unit(near, HAYAMI, cell=where)).state
        state = give(state, FAY, c.Strike(USUI, "egret_shot", "main", target=SAKAKI)).state
        assert HAYAMI in ask(state).units
        offer = c.Offer(HAYAMI, SAKAKI, "shield_guard", "main")
        if able:
            made = battle(give(state, BEN, offer).state).attack
            assert made is not None
            assert [(one.unit, one.target) for one in made.offers] == [(HAYAMI, SAKAKI)]
        else:
            assert refused(state, BEN, offer) == "offer"
