"""The console command: what it prints, and that each fault is one sentence and the right exit code."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tests.tiny_game
from bot import cli, settings
from games import library
from games.engine import record
from games.engine.chance import KeyedChance, commitment
from games.engine.computer import RandomPlayer, think
from games.engine.pack import digest
from games.engine.play import Play
from storage import DEFAULT_URL

ROOT = Path(__file__).parents[2]
TINY = library.shelf_of(tests.tiny_game)
SECRETIVE = "MTIzNDU2Nzg5.Abc_dE.this-is-a-secret-token"


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every test runs in an empty folder, without the host's settings, and knows the tiny game."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "KUROMAKU_LOG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(library, "load", partial(library.load, extra=[tests.tiny_game]))


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Any:
    """Runs the command line; gives exit code, what it printed, and what it said on stderr."""

    def call(*argv: str | Path) -> tuple[int, str, str]:
        try:
            code = cli.main([str(word) for word in argv])
        except SystemExit as end:
            code = int(str(end.code))
        said = capfd.readouterr()
        return code, said.out, said.err

    return call


def one_sentence(error: str) -> str:
    """The error, after making sure that it is a single line of prose."""
    assert error.startswith("kuromaku")
    assert error.count("\n") == 1
    assert error.endswith("\n")
    assert "Traceback" not in error
    return error.rstrip()


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


# ---- simulate ------------------------------------------------------------------------------------------


def test_simulate_prints_the_figures(run: Any) -> None:
    code, out, err = run(
        "simulate", "tiny_game", "--tables", "40", "--seed", "x", "--level", "steady,random", "--jobs", "1"
    )
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Hidden Bids: 40 tables, seed x, steady against random"
    red = next(line for line in lines if line.startswith("Red (steady)"))
    assert float(red.split()[-2]) > 75
    # Half of the tables have each charm against the other; those with twice the same don't count.
    for charm in ("Fat purse", "Clover"):
        assert next(line for line in lines if line.startswith(charm)).removeprefix(charm).split()[0] == "20"
    assert any(line.startswith("endings: ") for line in lines)
    assert "rounds a table: 10 % up to 5, 50 % up to 5, 90 % up to 5; 5 to 5 in all" in lines
    assert any(line.startswith("commands a table: 10 % up to 10,") for line in lines)


def test_simulate_says_the_same_for_the_same_seed_on_any_number_of_processes(run: Any) -> None:
    alone = run("simulate", "tiny_game", "--tables", "120", "--jobs", "1", "--level", "random")
    assert run("simulate", "tiny_game", "--tables", "120", "--jobs", "2", "--level", "random") == alone
    assert run("simulate", "tiny_game", "--tables", "120", "--seed", "2", "--level", "random") != alone


def test_simulate_plays_house_rules_and_packs(run: Any) -> None:
    Path("rich.toml").write_text(TINY.pack_source().replace("Clover", "Shamrock"), encoding="utf-8")
    argv = (
        "simulate",
        "tiny_game",
        "--tables",
        "4",
        "--rule",
        "rounds=3",
        "--rule",
        "ties=true",
        "--pack",
        "rich.toml",
    )
    code, out, _ = run(*argv, "--mirror")
    assert code == 0
    assert "3 to 3 in all" in out
    assert "Shamrock" in out
    Path("bad.toml").write_text("coins = 1\n", encoding="utf-8")
    code, _, err = run("simulate", "tiny_game", "--pack", "bad.toml")
    assert code == 2
    assert "bad.toml can't be played with: line 1: This does not fit" in one_sentence(err)


def test_a_game_that_gets_stuck_fails_the_run(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.simulate.MOST_COMMANDS", 3)
    code, out, err = run("simulate", "tiny_game", "--tables", "1", "--seed", "7")
    assert (code, out) == (1, "")
    assert "table 0 of seed 7 has not ended after 3 commands" in one_sentence(err)


# ---- replay --------------------------------------------------------------------------------------------


def written(seats: tuple[str, ...] = ("Ann", "ベン"), **changes: Any) -> str:
    """The text of a finished table's record."""
    rules, key = TINY.rules(), bytes(range(32))
    play = Play(rules, TINY.game.usual, key)
    chance = KeyedChance(bytes(32))
    while play.result is None:
        seat = play.waiting[-1].seats[0]
        play.do(seat, think(rules, RandomPlayer(), play.state, seat, chance).command)
    source = TINY.pack_source()
    header = record.Header(
        record=record.FORMAT,
        game=TINY.game.id,
        rules_version=TINY.game.rules_version,
        options=msgspec.to_builtins(TINY.game.usual),
        pack=source,
        pack_digest=digest(source),
        seats=seats,
        commitment=commitment(key),
        start_draws=play.journal[0].draws,
        key=key.hex(),
    )
    return record.write(record.of_journal(msgspec.structs.replace(header, **changes), play.journal))


def saved(text: str) -> Path:
    file = Path("table.jsonl")
    file.write_text(text, encoding="utf-8", newline="")
    return file


def test_replay_reads_a_table_out_and_proves_it(run: Any) -> None:
    text = written()
    code, out, err = run("replay", saved(text))
    assert (code, err) == (0, "")
    lines = [line.strip() for line in out.splitlines()]
    assert lines[0] == "Hidden Bids: Ann, ベン"
    assert "pack ours" in lines[1]
    read = record.read(text)
    for number, line in enumerate(read.lines, 1):
        assert f"{number}  {('Ann', 'ベン')[line.actor]}: {line.command}" in lines
        for draw in line.draws:
            assert f"[draw {draw.n}: {draw.value + 1} of 6]" in lines
    assert any(line.startswith("(Ann) You bid ") for line in lines)
    count = sum(len(line.draws) for line in read.lines)
    assert lines[-1] == f"Verified: the key fits the commitment and gives every draw ({count})."


@pytest.mark.parametrize(
    ("language", "title"), [("ja", "隠し賭け: Ann、赤い人"), ("zh_CN", "暗标竞价: Ann、赤い人")]
)
def test_replay_speaks_the_languages(run: Any, language: str, title: str) -> None:
    code, out, _ = run("replay", saved(written(("Ann", "赤い人"))), "--language", language)
    assert code == 0
    assert out.splitlines()[0] == title


def test_replay_names_empty_seats_by_their_colour(run: Any) -> None:
    assert run("replay", saved(written(())))[1].splitlines()[0] == "Hidden Bids: Red, Blue"


def test_replay_without_the_key_says_so(run: Any) -> None:
    code, out, _ = run("replay", saved(written(key=None)))
    assert code == 0
    assert "The record holds no key" in out


def test_replay_of_a_table_that_went_on(run: Any) -> None:
    rows = written().splitlines(keepends=True)
    code, out, _ = run("replay", saved("".join(rows[:4])))
    assert code == 0
    assert "The record ends before the table does." in out


def test_a_forged_die_fails_the_replay(run: Any) -> None:
    rows = written().splitlines()
    number = next(n for n, row in enumerate(rows) if n and json.loads(row).get("draws"))
    line = json.loads(rows[number])
    [[n, bound, value]] = line["draws"]
    line["draws"] = [[n, bound, (value + 1) % bound]]
    rows[number] = json.dumps(line)
    code, out, _ = run("replay", saved("\n".join(rows) + "\n"))
    assert code == 1
    assert f"NOT PROVEN: draw {n} of 6: recorded {(value + 1) % 6}, the key gives {value}" in out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello\n", "table.jsonl:1: This is not the header of a Kuromaku record."),
        ("", "table.jsonl:1: The record is empty."),
        (written().replace('"tiny_game"', '"chess"'), "There is no game 'chess'"),
        (written() + "{}\n", "This line is damaged"),
        (written(key="zz"), "table.jsonl:1: The key in this record is damaged."),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(run: Any, text: str, why: str) -> None:
    code, _, err = run("replay", saved(text))
    assert code == 2
    assert why in one_sentence(err)


def test_a_record_that_is_no_text(run: Any) -> None:
    Path("table.jsonl").write_bytes(b"\xff\xff")
    code, _, err = run("replay", "table.jsonl")
    assert (code, one_sentence(err)) == (2, "kuromaku: table.jsonl is not a text file in UTF-8.")


# ---- pack check ----------------------------------------------------------------------------------------


def pack(text: str) -> Path:
    file = Path("mine.toml")
    file.write_text(text, encoding="utf-8")
    return file


def test_a_sound_pack(run: Any) -> None:
    source = TINY.pack_source()
    sound = f"mine.toml: sound, for Hidden Bids; its identity is {digest(source)}\n"
    assert run("pack", "check", pack(source), "--game", "tiny_game") == (0, sound, "")
    assert run("pack", "check", pack(source)) == (0, sound, "")


def test_every_fault_of_a_pack_with_its_line(run: Any) -> None:
    file = pack(TINY.pack_source().replace("coins = 8", "coins = 1").replace("sides = 6", "sides = 1"))
    assert run("pack", "check", file, "--game", "tiny_game") == (
        1,
        "mine.toml:2: A player needs at least 3 coins.\nmine.toml:3: A die has at least two sides.\n",
        "",
    )
    _, out, _ = run("pack", "check", file, "--game", "tiny_game", "--language", "ja")
    assert out.startswith("mine.toml:2: プレイヤーには少なくとも3枚のコインが必要です。\n")


def test_a_pack_of_no_game_needs_to_say_which(run: Any) -> None:
    code, out, err = run("pack", "check", pack("title = 'x'\n"))
    assert (code, out) == (2, "")
    assert "say which it is meant for: --game " in one_sentence(err)


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
