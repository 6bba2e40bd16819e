"""Running the bot as a process: store, client, signals, and one clear sentence where it can't start."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import discord

from storage.store import open_store

from .app import Kuromaku

log = logging.getLogger(__name__)


class CannotStart(Exception):
    """The bot can't run as it is set up; the message is one sentence for whoever hosts it."""


@dataclass(frozen=True)
class Door:
    """Another place than Discord to connect to: the port of a sandbox and the file of its authority."""

    port: int
    authority: Path

    def connector(self) -> aiohttp.BaseConnector:
        """The connector that leads there and nowhere else."""
        from .sandbox.connect import connector  # noqa: PLC0415  (a bot at Discord never loads the sandbox)

        return connector(self.port, self.authority.read_bytes())


async def run_bot(
    token: str, database_url: str, *, door: Door | None = None, computer_pause: float = 1.0
) -> None:
    """Runs the bot until it is told to stop.

    Raises :class:`CannotStart` for a wrong token and :class:`storage.errors.OpenError` for a database that
    can't be opened safely.
    """
    # Nothing here speaks; that the libraries for voice are missing is no news to a host.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    async with await open_store(database_url) as store:
        connector = door.connector() if door else None
        async with Kuromaku(
            store, connector=connector, computer_pause=computer_pause, draw_apart=True
        ) as bot:
            running = asyncio.create_task(bot.start(token))
            settling = asyncio.create_task(settle(bot))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            settling.cancel()
            if not running.done():
                log.info("stopping")
                await bot.close()
            await _outcome(running)


async def settle(bot: discord.Client) -> None:
    """Once the bot is ready: what it has made lives as long as it does, and need not be looked through for
    rubbish again and again while people click.
    """
    await bot.wait_until_ready()
    gc.collect()
    gc.freeze()


async def _outcome(running: asyncio.Task[None]) -> None:
    try:
        await running
    except asyncio.CancelledError:
        return
    except discord.LoginFailure:
        raise CannotStart(
            "Discord refuses the token: put the bot's current token into DISCORD_TOKEN."
        ) from None
    except discord.PrivilegedIntentsRequired:
        raise CannotStart(
            "Discord asks for intents that this bot does not need; nothing can be done here."
        ) from None
    except aiohttp.ClientConnectorError as fault:
        raise CannotStart(f"Discord can't be reached: {fault}") from None
