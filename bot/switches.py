"""House rules in words: what a table's are set to, and which of them differ from the usual."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.contract import Game, OptionSpec
from games.engine.text import Fact, Text, t

from .live import Live

MOST_NAMED = 12
"""House rules that an invitation names one by one."""


def options_of(live: Live) -> msgspec.Struct:
    """The house rules of a table."""
    found: msgspec.Struct = msgspec.json.decode(live.record.options, type=live.game.options)
    return found


def value_text(spec: OptionSpec, value: Any) -> Fact:
    """A value of a house rule in words; as it stands where the game has none for it."""
    return next((text for known, text in spec.values if known == value), str(value))


def changed(game: Game, options: msgspec.Struct) -> tuple[OptionSpec, ...]:
    """The house rules that differ from what the game's tables usually have, in the game's own order."""
    return tuple(
        spec for spec in game.house_rules if getattr(options, spec.field) != getattr(game.usual, spec.field)
    )


def summary(game: Game, options: msgspec.Struct) -> tuple[tuple[Text, Fact], ...]:
    """The house rules that are not as usual, each with its value; the last line counts those that are too
    many to be named.
    """
    different = changed(game, options)
    rows: list[tuple[Text, Fact]] = [
        (spec.label, value_text(spec, getattr(options, spec.field))) for spec in different[:MOST_NAMED]
    ]
    if len(different) > MOST_NAMED:
        rows.append((t("Further house rules"), len(different) - MOST_NAMED))
    return tuple(rows)
