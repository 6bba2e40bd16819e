"""The coach in a match: a good attack, a good defence, when to let it be, and with which numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from ..engine.menu import Menu, Path, label_of
from ..engine.practice import Pick, Tip
from ..engine.text import Fact, Text, t
from . import building, legal, menu
from . import commands as c
from . import events as e
from . import wording as w
from .building import Step
from .computer_steady import ENOUGH, HOPELESS, MOST_CARDS, SAFE
from .keys import card_key
from .legal import Role
from .menu_play import GO, WITH
from .odds import at_most
from .pack import After
from .season import goals_to_win
from .state import Blow
from .view import View

STEPS = 5
"""How many steps of the practice are in the match: two attacks, two defences, and the rest of it."""

KEPT = 2
"""Cards that are kept to defend with when two could be spent on an attack."""

FAIR = 7
"""The value from which an attack is made where hardly a card could be drawn instead."""

DISCARDED = 3
"""Cards that an exchange is to replace."""

YES = "ok"
"""The key that rolls the dice."""


class Way(NamedTuple):
    """A play from its first pick to the command: the halves, and who performs them."""

    step: Step
    path: Path
    users: tuple[c.LeaguerId, ...]


def label(view: View, path: Path) -> Fact:
    """What the last pick of a path is called in the learner's menu."""
    return label_of(partial(menu.menu_of, view), path)


def step_of(view: View) -> int:
    """Where in the practice a decision is, by the attack windows so far; the opening had the first."""
    halves = 2 * view.windows - (view.phase == "defence")
    return 1 if halves < 3 else 2 if halves < 6 else 3 if halves < 7 else 4 if halves < 10 else STEPS


# ---- plays ---------------------------------------------------------------------------------------------


def _steps(view: View, role: Role, most: int) -> Iterator[tuple[Step, Path]]:
    """All plays of up to so many halves, with their picks."""
    queue: list[tuple[Step, Path]] = [(building.first(view, role), ())]
    for step, keys in queue:
        if step.complete:
            yield step, keys
        if len(keys) < most:
            queue += [(step.then(key), (*keys, key)) for key in step.open]


def _way(view: View, role: Role, step: Step, keys: Path) -> Way:
    """The rest of a play: whoever the menu suggests performs it, and the dice are rolled."""
    path: Path = (role, *keys)
    while isinstance(node := menu.menu_of(view, path), Menu):
        able = [option.key for option in node.open]
        known = next((key for key in (WITH, GO, YES) if key in able), None)
        path = (*path, known or "+".join(able[: node.slots[0].least]))
    assert isinstance(node, c.Attack | c.Defend)
    return Way(step, path, node.users)


def _picks(view: View, way: Way, role: Role, rolling: Text) -> tuple[Pick, ...]:
    """The picks of a play with what is said of each: further halves, who performs them, and the dice."""
    halves = way.step.halves
    told: list[Text | None] = [None, None]
    for count in range(2, len(halves) + 1):
        facts: dict[str, Fact] = {
            "half": label(view, way.path[: 1 + count]),
            "value": legal.value_of(halves[:count], role),
            "left": view.me.size - count,
        }
        if role == "attack" and count == len(halves):
            told.append(
                t(
                    "Add **{half}**: values add up, {value} in all. You keep {left} cards to defend with.",
                    **facts,
                )
            )
        else:
            told.append(t("Add **{half}**: values add up, {value} in all.", **facts))
    for place in range(len(told), len(way.path) - 1):
        who = label(view, way.path[: place + 1])
        if step_of(view) > 2:
            told.append(t("**{who}**: heart, tech and body are enough.", who=who))
        else:
            told.append(
                t("**{who}**: heart, tech and body are enough. Whoever acts is used, and rests until a goal.",
                  who=who)
            )  # fmt: skip
    return tuple(map(Pick, way.path, (*told, rolling)))


def _pen(view: View, way: Way) -> int:
    return legal.mean_pen([one for one in view.me.leaguers if one.id in way.users])


# ---- attack --------------------------------------------------------------------------------------------


def attack(view: View) -> Tip:
    """The highest value of one or two halves; other cards where that is little."""
    most = 2 if view.me.size >= 2 + KEPT else 1
    best = max(_steps(view, "attack", most), key=lambda one: _merit(one[0]), default=None)
    if best is None or _value(best[0]) < (ENOUGH if legal.missing(view) > 1 else FAIR):
        return _let_be(view, 0 if best is None else _value(best[0]))
    way = _way(view, "attack", *best)
    facts: dict[str, Fact] = {
        "half": label(view, way.path[:2]),
        "n": way.step.halves[0].spec.attack or 0,
        "used": sum(one.used for one in view.me.leaguers),
        "score": w.score((view.teams[0].score, view.teams[1].score)),
        "goals": goals_to_win(view.scene),
    }
    step = step_of(view)
    if step == 1:
        told = t(
            "You lead Silver, and {goals} goals win. You have possession, so attack. Take **{half}**: A{n} "
            "is what it is worth before the dice.",
            **facts,
        )
    elif facts["used"]:
        told = t(
            "Your attack. Used leaguers are pale ({used} now): they rest until a goal or another reset. "
            "Take **{half}**, worth {n}.",
            **facts,
        )
    else:
        told = t("Your attack at {score}; {goals} goals win. Take **{half}**, worth {n}.", **facts)
    return Tip(step, told, _picks(view, way, "attack", _attack_roll(view, way)))


def _value(step: Step) -> int:
    return legal.value_of(step.halves, "attack")


def _merit(step: Step) -> tuple[int, int, int]:
    """How good an attack is: by its value, then by growth; the stronger half is picked first."""
    growth = sum(half.spec.growth_bonus for half in step.halves)
    return _value(step), growth, step.halves[0].spec.attack or 0


def _attack_roll(view: View, way: Way) -> Text:
    facts: dict[str, Fact] = {"roll": label(view, way.path), "value": _value(way.step) - _pen(view, way)}
    if step_of(view) == 1:
        told = t(
            "**{roll}**: two dice come off {value}. What is left are your attack points (AP), which Dark "
            "has to match; below 0 the attack fails.",
            **facts,
        )
    else:
        told = t("**{roll}**: {value} less two dice are your AP.", **facts)
    return t("{what} {growth}", what=told, growth=growth) if (growth := _growth(view, way)) else told


def _growth(view: View, way: Way) -> Text | None:
    """Who may grow by the play, if anybody (iron-6.8)."""
    groups = legal.groups_of(view.options, way.step.halves)
    assert not isinstance(groups, str)
    checks = legal.growths(view, groups, way.step.halves, way.users)
    if not checks:
        return None
    first = checks[0]
    return t(
        "{leaguer} may grow by it: two dice of {total} or less raise the heart by 1.",
        leaguer=w.leaguer(view.book, first.leaguer), total=first.total,
    )  # fmt: skip


def _let_be(view: View, value: int) -> Tip:
    """Other cards instead of an attack."""
    if not value:
        why = t("You have nothing to attack with.")
    else:
        why = t("Your best attack is worth only {value}, and two dice come off it.", value=value)
    facts: dict[str, Fact] = {"why": why, "n": legal.missing(view)}
    if legal.missing(view) > 0:
        told = t("{why} Press **{draw}** to draw {n}; possession goes to Dark.",
                 draw=label(view, ("draw",)), **facts)  # fmt: skip
        return Tip(step_of(view), told, (Pick("draw"),))
    exchange = label(view, ("exchange",))
    told = t(
        "{why} Press **{exchange}** to get other cards; possession goes to Dark.", exchange=exchange, **facts
    )
    cards = _idle_cards(view)
    which = t("Discard **{cards}**, say.", cards=label(view, ("exchange", cards)))
    return Tip(step_of(view), told, (Pick("exchange"), Pick(cards, which)))


def _idle_cards(view: View) -> str:
    """The keys of cards to exchange: those that can't attack now."""
    usable = {pick.play.card for pick in building.first(view, "attack").open.values()}
    hand = view.me.hand or ()
    places = sorted(range(len(hand)), key=lambda place: hand[place] in usable)
    return "+".join(map(card_key, sorted(places[:DISCARDED])))


# ---- defence -------------------------------------------------------------------------------------------


def defend(view: View) -> Tip:
    """As few cards as are safe, else the best there are; a goal where nothing helps."""
    blow = view.blow
    assert blow is not None
    ap = max(blow.ap, 0)

    def holds(step: Step) -> int:
        return at_most(legal.value_of(step.halves, "defend") - ap)

    def merit(step: Step) -> tuple[int, int, int, int]:
        return min(holds(step), SAFE), -len(step.halves), holds(step), step.halves[0].spec.defence or 0

    best = max(_steps(view, "defend", MOST_CARDS), key=lambda one: merit(one[0]), default=None)
    if best is None or holds(best[0]) < HOPELESS:
        return _let_through(view, blow)
    way = _way(view, "defend", *best)
    halves = way.step.halves
    facts: dict[str, Fact] = {
        "what": _blow_words(view, blow),
        "half": label(view, way.path[:2]),
        "n": halves[0].spec.defence or 0,
    }
    if step_of(view) < STEPS or blow.links:
        told = t("{what} Match it with defence points (DP). Take **{half}**, worth {n}.", **facts)
    else:
        told = t("{what} Take **{half}**, worth {n}.", **facts)
    rolling = t(
        "**{roll}**: it holds if two dice show {n} or less. {then}",
        roll=label(view, way.path),
        n=min(legal.value_of(halves, "defend") - _pen(view, way) - ap, 12),
        then=_AFTER[legal.outcomes(view.options, halves)[0]],
    )
    return Tip(step_of(view), told, _picks(view, way, "defend", rolling))


_AFTER: dict[After, Text] = {
    "change": t("Then possession is yours."),
    "reset": t("Then all stand ready again, hands are filled, and possession is yours."),
    "counter": t("Then your DP strikes back at once, and Dark has to match it."),
}
"""What a defence that holds leads to (iron-8.6)."""


def _blow_words(view: View, blow: Blow) -> Text:
    """The attack that is to be stopped, with its dice if they are on the table."""
    facts: dict[str, Fact] = {"side": w.side(blow.by), "n": blow.ap}
    if blow.links:
        return t("{side} has held, and strikes back with AP {n}.", **facts)
    last = next((one for one in reversed(view.last) if isinstance(one, e.Attacked)), None)
    assert last is not None
    return t("{side} attacks: {sum} = AP {n}.", sum=w.sum_words(last.value, last.dice, last.pen), **facts)


def _let_through(view: View, blow: Blow) -> Tip:
    """A goal, and what it brings to who was scored on."""
    facts: dict[str, Fact] = {"n": blow.ap, "nothing": label(view, ("nothing",))}
    if view.foe.score + 1 >= goals_to_win(view.scene):
        told = t("Nothing that you hold stops AP {n}. **{nothing}**: the match is lost, not the season.",
                 **facts)  # fmt: skip
    else:
        told = t(
            "Nothing that you hold stops AP {n}. Press **{nothing}**: a goal, but after it all stand ready, "
            "hands are filled, and possession is yours.",
            **facts,
        )
    return Tip(step_of(view), told, (Pick("nothing"),))
