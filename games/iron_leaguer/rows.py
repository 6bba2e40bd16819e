"""Leaguers who come and go: between rows, strays, the retired, and the face-down pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..engine.contract import Seat
from .commands import LeaguerId
from .season import DARK, ROW
from .state import Leaguer, Parting
from .table import Table, replace
from .view import View, view_of

How = Literal["retired", "rescued", "joined", "released", "scouted", "deserted", "filled"]


def public(table: Table) -> View:
    """The season as everybody sees it now."""
    return view_of(table.book, table.state, None)


def winner(table: Table) -> Seat:
    """Who won the match before this interval."""
    return table.state.matches[-1].winner


def in_order(table: Table) -> tuple[Seat, Seat]:
    """Both seats, the winner of the match first (iron-16.3, iron-q23)."""
    first = winner(table)
    return (first, 1 - first)


def excess(table: Table, seat: Seat) -> int:
    """By how many a row is longer than eleven; negative for a short one."""
    return len(table.leaguers(seat)) - ROW


def part(table: Table, how: How, leaguer: LeaguerId, seat: Seat = DARK) -> None:
    """Notes a parting or an arrival for the story of the season."""
    table.change(partings=(*table.state.partings, Parting(table.state.scene, leaguer, how, seat)))


def retire(table: Table, leaguer: LeaguerId) -> None:
    """Takes a leaguer of Dark aside; its place stands empty (iron-12.3.3, iron-12.4)."""
    gone = table.remove(DARK, leaguer)
    table.change(retired=(*table.state.retired, gone))
    part(table, "retired", leaguer)


def bring_back(table: Table, leaguer: LeaguerId) -> None:
    """Brings a retired leaguer back into Dark's row (iron-13.6)."""
    back = next(one for one in table.state.retired if one.id == leaguer)
    table.change(retired=tuple(one for one in table.state.retired if one is not back))
    table.join(DARK, back)
    part(table, "rescued", leaguer)


def let_go(table: Table, seat: Seat, leaguers: Iterable[LeaguerId], how: How) -> None:
    """Makes leaguers of a row strays; they keep their hearts (iron-15.4, iron-19.6, iron-21.5)."""
    for leaguer in leaguers:
        gone = table.remove(seat, leaguer)
        table.change(strays=(*table.state.strays, gone))
        part(table, how, leaguer, seat)


def take_in(table: Table, seat: Seat, leaguer: LeaguerId, how: How, heart: int | None = None) -> None:
    """Takes a stray into a row, with another heart if one is given (iron-19.1, iron-21.8b)."""
    stray = next(one for one in table.state.strays if one.id == leaguer)
    table.change(strays=tuple(one for one in table.state.strays if one is not stray))
    table.join(seat, stray if heart is None else replace(stray, heart=heart))
    part(table, how, leaguer, seat)


def turn_up(table: Table, leaguer: LeaguerId) -> None:
    """A newcomer joins Dark or the strays, with its printed heart (iron-15.2, iron-15.3)."""
    figure = table.figure(leaguer)
    one = Leaguer(leaguer, figure.heart)
    if figure.spec.clan == "dark":
        table.join(DARK, one)
        part(table, "joined", leaguer)
    else:
        table.change(strays=(*table.state.strays, one))
