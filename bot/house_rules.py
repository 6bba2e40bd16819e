"""The house rules of a table: looked at by anyone, changed by its host until the game begins.

A game may have a hundred of them, so they come in groups: the chapters of the rulebook that they change. Each
shows the rules that it switches. Whoever may manage a server can make a table's house rules those that the
server's new tables begin with.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from discord import ui
from msgspec.structs import replace

from games.engine.chance import KEY_BYTES, KeyedChance
from games.engine.contract import Game, OptionSpec
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.rulebook import Rulebook
from games.engine.text import Fact, Text, t
from storage.errors import Stale

from . import compose
from .ids import Address
from .live import Live
from .panels import MOST_OPTIONS, Action, action_button, answers, cut, notice, rows_of, selects
from .router import Click, Router, Sorry, number, show
from .servers import house_rules_of, keep_house_rules
from .switches import changed, options_of, value_text
from .tables import StaleClick
from .words import Speech

log = logging.getLogger(__name__)

MOST_RULES = 3
"""Rules that are shown with a house rule; the others are in the book."""
MOST_RULE_TEXT = 500
"""Characters that are shown of such a rule."""


@dataclass(frozen=True)
class Group:
    """House rules that are shown together, at most as many as a select holds."""

    title: Fact | None
    specs: tuple[OptionSpec, ...]


def groups_of(game: Game, book: Rulebook) -> tuple[Group, ...]:
    """A game's house rules in groups: one where they are few, else by the chapter of the rule they switch.

    The group of what the game lists first, which a table most likely wants to settle, stands first.
    """
    specs = game.house_rules
    if len(specs) <= MOST_OPTIONS:
        return (Group(None, specs),)
    chapter_of = {
        switch: part.chapter
        for part in reversed(book.parts)
        for rule in reversed(part.rules)
        for switch in rule.switches
    }
    found: list[Group] = []
    for chapter in (*book.chapter, None):
        own = [spec for spec in specs if chapter_of.get(spec.field) == chapter]
        title = t("Other house rules") if chapter is None else chapter.title
        found += [Group(title, tuple(own[at : at + MOST_OPTIONS])) for at in range(0, len(own), MOST_OPTIONS)]
    first = next((spec for spec in specs if spec.field in chapter_of), None)
    return tuple(sorted(found, key=lambda group: first not in group.specs))


class HouseRules:
    """The panel of a table's house rules."""

    def __init__(self, router: Router) -> None:
        self._desk = router.desk
        router.actions.update(options=self.options, option=self.option, usual=self.usual, server=self.server)

    async def options(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows a group of house rules, the first unless ``path`` numbers another."""
        say = await self._say(interaction, live)
        groups = groups_of(live.game, live.shelf.rulebook)
        place = number(path) if path else 0
        if not 0 <= place < len(groups) or not groups[place].specs:
            await show(interaction, notice(say(t("This game has no house rules."))))
            return
        group = groups[place]
        title = f"### {say(t('House rules'))}" + (f" · {say(group.title)}" if group.title else "")
        different = changed(live.game, options_of(live))
        # What is not as usual comes first: in a long list it would be overlooked.
        listed = sorted(group.specs, key=lambda spec: spec not in different)
        lines = [title, *(_line(live, spec, say) for spec in listed)]
        view = notice("\n".join(lines))
        asks = t("Change a house rule") if _may_change(interaction, live) else t("Look at a house rule")
        rules = tuple(Option(spec.field, spec.label, spec.detail) for spec in group.specs)
        _add_select(view, live, "option", Slot("field", asks, rules), say)
        if len(groups) > 1:
            others = tuple(
                Option(str(at), other.title or "", _altered(live, other)) for at, other in enumerate(groups)
            )
            _add_select(view, live, "options", Slot("group", t("Other groups"), others), say)
        for row in rows_of([action_button(action) for action in await self._ways(interaction, live, say)]):
            view.add_item(row)
        await show(interaction, view)

    async def _ways(self, interaction: Click, live: Live, say: Speech) -> list[Action]:
        """What can be done with all house rules at once."""
        own, usual = options_of(live), live.game.usual
        servers = await house_rules_of(self._desk.tables.store, live.record.guild_id, live.game)
        ways = []
        if _may_change(interaction, live):
            if own != usual:
                ways.append(Action(_here(live, "usual"), say(t("All as usual")), "↩️"))
            if servers is not None and own != servers:
                ways.append(Action(_here(live, "usual", "server"), say(t("As on this server")), "🏠"))
        if _may_manage(interaction, live) and own != (servers or usual):
            ways.append(Action(_here(live, "server"), say(t("Keep for this server")), "📌"))
        return ways

    async def option(self, interaction: Click, live: Live, path: Path) -> None:
        """Shows one house rule with the rules it switches; with a value in ``path``, sets it."""
        spec = next((one for one in live.game.house_rules if path and one.field == path[0]), None)
        if spec is None:
            raise Sorry(t("There is no such house rule."))
        if len(path) > 1:
            await self._set(interaction, live, spec, number(path, 1))
            return
        say = await self._say(interaction, live)
        current = getattr(options_of(live), spec.field)
        lines = [
            f"### {say(spec.label)}",
            *([say(spec.detail)] if spec.detail else []),
            say(_here_and_usually(live, spec)),
        ]
        rules = live.shelf.rulebook.switched_by(spec.field)
        lines += [f"-# 📖 **{one.id}** {cut(say(one.text), MOST_RULE_TEXT)}" for one in rules[:MOST_RULES]]
        view = notice("\n".join(lines))
        if _may_change(interaction, live):
            values = tuple(Option(str(at), text) for at, (_, text) in enumerate(spec.values))
            standing = next((str(at) for at, (value, _) in enumerate(spec.values) if value == current), None)
            slot = Slot("value", spec.label, values, current=standing)
            for row in answers(Menu(spec.label, (slot,)), _here(live, "option", spec.field), say):
                view.add_item(row)
        links = [Action(_here(live, "rules", "to", one.id), one.id, "📖") for one in rules[:MOST_RULES]]
        back = Action(_here(live, "options", str(_place(live, spec))), say(t("Back")), "↩️")
        for row in rows_of([action_button(action) for action in (*links, back)]):
            view.add_item(row)
        await show(interaction, view)

    async def _set(self, interaction: Click, live: Live, spec: OptionSpec, chosen: int) -> None:
        self._check(interaction, live)
        if not 0 <= chosen < len(spec.values):
            raise Sorry(t("There is no such house rule."))
        value, _ = spec.values[chosen]
        live = await self._change(live, lambda now: replace(options_of(now), **{spec.field: value}))
        await self.options(interaction, live, (str(_place(live, spec)),))

    async def usual(self, interaction: Click, live: Live, path: Path) -> None:
        """Sets all house rules back to the usual ones, or with ``server`` in ``path`` to the server's."""
        self._check(interaction, live)
        options = live.game.usual
        if path == ("server",):
            store, guild_id = self._desk.tables.store, live.record.guild_id
            options = await house_rules_of(store, guild_id, live.game) or options
        live = await self._change(live, lambda now: options)
        await self.options(interaction, live, ())

    async def server(self, interaction: Click, live: Live, path: Path) -> None:
        """Makes the table's house rules those that new tables on its server begin with."""
        guild_id = live.record.guild_id
        if guild_id is None or not _may_manage(interaction, live):
            raise Sorry(t("Only who may manage this server can settle its house rules."))
        options = options_of(live)
        await keep_house_rules(self._desk.tables.store, guild_id, live.game, options)
        log.info(
            "server %s: user %s settled the house rules of %s", guild_id, interaction.user.id, live.game.id
        )
        say = await self._say(interaction, live)
        title = live.game.title
        text = t("New tables of {game} on this server begin with these house rules.", game=title)
        if options == live.game.usual:
            text = t("New tables of {game} on this server begin with the usual house rules.", game=title)
        back = Action(_here(live, "options"), say(t("Back")), "↩️")
        await show(interaction, notice(say(text), actions=[back]))

    async def _change(self, live: Live, to: Callable[[Live], msgspec.Struct]) -> Live:
        """Raises Refused for house rules by which the game can't begin: they are best mended at once."""

        async def switch(now: Live) -> None:
            options = to(now)
            now.rules.start(options, KeyedChance(bytes(KEY_BYTES)))
            encoded = msgspec.json.encode(options)
            try:
                await self._desk.tables.store.edit_table(
                    now.id, expected_revision=now.record.revision, options=encoded
                )
            except Stale:
                raise StaleClick from None

        return await self._desk.tables.arrange(live.id, switch)

    def _check(self, interaction: Click, live: Live) -> None:
        if interaction.user.id != live.record.host_user_id:
            raise Sorry(t("Only the host of table {table} can do that.", table=live.id))
        if live.record.status != "open":
            raise Sorry(t("Table {table} is past that: its game has begun or ended.", table=live.id))

    async def _say(self, interaction: Click, live: Live) -> Speech:
        language = await self._desk.people.meet(interaction.user.id, str(interaction.locale))
        return compose.speech(self._desk.words, live, language)


def _here(live: Live, *path: str) -> Address:
    return Address("table", live.id, "", path)


def _may_change(interaction: Click, live: Live) -> bool:
    return interaction.user.id == live.record.host_user_id and live.record.status == "open"


def _may_manage(interaction: Click, live: Live) -> bool:
    """Whether somebody settles things for the server of this table; asked on that very server."""
    guild_id = live.record.guild_id
    return guild_id is not None and interaction.guild_id == guild_id and interaction.permissions.manage_guild


def _add_select(view: ui.LayoutView, live: Live, action: str, slot: Slot, say: Speech) -> None:
    for row in selects(Menu(slot.label, (slot,)), _here(live, action), say):
        view.add_item(row)


def _line(live: Live, spec: OptionSpec, say: Speech) -> str:
    """A house rule as it is set; one that is not as usual is marked, and says what would be usual."""
    value, usual = (getattr(one, spec.field) for one in (options_of(live), live.game.usual))
    line = f"**{say(spec.label)}**  {say(value_text(spec, value))}"
    if value == usual:
        return line
    return f"🔸 {line}\n-# {say(t('Usually: {usual}', usual=value_text(spec, usual)))}"


def _here_and_usually(live: Live, spec: OptionSpec) -> Text:
    """What a house rule is set to, and what it usually is."""
    here, usual = (value_text(spec, getattr(one, spec.field)) for one in (options_of(live), live.game.usual))
    if here == usual:
        return t("Here, as usual: **{value}**.", value=here)
    return t("Here: **{value}**. Usually: {usual}.", value=here, usual=usual)


def _place(live: Live, spec: OptionSpec) -> int:
    """The group that a house rule is in."""
    groups = groups_of(live.game, live.shelf.rulebook)
    return next(at for at, group in enumerate(groups) if spec in group.specs)


def _altered(live: Live, group: Group) -> Text | None:
    """How many house rules of a group are not as usual, where any are."""
    count = sum(spec in group.specs for spec in changed(live.game, options_of(live)))
    return t("not as usual: {count}", count=count) if count else None
