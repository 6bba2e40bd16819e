"""The tactical phase: effects, moves, counters and passes. Each announcement opens a window for counters."""

from __future__ import annotations

from ..engine.contract import Refused, Seat
from ..engine.text import t
from . import events as e
from . import legal, refusals
from .book import STEP, Eff
from .commands import Counter, Move, Pass, Use
from .legal import Showing
from .resolve import resolve
from .state import MOVE, Card, Link, Side, Used
from .table import Table, replace
from .view import View


def _check_phase(view: View, actor: Seat) -> None:
    """Raises Refused unless ``actor`` may start something now (solo-5.16, solo-5.57)."""
    if view.phase == "window":
        raise refusals.chain_open(view) if view.attacker == actor else refusals.not_yours(view)
    if view.phase != "tactical":
        raise refusals.phase(view)
    if view.attacker != actor:
        raise refusals.not_yours(view)


def use(table: Table, view: View, actor: Seat, command: Use) -> None:
    """The attacker uses a tactical effect (solo-5.18 to solo-5.25)."""
    _check_phase(view, actor)
    side = legal.side_of(command.side)
    eff = legal.check_effect(view, side, command.effect, "tactical", command.choice, command.confirm)
    _announce_effect(table, view, actor, side, eff, command.choice, None)


def counter(table: Table, view: View, actor: Seat, command: Counter) -> None:
    """Who is asked answers a pending announcement (solo-5.26, solo-5.30)."""
    if view.phase != "window":
        raise refusals.phase(view)
    if view.asked != actor:
        raise refusals.not_asked(view)
    side = legal.side_of(command.side)
    eff = legal.check_effect(
        view, side, command.effect, "counter", command.choice, command.confirm, command.target
    )
    _announce_effect(table, view, actor, side, eff, command.choice, command.target)


def pass_by(table: Table, view: View, actor: Seat, command: Pass) -> None:
    """Who is asked counters nothing for now (solo-5.33)."""
    if view.phase != "window":
        raise refusals.phase(view)
    if view.asked != actor:
        raise refusals.not_asked(view)
    table.tell(e.Passed(seat=actor))
    table.change(asked=1 - actor, passes=view.passes + 1)
    _ask(table)


def move(table: Table, view: View, actor: Seat, command: Move) -> None:
    """The attacker announces a step of one, paid with move tags (solo-5.40)."""
    _check_phase(view, actor)
    if command.delta not in STEP.choices:
        raise Refused("choice", t("A move changes the distance by -1 or +1."))
    if code := legal.why_no_move(view, command.delta):
        raise refusals.refuse(code, view, 0, STEP)
    price = legal.move_cost(view.me)
    table.add_tags(actor, (price, 0, 0), -1)
    _announce(table, Link(actor, MOVE, -1, command.delta), 0, (price, 0, 0), None)


# ---- announcing --------------------------------------------------------------------------------------


def _announce_effect(
    table: Table, view: View, actor: Seat, side: Side, eff: Eff, choice: int | None, target: int | None
) -> None:
    """Turns up and pays, step by step; then the effect is pending."""
    fizzles = legal.fizzles(view, side, eff)
    for shown in legal.showing(view, side, eff):
        _turn_up(table, actor, shown)
    if fizzles:
        table.tell(e.Fizzled(seat=actor, effect=eff.ref))
        return
    table.pay(actor, eff.trion)
    if eff.tags != (0, 0, 0):
        table.add_tags(actor, eff.tags, -1)
    table.change(used=(*table.state.used, Used(actor, side, eff.ref)))
    sealed = "attack" in eff.kinds and view.me.has("unseen")
    if sealed:
        table.alter(actor, statuses=tuple(s for s in table.player(actor).statuses if s.kind != "unseen"))
    _announce(table, Link(actor, eff.ref, side, choice, target, sealed), eff.trion, eff.tags, target)


def _turn_up(table: Table, actor: Seat, shown: Showing) -> None:
    card = table.player(actor).cards[shown.side]
    assert card is not None
    if shown.option:
        card = replace(card, options=(*card.options, shown.trigger))
    else:
        card = Card(shown.trigger, True)
    table.put_card(actor, shown.side, card)
    table.learn(actor, shown.side, shown.trigger)
    table.pay(actor, shown.cost)
    table.tell(
        e.TurnedUp(
            seat=actor, side=shown.side, trigger=shown.trigger, option=shown.option,
            cost=shown.cost, trion=table.player(actor).trion,
        )
    )  # fmt: skip
    table.check_paid(actor)


def _announce(table: Table, link: Link, cost: int, tags: tuple[int, int, int], target: int | None) -> None:
    chain = table.state.chain
    table.tell(
        e.Announced(
            n=len(chain), seat=link.seat, effect=link.effect, side=link.side, cost=cost, tags=tags,
            trion=table.player(link.seat).trion, choice=link.choice, target=target,
            target_effect=None if target is None else chain[target].effect, sealed=link.sealed,
        )
    )  # fmt: skip
    if cost:
        table.check_paid(link.seat)
    table.change(chain=(*chain, link), phase="window", asked=link.seat, passes=0)
    _ask(table)


def _ask(table: Table) -> None:
    """Leaves the question with the next who might counter; without one the chain is applied.

    The announcer of the latest link is asked first, then the other (solo-5.27). Someone is skipped only where
    a spectator could tell that there is nothing to answer with (solo-5.62).
    """
    state = table.state
    asked, passes = state.asked, state.passes
    if passes < 2:
        public = table.public()
        while passes < 2 and not legal.could_counter(public, asked):
            asked, passes = 1 - asked, passes + 1
    if passes < 2:
        if passes != state.passes:
            table.change(asked=asked, passes=passes)
        return
    resolve(table)
