"""The front door: every game with its picture, and in three taps a table against whomever one likes.

``/table new`` shows it, and so does whatever leads there. All of it is one message that only its reader sees;
what is chosen is asked in its place, and opens a table as the game's own command would.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from games.engine.contract import Game, Refused
from games.engine.page import Drawing
from games.engine.text import Text, t
from games.library import Shelf

from . import coach, covers
from .ids import Address, write
from .levels import level_name
from .lobby import Lobby
from .panels import Action, action_button, cut, drawing_digest, notice, rows_of
from .placing import Guest, Opening
from .router import (
    UNKNOWN,
    Click,
    Router,
    Sorry,
    acknowledge,
    answer,
    data_of,
    in_place,
    number,
)
from .rulebooks import Rulebooks
from .words import Speech, Words

log = logging.getLogger(__name__)

PER_PAGE = 5
"""Games on one page: each takes seven of the 40 components that Discord allows a message."""
NO_GAME = t("There is no such game.")


def here(*path: str) -> Address:
    """The address of a button of the front door."""
    return Address("table", 0, "", ("front", *path))


def games_button(say: Speech) -> Action:
    """The button that leads to the games."""
    return Action(here("games", "0"), say(t("All games")), "🎲", discord.ButtonStyle.primary)


def lessons(words: Words, shelves: Iterable[Shelf], language: str) -> list[Action]:
    """The buttons that begin practices, each with the name of its game."""
    return [
        Action(
            Address("table", 0, "", ("practice", shelf.game.id)),
            words.say(language, shelf.game.id)(shelf.game.title),
            "🎓",
        )
        for shelf in shelves
        if shelf.game.practice is not None
    ]


class Front:
    """Shows the games, and opens tables of them."""

    def __init__(self, router: Router, lobby: Lobby, books: Rulebooks) -> None:
        self._router, self._desk = router, router.desk
        self._lobby, self._books = lobby, books
        router.anywhere["front"] = self.pressed

    # ---- the games -------------------------------------------------------------------------------------

    async def games(self, interaction: Click, page: int = 0) -> None:
        """All games, as many on a page as fit."""
        await acknowledge(interaction, reply=True)
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        shelves = list(self._desk.shelves.values())
        pages = max(-(-len(shelves) // PER_PAGE), 1)
        page = min(max(page, 0), pages - 1)
        view = ui.LayoutView(timeout=None)
        say = self._desk.words.say(language)
        view.add_item(ui.TextDisplay(f"## {say(t('What shall we play?'))}"))
        files = []
        for shelf in shelves[page * PER_PAGE : (page + 1) * PER_PAGE]:
            card, file = await self._card(shelf, language)
            view.add_item(card)
            files += [file] if file is not None else []
        turns = [
            Action(here("games", str(to)), say(label), emoji)
            for label, emoji, to in (
                (t("Previous page"), "◀️", page - 1),
                (t("Next page"), "▶️", page + 1),
            )
            if 0 <= to < pages
        ]
        for row in rows_of([action_button(turn) for turn in turns]):
            view.add_item(row)
        view.stop()
        await answer(interaction, view=view, files=files)

    async def _card(self, shelf: Shelf, language: str) -> tuple[ui.Container[Any], discord.File | None]:
        """A game in a frame of its colour: what it is, its picture, and what can be done."""
        game, say = shelf.game, self._desk.words.say(language, shelf.game.id)
        box: ui.Container[Any] = ui.Container(accent_colour=int(game.colour.removeprefix("#"), 16))
        text = f"### {say(game.title)}\n{covers.paragraph(game, say)}"
        if game.flexible:
            text += f"\n-# {say(_coming_and_going(game))}"
        box.add_item(ui.TextDisplay(cut(text, 700)))
        file = await self._picture(shelf, say)
        if file is not None:
            drawing, attached = file
            alt = cut(say(drawing.alt), 1024)
            box.add_item(
                ui.MediaGallery(
                    discord.MediaGalleryItem(f"attachment://{attached.filename}", description=alt)
                )
            )
        play = Action(here("play", game.id), say(t("Play…")), "⚔️", discord.ButtonStyle.success)
        practice = [_practice(game, say)] if game.practice is not None else []
        actions = [play, *practice, Action(here("book", game.id), say(t("Rules")), "📖")]
        for row in rows_of([action_button(action) for action in actions]):
            box.add_item(row)
        return box, file[1] if file is not None else None

    async def _picture(self, shelf: Shelf, say: Speech) -> tuple[Drawing, discord.File] | None:
        """The cover of a game as a file; None where it has none, or where it can't be drawn."""
        named = say.named({seat: say(spec.name) for seat, spec in enumerate(shelf.game.seats)})
        try:
            drawing = await asyncio.to_thread(covers.cover, shelf)
            if drawing is None:
                return None
            data = await self._desk.pictures.get(drawing, named, named.language)
        except Exception:
            # A game can be played without its picture.
            log.exception("the cover of %s can't be drawn", shelf.game.id)
            return None
        name = f"cover-{drawing_digest(drawing, named)[:12]}.png"
        return drawing, discord.File(io.BytesIO(data), name)

    # ---- buttons ---------------------------------------------------------------------------------------

    async def pressed(self, interaction: Click, path: tuple[str, ...]) -> None:
        """Whatever is pressed on the way to a table."""
        match path:
            case ("games", page):
                in_place(interaction)
                await self.games(interaction, number((page,)))
            case ("play", game):
                in_place(interaction)
                await self._against_whom(interaction, self._shelf(game))
            case ("real", game):
                await acknowledge(interaction, reply=True)
                await self._against_whom(interaction, self._shelf(game))
            case ("book", game):
                # A message of its own, so that the games stay where they are.
                await acknowledge(interaction, reply=True)
                await self._books.look_up(interaction, self._shelf(game), "")
            case ("with", game, *choice):
                await self._open(interaction, self._shelf(game), tuple(choice))
            case _:
                raise Sorry(UNKNOWN)

    def _shelf(self, game: str) -> Shelf:
        shelf = self._desk.shelves.get(game)
        if shelf is None:
            raise Sorry(NO_GAME)
        return shelf

    async def _against_whom(self, interaction: Click, shelf: Shelf) -> None:
        """The one question before a table is opened."""
        game = shelf.game
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = self._desk.words.say(language, game.id)
        in_server = interaction.guild_id is not None
        command = self._desk.mentions.begin(language, (game,))
        lines = [f"### {say(game.title)}", *(say(line) for line in _question(game, in_server, command))]
        if in_server:
            text = t("Seat, language, pack and house rules can be chosen with {command}.", command=command)
            lines.append(f"-# {say(text)}")
        view = notice("\n".join(lines))
        for row in rows_of([action_button(action) for action in _opponents(game, say, in_server)]):
            view.add_item(row)
        if in_server and len(game.seats) > 1:  # in direct messages Discord has nobody to choose from
            hint = t("Keep a seat for…") if game.flexible else t("Challenge a person…")
            address = here("with", game.id, "person")
            view.add_item(
                ui.ActionRow(ui.UserSelect(custom_id=write(address), placeholder=cut(say(hint), 150)))
            )
        practice = [_practice(game, say)] if game.practice is not None else []
        back = Action(here("games", str(self._page_of(game))), say(t("Back")), "↩️")
        for row in rows_of([action_button(action) for action in (*practice, back)]):
            view.add_item(row)
        await answer(interaction, view=view)

    def _page_of(self, game: Game) -> int:
        return list(self._desk.shelves).index(game.id) // PER_PAGE

    async def _open(self, interaction: Click, shelf: Shelf, choice: tuple[str, ...]) -> None:
        """Opens a table as was chosen. What is in the way is said in place, with the way back."""
        game = shelf.game
        in_place(interaction)
        try:
            await self._lobby.open(interaction, _opening(interaction, game, choice))
        except (Sorry, Refused) as refusal:
            language = await self._desk.people.language(interaction.user.id)
            say = self._desk.words.say(language, game.id)
            back = Action(here("play", game.id), say(t("Back")), "↩️")
            in_place(interaction)
            await answer(interaction, view=notice(say(refusal.text), actions=[back]))


def _practice(game: Game, say: Speech) -> Action:
    """The door to a game's practice, short enough to stand between two others on a telephone."""
    return replace(coach.door(game, say), label=say(t("Practise")))


def _coming_and_going(game: Game) -> Text:
    """What is different about a game that people join and leave while it is played."""
    if game.seats[0].presides:
        return t("Whoever opens it is the game master. The others come and go as they like.")
    return t("People come and go as they like.")


def _question(game: Game, in_server: bool, command: str) -> tuple[Text, ...]:
    """What is said above the choice; ``command`` opens a table."""
    if game.flexible and not in_server:
        text = t(
            "This game is for several people: open its table in a channel of your server. "
            "{command} does it, or the list of all games.",
            command=command,
        )
        return (text,)
    if not in_server:
        text = t(
            "In our direct messages you play against the computer. "
            "To play with people, open the table in a server channel."
        )
        return (text,)
    if len(game.seats) < 2:
        return (t("You play alone."),)
    if game.flexible:
        return _coming_and_going(game), t("With whom do you begin?")
    return (t("Against whom?"),)


def _opponents(game: Game, say: Speech, in_server: bool) -> list[Action]:
    """What can be chosen with one tap."""
    found = []
    if in_server:
        label = t("Whoever joins") if len(game.seats) > 1 else t("Begin")
        found.append(Action(here("with", game.id, "anyone"), say(label), "⚔️", discord.ButtonStyle.success))
    if len(game.seats) > 1 and (in_server or not game.flexible):
        for level in game.players:
            name = say(level_name(level))
            address = here("with", game.id, "computer", level)
            found.append(Action(address, name[:1].upper() + name[1:], "🤖"))
    return found


def _opening(interaction: Click, game: Game, choice: tuple[str, ...]) -> Opening:
    """The table that was chosen. Raises :class:`Sorry` for what is no choice of ours."""
    once = interaction.message.id if interaction.message is not None else None
    match choice:
        case ("anyone",):
            return Opening(game, once=once)
        case ("computer", level) if level in game.players:
            return Opening(game, computer=level, once=once)
        case ("person", chosen):
            user = data_of(interaction).get("resolved", {}).get("users", {}).get(chosen)
            if user is not None:
                name = str(user.get("global_name") or user.get("username") or chosen)
                guest = Guest(int(chosen), name, bool(user.get("bot")))
                return Opening(game, opponent=guest, once=once)
    raise Sorry(UNKNOWN)
