"""Menus before the first round: the army in a few picks, the deployment, the centre base, who goes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from operator import attrgetter

from ..engine.contract import Refused
from ..engine.menu import Option, Path
from ..engine.text import Text, t
from . import commands as c
from . import legal_setup as legal
from . import lists, menu_forge
from . import wording as w
from .autoplan import Style, auto_plan
from .field import field_of
from .grid import cell_name, cell_named
from .menu_cells import MOST, Node, Then, choose, choose_of, nowhere, pick_cell
from .pack import Card, Id, Sample
from .state import Cell, Plan, Spot, Unit
from .table import replace
from .view import View

CHANGES = 8
"""So many changes of a plan in one go, so that a button can spell them all; then it is submitted first."""


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now."""
    if view.viewer not in view.asked:
        return ()
    match view.phase:
        case "muster":
            return (Option("muster", t("Muster your army"), style="main"), *menu_forge.option(view))
        case "deploy":
            return (Option("deploy", t("Deploy your army"), style="main"),)
        case "centre":
            return (Option("centre", t("Place your centre base"), style="main"),)
        case "order":
            return (
                Option("first", t("Go first"), style="main"),
                Option("second", t("Go second"), style="main"),
            )
        case _:
            return ()


def _must(view: View, phase: str) -> None:
    if view.phase != phase or view.viewer not in view.asked:
        raise nowhere()


# ---- the army ------------------------------------------------------------------------------------------


def _muster(view: View, path: Path) -> Node:
    """Where to begin: a sample army, the list submitted, or nothing."""
    _must(view, "muster")
    deck = legal.own_deck(view)
    begins: dict[str, Mapping[Id, int]] = {}
    if view.me.sealed and view.me.list:
        begins["mine"] = view.me.list
    begins |= {one.id: one.units for one in islice(_samples(view), MOST - 1 - len(begins))}
    begins["own"] = {}

    def show(key: str, units: Mapping[Id, int]) -> Option:
        match key:
            case "mine":
                return Option(key, t("Change what you submitted"), legal.in_words(deck, units))
            case "own":
                return Option(key, t("Pick every unit yourself"))
            case _:
                return Option(key, view.book.samples[key].name, legal.in_words(deck, units), "main")

    question = t("An army of exactly {level} MM", level=view.options.level)
    return choose_of(
        path,
        question,
        begins,
        show,
        lambda key, rest: _build(view, dict(begins[key]), frozenset(), rest),
    )


def _samples(view: View) -> tuple[Sample, ...]:
    """The sample armies that the viewer may submit; worked out once a view."""
    found: tuple[Sample, ...] | None = view.memo.get("samples")
    if found is None:
        level = view.options.level
        found = view.memo["samples"] = tuple(
            one for one in view.book.samples.values() if one.level == level and _legal(view, one.units)
        )
    return found


def _legal(view: View, units: dict[Id, int]) -> bool:
    try:
        legal.check_list(view, units)
    except Refused:
        return False
    return True


def _build(view: View, units: dict[Id, int], fixed: frozenset[Id], path: Path) -> Node:
    """The list so far: submit it, fill it up, or settle how many of a unit there are, each name once."""
    deck = legal.own_deck(view)
    level, spent = view.options.level, lists.total(deck, units)
    keys = {f"u{n}": card for n, card in enumerate(lists.musterable(deck))}
    full = _full(view, units, fixed)
    things: dict[str, Card | None] = {}
    if full is not None:
        things["ok" if spent == level else "fill"] = None
    open_to = _counts(view, units, fixed)
    things |= {key: card for key, card in keys.items() if open_to.get(card.id)}

    def show(key: str, card: Card | None) -> Option:
        if card is not None:
            return Option(key, _unit_words(card, units.get(card.id, 0)), w.card_words(card, view.book.skills))
        if key == "ok":
            return Option(key, t("Submit this army"), style="good")  # the question names its units
        return Option(key, t("Fill up and submit"), legal.in_words(deck, full or {}), "main")

    def then(key: str, rest: Path) -> Node:
        card = things[key]
        if card is None:
            return c.Muster(full or {})
        return _how_many(view, units, fixed, card, rest)

    question = t("{spent} of {level} MM: {units}", spent=spent, level=level, units=_listed(deck, units))
    note = None
    if units and lists.only_flyers(deck, units):
        note = t("Flying units capture no bases: an army of flyers alone has to win by MM or the HQ.")
    return _short(path, question, things, show, then, note)


_CLASSES = {"low": t("Low-cost units"), "normal": t("Normal units"), "high": t("High-cost units")}


def _short(
    path: Path,
    question: Text,
    things: dict[str, Card | None],
    show: Callable[[str, Card | None], Option],
    then: Then,
    note: Text | None,
) -> Node:
    """Everything in one list, or units by their class where they are too many for one."""
    if len(things) <= MOST:
        return choose_of(path, question, things, show, then, note)
    classes: dict[str, dict[str, Card | None]] = {
        kind: {key: card for key, card in things.items() if card is not None and card.kind == kind}
        for kind in _CLASSES
    }
    top: dict[str, dict[str, Card | None]] = {key: {} for key, card in things.items() if card is None}
    top |= {kind: some for kind, some in classes.items() if some}

    def show_top(key: str, _: dict[str, Card | None]) -> Option:
        return Option(key, _CLASSES[key]) if key in classes else show(key, None)

    def within(key: str, rest: Path) -> Node:
        if key not in classes:
            return then(key, rest)
        return choose_of(rest, question, dict(islice(classes[key].items(), MOST)), show, then)

    return choose_of(path, question, top, show_top, within, note)


def _full(view: View, units: dict[Id, int], fixed: frozenset[Id]) -> dict[Id, int] | None:
    """A legal army that a list can be filled up to, if there is one."""
    key = ("full", tuple(units.items()), fixed)
    if key not in view.memo:
        made = lists.filled(
            legal.own_deck(view),
            view.options.level,
            units,
            fixed=fixed,
            one_commander=view.options.one_commander,
        )
        view.memo[key] = made if made is not None and _legal(view, made) else None
    found: dict[Id, int] | None = view.memo[key]
    return found


def _counts(view: View, units: dict[Id, int], fixed: frozenset[Id]) -> dict[Id, tuple[int, ...]]:
    """The numbers of each unit with which the army can still be made up exactly, but those it has."""
    key = ("possible", tuple(units.items()), fixed)
    found: dict[Id, tuple[int, ...]] | None = view.memo.get(key)
    if found is None:
        every = lists.possible(
            legal.own_deck(view),
            view.options.level,
            units,
            fixed=fixed,
            one_commander=view.options.one_commander,
        )
        found = {one: tuple(n for n in able if n != units.get(one, 0)) for one, able in every.items()}
        view.memo[key] = found
    return found


def _how_many(view: View, units: dict[Id, int], fixed: frozenset[Id], card: Card, path: Path) -> Node:
    options = [
        Option(str(n), t("{n} for {cost} MM", n=n, cost=lists.price(card, n)) if n else t("None"))
        for n in _counts(view, units, fixed)[card.id]
    ]
    question = t("How many {unit}?", unit=card.name)  # its card is the picture

    def then(key: str, rest: Path) -> Node:
        now = {number: n for number, n in {**units, card.id: int(key)}.items() if n}
        return _build(view, now, fixed | {card.id}, rest)

    return choose(path, question, options, then)


def _unit_words(card: Card, n: int) -> Text:
    if n:
        return t("{unit} ×{n}", unit=card.name, n=n)
    return t("{unit} ({cost})", unit=card.name, cost=card.cost)


def _listed(deck: dict[Id, Card], units: dict[Id, int]) -> Text:
    return legal.in_words(deck, units) if units else t("nobody yet")


# ---- the deployment ------------------------------------------------------------------------------------


def _deploy(view: View, path: Path) -> Node:
    """Where to begin: the plan submitted, or one made to fit."""
    _must(view, "deploy")
    options = [
        Option(
            "close", t("Squads together"), t("HQ, bases and everybody placed; you may change it."), "main"
        ),
    ]
    zone = field_of(view).zone(legal.seat_of(view))
    if len(legal.own_units(view)) < len(zone):  # the HQ takes a cell as well
        options.append(Option("spread", t("Everybody in a cell of their own"), style="main"))
    if view.me.sealed:
        options.insert(0, Option("mine", t("Change what you submitted")))

    def then(key: str, rest: Path) -> Node:
        own = view.me.plan
        if key == "mine" and own is not None:
            return _plan(view, own, frozenset(), rest)
        return _plan(view, _made(view, "spread" if key == "spread" else "close"), frozenset(), rest)

    return choose(path, t("How do you deploy?"), options, then)


def _made(view: View, style: Style) -> Plan:
    found: Plan | None = view.memo.get(("plan", style))
    if found is None:
        found = view.memo["plan", style] = auto_plan(view, style, runners=True)
    return found


def _plan(view: View, plan: Plan, changed: frozenset[str], path: Path) -> Node:
    """The plan so far: submit it, or move one thing, each once."""
    groups = _groups(view, plan)
    things: dict[str, Cell | None] = {"ok": None}
    if len(changed) < CHANGES:
        able = {"hq": True, "bases": True, "bridge": plan.bridge is not None}
        things |= {key: None for key, fine in able.items() if fine and key not in changed}
        things |= {cell_name(cell): cell for cell in islice(groups, MOST - len(things))}

    def show(key: str, cell: Cell | None) -> Option:
        if cell is not None:
            return Option(key, t("{cell}: {units}", cell=key, units=_names(view, groups[cell])))
        match key:
            case "hq":
                return Option(key, t("HQ: {cell}", cell=cell_name(plan.hq or (0, 0))))
            case "bases":
                cells = " ".join(cell_name(one) for one in plan.bases)
                return Option(key, t("Bases: {cells}", cells=cells))
            case "bridge":
                return Option(key, t("Bridge: {cell}", cell=cell_name(plan.bridge or (0, 0))))
            case _:
                return Option(key, t("Submit this deployment"), style="good")

    def then(key: str, rest: Path) -> Node:
        now = changed | {f"{key}{len(changed)}" if cell_named(key) else key}
        if key == "ok":
            return c.Deploy(plan)
        if key == "bases":
            return _bases(view, plan, now, rest)
        fine = _elsewhere(view, plan, key)
        match key:
            case "hq":
                question = t("Where does the HQ go?")
            case "bridge":
                question = t("Where does the bridge go?")
            case _:
                question = t("Where to with {units}?", units=_names(view, groups[cell_named(key) or (0, 0)]))
        return pick_cell(
            rest,
            question,
            sorted(fine),
            lambda cell, more: _plan(view, fine[cell], now, more),
            lambda cell: _names(view, groups[cell]) if cell in groups else None,
        )

    return choose_of(path, t("Your deployment"), things, show, then)


def _elsewhere(view: View, plan: Plan, key: str) -> dict[Cell, Plan]:
    """The legal plans with one thing elsewhere, by its cell there; worked out once a view."""
    known: dict[tuple[Plan, str], dict[Cell, Plan]] = view.memo.setdefault("elsewhere", {})
    found = known.get((plan, key))
    if found is None:
        match key:
            case "bridge":
                rivers = legal.sheet_cells(view, view.viewer, "river")
                plans = {cell: replace(plan, bridge=cell) for cell in rivers}
            case "hq":
                plans = {cell: _with_hq(plan, cell) for cell in legal.hq_cells(view)}
            case _:
                plans = _moved(view, plan, cell_named(key) or (0, 0))
        found = {cell: one for cell, one in plans.items() if one != plan and _fine(view, one)}
        known[plan, key] = found
    return found


def _fine(view: View, plan: Plan) -> bool:
    try:
        legal.check_plan(view, plan)
    except Refused:
        return False
    return True


def _groups(view: View, plan: Plan) -> dict[Cell, list[Unit]]:
    """The units of a plan by their cells, in the order of both; worked out once a view."""
    known: dict[Plan, dict[Cell, list[Unit]]] = view.memo.setdefault("groups", {})
    groups = known.get(plan)
    if groups is None:
        units = {unit.id: unit for unit in legal.own_units(view)}
        groups = known[plan] = {}
        for spot in sorted(plan.spots, key=attrgetter("cell", "unit")):
            groups.setdefault(spot.cell, []).append(units[spot.unit])
    return groups


def _names(view: View, group: list[Unit]) -> Text:
    counts: dict[Id, int] = {}
    for unit in group:
        counts[unit.card] = counts.get(unit.card, 0) + 1
    return legal.in_words(view.deck, counts)


def _moved(view: View, plan: Plan, here: Cell) -> dict[Cell, Plan]:
    """A cell's units elsewhere: joining their own kind where there is room, else changing places."""
    groups = _groups(view, plan)
    movers = groups.get(here, [])
    found: dict[Cell, Plan] = {}
    for cell in field_of(view).zone(legal.seat_of(view)):
        there = groups.get(cell, [])
        joins = bool(there) and legal.may_share(view, [*there, *movers])
        way = {unit.id: cell for unit in movers}
        if not joins:
            way |= {unit.id: here for unit in there}
        found[cell] = _respotted(plan, way)
    return found


def _respotted(plan: Plan, way: dict[int, Cell]) -> Plan:
    spots = (Spot(one.unit, way[one.unit]) if one.unit in way else one for one in plan.spots)
    return replace(plan, spots=tuple(spots))


def _with_hq(plan: Plan, cell: Cell) -> Plan:
    """The HQ elsewhere; whoever stands there changes places with it."""
    way = {spot.unit: plan.hq for spot in plan.spots if spot.cell == cell and plan.hq is not None}
    return replace(_respotted(plan, way), hq=cell)


def _bases(view: View, plan: Plan, changed: frozenset[str], path: Path) -> Node:
    greys = legal.sheet_cells(view, view.viewer, "grey")

    def second(first: Cell, rest: Path) -> Node:
        others = [cell for cell in greys if cell != first]
        return pick_cell(
            rest,
            t("And the second base?"),
            others,
            lambda cell, more: _plan(view, replace(plan, bases=(first, cell)), changed, more),
        )

    return pick_cell(path, t("Where is your first base?"), greys, second)


# ---- the centre base, and who goes first ---------------------------------------------------------------


def _centre(view: View, path: Path) -> Node:
    _must(view, "centre")
    sheets = view.book.fields[view.map]
    return pick_cell(
        path,
        t("Where is your centre base?"),
        legal.centre_cells(view),
        lambda cell, _: c.Centre(cell),
        lambda cell: TERRAINS.get(sheets.terrain[cell]),
    )


TERRAINS = {
    "mountain": t("mountain"), "forest": t("forest"), "road": t("road"), "grey": t("grey cell"),
    "river": t("river"),
}  # fmt: skip
"""What lies on a cell, where it is no plain ground."""


def _order(first: bool) -> Callable[[View, Path], Node]:
    def branch(view: View, path: Path) -> Node:
        _must(view, "order")
        return c.GoFirst(first)

    return branch


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    **menu_forge.BRANCHES,
    "muster": _muster,
    "deploy": _deploy,
    "centre": _centre,
    "first": _order(True),
    "second": _order(False),
}
