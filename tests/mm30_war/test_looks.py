"""What can be looked up, the house rules in words, and the names of commands."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from bot.panels import paragraphs
from games.engine.contract import Look, Refused, Verb, Viewer
from games.engine.page import Drawing, Page, Picture
from games.engine.text import english
from games.mm30_war.house_rules import HOUSE_RULES
from games.mm30_war.looks import LOOKS
from games.mm30_war.menu import _BRANCHES
from games.mm30_war.options import Options
from games.mm30_war.rules import WarRules
from games.mm30_war.state import State
from games.mm30_war.verbs import VERBS
from games.mm30_war.view import view_of

from .opening import start
from .scenes import crowded, great
from .skirmish import BLUE, BOOK, RED, battle, card, here, replace


@cache
def rules() -> WarRules:
    return WarRules(BOOK)


def look(name: str) -> Look:
    return next(one for one in LOOKS if english(one.name) == f"/{name}")


def asked(name: str, of: State | None, viewer: Viewer, *words: str | None) -> Page:
    """The page that a look makes for a viewer; no state: away from all tables."""
    one = look(name)
    seen = None if of is None else view_of(BOOK, of, viewer)
    return one.page(rules(), seen, (*words, *(None for _ in one.params[len(words) :])))


def text(shown: Page) -> str:
    return "\n".join(part for part in paragraphs(shown, english) if isinstance(part, str))  # type: ignore[arg-type]


def keys(name: str, of: State | None, viewer: Viewer, *before: str) -> list[str]:
    seen = None if of is None else view_of(BOOK, of, viewer)
    return [option.key for option in look(name).complete(rules(), seen, before)]


def drawing(shown: Page) -> Drawing:
    return next(block.drawing for block in shown.blocks if isinstance(block, Picture))


def refused(code: str, name: str, of: State | None, viewer: Viewer, *words: str | None) -> str:
    with pytest.raises(Refused) as why:
        asked(name, of, viewer, *words)
    assert why.value.code == code
    return english(why.value.text)


# ---- cards -----------------------------------------------------------------------------------------------


def test_every_unit_of_the_pack_has_a_card_away_from_all_tables() -> None:
    offered = keys("card", None, None)
    assert offered == [one.id for one in BOOK.pack.unit if one.kind != "form"]
    for number in offered:
        assert BOOK.cards[number].name.en in text(asked("card", None, None, number))
    assert "nonsense" in refused("unit", "card", None, None, "nonsense")


@pytest.mark.rule("mm30-muster-3", "mm30-muster-7")
def test_a_card_says_what_it_costs_and_how_many_there_may_be() -> None:
    assert "Up to 6 in an army; three cost 10 MM." in text(asked("card", None, None, "ashigaru"))
    assert "Up to 1 in an army." in text(asked("card", None, None, "sakimori_cmd"))
    assert "in an army" not in text(asked("card", None, None, "ace_kurenai"))


@pytest.mark.rule("mm30-transform-1")
def test_a_transforming_unit_shows_both_forms() -> None:
    words = text(asked("card", None, None, "tsubakuro"))
    assert "normal unit · ground · HP 100 · MOVE 3" in words
    assert "other form · flying · MOVE 6" in words
    assert "Bayonet: range 2, difficulty 4, 2 × 30" in words
    assert "EX Full Burst: range 3, difficulty 4, 4 × 20 (EX)" in words


@pytest.mark.rule("mm30-r11")
def test_a_card_of_ones_own_is_read_by_its_player_until_armies_are_open() -> None:
    own = card("red_kit")
    state = start()
    red, blue = state.armies
    state = replace(state, armies=(replace(red, custom=(own,)), blue))
    assert "red_kit" in keys("card", state, RED)
    shown = drawing(asked("card", state, RED, "red_kit"))
    assert "normal unit · built by seat 1" in [english(getattr(mark, "text", "")) for mark in shown.marks]
    for viewer in (BLUE, None):
        assert "red_kit" not in keys("card", state, viewer)
        hidden = refused("unit", "card", state, viewer, "red_kit")
        assert hidden == refused("unit", "card", start(), viewer, "red_kit")
    opened = replace(state, phase="deploy")
    assert "red_kit" in keys("card", opened, BLUE)


# ---- operations and armies -------------------------------------------------------------------------------


@pytest.mark.rule("mm30-tp-4")
def test_operations_are_listed_with_what_they_cost() -> None:
    words = text(asked("tp", None, None))
    for one in BOOK.pack.operation:
        cost = "by the card" if one.tp == "card" else f"{one.tp} TP"
        assert f"**{one.name.en}**  {cost}: {one.text.en}" in words
    assert "Ace Sortie: Kurenai 6 TP" in words
    assert "You have" not in words
    assert "You have 3 TP." in text(asked("tp", crowded(), RED))
    assert "You have 10 TP." in text(asked("tp", crowded(), BLUE))


def test_sample_armies_are_shown_with_their_cost_those_of_the_level_first() -> None:
    offered = keys("army", None, None)
    assert set(offered) == {one.id for one in BOOK.pack.sample}
    assert BOOK.samples[offered[0]].level == 50
    assert BOOK.samples[keys("army", great(), RED)[0]].level == 75
    for number in offered:
        level = BOOK.samples[number].level
        assert f"{level} of {level} MM" in english(drawing(asked("army", None, None, number)).alt)
    refused("army", "army", None, None, "nonsense")


# ---- the map ---------------------------------------------------------------------------------------------


def test_the_map_is_shown_whole_or_in_part_or_with_zones() -> None:
    whole = drawing(asked("map", great(), RED, "all"))
    assert "Shown:" not in english(whole.alt)
    part = drawing(asked("map", great(), RED, "D4"))
    assert "Shown: columns A to L." in english(part.alt)
    marks = [
        english(getattr(mark, "text", "")) for mark in drawing(asked("map", great(), RED, "zones")).marks
    ]
    assert "ZOC" in marks
    for wrong in ("Z99", "nonsense", "G1"):
        refused("cell", "map", great(), RED, wrong)


def test_how_far_any_group_gets_is_shown_on_request() -> None:
    """MOVE 1 on open ground: four cells. Range 1: four cells as well. Both sides are public."""
    state = battle(here(RED, "one", "D4"), cards=(card("one", move=1), card("other")))
    assert keys("map", state, RED, "D4") == ["reach", "fire"]
    assert keys("map", state, RED, "E4") == []
    assert "one on D4 can get to 4 cells; each bears its cost." in text(
        asked("map", state, RED, "D4", "reach")
    )
    near = battle(here(BLUE, "iwao", "D4"), reserve=False)
    assert "Iwao on D4 can fire at" in text(asked("map", near, None, "D4", "fire"))
    refused("layer", "map", state, RED, "D4", "nonsense")


# ---- odds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-squad-6", "mm30-attack-5")
def test_odds_are_exact() -> None:
    """Three rifles of Ashigaru: one die of 3 or more, 70 %, with 3 × 25 = 75 power against 110 HP."""
    words = text(asked("odds", None, None, "ashigaru", "0", "sakimori", "3"))
    assert "## Ashigaru ×3 against Sakimori" in words
    assert "### Rifle: 1 d10, 3 or more (70 %), power 75" in words
    assert "30 % · 110 · –" in words
    assert "70 % · 35 · –" in words
    assert "A shield may stop it." in words
    grenade = text(asked("odds", None, None, "tsubute", "0", "ashigaru", None, "3"))
    assert "70 % · 25/25/25 · –" in grenade


def test_odds_follow_the_tables_house_rules() -> None:
    """Where the 0 counts as ten, nine faces of ten reach 2."""
    state = battle(options=Options(zero=10))
    assert "(80 %)" in text(asked("odds", None, None, "ashigaru", "1", "sakimori"))
    assert "(90 %)" in text(asked("odds", state, None, "ashigaru", "1", "sakimori"))


def test_odds_without_a_target_are_the_card() -> None:
    assert asked("odds", None, None, "ashigaru") == asked("card", None, None, "ashigaru")


def test_odds_of_what_does_not_exist_are_refused() -> None:
    assert keys("odds", None, None, "ashigaru") == ["0", "1"]
    assert keys("odds", None, None, "ashigaru", "0") == keys("card", None, None)
    assert keys("odds", None, None, "ashigaru", "0", "sakimori") == ["1", "2", "3"]
    for weapon in ("2", "x", "½", None):
        refused("weapon", "odds", None, None, "ashigaru", weapon, "sakimori")
    refused("members", "odds", None, None, "sakimori", "0", "sakimori", "2")
    refused("members", "odds", None, None, "ashigaru", "0", "sakimori", "4")
    refused("unit", "odds", None, None, "nobody", "0", "sakimori")


# ---- house rules and commands ----------------------------------------------------------------------------


def test_every_house_rule_has_words_and_its_default_comes_first() -> None:
    fields = [one.field for one in HOUSE_RULES]
    assert len(fields) == len(set(fields))
    assert set(fields) == set(Options.__struct_fields__)
    for one in HOUSE_RULES:
        values: list[Any] = [value for value, _ in one.values]
        assert values[0] == getattr(Options(), one.field)
        assert len(values) > 1
        for value in values:
            msgspec.convert({one.field: value}, Options)
        words = [english(word) for _, word in one.values]
        assert len(words) == len(set(words)), one.field


def test_maps_and_situations_to_choose_are_those_of_the_pack() -> None:
    values = {one.field: [value for value, _ in one.values] for one in HOUSE_RULES}
    assert values["map"][1:] == [one.id for one in read()]
    assert values["situation"][1:] == list(BOOK.situations)
    labels = {value: english(word) for one in HOUSE_RULES if one.field == "map" for value, word in one.values}
    for one in read():
        assert one.name.en in labels[one.id]
        levels = [str(level.cost) for level in BOOK.pack.level if level.layout == one.layout]
        assert all(level in labels[one.id] for level in levels)


def read() -> list[Any]:
    """The maps of the pack that ships, without those of the tests."""
    return [one for one in BOOK.pack.map if one.kind != "other"]


def test_commands_begin_in_the_menu_and_have_room() -> None:
    assert {verb.key for verb in VERBS} <= set(_BRANCHES)
    commands: list[Verb | Look] = [*VERBS, *LOOKS]
    names = [english(one.name) for one in commands]
    assert len(names) == len(set(names)) <= 25
    for one in commands:
        given = [english(param.name) for param in one.params]
        assert len(given) == len(set(given))
        required = [param.required for param in one.params]
        assert required == sorted(required, reverse=True)
