"""The figures of ``make bench`` can be had, and say what group commit is for."""

from pathlib import Path

from tests.bench.bench_storage import figures


async def test_many_tables_share_an_fsync(tmp_path: Path) -> None:
    found = await figures(tmp_path, scale=0.04)
    assert found["durable commands, 1 table"]["per_fsync"] == 1
    assert found["durable commands, 200 tables"]["per_fsync"] > 100
    assert all(measured["p50_ms"] > 0 for name, measured in found.items() if "after" not in name)
    assert found["load+commit after 10 and 5,000 entries"]["short_ms"] > 0
