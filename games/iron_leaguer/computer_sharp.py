"""The sharp player: reckons what comes of everything it could do, with exact dice and imagined hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..engine.chance import Chance
from ..engine.computer import Choice, Player
from ..engine.menu import Ask
from ..engine.text import Text, t
from . import commands as c
from . import computer_interval as interval
from . import legal
from .computer_match import HEART, Letting, Reckoning
from .computer_plays import Item, items, plans
from .computer_roster import Roster
from .odds import at_most, best_split, expected
from .state import Leaguer
from .view import View

ZEAL = 0.02
"""What attacking is worth for every window in a row without an attack."""

FAINT = 0.05
"""An attack that is likelier to become a goal is said to be, with the chance."""

HURT = 0.5
"""What it is worth, in goals, to take away all that the other row can do."""

MARKED = 0.3
"""How much of that is left to take from a leaguer who has a penalty already."""

DESERTION = 0.004
"""What a rough play costs where leaguers may desert because of it."""


class SharpPlayer(Player):
    """Looks one exchange ahead and weighs what follows."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The seat's next command."""
        assert isinstance(view, View)
        match view.phase:
            case "attack":
                return _attack(Reckoning(view, chance))
            case "defence":
                return _defend(Reckoning(view, chance))
            case _:
                return interval.choose(view, ask, chance)


def _percent(chance: float) -> int:
    return round(100 * chance)


# ---- attack windows ------------------------------------------------------------------------------------


def _attack(now: Reckoning) -> Choice:
    view = now.view
    first = max(_techniques(now), key=lambda one: one.gain, default=None)
    if first is not None and first.gain > 0 and not first.moves:
        return first.choice
    zeal = ZEAL * view.idle
    found = [(now.attack(plan) + zeal, plan) for plan in plans(view, "attack", now.worth.keep)]
    let = max(now.lettings(), key=lambda one: one.worth)
    if found:
        value, plan = max(found, key=lambda one: one[0])
        if value >= let.worth:
            reason = _hope(now.scoring(plan))
            return Choice(c.Attack(plan.plays, plan.users), reason)
    if first is not None and first.moves and first.gain > 0:
        return first.choice
    return Choice(let.command, _why(let))


def _hope(chance: float) -> Text:
    if chance < FAINT:
        return t("A faint hope is better than waiting any longer.")
    return t("I expect this attack to become a goal {chance} % of the time.", chance=_percent(chance))


def _why(let: Letting) -> Text:
    match let.command:
        case c.Draw():
            return t("A full hand is worth more to me now than an attack.")
        case c.Exchange():
            return t("My team can do little with these cards.")
        case c.Refresh():
            return t("I need leaguers who can act more than an attack.")
        case _:
            return t("Anything I could do would cost more than it brings.")


# ---- techniques ----------------------------------------------------------------------------------------


class _Technique(NamedTuple):
    """A half used by itself: what it brings beyond what it costs, and whether possession moves with it."""

    gain: float
    moves: bool
    choice: Choice


def _techniques(now: Reckoning) -> Iterator[_Technique]:
    """Rough plays and growing, each with what it brings."""
    view = now.view
    able = legal.ready(view)
    before = now.going_on(True, now.hand)
    hurt: dict[str, float] | None = None
    for item in items(view, "technique", able, now.hand):
        users = [one for place, one in enumerate(able) if item.mask >> place & 1]
        people = max(item.half.people, 1)
        moves = item.half.spec.possession_moves
        cost = before - now.going_on(not moves, now.rest((item.play.card,)), ready=-people)
        if item.half.spec.rough is not None:
            hurt = hurt or _hurt(view)
            performing = sorted(users, key=lambda one: one.pen)[:people]
            gain, target = _rough(view, item, performing, hurt)
            reason = t("It may keep {leaguer} from playing.", leaguer=view.book.figures[target].spec.name)
        else:
            performing = sorted(users, key=lambda one: -(view.book.figures[one.id].growth or -1))[:people]
            gain, target = HEART * _hearts(view, item, performing), None
            reason = t("I can spare the card, and growing lasts.")
        names = tuple(one.id for one in performing)
        yield _Technique(
            gain - max(0.0, cost), moves, Choice(c.UseTechnique(item.play, names, target), reason)
        )


def _hearts(view: View, item: Item, users: list[Leaguer]) -> float:
    groups = legal.groups_of(view.options, (item.half,))
    if isinstance(groups, str):
        return 0.0
    growths = legal.growths(view, groups, (item.half,), [one.id for one in users])
    return sum(expected(best_split(growth.total)) for growth in growths) / 36


def _hurt(view: View) -> dict[str, float]:
    """What each leaguer of the other row means to it, as a share of all that the row can do."""
    row = Roster(view.book, view.period, view.foe.leaguers)
    return {
        one.id: row.loss(one) * (MARKED if one.pen else 1.0)
        for one in row.row
        if not legal.is_barred(view.book.figures[one.id], one)
    } or {one.id: 0.0 for one in row.row}


def _rough(view: View, item: Item, users: list[Leaguer], hurt: dict[str, float]) -> tuple[float, str]:
    """The best target of a rough play, and what it brings to hit it."""
    figures = view.book.figures

    def gain(leaguer: str) -> float:
        return hurt[leaguer] * at_most(legal.rough_number(item.half, figures[leaguer], users)) / 36

    target = max(hurt, key=gain)
    costs = DESERTION * view.rough if view.scene < 10 else 0.0
    return HURT * gain(target) - costs, target


# ---- defence -------------------------------------------------------------------------------------------


def _defend(now: Reckoning) -> Choice:
    view = now.view
    let = max(now.lettings(), key=lambda one: one.worth)
    best, command, chance = let.worth, None, 0.0
    for plan in plans(view, "defend", now.worth.keep):
        if not now.holding(plan):
            continue
        choices = legal.outcomes(view.options, plan.halves)
        for outcome in choices:
            value = now.defend(plan, outcome)
            if value > best:
                best, chance = value, now.holding(plan)
                said = outcome if len(choices) > 1 else None
                command = c.Defend(plan.plays, plan.users, said)
    if command is None:
        return Choice(let.command, t("Nothing that I hold would stop this attack often enough."))
    return Choice(command, t("This defence holds {chance} % of the time.", chance=_percent(chance)))
