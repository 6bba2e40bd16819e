"""What is worked out once for a thing, when it is first asked for, and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):
    """:class:`functools.cached_property` without its lock, which takes most of its time before Python 3.12.

    For what is frozen, and costs nothing but time if two threads work it out at once.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, thing: None, kind: type[Any]) -> once[T]: ...

    @overload
    def __get__(self, thing: object, kind: type[Any]) -> T: ...

    def __get__(self, thing: Any, kind: type[Any]) -> T | once[T]:
        """Only asked until it is known: then the thing has a value of this name itself."""
        if thing is None:
            return self
        found: T = self._work(thing)
        thing.__dict__[self._name] = found
        return found
