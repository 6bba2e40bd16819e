"""Who may take back what: the undo policy of every table.

- **Freely**: the last things done were your own, nothing hidden was shown and nothing drawn by them, and no
  one else has acted since. Changing an own hidden choice before everyone has chosen is of this kind.
- **With consent**: others have acted since, something hidden was shown, or a die, coin or card was drawn.
  What has been seen can't be unseen, so everyone else at the table must agree. (The same draws come back
  afterwards: an undo is never a second roll.)
- **By the referee's force**: a referee, whom all players have agreed to, takes back anything, asking nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from .contract import Seat


class Done(Struct, frozen=True):
    """What the policy needs to know of one journal entry.

    ``unattended``: a clock, or a computer that stood in for someone, did it in the name of the seat.
    """

    actor: Seat
    drew: bool
    revealed: bool
    unattended: bool = False


def must_agree(taken_back: Sequence[Done], own: Collection[Seat], seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats that must agree before whoever holds the seats ``own`` may take back these entries.

    The entries are the latest ones of the journal, ``seats`` all of the table. Nobody has to agree where the
    result is empty: it is taken back freely. Raises ValueError when there is nothing to take back.
    """
    if not taken_back:
        raise ValueError("nothing to take back")
    if all(
        entry.actor in own and not (entry.drew or entry.revealed or entry.unattended) for entry in taken_back
    ):
        return ()
    return tuple(seat for seat in seats if seat not in own)


def own_last(journal: Sequence[Done], own: Collection[Seat]) -> int:
    """How many of the latest entries an undo takes back: down to and with the last command of an own seat.

    0 when those seats have done nothing yet.
    """
    for back, entry in enumerate(reversed(journal), 1):
        if entry.actor in own:
            return back
    return 0
