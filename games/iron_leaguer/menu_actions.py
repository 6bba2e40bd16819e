"""Menus of the actions: who trains, whom a team scouts, who speaks to whom, each with its exact chance."""

from __future__ import annotations

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Text, t
from . import commands as c
from . import legal_interval as legal
from . import refusals, refusals_interval, splits
from .commands import LeaguerId, Parts
from .menu_growth import chance, read_split, spent
from .odds import at_most
from .season import DARK, SILVER
from .state import Leaguer
from .view import View
from .wording import leaguer, listed, plain, stats

OWN, YES = "own", "yes"

_PRACTICE = t("Draw a card, even past the limit.")
_TRAIN = t("3 growth points for your own leaguers.")
_SCOUT = t("Win a stray over with one die.")
_PERSUADE = t("Raise a heart in Dark's row or among the strays.")
_DECLINE = t("The action is used up.")
_NO_STRAYS = t("There is nobody you could scout.")
_NOBODY_GROWS = t("None of your leaguers can grow.")
_NOBODY_LISTENS = t("There is nobody to persuade who can grow.")
_SPLIT_OWN = Option(OWN, t("Split the total yourself…"))


def root(view: View) -> tuple[Option, ...]:
    """The five actions."""
    seat = view.me.seat
    able = [one for one in view.strays if not legal.is_barred(view.book.figures[one.id], seat)]
    found = [
        Option(
            "practice",
            t("Practice"),
            _PRACTICE,
            blocked=None if legal.can_practise(view) else refusals_interval.NO_CARDS,
        ),
        Option("train", t("Train"), _TRAIN, blocked=None if legal.trainable(view) else _NOBODY_GROWS),
        Option("scout", t("Scout"), _SCOUT, blocked=None if able else _NO_STRAYS),
    ]
    if seat == SILVER:
        none = None if legal.listeners(view) and view.me.leaguers else _NOBODY_LISTENS
        found.append(Option("persuade", t("Persuade"), _PERSUADE, blocked=none))
    return (*found, Option("decline", t("Decline"), _DECLINE))


def _acting(view: View) -> None:
    if view.phase != "actions":
        raise refusals.path(view)


def practice(view: View, path: Path) -> Menu | c.Commands:
    """A command at once."""
    _acting(view)
    if path or not legal.can_practise(view):
        raise refusals.path(view)
    return c.Practice()


def decline(view: View, path: Path) -> Menu | c.Commands:
    """A command at once."""
    _acting(view)
    if path:
        raise refusals.path(view)
    return c.Decline()


def ask(prompt: Text, key: str, options: tuple[Option, ...], note: Text | None = None, **more: int) -> Menu:
    """A menu of one slot."""
    return Menu(prompt, (Slot(key, prompt, options, **more),), note)  # type: ignore[arg-type]


def known(view: View, key: str) -> LeaguerId:
    """A key that is a leaguer's id, so that a refusal can speak of it. Raises Refused for any other."""
    if key not in view.book.figures:
        raise refusals.path(view)
    return key


def sure(view: View, path: Path, hopeless: bool, command: c.Commands) -> Menu | c.Commands:
    """The command; what can't succeed has to be confirmed first (iron-q45)."""
    if path == (() if not hopeless else (YES,)):
        return command
    if path:
        raise refusals.path(view)
    return ask(
        t("This can't succeed. Do it all the same?"),
        "confirm",
        (Option(YES, t("Yes, do it"), style="danger"),),
    )


# ---- training ----------------------------------------------------------------------------------------

_SPREADS: dict[str, tuple[tuple[int, ...], Text]] = {
    "3": ((3,), t("+3 for one")),
    "21": ((2, 1), t("+2 and +1")),
    "111": ((1, 1, 1), t("+1 for three")),
}
_GETS = {3: t("Who gets 3 points?"), 2: t("Who gets 2 points?")}
_THREE = t("Which three get 1 point each?")
_HOW = t("How are the 3 points given?")


def train(view: View, path: Path) -> Menu | c.Commands:
    """How the points are given, then to whom; with ``own`` first, how the totals are split as well."""
    _acting(view)
    able = legal.trainable(view)
    if not able:
        raise refusals.path(view)
    own = path[:1] == (OWN,)
    rest = path[1:] if own else path
    if own and not _any_split(view, able):
        raise refusals.path(view)
    if not rest:
        return ask(_HOW, "how", _spreads(view, able, own))
    spread, rest = _SPREADS.get(rest[0]), rest[1:]
    if spread is None or len(spread[0]) > len(able):
        raise refusals.path(view)
    got = _pupils(view, able, spread[0], rest)
    if isinstance(got, Menu):
        return got
    who, rest = got
    return _training(view, tuple(zip(who, spread[0], strict=True)), path, rest, own)


def _any_split(view: View, able: tuple[Leaguer, ...]) -> bool:
    least = view.options.growth_min_part
    return any(splits.can_split(legal.training_total(view, one.id, 3), least) for one in able)


def _spreads(view: View, able: tuple[Leaguer, ...], own: bool) -> tuple[Option, ...]:
    few = t("You have too few leaguers who can grow.")
    options = tuple(
        Option(key, label, blocked=few if len(points) > len(able) else None)
        for key, (points, label) in _SPREADS.items()
    )
    return options if own or not _any_split(view, able) else (*options, _SPLIT_OWN)


def _pupils(
    view: View, able: tuple[Leaguer, ...], points: tuple[int, ...], path: Path
) -> Menu | tuple[tuple[LeaguerId, ...], Path]:
    """Those who are trained, and the picks after them."""
    if len(points) == 3:
        if not path:
            return ask(_THREE, "leaguers", _pupil_options(view, able, 1), least=3, most=3)
        three = tuple(known(view, key) for key in path[0].split("+"))
        legal.check_training(view, tuple(c.Points(one, 1) for one in three))
        return three, path[1:]
    who: tuple[LeaguerId, ...] = ()
    for place, number in enumerate(points):
        others = tuple(one for one in able if one.id not in who)
        if len(path) <= place:
            prompt = (
                t("{name} gets 2 points. Who gets 1?", name=leaguer(view.book, who[0]))
                if who
                else _GETS[number]
            )
            return ask(prompt, f"points{number}", _pupil_options(view, others, number))
        who = (*who, known(view, path[place]))
        legal.check_once(view, who)
        legal.training_total(view, who[-1], number)
    return who, path[len(points) :]


def _pupil_options(view: View, able: tuple[Leaguer, ...], points: int) -> tuple[Option, ...]:
    found = []
    for one in able:
        total = legal.training_total(view, one.id, points)
        detail = t(
            "Heart {heart}; {growth} + {points} = {total}: {chance}",
            heart=one.heart,
            growth=total - points,
            points=points,
            total=total,
            chance=chance(at_most(total)),
        )
        found.append(Option(one.id, leaguer(view.book, one.id), detail))
    return tuple(found)


def _training(
    view: View, who: tuple[tuple[LeaguerId, int], ...], path: Path, rest: Path, own: bool
) -> Menu | c.Commands:
    """The command, once every total is split that its owner wants to split."""
    found = []
    for one, points in who:
        total = legal.training_total(view, one, points)
        parts: Parts | None = ()
        if own and splits.can_split(total, view.options.growth_min_part):
            got = read_split(view, one, total, rest, spent("train", path, rest))
            if isinstance(got, Menu):
                return got
            parts, rest = got
        found.append(c.Points(one, points, parts or ()))
    if rest:
        raise refusals.path(view)
    return c.Train(tuple(found))


# ---- scouting ----------------------------------------------------------------------------------------

_WHOM = t("Whom do you scout?")


def scout(view: View, path: Path) -> Menu | c.Commands:
    """A stray, and a confirmation where it is in vain."""
    _acting(view)
    seat = view.me.seat
    if not path:
        able = [one for one in view.strays if not legal.is_barred(view.book.figures[one.id], seat)]
        barred = [one for one in view.strays if one not in able]
        able.sort(key=lambda one: _number(view, one), reverse=True)
        never = listed([leaguer(view.book, one.id) for one in barred]) if barred else None
        note = t("Never to be scouted by you: {names}", names=never) if never else None
        if not able:
            raise refusals.path(view)
        return ask(_WHOM, "stray", tuple(_stray(view, one) for one in (*able, *barred)), note)
    stray = legal.check_scouting(view, known(view, path[0]))
    return sure(view, path[1:], _number(view, stray) < 1, c.Scout(stray.id))


def _number(view: View, stray: Leaguer) -> int:
    """What the die may show at most."""
    return legal.scouting_number(view.book.figures[stray.id], stray.heart, view.me.seat)


def _stray(view: View, stray: Leaguer) -> Option:
    figure = view.book.figures[stray.id]
    name = leaguer(view.book, stray.id)
    facts: dict[str, Fact] = {"stats": stats(stray.heart, figure.tech, figure.body)}
    if legal.is_barred(figure, view.me.seat):
        return Option(stray.id, name, blocked=refusals_interval.why_barred(view, stray.id))
    number = _number(view, stray)
    if number < 1:
        return Option(
            stray.id, name, t("{stats}: hopeless, the number is {number}", number=plain(number), **facts)
        )
    ways = min(number, 6)
    return Option(stray.id, name, t("{stats}: {chance}", chance=chance(ways, 6), **facts))


# ---- persuasion --------------------------------------------------------------------------------------

_WHO_SPEAKS = t("Who speaks?")


def persuade(view: View, path: Path) -> Menu | c.Commands:
    """Who speaks, to whom, and a confirmation where it is in vain; with ``own`` first, how to split."""
    _acting(view)
    able = legal.listeners(view)
    if view.me.seat != SILVER or not able:
        raise refusals.path(view)
    own = path[:1] == (OWN,)
    rest = path[1:] if own else path
    if own and not view.options.persuasion_split:
        raise refusals.path(view)
    if not rest:
        speakers = sorted(view.me.leaguers, key=lambda one: one.heart, reverse=True)
        options = tuple(
            Option(one.id, leaguer(view.book, one.id), t("Heart {heart}", heart=one.heart))
            for one in speakers
        )
        extra = (_SPLIT_OWN,) if view.options.persuasion_split and not own else ()
        return ask(_WHO_SPEAKS, "persuader", (*options, *extra))
    speaker = legal.own(view, known(view, rest[0]))
    if len(rest) == 1:
        prompt = t("To whom does {name} speak?", name=leaguer(view.book, speaker.id))
        return ask(prompt, "target", tuple(_listener(view, speaker, one) for one in able))
    return _persuasion(view, speaker, known(view, rest[1]), rest[2:], own)


def _persuasion(view: View, speaker: Leaguer, target: LeaguerId, path: Path, own: bool) -> Menu | c.Commands:
    total = legal.persuasion_total(view, speaker.id, target)
    parts: Parts | None = ()
    if own and splits.can_split(total, view.options.growth_min_part):
        got = read_split(view, target, total, path, len(f"persuade/own/{speaker.id}/{target}"))
        if isinstance(got, Menu):
            return got
        parts, path = got
    return sure(view, path, total < 2, c.Persuade(speaker.id, target, parts or ()))


def _listener(view: View, speaker: Leaguer, one: Leaguer) -> Option:
    total = legal.persuasion_total(view, speaker.id, one.id)
    dark = any(one.id == other.id for other in view.teams[DARK].leaguers)
    where = t("Dark") if dark else t("stray")
    detail = t(
        "{where}, heart {heart}; total {total}: {chance}",
        where=where,
        heart=one.heart,
        total=plain(total),
        chance=chance(at_most(total)),
    )
    return Option(one.id, leaguer(view.book, one.id), detail)
