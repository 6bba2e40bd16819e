"""Exchanges of fire between any groups: they end, and leave everything within its bounds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import TapeError
from games.mm30_war import commands as c
from games.mm30_war import legal_react
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.state import State

from .skirmish import BLUE, BOOK, RED, Here, at, attack, battle, do, here, seen, squad

CARDS = [one.id for one in BOOK.pack.unit if one.kind in ("normal", "high", "ace", "reinforcement")]
LOW = [one.id for one in BOOK.pack.unit if one.kind == "low"]

OPTIONS = st.builds(
    Options,
    shield_mode=st.sampled_from(["attack", "hit", "half"]),
    hit_order=st.sampled_from(["front", "defender"]),
    mm_squad=st.sampled_from(["each", "triple10"]),
    zero=st.sampled_from([0, 10]),
    d20_base=st.sampled_from([0, 1]),
)


@st.composite
def groups(draw: st.DrawFn, side: int, cell: str) -> tuple[Here, ...]:
    """A unit or a squad with any HP and markers."""
    marks = {"jam": draw(st.booleans()), "lock": draw(st.booleans()), "ready": True}
    if side == BLUE:
        marks["ready"] = draw(st.booleans())
    if draw(st.booleans()):
        name = draw(st.sampled_from(LOW))
        hp = st.integers(1, BOOK.cards[name].hp)
        return squad(side, name, cell, *draw(st.lists(hp, min_size=1, max_size=3)), **marks)
    name = draw(st.sampled_from(CARDS))
    return (here(side, name, cell, hp=draw(st.integers(1, BOOK.cards[name].hp)), **marks),)


def dice_of(state: State, command: object, rolls: list[int]) -> State:
    """What a command leads to; only as many dice as it needs are taken from ``rolls``."""
    for count in range(7):
        try:
            return do(state, command, *rolls[:count]).state
        except TapeError:
            continue
    raise AssertionError("more dice than an attack can have")


@given(st.data(), OPTIONS, st.sampled_from(["E4", "F4", "G4"]))
def test_an_attack_always_ends_and_keeps_everything_in_bounds(
    data: st.DataObject, options: Options, cell: str
) -> None:
    red, blue = data.draw(groups(RED, "D4")), data.draw(groups(BLUE, cell))
    state = battle(*red, *blue, options=options)
    before = {unit.id: unit for unit in state.units}
    view = seen(state)
    weapons = [one.weapon for one in Acting(view, state.units[: len(red)]).strikes if at("D4") in one.origins]
    if not weapons:
        return
    faces = st.lists(st.integers(0, 9), min_size=6, max_size=6)
    state = dice_of(state, attack("D4", cell, data.draw(st.sampled_from(weapons))), data.draw(faces))
    answers = 0
    while state.phase in ("react", "after"):
        if state.phase == "after":
            state = do(state, c.MoveAfter()).state
            continue
        answers += 1
        assert answers <= 2
        assert state.shots is not None
        shown = seen(state)
        react = data.draw(st.sampled_from(legal_react.choices(shown, field_of(shown), state.shots)))
        state = dice_of(state, react, data.draw(faces))
    assert state.phase in ("turn", "over")
    assert state.shots is None
    for unit in state.units:
        old = before[unit.id]
        assert 0 <= unit.hp <= old.hp
        assert 0 <= unit.shield <= old.shield
        assert 0 <= unit.ex <= old.ex
        assert all(now == was or now == was - 1 for now, was in zip(unit.ammo, old.ammo, strict=True))
        assert (unit.cell is None) == (unit.hp == 0)
        assert (unit.jam, unit.lock) == (old.jam, old.lock) or unit.hp == 0
    if state.phase == "turn":
        attackers = [unit for unit in state.units if unit.id <= len(red) and unit.cell is not None]
        assert not any(unit.ready for unit in attackers)
