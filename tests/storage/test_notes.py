"""Notes that the program keeps for itself."""

from storage import Store


async def test_a_note_is_kept_and_replaced(store: Store) -> None:
    assert await store.note("commands") is None
    await store.save_note("commands", "a1")
    await store.save_note("other", "x")
    await store.save_note("commands", "b2")
    assert (await store.note("commands"), await store.note("other")) == ("b2", "x")
