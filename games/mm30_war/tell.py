"""Log lines: what happened, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Text
from . import tell_fight, tell_flow
from .book import Book

_TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {**tell_flow.TELL, **tell_fight.TELL}


def tell(event: Event, book: Book) -> Text | None:
    """One log line; None for what only moves the furniture."""
    return _TELL[type(event)](event, book)
