"""Notes: what the program remembers about itself, such as which commands Discord has been given."""

import sqlalchemy as sa

from storage.part import Part, table

NOTES = table("notes")


class Notes(Part):
    """Short texts by name."""

    async def note(self, name: str) -> str | None:
        """The note of that name."""
        async with self._database.reading() as connection:
            found = (
                await connection.execute(sa.select(NOTES.c.text).where(NOTES.c.name == name))
            ).one_or_none()
            return str(found.text) if found is not None else None

    async def save_note(self, name: str, text: str) -> None:
        """Writes a note, in place of an older one."""
        statement = self._database.dialect.upsert(NOTES, ("name",), ["text"])

        def job(connection: sa.Connection) -> None:
            connection.execute(statement, {"name": name, "text": text})

        await self._writer.run(job)
