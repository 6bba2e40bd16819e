"""What each panel of a table shows: the invitation, the public board, and a seat's private panel."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord.utils import escape_markdown, escape_mentions

from games.engine.contract import Refused, Seat
from games.engine.menu import Path
from games.engine.page import Bullets, Facts, Page, Para
from games.engine.text import Fact, Joined, SeatName, Text, t

from .ids import Address
from .live import Live
from .panels import Action, Controls, Panel, controls, layout
from .words import LANGUAGES, Speech, Words

BOARD_LINES = 6
"""Log lines on the public board."""
OWN_LINES = 3
"""Log lines on a private panel."""

LEVELS: Mapping[str, Text] = {
    "random": t("random computer"),
    "steady": t("steady computer"),
    "sharp": t("sharp computer"),
}
"""What the strengths of computer players are called."""

LANGUAGE_NAMES = {"en": "English", "ja": "日本語", "zh_CN": "简体中文"}
assert tuple(LANGUAGE_NAMES) == LANGUAGES


def level_name(level: str) -> Text:
    """What a computer of this strength is called."""
    return LEVELS.get(level, t("computer"))


def harmless(name: str) -> str:
    """What somebody called themselves or something, as it stands: no formatting, no mention, no emoji."""
    return escape_mentions(escape_markdown(name)).replace("<", "\\<")


def seat_names(live: Live, say: Speech, *, markdown: bool = True) -> dict[int, str]:
    """The display names of a table's seats; free seats go by their colour, one of many computers too."""
    names: dict[int, str] = {}
    everyone = [live.at(seat) for seat in range(len(live.game.seats))]
    alone = sum(one is not None and one.computer is not None and one.user_id is None for one in everyone) == 1
    for seat, spec in enumerate(live.game.seats):
        sitting = live.at(seat)
        if sitting is None or (sitting.user_id is None and sitting.computer is None):
            names[seat] = say(spec.name)
        elif sitting.computer is not None and sitting.user_id is None:
            level = say(level_name(sitting.computer))
            name = level[:1].upper() + level[1:]
            names[seat] = name if alone else f"{name} ({say(spec.name)})"
        else:
            name = sitting.display_name
            names[seat] = harmless(name) if markdown else name
    return names


def speech(words: Words, live: Live, language: str, *, markdown: bool = True) -> Speech:
    """How a table is spoken of in ``language``: its game's catalogue and its people's names."""
    say = words.say(language, live.game.id)
    return say.named(seat_names(live, say, markdown=markdown))


def _here(live: Live, *path: str) -> Address:
    return Address("table", live.id, "", path)


def waiting_lines(live: Live, say: Speech) -> list[str]:
    """Who is waited for, and who has answered already."""
    lines = []
    for prompt in live.prompts:
        names = Joined(tuple(SeatName(seat) for seat in prompt.seats))
        if prompt.seats:
            lines.append("⏳ " + say(t("Waiting for {names}: {what}", names=names, what=prompt.title)))
        for seat in prompt.seats:
            sitting = live.at(seat)
            if sitting is not None and sitting.dm_ok is False:
                hint = t(
                    "{name}, your direct messages are closed: open your panel with 🔒.", name=SeatName(seat)
                )
                lines.append("🔒 " + say(hint))
        if prompt.done:
            ready = Joined(tuple(SeatName(seat) for seat in prompt.done))
            lines.append("✅ " + say(t("{names} has chosen.", names=ready)))
    return lines


def board(live: Live, say: Speech) -> Panel:
    """The public board: what every spectator may know, and the door to the private panels."""
    if live.state is None:
        return lobby(live, say)
    lines = [f"-# {say(line)}" for line in live.heard_by(None)[-BOARD_LINES:]]
    extra = [*lines, *waiting_lines(live, say)]
    actions = [
        Action(_here(live, "log"), say(t("Log")), "📜"),
        Action(_here(live, "rules"), say(t("Rules")), "📖"),
    ]
    if not live.over:
        mine = Action(_here(live, "hand"), say(t("My panel")), "🔒", discord.ButtonStyle.primary)
        actions.insert(0, mine)
    else:
        actions = [*_afterwards(live, say), *actions]
    return layout(live.rules.page(live.state, None), say, extra=_trimmed(extra), actions=actions)


def _afterwards(live: Live, say: Speech) -> list[Action]:
    """What can be done when the game is over."""
    return [
        Action(_here(live, "again"), say(t("Play again")), "🔁", discord.ButtonStyle.success),
        Action(_here(live, "verify"), say(t("Verify the dice")), "🎲"),
    ]


def _trimmed(lines: list[str], most: int = 1200) -> list[str]:
    """The latest lines that fit ``most`` characters."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= len(line) + 1
        if most < 0:
            break
        kept.insert(0, line)
    return kept


def _sitter(live: Live, seat: Seat) -> Fact:
    """Who sits on a seat of an open table, or for whom it is kept."""
    if seat not in live.free:
        return SeatName(seat)
    kept = live.at(seat)
    if kept is None or live.kept_for(seat) is None:
        return t("free")
    return t("kept for {name}", name=harmless(kept.display_name))


def lobby(live: Live, say: Speech) -> Panel:
    """An open or cancelled table before its start: who sits where, and how to join."""
    rows = [(spec.name, _sitter(live, seat)) for seat, spec in enumerate(live.game.seats)]
    if live.record.status == "cancelled":
        page = Page(live.game.title, (Para(t("This table was called off.")),), colour=live.game.colour)
        return layout(page, say)
    page = Page(
        live.game.title,
        (
            Para(live.game.pitch),
            *([Bullets(live.game.about)] if live.game.about else []),
            Facts((*rows, (t("Table"), live.id))),
            Para(
                t(
                    "The dice are fixed already: their key's fingerprint is {hash}.",
                    hash=live.record.commitment[:16],
                ),
                quiet=True,
            ),
        ),
        colour=live.game.colour,
    )
    actions = []
    if not live.free:
        actions.append(Action(_here(live, "start"), say(t("Begin")), "⚔️", discord.ButtonStyle.success))
    else:
        actions.append(Action(_here(live, "join"), say(t("Join")), "⚔️", discord.ButtonStyle.success))
        if live.game.players:
            actions.append(Action(_here(live, "computer"), say(t("Computer joins")), "🤖"))
    actions += [
        Action(_here(live, "rules"), say(t("Rules")), "📖"),
        Action(_here(live, "options"), say(t("House rules")), "⚙️"),
        Action(_here(live, "luck"), say(t("Add luck")), "🍀"),
        Action(_here(live, "cancel"), say(t("Call off")), "✖️"),
    ]
    extra = [
        say(t("{opponent}, you are challenged!", opponent=f"<@{person}>"))
        for person in map(live.kept_for, live.free)
        if person is not None
    ]
    return layout(page, say, extra=extra, actions=actions)


def invitation(live: Live, say: Speech, link: str | None) -> Panel:
    """The message in the channel that leads to the thread where the board is."""
    if live.state is None:
        return lobby(live, say)
    players = Joined(tuple(SeatName(seat) for seat in range(len(live.game.seats))), " – ")
    blocks = [Para(players)]
    result = live.result
    if result is not None:
        blocks.append(Para(result.text))
    elif link:
        blocks.append(Para(t("The board is in {thread}.", thread=link)))
    actions = []
    if not live.over:
        actions.append(Action(_here(live, "hand"), say(t("My panel")), "🔒", discord.ButtonStyle.primary))
    return layout(Page(live.game.title, tuple(blocks), colour=live.game.colour), say, actions=actions)


def private(live: Live, seat: Seat, say: Speech, path: Path = ()) -> Panel:
    """A seat's own panel: all it may know, and its menu at ``path``."""
    if live.state is None:
        return lobby(live, say)
    lines = [f"-# {say(line)}" for line in live.heard_by(seat)[-OWN_LINES:]]
    below: Controls | None = None
    if not live.over:
        ask = live.ask(seat)
        address = Address("pick", live.id, live.stamp(seat))
        try:
            below = controls(ask, path, address, say)
        except (Refused, TypeError, ValueError):
            # What was open at this place of the menu is not any more, or its buttons could not spell what
            # was typed on the way (see bot.ids): begin at its root.
            below = controls(ask, (), address, say) if path else None
    colour = live.game.seats[seat].colour
    page = live.rules.page(live.state, seat)
    actions = _afterwards(live, say) if live.over else []
    return layout(
        Page(page.title, page.blocks, colour), say, below=below, extra=_trimmed(lines, 600), actions=actions
    )
