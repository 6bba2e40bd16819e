"""The library: finds the games and reads what their folders ship.

A game is a folder here with a ``GAME`` declaration. Beside it lie ``rulebook.toml``, ``packs/NAME/pack.toml``
and ``locale/LANGUAGE/LC_MESSAGES/GAME.po``. Nothing is registered anywhere else. This is the one module
under ``games`` that reads files.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from types import ModuleType

import games

from .engine.contract import AnyRules, Game
from .engine.rulebook import Rulebook, read_rulebook

SHARED = "engine"
"""The one folder under ``games`` that is no game."""


@dataclass(frozen=True)
class Shelf:
    """A game with the data of its folder."""

    game: Game
    folder: Traversable

    def pack_source(self, name: str | None = None) -> str:
        """The TOML source of a pack that ships with the game. Raises FileNotFoundError."""
        pack = self.folder / "packs" / (name or self.game.pack) / "pack.toml"
        return pack.read_text(encoding="utf-8")

    def rules(self, source: str | None = None) -> AnyRules:
        """The rules with a pack's source, or with the game's own pack. Binding is remembered."""
        return _bind(self.game, self.pack_source() if source is None else source)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The game's rulebook; empty where it ships none."""
        file = self.folder / "rulebook.toml"
        return read_rulebook(file.read_text(encoding="utf-8")) if file.is_file() else Rulebook(())

    def catalogue(self, language: str) -> str | None:
        """The source of a translation catalogue (``ja``, ``zh_CN``), or None where there is none."""
        file = self.folder / "locale" / language / "LC_MESSAGES" / f"{self.game.id}.po"
        return file.read_text(encoding="utf-8") if file.is_file() else None


@lru_cache(maxsize=64)
def _bind(game: Game, source: str) -> AnyRules:
    return game.bind(source)


def shelf_of(module: ModuleType) -> Shelf:
    """The shelf of a game's package, wherever it lies."""
    return Shelf(module.GAME, resources.files(module))


def load(extra: Iterable[ModuleType] = ()) -> dict[str, Shelf]:
    """All games by id, short ones first: the folders under ``games`` and any ``extra`` packages."""
    names = [m.name for m in pkgutil.iter_modules(games.__path__) if m.ispkg and m.name != SHARED]
    modules = [import_module(f"games.{name}") for name in sorted(names)]
    found = [shelf_of(module) for module in (*modules, *extra) if hasattr(module, "GAME")]
    found.sort(key=lambda shelf: shelf.game.minutes)
    return {shelf.game.id: shelf for shelf in found}
