"""Replays: step by step through finished and running tables, and through records that were read in."""

from __future__ import annotations

from typing import Any

from bot import exports
from games.engine import record

from .discordlike import BUTTON, CHANNEL, Answer, Message, Person, Town, walk
from .house import bid, board, duel


async def _played(town: Town, *, end: bool = True) -> tuple[Person, Person]:
    """Two rounds: 3 against 1, then 2 against 1; then Ann gives up, or has bid once more."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    await bid(ben, 1, "clover")
    await bid(ann, 2)
    await bid(ben, 1)
    if end:
        await ann.slash("bids bail")
    else:
        await bid(ann, 3)
    return ann, ben


async def _press(person: Person, shown: Message, label: str) -> Message:
    """Presses the button with this label, or with this in its address."""
    ids = [str(one["custom_id"]) for one in _buttons(shown)]
    return _message(await person.click(shown, next((one for one in ids if label in one), label)))


def _buttons(shown: Message) -> list[dict[str, Any]]:
    return [one for one in walk(shown.components) if one["type"] == BUTTON]


def _out(shown: Message) -> list[str]:
    """The buttons of a replay that can't be pressed, by what they do."""
    return [str(one["custom_id"]).split("/")[3] for one in _buttons(shown) if one.get("disabled")]


async def _choose(person: Person, shown: Message, menu: str, label: str) -> Message:
    """Picks from the select with this hint."""
    hints = [one["placeholder"] for one in shown.menus]
    options: list[dict[str, Any]] = shown.menus[hints.index(menu)]["options"]
    value = next(one["value"] for one in options if one["label"] == label)
    return _message(await person.select(shown, value, which=hints.index(menu)))


def _message(answer: Answer) -> Message:
    assert answer.error is None
    assert answer.message is not None
    return answer.message


def _offered(shown: Message, menu: str) -> list[str]:
    return [o["label"] for one in shown.menus if one["placeholder"] == menu for o in one["options"]]


async def test_a_finished_table_step_by_step(town: Town) -> None:
    ann, _ = await _played(town)
    shown = _message(await ann.click(await board(town, ann), "Replay"))
    assert shown.ephemeral
    assert "Step 1 of 6 · Round 1" in shown.text
    assert "5 rounds are played." in shown.text
    assert _out(shown) == ["first", "back"]
    assert len(shown.files) == 1
    shown = await _press(ann, shown, "Next")
    assert "Step 2 of 6" in shown.text
    assert "Ann has bid." in shown.text
    assert "You bid 3." in shown.text
    assert "Your choice: Fat purse, and 3 coins" in shown.text
    shown = await _press(ann, shown, "Next")
    assert "Bids 3 and 1, the die shows" in shown.text
    shown = await _press(ann, shown, "/last/")
    assert "Step 6 of 6 · Round 3" in shown.text
    assert "Ann gave up." in shown.text
    assert _out(shown) == ["next", "last"]
    shown = await _press(ann, shown, "Back")
    assert "Step 5 of 6" in shown.text
    shown = await _choose(ann, shown, "Jump to…", "Round 2")
    assert "Step 3 of 6 · Round 2" in shown.text
    shown = await _press(ann, shown, "/first/")
    assert "Step 1 of 6" in shown.text


async def test_after_the_end_through_everybodys_eyes(town: Town) -> None:
    _, ben = await _played(town)
    shown = _message(await ben.slash("table replay"))
    shown = await _press(ben, shown, "Next")
    assert "You bid" not in shown.text
    assert _offered(shown, "Seen by…") == ["What everyone saw", "What Ann saw", "What Ben saw", "Everything"]
    shown = await _choose(ben, shown, "Seen by…", "What Ann saw")
    assert "Step 2 of 6" in shown.text
    assert "You bid 3." in shown.text
    shown = await _choose(ben, shown, "Seen by…", "Everything")
    assert "[to Ann alone] You bid 3." in shown.text
    assert "Ann: `open charm=purse coins=3`" in shown.text
    assert "Ann also sees" in shown.text
    assert "Your choice: Fat purse, and 3 coins" in shown.text
    shown = await _press(ben, shown, "Next")
    assert "Drawn: " in shown.text
    shown = await _choose(ben, shown, "Seen by…", "What everyone saw")
    assert "Step 3 of 6" in shown.text


async def test_a_running_table_shows_what_its_reader_may_know(town: Town) -> None:
    ann, ben = await _played(town, end=False)
    mine = _message(await ann.slash("table replay"))
    assert _offered(mine, "Seen by…") == ["What everyone sees", "What Ann sees"]
    mine = await _press(ann, mine, "/last/")
    assert "Step 6 of 6" in mine.text
    assert "Your choice: 3 coins" in mine.text
    theirs = _message(await ben.slash("table replay"))
    theirs = await _press(ben, theirs, "/last/")
    assert "Ann has bid." in theirs.text
    assert "3 coins" not in theirs.text
    cat = town.person("Cat")
    public = _message(await cat.slash("table replay", table=1))
    assert _offered(public, "Seen by…") == []
    public = await _press(cat, public, "/last/")
    assert "3 coins" not in public.text


async def test_a_replay_goes_on_with_its_table(town: Town) -> None:
    ann, ben = await _played(town, end=False)
    shown = _message(await ann.slash("table replay"))
    assert "of 6" in shown.text
    await bid(ben, 1)
    shown = await _press(ann, shown, "Next")
    assert "of 7" in shown.text
    await bid(ann, 1)
    await ann.click(_message(await ann.slash("table undo")), "Take back")
    shown = await _press(ann, shown, "Next")
    assert "of 7" in shown.text, "what was taken back is no step"


async def test_one_that_all_in_the_channel_see(town: Town) -> None:
    ann, ben = await _played(town, end=False)
    posted = _message(await ann.slash("table replay", post=True))
    assert not posted.ephemeral
    assert posted.id in {m.id for m in ben.messages(CHANNEL)}
    assert _offered(posted, "Seen by…") == []
    posted = await _press(ben, posted, "Next")
    assert "Ann has bid." in posted.text
    assert "You bid" not in posted.text
    await ann.slash("bids bail")
    posted = await _press(ben, posted, "Next")
    assert "Everything" in _offered(posted, "Seen by…")


async def test_its_buttons_work_after_a_restart(town: Town) -> None:
    ann, _ = await _played(town)
    shown = _message(await ann.slash("table replay"))
    shown = await _press(ann, shown, "Next")
    await town.restart()
    shown = await _press(ann, shown, "Next")
    assert "Step 3 of 6" in shown.text


async def test_everyone_reads_it_in_their_own_language(town: Town) -> None:
    await _played(town)
    kei = town.person("Kei", "ja")
    shown = _message(await kei.slash("table replay", table=1))
    assert "Step" not in shown.text
    assert "第1ラウンド" in shown.text
    assert {"戻る", "次へ"} <= set(shown.buttons)


# ---- records -------------------------------------------------------------------------------------------


async def _file(town: Town, table: int = 1) -> bytes:
    live = await town.bot.tables.load(table)
    return record.write(await exports.full_record(town.bot.tables.store, live)).encode()


async def test_a_record_goes_out_and_comes_in_again(town: Town) -> None:
    ann, ben = await _played(town)
    data = await _file(town)
    read = _message(await ann.slash("table import", file=("duel.jsonl", data)))
    assert "Read in as record 1." in read.text
    assert "Ann – Ben" in read.text
    assert "Ann gave up." in read.text
    assert "The dice are proven" in read.text
    file = _message(await ann.click(read, "File"))
    assert file.files == (("record-1.jsonl", len(data)),)
    shown = await _press(ann, read, "Replay")
    shown = await _press(ann, shown, "Next")
    assert "Step 2 of 6 · Round 1" in shown.text
    assert "You bid" not in shown.text
    shown = await _choose(ann, shown, "Seen by…", "Everything")
    assert "You bid 3." in shown.text
    shown = await _press(ann, shown, "/last/")
    assert "Ann gave up." in shown.text
    again = await ann.slash("table import", file=("again.jsonl", data.replace(b"\n", b"\r\n")))
    assert "kept already, as number 1" in again.text
    for post in (False, True):
        assert "no such record" in (await ben.slash("table replay", record=1, post=post)).text
    posted = _message(await ann.slash("table replay", record=1, post=True))
    assert "Step 2 of 6" in (await _press(ben, posted, "Next")).text


async def test_a_record_of_the_server_is_everybodys(town: Town) -> None:
    ann, ben = await _played(town)
    assert "No record is kept here" in (await ben.slash("table records")).text
    await ann.slash("table import", file=("duel.jsonl", await _file(town)), server=True)
    listed = _message(await ben.slash("table records"))
    assert "Ann – Ben" in listed.text
    assert "for the server" in listed.text
    opened = _message(await ben.select(listed, "1"))
    assert "The dice are proven" in opened.text
    assert "Delete" not in opened.buttons, "only who read it in or manages the server"
    assert "Step 1 of 6" in (await ben.slash("table replay", record=1)).text
    mine = _message(await ann.select(_message(await ann.slash("table records")), "1"))
    sure = _message(await ann.click(mine, "Delete"))
    assert "for good?" in sure.text
    assert "is deleted" in (await ann.click(sure, "Delete")).text
    assert "no such record" in (await ben.click(opened, "Replay")).text


async def test_damage_is_refused_with_its_line(town: Town) -> None:
    ann, _ = await _played(town)
    data = await _file(town)
    rows = data.decode().splitlines()
    rows[3] = rows[3].replace("coins=2", "coins=9")
    refused = await ann.slash("table import", file=("broken.jsonl", "\n".join(rows).encode()))
    assert "This record can't be used. Line 4: The rules refuse this command: A bid is 1 to 3" in refused.text
    for bad, why in (
        (b"\xff\xfe", "not UTF-8"),
        (b"hello", "not the header"),
        (b"", "The record is empty."),
        (data.replace(b'"game":"tiny_game"', b'"game":"**chess**"'), "no game called"),
    ):
        assert why in (await ann.slash("table import", file=("x.jsonl", bad))).text
    assert await town.bot.tables.store.records_of(ann.id) == ()


async def test_dice_that_nobody_threw_are_named(town: Town) -> None:
    ann, _ = await _played(town)
    found = await exports.full_record(town.bot.tables.store, await town.bot.tables.load(1))
    place = next(n for n, line in enumerate(found.lines) if line.draws)
    [draw] = found.lines[place].draws
    row = f'"draws":[[{draw.n},{draw.bound},{draw.value}]]'
    forged = f'"draws":[[{draw.n},{draw.bound},{(draw.value + 1) % draw.bound}]]'
    data = record.write(found).replace(row, forged).encode()
    assert "NOT proven" in (await ann.slash("table import", file=("x.jsonl", data))).text
