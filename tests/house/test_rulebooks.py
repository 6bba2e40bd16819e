"""Every rule has a test, and every test that names a rule names one that exists."""

from itertools import chain

import pytest

from tests.house.source import ROOT, cited_rules, games, rule_ids

pytestmark = pytest.mark.house


@pytest.mark.parametrize("game", games())
def test_a_game_ships_its_rulebook(game: str) -> None:
    assert (ROOT / "games" / game / "rulebook.toml").is_file()
    ids = rule_ids(ROOT / "games" / game)
    assert ids
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", games())
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    cited = {rule for rule, _ in cited_rules()}
    assert [rule for rule in rule_ids(ROOT / "games" / game) if rule not in cited] == []


def test_every_cited_rule_exists() -> None:
    rulebooks = chain((ROOT / "games").glob("*/rulebook.toml"), (ROOT / "tests").glob("*/rulebook.toml"))
    known = {rule for rulebook in rulebooks for rule in rule_ids(rulebook.parent)}
    assert [f"{place}: {rule}" for rule, place in cited_rules() if rule not in known] == []
