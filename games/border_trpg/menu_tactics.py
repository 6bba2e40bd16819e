"""Menus of the tactics phase: who does what, at whom or where; and advice after bail-out."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Fact, Text, t
from . import commands as c
from . import dice, legal_tactics, tactics
from . import menu_parts as parts
from . import refusals_round as no
from .battle import Battle, Cell, Unit
from .book import Book
from .field import field_of
from .grid import cell_named
from .legal_round import may_act, may_advise, window
from .legal_tactics import Deed
from .menu_parts import Node
from .menu_setup import one_of
from .view import View
from .who import may_play
from .wording import cell_name, param_name, skill_name, unit_name


def actors(view: View) -> tuple[Unit, ...]:
    """The units that the viewer may let act in the tactics phase now."""
    battle = view.battle
    if battle is None or battle.stage != "fight" or battle.phase != "tactics":
        return ()
    return tuple(
        unit
        for unit in battle.units
        if may_play(view, unit) and window(battle, unit, "tactics") and may_act(battle, unit, "tactics")
    )


def advisers(view: View) -> tuple[Unit, ...]:
    """Those who have bailed out and whom the viewer may let give advice now."""
    battle = view.battle
    if battle is None or battle.stage != "fight" or battle.phase != "tactics":
        return ()
    return tuple(
        unit
        for unit in battle.units
        if may_play(view, unit) and window(battle, unit, "tactics") and may_advise(battle, unit)
    )


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now."""
    found: list[Option] = []
    if actors(view):
        found.append(Option("act", t("Act"), t("A basic action or a skill of the tactics phase."), "main"))
    if advisers(view) and tactics.advice(view.book):
        found.append(Option("advise", t("Give advice"), t("After bail-out, in one of the team's places.")))
    return tuple(found)


# ---- what ------------------------------------------------------------------------------------------------


def _act(view: View, path: Path) -> Node:
    return one_of(view, path, t("Who acts?"), actors(view), lambda unit, rest: _what(view, unit, rest))


def _what(view: View, unit: Unit, path: Path) -> Node:
    deeds = {_key(deed): deed for deed in legal_tactics.deeds(view.book, unit)}
    question = t("What does {name} do?", name=unit_name(view.book, unit))
    return parts.choose_of(
        path,
        question,
        deeds,
        lambda key, deed: _option(view, unit, key, deed),
        lambda key, rest: _aim(view, unit, deeds[key], rest),
    )


def _key(deed: Deed) -> str:
    return deed.id if deed.side is None else f"{deed.id}.{deed.side[0]}"


def _option(view: View, unit: Unit, key: str, deed: Deed) -> Option:
    detail = _detail(view.book, deed)
    return Option(key, skill_name(view.book, deed.id), detail, blocked=_blocked(view, unit, deed))


def _detail(book: Book, deed: Deed) -> Text | None:
    """What it costs, and what it does in the words of the pack."""
    card = book.actions.get(deed.id) or book.skills.get(deed.id)
    if card is not None and card.text is not None:
        if not deed.cost:
            return t("{text}", text=card.text)
        return t("{cost} trion. {text}", cost=deed.cost, text=card.text)
    if deed.cost:
        return t("{cost} trion.", cost=deed.cost)
    if deed.check is not None:
        return t("Check: {param}.", param=param_name(deed.check.param))
    return None


def _blocked(view: View, unit: Unit, deed: Deed) -> Text | None:
    """Why it can't be used now."""
    battle = _battle(view)
    code = legal_tactics.why_not(view.book, battle, unit, deed)
    if code is not None:
        return no.unfit(code, view, unit).text
    if legal_tactics.holds_already(unit, deed):
        return no.held(view, unit).text
    if deed.aim in ("enemy", "ally") and not legal_tactics.targets(field_of(view), unit, deed):
        return no.target().text
    place = deed.place
    if (
        place is not None
        and len(legal_tactics.spots(view, unit, deed)) < view.book.things[place.object].cells
    ):
        return no.cell().text
    if deed.aim == "centre" and not legal_tactics.centres(battle, unit, deed):
        return no.cell().text
    return None


def _battle(view: View) -> Battle:
    if view.battle is None:
        raise Refused("path", parts.NOWHERE)
    return view.battle


# ---- at whom or where ------------------------------------------------------------------------------------


def _aim(view: View, unit: Unit, deed: Deed, path: Path) -> Node:
    battle, name = _battle(view), skill_name(view.book, deed.id)
    act = c.Act(unit.id, deed.id, deed.side)
    match deed.aim:
        case "enemy" | "ally":
            able = {f"u{one.id}": one for one in legal_tactics.targets(field_of(view), unit, deed)}
            options = tuple(_target(view, key, one) for key, one in able.items())
            question = t("{skill}: at whom?", skill=name)
            return parts.choose(
                path, question, options, lambda key, rest: _dice(view, unit, deed, _at(act, able[key]), rest)
            )
        case "centre":
            cells: dict[Cell, Fact | None] = dict.fromkeys(legal_tactics.centres(battle, unit, deed))
            question = t("{skill}: around which cell?", skill=name)
            return parts.cell(path, question, cells, lambda cell, _rest: _centred(act, cell))
        case "cells":
            return _spots(view, unit, deed, act, path)
        case _:
            return _dice(view, unit, deed, act, path)


def _target(view: View, key: str, unit: Unit) -> Option:
    detail = None if unit.cell is None else t("On {cell}.", cell=cell_name(unit.cell))
    return Option(key, unit_name(view.book, unit), detail)


def _at(act: c.Act, target: Unit) -> c.Act:
    return c.Act(act.unit, act.action, act.side, target=target.id)


def _centred(act: c.Act, cell: Cell) -> c.Act:
    return c.Act(act.unit, act.action, act.side, cell=cell)


def _spots(view: View, unit: Unit, deed: Deed, act: c.Act, path: Path) -> Node:
    """The cells on which something is set up, several at once."""
    place = deed.place
    assert place is not None
    spots = {cell_name(cell): cell for cell in legal_tactics.spots(view, unit, deed)}
    size = view.book.things[place.object].cells
    question = t("{skill}: on which cells?", skill=skill_name(view.book, deed.id))
    if not path:
        options = tuple(Option(key, key) for key in spots)
        most = min(place.n * size, len(spots))
        return Menu(question, (Slot("cells", question, options, least=size, most=most),))
    cells = tuple(found for key in path[0].split("+") if (found := cell_named(key)) is not None)
    command = c.Act(act.unit, act.action, act.side, cells=cells)
    legal_tactics.judged(view, command)
    return command


def _dice(view: View, unit: Unit, deed: Deed, act: c.Act, path: Path) -> Node:
    """Tactical dice for an open check, where the team has any."""
    most = dice.most(_battle(view), unit) if deed.check is not None and deed.check.against is None else 0
    if most == 0:
        return act
    question = t("How many tactical dice?")
    return parts.number(
        path, question, 0, most, lambda n, _rest: c.Act(act.unit, act.action, act.side, dice=n)
    )


# ---- advice ----------------------------------------------------------------------------------------------


def _advise(view: View, path: Path) -> Node:
    question = t("Who gives advice?")
    return one_of(view, path, question, advisers(view), lambda unit, rest: _how(view, unit, rest))


def _how(view: View, unit: Unit, path: Path) -> Node:
    options = (Option(one.id, one.name, None) for one in tactics.advice(view.book))
    question = t("What does {name} do?", name=unit_name(view.book, unit))
    return parts.choose(path, question, options, lambda key, _rest: c.Advise(unit.id, key))


BRANCHES: dict[str, Callable[[View, Path], Node]] = {"act": _act, "advise": _advise}
