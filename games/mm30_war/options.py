"""House rules: the defaults are the rulings of the rulebook (ruleset "mm30-p2")."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, omit_defaults=True):
    """How a table plays. ``level``, ``map`` and ``situation`` are agreed for the battle; ``map`` and
    ``situation`` are ids of the pack, empty for the first map that fits and for a versus game.
    """

    level: Literal[50, 60, 75, 100] = 50
    map: str = ""
    situation: str = ""
    adjacency: Literal[4, 8] = 4
    range_metric: Literal["manhattan", "chebyshev"] = "manhattan"
    zero: Literal[0, 10] = 0
    d20_base: Literal[0, 1] = 1
    muster: Literal["sealed", "open"] = "sealed"
    deploy: Literal["sealed", "open"] = "sealed"
    one_commander: bool = False
    hq_blocks: bool = True
    base_start: Literal["neutral", "owned"] = "neutral"
    skill_after_move: bool = True
    ops_per_turn: Literal[0, 1] = 1
    through_friends: bool = True
    mountain: Literal["stop", "cap_path", "one_more"] = "stop"
    zoc_flying_exempt: bool = False
    zoc_snapshot: bool = False
    zoc_gate: bool = True
    simultaneous: Literal["active", "draw"] = "active"
    hit_order: Literal["front", "defender"] = "front"
    merge_finishes: bool = False
    split_blocks_all: bool = False
    mm_squad: Literal["each", "triple10"] = "each"
    base_must_move: bool = False
    hq_range: Literal["weapon", "one"] = "weapon"
    bridge_fall: Literal["stay", "destroy"] = "stay"
    forest_blocks_lockon: bool = False
    tp_start: Annotated[int, Meta(ge=0, le=10)] = 0
    ops_once: bool = False
    ace_once: bool = False
    ace_max: Annotated[int, Meta(ge=0, le=6)] = 0
    arrive: Literal["done", "ready"] = "done"
    reinforce_global: bool = False
    shield_mode: Literal["attack", "hit", "half"] = "attack"
    transform_cost: Literal["free", "action"] = "free"
    round_limit: Annotated[int, Meta(ge=0, le=99)] = 0


USUAL = Options(round_limit=30)
"""What a new table begins with: the bare rules, with an end in sight (R82)."""
