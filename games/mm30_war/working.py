"""What skills and operations do, and what they may be put on (chapters ``status``, ``tp``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ..engine.contract import Seat
from . import effects as f
from . import events_flow as e
from . import harm, victory
from .field import Field
from .pack import Id
from .state import Bridge, Cell, Mod, Unit, UnitId
from .table import Table, replace
from .units import ENDLESS, fresh, is_ready, printed
from .who import Who, who

Group = tuple[Unit, ...]

# ---- targets ---------------------------------------------------------------------------------------------


def targets(
    field: Field, seat: Seat, target: f.Target, effects: Sequence[f.Effects], own: Cell | None = None
) -> tuple[Cell, ...]:
    """The cells that something may be put on, wherever they are; ``own`` is the cell of who uses a skill.

    What would do nothing there is no target: a marker that lies already (R61), HP that are not missing (R87).
    An HQ is never one (mm30-hq-6, R57).
    """
    found = tuple(candidates(field, seat, target, effects, own))
    return found if target in ("bridge_wreck", "own_zone_cell", "self") else tuple(sorted(found))


def candidates(
    field: Field, seat: Seat, target: f.Target, effects: Sequence[f.Effects], own: Cell | None = None
) -> Iterator[Cell]:
    """The same cells one after the other, for whoever asks only whether there is one."""
    match target:
        case "bridge_wreck":
            yield from (cell for cell, bridge in field.bridges.items() if not bridge.intact)
        case "own_zone_cell":
            yield from (cell for cell in field.zone(seat) if _free(field, cell))
        case "cell":
            found: Iterable[Cell] = field.cells[1 - seat]
            if any(isinstance(one, f.SetBridge) for one in effects):
                found = (cell for cell, bridge in field.bridges.items() if bridge.intact)
            yield from (cell for cell in found if cell not in field.hqs)
        case "self":
            yield from () if own is None else (own,)
        case _:
            side, _, state = target.partition("_")
            groups, fits = field.groups, _STATES[state]
            for cell in field.cells[seat if side == "ally" else 1 - seat]:
                group = groups[cell]
                if fits(field, group) and any(map(partial(does, field, group), effects)):
                    yield cell


def _free(field: Field, cell: Cell) -> bool:
    return not field.group(cell) and cell not in field.hqs


_STATES: dict[str, Callable[[Field, Group], bool]] = {
    "unit": lambda field, group: True,
    "ready": lambda field, group: is_ready(group),
    "done": lambda field, group: not is_ready(group),
    "done_low_normal": lambda field, group: not is_ready(group) and field.kind(group[0]) in ("low", "normal"),
}
"""Whether a group is in the state that a target asks for (mm30-status-2, R51)."""


def does(field: Field, group: Group, effect: f.Effects) -> bool:
    """Whether an effect would change anything about a group."""
    match effect:
        case f.Restore():
            return any(map(partial(_lacks, field, effect), group))
        case f.Status(add="jam"):
            return not any(unit.jam for unit in group)
        case f.Status():
            hidden = field.options.forest_blocks_lockon and field.terrain(_cell(group)) == "forest"
            return not any(unit.lock for unit in group) and not hidden
        case f.Heal():
            return bool(wounded(field, group))
        case f.Ready():
            return not is_ready(group)
        case _:
            return True


def _cell(group: Group) -> Cell:
    assert group[0].cell is not None
    return group[0].cell


def wounded(field: Field, group: Group) -> Group:
    """The members of a group that lack HP: one of them is healed (R87)."""
    deck = field.deck
    return tuple([unit for unit in group if unit.hp < deck[unit.card].hp])


def members(field: Field, effects: Sequence[f.Effects], cell: Cell) -> Group:
    """The members of the target among whom one has to be named, if there are several."""
    return wounded(field, field.group(cell)) if any(isinstance(one, f.Heal) for one in effects) else ()


# ---- carrying out ----------------------------------------------------------------------------------------


def carry_out(
    table: Table, seat: Seat, effects: Iterable[f.Effects], cell: Cell | None, member: UnitId | None
) -> bool:
    """Does everything that a skill or an operation does at ``cell``. Gives whether the battle is over."""
    return any(_one(table, seat, effect, cell, member) for effect in effects)


def _one(table: Table, seat: Seat, effect: f.Effects, cell: Cell | None, member: UnitId | None) -> bool:
    if isinstance(effect, f.Points):
        victory.gain_tp(table, seat if effect.who == "own" else 1 - seat, effect.delta)
        return False
    if cell is None:
        return False
    group = table.group(cell)
    match effect:
        case f.Status(add=marker):
            for unit in group:
                table.set_unit(unit.id, jam=unit.jam or marker == "jam", lock=unit.lock or marker == "lockon")
            table.tell(e.Marked(_whos(table, group), marker))
        case f.Heal(hp=hp):
            _heal(table, group, hp, member)
        case f.Restore():
            _restore(table, group, effect)
        case f.Strike():
            return _strike(table, group, effect, cell)
        case f.Mod(stat, delta, until):
            for unit in group:
                table.set_unit(unit.id, mods=(*unit.mods, Mod(stat, delta, until)))
            table.tell(e.Changed(_whos(table, group), stat, delta, until))
        case f.Ready():
            for unit in group:
                table.set_unit(unit.id, ready=True)
            table.tell(e.Again(_whos(table, group)))
        case f.SetBridge(set=to):
            return set_bridge(table, cell, to == "intact")
        case _:
            pass  # passive effects, and arrivals, which need a card
    return False


def _whos(table: Table, group: Iterable[Unit]) -> tuple[Who, ...]:
    return tuple(who(table.deck, table.state, unit) for unit in group)


def _heal(table: Table, group: Group, hp: int, member: UnitId | None) -> None:
    """HP back for the member named, or for the only one that lacks any (R87)."""
    able = wounded(table.field, group)
    unit = next((one for one in able if member in (None, one.id)), None)
    if unit is not None:
        after = min(table.deck[unit.card].hp, unit.hp + hp)
        table.set_unit(unit.id, hp=after)
        table.tell(e.Healed(who(table.deck, table.state, unit), after - unit.hp, after))


def _restore(table: Table, group: Group, effect: f.Restore) -> None:
    field = table.field
    lacking = [unit for unit in group if _lacks(field, effect, unit)]
    changed = [table.set_unit(one.id, **{effect.what: _restored(field, one, effect)}) for one in lacking]
    if changed:
        table.tell(e.Restored(_whos(table, changed), effect.what))


def _lacks(field: Field, effect: f.Restore, unit: Unit) -> bool:
    """Whether a unit has less of something than its card says."""
    if effect.what != "ammo":
        return bool(getattr(unit, effect.what) < getattr(field.deck[unit.card], effect.what))
    return max(unit.ammo, default=ENDLESS) != ENDLESS and unit.ammo != printed(field.deck, unit.card)


def _restored(field: Field, unit: Unit, effect: f.Restore) -> int | tuple[int, ...]:
    """What a unit's chips or ammunition come to, up to what its card says."""
    card = field.deck[unit.card]
    more = 9 if effect.n == "all" else effect.n
    match effect.what:
        case "shield":
            return min(card.shield, unit.shield + more)
        case "ex":
            return min(card.ex, unit.ex + more)
        case "ammo":
            full = printed(field.deck, unit.card)
            return tuple(min(most, has + more) for most, has in zip(full, unit.ammo, strict=True))


def _strike(table: Table, group: Group, effect: f.Strike, cell: Cell) -> bool:
    faces = () if effect.auto else tuple(table.d10() for _ in range(effect.count))
    zero = table.state.options.zero
    hits = effect.count if effect.auto else sum(1 for face in faces if (face or zero) >= effect.hit)
    table.tell(e.Struck(cell, faces, hits))
    return harm.deal(table, [unit.id for unit in group], hits, effect.power, effect.area)


def set_bridge(table: Table, cell: Cell, intact: bool) -> bool:
    """Repairs or wrecks a bridge (mm30-bridge-2, mm30-bridge-4). Gives whether the battle is over.

    Whoever stands on one that breaks stays (R59), or goes with it by the house rule ``bridge_fall``.
    """
    table.change(
        bridges=tuple(Bridge(one.cell, intact) if one.cell == cell else one for one in table.state.bridges)
    )
    table.tell(e.BridgeSet(cell, intact))
    if intact or table.state.options.bridge_fall == "stay":
        return False
    field = table.field
    sunk = [
        unit.id
        for unit in field.group(cell)
        if field.type_of(unit) == "ground" and not field.ignores(unit, "river")
    ]
    victory.destroy(table, sunk)
    return victory.test(table)


def summon(table: Table, seat: Seat, card: Id, cell: Cell) -> None:
    """Sets a new unit on the field, finished unless the house rule ``arrive`` has it ready (R72)."""
    units = table.state.units
    n = 1 + sum(1 for unit in units if unit.side == seat and unit.card == card)
    unit = fresh(table.deck, max((one.id for one in units), default=0) + 1, seat, card, n)
    unit = replace(unit, cell=cell, ready=table.state.options.arrive == "ready")
    table.change(units=(*units, unit))
    table.tell(e.Summoned(who(table.deck, table.state, unit), cell, unit.ready))
