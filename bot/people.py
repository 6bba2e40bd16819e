"""What is known of the people who play: their language, and how they want to be told of their turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import replace

import msgspec
from msgspec.structs import replace as with_changes

from storage.records import UserSettings
from storage.store import Store

from .pace import Habits, Place
from .timing import Quiet
from .words import language_of

REMEMBERED = 10_000
"""People whose settings are kept in memory."""


class People:
    """Languages of people, kept across restarts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._settings: OrderedDict[int, UserSettings] = OrderedDict()

    async def settings(self, user_id: int) -> UserSettings:
        """A person's settings."""
        found = self._settings.get(user_id)
        if found is None:
            found = self._keep(await self._store.user_settings(user_id))
        return found

    def _keep(self, settings: UserSettings) -> UserSettings:
        self._settings[settings.user_id] = settings
        self._settings.move_to_end(settings.user_id)
        while len(self._settings) > REMEMBERED:
            self._settings.popitem(last=False)
        return settings

    def forget(self, user_id: int) -> None:
        """Drops what is kept in memory."""
        self._settings.pop(user_id, None)

    async def language(self, user_id: int) -> str:
        """The language a person reads when there is no interaction that says so."""
        settings = await self.settings(user_id)
        return settings.locale or _habits(settings).seen or "en"

    async def habits(self, user_id: int) -> Habits:
        """How a person wants to be told of their turn, and when not."""
        return _habits(await self.settings(user_id))

    async def settle(self, user_id: int, place: Place | None, quiet: Quiet | None) -> None:
        """Notes where a person wants to be told of their turn (None: as each table has it), and when not."""
        settings = await self.settings(user_id)
        habits = with_changes(_habits(settings), notices=place, quiet=quiet)
        await self._save(settings, habits)

    async def meet(self, user_id: int, discord_locale: str) -> str:
        """The language to answer an interaction in; notes the person's Discord language for later."""
        settings = await self.settings(user_id)
        seen = language_of(discord_locale)
        habits = _habits(settings)
        if habits.seen != seen:
            settings = await self._save(settings, with_changes(habits, seen=seen))
        return settings.locale or seen

    async def _save(self, settings: UserSettings, habits: Habits) -> UserSettings:
        data = msgspec.json.encode(habits)
        return self._keep(await self._store.save_user_settings(replace(settings, data=data)))

    async def choose(self, user_id: int, language: str | None) -> None:
        """Fixes a person's language, or follows Discord again (None)."""
        settings = await self.settings(user_id)
        self._keep(await self._store.save_user_settings(replace(settings, locale=language)))


def _habits(settings: UserSettings) -> Habits:
    return msgspec.json.decode(settings.data, type=Habits)


class Budget:
    """At most ``most`` uses within ``seconds``: opening many direct messages gets a bot quarantined."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._uses: deque[float] = deque()

    def take(self) -> bool:
        """Uses the budget; False where it is spent for now."""
        now = self._clock()
        while self._uses and self._uses[0] <= now - self._seconds:
            self._uses.popleft()
        if len(self._uses) >= self._most:
            return False
        self._uses.append(now)
        return True
