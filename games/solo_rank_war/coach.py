"""The coach of the practice: what the learner is told of a decision, and which picks carry it out.

All is read from the learner's view, so the coach fits whatever the learner and the dice have done.
"""

from __future__ import annotations

from functools import partial

from ..engine.contract import Seat
from ..engine.menu import Path, label_of
from ..engine.practice import Pick, Tip
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import computer_parts as parts
from . import legal, menu
from . import pack as p
from . import wording as w
from .book import STEP, TAG_NAMES, Eff
from .commands import TAGS, Tag
from .computer_parts import Hand, Way
from .computer_steady import damage
from .effects import span
from .hints import faces_of
from .refusals import tags_text
from .state import Side
from .view import SeatView, View

STEPS = 10
"""How many steps the practice has."""

LAST_TURN = 3
"""The turn with whose beginning the practice is over."""


def coach(view: View) -> Tip | None:
    """What the learner is told about the decision in ``view``; None where nothing is asked, and after all."""
    if not 1 <= view.turn <= LAST_TURN or (view.turn == LAST_TURN and view.phase != "set"):
        return None
    mine = view.attacker == view.viewer
    match view.phase:
        case "set" if not view.me.ready:
            return _farewell(view) if view.turn == LAST_TURN else _set(view)
        case "plot" if not view.me.ready:
            return _plot(view) if mine else _block(view)
        case "tactical" if mine:
            return _act(view)
        case "window" if view.asked == view.viewer:
            return _answer(view)
        case _:
            return None


def _step(view: View) -> int:
    """Where in the practice a decision is: turn 1 piece by piece, then the phases of turn 2."""
    if view.phase == "set":
        return {1: 1, 2: 7}.get(view.turn, STEPS)
    if view.turn > 1:
        return 8 if view.attacker == view.first else 9
    mine = view.attacker == view.viewer
    if view.phase == "plot":
        return 2 if mine else 5
    if not mine:
        return 6
    return 4 if _has_acted(view) else 3


def _has_acted(view: View) -> bool:
    """Whether the learner has used anything in this phase."""
    return any(used.seat == view.viewer for used in view.used)


def _foe(view: View) -> SeatName:
    return SeatName(view.foe.seat)


def _label(view: View, path: Path) -> Fact:
    """What the last pick of a path is called in the learner's menu."""
    return label_of(partial(menu.menu_of, view), path)


# ---- setting -------------------------------------------------------------------------------------------


def _set(view: View) -> Tip:
    """An attack that reaches for main, a guard for sub."""
    mains, subs = parts.hands(view, partial(menu.menu_of, view))
    main = max(mains, key=lambda hand: _merit(view, hand))
    sub = max(subs, key=lambda hand: _guarding(view, 1, hand.trigger)[0])
    told = _main_words(view, main)
    if view.turn > 1:
        told = t("{order} {what}", order=_order(view), what=told)
    picks = (Pick("set"), Pick(main.key), Pick(sub.key, _sub_words(view, main, sub)))
    return Tip(_step(view), told, picks)


def _strikes(view: View, seat: SeatView, side: Side, trigger: str) -> list[Eff]:
    """The attacks of a card that some face of its seat's sheet can pay for."""
    kit = view.book.kit(legal.loadout_side(seat, side), trigger, view.options.option_mode == "attached")
    return [
        eff
        for eff in kit.tactical
        if eff.hurts and all(not need or tag in seat.sheet for tag, need in zip(TAGS, eff.tags, strict=True))
    ]


def _reaching(view: View, side: Side, trigger: str) -> Eff | None:
    """The best attack of a card of the learner's that reaches from here."""
    found = [eff for eff in _strikes(view, view.me, side, trigger) if legal.in_range(view, eff)]
    return max(found, key=lambda eff: damage(eff) - eff.trion, default=None)


def _merit(view: View, hand: Hand) -> tuple[bool, int]:
    """How good a card is as main: one that reaches first, then by damage beyond its cost."""
    reaching = _reaching(view, 0, hand.trigger)
    best = [reaching] if reaching else _strikes(view, view.me, 0, hand.trigger)
    return reaching is not None, max((damage(eff) - eff.trion for eff in best), default=0)


def _guarding(view: View, side: Side, trigger: str) -> tuple[int, Eff | None]:
    """How much a card takes off a hit, and by which counter."""
    kit = view.book.kit(legal.loadout_side(view.me, side), trigger, view.options.option_mode == "attached")
    return max(((_less(eff), eff) for eff in kit.counter), key=lambda found: found[0], default=(0, None))


def _less(eff: Eff) -> int:
    return sum(op.amount for op in eff.spec.ops if isinstance(op, p.Reduce))


def _order(view: View) -> Text:
    """Who goes first in this turn, and why (solo-3.2, solo-3.3)."""
    if view.me.trion == view.foe.trion:
        return t("Your trion is equal, so a coin decides: {seat} goes first.", seat=SeatName(view.first))
    if view.first == view.viewer:
        return t("You have less trion, so you go first this turn.")
    return t("{seat} has less trion and goes first this turn.", seat=_foe(view))


def _main_words(view: View, hand: Hand) -> Text:
    card = _label(view, ("set", hand.key))
    eff = _reaching(view, 0, hand.trigger)
    facts: dict[str, Fact] = {"card": card, "n": view.distance}
    if eff is None:
        return t("Nothing of yours reaches distance {n}. For main take **{card}**, and move nearer.", **facts)
    if hand.key != hand.trigger:
        return t("For main take **{card}**: face-up it is paid for, though all can see it.", card=card)
    facts |= {"effect": eff.name, "span": span(eff.spec.range or (view.distance, view.distance))}
    if view.turn > 1:
        return t("For main take **{card}**: {effect} reaches distance {span}, and you are at {n}.", **facts)
    agent = w.agent_name(view.book, view.me.main, view.me.sub, view.me.sheet)
    return t(
        "You are {agent}. Each turn you set a trigger on each side, face-down. For main take **{card}**: "
        "{effect} reaches distance {span}, and you are at {n}.",
        agent=agent or SeatName(view.me.seat), **facts,
    )  # fmt: skip


def _sub_words(view: View, main: Hand, sub: Hand) -> Text:
    card = _label(view, ("set", main.key, sub.key))
    if view.turn > 1:
        return t(
            "For sub take **{card}**: what you don't keep comes back to your hand, to be hidden anew.",
            card=card,
        )
    less, eff = _guarding(view, 1, sub.trigger)
    name = eff.name if eff else card
    return t("For sub take **{card}**. {effect} takes {n} off a hit, and nobody knows that you have it.",
             card=card, effect=name, n=less)  # fmt: skip


# ---- plotting ------------------------------------------------------------------------------------------


def _two(faces: tuple[int, ...], seen: tuple[int, ...]) -> tuple[str, str]:
    """Two of these faces, different ones if there are, and rather none that were plotted last time."""
    ranked = sorted(faces, key=lambda face: face in seen)
    return str(ranked[0]), str(ranked[min(1, len(ranked) - 1)])


def _last_plot(view: View, attacker: Seat) -> tuple[int, ...]:
    """The faces with which a seat attacked last; none if it has not yet."""
    return next((one.attack for one in reversed(view.plots) if one.attacker == attacker), ())


def _wanted(view: View) -> tuple[Eff | None, Tag]:
    """The attack that the learner's cards promise from here, and the tag to plot for."""
    found = [
        eff
        for side, card in enumerate(view.me.cards)
        if card is not None and card.trigger is not None
        if (eff := _reaching(view, side, card.trigger)) is not None
    ]
    best = max(found, key=lambda eff: damage(eff) - eff.trion, default=None)
    return best, next((tag for tag, n in zip(TAGS, best.tags, strict=True) if n), "move") if best else "move"


def _plot(view: View) -> Tip:
    """Two faces with the tag of the best attack."""
    eff, tag = _wanted(view)
    old = _last_plot(view, view.me.seat)
    a, b = _two(faces_of(view.me.sheet, tag), old)
    facts: dict[str, Fact] = {"a": _label(view, ("plot", a)), "b": _label(view, ("plot", a, b))}
    facts |= {"seat": _foe(view), "tag": TAG_NAMES[tag], "n": view.distance}
    if eff is None:
        told = t("Nothing that you have set reaches distance {n}. Plot **{a}** and **{b}** to step.", **facts)
    elif old:
        told = t("You attack. {seat} has seen you plot {old}: **{a}** and **{b}** come less expected.",
                 old=w.face_words(old), **facts)  # fmt: skip
    else:
        told = t(
            "You attack. Plot **{a}** and **{b}** in secret: each is to give a {tag} tag, and {effect} takes "
            "one. A face that {seat} plots as well is blocked.",
            effect=eff.name, **facts,
        )  # fmt: skip
    again = t("Now **{b}**. Both dice on one face give two tags, or none when it is blocked.", **facts)
    return Tip(_step(view), told, (Pick("plot"), Pick(a), Pick(b, again)))


def _threat(view: View) -> Tag:
    """The tag that the hardest of the opponent's known attacks needs."""
    found = [
        eff
        for side in (0, 1)
        for one in legal.loadout_side(view.foe, side)
        if one is not None
        for eff in _strikes(view, view.foe, side, one)
    ]
    best = max(found, key=damage)
    return next(tag for tag, need in zip(TAGS, best.tags, strict=True) if need)


def _block(view: View) -> Tip:
    """Two of the faces with which the opponent attacks."""
    tag = _threat(view)
    faces = faces_of(view.foe.sheet, tag)
    old = _last_plot(view, view.foe.seat)
    a, b = _two(faces, old)
    facts: dict[str, Fact] = {"a": _label(view, ("plot", a)), "b": _label(view, ("plot", a, b))}
    facts |= {"seat": _foe(view), "tag": TAG_NAMES[tag], "faces": w.span_words(faces)}
    if old:
        told = t(
            "{seat} attacks, and plotted {old} last time. Block **{a}** and **{b}**: you can't stop all "
            "faces with {tag}, but they have to guess as well.",
            old=w.face_words(old), **facts,
        )  # fmt: skip
    else:
        told = t(
            "Now {seat} attacks and you block. Their {tag} tags are on faces {faces}: plot **{a}** and "
            "**{b}**, and what you both plot gives them nothing.",
            **facts,
        )
    again = t("Now **{b}**. Both dice on one face block no more than one does.", **facts)
    return Tip(_step(view), told, (Pick("plot"), Pick(a), Pick(b, again)))


# ---- the fight -----------------------------------------------------------------------------------------


def _picked(path: Path) -> tuple[Pick, ...]:
    return tuple(map(Pick, path))


def _act(view: View) -> Tip:
    """The hardest attack that can be paid; else a step towards where one reaches; else the end."""
    ways = parts.ways(view)
    strikes = [way for way in ways if damage(way.eff) > way.cost]
    if strikes:
        best = max(strikes, key=lambda way: damage(way.eff) - way.cost)
        return Tip(_step(view), _strike_words(view, best), _picked(best.path))
    step = min(
        (way for way in ways if way.eff is STEP and _gap(view, way) < _gap(view)),
        key=lambda way: _gap(view, way),
        default=None,
    )
    if step is not None and not _has_acted(view):
        told = t(
            "{gain} Nothing that you have set reaches distance {n}: press **{move}**, then **{way}**.",
            gain=_gain(view), n=view.distance, move=_label(view, step.path[:1]), way=_label(view, step.path),
        )  # fmt: skip
        return Tip(_step(view), told, _picked(step.path))
    return Tip(_step(view), _end_words(view), _picked(("end",)))


def _gain(view: View) -> Text:
    """Both plots, and what they gave."""
    plots = view.plotted
    assert plots is not None
    return t(
        "You plotted {mine}, {seat} {theirs}: you gain {tags}.",
        mine=w.face_words(plots.attack), seat=_foe(view), theirs=w.face_words(plots.defence),
        tags=w.tag_words(plots.gained),
    )  # fmt: skip


def _strike_words(view: View, way: Way) -> Text:
    turning = legal.reveal_cost(view, way.side, way.eff)
    price: list[Fact] = [t("{n} trion", n=way.cost)]
    if any(way.eff.tags):
        price.append(tags_text(way.eff.tags))
    facts: dict[str, Fact] = {"effect": _label(view, way.path[:2]), "cost": Joined(tuple(price))}
    facts |= {"n": damage(way.eff), "seat": _foe(view), "gain": _gain(view)}
    if _has_acted(view):
        return t("You can strike once more: **{effect}** takes {cost} and does {n} damage.", **facts)
    told = t(
        "{gain} Press **{effect}**: it takes {cost} and does {n} damage unless {seat} counters.", **facts
    )
    if turning:
        return t("{what} {turning} of the trion turn the card up.", what=told, turning=turning)
    return told


def _gap(view: View, way: Way | None = None) -> int:
    """How far the learner's cards are from reaching, after a step if one is given; 0 where one does."""
    distance = view.distance + (way.choice or 0 if way else 0)
    spans = [
        eff.spec.range
        for side, card in enumerate(view.me.cards)
        if card is not None and card.trigger is not None
        for eff in _strikes(view, view.me, side, card.trigger)
        if eff.spec.range is not None
    ]
    return min((max(low - distance, distance - high, 0) for low, high in spans), default=0)


def _end_words(view: View) -> Text:
    facts: dict[str, Fact] = {"end": _label(view, ("end",)), "seat": _foe(view), "gain": _gain(view)}
    facts["n"] = view.foe.trion
    if not _has_acted(view):
        return t("{gain} That pays for no attack. Press **{end}**: the next guess may be better.", **facts)
    if view.turn > 1:
        return t("Press **{end}**: that is all for now. Tags that are left over are lost.", **facts)
    return t("{seat} has {n} trion left; at 0 the duel is yours. Press **{end}**.", **facts)


def _answer(view: View) -> Tip:
    """The guard that saves most, as long as it saves more than it costs."""
    guards = [way for way in parts.counters(view) if _less(way.eff) > way.cost]
    best = max(guards, key=lambda way: _less(way.eff) - way.cost, default=None)
    if best is None:
        return Tip(_step(view), _pass_words(view), _picked(("pass",)))
    assert best.target is not None
    attack = view.book.effects[view.chain[best.target].effect]
    facts: dict[str, Fact] = {"seat": _foe(view), "attack": attack.name, "n": damage(attack)}
    facts |= {"counter": _label(view, best.path), "cost": best.cost, "less": _less(best.eff)}
    if view.turn > 1:
        told = t(
            "{attack} would do {n} damage. **{counter}** takes {less} off for {cost} trion; a guard that "
            "costs more than it saves is better left.",
            **facts,
        )
    else:
        told = t(
            "{seat} announces {attack}: {n} damage. Press **{counter}**: for {cost} trion it takes {less} "
            "off, for the latest announcement is applied first.",
            **facts,
        )
    return Tip(_step(view), told, _picked(best.path))


def _pass_words(view: View) -> Text:
    facts: dict[str, Fact] = {"pass_": _label(view, ("pass",)), "seat": _foe(view)}
    if any(link.seat == view.viewer for link in view.chain):
        return t("Press **{pass_}**: when both have passed, all is applied, the latest first.", **facts)
    attack = view.book.effects[view.chain[-1].effect].name
    return t("Nothing that you have set answers {attack}. Press **{pass_}**.", attack=attack, **facts)


def _farewell(view: View) -> Tip:
    """What has been learned, what there is besides, and how it goes on."""
    told = t(
        "That is the duel: set, plot and block, strike, counter. Whose trion runs out has lost: you have "
        "{mine}, {seat} {theirs}. Play on! Besides, there are effects on the distance at the start, options "
        "that ride on a trigger, agents that you build yourself, and the bail-out when all is lost.",
        mine=view.me.trion, seat=_foe(view), theirs=view.foe.trion,
    )  # fmt: skip
    return Tip(_step(view), told, last=True)
