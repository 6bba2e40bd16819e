"""Interactions: every click, pick and form finds its table, and every one is answered.

Components and modals are routed by the address in their ``custom_id``, so they work after a restart and for
ever, and one that nothing claims is still answered. A command is acknowledged before it is judged; what only
looks is answered at once with the panel itself.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import aiohttp
import discord

from games.engine.contract import Command, Refused, Seat
from games.engine.menu import Menu, Path
from games.engine.text import Text, t
from storage.errors import StorageError

from . import compose, ids, modals, panels
from .deadline import Turn
from .delivery import PRIVATE
from .desk import Desk
from .forms import Forms
from .ids import Address
from .live import Live
from .tables import NoTable, StaleClick
from .unsaved import unsaved
from .words import Speech, Words

log = logging.getLogger(__name__)

Click = discord.Interaction[Any]


class Sorry(Exception):
    """Something can't be done, and the person is told this sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.msgid)
        self.text = text


@dataclass(frozen=True)
class Reach:
    """A table as one person reaches it: their seat, and the language to speak to them."""

    live: Live
    seat: Seat
    language: str
    words: Words

    @cached_property
    def say(self) -> Speech:
        """The way to speak to them; made when there is something to say."""
        return compose.speech(self.words, self.live, self.language)


ACKNOWLEDGED = 40060
"""Discord's code for an interaction that has been acknowledged already."""

IN_PLACE = "in place"
"""Marks an interaction whose first answer takes the place of the message that was clicked."""

STALE = t("That question is not open any more. This is how things stand now.")
UNKNOWN = t("This button belongs to nothing I know any more. `/table list` shows your tables.")
NO_TABLE = t("There is no such table here. `/table list` shows your tables.")


async def answer(
    interaction: Click,
    text: str | None = None,
    *,
    view: discord.ui.LayoutView | None = None,
    files: list[discord.File] | None = None,
) -> None:
    """Says something to one person only, whether the interaction was acknowledged before or not.

    The first answer to a question of ours takes its place, see :func:`in_place`.
    """
    if view is None:
        view = panels.notice(text or "…")
    if interaction.extras.pop(IN_PLACE, False):
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, attachments=files or [])
        else:
            await interaction.response.edit_message(view=view, attachments=files or [])
    elif interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True, files=files or [])
    else:
        await interaction.response.send_message(view=view, ephemeral=True, files=files or [])


def in_place(interaction: Click) -> None:
    """The message that was clicked was only a question to its reader: what is said next takes its place."""
    message = interaction.message
    interaction.extras[IN_PLACE] = message is not None and message.flags.ephemeral


async def show(interaction: Click, view: discord.ui.LayoutView) -> None:
    """Says something in the very message that was clicked if only its reader sees that, else in a new one."""
    message = interaction.message
    if message is not None and message.flags.ephemeral and not interaction.response.is_done():
        interaction.extras.pop(IN_PLACE, None)
        await interaction.response.edit_message(view=view)
    else:
        await answer(interaction, view=view)


async def acknowledge(interaction: Click, *, reply: bool = False) -> None:
    """Tells Discord that the interaction was heard, before anything slow is done.

    A click becomes a deferred update of its message, unless a ``reply`` is to come; anything else a deferred
    reply for the person alone.
    That it was acknowledged before is no fault: the interaction was delivered twice, or the answer to the
    first attempt was lost. Whatever it asks for is done only once, by its id.
    """
    try:
        try:
            await _defer(interaction, reply)
        except aiohttp.ClientConnectionError:
            await _defer(interaction, reply)
    except discord.HTTPException as fault:
        if fault.code != ACKNOWLEDGED:
            raise
    turn_of(interaction).heard()


def _theirs_alone(interaction: Click) -> bool:
    """Whether what was clicked is a message that only whoever clicked it sees."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


def turn_of(interaction: Click) -> Turn:
    """The interaction's turn; one that came by another way than :meth:`Router.guarded` has none to take."""
    turn = interaction.extras.get("turn")
    return turn if isinstance(turn, Turn) else Turn(lambda: None, lambda: None)


async def _defer(interaction: Click, reply: bool) -> None:
    if interaction.message is not None and (not reply or interaction.extras.get(IN_PLACE)):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


def number(path: Path, place: int = 0) -> int:
    """A number in an address. Raises :class:`Sorry` where there is none: the button is not one of ours."""
    try:
        return int(path[place])
    except (ValueError, IndexError):
        raise Sorry(UNKNOWN) from None


class Router:
    """Answers components and modals, and gives slash commands the same guard."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._forms = Forms()
        self.actions: dict[str, Callable[[Click, Live, Path], Awaitable[None]]] = {}
        """What the shared buttons of all tables do, by the first word of their address."""
        self.anywhere: dict[str, Callable[[Click, Path], Awaitable[None]]] = {}
        """What buttons do that belong to no table, likewise."""

    # ---- the guard -------------------------------------------------------------------------------------

    async def guarded(self, interaction: Click, work: Awaitable[None], where: str) -> None:
        """Runs ``work`` and turns everything that goes wrong into one sentence for the person."""
        turn = interaction.extras["turn"] = self.desk.deadline.begin()
        try:
            await self._answered(interaction, work, where)
        finally:
            turn.heard()
            turn.done()

    async def _answered(self, interaction: Click, work: Awaitable[None], where: str) -> None:
        language = "en"
        try:
            language = await self.desk.people.meet(interaction.user.id, str(interaction.locale))
            await work
            return
        except Sorry as sorry:
            text: Text = sorry.text
        except Refused as refusal:
            log.info("%s: user %s was refused: %s", where, interaction.user.id, refusal.code)
            text = refusal.text
        except StaleClick:
            text = STALE
        except NoTable as gone:
            text = gone.text or NO_TABLE
        except StorageError as fault:
            log.error("%s: storage refused (%s): %s", where, fault.code, fault)
            text = unsaved(fault)
        except discord.NotFound as fault:
            # The three seconds are over (10062) or the message is gone: there is nobody to answer any more.
            log.warning("%s: Discord no longer knows the interaction: %s", where, fault)
            return
        except discord.HTTPException as fault:
            if fault.code == ACKNOWLEDGED:
                log.info("%s: the interaction came twice: %s", where, fault)
                return
            text = self._incident(where)
        except Exception:
            text = self._incident(where)
        await self._tell(interaction, text, language, where)

    @staticmethod
    def _incident(where: str) -> Text:
        incident = secrets.token_hex(3)
        log.exception("%s: incident %s", where, incident)
        return t("Something went wrong on my side; nothing was lost. (incident {id})", id=incident)

    async def _tell(self, interaction: Click, text: Text, language: str, where: str) -> None:
        game = ""
        if interaction.command is not None:
            game = str(interaction.command.extras.get("game", ""))
        say = self.desk.words.say(language, game)
        address = ids.read(str(data_of(interaction).get("custom_id", "")))
        if address is not None:
            with suppress(NoTable, StorageError):
                say = compose.speech(self.desk.words, await self.desk.tables.load(address.table), language)
        try:
            await answer(interaction, say(text))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.warning("%s: the refusal could not be delivered: %s", where, fault)

    # ---- components and modals -------------------------------------------------------------------------

    async def on_interaction(self, interaction: Click) -> None:
        """Every interaction comes by here; slash commands are the command tree's business."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in kinds:
            return
        custom_id = str(data_of(interaction).get("custom_id", ""))
        address = ids.read(custom_id)
        where = f"table {address.table}" if address else "unknown component"
        await self.guarded(interaction, self._route(interaction, address), where)

    async def _route(self, interaction: Click, address: Address | None) -> None:
        if address is None:
            raise Sorry(UNKNOWN)
        loose = self.anywhere.get(address.path[0]) if address.kind == "table" and address.path else None
        values = data_of(interaction).get("values")
        picks = ("+".join(values),) if isinstance(values, list) else ()
        if loose is not None:
            await loose(interaction, (*address.path[1:], *picks))
            return
        live = await self.desk.tables.load(address.table)
        if interaction.type is discord.InteractionType.modal_submit:
            await self._submitted(interaction, live, address)
            return
        path = (*address.path, *picks)
        if address.kind == "table":
            action = self.actions.get(path[0] if path else "")
            if action is None:
                raise Sorry(UNKNOWN)
            await action(interaction, live, path[1:])
            return
        await self._picked(interaction, live, address._replace(path=path))

    async def reach(self, interaction: Click, live: Live, seat: Seat | None = None) -> Reach:
        """The table for the person who clicked. Raises :class:`Sorry` where they do not sit there.

        ``seat`` is the one of several seats that they mean; else the one that is uncovered, or the first.
        """
        user_id = interaction.user.id
        language = await self.desk.people.meet(user_id, str(interaction.locale))
        own = live.seats_of(user_id)
        if not own or (seat is not None and seat not in own):
            if live.record.status == "open":
                raise Sorry(t("You do not sit at table {table}. Press **Join** first.", table=live.id))
            text = t("You do not sit at table {table}. Its board shows what everyone may see.", table=live.id)
            raise Sorry(text)
        if seat is None:
            face = self.desk.publisher.eyes.face_of(live, user_id)
            seat = own[0] if face is None else face
        return Reach(live, seat, language, self.desk.words)

    async def _picked(self, interaction: Click, live: Live, address: Address) -> None:
        reach = await self.reach(interaction, live, address.seat)
        stamp = address.stamp.partition(".")[0]
        if live.state is None or live.over or stamp != live.stamp(reach.seat):
            await self._stale(interaction, reach)
            return
        if address.kind == "open":
            await self.show_menu(interaction, reach, address.path)
            return
        node = live.ask(reach.seat)(address.path)
        if isinstance(node, Menu):
            if address.kind == "form" or not panels.fits_message(node):
                here = address._replace(kind="form", stamp=stamp)
                node = self._forms.fill(interaction.user.id, here, node)
                await interaction.response.send_modal(modals.form(node, here, reach.say))
            else:
                await self.show_menu(interaction, reach, address.path)
            return
        await acknowledge(interaction)
        await self._act(interaction, reach, address.path, stamp)

    async def _submitted(self, interaction: Click, live: Live, address: Address) -> None:
        if address.kind == "table":
            action = self.actions.get(address.path[0] if address.path else "")
            if action is None:
                raise Sorry(UNKNOWN)
            await action(interaction, live, address.path[1:])
            return
        reach = await self.reach(interaction, live, address.seat)
        if live.state is None or live.over or address.stamp != live.stamp(reach.seat):
            await self._stale(interaction, reach)
            return
        node = live.ask(reach.seat)(address.path)
        if not isinstance(node, Menu):
            await self._stale(interaction, reach)
            return
        values = modals.gathered(node, submitted_values(interaction))
        await acknowledge(interaction)
        again = self._forms.settle(interaction.user.id, address)
        try:
            path = address.path + modals.filled(node, values)
            then = live.ask(reach.seat)(path)
        except Refused as refusal:
            log.info("table %s: user %s was refused: %s", live.id, interaction.user.id, refusal.code)
            self._forms.keep(interaction.user.id, address, values)
            reopen = panels.Action(address, reach.say(t("Open the form again")), "📝")
            view = panels.notice(reach.say(refusal.text), actions=[reopen])
            if again:
                await interaction.edit_original_response(view=view)
            else:
                await answer(interaction, view=view)
            return
        if again:
            await interaction.delete_original_response()
        if isinstance(then, Menu):
            self.desk.publisher.stand_at(live.id, reach.seat, live.stamp(reach.seat), path)
            if again:  # what was clicked is gone, and was no panel
                await self._show_anew(live.id, interaction.user.id)
            else:
                await self._redraw(interaction, reach)
            return
        await self._act(interaction, reach, path, address.stamp, notice=again)

    async def _act(
        self,
        interaction: Click,
        reach: Reach,
        what: Path | Command,
        stamp: str | None,
        *,
        notice: bool = False,
    ) -> None:
        """Does it, durably, and shows how things stand. The interaction is acknowledged already.

        ``notice``: what was clicked is no panel, and gone by now.
        """
        desk = self.desk
        live, seat = reach.live, reach.seat
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            desk.publisher.delivery.clicked(interaction)
        await desk.deadline.unheard.clear()
        if live.stand_in(seat) is not None:
            await desk.seating.come_back(live.id, interaction.user.id)
        desk.publisher.stand_at(live.id, seat, "", ())
        try:
            await desk.tables.act(
                live.id, seat, what, stamp=stamp, user_id=interaction.user.id, interaction_id=interaction.id
            )
        except StaleClick:
            if notice:
                await answer(interaction, reach.say(STALE))
                await self._show_anew(live.id, interaction.user.id)
            else:
                await self._stale(interaction, reach)
            return
        turn_of(interaction).done()
        if interaction.message is None or (interaction.message.flags.ephemeral and not notice):
            await desk.publisher.look_through(live.id, interaction)

    async def act(
        self, interaction: Click, reach: Reach, what: Path | Command, stamp: str | None = None
    ) -> None:
        """Acknowledges a slash command, does what it says, and answers with the person's panel."""
        await acknowledge(interaction)
        await self._act(interaction, reach, what, stamp)

    async def _stale(self, interaction: Click, reach: Reach) -> None:
        """Says that the panel was out of date, and brings it up to date.

        A panel that only its reader sees says so itself, so that quick fingers leave no heap of notices.
        """
        if not interaction.response.is_done():
            await acknowledge(interaction)
        if _theirs_alone(interaction):
            await self._redraw(interaction, reach, STALE)
            return
        await answer(interaction, reach.say(STALE))
        await self._redraw(interaction, reach)

    async def _redraw(self, interaction: Click, reach: Reach, remark: Text | None = None) -> None:
        live = await self.desk.tables.load(reach.live.id)
        user_id, eyes = interaction.user.id, self.desk.publisher.eyes
        if len(live.seats_of(user_id)) > 1 and eyes.face_of(live, user_id) != reach.seat:
            panel = eyes.panel(live, user_id, reach.language)  # the seat of an old button is covered
        else:
            panel = await self._panel(live, reach, remark)
        files = await self.desk.publisher.file_of(live, panel, reach.language)
        if interaction.message is not None and not _theirs_alone(interaction):
            return  # the public board: it is the publisher's business
        if interaction.message is None:
            # The reply to a command holds the sentence that came before; the panel must not take its place.
            await answer(interaction, view=panel.view, files=files)
            return
        await interaction.edit_original_response(view=panel.view, attachments=files)

    async def _show_anew(self, table_id: int, user_id: int) -> None:
        """Has a person's panels shown again, at the place of the menu where they stand by now."""
        shown = await self.desk.tables.store.panel(table_id, PRIVATE, user_id)
        if shown is None:
            self.desk.publisher.ask(table_id)
        else:
            self.desk.publisher.stale(shown)
        await self.desk.publisher.settled(table_id)

    async def _panel(self, live: Live, reach: Reach, remark: Text | None = None) -> panels.Panel:
        say = compose.speech(self.desk.words, live, reach.language)
        return compose.private(live, reach.seat, say, self.desk.publisher.place_of(live, reach.seat), remark)

    async def show_menu(self, interaction: Click, reach: Reach, path: Path) -> None:
        """Shows the person's menu at ``path`` in the panel that was clicked."""
        live = reach.live
        self.desk.publisher.stand_at(live.id, reach.seat, live.stamp(reach.seat), path)
        panel = await self._panel(live, reach)
        files = await self.desk.publisher.file_of(live, panel, reach.language)
        await interaction.response.edit_message(view=panel.view, attachments=files)

    async def show_panel(self, interaction: Click, live: Live) -> None:
        """Opens the person's own panel as an ephemeral message, kept up to date while its token lives."""
        if not interaction.response.is_done():
            await acknowledge(interaction, reply=True)
        turn_of(interaction).done()
        await self.desk.publisher.look_through(live.id, interaction)


def data_of(interaction: Click) -> dict[str, Any]:
    """What came with an interaction."""
    return dict(interaction.data or {})


def submitted_values(interaction: Click) -> dict[str, list[str]]:
    """The values of a submitted modal by the keys of its fields."""
    found: dict[str, list[str]] = {}

    def walk(parts: Any) -> None:
        for part in parts or []:
            if "component" in part:
                walk([part["component"]])
            walk(part.get("components"))
            key = part.get("custom_id")
            if key is None:
                continue
            if "values" in part:
                found[str(key)] = [str(value) for value in part["values"] or []]
            elif part.get("value") is not None:
                found[str(key)] = [str(part["value"])]

    walk(data_of(interaction).get("components"))
    return found
