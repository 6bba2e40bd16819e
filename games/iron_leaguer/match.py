"""Matches: attacks, defences, techniques and passes (iron-4.1 to iron-9.9b)."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.contract import Refused, Seat
from . import commands as c
from . import events as e
from . import exchange, legal, plays, refusals, refusals_match
from .plays import Checked
from .season import hand_limit
from .state import Blow
from .table import Table, replace
from .view import View


def begin(table: Table, scene: int) -> None:
    """Starts a match: no goals, no penalties, everybody unused, hands as they are.

    Possession goes to the winner of the match before, in scene 1 to Dark (iron-3.2, iron-3.3).
    """
    state = table.state
    possession = state.matches[-1].winner if state.matches else state.possession
    for seat in (0, 1):
        table.each(seat, lambda one: replace(one, pen=0, used=False))
        table.alter(seat, score=0)
    table.change(scene=scene, possession=possession, blow=None, idle=0, refreshes=0, rough=0, windows=0)
    table.tell(e.MatchBegan(scene=scene, possession=possession))
    table.ask("attack", possession)


# ---- attack and defence --------------------------------------------------------------------------------


def attack(table: Table, view: View, actor: Seat, command: c.Attack) -> None:
    """An attack roll; below 0 it fails, otherwise the other team may defend (iron-6.1 to iron-6.8)."""
    refusals.must(view, "attack")
    play = plays.check(view, command.plays, command.users, command.splits, "attack")
    spend(table, actor, command.plays, play)
    value, pen, dice = legal.value_of(play.halves, "attack"), legal.mean_pen(play.users), table.roll()
    ap = value - sum(dice) - pen
    table.change(idle=0, windows=table.state.windows + 1)
    table.tell(
        e.Attacked(seat=actor, plays=command.plays, users=play.names, value=value, dice=dice, pen=pen, ap=ap)
    )
    grow(table, play)
    if ap < 0:
        exchange.pass_possession(table, 1 - actor)
        exchange.close(table)
        return
    exchange.reset_at_once(table)
    table.change(blow=Blow(actor, ap, play.names))
    table.ask("defence", 1 - actor)


def defend(table: Table, view: View, actor: Seat, command: c.Defend) -> None:
    """A defence roll, compared with the attack: a goal, or what it leads to (iron-7.1 to iron-8.6.4)."""
    refusals.must(view, "defence")
    blow = table.state.blow
    assert blow is not None
    play = plays.check(view, command.plays, command.users, command.splits, "defend")
    choices = legal.outcomes(view.options, play.halves)
    if command.outcome not in choices and (command.outcome is not None or len(choices) > 1):
        raise refusals_match.outcome(choices)
    spend(table, actor, command.plays, play)
    value, pen, dice = legal.value_of(play.halves, "defend"), legal.mean_pen(play.users), table.roll()
    dp = value - sum(dice) - pen
    held = dp >= 0 and dp >= blow.ap
    table.tell(
        e.Defended(
            seat=actor, plays=command.plays, users=play.names, value=value, dice=dice, pen=pen, dp=dp,
            ap=blow.ap, held=held,
        )
    )  # fmt: skip
    grow(table, play)
    if not held:
        exchange.goal(table, blow.by, blow.users)
        return
    exchange.reset_at_once(table)
    outcome = command.outcome or choices[0]
    if outcome == "counter":
        exchange.counter(table, actor, dp, play.names)
        return
    exchange.pass_possession(table, actor)
    if outcome == "reset":
        exchange.reset(table, "defence")
    exchange.close(table)


def use_technique(table: Table, view: View, actor: Seat, command: c.UseTechnique) -> None:
    """A half without value: growth, rough play. The team goes on unless it moves possession (iron-6.9)."""
    refusals.must(view, "attack", "defence")
    play = plays.check(view, (command.play,), command.users, command.splits, "technique")
    (half,) = play.halves
    if half.spec.rough is None and command.target is not None:
        raise refusals_match.no_target(half)
    if half.spec.rough is not None and all(one.id != command.target for one in view.foe.leaguers):
        raise refusals_match.target(view)
    spend(table, actor, (command.play,), play)
    moves = half.spec.possession_moves
    table.tell(e.Technique(seat=actor, play=command.play, users=play.names, moves=moves))
    if command.target is not None:
        _rough_play(table, actor, play, command.target)
    grow(table, play)
    if view.phase == "defence":
        exchange.reset_at_once(table)
        table.ask("defence", actor)
    elif moves:
        exchange.end_idle_window(table, actor)
    else:
        exchange.close(table)


def _rough_play(table: Table, actor: Seat, play: Checked, target: c.LeaguerId) -> None:
    """A rough play; every attempt counts (iron-9.3 to iron-9.8)."""
    rough = play.halves[0].spec.rough
    assert rough is not None
    number = legal.rough_number(play.halves[0], table.figure(target), play.users)
    dice = table.roll()
    succeeded = sum(dice) <= number
    if succeeded:
        table.each(
            1 - actor, lambda one: replace(one, pen=one.pen + rough.penalty) if one.id == target else one
        )
    table.change(rough=table.state.rough + 1)
    table.tell(
        e.RoughPlay(
            users=play.names, target=target, number=number, dice=dice, succeeded=succeeded,
            pen=table.find(target).pen, count=table.state.rough,
        )
    )  # fmt: skip


def spend(table: Table, actor: Seat, cards: Iterable[c.Play], play: Checked) -> None:
    """Cards go to the discards, and who performs is used, whatever comes of it (iron-5.5, iron-6.7)."""
    table.discard(actor, (one.card for one in cards))
    table.mark_used(actor, play.names)


def grow(table: Table, play: Checked) -> None:
    """The growth checks of a play, whatever it led to (iron-6.8, iron-7.8)."""
    checks = tuple(
        table.check(growth.leaguer, growth.total, parts)
        for growth, parts in play.growths
        if parts is not None
    )
    if checks:
        table.tell(e.Grew(why="technique", checks=checks))


# ---- letting it be -------------------------------------------------------------------------------------


def draw(table: Table, view: View, actor: Seat, command: c.Draw) -> None:
    """Draws up to the limit instead (iron-6.6.1, iron-7.6.1)."""
    refusals.must(view, "attack", "defence")
    if legal.missing(view) <= 0:
        raise Refused("draw", refusals_match.draw(view))
    _pass(
        table, view, e.Passed(seat=actor, how="draw", attacking=_attacks(view), drawn=table.fill_hand(actor))
    )


def exchange_cards(table: Table, view: View, actor: Seat, command: c.Exchange) -> None:
    """Discards and draws up to the limit instead (iron-6.6.2, iron-7.6.2)."""
    refusals.must(view, "attack", "defence")
    if legal.missing(view) > 0:
        raise Refused("exchange", refusals_match.exchange(view))
    check_discards(view, command.cards, least_exchange(view))
    table.discard(actor, command.cards, seen=False)
    shown = view.options.discard_visibility == "public"
    _pass(
        table,
        view,
        e.Exchanged(
            seat=actor, how="exchange", attacking=_attacks(view), discarded=len(command.cards),
            cards=command.cards if shown else (), drawn=table.fill_hand(actor),
        ),
    )  # fmt: skip


def least_exchange(view: View) -> int:
    """How many cards an exchange takes at least."""
    return max(1, view.me.size - hand_limit(view.scene)) if view.options.pass_trim else 1


def check_discards(view: View, cards: tuple[c.CardKey, ...], least: int) -> None:
    """Raises Refused unless these are different cards of the viewer's hand, and enough of them."""
    for place, card in enumerate(cards):
        if card not in (view.me.hand or ()):
            raise refusals_match.not_in_hand(view, card)
        if card in cards[:place]:
            raise refusals_match.card_twice(view, card)
    if len(cards) < least:
        raise refusals_match.least_exchange(view, least)


def refresh(table: Table, view: View, actor: Seat, command: c.Refresh) -> None:
    """Turns one to three used leaguers back instead of attacking (iron-6.6.3)."""
    refusals.must(view, "attack", "defence")
    used = [one.id for one in view.me.leaguers if one.used]
    if view.phase == "defence" or not used:
        raise Refused("refresh", refusals_match.refresh(view))
    named = command.leaguers
    if not 1 <= len(named) <= legal.REFRESHED or len(set(named)) < len(named) or not set(named) <= set(used):
        raise refusals_match.refreshed(view)
    table.mark_used(actor, named, used=False)
    _pass(table, view, e.Passed(seat=actor, how="refresh", attacking=True, leaguers=named))


def nothing(table: Table, view: View, actor: Seat, command: c.Nothing) -> None:
    """Lets it be (iron-6.6.4, iron-7.6.3)."""
    refusals.must(view, "attack", "defence")
    _pass(table, view, e.Passed(seat=actor, how="nothing", attacking=_attacks(view)))


def _attacks(view: View) -> bool:
    return view.phase == "attack"


def _pass(table: Table, view: View, passed: e.Passed) -> None:
    """Possession moves, or the attack comes through (iron-6.6b, iron-7.6b)."""
    table.tell(passed)
    blow = view.blow
    if blow is None:
        exchange.end_idle_window(table, passed.seat)
    else:
        exchange.goal(table, blow.by, blow.users)
