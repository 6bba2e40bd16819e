"""Rulebooks in Discord: search, and pages of rules in the reader's language."""

from __future__ import annotations

import discord

from games.engine.rulebook import Rule, in_language
from games.engine.text import Text, t
from games.library import Shelf

from .desk import Desk
from .ids import Address, write
from .panels import cut, notice
from .router import Click, Sorry, answer
from .words import Speech

PER_PAGE = 5
MOST_WORDS = 60

_BASIS: dict[str, Text] = {
    "seed": t("rule"),
    "advice": t("advice"),
    "ruling": t("our ruling"),
}


async def show_rules(desk: Desk, interaction: Click, shelf: Shelf, words: str, page: int) -> None:
    """Shows the rules that match ``words`` (all of them without), five at a time, to one person."""
    language = await desk.people.meet(interaction.user.id, str(interaction.locale))
    say = desk.words.say(language, shelf.game.id)
    book = shelf.rulebook
    words = words.strip().replace("/", " ")[:MOST_WORDS]
    found = book.find(words, language) if words else book.rule
    if not found:
        raise Sorry(t("No rule says “{words}”. Try fewer or other words.", words=words))
    pages = -(-len(found) // PER_PAGE)
    page = max(0, min(page, pages - 1))
    rulings = {ruling.id: ruling for ruling in book.ruling}
    parts = [
        _told(rule, rulings.get(rule.ruling or ""), say)
        for rule in found[page * PER_PAGE : (page + 1) * PER_PAGE]
    ]
    head = say(t("{count} rules, page {page} of {pages}", count=len(found), page=page + 1, pages=pages))
    about = [f"- {say(line)}" for line in shelf.game.about] if page == 0 and not words else []
    view = notice(cut("\n".join([f"## {say(shelf.game.title)}", *about, f"-# {head}", *parts]), 3900))
    if pages > 1:
        view.add_item(discord.ui.ActionRow(*_turns(shelf.game.id, words, page, pages, say)))
    message = interaction.message
    if message is not None and message.flags.ephemeral and not interaction.response.is_done():
        await interaction.response.edit_message(view=view)
    else:
        await answer(interaction, view=view)


def _told(rule: Rule, ruling: object, say: Speech) -> str:
    language = say.language
    lines = [f"**{rule.id}** · {say(_BASIS[rule.basis])}", in_language(rule.text, language)]
    if rule.example is not None:
        lines.append(f"-# {say(t('Example:'))} {in_language(rule.example, language)}")
    text = getattr(ruling, "text", None)
    if text is not None:
        lines.append(f"-# {rule.ruling}: {in_language(text, language)}")
    if rule.option:
        lines.append(f"-# {say(t('House rule:'))} `{rule.option}`")
    return "\n".join(lines)


def _turns(
    game: str, words: str, page: int, pages: int, say: Speech
) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    def button(text: Text, to: int) -> discord.ui.Button[discord.ui.LayoutView]:
        path = ("book", game, str(to), *([words] if words else []))
        custom_id = cut(write(Address("table", 0, "", path)), 100)
        return discord.ui.Button(label=say(text), custom_id=custom_id, disabled=not 0 <= to < pages)

    return [button(t("Previous"), page - 1), button(t("Next"), page + 1)]
