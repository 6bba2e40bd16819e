"""The last look at a play: exact odds, what follows, and the growth checks, which may be split here."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Joined, Text, t
from . import commands as c
from . import legal, odds, refusals, wording
from .book import Half
from .legal import Group, Growth, Role
from .pack import After
from .splits import can_split, spelt, worth
from .state import Leaguer
from .view import View

Node: TypeAlias = Menu | c.Commands

MOST_SPLITS = 5
"""Growth checks that may be split in one go: questions side by side fit a form."""
MOST_PATH = 55
"""So long may the way here be that a button can still spell the splits."""

STEPS: tuple[int, ...] = (0, 2, 4, 6, 8, 10)
"""The DP whose chance to be beaten is shown."""

_ROLL = Option("ok", t("Roll the dice"), style="good")
_USE = Option("ok", t("Use it"), style="good")
_SPLIT = Option("split", t("Split the growth"))


class Built(NamedTuple):
    """A play that is built, but for its splits."""

    role: Role
    plays: tuple[c.Play, ...]
    halves: tuple[Half, ...]
    groups: tuple[Group, ...]
    users: tuple[Leaguer, ...]
    target: c.LeaguerId | None = None
    outcome: After | None = None

    @property
    def names(self) -> tuple[c.LeaguerId, ...]:
        """The users' ids."""
        return tuple(one.id for one in self.users)

    def command(self, splits: tuple[c.Parts, ...] = ()) -> c.Commands:
        """The finished command."""
        if self.role == "attack":
            return c.Attack(self.plays, self.names, splits)
        if self.role == "defend":
            return c.Defend(self.plays, self.names, self.outcome, splits)
        return c.UseTechnique(self.plays[0], self.names, self.target, splits)


def confirm(view: View, play: Built, path: Path, length: int) -> Node:
    """The question whether it is meant, the splits, or the command. ``length``: characters so far."""
    if path == ("ok",):
        return play.command()
    growths = legal.growths(view, play.groups, play.halves, play.names)
    may_split = 0 < len(growths) <= MOST_SPLITS and any(
        view.options.growth_optional or can_split(one.total, view.options.growth_min_part) for one in growths
    )
    if not path:
        may_split = may_split and length <= MOST_PATH
        rolls = _ROLL if play.role != "technique" or growths or play.target else _USE
        sure = _sure(view, play)
        options = (rolls, _SPLIT) if may_split else (rolls,)
        return Menu(sure, (Slot("confirm", sure, options),), note=note(view, play))
    if path[0] != "split" or not may_split:
        raise refusals.path(view)
    return _splits(view, play, growths, path[1:])


def _sure(view: View, play: Built) -> Text:
    """The last question: what is done, and by whom."""
    halves, leaguers = wording.halves(play.halves), wording.leaguers(view.book, play.names)
    if play.role == "attack":
        return t("Attack with {halves} by {leaguers}?", halves=halves, leaguers=leaguers)
    if play.role == "defend":
        return t("Defend with {halves} by {leaguers}?", halves=halves, leaguers=leaguers)
    return t("Use {halves} with {leaguers}?", halves=halves, leaguers=leaguers)


def _splits(view: View, play: Built, growths: list[Growth], path: Path) -> Node:
    """A question for each check, side by side."""
    picked: list[c.Parts] = []
    for growth, key in zip(growths, path, strict=False):
        found = {str(n): parts for n, parts in enumerate(_choices(view, growth))}.get(key)
        if found is None:
            raise refusals.path(view)
        picked.append(found)
    if len(path) > len(growths):
        raise refusals.path(view)
    if len(path) == len(growths):
        return play.command(tuple(picked))
    slots = tuple(
        Slot(str(n), _who(view, growth), _split_options(view, growth))
        for n, growth in enumerate(growths)
        if n >= len(path)
    )
    return Menu(t("How are the growth totals split?"), slots)


def _choices(view: View, growth: Growth) -> tuple[c.Parts, ...]:
    """The splits that are offered for a check; no parts to skip it, where that is allowed."""
    least = view.options.growth_min_part
    found = worth(growth.total) if can_split(growth.total, least) else ((growth.total,),)
    return (*found, ()) if view.options.growth_optional else found


def _who(view: View, growth: Growth) -> Text:
    return t("{leaguer}, total {total}",
             leaguer=view.book.figures[growth.leaguer].spec.name, total=growth.total)  # fmt: skip


def _split_options(view: View, growth: Growth) -> tuple[Option, ...]:
    return tuple(
        Option(str(n), spelt(parts), _promise(parts)) if parts else Option(str(n), t("Skip the check"))
        for n, parts in enumerate(_choices(view, growth))
    )


def _promise(parts: c.Parts) -> Text:
    return t("chances: {chances}", chances=Joined(tuple(chance_of(part) for part in parts)))


# ---- odds ----------------------------------------------------------------------------------------------


@lru_cache(64)
def percent(ways: int) -> Text:
    """A chance in 36ths as people read it."""
    return t("{n} %", n=(ways * 100 + 18) // 36)


def chance_of(number: int) -> Text:
    """The chance that two dice show ``number`` or less."""
    return percent(odds.at_most(number))


def note(view: View, play: Built) -> Text:
    """What the dice promise for a play."""
    growths = legal.growths(view, play.groups, play.halves, play.names)
    if play.role != "technique":
        found = _roll(view, play)
    elif play.target is not None:
        found = _rough(view, play, play.target)
    elif play.halves[0].spec.possession_moves:
        found = t("Possession moves to your opponent.")
    else:
        return _growth(view, growths)
    return t("{odds} {growth}", odds=found, growth=_growth(view, growths)) if growths else found


def _growth(view: View, growths: list[Growth]) -> Text:
    """The growth checks of a play with their totals, and the chances of the best split."""
    checks = tuple(
        t("{leaguer} {total} ({chance})", leaguer=view.book.figures[one.leaguer].spec.name, total=one.total,
          chance=Joined(tuple(map(chance_of, odds.best_split(one.total))), " + "))
        for one in growths
    )  # fmt: skip
    return t("Growth: {checks}.", checks=Joined(checks) if checks else t("nobody grows"))


def _roll(view: View, play: Built) -> Text:
    role: Literal["attack", "defend"] = "attack" if play.role == "attack" else "defend"
    value, pen = legal.value_of(play.halves, role), legal.mean_pen(play.users)
    if role == "attack":
        return attack_odds(value, pen)
    outcome = play.outcome or legal.outcomes(view.options, play.halves)[0]
    blow = view.blow
    assert blow is not None
    return defence_odds(value, pen, blow.ap, outcome)


@lru_cache(1024)
def attack_odds(value: int, pen: int) -> Text:
    """The chances of an attack of so much value: to fail, and to beat a DP."""
    best = value - pen
    beats = tuple(
        t("DP {dp}: {chance}", dp=dp, chance=chance_of(best - dp - 1)) for dp in STEPS if best - dp - 1 >= 2
    )
    return t(
        "{value} Fails: {fail}. Beats {table}.",
        value=_value(value, pen), fail=percent(36 - odds.at_most(best)),
        table=Joined(beats) if beats else t("nothing"),
    )  # fmt: skip


def _value(value: int, pen: int) -> Text:
    """What a play is worth, less what it loses."""
    return (
        t("Value {value}, penalty {pen}.", value=value, pen=pen) if pen else t("Value {value}.", value=value)
    )


@lru_cache(1024)
def defence_odds(value: int, pen: int, ap: int, outcome: After) -> Text:
    """The chance of a defence of so much value to hold against an AP, and what follows then."""
    return t(
        "{value} Holds against AP {ap}: {chance}; then {outcome}.",
        value=_value(value, pen), ap=ap, chance=chance_of(value - pen - max(ap, 0)),
        outcome=wording.OUTCOMES[outcome],
    )  # fmt: skip


def _rough(view: View, play: Built, target: c.LeaguerId) -> Text:
    half, figure = play.halves[0], view.book.figures[target]
    assert half.spec.rough is not None
    number = legal.rough_number(half, figure, play.users)
    said = t(
        "{target}: penalty {pen} on {number} or less ({chance}).",
        target=figure.spec.name, pen=half.spec.rough.penalty, number=number, chance=chance_of(number),
    )  # fmt: skip
    if half.spec.possession_moves:
        return t("{what} Possession moves to your opponent.", what=said)
    return said
