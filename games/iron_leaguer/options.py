"""House rules: what a table may play differently, with the ledger's reading as the default of each."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, omit_defaults=True):
    """The house rules of one table. The defaults are the bare rules; rule ids are given for each switch."""

    multi_card: Literal["sum", "single"] = "sum"
    """iron-5.1b: whether several cards may be used in one attack or defence."""
    mixed_people: Literal["same_group", "separate_groups"] = "same_group"
    """iron-5.4.3b: the same leaguers perform all halves, or each numbered half has leaguers of its own.

    With groups of their own, the users of a play stand in the order of its halves.
    """
    dash_alone: Literal["forbid", "one"] = "forbid"
    """iron-5.4.3b: whether a play of "-" counts only is performed by one leaguer."""
    same_technique: Literal["half", "card"] = "half"
    """iron-5.4.7a: what may not be used twice: a technique, or a card of one design."""
    special_list: Literal["any", "all"] = "any"
    """iron-5.4.1c: users of a "*" half are any of its list, or the whole list."""
    barred_counts_as_used: bool = True
    """iron-8.7"""
    growth_who: Literal["each_user", "one_user"] = "each_user"
    """iron-6.8: who of several users grows; the first named if only one."""
    pass_trim: bool = False
    """iron-6.6.2: whether an exchange cuts a hand above the limit down to it."""
    mixed_outcome: Literal["basic_wins", "defender_chooses"] = "basic_wins"
    """iron-8.6.4"""
    reset_87: Literal["after_exchange", "immediate"] = "after_exchange"
    """iron-8.7: whether the reset waits for the end of the exchange."""
    discard_visibility: Literal["public", "used_only"] = "public"
    """iron-5.5: whether cards discarded unused are shown."""
    stall_limit: Annotated[int, Meta(ge=0, le=100)] = 12
    """iron-q26: attack windows without an attack before both hands are changed; 0 for never."""
    growth_min_part: Literal[1, 2] = 2
    """iron-11.6"""
    growth_optional: bool = False
    """iron-11.1: whether an owner may skip growth checks."""
    retire_range: Literal[66, 36] = 66
    """iron-12.3.2a: 36 reads the printed range: the first die counts 1, 2, 3, 1, 2, 3."""
    fill_always: bool = False
    """iron-21.8a: whether Dark fills up in scenes 12 to 16 as well."""
    fill_excludes_fresh: bool = False
    """iron-21.8a: whether deserters of this step may not be called back."""
    rescuers_strays: bool = True
    """iron-13.2"""
    rescue_growth: Literal["trio", "rolled"] = "trio"
    """iron-13.8a: all three rescuers grow, or those who tried."""
    actions: Literal["per_team", "shared"] = "per_team"
    """iron-16.1a"""
    persuasion_split: bool = True
    """iron-20.5"""
    play_out_tour: bool = False
    """iron-22.1a: whether all three matches of the world tour are played."""


USUAL = Options()
"""What a new table begins with: the bare rules."""
