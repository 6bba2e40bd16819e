"""A town for each scenario, once on simcord and once on the sandbox."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .discordlike import Town
from .house import Bots, complaints
from .on_sandbox import sandboxed
from .on_simcord import simulated


@pytest.fixture
async def bots(tmp_path: Path) -> AsyncIterator[Bots]:
    async with Bots(tmp_path / "bot.sqlite3") as made:
        yield made


@pytest.fixture(params=["simcord", "sandbox"])
async def town(request: pytest.FixtureRequest, bots: Bots) -> AsyncIterator[Town]:
    on: Callable[..., Any] = simulated if request.param == "simcord" else sandboxed
    async with on(bots.make) as running:
        yield running


@pytest.fixture(autouse=True)
def calm(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert complaints(caplog) == []
