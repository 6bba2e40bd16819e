"""Menus of an interval, one for each question that it asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Text, t
from . import commands as c
from . import legal_interval as legal
from . import menu_actions, menu_growth, refusals, refusals_interval
from .book import Book
from .commands import LeaguerId
from .interval_prompts import TITLES
from .keys import card_at, card_key
from .menu_actions import ask, known, sure
from .menu_growth import chance
from .menu_play import half_words
from .odds import at_most
from .season import DARK, SILVER, hand_limit
from .state import Leaguer
from .view import View
from .wording import cards, face_name, growth, leaguer, leaguers, stats

Node: TypeAlias = Menu | c.Commands

_ROOTS: dict[str, tuple[Option, ...]] = {
    "growth": (Option("grow", t("Growth"), style="main"),),
    "rescue_growth": (Option("grow", t("Growth"), style="main"),),
    "rescue_team": (
        Option("rescue", t("Rescue"), t("Three leaguers go, whoever they play for."), "main"),
        Option("decline", t("Rescue nobody")),
    ),
    "rescue": (Option("rescue", t("Rescue"), style="main"), Option("decline", t("End the rescue"))),
    "refill": (
        Option("keep", t("Keep all cards"), style="main"),
        Option("refill", t("Discard some first…")),
    ),
    "cut": (Option("refill", t("Discard down to the limit"), style="main"),),
    "newcomers": (Option("release", t("Let go"), style="main"),),
    "release": (Option("release", t("Let go"), style="main"),),
    "fill": (Option("fill", t("Fill the row up"), style="main"),),
}


def root(view: View) -> tuple[Option, ...]:
    """The verbs open to the team that is asked."""
    return menu_actions.root(view) if view.phase == "actions" else _ROOTS[view.phase]


def question(view: View) -> Text:
    """What the viewer is asked, with the numbers that matter."""
    match view.phase:
        case "refill":
            return t("Discard before you draw up to {limit}?", limit=hand_limit(view.scene))
        case "cut":
            return t("Your hand is {n} above the limit.", n=legal.cut_count(view))
        case "newcomers" | "release":
            return t("Your row is {n} above eleven.", n=legal.release_count(view))
        case "rescue":
            return t("Send the next rescuer, or end the rescue.")
        case "actions":
            return t("Take an action: {n} left.", n=view.me.actions)
        case "fill":
            return t("Your row lacks leaguers: {n} may join.", n=legal.fill_count(view))
        case phase:
            return TITLES[phase]


def standing(view: View) -> Text | None:
    """What the viewer has handed in and may still change; None if nothing, or if the menu shows it anyway."""
    answer = view.me.answer
    if answer is None:
        return None
    if view.phase in ("growth", "rescue_growth"):
        changes = menu_growth.own_splits(view)
        if changes is None:
            return None
        words = t("best splits, but {changes}", changes=changes)
    elif answer.cards:
        words = t("discard {cards}", cards=cards(view.book, answer.cards))
    else:
        words = t("keep all cards")
    return t("Handed in: {answer}. You may change it until your opponent is ready.", answer=words)


# ---- rescue ------------------------------------------------------------------------------------------

_FIRST = t("Who goes first? Somebody from Dark's row.")
_WHO_TRIES = t("Who tries now?")
_WHO_IS_SOUGHT = t("Whom do they bring back?")


def _rescue(view: View, path: Path) -> Node:
    if view.phase == "rescue_team":
        return _team(view, path)
    if view.phase != "rescue" or view.rescue is None:
        raise refusals.path(view)
    left = tuple(one for one in legal.rescuers(view) if one.id in legal.left_to_try(view.rescue))
    sought = legal.rescuable(view)
    slots = (
        Slot("rescuer", _WHO_TRIES, tuple(_rescuer(view, one) for one in left)),
        Slot("target", _WHO_IS_SOUGHT, tuple(_described(view, one) for one in sought)),
    )
    if path:
        legal.check_rescuer(view, known(view, path[0]))
    if len(path) < 2:
        return Menu(t("The next attempt"), slots[len(path) :])
    rescuer, target = path[0], known(view, path[1])
    legal.check_rescue(view, rescuer, target)
    heart = next(one.heart for one in left if one.id == rescuer)
    return sure(view, path[2:], heart < 2, c.RescueTry(rescuer, target))


def _team(view: View, path: Path) -> Node:
    """Three, one after the other; the first is of Dark's row, so that one is (iron-13.2)."""
    who: tuple[LeaguerId, ...] = ()
    for place in range(3):
        able = view.teams[DARK].leaguers if place == 0 else legal.rescuers(view)
        able = tuple(one for one in able if one.id not in who)
        if len(path) <= place:
            ranked = sorted(able, key=lambda one: one.heart, reverse=True)
            prompt = t("Who goes with {names}?", names=leaguers(view.book, who)) if who else _FIRST
            return ask(prompt, f"rescuer{place + 1}", tuple(_rescuer(view, one) for one in ranked))
        who = (*who, known(view, path[place]))
        legal.check_once(view, who)
        if who[-1] not in (one.id for one in able):
            raise refusals_interval.no_rescuer(view, who[-1]) if place else refusals_interval.needs_dark()
    if len(path) > 3:
        raise refusals.path(view)
    return c.RescueTeam(who)


def _rescuer(view: View, one: Leaguer) -> Option:
    ids = [{other.id for other in team.leaguers} for team in view.teams]
    where = t("Silver") if one.id in ids[SILVER] else t("Dark") if one.id in ids[DARK] else t("stray")
    detail = t(
        "{where}, heart {heart}: {chance}", where=where, heart=one.heart, chance=chance(at_most(one.heart))
    )
    return Option(one.id, leaguer(view.book, one.id), detail)


def _decline(view: View, path: Path) -> Node:
    if view.phase == "actions":
        return menu_actions.decline(view, path)
    if path or view.phase not in ("rescue_team", "rescue"):
        raise refusals.path(view)
    return c.RescueTeam() if view.phase == "rescue_team" else c.RescueEnd()


# ---- cards -------------------------------------------------------------------------------------------


def _keep(view: View, path: Path) -> Node:
    if path or view.phase != "refill":
        raise refusals.path(view)
    return c.Refill()


def _refill(view: View, path: Path) -> Node:
    if view.phase not in ("refill", "cut") or len(path) > 1:
        raise refusals.path(view)
    count = legal.cut_count(view)
    hand = view.me.hand or ()
    if path:
        keys = path[0].split("+") if path[0] else []
        found = tuple(card_at(view, key) for key in keys)
        legal.check_hand(view, found)
        if view.phase == "refill":
            return c.Refill(found)
        if len(found) != count:
            raise refusals_interval.cut_count(count)
        return c.Cut(found)
    answer = view.me.answer
    current = "+".join(card_key(hand.index(card)) for card in answer.cards) if answer else None
    if view.phase == "refill":
        prompt = t("Which cards do you discard? You draw up to {limit}.", limit=hand_limit(view.scene))
        least, most = 1, len(hand)  # to discard none is the other verb
    else:
        prompt = t("Which {count} cards do you discard?", count=count)
        least = most = count
    options = tuple(_card(view.book, card, place) for place, card in enumerate(hand))
    return Menu(prompt, (Slot("cards", prompt, options, least=least, most=most, current=current or None),))


def _card(book: Book, card: str, place: int) -> Option:
    face = book.faces[card]
    detail = t("{upper} | {lower}", upper=half_words(book, face.upper), lower=half_words(book, face.lower))
    return Option(card_key(place), face_name(face), detail)


# ---- rows --------------------------------------------------------------------------------------------


def _described(view: View, one: Leaguer) -> Option:
    figure = view.book.figures[one.id]
    detail = t(
        "{stats}, growth {growth}",
        stats=stats(one.heart, figure.tech, figure.body),
        growth=growth(figure.growth),
    )
    return Option(one.id, leaguer(view.book, one.id), detail)


def _several(view: View, key: str, prompt: Text, able: tuple[Leaguer, ...], count: int) -> Menu:
    options = tuple(_described(view, one) for one in able)
    return ask(prompt, key, options, least=count, most=count)


def _release(view: View, path: Path) -> Node:
    if view.phase not in ("newcomers", "release") or len(path) > 1:
        raise refusals.path(view)
    count = legal.release_count(view)
    if path:
        named = tuple(path[0].split("+"))
        legal.check_release(view, named)
        return c.Release(named)
    prompt = t("Whom do you let go?") if count == 1 else t("Which {count} do you let go?", count=count)
    return _several(view, "leaguers", prompt, view.me.leaguers, count)


def _fill(view: View, path: Path) -> Node:
    if view.phase != "fill" or len(path) > 1:
        raise refusals.path(view)
    count = legal.fill_count(view)
    if path:
        named = tuple(path[0].split("+"))
        legal.check_fill(view, named)
        return c.Fill(named)
    prompt = (
        t("Who joins Dark, with heart 0?")
        if count == 1
        else t("Which {count} join Dark, with heart 0?", count=count)
    )
    return _several(view, "leaguers", prompt, legal.fillers(view), count)


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "grow": menu_growth.grow,
    "rescue": _rescue,
    "decline": _decline,
    "keep": _keep,
    "refill": _refill,
    "release": _release,
    "fill": _fill,
    "practice": menu_actions.practice,
    "train": menu_actions.train,
    "scout": menu_actions.scout,
    "persuade": menu_actions.persuade,
}
"""What follows each verb of an interval."""
