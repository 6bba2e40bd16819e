"""A battle in words beside its picture: what is asked, previews, orders, everybody in a table, the end."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.contract import Seat
from ..engine.menu import Path
from ..engine.page import Block, Bullets, Grid, Heading, Para, Picture
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import board_reach, page_exchange, page_odds, preview, prompts
from . import wording as w
from .board_head import counts_standard, standing
from .board_map import draw
from .board_shots import result_words, shot_words
from .endings import ending_text
from .field import field_of
from .grid import cell_name
from .odds_words import group_name
from .page_setup import goal
from .plates import plates
from .state import CounterOrder, ShieldOrder, Unit
from .view import View


def blocks(view: View, path: Path = ()) -> list[Block]:
    """What the viewer sees of a battle under way or over.

    Whoever is asked has the picture last: on a phone, the map is then in sight above the menu.
    """
    if view.phase == "over":
        return list(_end(view))
    found: list[Block] = [] if counts_standard(view) else list(goal(view))
    found += [Para(line) for line in _now(view)]
    picture = Picture(draw(view, board_reach.overlay(view, path), board_reach.window(view, path)))
    words = _told(view, path)
    if view.viewer in view.asked:
        return [*found, *words, picture]
    return [*found, picture, *words]


def _told(view: View, path: Path) -> list[Block]:
    """What goes with the picture: odds of what is picked or asked, else the last exchange and everybody."""
    found: list[Block] = []
    picked = preview.picked(view, path) if path else None
    if picked is not None:
        found += page_odds.preview(picked)
    found += _offers(view)
    if view.phase == "order" and view.round > 1:
        found += [Heading(t("Round {n} is over", n=view.round - 1)), _scores(view)]
    if picked is None:
        if view.shots is None or view.shots.counter:
            found += page_exchange.exchange(view)
        found += everybody(view)
        found += _orders(view)
        if view.shots is not None and view.viewer in view.asked and view.phase == "react":
            found += page_odds.answers(view, view.shots)
    return found


def _now(view: View) -> Iterator[Text]:
    """What the battle waits for."""
    yield prompts.question(view)
    if view.shots is not None:
        yield t("{shot} — {result}.", shot=shot_words(view, view.shots), result=result_words(view.shots))
    if view.phase == "order" and view.rolls is not None and view.viewer not in view.asked:
        red, blue = view.rolls
        yield t("Initiative: Red {red}, Blue {blue}.", red=red, blue=blue)


def _offers(view: View) -> Iterator[Block]:
    """Offers of a draw and what sides say about the winner."""
    for army in view.armies:
        if army.draw:
            yield Para(t("{side} offers a draw.", side=SeatName(army.seat)))
        if army.declared is not None:
            winner = w.SIDES[army.declared]
            yield Para(t("{side} says that {winner} has won.", side=SeatName(army.seat), winner=winner))


# ---- everybody -------------------------------------------------------------------------------------------


def everybody(view: View) -> Iterator[Block]:
    """Each side's groups on the map in a table, and who of it is destroyed or has left."""
    letters, field = plates(view), field_of(view)
    head: tuple[Fact, ...] = (t("Cell"), t("Units"), t("HP"), t("State"))
    for seat in (0, 1):
        rows: list[tuple[Fact, ...]] = []
        for cell, group in sorted(field.groups.items()):
            if group[0].side == seat:
                name = group_name(view, group)
                unit = t("{letters} {units}", letters=letters[group[0].card], units=name)
                rows.append((cell_name(cell), unit, _hps(view, group), states(view, group)))
        gone = list(_gone(view, seat))
        if rows or gone:
            yield Heading(w.SIDES[seat])
        if rows:
            yield Grid(head, tuple(rows))
        yield from gone


def _gone(view: View, seat: Seat) -> Iterator[Block]:
    """Whoever of a side is on the map no more."""
    mine = [one for one in view.units if one.side == seat]
    dead = [one for one in mine if one.hp <= 0]
    left = [one for one in mine if one.exited]
    if dead:
        yield Para(t("Destroyed: {units}", units=w.units_names(view, dead)), quiet=True)
    if left:
        yield Para(t("Left the map: {units}", units=w.units_names(view, left)), quiet=True)


def _hps(view: View, group: tuple[Unit, ...]) -> Fact:
    """HP left, of a lone unit with what its card has."""
    if len(group) > 1:
        return w.hps(group)
    return t("{hp} of {all}", hp=group[0].hp, all=view.deck[group[0].card].hp)


def states(view: View, group: tuple[Unit, ...]) -> Fact:
    """What a group is in: finished, markers, chips, ammunition that is low."""
    found: list[Text] = []
    for unit in group:
        found += [one for one in (*w.conditions(unit), *_chips(view, unit)) if one not in found]
    return Joined(tuple(found)) if found else w.NONE


def _chips(view: View, unit: Unit) -> Iterator[Text]:
    """Shields, EX chips and ammunition numbers of the weapons on top."""
    if unit.shield:
        yield t("shield {n}", n=unit.shield)
    if unit.ex:
        yield t("EX {n}", n=unit.ex)
    first = view.deck[unit.card]
    slot = len(first.weapons) if unit.form else 0
    for place, weapon in enumerate(w.card_of(view, unit).weapons):
        if weapon.ammo is not None:
            yield t("{weapon} {n}/{all}", weapon=weapon.name, n=unit.ammo[slot + place], all=weapon.ammo)


def _orders(view: View) -> Iterator[Block]:
    """The viewer's standing orders, which nobody else sees (R45)."""
    if view.viewer is None or not view.me.orders:
        return
    yield Heading(t("Your standing orders"))
    same: dict[tuple[ShieldOrder, CounterOrder], list[Fact]] = {}
    units = {one.id: one for one in view.units}
    for order in view.me.orders:
        name: Fact = t("All units") if order.unit is None else w.unit_name(view, units[order.unit])
        same.setdefault((order.shield, order.counter), []).append(name)
    yield Bullets(
        tuple(
            t(
                "{unit}: {shield}, {counter}",
                unit=Joined(tuple(names)), shield=w.SHIELD_ORDERS[shield], counter=w.COUNTER_ORDERS[counter],
            )
            for (shield, counter), names in same.items()
        )
    )  # fmt: skip


# ---- the end ---------------------------------------------------------------------------------------------


def _end(view: View) -> Iterator[Block]:
    """How it ended, how far each side came, who is left, and the fire that decided it where it was fire."""
    if view.ending is not None:
        yield Para(ending_text(view.ending))
    yield Picture(draw(view))
    if view.round:
        yield _scores(view)
        if view.ending is not None and view.ending.why == "mm":
            yield from page_exchange.exchange(view)
        yield from everybody(view)


def _scores(view: View) -> Grid:
    """How far each side has come on all three ways to win, what it has to spend, and who is left."""
    head: tuple[Fact, ...] = (t("Side"), t("MM"), t("Bases"), t("Enemy HQ"), t("TP"), t("Units left"))
    return Grid(head, tuple(_score(view, seat) for seat in (0, 1)))


def _score(view: View, seat: int) -> tuple[Fact, ...]:
    now = standing(view, seat)
    mine = [unit for unit in view.units if unit.side == seat]
    left = sum(unit.cell is not None for unit in mine)
    usual = counts_standard(view)  # in a situation they are no goals
    return (
        w.SIDES[seat],
        t("{n}/{goal}", n=now.mm, goal=now.mm_goal) if usual else now.mm,
        t("{n}/{goal}", n=now.bases, goal=now.base_goal) if usual else now.bases,
        now.foe_hq,
        now.tp,
        t("{n} of {all}", n=left, all=len(mine)),
    )
