"""The steady player: plain good sense, without calculation beyond the odds of its own dice."""

from __future__ import annotations

from typing import Any

from ..engine.chance import Chance
from ..engine.computer import Choice, Player, random_command
from ..engine.menu import Ask
from ..engine.text import t
from . import commands as c
from . import legal, legal_interval
from . import match as rules
from .book import Half
from .computer_plays import Plan, items, plans
from .odds import at_most
from .season import DARK, SILVER
from .state import Leaguer
from .view import View

ENOUGH = 9
"""The value from which an attack is made."""

MOST_CARDS = 3
"""Cards that go into one play."""

SAFE = 24
"""Throws of 36 that a defence should stop, as long as that takes fewer cards."""

HOPELESS = 3
"""Throws of 36 below which an attack is let through."""

SURE = 4
"""What one die may show, at least, for a scouting to be tried."""


class SteadyPlayer(Player):
    """Attacks when it has something to attack with, and defends with as little as is safe."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The seat's next command."""
        assert isinstance(view, View)
        match view.phase:
            case "attack":
                return _attack(view)
            case "defence":
                return _defend(view)
            case "growth" | "rescue_growth":
                return Choice(c.Grow(), t("Parts near 9 promise the most hearts."))
            case "refill":
                gone = tuple(card for card in view.me.hand or () if _is_dead(view, card))
                return Choice(c.Refill(gone), t("Nobody of mine can use these cards."))
            case "actions":
                return _act(view, ask, chance)
            case "newcomers" | "release":
                weakest = sorted(view.me.leaguers, key=lambda one: _strength(view, one))
                gone = tuple(one.id for one in weakest[: legal_interval.release_count(view)])
                return Choice(c.Release(gone), t("They are the weakest of my row."))
            case _:
                return Choice(random_command(ask, chance), t("I picked at random."))


def _strength(view: View, one: Leaguer) -> int:
    figure = view.book.figures[one.id]
    return figure.tech + figure.body + one.heart


def _is_dead(view: View, card: str) -> bool:
    """Whether nobody of the viewer's row can use a card, used or not."""
    face = view.book.faces[card]
    return not (_serves(view, face.upper) or _serves(view, face.lower))


def _serves(view: View, half: Half) -> bool:
    """Whether the viewer's row has leaguers for a half, used or not."""
    if half.spec.rough is not None:
        return view.viewer == DARK
    return sum(legal.meets(half, one) for one in view.me.leaguers) >= max(half.people, 1)


# ---- matches -------------------------------------------------------------------------------------------


def _attack(view: View) -> Choice:
    rough = _rough(view)
    if rough is not None:
        return rough
    found = plans(view, "attack", lambda card: 0, MOST_CARDS)
    best = max(found, key=lambda plan: (plan.value, -len(plan.plays)), default=None)
    if best is not None and (best.value >= ENOUGH or view.idle > 2):
        return Choice(c.Attack(best.plays, best.users), t("It is the best attack that I have."))
    let = _let(view)
    if isinstance(let.command, c.Nothing) and best is not None:
        return Choice(c.Attack(best.plays, best.users), t("It is the best attack that I have."))
    return let


def _rough(view: View) -> Choice | None:
    """A rough play with a card that is good for nothing else, as long as enough leaguers are left to play."""
    able = legal.ready(view)
    if view.viewer != DARK or len(able) <= len(view.me.leaguers) // 2 or view.me.size <= 2:
        return None
    for item in items(view, "technique", able, view.me.hand or ()):
        other = item.face.half("upper" if item.play.half == "lower" else "lower")
        moves = item.half.spec.possession_moves
        if item.half.spec.rough is None or moves or item.half.people != 1 or _serves(view, other):
            continue
        users = [one for place, one in enumerate(able) if item.mask >> place & 1]
        user = min(users, key=lambda one: _strength(view, one))
        target = max(view.foe.leaguers, key=lambda one: (not one.pen, _strength(view, one)))
        return Choice(c.UseTechnique(item.play, (user.id,), target.id), t("A strong leaguer less to face."))
    return None


def _defend(view: View) -> Choice:
    blow = view.blow
    assert blow is not None
    ap = max(0, blow.ap)
    found = plans(view, "defend", lambda card: 0, MOST_CARDS)

    def holds(plan: Plan) -> int:
        return at_most(plan.value - ap)

    best = max(found, key=holds, default=None)
    if best is None or holds(best) < HOPELESS:
        return _let(view)
    if holds(best) >= SAFE:
        safe = (plan for plan in found if holds(plan) >= SAFE)
        best = min(safe, key=lambda plan: (len(plan.plays), len(plan.users), -holds(plan)))
    choices = legal.outcomes(view.options, best.halves)
    said = choices[0] if len(choices) > 1 else None
    return Choice(c.Defend(best.plays, best.users, said), t("It stops the attack often enough."))


def _let(view: View) -> Choice:
    """Letting it be: turning leaguers back when few are left, else new cards."""
    used = [one for one in view.me.leaguers if one.used]
    if view.phase == "attack" and used and len(legal.ready(view)) <= legal.REFRESHED:
        named = sorted(used, key=lambda one: -_strength(view, one))[: legal.REFRESHED]
        return Choice(c.Refresh(tuple(one.id for one in named)), t("Few of my leaguers can act."))
    if legal.missing(view) > 0:
        return Choice(c.Draw(), t("I fill my hand."))
    hand = view.me.hand or ()
    dead = [card for card in hand if _is_dead(view, card)] or list(hand[: legal.REFRESHED])
    least = rules.least_exchange(view)
    gone = (*dead, *(card for card in hand if card not in dead))[: max(least, len(dead))]
    if len(gone) >= least:
        return Choice(c.Exchange(gone), t("I look for better cards."))
    return Choice(c.Nothing(), t("There is nothing that I could do."))


# ---- intervals -----------------------------------------------------------------------------------------


def _act(view: View, ask: Ask, chance: Chance) -> Choice:
    """Scouts whoever is stronger than its weakest and likely to come; else trains, or practises as Dark."""
    weakest = min(_strength(view, one) for one in view.me.leaguers)
    seat = view.me.seat
    for one in sorted(view.strays, key=lambda one: -_strength(view, one)):
        figure = view.book.figures[one.id]
        if legal_interval.is_barred(figure, seat) or _strength(view, one) <= weakest + 1:
            continue
        if legal_interval.scouting_number(figure, one.heart, seat) >= SURE:
            return Choice(c.Scout(one.id), t("I could use somebody stronger."))
    able = legal_interval.trainable(view)
    if len(able) >= len(legal_interval.TRAINING[-1]) and seat == SILVER:
        growing = sorted(able, key=lambda one: -(view.book.figures[one.id].growth or 0))
        points = tuple(c.Points(one.id, 1) for one in growing[: len(legal_interval.TRAINING[-1])])
        return Choice(c.Train(points), t("My team is to grow."))
    if legal_interval.can_practise(view):
        return Choice(c.Practice(), t("One card more for the next match."))
    return Choice(random_command(ask, chance), t("I picked at random."))
