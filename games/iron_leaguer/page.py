"""A season as pages: the public board, and what a player sees alone."""

from __future__ import annotations

from ..engine.page import Block, Page, Para, Picture
from ..engine.signs import GOLD
from ..engine.text import Fact, Text, t
from . import events as e
from . import page_own, page_season, status
from . import wording as w
from .board import draw
from .endings import ending_text
from .glyphs import SEATS
from .season import DARK, LAST_SCENE, SILVER, is_match
from .tell_interval import check_short
from .view import View


def page(view: View) -> Page:
    """The viewer's page: what goes on, the season drawn, a player's own things, what the step has brought."""
    blocks: list[Block] = [Para(_now(view)), Picture(draw(view))]
    if view.ending is not None:
        blocks += page_season.blocks(view)
    else:
        if view.viewer is not None:
            blocks += page_own.blocks(view)
        if not is_match(view.scene):
            blocks += _growth(view)
        blocks += _warnings(view)
    return Page(_title(view), tuple(blocks), _colour(view))


def _title(view: View) -> Text:
    return t("Iron Leaguer · scene {n} of {last}", n=view.scene, last=LAST_SCENE)


def _colour(view: View) -> str:
    if view.ending is not None:
        return SEATS[view.ending.winner]
    return GOLD if view.viewer is None else SEATS[view.viewer]


def _now(view: View) -> Fact:
    """The scene, what goes on, and the score of a match."""
    if view.ending is not None:
        return ending_text(view.ending, view.matches)
    facts: dict[str, Fact] = {"scene": w.scene_name(view.scene), "now": status.now(view)}
    if not is_match(view.scene):
        return t("{scene}. {now}.", **facts)
    score = w.score((view.teams[0].score, view.teams[1].score))
    return t("{scene}. {score}. {now}.", score=score, **facts)


def _warnings(view: View) -> list[Block]:
    """What may happen by a house rule if things go on as they do (iron-q26)."""
    limit = view.options.stall_limit
    if not limit or view.phase != "attack" or view.idle * 2 < limit:
        return []
    words = t(
        "Windows in a row without an attack: {n}. After {limit} both hands are changed.",
        n=view.idle,
        limit=limit,
    )
    return [Para(words, quiet=True)]


def _growth(view: View) -> list[Block]:
    """Each growth check where all rolled, team by team; to a player those of the own team."""
    checks = [
        one
        for event in view.last
        if isinstance(event, e.Grew) and event.why in ("match", "rescue")
        for one in event.checks
    ]
    if not checks:
        return []
    silver = {one.id for one in view.teams[SILVER].leaguers}
    found: list[Block] = []
    for seat in (SILVER, DARK) if view.viewer is None else (view.viewer,):
        mine = [one for one in checks if (one.leaguer in silver) == (seat == SILVER)]
        grew = [check_short(one, view.book) for one in mine if one.gained]
        others = [check_short(one, view.book) for one in mine if not one.gained]
        if grew:
            found.append(
                Para(t("Grew at {side}: {checks}.", side=w.side(seat), checks=w.listed(grew)), quiet=True)
            )
        if others:
            words = t("Did not grow at {side}: {checks}.", side=w.side(seat), checks=w.listed(others))
            found.append(Para(words, quiet=True))
    return found
