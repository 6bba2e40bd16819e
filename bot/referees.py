"""The referee of a table: a person who does not play there, whom all players have agreed to.

A referee takes back whatever has to be, gives seats to others, and pauses the clock, asking nobody. They see
what spectators see, and no hand.
"""

from __future__ import annotations

import discord

from games.engine.menu import Path
from games.engine.text import Joined, Text, t
from storage.arrangements import Rearrangement

from . import compose, panels
from .consent import Consent, Effect
from .happenings import RefereeGone, RefereeNamed, note_of
from .ids import Address
from .live import Live
from .motions import Dismissing, Motion, Refereeing
from .names import harmless
from .router import Click, Router, Sorry, acknowledge, answer, in_place
from .words import Speech


class Referees:
    """Naming, dismissing and stepping down."""

    def __init__(self, router: Router, consent: Consent) -> None:
        self._router, self._desk, self._consent = router, router.desk, consent
        consent.effects["referee"] = Effect(self._named, self._welcome)
        consent.effects["dismiss"] = Effect(self._dismissed)
        router.actions.update(dismiss=self.dismiss, resign=self.resign)

    async def _say(self, interaction: Click, live: Live) -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return compose.speech(self._desk.words, live, language)

    async def _name(self, user_id: int) -> str:
        """What a person is called who does not sit here."""
        try:
            return (await self._desk.client.fetch_user(user_id)).display_name
        except discord.HTTPException:
            return str(user_id)

    async def propose(
        self, interaction: Click, live: Live, person: discord.User | discord.Member | None
    ) -> None:
        """Proposes a person to the others, or says who the referee is and how to do without."""
        say = await self._say(interaction, live)
        if live.over:
            raise Sorry(t("This table has ended."))
        if person is None:
            await self._show(interaction, live, say)
            return
        await self._router.reach(interaction, live)
        if live.presiding:
            raise Sorry(self._needless(live))
        if live.state is None:
            raise Sorry(t("A referee is named when the game has begun."))
        if person.bot:
            raise Sorry(t("A bot can't be the referee."))
        if live.seat_of(person.id) is not None:
            raise Sorry(t("Who plays here can't be the referee. Ask somebody else."))
        if live.referees(person.id):
            raise Sorry(t("{name} is the referee already.", name=harmless(person.display_name)))
        await acknowledge(interaction, reply=True)
        motion = await self._consent.ask(interaction, live, Refereeing(person.id, person.display_name))
        text = t("I have asked all players, and {name}.", name=harmless(person.display_name))
        if motion.outcome == "agreed":
            text = t("Done.")
        await answer(interaction, say(text))

    @staticmethod
    def _needless(live: Live) -> Text:
        """Why there is no referee where somebody presides."""
        masters = (live.at(seat) for seat, one in live.people.items() if live.presides(one))
        names = tuple(harmless(one.display_name) for one in masters if one is not None)
        return t("This table needs no referee: {names} is its game master.", names=Joined(names))

    async def _show(self, interaction: Click, live: Live, say: Speech) -> None:
        referee = live.record.referee_user_id
        if referee is None and live.presiding:
            await answer(interaction, say(self._needless(live)))
            return
        if referee is None:
            await answer(
                interaction, say(t("This table has no referee. Name one: all players have to agree."))
            )
            return
        label, verb = t("Propose to dismiss"), "dismiss"
        if referee == interaction.user.id:
            label, verb = t("Step down"), "resign"
        action = panels.Action(Address("table", live.id, "", (verb,)), say(label), "✖️")
        name = harmless(await self._name(referee))
        text = t("The referee of table {table} is {name}.", table=live.id, name=name)
        may = t("A referee takes back anything, gives seats to others, and pauses the clock.")
        await answer(interaction, view=panels.notice(f"{say(text)}\n-# {say(may)}", actions=[action]))

    async def dismiss(self, interaction: Click, live: Live, path: Path) -> None:
        """A player proposes to dismiss the referee."""
        reach = await self._router.reach(interaction, live)
        if live.over or live.record.referee_user_id is None:
            raise Sorry(t("This table has no referee. Name one: all players have to agree."))
        await acknowledge(interaction)
        motion = await self._consent.ask(interaction, live, Dismissing())
        text: Text = t("I have asked the others.") if motion.outcome == "open" else t("Done.")
        await interaction.edit_original_response(view=panels.notice(reach.say(text)))

    async def resign(self, interaction: Click, live: Live, path: Path) -> None:
        """The referee steps down."""
        say = await self._say(interaction, live)
        if not live.referees(interaction.user.id):
            raise Sorry(t("You are not the referee of table {table}.", table=live.id))
        in_place(interaction)
        await acknowledge(interaction, reply=True)

        async def gone(now: Live) -> Rearrangement:
            return _change(now, None, RefereeGone(), interaction.user.id, interaction.user.display_name)

        await self._desk.tables.rearrange(live.id, gone)
        await answer(interaction, say(t("You are not the referee of table {table} any more.", table=live.id)))

    async def _named(self, live: Live, motion: Motion) -> Rearrangement:
        matter = motion.matter
        assert isinstance(matter, Refereeing)
        if live.seat_of(matter.user_id) is not None:
            raise Sorry(t("Who plays here can't be the referee. Ask somebody else."))
        return _change(live, matter.user_id, RefereeNamed(), matter.user_id, matter.name)

    async def _welcome(self, interaction: Click, live: Live, motion: Motion) -> None:
        """The referee gets a desk in their direct messages."""
        matter = motion.matter
        assert isinstance(matter, Refereeing)
        await self._desk.publisher.add_private(live, None, matter.user_id)

    async def _dismissed(self, live: Live, motion: Motion) -> Rearrangement:
        referee = live.record.referee_user_id
        name = "" if referee is None else await self._name(referee)
        return _change(live, None, RefereeGone(), referee, name)


def _change(
    live: Live,
    referee: int | None,
    happening: RefereeNamed | RefereeGone,
    about: int | None,
    name: str,
) -> Rearrangement:
    return Rearrangement(
        table_id=live.id,
        expected_revision=live.record.revision,
        referee_user_id=referee,
        note=note_of(happening, user_id=about, name=name),
    )
