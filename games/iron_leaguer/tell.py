"""The log: one line for each event, as a sports caster would call it."""

from __future__ import annotations

from ..engine.contract import Event
from ..engine.text import Fact, Text, t
from . import events as e
from . import tell_interval
from . import wording as w
from .book import Book

MIGHTY, FAINT = 9, 2
"""An AP of so much or more is a mighty blow, of so much or less a faint one."""

CLEAR = 5
"""A margin of so much or more is no contest."""


def tell(event: Event, book: Book) -> Text | None:
    """The log line of an event; None for what another line already tells."""
    match event:
        case e.Attacked():
            return _attacked(event, book)
        case e.Defended():
            return _defended(event, book)
        case e.Goal():
            return _goal(event, book)
        case e.Countered(seat, ap):
            return t("Counter! {side} strikes straight back with AP {ap}.", side=w.side(seat), ap=ap)
        case e.Technique():
            return _technique(event, book)
        case e.RoughPlay():
            return _rough(event, book)
        case e.Passed():
            return _passed(event, book)
        case e.Drew(_, cards):
            return t("You draw {cards}.", cards=w.cards(book, cards))
        case e.WasReset():
            return _reset(event)
        case e.DiceGoal():
            return _dice_goal(event)
        case e.Possession():
            return None  # follows from the line before it, and the board shows it
        case e.MatchBegan(scene, possession):
            return t(
                "{match}: kick-off! {side} has the ball.", match=w.scene_name(scene), side=w.side(possession)
            )
        case e.MatchEnded():
            return _match_ended(event)
        case _:
            return tell_interval.tell(event, book)


# ---- attack and defence ----------------------------------------------------------------------------------


def _attacked(event: e.Attacked, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "side": w.side(event.seat),
        "users": w.leaguers(book, event.users),
        "techniques": w.techniques(book, event.plays),
        "sum": w.sum_words(event.value, event.dice, event.pen),
        "ap": w.plain(event.ap),
    }
    if event.ap < 0:
        return t(
            "{side} attacks: {users} with {techniques}… and it goes wild! {sum} = AP {ap}. "
            "Possession is lost.",
            **facts,
        )
    if event.ap >= MIGHTY:
        return t("{side} attacks: {users} with {techniques}! {sum} = AP {ap}. What a blow!", **facts)
    if event.ap <= FAINT:
        return t("{side} attacks: {users} with {techniques}. {sum} = AP {ap}: hardly a scratch.", **facts)
    return t("{side} attacks: {users} with {techniques}! {sum} = AP {ap}.", **facts)


def _defended(event: e.Defended, book: Book) -> Text:
    """A defence by how close it was."""
    margin = event.dp - event.ap
    facts: dict[str, Fact] = {
        "side": w.side(event.seat),
        "users": w.leaguers(book, event.users),
        "techniques": w.techniques(book, event.plays),
        "sum": w.sum_words(event.value, event.dice, event.pen),
        "dp": w.plain(event.dp),
        "ap": event.ap,
    }
    if event.dp < 0:
        del facts["ap"]
        return t("{side} defends: {users} with {techniques}. {sum} = DP {dp}: it falls apart!", **facts)
    if event.held and margin == 0:
        return t(
            "{side} defends: {users} with {techniques}! {sum} = DP {dp} against AP {ap}: "
            "held on the very line!",
            **facts,
        )
    if event.held and margin >= CLEAR:
        return t(
            "{side} defends: {users} with {techniques}! {sum} = DP {dp} against AP {ap}: like a wall.",
            **facts,
        )
    if event.held:
        return t(
            "{side} defends: {users} with {techniques}! {sum} = DP {dp} against AP {ap}: stopped.", **facts
        )
    if margin == -1:
        return t(
            "{side} defends: {users} with {techniques}! {sum} = DP {dp} against AP {ap}: a fingertip short!",
            **facts,
        )
    if margin <= -CLEAR:
        return t(
            "{side} defends: {users} with {techniques}. {sum} = DP {dp} against AP {ap}: swept aside!",
            **facts,
        )
    return t(
        "{side} defends: {users} with {techniques}. {sum} = DP {dp} against AP {ap}: not enough.", **facts
    )


def _goal(event: e.Goal, book: Book) -> Text:
    facts: dict[str, Fact] = {"side": w.side(event.seat), "score": w.score(event.score)}
    if event.scorers:
        users = w.leaguers(book, event.scorers)
        return t("GOAL for {side}! Scored by {users}. {score}.", users=users, **facts)
    return t("GOAL for {side}! {score}.", **facts)


def _technique(event: e.Technique, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "users": w.leaguers(book, event.users),
        "technique": book.played(event.play).spec.name,
    }
    if event.moves:
        return t("{users}: {technique}. Possession moves on.", **facts)
    return t("{users}: {technique}.", **facts)


def _rough(event: e.RoughPlay, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "users": w.leaguers(book, event.users),
        "target": w.leaguer(book, event.target),
        "dice": w.dice(event.dice),
        "sum": sum(event.dice),
        "number": w.plain(event.number),
        "pen": event.pen,
        "count": event.count,
    }
    if event.succeeded:
        return t(
            "Rough play {count}: {users} against {target}! {dice} = {sum}, {number} or less was needed. "
            "It hits: penalty {pen}.",
            **facts,
        )
    del facts["pen"]
    return t(
        "Rough play {count}: {users} against {target}. {dice} = {sum}, {number} or less was needed: a miss.",
        **facts,
    )


def _passed(event: e.Passed, book: Book) -> Text:
    facts: dict[str, Fact] = {"side": w.side(event.seat)}
    if not event.attacking:
        match event.how:
            case "draw":
                return t("{side} lets it through and draws {n}.", n=event.drawn, **facts)
            case "exchange":
                return t(
                    "{side} lets it through, discards {n} and draws {m}.",
                    n=event.discarded,
                    m=event.drawn,
                    **facts,
                )
            case _:
                return t("{side} lets it through.", **facts)
    match event.how:
        case "draw":
            return t("{side} does not attack and draws {n}.", n=event.drawn, **facts)
        case "exchange":
            return t(
                "{side} does not attack, discards {n} and draws {m}.",
                n=event.discarded,
                m=event.drawn,
                **facts,
            )
        case "refresh":
            users = w.leaguers(book, event.leaguers)
            return t("{side} does not attack. Ready again: {users}.", users=users, **facts)
        case _:
            return t("{side} does not attack.", **facts)


# ---- the course of a match -------------------------------------------------------------------------------


def _reset(event: e.WasReset) -> Text:
    drawn: dict[str, Fact] = {
        "silver": w.side(0),
        "a": event.drawn[0],
        "dark": w.side(1),
        "b": event.drawn[1],
    }
    match event.why:
        case "all_used":
            return t(
                "Everybody is spent, so all stand ready again. Drawn: {silver} {a}, {dark} {b}.", **drawn
            )
        case "idle":
            return t(
                "Nobody dares to attack: both hands are changed, and all stand ready again. "
                "Drawn: {silver} {a}, {dark} {b}.",
                **drawn,
            )
        case "goal" | "defence":
            return t("Reset: all stand ready again. Drawn: {silver} {a}, {dark} {b}.", **drawn)


def _dice_goal(event: e.DiceGoal) -> Text:
    """The last throw decides; those before it were equal."""
    silver, dark = event.rolls[-1]
    return t(
        "Nobody attacks, so the dice do: {silver} {a}, {dark} {b}. The goal goes to {side}.",
        silver=w.side(0),
        a=w.dice(silver),
        dark=w.side(1),
        b=w.dice(dark),
        side=w.side(event.seat),
    )


def _match_ended(event: e.MatchEnded) -> Text:
    return t(
        "Full time! {side} wins {match}: {score}. Rough plays: {rough}.",
        side=w.side(event.winner),
        match=w.match_name(event.scene),
        score=w.score(event.score),
        rough=event.rough,
    )
