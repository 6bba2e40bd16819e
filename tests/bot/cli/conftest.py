"""The console command, run in a place of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tests.tiny_game
from bot import cli
from games import library


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
