"""A technique looked up, or a card with both of its own: what it does, where it is, who could use it."""

from __future__ import annotations

from ..engine.page import Block, Bullets, Facts, Heading, Page, Para
from ..engine.text import Fact, Name, Text, t
from . import legal, page_own
from . import wording as w
from .book import Half
from .commands import CardKey
from .glyphs import GOLD
from .view import View


def technique_page(view: View, technique: str) -> Page:
    """One technique by its id. Raises KeyError for an id that the pack lacks."""
    half = view.book.halves[technique]
    return Page(t("{name}", name=_both(half.spec.name)), (*_blocks(view, half), *_cards(view, half)), GOLD)


def card_page(view: View, card: CardKey) -> Page:
    """One card of the deck, both halves. Raises KeyError for a card that the pack lacks."""
    face = view.book.faces[card]
    found: list[Block] = []
    for half in (face.upper, face.lower):
        found += [Heading(_both(half.spec.name)), *_blocks(view, half)]
    return Page(w.face_name(face), tuple(found), GOLD)


def deck_page(view: View) -> Page:
    """What the viewer can tell of the cards not yet seen: each technique with how often it is among them."""
    cards = page_own.unseen(view)
    blocks: tuple[Block, ...] = (
        Para(page_own.unseen_words(view)),
        Para(page_own.counted_techniques(view, cards)),
    )
    return Page(t("Deck of period {n}", n=view.period), blocks, GOLD)


def _both(name: Name) -> Name:
    """The name with its original script beside it."""
    return Name(name.en, name.ja, name.zh, both=True)


def _blocks(view: View, half: Half) -> list[Block]:
    return [Facts(tuple(_facts(view, half))), *_users(view, half)]


def _facts(view: View, half: Half) -> list[tuple[Fact, Fact]]:
    """All that is printed on a half."""
    spec = half.spec
    rows: list[tuple[Fact, Fact]] = [
        (t("Half"), t("upper") if spec.slot == "upper" else t("lower")),
        (t("Kind"), w.kind(view.book, half)),
        (t("Timing"), w.TIMINGS[spec.timing]),
        (t("People"), w.people(half)),
    ]
    if least := w.least(spec.least):
        rows.append((t("At least"), least))
    for label, value in ((t("Attack value"), spec.attack), (t("Defence value"), spec.defence)):
        if value is not None:
            rows.append((label, value))
    if spec.outcome is not None:
        rows.append((t("When it holds"), w.OUTCOMES[spec.outcome]))
    if spec.rough is not None:
        rough = t("value {n}, penalty {pen}", n=spec.rough.value, pen=spec.rough.penalty)
        rows.append((t("Rough play"), rough))
    if spec.growth_bonus:
        rows.append((t("Growth"), f"+{spec.growth_bonus}"))
    if spec.possession_moves:
        rows.append((t("Possession"), t("moves")))
    return rows


def _users(view: View, half: Half) -> list[Block]:
    """Who of either team meets what the half asks for."""
    lines: list[Fact] = []
    for team in view.teams:
        able = [one.id for one in team.leaguers if legal.meets(half, one)]
        names: Fact = w.leaguers(view.book, able) if able else t("nobody")
        lines.append(t("{side}: {names}", side=w.side(team.seat), names=names))
    return [Para(t("Who could use it")), Bullets(tuple(lines))]


def _cards(view: View, half: Half) -> list[Block]:
    """The cards that bear the half, period by period, with their copies."""
    lines: list[Fact] = []
    for card in view.book.pack.cards:
        if half.id in (card.upper, card.lower):
            lines.append(_where(view, card.id, card.period, card.copies))
    return [Para(t("On these cards")), Bullets(tuple(lines))]


def _where(view: View, design: str, period: int, copies: int) -> Text:
    face = next(face for face in view.book.faces.values() if face.design == design)
    return t("Period {n}: {card} ×{copies}", n=period, card=w.face_name(face), copies=copies)
