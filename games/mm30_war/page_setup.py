"""Before the first round: one's own army and plan, what both have revealed, and who has submitted."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.menu import Path
from ..engine.page import Block, Bullets, Drawing, Gauge, Heading, Para, Picture
from ..engine.text import Fact, Name, SeatName, Text, t
from . import board_reach, forge, kits, lists, prompts
from . import wording as w
from .board_card import draw_army, draw_both, draw_card
from .board_map import draw
from .glyphs import COLOUR
from .legal_setup import own_deck
from .menu_forge import Draft, card_of, draft_at
from .pack import Card, Id
from .plates import plates
from .view import View

CLASSES = ("low", "normal", "high")


def blocks(view: View, path: Path = ()) -> list[Block]:
    """What the viewer sees while the battle is set up; whoever is asked has the picture last."""
    head: list[Block] = [Para(prompts.question(view)), *goal(view)]
    draft = draft_at(view, path) if view.phase == "muster" else None
    picture = _picture(view, path, draft)
    words = [*_submitted(view), *_kits(view), *_armies(view), *_extras(view), *_worth(view, draft)]
    if view.viewer in view.asked:
        return [*head, *words, picture]
    return [*head, picture, *words]


def goal(view: View) -> Iterator[Block]:
    """What wins this battle: the situation, or the level's three victories."""
    situation = view.book.situations.get(view.options.situation)
    if situation is not None:
        yield Heading(situation.name)
        yield Para(situation.text)
        yield Bullets(
            tuple(
                t("{side} wins: {text}", side=w.SIDES[0 if one.side == "red" else 1], text=one.text)
                for one in situation.win
            )
        )
        if not situation.standard_victory:
            return
    level = view.book.levels[view.options.level]
    yield Para(
        t(
            "{level} ({cost} MM): {mm} MM, {bases} of {all} bases, or the enemy HQ wins.",
            level=level.name, cost=level.cost, mm=level.mm, bases=level.bases, all=level.bases_on_map,
        )
    )  # fmt: skip


def _picture(view: View, path: Path, draft: Draft | None) -> Picture:
    """The army in the making, the map with the own plan, or for who only watches both armies."""
    if view.phase == "muster":
        if draft is not None and view.viewer is not None:
            return Picture(draw_card(view.book, card_of(draft), owner=SeatName(view.viewer)))
        card = asked_number(view, path)
        if card is not None:
            return Picture(card_drawing(view, card))
        units = list_at(view, path)
        return Picture(draw(view)) if units is None else Picture(own_army(view, units))
    if view.viewer is None and view.phase == "deploy":
        return Picture(draw_both(view))
    plan = board_reach.plan_at(view, path)
    shown = view if plan is None else board_reach.with_plan(view, plan)
    return Picture(draw(shown, board_reach.overlay(view, path), board_reach.window(view, path)))


# ---- cards of one's own ----------------------------------------------------------------------------------


def _worth(view: View, draft: Draft | None) -> Iterator[Block]:
    """What the parts of a card in the making take of the points of its class."""
    if draft is None:
        return
    parts = forge.parts(card_of(draft), view.book.skills)
    budget = forge.BUDGET[draft.kind]
    named: tuple[tuple[Text, int], ...] = (
        (t("HP"), parts.hp),
        (t("shield"), parts.shields),
        (t("MOVE"), parts.move),
        (t("weapons"), parts.weapons),
        (t("skills"), parts.skills),
    )
    spent = [t("{part} {n}", part=part, n=n) for part, n in named if n]
    yield Gauge(
        t("of {budget} points: {parts}", budget=budget, parts=w.listed(spent)), sum(parts), budget, COLOUR
    )


def _kits(view: View) -> Iterator[Block]:
    """The viewer's own cards while armies are mustered, then those that either side has mustered."""
    if view.phase == "muster":
        own = () if view.viewer is None else view.me.custom
        lines = [t("{name}: {line}", name=card.name, line=w.card_line(card)) for card in own]
        title = t("Your own kits")
    else:
        lines = [
            t(
                "{name}, built by {owner}: {line}",
                name=card.name,
                owner=SeatName(army.seat),
                line=w.card_line(card),
            )
            for army in view.armies
            for card in army.custom
        ]
        title = t("Own kits in this battle")
    if lines:
        yield Heading(title)
        yield Bullets(tuple(lines))


# ---- armies ----------------------------------------------------------------------------------------------


def list_at(view: View, path: Path) -> dict[Id, int] | None:
    """The viewer's army as far as it has been picked, else the one submitted; None without any."""
    if view.viewer is None:
        return None
    if len(path) < 2 or path[0] != "muster":
        return dict(view.me.list) if view.me.sealed and view.me.list else None
    return _picks(view, path)[0]


def asked_number(view: View, path: Path) -> Card | None:
    """The card of which the open menu asks how many there shall be."""
    if view.viewer is None or len(path) < 3 or path[0] != "muster":
        return None
    return _picks(view, path)[1]


def _picks(view: View, path: Path) -> tuple[dict[Id, int], Card | None]:
    """The army as far as it has been picked, and the card whose number comes next."""
    sample = view.book.samples.get(path[1])
    units: dict[Id, int] = {} if sample is None else dict(sample.units)
    if path[1] == "mine" and view.me.list:
        units = dict(view.me.list)
    cards = {f"u{n}": card for n, card in enumerate(lists.musterable(own_deck(view)))}
    card: Card | None = None
    for key in path[2:]:
        if key in CLASSES:
            continue
        if card is None:
            card = cards.get(key)
        elif key.isdecimal():
            units[card.id] = int(key)
            card = None
    return {number: n for number, n in units.items() if n}, card


def card_drawing(view: View, card: Card) -> Drawing:
    """A card with its other form, and whose kit it is."""
    forms = () if card.transform is None else (view.deck[card.transform],)
    seat = kits.builder(view, card.id)
    return draw_card(view.book, card, forms, None if seat is None else SeatName(seat))


def own_army(view: View, units: dict[Id, int]) -> Drawing:
    """The viewer's army list as a picture."""
    title = t("Your army, submitted") if view.me.sealed and units == view.me.list else t("Your army")
    return draw_army(
        title, rows(view, units), lists.total(own_deck(view), units), view.options.level, view.viewer
    )


def rows(view: View, units: dict[Id, int]) -> tuple[tuple[Card, Name, int, int], ...]:
    """The units of a list, dear ones first, with their letters, numbers and costs."""
    letters, deck = plates(view), view.deck
    cards = sorted((deck[number] for number in units), key=lambda card: -card.cost)
    return tuple(
        (card, letters[card.id], units[card.id], lists.price(card, units[card.id])) for card in cards
    )


def _armies(view: View) -> Iterator[Block]:
    """The lists that the viewer may read."""
    for army in view.armies:
        if army.list:
            units = w.army_words(view.deck, army.list)
            yield Para(t("{side}: {units}.", side=w.SIDES[army.seat], units=units))


def _submitted(view: View) -> Iterator[Block]:
    """Who has submitted what is asked."""
    words: list[Text] = []
    for seat in view.asked:
        army, facts = view.armies[seat], {"side": w.SIDES[seat]}
        if army.sealed:
            words.append(t("{side} has submitted.", **facts))
        else:
            words.append(t("{side} has not submitted yet.", **facts))
    if words:
        yield Bullets(tuple(words))


def _extras(view: View) -> Iterator[Block]:
    """The units that the situation gives to a side, besides its army."""
    for army in view.armies:
        given = lists.extras(view.book, view.options.situation, army.seat)
        if given:
            names: Fact = w.army_words(view.deck, given)
            yield Para(t("{side} gets besides: {units}.", side=w.SIDES[army.seat], units=names))
