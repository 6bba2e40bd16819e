"""The demo: a sandbox with a page, and the real bot connected to it in a process of its own.

The bot runs beside the sandbox, not in it, so that it can be stopped in the middle of a game and started
again, as on a real host. The page has a button for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path

from .sandbox.server import Sandbox, serve

log = logging.getLogger(__name__)


class Supervisor:
    """Keeps a bot running on a sandbox, and starts it again when it was stopped."""

    def __init__(self, sandbox: Sandbox, database: Path, authority: Path, *, program: str = "bot") -> None:
        """``program``: the module that is run as the bot."""
        self._sandbox, self._database, self._authority = sandbox, database, authority
        self._program = program
        self._process: asyncio.subprocess.Process | None = None
        self._ending = False

    async def run(self) -> None:
        """Starts the bot again and again until :meth:`end`."""
        quick_ends = 0
        loop = asyncio.get_running_loop()
        while not self._ending:
            began = loop.time()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self._program,
                "run",
                "--sandbox",
                str(self._sandbox.tls_port),
                "--sandbox-ca",
                str(self._authority),
                env=os.environ
                | {
                    "DISCORD_TOKEN": self._sandbox.token,
                    "DATABASE_URL": f"sqlite+aiosqlite:///{self._database}",
                    "KUROMAKU_LOG": os.environ.get("KUROMAKU_LOG", "warning"),
                },
            )
            code = await self._process.wait()
            quick_ends = quick_ends + 1 if loop.time() - began < 5 else 0
            if quick_ends >= 3 and not self._ending:
                raise RuntimeError(f"the bot ended three times at once, last with code {code}")

    async def restart(self) -> None:
        """Kills the bot without warning; :meth:`run` starts it again."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def end(self) -> None:
        """Stops the bot and leaves it stopped."""
        self._ending = True
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), 5)


async def run_demo(port: int = 0, *, open_browser: bool = True) -> None:
    """Serves the sandbox page, runs the bot on it, and prints one address; ends with Ctrl+C.

    The tables are kept as long as the demo runs: the sandbox forgets its messages when it ends, too. Raises
    OSError where the port is taken.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    sandbox = await serve(page_port=port)
    with tempfile.TemporaryDirectory() as folder:
        authority = Path(folder) / "sandbox-ca.pem"
        authority.write_bytes(sandbox.ca_pem)
        supervisor = Supervisor(sandbox, Path(folder) / "demo.sqlite3", authority)
        sandbox.on_restart = supervisor.restart
        keeping = asyncio.create_task(supervisor.run())
        stopping = asyncio.create_task(stop.wait())
        # A page whose bot doesn't answer yet looks broken.
        ready = asyncio.create_task(_online(sandbox))
        await asyncio.wait({keeping, stopping, ready}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not keeping.done() and not stopping.done():
            sys.stdout.write(f"\n  Kuromaku's sandbox is open: {sandbox.page_url}\n  Ctrl+C ends it.\n\n")
            sys.stdout.flush()
            if open_browser:
                await asyncio.to_thread(_open, str(sandbox.page_url))
        await asyncio.wait({keeping, stopping}, return_when=asyncio.FIRST_COMPLETED)
        await supervisor.end()
        stopping.cancel()
        if keeping.done() and not stop.is_set():
            keeping.result()
    await sandbox.close()


async def _online(sandbox: Sandbox) -> None:
    """Waits until the bot can be spoken to; one that takes too long is shown all the same."""
    with contextlib.suppress(TimeoutError):
        await sandbox.wait_online()


def _open(url: str) -> None:
    """Opens the page where there is a browser; says nothing where there is none."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)
