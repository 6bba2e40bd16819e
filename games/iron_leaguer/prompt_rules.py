"""Which rules help to answer what a season asks: shown first to whoever opens the rulebook at the table."""

from __future__ import annotations

from .state import Phase


def _rules(numbers: str) -> tuple[str, ...]:
    return tuple(f"iron-{number}" for number in numbers.split())


RULES: dict[Phase, tuple[str, ...]] = {
    "attack": _rules("5.1b 5.3b 5.4.3a q04 5.4.6 6.2 6.3 6.5a 6.6a 6.6.1 6.6.2 6.6.3 q10"),
    "defence": _rules("7.1 5.1b 5.3b 7.2 7.3 7.5 8.6 7.6a 7.6b 7.6.1 7.6.2 7.9"),
    "growth": _rules("11"),
    "rescue_team": _rules("13.2 13.3 13.4 13.5 13.7"),
    "rescue": _rules("13.3 13.4 13.5 13.6 13.7"),
    "rescue_growth": _rules("13.8a q36 11.2 11.6"),
    "refill": _rules("14"),
    "cut": _rules("14.3 5.7a 5.7b 5.7c"),
    "newcomers": _rules("15"),
    "actions": _rules("16.2 16.3 q42 17.1 17.3 18.2 18.3 19.1 19.2.1 19.2.2 19.6 20.1 20.5"),
    "release": _rules("19.6 15.4"),
    "fill": _rules("21.8a 21.8b q35 q34"),
}
"""Ids of rules and of chapters by what is being decided."""
