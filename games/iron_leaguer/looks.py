"""What can be looked up with a slash command: a technique, a leaguer, the odds, the season so far."""

from __future__ import annotations

from typing import Any

from ..engine.chance import KeyedChance
from ..engine.contract import AnyRules, Look, Param, Refused
from ..engine.menu import Option
from ..engine.page import Grid, Page, Para
from ..engine.signs import GOLD
from ..engine.text import Fact, t
from . import menu_confirm, odds, page_cards, page_leaguers, page_season, splits, wording
from .options import USUAL
from .refusals import LONGEST
from .view import View

Words = tuple[str | None, ...]

MOST = 99
"""The largest number that odds are worked out for."""


def _view(rules: AnyRules, view: Any) -> View:
    """The asker's view; away from all tables, that of a spectator at a season's start."""
    if view is None:
        view = rules.view(rules.start(USUAL, KeyedChance(b"")).state, None)
    assert isinstance(view, View)
    return view


def _unknown(word: str | None) -> Refused:
    return Refused("unknown", t("There is nothing called {name} in this pack.", name=(word or "")[:LONGEST]))


# ---- cards and leaguers --------------------------------------------------------------------------------


def _technique(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    if words[0] not in seen.book.halves:
        raise _unknown(words[0])
    return page_cards.technique_page(seen, words[0])


def _techniques(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    """All techniques, those of the present period first."""
    seen = _view(rules, view)
    period = {half.id: face.period for face in seen.book.faces.values() for half in (face.upper, face.lower)}
    found = sorted(period.items(), key=lambda entry: (entry[1] != seen.period, entry[1]))
    return tuple(
        Option(half, seen.book.halves[half].spec.name, t("period {n}", n=number)) for half, number in found
    )


def _leaguer(rules: AnyRules, view: Any, words: Words) -> Page:
    seen = _view(rules, view)
    if words[0] not in seen.book.figures:
        raise _unknown(words[0])
    return page_leaguers.leaguer_page(seen, words[0])


def _leaguers(rules: AnyRules, view: Any, words: Words) -> tuple[Option, ...]:
    """All leaguers of the pack."""
    figures = _view(rules, view).book.figures.values()
    return tuple(Option(one.id, one.spec.name, wording.CLANS[one.spec.clan]) for one in figures)


def _season(rules: AnyRules, view: Any, words: Words) -> Page:
    return page_season.season_page(_view(rules, view))


# ---- odds ----------------------------------------------------------------------------------------------


def _number(word: str | None, otherwise: int) -> int:
    """A number that was typed. Raises Refused for anything else."""
    if word is None:
        return otherwise
    if not word.strip().isdecimal() or int(word) > MOST:
        raise Refused("number", t("{word} is not a number from 0 to {most}.", word=word[:LONGEST], most=MOST))
    return int(word)


def _odds(rules: AnyRules, view: Any, words: Words) -> Page:
    """What two dice make of a value: as an attack, as a defence, as a growth total."""
    value, pen = _number(words[0], 0), _number(words[1], 0)
    against = None if words[2] is None else _number(words[2], 0)
    title = (
        t("Odds of value {value}, penalty {pen}", value=value, pen=pen)
        if pen
        else t("Odds of value {value}", value=value)
    )
    best = value - pen
    chance = menu_confirm.chance_of
    lines: list[Fact] = [
        t("Fails outright: {chance}.", chance=menu_confirm.percent(36 - odds.at_most(best))),
    ]
    if against is not None:
        lines = [
            t("Attack: beats a DP of {n} with {chance}.", n=against, chance=chance(best - against - 1)),
            t("Defence: holds against an AP of {n} with {chance}.", n=against, chance=chance(best - against)),
            *lines,
        ]
    rows: tuple[tuple[Fact, ...], ...] = tuple(
        (n, chance(best - n), chance(best - n - 1)) for n in range(min(max(best - 1, 1), 13))
    )
    head: tuple[Fact, ...] = (t("AP or DP"), t("reaches it"), t("beats it"))
    parts = odds.best_split(value)
    growth = t(
        "As a growth total: {chance} for one heart; the best split is {parts}.",
        chance=chance(value), parts=splits.spelt(parts),
    )  # fmt: skip
    return Page(title, (*map(Para, lines), Grid(head, rows), Para(growth, quiet=True)), GOLD)


LOOKS: tuple[Look, ...] = (
    Look(
        t("/card"),
        t("Look a technique up"),
        _technique,
        (Param(t("/name"), t("What it is called")),),
        _techniques,
    ),
    Look(
        t("/leaguer"),
        t("Look a leaguer up"),
        _leaguer,
        (Param(t("/name"), t("What it is called")),),
        _leaguers,
    ),
    Look(
        t("/odds"),
        t("What two dice make of a value"),
        _odds,
        (
            Param(t("/value"), t("Attack or defence values together, or a growth total")),
            Param(t("/penalty"), t("What a penalty takes off"), required=False),
            Param(t("/against"), t("The AP or DP on the other side"), required=False),
        ),
    ),
    Look(t("/season"), t("The season so far: results, scorers, who left"), _season, at_table=True),
)
"""All looks."""
