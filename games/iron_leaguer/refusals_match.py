"""Why a play is refused, in words: halves, how they go together, and who performs them.

The same words stand beside what the menu shows greyed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..engine.contract import Refused
from ..engine.text import Fact, Joined, Text, t
from . import legal, wording
from .book import Book, Half
from .commands import LeaguerId
from .legal import Growth, HalfCode, JoinCode, Role, UserCode
from .refusals import LONGEST
from .season import hand_limit
from .state import Leaguer
from .view import View


def _who(view: View, leaguers: Iterable[LeaguerId]) -> Fact:
    """Leaguers by name, or that there are none."""
    named = [view.book.figures[one].spec.name for one in leaguers]
    return Joined(tuple(named)) if named else t("nobody")


def half(code: HalfCode, view: View, role: Role) -> Text:
    """Why a half can't be used now for this; the same words for all halves that share the reason."""
    if code == "silver_rough":
        return _SILVER_ROUGH
    if code == "timing":
        return _DEFENDS if view.phase == "attack" else _ATTACKS
    if code == "alone":
        return _VALUED if role == "technique" else _ALONE
    if code == "value":
        return _NO_ATTACK if view.phase == "attack" else _NO_DEFENCE
    return _TOO_FEW


_SILVER_ROUGH = t("Rough play is Dark's alone. The other half of the card may be used.")
_DEFENDS, _ATTACKS = t("Only for defending."), t("Only for attacking.")
_VALUED = t("This half belongs into an attack or a defence.")
_ALONE = t("Has no value: only by itself, as a technique.")
_NO_ATTACK, _NO_DEFENCE = t("Has no attack value."), t("Has no defence value.")
_TOO_FEW = t("Too few of your unused leaguers can use it.")


def join(code: JoinCode, view: View, of: Half, others: Sequence[Half]) -> Text:
    """Why a half can't be added to others."""
    if code == "single":
        return t("At this table a play is one card.")
    if code == "same":
        if view.options.same_technique == "card":
            return t("The same card can't be used twice in one play; only Defence can.")
        return t("The same technique can't be used twice in one play; only Defence can.")
    if code == "mixed":
        have = next(filter(None, (legal.people_of(view.options, other) for other in others)))
        need = legal.people_of(view.options, of)
        return t("Needs {n} of your leaguers; those picked already need {people}.", n=need, people=have)
    return t("Too few of your unused leaguers can use all of these halves.")


def user(code: UserCode, view: View, halves: Iterable[Half], one: Leaguer) -> Text:
    """Why a leaguer of the viewer's row can't perform these halves."""
    if code == "used":
        return _USED
    if code == "barred":
        return _BARRED
    for half in halves:
        if not legal.meets(half, one):
            return _lack(code, view.book, half)
    raise LookupError(f"{one.id} lacks nothing")


_USED = t("Used already.")
_BARRED = t("Barred: the penalty has reached body and heart together.")


@lru_cache(4096)
def _lack(code: UserCode, book: Book, of: Half) -> Text:
    """What a half asks for and somebody lacks; without its name, so that equal lacks read alike."""
    if code == "only":
        return t("Only for {who}.", who=wording.kind(book, of))
    if code == "kind":
        return t("Needs the kind {kind}.", kind=wording.kind(book, of))
    least = of.spec.least
    if code == "heart":
        return t("Needs heart {n}.", n=least.heart)
    if code == "body":
        return t("Needs body {n}.", n=least.body)
    return t("Needs tech {n}, or more heart instead.", n=least.tech)


# ---- whole commands ------------------------------------------------------------------------------------


def usable(view: View, role: Role) -> Text:
    """Which halves of the viewer's hand can be used now, as a sentence for the end of a refusal."""
    found: list[Fact] = []
    for key in view.me.hand or ():
        face = view.book.faces[key]
        for one in (face.upper, face.lower):
            if one.spec.name not in found and legal.why_not(view, one, role) is None:
                found.append(one.spec.name)
    if not found:
        return t("Nothing in your hand can be used for it now.")
    return t("You could use: {halves}.", halves=Joined(tuple(found)))


def not_usable(code: HalfCode, view: View, of: Half, role: Role) -> Refused:
    """A half can't be used now."""
    return Refused(
        code,
        t("{half}: {why} {usable}", half=of.spec.name, why=half(code, view, role),
          usable=usable(view, role)),
    )  # fmt: skip


def not_joined(code: JoinCode, view: View, of: Half, others: Sequence[Half]) -> Refused:
    """Halves don't go together."""
    return Refused(code, t("{half}: {why}", half=of.spec.name, why=join(code, view, of, others)))


def no_cards() -> Refused:
    """A play without a card."""
    return Refused("no_cards", t("An attack or a defence uses at least one card of your hand."))


def not_in_hand(view: View, card: str) -> Refused:
    """A card that is not in the sender's hand."""
    face = view.book.faces.get(card)
    name: Fact = wording.face_name(face) if face else card[:LONGEST]
    held = [wording.face_name(view.book.faces[key]) for key in view.me.hand or ()]
    hand = wording.listed(held) if held else t("nothing")
    return Refused("hand", t("{card} is not in your hand. You hold: {hand}.", card=name, hand=hand))


def card_twice(view: View, card: str) -> Refused:
    """One card named twice: a card is used with one of its halves."""
    name = wording.face_name(view.book.faces[card])
    return Refused("card_twice", t("{card}: a card is used once, with one of its halves.", card=name))


def dash_alone() -> Refused:
    """Only halves that follow the number of others."""
    return Refused(
        "dash",
        t("“−” follows the number of leaguers of another half: add a half that says how many it takes."),
    )


def people(view: View, halves: Sequence[Half], need: int, have: int) -> Refused:
    """Too few or too many leaguers."""
    able = [one.id for one in legal.ready(view) if all(legal.meets(half, one) for half in halves)]
    return Refused(
        "people",
        t("Leaguers for this play: exactly {need}, not {have}. Able to: {who}.",
          need=need, have=have, who=_who(view, able)),
    )  # fmt: skip


def user_twice(view: View, leaguer: LeaguerId) -> Refused:
    """One leaguer named twice."""
    figure = view.book.figures.get(leaguer)
    name: Fact = figure.spec.name if figure else leaguer[:LONGEST]
    return Refused(
        "user_twice", t("{name} is named twice; the leaguers of a play are different ones.", name=name)
    )


def not_user(code: UserCode, view: View, halves: Sequence[Half], leaguer: LeaguerId) -> Refused:
    """A leaguer can't perform the play."""
    able = _who(view, (one.id for one in view.squad.named(view.squad.who_all(halves))))
    figure = view.book.figures.get(leaguer)
    name: Fact = figure.spec.name if figure else leaguer[:LONGEST]
    own = next((one for one in view.me.leaguers if one.id == leaguer), None)
    why = t("Not in your row.") if own is None else user(code, view, halves, own)
    lacking = next((half.spec.name for half in halves if own and not legal.meets(half, own)), None)
    if lacking is None or code in ("used", "barred"):
        return Refused(code, t("{name}: {why} Able to: {who}.", name=name, why=why, who=able))
    return Refused(
        code,
        t("{name} can't perform {half}. {why} Able to: {who}.", name=name, half=lacking, why=why, who=able),
    )


def outcome(choices: Sequence[str]) -> Refused:
    """No outcome was chosen where there are several, or one that there is not."""
    names = Joined(tuple(wording.OUTCOMES[one] for one in choices))  # type: ignore[index]
    if len(choices) == 1:
        return Refused("outcome", t("This defence leads to one thing only: {outcome}.", outcome=names))
    return Refused("outcome", t("This defence may lead to: {outcomes}. Say which.", outcomes=names))


def target(view: View) -> Refused:
    """A rough play without a target in the other row."""
    who = wording.leaguers(view.book, (one.id for one in view.foe.leaguers))
    return Refused("target", t("A rough play names one leaguer of the other team: {who}.", who=who))


def no_target(of: Half) -> Refused:
    """A target for something that has none."""
    return Refused("target", t("{half} has no target.", half=of.spec.name))


def splits(count: int) -> Refused:
    """Splits for another number of growth checks than the play has."""
    return Refused("split", t("Growth checks of this play: {n}. Name the parts of each, or none.", n=count))


def split(view: View, growth: Growth) -> Refused:
    """Parts that don't make up the total, or are too small."""
    return Refused(
        "split",
        t("The parts for {name} must add up to {total}, none below {least}.",
          name=view.book.figures[growth.leaguer].spec.name, total=growth.total,
          least=view.options.growth_min_part),
    )  # fmt: skip


# ---- passing -------------------------------------------------------------------------------------------


def draw(view: View) -> Text:
    """Why the viewer can't draw."""
    return _draw(hand_limit(view.scene), view.me.size)


def exchange(view: View) -> Text:
    """Why the viewer can't exchange."""
    return _exchange(hand_limit(view.scene), view.me.size)


def refresh(view: View) -> Text:
    """Why the viewer can't turn leaguers back."""
    return _NOT_NOW if view.phase == "defence" else _NOBODY


_NOT_NOW = t("Only instead of an attack. Under attack you may draw, exchange or do nothing.")
_NOBODY = t("None of your leaguers is used.")


@lru_cache(256)
def _draw(limit: int, n: int) -> Text:
    return t("Only with fewer than {limit} cards; you have {n}: exchange some instead.", limit=limit, n=n)


@lru_cache(256)
def _exchange(limit: int, n: int) -> Text:
    return t("Only with {limit} cards or more; you have {n}: draw instead.", limit=limit, n=n)


def least_exchange(view: View, least: int) -> Refused:
    """Too few cards to exchange."""
    return Refused("exchange", t("Exchange at least {n} of your {have} cards.", n=least, have=view.me.size))


def refreshed(view: View) -> Refused:
    """Not one to three different used leaguers of the sender's."""
    who = _who(view, (one.id for one in view.me.leaguers if one.used))
    return Refused(
        "refresh",
        t("Name one to {n} of your used leaguers: {who}.", n=legal.REFRESHED, who=who),
    )
