"""A bot to be killed: runs with the tiny game on a sandbox in another process, until it is told to stop.

Run with the sandbox's port, the file of its authority, the token and the database's address.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from pathlib import Path

import tests.tiny_game
from bot.app import Kuromaku
from bot.sandbox.connect import connector
from storage import open_store


async def main(port: int, authority: Path, token: str, url: str) -> None:
    """Runs until SIGTERM."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with await open_store(url) as store:
        bot = Kuromaku(
            store,
            extra=[tests.tiny_game],
            computer_pause=0.0,
            connector=connector(port, authority.read_bytes()),
            guild_ready_timeout=0.05,
        )
        async with bot:
            running = asyncio.create_task(bot.start(token))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            await bot.close()
            await running


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    asyncio.run(main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]))
