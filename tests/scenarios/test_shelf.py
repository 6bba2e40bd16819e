"""What people keep and bring along: loadouts and content packs."""

from __future__ import annotations

import pytest

import tests.tiny_game
from games.library import shelf_of

from .discordlike import Person, Town
from .house import bid, duel, panel, state

GOOD = shelf_of(tests.tiny_game).pack_source().replace("coins = 8", "coins = 5")


async def test_loadouts(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    assert "You keep nothing yet" in (await ann.slash("bids loadout list")).text
    assert "chosen nothing yet" in (await ann.slash("bids loadout save", name="mine")).text
    await duel(town, ann, ben)
    assert "nothing called “mine”" in (await ann.slash("bids loadout use", name="mine")).text
    await bid(ann, 3, "clover")
    assert "Give it a name" in (await ann.slash("bids loadout save", name="  ")).text
    assert "Kept as “mine”" in (await ann.slash("bids loadout save", name="mine")).text
    listed = await ann.slash("bids loadout list")
    assert "mine" in listed.text
    assert "clover" in listed.text
    assert "You keep nothing yet" in (await ben.slash("bids loadout list")).text
    assert [c["value"] for c in await ann.suggest("bids loadout use", "name", "mi")] == ["mine"]
    await bid(ann, 1, "purse")
    await ann.slash("bids loadout use", name="mine")
    assert "Clover, and 3 coins" in panel(ann).text
    await bid(ben, 1, "purse")
    assert "only then" in (await ann.slash("bids loadout use", name="mine")).text
    assert "is deleted" in (await ann.slash("bids loadout delete", name="mine")).text
    assert "nothing called" in (await ann.slash("bids loadout delete", name="mine")).text


async def _read_in(person: Person, data: bytes) -> str:
    return (await person.slash("table pack", game="tiny_game", file=("mine.toml", data))).text


async def test_a_pack_of_ones_own(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    said = await _read_in(ann, GOOD.encode())
    assert "Read." in said
    (offered,) = await ann.suggest("bids challenge", "pack", "min")
    assert offered["name"].startswith("mine.toml")
    assert offered["value"][:8] in said
    await duel(town, ann, ben, pack=offered["value"])
    assert (await state(town)).hands[0].coins == 5
    assert "no such pack" in (await ann.slash("bids challenge", pack="f" * 64)).text


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (GOOD.replace("coins = 5", "coins = 1"), "line 2: A player needs at least 3 coins."),
        (GOOD.replace("luck = 1", "luck = 99"), "Clover is out of range"),
        (GOOD.replace("luck = 1", 'luck = "x"'), "line 13"),
        (GOOD + "\n[[charm", "line 15"),
        ("\ufffd".encode("utf-16").decode("latin-1"), "can't be used"),
    ],
)
async def test_a_pack_that_cannot_be_used(town: Town, source: str, said: str) -> None:
    ann = town.person("Ann")
    answer = await _read_in(ann, source.encode())
    assert "This pack can't be used:" in answer
    assert said in answer
    assert await town.bot.tables.store.list_packs("tiny_game") == ()


async def test_a_pack_that_is_no_text_or_too_large(town: Town) -> None:
    ann = town.person("Ann")
    assert "not UTF-8" in await _read_in(ann, b"\xff\xfe\x00")
    assert "larger than" in await _read_in(ann, b"#" * 2_000_000)
