"""The log of the intervals (growth, partings, newcomers, actions, desertion) and of the season's end."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.contract import Event
from ..engine.text import Fact, Joined, Text, t
from . import events as e
from . import wording as w
from .book import Book
from .endings import ending_text
from .state import Ending

NOBODY = 12
"""The place of a retirement roll that retires nobody (iron-12.3.2b)."""


def tell(event: Event, book: Book) -> Text | None:
    """The log line of what happens between matches; None for what another line already tells."""
    match event:
        case e.IntervalBegan(scene):
            return t("{scene}. All penalties are lifted.", scene=w.scene_name(scene))
        case e.Grew():
            return _grew(event, book)
        case e.Retired():
            return _retired(event, book)
        case e.RescueNamed() | e.RescueTried():
            return _rescue(event, book)
        case e.DeckChanged(period, (a, b)):
            return t(
                "The deck of period {n} comes into play, and both take new hands: {silver} {a}, {dark} {b}.",
                n=period,
                silver=w.side(0),
                a=a,
                dark=w.side(1),
                b=b,
            )
        case e.Refilled(seat, discarded, _, drawn):
            return t("{side} refills: {n} discarded, {m} drawn.", side=w.side(seat), n=discarded, m=drawn)
        case e.WasCut(seat, discarded):
            return t("{side} cuts its hand by {n}.", side=w.side(seat), n=discarded)
        case e.Newcomers():
            return _newcomers(event, book)
        case e.Released(seat, leaguers):
            return t("{side} lets {names} go.", side=w.side(seat), names=w.leaguers(book, leaguers))
        case e.Desertion():
            return _desertion(event, book)
        case e.Filled(leaguers):
            return t("Dark's row is filled up, with heart 0: {names}.", names=w.leaguers(book, leaguers))
        case e.SeasonEnded():
            return _season_ended(event)
        case _:
            return _action(event, book)


def _season_ended(event: e.SeasonEnded) -> Text:
    if event.why == "tour":
        return t("{winner} wins the world tour, and with it the season!", winner=w.player(event.winner))
    return ending_text(Ending(event.winner, event.why), ())


# ---- growth ----------------------------------------------------------------------------------------------


def _grew(event: e.Grew, book: Book) -> Text | None:
    """Who grew; after a match the misses are only counted, and the page shows each check."""
    if not event.checks:
        return None
    if event.why == "match":
        grown = [one for one in event.checks if one.gained]
        missed = len(event.checks) - len(grown)
        if not grown:
            return t("Growth: nobody of {n} grew.", n=missed)
        return t("Growth: {names}; {n} did not grow.", names=_gains(grown, book), n=missed)
    return t("Growth: {names}.", names=w.listed([check_words(one, book) for one in event.checks]))


def _gains(checks: Iterable[e.Check], book: Book) -> Fact:
    return w.listed([t("{name} +{n}", name=w.leaguer(book, one.leaguer), n=one.gained) for one in checks])


def check_words(check: e.Check, book: Book) -> Text:
    """One growth check: each part with its dice, and what came of it."""
    throws = Joined(
        tuple(
            t("{dice} against {part}", dice=w.dice(thrown), part=w.plain(part))
            for thrown, part in zip(check.dice, check.parts, strict=True)
        )
    )
    name = w.leaguer(book, check.leaguer)
    if not check.dice:
        return t("{name} can't grow", name=name)
    if check.gained:
        return t("{name} {throws}: heart +{n}", name=name, throws=throws, n=check.gained)
    return t("{name} {throws}: no growth", name=name, throws=throws)


def check_short(check: e.Check, book: Book) -> Text:
    """One growth check in short: what it brought, and each throw beside its part."""
    name = w.leaguer(book, check.leaguer)
    if not check.dice:
        return t("{name} can't grow", name=name)
    throws = Joined(
        tuple(
            f"{w.dice(thrown)} {'≤' if sum(thrown) <= part else '>'} {part}"
            for thrown, part in zip(check.dice, check.parts, strict=True)
        )
    )
    if check.gained:
        return t("{name} +{n} ({throws})", name=name, n=check.gained, throws=throws)
    return t("{name} ({throws})", name=name, throws=throws)


# ---- comings and goings ----------------------------------------------------------------------------------


def _retired(event: e.Retired, book: Book) -> Text | None:
    names = w.leaguers(book, event.leaguers) if event.leaguers else None
    if event.dice is None:
        return t("Beaten! Dark retires what can't grow: {names}.", names=names) if names else None
    dice = w.dice(event.dice)
    if names:
        return t(
            "Forced retirement {dice}: place {place}. Taken away: {names}…",
            dice=dice,
            place=event.place,
            names=names,
        )
    if event.place >= NOBODY:
        return t("Forced retirement {dice}: nobody.", dice=dice)
    return t("Forced retirement {dice}: place {place} stands empty.", dice=dice, place=event.place)


def _rescue(event: e.RescueNamed | e.RescueTried, book: Book) -> Text:
    if isinstance(event, e.RescueNamed):
        if not event.leaguers:
            return t("Dark rescues nobody.")
        return t("{names} set out to the rescue!", names=w.leaguers(book, event.leaguers))
    facts: dict[str, Fact] = {
        "rescuer": w.leaguer(book, event.rescuer),
        "target": w.leaguer(book, event.target),
        "dice": w.dice(event.dice),
        "number": event.number,
    }
    if event.succeeded:
        return t("{rescuer} reaches for {target}: {dice} against heart {number}. {target} is back!", **facts)
    return t("{rescuer} reaches for {target}: {dice} against heart {number}. In vain.", **facts)


def _newcomers(event: e.Newcomers, book: Book) -> Text:
    if not event.leaguers:
        return t("No newcomers are left.")
    joins = [one for one in event.leaguers if book.figures[one].spec.clan == "dark"]
    strays = [one for one in event.leaguers if book.figures[one].spec.clan != "dark"]
    parts: list[Fact] = []
    if joins:
        parts.append(t("{names} for Dark", names=w.leaguers(book, joins)))
    if strays:
        parts.append(t("{names} astray", names=w.leaguers(book, strays)))
    return t("Newcomers: {names}.", names=w.listed(parts))


def _desertion(event: e.Desertion, book: Book) -> Text:
    facts: dict[str, Fact] = {"n": len(event.rolls), "rough": event.rough}
    left = [one.leaguer for one in event.rolls if one.left]
    if not left:
        return t("Desertion (rough plays {rough}, checks {n}): all stay.", **facts)
    names = w.leaguers(book, left)
    return t("Desertion (rough plays {rough}, checks {n}): {names} gone from Dark!", names=names, **facts)


# ---- actions ---------------------------------------------------------------------------------------------


def _action(event: Event, book: Book) -> Text | None:
    match event:
        case e.Practised(seat):
            return t("{side} practises: one card more.", side=w.side(seat))
        case e.Trained(seat, leaguers):
            return t("{side} trains {names}.", side=w.side(seat), names=w.leaguers(book, leaguers))
        case e.Scouted():
            return _scouted(event, book)
        case e.Persuaded(persuader, target, total):
            return t(
                "{persuader} speaks to the heart of {target}: growth total {n}.",
                persuader=w.leaguer(book, persuader),
                target=w.leaguer(book, target),
                n=w.plain(total),
            )
        case e.Declined(seat):
            return t("{side} lets an action go.", side=w.side(seat))
    return None


def _scouted(event: e.Scouted, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "side": w.side(event.seat),
        "name": w.leaguer(book, event.leaguer),
        "die": event.die,
        "number": w.plain(event.number),
    }
    if event.succeeded:
        return t("{side} scouts {name}: {die}, at most {number} needed. Welcome!", **facts)
    return t("{side} scouts {name}: {die}, at most {number} needed. Turned down.", **facts)
