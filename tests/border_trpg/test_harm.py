"""Harm tables: when they are rolled, and where a roll leads."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg import harm, life, rounds
from games.border_trpg.battle import Unit
from games.border_trpg.options import USUAL, Options
from games.border_trpg.state import State
from games.border_trpg.table import Table

from .duel import BESIDE, NORTH, SAKAKI, TONO, attacking, dumb, found, give, names
from .play import ANN, EVE, Done, book, fight, replace, table, unit, with_unit

SLASH = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)


def struck(die: int, *harm_dice: int, options: Options = USUAL, attack: int = 9, **changes: object) -> Done:
    """Sakaki hits Tono for attack + die + 3; the harm die, if any, comes after."""
    state = dumb(attacking({**BESIDE, "kido": (24, 19)}, options=options), SAKAKI, TONO)
    state = with_unit(state, SAKAKI, params={**unit(state, SAKAKI).params, "atk": attack})
    state = with_unit(state, TONO, **changes)
    now = give(give(state, ANN, SLASH).state, EVE, c.React(TONO)).state
    return give(now, ANN, c.Burst(SAKAKI, 0), die, *harm_dice)


def suffering(tier: int, row: int, number: int = TONO, **changes: object) -> Done:
    """What a row of a table does to a unit of a battle of six."""
    state = fight({**BESIDE, "kido": (24, 19)}, soldiers={"tick 1": (9, 9)})
    board = table(with_unit(state, number, **changes))
    harm.suffer(board, number, tier, row, NORTH)
    return Done(board.state, tuple(board.told))


@pytest.mark.rule("trpg-harm-1")
def test_ten_damage_of_one_hit_rolls() -> None:
    assert "HarmRolled" in names(struck(1, 1, attack=6))  # 6 + 1 + 3
    assert "HarmRolled" not in names(struck(1, attack=5))
    strict = Options(harm_strict=True)
    assert "HarmRolled" not in names(struck(1, attack=6, options=strict))
    assert "HarmRolled" in names(struck(2, 1, attack=6, options=strict))


@pytest.mark.rule("trpg-harm-2", "trpg-harm-3")
def test_tiers() -> None:
    assert [harm.tier_of(USUAL, n) for n in (9, 10, 19, 20, 29, 30, 35)] == [None, 10, 10, 20, 20, 30, 30]
    done = struck(6, 1, attack=26)  # 35
    assert found(done, e.Damaged).damage == 35
    assert found(done, e.HarmRolled).tier == 30  # one roll, on the highest tier alone


@pytest.mark.rule("trpg-harm-4")
def test_hits_are_not_added_up() -> None:
    first = struck(1, attack=4)  # 8
    assert "HarmRolled" not in names(first)
    again = with_unit(first.state, TONO)
    assert unit(again, TONO).trion == 62
    assert "HarmRolled" not in names(struck(1, attack=4, trion=62))  # and 8 more


@pytest.mark.rule("trpg-harm-5", "trpg-harm-7")
def test_what_is_held_already_goes_one_row_up() -> None:
    done = suffering(10, 4, statuses=("hand_off",))
    assert found(done, e.HarmRolled) == e.HarmRolled("Ren Tono", 10, 4, 5, ("leg_left",))
    assert unit(done.state, TONO).statuses == ("hand_off", "leg_left")


@pytest.mark.rule("trpg-harm-6", "trpg-harm-9")
def test_the_example_of_the_book() -> None:
    """Damage 10, roll 4, off hand and left leg gone already: only bail-out is left."""
    rows = next(one for one in book().harms["border"] if one.tier == 10).rows
    assert rows[3:] == (("hand_off",), ("leg_left",), ("bail_out",))
    done = struck(1, 4, attack=6, statuses=("hand_off", "leg_left"))
    assert found(done, e.HarmRolled).row == 6
    assert found(done, e.WentOut).life == "out"
    assert unit(done.state, TONO).cell is None


@pytest.mark.rule("trpg-harm-8")
def test_each_kind_of_creature_has_its_own_tables() -> None:
    soldier = suffering(10, 3, 51)
    assert unit(soldier.state, 51).statuses == ("plate_cracked",)
    assert unit(suffering(10, 3).state, TONO).statuses == ("hand_main",)
    neighbour = suffering(10, 3, creature="serafiga")
    assert unit(neighbour.state, TONO).statuses == ("leg_right",)


@pytest.mark.rule("trpg-harm-10", "trpg-bailout-1")
def test_out_of_trion_comes_first() -> None:
    done = struck(4, trion=10)  # 16 damage
    assert "HarmRolled" not in names(done)
    assert found(done, e.Damaged).left == 0
    assert found(done, e.WentOut).name == "Ren Tono"


@pytest.mark.rule("trpg-harm-11", "trpg-status-4", "trpg-status-2", "trpg-status-3")
def test_leaks_never_roll() -> None:
    for statuses, lost in (("leak_small",), 5), (("leak_large",), 10), (("leak_small", "leak_large"), 15):
        state = with_unit(fight({**BESIDE, "kido": (9, 9)}), TONO, statuses=statuses, trion=40)
        board = feedback(state)
        assert board.unit(TONO).trion == 40 - lost
        assert not [one for one in board.told if isinstance(one, e.HarmRolled)]


def feedback(state: State) -> Table:
    """A battle taken through its feedback phase into the next round."""
    board = table(state)
    board.alter(phase="feedback", asks=())
    rounds.go_on(board)
    return board


@pytest.mark.rule("trpg-harm-12")
def test_of_two_effects_the_missing_one_is_added() -> None:
    done = suffering(20, 2, statuses=("leak_small",))
    assert unit(done.state, TONO).statuses == ("leak_small", "leg_right")
    both = suffering(20, 2, statuses=("leak_small", "leg_right"))
    assert found(both, e.HarmRolled).row == 3
    assert unit(both.state, TONO).statuses == ("leak_small", "leg_right", "hand_main")


@pytest.mark.rule("trpg-harm-13")
def test_nothing_is_never_held_already() -> None:
    done = suffering(10, 1, 51)
    assert found(done, e.HarmRolled) == e.HarmRolled("tick 1", 10, 1, 1, ())
    again = suffering(10, 1, 51, statuses=("leak_small",))
    assert unit(again.state, 51).statuses == ("leak_small",)
    assert unit(suffering(20, 5, 51).state, 51).life == "out"


@pytest.mark.rule("trpg-harm-14")
def test_past_the_sixth_row_nothing_more_happens() -> None:
    held = ("leak_small", "leg_right", "hand_off", "hand_main", "leak_large")
    done = suffering(10, 2, creature="serafiga", statuses=held)
    assert found(done, e.HarmRolled).row is None
    assert unit(done.state, TONO).statuses == held
    assert unit(done.state, TONO).life == "active"


@pytest.mark.rule("trpg-harm-15", "trpg-mode-2")
def test_bail_out_is_incapacitated_where_nobody_bails_out() -> None:
    def row_six(**changes: object) -> State:
        kind = changes.pop("kind", "rank_war")
        state = fight({**BESIDE, "kido": (9, 9)}, kind=kind)  # type: ignore[arg-type]  # a kind of battle
        board = table(with_unit(state, TONO, **changes))
        harm.suffer(board, TONO, 10, 6, NORTH)
        return board.state

    assert unit(row_six(), TONO).life == "out"
    assert unit(row_six(kind="mock"), TONO).life == "down"
    assert unit(row_six(bail_out=False), TONO).life == "down"


@pytest.mark.rule("trpg-harm-16")
def test_each_number_of_rolls_is_the_end_with_a_sixth() -> None:
    """Over all throws: out on roll k with chance 1/6, k = 1 to 6, and never a seventh."""
    ended: dict[int, Fraction] = {}
    person = unit(fight(BESIDE), TONO)

    def roll(statuses: tuple[str, ...], k: int, weight: Fraction) -> None:
        for die in range(1, 7):
            step = harm.find(book(), _with(person, statuses), 10, die)
            if "bail_out" in step.gains:
                ended[k] = ended.get(k, Fraction(0)) + weight / 6
            else:
                roll((*statuses, *step.gains), k + 1, weight / 6)

    roll((), 1, Fraction(1))
    assert ended == {k: Fraction(1, 6) for k in range(1, 7)}
    assert sum(k * chance for k, chance in ended.items()) == Fraction(7, 2)
    # the same counted out over whole sequences of three
    out_by = [0, 0, 0, 0]
    for dice in product(range(1, 7), repeat=3):
        held: tuple[str, ...] = ()
        for k, die in enumerate(dice, 1):
            gains = harm.find(book(), _with(person, held), 10, die).gains
            if "bail_out" in gains:
                out_by[k] += 1
                break
            held += gains
    assert out_by[1:] == [36, 36, 36]


def _with(person: Unit, statuses: tuple[str, ...]) -> Unit:
    return replace(person, statuses=statuses)


def test_going_out_by_harm_is_credited() -> None:
    board = table(fight({**BESIDE, "kido": (9, 9)}))
    harm.suffer(board, TONO, 10, 6, NORTH)
    assert [one.points for one in board.battle.parties] == [1, 0]
    life.out(board, TONO, "dead", NORTH)
    assert [one.points for one in board.battle.parties] == [1, 0]  # once only
