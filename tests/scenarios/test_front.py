"""The front door: from all games to a table in three taps, the guide, and what can be done now."""

from __future__ import annotations

from .discordlike import DM, Answer, Message, Person, Town
from .house import bid, board, duel, panel


def _cards(message: Message, verb: str) -> dict[str, str]:
    """The buttons that do something with a game, by the game's id."""
    found = (str(one.get("custom_id", "")) for one in message.buttons.values())
    every = [str(c["custom_id"]) for c in _components(message) if "custom_id" in c]
    assert set(found) <= set(every)
    return {one.split("/")[-1]: one for one in every if f"front/{verb}/" in one}


def _components(message: Message) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    waiting = list(message.components)
    while waiting:
        one = waiting.pop(0)
        found.append(one)
        waiting += one.get("components") or []
    return found


async def _asked(person: Person, game: str = "tiny_game", at: str = "channel") -> Message:
    """The question against whom, after two taps."""
    shown = await person.slash("table new", at=at)
    assert shown.message is not None
    asked = await person.click(shown.message, _cards(shown.message, "play")[game])
    assert asked.message is not None
    assert asked.message.id == shown.message.id, "it is asked in the same message"
    return asked.message


async def test_all_games_are_shown_at_once_with_their_pictures(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    shown = await ann.slash("table new")
    assert shown.message is not None
    assert shown.message.ephemeral
    assert ben.messages() == []
    games = set(town.bot.shelves)
    for verb in ("play", "book"):
        assert set(_cards(shown.message, verb)) == games
    for shelf in town.bot.shelves.values():
        assert town.bot.words.say("en", shelf.game.id)(shelf.game.title) in shown.text
    assert len(shown.message.files) >= len(games) - 1, "one may have no picture"


async def test_a_table_against_the_computer_in_three_taps(town: Town) -> None:
    ann = town.person("Ann")
    asked = await _asked(ann)
    opened = await ann.click(asked, "Steady computer")
    assert opened.message is not None
    assert opened.message.id == asked.id
    assert "You sit at table 1" in opened.text
    live = await town.bot.tables.load(1)
    assert live.record.status == "running"
    assert live.seats_of(ann.id) == (0,)
    assert live.at(1) is not None
    assert "bid" in panel(ann).text.casefold()


async def test_a_table_for_whoever_joins(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.click(await _asked(ann), "Whoever joins")
    invitation = ben.messages()[-1]
    await ben.click(invitation, "Join")
    assert (await town.bot.tables.load(1)).seats_of(ben.id) == (1,)


async def test_a_person_is_challenged_by_choosing_them(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await ann.select(await _asked(ann), ben)
    live = await town.bot.tables.load(1)
    assert live.kept_for(1) == ben.id
    assert "kept for Ben" in (await cat.click(ben.messages()[-1], "Join")).text
    await ben.click(ben.messages()[-1], "Join")
    assert (await town.bot.tables.load(1)).record.status == "running"


async def test_a_refusal_says_what_can_be_done_and_leads_back(town: Town) -> None:
    ann = town.person("Ann")
    asked = await _asked(ann)
    refused = await ann.select(asked, ann)
    assert "You can't play against yourself" in refused.text
    assert refused.message is not None
    assert refused.message.id == asked.id
    again = await ann.click(refused.message, "Back")
    assert again.message is not None
    await ann.click(again.message, "Steady computer")
    assert (await town.bot.tables.load(1)).record.status == "running"


async def test_in_direct_messages_there_is_the_computer(town: Town) -> None:
    ann = town.person("Ann")
    asked = await _asked(ann, at=DM)
    assert "In our direct messages you play against the computer" in asked.text
    assert "Whoever joins" not in asked.buttons
    assert asked.menus == []
    await ann.click(asked, "Steady computer")
    assert (await town.bot.tables.load(1)).record.guild_id is None
    master = next(game.id for game in (s.game for s in town.bot.shelves.values()) if game.flexible)
    told = await _asked(ann, master, at=DM)
    assert "in a channel of your server" in told.text
    assert "Steady computer" not in told.buttons


async def test_a_game_with_a_master_says_what_is_different(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    master = next(game.id for game in (s.game for s in town.bot.shelves.values()) if game.flexible)
    asked = await _asked(ann, master)
    assert "is the game master" in asked.text
    await ann.select(asked, ben)
    live = await town.bot.tables.load(1)
    assert live.presides(ann.id)
    assert ben.id in {live.kept_for(seat) for seat in live.free}


async def test_the_rules_open_beside_the_games(town: Town) -> None:
    ann = town.person("Ann")
    shown = await ann.slash("table new")
    assert shown.message is not None
    book = await ann.click(shown.message, _cards(shown.message, "book")["tiny_game"])
    assert "1. Bidding" in book.text
    assert any(m.id == shown.message.id and "What shall we play?" in m.text for m in ann.messages())


async def test_a_practice_begins_from_the_front_door(town: Town) -> None:
    ann = town.person("Ann")
    shown = await ann.slash("table new")
    assert shown.message is not None
    every = [str(c.get("custom_id")) for c in _components(shown.message)]
    await ann.click(shown.message, next(one for one in every if one.endswith(":practice/tiny_game")))
    [table] = await town.bot.tables.store.list_tables(user_id=ann.id)
    assert (await town.bot.tables.load(table.id)).settings.practice


# ---- the guide -----------------------------------------------------------------------------------------


async def test_the_guide_says_in_a_minute_what_this_is(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    start = await ann.slash("help")
    assert "Kuromaku keeps your secrets" in start.text
    assert "You are awaited here" not in start.text
    await duel(town, ann, ben)
    start = await ann.slash("help")
    assert "You are awaited here" in start.text
    assert "**1** Hidden Bids" in start.text
    await bid(ann, 2, "clover")
    start = await ann.slash("help")
    assert "You are awaited here" not in start.text, "she has bid, Ben has not"


async def test_every_topic_can_be_read_in_every_language(town: Town) -> None:
    for name, locale in (("Ann", "en-US"), ("Aki", "ja"), ("Chen", "zh-CN")):
        person = town.person(name, locale)
        shown = await person.slash("help")
        topics = [c["custom_id"] for c in shown_buttons(shown) if ":help/" in str(c["custom_id"])]
        assert len(topics) == 9
        for topic in topics:
            assert shown.message is not None
            shown = await person.click(shown.message, str(topic))
            assert shown.error is None
            assert len(shown.text) > 80
            assert "{" not in shown.text


def shown_buttons(answer: Answer) -> list[dict[str, object]]:
    assert answer.message is not None
    return [c for c in _components(answer.message) if c.get("type") == 2]


async def test_commands_in_the_guide_can_be_clicked(town: Town) -> None:
    ann = town.person("Ann")
    shown = await ann.slash("help")
    assert "</table new:" in shown.text
    await town.restart()
    assert "</table new:" in (await ann.slash("help")).text, "known also where nothing was synced"


# ---- what can be done now ------------------------------------------------------------------------------


async def test_what_can_be_done_now(town: Town) -> None:
    ann, ben, cat = town.person("Ann"), town.person("Ben"), town.person("Cat")
    nowhere = await ann.slash("now")
    assert "You sit at no table here" in nowhere.text
    assert nowhere.message is not None
    assert "All games" in nowhere.message.buttons
    await duel(town, ann, ben)
    asked = await ann.click(panel(ann), "What now?")
    assert "You are asked:" in asked.text
    assert "</bids open:" in asked.text
    assert "Waiting for Ben" in asked.text
    await bid(ann, 3, "purse")
    chosen = await ann.slash("now")
    assert "You may change it" in chosen.text
    public = await cat.click(await board(town, cat), "What now?")
    assert "What is going on here" in public.text
    assert "Waiting for Ben" in public.text
    assert "Watch" in public.text
    assert "purse" not in public.text.casefold()
    await ben.slash("bids bail")
    over = await ann.slash("now", table=1)
    assert over.message is not None
    assert {"Play again", "Replay", "Verify the dice"} <= set(over.message.buttons)


async def test_before_the_game_begins_one_reads_how_to_join(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("bids challenge")
    mine = await ann.click(ann.messages()[-1], "What now?")
    assert "Somebody presses “Join”" in mine.text
    his = await ben.click(ben.messages()[-1], "What now?")
    assert his.message is not None
    await ben.click(his.message, "Join")
    assert (await town.bot.tables.load(1)).record.status == "running"


async def test_who_sits_at_several_tables_is_asked_which(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    first = await duel(town, ann, ben)
    second = await duel(town, ann, ben)
    which = await ann.slash("now", at=DM)
    assert which.message is not None
    assert "Which table?" in which.text
    told = await ann.select(which.message, str(first))
    assert "You are asked:" in told.text
    await ann.slash("bids open", charm="clover", coins="2", table=first)
    only = await ann.slash("now", at=DM)
    assert f"Table {second}" in only.text, "the other one does not wait for her"
