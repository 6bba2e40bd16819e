"""Stored states across releases: upgraded step by step, or refused with a clear sentence."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine.contract import Game
from games.engine.formats import NewerState, UnreadableState, read_state
from games.engine.text import english

from .shelves import TINY, encoded, finished

STATE = finished(TINY).state


def cents(data: bytes) -> bytes:
    """Format 1 to 2: purses are kept in coins, as before, but the round counts from 0."""
    plain = msgspec.json.decode(data)
    return msgspec.json.encode({**plain, "turn": plain.pop("round") - 1})


def rounds(data: bytes) -> bytes:
    """Format 2 to 3: and from 1 again, under its old name."""
    plain = msgspec.json.decode(data)
    return msgspec.json.encode({**plain, "round": plain.pop("turn") + 1})


def later(**changes: Any) -> Game:
    """The tiny game of a later release, whose states have had two other formats."""
    usual: dict[str, Any] = {"state_format": 3, "upgrades": {1: cents, 2: rounds}}
    return replace(TINY.game, **usual | changes)


def test_a_state_of_this_release_is_read_as_it_is() -> None:
    assert read_state(TINY.game, encoded(STATE), 1, rules_version=1) == STATE


def test_an_older_state_takes_every_step_up() -> None:
    assert read_state(later(), encoded(STATE), 1) == STATE
    assert read_state(later(), cents(encoded(STATE)), 2) == STATE
    assert read_state(later(), encoded(STATE), 3) == STATE


def test_a_newer_state_is_refused_whatever_it_looks_like() -> None:
    for data in (encoded(STATE), b"not even JSON"):
        with pytest.raises(NewerState) as refused:
            read_state(TINY.game, data, 2)
        assert english(refused.value.text).startswith(
            "This was played on with a newer release of me (format 2.0;"
        )


def test_a_state_that_newer_rules_have_played_on_is_refused() -> None:
    with pytest.raises(NewerState, match="newer release"):
        read_state(TINY.game, encoded(STATE), 1, rules_version=2)


def test_a_state_to_which_no_way_leads_is_refused() -> None:
    with pytest.raises(UnreadableState, match=r"so old a release \(format 1\)"):
        read_state(later(upgrades={2: rounds}), encoded(STATE), 1)
    with pytest.raises(UnreadableState, match="format 0"):
        read_state(TINY.game, encoded(STATE), 0)


@pytest.mark.parametrize("data", [b"", b"{", b"{}", b"[1]", b'{"round":"many"}', b"\xff"])
def test_damage_is_refused(data: bytes) -> None:
    for game, written in ((TINY.game, 1), (later(), 1), (later(), 2)):
        with pytest.raises(UnreadableState, match="damaged"):
            read_state(game, data, written)
