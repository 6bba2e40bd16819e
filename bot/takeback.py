"""Taking back: a preview, the others' leave where the policy asks for it, and the undo itself."""

from __future__ import annotations

import discord
import msgspec

from games.engine.text import SeatName, t
from games.engine.undo import Right

from . import compose, panels
from .delivery import BOARD
from .ids import Address
from .live import Live
from .router import Click, Reach, Router, Sorry, acknowledge, answer, number
from .tables import Undoable


class TakeBack:
    """The undo of all tables; :mod:`games.engine.undo` says who may."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk
        router.actions.update(back=self.take_back, undo=self.undo_agreed)

    async def undo(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """Shows what would be taken back, and by whose leave, before anything is."""
        reach = await self._router.reach(interaction, live)
        found, right = await self._undoable(interaction, reach)
        free = right is Right.FREE
        back = Address("table", live.id, "", ("back", *found.span))
        label = reach.say(t("Take back") if free else t("Ask the others"))
        action = panels.Action(back, label, "↩️", discord.ButtonStyle.primary)
        text = t("This would be taken back: {what}", what=_preview(found, reach))
        await answer(interaction, view=panels.notice(reach.say(text), actions=[action]))

    async def _undoable(self, interaction: Click, reach: Reach) -> tuple[Undoable, Right]:
        """What this person may take back now and on what terms; a referee needs nobody's leave."""
        live = reach.live
        if live.over:
            raise Sorry(t("This table has ended."))
        found = await self._desk.tables.undoable(live.id, reach.seat)
        if found is None:
            raise Sorry(t("You have done nothing here that could be taken back."))
        if live.record.referee_user_id == interaction.user.id:
            return found, Right.FREE
        if found.right is Right.REFEREE:
            raise Sorry(
                t("Something hidden was shown or a die was rolled since. Only a referee can take that back.")
            )
        if not any(one.user_id and one.seat != reach.seat and one.left_at is None for one in live.seats):
            return found, Right.FREE  # computers have nothing against it
        return found, found.right

    async def take_back(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """Takes back what the person was shown, or asks the others for their leave."""
        reach = await self._router.reach(interaction, live)
        found, right = await self._undoable(interaction, reach)
        if found.span != path:
            raise Sorry(t("The game has gone on since; this can't be taken back any more."))
        await acknowledge(interaction)
        if right is Right.CONSENT:
            await self._ask_consent(interaction, reach, found)
            text = t("I have asked the others. It is taken back as soon as they agree.")
        else:
            await self._desk.tables.undo(
                live.id, reach.seat, found.entries, user_id=interaction.user.id, interaction_id=interaction.id
            )
            text = t("Taken back: {what}", what=_preview(found, reach))
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def _ask_consent(self, interaction: Click, reach: Reach, found: Undoable) -> None:
        live = reach.live
        say = compose.speech(self._desk.words, live, live.record.locale)
        text = say(
            t("{seat} asks to take back: {what}", seat=SeatName(reach.seat), what=_preview(found, reach))
        )
        agree = Address("table", live.id, "", ("undo", str(reach.seat), *found.span))
        view = panels.notice(
            text, actions=[panels.Action(agree, say(t("Agree")), "↩️", discord.ButtonStyle.success)]
        )
        board = await self._desk.tables.store.panel(live.id, BOARD)
        channel = self._desk.client.get_partial_messageable(
            board.channel_id if board else live.record.channel_id
        )
        try:
            await channel.send(
                view=view, allowed_mentions=discord.AllowedMentions.none(), nonce=str(interaction.id)
            )
        except (discord.Forbidden, discord.NotFound):
            raise Sorry(t("I can't write where the board is, so I can't ask the others.")) from None

    async def undo_agreed(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """Somebody else at the table agrees to an undo that was asked for."""
        reach = await self._router.reach(interaction, live)
        seat = number(path)
        if reach.seat == seat:
            raise Sorry(t("You asked for this yourself; the others have to agree."))
        found = await self._desk.tables.undoable(live.id, seat)
        if found is None or found.span != path[1:] or found.right is Right.REFEREE:
            raise Sorry(t("The game has gone on since; this can't be taken back any more."))
        await acknowledge(interaction)
        await self._desk.tables.undo(
            live.id, seat, found.entries, user_id=interaction.user.id, interaction_id=interaction.id
        )
        say = compose.speech(self._desk.words, live, live.record.locale)
        await interaction.edit_original_response(
            view=panels.notice(say(t("Taken back: {what}", what=_preview(found, reach))))
        )


def _preview(found: Undoable, reach: Reach) -> str:
    """What would be taken back, naming no hidden choice."""
    parts = []
    for entry in found.entries:
        taken = msgspec.json.decode(entry.command, type=reach.live.game.commands)
        parts.append(reach.say(t("a hidden choice")) if type(taken).secret else f"`{entry.notation}`")
    return ", ".join(parts)
