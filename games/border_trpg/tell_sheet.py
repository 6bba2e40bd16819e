"""Log lines of sheets and teams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event, Seat
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import events_sheet as e
from . import profile, wording
from .book import Book
from .legal_equip import slot_name


def _whose(book: Book, name: str) -> Fact:
    return wording.unit_name(book, name) if name else t("the new character")


def _begun(event: e.SheetBegun, book: Book) -> Text:
    who = wording.seat_name(event.seat)
    if event.name:
        return t("{player} begins a sheet: {name}.", player=who, name=_whose(book, event.name))
    if event.kind == "operator":
        return t("{player} begins an operator's sheet.", player=who)
    return t("{player} begins a sheet.", player=who)


def _set(event: e.SheetSet, book: Book) -> Text:
    values = Joined(tuple(_value(book, event, one) for one in event.values))
    name = _whose(book, event.name)
    match event.step:
        case "name":
            return t("The character is called {name}.", name=name)
        case "position":
            return t("{name}: position {value}.", name=name, value=values)
        case "features":
            return t("{name}: features {values}.", name=name, values=values)
        case "points":
            return t("{name}: points {values}.", name=name, values=values)
        case "master":
            return t("{name}: master {value}.", name=name, value=values)
        case "triggers":
            side, _, number = event.place.partition(" ")
            slot = slot_name("main" if side == "main" else "sub", int(number) - 1)
            if not event.values:
                return t("{name}: {slot} is empty now.", name=name, slot=slot)
            return t("{name}: {slot} holds {trigger}.", name=name, slot=slot, trigger=values)
        case "profile":
            entry = profile.field_name(book, event.place)
            if not event.values:
                return t("{name}: {entry} is left open.", name=name, entry=entry)
            return t("{name}: {entry}: {words}", name=name, entry=entry, words=values)


def _value(book: Book, event: e.SheetSet, one: str) -> Fact:
    """A value of a step in words."""
    match event.step:
        case "position":
            return next((card.name for card in book.positions.values() if card.id == one), one)
        case "features" if one in book.features:
            return book.features[one].name
        case "features":
            return wording.PARAMS.get(one, one)
        case "points":
            param, _, n = one.partition(" ")
            return t("{param} {n}", param=wording.PARAM_SHORTS.get(param, param), n=n)
        case "master":
            return book.masters[one].name if one in book.masters else one
        case "triggers":
            return wording.trigger_name(book, one)
        case "profile":
            return profile.words(book, event.place, one)
        case _:
            return one


def _rolled(event: e.ProfileRolled, book: Book) -> Text:
    return t(
        "{name}: {entry}: dice {tens} and {ones}: {words}",
        name=_whose(book, event.name),
        entry=profile.field_name(book, event.field),
        tens=event.tens,
        ones=event.ones,
        words=profile.row(book, event.field, event.tens, event.ones),
    )


def _handed_in(event: e.SheetHandedIn, book: Book) -> Text:
    return t("The sheet of {name} is handed in to the game master.", name=_whose(book, event.name))


def _taken_back(event: e.SheetTakenBack, book: Book) -> Text:
    return t("The sheet of {name} is a draft again.", name=_whose(book, event.name))


def _dropped(event: e.SheetDropped, book: Book) -> Text:
    return t("The sheet of {name} is thrown away.", name=_whose(book, event.name))


def _founded(event: e.TeamFounded, book: Book) -> Text:
    return t("{player} founds the team {team}.", player=SeatName(event.seat), team=event.name)


def _joined(event: e.TeamJoined, book: Book) -> Text:
    who = _member(book, event.seat, event.name)
    if event.operator:
        return t("{name} joins {team} as its operator.", name=who, team=event.team)
    return t("{name} joins {team}.", name=who, team=event.team)


def _left(event: e.TeamLeft, book: Book) -> Text:
    return t("{name} leaves {team}.", name=_member(book, event.seat, event.name), team=event.team)


def _captain(event: e.CaptainNamed, book: Book) -> Text:
    who = _member(book, event.seat, event.name)
    return t("{name} is captain of {team}: command 1 higher.", name=who, team=event.team)


def _member(book: Book, seat: Seat | None, name: str) -> Fact:
    """A member of a team, or whose new character it is while its sheet is a secret."""
    if name:
        return wording.unit_name(book, name)
    return t("A new character of {player}", player=wording.seat_name(seat))


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.SheetBegun: _begun,
    e.SheetSet: _set,
    e.ProfileRolled: _rolled,
    e.SheetHandedIn: _handed_in,
    e.SheetTakenBack: _taken_back,
    e.SheetDropped: _dropped,
    e.TeamFounded: _founded,
    e.TeamJoined: _joined,
    e.TeamLeft: _left,
    e.CaptainNamed: _captain,
}
