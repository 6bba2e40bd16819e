"""House rules: what a table may play differently, with the ledger's reading as the default of each."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ..engine.contract import OptionSpec
from ..engine.text import Text, t


class Options(Struct, frozen=True, omit_defaults=True):
    """The house rules of one table. The defaults are the bare rules; rule ids are given for each switch."""

    option_mode: Literal["attached", "settable"] = "attached"
    """solo-1.11: options ride on their parent card, or are cards of their own."""
    allow_same_side_duplicates: bool = False
    """solo-1.13"""
    loadout_visibility: Literal["open", "hidden"] = "open"
    """solo-1.23: whether triggers and plot sheets are public once both are locked."""
    initial_trion: Annotated[int, Meta(ge=1, le=10_000)] = 100
    """solo-1.20: starting trion of both."""
    trion_per_trigger: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """solo-1.20: so much less to start with for each trigger that is no filler; 1 is always left."""
    reuse_initial_order: bool = False
    """solo-2.7: the order of the initial distance step serves turn 1 as well."""
    initial_effects: Literal["one_per_side", "one_per_player", "unlimited"] = "one_per_side"
    """solo-2.9"""
    tag_carry: Literal["none", "turn", "match"] = "none"
    """solo-5.14: how long unspent tags last."""
    sequential_costs: bool = False
    """solo-5.23: a card is turned up and paid for even if its effect can't be paid then."""
    counter_target: Literal["any_pending", "last_only"] = "any_pending"
    """solo-5.34"""
    range_check: Literal["both", "declare", "resolve"] = "both"
    """solo-5.39: when an effect's range counts."""
    battle_distance: Literal["clamp_1_6", "min_1_only"] = "clamp_1_6"
    """solo-5.45"""
    pay_to_zero: Literal["lose", "forbid"] = "lose"
    """solo-7.6"""
    double_zero: Literal["draw", "active_loses", "active_wins"] = "draw"
    """solo-7.8"""
    turn_limit: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """solo-7.13: the last turn, 0 for none."""
    turn_limit_result: Literal["trion", "draw"] = "trion"
    """solo-7.13"""
    draw_by_agreement: bool = True
    """solo-7.14"""
    stall_leak: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """solo-7.15: trion lost at the end of an idle turn, 0 for never."""
    stall_turns: Annotated[int, Meta(ge=0, le=1_000)] = 3
    """solo-7.15: idle turns in a row before the leak begins."""


USUAL = Options(turn_limit=30, stall_leak=2)
"""What a new table begins with: the bare rules, with an end in sight."""


def _yes_no(yes: Text, no: Text) -> tuple[tuple[Any, Text], ...]:
    return ((False, no), (True, yes))


HOUSE_RULES: tuple[OptionSpec, ...] = (
    OptionSpec(
        "turn_limit",
        t("Turn limit"),
        (
            (0, t("No limit")),
            (12, t("{n} turns", n=12)),
            (20, t("{n} turns", n=20)),
            (30, t("{n} turns", n=30)),
            (50, t("{n} turns", n=50)),
        ),
        t("After the last turn the agent with more trion wins."),
    ),
    OptionSpec(
        "turn_limit_result",
        t("At the turn limit"),
        (("trion", t("More trion wins")), ("draw", t("The duel is a draw"))),
    ),
    OptionSpec(
        "stall_leak",
        t("Trion leak"),
        (
            (0, t("No leak")),
            (1, t("{n} trion a turn", n=1)),
            (2, t("{n} trion a turn", n=2)),
            (5, t("{n} trion a turn", n=5)),
        ),
        t("Both agents lose trion at the end of idle turns, until someone is hurt again."),
    ),
    OptionSpec(
        "stall_turns",
        t("Leak begins after"),
        (
            (1, t("{n} idle turns", n=1)),
            (2, t("{n} idle turns", n=2)),
            (3, t("{n} idle turns", n=3)),
            (5, t("{n} idle turns", n=5)),
        ),
    ),
    OptionSpec(
        "loadout_visibility",
        t("Triggers and plot sheets"),
        (("open", t("Public once both are ready")), ("hidden", t("Hidden until used"))),
        t("Hidden is for experts: you must find out what you are fighting."),
    ),
    OptionSpec(
        "initial_trion",
        t("Starting trion"),
        (
            (50, t("{n} trion", n=50)),
            (75, t("{n} trion", n=75)),
            (100, t("{n} trion", n=100)),
            (150, t("{n} trion", n=150)),
        ),
    ),
    OptionSpec(
        "trion_per_trigger",
        t("Trion by loadout"),
        (
            (0, t("The same for all")),
            (1, t("{n} less for each trigger", n=1)),
            (2, t("{n} less for each trigger", n=2)),
        ),
    ),
    OptionSpec(
        "tag_carry",
        t("Unspent tags"),
        (
            ("none", t("Gone at the end of the phase")),
            ("turn", t("Last until the end of the turn")),
            ("match", t("Last for the whole duel")),
        ),
    ),
    OptionSpec(
        "option_mode",
        t("Option triggers"),
        (("attached", t("Ride on the trigger they belong to")), ("settable", t("Are set like any card"))),
    ),
    OptionSpec(
        "allow_same_side_duplicates",
        t("The same trigger twice on one side"),
        _yes_no(t("Allowed"), t("Not allowed")),
    ),
    OptionSpec(
        "initial_effects",
        t("Effects on the initial distance"),
        (
            ("one_per_side", t("One trigger of each side")),
            ("one_per_player", t("One trigger for each agent")),
            ("unlimited", t("As many as you can pay")),
        ),
    ),
    OptionSpec(
        "reuse_initial_order",
        t("Order of turn 1"),
        _yes_no(t("As in the initial distance step"), t("Decided anew")),
    ),
    OptionSpec(
        "counter_target",
        t("A counter may answer"),
        (("any_pending", t("Anything still pending")), ("last_only", t("Only the latest announcement"))),
    ),
    OptionSpec(
        "range_check",
        t("Range counts"),
        (
            ("both", t("When announced and when applied")),
            ("declare", t("Only when announced")),
            ("resolve", t("Only when applied")),
        ),
    ),
    OptionSpec(
        "battle_distance",
        t("Distance in the fight"),
        (("clamp_1_6", t("Stays within 1 to 6")), ("min_1_only", t("At least 1, no upper limit"))),
    ),
    OptionSpec(
        "sequential_costs",
        t("An effect that can't be paid in full"),
        _yes_no(t("Still turns its card up"), t("Is refused beforehand")),
    ),
    OptionSpec(
        "pay_to_zero",
        t("Paying the last trion"),
        (("lose", t("Allowed, and loses")), ("forbid", t("Not allowed"))),
    ),
    OptionSpec(
        "double_zero",
        t("Both at zero by one effect"),
        (
            ("draw", t("Draw")),
            ("active_loses", t("The attacker of the phase loses")),
            ("active_wins", t("The attacker of the phase wins")),
        ),
    ),
    OptionSpec(
        "draw_by_agreement",
        t("Draw by agreement"),
        _yes_no(t("Allowed"), t("Not allowed")),
    ),
)
"""Every switch with its words, the ones most asked for first."""
