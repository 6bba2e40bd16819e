"""Whether what is handed in before a battle may be: cards of one's own, army lists, deployments."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.contract import Refused, Seat
from ..engine.pack import BARRED
from ..engine.text import Joined, Name, Text, t
from . import forge, lists
from .field import field_of
from .grid import cell_name
from .pack import SIDES, Card, Id
from .refusals import must
from .state import Cell, Plan, Unit, UnitId
from .view import View

MOST_OWN = 5
"""Cards of one's own in an army's deck."""

MOST_ID = 11
"""Letters of the id of a card of one's own, so that there is room for its side."""

MOST_SKILLS = 2
MOST_LETTERS = 40
"""Characters of the longest name of a card or weapon."""


def seat_of(view: View) -> Seat:
    """The viewer's seat. Only for players."""
    assert view.viewer is not None
    return view.viewer


# ---- cards of one's own ----------------------------------------------------------------------------------


def own_id(seat: Seat, number: Id) -> Id:
    """The id that a card of a player's own has in a battle, where the other side may have the same."""
    return f"{SIDES[seat]}_{number}"


def numbers_of_others(view: View, name: Name) -> frozenset[Id]:
    """The ids, as commands give them, of the viewer's own cards with another name than ``name``."""
    prefix = len(own_id(seat_of(view), ""))
    return frozenset(one.id[prefix:] for one in view.me.custom if not _same(one.name, name))


def check_scrap(view: View, number: Id) -> None:
    """Raises Refused unless a player may take back this card of their own now."""
    must(view, "muster")
    if all(one.id != own_id(seat_of(view), number) for one in view.me.custom):
        raise Refused("scrap", t("You have no such card of your own here."))
    _check_free(view, own_id(seat_of(view), number))


def is_submitted(view: View, number: Id) -> bool:
    """Whether the army that the viewer has submitted has this card."""
    return view.me.sealed and number in (view.me.list or {})


IN_ARMY = t("It is in the army that you have submitted. Submit one without it first.")


def _check_free(view: View, number: Id) -> None:
    """Raises Refused for a card of the army submitted: were that taken back instead, the other side would
    see it, and know of the card (R11).
    """
    if is_submitted(view, number):
        raise Refused("forge_army", IN_ARMY)


def check_forge(view: View, card: Card) -> None:
    """Raises Refused unless a player may bring this card now (see :mod:`.forge` for the points)."""
    must(view, "muster")
    if len(card.id) > MOST_ID:
        raise Refused("forge_id", t("The id of a card of your own has up to {most} letters.", most=MOST_ID))
    own = own_id(seat_of(view), card.id)
    _check_free(view, own)
    others = [one for one in view.me.custom if one.id != own]
    if len(others) >= MOST_OWN:
        raise Refused("forge_many", t("You may bring {most} cards of your own.", most=MOST_OWN))
    if card.kind not in lists.LIMITS:
        raise Refused("forge_class", t("A card of your own is a low-cost, normal or high-cost unit."))
    if card.transform is not None or card.mm or card.tp:
        raise Refused("forge_extra", t("A card of your own has one form and no MM or TP of its own."))
    for name in (card.name, *(weapon.name for weapon in card.weapons)):
        _check_name(name)
    taken = [one.name for one in (*view.book.cards.values(), *others)]
    if any(_same(card.name, one) for one in taken):
        raise Refused(
            "forge_name", t("There is a unit named {name} already; give yours another.", name=card.name)
        )
    if not 1 <= card.hp <= 999:
        raise Refused("forge_hp", t("HP is 1 to 999."))
    if len(card.skills) > MOST_SKILLS or len(set(card.skills)) < len(card.skills):
        raise Refused("forge_skills", t("A card of your own has up to {most} skills.", most=MOST_SKILLS))
    for number in card.skills:
        if number not in view.book.skills:
            raise Refused("forge_skills", t("There is no skill {id}.", id=number))
    for weapon in card.weapons:
        if weapon.min_range > weapon.range or (weapon.ex and (weapon.ammo is not None or not card.ex)):
            raise Refused(
                "forge_weapon",
                t(
                    "{weapon}: the least range is not above the range, and an EX weapon needs chips on the "
                    "card and no ammunition number.",
                    weapon=weapon.name,
                ),
            )
    worth, budget = forge.points(card, view.book.skills), forge.BUDGET[card.kind]
    if worth > budget:
        raise Refused(
            "forge_points",
            t(
                "This card is worth {worth} points; its class may have {budget}. Take {over} off.",
                worth=worth, budget=budget, over=worth - budget,
            ),
        )  # fmt: skip


def _check_name(name: Name) -> None:
    for spelling in filter(None, (name.en, name.ja, name.zh)):
        bad = any(char in BARRED or not char.isprintable() for char in spelling) or "://" in spelling
        if bad or len(spelling) > MOST_LETTERS or not spelling.strip():
            raise Refused("forge_name", t("A name has 1 to {most} plain characters.", most=MOST_LETTERS))
    if not name.en.strip() or not name.ja.strip():
        raise Refused("forge_name", t("A name has 1 to {most} plain characters.", most=MOST_LETTERS))


def _same(one: Name, other: Name) -> bool:
    spellings = {name.strip().casefold() for name in (one.en, one.ja, one.zh) if name}
    return any(name.strip().casefold() in spellings for name in (other.en, other.ja, other.zh) if name)


# ---- army lists ------------------------------------------------------------------------------------------


def own_deck(view: View) -> dict[Id, Card]:
    """The cards that the viewer may muster from: the pack's and their own (R15)."""
    return view.book.deck(view.me.custom)


def check_muster(view: View, units: dict[Id, int]) -> None:
    """Raises Refused unless a player may submit this army list now."""
    must(view, "muster")
    check_list(view, units)


def check_list(view: View, units: dict[Id, int]) -> None:
    """Raises Refused unless a list is legal for the viewer's side (mm30-muster-1 to mm30-muster-11)."""
    deck, seat = own_deck(view), seat_of(view)
    for number, n in units.items():
        card = deck.get(number)
        if card is None:
            raise Refused("unknown_unit", t("There is no unit {id}.", id=number[:MOST_LETTERS]))
        most = lists.limit(card)
        if not most:
            raise Refused(
                "not_musterable", t("{unit} can't be part of the army at the start.", unit=card.name)
            )
        if not 1 <= n <= most:
            raise Refused(
                "limit",
                t("{unit}: an army may have {most}, not {n}.", unit=card.name, most=most, n=n),
            )
    if view.options.one_commander and sum(deck[number].commander for number in units) > 1:
        raise Refused("one_commander", t("An army has one commander machine here."))
    level = view.options.level
    off = lists.total(deck, units) - level
    if off:
        raise Refused(
            "total",
            t(
                "The army costs {total}; it has to be exactly {level} ({off}).",
                total=level + off, level=level, off=f"+{off}" if off > 0 else f"−{-off}",
            ),
        )  # fmt: skip
    everybody = dict(units)
    for number, n in lists.extras(view.book, view.options.situation, seat).items():
        everybody[number] = everybody.get(number, 0) + n
    sheets = view.book.fields[view.map]
    if not lists.fits(deck, everybody, sheets, seat):
        need, have = lists.stacks(deck, everybody)[0], lists.room(sheets, seat)[0]
        raise Refused(
            "too_wide",
            t("This army needs {need} cells; your zone has {have} beside the HQ.", need=need, have=have),
        )


# ---- deployment ------------------------------------------------------------------------------------------


def own_units(view: View) -> tuple[Unit, ...]:
    """The viewer's units, all of which a plan sets up."""
    found: tuple[Unit, ...] | None = view.memo.get("own units")
    if found is None:
        found = view.memo["own units"] = tuple(unit for unit in view.units if unit.side == view.viewer)
    return found


def sheet_cells(view: View, seat: Seat | None, kind: str) -> tuple[Cell, ...]:
    """The cells of a kind on a side's sheet, or on the centre sheet (None)."""
    sheets = view.book.fields[view.map]
    found: tuple[Cell, ...] | None = view.memo.get(("sheet", seat, kind))
    if found is None:
        found = view.memo["sheet", seat, kind] = tuple(
            cell for cell, terrain in sheets.terrain.items() if terrain == kind and sheets.sheet[cell] == seat
        )
    return found


def hq_cells(view: View) -> tuple[Cell, ...]:
    """Where the viewer's HQ may stand: plain ground or road in the own zone (mm30-deploy-6, R18)."""
    found: tuple[Cell, ...] | None = view.memo.get("hq cells")
    if found is None:
        field = field_of(view)
        zone = field.zone(seat_of(view))
        found = view.memo["hq cells"] = tuple(
            cell for cell in zone if field.terrain(cell) in ("plain", "road")
        )
    return found


def check_deploy(view: View, plan: Plan) -> None:
    """Raises Refused unless a player may submit this plan now."""
    must(view, "deploy")
    check_plan(view, plan)


def check_plan(view: View, plan: Plan) -> None:
    """Raises Refused unless a deployment is complete and legal (mm30-deploy-5 to mm30-deploy-9, R19, R21)."""
    seat = seat_of(view)
    if plan.hq not in hq_cells(view):
        raise Refused(
            "hq_cell", t("The HQ stands on plain ground or road in your zone: {cells}.", cells=_spans(view))
        )
    rivers = sheet_cells(view, seat, "river")
    if rivers and plan.bridge not in rivers:
        raise Refused("bridge", t("Lay one bridge on a river cell of your own sheet."))
    if not rivers and plan.bridge is not None:
        raise Refused("bridge", t("There is no river on your sheet, so there is no bridge to lay."))
    greys = sheet_cells(view, seat, "grey")
    if len(plan.bases) != 2 or len(set(plan.bases)) != 2 or any(cell not in greys for cell in plan.bases):
        raise Refused("bases", t("Your two bases lie on two different grey cells of your own sheet."))
    _check_spots(view, plan)


def _check_spots(view: View, plan: Plan) -> None:
    units, fitting = _fitting(view, plan)
    if len(plan.spots) != len(units) or {spot.unit for spot in plan.spots} != units.keys():
        raise Refused("spots", t("Every unit of yours stands in one cell of your zone."))
    for spot in plan.spots:
        if spot.cell not in fitting[spot.unit]:
            raise Refused(
                "start_cell",
                t(
                    "{unit} can't start on {cell}. Your zone: {cells}.",
                    unit=view.deck[units[spot.unit].card].name, cell=cell_name(spot.cell), cells=_spans(view),
                ),
            )  # fmt: skip
    if len({spot.cell for spot in plan.spots}) == len(units):
        return
    taken: dict[Cell, list[Unit]] = {}
    for spot in plan.spots:
        taken.setdefault(spot.cell, []).append(units[spot.unit])
    for cell, group in taken.items():
        if not may_share(view, group):
            raise Refused(
                "crowded",
                t(
                    "On {cell} there is room for one unit, or for up to three low-cost units of one name.",
                    cell=cell_name(cell),
                ),
            )


def _fitting(view: View, plan: Plan) -> tuple[dict[UnitId, Unit], dict[UnitId, frozenset[Cell]]]:
    """The viewer's units, and where each may start with the plan's HQ, bridge and bases; once a view."""
    key = ("fitting", plan.hq, plan.bridge, plan.bases)
    found: tuple[dict[UnitId, Unit], dict[UnitId, frozenset[Cell]]] | None = view.memo.get(key)
    if found is None:
        units = {unit.id: unit for unit in own_units(view)}
        kinds = {view.deck[unit.card].type: unit for unit in units.values()}
        cells = {kind: frozenset(start_cells(view, plan, unit)) for kind, unit in kinds.items()}
        found = units, {number: cells[view.deck[unit.card].type] for number, unit in units.items()}
        view.memo[key] = found
    return found


def may_share(view: View, group: list[Unit]) -> bool:
    """Whether units may stand in one cell (mm30-move-2, mm30-move-3, mm30-squad-14)."""
    first = view.deck[group[0].card]
    return len(group) == 1 or (
        len(group) <= lists.TRIPLE and first.kind == "low" and len({unit.card for unit in group}) == 1
    )


def start_cells(view: View, plan: Plan, unit: Unit) -> tuple[Cell, ...]:
    """The cells of the zone where a unit could stop, with the plan's HQ, bridge and bases (R18, R19)."""
    field = field_of(view)
    kind = view.deck[unit.card].type
    return tuple(
        cell
        for cell in field.zone(seat_of(view))
        if not (view.options.hq_blocks and cell == plan.hq)
        and not (kind == "ground" and field.terrain(cell) == "river" and cell != plan.bridge)
        and not (kind == "flying" and cell in plan.bases)
    )


def _spans(view: View) -> str:
    cells = field_of(view).zone(seat_of(view))
    return f"{cell_name(min(cells))}–{cell_name(max(cells))}"


# ---- the centre sheet ------------------------------------------------------------------------------------


def centre_cells(view: View) -> tuple[Cell, ...]:
    """Where a base may lie on the centre sheet: where somebody on foot may come to (mm30-deploy-11)."""
    sheets = view.book.fields[view.map]
    taken = {base.cell for base in view.bases}
    return tuple(
        cell
        for cell, sheet in sheets.sheet.items()
        if sheet is None and sheets.terrain[cell] != "river" and cell not in taken
    )


def check_centre(view: View, cell: Cell) -> None:
    """Raises Refused unless a player may name this cell for their base on the centre sheet now."""
    must(view, "centre")
    if cell not in centre_cells(view):
        raise Refused(
            "centre_cell",
            t("Name a free cell of the centre sheet that ground units can enter, such as {cell}.",
              cell=cell_name(centre_cells(view)[0])),
        )  # fmt: skip


def in_words(deck: Mapping[Id, Card], units: Mapping[Id, int]) -> Text:
    """A list in words: ``Shiranui, Ashigaru ×3``."""
    parts = (
        deck[number].name if n == 1 else t("{unit} ×{n}", unit=deck[number].name, n=n)
        for number, n in units.items()
    )
    return t("{units}", units=Joined(tuple(parts)))
