"""Groups, targets and odds in a few words, for the options of menus."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from ..engine.same import Same
from ..engine.text import Fact, Joined, Text, t
from .arms import Arm
from .field import field_of
from .odds import Forecast, Row
from .state import Unit
from .view import View
from .who import Who, called


def group_name(view: View, group: Sequence[Unit]) -> Fact:
    """A group: ``Sakimori``, ``Iwao 2`` or ``Ashigaru ×3``; a transformed unit by the card on top."""
    field, unit = field_of(view), group[0]
    first = field.deck[unit.card]
    if len(group) > 1:
        return t("{unit} ×{n}", unit=first.name, n=len(group))
    if unit.form and first.transform is not None:
        return field.deck[first.transform].name
    return called(Who(unit.side, first.name, unit.n if (unit.side, unit.card) in field.several else 0))


def hps_words(hps: Sequence[int]) -> str:
    """HP of members: ``10/30/30``; a destroyed one is 0."""
    return "/".join(map(str, hps))


def percent(chance: Fraction) -> str:
    """A chance in percent with one decimal at most: ``36``, ``2.3``."""
    tenths = (2000 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    return f"{tenths // 10}.{tenths % 10}".removesuffix(".0")


def rows_of(forecast: Forecast) -> tuple[Row, ...]:
    """The rows of a forecast that can be, those with the same outcome put together."""
    found: dict[tuple[int, ...], Row] = {}
    for row in forecast.rows:
        if not row.chance:
            continue
        before = found.get(row.hps)
        found[row.hps] = row if before is None else replace(before, chance=before.chance + row.chance)
    return tuple(found.values())


def forecast_words(forecast: Forecast) -> Fact:
    """An attack before its dice: every outcome with its chance."""
    return _forecast_words(Same(forecast))


ROWS = 4
"""So many outcomes fit beside an option; of more, the mean is told."""


@lru_cache(4096)
def _forecast_words(forecast: Same[Forecast]) -> Fact:
    rows = rows_of(forecast.thing)
    if len(rows) > ROWS:
        return mean_words(forecast.thing)
    return Joined(tuple(_row(row) for row in rows), separator=" · ")


def _row(row: Row) -> Text:
    facts: dict[str, Fact] = {"percent": percent(row.chance), "hp": hps_words(row.hps), "mm": row.mm}
    if not any(row.hps):
        return t("{percent} %: destroyed, +{mm} MM", **facts)
    if row.mm:
        return t("{percent} %: HP {hp}, +{mm} MM", **facts)
    return t("{percent} %: HP {hp}", **facts)


def mean(forecast: Forecast) -> str:
    """The damage to be expected, with one decimal at most."""
    return f"{float(forecast.damage):.1f}".removesuffix(".0")


def mean_words(forecast: Forecast) -> Text:
    """An attack before its dice in short: the damage to be expected, and how likely it destroys."""
    facts: dict[str, Fact] = {"damage": mean(forecast), "percent": percent(forecast.destroys)}
    if len(forecast.rows[0].hps) > 1:
        some = sum((row.chance for row in forecast.rows if not all(row.hps)), Fraction(0))
        facts["percent"] = percent(some)
        return t("{damage} damage on average, at least one destroyed {percent} %", **facts)
    return t("{damage} damage on average, destroyed {percent} %", **facts)


def arm_words(arm: Arm, sides: int, chance: Fraction) -> Text:
    """A weapon in use: ``2 d10, 4 or more (60 %), power 20``."""
    return t(
        "{dice} d{sides}, {hit} or more ({percent} %), power {power}",
        dice=arm.dice, sides=sides, hit=arm.hit, percent=percent(chance), power=arm.power,
    )  # fmt: skip


def counter_words(forecast: Forecast) -> Text:
    """What may come back."""
    return t(
        "counter {weapon}: {dice} × {percent} %, {power} each",
        weapon=forecast.arm.weapon.name, dice=forecast.arm.dice,
        percent=percent(forecast.chance), power=forecast.arm.power,
    )  # fmt: skip
