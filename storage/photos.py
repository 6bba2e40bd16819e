"""Photos that people give of what is their own: not the pictures, but where Discord keeps them."""

from dataclasses import asdict, dataclass, field, replace

import sqlalchemy as sa

from storage.errors import LimitReached
from storage.part import Part, columns, table, to_record

PHOTOS = table("photos")

PHOTOS_MAX = 25
"""Most photos of one user for one game: as many as one select menu holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    """A photo of one user for one game. ``key`` says of what, ``name`` is what people call that.

    It is attached to the message, and may be read at ``url`` until ``expires_at`` (milliseconds since 1970,
    UTC); then the message is asked for a new address. ``size`` is in bytes.
    """

    user_id: int
    game: str
    key: str
    name: str
    channel_id: int
    message_id: int
    url: str = field(repr=False)
    expires_at: int
    size: int
    updated_at: int = 0


class Photos(Part):
    """Where photos are kept."""

    async def photo(self, user_id: int, game: str, key: str) -> Photo | None:
        """The photo that a user has given of something."""
        return await self._one(Photo, _select().where(*_of(user_id, game, key)))

    async def photos(self, user_id: int, game: str) -> tuple[Photo, ...]:
        """A user's photos for a game, by name."""
        mine = (PHOTOS.c.user_id == user_id, PHOTOS.c.game == game)
        return await self._all(Photo, _select().where(*mine).order_by(PHOTOS.c.name))

    async def photo_in(self, message_id: int) -> Photo | None:
        """The photo that is attached to a message."""
        return await self._one(Photo, _select().where(PHOTOS.c.message_id == message_id))

    async def save_photo(self, photo: Photo) -> Photo | None:
        """Note a photo, in place of one of the same thing; returns the one whose place it takes.

        Raises ``LimitReached`` for one photo too many.
        """
        keys = ("user_id", "game", "key")
        row = asdict(replace(photo, updated_at=self._clock()))
        statement = self._database.dialect.upsert(PHOTOS, keys, [name for name in row if name not in keys])
        others = (
            sa.select(sa.func.count())
            .select_from(PHOTOS)
            .where(PHOTOS.c.user_id == photo.user_id, PHOTOS.c.game == photo.game, PHOTOS.c.key != photo.key)
        )

        def job(connection: sa.Connection) -> Photo | None:
            if connection.execute(others).scalar_one() >= PHOTOS_MAX:
                raise LimitReached(
                    f"There are {PHOTOS_MAX} photos already; delete one first.",
                    what="count",
                    limit=PHOTOS_MAX,
                )
            before = connection.execute(
                _select().where(*_of(photo.user_id, photo.game, photo.key))
            ).one_or_none()
            connection.execute(statement, row)
            return None if before is None else to_record(Photo, before)

        return await self._writer.run(job)

    async def renew_photo(self, message_id: int, url: str, expires_at: int) -> None:
        """Note the new address of the photo that is attached to a message."""
        statement = (
            sa.update(PHOTOS).where(PHOTOS.c.message_id == message_id).values(url=url, expires_at=expires_at)
        )

        def job(connection: sa.Connection) -> None:
            connection.execute(statement)

        await self._writer.run(job)

    async def drop_photo(self, message_id: int) -> Photo | None:
        """Forget the photo that is attached to a message; returns it, None if there was none."""
        here = PHOTOS.c.message_id == message_id

        def job(connection: sa.Connection) -> Photo | None:
            found = connection.execute(_select().where(here)).one_or_none()
            if found is None:
                return None
            connection.execute(sa.delete(PHOTOS).where(here))
            return to_record(Photo, found)

        return await self._writer.run(job)


def _select() -> sa.Select[tuple[object, ...]]:
    return sa.select(*columns(Photo, PHOTOS))


def _of(user_id: int, game: str, key: str) -> tuple[sa.ColumnElement[bool], ...]:
    return PHOTOS.c.user_id == user_id, PHOTOS.c.game == game, PHOTOS.c.key == key
