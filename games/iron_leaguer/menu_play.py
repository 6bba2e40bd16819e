"""Building a play step by step: halves, who performs them, a target or outcome, and a last look at the odds.

After each pick only what still fits can be picked; everything else says why it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import keys, legal, menu_confirm, performers, refusals, refusals_match, wording
from .book import Book, Face, Half
from .building import Pick, Step, first
from .legal import Group, Role
from .state import Leaguer
from .view import View

Node: TypeAlias = Menu | c.Commands

GO = "go"
"""The key that adds no further half, and asks who performs."""
WITH = "with"
"""The key that adds no further half, and takes the leaguers who are suggested."""
MANY = 6
"""Where more leaguers could perform alone, one is suggested before all are listed."""


# ---- halves --------------------------------------------------------------------------------------------


def _halves_menu(step: Step) -> Menu:
    """What can be added, and the way on."""
    first = not step.picked
    more = {} if step.last else step.open
    called = [pick.half.spec.name.en for pick in more.values()]
    play = None if first else _suggested(step)
    options: list[Option] = []
    if play:
        options.append(
            Option(
                WITH,
                t("With {leaguers}", leaguers=wording.leaguers(step.view.book, play.names)),
                style="main",
            )
        )
    if not first:
        options.append(_GO if step.complete else _GO_NOT)
    options += [_half_option(step, pick, called.count(pick.half.spec.name.en) > 1) for pick in more.values()]
    told = {pick.half.id for pick in more.values()}
    for pick in step.left if step.role != "technique" or first else ():
        # what can't be used at all is no answer to what could be added, and one reason does for equal halves
        if pick.half.id not in told and (first or step.is_usable(pick)):
            told.add(pick.half.id)
            options.append(_half_option(step, pick, False, step.why_not(pick)))
    prompt = (
        _FIRST[step.role]
        if first
        else t("Picked: {halves}.", halves=wording.halves(step.halves))
        if not more
        else t("Picked: {halves}. Add more?", halves=wording.halves(step.halves))
    )
    note = menu_confirm.note(step.view, play) if play and step.halves[0].spec.rough is None else None
    return Menu(prompt, (Slot("half", _HALF, tuple(options)),), note)


def _suggested(step: Step) -> menu_confirm.Built | None:
    """The halves picked, performed by whoever is suggested; None where they don't make a play yet."""
    groups = legal.groups_of(step.view.options, step.halves)
    users = None if isinstance(groups, str) else performers.suggested(step.view, groups)
    if isinstance(groups, str) or users is None:
        return None
    plays = tuple(pick.play for pick in step.picked)
    return menu_confirm.Built(step.role, plays, step.halves, groups, users)


_HALF = t("Technique used")
_FIRST: dict[Role, Text] = {
    "attack": t("What do you attack with?"),
    "defend": t("What do you defend with?"),
    "technique": t("Which technique do you use?"),
}
_GO = Option(GO, t("Choose leaguers"))
_GO_NOT = Option(
    GO, t("Choose leaguers"), blocked=t("“−” needs a half that says how many leaguers it takes.")
)


@lru_cache(4096)
def half_words(book: Book, half: Half) -> Text:
    """What a half does and asks for, in short."""
    spec = half.spec
    parts: list[Fact] = []
    if spec.attack is not None:
        parts.append(t("A{n}", n=spec.attack))
    if spec.defence is not None:
        parts.append(t("D{n}", n=spec.defence))
    if spec.rough is not None:
        parts += [t("R{n}", n=spec.rough.value), t("penalty {n}", n=spec.rough.penalty)]
    parts.append(t("by {n}", n=half.people) if half.people else t("joins others"))
    if spec.kind != "-":
        parts.append(wording.kind(book, half))
    if (least := wording.least(spec.least)) is not None:
        parts.append(least)
    if spec.outcome not in (None, "change"):
        parts.append(wording.OUTCOMES[spec.outcome])
    if spec.growth_bonus:
        parts.append(t("growth +{n}", n=spec.growth_bonus))
    if spec.possession_moves:
        parts.append(t("possession moves"))
    return t("{facts}", facts=Joined(tuple(parts), " · "))


@lru_cache(4096)
def _told_apart(face: Face, half: Half) -> Text:
    """A half that another one is called like: with the other half of its card."""
    other = face.lower if half is face.upper else face.upper
    return t("{half} / {other}", half=half.spec.name, other=other.spec.name)


def _half_option(step: Step, pick: Pick, twice: bool, blocked: Text | None = None) -> Option:
    """A half to pick; for a defence with the chance that it holds, together with those picked before."""
    label: Fact = _told_apart(pick.face, pick.half) if twice else pick.half.spec.name
    book, blow = step.view.book, step.view.blow
    if step.role == "defend" and blow and not blocked:
        value = legal.value_of((*step.halves, pick.half), "defend")
        detail = _holds(book, pick.half, value - max(blow.ap, 0))
    else:
        detail = half_words(book, pick.half)
    return Option(pick.key, label, detail, blocked=blocked)


@lru_cache(4096)
def _holds(book: Book, half: Half, number: int) -> Text:
    """A half with the chance of two dice to show ``number`` or less."""
    return t("{half} · holds at {chance}", half=half_words(book, half), chance=menu_confirm.chance_of(number))


# ---- leaguers ------------------------------------------------------------------------------------------


def leaguer_option(
    view: View, key: str, one: Leaguer, blocked: Text | None = None, *, grows: bool = False
) -> Option:
    """A leaguer to pick; with the growth value where what is done lets hearts grow."""
    figure = view.book.figures[one.id]
    stats = wording.stats(one.heart, figure.tech, figure.body)
    if grows:
        stats = t("{stats}, growth {growth}", stats=stats, growth=wording.growth(figure.growth))
    detail = t("{stats}, penalty {pen}", stats=stats, pen=one.pen) if one.pen else stats
    return Option(key, figure.spec.name, detail, blocked=blocked)


def _users_menu(view: View, group: Group, taken: Sequence[c.LeaguerId]) -> Menu:
    able, not_able = [], []
    fits = {one.id for one in view.squad.named(view.squad.who_all(group.halves))}
    grows = any(half.spec.growth_bonus for half in group.halves)
    for place, one in enumerate(view.me.row):
        if one is None:
            continue
        key = keys.place_key(place)
        if one.id in taken:
            not_able.append(leaguer_option(view, key, one, _TAKEN))
        elif one.id in fits:
            able.append(leaguer_option(view, key, one, grows=grows))
        elif code := legal.why_not_own(view, group.halves, one):
            why = refusals_match.user(code, view, group.halves, one)
            not_able.append(leaguer_option(view, key, one, why))
    halves = wording.halves(group.halves)
    prompt = (
        t("Who performs {halves}?", halves=halves)
        if group.people == 1
        else t("Which {n} leaguers perform {halves}?", n=group.people, halves=halves)
    )
    slot = Slot("users", _LEAGUERS, (*able, *not_able), least=group.people, most=group.people)
    return Menu(prompt, (slot,))


_TAKEN = t("Already picked.")
_LEAGUERS = t("Leaguers")


def _users_picked(view: View, group: Group, taken: Sequence[c.LeaguerId], key: str) -> list[c.LeaguerId]:
    named = [keys.leaguer_at(view, one) for one in key.split("+")]
    fits = {one.id for one in view.squad.named(view.squad.who_all(group.halves))}
    if (
        len(named) != group.people
        or len({*named, *taken}) < len(named) + len(taken)
        or not fits.issuperset(named)
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
    step, rest = _pick_halves(view, role, list(path))
    if not rest and _asks(step) and (not path or path[-1] != GO):
        return _halves_menu(step)
    halves = step.halves
    if rest and rest[0] == WITH and _asks(step):
        play = _suggested(step)
        if play is None:
            raise refusals.path(view)
        rest.pop(0)
    else:
        groups = legal.groups_of(view.options, halves)
        if isinstance(groups, str):
            raise refusals.path(view)
        users: list[c.LeaguerId] = []
        for group in groups:
            if not rest:
                return _users_menu(view, group, users)
            users += _users_picked(view, group, users, rest.pop(0))
        row = {one.id: one for one in view.squad}
        play = menu_confirm.Built(
            role, tuple(pick.play for pick in step.picked), halves, groups, tuple(row[one] for one in users)
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


def _asks(step: Step) -> bool:
    """Whether anything is left to say before the leaguers are named: another half, or that the suggested
    ones will do, which spares much picking where several perform or many could.
    """
    if not step.last:
        return True
    groups = legal.groups_of(step.view.options, step.halves)
    if isinstance(groups, str):
        return False
    able = step.view.squad.who_all(step.halves).bit_count()
    return sum(group.people for group in groups) > 1 or able > MANY


def _pick_halves(view: View, role: Role, rest: list[str]) -> tuple[Step, list[str]]:
    """The halves at the front of a way, and what is left of it. A word says that nothing more is added."""
    step = first(view, role)
    while rest and _asks(step):
        if rest[0] == WITH:
            break
        key = rest.pop(0)
        if key == GO and step.complete:
            break
        if step.last or key not in step.open:
            raise refusals.path(view)
        step = step.then(key)
    return step, rest
