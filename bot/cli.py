"""The console command ``kuromaku``: run or try the bot, measure games, read records, look after the database.

Exit codes: 0 all is well, 1 a check failed, 2 a wrong call or setting, said in one sentence.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from storage import DEFAULT_URL, OpenError, StorageError, backup, check, upgrade

from . import cli_files, cli_simulate
from .cli_common import Help, Problem
from .settings import SettingsError, read_settings
from .words import LANGUAGES

FAILED, WRONG = 1, 2

OURS = ("bot", "storage", "games")
"""The packages whose log lines hold no secret at any level."""

Task: TypeAlias = Callable[[argparse.Namespace], int]

EXAMPLES = """\
examples:
  kuromaku demo                        play here and now, in your browser, without a Discord account
  kuromaku run                         connect to Discord with the token in .env
  kuromaku simulate GAME --tables 10000 --seed 1 --level sharp
  kuromaku replay duel.jsonl --language ja
  kuromaku pack check my-pack.toml
  kuromaku db backup backups/today.sqlite3

exit codes:
  0 all is well, 1 a check failed, 2 a wrong call or setting
"""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        """Ends the program with exit code 2."""
        self.exit(WRONG, f"{self.prog}: {message}; `{self.prog} --help` tells more.\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line ``argv`` (None: this process's) and gives its exit code."""
    arguments = parser().parse_args(argv)
    task: Task = arguments.task
    try:
        code = task(arguments)
        sys.stdout.flush()
        return code
    except (Problem, SettingsError, StorageError) as fault:
        print(f"kuromaku: {fault}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # Whoever read our output has seen enough, as `head` does. What is still buffered must go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """The command line: each subcommand sets ``task`` to what it does."""
    top = _Parser(
        prog="kuromaku",
        description="A Discord game master for tabletop games of secrets and dice.",
        epilog=EXAMPLES,
        formatter_class=Help,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    _add_run(commands)
    _add_demo(commands)
    cli_simulate.add(commands)
    cli_files.add_replay(commands, LANGUAGES)
    cli_files.add_pack(commands, LANGUAGES)
    _add_db(commands)
    return top


# ---- the bot -------------------------------------------------------------------------------------------


def _add_run(commands: Any) -> None:
    run = commands.add_parser(
        "run",
        help="connect to Discord",
        description="Connects to Discord with DISCORD_TOKEN, keeps tables in DATABASE_URL and logs as much "
        "as KUROMAKU_LOG says, all from the environment or .env; .env.example explains each.",
    )
    run.add_argument(
        "--sandbox", metavar="PORT", type=_port, help="connect to a sandbox on this machine instead"
    )
    run.add_argument(
        "--sandbox-ca", metavar="FILE", type=Path, help="the certificate that the sandbox has issued"
    )
    run.set_defaults(task=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = read_settings()
    if (arguments.sandbox is None) != (arguments.sandbox_ca is None):
        raise Problem("--sandbox and --sandbox-ca belong together.")
    token = settings.token if arguments.sandbox else settings.need_token()
    _log(settings.log_level)
    _make_default_folder(settings.database_url)
    from .run import CannotStart, Door, run_bot  # noqa: PLC0415 - slow to load, and only needed here

    door = Door(arguments.sandbox, arguments.sandbox_ca) if arguments.sandbox else None
    try:
        asyncio.run(run_bot(token, settings.database_url, door=door))
    except CannotStart as fault:
        raise Problem(str(fault)) from None
    return 0


def _add_demo(commands: Any) -> None:
    demo = commands.add_parser(
        "demo",
        help="play in your browser, without a Discord account",
        description="Starts a local stand-in for Discord and the real bot on it, and opens the page in the "
        "browser. Everything stays on this machine, and is forgotten by the next demo.",
    )
    demo.add_argument("--port", type=_port, default=0, help="where the page is served (any free port)")
    demo.add_argument("--no-browser", action="store_true", help="print the address, but open no browser")
    demo.set_defaults(task=_demo)


def _demo(arguments: argparse.Namespace) -> int:
    settings = read_settings()
    _log("warning" if settings.log_level == "info" else settings.log_level)
    from .demo import run_demo  # noqa: PLC0415 - slow to load, and only needed here

    try:
        asyncio.run(run_demo(arguments.port, open_browser=not arguments.no_browser))
    except OSError as fault:
        raise Problem(f"The demo can't start: {fault.strerror or fault}.") from None
    return 0


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 0 to 65535")
    return int(text)


def _log(level: str) -> None:
    """Sets how much is logged. Only our own modules may say more than ``info``.

    Libraries that debug write down what passes through them: hidden choices, states, tokens of interactions.
    """
    own = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(
        level=max(own, logging.INFO), format="%(asctime)s %(levelname)-7s %(name)s: %(message)s"
    )
    for package in OURS:
        logging.getLogger(package).setLevel(own)


# ---- the database --------------------------------------------------------------------------------------


def _add_db(commands: Any) -> None:
    db = commands.add_parser(
        "db",
        help="upgrade, back up or check the database",
        description="Looks after the database that DATABASE_URL names in the environment or .env.",
        epilog="examples:\n  kuromaku db check\n  kuromaku db backup backups/today.sqlite3\n",
        formatter_class=Help,
    )
    actions = db.add_subparsers(metavar="ACTION", required=True)
    upgrading = actions.add_parser("upgrade", help="create it, or bring its schema up to this release")
    upgrading.set_defaults(task=_upgrade)
    backing = actions.add_parser("backup", help="write a consistent, checked copy, even while the bot runs")
    backing.add_argument("path", metavar="PATH", type=Path, help="the new file")
    backing.set_defaults(task=_backup)
    checking = actions.add_parser("check", help="look for damage, changing nothing")
    checking.set_defaults(task=_check)


def _do(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def _upgrade(_arguments: argparse.Namespace) -> int:
    url = read_settings().database_url
    _make_default_folder(url)
    print(f"The database is at schema {_do(upgrade(url))}.")
    return 0


def _backup(arguments: argparse.Namespace) -> int:
    _do(backup(read_settings().database_url, arguments.path))
    print(f"The database is copied to {arguments.path}.")
    return 0


def _check(_arguments: argparse.Namespace) -> int:
    try:
        health = _do(check(read_settings().database_url))
    except OpenError as fault:
        print(f"kuromaku: {fault}", file=sys.stderr)
        return FAILED
    print(f"{health.place}: sound, {health.tables} tables, {health.entries} journal entries.")
    if health.revision == health.known:
        return 0
    print(f"Its schema is {health.revision}, this release uses {health.known}: run `kuromaku db upgrade`.")
    return FAILED


def _make_default_folder(url: str) -> None:
    """The folder of the default database is ours to make; any other must be there."""
    if url == DEFAULT_URL:
        Path(url.partition(":///")[2]).parent.mkdir(exist_ok=True)
