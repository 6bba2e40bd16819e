"""The pictures in words, for readers who don't see them: who stands where, how high, with how much trion."""

from __future__ import annotations

from ..engine.text import Fact, Joined, Text, t
from . import grid
from . import wording as w
from .battle import Battle, Party, Unit
from .board_ground import Window
from .board_head import MEMBERS, in_order, on_turn, round_words
from .field import Field, field_of
from .view import View


def alt_text(view: View, window: Window) -> Text:
    """The picture of a battle in a few lines: where it stands, then a line for each team."""
    assert view.battle is not None
    battle, field = view.battle, field_of(view)
    parts: list[Fact] = [_now(view, battle)]
    if not window.whole:
        first = (window.left, window.top)
        last = (window.left + window.wide - 1, window.top + window.high - 1)
        parts.append(t("Shown: {first} to {last}.", first=w.cell_name(first), last=w.cell_name(last)))
    parts += [_team(view, battle, field, party) for party in in_order(battle)]
    things = [
        t("{thing} {cells}", thing=w.thing_name(view.book, one.thing), cells=w.cells_name(one.cells))
        for one in battle.objects
    ]
    if things:
        parts.append(t("Set up: {things}.", things=w.listed(things)))
    return t("{lines}", lines=Joined(tuple(parts), "\n"))


def _now(view: View, battle: Battle) -> Text:
    where = t("{kind} · {map}", kind=w.BATTLE_KINDS[battle.kind], map=w.map_name(view.book, battle.map))
    if battle.stage != "fight":
        return t("{where}. {now}.", where=where, now=round_words(battle))
    now = t("{round}, {phase}", round=round_words(battle), phase=w.PHASES[battle.phase])
    team = on_turn(battle)
    if team is None:
        return t("{where}. {now}.", where=where, now=now)
    return t("{where}. {now}: {team}.", where=where, now=now, team=w.team_of(battle, team))


def _team(view: View, battle: Battle, field: Field, party: Party) -> Text:
    """A team with its pools and its people; of many soldiers only where they are."""
    members = [unit for unit in battle.units if unit.team == party.id]
    told = [_short(view, unit) for unit in members if unit.life in ("active", "down")]
    if len(members) <= MEMBERS:
        told = [unit_words(view, field, unit) for unit in members]
    facts: dict[str, Fact] = {
        "team": w.team_name(party),
        "dice": party.dice,
        "points": party.points,
        "people": Joined(tuple(told), " · ") if told else t("nobody"),
    }
    if party.total is None:
        return t("{team} (dice {dice}, points {points}): {people}.", **facts)
    return t("{team} (initiative {n}, dice {dice}, points {points}): {people}.", n=party.total, **facts)


def _short(view: View, unit: Unit) -> Text:
    return t("{unit} {where}", unit=w.unit_name(view.book, unit), where=where(unit))


def unit_words(view: View, field: Field, unit: Unit) -> Text:
    """A unit: where, how high, trion, states and statuses."""
    parts: list[Fact] = [where(unit)]
    if unit.cell is not None and grid.inside(unit.cell):
        parts.append(t("height {n}", n=field.height(unit.cell)))
    if unit.life in ("active", "waiting"):
        parts.append(t("trion {n}", n=w.trion(unit)))
    parts += conditions(view, unit)
    return t("{unit} {what}", unit=w.unit_name(view.book, unit), what=Joined(tuple(parts)))


def where(unit: Unit) -> Fact:
    """Where a unit is as far as the viewer knows: its cell, where it was last seen, or how it has left."""
    if unit.life in ("out", "dead") or (unit.life == "waiting" and unit.cell is None):
        return w.LIVES[unit.life]
    if unit.cell is not None:
        return w.cell_name(unit.cell)
    if unit.seen is None:
        return t("hidden")
    return t("hidden (last seen {cell}, round {n})", cell=w.cell_name(unit.seen.cell), n=unit.seen.round)


def conditions(view: View, unit: Unit) -> list[Fact]:
    """What a unit is in: incapacitated, special states, out of area, lasting statuses."""
    found: list[Fact] = [w.LIVES["down"]] if unit.life == "down" else []
    if unit.life not in ("active", "down"):
        return found
    if unit.cell is not None and not grid.inside(unit.cell):
        found.append(t("out of area"))
    found += [w.STATES[hold.state] for hold in unit.holds]
    for status in dict.fromkeys(unit.statuses):
        name, times = w.status_name(view.book, status), unit.statuses.count(status)
        found.append(name if times == 1 else t("{name} ×{n}", name=name, n=times))
    return found
