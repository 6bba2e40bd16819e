"""What the subcommands share: the one kind of failure, and finding games and files."""

from __future__ import annotations

import argparse
from pathlib import Path

from games import library
from games.library import Shelf


class Help(argparse.HelpFormatter):
    """Wraps descriptions, but leaves what is laid out in lines, such as examples, as it is."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


class Problem(Exception):
    """The command can't be carried out; the message is one sentence that says why and what to do."""


def game_named(name: str) -> Shelf:
    """The game of this id. Raises :class:`Problem` with all ids there are."""
    shelves = library.load()
    if name not in shelves:
        raise Problem(f"There is no game {name!r}; there are: {', '.join(sorted(shelves)) or 'none'}.")
    return shelves[name]


def text_of(path: Path) -> str:
    """The text of a file, line ends as they are. Raises :class:`Problem`."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(f"{path} is not a text file in UTF-8.") from None
    except OSError as fault:
        raise Problem(f"{path} can't be read: {fault.strerror}.") from None
