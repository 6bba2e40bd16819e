"""Discord's errors: HTTP status, JSON code and sentence, and the nested form of a refused body."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""A JSON object."""
Path = tuple[str | int, ...]
"""Where in a body something is: keys and list indices from the root."""


class DiscordError(Exception):
    """An answer of the REST API other than success."""

    def __init__(
        self, status: int, code: int, message: str, *, errors: Json | None = None, extra: Json | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra or {}

    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class Refusal(Exception):
    """What Discord's own client would not let a person do; `status` is the client API's HTTP status."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


def unauthorized() -> DiscordError:
    """No valid bot token."""
    return DiscordError(401, 0, "401: Unauthorized")


def not_found() -> DiscordError:
    """No such route."""
    return DiscordError(404, 0, "404: Not Found")


def unknown_channel() -> DiscordError:
    """There is no such channel."""
    return DiscordError(404, 10003, "Unknown Channel")


def unknown_message() -> DiscordError:
    """There is no such message in that channel."""
    return DiscordError(404, 10008, "Unknown Message")


def unknown_webhook() -> DiscordError:
    """The interaction token belongs to nothing that was acknowledged."""
    return DiscordError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> DiscordError:
    """Too late (3 seconds), or never sent."""
    return DiscordError(404, 10062, "Unknown interaction")


def already_acknowledged() -> DiscordError:
    """Answered twice."""
    return DiscordError(400, 40060, "Interaction has already been acknowledged.")


def invalid_webhook_token() -> DiscordError:
    """The interaction token is older than 15 minutes."""
    return DiscordError(401, 50027, "Invalid Webhook Token")


def missing_access() -> DiscordError:
    """The bot cannot see the channel."""
    return DiscordError(403, 50001, "Missing Access")


def missing_permissions() -> DiscordError:
    """The bot sees the channel but may not do this in it."""
    return DiscordError(403, 50013, "Missing Permissions")


def cannot_edit_other() -> DiscordError:
    """The message belongs to somebody else."""
    return DiscordError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> DiscordError:
    """Neither text nor anything else to show."""
    return DiscordError(400, 50006, "Cannot send an empty message")


def cannot_send_to_user() -> DiscordError:
    """The person's DMs are closed."""
    return DiscordError(403, 50007, "Cannot send messages to this user")


def no_mutual_guild() -> DiscordError:
    """The person shares no server with the bot."""
    return DiscordError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def wrong_channel_type() -> DiscordError:
    """The action does not exist in that kind of channel."""
    return DiscordError(400, 50024, "Cannot execute action on this channel type")


def too_large() -> DiscordError:
    """A file or the whole request exceeds its limit."""
    return DiscordError(413, 40005, "Request entity too large")


class Form:
    """Collects what is wrong with a body and raises it all at once, nested as Discord nests it (50035)."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def fail(self, at: Path, code: str, message: str) -> None:
        """Note one error at a place of the body; the empty path is the body itself."""
        node = self.errors
        for step in at:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def done(self) -> None:
        """Raise DiscordError 50035 if anything was noted."""
        if self.errors:
            raise DiscordError(400, 50035, "Invalid Form Body", errors=self.errors)

    def required(self, at: Path) -> None:
        """Note a field that is not there."""
        self.fail(at, "BASE_TYPE_REQUIRED", "This field is required")

    def text(
        self, holder: Json, key: str, at: Path, low: int, high: int, *, required: bool = False
    ) -> str | None:
        """The string at `key`, or None when absent, null or refused. Lengths are in characters, inclusive."""
        value = holder.get(key)
        here = (*at, key)
        if value is None:
            if required:
                self.required(here)
            return None
        if not isinstance(value, str):
            self.fail(here, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return None
        if low and not low <= len(value) <= high:
            self.fail(here, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            return None
        if len(value) > high:
            self.fail(here, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
            return None
        return value

    def integer(
        self, holder: Json, key: str, at: Path, low: int, high: int, *, required: bool = False
    ) -> int | None:
        """The whole number at `key` within `low`..`high`, or None when absent, null or refused."""
        value = holder.get(key)
        here = (*at, key)
        if value is None:
            if required:
                self.required(here)
            return None
        if isinstance(value, str) and value.lstrip("-").isdigit():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(here, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < low:
            self.fail(here, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
            return None
        if value > high:
            self.fail(here, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
            return None
        return value

    def flag(self, holder: Json, key: str, at: Path) -> bool:
        """The boolean at `key`; absent and null count as false."""
        value = holder.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.fail((*at, key), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return False

    def choice(self, value: object, allowed: tuple[int, ...], at: Path) -> bool:
        """Whether a number is one of the allowed ones."""
        if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
            return True
        listed = ", ".join(map(str, allowed))
        self.fail(at, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        return False

    def array(
        self, holder: Json, key: str, at: Path, low: int, high: int, *, required: bool = False
    ) -> list[Json]:
        """The list of objects at `key`, of `low`..`high` elements; empty when absent, null or refused."""
        value = holder.get(key)
        here = (*at, key)
        if value is None:
            if required:
                self.required(here)
            return []
        if not isinstance(value, list):
            self.fail(here, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(value) <= high:
            self.fail(here, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            return []
        objects: list[Json] = []
        for index, item in enumerate(value):
            if isinstance(item, dict):
                objects.append(item)
            else:
                self.fail((*here, index), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return objects if len(objects) == len(value) else []
