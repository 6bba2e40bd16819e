"""Nobody can tell from what they see what the other side keeps secret before it is revealed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games.engine.chance import KeyedChance, ScriptedChance
from games.engine.contract import Refused, heard
from games.engine.menu import Menu
from games.engine.text import english
from games.mm30_war import commands as c
from games.mm30_war.autoplan import auto_plan
from games.mm30_war.checks import read_pack
from games.mm30_war.options import Options
from games.mm30_war.rules import WarRules
from games.mm30_war.state import State

from .opening import deployed, deploying, give, sight, start
from .play import rules
from .skirmish import BLUE, BOOK, PACK, RED, card

replace = msgspec.structs.replace

LISTS: list[dict[str, int]] = [dict(one.units) for one in BOOK.pack.sample if one.level == 50]
BIG: list[dict[str, int]] = [dict(one.units) for one in BOOK.pack.sample if one.level == 75]


def musters(seat: int) -> list[State]:
    """A seat has submitted one list or another, some with a card of its own forged."""
    found = [give(start(), seat, c.Muster(units)).state for units in LISTS]
    forged = give(start(), seat, c.Forge(card("kit"))).state
    own = "blue_kit" if seat else "red_kit"
    found += [give(forged, seat, c.Muster({own: 3, "iwao": 2})).state]
    return found


def plans(seat: int) -> list[State]:
    """A seat has submitted one plan or another."""
    state = deploying(LISTS[2])
    return [
        give(
            state, seat, c.Deploy(auto_plan(sight(state, seat), "close" if style == "close" else "spread"))
        ).state
        for style in ("close", "spread")
    ]


def centres(seat: int) -> list[State]:
    """A seat has named one centre cell or another."""
    state = deployed(deploying(BIG[0], level=75)).state
    return [give(state, seat, c.Centre(cell)).state for cell in ((8, 3), (9, 4), (12, 5))]


PAIRS = [
    pytest.param(make, seat, id=f"{make.__name__}-{seat}")
    for make in (musters, plans, centres)
    for seat in (RED, BLUE)
]


def open_nodes(one: WarRules, state: State, seat: int, depth: int = 3) -> Iterator[Any]:
    """What a seat's menu says, some picks deep."""

    def walk(path: tuple[str, ...]) -> Iterator[Any]:
        try:
            node = one.menu(state, seat, path)
        except Refused as refused:
            yield refused.code, english(refused.text)
            return
        yield node
        if isinstance(node, Menu) and len(path) < depth:
            for option in node.options[:6]:
                yield from walk((*path, option.key))

    yield from walk(())


@pytest.mark.rule("mm30-r11", "mm30-r12")
@pytest.mark.parametrize(("make", "seat"), PAIRS)
def test_others_see_the_same_whatever_was_submitted(make: Any, seat: int) -> None:
    one = rules()
    states = make(seat)
    assert len({msgspec.json.encode(state) for state in states}) == len(states) > 1
    for viewer in (1 - seat, None):
        views = [msgspec.structs.replace(one.view(state, viewer), book=BOOK) for state in states]
        assert all(view == views[0] for view in views)
    assert len({str(one.waiting(state)) for state in states}) == 1
    assert len({str(one.default(state, 1 - seat)) for state in states}) == 1
    menus = [list(open_nodes(one, state, 1 - seat)) for state in states]
    assert all(menu == menus[0] for menu in menus)
    own = [one.view(state, seat).armies[seat] for state in states]
    assert any(view != own[0] for view in own), "its owner sees it"


@pytest.mark.rule("mm30-r11", "mm30-r12")
@pytest.mark.parametrize(("make", "seat"), PAIRS)
def test_others_are_refused_alike_and_told_alike(make: Any, seat: int) -> None:
    one = rules()
    random = Random(seat)
    states = make(seat)
    tries: list[Any] = [
        c.Muster({"sakimori": 4}), c.Muster({"red_kit": 1}), c.Muster({"blue_kit": 1}), c.GoFirst(True),
        c.Centre((0, 0)), c.Centre((8, 3)), c.Deploy(random.choice(plans(1 - seat)).armies[1 - seat].plan),
        c.Operate("op_bomb", (3, 3)), c.OfferDraw(True),
    ]  # fmt: skip
    for command in tries:
        answers = set()
        for state in states:
            try:
                outcome = one.step(state, 1 - seat, command, KeyedChance(b"s" * 32))
            except Refused as refused:
                answers.add((refused.code, english(refused.text)))
                continue
            if outcome.state.phase != state.phase or outcome.state.asked != state.asked:
                continue  # everything is revealed by now
            told = tuple(event for one_told in outcome.events if (event := heard(one_told, 1 - seat)))
            answers.add(("told", str(told)))
        assert len(answers) <= 1, command


@pytest.mark.rule("mm30-r12")
def test_a_cell_that_both_name_is_no_refusal() -> None:
    state = give(deployed(deploying(BIG[0], level=75)).state, RED, c.Centre((8, 3))).state
    assert give(state, BLUE, c.Centre((8, 3)), 4, 2).state.asked == (BLUE,)


@pytest.mark.rule("mm30-r45")
def test_standing_orders_are_never_shown() -> None:
    state = deployed(deploying(LISTS[0]), 7, 4).state
    ordered = give(state, RED, c.Standing(None, "use", "best"))
    for viewer in (BLUE, None):
        assert rules().view(ordered.state, viewer) == rules().view(state, viewer)
        assert ordered.heard(viewer) == ()
    assert sight(ordered.state, RED).me.orders


@pytest.mark.rule("mm30-r13")
def test_the_sides_differ_in_nothing_but_their_place() -> None:
    outcome = rules().start(Options(), ScriptedChance(()))
    red, blue = outcome.state.armies
    assert red == blue
    shipped = read_pack(PACK.read_text("utf-8")).map
    for board in shipped:
        whole = BOOK.fields[board.id]
        turned = {(whole.width - 1 - x, whole.height - 1 - y): kind for (x, y), kind in whole.terrain.items()}
        assert turned == whole.terrain
