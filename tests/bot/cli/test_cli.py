"""The console command: each fault is one sentence and the right exit code; the bot and the database."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import settings
from bot.sandbox.server import serve
from storage import DEFAULT_URL

from .common import ROOT, one_sentence, written

SECRETIVE = "MTIzNDU2Nzg5.Abc_dE.this-is-a-secret-token"

# ---- usage ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ((), ("run", "demo", "simulate", "replay", "pack", "db", "examples", "exit codes")),
        (("run",), ("DISCORD_TOKEN", "DATABASE_URL", ".env.example")),
        (("demo",), ("--port", "--no-browser")),
        (("simulate",), ("--tables", "--seed", "--level", "--jobs", "examples", "tiny_game")),
        (("replay",), ("FILE", "--language", "example")),
        (("pack", "check"), ("FILE", "--game", "example")),
        (("db",), ("upgrade", "backup", "check", "examples")),
    ],
)
def test_help_is_worth_reading(run: Any, command: tuple[str, ...], words: tuple[str, ...]) -> None:
    code, out, err = run(*command, "--help")
    assert (code, err) == (0, "")
    assert all(word in out for word in words)


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        ((), "required: COMMAND"),
        (("fly",), "invalid choice: 'fly'"),
        (("simulate",), "required: GAME"),
        (("simulate", "tiny_game", "--tables", "0"), "'0' is no number from 1 on"),
        (("simulate", "tiny_game", "--jobs", "two"), "'two' is no number from 1 on"),
        (("demo", "--port", "70000"), "'70000' is no port"),
        (("replay", "x", "--language", "tlh"), "invalid choice: 'tlh'"),
        (("db", "backup"), "required: PATH"),
        (("run", "--sandbox", "5000"), "--sandbox and --sandbox-ca belong together"),
        (("simulate", "chess"), "There is no game 'chess'; there are: "),
        (("simulate", "tiny_game", "--level", "divine"), "no level 'divine'; tiny_game has: random, steady."),
        (("simulate", "tiny_game", "--level", "random,random,random"), "tiny_game has 2 seats"),
        (
            ("simulate", "tiny_game", "--rule", "speed=9"),
            "no house rule of tiny_game; there are: rounds, ties.",
        ),
        (("simulate", "tiny_game", "--rule", "rounds=many"), "This house rule does not fit: Expected `int`"),
        (("simulate", "tiny_game", "--pack", "gone.toml"), "gone.toml can't be read: No such file"),
        (("replay", "gone.jsonl"), "gone.jsonl can't be read: No such file"),
        (("pack", "check", "."), ". can't be read: Is a directory"),
        (("pack", "check", "gone.toml", "--game", "chess"), "There is no game 'chess'"),
    ],
)
def test_a_wrong_call_is_answered_with_one_sentence(run: Any, argv: tuple[str, ...], why: str) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert why in one_sentence(err)


def test_the_installed_command_and_the_module_are_the_same() -> None:
    for command in ([sys.executable, "-m", "bot"], [str(Path(sys.executable).with_name("kuromaku"))]):
        ran = subprocess.run(
            [*command, "simulate", "chess"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "There is no game 'chess'" in one_sentence(ran.stderr)


def test_a_reader_who_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    file.write_text(written(), encoding="utf-8")
    program = (
        "import tests.tiny_game; from functools import partial\n"
        "from games import library; from bot import cli\n"
        "library.load = partial(library.load, extra=[tests.tiny_game])\n"
        "raise SystemExit(cli.main())"
    )
    piped = subprocess.Popen(
        [sys.executable, "-c", program, "replay", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert piped.stdout is not None
    assert piped.stderr is not None
    piped.stdout.close()
    assert piped.stderr.read() == b""
    piped.stderr.close()
    assert piped.wait(30) == 0


# ---- settings and run ----------------------------------------------------------------------------------


def test_without_a_token_the_bot_does_not_start(run: Any) -> None:
    code, out, err = run("run")
    assert (code, out) == (2, "")
    assert "DISCORD_TOKEN is not set" in one_sentence(err)
    assert list(Path().iterdir()) == [], "nothing is made before the settings are right"


@pytest.mark.parametrize("token", ["put-your-token-here", "Bot a.b.c", '"a.b.c"', "a.b", "1234567890"])
def test_what_can_be_no_token_is_not_even_sent(run: Any, token: str) -> None:
    Path(".env").write_text(f"DISCORD_TOKEN={token!r}\n" if '"' in token else f"DISCORD_TOKEN={token}\n")
    code, _, err = run("run")
    assert code == 2
    assert "is not a bot token" in one_sentence(err)
    assert token not in err


def test_what_keeps_the_bot_from_starting_is_one_sentence(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import bot.run

    given: list[Any] = []

    async def refuse(token: str, url: str, **_rest: Any) -> None:
        given.append((token, url))
        raise bot.run.CannotStart("Discord refuses the token.")

    monkeypatch.setattr(bot.run, "run_bot", refuse)
    monkeypatch.setenv("DISCORD_TOKEN", SECRETIVE)
    code, out, err = run("run")
    assert (code, out) == (2, "")
    assert one_sentence(err) == "kuromaku: Discord refuses the token."
    assert given == [(SECRETIVE, "sqlite+aiosqlite:///data/kuromaku.sqlite3")]
    assert Path("data").is_dir(), "the folder of the default database is made"


def test_a_sandbox_is_reached_with_its_own_token(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import bot.run

    given: list[Any] = []

    async def note(token: str, _url: str, *, door: Any = None, **_rest: Any) -> None:
        given.append((token, door))

    monkeypatch.setattr(bot.run, "run_bot", note)
    monkeypatch.setenv("DISCORD_TOKEN", "sandbox")
    assert run("run", "--sandbox", "4444", "--sandbox-ca", "ca.pem")[0] == 0
    assert given == [("sandbox", bot.run.Door(4444, Path("ca.pem")))]


def test_a_database_that_can_not_be_opened_is_one_sentence(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", SECRETIVE)
    for url in ("sqlite+aiosqlite:///nowhere/k.sqlite3", "oracle://host", "nonsense", "sqlite+aiosqlite://"):
        monkeypatch.setenv("DATABASE_URL", url)
        code, out, err = run("run")
        assert (code, out) == (2, "")
        assert SECRETIVE not in one_sentence(err)


def test_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.env"
    file.write_text("DISCORD_TOKEN=a.b.c\nKUROMAKU_LOG = Debug\nDATABASE_URL=\n# a comment\n")
    read = settings.read_settings({"DISCORD_TOKEN": "d.e.f"}, file)
    assert read == settings.Settings("d.e.f", DEFAULT_URL, "debug")
    assert read.need_token() == "d.e.f"
    assert settings.read_settings({}, file).token == "a.b.c"
    assert settings.read_settings({}, tmp_path / "none") == settings.Settings()


def test_only_our_own_modules_debug() -> None:
    """Discord's client and the database driver would write down every hidden choice."""
    told = """
import logging
from bot.cli import _log
_log("debug")
names = ("bot.router", "storage.writer", "discord.gateway", "discord.http", "aiosqlite", "sqlalchemy.engine")
print(*(logging.getLogger(name).isEnabledFor(logging.DEBUG) for name in names))
_log("error")
print(*(logging.getLogger(name).isEnabledFor(logging.WARNING) for name in names[:1]))
"""
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True"] * 2 + ["False"] * 4 + ["False"]


def test_settings_never_print_the_token_or_a_password() -> None:
    url = "postgresql+asyncpg://kuromaku:hunter2@host/db"
    shown = repr(settings.read_settings({"DISCORD_TOKEN": SECRETIVE, "DATABASE_URL": url}, Path("none")))
    assert SECRETIVE not in shown
    assert "hunter2" not in shown


def test_bad_settings_are_one_sentence(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUROMAKU_LOG", "loud")
    assert "KUROMAKU_LOG is 'loud', but it must be one of debug, info" in one_sentence(run("run")[2])
    monkeypatch.delenv("KUROMAKU_LOG")
    Path(".env").write_bytes(b"\xff\xfe")
    code, _, err = run("run")
    assert code == 2
    assert ".env can't be read" in one_sentence(err)


def test_the_example_file_explains_every_setting_and_sets_none() -> None:
    example = ROOT / ".env.example"
    assert settings.read_settings({}, example) == settings.Settings()
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "KUROMAKU_LOG"):
        assert name in example.read_text(encoding="utf-8")


def test_demo_hands_over_its_port(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import bot.demo

    given: list[Any] = []

    async def demo(port: int = 0, *, open_browser: bool = True) -> None:
        given.append((port, open_browser))

    async def taken(port: int = 0, *, open_browser: bool = True) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(bot.demo, "run_demo", demo)
    assert run("demo")[0] == 0
    assert run("demo", "--port", "8123", "--no-browser")[0] == 0
    assert given == [(0, True), (8123, False)]
    monkeypatch.setattr(bot.demo, "run_demo", taken)
    code, _, err = run("demo", "--port", "80")
    assert (code, one_sentence(err)) == (2, "kuromaku: The demo can't start: Address already in use.")


# ---- db ------------------------------------------------------------------------------------------------


def test_a_database_is_made_checked_and_copied(run: Any) -> None:
    code, out, err = run("db", "upgrade")
    assert (code, err) == (0, "")
    assert out.startswith("The database is at schema ")
    assert Path("data/kuromaku.sqlite3").is_file()
    assert run("db", "upgrade")[0] == 0
    assert run("db", "check") == (0, "data/kuromaku.sqlite3: sound, 0 tables, 0 journal entries.\n", "")
    assert run("db", "backup", "copy.sqlite3") == (0, "The database is copied to copy.sqlite3.\n", "")
    with sqlite3.connect("copy.sqlite3") as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    code, _, err = run("db", "backup", "copy.sqlite3")
    assert code == 2
    assert "exists already" in one_sentence(err)


def test_a_check_that_fails_has_a_code_of_its_own(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run("db", "check")
    assert (code, out) == (1, "")
    assert "There is no database" in one_sentence(err)
    Path("junk.sqlite3").write_text("this is not a database, but long enough to look at")
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///junk.sqlite3")
    code, _, err = run("db", "check")
    assert code == 1
    assert "is not an SQLite database" in one_sentence(err)
    assert run("db", "upgrade")[0] == 2
    assert Path("junk.sqlite3").read_text().startswith("this is not")


def test_an_older_schema_fails_the_check_and_says_what_to_do(run: Any) -> None:
    run("db", "upgrade")
    with sqlite3.connect("data/kuromaku.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    database.close()
    code, out, _ = run("db", "check")
    assert code == 1
    assert "run `kuromaku db upgrade`" in out


async def test_a_token_that_discord_refuses_is_one_sentence(tmp_path: Path) -> None:
    """The whole way: the installed program, a socket, and a 401."""
    sandbox = await serve(page_port=None)
    try:
        authority = tmp_path / "ca.pem"
        authority.write_bytes(sandbox.ca_pem)
        place = ("--sandbox", str(sandbox.tls_port), "--sandbox-ca", str(authority))
        started = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "run",
            *place,
            cwd=ROOT,
            env=os.environ
            | {"DISCORD_TOKEN": SECRETIVE, "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/k.db"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(started.communicate(), 120)
    finally:
        await sandbox.close()
    said = err.decode().splitlines()
    assert (started.returncode, out) == (2, b"")
    assert said[-1] == "kuromaku: Discord refuses the token: put the bot's current token into DISCORD_TOKEN."
    assert "Traceback" not in err.decode()
    assert SECRETIVE not in err.decode()
