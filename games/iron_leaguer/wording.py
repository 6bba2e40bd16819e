"""Words that pages, pictures, log and menu share, so that one thing is called the same everywhere.

A team goes by its side, Silver or Dark; who plays it stands beside it where there is room for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from ..engine.contract import Seat
from ..engine.text import Fact, Joined, Name, SeatName, Text, t
from .book import Book, Face, Half
from .commands import CardKey, LeaguerId, Play
from .events import Dice
from .pack import After, Kind, Least
from .season import Step, goals_to_win, is_match

SIDES: tuple[Text, Text] = (t("Silver"), t("Dark"))
"""What the two teams are called, by seat."""

KIND_NAMES: dict[Kind, Text] = {
    "arm": t("arm"),
    "leg": t("leg"),
    "strike": t("strike"),
    "weapon": t("weapon"),
}

TIMINGS: dict[str, Text] = {
    "attack": t("attack"),
    "defence": t("defending"),
    "any": t("attack or defence"),
}
"""When a half may be used."""

OUTCOMES: dict[After, Text] = {
    "change": t("possession change"),
    "reset": t("reset"),
    "counter": t("counter"),
}
"""What a defence that holds leads to."""

STEPS: dict[Step, Text] = {
    "growth": t("Growth"),
    "retirement": t("Retirement"),
    "rescue": t("Rescue"),
    "refill": t("Refill"),
    "newcomers": t("Newcomers"),
    "actions": t("Actions"),
    "desertion": t("Desertion"),
}
"""The steps of an interval."""

CLANS: dict[str, Text] = {"silver": SIDES[0], "dark": SIDES[1], "stray": t("stray")}
"""Where a leaguer belongs."""


# ---- who and what ----------------------------------------------------------------------------------------


def side(seat: Seat) -> Text:
    """A team by its side."""
    return SIDES[seat]


def player(seat: Seat) -> Text:
    """A team and who plays it."""
    return t("{side} ({player})", side=SIDES[seat], player=SeatName(seat))


def leaguer(book: Book, one: LeaguerId) -> Name:
    """A leaguer's name."""
    return book.figures[one].spec.name


def leaguers(book: Book, ids: Iterable[LeaguerId]) -> Fact:
    """Leaguers by name, with the reader's list separator."""
    return listed([leaguer(book, one) for one in ids])


def listed(parts: Iterable[Fact]) -> Fact:
    """Parts one after the other; a lone one as it is."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else Joined(found)


def counted(names: Iterable[Name]) -> Fact:
    """Names one after the other, equal ones together with how many they are."""
    found = Counter(names)
    return listed([name if n == 1 else t("{name} ×{n}", name=name, n=n) for name, n in found.items()])


def techniques(book: Book, plays: Iterable[Play]) -> Fact:
    """The techniques of a play, equal ones together."""
    return counted(book.played(play).spec.name for play in plays)


def halves(of: Iterable[Half]) -> Fact:
    """Halves by name, equal ones together."""
    return counted(half.spec.name for half in of)


def face_name(face: Face) -> Text:
    """A card, by both of its halves."""
    return t("{upper} / {lower}", upper=face.upper.spec.name, lower=face.lower.spec.name)


def cards(book: Book, keys: Iterable[CardKey]) -> Fact:
    """Cards by both of their halves."""
    return listed([face_name(book.faces[key]) for key in keys])


def kinds(of: Iterable[Kind]) -> Fact:
    """Kinds one after the other."""
    return Joined(tuple(KIND_NAMES[kind] for kind in of), "·")


def kind(book: Book, half: Half) -> Fact:
    """Who may use a half: a kind, anybody, or leaguers by name."""
    match half.spec.kind:
        case "-":
            return t("any kind")
        case "*":
            return leaguers(book, half.spec.only)
        case one:
            return KIND_NAMES[one]


# ---- numbers ---------------------------------------------------------------------------------------------


@lru_cache(4096)
def stats(heart: int, tech: int, body: int) -> Text:
    """Heart, tech and body in short."""
    return t("H{heart} T{tech} B{body}", heart=heart, tech=tech, body=body)


def least(of: Least) -> Fact | None:
    """The minimums of a half in short; None where it asks for nothing."""
    parts: list[Fact] = []
    if of.heart:
        parts.append(t("H{n}", n=of.heart))
    if of.tech:
        parts.append(t("T{n}", n=of.tech))
    if of.body:
        parts.append(t("B{n}", n=of.body))
    return Joined(tuple(parts), " ") if parts else None


def people(half: Half) -> Text:
    """How many leaguers a half takes; one with "-" joins the other halves of its play (iron-5.4.3b)."""
    if not half.people:
        return t("joins others")
    return t("1 leaguer") if half.people == 1 else t("{n} leaguers", n=half.people)


def growth(number: int | None) -> str:
    """A growth value as printed."""
    return "−" if number is None else str(number)


def dice(thrown: Dice) -> str:
    """Two dice as they fell."""
    return f"{thrown[0]}·{thrown[1]}"


def plain(number: int) -> str:
    """A number with a real minus."""
    return f"−{-number}" if number < 0 else str(number)


def sum_words(value: int, thrown: Dice, pen: int) -> Text:
    """How a result came about: the values, less both dice, less the penalty."""
    if pen:
        return t("{value} − ({a}+{b}) − penalty {pen}", value=value, a=thrown[0], b=thrown[1], pen=pen)
    return t("{value} − ({a}+{b})", value=value, a=thrown[0], b=thrown[1])


def score(of: tuple[int, int]) -> Text:
    """Goals of both, Silver's first."""
    return t("{silver} {a}–{b} {dark}", silver=SIDES[0], a=of[0], b=of[1], dark=SIDES[1])


# ---- the season ------------------------------------------------------------------------------------------


def stage(scene: int) -> Text:
    """The competition that a scene belongs to."""
    if scene <= 5:
        return t("Late league")
    return t("Nationals") if scene <= 11 else t("World tour")


def match_name(scene: int) -> Text:
    """A match by its competition and number in it."""
    return t("{stage} {n}", stage=stage(scene), n=(scene - 1) % 6 // 2 + 1)


def scene_name(scene: int) -> Text:
    """What a scene is."""
    if is_match(scene):
        return t("{match}, first to {n}", match=match_name(scene), n=goals_to_win(scene))
    return t("Interval after {match}", match=match_name(scene - 1))
