"""Replays: a play shown step by step in a message, with buttons that lead back and forth.

The message remembers nothing: where its reader stands, and through whose eyes they look, is in the addresses
of its buttons, so that it works after a restart and for ever. While a table is running everybody looks
through their own eyes only; a replay that all in a channel can see shows what is public.
"""

from __future__ import annotations

import io
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace

import discord
from discord import SelectOption, ui

from games.engine import notation
from games.engine.contract import AUTO, SYSTEM, Command
from games.engine.formats import UnreadableState
from games.engine.page import Page, Picture
from games.engine.reel import ALL, Eyes, Moment, page_through
from games.engine.text import Joined, SeatName, Text, t

from .happenings import told_lines
from .ids import Address, write
from .live import Live
from .panels import MOST_OPTIONS, Controls, Panel, cut, layout
from .reels import RecordReel, Reel, Reels, TableReel
from .router import NO_TABLE, UNKNOWN, Click, Router, Sorry, acknowledge, number
from .words import LANGUAGES, Speech

MOST_SAID = 1500
"""Characters of what is said about one step."""

NO_RECORD = t("There is no such record here. `/table records` shows those that are kept.")

_EYES: dict[Eyes, str] = {None: "open", ALL: "all"}


@dataclass(frozen=True)
class Spot:
    """Where a reader stands: in which play (``t7``: table 7, ``r7``: record 7), whose eyes, and which step.

    ``language`` is fixed in a message that many read; else each reader's own is spoken.
    """

    play: str
    eyes: Eyes = None
    step: int = 0
    language: str = ""

    def path(self, verb: str, *rest: str) -> tuple[str, ...]:
        """The path of a button that stands at this spot, as an address carries it."""
        eyes = _EYES.get(self.eyes, f"s{self.eyes}")
        return ("reel", ".".join(filter(None, (self.play, self.language))), eyes, verb, str(self.step), *rest)


def read_spot(path: tuple[str, ...]) -> tuple[Spot, str, str]:
    """The spot of a button, what it does, and what was picked in it. Raises :class:`Sorry`."""
    if len(path) < 4:
        raise Sorry(UNKNOWN)
    play, _, language = path[0].partition(".")
    spot = Spot(play, _eyes(path[1]), number(path, 3), language if language in LANGUAGES else "")
    return spot, path[2], path[4] if len(path) > 4 else ""


def _eyes(text: str) -> Eyes:
    for eyes, written in _EYES.items():
        if text == written:
            return eyes
    if text[:1] == "s" and text[1:].isdecimal():
        return int(text[1:])
    raise Sorry(UNKNOWN)


class Replay:
    """Shows plays step by step."""

    def __init__(self, router: Router, reels: Reels) -> None:
        self._router, self._desk, self._reels = router, router.desk, reels
        router.anywhere["reel"] = self.turn
        router.actions["film"] = self.of_table

    # ---- opening ---------------------------------------------------------------------------------------

    async def of_table(self, interaction: Click, live: Live, path: tuple[str, ...]) -> None:
        """The replay of a table, for this person alone."""
        await self.open(interaction, Spot(f"t{live.id}"))

    async def open(self, interaction: Click, spot: Spot, *, post: bool = False) -> None:
        """Shows a play from its beginning: to one person, or to all in the channel."""
        reel = await self._reel(interaction, spot)
        if post:
            language = reel.live.record.locale if isinstance(reel, TableReel) else ""
            own = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
            spot = replace(spot, language=language or own)
            await interaction.response.defer(thinking=True)
        else:
            spot = replace(spot, eyes=self._own_eyes(interaction, reel))
            await acknowledge(interaction, reply=True)
        view, files = await self._shown(interaction, reel, spot, shown_to_all=post)
        await interaction.followup.send(view=view, files=files, ephemeral=not post)

    def _own_eyes(self, interaction: Click, reel: Reel) -> Eyes:
        """What a person looks through first: their own eyes, or, with several seats, the public's."""
        own = reel.live.seats_of(interaction.user.id) if isinstance(reel, TableReel) else ()
        return own[0] if len(own) == 1 else None

    async def _reel(self, interaction: Click, spot: Spot, *, shown_to_all: bool = False) -> Reel:
        """The play of a spot, for whoever may look at it. Raises :class:`Sorry`.

        ``shown_to_all``: it is looked at already, in a message that somebody who may has posted.
        """
        which = int(spot.play[1:]) if spot.play[1:].isdecimal() else 0
        reel: Reel | None
        if spot.play[:1] == "t":
            live = await self._desk.tables.load(which)
            near = interaction.guild_id is not None and live.record.guild_id == interaction.guild_id
            if not (near or shown_to_all or live.seats_of(interaction.user.id)):
                raise Sorry(NO_TABLE)
            reel = await self._reels.table(live)
            if reel is None:
                raise Sorry(t("This table has not begun: a seat is still free."))
            return reel
        reel = await self._reels.record(which) if spot.play[:1] == "r" else None
        if reel is None or not (shown_to_all or self._may_read(interaction, reel)):
            raise Sorry(NO_RECORD)
        return reel

    @staticmethod
    def _may_read(interaction: Click, reel: RecordReel) -> bool:
        kept = reel.kept
        own = kept.owner_user_id == interaction.user.id
        return own or (kept.guild_id is not None and kept.guild_id == interaction.guild_id)

    # ---- walking ---------------------------------------------------------------------------------------

    async def turn(self, interaction: Click, path: tuple[str, ...]) -> None:
        """A button or select of a replay: to another step, or to other eyes."""
        spot, verb, picked = read_spot(path)
        message = interaction.message
        to_all = message is not None and not message.flags.ephemeral
        reel = await self._reel(interaction, spot, shown_to_all=to_all)
        allow(interaction, reel, spot.eyes, shown_to_all=to_all)
        if verb == "jump":
            spot = replace(spot, step=number((picked,)))
        elif verb == "eyes":
            eyes = _eyes(picked)
            allow(interaction, reel, eyes, shown_to_all=to_all)
            before = reel.steps(spot.eyes)
            place = before[min(max(spot.step, 0), len(before) - 1)]
            spot = replace(spot, eyes=eyes, step=max(bisect_right(reel.steps(eyes), place) - 1, 0))
        await acknowledge(interaction)
        view, files = await self._shown(interaction, reel, spot, shown_to_all=to_all)
        await interaction.edit_original_response(view=view, attachments=files)

    # ---- what is seen ----------------------------------------------------------------------------------

    async def _shown(
        self, interaction: Click, reel: Reel, spot: Spot, *, shown_to_all: bool
    ) -> tuple[ui.LayoutView, list[discord.File]]:
        own = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        language = spot.language or own
        steps = reel.steps(spot.eyes)
        spot = replace(spot, step=min(max(spot.step, 0), len(steps) - 1))
        try:
            moment = await reel.moment(steps[spot.step])
        except UnreadableState as fault:
            raise Sorry(fault.text) from fault
        whose = offered(interaction, reel, shown_to_all=shown_to_all)
        panel = compose_step(reel, spot, moment, whose, reel.speech(self._desk.words, language))
        if panel.drawing is None or panel.picture is None:
            return panel.view, []
        say = reel.speech(self._desk.words, language, markdown=False)
        data = await self._desk.pictures.get(panel.drawing, say, language)
        alt = say(panel.drawing.alt)[:1024]
        return panel.view, [discord.File(io.BytesIO(data), panel.picture, description=alt)]


def allow(interaction: Click, reel: Reel, eyes: Eyes, *, shown_to_all: bool) -> None:
    """Raises :class:`Sorry` where these eyes are not the person's to look through here and now."""
    if eyes not in offered(interaction, reel, shown_to_all=shown_to_all):
        raise Sorry(t("While the table is running everybody sees only what they may know."))


def offered(interaction: Click, reel: Reel, *, shown_to_all: bool) -> tuple[Eyes, ...]:
    """Whose eyes a person may look through in a message."""
    if reel.over:
        return (None, *reel.listed, ALL)
    if shown_to_all or not isinstance(reel, TableReel):
        return (None,)
    return (None, *reel.live.seats_of(interaction.user.id))


def compose_step(reel: Reel, spot: Spot, moment: Moment, offered: tuple[Eyes, ...], say: Speech) -> Panel:
    """One step of a play as a message."""
    game, rules = reel.game, reel.rules
    page = page_through(rules, moment.played.state, spot.eyes, len(game.seats))
    colour = page.colour if spot.eyes in (None, ALL) else game.seats[spot.eyes or 0].colour
    said = _said(reel, spot, moment, say)
    rows = [_buttons(reel, spot, say), *_selects(reel, spot, moment, offered, say)]
    where = t("Step {step} of {steps}", step=spot.step + 1, steps=len(reel.steps(spot.eyes)))
    chapter = reel.guide.chapter_at(moment.place)
    heading = [say(where)] if chapter is None else [say(where), say(reel.guide.chapters[chapter].title)]
    # Pictures come last: on a phone they are in sight above the buttons that lead on.
    blocks = sorted(page.blocks, key=lambda block: isinstance(block, Picture))
    return layout(
        Page(page.title, tuple(blocks), colour),
        say,
        extra=said,
        below=Controls("-# 🎞️ " + " · ".join(heading), tuple(rows)),
    )


def _said(reel: Reel, spot: Spot, moment: Moment, say: Speech) -> list[str]:
    """What happened at this step, as these eyes may read it."""
    entry = moment.played.entry
    lines = [say(line) for line in told_lines(reel.game, reel.rules, entry.events, spot.eyes)]
    # What is done in the open is told by its events; of what is done in secret these eyes alone know.
    if entry.command is not None and (
        spot.eyes == ALL or (entry.command.secret and spot.eyes == entry.actor)
    ):
        lines.append(f"-# {say(_did(entry.actor, entry.command, moment.given_by))}")
    if entry.draws and spot.eyes == ALL:
        drawn = ", ".join(f"{draw.value + 1}/{draw.bound}" for draw in entry.draws[:12])
        lines.append(f"-# 🎲 {say(t('Drawn: {draws}', draws=drawn))}")
    if not moment.exact:
        lines.append(
            "-# ⚠️ " + say(t("The rules have changed since: this shows how things stood a little earlier."))
        )
    room = MOST_SAID
    kept: list[str] = []
    for line in lines or [say(t("The game begins.") if moment.place == 1 else t("Nothing to be seen."))]:
        room -= len(line) + 1
        kept.append(line if room >= 0 else "…")
        if room < 0:
            break
    return kept


def _did(actor: int, command: Command, given_by: str | None) -> Text:
    """Who gave which command, in its own notation."""
    written = f"`{cut(notation.write(command).replace('`', chr(0x2CB)), 200)}`"
    if actor == SYSTEM or given_by == "clock":
        return t("The clock: {command}", command=written)
    if actor == AUTO:
        return t("The computer: {command}", command=written)
    return t("{seat}: {command}", seat=SeatName(actor), command=written)


def _buttons(reel: Reel, spot: Spot, say: Speech) -> ui.ActionRow[ui.LayoutView]:
    last = len(reel.steps(spot.eyes)) - 1

    def button(verb: str, label: str | None, emoji: str, to: int) -> ui.Button[ui.LayoutView]:
        address = Address("table", 0, "", replace(spot, step=to).path(verb))
        able = 0 <= to <= last and to != spot.step
        style = discord.ButtonStyle.primary if verb == "next" and able else discord.ButtonStyle.secondary
        return ui.Button(label=label, emoji=emoji, custom_id=write(address), disabled=not able, style=style)

    return ui.ActionRow(
        button("first", None, "⏮️", 0),
        button("back", cut(say(t("Back")), 80), "◀️", spot.step - 1),
        button("next", cut(say(t("Next")), 80), "▶️", spot.step + 1),
        button("last", None, "⏭️", last),
    )


def _selects(
    reel: Reel, spot: Spot, moment: Moment, offered: tuple[Eyes, ...], say: Speech
) -> list[ui.ActionRow[ui.LayoutView]]:
    """To the parts of the play, and to other eyes."""
    rows: list[ui.ActionRow[ui.LayoutView]] = []
    chapters = _chapters(reel, spot, moment, say)
    if len(chapters) > 1:
        rows.append(_select(spot.path("jump"), say(t("Jump to…")), chapters))
    if len(offered) > 1:
        options = [
            SelectOption(
                label=cut(say(_seen_by(reel, eyes)), 100),
                value=_EYES.get(eyes, f"s{eyes}"),
                default=eyes == spot.eyes,
            )
            for eyes in offered[:MOST_OPTIONS]
        ]
        rows.append(_select(spot.path("eyes"), say(t("Seen by…")), options))
    return rows


def _select(path: tuple[str, ...], hint: str, options: list[SelectOption]) -> ui.ActionRow[ui.LayoutView]:
    custom_id = write(Address("table", 0, "", path))
    return ui.ActionRow(ui.Select(custom_id=custom_id, placeholder=cut(hint, 150), options=options))


def _seen_by(reel: Reel, eyes: Eyes) -> Text:
    if eyes is None:
        return t("What everyone saw") if reel.over else t("What everyone sees")
    if eyes == ALL:
        return t("Everything")
    return (
        t("What {seat} saw", seat=SeatName(eyes)) if reel.over else t("What {seat} sees", seat=SeatName(eyes))
    )


def _chapters(reel: Reel, spot: Spot, moment: Moment, say: Speech) -> list[SelectOption]:
    """The parts of the play around this one, each with the step that it begins with for these eyes."""
    steps, here = reel.steps(spot.eyes), reel.guide.chapter_at(moment.place)
    known = {}
    for chapter in reel.guide.chapters:
        known[min(bisect_left(steps, chapter.place), len(steps) - 1)] = chapter
    listed = list(known.items())
    at = next(
        (n for n, (_, one) in enumerate(listed) if here is not None and one is reel.guide.chapters[here]), 0
    )
    begin = max(0, min(at - MOST_OPTIONS // 2, len(listed) - MOST_OPTIONS))
    return [
        SelectOption(label=cut(say(chapter.title), 100), value=str(step))
        for step, chapter in listed[begin : begin + MOST_OPTIONS]
    ]


def listed_names(reel: Reel, say: Speech) -> str:
    """The people of a play, side by side."""
    return say(Joined(tuple(map(SeatName, reel.listed)), " – "))
