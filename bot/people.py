"""What is known of the people who play: their language, and whether they can be written to."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import replace

from storage.records import UserSettings
from storage.store import Store

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
        return settings.locale or _seen(settings) or "en"

    async def meet(self, user_id: int, discord_locale: str) -> str:
        """The language to answer an interaction in; notes the person's Discord language for later."""
        settings = await self.settings(user_id)
        seen = language_of(discord_locale)
        if _seen(settings) != seen:
            settings = self._keep(await self._store.save_user_settings(replace(settings, data=_note(seen))))
        return settings.locale or seen

    async def choose(self, user_id: int, language: str | None) -> None:
        """Fixes a person's language, or follows Discord again (None)."""
        settings = await self.settings(user_id)
        self._keep(await self._store.save_user_settings(replace(settings, locale=language)))


def _note(language: str) -> bytes:
    return b'{"seen":"%s"}' % language.encode()


def _seen(settings: UserSettings) -> str | None:
    prefix = b'{"seen":"'
    if not settings.data.startswith(prefix):
        return None
    return settings.data.removeprefix(prefix).partition(b'"')[0].decode()


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
