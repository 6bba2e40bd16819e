"""A process to be killed: plays many tables as fast as it can and prints every acknowledgement.

Run with a URL and a number of tables. Each command's interaction id tells its table and sequence; each is
handed in twice at once, and after a restart the last one of each table is handed in again. A line is a
table's id and a sequence, written only after the store has said that the command is durable.
"""

import asyncio
import os
import sys

from storage import Duplicate, NewSeat, PanelRecord, Store, open_store
from tests.storage.build import change, new_table

SPAN = 1_000_000


async def hand_in(store: Store, table_id: int, sequence: int) -> int:
    """Commit one command; returns the sequence that it has, whether now or since before."""
    try:
        done = await store.commit(
            change(table_id, sequence - 1, interaction_id=table_id * SPAN + sequence, user_id=sequence)
        )
        return done.sequence
    except Duplicate as repeated:
        return repeated.sequence


async def play(store: Store, table_id: int) -> None:
    """Play one table until the process dies."""
    record = await store.load_table(table_id)
    sequence = max(1, record.sequence)
    while True:
        outcomes = await asyncio.gather(
            hand_in(store, table_id, sequence), hand_in(store, table_id, sequence), return_exceptions=True
        )
        if any(outcome != sequence for outcome in outcomes):
            raise AssertionError(f"{outcomes} instead of {sequence}")
        os.write(1, f"{table_id} {sequence}\n".encode())
        await store.save_panel(
            PanelRecord(table_id=table_id, kind="board", channel_id=1, revision_shown=sequence)
        )
        sequence += 1


async def main(url: str, tables: int) -> None:
    """Open, create what is missing of the tables, and play."""
    async with await open_store(url) as store:
        known = await store.list_tables(limit=tables)
        seats = (NewSeat(seat=0, user_id=1),)
        made = [await store.create_table(new_table(seats=seats)) for _ in range(tables - len(known))]
        await asyncio.gather(*(play(store, table.id) for table in (*known, *made)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
