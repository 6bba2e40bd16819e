"""Before a game begins: opening a table, joining it, luck, and calling it off."""

from __future__ import annotations

import logging
from typing import Any

import discord
import msgspec

from games.engine.contract import Seat
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.text import Joined, Text, t
from storage.arrangements import Rearrangement
from storage.errors import SeatTaken, Stale
from storage.records import ClockRecord, NewSeat, Status

from . import compose, modals, panels
from .coach import FOR_ONE
from .delivery import BOARD, INVITE, PRIVATE
from .ids import Address
from .levels import level_name
from .live import Live, Settings
from .names import harmless
from .permissions import lacking
from .placing import PRESIDED, Opening, plain_seat, seats_of
from .publisher import UNREACHED
from .router import UNKNOWN, Click, Router, Sorry, acknowledge, answer, number, show, submitted_values
from .servers import house_rules_of
from .switches import options_of
from .tables import NoTable, StaleClick
from .words import language_of

log = logging.getLogger(__name__)

OPEN: tuple[Status, ...] = ("open",)
BEGUN: tuple[Status, ...] = ("running", "paused")
"""The statuses of tables whose invitation, or whose board, must be there."""

MOST_WORDS = 64
"""Characters of one person's luck."""
MOST_TABLES = 20
"""Tables that one person may have running."""
HAS_THREAD = 160004
"""Discord's code: a thread was made from this message before."""


class Lobby:
    """Everything that happens at a table before its game begins."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk
        router.actions.update(
            join=self.join,
            start=self.start,
            computer=self.computer,
            luck=self.luck,
            cancel=self.cancel,
        )
        router.actions["stand-up"] = self.stand_up_again

    # ---- opening ---------------------------------------------------------------------------------------

    async def open(self, interaction: Click, opening: Opening) -> None:
        """Opens a table in this channel, with the person on a seat of it, and posts its invitation."""
        self._check_people(interaction, opening)
        await self._check_place(interaction, opening)
        await acknowledge(interaction, reply=True)
        store = self._desk.tables.store
        if len(await store.list_tables(user_id=interaction.user.id, limit=MOST_TABLES)) >= MOST_TABLES:
            raise Sorry(t("You have {most} tables running. Finish or leave one first.", most=MOST_TABLES))
        seats = seats_of(opening, interaction.user)
        source = None
        if opening.pack_digest is not None:
            stored = await store.pack(opening.pack_digest)
            if stored is None or stored.game != opening.game.id:
                raise Sorry(t("There is no such pack. `/table pack` reads one in."))
            source = stored.source
        channel_id, guild_id = interaction.channel_id or 0, interaction.guild_id
        if guild_id is None and opening.after is not None:
            before = opening.after.record
            channel_id, guild_id = before.thread_id or before.channel_id, before.guild_id
        # Who plays again plays by the same house rules.
        options = options_of(opening.after) if opening.after else None
        live = await self._desk.tables.create(
            opening.game,
            host=interaction.user.id,
            channel_id=channel_id,
            guild_id=guild_id,
            language=opening.language or await self._public_language(interaction),
            seats=seats,
            # Where people come and go, the host says when enough of them are there.
            settings=Settings(hot_seat=opening.hot_seat, setup=opening.setup or opening.game.flexible),
            options=options or await house_rules_of(store, guild_id, opening.game),
            pack_source=source,
            interaction_id=opening.once or interaction.id,
        )
        if opening.after is not None and opening.after.clock.version:
            live = await self._same_clock(live, opening.after)
        if live.settings.setup or live.free:
            await self._invite(live)
        seat = live.seat_of(interaction.user.id) or 0
        dm = await self._desk.publisher.add_private(live, seat, interaction.user.id)
        live = await self._desk.tables.refresh(live.id)
        if not live.settings.setup and not live.free:
            await self.begin(live)
        await self.welcome(interaction, live.id, seat, dm)

    async def _same_clock(self, live: Live, before: Live) -> Live:
        """Who plays again plays by the same clock."""

        async def change(now: Live) -> Rearrangement:
            clock = ClockRecord(table_id=now.id, settings=before.clock.settings)
            return Rearrangement(table_id=now.id, expected_revision=now.record.revision, clock=clock)

        return await self._desk.tables.rearrange(live.id, change)

    def _check_people(self, interaction: Click, opening: Opening) -> None:
        opponent = opening.opponent
        if opponent is not None and opponent.id == interaction.user.id:
            raise Sorry(t("You can't play against yourself. Ask someone, or take a computer."))
        if opponent is not None and opponent.bot:
            raise Sorry(t("Bots don't play. Choose a person, or a strength under `computer`."))
        if len(opening.game.seats) < 2 and (opponent is not None or opening.computer is not None):
            raise Sorry(t("This game has one seat, and that is yours."))
        if opponent is not None and opening.computer is not None:
            raise Sorry(t("Choose a person or a computer, not both."))

    async def _check_place(self, interaction: Click, opening: Opening) -> None:
        if interaction.guild_id is None:
            others = [one for one in seats_of(opening, interaction.user) if one.user_id is None]
            if others and all(one.computer is not None for one in others):
                return  # alone with the computer: nobody else has to find the table
            if opening.after is not None and opening.after.record.guild_id is not None:
                return  # the new table is opened where the old one was
            raise Sorry(t("Open a table in a server channel."))
        in_thread = isinstance(interaction.channel, discord.Thread)
        missing = lacking(interaction.app_permissions, in_thread=in_thread)
        if missing is not None:
            raise Sorry(
                t("I need these permissions in this channel first: {permissions}.", permissions=missing)
            )

    async def _public_language(self, interaction: Click) -> str:
        """The server's chosen language, else Discord's for the server, else the host's own."""
        if interaction.guild_id is not None:
            settings = await self._desk.tables.store.guild_settings(interaction.guild_id)
            if settings.locale:
                return settings.locale
        own = await self._desk.people.language(interaction.user.id)
        guild = str(interaction.guild_locale) if interaction.guild_locale else ""
        # Every new server says en-US until someone changes it, so English there says little.
        return own if guild in ("", "en-US") else language_of(guild)

    async def _invite(self, live: Live) -> None:
        """Has the invitation posted, which asks whoever is challenged by name."""
        await self._desk.publisher.want_public(live, INVITE, live.record.channel_id)

    async def welcome(self, interaction: Click, table_id: int, seat: Seat, dm: bool) -> None:
        """Tells the person who sat down where their private panel is."""
        live = await self._desk.tables.load(table_id)
        reach = await self._router.reach(interaction, live)
        sitting = live.at(seat)
        if not dm and (sitting is None or sitting.dm_ok is not False):
            # Not their doing: too many direct messages have been opened just now.
            text = t(
                "You sit at table {table} as {seat}. Your panel is behind 🔒: only you see what opens there.",
                table=live.id,
                seat=live.game.seats[seat].name,
            )
        elif dm:
            text = t(
                "You sit at table {table} as {seat}. Your panel is in our direct messages, and behind 🔒.",
                table=live.id,
                seat=live.game.seats[seat].name,
            )
        else:
            text = t(
                "You sit at table {table} as {seat}. I can't write to you directly (your direct messages are "
                "closed), so use 🔒 on the board: only you see what opens there.",
                table=live.id,
                seat=live.game.seats[seat].name,
            )
        hand = Address("table", live.id, "", ("hand",))
        action = panels.Action(hand, reach.say(t("My panel")), "🔒", discord.ButtonStyle.primary)
        await answer(interaction, view=panels.notice(reach.say(text), actions=[action]))

    async def begin(self, live: Live) -> Live:
        """Starts the game: the board is posted, in a thread where the channel allows one."""
        await self._thread(live)
        live = await self._desk.tables.start(live.id)
        if live.record.status == "running":
            await self._show_board(live)
        return live

    async def _show_board(self, live: Live) -> None:
        """Has the board posted, unless it is there already."""
        place = live.record.thread_id or live.record.channel_id
        await self._desk.publisher.want_public(live, BOARD, place)

    async def recover(self) -> None:
        """Does what a stop in the middle of opening or beginning tables has left undone."""
        store = self._desk.tables.store
        for kind, statuses, bring in (
            (INVITE, OPEN, self._invite),
            (BOARD, BEGUN, self._show_board),
        ):
            for table_id in await store.tables_unshown(kind, statuses):
                try:
                    live = await self._desk.tables.load(table_id)
                    if not live.boardless:
                        await bring(live)
                except NoTable:
                    log.warning("table %s: this release can't play it; left alone", table_id)

    async def _thread(self, live: Live) -> None:
        """Makes a thread for the table, from its invitation, where the channel allows one."""
        channel = self._desk.client.get_channel(live.record.channel_id)
        invite = await self._desk.tables.store.panel(live.id, INVITE)
        if not isinstance(channel, discord.TextChannel) or invite is None or invite.message_id is None:
            return
        have = channel.permissions_for(channel.guild.me)
        if not (have.create_public_threads and have.send_messages_in_threads):
            return
        say = compose.speech(self._desk.words, live, live.record.locale, markdown=False)
        name = f"{say(live.game.title)} {live.id}: " + " – ".join(say.names[seat] for seat in live.listed)
        try:
            await channel.get_partial_message(invite.message_id).create_thread(name=panels.cut(name, 100))
        except UNREACHED as fault:
            if getattr(fault, "code", 0) != HAS_THREAD:
                # The board simply stays in the channel.
                log.info("table %s: no thread: %s", live.id, fault)
                return
        # A thread that begins at a message has that message's id.
        await self._desk.tables.store.edit_table(live.id, thread_id=invite.message_id)

    # ---- buttons of an open table ----------------------------------------------------------------------

    async def join(self, interaction: Click, live: Live, path: Path) -> None:
        """Sits the person on a free seat (the one in ``path``), and begins when the last seat is taken.

        Where the game is going on already, whoever has to agree is asked.
        """
        if live.settings.practice:
            raise Sorry(FOR_ONE)
        if live.state is not None and live.free and not live.over:
            await self._router.actions["sit"](interaction, live, path)
            return
        user = interaction.user
        wanted = number(path) if path else None
        able = self._seats_for(live, user.id)
        if wanted is None and live.kept_for(able[0]) is None and plain_seat(live.game, able) is None:
            options = [Option(str(seat), live.game.seats[seat].name) for seat in able]
            await self._ask_one(interaction, live, ("join",), t("Which seat?"), options)
            return
        await acknowledge(interaction, reply=True)

        async def sit(now: Live) -> None:
            seats = self._seats_for(now, user.id)
            if wanted is not None and wanted not in seats:
                raise Sorry(t("This seat is not free any more."))
            plain = seats[0] if now.kept_for(seats[0]) is not None else plain_seat(now.game, seats)
            seat = wanted if wanted is not None else seats[0] if plain is None else plain
            await self._take(now, NewSeat(seat=seat, user_id=user.id, display_name=user.display_name))

        live = await self._desk.tables.arrange(live.id, sit)
        if not live.free and not live.settings.setup:
            live = await self.begin(live)
        own = live.seats_of(user.id)
        if not own:
            return  # they have left again by now
        seat = wanted if wanted in own else own[-1]
        dm = await self._desk.publisher.add_private(live, seat, user.id)
        await self.welcome(interaction, live.id, seat, dm)

    def _seats_for(self, live: Live, user_id: int) -> tuple[Seat, ...]:
        """The free seats that a person may take: one kept for them before any other."""
        self._still_open(live)
        if live.seat_of(user_id) is not None and not live.settings.hot_seat:
            raise Sorry(t("You sit here already. Someone else has to join."))
        if not live.free:
            raise Sorry(t("Table {table} is full.", table=live.id))
        mine = [
            seat
            for seat in live.free
            if live.kept_for(seat) in (user_id, None) and live.may_take(seat, user_id)
        ]
        if not mine:
            kept = next((live.at(seat) for seat in live.free if live.kept_for(seat) is not None), None)
            if kept is None:
                raise Sorry(PRESIDED)
            name = harmless(kept.display_name)
            raise Sorry(
                t(
                    "This seat is kept for {name}. You can look on once the game has begun, "
                    "or open a table of your own.",
                    name=name,
                )
            )
        return tuple(sorted(mine, key=lambda seat: live.kept_for(seat) is None))

    async def _take(self, live: Live, seat: NewSeat) -> None:
        try:
            await self._desk.tables.store.take_seat(live.id, seat)
        except SeatTaken:
            raise Sorry(t("Table {table} is full.", table=live.id)) from None

    async def start(self, interaction: Click, live: Live, path: Path) -> None:
        """The host begins the game of a table that was kept waiting: for its house rules, or for people."""
        self._host_only(interaction, live)
        self._still_open(live)
        if live.missing:
            names = Joined(tuple(live.game.seats[seat].name for seat in live.missing))
            raise Sorry(t("The game can't begin yet. Still missing: {seats}.", seats=names))
        await acknowledge(interaction)
        await self.begin(live)

    async def computer(self, interaction: Click, live: Live, path: Path) -> None:
        """Gives a free seat to a computer: asks for its strength, then sits it down."""
        self._host_only(interaction, live)
        self._still_open(live)
        levels = list(live.game.players)
        if not path:
            await self._ask_one(
                interaction,
                live,
                ("computer",),
                t("How strong?"),
                [Option(level, level_name(level)) for level in levels],
            )
            return
        if path[0] not in levels:
            raise Sorry(UNKNOWN)
        await acknowledge(interaction)

        async def sit(now: Live) -> None:
            able = [seat for seat in now.free if not now.game.seats[seat].presides]
            if not able:
                raise Sorry(t("Table {table} is full.", table=now.id))
            seat = min(able, key=lambda one: now.kept_for(one) is not None)
            await self._take(now, NewSeat(seat=seat, computer=path[0]))

        live = await self._desk.tables.arrange(live.id, sit)
        if not live.free and not live.settings.setup:
            live = await self.begin(live)
        reach = await self._router.reach(interaction, live)
        await interaction.edit_original_response(view=panels.notice(reach.say(t("The computer sits down."))))

    async def luck(self, interaction: Click, live: Live, path: Path) -> None:
        """Takes words of a person into the table's dice, so that not even the host could have chosen them."""
        self._still_open(live)
        reach = await self._router.reach(interaction, live)
        key = "words"
        if interaction.type is not discord.InteractionType.modal_submit:
            slot = Slot(
                key,
                t("Any words"),
                kind="text",
                least=1,
                most=MOST_WORDS,
                hint=t("They are stirred into the key of all dice."),
            )
            menu = Menu(t("Add luck"), (slot,))
            address = Address("table", live.id, "", ("luck",))
            await interaction.response.send_modal(modals.form(menu, address, reach.say, kind="table"))
            return
        words = (submitted_values(interaction).get(key) or [""])[0].strip()[:MOST_WORDS]
        await acknowledge(interaction)

        async def stir(now: Live) -> None:
            entropy = msgspec.json.decode(now.record.entropy or b"[]", type=list[str])
            entropy += [""] * (len(now.game.seats) - len(entropy))
            entropy[reach.seat] = words
            await self._edit(now, entropy=msgspec.json.encode(entropy))

        await self._desk.tables.arrange(live.id, stir)
        await answer(interaction, reach.say(t("Your luck is in the dice.")))

    async def cancel(self, interaction: Click, live: Live, path: Path) -> None:
        """The host calls the table off before it begins."""
        self._host_only(interaction, live)
        self._still_open(live)
        await acknowledge(interaction)
        await self.call_off(live)

    async def call_off(self, live: Live) -> None:
        """Ends an open table before its game has begun. Raises Refused where it has."""
        await self._desk.tables.arrange(live.id, lambda now: self._edit(now, status="cancelled"))

    async def stand_up_again(self, interaction: Click, live: Live, path: Path) -> None:
        """Somebody who has joined an open table leaves it again."""
        reach = await self._router.reach(interaction, live)
        self._still_open(live)
        if interaction.user.id == live.record.host_user_id:
            raise Sorry(t("You have opened this table: change your seat, or call the table off."))
        await acknowledge(interaction, reply=True)
        await self.leave(live, interaction.user.id)
        await answer(interaction, reach.say(t("You have left table {table}.", table=live.id)))

    async def leave(self, live: Live, user_id: int) -> None:
        """Frees all seats of a person at an open table. Raises Refused where its game has begun."""
        for seat in live.seats_of(user_id):
            await self.stand_up(live, seat)
        await self._desk.tables.store.remove_panel(live.id, PRIVATE, user_id)

    async def stand_up(self, live: Live, seat: Seat) -> None:
        """Frees a seat of an open table. Raises Refused where its game has begun."""
        await self._desk.tables.arrange(live.id, lambda now: self._desk.tables.store.leave_seat(now.id, seat))

    async def _edit(self, live: Live, **edits: Any) -> None:
        """Stores a change judged on ``live``; where another process was faster the person looks again."""
        try:
            await self._desk.tables.store.edit_table(live.id, expected_revision=live.record.revision, **edits)
        except Stale:
            raise StaleClick from None

    # ---- helpers ---------------------------------------------------------------------------------------

    async def _say(self, interaction: Click, live: Live) -> Any:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return compose.speech(self._desk.words, live, language)

    async def _ask_one(
        self, interaction: Click, live: Live, path: Path, prompt: Text, options: list[Option]
    ) -> None:
        say = await self._say(interaction, live)
        slot = Slot("value", prompt, tuple(options))
        view = panels.notice(f"**{say(prompt)}**")
        for row in panels.answers(Menu(prompt, (slot,)), Address("table", live.id, "", path), say):
            view.add_item(row)
        await show(interaction, view)

    def _host_only(self, interaction: Click, live: Live) -> None:
        if interaction.user.id != live.record.host_user_id:
            raise Sorry(t("Only the host of table {table} can do that.", table=live.id))

    def _still_open(self, live: Live) -> None:
        if live.record.status != "open":
            raise Sorry(t("Table {table} is past that: its game has begun or ended.", table=live.id))
