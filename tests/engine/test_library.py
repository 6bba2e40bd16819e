"""The library finds games by their folders; rulebooks can be searched."""

import types

import pytest

import tests.tiny_game
from games import library
from games.engine.pack import PackError
from games.engine.rulebook import Rulebook, in_language, read_rulebook
from games.engine.text import Name

from .shelves import SHELVES, TINY


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
        assert (rule.basis == "ruling") == (rule.ruling is not None), rule.id
        assert book.find(rule.id) == (rule,)
        for name in (rule.text, rule.example):
            assert name is None or (name.en and name.ja and name.zh), rule.id


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
