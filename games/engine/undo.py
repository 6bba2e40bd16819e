"""Who may take back what: the undo policy of every table.

- **Freely**: the last thing done was your own, nothing hidden was shown and nothing drawn by it, and no one
  else has acted since. Changing an own hidden choice before everyone has chosen is of this kind.
- **With consent**: others have acted since, or what is taken back is theirs. Everyone whose command is taken
  back, or who has seen its effect at the table, must agree.
- **By the referee only**: something hidden was shown, or a die, coin or card was drawn. What has been seen
  can't be unseen. (The same draws come back afterwards: an undo is never a second roll.)
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from .contract import Seat


class Right(Enum):
    """On what terms a stretch of the journal may be taken back."""

    FREE = "free"
    CONSENT = "consent"
    REFEREE = "referee"


class Done(Struct, frozen=True):
    """What the policy needs to know of one journal entry."""

    actor: Seat
    drew: bool
    revealed: bool


def right(taken_back: Sequence[Done], seat: Seat) -> Right:
    """The terms on which ``seat`` may take back these entries, the latest ones of the journal, oldest first.

    Raises ValueError when there is nothing to take back.
    """
    if not taken_back:
        raise ValueError("nothing to take back")
    if any(entry.drew or entry.revealed for entry in taken_back):
        return Right.REFEREE
    if all(entry.actor == seat for entry in taken_back):
        return Right.FREE
    return Right.CONSENT


def own_last(journal: Sequence[Done], seat: Seat) -> int:
    """How many of the latest entries an undo of ``seat`` takes back: down to and with its own last command.

    0 when the seat has done nothing yet.
    """
    for back, entry in enumerate(reversed(journal), 1):
        if entry.actor == seat:
            return back
    return 0
