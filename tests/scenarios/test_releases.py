"""A table that a newer release has played on: told so wherever somebody asks, and left as it is."""

from __future__ import annotations

import sqlalchemy as sa

from .discordlike import Town
from .house import bid, board, duel

NEWER = "This was played on with a newer release of me (format 99.1; I know up to 1.1)."


async def test_a_table_of_a_newer_release_is_left_alone(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben)
    await bid(ann, 3, "purse")
    other = await duel(town, ben, ann)
    shown = await board(town, ann)

    def newer(connection: sa.Connection) -> None:
        connection.exec_driver_sql("UPDATE tables SET state_format = 99 WHERE id = 1")

    store = town.bot.tables.store
    await store._writer.run(newer)
    before = await store.load_table(1)
    await town.restart()
    listed = (await ben.slash("table list")).text
    assert NEWER in listed
    assert f"**{other}** Hidden Bids" in listed
    assert NEWER in (await ann.click(shown, "My panel")).text
    assert NEWER in (await ann.slash("bids pass", table=1)).text
    assert NEWER in (await ann.slash("table replay", table=1)).text
    assert "新しい版" in (await town.person("Kei", "ja").slash("table log", table=1)).text
    await ann.slash("bids pass", table=other)
    assert await store.load_table(1) == before
