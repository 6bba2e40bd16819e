"""“What can I do now?”: answered to whoever asks, about their table, from their own menu.

Nothing here knows a game, and nothing is read but what the asker may see anyway: the menu of their seat's
view, the questions that the table has open, and who has answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import discord

from games.engine.contract import Prompt, Refused, Seat, Verb
from games.engine.menu import Ask, Menu, Option, Path
from games.engine.text import Joined, SeatName, Text, t

from . import coach, compose, doors
from .front import games_button, lessons
from .live import Live
from .mentions import Mentions
from .panels import Action, cut, fits_message, notice
from .remarks import left_out
from .router import Click, Router, answer
from .tables import NoTable
from .waiting import asked_at, own_time, waiting_lines
from .words import Speech

MOST_OPTIONS = 12
"""Things to do that are told one by one; the panel has the others."""
MOST_PICKS = 8
"""Answers to the first question of the usual thing to do that are named."""
MOST_COMMANDS = 3
MOST_RULES = 3
OF_HOST = ("start", "computer", "options", "clock", "rules")
"""What the host of a table that has not begun is offered."""
RULE = 140
"""Characters of a rule that are shown; the book has all of it."""


@dataclass
class Answer:
    """What is told, line by line, and the buttons below it."""

    lines: list[str] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)

    @property
    def view(self) -> discord.ui.LayoutView:
        """As a message."""
        return notice(cut("\n".join(self.lines), 3900), actions=self.actions)


class Now:
    """Answers the ❓ button and the command."""

    def __init__(self, router: Router) -> None:
        self._desk = router.desk
        router.actions["now"] = self.at_table

    async def at_table(self, interaction: Click, live: Live, path: Path = ()) -> None:
        """What the person can do at this table, as they see it."""
        user_id = interaction.user.id
        language = await self._desk.people.meet(user_id, str(interaction.locale))
        say = compose.speech(self._desk.words, live, language)
        face = self._desk.publisher.eyes.face_of(live, user_id)
        told = explained(live, user_id, face, say, self._desk.mentions)
        await answer(interaction, view=told.view)

    async def only_one(self, interaction: Click, tables: Sequence[int]) -> int | None:
        """The one of several tables that waits for the person; None if none does, or more than one."""
        awaited = []
        for table_id in tables:
            with suppress(NoTable):
                if asked_at(await self._desk.tables.load(table_id), interaction.user.id):
                    awaited.append(table_id)
        return awaited[0] if len(awaited) == 1 else None

    async def nowhere(self, interaction: Click) -> None:
        """The person sits at no table."""
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        say = self._desk.words.say(language)
        lines = [
            f"### ❓ {say(t('What you can do now'))}",
            say(t("You sit at no table here. Choose a game, or let one teach you: 🎓.")),
        ]
        practices = lessons(self._desk.words, self._desk.shelves.values(), language)
        await answer(interaction, view=notice("\n".join(lines), actions=[games_button(say), *practices]))


def explained(live: Live, user_id: int, face: Seat | None, say: Speech, mentions: Mentions) -> Answer:
    """What a person can do; ``face`` is the one of several seats of theirs that is uncovered."""
    own = live.seats_of(user_id)
    told = Answer([f"### ❓ {say(t('What you can do now'))}"])
    if live.over:
        _ended(told, live, say)
    elif live.state is None:
        _open(told, live, user_id, say, mentions)
    elif len(own) == 1 or face in own:
        seat = own[0] if face is None or face not in own else face
        Seated(live, seat, say, mentions).tell(told)
    elif own:
        _covered(told, live, say)
    else:
        _looking_on(told, live, user_id, say, mentions)
    return told


def _ended(told: Answer, live: Live, say: Speech) -> None:
    result = live.result
    told.lines.append(f"-# {say(_named(live))}")
    told.lines.append("🏁 " + say(result.text if result is not None else t("This table was called off.")))
    if live.state is not None and result is not None:
        again = t("Play again on the same seats, walk through the play step by step, or prove the dice.")
        told.lines.append(say(again))
        told.actions += doors.afterwards(live, say)
        told.actions.append(doors.log(live, say))
    told.actions.append(games_button(say))


def _named(live: Live) -> Text:
    """Which table this is about."""
    names = Joined(tuple(map(SeatName, live.listed)), " – ")
    return t("{game} · table {table} · {names}", game=coach.name_of(live), table=live.id, names=names)


def _may_sit(live: Live, user_id: int) -> bool:
    """Whether a free seat of a table that has not begun is open to a person."""
    mine = (seat for seat in live.free if live.kept_for(seat) in (user_id, None))
    return any(live.may_take(seat, user_id) for seat in mine)


def _open(told: Answer, live: Live, user_id: int, say: Speech, mentions: Mentions) -> None:
    """Before the game begins."""
    told.lines.append(f"-# {say(_named(live))}")
    if live.missing:
        missing = Joined(tuple(live.game.seats[seat].name for seat in live.missing))
        text = t("The game begins when these seats are taken: {seats}.", seats=missing)
        told.lines.append("⏳ " + say(text))
    else:
        host = SeatName(live.seat_of(live.record.host_user_id) or 0)
        told.lines.append("⏳ " + say(t("Everyone is here. {name} begins.", name=host)))
    seated = live.seat_of(user_id) is not None
    if live.record.host_user_id == user_id:
        told.lines.append("- " + say(t("Somebody presses “Join”, or you let a computer join.")))
        text = t("Before that you can change the house rules and set a clock, or call the table off.")
        told.lines.append("- " + say(text))
    elif not seated and not _may_sit(live, user_id):
        text = t(
            "The free seats are kept for others. You can look on once the game has begun, "
            "or open a table of your own."
        )
        told.lines.append("- " + say(text))
    elif not seated:
        told.lines.append("- " + say(t("“Join” sits you down; what you are asked then comes by itself.")))
    else:
        leave = mentions.table(say.language, t("/leave"))
        told.lines.append("- " + say(t("You need do nothing. {leave} lets you go again.", leave=leave)))
    if live.record.host_user_id == user_id:
        told.actions += [one for one in doors.before(live, say) if one.address.path[0] in OF_HOST]
    if not seated and _may_sit(live, user_id):
        told.actions.append(Action(doors.here(live, "join"), say(t("Join")), "⚔️", doors.SUCCESS))
    if not told.actions:
        told.actions.append(doors.rules(live, say))


def _covered(told: Answer, live: Live, say: Speech) -> None:
    """Several people may look at this device: nothing is said but what is public."""
    told.lines.append(f"-# {say(_named(live))}")
    text = t("You hold several seats here. Open the panel of the one that plays with 🔒 first.")
    told.lines.append(say(text))
    told.lines += waiting_lines(live, say, always=True)
    told.actions.append(doors.own_panel(live, say))


def _looking_on(told: Answer, live: Live, user_id: int, say: Speech, mentions: Mentions) -> None:
    """For whoever does not sit there: what goes on, whom it waits for, how to join or watch."""
    told.lines[0] = f"### ❓ {say(t('What is going on here'))}"
    told.lines.append(f"-# {say(_named(live))}")
    told.lines.append(say(live.game.pitch))
    chapter = live.rules.chapter(live.state)
    if chapter is not None:
        told.lines.append(say(t("Now: {chapter}", chapter=chapter)))
    told.lines += waiting_lines(live, say, always=True)
    if live.has_last_word(user_id):
        desk = mentions.table(say.language, t("/desk"))
        told.lines.append("- " + say(t("You have the last word here: {desk}.", desk=desk)))
        told.actions.append(doors.own_panel(live, say))
    elif live.free:
        told.lines.append("- " + say(t("A seat is free: you can take it, if the others agree.")))
        told.actions += doors.vacancies(live, say)
    told.lines.append("- " + say(t("“Watch” lets you look on. After the end you may look into all hands.")))
    told.actions += [doors.log(live, say), doors.watch(live, say), doors.rules(live, say)]


class Seated:
    """The answer for one seat of a running game, made from its view."""

    def __init__(self, live: Live, seat: Seat, say: Speech, mentions: Mentions) -> None:
        self._live, self._seat, self._say, self._mentions = live, seat, say, mentions
        self._ask, self._tip = live.guide(seat, live.rules.view(live.state, seat))
        self._asked = tuple(prompt for prompt in live.prompts if seat in prompt.seats)
        self._done = tuple(prompt for prompt in live.prompts if seat in prompt.done)

    def tell(self, told: Answer) -> None:
        """All of it, in the order in which it is needed."""
        live, say = self._live, self._say
        told.lines.append(compose.label(live, self._seat, say))
        told.lines += coach.advice(live, self._tip, (), say)
        told.lines += self._question()
        told.lines += self._options()
        others = waiting_lines(live, say, besides=self._seat, always=True)
        told.lines += others
        if live.missing:
            told.lines += compose.seat_lines(live, say)
        told.lines += self._rules()
        told.lines += self._ways_out()
        told.actions.append(doors.own_panel(live, say))
        if self._rules():
            now = doors.here(live, "rules", "now")
            told.actions.append(Action(now, say(t("Rules for this")), "📖"))
        else:
            told.actions.append(doors.rules(live, say))
        told.actions.append(doors.log(live, say))
        told.actions += doors.filling(live, say)

    def _question(self) -> list[str]:
        say = self._say
        if self._asked:
            what = Joined(tuple(prompt.title for prompt in self._asked))
            return [
                f"👉 **{say(t('You are asked: {what}', what=what))}**",
                *own_time(self._live, self._seat, say),
            ]
        if self._done:
            text = t("You have chosen. You may change it until everyone has.")
            return [f"✅ {say(text)}"]
        return [f"☕ {say(t('Nobody waits for you.'))}"]

    def _root(self) -> Menu | None:
        try:
            root = self._ask(())
        except Refused:
            return None
        return root if isinstance(root, Menu) and root.slots else None

    def _options(self) -> list[str]:
        """What can be done now, each with what it means and its command; what can't, and why."""
        root, say = self._root(), self._say
        if root is None:
            return []
        able = [one for one in root.open if not one.gives_up]
        lines: list[str] = []
        for option in able[:MOST_OPTIONS]:
            lines += self._option(option)
        if len(able) > MOST_OPTIONS:
            lines.append(f"-# {say(t('… and {n} more on your panel', n=len(able) - MOST_OPTIONS))}")
        if lines:
            lines.insert(0, f"**{say(t('You can') if self._asked else t('If you like, you can'))}**")
        return lines + left_out([one for one in root.options if one.blocked is not None], say)

    def _option(self, option: Option) -> list[str]:
        say = self._say
        words = [f"**{say(option.label)}**"]
        if option.detail is not None:
            words.append(say(option.detail))
        words += self._commands(option)
        lines = ["- " + " ".join(words)]
        if option.style == "main":
            lines += self._first_question(option)
        return lines

    def _first_question(self, option: Option) -> list[str]:
        """What the usual thing to do asks first, which the panel lays open at once."""
        inner = self._ask((option.key,))
        if not isinstance(inner, Menu) or not fits_message(inner):
            return []
        picks = [self._say(one.label) for one in inner.open]
        more = " …" if len(picks) > MOST_PICKS else ""
        return [f"  - ▸ *{self._say(inner.prompt)}* {' · '.join(picks[:MOST_PICKS])}{more}"] if picks else []

    def _commands(self, option: Option) -> list[str]:
        """The slash commands that begin with an option, as far as they lead somewhere now."""
        live = self._live
        presides = live.game.seats[self._seat].presides
        found = [
            verb
            for verb in live.game.verbs
            if verb.key == option.key
            and (verb.group is None or presides or not verb.group.presides)
            and leads_on(self._ask, verb)
        ]
        return [self._mentions.verb(self._say.language, live.game, verb) for verb in found[:MOST_COMMANDS]]

    def _rules(self) -> list[str]:
        """The rules and chapters that help to answer what is asked, the most needed first."""
        prompts: Sequence[Prompt] = self._asked or self._done
        ids = dict.fromkeys(one for prompt in prompts for one in prompt.rules)
        book = self._live.shelf.rulebook
        titles = {chapter.id: chapter.title for chapter in book.chapter}
        texts = {rule.id: rule.text for rule in book.rule}
        lines = []
        for one in list(ids)[:MOST_RULES]:
            if one in titles:
                lines.append(f"-# 📖 **{self._say(titles[one])}**")
            elif one in texts:
                lines.append(f"-# 📖 **{one}** {cut(self._say(texts[one]), RULE)}")
        return lines

    def _ways_out(self) -> list[str]:
        """Taking back, leaving, and what the game itself has for giving up."""
        live, say, table = self._live, self._say, self._mentions.table
        root = self._root()
        ways = [
            " ".join([f"**{say(one.label)}**", *self._commands(one)])
            for one in (root.open if root is not None else ())
            if one.gives_up
        ]
        undo, leave = table(say.language, t("/undo")), table(say.language, t("/leave"))
        ways.append(say(t("take back what you did last {undo}", undo=undo)))
        if not live.settings.practice:
            ways.append(say(t("leave your seat {leave}", leave=leave)))
        return [f"-# 🚪 {say(t('Ways out: {ways}', ways=Joined(tuple(ways), ' · ')))}"]


def leads_on(ask: Ask, verb: Verb) -> bool:
    """Whether a command's way down the menu exists now."""
    with suppress(Refused):
        ask(verb.path)
        return True
    return False
