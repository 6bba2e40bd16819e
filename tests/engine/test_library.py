"""The library finds games by their folders; rulebooks can be searched."""

import types

import msgspec
import pytest
from msgspec.structs import replace

import tests.tiny_game
from games import library
from games.engine.pack import PackError
from games.engine.rulebook import Rule, Rulebook, in_language, read_rulebook
from games.engine.text import Name

from .shelves import SHELVES, TINY, moves


def test_games_are_the_folders_that_declare_one() -> None:
    found = library.load()
    assert "engine" not in found
    assert "tiny_game" not in found
    for id, shelf in found.items():
        assert shelf.game.id == id
        assert shelf.folder.is_dir()


def test_a_package_from_elsewhere_is_a_game_too() -> None:
    found = library.load(extra=[tests.tiny_game])
    assert found["tiny_game"].game is tests.tiny_game.GAME
    assert set(found) == set(library.load()) | {"tiny_game"}


def test_a_package_without_a_declaration_is_none() -> None:
    assert set(library.load(extra=[types.ModuleType("nothing")])) == set(library.load())


def test_packs_are_read_by_name() -> None:
    assert "[[charm]]" in TINY.pack_source()
    assert TINY.pack_source("ours") == TINY.pack_source()
    with pytest.raises(FileNotFoundError):
        TINY.pack_source("theirs")


def test_rules_are_bound_once_a_pack() -> None:
    assert TINY.rules() is TINY.rules(TINY.pack_source())
    assert TINY.rules(TINY.pack_source().replace("coins = 8", "coins = 9")) is not TINY.rules()
    with pytest.raises(PackError):
        TINY.rules("nonsense")


def test_catalogues() -> None:
    for language in ("ja", "zh_CN"):
        catalogue = TINY.catalogue(language)
        assert catalogue is not None
        assert f"Language: {language}" in catalogue
    assert TINY.catalogue("fr") is None


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())
def test_every_rulebook_is_sound(shelf: library.Shelf) -> None:
    book = shelf.rulebook
    ids = [rule.id for rule in book.rule]
    assert len(ids) == len(set(ids)) > 0
    rulings = {ruling.id for ruling in book.ruling}
    assert {rule.ruling for rule in book.rule} - {None} <= rulings
    for rule in book.rule:
        assert rule.basis != "ruling" or rule.ruling is not None, rule.id
        assert book.find(rule.id) == (rule,)
        for name in (rule.text, rule.example):
            assert name is None or (name.en and name.ja and name.zh), rule.id


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())
def test_every_rule_is_in_a_chapter(shelf: library.Shelf) -> None:
    book = shelf.rulebook
    names = [chapter.id for chapter in book.chapter]
    assert len({*names, *(rule.id for rule in book.rule)}) == len(names) + len(book.rule)
    assert [rule for name in names for rule in book.within(name)] == list(book.rule)
    for chapter in book.chapter:
        title = chapter.title
        assert all((title.en, title.ja, title.zh))
        assert max(map(len, (title.en, title.ja, title.zh))) <= 60, "it is an option of a select"
        assert {book.chapter_of(rule.id) for rule in book.within(chapter.id)} == {chapter}


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())
def test_rules_name_house_rules_that_there_are(shelf: library.Shelf) -> None:
    fields = {field.name for field in msgspec.structs.fields(shelf.game.options)}
    assert {switch for rule in shelf.rulebook.rule for switch in rule.switches} <= fields


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())
def test_questions_name_rules_that_there_are(shelf: library.Shelf) -> None:
    book = shelf.rulebook
    for play in moves(shelf, 4):
        for prompt in play.waiting:
            assert prompt.rules, f"{prompt.id} helps nobody"
            assert all(book.named((one,)) for one in prompt.rules), prompt


def ids(found: tuple[object, ...]) -> list[str]:
    return [getattr(rule, "id", "") for rule in found]


def test_rules_are_found_by_id_or_words() -> None:
    book = TINY.rulebook
    assert ids(book.find("bids-3")) == ["bids-3"]
    assert ids(book.find("3")) == ["bids-3"]
    assert ids(book.find("BIDS-3")) == ["bids-3"]
    assert ids(book.find("Higher BID")) == ["bids-3"]
    assert ids(book.find("4 points")) == ["bids-3"]  # in its example
    assert ids(book.find("r1")) == ["bids-4"]
    assert ids(book.find("charm zebra")) == []
    assert ids(book.find("")) == ids(book.rule)


def test_a_chapter_ends_where_the_next_one_begins() -> None:
    book = TINY.rulebook
    assert ids(book.within("bids")) == ["bids-1", "bids-2", "bids-3", "bids-4", "bids-5"]
    assert ids(book.within("end")) == ["bids-6"]
    assert book.within("no such chapter") == ()
    assert [getattr(book.chapter_of(rule), "id", None) for rule in ("bids-5", "bids-6", "bids-7")] == [
        "bids", "end", None,
    ]  # fmt: skip


def test_rules_before_the_first_chapter_are_in_none() -> None:
    book = TINY.rulebook
    book = replace(book, chapter=book.chapter[1:])
    assert book.chapter_of("bids-1") is None
    assert ids(book.within("end")) == ["bids-6"]


def test_rules_and_chapters_are_named_together() -> None:
    book = TINY.rulebook
    assert ids(book.named(("bids-3", "end", "bids-3", "bids-9"))) == ["bids-3", "bids-6"]
    assert ids(book.named(("bids", "bids-2"))) == ids(book.within("bids"))


def test_rules_know_the_house_rules_that_switch_them() -> None:
    book = TINY.rulebook
    assert ids(book.switched_by("ties")) == ["bids-4"]
    assert book.switched_by("rounds") == ()
    text = Name("A rule.", "規則。")
    assert Rule("x-1", "seed", text, option="limit = 0 | n, with limit_result = most | draw").switches == (
        "limit", "limit_result",
    )  # fmt: skip
    assert Rule("x-1", "seed", text, option="limit").switches == ("limit",)
    assert Rule("x-1", "seed", text).switches == ()


def test_rules_are_found_in_the_own_language_and_in_english() -> None:
    book = TINY.rulebook
    assert ids(book.find("お守り", "ja")) == ["bids-5"]
    assert ids(book.find("护符", "zh_CN")) == ["bids-5"]
    assert ids(book.find("charm", "ja")) == ["bids-5"]
    assert ids(book.find("お守り", "zh_CN")) == []


def test_names_by_language() -> None:
    name = Name("Clover", "四つ葉", "四叶草")
    assert [in_language(name, tag) for tag in ("en", "ja", "zh_CN", "zh-TW", "fr")] == [
        "Clover", "四つ葉", "四叶草", "四叶草", "Clover",
    ]  # fmt: skip
    assert in_language(Name("Clover", ""), "ja") == "Clover"


def test_a_folder_without_a_rulebook_has_an_empty_one(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    assert library.Shelf(TINY.game, tmp_path).rulebook == Rulebook(())


def test_a_bad_rulebook_names_the_line() -> None:
    source = '[[rule]]\nid = "x-1"\nbasis = "rumour"\ntext = { en = "a", ja = "b" }\n'
    with pytest.raises(PackError, match=r"line 3: .*rumour"):
        read_rulebook(source)
