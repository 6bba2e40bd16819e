"""Keys by identity: one thing is itself, an equal one is another, and what is remembered stays alive."""

from __future__ import annotations

import weakref
from functools import lru_cache

from msgspec import Struct

from games.engine.same import Same


class Thing(Struct, frozen=True, weakref=True):
    """Something frozen that has no hash."""

    parts: dict[str, int]
    other: tuple[int, ...] = ()


def test_the_very_same_thing_is_found_again_and_an_equal_one_is_not() -> None:
    asked: list[Thing] = []

    @lru_cache(2)
    def count(thing: Same[Thing]) -> int:
        asked.append(thing.thing)
        return len(thing.thing.parts)

    one, like = Thing({"a": 1}), Thing({"a": 1})
    assert [count(Same(one)), count(Same(one)), count(Same(like))] == [1, 1, 1]
    assert len(asked) == 2
    assert asked[0] is one
    assert asked[1] is like


def test_parts_stand_for_all_that_has_them() -> None:
    parts = {"a": 1}
    one, two = Thing(parts, (1,)), Thing(parts, (2,))
    assert Same(one, one.parts) == Same(two, two.parts)
    assert hash(Same(one, one.parts)) == hash(Same(two, two.parts))
    assert Same(one) != Same(two)
    assert Same(one, one.parts) != Same(one, dict(parts))
    assert Same(one) != one


def test_what_a_key_stands_for_lives_as_long_as_the_key() -> None:
    thing = Thing({})
    seen, key = weakref.ref(thing), Same(thing)
    del thing
    assert seen() is not None
    del key
    assert seen() is None
