"""The house rules in words, for whoever sets a table up. The first value of each is the ledger's reading."""

from __future__ import annotations

from typing import Any

from ..engine.contract import OptionSpec
from ..engine.text import Text, t


def _switch(field: str, label: Text, *values: tuple[Any, Text], detail: Text | None = None) -> OptionSpec:
    return OptionSpec(field, label, values, detail)


HOUSE_RULES: tuple[OptionSpec, ...] = (
    # ---- plays
    _switch(
        "multi_card",
        t("Cards in one attack or defence"),
        ("sum", t("Several, their values add up")),
        ("single", t("One only")),
    ),
    _switch(
        "mixed_people",
        t("Halves that ask for different numbers of leaguers"),
        ("same_group", t("Don't go together")),
        ("separate_groups", t("Each has leaguers of its own")),
        detail=t("A half with “−” goes with the first that has a number."),
    ),
    _switch(
        "dash_alone",
        t("A play of halves with “−” only"),
        ("forbid", t("Not possible")),
        ("one", t("One leaguer performs it")),
    ),
    _switch(
        "same_technique",
        t("Not twice in one play"),
        ("half", t("The same technique")),
        ("card", t("The same card, whichever half")),
        detail=t("The lower technique Defence is exempt either way."),
    ),
    _switch(
        "special_list",
        t("Techniques for named leaguers"),
        ("any", t("Any of those named")),
        ("all", t("All of those named, together")),
    ),
    _switch(
        "growth_who",
        t("Growth by a technique"),
        ("each_user", t("Everybody who performs it")),
        ("one_user", t("The first one picked")),
    ),
    # ---- matches
    _switch(
        "mixed_outcome",
        t("A defence with Defence or Block in it"),
        ("basic_wins", t("Changes possession")),
        ("defender_chooses", t("The defender chooses among the outcomes of its halves")),
    ),
    _switch(
        "reset_87",
        t("The reset when everybody is used"),
        ("after_exchange", t("Waits for the end of the exchange")),
        ("immediate", t("Comes at once")),
    ),
    _switch(
        "barred_counts_as_used",
        t("For that reset, barred leaguers"),
        (True, t("Count as used")),
        (False, t("Count as what they are")),
    ),
    _switch(
        "pass_trim",
        t("An exchange with more cards than the limit"),
        (False, t("Any number of cards")),
        (True, t("Down to the limit at least")),
    ),
    _switch(
        "discard_visibility",
        t("Cards discarded unused"),
        ("public", t("Everybody sees them")),
        ("used_only", t("Nobody sees them")),
    ),
    _switch(
        "stall_limit",
        t("Hands are changed after"),
        (12, t("{n} windows without an attack", n=12)),
        (8, t("{n} windows without an attack", n=8)),
        (20, t("{n} windows without an attack", n=20)),
        (0, t("Never")),
        detail=t("The third time in a match, dice decide a goal."),
    ),
    # ---- growth
    _switch(
        "growth_min_part",
        t("The smallest part of a growth total"),
        (2, t("2")),
        (1, t("1, which can't succeed")),
    ),
    _switch(
        "growth_optional",
        t("Growth checks"),
        (False, t("Must be made")),
        (True, t("May be skipped")),
    ),
    # ---- intervals
    _switch(
        "retire_range",
        t("Forced retirement rolls"),
        (66, t("Two dice read as 11 to 66")),
        (36, t("Only up to 36, as printed")),
    ),
    _switch(
        "rescuers_strays",
        t("Strays among the rescuers"),
        (True, t("Allowed")),
        (False, t("Not allowed")),
    ),
    _switch(
        "rescue_growth",
        t("After a rescue grow"),
        ("trio", t("All three rescuers")),
        ("rolled", t("The rescuers who tried")),
        detail=t("Those who were brought back grow either way."),
    ),
    _switch(
        "actions",
        t("The number of actions of an interval"),
        ("per_team", t("Is for each team")),
        ("shared", t("Is for both together")),
    ),
    _switch(
        "persuasion_split",
        t("The growth total of a persuasion"),
        (True, t("May be split")),
        (False, t("Is one check")),
    ),
    _switch(
        "fill_always",
        t("Dark is filled up to eleven"),
        (False, t("In scenes 2 to 10")),
        (True, t("In every interval")),
    ),
    _switch(
        "fill_excludes_fresh",
        t("Deserters of the same interval"),
        (False, t("May be called back")),
        (True, t("Stay away")),
    ),
    # ---- the end
    _switch(
        "play_out_tour",
        t("The world tour"),
        (False, t("Ends with the second win")),
        (True, t("Always has three matches")),
    ),
)
"""Every switch of :class:`~games.iron_leaguer.options.Options`."""
