"""Looking things up: answered to the asker alone, at a table and away from all of them."""

from __future__ import annotations

from .discordlike import Town
from .house import bid, duel, revision


async def test_a_look_needs_no_table(town: Town) -> None:
    ann = town.person("Ann")
    answer = await ann.slash("bids charm", name="clover")
    assert "Clover" in answer.text
    assert "0 extra coins, 1 on every prize" in answer.text
    assert not town.person("Ben").messages(), "nobody else sees it"
    assert (await ann.slash("bids charm", name="Fat purse")).text == (
        await ann.slash("bids charm", name="fat p")
    ).text, "an option's words, or the beginning of them"


async def test_what_is_not_known_is_refused_with_what_is(town: Town) -> None:
    answer = await town.person("Ann").slash("bids charm", name="horseshoe")
    assert "There is no such charm. There are: Fat purse, Clover" in answer.text


async def test_a_look_completes_and_changes_nothing(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 3, "clover")
    before = await revision(town)
    assert [c["value"] for c in await ben.suggest("bids charm", "name", "clo")] == ["clover"]
    assert "Clover" in (await ben.slash("bids charm", name="clover")).text
    assert await revision(town) == before
