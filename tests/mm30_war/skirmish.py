"""Battles put together by hand: an empty field of 12 by 8 cells, units on it, and what is done to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import ScriptedChance
from games.engine.contract import Event, Refused
from games.engine.text import Name
from games.mm30_war import activation, reactions, rounds
from games.mm30_war import commands as c
from games.mm30_war.book import Book
from games.mm30_war.checks import read_pack
from games.mm30_war.grid import cell_named
from games.mm30_war.options import Options
from games.mm30_war.pack import Card, Map, Skill, Weapon
from games.mm30_war.state import Army, Base, Bridge, Cell, Phase, State, Unit
from games.mm30_war.table import Table
from games.mm30_war.units import fresh
from games.mm30_war.view import View, view_of

replace = msgspec.structs.replace

RED, BLUE = 0, 1
PACK = Path(__file__).parents[2] / "games" / "mm30_war" / "packs" / "ours" / "pack.toml"

FLAT = ("......",) * 8
"""A sheet of nothing but plain ground."""

WILD = (
    "......",
    "......",
    "..MFR.",
    "...FR.",
    "...FR.",
    "......",
    "......",
    "......",
)  # fmt: skip
"""A sheet with a mountain on C3, a forest on D3 to D5 and a river on E3 to E5."""


def name(text: str) -> Name:
    return Name(text, text, text)


def _book() -> Book:
    pack = read_pack(PACK.read_text("utf-8"))
    maps = (
        *pack.map,
        Map("flat", name("Flat"), "other", "pair", FLAT),
        Map("wild", name("Wild"), "other", "pair", WILD, FLAT),
    )
    return Book(msgspec.structs.replace(pack, map=maps))


BOOK = _book()


def with_skills(*skills: Skill) -> Book:
    """The book with further skills."""
    return Book(replace(BOOK.pack, skill=(*BOOK.pack.skill, *skills)))


def at(text: str) -> Cell:
    cell = cell_named(text)
    assert cell is not None
    return cell


def gun(
    reach: int = 3, hit: int = 4, count: int = 2, power: int = 20, *, area: bool = False,
    ammo: int | None = None, ex: bool = False, least: int = 1,
) -> Weapon:  # fmt: skip
    return Weapon(name("Gun"), reach, hit, count, power, least, area, ammo, ex)


def card(id: str, *weapons: Weapon, **fields: Any) -> Card:
    """A card of one's own making: a normal ground unit with 100 HP and MOVE 3 unless it says otherwise."""
    usual: dict[str, Any] = {"kind": "normal", "type": "ground", "move": 3, "hp": 100}
    return Card(id=id, name=name(id), weapons=weapons or (gun(),), **(usual | fields))


class Here(NamedTuple):
    """A unit to be set up."""

    side: int
    card: str
    cell: str
    fields: dict[str, Any]


def here(side: int, card: str, cell: str, **fields: Any) -> Here:
    return Here(side, card, cell, fields)


def squad(side: int, card: str, cell: str, *hps: int, **fields: Any) -> tuple[Here, ...]:
    return tuple(Here(side, card, cell, {**fields, "hp": hp}) for hp in hps)


RESERVE = (here(RED, "iwao", "A1"), here(BLUE, "iwao", "L8"))
"""Somebody on each side who is still to act, so that no round ends by itself."""


def battle(
    *units: Here,
    options: Options | None = None,
    cards: tuple[Card, ...] = (),
    bases: tuple[Base, ...] = (),
    bridges: tuple[str, ...] = (),
    map: str = "flat",
    turn: int = RED,
    reserve: bool = True,
    book: Book = BOOK,
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A battle in its first round, at ``turn``'s turn. Units are numbered from 1 as they are given."""
    deck = book.deck(cards)
    made: list[Unit] = []
    count: dict[tuple[int, str], int] = {}
    for one in (*units, *(RESERVE if reserve else ())):
        key = (one.side, one.card)
        count[key] = count.get(key, 0) + 1
        unit = fresh(deck, len(made) + 1, one.side, one.card, count[key])
        made.append(replace(unit, cell=at(one.cell), **one.fields))
    armies = (
        Army(**{"hq": at("A4"), "custom": cards, **(red or {})}),
        Army(**{"hq": at("L5"), **(blue or {})}),
    )
    state = State(
        options or Options(),
        map,
        armies,
        "turn",
        (turn,),
        round=1,
        units=tuple(made),
        bases=bases,
        bridges=tuple(Bridge(at(cell)) for cell in bridges),
        turn=turn,
        first=RED,
    )
    return replace(state, **fields)


class Done(NamedTuple):
    """What came of a command: the state, what was told, and how many dice were drawn, by their sides."""

    state: State
    events: tuple[Event, ...]
    drawn: tuple[int, ...]

    def unit(self, number: int) -> Unit:
        return unit_of(self.state, number)

    def hps(self, *numbers: int) -> list[int]:
        return [self.unit(number).hp for number in numbers]

    def told(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def phase(self) -> Phase:
        return self.state.phase


def unit_of(state: State, number: int) -> Unit:
    return next(unit for unit in state.units if unit.id == number)


def do(state: State, command: Any, *draws: int, seat: int | None = None, book: Book = BOOK) -> Done:
    """Carries out a command of whoever is asked. ``draws`` are the numbers drawn, from 0; all are needed."""
    actor = state.asked[0] if seat is None else seat
    chance = ScriptedChance(draws)
    table = Table(book, state, chance, actor)
    handlers = {**activation.DO, **reactions.DO}
    handlers[type(command)](table, view_of(book, state, actor), actor, command)
    rounds.go_on(table)
    assert len(chance.tape) == len(draws), "dice that nobody asked for"
    events = tuple(one.event if not isinstance(one, Event) else one for one in table.told)
    return Done(table.state, events, tuple(draw.bound for draw in chance.tape))


def refused(state: State, command: Any, *, seat: int | None = None, book: Book = BOOK) -> str:
    """The code with which a command is refused."""
    try:
        do(state, command, seat=seat, book=book)
    except Refused as refusal:
        return refusal.code
    raise AssertionError("that was not refused")


def seen(state: State, seat: int | None = None, book: Book = BOOK) -> View:
    return view_of(book, state, state.asked[0] if seat is None else seat)


def act(cell: str, to: str | None = None, **fields: Any) -> c.Activate:
    """An activation; ``at`` may be written as people write cells."""
    if isinstance(fields.get("at"), str):
        fields["at"] = at(fields["at"])
    return c.Activate(at(cell), to=None if to is None else at(to), **fields)


def attack(cell: str, target: str, weapon: int = 0, to: str | None = None, **fields: Any) -> c.Activate:
    return act(cell, to, action="attack", weapon=weapon, at=target, **fields)
