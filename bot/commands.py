"""Slash commands, derived from what each game declares: no game is named here.

A game's verbs walk its menu: the arguments of ``/game verb`` are picks, completed while typing from the same
tree that makes the buttons. Whatever is still to be chosen after the arguments is asked in the panel.
"""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from games.engine.contract import Game, Group, Param, Refused, Verb, Viewer
from games.engine.menu import Menu, Path, Slot
from games.engine.text import Joined, Text, english, t
from games.library import Shelf
from storage.packs import FINGERPRINT
from storage.records import LIVE, Status

from . import compose
from .finder import Finder
from .levels import level_name
from .live import Live
from .lobby import Lobby
from .panels import cut
from .placing import Opening
from .router import Click, Reach, Router, Sorry
from .tables import NoTable
from .waiting import waiting_lines
from .words import DISCORD, LANGUAGES, Words, language_of

MOST_CHOICES = 25
OPEN: tuple[Status, ...] = ("open",)


def said(text: Text, game: str = "") -> locale_str:
    """A command's name or description for Discord, translated later by :class:`Translator`."""
    return locale_str(english(text).removeprefix("/"), text=text, game=game)


class Translator(app_commands.Translator):
    """Translates command names, descriptions and choices from the catalogues."""

    def __init__(self, words: Words) -> None:
        self._words = words

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The string in a locale that we have, else None."""
        language = language_of(locale.value)
        text = string.extras.get("text")
        if text is None or language == LANGUAGES[0] or locale.value not in DISCORD[language]:
            return None
        return self._words.say(language, str(string.extras.get("game", "")))(text).removeprefix("/")


Callback = Callable[..., Awaitable[None]]


def command(
    name: locale_str,
    description: locale_str,
    run: Callback,
    parameters: list[inspect.Parameter],
    *,
    game: str = "",
    names: dict[str, locale_str] | None = None,
    descriptions: dict[str, locale_str] | None = None,
    choices: dict[str, list[Choice[Any]]] | None = None,
    completions: dict[str, Callable[[Click, str], Awaitable[list[Choice[Any]]]]] | None = None,
) -> app_commands.Command[Any, ..., None]:
    """A slash command made from data: ``run(interaction, **arguments)`` with the given parameters."""

    async def callback(interaction: Click, **arguments: Any) -> None:
        await run(interaction, **arguments)

    first = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
    )
    callback.__signature__ = inspect.Signature([first, *parameters])  # type: ignore[attr-defined]
    described = app_commands.describe(**(descriptions or {}))(callback)
    renamed = app_commands.rename(**(names or {}))(described) if names else described
    chosen = app_commands.choices(**(choices or {}))(renamed) if choices else renamed
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=description, callback=chosen, extras={"game": game}
    )
    for parameter, complete in (completions or {}).items():
        made.autocomplete(parameter)(_completer(complete))
    return made


def _completer(complete: Callable[[Click, str], Awaitable[list[Choice[Any]]]]) -> Any:
    async def autocomplete(interaction: Click, current: str) -> list[Choice[Any]]:
        return (await complete(interaction, str(current)))[:MOST_CHOICES]

    return autocomplete


def parameter(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    """A keyword parameter of a command; without a default it is required."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)


def variable(param: Param) -> str:
    """What a parameter is called in Python, where a word such as ``with`` or a dash can't be."""
    name = param.name.msgid.removeprefix("/").replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


TABLE_NAME = t("/table")
TABLE_HELP = t("The number of the table; only needed when you sit at several")


CHALLENGE = (
    t("/challenge"),
    t("Open a table and challenge someone, anyone, or the computer"),
    t("Who is challenged; leave it out to let anyone join"),
    t("Play against the computer, this strong"),
)
NEW = (
    t("/new"),
    t("Open a table that people join when they like"),
    t("For whom a seat is kept; everybody else may join, too"),
    t("A computer that sits down beside you, this strong"),
)
"""How a game calls opening a table, and what it says of it, of whom it names and of its computer."""


class GameCommands:
    """The slash commands of one game."""

    def __init__(self, router: Router, finder: Finder, lobby: Lobby, shelf: Shelf) -> None:
        self._router, self._desk, self._finder, self._lobby = router, router.desk, finder, lobby
        self._shelf = shelf
        self._game: Game = shelf.game

    def groups(self) -> dict[Group | None, app_commands.Group]:
        """``/game …`` with everything under it (None), and the further commands that the game declares."""
        game = self._game
        made: dict[Group | None, app_commands.Group] = {
            group: app_commands.Group(
                name=said(name, game.id), description=said(description, game.id), guild_only=False
            )
            for group, name, description in (
                (None, game.command, game.pitch),
                *((one, one.name, one.description) for one in game.groups),
            )
        }
        made[None].add_command(self._open())
        made[None].add_command(self._join())
        for verb in game.verbs:
            made[verb.group].add_command(self._verb(verb))
        return made

    # ---- opening a table -------------------------------------------------------------------------------

    def _open(self) -> app_commands.Command[Any, ..., None]:
        """Opens a table: ``challenge``, or ``new`` where people come and go."""
        name, description, who, strength = CHALLENGE if not self._game.flexible else NEW

        async def run(
            interaction: Click,
            opponent: discord.User | None = None,
            computer: str | None = None,
            language: str | None = None,
            pack: str | None = None,
            setup: bool = False,
            seat: int = 0,
            hotseat: bool = False,
        ) -> None:
            opening = Opening(self._game, opponent, computer, language, pack, setup, seat, hotseat)
            doing = english(name).removeprefix("/")
            await self._router.guarded(interaction, self._lobby.open(interaction, opening), doing)

        able = bool(self._game.players)
        levels = [Choice(name=said(level_name(level)), value=level) for level in self._game.players]
        seats = [Choice(name=said(s.name, self._game.id), value=n) for n, s in enumerate(self._game.seats)]
        languages = [Choice(name=compose.LANGUAGE_NAMES[code], value=code) for code in LANGUAGES]
        return command(
            said(name),
            said(description),
            run,
            [
                parameter("opponent", discord.User | None, None),
                *([parameter("computer", str | None, None)] if able else []),
                parameter("language", str | None, None),
                parameter("pack", str | None, None),
                parameter("setup", bool, False),
                parameter("seat", int, 0),
                parameter("hotseat", bool, False),
            ],
            game=self._game.id,
            names={
                "opponent": said(t("/opponent")),
                **({"computer": said(t("/computer"))} if able else {}),
                "language": said(t("/language")),
                "pack": said(t("/pack")),
                "setup": said(t("/setup")),
                "seat": said(t("/seat")),
                "hotseat": said(t("/hotseat")),
            },
            descriptions={
                "opponent": said(who),
                **({"computer": said(strength)} if able else {}),
                "language": said(t("The language of the public board")),
                "pack": said(t("Another content pack than the game's own")),
                "setup": said(t("Wait before the start, so that you can change house rules")),
                "seat": said(t("Your own seat")),
                "hotseat": said(t("One device: a person may hold several seats")),
            },
            choices={"language": languages, "seat": seats, **({"computer": levels} if able else {})},
            completions={"pack": self._packs},
        )

    def _join(self) -> app_commands.Command[Any, ..., None]:
        async def work(interaction: Click, table: int | None) -> None:
            number = table or await self._open_here(interaction)
            live = await self._finder.table_numbered(interaction, number, self._game)
            await self._lobby.join(interaction, live, ())

        async def run(interaction: Click, table: int | None = None) -> None:
            await self._router.guarded(interaction, work(interaction, table), "join")

        return command(
            said(t("/join")),
            said(t("Sit down at a table that has a free seat")),
            run,
            [parameter("table", int | None, None)],
            game=self._game.id,
            names={"table": said(TABLE_NAME)},
            descriptions={
                "table": said(t("The number of the table; only needed when several are open here"))
            },
        )

    async def _open_here(self, interaction: Click) -> int:
        """The one table of this game that is open in this channel, or has room while it is played there."""
        store, place = self._desk.tables.store, interaction.channel_id
        found = await store.list_tables(channel_id=place, game=self._game.id, statuses=OPEN)
        if not found:
            going_on = await store.list_tables(channel_id=place, game=self._game.id, statuses=LIVE)
            loaded = [(one, await self._desk.tables.load(one.id)) for one in going_on]
            found = tuple(one for one, live in loaded if live.free and not live.settings.practice)
        if not found:
            if self._game.flexible:
                raise Sorry(t("No table is open in this channel. Open one with the command `new`."))
            raise Sorry(t("No table is open in this channel. Open one with the command `challenge`."))
        if len(found) > 1:
            numbers = ", ".join(str(one.id) for one in found)
            raise Sorry(t("Several tables are open here. Say which one: {tables}", tables=numbers))
        return found[0].id

    async def _packs(self, interaction: Click, current: str) -> list[Choice[str]]:
        wanted = current.casefold()
        stored = await self._desk.tables.store.list_packs(
            self._game.id, uploaded_by=interaction.user.id, digest=wanted
        )
        return [
            Choice(name=cut(f"{p.label} · {p.digest[:FINGERPRINT]}", 100), value=p.digest)
            for p in stored
            if wanted in p.label.casefold() or p.digest.startswith(wanted)
        ]

    # ---- verbs -----------------------------------------------------------------------------------------

    def _verb(self, verb: Verb) -> app_commands.Command[Any, ..., None]:
        names = [variable(param) for param in verb.params]

        async def run(interaction: Click, table: int | None = None, **picks: str | None) -> None:
            given = [picks.get(name) for name in names]
            await self._router.guarded(
                interaction,
                self._play(interaction, verb, table, given),
                f"/{self._game.id} {' '.join(verb.path)}",
            )

        def completion(place: int) -> Callable[[Click, str], Awaitable[list[Choice[Any]]]]:
            async def complete(interaction: Click, current: str) -> list[Choice[Any]]:
                before = [
                    getattr(interaction.namespace, said(p.name).message, None) for p in verb.params[:place]
                ]
                return await self._complete(interaction, verb, before, current)

            return complete

        parameters = [
            parameter(
                name,
                str if param.required else str | None,
                inspect.Parameter.empty if param.required else None,
            )
            for name, param in zip(names, verb.params, strict=True)
        ]
        return command(
            said(verb.name, self._game.id),
            said(verb.description, self._game.id),
            run,
            [*parameters, parameter("table", int | None, None)],
            game=self._game.id,
            names={"table": said(TABLE_NAME)}
            | {n: said(p.name, self._game.id) for n, p in zip(names, verb.params, strict=True)},
            descriptions={"table": said(TABLE_HELP)}
            | {n: said(p.description, self._game.id) for n, p in zip(names, verb.params, strict=True)},
            completions={"table": self._tables}
            | {name: completion(place) for place, name in enumerate(names)},
        )

    async def _tables(self, interaction: Click, current: str) -> list[Choice[Any]]:
        return await self._finder.numbers(interaction, current, self._game)

    async def _play(self, interaction: Click, verb: Verb, table: int | None, given: list[str | None]) -> None:
        reach = await self._finder.find_table(interaction, self._game, table)
        check_presides(verb.group, reach.live, reach.seat)
        try:
            await self._walk(interaction, reach, verb, given)
        except Refused as refusal:  # whoever tells it knows the command, but not the people at the table
            raise Refused(refusal.code, t("{text}", text=reach.say(refusal.text))) from refusal

    async def _walk(self, interaction: Click, reach: Reach, verb: Verb, given: list[str | None]) -> None:
        """Goes down the menu by what was given, and does what is found there or shows what is still open."""
        live = reach.live
        if live.over:
            raise Refused("over", t("This table has ended."))
        if live.state is None:
            raise Refused("not-begun", t("This table has not begun: a seat is still free."))
        ask = live.ask(reach.seat)
        root = ask(())
        if isinstance(root, Menu):
            offered = next((o for o in root.options if o.key == verb.key), None)
            if offered is None:
                able = tuple(o.label for o in root.open if not o.gives_up)
                if able:
                    raise Sorry(t("That can't be done now. Open to you: {verbs}.", verbs=Joined(able)))
                waits = " ".join(waiting_lines(live, reach.say))
                raise Sorry(t("That can't be done now. {waits}", waits=waits))
            if offered.blocked is not None:
                raise Refused("blocked", offered.blocked)
        path: Path = verb.path
        for place, text in enumerate(given):
            node = ask(path)
            if not isinstance(node, Menu):
                # What is said beyond the last question goes along, for the game to make of it what it will.
                path = (*path, *(more for more in given[place:] if more is not None))
                break
            if text is None and not is_optional(node.slots[0]):
                break
            path = (*path, "" if text is None else resolve(node.slots[0], text, reach))
        if isinstance(ask(path), Menu):
            self._desk.publisher.stand_at(live.id, reach.seat, live.stamp(reach.seat), path)
            await self._router.show_panel(interaction, live)
            return
        await self._router.act(interaction, reach, path, live.stamp(reach.seat))

    async def _complete(
        self, interaction: Click, verb: Verb, before: list[str | None], current: str
    ) -> list[Choice[Any]]:
        try:
            table = getattr(interaction.namespace, "table", None)
            reach = await self._finder.find_table(interaction, self._game, table)
            if reach.live.state is None:
                return []
            check_presides(verb.group, reach.live, reach.seat)
            ask = reach.live.ask(reach.seat)
            path: Path = verb.path
            for text in before:
                node = ask(path)
                if not text or not isinstance(node, Menu):
                    return []
                path = (*path, resolve(node.slots[0], text, reach))
            node = ask(path)
        except (Refused, Sorry, NoTable):
            return []
        if not isinstance(node, Menu):
            return []
        return suggestions(node.slots[0], current, reach)


def check_presides(group: Group | None, live: Live, viewer: Viewer) -> None:
    """Raises Refused where a command is for those who preside, and this seat, or a spectator, does not."""
    if group is None or not group.presides or (viewer is not None and live.game.seats[viewer].presides):
        return
    seats = Joined(tuple(spec.name for spec in live.game.seats if spec.presides))
    raise Refused("presides", t("This command is for game masters: {seats}.", seats=seats))


def is_optional(slot: Slot) -> bool:
    """Whether a slot can be left empty: words that need not be said."""
    return slot.kind == "text" and slot.least == 0


def resolve(slot: Slot, text: str, reach: Reach) -> str:
    """The key that somebody meant: a key, several joined with ``+``, or an option's words."""
    if slot.kind != "choice":
        return text
    keys = {o.key for o in slot.options}
    by_words = {str(reach.say(o.label)).casefold(): o.key for o in slot.options}
    found = [
        part if part in keys else by_words.get(part.strip().casefold(), part) for part in text.split("+")
    ]
    return "+".join(found)


def suggestions(slot: Slot, current: str, reach: Reach) -> list[Choice[Any]]:
    """What the slot offers for what was typed so far; for several picks, the next one after a ``+``."""
    head, plus, tail = current.rpartition("+") if slot.most > 1 else ("", "", current)
    taken = set(head.split("+")) if head else set()
    found = []
    for option in slot.options:
        if option.blocked is not None or option.key in taken:
            continue
        label = str(reach.say(option.label))
        if tail.casefold() not in label.casefold() and not option.key.startswith(tail):
            continue
        shown = label + (f" · {reach.say(option.detail)}" if option.detail else "")
        found.append(Choice(name=cut((head + plus) + shown, 100), value=f"{head}{plus}{option.key}"))
    return found[:MOST_CHOICES]
