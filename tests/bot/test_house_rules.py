"""House rules in groups and in few words, and what a server keeps of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

import tests.tiny_game
from bot.house_rules import groups_of
from bot.servers import house_rules_of, keep_house_rules
from bot.switches import MOST_NAMED, changed, summary, value_text
from games.engine.contract import Game, OptionSpec
from games.engine.rulebook import Chapter, Rule, Rulebook
from games.engine.text import Name, Text, t
from games.library import load
from storage.records import GuildSettings
from storage.store import Store

GAME = tests.tiny_game.GAME
GUILD = 10**18


def _name(text: str) -> Name:
    return Name(text, text, text)


def _many(count: int) -> tuple[Game, Rulebook]:
    """A game of ``count`` house rules; each but every tenth switches a rule, in chapters of twenty rules."""
    fields = [f"option{n}" for n in range(count)]
    options = msgspec.defstruct("Options", [(field, bool, False) for field in fields], frozen=True)
    values = ((False, t("Three")), (True, t("Five")))
    specs = tuple(OptionSpec(field, t("Rounds"), values) for field in fields)
    rules = tuple(
        Rule(f"x-{n}", "seed", _name(f"Rule {n}."), option=field if n % 10 else None)
        for n, field in enumerate(fields)
    )
    chapters = tuple(Chapter(f"c{n}", f"x-{n}", _name(f"Chapter {n}")) for n in range(0, count, 20))
    game = replace(GAME, options=options, usual=options(), house_rules=specs)
    return game, Rulebook(rules, (), chapters)


def test_few_house_rules_are_one_group() -> None:
    game, book = _many(25)
    (group,) = groups_of(game, book)
    assert group.title is None
    assert group.specs == game.house_rules


def test_a_hundred_house_rules_are_grouped_by_the_chapters_of_their_rules() -> None:
    game, book = _many(100)
    groups = groups_of(game, book)
    named = [one.title.en if isinstance(one.title, Name) else None for one in groups]
    assert named == ["Chapter 0", "Chapter 20", "Chapter 40", "Chapter 60", "Chapter 80", None]
    assert [len(group.specs) for group in groups] == [18, 18, 18, 18, 18, 10]
    assert isinstance(groups[-1].title, Text)
    assert sorted(spec.field for group in groups for spec in group.specs) == sorted(
        spec.field for spec in game.house_rules
    ), "each is in one group"


def test_the_group_of_what_the_game_lists_first_stands_first() -> None:
    game, book = _many(100)
    turned = replace(game, house_rules=tuple(reversed(game.house_rules)))
    groups = groups_of(turned, book)
    named = [one.title.en if isinstance(one.title, Name) else None for one in groups]
    assert named == ["Chapter 80", "Chapter 0", "Chapter 20", "Chapter 40", "Chapter 60", None]


def test_a_large_group_is_cut_into_what_selects_hold() -> None:
    game, book = _many(60)
    groups = groups_of(game, replace_chapters(book))
    assert [len(group.specs) for group in groups] == [25, 25, 4, 6]


def replace_chapters(book: Rulebook) -> Rulebook:
    """The book as one single chapter."""
    return Rulebook(book.rule, (), (Chapter("c", "x-0", _name("All of it")),))


@pytest.mark.parametrize("shelf", load(extra=[tests.tiny_game]).values(), ids=lambda shelf: shelf.game.id)
def test_every_house_rule_is_in_a_group_that_a_select_holds(shelf: Any) -> None:
    groups = groups_of(shelf.game, shelf.rulebook)
    assert sum(len(group.specs) for group in groups) == len(shelf.game.house_rules)
    assert all(1 <= len(group.specs) <= 25 for group in groups)


def test_what_differs_from_the_usual() -> None:
    usual = GAME.usual
    assert changed(GAME, usual) == ()
    (spec,) = changed(GAME, msgspec.structs.replace(usual, ties=True))
    assert spec.field == "ties"
    assert value_text(spec, True) == t("Red takes the prize")
    assert value_text(spec, 7) == "7"


def test_an_invitation_counts_what_it_has_no_room_to_name() -> None:
    game, _ = _many(40)
    assert summary(game, game.usual) == ()
    all_others = game.options(**dict.fromkeys(game.options.__struct_fields__, True))
    rows = summary(game, all_others)
    assert len(rows) == MOST_NAMED + 1
    assert rows[0] == (t("Rounds"), t("Five"))
    assert rows[-1] == (t("Further house rules"), 40 - MOST_NAMED)


async def test_a_server_keeps_house_rules_of_each_game(store: Store) -> None:
    assert await house_rules_of(store, GUILD, GAME) is None
    ties = msgspec.structs.replace(GAME.usual, ties=True)
    await keep_house_rules(store, GUILD, GAME, ties)
    assert await house_rules_of(store, GUILD, GAME) == ties
    assert await house_rules_of(store, GUILD + 1, GAME) is None
    assert await house_rules_of(store, None, GAME) is None
    await keep_house_rules(store, GUILD, GAME, GAME.usual)
    assert await house_rules_of(store, GUILD, GAME) is None


async def test_what_else_a_server_has_settled_stays(store: Store) -> None:
    data = b'{"house_rules":{"other":{"depth":3}},"colour":"red"}'
    await store.save_guild_settings(GuildSettings(guild_id=GUILD, locale="ja", data=data))
    await keep_house_rules(store, GUILD, GAME, msgspec.structs.replace(GAME.usual, ties=True))
    kept = await store.guild_settings(GUILD)
    assert kept.locale == "ja"
    found = msgspec.json.decode(kept.data)
    assert found["colour"] == "red"
    assert found["house_rules"]["other"] == {"depth": 3}


async def test_house_rules_of_another_release_are_left_alone(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    data = msgspec.json.encode({"house_rules": {GAME.id: {"rounds": "many"}}})
    await store.save_guild_settings(GuildSettings(guild_id=GUILD, data=data))
    assert await house_rules_of(store, GUILD, GAME) is None
    assert "don't fit this release" in caplog.text
    assert (await store.guild_settings(GUILD)).data == data
