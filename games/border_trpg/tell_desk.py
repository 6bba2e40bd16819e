"""Log lines of overrides: what a game master changed, of whom, from what to what, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Fact, SeatName, Text, t
from . import events_desk as e
from . import tell_scenes
from .book import Book
from .house_rules import in_words
from .wording import (
    BATTLE_KINDS,
    LEVELS,
    LIVES,
    PARAM_HEADS,
    PHASES,
    STATES,
    cells_name,
    listed,
    param_name,
    status_name,
    team_name,
    thing_name,
    unit_name,
)
from .words import reasoned


def _overruled(event: e.Overruled, book: Book) -> Text:
    """What was changed, by whom, and why."""
    what = _WHAT[event.verb](event, book)
    line = t("{gm} overrules: {what}", gm=SeatName(event.by), what=what)
    if not event.told:
        line = t("Kept among game masters: {line}", line=line)
    return reasoned(line, event.reason)


def _about(event: e.Overruled, book: Book) -> Fact:
    return unit_name(book, event.about)


def _seats(event: e.Overruled) -> Fact:
    return listed(map(SeatName, event.seats)) if event.seats else t("the game masters")


def _changed(event: e.Overruled) -> dict[str, Fact]:
    return {"before": event.before, "after": event.after}


def _trion(event: e.Overruled, book: Book) -> Text:
    if not event.after:
        return t("trion of {unit} is changed.", unit=_about(event, book))
    return t("trion of {unit} {before} → {after}.", unit=_about(event, book), **_changed(event))


def _dice(event: e.Overruled, book: Book) -> Text:
    return t(
        "tactical dice of {team} {before} → {after}.",
        team=team_name(event.about),
        before=event.before,
        after=event.after,
    )


def _points(event: e.Overruled, book: Book) -> Text:
    return t(
        "points of {team} {before} → {after}.",
        team=team_name(event.about),
        before=event.before,
        after=event.after,
    )


def _place(event: e.Overruled, book: Book) -> Text:
    unit = _about(event, book)
    if not event.after:
        return t("{unit} enters the field.", unit=unit)
    if event.before:
        return t("{unit} from {before} to {after}.", unit=unit, **_changed(event))
    return t("{unit} to {after}.", unit=unit, after=event.after)


def _off(event: e.Overruled, book: Book) -> Text:
    return t("{unit} leaves the field for now.", unit=_about(event, book))


def _status(event: e.Overruled, book: Book) -> Text:
    return t("{unit} gets {status}.", unit=_about(event, book), status=status_name(book, event.what))


def _unstatus(event: e.Overruled, book: Book) -> Text:
    return t("{unit} is rid of {status}.", unit=_about(event, book), status=status_name(book, event.what))


def _state(event: e.Overruled, book: Book) -> Text:
    return t("{unit} is in {state} now.", unit=_about(event, book), state=_state_of(event))


def _unstate(event: e.Overruled, book: Book) -> Text:
    return t("{unit} is not in {state} any more.", unit=_about(event, book), state=_state_of(event))


def _state_of(event: e.Overruled) -> Text:
    return next(words for state, words in STATES.items() if state == event.what)


def _harm(event: e.Overruled, book: Book) -> Text:
    tier, _, row = event.what.partition("/")
    return t("{unit} suffers row {row} of tier {tier}.", unit=_about(event, book), row=row, tier=tier)


def _life(event: e.Overruled, book: Book) -> Text:
    lives = {str(life): words for life, words in LIVES.items()}
    return t(
        "{unit}: {before} → {after}.",
        unit=_about(event, book),
        before=lives[event.before],
        after=lives[event.after],
    )


def _param(event: e.Overruled, book: Book) -> Text:
    param, unit = PARAM_HEADS[event.what], _about(event, book)
    return t(
        "{param} of {unit} {before} → {after} in this battle.", param=param, unit=unit, **_changed(event)
    )


def _reveal(event: e.Overruled, book: Book) -> Text:
    if not event.about:
        where = cells_name(event.cells)
        return t("{thing} is revealed at {cells}.", thing=thing_name(book, event.what), cells=where)
    if event.seats:
        return t("{unit} is shown to {seats}.", unit=_about(event, book), seats=_seats(event))
    return t("{unit} is revealed.", unit=_about(event, book))


def _refresh(event: e.Overruled, book: Book) -> Text:
    return t("{unit} has its actions of this round again.", unit=_about(event, book))


def _add(event: e.Overruled, book: Book) -> Text:
    team, units = team_name(event.what), listed(unit_name(book, one) for one in event.names)
    if event.cells:
        return t("{units} at {cells}, for {team}.", team=team, units=units, cells=cells_name(event.cells))
    return t("{units}, for {team}.", team=team, units=units)


def _remove(event: e.Overruled, book: Book) -> Text:
    return t("{unit} is removed from the battle.", unit=_about(event, book))


def _unit(event: e.Overruled, book: Book) -> Text:
    level = next((words for level, words in LEVELS.items() if level == event.after), None)
    who = _seats(event)
    if level is not None:
        who = t("the computer ({level})", level=level)
    return t("{unit} is played by {who}.", unit=_about(event, book), who=who)


def _void(event: e.Overruled, book: Book) -> Text:
    return t("what was under way is called off.")


def _ground(event: e.Overruled, book: Book) -> Text:
    cells = cells_name(event.cells)
    if event.what == "water":
        return t("water at {cells}.", cells=cells)
    return t("ground of height {n} at {cells}.", n=event.after, cells=cells)


def _object(event: e.Overruled, book: Book) -> Text:
    return t(
        "{thing} put down at {cells}.", thing=thing_name(book, event.what), cells=cells_name(event.cells)
    )


def _unobject(event: e.Overruled, book: Book) -> Text:
    things = listed(t("building") if one == "building" else thing_name(book, one) for one in event.names)
    return t("{things} taken away at {cells}.", things=things, cells=cells_name(event.cells))


def _phase(event: e.Overruled, book: Book) -> Text:
    phase = next((words for phase, words in PHASES.items() if phase == event.before), t("Initial phase"))
    match event.after:
        case "question":
            return t("the open question is answered in the mildest way ({phase}).", phase=phase)
        case "window":
            return t("the team's turn ends here ({phase}).", phase=phase)
        case "round":
            return t("the round ends here ({phase}).", phase=phase)
        case _:
            return t("the phase ends here ({phase}).", phase=phase)


def _round(event: e.Overruled, book: Book) -> Text:
    return t("this is round {after}, not {before}.", after=event.after, before=event.before)


def _order(event: e.Overruled, book: Book) -> Text:
    return t("the order of the teams is now {teams}.", teams=listed(map(team_name, event.names)))


def _set_dice(event: e.Overruled, book: Book) -> Text:
    return t("the next dice ({die}) show {faces}.", die=event.what, faces=event.after)


def _unset(event: e.Overruled, book: Book) -> Text:
    return t("no dice are set any more.")


def _fresh(event: e.Overruled, book: Book) -> Text:
    return t("new dice come up from now on, also for what was taken back.")


def _end(event: e.Overruled, book: Book) -> Text:
    return t("the battle ends here.")


def _sheet(event: e.Overruled, book: Book) -> Text:
    name = unit_name(book, event.about)
    if not event.what:
        return t("the sheet of {name} is changed.", name=name)
    return t(
        "{param} of {name} {before} → {after}.", param=PARAM_HEADS[event.what], name=name, **_changed(event)
    )


def _owner(event: e.Overruled, book: Book) -> Text:
    return t("{name} belongs to {who} now.", name=unit_name(book, event.about), who=_seats(event))


def _reopen(event: e.Overruled, book: Book) -> Text:
    return t("the sheet of {name} is a draft again.", name=unit_name(book, event.about))


def _bail_out(event: e.Overruled, book: Book) -> Text:
    if event.after == "true":
        return t("{name} has a bail-out system.", name=unit_name(book, event.about))
    return t("{name} has no bail-out system.", name=unit_name(book, event.about))


def _inherited(event: e.Overruled, book: Book) -> Text:
    if event.after == "true":
        return t("{name} has what the master passes on.", name=unit_name(book, event.about))
    return t("{name} does not have what the master passes on.", name=unit_name(book, event.about))


def _team(event: e.Overruled, book: Book) -> Text:
    return t("{before} is called {after} now.", before=event.before, after=event.after)


def _rank(event: e.Overruled, book: Book) -> Text:
    return t("{team} has place {after} in the ranking.", team=event.about, after=event.after)


def _disband(event: e.Overruled, book: Book) -> Text:
    return t("{team} is disbanded.", team=event.about)


def _target(event: e.Overruled, book: Book) -> Text:
    param = param_name(event.what)
    if not event.before:
        return t("the target of the {param} check is {after}.", param=param, after=event.after)
    return t("the target of the {param} check {before} → {after}.", param=param, **_changed(event))


def _close(event: e.Overruled, book: Book) -> Text:
    return t("the open {param} check is dropped.", param=param_name(event.what))


def _rule(event: e.Overruled, book: Book) -> Text:
    return t("house rule: {rule}.", rule=in_words(event.what, event.after))


def _save(event: e.Overruled, book: Book) -> Text:
    return t("the encounter {name} is kept.", name=event.about)


def _load(event: e.Overruled, book: Book) -> Text:
    kind = next(words for kind, words in BATTLE_KINDS.items() if kind == event.what)
    return t("a prepared encounter is set up: {kind}, {teams}.", kind=kind, teams=_teams(event))


def _teams(event: e.Overruled) -> Fact:
    return listed(map(team_name, event.names))


def _forget(event: e.Overruled, book: Book) -> Text:
    return t("the encounter {name} is thrown away.", name=event.about)


_WHAT: dict[e.Verb, Callable[[e.Overruled, Book], Text]] = {
    "trion": _trion, "dice": _dice, "points": _points, "place": _place, "off": _off, "status": _status,
    "unstatus": _unstatus, "state": _state, "unstate": _unstate, "harm": _harm, "life": _life,
    "param": _param, "reveal": _reveal, "refresh": _refresh, "add": _add, "remove": _remove, "unit": _unit,
    "void": _void, "ground": _ground, "object": _object, "unobject": _unobject, "phase": _phase,
    "round": _round, "order": _order, "set_dice": _set_dice, "unset": _unset, "fresh": _fresh, "end": _end,
    "sheet": _sheet, "owner": _owner, "reopen": _reopen, "bail_out": _bail_out, "inherited": _inherited,
    "team": _team, "rank": _rank, "disband": _disband, "target": _target, "close": _close, "rule": _rule,
    "save": _save, "load": _load, "forget": _forget,
}  # fmt: skip


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.Overruled: _overruled,
    **tell_scenes.TELL,
}
