"""The steady player: plain good sense, without calculation. It attacks when it can and guards when hit."""

from __future__ import annotations

from typing import Any

from ..engine.chance import Chance
from ..engine.computer import Choice, Player, random_command
from ..engine.contract import Seat
from ..engine.menu import Ask
from . import computer_parts as parts
from . import legal
from . import pack as p
from .book import Eff
from .commands import TAGS
from .computer_parts import Hand, Way
from .state import Side
from .view import View


class SteadyPlayer(Player):
    """Sets an attack and a guard, plots for the tags of what it has set, and hits as hard as it can pay."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The seat's next command."""
        assert isinstance(view, View)
        match view.phase:
            case "set":
                return _set(view, ask, chance)
            case "plot":
                return _plot(view, ask, chance)
            case "tactical":
                return _act(view, ask)
            case "window":
                return _answer(view, ask)
            case "initial":
                return parts.give(ask, parts.FINE, "done")
            case _:
                return pick_agent(view, ask, chance)


def pick_agent(view: View, ask: Ask, chance: Chance) -> Choice:
    """A ready-made agent at random; where a pack has none, whatever the menu allows."""
    if view.book.agents:
        return parts.give(ask, parts.AGENT, "agent", chance.pick(tuple(view.book.agents)))
    return Choice(random_command(ask, chance), parts.AGENT)


def damage(eff: Eff) -> int:
    """What an effect takes from the opponent, if nothing is guarded."""
    return sum(op.amount for op in eff.spec.ops if isinstance(op, p.Damage) and op.target == "opponent")


# ---- setting and plotting ----------------------------------------------------------------------------


def _attacks(view: View, seat: Seat, side: Side, card: str) -> list[Eff]:
    """The attacks of a card that some face of its seat's plot sheet can pay for."""
    them = view.seats[seat]
    kit = view.book.kit(legal.loadout_side(them, side), card, view.options.option_mode == "attached")
    sheet = [sum(tag == one for one in them.sheet) for tag in TAGS]
    return [
        eff
        for eff in kit.tactical
        if eff.hurts and all(have or not need for have, need in zip(sheet, eff.tags, strict=True))
    ]


def _reaches(view: View, eff: Eff) -> bool:
    """Whether an effect reaches, at most one step from here."""
    span = eff.spec.range
    return span is None or span[0] - 1 <= view.distance <= span[1] + 1


def _is_guard(view: View, card: str) -> bool:
    return any(isinstance(op, p.Reduce) for eff in view.book.own(card) for op in eff.spec.ops)


def _set(view: View, ask: Ask, chance: Chance) -> Choice:
    """An attack that reaches on one side, and an attack or a guard on the other."""
    seat = view.me.seat
    main, sub = parts.hands(view, ask)

    far = not any(
        _reaches(view, eff)
        for side, side_hands in enumerate((main, sub))
        for hand in side_hands
        for eff in _attacks(view, seat, side, hand.trigger)
    )

    def merit(side: Side, hand: Hand) -> int:
        attacks = _attacks(view, seat, side, hand.trigger)
        if any(far or _reaches(view, eff) for eff in attacks):
            return 3
        return 2 if _is_guard(view, hand.trigger) else int(bool(attacks))

    merits = [[merit(side, hand) for hand in side_hands] for side, side_hands in enumerate((main, sub))]
    pairs = [(i, j) for i in range(len(main)) for j in range(len(sub))]
    useful = [
        (i, j) for i, j in pairs if max(merits[0][i], merits[1][j]) == 3 and merits[0][i] + merits[1][j] >= 5
    ]
    best = max(merits[0][i] + merits[1][j] for i, j in pairs)
    i, j = chance.pick(useful or [(i, j) for i, j in pairs if merits[0][i] + merits[1][j] == best])
    return parts.give(ask, parts.MIXED, "set", main[i].key, sub[j].key)


def _plot(view: View, ask: Ask, chance: Chance) -> Choice:
    """Any faces with a useful tag: those of the set cards, or of any attack of the opponent's."""
    attacker = view.seats[view.attacker]
    mine = view.attacker == view.viewer
    wanted = _wanted_tags(view) if mine else {"shoot", "melee"}
    faces = [face for face, tag in enumerate(attacker.sheet, 1) if tag in wanted or tag is None]
    faces = faces or [1, 2, 3, 4, 5, 6]
    one = chance.pick(faces)
    two = chance.pick(faces if mine else [face for face in faces if face != one] or faces)
    return parts.give(ask, parts.GAIN if mine else parts.BLOCK, "plot", str(one), str(two))


def _wanted_tags(view: View) -> set[str]:
    """The tags that the set cards can use from here; a move where none of them reaches."""
    found: set[str] = set()
    for side, card in enumerate(view.me.cards):
        if card is not None and card.trigger is not None:
            for eff in _attacks(view, view.me.seat, side, card.trigger):
                if _reaches(view, eff):
                    found.update(tag for tag, need in zip(TAGS, eff.tags, strict=True) if need)
                if not legal.in_range(view, eff):
                    found.add("move")
    return found or {"move"}


# ---- the tactical phase ------------------------------------------------------------------------------


def _act(view: View, ask: Ask) -> Choice:
    """The hardest attack it can pay for; failing that, a step towards where it could attack."""
    ways = parts.ways(view)
    attacks = [way for way in ways if damage(way.eff) > way.cost]
    if attacks:
        best = max(attacks, key=lambda way: damage(way.eff) - way.cost)
        return parts.give(ask, parts.HURT, *best.path)
    gap = _gap(view, view.distance)
    steps = [
        way for way in ways if way.eff.asks in ("shift", "distance") and _gap(view, _goal(view, way)) < gap
    ]
    if steps:
        best = min(steps, key=lambda way: (_gap(view, _goal(view, way)), way.cost))
        return parts.give(ask, parts.PLACE, *best.path)
    return parts.give(ask, parts.ENOUGH, "end")


def _goal(view: View, way: Way) -> int:
    return (way.choice or 0) + (view.distance if way.eff.asks == "shift" else 0)


def _gap(view: View, distance: int) -> int:
    """How far a distance is from where one of the set attacks reaches, with the tags in hand."""
    gaps = [0]
    for side, card in enumerate(view.me.cards):
        if card is not None and card.trigger is not None:
            for eff in _attacks(view, view.me.seat, side, card.trigger):
                span = eff.spec.range
                if span is not None and legal.enough_tags(view.me.tags, eff.tags):
                    gaps.append(max(span[0] - distance, distance - span[1], 0))
    return min(gaps[1:], default=0)


def _answer(view: View, ask: Ask) -> Choice:
    """The strongest guard against an attack, once."""
    seat = view.me.seat
    answered = any(link.seat == seat for link in view.chain)
    guards = [
        (saved, way)
        for way in parts.counters(view)
        if not answered and way.target == 0 and (saved := _saved(view, way)) > way.cost
    ]
    if guards:
        _, best = max(guards, key=lambda guard: guard[0] - guard[1].cost)
        return parts.give(ask, parts.SAVE, *best.path)
    return parts.give(ask, parts.LET, "pass")


def _saved(view: View, way: Way) -> int:
    """The damage that a counter takes off the attack it answers, or gives back."""
    attack = view.book.effects[view.chain[0].effect]
    if not attack.hurts or view.chain[0].seat == view.viewer:
        return 0
    saved = damage(way.eff)
    for op in way.eff.spec.ops:
        if isinstance(op, p.Reduce):
            saved += op.amount
        elif isinstance(op, p.Negate):
            saved += damage(attack)
    return saved
