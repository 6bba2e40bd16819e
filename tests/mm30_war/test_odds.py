"""The exact odds that are shown before an attack."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mm30_war import odds
from games.mm30_war.field import field_of
from games.mm30_war.harm import after
from games.mm30_war.odds import Forecast
from games.mm30_war.odds_words import percent

from .skirmish import BLUE, RED, Here, battle, here, seen, squad


def forecast(*units: Here, attackers: int = 1, weapon: int = 0) -> Forecast:
    state = battle(*units, reserve=False)
    field = field_of(seen(state))
    own = tuple(state.units[:attackers])
    return odds.forecast(state, field, own, weapon, tuple(state.units[attackers:]))


def table(one: Forecast) -> list[tuple[str, tuple[int, ...], int]]:
    return [(percent(row.chance), row.hps, row.mm) for row in one.rows]


@pytest.mark.rule("mm30-attack-5", "mm30-squad-3")
def test_a_rifle_against_a_squad() -> None:
    one = forecast(here(RED, "sakimori", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30))
    assert table(one) == [
        ("16", (30, 30, 30), 0),
        ("48", (10, 30, 30), 0),
        ("36", (0, 30, 30), 5),
    ]
    assert one.hits == Fraction(12, 10)


@pytest.mark.rule("mm30-status-6", "mm30-r07")
def test_the_same_against_a_squad_that_is_locked_on() -> None:
    one = forecast(here(RED, "sakimori", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30, lock=True))
    assert [row.chance for row in one.rows] == [
        Fraction(225, 10000), Fraction(2550, 10000), Fraction(7225, 10000),
    ]  # fmt: skip
    assert one.hits == Fraction(17, 10)


@pytest.mark.rule("mm30-squad-6")
def test_a_squad_of_three_or_two_against_a_single_unit() -> None:
    three = forecast(*squad(RED, "ashigaru", "D4", 30, 30, 30), here(BLUE, "sakimori", "F4"), attackers=3)
    assert table(three) == [("30", (110,), 0), ("70", (35,), 0)]
    two = forecast(*squad(RED, "ashigaru", "D4", 30, 30), here(BLUE, "sakimori", "F4"), attackers=2)
    assert table(two) == [("30", (110,), 0), ("70", (60,), 0)]


@pytest.mark.rule("mm30-squad-5", "mm30-squad-10")
def test_five_dice_against_a_squad() -> None:
    one = forecast(here(RED, "kuzuryuu", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30))
    assert table(one) == [
        ("3.1", (30, 30, 30), 0),
        ("15.6", (5, 30, 30), 0),
        ("31.3", (0, 30, 30), 5),
        ("31.3", (0, 5, 30), 5),
        ("15.6", (0, 0, 30), 10),
        ("3.1", (0, 0, 5), 10),
    ]


@pytest.mark.rule("mm30-squad-9", "mm30-faq-16")
def test_a_shell_never_kills_a_full_squad() -> None:
    one = forecast(here(RED, "todoroki", "D4"), *squad(BLUE, "ashigaru", "F4", 30, 30, 30), weapon=1)
    assert table(one) == [("40", (30, 30, 30), 0), ("60", (10, 10, 10), 0)]
    assert one.destroys == 0


@pytest.mark.rule("mm30-status-3")
def test_a_jammed_unit_has_a_die_less_in_its_odds() -> None:
    one = forecast(here(RED, "sakimori", "D4", jam=True), here(BLUE, "iwao", "F4"))
    assert table(one) == [("40", (150,), 0), ("60", (130,), 0)]


hps = st.lists(st.integers(1, 150), min_size=1, max_size=3)


@given(hps, st.integers(0, 6), st.integers(0, 20), st.integers(1, 150), st.booleans())
def test_chances_add_up_and_outcomes_are_those_of_the_damage(
    group: list[int], dice: int, twentieths: int, power: int, area: bool
) -> None:
    found = odds.outcomes(group, dice, Fraction(twentieths, 20), power, area)
    assert sum(found.values()) == 1
    assert set(found) <= {after(group, hits, power, area) for hits in range(dice + 1)}
    assert all(0 <= hp <= before for left in found for hp, before in zip(left, group, strict=True))


@given(hps, st.integers(0, 6), st.integers(1, 150))
def test_a_hit_more_never_does_less_and_a_hit_costs_one_member_at_most(
    group: list[int], hits: int, power: int
) -> None:
    less, more = after(group, hits, power, False), after(group, hits + 1, power, False)
    assert all(b <= a for a, b in zip(less, more, strict=True))
    assert sum(1 for a, b in zip(less, more, strict=True) if a != b) <= 1
