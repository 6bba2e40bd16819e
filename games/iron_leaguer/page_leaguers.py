"""A leaguer looked up: what is printed, how it stands now, and what the rules say of it."""

from __future__ import annotations

from ..engine.contract import Seat
from ..engine.page import Block, Bullets, Facts, Page, Para
from ..engine.signs import GOLD
from ..engine.text import Fact, Name, Text, t
from . import legal, legal_interval
from . import wording as w
from .book import Figure, Half
from .commands import LeaguerId
from .glyphs import SEATS
from .odds import at_most
from .season import DARK, SILVER, is_match
from .state import Leaguer
from .view import View


def leaguer_page(view: View, leaguer: LeaguerId) -> Page:
    """One leaguer of the pack by id. Raises KeyError for an id that the pack lacks."""
    figure = view.book.figures[leaguer]
    seat, one, where = _whereabouts(view, leaguer)
    name = figure.spec.name
    rows: list[tuple[Fact, Fact]] = [
        (t("Kinds"), w.kinds(figure.spec.kinds)),
        (t("Class"), w.CLANS[figure.spec.clan]),
        (t("Printed"), w.stats(figure.heart, figure.tech, figure.body)),
        (t("Growth"), w.growth(figure.growth)),
        (t("Now"), where),
    ]
    if one is not None:
        rows += _now(view, figure, one, seat)
    blocks: list[Block] = [Facts(tuple(rows))]
    if figure.spec.note is not None:
        blocks.insert(0, Para(figure.spec.note))
    remarks = _remarks(figure)
    if remarks:
        blocks.append(Bullets(tuple(remarks)))
    if one is not None:
        blocks += _techniques(view, one)
    title = t("{name}", name=Name(name.en, name.ja, name.zh, both=True))
    return Page(title, tuple(blocks), GOLD if seat is None else SEATS[seat])


def _whereabouts(view: View, leaguer: LeaguerId) -> tuple[Seat | None, Leaguer | None, Text]:
    for team in view.teams:
        for place, one in enumerate(team.row, 1):
            if one is not None and one.id == leaguer:
                return team.seat, one, t("{side}, place {n}", side=w.side(team.seat), n=place)
    for one in view.strays:
        if one.id == leaguer:
            return None, one, t("stray")
    for one in view.retired:
        if one.id == leaguer:
            return None, one, t("retired")
    return None, None, t("not yet turned up")


def _now(view: View, figure: Figure, one: Leaguer, seat: Seat | None) -> list[tuple[Fact, Fact]]:
    """How it stands: heart, used, penalty, goals."""
    rows: list[tuple[Fact, Fact]] = [(t("Heart now"), one.heart)]
    if seat is not None and is_match(view.scene):
        rows.append((t("In this match"), t("used") if one.used else t("unused")))
    if one.pen:
        penalty = t("{n}, barred", n=one.pen) if legal.is_barred(figure, one) else one.pen
        rows.append((t("Penalty"), penalty))
    goals = next((tally.goals for tally in view.tallies if tally.leaguer == one.id), 0)
    if goals:
        rows.append((t("Goals"), goals))
    if any(stray.id == one.id for stray in view.strays):
        rows += [(t("Scouting"), scouting_words(view, one))]
    if seat == DARK and not figure.loyal:
        number = legal_interval.desertion_number(figure, one.heart, view.rough)
        rows.append((t("Desertion"), t("at {n} or less: {ways} of 36", n=number, ways=at_most(number))))
    return rows


def _remarks(figure: Figure) -> list[Fact]:
    """What the rules say of this leaguer in particular."""
    found: list[Fact] = []
    if figure.silver_bars:
        found.append(t("Silver can't scout it."))
    if figure.dark_bars:
        found.append(t("Dark can't scout it."))
    if figure.growth is None:
        found.append(t("Never grows; retires when Dark loses a match."))
    if figure.loyal:
        found.append(t("Never deserts."))
    if figure.bonus:
        found.append(t("Desertion number +{n}.", n=figure.bonus))
    return found


def _techniques(view: View, one: Leaguer) -> list[Block]:
    """The techniques of this period that it meets by itself, best first."""

    def worth(half: Half) -> int:
        return max(half.spec.attack or 0, half.spec.defence or 0)

    cards = (view.book.faces[key] for key in view.book.decks[view.period])
    halves = dict.fromkeys(half for face in cards for half in (face.upper, face.lower))
    able = sorted((half for half in halves if legal.meets(half, one)), key=worth, reverse=True)
    if not able:
        return []
    names = w.listed([half.spec.name for half in able])
    return [Para(t("Could use: {names}.", names=names), quiet=True)]


def scouting_words(view: View, one: Leaguer) -> Fact:
    """What a die must show for either team to win a stray over."""
    parts: list[Fact] = []
    for seat in (SILVER, DARK):
        figure = view.book.figures[one.id]
        number = legal_interval.scouting_number(figure, one.heart, seat)
        if legal_interval.is_barred(figure, seat):
            parts.append(t("{side} never", side=w.side(seat)))
        else:
            chance = max(0, min(number, 6))
            parts.append(t("{side} {n}/6", side=w.side(seat), n=chance))
    return w.listed(parts)
