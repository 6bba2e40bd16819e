"""What storage refuses is told in the reader's language, and no English reason stands in it."""

from __future__ import annotations

import pytest

from bot.unsaved import unsaved
from bot.words import LANGUAGES, Words
from storage.errors import (
    Duplicate,
    Invalid,
    LimitReached,
    Missing,
    SeatTaken,
    Stale,
    StorageBusy,
    StorageError,
    StorageUnavailable,
)

WORDS = Words([])

FAULTS = [
    StorageUnavailable("disk full"),
    StorageBusy("queue full"),
    LimitReached("There are 25 loadouts already.", what="count", limit=25),
    SeatTaken("Someone sits there.", table_id=1, seat=0),
    Stale(1, 7),
    Duplicate(1, 7, 3),
    Missing("There is no table 5.", table_id=5),
    Invalid("CHECK constraint failed"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_every_refusal_is_a_sentence_of_the_readers_language(fault: StorageError) -> None:
    said = [WORDS.say(language)(unsaved(fault)) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert not any(str(fault) in sentence for sentence in said)


def test_limits_are_named() -> None:
    assert "25" in WORDS.say("ja")(unsaved(FAULTS[2]))
