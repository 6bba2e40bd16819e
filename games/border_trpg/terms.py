"""The terms of a pack: ids, parameters, sides, phases, timings, and the bounds of its numbers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]
"""Ids are short, because a button must be able to spell several of them."""

Param: TypeAlias = Literal["trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt"]
"""Parameters of combatants: trion, attack, defence/support, mobility, technique, range, command, special
tactics (trpg-create-15).
"""

PARAMS: tuple[Param, ...] = ("trn", "atk", "def", "mob", "tec", "rng", "cmd", "spt")

OperatorParam: TypeAlias = Literal["trion", "machine", "analysis", "parallel", "tactics", "command"]
"""Parameters of operators (trpg-operator-1)."""

OPERATOR_PARAMS: tuple[OperatorParam, ...] = (
    "trion", "machine", "analysis", "parallel", "tactics", "command",
)  # fmt: skip

Side: TypeAlias = Literal["main", "sub"]
SIDES: tuple[Side, ...] = ("main", "sub")

Kind: TypeAlias = Literal["blade", "bullet", "gun", "sniper", "defence", "support", "option"]
"""What a trigger is; the first four are weapons, which positions ask for (trpg-create-12)."""

Phase: TypeAlias = Literal["initial", "tactics", "movement", "attack", "feedback"]
PHASES: tuple[Phase, ...] = ("initial", "tactics", "movement", "attack", "feedback")

Timing: TypeAlias = Literal["tactics", "movement", "attack", "reaction", "combo"]
"""When a skill is used; ``combo`` goes together with another one and is no action (trpg-action-3)."""

StateId: TypeAlias = Literal["stealth", "invisible", "move_reserve", "floating"]
"""Special states of a character in battle (the chapter ``stealth``)."""

Creature: TypeAlias = Literal["border", "trion_soldier", "serafiga"]
"""Whose harm tables count (trpg-harm-8)."""

Position: TypeAlias = Literal["attacker", "shooter", "gunner", "sniper", "allrounder"]
POSITIONS: tuple[Position, ...] = ("attacker", "shooter", "gunner", "sniper", "allrounder")

Window: TypeAlias = Literal[
    "before_hit", "after_reaction", "after_hit", "after_attack", "before_reaction", "move_end", "any",
]  # fmt: skip
"""When the skill of a position or of a feature is used."""

On: TypeAlias = Literal["hit", "evade", "defend", "reaction", "initiative", "return", "any"]
"""Which checks dice are added to; ``reaction`` is evading and defending."""

Until: TypeAlias = Literal[
    "now", "attack", "next_check", "next_reaction", "move_end", "round", "battle",
]  # fmt: skip
"""How long an effect lasts; ``round`` ends in feedback, step 5 (trpg-round-17)."""

Who: TypeAlias = Literal["self", "target", "attacker", "ally", "two_allies"]
Reaction: TypeAlias = Literal["evade", "defend"]

Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Small: TypeAlias = Annotated[int, Meta(ge=-40, le=40)]
Value: TypeAlias = Annotated[int, Meta(ge=0, le=40)]
