"""How commands are written where people read of them."""

from __future__ import annotations

from bot.mentions import Mentions
from games.engine.text import t

from .test_limits import SHELVES, WORDS

TINY = SHELVES["tiny_game"].game


def test_without_ids_a_command_stands_in_the_reader_s_language() -> None:
    mentions = Mentions(WORDS)
    assert mentions.table("en", t("/undo")) == "`/table undo`"
    assert mentions.table("ja", t("/undo")) == "`/卓 取り消し`"
    assert mentions.of("en", t("/help")) == "`/help`"


def test_with_ids_a_command_can_be_clicked() -> None:
    mentions = Mentions(WORDS)
    mentions.learn({"table": 17, "bids": 18})
    assert mentions.table("ja", t("/undo")) == "</table undo:17>", "its path is what Discord knows it by"
    assert mentions.begin("en", (TINY,)) == "</bids challenge:18>"
    assert mentions.of("en", t("/help")) == "`/help`", "of this one the id is not known"
    verb = next(one for one in TINY.verbs if one.key == "open")
    assert mentions.verb("en", TINY, verb) == "</bids open:18>"


def test_ids_are_kept_for_a_start_that_syncs_nothing() -> None:
    one, other = Mentions(WORDS), Mentions(WORDS)
    one.learn({"table": 17})
    other.recall(one.kept())
    assert other.table("en", t("/undo")) == "</table undo:17>"
    other.recall(None)
    assert other.table("en", t("/undo")) == "`/table undo`"


def test_every_game_says_how_its_tables_are_opened() -> None:
    mentions = Mentions(WORDS)
    for shelf in SHELVES.values():
        opens = mentions.begin("en", (shelf.game,))
        assert opens.endswith((" new`", " challenge`"))
        assert opens.endswith(" new`") == shelf.game.flexible
