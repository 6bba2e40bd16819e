"""Building a play step by step: halves, who performs them, a target or outcome, and a last look at the odds.

After each pick only what still fits can be picked; everything else says why it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import keys, legal, menu_confirm, refusals, refusals_match, wording
from .book import Book, Face, Half
from .legal import Group, Role
from .state import Leaguer
from .view import View

Node: TypeAlias = Menu | c.Commands

GO = "go"
"""The key that adds no further half."""


class Pick(NamedTuple):
    """A half that is or may be picked, with its key."""

    key: str
    play: c.Play
    face: Face
    half: Half


# ---- halves --------------------------------------------------------------------------------------------


def held(view: View) -> Iterator[tuple[Face, Half]]:
    """Every half of the viewer's hand, equal cards once."""
    seen = set()
    for key in view.me.hand or ():
        face = view.book.faces[key]
        if face.design not in seen:
            seen.add(face.design)
            yield face, face.upper
            yield face, face.lower


def can(view: View, role: Role, able: Sequence[Leaguer]) -> bool:
    """Whether the viewer's hand holds anything that can be used for this now."""
    alone = role == "technique" or view.options.dash_alone == "one"
    return any(
        (half.people or alone) and legal.why_not(view, half, role, able) is None for _, half in held(view)
    )


def _left(view: View, picked: Sequence[Pick]) -> Iterator[Pick]:
    """The halves of the cards not picked yet, equal cards once."""
    gone = {pick.play.card for pick in picked}
    seen = set()
    for place, key in enumerate(view.me.hand or ()):
        face = view.book.faces[key]
        if key in gone or face.design in seen:
            continue
        seen.add(face.design)
        for slot, half in (("upper", face.upper), ("lower", face.lower)):
            yield Pick(keys.half_key(place, slot), c.Play(key, slot), face, half)  # type: ignore[arg-type]


def _with_faces(picked: Sequence[Pick]) -> list[tuple[Face, Half]]:
    return [(pick.face, pick.half) for pick in picked]


class Builder:
    """A play in the making, of one viewer and for one role."""

    def __init__(self, view: View, role: Role) -> None:
        self.view, self.role = view, role
        self.able = legal.ready(view)
        self.picked: list[Pick] = []
        self._usable = {
            half.id: legal.why_not(view, half, role, self.able) for _, half in held(view)
        }  # by itself, whatever it is joined with

    @property
    def halves(self) -> tuple[Half, ...]:
        """The halves picked so far."""
        return tuple(pick.half for pick in self.picked)

    @property
    def complete(self) -> bool:
        """Whether the halves picked make a play."""
        return bool(self.picked) and not isinstance(legal.groups_of(self.view.options, self.halves), str)

    def left(self) -> list[Pick]:
        """What has not been picked."""
        return list(_left(self.view, self.picked))

    def is_open(self, pick: Pick, left: Sequence[Pick]) -> bool:
        """Whether a half can be picked now, and a play made with it."""
        return self._usable[pick.half.id] is None and self._joins(pick) and self._finds_number(pick, left)

    def _joins(self, pick: Pick) -> bool:
        return not self.picked or (
            legal.why_not_join(self.view, _with_faces(self.picked), pick.face, pick.half, self.able) is None
        )

    def _finds_number(self, pick: Pick, left: Sequence[Pick]) -> bool:
        """Whether some half says for how many "−" is, among those picked or those that could join."""
        if pick.half.people or self.role == "technique" or any(one.half.people for one in self.picked):
            return True
        if self.view.options.dash_alone == "one":
            return True
        together = _with_faces([*self.picked, pick])
        return any(
            one.half.people
            and one.play.card != pick.play.card
            and self._usable[one.half.id] is None
            and legal.why_not_join(self.view, together, one.face, one.half, self.able) is None
            for one in left
        )

    def why_not(self, pick: Pick) -> Text:
        """Why a half can't be picked now."""
        view = self.view
        if code := self._usable[pick.half.id]:
            return refusals_match.half(code, view, pick.half, self.role)
        if self.picked and (
            join := legal.why_not_join(view, _with_faces(self.picked), pick.face, pick.half, self.able)
        ):
            return refusals_match.join(join, view, pick.half, self.halves)
        return t("Follows the number of another half, and none that you hold goes with it.")

    def menu(self, left: Sequence[Pick], opened: frozenset[str]) -> Menu:
        """What can be added, and the way on."""
        options = [half_option(self.view, pick) for pick in left if pick.key in opened]
        first = not self.picked
        if not first:
            options.insert(0, _GO if self.complete else _GO_NOT)
        for pick in left:
            # what can't be used at all is no answer to what could be added
            if pick.key not in opened and (first or self._usable[pick.half.id] is None):
                option = half_option(self.view, pick)
                options.append(Option(option.key, option.label, option.detail, blocked=self.why_not(pick)))
        prompt = _FIRST[self.role] if first else t(
            "Picked: {halves}. What else?", halves=Joined(tuple(half.spec.name for half in self.halves))
        )  # fmt: skip
        return Menu(prompt, (Slot("half", _HALF, tuple(options)),))


_HALF = t("Technique")
_FIRST: dict[Role, Text] = {
    "attack": t("What do you attack with?"),
    "defend": t("What do you defend with?"),
    "technique": t("Which technique do you use?"),
}
_GO = Option(GO, t("That is all: choose leaguers"), style="main")
_GO_NOT = Option(
    GO, t("That is all: choose leaguers"), blocked=t("“−” needs a half that says how many leaguers it takes.")
)


@lru_cache(4096)
def _words(book: Book, face: Face, half: Half) -> tuple[Fact, Text]:
    """What a half is called, and what it does and asks for in a line."""
    spec = half.spec
    parts: list[Fact] = []
    if spec.attack is not None:
        parts.append(t("attack {n}", n=spec.attack))
    if spec.defence is not None:
        parts.append(t("defence {n}", n=spec.defence))
    if spec.outcome is not None:
        parts.append(wording.OUTCOMES[spec.outcome])
    if spec.rough is not None:
        parts.append(
            t("rough {value}, penalty {penalty}", value=spec.rough.value, penalty=spec.rough.penalty)
        )
    if spec.possession_moves:
        parts.append(t("possession moves"))
    if spec.growth_bonus:
        parts.append(t("growth +{n}", n=spec.growth_bonus))
    parts.append(wording.people(half))
    if spec.kind == "*":
        parts.append(t("only {who}", who=wording.kind(book, half)))
    elif spec.kind != "-":
        parts.append(wording.KIND_NAMES[spec.kind])
    if (least := wording.least(spec.least)) is not None:
        parts.append(least)
    other = face.lower if half is face.upper else face.upper
    return spec.name, t("{facts}. Other half: {other}", facts=Joined(tuple(parts)), other=other.spec.name)


def half_option(view: View, pick: Pick) -> Option:
    """A half to pick."""
    label, detail = _words(view.book, pick.face, pick.half)
    return Option(pick.key, label, detail)


# ---- leaguers ------------------------------------------------------------------------------------------


def leaguer_option(view: View, key: str, one: Leaguer, blocked: Text | None = None) -> Option:
    """A leaguer to pick."""
    figure = view.book.figures[one.id]
    stats = wording.stats(one.heart, figure.tech, figure.body)
    detail = t("{stats}, penalty {pen}", stats=stats, pen=one.pen) if one.pen else stats
    return Option(key, figure.spec.name, detail, blocked=blocked)


def _users_menu(view: View, group: Group, taken: Sequence[c.LeaguerId]) -> Menu:
    able, not_able = [], []
    for place, one in enumerate(view.me.row):
        if one is None:
            continue
        key = keys.place_key(place)
        if one.id in taken:
            not_able.append(leaguer_option(view, key, one, t("Already picked.")))
        elif code := legal.why_not_user(view, group.halves, one.id):
            why = refusals_match.user(code, view, group.halves, one.id)
            not_able.append(leaguer_option(view, key, one, why))
        else:
            able.append(leaguer_option(view, key, one))
    halves = Joined(tuple(half.spec.name for half in group.halves))
    prompt = (
        t("Who performs {halves}?", halves=halves)
        if group.people == 1
        else t("Which {n} leaguers perform {halves}?", n=group.people, halves=halves)
    )
    slot = Slot("users", _LEAGUERS, (*able, *not_able), least=group.people, most=group.people)
    return Menu(prompt, (slot,))


_LEAGUERS = t("Leaguers")


def _users_picked(view: View, group: Group, taken: Sequence[c.LeaguerId], key: str) -> list[c.LeaguerId]:
    named = [keys.leaguer_at(view, one) for one in key.split("+")]
    if (
        len(named) != group.people
        or len({*named, *taken}) < len(named) + len(taken)
        or any(legal.why_not_user(view, group.halves, one) for one in named)
    ):
        raise refusals.path(view)
    return named


def _targets_menu(view: View, half: Half, users: Sequence[Leaguer]) -> Menu:
    options = []
    assert half.spec.rough is not None
    for place, one in enumerate(view.foe.row):
        if one is not None:
            figure = view.book.figures[one.id]
            number = legal.rough_number(half, figure, users)
            detail = t(
                "{chance}; penalty {pen} → {after}, bars at {bar}",
                chance=menu_confirm.chance_of(number), pen=one.pen, after=one.pen + half.spec.rough.penalty,
                bar=figure.body + one.heart,
            )  # fmt: skip
            options.append(Option(keys.place_key(place), figure.spec.name, detail))
    return Menu(_WHOM, (Slot("target", _TARGET, tuple(options)),))


_TARGET = t("Target")
_WHOM = t("Against whom?")
_OUTCOME = t("What is the defence to lead to?")


# ---- the whole way -------------------------------------------------------------------------------------


def attack(view: View, path: Path) -> Node:
    """Building an attack."""
    return _play(view, path, "attack", view.phase == "attack")


def defend(view: View, path: Path) -> Node:
    """Building a defence."""
    return _play(view, path, "defend", view.phase == "defence")


def technique(view: View, path: Path) -> Node:
    """Using a half by itself."""
    return _play(view, path, "technique", view.phase in ("attack", "defence"))


def _play(view: View, path: Path, role: Role, now: bool) -> Node:
    if not now:
        raise refusals.path(view)
    builder = Builder(view, role)
    rest = list(path)
    if (node := _pick_halves(builder, rest)) is not None:
        return node
    halves = builder.halves
    groups = legal.groups_of(view.options, halves)
    if isinstance(groups, str):
        raise refusals.path(view)
    users: list[c.LeaguerId] = []
    for group in groups:
        if not rest:
            return _users_menu(view, group, users)
        users += _users_picked(view, group, users, rest.pop(0))
    row = {one.id: one for one in view.me.leaguers}
    play = menu_confirm.Built(
        role, tuple(pick.play for pick in builder.picked), halves, groups, tuple(row[one] for one in users)
    )
    if halves[0].spec.rough is not None:
        if not rest:
            return _targets_menu(view, halves[0], play.users)
        play = play._replace(target=keys.leaguer_at(view, rest.pop(0), foe=True))
    if role == "defend" and len(choices := legal.outcomes(view.options, halves)) > 1:
        if not rest:
            options = tuple(Option(one, wording.OUTCOMES[one]) for one in choices)
            return Menu(_OUTCOME, (Slot("outcome", _OUTCOME, options),))
        picked = rest.pop(0)
        outcome = next((one for one in choices if one == picked), None)
        if outcome is None:
            raise refusals.path(view)
        play = play._replace(outcome=outcome)
    return menu_confirm.confirm(view, play, tuple(rest), len("/".join(path)))


def _pick_halves(builder: Builder, rest: list[str]) -> Menu | None:
    """Takes the halves off the front of ``rest``; gives the question if it ends before all are picked."""
    while True:
        left = builder.left()
        if builder.picked and builder.role == "technique":
            return None
        opened = frozenset(pick.key for pick in left if builder.is_open(pick, left))
        if builder.picked and not opened:
            return None
        if not rest:
            return builder.menu(left, opened)
        key = rest.pop(0)
        if key == GO and builder.complete:
            return None
        if key not in opened:
            raise refusals.path(builder.view)
        builder.picked.append(next(pick for pick in left if pick.key == key))
