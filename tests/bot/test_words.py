"""Facts in words, in the reader's language."""

from __future__ import annotations

import pytest

import tests.tiny_game
from bot.names import harmless
from bot.words import LANGUAGES, Words, language_of
from games.engine.text import Joined, Name, SeatName, t
from games.library import shelf_of

WORDS = Words([shelf_of(tests.tiny_game)])
CLOVER = Name("Clover", "四つ葉", "四叶草")


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-US", "en"),
        ("en-GB", "en"),
        ("ja", "ja"),
        ("zh-CN", "zh_CN"),
        ("zh-TW", "zh_CN"),
        ("ko", "en"),
        ("", "en"),
        (None, "en"),
        ("zh", "en"),
        ("en", "en"),
    ],
)
def test_discords_locales(locale: str | None, language: str) -> None:
    assert language_of(locale) == language


@pytest.mark.parametrize(("language", "said"), [("en", "Clover"), ("ja", "四つ葉"), ("zh_CN", "四叶草")])
def test_names_are_said_as_the_pack_gives_them(language: str, said: str) -> None:
    assert WORDS.say(language)(CLOVER) == said


def test_a_name_beside_its_original() -> None:
    both = Name("Clover", "四つ葉", "四叶草", both=True)
    assert [WORDS.say(language)(both) for language in LANGUAGES] == [
        "Clover (四つ葉)",
        "四つ葉",
        "四叶草（四つ葉）",
    ]
    assert WORDS.say("zh_CN")(Name("Clover", "四つ葉")) == "Clover", (
        "what has no translation is said in English"
    )


def test_facts_are_translated_inside_sentences() -> None:
    text = t("{bids}: {taker} takes it.", bids=t("{n} coins", n=3), taker=SeatName(1))
    assert WORDS.say("en", "tiny_game", {1: "Ben"})(text) == "3 coins: Ben takes it."
    japanese = WORDS.say("ja", "tiny_game", {1: "Ben"})(text)
    assert "Ben" in japanese
    assert "takes" not in japanese
    assert "3" in japanese


def test_lists_have_the_readers_separator() -> None:
    names = Joined((SeatName(0), SeatName(1)))
    people = {0: "Ann", 1: "Ben"}
    assert WORDS.say("en", names=people)(names) == "Ann, Ben"
    assert WORDS.say("ja", names=people)(names) == "Ann、Ben"
    assert WORDS.say("ja", names=people)(Joined((1, 2), "-")) == "1-2"


def test_braces_of_people_stay_as_they_are() -> None:
    say = WORDS.say("en", "tiny_game", {0: "{die} {{x}}"})
    assert say(t("{seat} has bid.", seat=SeatName(0))) == "{die} {{x}} has bid."
    assert say(t("Braces {{so}} and so")) == "Braces {so} and so"


def test_a_fact_that_is_missing_is_noticed() -> None:
    with pytest.raises(KeyError):
        WORDS.say("en")(t("{seat} has {what}.", seat=1))


def test_seats_without_a_name_are_counted_from_one() -> None:
    assert WORDS.say("en")(SeatName(1)) == "2"


def test_the_bots_own_sentences_are_known_in_every_game() -> None:
    for language in ("ja", "zh_CN"):
        assert WORDS.say(language, "tiny_game")(t("Join")) == WORDS.say(language)(t("Join")) != "Join"
        assert WORDS.say(language, "no such game")(t("No such sentence")) == "No such sentence"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("**Ann**", r"\*\*Ann\*\*"),
        ("@everyone", "@\u200beveryone"),
        ("<@1120000000000000009>", "\\<@\u200b1120000000000000009>"),
        ("<#42> <:x:1>", r"\<#42> \<:x:1>"),
        ("[Ann](http://x.example)", r"\[Ann](http://x.example)"),
    ],
)
def test_what_people_call_themselves_does_nothing(name: str, shown: str) -> None:
    assert harmless(name) == shown
