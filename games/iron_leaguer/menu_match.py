"""Menus of a match: attack, defend, use a technique, or let it be.

A play is built step by step: halves, then who performs them, then what else it asks for, then a last look at
the odds. Keys are short, because a button must spell the whole way: a half is the letter of its card in the
hand, a capital for the upper half; a leaguer is the letter of its place in the row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Text, t
from . import commands as c
from . import legal, menu_play, refusals, wording
from .building import can
from .keys import card_at, card_key, leaguer_at, place_key
from .match import least_exchange
from .season import hand_limit
from .view import View

Node: TypeAlias = Menu | c.Commands

_ATTACK = Option("attack", t("Attack"), style="main")
_DEFEND = Option("defend", t("Defend"), style="main")
_TECHNIQUE = Option("technique", t("Use a technique"), t("A half without value: growth or rough play."))
_DRAW = t("Draw cards")
_EXCHANGE = Option("exchange", t("Exchange"), t("Discard any cards, then draw up to the limit."))
_REFRESH = Option("refresh", t("Refresh"), t("Turn up to {n} used leaguers back.", n=legal.REFRESHED))
_NOTHING = Option("nothing", t("Nothing"), t("Possession goes to your opponent."))
_LET_THROUGH = Option("nothing", t("Nothing"), t("The attack comes through: a goal."))


# ---- the verbs -----------------------------------------------------------------------------------------


def root(view: View) -> tuple[Option, ...]:
    """The verbs open to the team that is asked."""
    attacking = view.phase == "attack"
    main = _ATTACK if attacking else _DEFEND
    usable = can(view, "attack" if attacking else "defend")
    found = [main if usable else _blocked(main, _nothing_usable(view))]
    if can(view, "technique"):
        found.append(_TECHNIQUE)
    found += _letting_be(view, attacking)
    return tuple(found)


def _nothing_usable(view: View) -> Text:
    if not view.me.hand:
        return t("You hold no cards.")
    if not legal.ready(view):
        return t("None of your leaguers is unused and able to act.")
    return t("Nothing in your hand can be used for it now.")


def _blocked(option: Option, why: Text) -> Option:
    return Option(option.key, option.label, option.detail, option.style, why)


def _letting_be(view: View, attacking: bool) -> tuple[Option, ...]:
    """Ways not to attack or defend. A hand is either filled up (iron-6.6.1) or exchanged (iron-6.6.2)."""
    short = legal.missing(view)
    cards = Option("draw", _DRAW, _draws(short)) if short > 0 else _EXCHANGE
    if not attacking:
        return (cards, _LET_THROUGH)
    used = any(one is not None and one.used for one in view.me.row)
    return (cards, _REFRESH, _NOTHING) if used else (cards, _NOTHING)


@lru_cache(64)
def _draws(n: int) -> Text:
    return t("Draw {n} instead.", n=n)


# ---- letting it be -------------------------------------------------------------------------------------


def _draw(view: View, path: Path) -> Node:
    if path or view.phase not in ("attack", "defence") or legal.missing(view) <= 0:
        raise refusals.path(view)
    return c.Draw()


def _nothing(view: View, path: Path) -> Node:
    if path or view.phase not in ("attack", "defence"):
        raise refusals.path(view)
    return c.Nothing()


def _exchange(view: View, path: Path) -> Node:
    hand = view.me.hand or ()
    least = least_exchange(view)
    if view.phase not in ("attack", "defence") or legal.missing(view) > 0 or len(path) > 1:
        raise refusals.path(view)
    if path:
        cards = tuple(card_at(view, key) for key in path[0].split("+"))
        if len(set(cards)) < len(cards) or len(cards) < least:
            raise refusals.path(view)
        return c.Exchange(cards)
    prompt = t("Which cards do you discard? You draw up to {limit}.", limit=hand_limit(view.scene))
    options = tuple(
        Option(card_key(place), wording.face_name(view.book.faces[card])) for place, card in enumerate(hand)
    )
    return Menu(prompt, (Slot("cards", prompt, options, least=least, most=len(hand)),))


def _refresh(view: View, path: Path) -> Node:
    used = [one for one in view.me.leaguers if one.used]
    if view.phase != "attack" or not used or len(path) > 1:
        raise refusals.path(view)
    if path:
        named = tuple(leaguer_at(view, key) for key in path[0].split("+"))
        if (
            not 1 <= len(named) <= legal.REFRESHED
            or len(set(named)) < len(named)
            or any(one.id in named for one in view.me.leaguers if not one.used)
        ):
            raise refusals.path(view)
        return c.Refresh(named)
    prompt = t("Which leaguers do you turn back? Up to {n}.", n=legal.REFRESHED)
    options = tuple(
        menu_play.leaguer_option(view, place_key(place), one)
        for place, one in enumerate(view.me.row)
        if one is not None and one.used
    )
    return Menu(
        prompt, (Slot("leaguers", prompt, options, least=1, most=min(legal.REFRESHED, len(options))),)
    )


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "attack": menu_play.attack,
    "defend": menu_play.defend,
    "technique": menu_play.technique,
    "draw": _draw,
    "exchange": _exchange,
    "refresh": _refresh,
    "nothing": _nothing,
}
"""What follows each verb of a match."""
