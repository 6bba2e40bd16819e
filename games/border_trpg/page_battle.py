"""A battle: what is asked of whom, the map, the attack under way, everybody in a table, and one's own."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.menu import Path
from ..engine.page import Block, Bullets, Grid, Heading, Para, Picture
from ..engine.text import Fact, Joined, Text, t
from . import board_reach, grid, page_attack, page_campaign, page_checks, page_own
from . import wording as w
from .alt import conditions, where
from .battle import Ask, Battle, Ending, Unit
from .board_head import MEMBERS, in_order
from .board_map import Window, around, draw
from .field import field_of
from .view import View
from .who import asked_units, may_play


def blocks(view: View, path: Path = ()) -> list[Block]:
    """What the viewer sees of a battle. A player's map is the part around the own unit, in larger cells."""
    assert view.battle is not None
    battle = view.battle
    found: list[Block] = [Para(view.scene)] if view.scene else []
    found += [Para(line) for line in _now(view, battle)]
    found += page_campaign.motion(view)
    if battle.map is not None:
        found.append(Picture(draw(view, window_of(view, path), board_reach.overlay(view, path))))
    found += page_attack.blocks(view)
    if view.presides:
        found += _desk(view, battle)
    elif view.viewer is not None:
        found += page_own.blocks(view)
    found += page_checks.blocks(view)
    if battle.map is not None and battle.stage in ("placing", "ready", "fight"):
        found += _everybody(view, battle)
    else:
        found += _mustered(view, battle)
    return found


# ---- what goes on ----------------------------------------------------------------------------------------


def _now(view: View, battle: Battle) -> Iterator[Text]:
    """What the battle waits for, and how it is to end."""
    if battle.asks:
        yield asked(view, battle, battle.asks[-1])
    elif battle.stage == "placing" and (bare := [one for one in battle.parties if one.area is None]):
        names = w.listed(map(w.team_name, bare))
        yield t("The game master still has to name the area of {teams}.", teams=names)
    elif battle.stage != "fight":
        yield t("{stage}. The game master begins the battle.", stage=w.BATTLE_STAGES[battle.stage])
    if battle.ending.said:
        yield t("It ends {when}.", when=ending_words(view, battle, battle.ending))


def asked(view: View, battle: Battle, ask: Ask) -> Text:
    """Who is asked, and for what."""
    what = w.ASKS[ask.kind]
    if ask.team is not None and ask.kind == "window":
        phase, team = w.phase_name(battle.phase), w.team_of(battle, ask.team)
        return t("{phase}: {who} — {what}", phase=phase, who=team, what=what)
    if ask.team is not None and ask.kind == "map":
        return t("{who} — {what}", who=w.team_of(battle, ask.team), what=what)
    units = asked_units(battle, ask)
    if not units or ask.kind == "death":
        return t("{who} — {what}", who=t("The game master"), what=what)
    return t("{who} — {what}", who=w.units_names(view.book, units), what=what)


def ending_words(view: View, battle: Battle, ending: Ending) -> Fact:
    """The condition under which a battle ends, as what follows "It ends"."""
    parts: list[Fact] = []
    if ending.rounds is not None:
        parts.append(t("after {n} rounds", n=ending.rounds))
    if ending.down:
        names = w.listed(w.name_of(view.book, battle, one) for one in ending.down)
        parts.append(t("with the fall of {names}", names=names))
    if ending.cell is not None:
        parts.append(t("when somebody reaches {cell}", cell=w.cell_name(ending.cell)))
    if ending.points is not None:
        parts.append(t("at {n} points", n=ending.points))
    if ending.manual:
        parts.append(t("when the game master says"))
    return Joined(tuple(parts))


# ---- whose part of the map -------------------------------------------------------------------------------


def window_of(view: View, path: Path = ()) -> Window | None:
    """The part of the map that a player's own page shows: around the unit that is picked, that is asked, or
    the first that still stands; a game master's only around one that is picked. None: the whole map.
    """
    assert view.battle is not None
    if view.viewer is None:
        return None
    unit = next((one for one in view.battle.units if one.id == board_reach.shown(view, path)), None)
    if unit is None and not view.presides:
        unit = own_unit(view)
    if unit is None or unit.cell is None:
        return None
    return around(grid.nearest_inside(unit.cell))


def own_unit(view: View) -> Unit | None:
    """The unit of the viewer's that has the word, or else the first of them on the field."""
    assert view.battle is not None
    battle = view.battle
    asked_now = {unit.id for unit in asked_units(battle, battle.asks[-1])} if battle.asks else set()
    mine = [unit for unit in battle.units if may_play(view, unit) and unit.cell is not None]
    mine.sort(key=lambda unit: (unit.id not in asked_now, unit.life != "active"))
    return mine[0] if mine else None


# ---- tables ----------------------------------------------------------------------------------------------


def _everybody(view: View, battle: Battle) -> Iterator[Block]:
    """Everybody in a table: where, how high, trion, states. Many soldiers take a line together."""
    field = field_of(view)
    rows: list[tuple[Fact, ...]] = []
    crowds: list[Fact] = []
    for party in in_order(battle):
        members = [unit for unit in battle.units if unit.team == party.id]
        if len(members) > MEMBERS:
            crowds.append(_crowd(view, party.name, members))
            continue
        for unit in members:
            height: Fact = "–"
            if unit.cell is not None and grid.inside(unit.cell):
                height = field.height(unit.cell)
            left = unit.life in ("active", "down", "waiting")
            rows.append(
                (
                    t("{mark} {name}", mark=unit.mark, name=w.unit_name(view.book, unit)),
                    where(unit),
                    height,
                    w.trion(unit) if left else "–",
                    Joined(tuple(conditions(view, unit))) if conditions(view, unit) else "–",
                )
            )
    head: tuple[Fact, ...] = (t("Unit"), t("Cell"), t("Height"), t("Trion"), t("State"))
    if rows:
        yield Grid(head, tuple(rows))
    for crowd in crowds:
        yield Para(crowd, quiet=True)


def _crowd(view: View, team: str, members: list[Unit]) -> Text:
    """Many soldiers: who still stands, where, and with how much trion."""
    standing = [
        t(
            "{unit} {where} ({trion})",
            unit=w.unit_name(view.book, unit), where=where(unit), trion=w.trion(unit),
        )
        for unit in members
        if unit.life == "active"
    ]  # fmt: skip
    names = Joined(tuple(standing)) if standing else t("nobody")
    return t("{team}: {units}", team=w.team_name(team), units=names)


def _mustered(view: View, battle: Battle) -> Iterator[Block]:
    """Who takes part while the battle is set up, and how far each has come: drawn or not, which core."""
    yield Heading(t("Who takes part"))
    lines: list[Fact] = []
    for party in battle.parties:
        members = [unit for unit in battle.units if unit.team == party.id]
        people = [
            t("{unit}: {what}", unit=w.unit_name(view.book, unit), what=card_words(battle, unit))
            if battle.stage in ("draw", "bagworm", "address")
            else w.unit_name(view.book, unit)
            for unit in members
        ]
        lines.append(t("{team} — {people}", team=w.team_name(party), people=Joined(tuple(people), " · ")))
    yield Bullets(tuple(lines))


def card_words(battle: Battle, unit: Unit) -> Fact:
    """How far a unit is in the random teleport, as far as the viewer knows (trpg-teleport-3, -4)."""
    if unit.cell is not None:
        return w.cell_name(unit.cell)
    drawn = next((one for one in battle.drawn if one.unit == unit.id), None)
    if drawn is None:
        return t("not drawn yet")
    if drawn.core:
        return t("core {n}", n=drawn.core)
    return t("comes in Bagworm") if drawn.bagworm else t("has drawn")


# ---- the game master's -----------------------------------------------------------------------------------


def _desk(view: View, battle: Battle) -> Iterator[Block]:
    """For a game master: what is asked after the question above, who hides where, the dice that are set."""
    lines: list[Fact] = [asked(view, battle, ask) for ask in reversed(battle.asks[:-1])]
    lines += [
        t(
            "{unit} hides at {cell} {triple}",
            unit=w.unit_name(view.book, unit), cell=w.cell_name(unit.cell), triple=page_own.triple(unit.cell),
        )
        for unit in battle.units
        if unit.hidden and unit.cell is not None and unit.on_field
    ]  # fmt: skip
    hidden = [one for one in battle.objects if one.hidden]
    lines += [
        t("Hidden: {thing} {cells}", thing=w.thing_name(view.book, one.thing), cells=w.cells_name(one.cells))
        for one in hidden
    ]
    lines += page_campaign.set_dice(view)
    if lines:
        yield Heading(t("Your desk"))
        yield Bullets(tuple(lines))
