"""The log: one line for each event, as a sports caster would call it."""

from __future__ import annotations

from ..engine.contract import Event, Seat
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import events as e
from . import wording as w
from .book import Book
from .endings import ending_text
from .state import NO_TAGS, Ending


def tell(event: Event, book: Book) -> Text | None:
    """The log line of an event; None for what another line already tells."""
    match event:
        case e.Ready():
            return None  # for as long as it matters the prompts say who is ready
        case e.Locked(_, agents):
            return (
                _locked(book, event) if agents else t("Both agents are locked. Nobody knows whom they face.")
            )
        case e.Ordered():
            return _ordered(event)
        case e.Rolled(die):
            return t("The die for the initial distance shows {die}.", die=die)
        case e.InitialUsed():
            return _initial_used(event, book)
        case e.InitialDistance(before, distance) if before != distance:
            return t(
                "Distance {before} is out of bounds: the duel begins at {distance}.",
                before=w.plain(before),
                distance=distance,
            )
        case e.InitialDistance(_, distance):
            return t("The duel begins at distance {distance}.", distance=distance)
        case e.CardsSet():
            return _cards_set(event, book)
        case e.Revealed():
            return _revealed(event)
        case e.TurnedUp():
            return _turned_up(event, book)
        case e.TurnedDown(seat, side):
            return t(
                "The {side} card of {seat} goes face-down again.", side=w.side_name(side), seat=SeatName(seat)
            )
        case e.PhaseEnded(seat, tags) if tags == NO_TAGS:
            return t("{seat} ends the phase.", seat=SeatName(seat))
        case e.PhaseEnded(seat, tags):
            return t(
                "{seat} ends the phase with {tags} to spare.", seat=SeatName(seat), tags=w.tag_words(tags)
            )
        case e.TurnEnded():
            return _turn_ended(event)
        case e.Leaked(amount, (red, blue)):
            return t(
                "Too long without a hit: both leak {n} trion ({first} {red}, {second} {blue}).",
                n=amount,
                **_both(red, blue),
            )
        case e.DrawOffered(seat):
            return t("{seat} offers a draw.", seat=SeatName(seat))
        case e.Ended(reason, winner):
            return ending_text(Ending(reason, winner))
        case _:
            return _fight(event, book)


def _fight(event: Event, book: Book) -> Text | None:
    """What happens in a tactical phase."""
    match event:
        case e.Fizzled(seat, effect):
            return t(
                "{seat} can't pay for {effect}: the card is up, but nothing happens.",
                seat=SeatName(seat),
                effect=w.effect_name(book, effect),
            )
        case e.Announced():
            return _announced(event, book)
        case e.Passed(seat):
            return t("{seat} passes.", seat=SeatName(seat))
        case e.Gained(seat, "unseen"):
            return t("{seat} fades from sight: the next attack can't be countered.", seat=SeatName(seat))
        case e.Gained(seat):
            return t("{seat} is weighed down: a move now costs two tags.", seat=SeatName(seat))
        case e.Applied():
            return _applied(event, book)
    return None


def _both(red: Fact, blue: Fact) -> dict[str, Fact]:
    return {"first": SeatName(0), "red": red, "second": SeatName(1), "blue": blue}


# ---- before the fight ------------------------------------------------------------------------------------


def _locked(book: Book, event: e.Locked) -> Text:
    assert event.agents is not None
    names = [w.agent_name(book, agent.main, agent.sub, agent.sheet) for agent in event.agents]
    red, blue = (t("an agent of their own") if name is None else name for name in names)
    return t("{first} enters as {red}, {second} as {blue}.", **_both(red, blue))


def _ordered(event: e.Ordered) -> Text:
    facts: dict[str, Fact] = {"seat": SeatName(event.first)}
    if event.turn == 0 and event.coin:
        return t("A coin decides: {seat} is first to change the initial distance.", **facts)
    if event.turn == 0:
        return t("{seat} has less trion and is first to change the initial distance.", **facts)
    facts["n"] = event.turn
    if event.coin:
        return t("Turn {n}. Equal trion, so a coin decides: {seat} goes first.", **facts)
    mine, theirs = event.trion[event.first], event.trion[1 - event.first]
    if mine >= theirs:
        return t("Turn {n}. {seat} goes first, as before.", **facts)
    return t(
        "Turn {n}. {seat} goes first, with {mine} trion against {theirs}.", mine=mine, theirs=theirs, **facts
    )


def _initial_used(event: e.InitialUsed, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "seat": SeatName(event.seat),
        "effect": w.effect_name(book, event.effect),
        "change": w.signed(event.choice),
        "distance": w.plain(event.distance),
    }
    if event.cost:
        return t(
            "{seat} uses {effect} for {cost} trion: {change}, distance {distance}.", cost=event.cost, **facts
        )
    return t("{seat} uses {effect}: {change}, distance {distance}.", **facts)


def _cards_set(event: e.CardsSet, book: Book) -> Text:
    kept = [
        t("{seat} keeps {triggers}", seat=SeatName(seat), triggers=Joined(tuple(names)))
        for seat, cards in enumerate(event.kept)
        if (names := [w.trigger_name(book, one) for one in cards if one is not None])
    ]
    if not kept:
        return t("Four cards lie face-down.")
    if None not in (*event.kept[0], *event.kept[1]):
        return t("No card is changed: {kept}.", kept=Joined(tuple(kept)))
    return t("The cards lie: {kept}; the rest is face-down.", kept=Joined(tuple(kept)))


# ---- plots -----------------------------------------------------------------------------------------------


def _revealed(event: e.Revealed) -> Text:
    facts: dict[str, Fact] = {
        "attacker": SeatName(event.attacker),
        "defender": SeatName(1 - event.attacker),
        "attack": w.face_words(event.attack),
        "defence": w.face_words(event.defence),
    }
    gained = w.tag_words(event.gained)
    if event.gained == NO_TAGS:
        return t(
            "{attacker} plots {attack}, {defender} {defence}: read perfectly, not a single tag!", **facts
        )
    if not event.blocked:
        return t(
            "{attacker} plots {attack}, {defender} {defence}: nothing is blocked. {attacker} gains {tags}.",
            tags=gained,
            **facts,
        )
    return t(
        "{attacker} plots {attack}, {defender} {defence}: the {faces} is blocked. {attacker} gains {tags}.",
        tags=gained,
        faces=w.face_words(event.blocked),
        **facts,
    )


# ---- the fight -------------------------------------------------------------------------------------------


def _turned_up(event: e.TurnedUp, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "seat": SeatName(event.seat),
        "trigger": w.trigger_name(book, event.trigger),
        "side": w.side_name(event.side),
    }
    if event.cost:
        return t("{seat} turns up {trigger} ({side}) for {cost} trion.", cost=event.cost, **facts)
    return t("{seat} turns up {trigger} ({side}).", **facts)


def _announced(event: e.Announced, book: Book) -> Text:
    """An announcement with its price, and what it answers."""
    facts: dict[str, Fact] = {
        "seat": SeatName(event.seat),
        "effect": w.chosen_words(book, event.effect, event.choice),
        "cost": _price(event),
    }
    if event.target_effect is not None:
        answered = book.effects[event.target_effect].name
        return t("{seat} answers {target} with {effect} for {cost}.", target=answered, **facts)
    if event.sealed:
        return t("Out of nowhere {seat} announces {effect} for {cost}!", **facts)
    return t("{seat} announces {effect} for {cost}.", **facts)


def _price(event: e.Announced) -> Fact:
    parts: list[Fact] = [t("{n} trion", n=event.cost)] if event.cost else []
    if event.tags != NO_TAGS:
        parts.append(w.tag_words(event.tags))
    return Joined(tuple(parts)) if parts else t("nothing")


def _applied(event: e.Applied, book: Book) -> Text:
    facts: dict[str, Fact] = {"seat": SeatName(event.seat), "effect": w.effect_name(book, event.effect)}
    if event.why == "cancelled":
        return t("{effect} of {seat} is cancelled.", **facts)
    if event.why == "out_of_range":
        return t(
            "{effect} of {seat} misses: distance {distance} is out of range.",
            distance=event.distance[1],
            **facts,
        )
    if event.why == "no_target":
        return t("{effect} of {seat} finds nothing left to answer.", **facts)
    other: Seat = 1 - event.seat
    hit, own = event.damage[other], event.damage[event.seat]
    if event.attack or hit or own:
        return _hit(event, facts, hit, own)
    before, after = event.distance
    if before != after:
        facts |= {"before": before, "after": after}
        if after < before:
            return t("{effect}: {seat} closes in, distance {before} → {after}.", **facts)
        return t("{effect}: {seat} backs off, distance {before} → {after}.", **facts)
    if event.target_effect is not None:
        return t(
            "{effect} of {seat} works on {target}.", target=book.effects[event.target_effect].name, **facts
        )
    return t("{effect} of {seat} takes effect.", **facts)


def _hit(event: e.Applied, facts: dict[str, Fact], hit: int, own: int) -> Text:
    """What an attack did: to the opponent, and to its user."""
    other: Seat = 1 - event.seat
    facts |= {"other": SeatName(other), "n": hit, "left": event.trion[other]}
    if hit == 0 and own == 0:
        return t("{effect} of {seat} is stopped cold: no damage.", **facts)
    if hit == 0:
        return t("{effect} costs {seat} {n} trion.", seat=facts["seat"], effect=facts["effect"], n=own)
    if own:
        return t(
            "{effect} hits {other} for {n}, {left} trion left, and {seat} as well for {own}.",
            own=own,
            **facts,
        )
    if event.reduced:
        return t(
            "{effect} of {seat} hits {other} for {n} ({reduced} guarded off): {left} trion left.",
            reduced=event.reduced,
            **facts,
        )
    return t("{effect} of {seat} hits {other} for {n}: {left} trion left.", **facts)


def _turn_ended(event: e.TurnEnded) -> Text:
    red, blue = event.trion
    return t(
        "Turn {turn} is over: {first} {red}, {second} {blue}, distance {distance}.",
        turn=event.turn,
        distance=event.distance,
        **_both(red, blue),
    )
