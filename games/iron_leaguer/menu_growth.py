"""Menus for growth totals: the best split of all in one go, or splits of one's own, leaguer by leaguer.

The picks are the draft: a leaguer is one letter and a listed split one digit, so that a button can spell the
splits of a whole team. Whoever writes many long splits hands in what fits; until the other team is ready more
can be changed.
"""

from __future__ import annotations

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import legal_interval as legal
from . import refusals, refusals_interval, splits
from .commands import LeaguerId, Parts
from .keys import place_key
from .menu_confirm import chance_of
from .odds import at_most, best_split, expected
from .view import View
from .wording import leaguer, leaguers, listed

MOST_PATH = 72
"""Characters of the picks that a button can spell; its address takes the rest."""

WRITTEN = 15
"""Characters of a split that somebody writes."""

OWN, SKIP, DONE = "x", "n", "done"

_HOW = t("How do your leaguers roll for growth?")
_BEST = t("Best split for all")
_SOME = t("Change some")
_NONE = t("Nobody grows")
_NONE_DETAIL = t("No checks at all; every heart stays as it is.")
_WHOSE = t("Whose total do you split yourself?")
_DONE = t("Done: hand it in")
_FULL = t("No more fits in one go. Hand this in; until your opponent is ready you can change more.")
_WRITE = t("Write the split")
_WRITE_HINT = t("Parts with a plus between them: 6+5+4")
_OWN = Option(OWN, t("Another split…"))
_SKIP = Option(SKIP, t("No check"), t("The heart stays as it is."))


# ---- words -------------------------------------------------------------------------------------------


def chance(ways: int, of: int = 36) -> Text:
    """A chance, rounded and exact."""
    return t("{percent} % ({ways}/{of})", percent=round(100 * ways / of), ways=ways, of=of)


def hopes(parts: Parts) -> Text:
    """What a split promises: a chance for one check, an average for several."""
    if len(parts) == 1:
        return chance(at_most(parts[0]))
    return t("{hearts} hearts on average", hearts=f"{expected(parts) / 36:.2f}")


def _promise(total: int, parts: Parts | None) -> Text:
    """A total, how it is split, and what that promises. None: no check is made."""
    if parts is None:
        return t("Total {total}: no check", total=total)
    parts = parts or best_split(total)
    if len(parts) == 1:
        return t("Total {total}: {hopes}", total=total, hopes=hopes(parts))
    return t("Total {total} as {parts}: {hopes}", total=total, parts=splits.spelt(parts), hopes=hopes(parts))


def totals(view: View) -> Fact:
    """The viewer's growth totals, the highest first, with their best splits, what those promise, and whose
    they are.
    """
    whose: dict[int, list[LeaguerId]] = {}
    for one, total in legal.growers(view, view.me.seat).items():
        whose.setdefault(total, []).append(one)
    return Joined(
        tuple(
            t(
                "{parts} ({chances}): {names}",
                parts=splits.spelt(best_split(total)),
                chances=Joined(tuple(map(chance_of, best_split(total))), " + "),
                names=leaguers(view.book, whose[total]),
            )
            for total in sorted(whose, reverse=True)
        ),
        "\n",
    )


# ---- one split ---------------------------------------------------------------------------------------


def _how_split(view: View, who: LeaguerId, total: int) -> Text:
    return t("{name}: how do you split {total}?", name=leaguer(view.book, who), total=total)


def _split_menu(view: View, who: LeaguerId, total: int, *, skip: bool, own: bool) -> Menu:
    """The question how one total is split."""
    prompt = _how_split(view, who, total)
    options = [
        Option(
            str(place),
            t("Best: {parts}", parts=splits.spelt(parts)) if place == 0 else splits.spelt(parts),
            t("{hopes}", hopes=hopes(parts)),
            "main" if place == 0 else "plain",
        )
        for place, parts in enumerate(splits.worth(total))
    ]
    if own:
        options.append(_OWN)
    if skip:
        options.append(_SKIP)
    return Menu(prompt, (Slot("split", prompt, tuple(options)),))


_WRITTEN = Slot("parts", _WRITE, kind="text", least=1, most=WRITTEN, hint=_WRITE_HINT)


def spent(verb: str, whole: Path, rest: Path = ()) -> int:
    """How many characters the picks take that come before ``rest``."""
    return len("/".join((verb, *whole[: len(whole) - len(rest)])))


def read_split(
    view: View, who: LeaguerId, total: int, path: Path, before: int, *, skip: bool = False
) -> Menu | tuple[Parts | None, Path]:
    """The split that the next picks make and the picks after it; or the question that is still open.

    ``before``: characters of the picks so far; where they leave no room for a split that somebody writes,
    only the listed ones are offered. None stands for no check. Raises Refused.
    """
    own = before + len(f"/{OWN}/") + WRITTEN + len(f"/{DONE}") <= MOST_PATH
    if not path:
        return _split_menu(view, who, total, skip=skip, own=own)
    key, rest = path[0], path[1:]
    if key == SKIP and skip:
        return None, rest
    if key == OWN and own:
        if not rest:
            return Menu(_how_split(view, who, total), (_WRITTEN,))
        parts = splits.parts_of(rest[0])
        if parts is None:
            raise refusals_interval.not_a_split()
        legal.check_parts(view, who, total, parts)
        return parts, rest[1:]
    listed_ones = splits.worth(total)
    if len(key) != 1 or key not in "0123456789"[: len(listed_ones)]:
        raise refusals.path(view)
    return listed_ones[int(key)], rest


# ---- all totals --------------------------------------------------------------------------------------


def grow(view: View, path: Path) -> Menu | c.Commands:
    """Growth after a match or a rescue."""
    if view.phase not in ("growth", "rescue_growth") or len(path) > MOST_PATH:  # no endless path is read
        raise refusals.path(view)
    if not path:
        return _how(view)
    if path == ("best",):
        return c.Grow()
    if path == ("none",) and legal.may_skip(view):
        return c.Grow(tuple(c.Split(one, ()) for one in legal.growers(view, view.me.seat)))
    if path[0] != "some":
        raise refusals.path(view)
    return _some(view, path[1:])


def _handed_in(view: View) -> str | None:
    """The key of what the viewer has handed in."""
    answer = view.me.answer
    if answer is None:
        return None
    if not answer.splits:
        return "best"
    nobody = all(not one.parts for one in answer.splits)
    return "none" if nobody and len(answer.splits) == len(legal.growers(view, view.me.seat)) else "some"


def own_splits(view: View) -> Fact | None:
    """The splits of the viewer's own that are handed in; None where the menu says it all by itself."""
    answer = view.me.answer
    if answer is None or _handed_in(view) != "some":
        return None
    return listed(
        [
            t("{name} {parts}", name=leaguer(view.book, one.leaguer), parts=splits.spelt(one.parts) or "−")
            for one in answer.splits
        ]
    )


def _how(view: View) -> Menu:
    current = _handed_in(view)
    options = [Option("best", _BEST, style="main"), Option("some", _SOME)]
    if legal.may_skip(view):
        options.append(Option("none", _NONE, _NONE_DETAIL))
    note = t("Two dice that show no more than the number raise a heart by 1.\n{totals}", totals=totals(view))
    return Menu(_HOW, (Slot("how", _HOW, tuple(options), current=current),), note)


def _some(view: View, path: Path) -> Menu | c.Commands:
    """The list of totals, as often as it takes, and then the command."""
    found = legal.growers(view, view.me.seat)
    who = tuple(found)
    answer = view.me.answer
    chosen: dict[LeaguerId, Parts | None] = {
        one.leaguer: one.parts or None for one in (answer.splits if answer else ())
    }
    rest = path
    while rest:
        key, rest = rest[0], rest[1:]
        if key == DONE and not rest:
            return _command(found, chosen)
        place = ord(key) - ord("a") if len(key) == 1 else -1
        if not 0 <= place < len(who):
            raise refusals.path(view)
        one = who[place]
        before = spent("grow/some", path, rest)
        got = read_split(view, one, found[one], rest, before, skip=legal.may_skip(view))
        if isinstance(got, Menu):
            return got
        chosen[one], rest = got
    return _list(view, found, chosen, path)


def _command(found: dict[LeaguerId, int], chosen: dict[LeaguerId, Parts | None]) -> c.Grow:
    """What differs from the best split of all."""
    return c.Grow(
        tuple(
            c.Split(one, parts or ())
            for one, total in found.items()
            if one in chosen and (parts := chosen[one]) != best_split(total)
        )
    )


def _list(view: View, found: dict[LeaguerId, int], chosen: dict[LeaguerId, Parts | None], path: Path) -> Menu:
    promise = t("{n} changed; the best split for the rest.", n=len(chosen)) if chosen else _BEST
    options = [Option(DONE, _DONE, promise, "main")]
    room = spent("grow/some", (*path, "a", "0", DONE)) <= MOST_PATH
    if room:
        options += [
            Option(place_key(place), leaguer(view.book, one), _promise(total, chosen.get(one, ())))
            for place, (one, total) in enumerate(found.items())
        ]
    changed = [
        t("{name}: {promise}", name=leaguer(view.book, one), promise=_promise(found[one], parts))
        for one, parts in chosen.items()
    ]
    note = t("Changed:\n{changes}", changes=Joined(tuple(changed), "\n")) if changed else None
    return Menu(_WHOSE, (Slot("leaguer", _WHOSE, tuple(options)),), note if room else _FULL)
