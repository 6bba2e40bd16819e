"""Move previews: 12 agents and 20 soldiers on one field, and why no graph library answers them.

A library is given a whole graph before it searches. Prices depend on who moves and on who stands where, so
the graph is another one for each question; naming the prices of all its steps, without any library's own
work, is what the search is measured against.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

from games.border_trpg import menu_move
from games.border_trpg.battle import Battle, Cell, Party
from games.border_trpg.field import Field
from games.border_trpg.grid import CELLS, inside, neighbours
from games.border_trpg.reach import Budget, Prices, reach
from games.border_trpg.state import State
from games.border_trpg.view import view_of
from tests.border_trpg import shown


def crowd() -> Battle:
    """Four teams of three and twenty soldiers, all over the industrial area."""
    agents = [
        shown.unit(n + 1, shown.PEOPLE[n % 7], n // 3 + 1, (2 * n, 3 + 5 * (n % 3)), owner=2 + n % 9)
        for n in range(12)
    ]
    kinds = ("tick", "mauler", "spitter", "hauler", "glider", "warden")
    soldiers = [
        shown.soldier(n + 21, kinds[n % 6], n // 6 + 1, 9, (1 + 5 * (n % 5), 1 + 4 * (n // 5)))
        for n in range(20)
    ]
    parties = [Party(id=n, name=f"Team {n}", side=n, started=3) for n in range(1, 5)]
    return Battle(
        number=1,
        kind="defence",
        map="industrial",
        parties=(*parties, Party(id=9, name="", side=9, started=20, group=True)),
        units=(*agents, *soldiers),
        stage="fight",
        round=1,
        phase="movement",
        order=(1, 2, 3, 4, 9),
    )


def milliseconds(task: Callable[[], object], times: int = 50) -> float:
    """The mean time of a task on this process alone."""
    task()
    begun = time.process_time()
    for _ in range(times):
        task()
    return (time.process_time() - begun) / times * 1000


def graph(battle: Battle) -> Iterator[tuple[Cell, Cell, int]]:
    """Every step and jump of the field with its price: what a library would be built from."""
    prices = Prices(Field(shown.book(), battle), battle.units[0], Budget(5))
    for cell in CELLS:
        burden = prices.burden(cell)
        for end in (*filter(inside, neighbours(cell)), *prices.landings(cell)):
            if end not in prices.barred:
                yield cell, end, prices.leg(cell, end, burden)


def figures() -> dict[str, float]:
    """A preview from the state on, the search alone, and the graph that a library would need."""
    battle = crowd()
    state = State(battle=battle, taken=tuple(range(11)))
    first = battle.units[0]
    assert first.owner is not None
    seat = first.owner

    def preview() -> object:
        seen = view_of(shown.book(), state, seat)
        assert seen.battle is not None
        return menu_move.preview(seen, seen.battle.units[0])

    assert preview() is not None
    search = milliseconds(lambda: reach(Field(shown.book(), battle), first, Budget(8)))
    whole = milliseconds(lambda: list(graph(battle)), 20)
    return {"preview_ms": milliseconds(preview), "search_ms": search, "graph_to_search": whole / search}


if __name__ == "__main__":
    print(json.dumps(figures(), indent=2))
