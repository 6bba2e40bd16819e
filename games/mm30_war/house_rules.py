"""The house rules in words, for whoever sets a table up. The first value of each is the rulebook's."""

from __future__ import annotations

from typing import Any

from ..engine.contract import OptionSpec
from ..engine.text import Text, t


def _rule(field: str, label: Text, *values: tuple[Any, Text], detail: Text | None = None) -> OptionSpec:
    return OptionSpec(field, label, values, detail)


HOUSE_RULES: tuple[OptionSpec, ...] = (
    # ---- the battle
    _rule(
        "level",
        t("Cost level of the armies"),
        (50, t("50, Standard: two sheets")),
        (60, t("60, Advance: two sheets")),
        (75, t("75, Technical: three sheets")),
        (100, t("100, Expert: three sheets")),
        detail=t("For a first battle, or a quick one, take 50."),
    ),
    _rule(
        "map",
        t("Map"),
        ("", t("The first that fits the level")),
        ("desert_pair", t("Desert (levels 50 and 60)")),
        ("mountain_pair", t("Mountain (levels 50 and 60)")),
        ("desert_h", t("Great Desert (levels 75 and 100)")),
        ("mountain_h", t("Great Mountain (levels 75 and 100)")),
    ),
    _rule(
        "situation",
        t("What is played"),
        ("", t("A versus game with three victories")),
        ("escort", t("The situation Convoy Escort")),
        detail=t("A situation brings its own map and level."),
    ),
    _rule(
        "round_limit",
        t("Last round"),
        (0, t("None: until somebody has won")),
        (6, t("Round {n}, then the better score wins", n=6)),
        (8, t("Round {n}, then the better score wins", n=8)),
        (10, t("Round {n}, then the better score wins", n=10)),
        (12, t("Round {n}, then the better score wins", n=12)),
        (30, t("Round {n}, then the better score wins", n=30)),
    ),
    _rule(
        "simultaneous",
        t("Both sides win at the same moment"),
        ("active", t("The side whose turn it is wins")),
        ("draw", t("It is a draw")),
    ),
    # ---- armies and setting up
    _rule(
        "muster",
        t("Army lists"),
        ("sealed", t("Are secret until both are submitted")),
        ("open", t("Are open at once")),
    ),
    _rule(
        "one_commander",
        t("Commander machines in an army"),
        (False, t("One of each name")),
        (True, t("One in all")),
    ),
    _rule(
        "deploy",
        t("Deployment plans"),
        ("sealed", t("Are secret until both are submitted")),
        ("open", t("Are open at once")),
    ),
    _rule(
        "base_start",
        t("Bases at the start"),
        ("neutral", t("Belong to nobody")),
        ("owned", t("Belong to the side that placed them")),
    ),
    # ---- movement
    _rule(
        "adjacency",
        t("Steps"),
        (4, t("Go up, down, left and right")),
        (8, t("Go diagonally as well")),
    ),
    _rule(
        "through_friends",
        t("Units of the own side"),
        (True, t("May be passed through")),
        (False, t("Are in the way")),
    ),
    _rule(
        "hq_blocks",
        t("Cells with an HQ"),
        (True, t("Can't be entered")),
        (False, t("May be passed through")),
    ),
    _rule(
        "mountain",
        t("Entering a mountain"),
        ("stop", t("Ends the move")),
        ("cap_path", t("Is only possible as a move of one cell")),
        ("one_more", t("Leaves one more cell")),
    ),
    _rule(
        "zoc_gate",
        t("Between two enemies"),
        (True, t("A unit may only go back where it came from")),
        (False, t("A unit may leave to any free side")),
    ),
    _rule(
        "zoc_snapshot",
        t("Whether a unit stands in a ZOC"),
        (False, t("Is seen when it begins to move")),
        (True, t("Is seen when the round begins")),
    ),
    _rule(
        "zoc_flying_exempt",
        t("Flying units"),
        (False, t("Stop for ZOC too")),
        (True, t("Ignore ZOC")),
    ),
    _rule(
        "skill_after_move",
        t("A skill"),
        (True, t("May be used after moving")),
        (False, t("May be used only without moving")),
    ),
    # ---- squads
    _rule(
        "hit_order",
        t("Hits on a squad strike"),
        ("front", t("The member with the lowest number")),
        ("defender", t("Whom the defender names")),
    ),
    _rule(
        "merge_finishes",
        t("A squad that others join"),
        (False, t("Keeps its ready members ready")),
        (True, t("Is finished")),
    ),
    _rule(
        "split_blocks_all",
        t("After a squad has split in a turn"),
        (False, t("Those who stayed may attack later")),
        (True, t("Nobody of it attacks in this round")),
    ),
    _rule(
        "mm_squad",
        t("A low-cost unit that is destroyed pays"),
        ("each", t("5 MM")),
        ("triple10", t("Its share of what was paid: a squad of three 10 MM")),
    ),
    # ---- attacks
    _rule(
        "range_metric",
        t("Ranges"),
        ("manhattan", t("Are counted in steps, none of them diagonal")),
        ("chebyshev", t("Are counted with diagonals as one cell")),
    ),
    _rule(
        "zero",
        t("The 0 of a ten-sided die"),
        (0, t("Is a zero, the lowest")),
        (10, t("Is a ten, the highest")),
    ),
    _rule(
        "d20_base",
        t("A twenty-sided die shows"),
        (1, t("1 to 20")),
        (0, t("0 to 19")),
    ),
    _rule(
        "shield_mode",
        t("A shield chip"),
        ("attack", t("Cancels a whole attack")),
        ("hit", t("Cancels one hit")),
        ("half", t("Halves the power of each hit")),
    ),
    _rule(
        "hq_range",
        t("An HQ is attacked"),
        ("weapon", t("From any cell in range")),
        ("one", t("From a cell beside it")),
    ),
    _rule(
        "base_must_move",
        t("A base under a unit"),
        (False, t("May be captured by waiting there")),
        (True, t("Is captured only after a move onto it")),
    ),
    _rule(
        "bridge_fall",
        t("A unit on a bridge that is wrecked"),
        ("stay", t("Stays there unharmed")),
        ("destroy", t("Is destroyed unless it can cross rivers")),
    ),
    _rule(
        "forest_blocks_lockon",
        t("A unit in a forest"),
        (False, t("May be locked on")),
        (True, t("Can't be locked on")),
    ),
    _rule(
        "transform_cost",
        t("Changing form"),
        ("free", t("Leaves the whole activation")),
        ("action", t("Is all that a unit does in its activation")),
    ),
    # ---- tactical points
    _rule(
        "tp_start",
        t("TP at the start"),
        (0, t("{n} TP", n=0)),
        (1, t("{n} TP", n=1)),
        (2, t("{n} TP", n=2)),
        (3, t("{n} TP", n=3)),
        (5, t("{n} TP", n=5)),
    ),
    _rule(
        "ops_per_turn",
        t("Special operations in a turn"),
        (1, t("One at most")),
        (0, t("As many as one can pay")),
    ),
    _rule(
        "ops_once",
        t("Each special operation"),
        (False, t("As often as one can pay")),
        (True, t("Once in the battle for each side")),
    ),
    _rule(
        "ace_once",
        t("An ace that was destroyed"),
        (False, t("May come again")),
        (True, t("Stays away")),
    ),
    _rule(
        "ace_max",
        t("Aces of a side on the field"),
        (0, t("Any number")),
        (1, t("{n} at most", n=1)),
        (2, t("{n} at most", n=2)),
        (3, t("{n} at most", n=3)),
    ),
    _rule(
        "arrive",
        t("Aces and reinforcements arrive"),
        ("done", t("Finished: they act from the next round on")),
        ("ready", t("Ready to act")),
    ),
    _rule(
        "reinforce_global",
        t("A reinforcement of one name"),
        (False, t("May stand on the field once for each side")),
        (True, t("May stand on the field once in all")),
    ),
)
"""All house rules, in the order of the rulebook."""
