"""How a computer player sets up: its army, its deployment, a base on the centre sheet, and who goes first."""

from __future__ import annotations

from contextlib import suppress

from ..engine.chance import Chance
from ..engine.contract import Refused
from . import commands as c
from . import legal_setup as legal
from . import lists, muster, prompts
from .autoplan import auto_plan
from .computer_mind import Mind
from .computer_worth import STEADY, might
from .grid import distance
from .pack import COSTS, Card, Id
from .ranges import IN_FOREST
from .state import Cell, Plan, Spot, Unit
from .units import is_ready
from .view import View

ARMIES = 4
"""So many armies are put together; the best of them is taken."""

LUCK = 0.3
"""How much of an army's strength is left to taste, so that armies differ."""

ON_FOOT = 2
"""Groups on foot or afloat that an army should have: flyers take no bases."""


# ---- the army --------------------------------------------------------------------------------------------


def sample(view: View, chance: Chance) -> c.Muster | None:
    """One of the pack's armies for the level, or one made to fit."""
    able: list[dict[Id, int]] = []
    for one in view.book.samples.values():
        if one.level == view.options.level and _legal(view, dict(one.units)):
            able.append(dict(one.units))
    units = chance.pick(able) if able else muster.some_list(view)
    return None if units is None else c.Muster(units)


def army(view: View, chance: Chance) -> c.Muster | None:
    """An army of one's own: the best of some that are drawn, strong cards more often."""
    found = [units for _ in range(ARMIES) if (units := _drawn(view, chance)) is not None]
    if not found:
        return sample(view, chance)
    rated = [(strength(view, units) * (1 + LUCK * chance.below(100) / 100), units) for units in found]
    return c.Muster(max(rated, key=lambda one: one[0])[1])


def _drawn(view: View, chance: Chance) -> dict[Id, int] | None:
    """A legal army, drawn card by card: squads of three, dearer units by themselves."""
    deck = legal.own_deck(view)
    cards = lists.musterable(deck)
    units: dict[Id, int] = {}
    led = False
    while (spare := view.options.level - lists.total(deck, units)) > 0:
        able: list[tuple[Card, int]] = []
        for card in cards:
            if led and card.commander and view.options.one_commander:
                continue
            n = 1 if card.kind != "low" or spare % COSTS["normal"] else lists.TRIPLE
            if units.get(card.id, 0) + n <= lists.limit(card) and _adds(deck, units, card, n) <= spare:
                able.append((card, n))
        if not able:
            return None
        card, n = _weighed(able, chance)
        units[card.id] = units.get(card.id, 0) + n
        led = led or card.commander
    return units if _legal(view, units) else None


def _adds(deck: lists.Deck, units: lists.List, card: Card, n: int) -> int:
    have = units.get(card.id, 0)
    return lists.price(deck[card.id], have + n) - lists.price(deck[card.id], have)


def _weighed(able: list[tuple[Card, int]], chance: Chance) -> tuple[Card, int]:
    """One of several, by what it can do for its cost; classes alike."""
    weights: list[int] = []
    for card, n in able:
        cost = COSTS["normal"] if n == lists.TRIPLE else card.cost
        alike = sum(1 for other, _ in able if other.kind == card.kind)
        weights.append(max(1, round(1000 * (might(card, n) / cost) / alike)))
    left = chance.below(sum(weights))
    for one, weight in zip(able, weights, strict=True):
        left -= weight
        if left < 0:
            return one
    return able[-1]


def _legal(view: View, units: dict[Id, int]) -> bool:
    with suppress(Refused):
        legal.check_list(view, units)
        return True
    return False


def strength(view: View, units: lists.List) -> float:
    """What an army can do together: its units, enough activations, and enough who take bases."""
    deck = legal.own_deck(view)
    total, feet, groups = 0.0, 0, 0
    for number, n in units.items():
        card = deck[number]
        size = lists.TRIPLE if card.kind == "low" else 1
        total += sum(might(card, min(size, n - at)) for at in range(0, n, size))
        groups += -(-n // size)
        feet += -(-n // size) if card.type != "flying" or card.transform is not None else 0
    return total * (1 + 0.03 * groups) * (1.0 if feet >= ON_FOOT else 0.7)


# ---- the deployment --------------------------------------------------------------------------------------


def deployment(view: View, chance: Chance) -> c.Deploy:
    """Squads together, the HQ where it is hard to get at, everybody near what they are for."""
    plan = auto_plan(view)
    hq = _hq(view, chance)
    own = Plan(hq, (), plan.bridge, plan.bases)
    whole = Plan(hq, _spots(view, own, chance), plan.bridge, plan.bases)
    with suppress(Refused):
        legal.check_plan(view, whole)
        return c.Deploy(whole)
    return c.Deploy(plan)


def _hq(view: View, chance: Chance) -> Cell:
    """A cell at the edge that can be shot at from few cells; one of the two best."""
    sheets, seat = view.book.fields[view.map], legal.seat_of(view)

    def open_from(hq: Cell) -> int:
        return sum(
            1
            for cell, kind in sheets.terrain.items()
            if 0 < distance(view.options, cell, hq) <= (IN_FOREST if kind == "forest" else 3)
        )

    def rank(cell: Cell) -> tuple[int, Cell]:
        own = sheets.facing(seat, cell)
        return open_from(cell) + 3 * own[0], own

    ranked = sorted(legal.hq_cells(view), key=rank)
    return chance.pick(ranked[:2])


def _spots(view: View, plan: Plan, chance: Chance) -> tuple[Spot, ...]:
    """Groups on foot opposite bases and in front; each takes the best cell that is left, in turn."""
    mind = Mind(view, STEADY)
    groups: list[list[Unit]] = []
    for unit in legal.own_units(view):
        if groups and legal.may_share(view, [*groups[-1], unit]):
            groups[-1].append(unit)
        else:
            groups.append([unit])
    cells = {group[0].id: legal.start_cells(view, plan, group[0]) for group in groups}
    sheets, seat = view.book.fields[view.map], legal.seat_of(view)
    taken: set[Cell] = set()
    aimed: set[Cell] = set()
    spots: list[Spot] = []
    order = sorted(chance.shuffled(groups), key=lambda one: len(cells[one[0].id]))
    for group in order:
        kind = view.deck[group[0].card].type
        free = [cell for cell in cells[group[0].id] if cell not in taken]
        if not free:
            return ()
        wanted = [base for base in plan.bases if base not in aimed] if kind != "flying" else []

        flies = kind == "flying"
        ways = [mind.far(kind, flies, base) for base in wanted]

        def cost(cell: Cell, ways: list[dict[Cell, int]] = ways, flies: bool = flies) -> tuple[float, Cell]:
            away = min((way.get(cell, 20) for way in ways), default=0)
            rough = sheets.terrain[cell] == "mountain" and not flies
            own = sheets.facing(seat, cell)
            behind = 1.5 * (2 - own[0])
            return away + behind + 3 * rough + 3 * (cell == plan.bridge), own

        best = min(free, key=cost)
        taken.add(best)
        if wanted:
            aimed.add(min(wanted, key=lambda base: distance(view.options, base, best)))
        spots += [Spot(unit.id, best) for unit in group]
    return tuple(sorted(spots, key=lambda spot: spot.unit))


# ---- centre base, order ----------------------------------------------------------------------------------


def centre(view: View) -> c.Centre:
    """Open ground on the own side of the centre sheet."""
    return c.Centre(prompts.centre_cell(view))


def order(mind: Mind) -> c.GoFirst:
    """First where somebody is in reach already, otherwise second: the other side comes nearer then."""
    mine = {cell for group in mind.friends if (cell := group[0].cell) is not None}
    hit = any(threat.cells & mine and is_ready(threat.units) for threat in mind.threats)
    return c.GoFirst(hit or _reaches(mind))


def _reaches(mind: Mind) -> bool:
    """Whether the own side could attack somebody, or capture a base, in its first activation."""
    other = mind.other()
    theirs = {cell for group in mind.enemies if (cell := group[0].cell) is not None}
    if mind.view.foe.hq is not None:
        theirs.add(mind.view.foe.hq)
    return any(threat.cells & theirs for threat in other.threats)
