"""Whoever opens the rulebook is shown the rules for what is asked: in every phase some, all of them real."""

from __future__ import annotations

from importlib import resources
from typing import get_args

import pytest

from games.engine.rulebook import read_rulebook
from games.iron_leaguer.prompt_rules import RULES
from games.iron_leaguer.state import Phase

BOOK = read_rulebook((resources.files("games.iron_leaguer") / "rulebook.toml").read_text(encoding="utf-8"))


def test_every_phase_that_asks_something_has_rules() -> None:
    assert set(RULES) == set(get_args(Phase)) - {"over"}


@pytest.mark.parametrize("phase", RULES)
def test_the_rules_of_a_phase_are_in_the_book(phase: Phase) -> None:
    named = RULES[phase]
    assert all(BOOK.named((one,)) for one in named)
    assert 3 <= len(BOOK.named(named)) <= 14 or phase == "release", "enough to answer, not a book to read"
