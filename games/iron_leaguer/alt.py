"""The pictures in words, for readers who don't see them: shortly, what they show."""

from __future__ import annotations

from ..engine.text import Fact, Joined, Text, t
from . import board_hand, board_interval, legal, status
from . import wording as w
from .board_end import SCORERS, scorers
from .book import Half
from .endings import ending_text
from .page_leaguers import scouting_words
from .season import is_match
from .state import Leaguer
from .tell import tell
from .view import TeamView, View

MOST_TOLD, MOST_STRAYS = 2, 6
"""So many lines of the latest exchange or step are told, and so many strays, the latest ones."""


def alt_text(view: View) -> Text:
    """The picture of a view in a few sentences, one a line."""
    if view.ending is not None:
        return t("{lines}", lines=Joined(tuple(_ending(view)), "\n"))
    scene = t("Scene {n}: {scene}.", n=view.scene, scene=w.scene_name(view.scene))
    parts: list[Fact] = [scene, t("{now}.", now=status.now(view))]
    told = [line for event in view.last if (line := tell(event, view.book)) is not None]
    parts += told[-MOST_TOLD:]
    parts += _match(view) if is_match(view.scene) else _interval(view)
    if view.viewer is not None and view.me.hand and board_hand.shows(view):
        parts.append(
            t("Your hand: {cards}.", cards=Joined(tuple(_card(view, key) for key in view.me.hand), "; "))
        )
    return t("{lines}", lines=Joined(tuple(parts), "\n"))


def _ending(view: View) -> list[Fact]:
    """The winner, the matches, the best scorers, the hearts."""
    assert view.ending is not None
    parts: list[Fact] = [ending_text(view.ending, view.matches)]
    if view.matches:
        matches = [
            t("{match} {score}", match=w.match_name(one.scene), score=w.score(one.score))
            for one in view.matches
        ]
        parts.append(t("Matches: {matches}.", matches=w.listed(matches)))
    if view.tallies:
        best = [
            t("{name} {n}", name=w.leaguer(view.book, one.leaguer), n=one.goals)
            for one in scorers(view)[:SCORERS]
        ]
        parts.append(t("Top scorers: {names}.", names=w.listed(best)))
    return parts + [_team_hearts(view, team) for team in view.teams]


def _match(view: View) -> list[Fact]:
    silver, dark = view.teams
    parts: list[Fact] = [
        t(
            "{score}. Possession: {side}. Deck {deck}, discards {discards}, rough plays {rough}.",
            score=w.score((silver.score, dark.score)),
            side=w.side(view.possession),
            deck=view.deck,
            discards=len(view.discards) + view.unseen,
            rough=view.rough,
        )
    ]
    teams = view.teams if view.viewer is None else (view.me,)
    return parts + [_line_up(view, team) for team in teams]


def _line_up(view: View, team: TeamView) -> Text:
    """A team by who is ready, who is used, and penalties."""
    ready = [one.id for one in team.leaguers if not one.used]
    used = [one.id for one in team.leaguers if one.used]
    parts: list[Fact] = []
    if ready:
        parts.append(t("unused {names}", names=w.leaguers(view.book, ready)))
    if used:
        parts.append(t("used {names}", names=w.leaguers(view.book, used)))
    if pens := [_penalty(view, one) for one in team.leaguers if one.pen]:
        parts.append(t("penalties {names}", names=w.listed(pens)))
    return t(
        "{side}, hand of {n}: {what}.", side=w.side(team.seat), n=team.size, what=Joined(tuple(parts), "; ")
    )


def _penalty(view: View, one: Leaguer) -> Text:
    name = w.leaguer(view.book, one.id)
    if legal.is_barred(view.book.figures[one.id], one):
        return t("{name} {n} (barred)", name=name, n=one.pen)
    return t("{name} {n}", name=name, n=one.pen)


def _interval(view: View) -> list[Fact]:
    parts: list[Fact] = []
    if view.phase == "actions":
        silver, dark = view.teams
        parts.append(
            t(
                "Actions left: {silver} {a}, {dark} {b}.",
                silver=w.side(0),
                a=silver.actions,
                dark=w.side(1),
                b=dark.actions,
            )
        )
    parts += [_team_hearts(view, team) for team in view.teams if board_interval.shows_team(view, team.seat)]
    if board_interval.shows_strays(view):
        strays = [
            t("{name} ({what})", name=w.leaguer(view.book, one.id), what=scouting_words(view, one))
            for one in view.strays[-MOST_STRAYS:]
        ]
        parts.append(t("Strays: {names}.", names=w.listed(strays)))
    if view.retired:
        parts.append(t("Retired: {names}", names=w.leaguers(view.book, (one.id for one in view.retired))))
    return parts


def _team_hearts(view: View, team: TeamView) -> Text:
    names = w.listed(
        [t("{name} {n}", name=w.leaguer(view.book, one.id), n=one.heart) for one in team.leaguers]
    )
    return t("Hearts of {side}: {names}.", side=w.side(team.seat), names=names)


def _card(view: View, key: str) -> Text:
    face = view.book.faces[key]
    return t("{upper} / {lower}", upper=_half(face.upper), lower=_half(face.lower))


def _half(half: Half) -> Fact:
    parts: list[Fact] = [half.spec.name]
    if half.spec.attack is not None:
        parts.append(t("A{n}", n=half.spec.attack))
    if half.spec.defence is not None:
        parts.append(t("D{n}", n=half.spec.defence))
    if half.spec.rough is not None:
        parts.append(t("R{n}", n=half.spec.rough.value))
    return Joined(tuple(parts), " ")
