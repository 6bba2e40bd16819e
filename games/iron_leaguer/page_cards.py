"""A technique looked up: what it does, which cards bear it, who could use it."""

from __future__ import annotations

from ..engine.page import Block, Bullets, Facts, Page, Para
from ..engine.signs import GOLD
from ..engine.text import Fact, Name, Text, t
from . import legal
from . import wording as w
from .book import Half
from .view import View


def technique_page(view: View, technique: str) -> Page:
    """One technique by its id. Raises KeyError for an id that the pack lacks."""
    half = view.book.halves[technique]
    name = half.spec.name
    title = t("{name}", name=Name(name.en, name.ja, name.zh, both=True))
    return Page(title, (Facts(tuple(_facts(view, half))), *_users(view, half), *_cards(view, half)), GOLD)


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
