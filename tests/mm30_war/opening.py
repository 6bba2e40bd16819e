"""Battles from the first list on: what is handed in before the first round, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import ScriptedChance
from games.engine.contract import Event, Private, Refused, Told, Viewer, heard
from games.engine.menu import Menu, Path
from games.engine.text import english
from games.mm30_war import activation, deploy, endings, muster, operations, reactions, rounds
from games.mm30_war import commands as c
from games.mm30_war.autoplan import auto_plan
from games.mm30_war.book import Book
from games.mm30_war.menu_cells import Node
from games.mm30_war.options import Options
from games.mm30_war.pack import Card, Map
from games.mm30_war.state import Cell, Plan, Spot, State
from games.mm30_war.table import Table
from games.mm30_war.view import View, view_of

from .skirmish import BLUE, BOOK, RED, at, name

replace = msgspec.structs.replace

HANDLERS = {
    **muster.DO, **deploy.DO, **rounds.DO, **operations.DO, **endings.DO, **activation.DO, **reactions.DO,
}  # fmt: skip

ARMY = {"sakimori": 3, "ashigaru": 6}
"""Fifty: thirty and two triples."""


class Step(NamedTuple):
    """What came of a command: the state and all that was told, with its audience."""

    state: State
    told: tuple[Told, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """What was told, whoever heard it."""
        return tuple(one.event if isinstance(one, Private) else one for one in self.told)

    def heard(self, viewer: Viewer) -> tuple[Event, ...]:
        return tuple(event for one in self.told if (event := heard(one, viewer)) is not None)

    def all(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def give(state: State, seat: int, command: Any, *draws: int, book: Book = BOOK) -> Step:
    """Carries out a command of ``seat`` and what follows. ``draws`` are the dice, from 0; all are needed."""
    chance = ScriptedChance(draws)
    table = Table(book, state, chance, seat)
    HANDLERS[type(command)](table, view_of(book, state, seat), seat, command)
    rounds.go_on(table)
    assert len(chance.tape) == len(draws), "dice that nobody asked for"
    return Step(table.state, tuple(table.told))


def code(state: State, seat: int, command: Any, book: Book = BOOK) -> str:
    """The code with which a command is refused."""
    return refusal(state, seat, command, book)[0]


def refusal(state: State, seat: int, command: Any, book: Book = BOOK) -> tuple[str, str]:
    """The code with which a command is refused, and the sentence in English."""
    try:
        give(state, seat, command, book=book)
    except Refused as refused:
        return refused.code, english(refused.text)
    raise AssertionError("that was not refused")


def start(book: Book = BOOK, **options: Any) -> State:
    """A table where both are asked for their armies."""
    return muster.start(book, Options(**options), ScriptedChance(())).state


def sight(state: State, viewer: Viewer, book: Book = BOOK) -> View:
    return view_of(book, state, viewer)


def deploying(
    red: dict[str, int] | None = None, blue: dict[str, int] | None = None, book: Book = BOOK, **options: Any
) -> State:
    """Both armies open, both asked to deploy."""
    state = start(book, **options)
    state = give(state, RED, c.Muster(red or ARMY), book=book).state
    return give(state, BLUE, c.Muster(blue or red or ARMY), book=book).state


def plan(state: State, seat: int, book: Book = BOOK) -> Plan:
    """A legal plan."""
    return auto_plan(sight(state, seat, book))


def placed(plan: Plan, **cells: str) -> Plan:
    """A plan with units elsewhere: ``u1="B3"``."""
    way = {int(key[1:]): at(cell) for key, cell in cells.items()}
    return replace(plan, spots=tuple(Spot(one.unit, way.get(one.unit, one.cell)) for one in plan.spots))


def deployed(state: State, *draws: int, book: Book = BOOK) -> Step:
    """Both deploy by plans made to fit. The dice are those of the initiative, if the round begins."""
    state = give(state, RED, c.Deploy(plan(state, RED, book)), book=book).state
    return give(state, BLUE, c.Deploy(plan(state, BLUE, book)), *draws, book=book)


def look(
    state: State, seat: int, path: Path, branches: dict[str, Callable[[View, Path], Node]], book: Book = BOOK
) -> Node:
    """What a menu answers to a path."""
    return branches[path[0]](sight(state, seat, book), path[1:])


def keys(node: Any) -> list[str]:
    """The keys that can be picked now."""
    assert isinstance(node, Menu)
    return [option.key for option in node.open]


def book_with(*maps: Map, cards: tuple[Card, ...] = ()) -> Book:
    """The book with further maps and cards."""
    pack = BOOK.pack
    return Book(replace(pack, map=(*pack.map, *maps), unit=(*pack.unit, *cards)))


def sheet(id: str, *rows: str, blue: tuple[str, ...] = ()) -> Map:
    """A map of two sheets."""
    return Map(id, name(id), "other", "pair", rows, blue)


def cells(*names: str) -> tuple[Cell, ...]:
    return tuple(at(one) for one in names)
