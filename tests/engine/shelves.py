"""The games that the tests of the contract are run on: all there are, the tiny one, and one with a master."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import fields

import tests.camp_game
import tests.tiny_game
from games.engine.chance import KeyedChance, commitment
from games.engine.computer import Player, RandomPlayer, think
from games.engine.contract import AUTO, Command, Game, Seat
from games.engine.pack import digest
from games.engine.play import Play
from games.engine.record import FORMAT, Header, Record, of_journal
from games.library import Shelf, load

RANDOM = RandomPlayer()
LEAST = 250
SHELVES = load(extra=[tests.tiny_game, tests.camp_game])
TINY: Shelf = SHELVES["tiny_game"]


def asked(play: Play) -> Seat:
    """A seat that the innermost open question waits for."""
    return next(prompt.seats[0] for prompt in reversed(play.waiting) if prompt.seats)


def begun(shelf: Shelf, key: bytes) -> Play:
    """A table at which everybody has sat down."""
    play = Play(shelf.rules(), shelf.game.usual, key)
    play.seat(tuple(range(len(shelf.game.seats))))
    return play


def moves(
    shelf: Shelf, number: int, most: int = 3000, people: Player = RANDOM, options: Any = None
) -> Iterator[Play]:
    """A whole table of players, random ones unless told otherwise, given out before each command and at the
    end; by the usual house rules unless ``options`` are others. Who presides may end a table at any time, but
    at random not before there was something to see.
    """
    least = LEAST if any(spec.presides for spec in shelf.game.seats) else 0
    rules = shelf.rules()
    play = Play(rules, options or shelf.game.usual, number.to_bytes(32, "big"))
    chance = KeyedChance(b"players" + number.to_bytes(25, "big"))
    while play.result is None:
        yield play
        assert len(play.journal) <= most, "the table does not end"
        entries = len(play.journal)
        play.seat(tuple(range(len(shelf.game.seats))))
        if len(play.journal) > entries:
            continue
        seat = asked(play)
        player = people if seat != AUTO else automaton(shelf)
        command = think(rules, player, play.state, seat, chance).command
        while player is RANDOM and entries < least and _ends(play, seat, command):
            command = think(rules, player, play.state, seat, chance).command
        play.do(seat, command)
    yield play


def _ends(play: Play, seat: Seat, command: Command) -> bool:
    after = play.rules.step(play.state, seat, command, KeyedChance(bytes(32), play.draws)).state
    return play.rules.result(after) is not None


def automaton(shelf: Shelf) -> Player:
    """What plays the pieces that nobody at the table plays."""
    assert shelf.game.automaton is not None, "the game asks what it does not have"
    return shelf.game.automaton(shelf.rules())


def houses(game: Game) -> Iterator[Any]:
    """The usual house rules with one of them set otherwise, for every other value that can be chosen."""
    for spec in game.house_rules:
        for value, _ in spec.values:
            if value != getattr(game.usual, spec.field):
                yield msgspec.structs.replace(game.usual, **{spec.field: value})


def finished(shelf: Shelf, number: int = 1) -> Play:
    """A table that has ended."""
    *_, last = moves(shelf, number)
    return last


def header_of(shelf: Shelf, play: Play, **changes: Any) -> Header:
    """The header of a finished table's record."""
    source = shelf.pack_source()
    header = Header(
        FORMAT,
        shelf.game.id,
        shelf.game.rules_version,
        msgspec.to_builtins(shelf.game.usual),
        source,
        digest(source),
        ("Ann", "ベン", *[""] * (len(shelf.game.seats) - 2)),
        commitment(play.key),
        play.journal[0].draws,
        play.key.hex(),
    )
    return msgspec.structs.replace(header, **changes)


def record_of(shelf: Shelf, play: Play) -> Record:
    """The record of a finished table."""
    return of_journal(header_of(shelf, play), play.journal)


def encoded(state: Any) -> bytes:
    """A state as storage writes it."""
    return msgspec.json.encode(state)


def members(union: Any) -> tuple[Any, ...]:
    """The structs of a union of structs."""
    return getattr(union, "__args__", (union,))


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Any values of a type, within the bounds that are annotated to it."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        meta = next((one for one in inner[1:] if isinstance(one, msgspec.Meta)), msgspec.Meta())
        return _bounded(inner[0], meta)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([values(one) for one in inner])
    if origin is tuple and inner[-1:] == (...,):
        return st.lists(values(inner[0]), max_size=5).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, inner))
    if origin is dict:
        return st.dictionaries(values(inner[0]), values(inner[1]), max_size=5)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return structs(kind)
    return st.from_type(kind)


def _whole(bound: float | None) -> int | None:
    return None if bound is None else int(bound)


def _bounded(kind: Any, meta: msgspec.Meta) -> st.SearchStrategy[Any]:
    if kind is int:
        return st.integers(_whole(meta.ge), _whole(meta.le))
    if kind is str and meta.pattern is not None:
        fits = st.from_regex(meta.pattern, fullmatch=True)
        return fits.filter(lambda text: len(text) <= (meta.max_length or len(text)))
    if kind is str:
        return st.text(min_size=meta.min_length or 0, max_size=meta.max_length)
    most = 5 if meta.max_length is None else min(meta.max_length, 5)
    item = values(typing.get_args(kind)[0])
    return st.lists(item, min_size=meta.min_length or 0, max_size=most).map(tuple)


@cache
def structs(kind: Any) -> st.SearchStrategy[Any]:
    """Any values of a struct's fields, sensible or not."""
    required = {info.name: values(info.type) for info in fields(kind) if info.required}
    rest = {info.name: values(info.type) for info in fields(kind) if not info.required}
    return st.fixed_dictionaries(required, optional=rest).map(lambda given: kind(**given))


def commands_of(game: Game) -> st.SearchStrategy[Any]:
    """Any command of a game, with any arguments."""
    return st.one_of([structs(kind) for kind in members(game.commands)])
