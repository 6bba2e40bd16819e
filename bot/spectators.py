"""Looking on: the public view for everyone, and the view of everything for whoever may have it.

Everything is seen by all once a game is over. Before that it is open to spectators only if all players have
agreed, and never to someone who plays here; whoever has looked can't sit down at that table any more.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from games.engine.menu import Path
from games.engine.reel import ALL
from games.engine.text import SeatName, Text, t
from storage.arrangements import Rearrangement
from storage.records import Note

from . import compose, panels
from .consent import Consent, Effect
from .happenings import ViewClosed, ViewOpened, note_of
from .ids import Address
from .live import Live
from .motions import Motion, Opening
from .panels import Action, Panel
from .router import Click, Router, Sorry, acknowledge, answer, number
from .waiting import waiting_lines
from .words import Speech

LINES = 10
"""Log lines on a spectator's page."""


class Spectators:
    """Spectators' pages at all tables, and the agreement to open everything."""

    def __init__(self, router: Router, consent: Consent) -> None:
        self._router, self._desk, self._consent = router, router.desk, consent
        consent.effects["open-view"] = Effect(self._opened)
        router.actions.update({"watch": self.watch, "open-view": self.propose, "close-view": self.close})

    async def watch(self, interaction: Click, live: Live, path: Path) -> None:
        """The table as a spectator sees it, for one person; ``path``: the seat whose hand is looked into."""
        user_id = interaction.user.id
        language = await self._desk.people.meet(user_id, str(interaction.locale))
        say = compose.speech(self._desk.words, live, language)
        if live.state is None:
            raise Sorry(t("This table has not begun: a seat is still free."))
        seat = number(path) if path else None
        if seat is not None:
            live = await self._look(live, user_id, seat)
        panel = self._page(live, user_id, seat, say)
        files = await self._desk.publisher.file_of(live, panel, language)
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            await interaction.response.edit_message(view=panel.view, attachments=files)
        else:
            await answer(interaction, view=panel.view, files=files)

    async def _look(self, live: Live, user_id: int, seat: int) -> Live:
        """The table, once it is certain that this person may look into all hands, and that they do."""
        if not 0 <= seat < len(live.game.seats):
            raise Sorry(t("There is no such seat."))
        async with self._desk.tables.lock(live.id):
            live = await self._desk.tables.refresh(live.id)
            if not _sees_all(live, user_id):
                if live.seats_of(user_id):
                    raise Sorry(t("You play here: the other hands are shown to you when the game is over."))
                raise Sorry(t("Only what is public can be watched here, until the game is over."))
            if not live.over:
                await self._desk.tables.store.looks_on(live.id, user_id)
        return live

    def _page(self, live: Live, user_id: int, seat: int | None, say: Speech) -> Panel:
        page = live.rules.page(live.state, seat)
        lines = [f"-# {say(line)}" for line in live.heard_by(seat if seat is None else ALL)[-LINES:]]
        lines += waiting_lines(live, say)
        actions = []
        if seat is not None:
            lines.insert(0, say(t("You look over the shoulder of {name}.", name=SeatName(seat))))
        if _sees_all(live, user_id):
            actions.append(Action(_here(live, "watch"), say(t("Public")), "👁️"))
            actions += [
                Action(_here(live, "watch", str(one)), say(live.game.seats[one].name), "🔓")
                for one in live.listed
            ]
        if not live.over:
            lines += compose.seat_lines(live, say)
            if live.seats_of(user_id):
                actions.append(_switch(live, say))
            elif live.settings.open_view:
                warning = t("Whoever looks into the hands can't sit down at this table any more.")
                lines.append("-# " + say(warning))
        return panels.layout(page, say, extra=lines, actions=actions)

    # ---- the agreement ---------------------------------------------------------------------------------

    async def propose(self, interaction: Click, live: Live, path: Path) -> None:
        """A player asks the others to let spectators see everything."""
        reach = await self._router.reach(interaction, live)
        if live.over or live.state is None or live.settings.open_view:
            raise Sorry(t("That is so already."))
        await acknowledge(interaction)
        motion = await self._consent.ask(interaction, live, Opening())
        text: Text = t("Spectators may see everything from now on.")
        if motion.outcome == "open":
            text = t("I have asked the others. Until all agree, each may still say no.")
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def close(self, interaction: Click, live: Live, path: Path) -> None:
        """A player ends the open view."""
        reach = await self._router.reach(interaction, live)
        sitting = live.at(reach.seat)
        assert sitting is not None
        await acknowledge(interaction)

        async def closed(now: Live) -> Rearrangement:
            if not now.settings.open_view:
                raise Sorry(t("That is so already."))
            note = note_of(ViewClosed(), seat=reach.seat, user_id=sitting.user_id, name=sitting.display_name)
            return _with_view(now, False, note)

        await self._desk.tables.rearrange(live.id, closed)
        text = t("Spectators see only what is public from now on.")
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def _opened(self, live: Live, motion: Motion) -> Rearrangement:
        return _with_view(live, True, note_of(ViewOpened()))


def _sees_all(live: Live, user_id: int) -> bool:
    """Whether this person may look into all hands: nobody who plays here, until the game is over."""
    return live.over or (live.settings.open_view and not live.seats_of(user_id))


def _with_view(live: Live, is_open: bool, note: Note) -> Rearrangement:
    return Rearrangement(
        table_id=live.id,
        expected_revision=live.record.revision,
        settings=msgspec.json.encode(replace(live.settings, open_view=is_open)),
        note=note,
    )


def _here(live: Live, *path: str) -> Address:
    return Address("table", live.id, "", path)


def _switch(live: Live, say: Speech) -> Action:
    if live.settings.open_view:
        return Action(_here(live, "close-view"), say(t("End the open view")), "🙈")
    return Action(_here(live, "open-view"), say(t("Let spectators see everything")), "🔓")
