"""Giving and taking away photos of what is one's own: a slash command, and buttons that do the same."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import discord
from discord import SelectOption, app_commands, ui
from discord.app_commands import Choice

from games.engine.contract import Game
from games.engine.menu import Path
from games.engine.text import Text, t
from storage.records import LIVE

from . import panels
from .commands import command, parameter, said
from .ids import Address, write
from .live import Live
from .modals import MOST_LABEL
from .names import harmless
from .panels import Action, cut
from .photos import FILE, MOST_BYTES, MOST_MEBIBYTES, TOO_LARGE, Caption, NewPhoto, Photos, Unfit, gone_text
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, data_of, in_place, submitted_values
from .tables import NoTable
from .words import Speech

FIELD = "photo"
"""The field of the form that takes the file."""

LIMITS = t("PNG, JPEG or WebP, up to {most} MiB", most=MOST_MEBIBYTES)
SHOWN_TO = t(
    "Whoever may look this up sees the photo. It stays in our direct messages, with a button that deletes it."
)
NOTHING = t("You have nothing of your own yet that a photo could be given of.")


@dataclass(frozen=True)
class Thing:
    """Something of a person's own: its key in the game, and what it is called."""

    key: str
    name: str

    @property
    def token(self) -> str:
        """The key, short and plain enough for the address of a button."""
        return blake2b(self.key.encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class Sent:
    """A file that somebody has sent along, as Discord describes it; ``size`` is in bytes."""

    url: str
    size: int


class PhotoCommands:
    """Photos of one's own things, for all games that have such."""

    def __init__(self, router: Router, photos: Photos) -> None:
        self._router, self._desk, self._photos = router, router.desk, photos
        router.actions["photo"] = self.pressed
        router.anywhere["snapshot"] = self.kept_pressed

    # ---- what there is ---------------------------------------------------------------------------------

    def _things_at(self, live: Live, user_id: int) -> list[Thing]:
        """What a person has at a table that a photo may be given of."""
        list_of = live.game.photos
        if list_of is None or live.state is None:
            return []
        plain = self._desk.words.say("en", live.game.id)
        found = []
        seats = live.seats_of(user_id)
        if len(seats) > 1:  # who passes the device around is shown one seat at a time
            face = self._desk.publisher.eyes.face_of(live, user_id)
            seats = () if face is None else (face,)
        for seat in seats:
            options = list_of(live.rules.view(live.state, seat))
            found += [Thing(option.key, str(plain(option.label))) for option in options]
        return found

    async def _things(self, user_id: int, game: Game) -> list[Thing]:
        """What a person has at any running table, and whatever else they have given a photo of."""
        store = self._desk.tables.store
        found: dict[str, Thing] = {}
        for one in await store.list_tables(user_id=user_id, game=game.id, statuses=LIVE):
            with suppress(NoTable):
                live = await self._desk.tables.load(one.id)
                found |= {thing.key: thing for thing in self._things_at(live, user_id)}
        for photo in await store.photos(user_id, game.id):
            found.setdefault(photo.key, Thing(photo.key, photo.name))
        return list(found.values())

    async def _say(self, interaction: Click, game: str) -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return self._desk.words.say(language, game)

    # ---- the slash command -----------------------------------------------------------------------------

    def command(self, game: Game) -> app_commands.Command[Any, ..., None]:
        """``/game photo``: gives a photo of something, or shows it with what can be done about it."""

        async def work(interaction: Click, of: str, picture: discord.Attachment | None) -> None:
            things = await self._things(interaction.user.id, game)
            if not things:
                raise Sorry(NOTHING)
            wanted = of.strip().casefold()
            thing = next((one for one in things if wanted in (one.key, one.name.casefold())), None)
            if thing is None:
                raise Sorry(t("You have nothing called “{name}” here.", name=harmless(of[:40])))
            if picture is None:
                await acknowledge(interaction, reply=True)
                await self._show(interaction, game, thing, None)
            else:
                await self._give(interaction, game, thing, Sent(picture.url, picture.size), None)

        async def run(interaction: Click, of: str, picture: discord.Attachment | None = None) -> None:
            await self._router.guarded(interaction, work(interaction, of, picture), f"/{game.id} photo")

        async def complete(interaction: Click, current: str) -> list[Choice[str]]:
            wanted = current.casefold()
            things = await self._things(interaction.user.id, game)
            return [Choice(name=cut(x.name, 100), value=x.key) for x in things if wanted in x.name.casefold()]

        return command(
            said(t("/photo")),
            said(t("Give a photo of something of your own, look at it, or take it away")),
            run,
            [parameter("of", str), parameter("picture", discord.Attachment | None, None)],
            game=game.id,
            names={"of": said(t("/of")), "picture": said(t("/picture"))},
            descriptions={"of": said(t("What of yours it shows")), "picture": said(LIMITS)},
            completions={"of": complete},
        )

    # ---- buttons of a table ----------------------------------------------------------------------------

    async def pressed(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows what photos may be given of; or of one thing the photo, or the form that takes another."""
        user_id = interaction.user.id
        things = self._things_at(live, user_id)
        verb, token = (*path, "", "")[:2]
        if not path:
            if not things:
                raise Sorry(NOTHING)
            if len(things) > 1:
                await self._overview(interaction, live, things)
                return
            verb, token = "show", things[0].token
        thing = next((one for one in things if one.token == token), None)
        if thing is None:
            raise Sorry(UNKNOWN)
        if path:  # from a message of ours; a panel stays where it is
            in_place(interaction)
        if verb == "form":
            await interaction.response.send_modal(
                self._form(await self._say(interaction, live.game.id), live, thing)
            )
        elif verb == "take":
            await self._give(interaction, live.game, thing, _sent(interaction), live)
        elif verb == "show":
            await acknowledge(interaction, reply=True)
            await self._show(interaction, live.game, thing, live)
        elif verb == "drop":
            await acknowledge(interaction, reply=True)
            photo = await self._desk.tables.store.photo(user_id, live.game.id, thing.key)
            if photo is not None:
                await self._photos.drop(photo)
            await self._show(interaction, live.game, thing, live)
        else:
            raise Sorry(UNKNOWN)

    async def _overview(self, interaction: Click, live: Live, things: list[Thing]) -> None:
        say = await self._say(interaction, live.game.id)
        given = {one.key for one in await self._desk.tables.store.photos(interaction.user.id, live.game.id)}
        lines = [f"**{say(t('Of which shall there be a photo?'))}**"]
        lines += [f"{'📷' if one.key in given else '▫️'} {harmless(one.name)}" for one in things]
        view = panels.notice("\n".join(lines))
        select: ui.Select[Any] = ui.Select(
            custom_id=write(_here(live, "show")),
            placeholder=say(t("Choose…")),
            options=[
                SelectOption(label=cut(one.name, 100), value=one.token)
                for one in things[: panels.MOST_OPTIONS]
            ],
        )
        view.add_item(ui.ActionRow(select))
        await answer(interaction, view=view)

    def _form(self, say: Speech, live: Live, thing: Thing) -> ui.Modal:
        title = cut(say(t("Photo of {name}", name=thing.name)), MOST_LABEL)
        modal = ui.Modal(title=title, custom_id=write(_here(live, "take", thing.token)))
        upload: ui.FileUpload[Any] = ui.FileUpload(custom_id=FIELD, required=True, max_values=1)
        modal.add_item(
            ui.Label(text=say(t("The photo")), description=cut(say(LIMITS), 100), component=upload)
        )
        modal.stop()
        return modal

    # ---- what they do ----------------------------------------------------------------------------------

    async def _give(
        self, interaction: Click, game: Game, thing: Thing, sent: Sent, live: Live | None
    ) -> None:
        """Keeps a photo and shows it, or says why it can't be kept."""
        if sent.size > MOST_BYTES:
            await self._show(interaction, game, thing, live, TOO_LARGE)
            return
        await acknowledge(interaction, reply=True)
        owner = interaction.user.id
        say = await self._say(interaction, game.id)
        remark = None
        try:
            data = await self._photos.read(sent.url, sent.size)
            new = NewPhoto(owner, game.id, thing.key, cut(thing.name, 100), data)
            await self._photos.keep(new, _caption(say, thing))
        except Unfit as fault:
            remark = fault.text
        await self._show(interaction, game, thing, live, remark)

    async def _show(
        self, interaction: Click, game: Game, thing: Thing, live: Live | None, remark: Text | None = None
    ) -> None:
        """A thing's photo, and what its owner can do about it; ``remark`` says what has just gone wrong."""
        say = await self._say(interaction, game.id)
        gone = gone_text(harmless(thing.name))
        shown = await self._photos.shown(interaction.user.id, game.id, thing.key, gone)
        lines = [f"**{say(t('Photo of {name}', name=harmless(thing.name)))}**"]
        if remark is not None:
            lines.append(f"⚠️ {say(remark)}")
        if shown is None:
            lines.append(say(t("There is none yet. {limits}.", limits=LIMITS)))
        elif shown.why is not None:
            lines.append(say(shown.why))
        lines.append(f"-# {say(SHOWN_TO)}")
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay("\n".join(lines)))
        files = []
        if shown is not None and shown.data:
            alt = cut(say(t("Photo of {name}", name=thing.name)), 1024)
            files.append(discord.File(io.BytesIO(shown.data), FILE, description=alt))
            view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{FILE}", description=alt)))
        doings = self._doings(say, game, thing, live, shown is None)
        for row in panels.rows_of([panels.action_button(one) for one in doings]):
            view.add_item(row)
        view.stop()
        await answer(interaction, view=view, files=files)

    @staticmethod
    def _doings(say: Speech, game: Game, thing: Thing, live: Live | None, none: bool) -> list[Action]:
        """What can be done about a photo; another is given at a table, or with the command."""
        found = []
        if live is not None:
            label = t("Give a photo…") if none else t("Another photo…")
            here = _here(live, "form", thing.token)
            found.append(Action(here, say(label), "📷", discord.ButtonStyle.primary))
        if not none:
            drop = _kept("drop", game.id, thing.token) if live is None else _here(live, "drop", thing.token)
            found.append(Action(drop, say(t("Delete the photo")), "🗑️"))
        return found

    # ---- where it is kept ------------------------------------------------------------------------------

    async def kept_pressed(self, interaction: Click, path: Path) -> None:
        """Deletes a photo: the one in the message that was clicked, or that of a thing of a game."""
        if path[:1] != ("drop",) or interaction.message is None:
            raise Sorry(UNKNOWN)
        in_place(interaction)
        await acknowledge(interaction)
        if path == ("drop",):
            await self._photos.deleted(interaction.message.id)
            await interaction.delete_original_response()
            return
        game, token = (*path[1:], "", "")[:2]
        say = await self._say(interaction, game)
        for photo in await self._desk.tables.store.photos(interaction.user.id, game):
            if Thing(photo.key, photo.name).token == token:
                await self._photos.drop(photo)
                await answer(interaction, say(gone_text(harmless(photo.name))))
                return
        raise Sorry(UNKNOWN)


def _here(live: Live, *path: str) -> Address:
    return Address("table", live.id, "", ("photo", *path))


def _kept(*path: str) -> Address:
    return Address("table", 0, "", ("snapshot", *path))


def _caption(say: Speech, thing: Thing) -> Caption:
    view = ui.View(timeout=None)
    drop = Action(_kept("drop"), say(t("Delete the photo")), "🗑️")
    view.add_item(panels.action_button(drop))
    view.stop()
    name = harmless(thing.name)
    text = t("Your photo of **{name}** stays here. Whoever may look {name} up sees it.", name=name)
    return Caption(say(text), cut(say(t("Photo of {name}", name=thing.name)), 1024), view)


def _sent(interaction: Click) -> Sent:
    """The file that a submitted form brings. Raises Sorry where there is none."""
    resolved = data_of(interaction).get("resolved") or {}
    for number in submitted_values(interaction).get(FIELD, []):
        file = (resolved.get("attachments") or {}).get(number)
        if file is not None:
            return Sent(str(file["url"]), int(file["size"]))
    raise Sorry(t("No file came along. Send the photo once more."))
