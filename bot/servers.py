"""What a server has settled for the tables that are opened there: its own house rules of each game."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import msgspec

from games.engine.contract import Game
from storage.store import Store

log = logging.getLogger(__name__)

_HOUSE_RULES = "house_rules"


async def house_rules_of(store: Store, guild_id: int | None, game: Game) -> msgspec.Struct | None:
    """The house rules that a server's tables of a game begin with; None where they are as usual.

    What another release kept and this one can't read is left alone: its tables begin as usual.
    """
    if guild_id is None:
        return None
    kept = (await _read(store, guild_id)).get(_HOUSE_RULES, {}).get(game.id)
    if kept is None:
        return None
    try:
        found: msgspec.Struct = msgspec.convert(kept, game.options)
    except msgspec.ValidationError as fault:
        log.warning("server %s: its house rules of %s don't fit this release: %s", guild_id, game.id, fault)
        return None
    return found


async def keep_house_rules(store: Store, guild_id: int, game: Game, options: msgspec.Struct) -> None:
    """Makes ``options`` what a server's new tables of a game begin with; the usual ones are not kept."""
    data = await _read(store, guild_id)
    kept: dict[str, Any] = data.setdefault(_HOUSE_RULES, {})
    kept.pop(game.id, None)
    if options != game.usual:
        kept[game.id] = msgspec.to_builtins(options)
    settings = await store.guild_settings(guild_id)
    await store.save_guild_settings(replace(settings, data=msgspec.json.encode(data)))


async def _read(store: Store, guild_id: int) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode((await store.guild_settings(guild_id)).data)
    return found
