"""Nobody can tell from what they get what the other side keeps secret before it is revealed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.chance import KeyedChance, ScriptedChance
from games.engine.computer import random_command
from games.engine.contract import Command, Refused, Viewer, heard
from games.engine.menu import Menu, Path
from games.mm30_war import commands as c
from games.mm30_war.checks import read_pack
from games.mm30_war.looks import LOOKS
from games.mm30_war.options import Options
from games.mm30_war.state import Plan, State

from .opening import deployed, deploying, give, sight
from .pairs import KINDS, Pair, pairs
from .play import rules
from .skirmish import BLUE, BOOK, PACK, RED

BIG: list[dict[str, int]] = [dict(one.units) for one in BOOK.pack.sample if one.level == 75]
LISTS: list[dict[str, int]] = [dict(one.units) for one in BOOK.pack.sample if one.level == 50]

PAIRS = 12
"""Pairs of each kind."""


# ---- what people get -------------------------------------------------------------------------------------


def known(state: State, viewer: Viewer) -> Any:
    """A viewer's view as data, without the pack."""
    view = rules().view(state, viewer)
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "book"}


def menus(state: State, seat: int, random: Random, path: Path = (), depth: int = 4) -> Any:
    """A seat's menu as data, down to some depth; below the top some of the options."""
    try:
        node = rules().menu(state, seat, path)
    except Refused as refusal:
        return refusal.code, refusal.text
    if not isinstance(node, Menu) or not depth or node.slots[0].kind != "choice":
        return node
    keys = [one.key for one in node.options]
    if path:
        keys = random.sample(keys, min(3, len(keys)))
    return node, [menus(state, seat, random, (*path, key), depth - 1) for key in keys]


def looks(state: State, viewer: Viewer) -> list[Any]:
    """What can be looked up: all that is offered, and the pages of some of it."""
    view, found = rules().view(state, viewer), list[Any]()
    for look in LOOKS:
        options = look.complete(rules(), view, ()) if look.params else ()
        found.append(options)
        words: list[str | None] = [one.key for one in (*options[:2], *options[-2:])]
        for word in words or [None]:
            filled = (word, *(None,) * (len(look.params) - 1))[: len(look.params)]
            try:
                found.append(look.page(rules(), view, filled))
            except Refused as refusal:
                found.append((refusal.code, refusal.text))
    return found


def outcome(state: State, actor: int, command: Any, others: tuple[Viewer, ...]) -> Any:
    """What the others get of a command: a refusal, what they hear, or None where it brings the secret out."""
    try:
        after, told = rules().step(state, actor, command, KeyedChance(b"s" * 32))
    except Refused as refusal:
        return refusal.code, refusal.text
    if after.phase != state.phase and state.phase in ("muster", "deploy", "centre"):
        return None
    if after.shots != state.shots:
        return None  # a standing order has answered, or kept the question from being asked
    ears = [[one for one in (heard(it, viewer) for it in told) if one is not None] for viewer in others]
    return ears, [[rules().tell(one) for one in events] for events in ears], rules().waiting(after)


def tries(state: State, seat: int, random: Random) -> list[Any]:
    """Commands that a side may think of: what its menu offers, and what it does not."""
    found: list[Any] = [
        c.Muster({"sakimori": 4}), c.Muster({"red_kit1": 1}), c.Muster({"blue_kit1": 2}), c.Centre((8, 3)),
        c.Deploy(Plan()), c.GoFirst(True), c.Operate("op_bomb", (3, 3)), c.Scrap("kit1"), c.React(),
        c.OfferDraw(True), c.Standing(1), c.Activate((random.randrange(12), random.randrange(8))),
    ]  # fmt: skip
    chance = KeyedChance(random.randbytes(32))
    for _ in range(4):
        try:
            command: Command = random_command(lambda path: rules().menu(state, seat, path), chance)
        except LookupError:
            break
        found.append(command)
    return found


def check(pair: Pair, random: Random) -> None:
    """Holds everything that the others get of the two states to be equal."""
    one, two = pair.one.state, pair.two.state
    assert pair.one.told == pair.two.told, "what was heard of the commands"
    assert [[rules().tell(event) for event in ears] for ears in pair.one.told] == [
        [rules().tell(event) for event in ears] for ears in pair.two.told
    ]
    assert rules().waiting(one) == rules().waiting(two)
    assert rules().chapter(one) == rules().chapter(two)
    assert rules().result(one) == rules().result(two)
    for viewer in pair.others:
        assert known(one, viewer) == known(two, viewer)
        assert rules().page(one, viewer) == rules().page(two, viewer)
        assert looks(one, viewer) == looks(two, viewer)
    foe = 1 - pair.seat
    assert rules().default(one, foe) == rules().default(two, foe)
    seed = random.random()
    assert menus(one, foe, Random(seed)) == menus(two, foe, Random(seed))
    for command in tries(one, foe, random):
        first, second = (outcome(state, foe, command, pair.others) for state in (one, two))
        assert first == second or None in (first, second), command


# ---- the proofs ------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r11", "mm30-r12", "mm30-r45", "mm30-deploy-11")
@pytest.mark.parametrize("kind", KINDS)
def test_nobody_else_can_tell_two_secrets_apart(kind: str) -> None:
    seen = 0
    for number, pair in enumerate(pairs(kind, PAIRS)):
        check(pair, Random(number))
        seen += known(pair.one.state, pair.seat) != known(pair.two.state, pair.seat)
    assert seen == PAIRS, "its owner sees every difference"


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
    opened = rules().start(Options(), ScriptedChance(()))
    red, blue = opened.state.armies
    assert red == blue
    shipped = read_pack(PACK.read_text("utf-8")).map
    for board in shipped:
        whole = BOOK.fields[board.id]
        turned = {(whole.width - 1 - x, whole.height - 1 - y): kind for (x, y), kind in whole.terrain.items()}
        assert turned == whole.terrain
