"""What its viewer may do with effects and cards. Everything here asks a view, never a state.

Menus list by these functions and commands are judged by the same ones, so that what is offered and what is
legal can't drift apart, and a refusal can't know more than its reader.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.contract import Seat
from . import refusals
from .book import STEP, Eff, Kit
from .commands import SideName
from .options import Options
from .refusals import Code
from .state import FIRST_DISTANCE, LAST_DISTANCE, MOVE, Link, Side, Used
from .view import SeatView, View


class Showing(NamedTuple):
    """A card or riding option that a use turns up, and its reveal cost."""

    side: Side
    trigger: str
    option: bool
    cost: int


def side_of(name: SideName) -> Side:
    """The number of a side."""
    return 0 if name == "main" else 1


def loadout_side(seat: SeatView, side: Side) -> tuple[str | None, ...]:
    """The triggers of one side, as far as they are known."""
    return seat.sub if side else seat.main


def kit_of(view: View, seat: SeatView, side: Side) -> Kit | None:
    """What the card on a side offers, if the viewer knows the card."""
    card = seat.cards[side]
    if card is None or card.trigger is None:
        return None
    attached = view.options.option_mode == "attached"
    return view.book.kit(loadout_side(seat, side), card.trigger, attached)


def showing(view: View, side: Side, eff: Eff) -> tuple[Showing, ...]:
    """What the viewer's use of ``eff`` turns up (solo-5.18, solo-5.60).

    That is its card, the option it belongs to, and the card on the other side where it needs that one.
    """
    card = view.me.cards[side]
    assert card is not None
    assert card.trigger is not None
    needs_other = eff.spec.requires is not None and bool(eff.spec.requires.other_side)
    if card.face_up and card.trigger == eff.trigger and not needs_other:
        return ()
    triggers = view.book.triggers
    found = []
    if not card.face_up:
        found.append(Showing(side, card.trigger, False, triggers[card.trigger].reveal_cost))
    if card.trigger != eff.trigger and not (card.face_up and eff.trigger in card.options):
        found.append(Showing(side, eff.trigger, True, triggers[eff.trigger].reveal_cost))
    other = view.me.cards[1 - side]
    if needs_other and other is not None and other.trigger is not None and not other.face_up:
        found.append(Showing(1 - side, other.trigger, False, triggers[other.trigger].reveal_cost))
    return tuple(found)


def reveal_cost(view: View, side: Side, eff: Eff) -> int:
    """The reveal costs that the viewer's use of ``eff`` makes due now."""
    return sum(shown.cost for shown in showing(view, side, eff))


def full_cost(view: View, side: Side, eff: Eff) -> int:
    """All trion that the viewer's use of ``eff`` costs now."""
    return eff.trion + reveal_cost(view, side, eff)


def fulfils(view: View, side: Side, eff: Eff) -> bool:
    """Whether the viewer meets what ``eff`` requires."""
    need = eff.spec.requires
    if need is None:
        return True
    other = view.me.cards[1 - side]
    return (
        (not need.other_side or (other is not None and other.trigger in need.other_side))
        and (need.self_status is None or view.me.has(need.self_status))
        and (need.opponent_status is None or view.foe.has(need.opponent_status))
        and (need.trion_at_most is None or view.me.trion <= need.trion_at_most)
    )


def in_range(view: View, eff: Eff) -> bool:
    """Whether the distance allows ``eff`` to be announced (solo-5.39)."""
    span = eff.spec.range
    return span is None or view.options.range_check == "resolve" or span[0] <= view.distance <= span[1]


def furthest(options: Options) -> int | None:
    """The largest distance of the fight, or None (solo-5.45)."""
    return LAST_DISTANCE if options.battle_distance == "clamp_1_6" else None


def allowed(view: View, eff: Eff, choice: int) -> bool:
    """Whether a choice of ``eff`` keeps the distance within its limits."""
    if eff.asks == "shift":
        distance = view.distance + choice
    elif eff.asks == "distance":
        distance = choice
    else:
        return True
    most = furthest(view.options)
    return distance >= FIRST_DISTANCE and (most is None or distance <= most)


def enough_tags(have: tuple[int, int, int], need: tuple[int, int, int]) -> bool:
    """Whether tags cover a cost."""
    return have[0] >= need[0] and have[1] >= need[1] and have[2] >= need[2]


def payable(view: View, need: int) -> bool:
    """Whether the viewer can and may pay so much trion (solo-7.6, solo-7.7)."""
    have = view.me.trion
    return need < have or need == 0 or (need == have and view.options.pay_to_zero == "lose")


def _lack(view: View, side: Side, eff: Eff) -> Code | None:
    if not payable(view, full_cost(view, side, eff)):
        return "trion"
    return None if enough_tags(view.me.tags, eff.tags) else "tags"


def fizzles(view: View, side: Side, eff: Eff) -> bool:
    """Whether the viewer's use of ``eff`` would only turn its card up, for want of means for the rest.

    Only where costs are paid one by one (solo-5.23).
    """
    if not view.options.sequential_costs or _lack(view, side, eff) is None:
        return False
    shown = showing(view, side, eff)
    return bool(shown) and payable(view, sum(one.cost for one in shown))


def due(view: View, side: Side, eff: Eff) -> int:
    """The trion that the viewer's use of ``eff`` will take."""
    return (reveal_cost if fizzles(view, side, eff) else full_cost)(view, side, eff)


def affordable(view: View, side: Side, eff: Eff) -> Code | None:
    """What the viewer lacks to pay for ``eff``: ``trion``, ``tags`` or nothing (solo-5.22)."""
    lack = _lack(view, side, eff)
    return None if lack and fizzles(view, side, eff) else lack


def why_not(view: View, side: Side, eff: Eff) -> Code | None:
    """Why the viewer can't use ``eff``, of the kit of the card on ``side``, now; None if it can."""
    if view.viewer is not None and Used(view.viewer, side, eff.ref) in view.used:
        return "limit"
    if not fulfils(view, side, eff):
        return "requires"
    if not in_range(view, eff):
        return "range"
    if eff.choices and not any(allowed(view, eff, choice) for choice in eff.choices):
        return "bounds"
    return affordable(view, side, eff)


def move_cost(seat: SeatView) -> int:
    """How many move tags a plain move costs."""
    return 2 if seat.has("weighted") else 1


def why_no_move(view: View, delta: int) -> Code | None:
    """Why the viewer can't move by ``delta`` now, or None (solo-5.40, solo-5.45)."""
    if view.me.tags[0] < move_cost(view.me):
        return "tags"
    return None if allowed(view, STEP, delta) else "bounds"


def is_beyond_answer(eff: Eff, link: Link) -> bool:
    """Whether an announcement can't be countered by the opponent of who made it."""
    return link.sealed or "no_counter" in eff.keywords


def matches(view: View, seat: Seat, side: Side, eff: Eff, target: int) -> bool:
    """Whether the counter ``eff`` of ``seat`` may answer announcement ``target`` (solo-5.26, solo-5.34)."""
    condition = eff.spec.counter
    link = view.chain[target]
    answered = view.book.effects[link.effect]
    if condition is None or condition.to not in answered.kinds:
        return False
    if view.options.counter_target == "last_only" and target != len(view.chain) - 1:
        return False
    if link.seat == seat:
        if condition.owner == "opponent":
            return False
        if condition.same_card and link.side != side and view.options.option_mode == "attached":
            return False
    elif condition.owner == "self" or condition.same_card or is_beyond_answer(answered, link):
        return False
    if not (eff.wants <= answered.keywords and eff.bars.isdisjoint(answered.keywords)):
        return False
    if condition.triggers and answered.trigger not in condition.triggers:
        return False
    span = condition.range
    return span is None or span[0] <= view.distance <= span[1]


def targets(view: View, seat: Seat, side: Side, eff: Eff) -> list[int]:
    """The announcements that a counter may answer, the latest first."""
    return [n for n in reversed(range(len(view.chain))) if matches(view, seat, side, eff, n)]


def could_counter(public: View, seat: Seat) -> bool:
    """Whether ``seat`` might counter, as far as a spectator can tell (solo-5.62).

    Asks a spectator's view only, so that being asked or skipped tells nothing that is not public.
    """
    if public.options.loadout_visibility == "hidden":
        return True
    them = public.seats[seat]
    attached = public.options.option_mode == "attached"
    for side, card in enumerate(them.cards):
        if card is None:
            continue
        loadout = loadout_side(them, side)
        counters = public.book.hidden_counters(loadout, attached)
        if card.trigger is not None:
            counters = ((card.trigger, public.book.kit(loadout, card.trigger, attached).counter),)
        for trigger, effects in counters:
            face_down = 0 if card.face_up else public.book.triggers[trigger].reveal_cost
            for eff in effects:
                if _might(public, them, side, eff, face_down) and targets(public, seat, side, eff):
                    return True
    return False


def _might(public: View, them: SeatView, side: Side, eff: Eff, face_down: int) -> bool:
    """Whether a counter is unused and within the public means of its owner."""
    if Used(them.seat, side, eff.ref) in public.used:
        return False
    if public.options.sequential_costs:
        return True
    return eff.trion + face_down <= them.trion and enough_tags(them.tags, eff.tags)


def check_effect(
    view: View,
    side: Side,
    ref: str,
    timing: str,
    choice: int | None,
    confirmed: bool,
    target: int | None = None,
) -> Eff:
    """The effect that a command names, if the viewer may use it now in this way.

    Raises :class:`~games.engine.contract.Refused` for everything that is wrong with it.
    """
    eff = view.book.effects.get(ref)
    if eff is None or ref == MOVE:
        raise refusals.unknown(ref)
    kit = kit_of(view, view.me, side)
    if kit is None or not (eff in kit.tactical or eff in kit.counter or eff in kit.initial):
        raise refusals.refuse("not_set", view, side, eff)
    if eff.spec.timing != timing:
        raise refusals.refuse("timing", view, side, eff)
    if target is not None and not (
        0 <= target < len(view.chain) and matches(view, view.me.seat, side, eff, target)
    ):
        raise refusals.refuse("no_match", view, side, eff)
    if code := why_not(view, side, eff):
        raise refusals.refuse(code, view, side, eff, full_cost(view, side, eff))
    check_choice(view, side, eff, choice)
    check_confirmed(view, due(view, side, eff), confirmed)
    return eff


def check_choice(view: View, side: Side, eff: Eff, choice: int | None) -> None:
    """Raises Refused unless ``choice`` is one that ``eff`` offers and stays within the limits (solo-5.38)."""
    if (choice is None) != (not eff.choices) or (choice is not None and choice not in eff.choices):
        raise refusals.choice(eff)
    if choice is not None and not allowed(view, eff, choice):
        raise refusals.refuse("bounds", view, side, eff)


def needs_confirm(view: View, need: int) -> bool:
    """Whether paying ``need`` would leave the viewer nothing."""
    return need > 0 and need == view.me.trion


def check_confirmed(view: View, need: int, confirmed: bool) -> None:
    """Raises Refused where the last trion would be paid without saying so (solo-7.6)."""
    if needs_confirm(view, need) and not confirmed:
        raise refusals.confirm(view, need)


def initial_why_not(view: View, side: Side, eff: Eff) -> Code | None:
    """Why the viewer can't use an effect on the initial distance now, or None (solo-2.5, solo-2.9)."""
    seat = view.me.seat
    mine = [used for used in view.used if used.seat == seat]
    if any(used.side == side and used.effect == eff.ref for used in mine):
        return "limit"
    mode = view.options.initial_effects
    for used in mine:
        same_card = used.side == side and view.book.effects[used.effect].trigger == eff.trigger
        if not same_card and (mode == "one_per_player" or (mode == "one_per_side" and used.side == side)):
            return "limit"
    return None if payable(view, eff.trion) else "trion"


def initial_effects(view: View) -> list[tuple[Side, Eff]]:
    """The viewer's effects on the initial distance, usable or not."""
    return [
        (side, eff)
        for side in (0, 1)
        for trigger in dict.fromkeys(loadout_side(view.me, side))
        if trigger
        for eff in view.book.own(trigger)
        if eff.spec.timing == "initial_distance"
    ]
