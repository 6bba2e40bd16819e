"""A store of one's own for each test of the bot's parts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store, open_store
from tests.scenarios.house import fresh_database


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(await fresh_database(tmp_path / "bot.sqlite3")) as opened:
        yield opened
