"""What each panel of a table shows: the invitation, the public board, and a seat's private panel."""

from __future__ import annotations

import discord

from games.engine.contract import Refused, Seat
from games.engine.menu import Path
from games.engine.page import Bullets, Facts, Page, Para
from games.engine.text import Fact, Joined, SeatName, Text, t

from . import coach, doors, requests, switches
from .doors import here
from .ids import Address
from .levels import level_name
from .live import Live
from .names import harmless
from .pace import pace_text
from .panels import Action, Controls, Panel, controls, layout
from .waiting import may_stand_in, own_time, waiting_lines
from .words import LANGUAGES, Speech, Words

BOARD_LINES = 6
"""Log lines on the public board."""
OWN_LINES = 6
"""Log lines on a private panel."""

MOST_NAMES = 6
"""Names that tell on a private panel which table it is for."""

LANGUAGE_NAMES = {"en": "English", "ja": "日本語", "zh_CN": "简体中文"}
assert tuple(LANGUAGE_NAMES) == LANGUAGES


def seat_names(live: Live, say: Speech, *, markdown: bool = True) -> dict[int, str]:
    """The display names of a table's seats; free seats go by their colour.

    So do one of many computers, and one of the seats of a person who holds several.
    """
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
            name = harmless(sitting.display_name) if markdown else sitting.display_name
            several = sitting.user_id is not None and len(live.seats_of(sitting.user_id)) > 1
            names[seat] = f"{name} ({say(spec.name)})" if several else name
    return names


def speech(words: Words, live: Live, language: str, *, markdown: bool = True) -> Speech:
    """How a table is spoken of in ``language``: its game's catalogue and its people's names."""
    say = words.say(language, live.game.id)
    return say.named(seat_names(live, say, markdown=markdown))


def seat_lines(live: Live, say: Speech) -> list[str]:
    """Which seats are free at a running table, for whom a computer plays, and who looks into all hands."""
    lines = [
        "💺 " + say(t("The seat {seat} is free.", seat=live.game.seats[seat].name)) for seat in live.missing
    ]
    for seat in live.people:
        level = live.stand_in(seat)
        if level is not None:
            text = t(
                "The {computer} plays for {name}, until {name} is back.",
                computer=level_name(level),
                name=SeatName(seat),
            )
            lines.append("🤖 " + say(text))
    if live.settings.open_view:
        lines.append("👁 " + say(t("Spectators may see everything: all players have agreed.")))
    return lines


def board(live: Live, say: Speech) -> Panel:
    """The public board: what every spectator may know, and the door to the private panels."""
    if live.state is None:
        return lobby(live, say)
    lines = [f"-# {say(line)}" for line in live.heard_by(None)[-BOARD_LINES:]]
    extra = [*lines, *waiting_lines(live, say)]
    if live.over:
        actions = doors.afterwards(live, say)
    else:
        actions = [doors.own_panel(live, say)]
        extra += seat_lines(live, say)
        if live.settings.practice:
            text = t(
                "{name} learns the game here.", name=SeatName(live.seat_of(live.record.host_user_id) or 0)
            )
            extra.append("🎓 " + say(text))
        actions += doors.vacancies(live, say)
        if any(may_stand_in(live, row) for row in live.asked):
            actions.append(Action(here(live, "clock"), say(t("Clock")), "⏱️"))
    actions += [doors.log(live, say), doors.watch(live, say), doors.rules(live, say)]
    actions += [] if live.over else [doors.what_now(live, say)]
    return layout(live.rules.page(live.state, None), say, extra=_trimmed(extra), actions=actions)


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
    seats = live.game.seats
    rows: list[tuple[Fact, Fact]] = [(seats[seat].name, _sitter(live, seat)) for seat in live.listed]
    others = len(seats) - len(live.listed)
    if others:
        rows.append((t("Free seats"), t("{count}, which may stay empty", count=others)))
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
    extra = [
        say(t("{opponent}, you are challenged!", opponent=f"<@{person}>"))
        for person in map(live.kept_for, live.free)
        if person is not None
    ]
    house = switches.summary(live.game, switches.options_of(live))
    if house:
        rules = Joined(tuple(t("{rule}: {value}", rule=rule, value=value) for rule, value in house), " · ")
        extra.append("⚙️ " + say(t("House rules: {rules}", rules=rules)))
    if live.pace.hours:
        extra.append("⏱️ " + say(pace_text(live.pace)))
    if live.settings.setup and not live.missing:
        host = SeatName(live.seat_of(live.record.host_user_id) or 0)
        text = t("Everyone is here. {name} begins.", name=host)
        if live.free:
            text = t("{name} begins when enough are here. Others can still join later.", name=host)
        extra.append("⏳ " + say(text))
    if live.settings.hot_seat:
        extra.append("🙈 " + say(t("One device: a person may hold several seats.")))
    return layout(page, say, extra=extra, actions=doors.before(live, say))


def invitation(live: Live, say: Speech, link: str | None) -> Panel:
    """The message in the channel that leads to the thread where the board is."""
    if live.state is None:
        return lobby(live, say)
    players = Joined(tuple(map(SeatName, live.listed)), " – ")
    blocks = [Para(players)]
    result = live.result
    if result is not None:
        blocks.append(Para(result.text))
    elif link:
        blocks.append(Para(t("The board is in {thread}.", thread=link)))
    actions = []
    if not live.over:
        actions.append(doors.own_panel(live, say))
    return layout(Page(live.game.title, tuple(blocks), colour=live.game.colour), say, actions=actions)


def label(live: Live, seat: Seat, say: Speech) -> str:
    """Which table and which seat a private panel is for, so that two of them are never mixed up."""
    if live.settings.practice:
        seated = t(
            "Practice {table} · {players} · you are {seat}",
            table=live.id,
            players=Joined(tuple(map(SeatName, live.listed)), " – "),
            seat=live.game.seats[seat].name,
        )
        return f"-# {say(seated)}"
    place = f"<#{live.record.channel_id}>"
    if live.record.thread_id is not None:
        # The thread's title would name the players once more, and those who began the game.
        where = f"https://discord.com/channels/{live.record.guild_id}/{live.record.thread_id}"
        place = f"[{say(t('to the board'))}]({where})"
    names: list[Fact] = [SeatName(one) for one in live.listed]
    if len(names) > MOST_NAMES:
        names[MOST_NAMES - 1 :] = ["…"]
    text = t(
        "Table {table} · {place} · {players} · you are {seat}",
        table=live.id,
        place=place,
        players=Joined(tuple(names), " – "),
        seat=live.game.seats[seat].name,
    )
    return f"-# {say(text)}"


def private(live: Live, seat: Seat, say: Speech, path: Path = (), remark: Text | None = None) -> Panel:
    """A seat's own panel: all it may know, and its menu at ``path``; ``remark`` is a line for this once."""
    if live.state is None:
        return lobby(live, say)
    lines = [f"-# {say(line)}" for line in live.heard_by(seat)[-OWN_LINES:]]
    below: Controls | None = None
    own = live.seats_of(live.people.get(seat, 0))
    actions = doors.afterwards(live, say) if live.over else []
    closing: list[str] = []
    view = live.rules.view(live.state, seat)
    ask, tip = live.guide(seat, view)
    if not live.over:
        address = Address("pick", live.id, live.stamp(seat), seat=seat if len(own) > 1 else None)
        try:
            below = controls(ask, path, address, say, astray=tip is not None and tip.astray(path))
        except (Refused, TypeError, ValueError):
            # What was open at this place of the menu is not any more, or its buttons could not spell what
            # was typed on the way (see bot.ids): begin at its root.
            below = controls(ask, (), address, say) if path else None
            path = ()
        if live.missing or live.stand_in(seat) is not None:
            lines += seat_lines(live, say)
        actions += doors.filling(live, say)
        if live.stand_in(seat) is not None:
            back = Action(here(live, "back-in"), say(t("Play on myself")), "🙋", discord.ButtonStyle.success)
            actions.append(back)
        closing, answers = requests.on_panel(live, live.people.get(seat, 0), seat, say)
        actions += answers
        if live.game.photos is not None and live.game.photos(view):
            actions.append(Action(here(live, "photo"), say(t("Photos")), "📷"))
        if live.game.seats[seat].presides:
            actions.append(Action(here(live, "desk"), say(t("Desk")), "🗂️"))
        if len(own) > 1:
            actions.append(Action(here(live, "cover"), say(t("Hide, and pass the device")), "🙈"))
        actions.append(doors.what_now(live, say))
        if live.settings.practice:
            actions += coach.actions(live, tip, say)
    lines += own_time(live, seat, say)
    lines += [say(remark)] if remark is not None else []
    lines.append(label(live, seat, say))
    colour = live.game.seats[seat].colour
    page = live.rules.page_at(view, path)
    return layout(
        Page(page.title, page.blocks, colour),
        say,
        extra=_trimmed(lines, 1000),
        advice=coach.advice(live, tip, path, say),
        below=below,
        closing=_trimmed(closing, 1000),
        actions=actions,
    )


def covered(live: Live, user_id: int, say: Speech) -> Panel:
    """The panel of a person with several seats while none of them is shown: pass the device, then look."""
    seats = live.seats_of(user_id)
    waits = {seat for prompt in live.prompts for seat in prompt.seats}
    lines = waiting_lines(live, say)
    actions = [
        Action(
            here(live, "face", str(seat)),
            say(t("I am {seat}", seat=live.game.seats[seat].name)),
            "🔒",
            discord.ButtonStyle.primary if seat in waits else discord.ButtonStyle.secondary,
        )
        for seat in seats
    ]
    text = t(
        "Nothing is shown yet. Whoever plays next takes the device and presses the button of their seat."
    )
    asked, answers = requests.on_panel(live, user_id, None, say)
    lines, actions = [*lines, *asked], [*actions, *answers, doors.what_now(live, say)]
    return layout(
        Page(t("Table {table}: who looks?", table=live.id), (Para(text),), live.game.colour),
        say,
        extra=_trimmed(lines, 1000),
        actions=actions,
    )


def desk(live: Live, user_id: int, say: Speech) -> Panel:
    """The desk of who has the last word: what is public, who is waited for, and what they alone can do."""
    lines = [f"-# {say(line)}" for line in live.heard_by(None)[-BOARD_LINES:]]
    lines += [*waiting_lines(live, say), *seat_lines(live, say)]
    presides = live.presides(user_id)
    actions = doors.afterwards(live, say)
    if not live.over:
        stopped = live.clock.paused_at is not None
        pause = ("go", t("Let the clock go on"), "▶️") if stopped else ("stop", t("Stop the clock"), "⏸️")
        actions = [
            Action(here(live, "undo"), say(t("Take back…")), "↩️", discord.ButtonStyle.primary),
            Action(here(live, "redo"), say(t("Restore…")), "↪️"),
            Action(here(live, "reseat"), say(t("Seats…")), "💺"),
            Action(here(live, "clock", pause[0]), say(pause[1]), pause[2]),
            Action(here(live, "clock"), say(t("Clock")), "⏱️"),
        ]
        if presides:
            actions.append(Action(here(live, "close-table"), say(t("End the table")), "🏁"))
        else:
            actions.append(Action(here(live, "resign"), say(t("Step down")), "✖️"))
    actions += [doors.log(live, say), doors.what_now(live, say)]
    closing, answers = requests.on_panel(live, user_id, live.viewer(user_id), say)
    role = t("You are the game master of table {table}.", table=live.id)
    if not presides:
        role = t("You are the referee of table {table}. You see no hand.", table=live.id)
    lines.append(f"-# {say(role)}")
    return layout(
        live.rules.page(live.state, None),
        say,
        extra=_trimmed(lines),
        closing=_trimmed(closing, 1000),
        actions=[*answers, *actions],
    )


def farewell(live: Live, say: Speech) -> Panel:
    """What is left of the panel of someone who does not sit here any more: nothing of the game."""
    text = t("You do not sit at table {table}. Its board shows what everyone may see.", table=live.id)
    return layout(Page(live.game.title, (Para(text),), live.game.colour), say)


def own(live: Live, user_id: int, face: Seat | None, say: Speech, path: Path = ()) -> Panel:
    """A person's panel: of their seat; of the one of several that is uncovered (``face``), or the cover."""
    seats = live.seats_of(user_id)
    if not seats and live.has_last_word(user_id) and live.state is not None:
        return desk(live, user_id, say)
    if not seats:
        return farewell(live, say)
    if len(seats) == 1 or live.state is None:
        return private(live, seats[0], say, path)
    return covered(live, user_id, say) if face is None else private(live, face, say, path)
