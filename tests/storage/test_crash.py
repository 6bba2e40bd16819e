"""kill -9 in the middle of the work: what was acknowledged is there, once, and the database is sound."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from storage import check, open_store, upgrade
from tests.storage.conftest import sqlite_url
from tests.storage.worker import SPAN

TABLES = 40


def start(url: str, tables: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.worker", url, str(tables)],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def work_and_die(url: str, enough: int, patience: float = 120.0) -> list[tuple[int, int]]:
    """Runs a worker until it has acknowledged ``enough`` commands, kills it, returns all it acknowledged."""
    worker = start(url, TABLES)
    assert worker.stdout is not None
    assert worker.stderr is not None
    lines: list[str] = []
    end = monotonic() + patience
    for line in worker.stdout:
        lines.append(line)
        if len(lines) >= enough or monotonic() > end:
            break
    worker.kill()
    # What it had written to the pipe before it died was acknowledged as well; a torn last line was not.
    lines += [line for line in worker.stdout if line.endswith("\n")]
    errors = worker.stderr.read()
    worker.wait()
    worker.stdout.close()
    worker.stderr.close()
    assert errors == ""
    assert len(lines) >= enough
    return [(int(table), int(sequence)) for table, sequence in map(str.split, lines)]


async def all_applied_once(url: str) -> set[tuple[int, int]]:
    """Every table and sequence in the database, each made sure to be there once and to fit the rest."""
    # Checked as a host would after a crash, with the log still beside the file.
    await check(url)
    found: set[tuple[int, int]] = set()
    async with await open_store(url) as store:
        behind = {panel.table_id for panel in await store.panels_behind()}
        for table in await store.list_tables(limit=TABLES):
            dump = await store.dump_table(table.id)
            sequences = [entry.sequence for entry in dump.entries]
            assert sequences == list(range(1, dump.table.sequence + 1))
            assert dump.table.revision == dump.table.sequence
            interactions = [entry.interaction_id for entry in dump.entries]
            assert interactions == [table.id * SPAN + sequence for sequence in sequences]
            if sequences:
                assert dump.table.state == b'{"turn":%d}' % sequences[-1]
            for panel in await store.panels(table.id):
                assert (panel.revision_shown < dump.table.revision) == (table.id in behind)
            found |= {(table.id, sequence) for sequence in sequences}
    return found


def survive(path: Path, kills: int, dice: random.Random) -> None:
    url = sqlite_url(path)
    acknowledged: set[tuple[int, int]] = set()
    for _ in range(kills):
        acknowledged.update(work_and_die(url, dice.randint(1, 600)))
        assert acknowledged <= asyncio.run(all_applied_once(url))
    assert acknowledged


def test_every_acknowledged_command_survives(path: Path) -> None:
    survive(path, 3, random.Random(1))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_acknowledged_command_survives_fifty_crashes(path: Path) -> None:
    survive(path, 50, random.Random(2))


@pytest.mark.parametrize("moment", [0.0, 0.03, 0.1])
def test_a_crash_while_the_database_is_first_made(tmp_path: Path, moment: float) -> None:
    """Killed so many seconds into a first start, the second start finds nothing, or all of it."""
    url = sqlite_url(tmp_path / "kuromaku.sqlite3")
    worker = start(url, 5)
    end = monotonic() + 120
    while not any(tmp_path.iterdir()) and monotonic() < end:
        sleep(0.001)
    sleep(moment)
    worker.kill()
    worker.communicate()
    asyncio.run(upgrade(url))
    assert asyncio.run(check(url)).tables <= 5
