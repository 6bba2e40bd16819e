"""Exact numbers of checks: means, chances and opposed chances."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from games.border_trpg import odds

MEANS = {1: "7/2", 2: "131/18", 3: "607/54", 4: "2483/162", 5: "9475/486", 6: "34583/1458",
         10: "4827455/118098", 20: "586947283715/6973568802"}  # fmt: skip

REACHES = {  # dice: the chances of 5, 10, 15, 20, 30, 40 or more
    1: (0.3333, 0, 0, 0, 0, 0),
    2: (0.8611, 0.1944, 0, 0, 0, 0),
    3: (1, 0.6991, 0.1481, 0, 0, 0),
    4: (1, 0.9653, 0.5756, 0.1242, 0, 0),
    5: (1, 0.9994, 0.9053, 0.4873, 0.0021, 0),
    6: (1, 1, 0.9922, 0.8369, 0.0898, 0),
    7: (1, 1, 0.9998, 0.9751, 0.3698, 0.0030),
    8: (1, 1, 1, 0.9983, 0.7100, 0.0669),
    10: (1, 1, 1, 1, 0.9863, 0.6008),
}

BEATS = {  # actor's dice: the chances against 2, 3, 4, 5, 6, 7, 8, 9, 10, 12 dice
    2: (0.557, 0.187, 0.032, 0.002, 0, 0, 0, 0, 0, 0),
    3: (0.876, 0.547, 0.218, 0.053, 0.007, 0.001, 0, 0, 0, 0),
    4: (0.984, 0.841, 0.540, 0.241, 0.072, 0.014, 0.002, 0, 0, 0),
    6: (1, 0.996, 0.951, 0.794, 0.533, 0.273, 0.104, 0.029, 0.006, 0),
    8: (1, 1, 0.999, 0.986, 0.922, 0.764, 0.529, 0.294, 0.129, 0.012),
    9: (1, 1, 1, 0.998, 0.980, 0.909, 0.753, 0.528, 0.303, 0.051),
    12: (1, 1, 1, 1, 1, 0.999, 0.992, 0.961, 0.879, 0.524),
}


def formula(n: int) -> Fraction:
    return Fraction(13, 3) * n - Fraction(5, 2) * (1 - Fraction(2, 3) ** n)


@pytest.mark.rule("trpg-check-15")
def test_means_are_the_formula_and_the_list() -> None:
    for n in range(1, 21):
        assert odds.mean(n) == formula(n)
    for n, fraction in MEANS.items():
        assert odds.mean(n) == Fraction(fraction)
    assert round(float(odds.mean(7)), 4) == 27.9797


@pytest.mark.rule("trpg-check-16")
def test_the_mean_per_die_rises_towards_four_and_a_third() -> None:
    per_die = [formula(n) / n for n in range(1, 201)]
    assert per_die[0] == Fraction(7, 2)
    assert all(a < b < Fraction(13, 3) for a, b in pairwise(per_die))
    assert odds.mean(29) / 29 < Fraction(17, 4) <= odds.mean(30) / 30


@pytest.mark.rule("trpg-check-9")
def test_only_plus_ten_tends_to_four_point_three() -> None:
    # far out: each die adds 3.5 and, with one pair in twelve dice, a twelfth of the bonus
    ten = odds.mean(40, 10) - odds.mean(39, 10)
    one = odds.mean(40, 1) - odds.mean(39, 1)
    assert round(float(ten), 1) == 4.3
    assert round(float(one), 1) == 3.6


@pytest.mark.rule("trpg-check-17")
def test_without_pairs_a_die_is_worth_three_and_a_half() -> None:
    assert odds.mean(7, 0) == Fraction(49, 2)
    assert round(float(odds.mean(7)), 2) == 27.98


@pytest.mark.rule("trpg-check-18", "trpg-check-6", "trpg-check-7", "trpg-check-8")
def test_every_throw_up_to_six_dice() -> None:
    for n in range(1, 7):
        counted: dict[int, int] = {}
        for faces in product(range(1, 7), repeat=n):
            pairs = 0
            left = list(faces)
            while left.count(1) >= 2:  # pairs are taken out one by one
                left.remove(1)
                left.remove(1)
                pairs += 1
            total = sum(faces) + 10 * pairs
            counted[total] = counted.get(total, 0) + 1
        assert odds.ways(n) == counted
        assert min(counted) == 2 * n - 1
        assert max(counted) == max(6 * n, 12 * (n // 2) + 6 * (n % 2))


@pytest.mark.rule("trpg-check-23", "trpg-check-10")
def test_chances_to_reach_a_target() -> None:
    for n, row in REACHES.items():
        found = tuple(float(odds.reach(n, target)) for target in (5, 10, 15, 20, 30, 40))
        assert found == pytest.approx(row, abs=0.00005)
    assert odds.reach(3, 5) == 1
    assert odds.percent(odds.reach(6, 20)) == "83.7"
    assert odds.percent(odds.reach(4, 20)) == "12.4"
    assert odds.percent(odds.reach(10, 40)) == "60.1"


@pytest.mark.rule("trpg-check-24", "trpg-check-14")
def test_opposed_chances() -> None:
    for actor, row in BEATS.items():
        found = tuple(float(odds.beat(actor, n)) for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12))
        assert found == pytest.approx(row, abs=0.0005)
    for n in range(1, 12):  # a tie is the actor's, so equals are a little more than even
        assert odds.beat(n, n) > Fraction(1, 2)
    assert odds.beat(2, 2) == sum(
        Fraction(count, 36) * odds.reach(2, total) for total, count in odds.ways(2).items()
    )


@pytest.mark.rule("trpg-check-19", "trpg-check-20")
def test_no_dice_total_nothing_unless_the_table_gives_one() -> None:
    assert odds.reach(-1, 0) == 1
    assert odds.reach(-1, 1) == 0
    assert odds.reach(0, 5, least=1) == Fraction(1, 3)
    assert odds.beat(0, 0) == 1
    assert odds.beat(0, 1) == 0
    assert len(odds.ways(12)) > 1  # 12 dice, as of range 10 and two more, have no limit of their own


def test_small_and_great_chances_are_never_called_certain() -> None:
    assert odds.percent(Fraction(1, 100000)) == "0.1"
    assert odds.percent(Fraction(99999, 100000)) == "99.9"
    assert odds.percent(Fraction(1)) == "100.0"
    assert odds.percent(Fraction(0)) == "0.0"
