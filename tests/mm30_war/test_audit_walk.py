"""Movement against a second reading of the rules: every walk is taken step by step, on random maps."""

from __future__ import annotations

from random import Random

import pytest

from games.mm30_war.book import Book
from games.mm30_war.field import Field
from games.mm30_war.pack import Map
from games.mm30_war.reach import reach
from games.mm30_war.state import Base, Bridge, Cell, State, Unit

from .skirmish import BLUE, BOOK, RED, Here, battle, card, here, name, replace

KINDS = ("ground", "flying", "amphibious")
CARDS = (
    *(card(f"{kind}{move}", type=kind, move=move) for kind in KINDS for move in (2, 4)),
    *(card(f"low_{kind}", type=kind, kind="low", hp=30) for kind in KINDS),
    card("holder", skills=("zoc",)),
    card("plain"),
)
ROWS, COLUMNS = 6, 4
"""Of a sheet; a map has two of them side by side."""


def cell_name(cell: Cell) -> str:
    return f"{'ABCDEFGHIJKL'[cell[0]]}{cell[1] + 1}"


def position(random: Random) -> tuple[Book, State]:
    """Anybody anywhere on any ground. The first unit is Red's, and it is the one that moves."""
    rows = tuple("".join(random.choices(".MFR=", (6, 2, 1, 2, 1), k=COLUMNS)) for _ in range(ROWS))
    blue = tuple("".join(random.choices(".MFR=", (6, 2, 1, 2, 1), k=COLUMNS)) for _ in range(ROWS))
    book = Book(replace(BOOK.pack, map=(Map("own", name("Own"), "other", "pair", rows, blue),)))
    cells = [(x, y) for x in range(2 * COLUMNS) for y in range(ROWS)]
    random.shuffle(cells)
    mover = random.choice([one.id for one in CARDS[:-2]])
    number = random.choice((1, 2)) if mover.startswith("low") else 1
    start = cells.pop()
    x, y = start
    came = random.choice([None, (x - 1, y), (x, y - 1), (x, y + 1)])
    units: list[Here] = [here(RED, mover, cell_name(start), entered=came) for _ in range(number)]
    for _ in range(random.randint(0, 5)):
        friend = random.choice((mover, "plain"))
        at = cell_name(cells.pop())
        together = random.choice((1, 2, 3)) if friend.startswith("low") else 1
        units += [here(RED, friend, at) for _ in range(together)]
    for _ in range(random.randint(0, 8)):
        units.append(here(BLUE, random.choice(("holder", "plain")), cell_name(cells.pop())))
    bases = tuple(Base(letter, cells.pop()) for letter in "ABC")
    state = battle(
        *units, cards=CARDS, map="own", book=book, bases=bases, reserve=False,
        red={"hq": cells.pop()}, blue={"hq": cells.pop()},
    )  # fmt: skip
    rivers = [cell for cell in cells if book.fields["own"].terrain[cell] == "river"]
    return book, replace(state, bridges=tuple(Bridge(cell, random.random() < 0.7) for cell in rivers[:3]))


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def walks(book: Book, state: State, movers: tuple[Unit, ...]) -> dict[Cell, int]:
    """Where the units may end and in how few steps, by the sentences of the rules: every step is tried."""
    terrain = book.fields["own"].terrain
    first = movers[0]
    printed = next(one for one in CARDS if one.id == first.card)
    flies, swims = printed.type == "flying", printed.type != "ground"
    groups: dict[Cell, list[Unit]] = {}
    for unit in state.units:
        if unit.cell is not None and unit not in movers:
            groups.setdefault(unit.cell, []).append(unit)
    foes = {cell for cell, group in groups.items() if group[0].side == BLUE}
    zones = {cell for cell in foes if groups[cell][0].card == "holder"}
    bridged = {one.cell for one in state.bridges if one.intact}
    hqs = {army.hq for army in state.armies}
    bases = {one.cell for one in state.bases}

    def held(cell: Cell) -> bool:
        return any(one in zones for one in beside(cell))

    def hill(cell: Cell) -> bool:
        return terrain[cell] == "mountain" and not flies

    def enters(cell: Cell) -> bool:
        wet = terrain.get(cell) == "river" and cell not in bridged
        return cell in terrain and cell not in hqs and cell not in foes and (swims or not wet)

    def ends(cell: Cell) -> bool:
        there = groups.get(cell, [])
        merges = printed.kind == "low" and all(one.card == first.card for one in there)
        return not (flies and cell in bases) and (
            not there or (merges and len(there) + len(movers) <= 3 and there[0].side == RED)
        )

    assert first.cell is not None
    start = first.cell
    x, y = start
    pairs = (((x, y - 1), (x, y + 1)), ((x - 1, y), (x + 1, y)))
    gate = any(one in foes and two in foes and (one in zones or two in zones) for one, two in pairs)
    least = {start: 0}

    def walk(cell: Cell, steps: int) -> None:
        """All ways on from a cell reached in so many steps."""
        move = printed.move
        if hill(start) or held(start):
            move = min(move, 1)
        if steps == move or (steps and (held(cell) or hill(cell))):
            return
        for step in beside(cell):
            if gate and not steps and first.entered is not None and step != first.entered:
                continue
            if not enters(step):
                continue
            if ends(step):
                least[step] = min(least.get(step, 99), steps + 1)
            walk(step, steps + 1)

    walk(start, 0)
    return least


@pytest.mark.rule("mm30-move-1", "mm30-move-2", "mm30-move-3", "mm30-zoc-1", "mm30-zoc-5", "mm30-zoc-6")
@pytest.mark.rule("mm30-terrain-2", "mm30-terrain-3", "mm30-terrain-7", "mm30-terrain-8", "mm30-base-4")
@pytest.mark.rule("mm30-bridge-1", "mm30-bridge-5", "mm30-squad-12", "mm30-r18", "mm30-r27", "mm30-r28")
@pytest.mark.rule("mm30-r29", "mm30-r30", "mm30-r35")
@pytest.mark.parametrize("seed", range(8))
def test_units_get_where_every_single_step_is_allowed_and_nowhere_else(seed: int) -> None:
    """In as few steps as can be; the ways that are taken are walks themselves, each cell beside the last."""
    random = Random(seed)
    for _ in range(40):
        book, state = position(random)
        field = Field(book, state, book.deck(CARDS))
        cell = state.units[0].cell
        assert cell is not None
        movers = field.group(cell)
        found = reach(field, movers)
        assert {one: way.cost for one, way in found.items()} == walks(book, state, movers)
        for end, way in found.items():
            assert (way.path[-1:] or (cell,)) == (end,)
            assert all(one in beside(two) for one, two in zip((cell, *way.path), way.path, strict=False))
            assert way.merge == (end != cell and end in field.groups)
