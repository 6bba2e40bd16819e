"""Battles to look at, as crowded as they come: what the tests of pages and pictures are about."""

from __future__ import annotations

from typing import Any

from games.mm30_war.options import Options
from games.mm30_war.state import Base, Bridge, Mod, Plan, Shots, Spot, State

from .skirmish import BLUE, RED, at, battle, here, replace, squad


def crowded(**fields: Any) -> State:
    """A battle of two sheets in its third round, with everything that the map picture has a sign for."""
    usual: dict[str, Any] = {
        "map": "mountain_pair",
        "reserve": False,
        "round": 3,
        "bases": (
            Base("A", at("E2"), RED),
            Base("B", at("C6")),
            Base("C", at("J3"), BLUE),
            Base("D", at("J6"), BLUE),
        ),
        "red": {"hq": at("A4"), "hp": 4, "mm": 15, "tp": 3},
        "blue": {"hq": at("L5"), "hp": 2, "mm": 20, "tp": 10},
    }
    state = battle(
        *squad(RED, "ashigaru", "C6", 30, 10, 30),
        *squad(RED, "tsubute", "F4", 40, 25, ready=False),
        here(RED, "sakimori", "D4", hp=45),
        here(RED, "hayabusa", "E2", ready=False, lock=True),
        here(RED, "ooiwato", "B5", hp=150, mods=(Mod("move", 2, "round_end"),)),
        here(RED, "ace_kurenai", "A1", ready=False),
        *squad(BLUE, "kusabi", "H4", 20, 30, 30),
        here(BLUE, "hachidori", "G2"),
        here(BLUE, "hachidori", "J6", ready=False, jam=True),
        here(BLUE, "raigou", "J3", hp=90),
        here(BLUE, "tatemochi", "K7"),
        here(BLUE, "ace_iwanaga", "L2"),
        **(usual | fields),
    )
    bridges = (Bridge(at("E3")), Bridge(at("H6"), False))
    return state if "bridges" in fields else replace(state, bridges=bridges)


def great(**fields: Any) -> State:
    """The same on three sheets."""
    usual: dict[str, Any] = {
        "map": "mountain_h",
        "options": Options(level=75),
        "blue": {"hq": at("T5"), "hp": 2, "mm": 20, "tp": 10},
        "bases": (
            Base("A", at("E2"), RED),
            Base("B", at("C6")),
            Base("C", at("R3"), BLUE),
            Base("D", at("R6"), BLUE),
            Base("E", at("I4")),
            Base("F", at("L5"), RED),
        ),
        "bridges": ("E3", "P6"),
    }
    return crowded(**(usual | fields))


def fired_at(**fields: Any) -> State:
    """Red's squad has fired at Blue's: what Blue does is asked."""
    shots = Shots(
        RED, (6,), 0, at("H4"), (10, 11, 12), (7, 2, 9), 10, 2, True, power=20, hit=4,
    )  # fmt: skip
    return crowded(**({"phase": "react", "asked": (BLUE,), "shots": shots} | fields))


def planned(**fields: Any) -> State:
    """Red has submitted a plan, Blue has not."""
    state = crowded(phase="deploy", asked=(RED, BLUE), round=0, bases=(), bridges=())
    units = tuple(replace(one, cell=None, ready=True, lock=False, jam=False) for one in state.units)
    cells = ("B1", "B1", "B1", "B2", "B2", "A5", "B6", "B7", "A8")
    reds = tuple(one for one in units if one.side == RED)
    spots = tuple(Spot(one.id, at(cell)) for one, cell in zip(reds, cells, strict=True))
    plan = Plan(at("A4"), spots, at("E3"), (at("F2"), at("C6")))
    counts: list[dict[str, int]] = [{}, {}]
    for one in units:
        counts[one.side][one.card] = counts[one.side].get(one.card, 0) + 1
    red, blue = state.armies
    armies = (
        replace(red, hq=None, hp=5, mm=0, tp=0, list=counts[0], plan=plan, sealed=True),
        replace(blue, hq=None, hp=5, mm=0, tp=0, list=counts[1]),
    )
    return replace(state, units=units, armies=armies, **fields)
