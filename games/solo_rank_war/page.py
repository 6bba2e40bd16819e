"""The duel as a page: the public board for spectators, and the console that a player sees alone."""

from __future__ import annotations

from ..engine.page import Block, Bullets, Facts, Gauge, Heading, Page, Para, Picture
from ..engine.signs import GOLD
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import advice, hints
from . import wording as w
from .board import draw
from .book import Eff
from .effects import effect_line
from .endings import ending_text
from .glyphs import SEATS
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


def page(view: View) -> Page:
    """The viewer's page: what goes on, the duel drawn, the chain, a player's own things, what is known."""
    blocks: list[Block] = [Para(_now(view))]
    if view.ending is None:
        blocks += [Para(notice) for notice in _notices(view)]
    if view.phase != "setup" and view.viewer is None:
        blocks += [Gauge(SeatName(s.seat), s.trion, s.start_trion, SEATS[s.seat]) for s in view.seats]
    blocks.append(Picture(draw(view)))
    blocks += _chain(view)
    if view.viewer is not None:
        blocks += _own(view)
    blocks += _known(view)
    blocks += _review(view)
    if view.viewer is None and view.phase in ("setup", "initial"):
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
    """Who answers what, once something is answered: a lone announcement is drawn and told already."""
    blocks: list[Block] = []
    if len(view.chain) > 1:
        items: list[Fact] = [_link(view, n, link) for n, link in enumerate(view.chain, 1)]
        if len(items) > MOST_LINKS:
            items[1 : 2 - MOST_LINKS] = ["…"]
        blocks += [Heading(t("Chain")), Bullets(tuple(items))]
    if view.chain and view.viewer == view.asked:
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
    """The viewer's own part: the agent handed in, the cards, the tags, hints for what is asked."""
    if view.ending is not None:
        return []
    if view.phase == "setup":
        return _draft(view)
    blocks: list[Block] = []
    if view.phase == "plot":
        blocks += _plotting(view)
    if any(view.me.cards) and view.phase != "set":
        cards = Joined(tuple(_card(view, card) for card in view.me.cards if card), " | ")
        blocks.append(Para(t("Your cards: {cards}", cards=cards)))
    if view.phase in ("tactical", "window"):
        if view.viewer == view.attacker:
            blocks.append(Para(t("Your tags: {tags}", tags=w.tag_words(view.me.tags))))
        if able := _abilities(view):
            blocks.append(Bullets(tuple(able)))
    return blocks


def _abilities(view: View) -> list[Text]:
    """The counters of the viewer's set cards, unless the menu lists what can be done."""
    if view.phase == "tactical" and view.viewer == view.attacker:
        return []
    if view.phase == "window" and view.viewer == view.asked:
        return []
    found: list[Eff] = []
    for side in (0, 1):
        if kit := kit_of(view, view.me, side):
            found += [eff for eff in kit.counter if fulfils(view, side, eff)]
    return [effect_line(eff) for eff in dict.fromkeys(found)]


def _draft(view: View) -> list[Block]:
    """The agent handed in, with what is unwise about it if it is self-made; to who has none, what one is."""
    draft = hints.draft_of(view.me)
    if draft is None:
        return [
            Para(
                t(
                    "Your agent is four main triggers, four sub triggers, and a plot sheet: which action "
                    "each face of a die gives. New here? Take a ready-made agent."
                )
            )
        ]
    blocks: list[Block] = [Facts((_agent(view, view.me),))]
    if view.book.agent_of(draft) is not None:
        return blocks
    weak = advice.deniable(draft)
    remarks = (*advice.warnings(view.book, draft), *([weak] if weak else []))
    return [*blocks, Bullets(remarks)] if remarks else blocks


def _card(view: View, card: CardView) -> Fact:
    """A card of the viewer: its name, and what turning it up would cost."""
    name = w.card_name(view.book, card)
    cost = 0 if card.face_up or card.trigger is None else view.book.triggers[card.trigger].reveal_cost
    return t("{trigger} (turning it up costs {n})", trigger=name, n=cost) if cost else name


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
    """What the viewer's plot does, and what can be denied."""
    blocks: list[Block] = [Para(hints.plot_hint(view))]
    attacker = view.seats[view.attacker]
    if view.viewer != view.attacker and (sure := hints.denials(attacker)):
        blocks.append(Bullets(tuple(sure)))
    return blocks


# ---- what everybody knows of the agents ------------------------------------------------------------------


def _known(view: View) -> list[Block]:
    """The agents in small print, as far as the viewer may know them; in a duel a player knows the own one."""
    if view.phase == "setup":
        return []
    shown = view.seats if view.viewer is None or view.phase in ("initial", "finished") else (view.foe,)
    rows = [_agent(view, seat) for seat in shown if seat.main]
    return [Para(t("{name}: {what}", name=name, what=what), quiet=True) for name, what in rows]


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


def _agent(view: View, seat: SeatView) -> tuple[Fact, Fact]:
    """An agent's name, and its triggers and plot sheet."""
    name = w.agent_name(view.book, seat.main, seat.sub, seat.sheet)
    head: Fact = t("{seat} as {agent}", seat=SeatName(seat.seat), agent=name) if name else SeatName(seat.seat)
    sides = [Joined(tuple(_counted(view, side))) for side in (seat.main, seat.sub)]
    return head, t("{main} | {sub} | {sheet}", main=sides[0], sub=sides[1], sheet=_sheet(seat))


def _counted(view: View, side: tuple[str | None, ...]) -> list[Fact]:
    """The triggers of a side, free slots left out."""
    return [w.trigger_name(view.book, one) for one in side if one is None or one != view.book.filler]


def _sheet(seat: SeatView) -> Fact:
    """A sheet by tags: which faces give what."""
    parts: list[Fact] = [*w.sheet_words(seat.sheet)]
    unknown = hints.faces_of(seat.sheet, None)
    if unknown:
        parts.append(t("hidden {faces}", faces=w.span_words(unknown)))
    return Joined(tuple(parts))
