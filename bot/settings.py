"""What whoever hosts the bot sets: environment variables, or lines in a ``.env`` file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

from storage import DEFAULT_URL

ENV_FILE = Path(".env")

TOKEN_PAGE = "https://discord.com/developers/applications"

LOG_LEVELS = ("debug", "info", "warning", "error")


class SettingsError(Exception):
    """A setting is missing or wrong; the message is one sentence for whoever hosts the bot."""


@dataclass(frozen=True)
class Settings:
    """The host's settings. ``token`` is empty where none is given, and never part of a printed form."""

    token: str = field(default="", repr=False)
    database_url: str = field(default=DEFAULT_URL, repr=False)
    log_level: str = "info"

    def need_token(self) -> str:
        """The token. Raises :class:`SettingsError` where it is missing or can't be one."""
        if not self.token:
            raise SettingsError(
                "DISCORD_TOKEN is not set: copy .env.example to .env and put the bot's token there, "
                f"from the Bot page at {TOKEN_PAGE}."
            )
        if len(self.token.split(".")) != 3 or any(c.isspace() or c in "\"'" for c in self.token):
            raise SettingsError(
                f"DISCORD_TOKEN is not a bot token: copy it again from the Bot page at {TOKEN_PAGE}."
            )
        return self.token


def read_settings(environment: Mapping[str, str] | None = None, env_file: Path = ENV_FILE) -> Settings:
    """The settings; the environment (None: this process's) comes before the file.

    Raises :class:`SettingsError` for a file that can't be read or a value that can't be used.
    """
    try:
        filed = dotenv_values(env_file, interpolate=False) if env_file.is_file() else {}
    except (OSError, UnicodeDecodeError) as fault:
        raise SettingsError(f"{env_file} can't be read: {fault}.") from None
    values = {**filed, **(os.environ if environment is None else environment)}

    def value(name: str) -> str:
        return (values.get(name) or "").strip()

    level = value("KUROMAKU_LOG").lower() or "info"
    if level not in LOG_LEVELS:
        raise SettingsError(f"KUROMAKU_LOG is {level!r}, but it must be one of {', '.join(LOG_LEVELS)}.")
    return Settings(value("DISCORD_TOKEN"), value("DATABASE_URL") or DEFAULT_URL, level)
