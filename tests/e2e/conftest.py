"""A town on the sandbox, where things can be made to go wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot import publisher
from tests.scenarios.house import Bots, complaints
from tests.scenarios.on_sandbox import SandboxTown, sandboxed


@pytest.fixture
async def bots(tmp_path: Path) -> AsyncIterator[Bots]:
    async with Bots(tmp_path / "bot.sqlite3") as made:
        yield made


@pytest.fixture
async def town(bots: Bots, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SandboxTown]:
    monkeypatch.setattr(publisher, "RETRY", (0.02,))
    async with sandboxed(bots.make) as running:
        yield running


@pytest.fixture
def expected() -> list[str]:
    """What a test expects to be complained about in the log, by a part of the line."""
    return []


@pytest.fixture(autouse=True)
def calm(caplog: pytest.LogCaptureFixture, expected: list[str]) -> Iterator[None]:
    yield
    assert [line for line in complaints(caplog) if not any(part in line for part in expected)] == []
