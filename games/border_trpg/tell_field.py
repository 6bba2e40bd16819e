"""The log of the field, in a sentence each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Fact, Text, t
from . import events_field as e
from .book import Book
from .terms import Id
from .wording import cell_name, cells_name, listed, skill_name, thing_name, unit_name


def _moved(event: e.Moved, book: Book) -> Text:
    name, start, way = unit_name(book, event.name), cell_name(event.start), cells_name(event.path)
    if event.action is None:
        return t(
            "{name} moves freely from {start}: {way}.",
            name=name,
            start=start,
            way=way,
        )
    return t(
        "{name} moves from {start} ({action}): {way}, cost {cost}.",
        name=name,
        start=start,
        action=skill_name(book, event.action),
        way=way,
        cost=event.cost,
    )


def _stayed(event: e.Stayed, book: Book) -> Text:
    return t("{name} stays in place ({action}).", name=unit_name(book, event.name), action=_with(book, event))


def _moved_hidden(event: e.MovedHidden, book: Book) -> Text:
    name = unit_name(book, event.name)
    return t("{name}, in hiding, moves or stays ({action}).", name=name, action=_with(book, event))


def _with(book: Book, event: e.Stayed | e.MovedHidden) -> Fact:
    action: Id | None = event.action
    return t("free move") if action is None else skill_name(book, action)


def _bumped(event: e.Bumped, book: Book) -> Text:
    return t(
        "{name} runs into {other}, who was hidden on {cell}, and stops on {at} with {n} movement left.",
        name=unit_name(book, event.name),
        other=unit_name(book, event.other),
        cell=cell_name(event.cell),
        at=cell_name(event.at),
        n=event.left,
    )


def _forced(event: e.Forced, book: Book) -> Text:
    name, start, cell = unit_name(book, event.name), cell_name(event.start), cell_name(event.cell)
    if event.outside:
        return t(
            "{name} is moved by force from {start} out of area: {cell}, {n} away from the map.",
            name=name,
            start=start,
            cell=cell,
            n=event.outside,
        )
    return t("{name} is moved by force from {start} to {cell}.", name=name, start=start, cell=cell)


def _blocked(event: e.Blocked, book: Book) -> Text:
    return t(
        "{name} comes no further: {other} was hidden on {cell}.",
        name=unit_name(book, event.name),
        other=unit_name(book, event.other),
        cell=cell_name(event.at),
    )


def _fell(event: e.Fell, book: Book) -> Text:
    name, cell = unit_name(book, event.name), cell_name(event.cell)
    if not event.levels:
        return t("{name} drops into the water on {cell}.", name=name, cell=cell)
    return t("{name} falls on {cell}, {n} deep.", name=name, cell=cell, n=event.levels)


def _rose(event: e.Rose, book: Book) -> Text:
    name, cell = unit_name(book, event.name), cell_name(event.cell)
    return t("What was set up on {cell} lifts {name} to height {n}.", cell=cell, name=name, n=event.height)


def _placed(event: e.Placed, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "name": unit_name(book, event.name),
        "thing": thing_name(book, event.thing),
        "cells": cells_name(event.cells),
    }
    if event.hidden:
        return t("{name} sets up in secret ({thing}): {cells}.", **facts)
    return t("{name} sets up ({thing}): {cells}.", **facts)


def _destroyed(event: e.Destroyed, book: Book) -> Text:
    cells = cells_name(event.cells)
    what: list[Fact] = [t("building") for _ in range(event.buildings)]
    what += [thing_name(book, one) for one in event.things]
    return t("Destroyed ({things}): {cells}.", things=listed(what), cells=cells)


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.Moved: _moved,
    e.Stayed: _stayed,
    e.MovedHidden: _moved_hidden,
    e.Bumped: _bumped,
    e.Forced: _forced,
    e.Blocked: _blocked,
    e.Fell: _fell,
    e.Rose: _rose,
    e.Placed: _placed,
    e.Destroyed: _destroyed,
}
