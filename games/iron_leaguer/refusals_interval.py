"""Why a command of an interval is refused: a stable code each, and a sentence that says what can be done."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.contract import Refused
from ..engine.text import Fact, Text, t
from .book import Book
from .commands import LeaguerId, Parts
from .refusals import LONGEST, now
from .splits import spelt
from .view import View
from .wording import listed


def name(book: Book, leaguer: LeaguerId) -> Fact:
    """A leaguer's name; what is none is quoted back."""
    figure = book.figures.get(leaguer)
    return figure.spec.name if figure else leaguer[:LONGEST]


def names(book: Book, leaguers: Iterable[LeaguerId]) -> Fact:
    """Leaguers by name; the word for nobody where there are none."""
    found = tuple(name(book, one) for one in leaguers)
    return listed(found) if found else t("nobody")


def twice(view: View, leaguer: LeaguerId) -> Refused:
    """A leaguer is named more than once."""
    return Refused(
        "twice", t("{name} is named twice. Name each leaguer once.", name=name(view.book, leaguer))
    )


def split(view: View, leaguer: LeaguerId, total: int, parts: Parts, least: int) -> Refused:
    """The parts are too small or do not add up (iron-11.6)."""
    return Refused(
        "split",
        t(
            "{parts} does not split the total of {name}: parts of {least} or more have to add up to {total}.",
            parts=spelt(parts[:12]),
            name=name(view.book, leaguer),
            least=least,
            total=total,
        ),
    )


def not_a_split() -> Refused:
    """What was written is no split."""
    return Refused("split", t("Write the parts with a plus between them, such as 6+5+4."))


def one_roll(total: int) -> Refused:
    """The total may not be split at this table."""
    return Refused("split", t("This total of {total} is rolled for in one check.", total=total))


def not_growing(view: View, leaguer: LeaguerId, growers: Iterable[LeaguerId]) -> Refused:
    """The leaguer makes no check of the viewer's now."""
    return Refused(
        "not_growing",
        t(
            "You split no growth total for {name} now. You do for: {names}.",
            name=name(view.book, leaguer),
            names=names(view.book, growers),
        ),
    )


def must_grow(view: View, leaguer: LeaguerId) -> Refused:
    """The check can't be declined (iron-11.1)."""
    return Refused(
        "mandatory",
        t(
            "The check of {name} can't be left out: growth after a match is for everybody.",
            name=name(view.book, leaguer),
        ),
    )


def growthless(view: View, leaguer: LeaguerId) -> Refused:
    """Growth "-" (iron-11.7)."""
    return Refused(
        "growthless",
        t(
            "{name} has no growth value and never grows. Name somebody who has one.",
            name=name(view.book, leaguer),
        ),
    )


def not_in_row(view: View, leaguer: LeaguerId) -> Refused:
    """The leaguer does not belong to the viewer's team."""
    return Refused(
        "not_in_row",
        t("{name} is not in your row. Name a leaguer of your own team.", name=name(view.book, leaguer)),
    )


# ---- rescue ------------------------------------------------------------------------------------------


def three_rescuers(count: int) -> Refused:
    """Not three (iron-13.2)."""
    return Refused(
        "rescuers",
        t("A rescue takes exactly three leaguers; you named {count}. Name three, or nobody.", count=count),
    )


def no_rescuer(view: View, leaguer: LeaguerId) -> Refused:
    """The leaguer is not in play, or is astray where strays may not go (iron-13.2)."""
    text = (
        t("{name} can't go: rescuers come from both rows and from the strays.", name=name(view.book, leaguer))
        if view.options.rescuers_strays
        else t("{name} can't go: rescuers come from both rows.", name=name(view.book, leaguer))
    )
    return Refused("no_rescuer", text)


def needs_dark() -> Refused:
    """No leaguer of Dark's row among the three (iron-13.2)."""
    return Refused("needs_dark", t("At least one of the three has to be from Dark's row."))


def not_of_the_three(view: View, leaguer: LeaguerId, left: Iterable[LeaguerId]) -> Refused:
    """The leaguer is no rescuer (iron-13.3)."""
    return Refused(
        "not_of_the_three",
        t(
            "{name} is not one of the three rescuers. Still to try: {names}.",
            name=name(view.book, leaguer),
            names=names(view.book, left),
        ),
    )


def tried(view: View, leaguer: LeaguerId, left: Iterable[LeaguerId]) -> Refused:
    """The rescuer has tried (iron-13.5)."""
    return Refused(
        "tried",
        t(
            "{name} has tried already. Still to try: {names}.",
            name=name(view.book, leaguer),
            names=names(view.book, left),
        ),
    )


def no_target(view: View, leaguer: LeaguerId, targets: Iterable[LeaguerId]) -> Refused:
    """The leaguer can't be rescued (iron-13.3, iron-13.7)."""
    return Refused(
        "no_target",
        t(
            "{name} can't be rescued: only a retired leaguer with a growth value can. These are: {names}.",
            name=name(view.book, leaguer),
            names=names(view.book, targets),
        ),
    )


# ---- cards and rows ----------------------------------------------------------------------------------


def not_in_hand() -> Refused:
    """A card is named that is not in the hand, or twice."""
    return Refused("hand", t("Name cards of your hand, each once."))


def cut_count(count: int) -> Refused:
    """Too many or too few cards (iron-14.3)."""
    return Refused("count", t("Your hand is to be cut to the limit: discard exactly {count}.", count=count))


def release_count(count: int) -> Refused:
    """Too many or too few leaguers (iron-15.4, iron-19.6)."""
    return Refused("count", t("Let exactly {count} go, so that your row has eleven.", count=count))


def fill_count(view: View, count: int) -> Refused:
    """Too many or too few leaguers (iron-21.8a)."""
    return Refused("count", t("Strays to name, to fill your row up: exactly {count}.", count=count))


def no_fill(view: View, leaguer: LeaguerId, able: Iterable[LeaguerId]) -> Refused:
    """The leaguer can't fill Dark's row up (iron-21.8a)."""
    return Refused(
        "no_fill",
        t(
            "{name} can't fill the row up: only Dark leaguers among the strays can. These are: {names}.",
            name=name(view.book, leaguer),
            names=names(view.book, able),
        ),
    )


# ---- actions -----------------------------------------------------------------------------------------


def no_actions(view: View) -> Refused:
    """The viewer's actions are used up (iron-16.1a)."""
    return Refused("no_actions", t("You have no actions left in this interval. {now}", now=now(view)))


NO_CARDS: Text = t("There is no card left to draw. Another action is open to you.")
"""Why nobody can practise (iron-q43)."""

DARK_CANNOT: Text = t("Only Silver can persuade. Dark can practise, train, scout or decline.")
"""Why Dark can't persuade (iron-20.1)."""


def no_cards() -> Refused:
    """Neither deck nor discards hold a card (iron-q43)."""
    return Refused("no_cards", NO_CARDS)


def points(spread: tuple[int, ...]) -> Refused:
    """The training points are not 3, 2 + 1 or 1 + 1 + 1 (iron-18.3)."""
    given = listed(spread) if spread else t("none")
    return Refused(
        "points",
        t(
            "Training gives 3 points: 3 to one, 2 and 1 to two, or 1 each to three. You gave: {given}.",
            given=given,
        ),
    )


def no_stray(view: View, leaguer: LeaguerId) -> Refused:
    """Only strays can be scouted (iron-19.1)."""
    return Refused(
        "no_stray",
        t(
            "{name} is not among the strays. Scouts speak to: {names}.",
            name=name(view.book, leaguer),
            names=names(view.book, (one.id for one in view.strays)),
        ),
    )


def why_barred(view: View, leaguer: LeaguerId) -> Text:
    """Why the viewer's team can't scout somebody (iron-19.4a to iron-19.4c, iron-19.5a, iron-19.5b)."""
    figure = view.book.figures[leaguer]
    facts: dict[str, Fact] = {"name": figure.spec.name}
    if view.viewer == 1:
        if figure.spec.starter == "silver":
            return t("{name} began with Silver and never plays for Dark.", **facts)
        return t("{name} never plays for Dark.", **facts)
    if figure.spec.starter == "dark":
        return t("{name} began with Dark and never plays for Silver.", **facts)
    if figure.growth is None:
        return t("{name} has no growth value and never plays for Silver.", **facts)
    return t("{name} never plays for Silver.", **facts)


def barred(view: View, leaguer: LeaguerId, able: Iterable[LeaguerId]) -> Refused:
    """The team may not scout this one."""
    return Refused(
        "barred",
        t(
            "{why} You can scout: {names}.",
            why=why_barred(view, leaguer),
            names=names(view.book, able),
        ),
    )


def silver_only() -> Refused:
    """Dark can't persuade (iron-20.1)."""
    return Refused("silver_only", DARK_CANNOT)


def no_listener(view: View, leaguer: LeaguerId) -> Refused:
    """Not in Dark's row and no stray (iron-20.2)."""
    return Refused(
        "no_listener",
        t(
            "{name} can't be persuaded: speak to somebody of Dark's row or among the strays.",
            name=name(view.book, leaguer),
        ),
    )
