"""Records that people read in: checked line by line, kept for them or their server, shown and deleted."""

from __future__ import annotations

import asyncio
import io
import logging
import time
import zlib
from collections.abc import Callable, Sequence
from hashlib import sha256

import discord
import msgspec
from discord import SelectOption, ui

from games.engine import record
from games.engine.contract import Game
from games.engine.record import Record, RecordError
from games.engine.reel import PART, Film, develop
from games.engine.text import Text, t
from games.library import Shelf
from storage.archive import Archived, ArchivedSummary, ArchivePart, NewArchived
from storage.errors import Duplicate, LimitReached

from . import panels
from .ids import Address, write
from .names import harmless, titled
from .reels import About, Proof, RecordReel, Reels
from .replay import NO_RECORD
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, number
from .words import Speech

log = logging.getLogger(__name__)

MOST_SECONDS = 20.0
"""How long the playing through of a stranger's record may take."""
MOST_WHY = 300
"""Characters of a reason that may quote a stranger's file."""

PROOFS: dict[Proof, Text] = {
    "proven": t("🎲 The dice are proven: the key gives every draw."),
    "unproven": t("⚠️ The dice are NOT proven: the key does not give the draws in this record."),
    "unknown": t("🎲 The record holds no key, so its dice can't be proven."),
}


class Unreadable(Exception):
    """A file is no record that can be kept. ``line`` is where and ``text`` why, in the words of ``game``."""

    def __init__(self, fault: RecordError, game: str = "") -> None:
        super().__init__(str(fault))
        self.line, self.text, self.game = fault.line, fault.text, game


def examine(data: bytes, shelves: dict[str, Shelf]) -> tuple[Record, Film, Proof]:
    """Reads and plays a stranger's record. Raises :class:`Unreadable`, and nothing else, where it is none."""
    game = ""
    try:
        try:
            found = record.read(data.decode())
        except UnicodeDecodeError:
            raise RecordError(1, t("The file is not UTF-8 text.")) from None
        shelf = shelves.get(found.header.game)
        if shelf is None:
            raise RecordError(1, t("I know no game called “{game}”.", game=found.header.game[:32]))
        game = shelf.game.id
        record.inspect(found.header, shelf.game)
        film = develop(found, shelf.game, _patience(MOST_SECONDS))
        proof: Proof = "unknown"
        if found.header.key is not None:
            proof = "unproven" if record.faults(found) else "proven"
    except RecordError as fault:
        raise Unreadable(fault, game) from fault
    return found, film, proof


def _patience(seconds: float) -> Callable[[int], None]:
    """Somebody who is asked now and then whether to go on, and after so many seconds will not."""
    end = time.monotonic() + seconds

    def ask(place: int) -> None:
        if time.monotonic() > end:
            raise RecordError(place, t("This record takes too long to play through."))

    return ask


def _players(names: Sequence[str], game: Game) -> str:
    """The people of a record, side by side; an optional seat that was empty is left out."""
    shown = [name or "?" for name, spec in zip(names, game.seats, strict=True) if name or not spec.optional]
    return " – ".join(shown)


def to_keep(
    found: Record, film: Film, proof: Proof, shelf: Shelf, *, owner: int, guild_id: int | None
) -> NewArchived:
    """A record as storage takes it."""
    text = record.write(found).encode()
    header, _, _ = text.partition(b"\n")
    encode = msgspec.json.encode
    parts = tuple(
        ArchivePart(
            part=number,
            state_format=shelf.game.state_format,
            state=zlib.compress(encode(part.state)),
            draws_taken=part.draws,
            lines=b"\n".join(map(encode, part.lines)),
        )
        for number, part in enumerate(film.parts)
    )
    assert len(parts) == max(-(-len(found.lines) // PART), 1)
    return NewArchived(
        owner_user_id=owner,
        guild_id=guild_id,
        game=shelf.game.id,
        label=panels.cut(_players(found.header.seats, shelf.game), 100),
        digest=sha256(text).hexdigest(),
        header=header,
        about=encode(About(film.guide, proof, film.result)),
        rules_version=str(shelf.game.rules_version),
        length=len(found.lines),
        size=len(text),
        parts=parts,
    )


class Archive:
    """The records that people keep."""

    def __init__(self, router: Router, reels: Reels) -> None:
        self._desk, self._reels = router.desk, reels
        self._one_at_a_time = asyncio.Lock()
        router.anywhere["kept"] = self.pressed

    async def _say(self, interaction: Click, game: str = "") -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return self._desk.words.say(language, game)

    # ---- reading in ------------------------------------------------------------------------------------

    async def read_in(self, interaction: Click, file: discord.Attachment, shared: bool) -> None:
        """Reads a record in and keeps it; what is damaged or foreign is refused, with line and reason."""
        most = t("The record is larger than {most} KiB.", most=record.MOST_BYTES // 1024)
        if shared and interaction.guild_id is None:
            raise Sorry(t("There is no server here to keep it for."))
        if file.size > record.MOST_BYTES:
            raise Sorry(most)
        await acknowledge(interaction, reply=True)
        data = await file.read()
        if len(data) > record.MOST_BYTES:
            raise Sorry(most)
        try:
            async with self._one_at_a_time:
                found, film, proof = await asyncio.to_thread(examine, data, self._desk.shelves)
        except Unreadable as fault:
            # why may quote what the file says, such as a choice that was hidden: that is for its sender
            log.info("user %s: a record was refused, line %s", interaction.user.id, fault.line)
            say = await self._say(interaction, fault.game)
            why = panels.cut(harmless(say(fault.text)), MOST_WHY)
            text = t("This record can't be used. Line {line}: {why}", line=fault.line, why=why)
            await answer(interaction, say(text))
            return
        shelf = self._desk.shelves[found.header.game]
        guild_id = interaction.guild_id if shared else None
        new = to_keep(found, film, proof, shelf, owner=interaction.user.id, guild_id=guild_id)
        store = self._desk.tables.store
        try:
            kept = await store.keep_record(new)
        except Duplicate as known:
            raise Sorry(
                t("This record is kept already, as number {id}: see `/table records`.", id=known.table_id)
            ) from None
        except LimitReached as fault:
            limit = fault.facts.get("limit") or 0
            raise Sorry(t("You can keep at most {limit}. Delete one first.", limit=limit)) from None
        log.info("user %s: record %s was read in", interaction.user.id, kept.id)
        await self._show(interaction, kept, t("Read in as record {id}.", id=kept.id))

    # ---- looking ---------------------------------------------------------------------------------------

    async def overview(self, interaction: Click) -> None:
        """The records that a person keeps, and those of the server."""
        say = await self._say(interaction)
        found = await self._desk.tables.store.records_of(interaction.user.id, interaction.guild_id)
        if not found:
            await answer(
                interaction,
                say(
                    t(
                        "No record is kept here. `/table export` gives you the record of a finished table, "
                        "`/table import` reads one in."
                    )
                ),
            )
            return
        lines = [f"### {say(t('Records'))}", *(self._line(one, say) for one in found)]
        view = panels.notice("\n".join(lines))
        for row in self._choices(found, say):
            view.add_item(row)
        await answer(interaction, view=view)

    def _line(self, one: ArchivedSummary, say: Speech) -> str:
        shelf = self._desk.shelves.get(one.game)
        title = self._desk.words.say(say.language, one.game)(shelf.game.title) if shelf else one.game
        where = f" · {say(t('for the server'))}" if one.guild_id is not None else ""
        length = say(t("{count} commands", count=one.length))
        return (
            f"**{one.id}** {title} · {harmless(one.label)} · {length} · <t:{one.created_at // 1000}:d>{where}"
        )

    def _choices(self, found: tuple[ArchivedSummary, ...], say: Speech) -> list[ui.ActionRow[ui.LayoutView]]:
        rows: list[ui.ActionRow[ui.LayoutView]] = []
        for place in range(0, len(found), panels.MOST_OPTIONS):
            options = [
                SelectOption(label=panels.cut(f"{one.id} · {one.label}", 100), value=str(one.id))
                for one in found[place : place + panels.MOST_OPTIONS]
            ]
            custom_id = write(Address("table", 0, "", ("kept", "show", str(place))))
            hint = panels.cut(say(t("Look at a record…")), 150)
            rows.append(ui.ActionRow(ui.Select(custom_id=custom_id, placeholder=hint, options=options)))
        return rows

    async def _show(self, interaction: Click, kept: Archived, first: Text | None = None) -> None:
        """One record: who played, how it ended, what its dice are worth, and what can be done with it."""
        reel = await self._reels.record(kept.id)
        if reel is None:
            raise Sorry(NO_RECORD)
        say = reel.speech(self._desk.words, (await self._say(interaction)).language)
        about = reel.about
        result = say(about.result.text) if about.result else say(t("The record ends before the table does."))
        title = titled(reel.game, practice=reel.header.practice is True)
        lines = [
            *([say(first)] if first else []),
            f"### {say(title)}: " + " – ".join(say.names.values()),
            result,
            say(PROOFS[about.proof]),
            f"-# {say(t('Record {id}, {count} commands', id=kept.id, count=kept.length))}{_day(reel)}",
        ]
        here = Address("table", 0, "", ("kept",))
        actions = [
            panels.Action(
                here._replace(path=("reel", f"r{kept.id}", "open", "first", "0")),
                say(t("Replay")),
                "🎞️",
                discord.ButtonStyle.primary,
            ),
            panels.Action(here._replace(path=("kept", "file", str(kept.id))), say(t("File")), "📄"),
        ]
        if self._may_delete(interaction, kept):
            actions.append(
                panels.Action(here._replace(path=("kept", "drop", str(kept.id))), say(t("Delete")), "🗑️")
            )
        await answer(interaction, view=panels.notice("\n".join(lines), actions=actions))

    @staticmethod
    def _may_delete(interaction: Click, kept: Archived) -> bool:
        """A person's own, and those of the server for whoever manages it."""
        if kept.owner_user_id == interaction.user.id:
            return True
        return kept.guild_id == interaction.guild_id and bool(interaction.permissions.manage_guild)

    # ---- buttons ---------------------------------------------------------------------------------------

    async def pressed(self, interaction: Click, path: tuple[str, ...]) -> None:
        """The buttons and selects of records."""
        verb, which = (path[0], number(path, len(path) - 1)) if path else ("", 0)
        kept = await self._reachable(interaction, which)
        if verb == "show":
            await self._show(interaction, kept)
        elif verb == "file":
            await self._file(interaction, kept)
        elif verb == "drop":
            await self._ask_to_delete(interaction, kept)
        elif verb == "gone":
            await self._delete(interaction, kept)
        else:
            raise Sorry(UNKNOWN)

    async def _reachable(self, interaction: Click, record_id: int) -> Archived:
        kept = await self._desk.tables.store.archived(record_id)
        if kept is None or not readable(interaction, kept):
            raise Sorry(NO_RECORD)
        return kept

    async def _file(self, interaction: Click, kept: Archived) -> None:
        say = await self._say(interaction)
        await acknowledge(interaction, reply=True)
        parts = await self._desk.tables.store.archive_parts(kept.id)
        text = b"".join(block + b"\n" for block in (kept.header, *(part.lines for part in parts)) if block)
        name = f"record-{kept.id}.jsonl"
        view = panels.notice(say(t("The whole record, as it was read in.")))
        view.add_item(ui.File(f"attachment://{name}"))
        await answer(interaction, view=view, files=[discord.File(io.BytesIO(text), name)])

    async def _ask_to_delete(self, interaction: Click, kept: Archived) -> None:
        say = await self._say(interaction)
        self._check_delete(interaction, kept)
        go = Address("table", 0, "", ("kept", "gone", str(kept.id)))
        action = panels.Action(go, say(t("Delete")), "🗑️", discord.ButtonStyle.danger)
        text = t("Delete record {id} ({names}) for good?", id=kept.id, names=harmless(kept.label))
        await answer(interaction, view=panels.notice(say(text), actions=[action]))

    def _check_delete(self, interaction: Click, kept: Archived) -> None:
        if not self._may_delete(interaction, kept):
            raise Sorry(t("Only who read it in, or who manages the server, can delete this record."))

    async def _delete(self, interaction: Click, kept: Archived) -> None:
        self._check_delete(interaction, kept)
        say = await self._say(interaction)
        await acknowledge(interaction)
        await self._desk.tables.store.delete_record(kept.id)
        self._reels.forget_record(kept.id)
        log.info("user %s: record %s was deleted", interaction.user.id, kept.id)
        await interaction.edit_original_response(
            view=panels.notice(say(t("Record {id} is deleted.", id=kept.id)))
        )


def _day(reel: RecordReel) -> str:
    """When the table ended, where the record says so, in Discord's own words."""
    return "" if reel.header.ended is None else f" · <t:{reel.header.ended // 1000}:d>"


def readable(interaction: Click, kept: Archived) -> bool:
    """Whether a person may look at a record: their own, or one of the server they are in."""
    if kept.owner_user_id == interaction.user.id:
        return True
    return kept.guild_id is not None and kept.guild_id == interaction.guild_id
