"""Where photos are kept: one of each thing of a user's, found by its message, whose address changes."""

from dataclasses import replace

import pytest

from storage import LimitReached, Store
from storage.photos import PHOTOS_MAX
from tests.storage.build import GUEST, HOST, photo


async def test_photos_are_a_users_own_by_game_and_thing(store: Store) -> None:
    mine = photo("falcon", name="Falcon", message_id=1)
    for one in (
        mine,
        photo("falcon", game="campaign", message_id=2),
        photo("falcon", user_id=GUEST, message_id=3),
    ):
        assert await store.save_photo(one) is None
    kept = await store.photo(HOST, "duel", "falcon")
    assert kept is not None
    assert replace(kept, updated_at=0) == mine
    assert kept.updated_at > 0
    assert await store.photos(HOST, "duel") == (kept,)
    assert await store.photo(HOST, "duel", "turtle") is None
    assert [one.message_id for one in await store.photos(GUEST, "duel")] == [3]


async def test_another_photo_of_a_thing_takes_the_place_of_the_first(store: Store) -> None:
    await store.save_photo(photo("falcon", message_id=1))
    before = await store.save_photo(photo("falcon", message_id=9))
    assert before is not None
    assert before.message_id == 1
    assert [one.message_id for one in await store.photos(HOST, "duel")] == [9]


async def test_a_photo_is_found_by_its_message(store: Store) -> None:
    await store.save_photo(photo("falcon", message_id=1))
    await store.save_photo(photo("turtle", message_id=2))
    found = await store.photo_in(2)
    assert found is not None
    assert found.key == "turtle"
    await store.renew_photo(2, "https://fresh", 99)
    dropped = await store.drop_photo(2)
    assert dropped is not None
    assert (dropped.key, dropped.url, dropped.expires_at) == ("turtle", "https://fresh", 99)
    assert await store.drop_photo(2) is None
    assert await store.photo_in(2) is None
    (left,) = await store.photos(HOST, "duel")
    assert (left.key, left.url) == ("falcon", photo("falcon").url)


async def test_photos_have_a_limit_a_user_and_game(store: Store) -> None:
    for number in range(PHOTOS_MAX):
        await store.save_photo(photo(f"{number}", message_id=number + 1))
    with pytest.raises(LimitReached) as caught:
        await store.save_photo(photo("more", message_id=100))
    assert caught.value.facts == {"what": "count", "limit": PHOTOS_MAX}
    assert await store.save_photo(photo("0", message_id=101)) is not None, "one may be replaced"
    await store.save_photo(photo("more", game="campaign", message_id=102))
    await store.save_photo(photo("more", user_id=GUEST, message_id=103))
    assert len(await store.photos(HOST, "duel")) == PHOTOS_MAX
