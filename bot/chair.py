"""The desk of whoever has the last word at a table: a referee, or who presides over the game.

From there they take back and restore, stop the clock, seat people, and end the table, asking nobody. A
referee's desk is their private panel; who presides has one beside the panel of their seat.
"""

from __future__ import annotations

import discord
from discord.ui import ActionRow, UserSelect

from games.engine.contract import Seat
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.text import Text, t
from storage.arrangements import Rearrangement

from . import compose, panels
from .happenings import TableClosed, note_of
from .ids import Address, write
from .levels import level_name
from .live import Live
from .placing import called
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, data_of, in_place, number, show
from .seats import Seats
from .words import Speech

NOT_YOURS = t("The desk is for the game master or a referee.")


class Chair:
    """The desks of all tables."""

    def __init__(self, router: Router, seats: Seats) -> None:
        self._router, self._desk, self._seats = router, router.desk, seats
        router.actions.update({"desk": self.desk, "reseat": self.reseat, "close-table": self.close})

    async def _reach(self, interaction: Click, live: Live) -> Speech:
        """How to speak to the person. Raises :class:`Sorry` where they have not the last word here."""
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        if live.over:
            raise Sorry(t("This table has ended."))
        if live.state is None:
            raise Sorry(t("This table has not begun: a seat is still free."))
        if not live.has_last_word(interaction.user.id):
            raise Sorry(NOT_YOURS)
        return compose.speech(self._desk.words, live, language)

    async def desk(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows the desk to its owner alone; a referee's goes on in their direct messages."""
        say = await self._reach(interaction, live)
        user_id = interaction.user.id
        if not live.seats_of(user_id):
            await self._router.show_panel(interaction, live)
            await self._desk.publisher.add_private(live, None, user_id)
            return
        await acknowledge(interaction, reply=True)
        panel = compose.desk(live, user_id, say)
        files = await self._desk.publisher.file_of(live, panel, say.language)
        await answer(interaction, view=panel.view, files=files)

    # ---- who sits where --------------------------------------------------------------------------------

    async def reseat(self, interaction: Click, live: Live, path: Path) -> None:
        """Asks for a seat, then what is to become of it; ``path``: the seat, what, and where to."""
        say = await self._reach(interaction, live)
        if not path:
            options = [Option(str(seat), called(live, seat)) for seat in range(len(live.game.seats))]
            await self._ask(interaction, live, say, t("Which seat?"), options)
            return
        seat = number(path)
        if not 0 <= seat < len(live.game.seats):
            raise Sorry(t("There is no such seat."))
        match path[1:]:
            case ():
                await self._offer(interaction, live, seat, say)
            case ("free",):
                await self._free(interaction, live, seat, say)
            case ("computer",):
                in_place(interaction)
                level = next(iter(live.game.players), None)
                await self._seats.replace(interaction, live, None, level, seat)
            case ("person", *who):
                await self._seat(interaction, live, seat, number(tuple(who)))
            case ("to", *where):
                await self._move(interaction, live, seat, number(tuple(where)))
            case _:
                raise Sorry(UNKNOWN)

    async def _ask(
        self, interaction: Click, live: Live, say: Speech, prompt: Text, options: list[Option], *path: str
    ) -> None:
        view = panels.notice(f"**{say(prompt)}**")
        menu = Menu(prompt, (Slot("seat", prompt, tuple(options)),))
        for row in panels.selects(menu, Address("table", live.id, "", ("reseat", *path)), say, below=True):
            view.add_item(row)
        await show(interaction, view)

    async def _offer(self, interaction: Click, live: Live, seat: Seat, say: Speech) -> None:
        """What can become of a seat."""
        presides, sitting = live.presides(interaction.user.id), live.people.get(seat)
        text = t("{seat}. With `/table replace` you give it to a person.", seat=called(live, seat))
        actions = []

        def offer(label: Text, emoji: str, *path: str) -> None:
            address = Address("table", live.id, "", ("reseat", str(seat), *path))
            actions.append(panels.Action(address, say(label), emoji))

        if presides and seat in live.taken and sitting != interaction.user.id:
            offer(t("Free this seat"), "🚪", "free")
        if live.game.players and not live.game.seats[seat].presides:
            level = next(iter(live.game.players))
            offer(t("Give it to the {computer}", computer=level_name(level)), "🤖", "computer")
        view = panels.notice(say(text), actions=actions)
        free = [Option(str(one), live.game.seats[one].name) for one in live.free]
        if presides and sitting is not None and free:
            prompt = t("Move {name} to…", name=called(live, seat))
            menu = Menu(prompt, (Slot("seat", prompt, tuple(free)),))
            address = Address("table", live.id, "", ("reseat", str(seat), "to"))
            for row in panels.selects(menu, address, say):
                view.add_item(row)
        if interaction.guild_id is not None:  # in direct messages Discord has nobody to choose from
            address = Address("table", live.id, "", ("reseat", str(seat), "person"))
            hint = panels.cut(say(t("Give it to…")), 150)
            view.add_item(ActionRow(UserSelect(custom_id=write(address), placeholder=hint)))
        await show(interaction, view)

    async def _free(self, interaction: Click, live: Live, seat: Seat, say: Speech) -> None:
        in_place(interaction)
        await acknowledge(interaction, reply=True)
        await self._desk.seating.free(live.id, seat, interaction.user.id)
        self._desk.publisher.reseated(live.id, seat)
        await answer(interaction, say(t("The seat {seat} is free.", seat=live.game.seats[seat].name)))

    async def _seat(self, interaction: Click, live: Live, seat: Seat, user_id: int) -> None:
        """Gives a seat to the person who was chosen, if they agree."""
        users = data_of(interaction).get("resolved", {}).get("users", {})
        chosen = users.get(str(user_id))
        if chosen is None:
            raise Sorry(UNKNOWN)
        if chosen.get("bot"):
            raise Sorry(t("Bots don't play. Choose a person, or a strength under `computer`."))
        in_place(interaction)
        name = str(chosen.get("global_name") or chosen.get("username") or user_id)
        await self._seats.give(interaction, live, seat, user_id, name)

    async def _move(self, interaction: Click, live: Live, seat: Seat, to: Seat) -> None:
        sitting = live.at(seat)
        if sitting is None or sitting.user_id is None:
            raise Sorry(t("Nobody sits there."))
        if to not in live.free:
            raise Sorry(t("This seat is not free any more."))
        in_place(interaction)
        await self._seats.give(interaction, live, to, sitting.user_id, sitting.display_name)

    # ---- the end ---------------------------------------------------------------------------------------

    async def close(self, interaction: Click, live: Live, path: Path) -> None:
        """Whoever presides ends the table, after being asked whether they mean it."""
        say = await self._reach(interaction, live)
        user_id = interaction.user.id
        if not live.presides(user_id):
            raise Sorry(t("Only the game master does that."))
        if not path:
            address = Address("table", live.id, "", ("close-table", "yes"))
            action = panels.Action(address, say(t("End the table")), "🏁", discord.ButtonStyle.danger)
            text = t(
                "Table {table} ends for everybody and can't be reopened. It counts for nobody.", table=live.id
            )
            await show(interaction, panels.notice(say(text), actions=[action]))
            return
        in_place(interaction)
        await acknowledge(interaction, reply=True)

        async def closed(now: Live) -> Rearrangement:
            seat = now.seat_of(user_id)
            if seat is None or not now.presides(user_id) or now.over:
                raise Sorry(NOT_YOURS)
            note = note_of(
                TableClosed(seat=seat), seat=seat, user_id=user_id, name=interaction.user.display_name
            )
            return Rearrangement(
                table_id=now.id, expected_revision=now.record.revision, status="cancelled", note=note
            )

        await self._desk.tables.rearrange(live.id, closed)
        await answer(interaction, say(t("This table has ended.")))
