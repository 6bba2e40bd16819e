"""Leaving, coming back, taking a seat over, and one device for several seats: what people press and type."""

from __future__ import annotations

from typing import Any

import discord

from games.engine.contract import Seat
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.text import Joined, SeatName, Text, t

from . import compose, panels
from .consent import Consent, Effect
from .delivery import PRIVATE
from .ids import Address
from .levels import level_name
from .live import Live
from .lobby import Lobby
from .motions import Motion, Sitting
from .placing import plain_seat
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, number, show, turn_of
from .seating import level_of
from .words import Speech


class Seats:
    """The seats of all tables, as people deal with them."""

    def __init__(self, router: Router, consent: Consent, lobby: Lobby) -> None:
        self._router, self._desk, self._consent, self._lobby = router, router.desk, consent, lobby
        consent.effects["sit"] = Effect(self._sitting_down, self._seated)
        router.actions.update(
            {
                "go": self.go,
                "strength": self.strength,
                "away": self.away,
                "vacate": self.vacate,
                "back-in": self.back_in,
                "sit": self.sit,
                "fill": self.fill,
                "face": self.face,
                "cover": self.cover,
            }
        )

    async def _say(self, interaction: Click, live: Live) -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return compose.speech(self._desk.words, live, language)

    # ---- leaving ---------------------------------------------------------------------------------------

    async def leave(self, interaction: Click, live: Live, path: Path) -> None:
        """Before the start: stands up, or calls the table off as its host. Later: asks what is to become."""
        if live.referees(interaction.user.id) and live.seat_of(interaction.user.id) is None:
            await self._router.actions["resign"](interaction, live, ())
            return
        reach = await self._router.reach(interaction, live)
        if live.over:
            raise Sorry(t("This table has ended."))
        if live.settings.practice:
            await self._router.actions["end-practice"](interaction, live, ())
            return
        if live.record.status != "open":
            own = live.seats_of(interaction.user.id)
            await answer(interaction, view=self._ways_out(live, own, reach.say, None))
            return
        if live.record.host_user_id == interaction.user.id:
            await self._lobby.call_off(live)
        else:
            await self._lobby.leave(live, interaction.user.id)
        await answer(interaction, reach.say(t("You have left table {table}.", table=live.id)))

    async def strength(self, interaction: Click, live: Live, path: Path) -> None:
        """Offers the ways out again, with another computer to play on."""
        reach = await self._router.reach(interaction, live)
        level = level_of(live, path[0] if path else None)
        own = live.seats_of(interaction.user.id)
        await interaction.response.edit_message(view=self._ways_out(live, own, reach.say, level))

    def _ways_out(
        self, live: Live, seats: tuple[Seat, ...], say: Speech, level: str | None
    ) -> discord.ui.LayoutView:
        """What can become of the seats of someone who leaves a running game; ``level``: of the computer.

        Optional seats are simply left.
        """

        def action(
            verb: str, label: Text, emoji: str, style: discord.ButtonStyle, *more: str
        ) -> panels.Action:
            return panels.Action(Address("table", live.id, "", (verb, *more)), say(label), emoji, style)

        grey, red = discord.ButtonStyle.secondary, discord.ButtonStyle.danger
        if all(live.game.seats[seat].optional for seat in seats):
            text = t(
                "Your seat at table {table} will be free, and its secrets go to whoever has it next.",
                table=live.id,
            )
            return panels.notice(say(text), actions=[action("vacate", t("Leave"), "🚪", red)])
        lines = [
            say(t("The game of table {table} is running. What is to become of your seat?", table=live.id))
        ]
        actions, rows = [], []
        if all(map(live.has_computer, seats)):
            level = level_of(live, level)
            actions = [
                action("away", t("Computer plays until I am back"), "💤", discord.ButtonStyle.primary, level),
                action("go", t("Let the computer play on"), "🤖", red, level),
            ]
            others = tuple(Option(one, level_name(one)) for one in live.game.players if one != level)
            label = t("Now: {computer}. Choose another", computer=level_name(level))
            if others:
                menu = Menu(label, (Slot("level", label, others),))
                rows = panels.selects(menu, Address("table", live.id, "", ("strength",)), say)
            lines.append("- " + say(t("Until you are back: the seat stays yours, a computer plays.")))
            lines.append("- " + say(t("Let it play on: you leave for good, a computer has your seat.")))
        actions.append(action("vacate", t("Leave my seat free"), "💺", red if actions else grey))
        lines.append("- " + say(t("Leave it free: you leave for good; the others agree on who sits down.")))
        view = panels.notice("\n".join(lines), actions=actions)
        for row in rows:
            view.add_item(row)
        return view

    async def go(self, interaction: Click, live: Live, path: Path) -> None:
        """The person leaves a running game for good; a computer has the seat."""
        await self._leave(interaction, live, level_of(live, path[0] if path else None))

    async def vacate(self, interaction: Click, live: Live, path: Path) -> None:
        """The person leaves a running game for good; the seat is free."""
        await self._leave(interaction, live, None)

    async def _leave(self, interaction: Click, live: Live, level: str | None) -> None:
        reach = await self._router.reach(interaction, live)
        if live.over:
            raise Sorry(t("This table has ended."))
        seats = live.seats_of(interaction.user.id)
        await acknowledge(interaction)
        await self._desk.seating.leave(live.id, interaction.user.id, level)
        self._reseated(live, *seats)
        text = reach.say(t("You have left table {table}.", table=live.id))
        await interaction.edit_original_response(view=panels.notice(text))

    async def away(self, interaction: Click, live: Live, path: Path) -> None:
        """A computer plays for the person until they are back."""
        reach = await self._router.reach(interaction, live)
        await acknowledge(interaction)
        for seat in live.seats_of(interaction.user.id):
            live = await self._desk.seating.stand_in(live.id, seat, path[0] if path else None)
        text = t("A computer plays for you. Press “Play on myself” on your panel when you are back.")
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def back_in(self, interaction: Click, live: Live, path: Path) -> None:
        """The person plays on themselves."""
        await self._router.reach(interaction, live)
        await self._heard(interaction)
        await self._desk.seating.come_back(live.id, interaction.user.id)

    def _reseated(self, live: Live, *seats: Seat) -> None:
        for seat in seats:
            self._desk.publisher.reseated(live.id, seat)

    async def _heard(self, interaction: Click) -> None:
        """Acknowledges a click on a panel, which the publisher then brings up to date."""
        await acknowledge(interaction)
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            self._desk.publisher.delivery.clicked(interaction)
        turn_of(interaction).done()

    # ---- taking a seat over ----------------------------------------------------------------------------

    async def sit(self, interaction: Click, live: Live, path: Path) -> None:
        """Somebody would like to have a free seat of a running game; those who play there have to agree."""
        say = await self._say(interaction, live)
        seat = await self._free_seat(interaction, live, say, ("sit",), path)
        if seat is None:
            return
        user = interaction.user
        matter = Sitting(seat, user.id, user.display_name)
        await self._desk.seating.check_newcomer(live, matter, user.id)
        await acknowledge(interaction, reply=True)
        motion = await self._consent.ask(interaction, live, matter)
        if motion.outcome != "open":
            sitting = (await self._desk.tables.load(live.id)).at(seat)
            dm = sitting is not None and sitting.dm_ok is True
            await self._lobby.welcome(interaction, live.id, seat, dm)
            return
        text = t("I have asked the others. You sit down as soon as all of them agree.")
        if live.presiding:
            masters = tuple(SeatName(one) for one, person in live.people.items() if live.presides(person))
            text = t("I have asked {names}. You sit down when that is agreed.", names=Joined(masters))
        await answer(interaction, say(text))

    async def fill(self, interaction: Click, live: Live, path: Path) -> None:
        """Somebody who plays here proposes a computer for a free seat; ``path``: strength, then seat."""
        if not live.referees(interaction.user.id):
            await self._router.reach(interaction, live)
        say = await self._say(interaction, live)
        if not path:
            levels = [Option(level, level_name(level)) for level in live.game.players]
            await self._ask_one(interaction, live, say, ("fill",), t("How strong?"), levels)
            return
        if path[0] not in live.game.players:
            raise Sorry(UNKNOWN)
        seat = await self._free_seat(interaction, live, say, ("fill", path[0]), path[1:])
        if seat is None:
            return
        matter = Sitting(seat, computer=path[0])
        await self._desk.seating.check_newcomer(live, matter, interaction.user.id)
        await acknowledge(interaction)
        motion = await self._consent.ask(interaction, live, matter)
        text = t("I have asked the others.") if motion.outcome == "open" else t("The computer sits down.")
        await interaction.edit_original_response(view=panels.notice(say(text)))

    async def _free_seat(
        self, interaction: Click, live: Live, say: Speech, path: Path, rest: Path
    ) -> Seat | None:
        """The free seat that is meant; asks where there are several, and gives None until that is known."""
        free = live.free
        if live.over or not free:
            raise Sorry(t("No seat is free at table {table}.", table=live.id))
        if rest:
            seat = number(rest)
            if seat not in free:
                raise Sorry(t("This seat is not free any more."))
            return seat
        specs = live.game.seats
        ordered = sorted(free, key=lambda seat: (specs[seat].optional, specs[seat].presides))
        plain = plain_seat(live.game, self._unasked(live, ordered, interaction.user.id))
        if plain is not None:
            return plain
        options = [Option(str(seat), live.game.seats[seat].name) for seat in ordered]
        await self._ask_one(interaction, live, say, path, t("Which seat?"), options)
        return None

    def _unasked(self, live: Live, seats: list[Seat], user_id: int) -> list[Seat]:
        """The seats that nobody else wants already, if there are any, the one first that the person wants."""
        wanted = {m.matter.seat: m.asked_by for m in live.open_motions if isinstance(m.matter, Sitting)}
        left = [seat for seat in seats if wanted.get(seat, user_id) == user_id]
        return sorted(left, key=lambda seat: seat not in wanted) or seats

    async def _ask_one(
        self, interaction: Click, live: Live, say: Speech, path: Path, prompt: Text, options: list[Option]
    ) -> None:
        slot = Slot("value", prompt, tuple(options))
        view = panels.notice(f"**{say(prompt)}**")
        for row in panels.answers(Menu(prompt, (slot,)), Address("table", live.id, "", path), say):
            view.add_item(row)
        await show(interaction, view)

    async def replace(
        self,
        interaction: Click,
        live: Live,
        player: discord.User | discord.Member | None,
        computer: str | None,
        seat: Seat | None,
    ) -> None:
        """Proposes that a person or a computer has a seat from now on: the asker's own, if none is named."""
        user_id = interaction.user.id
        if live.over or live.state is None:
            raise Sorry(t("Seats are handed over while a game goes on."))
        if not live.referees(user_id):
            reach = await self._router.reach(interaction, live)
            seat = reach.seat if seat is None else seat
        if seat is None or not 0 <= seat < len(live.game.seats):
            raise Sorry(t("Say which seat, under `seat`."))
        if (player is None) == (computer is None):
            raise Sorry(t("Choose a person or a computer, one of them."))
        if player is not None and player.bot:
            raise Sorry(t("Bots don't play. Choose a person, or a strength under `computer`."))
        matter = Sitting(seat, computer=level_of(live, computer))
        if player is not None:
            matter = Sitting(seat, player.id, player.display_name)
        await self._hand_over(interaction, live, matter)

    async def give(self, interaction: Click, live: Live, seat: Seat, user_id: int, name: str) -> None:
        """Proposes that a person has a seat from now on."""
        await self._hand_over(interaction, live, Sitting(seat, user_id, name))

    async def _hand_over(self, interaction: Click, live: Live, matter: Sitting) -> None:
        say = await self._say(interaction, live)
        await self._desk.seating.check_newcomer(live, matter, interaction.user.id)
        await acknowledge(interaction, reply=True)
        motion = await self._consent.ask(interaction, live, matter)
        text = t("Done.")
        if motion.outcome == "open":
            text = t("I have asked all who have to agree. The seat changes hands as soon as they do.")
        await answer(interaction, say(text))

    async def _sitting_down(self, live: Live, motion: Motion) -> Any:
        assert isinstance(motion.matter, Sitting)
        return await self._desk.seating.sitting_down(live, motion.matter, motion.asked_by)

    async def _seated(self, interaction: Click, live: Live, motion: Motion) -> None:
        """The seat has changed hands: the new holder gets a panel, the old one's shows nothing any more."""
        matter = motion.matter
        assert isinstance(matter, Sitting)
        self._reseated(live, matter.seat, *live.free)
        if matter.user_id is not None:
            await self._desk.publisher.add_private(live, matter.seat, matter.user_id)

    # ---- one device for several seats ------------------------------------------------------------------

    async def face(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows the panel of one of the person's seats."""
        reach = await self._router.reach(interaction, live, number(path))
        await self._turn(interaction, live, reach.seat)

    async def cover(self, interaction: Click, live: Live, path: Path) -> None:
        """Hides the panels of all the person's seats."""
        await self._router.reach(interaction, live)
        await self._turn(interaction, live, None)

    async def _turn(self, interaction: Click, live: Live, seat: Seat | None) -> None:
        user_id = interaction.user.id
        self._desk.publisher.eyes.uncover(live.id, user_id, seat)
        await self._heard(interaction)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await self._desk.publisher.look_through(live.id, interaction)
        shown = await self._desk.tables.store.panel(live.id, PRIVATE, user_id)
        if shown is not None:
            self._desk.publisher.stale(shown)
