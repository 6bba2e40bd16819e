"""Log lines of notes, proposed house rules, sheets, and checks in scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Fact, SeatName, Text, t
from . import events_desk as e
from .book import Book
from .house_rules import in_words
from .wording import cells_name, dice_words, listed, param_name, team_name, thing_name, unit_name
from .words import reasoned


def _adjusted(event: e.Adjusted, book: Book) -> Text:
    return t("{gm} has made an adjustment.", gm=SeatName(event.by))


def _played_for(event: e.PlayedFor, book: Book) -> Text:
    name = team_name(event.name) if event.team else unit_name(book, event.name)
    return t("{gm} acts for {name}:", gm=SeatName(event.by), name=name)


def _proposed(event: e.RuleProposed, book: Book) -> Text:
    rule = in_words(event.option, event.value)
    return t("{gm} proposes a house rule: {rule}. Everybody has to agree.", gm=SeatName(event.by), rule=rule)


def _voted(event: e.RuleVoted, book: Book) -> Text:
    if event.yes:
        return t("{seat} agrees to the house rule.", seat=SeatName(event.seat))
    return t("{seat} does not agree: the house rule stays as it is.", seat=SeatName(event.seat))


def _agreed(event: e.RuleAgreed, book: Book) -> Text:
    return t("All have agreed. From the next battle on: {rule}.", rule=in_words(event.option, event.after))


def _scene(event: e.SceneSet, book: Book) -> Text:
    return t("Scene: {text}", text=event.text)


def _noted(event: e.Noted, book: Book) -> Text:
    ears = listed(map(SeatName, event.to))
    return t("A note from the game master for {seats} alone: {text}", seats=ears, text=event.text)


def _judged(event: e.SheetJudged, book: Book) -> Text:
    name = unit_name(book, event.name)
    if event.accepted:
        return t("The sheet of {name} is approved.", name=name)
    if event.note:
        return t("The sheet of {name} comes back: {note}", name=name, note=event.note)
    return t("The sheet of {name} comes back.", name=name)


def _shown(event: e.Shown, book: Book) -> Text:
    return t("{unit} is at {cell}.", unit=unit_name(book, event.name), cell=cells_name((event.cell,)))


def _object_shown(event: e.ObjectShown, book: Book) -> Text:
    return t(
        "{thing} at {cells}, seen by all.", thing=thing_name(book, event.thing), cells=cells_name(event.cells)
    )


def _check(event: e.CheckOpened, book: Book) -> Text:
    param, who = param_name(event.param), listed(_roller(one, book) for one in event.who)
    if event.target is not None:
        line = t("A {param} check for {who} against {target}.", param=param, who=who, target=event.target)
    elif event.hidden:
        line = t("A {param} check for {who} against a target that is kept.", param=param, who=who)
    else:
        line = t("A {param} check for {who}.", param=param, who=who)
    return t("{line} {reason}", line=line, reason=event.reason) if event.reason else line


def _kept(event: e.TargetKept, book: Book) -> Text:
    return t("Kept among game masters: the target is {target}.", target=event.target)


def _roller(name: str, book: Book) -> Fact:
    return unit_name(book, name) if name else t("the game master")


def _opposed(event: e.OpposedOpened, book: Book) -> Text:
    line = t(
        "{actor} with {param} against {reactor} with {against}: {reactor} rolls first.",
        actor=_roller(event.actor, book),
        param=param_name(event.param),
        reactor=_roller(event.reactor, book),
        against=param_name(event.against),
    )
    return t("{line} {reason}", line=line, reason=event.reason) if event.reason else line


def _rolled(event: e.CheckRolled, book: Book) -> Text:
    """Faces, pairs and total, and what they come to (trpg-check-22)."""
    who = unit_name(book, event.who) if event.who else t("The game master")
    line = t("{who}, {param}: {dice}", who=who, param=param_name(event.param), dice=dice_words(event.roll))
    if event.success is None:
        line = t("{line}.", line=line)
    elif event.target is None:
        line = t("{line}. Success.", line=line) if event.success else t("{line}. Failure.", line=line)
    elif event.success:
        line = t("{line}. At least {target}: success.", line=line, target=event.target)
    else:
        line = t("{line}. Less than {target}: failure.", line=line, target=event.target)
    if not event.secret:
        return line
    line = t("Kept among game masters: {line}", line=line)
    return t("{line} {reason}", line=line, reason=event.reason) if event.reason else line


def _rejudged(event: e.CheckRejudged, book: Book) -> Text:
    facts: dict[str, Fact] = {"who": _roller(event.who, book), "total": event.total}
    if event.success:
        return t("{who} with {total}: success now.", **facts)
    return t("{who} with {total}: failure now.", **facts)


def _opposed_done(event: e.OpposedDone, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "actor": _roller(event.actor, book),
        "a": event.total,
        "reactor": _roller(event.reactor, book),
        "b": event.against,
    }
    if event.success:
        line = t("{actor} {a}, {reactor} {b}: {actor} succeeds.", **facts)
    else:
        line = t("{actor} {a}, {reactor} {b}: {reactor} holds.", **facts)
    return t("Kept among game masters: {line}", line=line) if event.secret else line


def _over(event: e.CampaignOver, book: Book) -> Text:
    line = t("{gm} has ended the campaign.", gm=SeatName(event.by))
    return reasoned(line, event.reason)


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.Adjusted: _adjusted,
    e.PlayedFor: _played_for,
    e.RuleProposed: _proposed,
    e.RuleVoted: _voted,
    e.RuleAgreed: _agreed,
    e.SceneSet: _scene,
    e.Noted: _noted,
    e.SheetJudged: _judged,
    e.Shown: _shown,
    e.ObjectShown: _object_shown,
    e.CheckOpened: _check,
    e.TargetKept: _kept,
    e.OpposedOpened: _opposed,
    e.CheckRolled: _rolled,
    e.CheckRejudged: _rejudged,
    e.OpposedDone: _opposed_done,
    e.CampaignOver: _over,
}
