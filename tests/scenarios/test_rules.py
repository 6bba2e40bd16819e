"""Reading the rules: contents, chapters, pages, a search, and what helps to answer what is asked now."""

from __future__ import annotations

from .discordlike import Answer, Message, Person, Town
from .house import board, duel, with_button


def shown(answer: Answer) -> Message:
    """The page that an act led to."""
    assert answer.message is not None
    assert answer.message.ephemeral, "rules are read by one person, in nobody's way"
    return answer.message


async def turn(person: Person, page: Message, button: str) -> Message:
    return shown(await person.click(page, button))


async def test_the_book_opens_at_its_contents(town: Town) -> None:
    ann = town.person("Ann")
    page = shown(await ann.slash("bids rules"))
    assert "**1. Bidding** · bids-1 – 5" in page.text
    assert "**2. The end** · bids-6" in page.text
    assert [option["label"] for option in page.menus[0]["options"]] == ["1. Bidding", "2. The end"]
    assert page.buttons["Previous page"]["disabled"]
    assert "Asked now" not in page.buttons, "no table is meant"


async def test_a_chapter_is_jumped_to_and_pages_are_turned_through_the_book(town: Town) -> None:
    ann = town.person("Ann")
    contents = shown(await ann.slash("bids rules"))
    first = await turn(ann, contents, "Next page")
    assert first.text.startswith("### 1. Bidding")
    assert first.id == contents.id, "one message is turned, none is added"
    assert "bids-1" in first.text
    end = shown(await ann.select(first, "end"))
    assert end.text.startswith("### 2. The end")
    assert "bids-6" in end.text
    assert "bids-5" not in end.text
    assert end.buttons["Next page"]["disabled"]
    back = await turn(ann, end, "Previous page")
    assert "bids-5" in back.text
    assert "bids-6" not in back.text
    assert "**1. Bidding**" in (await turn(ann, back, "Contents")).text


async def test_a_page_is_turned_after_a_restart(town: Town) -> None:
    ann = town.person("Ann")
    page = shown(await ann.slash("bids rules", words="end"))
    await town.restart()
    assert "bids-5" in (await turn(ann, page, "Previous page")).text


async def test_a_rule_says_all_there_is_to_it(town: Town) -> None:
    ann = town.person("Ann")
    one = shown(await ann.slash("bids rules", words="bids-3"))
    assert "Example: Bids of 3 and 1, the die shows 4: 4 points for 3 coins." in one.text
    assert one.text.startswith("### 1. Bidding\n")
    assert "bids-2" not in one.text
    chapter = await turn(ann, one, "In its chapter")
    assert "bids-2" in chapter.text
    ruled = shown(await ann.slash("bids rules", words="bids-4"))
    assert "R1: Nobody outbid the other, so nobody takes the prize." in ruled.text
    assert "House rule: Equal bids. Usually: nobody takes the prize." in ruled.text


async def test_words_are_searched_and_completed_in_the_own_language(town: Town) -> None:
    ann, aki, bai = town.person("Ann"), town.person("Aki", "ja"), town.person("Bai", "zh-CN")
    assert [c["value"] for c in await ann.suggest("bids rules", "words")] == ["bids", "end"]
    found = await aki.suggest("bids rules", "words", "お守り")
    assert [c["value"] for c in found] == ["bids-5"]
    assert found[0]["name"].startswith("bids-5 · 最初の賭け")
    assert [c["value"] for c in await bai.suggest("bids rules", "words", "护符")] == ["bids-5"]
    assert [c["value"] for c in await ann.suggest("bids rules", "words", "ds-6")] == ["bids-6"]
    assert [c["value"] for c in await ann.suggest("bids rules", "words", "The end")] == ["end"]
    assert await ann.suggest("bids rules", "words", "zebra") == []
    assert "お守り" in shown(await aki.slash("bids rules", words="お守り")).text
    assert "No rule says “zebra 3”" in (await ann.slash("bids rules", words=" zebra/3 ")).text


async def test_words_are_asked_for_by_a_button(town: Town) -> None:
    ann = town.person("Ann")
    page = shown(await ann.slash("bids rules"))
    opened = await ann.click(page, "Search")
    assert opened.modal is not None
    found = shown(await ann.submit(opened.modal, {"words": "points"}))
    assert found.id == page.id
    assert "“points”" in found.text
    assert "bids-3" in found.text
    assert "bids-6" in found.text
    assert "bids-1" not in found.text


async def test_at_a_table_the_book_opens_at_what_is_asked_now(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await duel(town, ann, ben)
    own = shown(await ann.click(await board(town, ann), "Rules"))
    page = shown(await cat.click(await board(town, cat), "Rules"))
    assert own.text == page.text, "spectators read what players read"
    assert "Asked now: Bid for round 1 of 5" in page.text
    assert "bids-2" in page.text
    assert "bids-5" in page.text
    assert "bids-6" not in page.text
    assert "House rule: Equal bids. Here, as usual: nobody takes the prize." in page.text
    contents = await turn(cat, page, "Contents")
    assert "**1. Bidding**" in contents.text
    page = await turn(cat, contents, "Asked now")
    assert "bids-2" in page.text
    for person in (ann, ben):
        await person.slash("bids pass")
    later = await turn(cat, page, "Asked now")
    assert "Bid for round 2 of 5" in later.text
    assert "bids-5" not in later.text, "charms are chosen with the first bid"
    contents = await turn(cat, later, "Contents")
    await ben.slash("bids bail")
    assert "Nothing is asked" in (await cat.click(contents, "Asked now")).text


async def test_the_book_of_the_table_that_is_meant(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    assert "You sit at no table here" in (await cat.slash("table rules")).text
    assert await cat.suggest("table rules", "words", "bids") == []
    await duel(town, ann, ben)
    for person in (ann, cat):
        assert "Asked now: Bid for round 1 of 5" in shown(await person.slash("table rules")).text
    assert [c["value"] for c in await cat.suggest("table rules", "words", "bids-6")] == ["bids-6"]
    assert "bids-3" in shown(await cat.slash("table rules", words="higher bid")).text


async def test_a_table_tells_what_it_plays_differently(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    invitation = with_button(ann.messages(), "House rules")
    asked = await ann.select(shown(await ann.click(invitation, "House rules")), "ties")
    await ann.click(shown(asked), "Red takes the prize")
    page = shown(await ben.click(invitation, "Rules"))
    page = shown(await ben.select(page, "bids"))
    expected = "House rule: Equal bids. Here: **Red takes the prize**. Usually: nobody takes the prize."
    assert expected in page.text
