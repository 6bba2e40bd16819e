"""Taking back: a preview first, then the undo itself, or the others' consent, or the referee's force."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import discord
import msgspec

from games.engine.contract import SYSTEM, Viewer
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.play import pack_events
from games.engine.text import Joined, SeatName, Text, t
from storage.records import EntryRecord

from . import panels, requests
from .consent import Consent, Effect
from .happenings import told_lines, told_of
from .history import Redoable, Taker, Undo, Undoable
from .ids import Address
from .live import Live
from .motions import Motion, Undoing
from .router import Click, Reach, Router, Sorry, acknowledge, number, show
from .words import Speech

MOST_POINTS = 25
"""Earlier commands that an undo may go back to."""
GONE_ON = t("The game has gone on since; this can't be taken back any more.")
MOST_LINES = 8
"""Log lines of a preview; of a longer one these are the last, after the point to which it goes back."""


class TakeBack:
    """The undo of all tables; :mod:`games.engine.undo` says who may.

    Whoever has the last word takes back any number of steps, and may think better of it.
    """

    def __init__(self, router: Router, consent: Consent) -> None:
        self._router, self._desk, self._consent = router, router.desk, consent
        consent.effects["undo"] = Effect(after=self._agreed)
        router.actions.update(back=self.take_back, undo=self.undo, redo=self.redo, restore=self.restore)

    async def undo(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows what would be taken back, and by whose leave, before anything is.

        ``path`` holds how many of the reader's points to go back, below 0 where they said so themselves; else
        it is one.
        """
        reach, taker = await self._reach(interaction, live)
        back = number(path) if path else 1
        if back < 0 and not taker.free:
            raise Sorry(t("Only a game master or referee takes back by steps. Leave `steps` out."))
        found = await self._undoable(live, taker, abs(back))
        asked = self._asked(interaction, live, found)
        viewer = taker.viewer
        lines = _lines(live, found, viewer)
        text = [reach.say(_heading(lines)), *(f"- {reach.say(line)}" for line in lines[-MOST_LINES:])]
        if any(entry.draws != b"[]" and taker.heard(live, entry) for entry in found.entries):
            text.append(
                "-# " + reach.say(t("Dice and cards come again as they came: an undo is no new roll."))
            )
        if asked:
            names = Joined(tuple(SeatName(seat) for seat, one in live.people.items() if one in asked))
            text.append("-# " + reach.say(t("This needs the consent of {names}.", names=names)))
        shown = _mark(lines, *asked, *(point.at for point in found.points))
        take = Address("table", live.id, "", ("back", str(len(found.points)), shown))
        label = reach.say(t("Ask the others") if asked else t("Take back"))
        actions = [panels.Action(take, label, "↩️", discord.ButtonStyle.primary)]
        if taker.free:
            for more, name in ((1, t("One step more")), (5, t("Five steps more"))):
                further = Address("table", live.id, "", ("undo", str(len(found.points) + more)))
                actions.append(panels.Action(further, reach.say(name), "⏪"))
        view = panels.notice("\n".join(text), actions=actions)
        for row in await self._points(live, taker, found, reach.say):
            view.add_item(row)
        await show(interaction, view)

    async def _points(
        self, live: Live, taker: Taker, found: Undoable, say: Speech
    ) -> list[discord.ui.ActionRow[discord.ui.LayoutView]]:
        """The select of other points to go back to, each by how many they are from the end."""
        points = await self._desk.history.points(live.id, taker, MOST_POINTS + 1)
        options = [
            Option(str(back), _point(live, one, taker.viewer))
            for back, one in enumerate(reversed(points), 1)
            if back != len(found.points)
        ][:MOST_POINTS]
        if not options:
            return []
        slot = Slot("to", t("Go back to another point"), tuple(options))
        return panels.selects(Menu(slot.label, (slot,)), Address("table", live.id, "", ("undo",)), say)

    async def _reach(self, interaction: Click, live: Live) -> tuple[Reach, Taker]:
        """The person, and what they may take back: all of it, for who has the last word."""
        if live.over:
            raise Sorry(t("This table has ended."))
        if live.state is None:
            raise Sorry(t("You have done nothing here that could be taken back."))
        user_id = interaction.user.id
        taker = _taker(live, user_id)
        if taker.free and not taker.seats:
            language = await self._desk.people.meet(user_id, str(interaction.locale))
            return Reach(live, SYSTEM, language, self._desk.words), taker
        return await self._router.reach(interaction, live), taker

    async def _undoable(self, live: Live, taker: Taker, back: int) -> Undoable:
        found = await self._desk.history.undoable(live.id, taker, back)
        if found is not None:
            return found
        if taker.free:
            raise Sorry(t("Nothing has been done here yet that could be taken back."))
        if back > 1:
            raise Sorry(GONE_ON)
        raise Sorry(t("You have done nothing here that could be taken back."))

    def _asked(self, interaction: Click, live: Live, found: Undoable) -> frozenset[int]:
        """The people who have to agree; nobody where it is free, or done by who has the last word."""
        user_id = interaction.user.id
        if not found.agree or live.has_last_word(user_id):
            return frozenset()
        return requests.asked(live, Motion(live.id, 0, user_id, _matter(live, found)))

    async def take_back(self, interaction: Click, live: Live, path: Path) -> None:
        """Takes back what the person was shown, or asks the others for their leave."""
        reach, taker = await self._reach(interaction, live)
        found = await self._undoable(live, taker, number(path))
        asked = self._asked(interaction, live, found)
        lines = _lines(live, found, taker.viewer)
        if path[1:] != (_mark(lines, *asked, *(point.at for point in found.points)),):
            raise Sorry(GONE_ON)
        await acknowledge(interaction)
        if asked:
            await self._consent.ask(interaction, live, _matter(live, found))
            text = t("I have asked the others. It is taken back as soon as all of them agree.")
        else:
            seat = reach.seat if taker.free else found.entries[0].actor
            undo = Undo(
                found.entries,
                interaction.user.id,
                seat,
                forced=taker.free,
                interaction_id=interaction.id,
                stays=found.stays,
            )
            await self._desk.history.undo(live.id, undo)
            text = t("Taken back.")
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def redo(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows what was taken back last, before it is given again."""
        reach, found = await self._redoable(interaction, live)
        lines = _lines(live, found, live.viewer(interaction.user.id))
        heading = reach.say(t("This would hold again, with the same dice:"))
        text = [heading, *(f"- {reach.say(line)}" for line in lines[-MOST_LINES:])]
        address = Address("table", live.id, "", ("restore", _mark(lines, found.at)))
        action = panels.Action(address, reach.say(t("Restore")), "↪️", discord.ButtonStyle.primary)
        await show(interaction, panels.notice("\n".join(text), actions=[action]))

    async def restore(self, interaction: Click, live: Live, path: Path) -> None:
        """Gives again what the person was shown."""
        reach, found = await self._redoable(interaction, live)
        lines = _lines(live, found, live.viewer(interaction.user.id))
        if path != (_mark(lines, found.at),):
            raise Sorry(t("The game has gone on since; this can't be restored any more."))
        await acknowledge(interaction)
        by = Undo((), interaction.user.id, reach.seat, forced=True, interaction_id=interaction.id)
        await self._desk.history.redo(live.id, found, by)
        await interaction.edit_original_response(view=panels.notice(reach.say(t("Restored."))))

    async def _redoable(self, interaction: Click, live: Live) -> tuple[Reach, Redoable]:
        reach, _ = await self._reach(interaction, live)
        if not live.has_last_word(interaction.user.id):
            raise Sorry(t("Only a game master or referee restores what was taken back."))
        found = await self._desk.history.redoable(live.id)
        if found is None:
            raise Sorry(t("Nothing can be restored: nothing was taken back, or the game has gone on since."))
        return reach, found

    async def _agreed(self, interaction: Click, live: Live, motion: Motion) -> None:
        """Everyone has agreed: takes it back."""
        matter = motion.matter
        assert isinstance(matter, Undoing)
        taker = _taker(live, motion.asked_by)
        found = await self._desk.history.taking(live.id, taker, matter.first)
        if found is None:
            raise Sorry(GONE_ON)
        undo = Undo(
            found.entries,
            motion.asked_by,
            matter.seat,
            agreed=requests.consenting(live, motion),
            motion=motion.number,
            interaction_id=interaction.id,
            stays=found.stays,
        )
        await self._desk.history.undo(live.id, undo)


def _taker(live: Live, user_id: int) -> Taker:
    return Taker(live.seats_of(user_id), live.viewer(user_id), live.has_last_word(user_id))


def _matter(live: Live, found: Undoable) -> Undoing:
    first = found.entries[0]
    events = msgspec.Raw(pack_events(found.told(live.game)))
    return Undoing(first.actor, first.sequence, live.moved, events, first.at)


def _mark(lines: Sequence[Text], *facts: int) -> str:
    """What an address knows a preview by: nothing but what its reader has heard of, and when or who it was.

    The numbers of entries would tell them how often others have changed a hidden choice.
    """
    return blake2b(repr((lines, facts)).encode(), digest_size=12).hexdigest()


def _lines(live: Live, found: Undoable | Redoable, viewer: Viewer) -> tuple[Text, ...]:
    """The log lines that would be taken back, or hold again, as far as the viewer has heard them."""
    lines = told_lines(live.game, live.rules, found.told(live.game), viewer)
    return lines or (t("something hidden"),)


def _heading(lines: tuple[Text, ...]) -> Text:
    """What stands above the lines of a preview: of a long one, to which point it goes back, and how far."""
    if len(lines) <= MOST_LINES:
        return t("This would be taken back:")
    return t(
        "This goes back to before “{point}”, by {count} lines of the log. The last of them:",
        point=lines[0],
        count=len(lines),
    )


def _point(live: Live, entry: EntryRecord, viewer: Viewer) -> Text:
    lines = told_lines(live.game, live.rules, told_of(entry, live.game), viewer)
    if lines or entry.actor < 0:
        return lines[0] if lines else t("something hidden")
    return t("{name}: a hidden choice", name=SeatName(entry.actor))
