"""What people may write: plain words without anything that a message would give a meaning; and reasons."""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.pack import BARRED
from ..engine.text import Text, t


def plain(text: str) -> str:
    """The words, without spaces around them. Raises Refused for marks and line breaks."""
    words = " ".join(text.split(" ")).strip()
    if not words.isprintable() or any(mark in words for mark in BARRED):
        raise Refused(
            "words", t("Plain words only, on one line, without any of these: {marks}", marks=BARRED)
        )
    return words


def said(text: str) -> str:
    """Plain words that say something. Raises Refused for none."""
    words = plain(text)
    if not words:
        raise Refused("words", t("Write a word or two."))
    return words


def reasoned(line: Text, reason: str) -> Text:
    """A log line with the reason that a game master gave, if they gave one (trpg-mode-13)."""
    return t("{line} Reason: {reason}", line=line, reason=reason) if reason else line
