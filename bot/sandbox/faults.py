"""Faults on demand: refused, slow and lost answers, and interactions that come late, twice or together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict, dataclass

from bot.sandbox.errors import Json


@dataclass(slots=True)
class Answer:
    """What the next `times` calls get whose path begins with `prefix` (without /api/v10).

    With a `status` the call is refused, otherwise served; `delay` seconds pass before that. `lose_answer`
    serves the call and cuts the connection instead of answering.
    """

    prefix: str
    method: str | None = None
    times: int = 1
    status: int | None = None
    code: int = 0
    message: str = ""
    retry_after: float = 1.0
    global_limit: bool = False
    delay: float = 0.0
    lose_answer: bool = False


@dataclass(slots=True)
class Delivery:
    """How the next `times` interactions reach the bot: "twice", "late" (by `seconds`) or "together"."""

    mode: str
    times: int = 1
    seconds: float = 0.0


class Faults:
    """What is armed. `send` hands an interaction to the gateway."""

    def __init__(self, send: Callable[[Json, bool], None]) -> None:
        self._send = send
        self._answers: list[Answer] = []
        self._deliveries: list[Delivery] = []
        self._held: list[tuple[Json, bool]] = []
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Tell this function, in a sentence, when a fault is armed or fires."""
        self._listeners.append(listener)

    def tell(self, text: str) -> None:
        """Tell the listeners something."""
        for listener in self._listeners:
            listener(text)

    def respond(
        self,
        prefix: str,
        *,
        method: str | None = None,
        times: int = 1,
        status: int | None = None,
        code: int = 0,
        message: str = "",
        retry_after: float = 1.0,
        global_limit: bool = False,
        delay: float = 0.0,
        lose_answer: bool = False,
    ) -> None:
        """Arm an Answer."""
        answer = Answer(
            prefix, method, times, status, code, message, retry_after, global_limit, delay, lose_answer
        )
        self._answers.append(answer)
        self.tell(f"Armed: {times} × {method or 'any'} {prefix}… → {status or 'delayed'}")

    def deliver(self, mode: str, *, times: int = 1, seconds: float = 0.0) -> None:
        """Arm a Delivery. Raises ValueError for an unknown mode."""
        if mode not in ("twice", "late", "together"):
            raise ValueError(f"There is no way of delivery called {mode!r}.")
        self._deliveries.append(Delivery(mode, times, seconds))
        self.tell(f"Armed: {times} interactions {mode}")

    def clear(self) -> None:
        """Disarm everything and let go of interactions that are held back."""
        self._answers.clear()
        self._deliveries.clear()
        self._release()

    def armed(self) -> list[Json]:
        """What is armed, for the people's door."""
        return [{"kind": "respond", **asdict(one)} for one in self._answers] + [
            {"kind": "deliver", **asdict(one)} for one in self._deliveries
        ]

    def take(self, method: str, path: str) -> Answer | None:
        """The fault that this call meets, counted down."""
        for answer in self._answers:
            if path.startswith(answer.prefix) and answer.method in (None, method):
                answer.times -= 1
                if answer.times <= 0:
                    self._answers.remove(answer)
                self.tell(f"Fault: {method} {path.split('/')[1]} → {answer.status or 'delayed'}")
                return answer
        return None

    def pass_on(self, payload: Json, in_guild: bool) -> None:
        """Deliver an interaction as armed, or at once."""
        if not self._deliveries:
            self._send(payload, in_guild)
            return
        delivery = self._deliveries[0]
        delivery.times -= 1
        last = delivery.times <= 0
        if last:
            self._deliveries.pop(0)
        if delivery.mode == "twice":
            self._send(payload, in_guild)
            self._send(payload, in_guild)
        elif delivery.mode == "late":
            asyncio.get_running_loop().call_later(delivery.seconds, self._send, payload, in_guild)
        else:
            self._held.append((payload, in_guild))
            if last:
                self._release()

    def _release(self) -> None:
        held, self._held = self._held, []
        for payload, in_guild in held:
            self._send(payload, in_guild)
