"""Rulebooks in Discord, made to be read on a telephone: contents, chapters, pages to turn, and a search.

Whatever is pressed carries its place in the book in its address, so that a page can be turned after a restart
and for ever. Opened from a table the book knows the table's house rules, and which rules help to answer what
is asked there now.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import discord
from discord import ui
from discord.app_commands import Choice

from games.engine.contract import Prompt
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.rulebook import Part, Rule, Rulebook
from games.engine.text import Joined, Text, t
from games.library import Shelf

from . import compose
from .ids import Address
from .live import Live
from .modals import form
from .names import harmless
from .panels import Action, action_button, cut, notice, rows_of, selects
from .router import UNKNOWN, Click, Router, Sorry, number, show, submitted_values
from .rule_pages import Reader
from .switches import options_of
from .words import Speech

MOST_WORDS = 50
"""Characters of a search: they have to fit an address."""
MOST_CHOICES = 25
"""Suggestions that Discord shows at a time."""


class Rulebooks:
    """The rulebooks of all games, opened by command, from a table, or by a button in a book."""

    def __init__(self, router: Router) -> None:
        self._desk = router.desk
        router.actions["rules"] = self.at_table
        router.anywhere["book"] = self.anywhere

    async def look_up(self, interaction: Click, shelf: Shelf, words: str, live: Live | None = None) -> None:
        """Opens a game's book: at a chapter or a rule by its id, or at all rules that hold some words."""
        book = await self._open(interaction, shelf, live)
        words = _tidy(words)
        await show(interaction, book.searched(words) if words else book.opened())

    async def at_table(self, interaction: Click, live: Live, path: Path) -> None:
        """The book of a table's game, at the place in ``path``; by itself at what is asked there now."""
        await self._turn(interaction, await self._open(interaction, live.shelf, live), path)

    async def anywhere(self, interaction: Click, path: Path) -> None:
        """The book of the game that ``path`` begins with, at the place that follows."""
        shelf = self._desk.shelves.get(path[0] if path else "")
        if shelf is None:
            raise Sorry(t("There is no such game."))
        await self._turn(interaction, await self._open(interaction, shelf, None), path[1:])

    async def suggest(self, interaction: Click, shelf: Shelf, typed: str) -> list[Choice[str]]:
        """Chapters and rules for what somebody types, in the language they read."""
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = self._desk.words.say(language, shelf.game.id)
        return [Choice(name=cut(name, 100), value=key) for key, name in suggested(shelf.rulebook, say, typed)]

    async def _open(self, interaction: Click, shelf: Shelf, live: Live | None) -> OpenBook:
        user_id = interaction.user.id
        language = await self._desk.people.meet(user_id, str(interaction.locale))
        if live is None:
            return OpenBook(Reader(shelf, self._desk.words.say(language, shelf.game.id)))
        say = compose.speech(self._desk.words, live, language)
        return OpenBook(Reader(shelf, say, options_of(live)), live, asked_of(live, user_id))

    async def _turn(self, interaction: Click, book: OpenBook, path: Path) -> None:
        match path:
            case ():
                view = book.opened()
            case ("all",):
                view = book.contents()
            case ("to", id):
                view = book.page_with(id)
            case ("now",):
                view = book.asked_now(0)
            case ("now", _):
                view = book.asked_now(number(path, 1))
            case ("find", _, words):
                view = book.found(_tidy(words), number(path, 1))
            case ("ask",) if interaction.type is discord.InteractionType.modal_submit:
                view = book.searched(_tidy((submitted_values(interaction).get("words") or [""])[0]))
            case ("ask",):
                await interaction.response.send_modal(book.question())
                return
            case _:
                raise Sorry(UNKNOWN)
        await show(interaction, view)


def _tidy(words: str) -> str:
    """A search as it can be carried in an address."""
    return " ".join(words.replace("/", " ").split())[:MOST_WORDS].strip()


def asked_of(live: Live, user_id: int) -> tuple[Prompt, ...]:
    """The open questions of a table that a person is asked, or all of them where it is asked nothing."""
    own = set(live.seats_of(user_id))
    mine = tuple(prompt for prompt in live.prompts if own & {*prompt.seats, *prompt.done})
    return mine or live.prompts


def suggested(book: Rulebook, say: Speech, typed: str) -> list[tuple[str, str]]:
    """Ids with what they are called, for what was typed so far: chapters before rules."""
    wanted = typed.strip().casefold()
    chapters = [
        (part.chapter.id, _title(book, part, say))
        for part in book.parts
        if part.chapter is not None and wanted in f"{_title(book, part, say)} {part.chapter.id}".casefold()
    ]
    rules: tuple[Rule, ...] = ()
    if wanted:
        rules = (*book.find(wanted, say.language), *(rule for rule in book.rule if wanted in rule.id))
    found = [*chapters, *((rule.id, f"{rule.id} · {say(rule.text)}") for rule in dict.fromkeys(rules))]
    return found[:MOST_CHOICES]


def _holds(part: Part, id: str) -> bool:
    """Whether an id is that of the chapter, or of a rule in it."""
    return (part.chapter is not None and part.chapter.id == id) or any(rule.id == id for rule in part.rules)


def _reach(part: Part) -> str:
    """From which rule to which a chapter goes; what the ids of a book begin with is said once."""
    first, last = part.rules[0].id, part.rules[-1].id
    prefix, dash, rest = last.partition("-")
    return first if first == last else f"{first} – {rest if first.startswith(prefix + dash) else last}"


def _title(book: Rulebook, part: Part, say: Speech) -> str:
    if part.chapter is None:
        return say(t("Rules"))
    return f"{book.chapter.index(part.chapter) + 1}. {say(part.chapter.title)}"


@dataclass(frozen=True)
class OpenBook:
    """A rulebook in somebody's hands. ``live`` is the table it was opened from, ``asked`` what is asked."""

    reader: Reader
    live: Live | None = None
    asked: tuple[Prompt, ...] = ()

    @property
    def _book(self) -> Rulebook:
        return self.reader.shelf.rulebook

    def _here(self, *path: str) -> Address:
        if self.live is not None:
            return Address("table", self.live.id, "", ("rules", *path))
        return Address("table", 0, "", ("book", self.reader.shelf.game.id, *path))

    @property
    def _now(self) -> tuple[Rule, ...]:
        """The rules that help to answer what is asked now."""
        return self._book.named(chain.from_iterable(prompt.rules for prompt in self.asked))

    # ---- places in the book ----------------------------------------------------------------------------

    def opened(self) -> ui.LayoutView:
        """Where a book falls open: at what is asked now, else at its contents."""
        return self.asked_now(0) if self._now else self.contents()

    def contents(self) -> ui.LayoutView:
        """What the game is about, and the chapters of its rules."""
        say, game = self.reader.say, self.reader.shelf.game
        lines = [f"## {say(game.title)}", *(f"- {say(line)}" for line in game.about)]
        for part in self._book.parts:
            lines.append(f"**{_title(self._book, part, say)}** · {_reach(part)}")
        if not self._book.rule:
            lines.append(say(t("This game has no rulebook.")))
        first = next(iter(self._book.rule), None)
        return self._bound(lines, (), after=("to", first.id) if first else None, contents=False)

    def page_with(self, id: str) -> ui.LayoutView:
        """The page that holds a rule, or that a chapter begins with; turning it leads through the book."""
        parts = self._book.parts
        where = next((at for at, part in enumerate(parts) if _holds(part, id)), None)
        if where is None:
            raise Sorry(t("This rulebook has no rule {id}. Look it up by words.", id=harmless(id)))
        part, pages = parts[where], self.reader.pages(parts[where].rules)
        here = next((at for at, page in enumerate(pages) if any(rule.id == id for rule in page)), 0)
        before, after = pages[:here], pages[here + 1 :]
        if not before and where:
            before = self.reader.pages(parts[where - 1].rules)
        if not after and where + 1 < len(parts):
            after = self.reader.pages(parts[where + 1].rules)
        title = _title(self._book, part, self.reader.say)
        return self._bound(
            [f"### {title}", *self._counted(len(part.rules), here, len(pages))],
            pages[here],
            ("to", before[-1][0].id) if before else None,
            ("to", after[0][0].id) if after else None,
        )

    def asked_now(self, at: int) -> ui.LayoutView:
        """The rules that help to answer what is asked now, from the page with the rule at place ``at``."""
        title = self.reader.say(Joined(tuple(prompt.title for prompt in self.asked)))
        if not self._now:
            raise Sorry(t("Nothing is asked at this table that rules would help with."))
        lead = self.reader.say(t("Asked now: {what}", what=title))
        return self._list(lead, self._now, at, ("now",), ())

    def searched(self, words: str) -> ui.LayoutView:
        """What somebody looks up: a chapter by its id, or the rules with that id or those words."""
        if any(chapter.id == words for chapter in self._book.chapter):
            return self.page_with(words)
        return self.found(words, 0)

    def found(self, words: str, at: int) -> ui.LayoutView:
        """The rules that hold some words, from the page with the rule at place ``at``."""
        rules = self._book.find(words, self.reader.say.language) if words else ()
        if not rules:
            raise Sorry(t("No rule says “{words}”. Try fewer or other words.", words=harmless(words)))
        title = f"“{harmless(words)}”"
        if len(rules) == 1 and rules[0].id.endswith(words.casefold()):
            part = next(part for part in self._book.parts if rules[0] in part.rules)
            title = _title(self._book, part, self.reader.say)
        return self._list(title, rules, at, ("find",), (words,))

    def question(self) -> ui.Modal:
        """The form that asks what to look for."""
        slot = Slot("words", t("A rule's number, or words it contains"), kind="text", most=MOST_WORDS)
        return form(Menu(t("Look up a rule"), (slot,)), self._here("ask"), self.reader.say, kind="table")

    # ---- how a page is bound ---------------------------------------------------------------------------

    def _list(self, title: str, rules: tuple[Rule, ...], at: int, place: Path, rest: Path) -> ui.LayoutView:
        """One page of a list of rules; ``place`` and ``rest`` stand around the number in its addresses."""
        pages = self.reader.pages(rules)
        starts = [sum(map(len, pages[:turn])) for turn in range(len(pages))]
        here = max((turn for turn, start in enumerate(starts) if start <= at), default=0)

        def to(turn: int) -> Path | None:
            return (*place, str(starts[turn]), *rest) if 0 <= turn < len(pages) else None

        lines = [f"### {title}", *self._counted(len(rules), here, len(pages))]
        return self._bound(lines, pages[here], to(here - 1), to(here + 1), alone=len(rules) == 1)

    def _counted(self, rules: int, page: int, pages: int) -> list[str]:
        """How many rules there are and where among them this page is; nothing where there is but one."""
        text = t("{count} rules, page {page} of {pages}", count=rules, page=page + 1, pages=pages)
        return [f"-# {self.reader.say(text)}"] if rules > 1 else []

    def _bound(
        self,
        lines: list[str],
        rules: tuple[Rule, ...],
        before: Path | None = None,
        after: Path | None = None,
        *,
        contents: bool = True,
        alone: bool = False,
    ) -> ui.LayoutView:
        """A page: its heading, its rules, and the ways on. ``alone``: one rule, out of its chapter."""
        say = self.reader.say
        view = notice("\n\n".join(["\n".join(lines), *map(self.reader.told, rules)]))
        turns = [self._turn(t("Previous page"), "◀️", before), self._turn(t("Next page"), "▶️", after)]
        if before or after:
            view.add_item(ui.ActionRow(*turns))
        for row in self._jump():
            view.add_item(row)
        ways = [Action(self._here("ask"), say(t("Search")), "🔍")]
        if alone:
            ways.append(Action(self._here("to", rules[0].id), say(t("In its chapter")), "📖"))
        if contents:
            ways.append(Action(self._here("all"), say(t("Contents")), "📑"))
        if self._now:
            ways.append(Action(self._here("now"), say(t("Asked now")), "⏳"))
        if self.live is not None:
            house = Address("table", self.live.id, "", ("options",))
            ways.append(Action(house, say(t("House rules")), "⚙️"))
        for row in rows_of([action_button(way) for way in ways]):
            view.add_item(row)
        return view

    def _turn(self, label: Text, sign: str, path: Path | None) -> ui.Button[ui.LayoutView]:
        """A button that turns the page; it stays in its place, greyed, where there is no page to turn to."""
        nowhere = ("no", "back" if sign == "◀️" else "on")
        action = Action(self._here(*(path or nowhere)), self.reader.say(label), sign)
        button = action_button(action)
        button.disabled = path is None
        return button

    def _jump(self) -> list[ui.ActionRow[ui.LayoutView]]:
        """A select of all chapters."""
        options = tuple(
            Option(part.chapter.id, _title(self._book, part, self.reader.say))
            for part in self._book.parts
            if part.chapter is not None
        )
        menu = Menu(t("Rules"), (Slot("chapter", t("Go to a chapter"), options),))
        return selects(menu, self._here("to"), self.reader.say)
