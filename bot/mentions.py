"""How commands are written where people read of them: to be clicked where Discord's ids of them are known.

A mention bears the command's default name in every language: Discord shows what stands in it letter for
letter, whatever the reader's language, and a click on one with a translated name opens nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from games.engine.contract import Game, Look, Verb
from games.engine.text import Text, english, t

from .words import Words

NOTE = "command ids"
"""The note that keeps the ids which Discord gave the commands, for starts at which nothing is synced."""


class Mentions:
    """Commands as people read them, in their own language or as Discord's mentions of commands."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._ids: dict[str, int] = {}

    def learn(self, ids: Mapping[str, int]) -> None:
        """Takes the ids of the outermost commands by their English names, without the slash."""
        self._ids = dict(ids)

    def kept(self) -> str:
        """What :meth:`recall` reads."""
        return json.dumps(self._ids)

    def recall(self, text: str | None) -> None:
        """Takes the ids from a note; of none there is nothing to know."""
        self._ids = {str(name): int(id) for name, id in json.loads(text or "{}").items()}

    def of(self, language: str, *names: Text, game: str = "") -> str:
        """One command, ``names`` from the outermost inwards, each with its slash."""
        plain = [english(name).removeprefix("/") for name in names]
        if plain[0] in self._ids:
            return f"</{' '.join(plain)}:{self._ids[plain[0]]}>"
        say = self._words.say(language, game)
        return "`/" + " ".join(say(name).removeprefix("/") for name in names) + "`"

    def table(self, language: str, name: Text) -> str:
        """A command of all tables."""
        return self.of(language, t("/table"), name)

    def verb(self, language: str, game: Game, verb: Verb | Look) -> str:
        """A command of a game."""
        return self.of(language, verb.group.name if verb.group else game.command, verb.name, game=game.id)

    def begin(self, language: str, games: Iterable[Game]) -> str:
        """The commands that open a table of each of these games."""
        names = ((game, t("/new") if game.flexible else t("/challenge")) for game in games)
        return ", ".join(self.of(language, game.command, name, game=game.id) for game, name in names)
