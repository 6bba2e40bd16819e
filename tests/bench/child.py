"""A bot in a process of its own for the benchmark: ours on a database, or a bare one that only replies.

``python -m tests.bench.child bare|ours PORT CA [DATABASE]``. Each commit of ours is reported on standard
output as ``table monotonic-nanoseconds``, on the clock that the sandbox's process reads as well.
"""

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import discord

from bot.app import INTENTS, Kuromaku
from bot.live import Live
from bot.run import settle
from bot.sandbox.connect import connector
from storage import open_store

TOKEN = "bench"


def panel() -> discord.ui.LayoutView:
    """A message of the size and make of one of our panels, so that clicks on both weigh the same."""
    view = discord.ui.LayoutView(timeout=None)
    options = [
        discord.SelectOption(label=f"Choice {n}", value=str(n), description="d" * 60) for n in range(23)
    ]
    buttons = [discord.ui.Button[Any](label=f"Button {n}", custom_id=f"button-{n}") for n in range(3)]
    view.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay("t" * 700),
            discord.ui.Separator(),
            discord.ui.TextDisplay("t" * 200),
            discord.ui.ActionRow(discord.ui.Select(custom_id="choice", options=options)),
            discord.ui.ActionRow(*buttons),
        )
    )
    view.stop()
    return view


class Bare(discord.Client):
    """The least a bot can do: acknowledge every click."""

    async def on_ready(self) -> None:
        """Posts something to click on."""
        for channel in self.get_all_channels():
            if isinstance(channel, discord.TextChannel) and channel.name == "general":
                await channel.send(view=panel())

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Replies with a deferral, as ours does first."""
        await interaction.response.defer()


async def report(live: Live) -> None:
    """Says that a table has committed."""
    sys.stdout.write(f"{live.id} {time.monotonic_ns()}\n")
    sys.stdout.flush()


async def main(kind: str, port: str, authority: str, database: str = "") -> None:
    """Runs until it is killed."""
    door = connector(int(port), Path(authority).read_bytes())
    if kind == "bare":
        async with Bare(intents=INTENTS, connector=door) as bare:
            await bare.start(TOKEN)
    async with await open_store(database) as store, Kuromaku(store, connector=door, draw_apart=True) as bot:
        bot.tables.listeners.insert(0, report)
        settling = asyncio.create_task(settle(bot))
        await bot.start(TOKEN)
        await settling


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
