"""An attack before its dice: the weapon in use, and every outcome with its chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..engine.page import Block, Bullets, Grid, Heading, Para
from ..engine.text import Fact, t
from . import legal_react
from . import wording as w
from .board_head import counts_standard, standing
from .field import field_of
from .menu_react import answer_words, in_order
from .menu_shot import label, sure_words
from .odds import Forecast
from .odds_words import arm_words, counter_words, hps_words, mean, mean_words, percent, rows_of
from .outlook import Acting, Strike
from .preview import Picked
from .state import Cell, Shots
from .view import View

SHOWN = 3
"""So many weapons have their outcomes in a table; of further ones the mean is enough."""


def preview(picked: Picked) -> Iterator[Block]:
    """What the attacks that have been picked would do, and what may come back."""
    if picked.act is None or (picked.target is None and picked.to is None):
        return
    act, strikes = picked.act, picked.strikes
    if picked.target is None:
        yield from _from_there(act, strikes, picked.to)
        return
    for strike in strikes[:SHOWN]:
        yield from strike_blocks(act, strike)


def _from_there(act: Acting, strikes: Iterable[Strike], cell: Cell | None) -> Iterator[Block]:
    """Every attack from a cell in a line: its mean, the chance to destroy, and the worst counter."""
    lines: list[Fact] = []
    for strike in strikes:
        forecast = act.forecast(strike)
        target = label(act, strike.shot, strike.cell)
        weapon = act.weapons[strike.weapon].name
        if forecast is None or cell is None:
            continue
        lines.append(
            t("{target} ({weapon}): {odds}", target=target, weapon=weapon, odds=mean_words(forecast))
        )
    if lines:
        yield Heading(t("Attacks from there"))
        yield Bullets(tuple(lines[:10]))


def _wins(act: Acting) -> int | None:
    """The MM with which the side that acts wins, where MM decide (mm30-prep-3)."""
    if not counts_standard(act.view):
        return None
    now = standing(act.view, act.side)
    return now.mm_goal - now.mm


def strike_blocks(act: Acting, strike: Strike) -> Iterator[Block]:
    """One attack with all of its outcomes."""
    forecast = act.forecast(strike)
    weapon = act.weapons[strike.weapon].name
    if forecast is None:
        yield Para(t("{weapon}: {what}", weapon=weapon, what=sure_words(act, strike)))
        return
    yield from forecast_blocks(weapon, forecast, _wins(act))
    back = [act.counters(strike, origin) for origin in strike.origins]
    worst = next((one[0] for one in back if one), None)
    safe = sum(not one for one in back)
    if worst is None:
        words = t("No counter.")
    elif safe:
        words = t("May come back: {counter}; not to every cell.", counter=counter_words(worst))
    else:
        words = t("May come back: {counter}.", counter=counter_words(worst))
    yield Para(words, quiet=True)


def forecast_blocks(weapon: Fact, forecast: Forecast, wins: int | None = None) -> Iterator[Block]:
    """The exact odds of each outcome, in a table; with ``wins`` MM the attacker wins the battle."""
    arm = arm_words(forecast.arm, forecast.sides, forecast.chance)
    yield Heading(t("{weapon}: {arm}", weapon=weapon, arm=arm))
    rows: list[tuple[Fact, ...]] = []
    for row in rows_of(forecast):
        points: Fact = t("+{n} MM", n=row.mm) if row.mm else w.NONE
        if row.mm and wins is not None and row.mm >= wins:
            points = t("+{n} MM: victory", n=row.mm)
        rows.append((t("{n} %", n=percent(row.chance)), hps_words(row.hps), points))
    yield Grid((t("Chance"), t("HP left"), t("MM")), tuple(rows))
    facts: dict[str, Fact] = {"damage": mean(forecast), "percent": percent(forecast.destroys)}
    words = t("{damage} damage on average; all destroyed {percent} %.", **facts)
    if forecast.shield:
        words = t("{damage} damage on average; all destroyed {percent} %. A shield may stop it.", **facts)
    yield Para(words, quiet=True)


def answers(view: View, shots: Shots) -> Iterator[Block]:
    """What each answer to an attack leaves of the attacked, and what its counter does. For who is asked."""
    field = field_of(view)
    rows: list[tuple[Fact, ...]] = []
    choices = legal_react.choices(view, field, shots)
    shields = any(one.shield for one in choices)
    for react in in_order(choices)[:12]:
        reply = legal_react.reply(view, field, shots, react)
        hps = hps_words(legal_react.left(field, shots, react))
        back: Fact = w.NONE
        if reply is not None:
            back = mean_words(reply)
        rows.append((answer_words(view, shots, react, shields), hps, back))
    yield Heading(t("Your answers"))
    head: tuple[Fact, ...] = (t("Answer"), t("HP left"), t("Your counter"))
    wide = 3 if any(row[2] is not w.NONE for row in rows) else 2
    yield Grid(head[:wide], tuple(row[:wide] for row in rows))
