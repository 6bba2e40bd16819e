"""Keys of caches for what is frozen but too large to be hashed: states, views, maps."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """Stands for a frozen ``thing`` in the key of a bounded cache: for that very one, for no other like it.

    With ``parts`` it stands for whatever is made of these very parts, all that the cached function looks at.
    It keeps them alive, so that while it is remembered their identity is nobody else's.
    """

    __slots__ = ("_ids", "_parts", "thing")

    def __init__(self, thing: T, *parts: object) -> None:
        self.thing = thing
        self._parts = parts or (thing,)
        self._ids = tuple(map(id, self._parts))

    def __hash__(self) -> int:
        return hash(self._ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self._ids == other._ids
