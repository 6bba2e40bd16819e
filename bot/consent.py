"""Consent: asking for something, agreeing to it, refusing and withdrawing it.

What a motion leads to is carried out in the same transaction in which the last consent is kept, so that a
crash leaves either both or neither. :mod:`bot.motions` says who has to agree.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from games.engine.menu import Path
from games.engine.text import t
from storage.arrangements import Rearrangement
from storage.records import MotionOutcome

from . import requests
from .live import Live
from .motions import AnyMatter, Motion, effect_of, kind_of
from .router import Click, Router, Sorry, acknowledge, number, turn_of


@dataclass(frozen=True)
class Effect:
    """What agreeing leads to.

    ``change`` makes the rearrangement that carries the motion out; None where ``after`` does all of it.
    ``after`` is done when that is durable. What ``change`` raises refuses the last consent.
    """

    change: Callable[[Live, Motion], Awaitable[Rearrangement]] | None = None
    after: Callable[[Click, Live, Motion], Awaitable[None]] | None = None


class _Repeated(Exception):
    """The same interaction once more: its motion is there already."""

    def __init__(self, motion: Motion) -> None:
        super().__init__(motion.number)
        self.motion = motion


class Consent:
    """The motions of all tables. ``effects`` are by :func:`bot.motions.effect_of`."""

    def __init__(self, router: Router) -> None:
        self._router, self._desk = router, router.desk
        self.effects: dict[str, Effect] = {}
        router.actions.update(agree=self.agree, refuse=self.refuse, withdraw=self.withdraw)

    async def ask(self, interaction: Click, live: Live, matter: AnyMatter) -> Motion:
        """Asks the others; carried out at once where nobody has to agree. The interaction is acknowledged.

        Raises :class:`Sorry` where somebody else asks for something of this kind already.
        """
        kind, user_id = kind_of(matter), interaction.user.id
        motion = Motion(live.id, interaction.id, user_id, matter)

        async def propose(now: Live) -> Rearrangement:
            standing = now.motion(kind)
            if standing is not None and standing.number == motion.number:
                raise _Repeated(standing)
            if standing is not None and standing.outcome == "open" and standing.asked_by != user_id:
                what = requests.request(now, standing, None)
                raise Sorry(t("Something of this kind is asked for already: {what}", what=what))
            return await self._next(now, motion)

        try:
            live = await self._desk.tables.rearrange(live.id, propose)
        except _Repeated as repeated:
            return repeated.motion
        return await self._carried(interaction, live, motion)

    async def agree(self, interaction: Click, live: Live, path: Path) -> None:
        """Somebody who is asked agrees."""
        user_id = interaction.user.id
        self._asked(live, self._open(live, path), user_id)
        await self._heard(interaction)

        async def consent(now: Live) -> Rearrangement:
            motion = self._open(now, path)
            self._asked(now, motion, user_id)
            return await self._next(now, replace(motion, agreed=motion.agreed | {user_id}))

        live = await self._desk.tables.rearrange(live.id, consent)
        turn_of(interaction).done()
        motion = live.motion(path[0])
        if motion is not None and motion.number == number(path, 1):
            await self._carried(interaction, live, motion)

    async def refuse(self, interaction: Click, live: Live, path: Path) -> None:
        """Somebody who is asked does not agree, or not any more: that is the end of it."""
        user_id = interaction.user.id
        self._asked(live, self._open(live, path), user_id)
        await self._settle(interaction, live, path, "declined")

    async def withdraw(self, interaction: Click, live: Live, path: Path) -> None:
        """Whoever has asked asks no more."""
        motion = self._open(live, path)
        if motion.asked_by != interaction.user.id:
            raise Sorry(t("Only whoever has asked can withdraw it."))
        await self._settle(interaction, live, path, "withdrawn")

    # ---- on the way ------------------------------------------------------------------------------------

    async def _next(self, live: Live, motion: Motion) -> Rearrangement:
        """The motion as it stands now, or what it leads to once everyone has agreed."""
        bare = Rearrangement(table_id=live.id, expected_revision=live.record.revision)
        change = self.effects[effect_of(motion.matter)].change
        if change is None or requests.pending(live, motion):
            return replace(bare, motions=(motion.record(),))
        done = await change(live, motion)
        settled = (motion.settled("agreed").record(),)
        # Other people sit here from now on, whom nobody has asked: whatever else is open lapses.
        lapsed = requests.lapsing(live, motion) if done.seats else ()
        return replace(done, motions=(*settled, *lapsed))

    async def _carried(self, interaction: Click, live: Live, motion: Motion) -> Motion:
        """Shows the motion where it is open, and does what is left to do where everyone has agreed."""
        now = live.motion(motion.kind)
        if now is None or now.number != motion.number:
            return motion
        effect = self.effects[effect_of(motion.matter)]
        if now.outcome == "open" and requests.pending(live, now):
            if not now.agreed:
                await self._desk.publisher.want_motion(live, now.kind)
        elif effect.after is not None and now.outcome in ("open", "agreed"):
            await effect.after(interaction, live, now)
        return now

    def _open(self, live: Live, path: Path) -> Motion:
        """The motion that a button belongs to. Raises :class:`Sorry` where it is not open any more."""
        motion = live.motion(path[0]) if path else None
        if motion is None or motion.number != number(path, 1) or motion.outcome != "open":
            if motion is not None and motion.outcome == "lapsed":
                raise Sorry(t("The game has gone on since, or other people sit here: this has lapsed."))
            raise Sorry(t("This is not asked for any more."))
        return motion

    def _asked(self, live: Live, motion: Motion, user_id: int) -> None:
        if user_id in requests.asked(live, motion):
            return
        if user_id == motion.asked_by:
            raise Sorry(t("You asked for this yourself; the others have to agree."))
        raise Sorry(t("You are not asked here. It is for the others to agree."))

    async def _settle(self, interaction: Click, live: Live, path: Path, outcome: MotionOutcome) -> None:
        await self._heard(interaction)

        async def settled(now: Live) -> Rearrangement:
            motion = self._open(now, path).settled(outcome)
            return Rearrangement(
                table_id=now.id, expected_revision=now.record.revision, motions=(motion.record(),)
            )

        await self._desk.tables.rearrange(live.id, settled)

    async def _heard(self, interaction: Click) -> None:
        await acknowledge(interaction)
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            self._desk.publisher.delivery.clicked(interaction)
