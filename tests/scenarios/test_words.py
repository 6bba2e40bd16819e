"""Each reads their own language; a public board speaks its table's."""

from __future__ import annotations

import pytest

from .discordlike import Town
from .house import bid, board, duel, panel, with_button

SAT = {
    "en-US": "You sit at table 1 as Red",
    "ja": "卓1",
    "zh-CN": "你坐上了 1 号桌",
    "zh-TW": "你坐上了 1 号桌",
    "ko": "You sit at table 1 as Red",
}
PROMPT = {
    "en-US": "In secret until both have chosen",
    "ja": "2人とも選ぶまで秘密",
    "zh-CN": "双方选定之前保密",
    "zh-TW": "双方选定之前保密",
}
CHARM = {"en-US": "Clover", "ja": "四つ葉", "zh-CN": "四叶草", "zh-TW": "四叶草"}


@pytest.mark.parametrize("locale", ["en-US", "ja", "zh-CN", "zh-TW"])
async def test_each_reads_their_own_language(town: Town, locale: str) -> None:
    ann, ben = town.person("Ann", locale), town.person("Ben", "en-US")
    await duel(town, ann, ben, language="zh_CN")
    shown = await board(town, ben)
    assert "暗标" in shown.text, "the board speaks the table's language"
    assert PROMPT[locale] in panel(ann).text
    assert PROMPT["en-US"] in panel(ben).text
    opened = await ann.click(shown, next(iter(shown.buttons)))
    assert PROMPT[locale] in opened.text
    english = await ben.click(shown, next(iter(shown.buttons)))
    assert PROMPT["en-US"] in english.text
    await bid(ann, 2, "clover")
    assert CHARM[locale] in panel(ann).text
    refused = await ann.slash("bids bid", coins="1")
    own = {"en-US": "Choose a charm", "ja": "お守り", "zh-CN": "护符", "zh-TW": "护符"}
    assert own[locale] in refused.text


@pytest.mark.parametrize("locale", list(SAT))
async def test_answers_are_in_the_askers_language(town: Town, locale: str) -> None:
    ann = town.person("Ann", locale)
    assert SAT[locale] in (await ann.slash("bids challenge")).text


async def test_a_chosen_language_goes_before_discords(town: Town) -> None:
    ann, ben = town.person("Ann", "ja"), town.person("Ben")
    await duel(town, ann, ben)
    said = await ann.slash("table language", language="zh_CN")
    assert "简体中文" in said.text
    assert PROMPT["zh-CN"] in panel(ann).text, "the panel is drawn anew"
    await ann.slash("table language", language="auto")
    assert PROMPT["ja"] in panel(ann).text


async def test_the_host_sets_the_language_of_the_board(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben", "ja")
    await duel(town, ann, ben)
    assert "Hidden Bids" in (await board(town, ben)).text
    assert "卓1" in (await ben.slash("table language", language="ja", board=True)).text
    assert "Hidden Bids" in (await board(town, ben)).text
    said = await ann.slash("table language", language="ja", board=True)
    assert "日本語" in said.text
    assert "Hidden Bids" not in (await board(town, ben)).text
    assert PROMPT["en-US"] in panel(ann).text, "her own panel stays as it was"


async def test_of_several_tables_the_host_names_the_one_whose_board_is_meant(town: Town) -> None:
    ann = town.person("Ann")
    await ann.slash("bids challenge")
    await ann.slash("bids challenge")
    assert "several tables" in (await ann.slash("table language", language="ja", board=True)).text
    assert "table 2 is in 日本語" in (await ann.slash("table language", language="ja", table=2)).text
    assert [(await town.bot.tables.load(number)).record.locale for number in (1, 2)] == ["en", "ja"]


async def test_who_manages_a_server_settles_the_language_of_its_boards(town: Town) -> None:
    ann, mia = town.person("Ann"), town.manager("Mia")
    refused = await ann.slash("table language", language="ja", server=True)
    assert "Only who may manage this server" in refused.text
    assert "日本語" in (await mia.slash("table language", language="ja", server=True)).text
    await ann.slash("bids challenge")
    await mia.slash("table language", language="auto", server=True)
    await ann.slash("bids challenge")
    assert [(await town.bot.tables.load(number)).record.locale for number in (1, 2)] == ["ja", "en"]


async def test_a_board_speaks_its_hosts_language_on_a_server_without_one(town: Town) -> None:
    ann = town.person("Ann", "ja")
    await ann.slash("bids challenge")
    assert "卓" in with_button(ann.messages(), next(iter(ann.messages()[0].buttons))).text
