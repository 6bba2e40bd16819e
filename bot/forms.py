"""What people entered into forms that were refused, so that they need not enter it again.

Kept in memory only, and not for long: after a restart a form is simply empty, as it was at first.
"""

from __future__ import annotations

from collections import OrderedDict

from msgspec.structs import replace

from games.engine.menu import Menu

from .ids import Address

MOST = 500
"""Forms that are kept at a time, of all people; the oldest give way."""


class Forms:
    """Refused forms by person and question."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, Address], dict[str, list[str]]] = OrderedDict()
        self._again: set[tuple[int, Address]] = set()

    def keep(self, user_id: int, address: Address, values: dict[str, list[str]]) -> None:
        """Keeps what was entered into the form at ``address``."""
        self._kept[user_id, address] = values
        if len(self._kept) > MOST:
            oldest, _ = self._kept.popitem(last=False)
            self._again.discard(oldest)

    def fill(self, user_id: int, address: Address, menu: Menu) -> Menu:
        """The menu with what the person entered before as its standing answers."""
        values = self._kept.get((user_id, address))
        if values is None:
            return menu
        self._again.add((user_id, address))
        slots = tuple(replace(slot, current="+".join(values.get(slot.key, []))) for slot in menu.slots)
        return replace(menu, slots=slots)

    def settle(self, user_id: int, address: Address) -> bool:
        """A form was handed in: forgets it; whether it had been opened again after a refusal."""
        self._kept.pop((user_id, address), None)
        again = (user_id, address) in self._again
        self._again.discard((user_id, address))
        return again
