"""Stored states across releases: read as they are, brought up to date, or left alone.

Each stored state carries the number of the format it was written in (:attr:`Game.state_format` of that
release). One that is older is upgraded step by step by what its game declares; one that is newer, or to which
no way leads, is refused before anything is done with it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .contract import Game
from .text import Text, english, t


class UnreadableState(Exception):
    """This release can't read a stored state. ``text`` tells people why; the data stays as it is."""

    def __init__(self, text: Text) -> None:
        super().__init__(english(text))
        self.text = text


class NewerState(UnreadableState):
    """The state was written by a newer release than this one."""


def read_state(game: Game, data: bytes, written: int, *, rules_version: int = 0) -> Any:
    """The state in ``data``, stored in format ``written``. Raises :class:`UnreadableState`.

    ``rules_version`` is that of the rules which it was last played with, where it is to be played on.
    """
    if written > game.state_format or rules_version > game.rules_version:
        raise NewerState(
            t(
                "This was played on with a newer release of me (format {found}; I know up to {known}). "
                "I leave it as it is. Whoever hosts me has to install the newer release.",
                found=f"{written}.{rules_version}",
                known=f"{game.state_format}.{game.rules_version}",
            )
        )
    try:
        for step in range(written, game.state_format):
            upgrade = game.upgrades.get(step)
            if upgrade is None:
                raise UnreadableState(
                    t(
                        "This was played with so old a release (format {found}) that I can't read it. "
                        "I leave it as it is.",
                        found=written,
                    )
                )
            data = upgrade(data)
        return msgspec.json.decode(data, type=game.state)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as fault:
        raise UnreadableState(
            t("What is stored of this game is damaged. I leave it as it is. ({why})", why=str(fault))
        ) from fault
