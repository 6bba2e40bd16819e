"""The house rules in words, for whoever sets a table up. The first value of each is the rulebook's."""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine.contract import OptionSpec
from ..engine.text import Fact, Text, t


def _rule(field: str, label: Text, *values: tuple[Any, Text], detail: Text | None = None) -> OptionSpec:
    return OptionSpec(field, label, values, detail)


HOUSE_RULES: tuple[OptionSpec, ...] = (
    # ---- checks and characters
    _rule(
        "pair_bonus",
        t("A pair of ones in a check"),
        (10, t("Adds {n}", n=10)),
        (5, t("Adds {n}", n=5)),
        (1, t("Adds {n}", n=1)),
        (0, t("Adds nothing")),
    ),
    _rule(
        "min_dice",
        t("A check with no dice left"),
        (0, t("Totals 0")),
        (1, t("Rolls one die")),
    ),
    _rule(
        "captain_over_cap",
        t("The captain's extra point of command"),
        (False, t("Counts towards the cap")),
        (True, t("May exceed the cap")),
    ),
    _rule(
        "movement_rounding",
        t("Half of an odd mobility"),
        ("floor", t("Is rounded down")),
        ("ceil", t("Is rounded up")),
    ),
    # ---- before a battle
    _rule(
        "place_shared_core",
        t("Areas of the teams in mock and defence battles"),
        (False, t("Each side its own core")),
        (True, t("All sides the same core")),
    ),
    _rule(
        "teleport_peek",
        t("The own core card, before saying whether Bagworm is on"),
        (True, t("May be looked at")),
        (False, t("Stays face down")),
    ),
    # ---- what is known
    _rule(
        "stealth_shared_with_team",
        t("Where somebody in stealth is"),
        (False, t("Only the player and the game master know")),
        (True, t("The whole team knows")),
    ),
    _rule(
        "sheet_public",
        t("Approved sheets and trigger sets"),
        (True, t("Everybody may read them")),
        (False, t("The own team alone may read them")),
    ),
    _rule(
        "enemy_trion",
        t("The trion of enemies"),
        ("exact", t("Is shown")),
        ("band", t("Is shown in quarters")),
        ("hidden", t("Is hidden")),
    ),
    _rule(
        "keep_log",
        t("The hidden part of a battle's log"),
        (False, t("Is opened when the battle ends")),
        (True, t("Stays with the game master")),
    ),
    # ---- the round
    _rule(
        "npc_limit",
        t("Soldiers of the game master in a phase"),
        ("none", t("All act")),
        ("three", t("Three act, as of a team")),
    ),
    _rule(
        "interleave_sides",
        t("A character's two attacks"),
        (False, t("Are made one after the other")),
        (True, t("May have attacks of others in between")),
    ),
    _rule(
        "initiative_tie",
        t("Equal initiative"),
        ("command_then_die", t("The higher command goes first, then a die decides")),
        ("reroll", t("Is rolled again")),
    ),
    # ---- distances and movement
    _rule(
        "range_metric",
        t("Distances"),
        ("manhattan", t("Are counted in steps, none of them diagonal")),
        ("chebyshev", t("Are counted with diagonals as one cell")),
    ),
    _rule(
        "line_of_sight",
        t("Higher cells between attacker and target"),
        (False, t("Don't matter")),
        (True, t("Block the attack")),
    ),
    _rule(
        "zoc_mode",
        t("A zone of control makes dearer"),
        ("leave", t("Each step that begins in it")),
        ("enter", t("Each step into it")),
        ("until_end", t("Every step after entering it")),
    ),
    _rule(
        "zoc_stack",
        t("Zones of several enemies on one cell"),
        (False, t("Count once")),
        (True, t("Add up")),
    ),
    _rule(
        "zoc_max_height",
        t("Zones of control"),
        (None, t("Reach cells of any height")),
        (0, t("Reach cells of the same height only")),
        (1, t("Reach cells up to {n} levels higher or lower", n=1)),
        (2, t("Reach cells up to {n} levels higher or lower", n=2)),
    ),
    _rule(
        "jump_gap",
        t("A jump crosses at most"),
        (2, t("{n} cells", n=2)),
        (1, t("1 cell")),
        (3, t("{n} cells", n=3)),
        (4, t("{n} cells", n=4)),
    ),
    _rule(
        "jump_bend",
        t("A jump"),
        (False, t("Goes straight")),
        (True, t("May bend")),
    ),
    # ---- attacks
    _rule(
        "allow_self_exhaust",
        t("Paying one's last trion"),
        (False, t("Not possible")),
        (True, t("Allowed; whoever does is out")),
    ),
    _rule(
        "friendly_single",
        t("Single-target attacks on the own side"),
        (False, t("Not possible")),
        (True, t("Allowed")),
    ),
    _rule(
        "area_hit",
        t("An attack on a square"),
        ("shared", t("Rolls to hit and damage once for all")),
        ("separate", t("Rolls for each target")),
    ),
    _rule(
        "burst_timing",
        t("A trion burst is announced"),
        ("before_die", t("After the hit, before the damage die")),
        ("after_die", t("After the damage die")),
        ("at_declaration", t("With the attack")),
    ),
    _rule(
        "general_option",
        t("A general option beside a trigger"),
        ("same_side_locks_both", t("Is on the same side, and both sides are taken")),
        ("either_side_locks_used_sides", t("May be on either side, and takes the sides that are used")),
    ),
    _rule(
        "harm_strict",
        t("Harm is rolled at damage of"),
        (False, t("{n} or more", n=10)),
        (True, t("more than {n}", n=10)),
    ),
    _rule(
        "fall_damage",
        t("Each level that somebody falls costs"),
        (0, t("No trion")),
        (1, t("{n} trion", n=1)),
        (2, t("{n} trion", n=2)),
        (5, t("{n} trion", n=5)),
    ),
    # ---- stealth and floating
    _rule(
        "hidden_collision",
        t("Moving onto somebody in stealth"),
        ("bump", t("Ends the move one cell before, and shows them")),
        ("share", t("Nothing happens: both stand there")),
    ),
    _rule(
        "stealth_break",
        t("An enemy within 3 cells ends stealth"),
        ("at_end", t("At the end of the movement phase")),
        ("on_approach", t("At once, when it comes near")),
    ),
    _rule(
        "search_lasts",
        t("A searched square"),
        ("move_end", t("Shows the hidden until the end of movement")),
        ("moment", t("Shows the hidden at that moment only")),
    ),
    _rule(
        "floating_no_evade",
        t("Whoever floats"),
        (False, t("May evade")),
        (True, t("Can't evade")),
    ),
    # ---- out of area, out of the battle
    _rule(
        "return_timing",
        t("The check to return from out of area is made"),
        ("end_of_attack", t("At the end of the attack phase")),
        ("at_once", t("At once")),
        ("own_turn", t("In the own team's turn")),
    ),
    _rule(
        "mock_keep_status",
        t("Who gets up again in a mock battle"),
        (False, t("Is rid of all statuses")),
        (True, t("Keeps the statuses")),
    ),
    _rule(
        "lethal",
        t("An incapacitated character who is hit"),
        ("confirm", t("Dies if the game master says so")),
        ("off", t("Never dies")),
    ),
    _rule(
        "voluntary_bailout",
        t("Bailing out on purpose"),
        (False, t("Only by the game master")),
        (True, t("Players may")),
    ),
    _rule(
        "points_per_kill",
        t("An enemy put out is worth"),
        (1, t("1 point")),
        (2, t("{n} points", n=2)),
        (3, t("{n} points", n=3)),
        (0, t("No points")),
    ),
    _rule(
        "survival_bonus",
        t("The last team on the field gets"),
        (2, t("{n} points", n=2)),
        (1, t("1 point")),
        (3, t("{n} points", n=3)),
        (0, t("No points")),
    ),
)
"""Every switch of :class:`~games.border_trpg.options.Options`."""


def in_words(field: str, spelt: str) -> Text:
    """A house rule with a value as commands and events spell it: a word, or JSON for anything else."""
    spec = next((one for one in HOUSE_RULES if one.field == field), None)
    if spec is None:
        return t("{rule}: {value}", rule=field, value=spelt)
    value: Fact = next((words for one, words in spec.values if spelling(one) == spelt), spelt)
    return t("{rule}: {value}", rule=spec.label, value=value)


def spelling(value: Any) -> str:
    """A value of a house rule as commands and events spell it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
