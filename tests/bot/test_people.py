"""What is remembered of people."""

from __future__ import annotations

from bot.people import Budget, People
from storage import Store


async def test_the_language_of_the_last_interaction_is_remembered(store: Store) -> None:
    people = People(store)
    assert await people.language(1) == "en"
    assert await people.meet(1, "ja") == "ja"
    assert await People(store).language(1) == "ja"
    assert await people.meet(1, "zh-TW") == "zh_CN"
    assert await People(store).language(1) == "zh_CN"


async def test_a_chosen_language_stays_until_it_is_given_up(store: Store) -> None:
    people = People(store)
    await people.meet(1, "ja")
    await people.choose(1, "zh_CN")
    assert await people.meet(1, "ja") == "zh_CN"
    assert await People(store).language(1) == "zh_CN"
    await people.choose(1, None)
    assert await people.language(1) == "ja"


async def test_nothing_is_written_when_nothing_is_new(store: Store) -> None:
    people = People(store)
    await people.meet(1, "ja")
    written = store.counters
    before = repr(written)
    for _ in range(3):
        await people.meet(1, "ja")
    assert repr(store.counters) == before


async def test_who_is_forgotten_is_asked_about_again(store: Store) -> None:
    people = People(store)
    await people.meet(1, "ja")
    await store.delete_user(1)
    people.forget(1)
    assert await people.language(1) == "en"


def test_a_budget_comes_back_with_time() -> None:
    now = [0.0]
    budget = Budget(2, 60.0, lambda: now[0])
    assert [budget.take() for _ in range(3)] == [True, True, False]
    now[0] = 59.9
    assert not budget.take()
    now[0] = 60.0
    assert [budget.take() for _ in range(3)] == [True, True, False]
