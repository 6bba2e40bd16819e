"""The head of the battle's picture: round, phase, and the teams in the order of their turns."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine import signs
from ..engine.page import Box, Disc, Mark
from ..engine.signs import (
    CARD,
    FAINT,
    GAP,
    GOLD,
    GROUND,
    INK,
    IVORY,
    LARGE,
    LINE,
    MARGIN,
    PANEL,
    PLAIN,
    QUIET,
    SMALL,
    TEXT,
    WIDTH,
    line,
)
from ..engine.text import Fact, t
from . import glyphs, initiative
from . import wording as w
from .battle import Battle, Party, Unit
from .board_units import badges
from .glyphs import RED, Badge
from .legal_round import may_act
from .terms import PHASES
from .view import View

TITLE_H, PHASE_H, TEAM_H = 44, 38, 84
MEMBERS = 5
"""A team of more than this is told by how many of it are left."""


def head(view: View, top: float) -> list[Mark]:
    """The head, drawn from ``top`` down."""
    assert view.battle is not None
    battle = view.battle
    marks = [*_title(view, battle, top)]
    top += TITLE_H
    if battle.stage == "fight":
        marks += _phases(battle, top)
        top += PHASE_H
    for place, party in enumerate(in_order(battle)):
        left = MARGIN + place % 2 * (_TEAM_W + GAP)
        marks += _team(battle, party, left, top + GAP + place // 2 * (TEAM_H + GAP))
    return marks


def head_height(battle: Battle) -> float:
    """How high the head of a battle is."""
    rows = -(-len(battle.parties) // 2)
    return TITLE_H + (PHASE_H if battle.stage == "fight" else 0) + GAP + rows * (TEAM_H + GAP)


_TEAM_W = (WIDTH - 2 * MARGIN - GAP) / 2


def in_order(battle: Battle) -> tuple[Party, ...]:
    """The teams as they come in this phase (trpg-init-4 to trpg-init-7); before any order, as they are."""
    order = initiative.in_order(battle, battle.phase) if battle.stage == "fight" else ()
    places = {team: place for place, team in enumerate(order)}
    return tuple(sorted(battle.parties, key=lambda party: places.get(party.id, len(places))))


def on_turn(battle: Battle) -> int | None:
    """The team whose window is open, None where none is."""
    windows = [ask.team for ask in battle.asks if ask.kind == "window"]
    if windows:
        return windows[-1]
    return next((unit.team for unit in battle.units if unit.id == battle.turn), None)


def round_words(battle: Battle) -> Fact:
    """The round, or what the set-up is at."""
    return w.BATTLE_STAGES[battle.stage] if battle.stage != "fight" else t("Round {n}", n=battle.round)


def _title(view: View, battle: Battle, y: float) -> Iterator[Mark]:
    where = t("{kind} · {map}", kind=w.BATTLE_KINDS[battle.kind], map=w.map_name(view.book, battle.map))
    yield line(MARGIN, y + TITLE_H / 2, round_words(battle), LARGE, TEXT, bold=True, room=WIDTH * 0.45)
    yield line(WIDTH - MARGIN, y + TITLE_H / 2, where, SMALL, QUIET, "right", room=WIDTH * 0.5)


def _phases(battle: Battle, y: float) -> Iterator[Mark]:
    """The five phases; the present one stands out."""
    wide = (WIDTH - 2 * MARGIN - 4 * 4) / len(PHASES)
    now = PHASES.index(battle.phase)
    for place, phase in enumerate(PHASES):
        x = MARGIN + place * (wide + 4)
        live = place == now
        yield Box(x, y, wide, PHASE_H, GOLD if live else PANEL if place > now else CARD, None, 0, 8)
        colour = INK if live else QUIET if place > now else FAINT
        middle = x + wide / 2
        yield line(
            middle, y + PHASE_H / 2, w.PHASE_SHORTS[phase], SMALL, colour, "middle", bold=live, room=wide - 12
        )


# ---- a team ----------------------------------------------------------------------------------------------


def _team(battle: Battle, party: Party, x: float, y: float) -> Iterator[Mark]:
    """A team: its shape and name, initiative, tactical dice, points, and who of it can still act."""
    look = badges(battle)[party.id]
    live = on_turn(battle) == party.id
    members = [unit for unit in battle.units if unit.team == party.id]
    alive = any(unit.life in ("active", "waiting") for unit in members)
    yield Box(
        x, y, _TEAM_W, TEAM_H, look.tint if alive else PANEL, GOLD if live else LINE, 4 if live else 2, 10
    )
    yield glyphs.badge(look, x + 24, y + 23, 26, look.colour if alive else FAINT, INK, 2)
    right = x + _TEAM_W - 12
    if party.total is not None and battle.stage == "fight":
        yield from glyphs.die(5, right - 14, y + 23, 26, IVORY)
        yield line(right - 34, y + 23, party.total, PLAIN, TEXT, "right", bold=True)
        right -= 34 + 18 * len(str(party.total)) + 8
    room = right - x - 46
    yield line(x + 44, y + 23, w.team_name(party), PLAIN, TEXT if alive else FAINT, bold=True, room=room)
    low = y + 60
    yield from glyphs.die(0, x + 24, low, 20, look.colour)
    yield line(x + 24, low, "+", SMALL, INK, "middle", bold=True)
    yield line(x + 40, low, party.dice, SMALL, TEXT, bold=True)
    yield from glyphs.star(x + 92, low, 22, GOLD)
    yield line(x + 108, low, party.points, SMALL, TEXT, bold=True)
    yield from _members(battle, members, look, x + _TEAM_W - 10, low)


def _members(battle: Battle, members: list[Unit], look: Badge, right: float, y: float) -> Iterator[Mark]:
    """Each member's letters over a dot: full while it can still act, hollow when it has, crossed when it is
    out of the battle.
    """
    if len(members) > MEMBERS:
        left = sum(unit.life == "active" for unit in members)
        words = t("{n} of {all} active", n=left, all=len(members))
        yield line(right, y, words, SMALL, TEXT, "right", room=220)
        return
    for place, unit in enumerate(reversed(members)):
        x = right - 24 - place * 49
        out = unit.life in ("out", "dead")
        gone = out or unit.life == "down"
        colour = FAINT if gone else look.colour
        yield line(x, y - 5, unit.mark, SMALL, colour, "middle", bold=True, room=46)
        if gone:
            yield from signs.cross(x, y - 5, 22, RED, 3)
        elif unit.captain:
            yield from glyphs.flag(x - 14, y + 14, 13, look.colour)
        if not gone:
            ready = can_act(battle, unit)
            yield Disc(x, y + 14, 5.5, look.colour if ready else GROUND, look.colour, 2)


def can_act(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has its action of this phase still before it; in set-up, its part of the set-up."""
    if battle.stage != "fight":
        return waits(battle, unit)
    return may_act(battle, unit, battle.phase)


def waits(battle: Battle, unit: Unit) -> bool:
    """Whether something of the set-up is still asked of a unit: its place, its card, its address."""
    drawn = next((one for one in battle.drawn if one.unit == unit.id), None)
    if battle.stage == "draw":
        return drawn is None
    if battle.stage in ("bagworm", "address"):
        return any(unit.id in (ask.unit, *ask.units) and unit.id not in ask.done for ask in battle.asks)
    return unit.life == "waiting" and battle.stage == "placing"
