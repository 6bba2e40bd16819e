"""Log lines of the game master's doings and of checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import events_desk as e
from .book import Book
from .house_rules import HOUSE_RULES
from .wording import (
    LEVELS,
    LIVES,
    PARAM_HEADS,
    PHASES,
    STATES,
    cells_name,
    dice_words,
    param_name,
    status_name,
    team_name,
    thing_name,
    unit_name,
)


def _overruled(event: e.Overruled, book: Book) -> Text:
    """What was changed, by whom, and why."""
    what = _WHAT[event.verb](event, book)
    line = t("{gm} overrules: {what}", gm=SeatName(event.by), what=what)
    if not event.told:
        line = t("Kept among game masters: {line}", line=line)
    return t("{line} Reason: {reason}", line=line, reason=event.reason) if event.reason else line


def _about(event: e.Overruled, book: Book) -> Fact:
    return Joined(tuple(unit_name(book, one) for one in event.about.split(", ")))


def _trion(event: e.Overruled, book: Book) -> Text:
    return t(
        "trion of {unit} {before} → {after}.",
        unit=_about(event, book),
        before=event.before,
        after=event.after,
    )


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
    if event.before:
        return t(
            "{unit} from {before} to {after}.",
            unit=_about(event, book),
            before=event.before,
            after=event.after,
        )
    return t("{unit} to {after}.", unit=_about(event, book), after=event.after)


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


def _reveal(event: e.Overruled, book: Book) -> Text:
    if event.about:
        return t("{unit} is revealed.", unit=_about(event, book))
    return t(
        "{thing} is revealed at {cells}.", thing=thing_name(book, event.what), cells=cells_name(event.cells)
    )


def _refresh(event: e.Overruled, book: Book) -> Text:
    return t("{unit} has its actions of this round again.", unit=_about(event, book))


def _add(event: e.Overruled, book: Book) -> Text:
    return t("{team} gets {units}.", team=team_name(event.what), units=_about(event, book))


def _remove(event: e.Overruled, book: Book) -> Text:
    return t("{unit} is removed from the battle.", unit=_about(event, book))


def _unit(event: e.Overruled, book: Book) -> Text:
    who: Fact = next((words for level, words in LEVELS.items() if level == event.after), event.after)
    if event.after.startswith("seat "):
        who = SeatName(int(event.after.removeprefix("seat ")))
    elif event.after:
        who = t("the computer ({level})", level=who)
    else:
        who = t("the game masters")
    return t("{unit} is played by {who}.", unit=_about(event, book), who=who)


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
    thing: Fact = t("building") if event.what == "building" else thing_name(book, event.what)
    return t("{thing} taken away at {cells}.", thing=thing, cells=cells_name(event.cells))


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
    return t("the order of the teams is now {after}.", after=event.after)


def _set_dice(event: e.Overruled, book: Book) -> Text:
    return t("the next dice ({die}) show {faces}.", die=event.what, faces=event.after)


def _end(event: e.Overruled, book: Book) -> Text:
    return t("the battle ends here.")


def _sheet(event: e.Overruled, book: Book) -> Text:
    return t(
        "{param} of {name} {before} → {after}.",
        param=PARAM_HEADS[event.what],
        name=event.about,
        before=event.before,
        after=event.after,
    )


def _owner(event: e.Overruled, book: Book) -> Text:
    return t("{name} has another player.", name=event.about)


def _reopen(event: e.Overruled, book: Book) -> Text:
    return t("the sheet of {name} is a draft again.", name=event.about)


def _bail_out(event: e.Overruled, book: Book) -> Text:
    if event.after == "true":
        return t("{name} has a bail-out system.", name=event.about)
    return t("{name} has no bail-out system.", name=event.about)


def _inherited(event: e.Overruled, book: Book) -> Text:
    if event.after == "true":
        return t("{name} has what the master passes on.", name=event.about)
    return t("{name} does not have what the master passes on.", name=event.about)


def _team(event: e.Overruled, book: Book) -> Text:
    return t("{before} is called {after} now.", before=event.before, after=event.after)


def _rank(event: e.Overruled, book: Book) -> Text:
    return t("{team} has place {after} in the ranking.", team=event.about, after=event.after)


def _disband(event: e.Overruled, book: Book) -> Text:
    return t("{team} is disbanded.", team=event.about)


def _target(event: e.Overruled, book: Book) -> Text:
    return t("the target of the check is now {after}.", after=event.after)


def _close(event: e.Overruled, book: Book) -> Text:
    return t("the open check is dropped.")


def _rule(event: e.Overruled, book: Book) -> Text:
    spec = next((one for one in HOUSE_RULES if one.field == event.what), None)
    if spec is None:
        return t("house rule {rule}: {after}.", rule=event.what, after=event.after)
    after: Fact = next((words for value, words in spec.values if str(value) == event.after), event.after)
    return t("house rule “{rule}”: {after}", rule=spec.label, after=after)


def _save(event: e.Overruled, book: Book) -> Text:
    return t("the encounter {name} is kept.", name=event.about)


def _load(event: e.Overruled, book: Book) -> Text:
    return t("the prepared encounter begins.")


def _forget(event: e.Overruled, book: Book) -> Text:
    return t("the encounter {name} is thrown away.", name=event.about)


_WHAT: dict[e.Verb, Callable[[e.Overruled, Book], Text]] = {
    "trion": _trion, "dice": _dice, "points": _points, "place": _place, "off": _off, "status": _status,
    "unstatus": _unstatus, "state": _state, "unstate": _unstate, "harm": _harm, "life": _life,
    "reveal": _reveal, "refresh": _refresh, "add": _add, "remove": _remove, "unit": _unit,
    "ground": _ground, "object": _object, "unobject": _unobject, "phase": _phase, "round": _round,
    "order": _order, "set_dice": _set_dice, "end": _end, "sheet": _sheet, "owner": _owner,
    "reopen": _reopen, "bail_out": _bail_out, "inherited": _inherited, "team": _team, "rank": _rank,
    "disband": _disband, "target": _target, "close": _close, "rule": _rule, "save": _save, "load": _load,
    "forget": _forget,
}  # fmt: skip


# ---- notes and checks ------------------------------------------------------------------------------------


def _adjusted(event: e.Adjusted, book: Book) -> Text:
    return t("{gm} has made an adjustment.", gm=SeatName(event.by))


def _scene(event: e.SceneSet, book: Book) -> Text:
    return t("Scene: {text}", text=event.text)


def _noted(event: e.Noted, book: Book) -> Text:
    return t("A note for you: {text}", text=event.text)


def _judged(event: e.SheetJudged, book: Book) -> Text:
    if event.accepted:
        return t("The sheet of {name} is accepted.", name=event.name)
    if event.note:
        return t("The sheet of {name} comes back: {note}", name=event.name, note=event.note)
    return t("The sheet of {name} comes back.", name=event.name)


def _shown(event: e.Shown, book: Book) -> Text:
    return t("{unit} is at {cell}.", unit=unit_name(book, event.name), cell=cells_name((event.cell,)))


def _check(event: e.CheckOpened, book: Book) -> Text:
    who = Joined(tuple(_roller(one) for one in event.who))
    param = param_name(event.param)
    line = t("A {param} check for {who}.", param=param, who=who)
    if event.target is not None:
        line = t("A {param} check for {who} against {target}.", param=param, who=who, target=event.target)
    return t("{line} {reason}", line=line, reason=event.reason) if event.reason else line


def _roller(name: str) -> Fact:
    return name or t("the game master")


def _opposed(event: e.OpposedOpened, book: Book) -> Text:
    return t(
        "{actor} with {param} against {reactor} with {against}: {reactor} rolls first.",
        actor=_roller(event.actor),
        param=param_name(event.param),
        reactor=_roller(event.reactor),
        against=param_name(event.against),
    )


def _rolled(event: e.CheckRolled, book: Book) -> Text:
    line = t(
        "{who}, {param}: {dice}",
        who=_roller(event.who),
        param=param_name(event.param),
        dice=dice_words(event.roll),
    )
    if event.success is None or event.target is None:
        return line
    if event.success:
        return t("{line}. At least {target}: success.", line=line, target=event.target)
    return t("{line}. Less than {target}: failure.", line=line, target=event.target)


def _done(event: e.CheckDone, book: Book) -> Text:
    return t("You have rolled. Only the game master sees how it went.")


def _opposed_done(event: e.OpposedDone, book: Book) -> Text:
    actor, reactor = _roller(event.actor), _roller(event.reactor)
    facts: dict[str, Fact] = {"actor": actor, "a": event.total, "reactor": reactor, "b": event.against}
    if event.success:
        return t("{actor} {a}, {reactor} {b}: {actor} succeeds.", **facts)
    return t("{actor} {a}, {reactor} {b}: {reactor} holds.", **facts)


def _over(event: e.CampaignOver, book: Book) -> Text:
    return t("{gm} has ended the campaign.", gm=SeatName(event.by))


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.Overruled: _overruled,
    e.Adjusted: _adjusted,
    e.SceneSet: _scene,
    e.Noted: _noted,
    e.SheetJudged: _judged,
    e.Shown: _shown,
    e.CheckOpened: _check,
    e.OpposedOpened: _opposed,
    e.CheckRolled: _rolled,
    e.CheckDone: _done,
    e.OpposedDone: _opposed_done,
    e.CampaignOver: _over,
}
