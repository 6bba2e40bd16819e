"""House rules: the defaults are the rulings of the rulebook. Fixed while a battle lasts (trpg-mode-15)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, omit_defaults=True):
    """How a table reads the rules, each as the ruling beside it says."""

    pair_bonus: Annotated[int, Meta(ge=0, le=20)] = 10
    min_dice: Literal[0, 1] = 0
    captain_over_cap: bool = False
    movement_rounding: Literal["floor", "ceil"] = "floor"
    place_shared_core: bool = False
    teleport_peek: bool = True
    stealth_shared_with_team: bool = False
    sheet_public: bool = True
    enemy_trion: Literal["exact", "band", "hidden"] = "exact"
    npc_limit: Literal["none", "three"] = "none"
    interleave_sides: bool = False
    initiative_tie: Literal["command_then_die", "reroll"] = "command_then_die"
    range_metric: Literal["manhattan", "chebyshev"] = "manhattan"
    line_of_sight: bool = False
    allow_self_exhaust: bool = False
    friendly_single: bool = False
    zoc_mode: Literal["leave", "enter", "until_end"] = "leave"
    zoc_stack: bool = False
    zoc_max_height: Annotated[int, Meta(ge=0, le=20)] | None = None
    jump_gap: Annotated[int, Meta(ge=1, le=4)] = 2
    jump_bend: bool = False
    area_hit: Literal["shared", "separate"] = "shared"
    burst_timing: Literal["before_die", "after_die", "at_declaration"] = "before_die"
    harm_strict: bool = False
    fall_damage: Annotated[int, Meta(ge=0, le=20)] = 0
    hidden_collision: Literal["bump", "share"] = "bump"
    stealth_break: Literal["at_end", "on_approach"] = "at_end"
    search_lasts: Literal["move_end", "moment"] = "move_end"
    floating_no_evade: bool = False
    return_timing: Literal["end_of_attack", "at_once", "own_turn"] = "end_of_attack"
    mock_keep_status: bool = False
    lethal: Literal["confirm", "off"] = "confirm"
    voluntary_bailout: bool = False
    points_per_kill: Annotated[int, Meta(ge=0, le=9)] = 1
    survival_bonus: Annotated[int, Meta(ge=0, le=9)] = 2
    general_option: Literal["same_side_locks_both", "either_side_locks_used_sides"] = "same_side_locks_both"
    keep_log: bool = False
    """The game master keeps the hidden part of a battle's log after its end."""


USUAL = Options()
