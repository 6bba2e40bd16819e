"""What can be looked up: sheets, teams, units, the map, cards and odds, each as the asker may know it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bot.panels import paragraphs
from games.border_trpg import house_rules, odds, page_cards
from games.border_trpg.battle import Battle
from games.border_trpg.looks import LOOKS, MOST
from games.border_trpg.options import USUAL, Options
from games.border_trpg.rules import BorderRules
from games.border_trpg.state import Sheet, State
from games.border_trpg.terms import POSITIONS
from games.engine.contract import Look, Refused, Viewer
from games.engine.page import Drawing, Page, Picture

from .shown import book, plain, rank_war, replace, state, view
from .test_board import OTHERS, USUIS, letters, with_usui
from .test_page import campaign

MASTER = 0


@cache
def rules() -> BorderRules:
    return BorderRules(book())


def look(name: str) -> Look:
    return next(one for one in LOOKS if plain(one.name) == f"/{name}")


def asked(name: str, of: Battle | State | None, viewer: Viewer, *words: str | None) -> Page:
    """The page that a look makes for a viewer; no state: away from all tables."""
    one = look(name)
    seen = None if of is None else view(of, viewer)
    return one.page(rules(), seen, (*words, *(None for _ in one.params[len(words) :])))


def text(shown: Page) -> str:
    return "\n".join(part for part in paragraphs(shown, plain) if isinstance(part, str))  # type: ignore[arg-type]


def keys(name: str, of: Battle | State | None, viewer: Viewer, *before: str) -> list[str]:
    seen = None if of is None else view(of, viewer)
    return [option.key for option in look(name).complete(rules(), seen, before)]


def drawing(shown: Page) -> Drawing:
    return next(block.drawing for block in shown.blocks if isinstance(block, Picture))


def refused(code: str, name: str, of: Battle | State | None, viewer: Viewer, *words: str | None) -> str:
    with pytest.raises(Refused) as why:
        asked(name, of, viewer, *words)
    assert why.value.code == code
    return plain(why.value.text)


# ---- sheets and teams ------------------------------------------------------------------------------------


def test_sheets_that_one_may_read_are_offered_the_own_first() -> None:
    draft = Sheet(id=5, owner=6, name="Draft")
    of = campaign(sheets=(*campaign().sheets, draft))
    assert keys("sheet", of, 3) == ["s2", "s1", "s3", "s4"]
    assert "s5" in keys("sheet", of, 6)
    assert "s5" in keys("sheet", of, MASTER)
    assert "Yuko Hayami" in text(asked("sheet", of, None, "s2"))
    unknown = refused("sheet", "sheet", of, 3, "s5").replace("s5", "")
    assert unknown == refused("sheet", "sheet", of, 3, "s99").replace("s99", "")


def test_a_team_shows_its_members_values() -> None:
    shown = text(asked("team", campaign(), None, "t1"))
    assert "Rank 2" in shown
    # The sample's command is 3, 4 points and 1 as captain.
    assert (
        "Aoi Sakaki, attacker, captain: TRN 6 · ATK 9 · DEF 7 · MOB 8 · TEC 9 · RNG 1 · CMD 8 · SPT 4"
        in shown
    )
    refused("team", "team", campaign(), None, "t9")


# ---- units -----------------------------------------------------------------------------------------------


def test_a_unit_shows_what_is_public_of_it() -> None:
    shown = text(asked("unit", rank_war(), None, "u4"))
    assert "**Cell**  L5" in shown
    assert "**Trion**  31/130" in shown
    assert "**State**  Trion leak (small), Lost limb (left leg)" in shown
    assert "Asteroid: shot" in shown or "Asteroid" in shown
    refused("unit", "unit", rank_war(), None, "u99")
    refused("battle", "unit", campaign(), None, "u1")


@pytest.mark.rule("trpg-stealth-1")
def test_a_units_card_keeps_its_hidden_cell() -> None:
    elsewhere = with_usui(rank_war(), cell=(3, 3))
    for viewer in OTHERS:
        assert asked("unit", rank_war(), viewer, "u6") == asked("unit", elsewhere, viewer, "u6")
    assert "W14" in text(asked("unit", rank_war(), USUIS, "u6"))


def test_where_sheets_are_private_a_units_card_has_no_values() -> None:
    private = rank_war(options=replace(USUAL, sheet_public=False))
    assert "Parameters" not in text(asked("unit", private, 2, "u4"))
    assert "Parameters" in text(asked("unit", private, 6, "u4"))


def test_what_a_unit_still_has_to_do_is_told() -> None:
    """Sakaki has used the tactics phase; movement and attack are still to come."""
    shown = text(asked("unit", rank_war(), None, "u1"))
    assert "**Still to act in this round**  Movement phase, Attack phase" in shown


# ---- the map ---------------------------------------------------------------------------------------------


def test_the_map_is_shown_whole_or_in_part() -> None:
    assert len(letters(drawing(asked("map", rank_war(), None)))) == 25
    around = asked("map", rank_war(), None, "H12")
    assert "around H12" in text(around)
    assert [one.text for one in letters(drawing(around))] == list("BCDEFGHIJKLMN")
    sector = asked("map", rank_war(), None, "c15")
    assert "around W13" in text(sector)
    assert "around H12" in text(asked("map", rank_war(), None, "u1"))
    refused("battle", "map", campaign(), None)
    refused("map", "map", rank_war(map=None, stage="map"), None)


@pytest.mark.rule("trpg-stealth-19")
def test_somebody_hidden_is_refused_in_the_words_of_nobody() -> None:
    for viewer in OTHERS:
        hidden = refused("place", "map", rank_war(), viewer, "u6")
        assert hidden == refused("place", "map", rank_war(), viewer, "u99")
        assert "u6" not in keys("map", rank_war(), viewer)
    assert "around W14" in text(asked("map", rank_war(), USUIS, "u6"))
    assert "u6" in keys("map", rank_war(), MASTER)


def test_zones_are_shown_on_request() -> None:
    whole = drawing(asked("map", rank_war(), None))
    zones = drawing(asked("map", rank_war(), None, "zones"))
    assert len(zones.marks) > len(whole.marks)
    assert "zone of control" in [plain(mark.text) for mark in zones.marks if hasattr(mark, "text")]


def test_ones_own_reach_is_shown_and_nobody_elses() -> None:
    assert "normal_move" in keys("map", rank_war(), 2, "u1")
    assert "kogetsu_slash" in keys("map", rank_war(), 2, "u1")
    assert keys("map", rank_war(), 2, "u4") == []
    assert "each with its cost" in text(asked("map", rank_war(), 2, "u1", "full_move"))
    # A slash reaches 1 cell: its own and four around it.
    assert "5 cells in range" in text(asked("map", rank_war(), 2, "u1", "kogetsu_slash"))
    for viewer in (None, 3, 5):
        refused("means", "map", rank_war(), viewer, "u1", "full_move")
    assert "each with its cost" in text(asked("map", rank_war(), MASTER, "u1", "full_move"))


# ---- cards -----------------------------------------------------------------------------------------------


def test_everything_in_the_pack_has_a_card() -> None:
    found = page_cards.options(book())
    assert len({one.key for one in found}) == len(found)
    for one in found:
        shown = text(asked("card", None, None, one.key))
        assert len(shown) > 20
        assert len(shown) < 3000
    refused("card", "card", None, None, "skill.nothing")
    refused("card", "card", None, None, "nothing")


def test_cards_say_what_the_pack_says() -> None:
    slash = text(asked("card", None, None, "skill.kogetsu_slash"))
    card = book().skills["kogetsu_slash"]
    assert f"**Trion cost**  {card.cost}" in slash
    assert "**Reach**  up to 1 cell" in slash
    assert "**Hit check**  technique" in slash
    assert f"**Damage**  +{card.damage}" in slash
    harm = text(asked("card", None, None, "harm.border"))
    assert "Die · 10 damage or more · 20 damage or more · 30 damage or more" in harm
    assert "6 · bail-out · bail-out · bail-out" in harm
    for position in POSITIONS:
        assert "Base values" in text(asked("card", None, None, f"position.{position}"))


# ---- odds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-check-15", "trpg-check-23", "trpg-check-24")
def test_odds_are_exact() -> None:
    """One die reaches 4 in three of six cases; against one die it wins 21 of 36; its mean is 3.5."""
    shown = text(asked("odds", None, None, "1", "4", "1"))
    assert "4 or more: 50.0 %" in shown
    assert f"As the actor against 1 dice: {100 * 21 / 36:.1f} %" in shown
    assert f"As the reactor against 1 dice: {100 * 15 / 36:.1f} %" in shown
    assert "3.5 on average" in shown
    assert "Every pair of ones adds 10." in shown


@pytest.mark.rule("trpg-check-9")
def test_odds_follow_the_tables_house_rules() -> None:
    """Two dice without a bonus make 7 on average; with 10 for a pair, 10 / 36 more."""
    plain_pairs = state(None, options=Options(pair_bonus=0))
    assert "7.0 on average" in text(asked("odds", plain_pairs, None, "2"))
    assert "7.3 on average" in text(asked("odds", state(None), None, "2"))
    assert "2 or more: 100.0 %" in text(asked("odds", None, None, "2", "2"))


def test_the_spread_names_totals_and_their_chances() -> None:
    shown = text(asked("odds", None, None, "8")).split("\n")
    start = shown.index("-# Total · Chance of it or more")
    for row in shown[start + 1 :]:
        if " · " in row:
            total, chance = row.split(" · ")
            assert chance == f"{odds.percent(odds.reach(8, int(total)))} %"


@pytest.mark.parametrize("words", [("x",), ("-1",), (str(MOST + 1),), ("8", "much"), ("8", "9", "½")])
def test_odds_of_no_number_are_refused(words: tuple[str, ...]) -> None:
    assert f"0 to {MOST}" in refused("number", "odds", None, None, *words)


# ---- house rules -----------------------------------------------------------------------------------------


def test_every_house_rule_has_words_and_its_default_comes_first() -> None:
    fields = [one.field for one in house_rules.HOUSE_RULES]
    assert len(fields) == len(set(fields))
    assert set(fields) == set(Options.__struct_fields__)
    for one in house_rules.HOUSE_RULES:
        values: list[Any] = [value for value, _ in one.values]
        assert values[0] == getattr(USUAL, one.field)
        assert len(values) > 1
        words = [plain(word) for _, word in one.values]
        assert len(words) == len(set(words)), one.field


def test_a_house_rule_is_told_in_words_from_how_it_is_spelt() -> None:
    assert plain(house_rules.in_words("zoc_stack", "true")) == "Zones of several enemies on one cell: Add up"
    assert (
        plain(house_rules.in_words("zoc_max_height", "null")) == "Zones of control: Reach cells of any height"
    )
    assert plain(house_rules.in_words("enemy_trion", "band")) == "The trion of enemies: Is shown in quarters"
    assert plain(house_rules.in_words("pair_bonus", "7")) == "A pair of ones in a check: 7"


def test_names_of_looks_and_parameters_differ() -> None:
    names = [plain(one.name) for one in LOOKS]
    assert len(names) == len(set(names))
    for one in LOOKS:
        given = [plain(param.name) for param in one.params]
        assert len(given) == len(set(given))
