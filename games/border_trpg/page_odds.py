"""What dice make of a check: the mean, the chance of a target, two sides against each other, the spread."""

from __future__ import annotations

from fractions import Fraction

from ..engine.page import Block, Grid, Page, Para
from ..engine.text import Fact, Text, t
from . import odds
from .glyphs import COLOUR
from .options import Options

SHARES = (90, 75, 50, 25, 10)
"""Chances, in per cent, for which the highest total is told that is reached with them."""


def odds_page(options: Options, dice: int, target: int | None, against: int | None) -> Page:
    """The odds of so many dice; against a target, against other dice, or both (trpg-check-23, -24)."""
    bonus, least = options.pair_bonus, options.min_dice
    count = odds.dice(dice, least)
    lines: list[Text] = []
    if target is not None:
        chance = odds.reach(dice, target, bonus, least)
        lines.append(t("{target} or more: {chance} %", target=target, chance=odds.percent(chance)))
    if against is not None:
        won = odds.percent(odds.beat(dice, against, bonus, least))
        held = odds.percent(1 - odds.beat(against, dice, bonus, least))
        lines.append(t("As the actor against {n} dice: {chance} %", n=against, chance=won))
        lines.append(t("As the reactor against {n} dice: {chance} %", n=against, chance=held))
    mean = f"{float(odds.mean(count, bonus)):.1f}"
    lines.append(t("{mean} on average", mean=mean))
    blocks: list[Block] = [Para(line) for line in lines]
    if count:
        rows: tuple[tuple[Fact, ...], ...] = tuple(
            (total, t("{chance} %", chance=odds.percent(odds.reach(count, total, bonus))))
            for total in _totals(count, bonus)
        )
        blocks.append(Grid((t("Total"), t("Chance of it or more")), rows))
    if bonus:
        blocks.append(Para(t("Every pair of ones adds {n}.", n=bonus), quiet=True))
    return Page(t("Odds of {n} dice", n=count), tuple(blocks), COLOUR)


def _totals(count: int, bonus: int) -> tuple[int, ...]:
    """For each of the shares the highest total that is reached with it, from easy to hard."""
    found: list[int] = []
    for share in SHARES:
        reached = [
            total
            for total in odds.ways(count, bonus)
            if odds.reach(count, total, bonus) >= Fraction(share, 100)
        ]
        found.append(max(reached))
    return tuple(dict.fromkeys(found))
