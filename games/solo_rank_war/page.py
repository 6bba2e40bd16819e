"""The duel as a page: the public board for spectators, and the console that a player sees alone."""

from __future__ import annotations

from typing import TypeAlias

from ..engine.page import Block, Bullets, Facts, Gauge, Heading, Page, Para, Picture
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import advice, hints
from . import wording as w
from .board import draw
from .book import TAG_NAMES, Eff
from .commands import KEEP, TAGS
from .effects import effect_line
from .endings import ending_text
from .glyphs import GOLD, SEATS
from .legal import fulfils, kit_of
from .state import Link
from .view import CardView, SeatView, View

ACCENT = "#7c5cff"
"""Colour of the board until someone has won."""

MOST_LINKS = 6
"""Rows of the chain: a longer one is told by its first announcement and the latest ones."""

MOST_TURNS = 6
"""How many of the latest turns are looked back on."""

SECRET_STEPS = ("setup", "set", "plot")
"""Steps in which both choose at once: a player is told who has yet to. On a board the prompts say so."""

Rows: TypeAlias = list[tuple[Fact, Fact]]


def page(view: View) -> Page:
    """The viewer's page: what goes on, the duel drawn, the chain, a player's own things, what is known."""
    blocks: list[Block] = [Para(_now(view))]
    if view.ending is None:
        blocks += [Para(notice) for notice in _notices(view)]
    if view.phase != "setup":
        blocks += [Gauge(SeatName(s.seat), s.trion, s.start_trion, SEATS[s.seat]) for s in view.seats]
    blocks.append(Picture(draw(view)))
    blocks += _chain(view)
    if view.viewer is not None:
        blocks += _own(view)
    blocks += _known(view)
    blocks += _review(view)
    if view.ending is None:
        blocks += [Para(limit, quiet=True) for limit in _limits(view)]
    return Page(_title(view), tuple(blocks), _colour(view))


def _colour(view: View) -> str:
    if view.ending is not None:
        return GOLD if view.ending.winner is None else SEATS[view.ending.winner]
    return ACCENT if view.viewer is None else SEATS[view.viewer]


def _title(view: View) -> Text:
    if view.turn == 0:
        return t("Solo Rank War")
    if view.options.turn_limit:
        return t("Solo Rank War · turn {n} of {last}", n=view.turn, last=view.options.turn_limit)
    return t("Solo Rank War · turn {n}", n=view.turn)


def _now(view: View) -> Fact:
    """What goes on, and to a player whom it waits for."""
    if view.ending is not None:
        return ending_text(view.ending)
    secret = view.phase in SECRET_STEPS and view.viewer is not None
    waiting = w.waiting_words(view) if secret else None
    now = t("{what}.", what=w.phase_words(view))
    return t("{what} {waiting}", what=now, waiting=waiting) if waiting else now


def _notices(view: View) -> list[Text]:
    """Things to know in passing: the order, an offer of a draw, a leak to come."""
    found = []
    if view.phase == "initial":
        distance = w.plain(view.distance)
        found.append(t("The die shows {die}; provisional distance {n}.", die=view.die, n=distance))
    if view.turn:
        seats = {"first": SeatName(view.first), "second": SeatName(1 - view.first)}
        found.append(t("Distance {n} · {first} goes first, then {second}", n=view.distance, **seats))
    if view.offer is not None:
        found.append(t("{seat} offers a draw until the end of this turn.", seat=SeatName(view.offer)))
    found += _statuses(view)
    if view.options.stall_leak and view.turn and view.idle >= view.options.stall_turns:
        amount = view.options.stall_leak
        found.append(t("If nobody is hurt this turn, both leak {n} trion at its end.", n=amount))
    return found


def _limits(view: View) -> list[Text]:
    """The house rules that end a duel, in small print."""
    found = []
    if view.options.turn_limit:
        found.append(t("The duel ends after turn {n}.", n=view.options.turn_limit))
    if view.options.stall_leak:
        amount, turns = view.options.stall_leak, view.options.stall_turns
        found.append(
            t(
                "After {turns} idle turns in a row, each further one costs both {n} trion.",
                turns=turns,
                n=amount,
            )
        )
    return found


# ---- the chain -----------------------------------------------------------------------------------------


def _chain(view: View) -> list[Block]:
    if not view.chain:
        return []
    items: list[Fact] = [_link(view, n, link) for n, link in enumerate(view.chain, 1)]
    if len(items) > MOST_LINKS:
        items[1 : 2 - MOST_LINKS] = ["…"]
    blocks: list[Block] = [Heading(t("Chain")), Bullets(tuple(items))]
    if view.viewer == view.asked:
        words = t(
            "You are asked for a counter. When both pass in a row, the chain is applied, the latest first."
        )
        blocks.append(Para(words, quiet=True))
    return blocks


def _link(view: View, n: int, link: Link) -> Text:
    """One announcement: who, what, and what it answers."""
    facts: dict[str, Fact] = {"n": n, "seat": SeatName(link.seat), "what": w.link_words(view.book, link)}
    if link.target is not None:
        answered = view.book.effects[view.chain[link.target].effect].name
        return t(
            "{n}. {seat}: {what}, against {target}. {answered}",
            target=link.target + 1,
            answered=answered,
            **facts,
        )
    if link.sealed:
        return t("{n}. {seat}: {what}, unseen: the opponent can't counter it", **facts)
    return t("{n}. {seat}: {what}", **facts)


# ---- what a player sees alone --------------------------------------------------------------------------


def _own(view: View) -> list[Block]:
    """The viewer's own part: what is handed in, the cards, the tags, hints for what is asked."""
    blocks: list[Block] = [Heading(t("For your eyes only"))] if view.ending is None else []
    if view.ending is not None:
        return blocks
    if view.phase == "setup":
        return blocks + _draft(view)
    if any(view.me.cards):
        names = (t("Main"), t("Sub"))
        rows = [(name, _card(view, card)) for name, card in zip(names, view.me.cards, strict=True) if card]
        blocks.append(Facts(tuple(rows)))
    if view.phase == "plot":
        blocks += _plotting(view)
    elif view.phase == "set" and view.me.choice is not None:
        main, sub = (_chosen(view, side, what) for side, what in enumerate(view.me.choice))
        blocks.append(
            Para(t("You set: main {main}, sub {sub}. You may still change it.", main=main, sub=sub))
        )
    elif view.phase in ("tactical", "window"):
        if view.viewer == view.attacker:
            blocks.append(Para(t("Your tags: {tags}", tags=w.tag_words(view.me.tags))))
        if able := _abilities(view):
            blocks.append(Bullets(tuple(able)))
    return blocks if len(blocks) > 1 else []


def _abilities(view: View) -> list[Text]:
    """What the viewer's set cards can do in this phase: everything for the attacker, counters for both."""
    found: list[Eff] = []
    for side in (0, 1):
        if kit := kit_of(view, view.me, side):
            offered = (*kit.tactical, *kit.counter) if view.viewer == view.attacker else kit.counter
            found += [eff for eff in offered if fulfils(view, side, eff)]
    return [effect_line(eff) for eff in dict.fromkeys(found)]


def _draft(view: View) -> list[Block]:
    """The agent handed in, with what is unwise about it."""
    draft = hints.draft_of(view.me)
    if draft is None:
        return [
            Para(t("Choose a ready-made agent, or build your own: four triggers a side and a plot sheet."))
        ]
    blocks: list[Block] = [Facts(tuple(_agent(view, view.me))), Para(t("You may still change it."))]
    weak = advice.deniable(draft)
    remarks = (*advice.warnings(view.book, draft), *([weak] if weak else []))
    return [*blocks, Bullets(remarks)] if remarks else blocks


def _chosen(view: View, side: int, what: str) -> Fact:
    card = view.me.cards[side]
    if what == KEEP and card is not None:
        return t("{trigger} (kept)", trigger=w.trigger_name(view.book, card.trigger))
    return w.trigger_name(view.book, what)


def _card(view: View, card: CardView) -> Fact:
    name = w.card_name(view.book, card)
    if card.face_up or card.trigger is None:
        return t("{trigger}, face-up", trigger=name)
    cost = view.book.triggers[card.trigger].reveal_cost
    if cost:
        return t("{trigger}, face-down; turning it up costs {n} trion", trigger=name, n=cost)
    return t("{trigger}, face-down; turning it up is free", trigger=name)


def _statuses(view: View) -> list[Text]:
    """The lasting effects on either seat, in words."""
    found = []
    for seat in view.seats:
        name = SeatName(seat.seat)
        if seat.has("unseen"):
            found.append(t("{seat} is unseen: the next attack can't be countered.", seat=name))
        if seat.has("weighted"):
            found.append(t("{seat} is weighted: a move costs two tags.", seat=name))
    return found


def _plotting(view: View) -> list[Block]:
    """What each face gives, what can be denied, and the dice already placed."""
    attacker = view.seats[view.attacker]
    whose = t("Plot sheet of {seat}", seat=SeatName(attacker.seat))
    blocks: list[Block] = [Para(hints.plot_hint(view)), Facts(((whose, _sheet(attacker)),))]
    if view.viewer != view.attacker and (sure := hints.denials(attacker)):
        blocks.append(Bullets(tuple(sure)))
    if view.me.plot is not None:
        faces = w.face_words(view.me.plot)
        blocks.append(Para(t("You plotted {faces}. You may still change it.", faces=faces)))
    return blocks


# ---- what everybody knows of the agents ------------------------------------------------------------------


def _known(view: View) -> list[Block]:
    """Both agents, as far as the viewer may know them."""
    if view.phase == "setup":
        return []
    blocks: list[Block] = []
    for seat in view.seats:
        if seat.main:
            blocks.append(Facts(tuple(_agent(view, seat))))
    return blocks


def _review(view: View) -> list[Block]:
    """After the duel: what both had set in the latest turns (solo-7.17)."""
    if not view.sets:
        return []
    turns = []
    for past in view.sets[-MOST_TURNS:]:
        a, b, c, d = (w.trigger_name(view.book, one) for one in past.cards)
        cards = {"a": a, "b": b, "c": c, "d": d, "red": SeatName(0), "blue": SeatName(1)}
        turns.append(t("Turn {n}: {red} {a} / {b}, {blue} {c} / {d}", n=past.turn, **cards))
    return [Heading(t("What was set")), Bullets(tuple(turns))]


def _agent(view: View, seat: SeatView) -> Rows:
    """An agent's name, triggers and plot sheet."""
    name = w.agent_name(view.book, seat.main, seat.sub, seat.sheet)
    head: Fact = t("{seat} as {agent}", seat=SeatName(seat.seat), agent=name) if name else SeatName(seat.seat)
    sides = [Joined(tuple(_counted(view, side))) for side in (seat.main, seat.sub)]
    return [(head, t("{main} | {sub}", main=sides[0], sub=sides[1])), (t("Plot sheet"), _sheet(seat))]


def _counted(view: View, side: tuple[str | None, ...]) -> list[Fact]:
    """The triggers of a side, free slots left out."""
    return [w.trigger_name(view.book, one) for one in side if one is None or one != view.book.filler]


def _sheet(seat: SeatView) -> Fact:
    """A sheet by tags: which faces give what."""
    parts: list[Fact] = [
        t("{tag} {faces}", tag=TAG_NAMES[tag], faces=w.face_words(faces))
        for tag in TAGS
        if (faces := hints.faces_of(seat.sheet, tag))
    ]
    unknown = tuple(face for face, tag in enumerate(seat.sheet, 1) if tag is None)
    if unknown:
        parts.append(t("hidden {faces}", faces=w.face_words(unknown)))
    return Joined(tuple(parts), " / ")
