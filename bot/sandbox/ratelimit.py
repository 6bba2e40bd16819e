"""Discord's rate limits: a bucket for each route and channel, a global one, and their headers."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass

from bot.sandbox.clock import Clock
from bot.sandbox.errors import Json


@dataclass(frozen=True, slots=True)
class Rate:
    """`limit` requests in `seconds`."""

    limit: int
    seconds: float


DEFAULT = Rate(50, 1.0)
"""Routes whose limit Discord's users have not had to learn."""

RATES: dict[tuple[str, str], Rate] = {
    ("POST", "/channels/{channel}/messages"): Rate(5, 5.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): Rate(5, 5.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): Rate(5, 1.0),
    ("POST", "/channels/{channel}/typing"): Rate(5, 5.0),
    ("POST", "/channels/{channel}/threads"): Rate(50, 300.0),
    ("POST", "/channels/{channel}/messages/{message}/threads"): Rate(50, 300.0),
    ("POST", "/webhooks/{webhook}/{token}"): Rate(5, 2.0),
    ("PATCH", "/webhooks/{webhook}/{token}/messages/{message}"): Rate(5, 2.0),
    ("DELETE", "/webhooks/{webhook}/{token}/messages/{message}"): Rate(5, 2.0),
}
"""What practice has shown of the limits; Discord documents none and tells them in headers only."""

GLOBAL = Rate(50, 1.0)
OLD_EDITS = Rate(3, 20.0)
"""Edits of messages older than an hour, in each channel (error 30046)."""
OLD_MESSAGE_SECONDS = 3600.0
INVALID = Rate(10_000, 600.0)
"""Refused requests (401, 403, 429) after which Discord bans an address for a while."""


@dataclass(slots=True)
class Window:
    """A counting window that begins with its first request."""

    rate: Rate
    ends: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        """Count one request; False when the window is full."""
        if now >= self.ends:
            self.ends = now + self.rate.seconds
            self.used = 0
        if self.used >= self.rate.limit:
            return False
        self.used += 1
        return True

    def wait(self, now: float) -> float:
        """Seconds until the window ends, rounded up to the millisecond that headers and bodies carry."""
        return math.ceil(max(0.0, self.ends - now) * 1000) / 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request may pass, the headers of its answer, and the body of a 429."""

    passed: bool
    headers: dict[str, str]
    body: Json | None = None


class Limiter:
    """Counts requests. With `enabled` false everything passes, as benchmarks of the bot alone want it."""

    def __init__(self, clock: Clock) -> None:
        self.enabled = True
        self._clock = clock
        self._windows: dict[tuple[str, str, str], Window] = {}
        self._hashes: dict[tuple[str, str], str] = {}
        self._global = Window(GLOBAL)
        self._old_edits: dict[str, Window] = {}
        self._invalid = Window(INVALID)

    def request(self, method: str, pattern: str, major: str, *, interaction: bool) -> Verdict:
        """Count one request. `major` is its channel, server or token; interaction routes are not global."""
        if not self.enabled:
            return Verdict(True, {})
        now = self._clock.now()
        if not interaction and not self._global.take(now):
            return self._refuse(self._global, now, "global", {"X-RateLimit-Global": "true"})
        key = (method, pattern, major)
        window = self._windows.get(key)
        if window is None:
            if len(self._windows) > 10_000:
                self._windows = {k: w for k, w in self._windows.items() if w.ends > now}
            window = self._windows[key] = Window(RATES.get((method, pattern), DEFAULT))
        passed = window.take(now)
        headers = self._headers(window, now, method, pattern)
        return Verdict(True, headers) if passed else self._refuse(window, now, "user", headers)

    def _headers(self, window: Window, now: float, method: str, pattern: str) -> dict[str, str]:
        name = self._hashes.get((method, pattern))
        if name is None:
            name = hashlib.sha256(f"{method} {pattern}".encode()).hexdigest()[:32]
            self._hashes[method, pattern] = name
        return {
            "X-RateLimit-Limit": str(window.rate.limit),
            "X-RateLimit-Remaining": str(window.rate.limit - window.used),
            "X-RateLimit-Reset": f"{window.ends + 0.0005:.3f}",
            "X-RateLimit-Reset-After": f"{window.wait(now):.3f}",
            "X-RateLimit-Bucket": name,
        }

    def _refuse(self, window: Window, now: float, scope: str, headers: dict[str, str]) -> Verdict:
        return refuse(window.wait(now), scope=scope, headers=headers)

    def old_edit(self, channel_id: str) -> float | None:
        """Count an edit of an old message; seconds to wait when there were too many, else None."""
        if not self.enabled:
            return None
        now = self._clock.now()
        window = self._old_edits.setdefault(channel_id, Window(OLD_EDITS))
        return None if window.take(now) else window.wait(now)

    def banned(self, status: int) -> bool:
        """Count a refused request; True when the address has had too many."""
        counted = self.enabled and status in (401, 403, 429)
        return counted and not self._invalid.take(self._clock.now())


def refuse(retry_after: float, *, scope: str, headers: dict[str, str] | None = None) -> Verdict:
    """A 429 as Discord words it. `scope` is "user" or "global"."""
    extra = {
        "Retry-After": str(math.ceil(retry_after)),
        "X-RateLimit-Scope": scope,
        "Via": "1.1 google",
        **(headers or {}),
    }
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": retry_after,
        "global": scope == "global",
    }
    return Verdict(False, extra, body)
