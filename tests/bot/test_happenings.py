"""What is told beside the game: in every language, and without those who want to be forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.happenings import (
    CameBack,
    Happening,
    RefereeGone,
    RefereeNamed,
    SeatLeft,
    SeatTaken,
    StoodIn,
    TookBack,
    ViewClosed,
    ViewOpened,
    note_of,
    told_lines,
    told_of,
)
from bot.words import LANGUAGES
from games.engine.contract import Private
from games.engine.play import pack_events
from games.engine.reel import ALL
from storage.records import EntryRecord
from tests.bot.test_limits import SHELVES, WORDS
from tests.tiny_game.model import Chose, Noted

SHELF = SHELVES["tiny_game"]
GAME, RULES = SHELF.game, SHELF.rules()


def _entry(**fields: Any) -> EntryRecord:
    usual: dict[str, Any] = {
        "table_id": 1,
        "sequence": 5,
        "revision": 5,
        "kind": "note",
        "at": 0,
        "actor": 0,
        "user_id": 11,
        "command": b"null",
        "notation": "",
        "draws": b"[]",
        "events": b"[]",
        "rules_version": "1",
        "interaction_id": None,
        "undone_by": None,
    }
    return EntryRecord(**usual | fields)


def _said(entry: EntryRecord, viewer: int | None = None, language: str = "en") -> str:
    say = WORDS.say(language, GAME.id, {0: "Ann", 1: "Ben"})
    (line,) = told_lines(GAME, RULES, told_of(entry, GAME), viewer)
    return say(line)


NOTES = [
    (RefereeNamed(), "Cat is the referee of this table: all players have agreed."),
    (RefereeGone(), "Cat is no longer the referee."),
    (SeatLeft(seat=1), "Cat has left. The seat Blue is free."),
    (SeatLeft(seat=1, level="steady"), "Cat has left. The steady computer plays on as Blue."),
    (SeatTaken(seat=0), "Cat has the seat Red from now on."),
    (StoodIn(seat=0, level="sharp"), "The sharp computer plays for Cat, until Cat is back."),
    (CameBack(seat=0), "Cat is back and plays on."),
    (ViewClosed(), "Cat has ended the open view: spectators see only what is public."),
]


@pytest.mark.parametrize(("happening", "line"), NOTES)
def test_a_note_names_its_person_until_they_are_forgotten(happening: Happening, line: str) -> None:
    note = note_of(happening, user_id=11, name="Cat")
    assert b"Cat" not in note.content
    assert _said(_entry(command=note.content, notation="Cat")) == line
    assert _said(_entry(command=note.content, user_id=None)) == line.replace("Cat", "someone")
    for language in LANGUAGES[1:]:
        told = _said(_entry(command=note.content, notation="Cat"), language=language)
        assert "Cat" in told
        assert told != line


def test_notes_about_nobody() -> None:
    opened = note_of(ViewOpened()).content
    assert _said(_entry(command=opened)).startswith("Spectators may see everything from now on")
    taken = note_of(SeatTaken(seat=1, level="random")).content
    assert _said(_entry(command=taken)) == "The random computer has the seat Blue from now on."


def test_a_strangers_name_is_shown_as_it_stands() -> None:
    note = note_of(CameBack(seat=0), name="*<@1>*")
    assert _said(_entry(command=note.content, notation="*<@1>*")) == r"\*\<@1>\* is back and plays on."


def _undo(happening: TookBack) -> EntryRecord:
    events = pack_events((Chose(0), Private((0,), Noted(3))))
    return _entry(kind="undo", command=msgspec.json.encode(happening), notation="undo", events=events)


def test_each_reader_is_told_what_they_had_heard() -> None:
    entry = _undo(TookBack(seat=0))
    assert _said(entry, 0) == "Ann has taken back: Ann has bid. You bid 3."
    assert _said(entry, 1) == _said(entry, None) == "Ann has taken back: Ann has bid."
    assert _said(entry, ALL) == "Ann has taken back: Ann has bid. [to Ann alone] You bid 3."
    agreed = _undo(TookBack(seat=0, agreed=(1,)))
    assert _said(agreed) == "Ann has taken back, with the consent of Ben: Ann has bid."
    assert _said(_undo(TookBack(forced=True))) == "The referee has taken back: Ann has bid."


def test_what_an_earlier_release_noted_of_an_undo() -> None:
    assert _said(_entry(kind="undo", notation="undo")) == "Ann has taken back: something hidden"


def test_of_much_only_the_end_is_told_again() -> None:
    events = pack_events(tuple(Chose(n % 2) for n in range(6)))
    entry = _entry(kind="undo", command=msgspec.json.encode(TookBack(seat=0)), events=events)
    assert _said(entry) == "Ann has taken back: … Ann has bid. Ben has bid. Ann has bid. Ben has bid."


def test_what_was_taken_back_is_told_no_more() -> None:
    events = pack_events((Chose(0),))
    assert told_of(_entry(kind="command", events=events, undone_by=6), GAME) == ()
