"""Things to look up: unit cards, operations, sample armies, and the odds of one weapon against a unit."""

from __future__ import annotations

from ..engine.menu import Option
from ..engine.page import Block, Facts, Heading, Page, Para, Picture
from ..engine.text import Fact, Text, t
from . import effects as f
from . import kits, lists, page_odds
from . import wording as w
from .board_card import draw_army
from .field import field_of
from .glyphs import COLOUR
from .odds import forecast
from .pack import Card, Operation, Sample
from .page_setup import card_drawing, rows
from .state import Unit
from .units import fresh
from .view import View


def cards(view: View) -> tuple[Card, ...]:
    """All cards that are units of their own, in the pack's order and then the players' own."""
    return tuple(card for card in view.deck.values() if card.kind != "form")


def card_options(view: View) -> tuple[Option, ...]:
    """The cards to choose from."""
    return tuple(Option(card.id, card.name, w.card_line(card)) for card in cards(view))


def card_page(view: View, card: Card) -> Page:
    """A card with its other form, as a picture and in words."""
    forms = () if card.transform is None else (view.deck[card.transform],)
    photo = kits.photo(view, card)
    blocks: list[Block] = [Picture(card_drawing(view, card))]
    if photo is not None:
        blocks.append(photo)
    for one in (card, *forms):
        if forms:  # the page bears the name of a lone card
            blocks.append(Heading(one.name))
        blocks.append(Para(w.card_line(one)))
        blocks += [Para(w.weapon_line(weapon), quiet=True) for weapon in one.weapons]
        for number in one.skills:
            skill = view.book.skills[number]
            blocks.append(Para(t("{skill}: {text}", skill=skill.name, text=skill.text)))
    if lists.limit(card):
        blocks.append(Para(_limit(card), quiet=True))
    return Page(t("{name}", name=card.name), tuple(blocks), COLOUR)


def _limit(card: Card) -> Text:
    """How many an army may have, and what a squad costs."""
    if card.kind == "low":
        return t("Up to {n} in an army; three cost {cost} MM.", n=lists.limit(card), cost=lists.BONUS)
    return t("Up to {n} in an army.", n=lists.limit(card))


# ---- operations ------------------------------------------------------------------------------------------


def operations_page(view: View) -> Page:
    """All special operations with what they cost and do; for a player, which can be paid now."""
    tp = None if view.viewer is None else view.me.tp
    blocks: list[Block] = []
    if tp is not None:
        blocks.append(Para(t("You have {tp} TP.", tp=tp)))
    order = sorted(view.book.operations.values(), key=lambda one: (one.tp == "card", str(one.tp)))
    found = [(one.name, t("{cost}: {text}", cost=_cost(one), text=one.text)) for one in order]
    blocks.append(Facts(tuple(found)))
    for one in order:
        blocks += _comers(view, one)
    return Page(t("Special operations"), tuple(blocks), COLOUR)


def _cost(one: Operation) -> Fact:
    return t("by the card") if one.tp == "card" else t("{n} TP", n=one.tp)


def _comers(view: View, operation: Operation) -> list[Block]:
    """Whom an operation can bring, with what they cost."""
    summon = next((one for one in operation.effects if isinstance(one, f.Summon)), None)
    if summon is None:
        return []
    names = [
        t("{unit} {tp} TP", unit=card.name, tp=card.tp)
        for card in view.book.cards.values()
        if card.kind == summon.kind
    ]
    return [Para(t("{operation}: {units}.", operation=operation.name, units=w.listed(names)), quiet=True)]


# ---- sample armies ---------------------------------------------------------------------------------------


def samples(view: View) -> tuple[Sample, ...]:
    """The sample armies, those of the table's level first."""
    level = view.options.level
    return tuple(sorted(view.book.samples.values(), key=lambda one: (one.level != level, one.level)))


def sample_page(view: View, sample: Sample) -> Page:
    """A sample army."""
    spent = lists.total(view.deck, sample.units)
    drawing = draw_army(sample.name, rows(view, dict(sample.units)), spent, sample.level, None)
    words = w.army_words(view.deck, sample.units)
    return Page(t("{name}", name=sample.name), (Picture(drawing), Para(t("{units}.", units=words))), COLOUR)


# ---- odds ------------------------------------------------------------------------------------------------


def odds_page(view: View, attacker: Card, many: int, weapon: int, target: Card, targets: int) -> Page:
    """The exact odds of a weapon, of so many of a card together, against so many of another, all fresh."""
    red = _fresh(view, attacker, 0, 1, many)
    blue = _fresh(view, target, 1, 10, targets)
    field = field_of(view)
    found = forecast(view, field, red, weapon, blue)
    title = t("{attacker} against {target}", attacker=_group(attacker, many), target=_group(target, targets))
    blocks = page_odds.forecast_blocks(attacker.weapons[weapon].name, found)
    return Page(title, tuple(blocks), COLOUR)


def _fresh(view: View, card: Card, side: int, first: int, n: int) -> tuple[Unit, ...]:
    return tuple(fresh(view.deck, first + place, side, card.id, place + 1) for place in range(n))


def _group(card: Card, n: int) -> Fact:
    return card.name if n == 1 else t("{unit} ×{n}", unit=card.name, n=n)
