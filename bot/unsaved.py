"""Why something could not be saved, in words for the person who asked for it; the log has the details."""

from __future__ import annotations

from games.engine.text import Text, t
from storage.errors import (
    Duplicate,
    LimitReached,
    Missing,
    SeatTaken,
    Stale,
    StorageError,
    StorageUnavailable,
)


def unsaved(fault: StorageError) -> Text:
    """What to tell somebody whose wish storage has refused. In each case nothing was changed."""
    match fault:
        case StorageUnavailable():
            return t("The table can't be saved right now, so nothing was changed. Try again in a moment.")
        case LimitReached():
            limit = fault.facts.get("limit") or 0
            return t("That is more than I can keep: the limit is {limit}. Nothing was changed.", limit=limit)
        case SeatTaken():
            return t("Somebody else has just taken that seat.")
        case Stale():
            return t("Somebody was faster than you, so nothing was changed. Look again, then choose.")
        case Duplicate():
            return t("That has been done already.")
        case Missing():
            return t("What you mean is not there any more, so nothing was changed.")
        case _:
            return t("That can't be saved as it is, so nothing was changed.")
