"""The coach of the practice: what to do in the decision that the learner's view shows, and why.

What a side does in its turn is told in :mod:`.coach_turn`.
"""

from __future__ import annotations

from typing import Any

from ..engine.contract import Refused
from ..engine.practice import Tip
from ..engine.text import Fact, Joined, Text, t
from ..engine.trail import Trail
from . import coach_turn, legal_react
from . import wording as w
from .coach_steps import ANSWER, BATTLE, ORDER, STEPS, step_of
from .field import field_of
from .grid import cell_name, distance
from .legal_turn import after_ways
from .menu import menu_of
from .menu_react import key_of
from .odds_words import group_name
from .state import Cell
from .view import View


def coach(view: Any) -> Tip | None:
    """The tip for the viewer's decision; None where somebody else is asked, or nothing can be said."""
    assert isinstance(view, View)
    if view.viewer is None or view.viewer not in view.asked or view.round < BATTLE:
        return None
    trail = Trail(lambda path: menu_of(view, path))
    try:
        return _tip(view, trail)
    except (LookupError, Refused):
        return None


def _tip(view: View, trail: Trail) -> Tip | None:
    match view.phase:
        case "order" if view.round == BATTLE + 1:
            return _order(view, trail)
        case "react" | "after" | "turn" if view.round > BATTLE:
            return Tip(STEPS, _known(view), last=True)
        case "react":
            return _react(view, trail)
        case "after":
            return _after(view, trail)
        case "turn":
            return coach_turn.tip(view)
        case _:
            return None


# ---- answers ---------------------------------------------------------------------------------------------

MUCH = 3
"""An attack that takes this part of the HP, or destroys somebody, is worth a shield."""


def _react(view: View, trail: Trail) -> Tip:
    """The best counter if there is one, and a shield where much would be lost."""
    shots, field = view.shots, field_of(view)
    assert shots is not None
    group = legal_react.those(field, shots.group)
    left = legal_react.left(field, shots, legal_react.NOTHING)
    lost = sum(unit.hp for unit in group) - sum(left)
    shield = legal_react.may_shield(field, shots) and (0 in left or lost * MUCH >= sum(left))
    found = [one for one in legal_react.choices(view, field, shots) if one.shield == shield]

    def harm(react: Any) -> float:
        reply = legal_react.reply(view, field, shots, react)
        return -1.0 if reply is None else float(reply.damage)

    react = max(found, key=harm)
    facts: dict[str, Fact] = {
        "side": w.SIDES[shots.side],
        "unit": group_name(view, group),
        "button": trail.go(key_of(react)),
    }
    if shield and react.counter is not None:
        text = t(
            "{side} hits {unit}. Its shield takes all the damage of one attack, once; still ready, it may "
            "shoot back as well, and is finished then. Press **{button}**.",
            **facts,
        )
    elif shield:
        text = t(
            "{side} hits {unit}. Its shield takes all the damage of one attack, once. Press **{button}**.",
            **facts,
        )
    elif react.counter is not None:
        text = t(
            "{side} fires at {unit}, which is still ready: it may shoot back, and is finished then. "
            "Press **{button}**.",
            **facts,
        )
    else:
        text = t("{side} fires at {unit}, which can't shoot back. Press **{button}**.", **facts)
    step = step_of(view)
    if step == ANSWER:
        text = t("You lead {side}, the squares on the map. {now}", side=w.SIDES[1 - shots.side], now=text)
    return Tip(step, text, trail.picks)


def _after(view: View, trail: Trail) -> Tip:
    """Away from those who are still to act, or where it is."""
    field = field_of(view)
    unit = next(one for one in view.units if one.id == view.moving[0])
    enemies = [cell for cell, group in field.groups.items() if group[0].side != view.viewer]
    ways = after_ways(view)

    def away(cell: Cell) -> int:
        return min((distance(view.options, cell, one) for one in enemies), default=0)

    best = max(sorted(ways), key=lambda cell: (away(cell), -ways[cell].cost))
    name = group_name(view, (unit,))
    if ways[best].cost:
        trail.go("after")
        text = t(
            "A skill lets {unit} move once more after its attack. Pick **{cell}**: it is the furthest from "
            "the enemy.",
            unit=name,
            cell=trail.go(cell_name(best)),
        )
    else:
        text = t(
            "{unit} could move once more after its attack, but it stands well. Press **{button}**.",
            unit=name,
            button=trail.go("stay"),
        )
    return Tip(step_of(view), text, trail.picks)


# ---- the next round --------------------------------------------------------------------------------------


def _order(view: View, trail: Trail) -> Tip:
    text = t(
        "A new round: all units are ready again, and each side has 1 TP more. You rolled higher and choose "
        "the order. Press **{button}** to strike before you are struck.",
        button=trail.go("first"),
    )
    return Tip(ORDER, text, trail.picks)


def _known(view: View) -> Text:
    """What has been learnt, and what there is besides."""
    level = view.book.levels[view.options.level]
    lines: tuple[Fact, ...] = (
        t("Now you know the battle: activate, capture, attack, counter, and spend TP."),
        t(
            "You win with {mm} MM, with {bases} bases, or by the enemy HQ: each attack lowers its durability "
            "of {hp} by 1, that of a squad by 1 for each member.",
            mm=level.mm,
            bases=level.bases,
            hp=view.foe.hp,
        ),
        t(
            "There is more: aces and reinforcements for TP, squads that split and merge, rivers and bridges, "
            "and cards of your own kits. Play on!"
        ),
    )
    return t("{lines}", lines=Joined(lines, "\n"))
