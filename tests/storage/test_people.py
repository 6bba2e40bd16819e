"""Settings and loadouts, and a user's right to see and to be forgotten."""

import json
from dataclasses import replace

import pytest

from storage import GuildSettings, LimitReached, Loadout, PanelRecord, Store, TableRecord, UserSettings
from storage.arrangements import Rearrangement
from storage.people import LOADOUT_BYTES, LOADOUTS_MAX, NAME_LENGTH
from storage.records import MotionRecord
from tests.storage.build import GUEST, GUILD, HOST, change, new_table, pack, photo


def loadout(name: str, **fields: object) -> Loadout:
    return replace(Loadout(user_id=HOST, game="duel", name=name, content=b"{}"), **fields)  # type: ignore[arg-type]


async def test_settings_have_defaults_and_are_kept_whole(store: Store) -> None:
    assert await store.user_settings(HOST) == UserSettings(user_id=HOST)
    assert await store.guild_settings(GUILD) == GuildSettings(guild_id=GUILD)
    saved = await store.save_user_settings(
        UserSettings(user_id=HOST, locale="zh-CN", dm=False, data=b'{"a":1}')
    )
    server = await store.save_guild_settings(GuildSettings(guild_id=GUILD, locale="ja", data=b"[]"))
    assert await store.user_settings(HOST) == saved
    assert await store.guild_settings(GUILD) == server
    again = await store.save_user_settings(UserSettings(user_id=HOST))
    assert await store.user_settings(HOST) == again
    assert (again.locale, again.dm) == (None, None)
    assert await store.user_settings(GUEST) == UserSettings(user_id=GUEST)


async def test_loadouts_are_a_users_own_by_game_and_name(store: Store) -> None:
    saved = [await store.save_loadout(loadout(name)) for name in ("孤月", "Aegis")]
    await store.save_loadout(loadout("孤月", game="campaign"))
    await store.save_loadout(loadout("孤月", user_id=GUEST))
    assert await store.loadouts(HOST, "duel") == (saved[1], saved[0])
    replaced = await store.save_loadout(loadout("孤月", content=b'{"v":2}'))
    assert await store.loadout(HOST, "duel", "孤月") == replaced
    assert await store.loadout(HOST, "duel", "弧月") is None
    assert await store.delete_loadout(HOST, "duel", "孤月") is True
    assert await store.delete_loadout(HOST, "duel", "孤月") is False
    assert await store.loadouts(HOST, "duel") == (saved[1],)
    assert len(await store.loadouts(GUEST, "duel")) == len(await store.loadouts(HOST, "campaign")) == 1


async def test_loadouts_have_limits(store: Store) -> None:
    for number in range(LOADOUTS_MAX):
        await store.save_loadout(loadout(f"{number:02}"))
    with pytest.raises(LimitReached) as caught:
        await store.save_loadout(loadout("one more"))
    assert caught.value.facts == {"what": "count", "limit": LOADOUTS_MAX}
    await store.save_loadout(loadout("00", content=b"[1]"))
    await store.save_loadout(loadout("other user", user_id=GUEST))
    for bad, what in (
        (loadout(""), "name"),
        (loadout("x" * (NAME_LENGTH + 1)), "name"),
        (loadout("00", content=b"x" * (LOADOUT_BYTES + 1)), "content"),
    ):
        with pytest.raises(LimitReached) as caught:
            await store.save_loadout(bad)
        assert caught.value.facts["what"] == what
    assert [one.content for one in await store.loadouts(HOST, "duel")][:2] == [b"[1]", b"{}"]
    assert len(await store.loadouts(HOST, "duel")) == LOADOUTS_MAX


async def populate(store: Store) -> TableRecord:
    table = await store.create_table(
        new_table(referee_user_id=GUEST, pack=pack(uploaded_by=GUEST), state=b'{"host":"SECRET"}')
    )
    await store.commit(change(table, 0, events=b'["SECRET"]'))
    await store.commit(change(table, 1, actor=1, user_id=GUEST, notation="guest move", events=b'["SECRET"]'))
    await store.save_user_settings(UserSettings(user_id=GUEST, locale="zh-CN", data=b'{"quiet":true}'))
    await store.save_loadout(loadout("拳", user_id=GUEST, content=b'{"left":[1,2]}'))
    await store.save_loadout(loadout("mine"))
    await store.save_photo(photo("kit", user_id=GUEST, message_id=77))
    await store.save_photo(photo("kit", message_id=78))
    motion = MotionRecord(
        table_id=table.id, kind="undo", number=5, asked_by=GUEST, matter=b'{"events":["SECRET"]}'
    )
    await store.rearrange(Rearrangement(table_id=table.id, expected_revision=2, motions=(motion,)))
    for user in (HOST, GUEST):
        await store.save_panel(
            PanelRecord(table_id=table.id, kind="private", user_id=user, channel_id=user, message_id=user + 1)
        )
    return await store.load_table(table.id)


async def test_an_export_holds_what_is_the_users_and_no_ones_secrets(store: Store) -> None:
    table = await populate(store)
    exported = await store.export_user(GUEST)
    assert b"SECRET" not in exported
    assert str(HOST).encode() not in exported
    data = json.loads(exported)
    assert data["settings"][0]["locale"] == "zh-CN"
    assert data["settings"][0]["data"] == {"quiet": True}
    assert data["loadouts"][0]["content"] == {"left": [1, 2]}
    assert [(seat["table_id"], seat["display_name"]) for seat in data["seats"]] == [(table.id, "Guest")]
    assert [(one["notation"], one["actor"]) for one in data["commands"]] == [("guest move", 1)]
    assert [(one["kind"], one["outcome"]) for one in data["motions"]] == [("undo", "open")]
    assert [one["id"] for one in data["tables_refereed"]] == [table.id]
    assert data["tables_hosted"] == []
    assert [one["label"] for one in data["packs_uploaded"]] == ["ours"]
    assert [one["message_id"] for one in data["panels"]] == [GUEST + 1]
    assert [(one["key"], one["message_id"]) for one in data["photos"]] == [("kit", 77)]


async def test_an_export_does_not_tell_how_often_others_did_something(store: Store) -> None:
    """The same two commands, with one or three of somebody else between them."""
    found = []
    for between in (1, 3):
        table = await store.create_table(new_table(state=b"{}"))
        for place in range(between + 2):
            own = place in (0, between + 1)
            who = GUEST if own else HOST
            await store.commit(change(table, place, actor=int(own), user_id=who, notation="a move"))
        commands = json.loads(await store.export_user(GUEST))["commands"]
        found.append([{**one, "at": 0, "table_id": 0} for one in commands if one["table_id"] == table.id])
    assert len(found[0]) == 2
    assert found[0] == found[1]


async def test_a_forgotten_user_is_in_no_row(store: Store) -> None:
    table = await populate(store)
    others = json.loads(await store.export_user(HOST))
    erased = await store.delete_user(GUEST)
    assert (erased.settings, erased.loadouts, erased.seats, erased.entries) == (1, 1, 1, 1)
    assert (erased.tables, erased.packs, erased.photos) == (1, 1, 1)
    assert [panel.message_id for panel in erased.panels] == [GUEST + 1, 77]
    assert all(rows == [] for rows in json.loads(await store.export_user(GUEST)).values())

    dump = await store.dump_table(table.id)
    assert str(GUEST) not in repr(dump)
    assert [entry.notation for entry in dump.entries] == ["move 1", "guest move"]
    assert (dump.seats[1].display_name, dump.seats[1].user_id) == ("", None)
    assert dump.seats[1].left_at is not None
    # The others' panels are to show the empty seat.
    assert dump.table.revision == table.revision + 1
    assert json.loads(await store.export_user(HOST)) == others
    # Nothing is left to forget.
    assert (await store.delete_user(GUEST)).seats == 0


async def test_a_host_can_be_forgotten(store: Store) -> None:
    table = await populate(store)
    await store.delete_user(HOST)
    assert (await store.load_table(table.id)).host_user_id == 0
    assert await store.list_tables(user_id=HOST) == ()
