"""Routes of interactions: the first answer, and the webhook of each interaction's token."""

from __future__ import annotations

from bot.sandbox import payloads
from bot.sandbox.core import Core
from bot.sandbox.errors import unknown_webhook
from bot.sandbox.rest import Call, Result, Route


class InteractionRoutes:
    """Handlers over a core."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> list[Route]:
        """The routes served here."""
        message = "/webhooks/{webhook}/{token}/messages/{message}"
        return [
            Route("POST", "/interactions/{interaction}/{token}/callback", self.respond, True, True),
            Route("POST", "/webhooks/{webhook}/{token}", self.follow_up, True),
            Route("GET", message, self.get, True),
            Route("PATCH", message, self.edit, True),
            Route("DELETE", message, self.delete, True),
        ]

    def respond(self, call: Call) -> Result:
        """The first answer to an interaction."""
        params = call.params
        out = self._core.interactions.respond(params["interaction"], params["token"], call.json(), call.files)
        return (200, out) if call.query.get("with_response") in ("1", "true") else (204, None)

    def _token(self, call: Call) -> str:
        if call.params["webhook"] != self._core.world.bot.id:
            raise unknown_webhook()
        return call.params["token"]

    def follow_up(self, call: Call) -> Result:
        """A further message, or the content of a deferred one."""
        message = self._core.interactions.follow_up(self._token(call), call.json(), call.files)
        return 200, payloads.message(self._core.world, message)

    def get(self, call: Call) -> Result:
        """The original answer or a follow-up."""
        _, message = self._core.interactions.find(self._token(call), call.params["message"])
        return 200, payloads.message(self._core.world, message)

    def edit(self, call: Call) -> Result:
        """Edit the original answer or a follow-up."""
        params = call.params
        message = self._core.interactions.edit(self._token(call), params["message"], call.json(), call.files)
        return 200, payloads.message(self._core.world, message)

    def delete(self, call: Call) -> Result:
        """Delete the original answer or a follow-up."""
        self._core.interactions.delete(self._token(call), call.params["message"])
        return 204, None
