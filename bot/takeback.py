"""Taking back: a preview first, then the undo itself, or the others' consent, or the referee's force."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec

from games.engine.contract import AUTO, SYSTEM, Seat, Viewer
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.play import pack_events
from games.engine.text import Joined, SeatName, Text, t
from storage.records import EntryRecord

from . import panels, requests
from .consent import Consent, Effect
from .happenings import told_lines, told_of
from .history import Redoable, Undo, Undoable
from .ids import Address
from .live import Live
from .motions import Motion, Undoing
from .router import Click, Reach, Router, Sorry, acknowledge, number, show
from .words import Speech

MOST_POINTS = 25
"""Earlier commands that an undo may go back to."""
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

        ``path`` holds the entry to go back to, or, below 0, how many steps; else it is the own last command.
        """
        reach, own = await self._reach(interaction, live)
        to = number(path) if path else None
        free = live.has_last_word(interaction.user.id)
        if to is not None and to < 0 and not free:
            raise Sorry(t("Only a game master or referee takes back by steps. Leave `steps` out."))
        if free and (to is None or to < 0):
            found = await self._steps_back(live, -to if to is not None else 1)
        else:
            found = await self._undoable(live, own, to)
        asked = self._asked(interaction, live, found)
        viewer = live.viewer(interaction.user.id)
        lines = _lines(live, found, viewer)
        text = [reach.say(_heading(lines)), *(f"- {reach.say(line)}" for line in lines[-MOST_LINES:])]
        if any(entry.draws != b"[]" for entry in found.entries):
            text.append(
                "-# " + reach.say(t("Dice and cards come again as they came: an undo is no new roll."))
            )
        if asked:
            names = Joined(tuple(SeatName(seat) for seat, one in live.people.items() if one in asked))
            text.append("-# " + reach.say(t("This needs the consent of {names}.", names=names)))
        back = Address("table", live.id, "", ("back", *map(str, found.span)))
        label = reach.say(t("Ask the others") if asked else t("Take back"))
        actions = [panels.Action(back, label, "↩️", discord.ButtonStyle.primary)]
        if free:
            for more, name in ((1, t("One step more")), (5, t("Five steps more"))):
                further = Address("table", live.id, "", ("undo", str(-found.steps - more)))
                actions.append(panels.Action(further, reach.say(name), "⏪"))
        view = panels.notice("\n".join(text), actions=actions)
        for row in await self._points(live, own, found, viewer, reach.say):
            view.add_item(row)
        await show(interaction, view)

    async def _points(
        self, live: Live, own: Sequence[Seat], found: Undoable, viewer: Viewer, say: Speech
    ) -> list[discord.ui.ActionRow[discord.ui.LayoutView]]:
        """The select of other commands to go back to."""
        entries = [one for one in await self._desk.history.commands(live.id) if one.actor in own]
        if SYSTEM in own:  # what the game did by itself belongs to the step before
            entries = [one for one in entries if one.actor >= 0]
        options = [
            Option(str(one.sequence), _point(live, one, viewer))
            for one in reversed(entries)
            if one.sequence != found.entries[0].sequence
        ][:MOST_POINTS]
        if not options:
            return []
        slot = Slot("to", t("Go back to another point"), tuple(options))
        return panels.selects(Menu(slot.label, (slot,)), Address("table", live.id, "", ("undo",)), say)

    async def _reach(self, interaction: Click, live: Live) -> tuple[Reach, tuple[Seat, ...]]:
        """The person, and the seats whose commands they may take back: all, for who has the last word."""
        if live.over:
            raise Sorry(t("This table has ended."))
        if live.state is None:
            raise Sorry(t("You have done nothing here that could be taken back."))
        everybody = (SYSTEM, AUTO, *range(len(live.game.seats)))
        if live.has_last_word(interaction.user.id) and live.seat_of(interaction.user.id) is None:
            language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
            return Reach(live, SYSTEM, language, self._desk.words), everybody
        reach = await self._router.reach(interaction, live)
        if live.has_last_word(interaction.user.id):
            return reach, everybody
        return reach, live.seats_of(interaction.user.id)

    async def _steps_back(self, live: Live, steps: int) -> Undoable:
        found = await self._desk.history.steps_back(live.id, steps)
        if found is None:
            raise Sorry(t("Nothing has been done here yet that could be taken back."))
        return found

    async def _undoable(self, live: Live, own: Sequence[Seat], first: int | None) -> Undoable:
        found = await self._desk.history.undoable(live.id, own, first)
        if found is None and first is not None:
            raise Sorry(t("The game has gone on since; this can't be taken back any more."))
        if found is None:
            raise Sorry(t("You have done nothing here that could be taken back."))
        return found

    def _asked(self, interaction: Click, live: Live, found: Undoable) -> frozenset[int]:
        """The people who have to agree; nobody where it is free, or done by who has the last word."""
        user_id = interaction.user.id
        if not found.agree or live.has_last_word(user_id):
            return frozenset()
        return requests.asked(live, Motion(live.id, 0, user_id, _matter(live, found)))

    async def take_back(self, interaction: Click, live: Live, path: Path) -> None:
        """Takes back what the person was shown, or asks the others for their leave."""
        reach, own = await self._reach(interaction, live)
        found = await self._undoable(live, own, number(path))
        if found.span[1] != number(path, 1):
            raise Sorry(t("The game has gone on since; this can't be taken back any more."))
        asked = self._asked(interaction, live, found)
        await acknowledge(interaction)
        if asked:
            await self._consent.ask(interaction, live, _matter(live, found))
            text = t("I have asked the others. It is taken back as soon as all of them agree.")
        else:
            forced = live.has_last_word(interaction.user.id)
            seat = reach.seat if forced else found.entries[0].actor
            await self._desk.history.undo(
                live.id,
                Undo(found.entries, interaction.user.id, seat, forced=forced, interaction_id=interaction.id),
            )
            text = t("Taken back.")
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def redo(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows what was taken back last, before it is given again."""
        reach, found = await self._redoable(interaction, live)
        told = found.told(live.game)
        lines = told_lines(live.game, live.rules, told, live.viewer(interaction.user.id))
        lines = lines or (t("something hidden"),)
        heading = reach.say(t("This would hold again, with the same dice:"))
        text = [heading, *(f"- {reach.say(line)}" for line in lines[-MOST_LINES:])]
        address = Address("table", live.id, "", ("restore", str(found.undo)))
        action = panels.Action(address, reach.say(t("Restore")), "↪️", discord.ButtonStyle.primary)
        await show(interaction, panels.notice("\n".join(text), actions=[action]))

    async def restore(self, interaction: Click, live: Live, path: Path) -> None:
        """Gives again what the person was shown."""
        reach, found = await self._redoable(interaction, live)
        if found.undo != number(path):
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
        entries = await self._desk.history.commands(live.id)
        undo = Undo(
            tuple(entry for entry in entries if matter.first <= entry.sequence <= matter.last),
            motion.asked_by,
            matter.seat,
            agreed=requests.consenting(live, motion),
            motion=motion.number,
            interaction_id=interaction.id,
        )
        if undo.entries:
            await self._desk.history.undo(live.id, undo)


def _matter(live: Live, found: Undoable) -> Undoing:
    first, last = found.span
    events = msgspec.Raw(pack_events(found.told(live.game)))
    return Undoing(found.entries[0].actor, first, last, events, found.entries[0].at)


def _lines(live: Live, found: Undoable, viewer: Viewer) -> tuple[Text, ...]:
    """The log lines that would be taken back, as far as the viewer has heard them."""
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
