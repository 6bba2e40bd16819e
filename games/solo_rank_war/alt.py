"""The board in words, for readers who don't see pictures: shortly, what the picture shows."""

from __future__ import annotations

from ..engine.text import Fact, Joined, SeatName, Text, t
from . import wording as w
from .endings import ending_text
from .state import NO_TAGS
from .view import CardView, SeatView, View


def alt_text(view: View) -> Text:
    """The board of a view in a few sentences, one a line."""
    parts: list[Fact] = [t("{what}.", what=w.phase_words(view))]
    if view.turn:
        parts[0] = t("Turn {n}: {what}.", n=view.turn, what=w.phase_words(view))
    if view.phase != "setup" and (view.turn or view.die):
        parts.append(t("Distance {n}.", n=w.plain(view.distance)))
    if view.phase != "setup":
        parts += [_seat(view, seat) for seat in view.seats]
    if view.plotted and view.phase == "tactical":
        parts.append(
            t(
                "Plots: {attack} against {defence}, gaining {tags}.",
                attack=w.face_words(view.plotted.attack),
                defence=w.face_words(view.plotted.defence),
                tags=w.tag_words(view.plotted.gained),
            )
        )
    if view.chain:
        links: list[Fact] = [
            t(
                "{n} {seat}: {effect}",
                n=n,
                seat=SeatName(link.seat),
                effect=w.effect_name(view.book, link.effect),
            )
            for n, link in list(enumerate(view.chain, 1))[-4:]
        ]
        parts.append(t("Pending: {links}.", links=w.listed(links)))
    if view.ending:
        parts.append(ending_text(view.ending))
    return t("{lines}", lines=Joined(tuple(parts), "\n"))


def _seat(view: View, seat: SeatView) -> Text:
    main, sub = (_card(view, card) for card in seat.cards)
    facts: dict[str, Fact] = {"seat": SeatName(seat.seat), "trion": seat.trion, "main": main, "sub": sub}
    if seat.tags == NO_TAGS:
        return t("{seat}: trion {trion}, main {main}, sub {sub}.", **facts)
    return t(
        "{seat}: trion {trion}, main {main}, sub {sub}, tags {tags}.", tags=w.tag_words(seat.tags), **facts
    )


def _card(view: View, card: CardView | None) -> Fact:
    if card is None:
        return t("empty")
    if card.trigger is None:
        return t("face-down")
    name = w.card_name(view.book, card)
    return name if card.face_up else t("{trigger} (face-down)", trigger=name)
