"""Rules as they are read: one in words, and as many on a page as a telephone shows with ease."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.engine.rulebook import Rule
from games.engine.text import Text, t
from games.library import Shelf

from .switches import value_text
from .words import Speech

PER_PAGE = 5
"""Most rules of one page."""
ROOM = 1500
"""Characters of one page; a rule that is longer has a page of its own."""

_BASIS: dict[str, Text] = {
    "seed": t("rule"),
    "advice": t("advice"),
    "ruling": t("our ruling"),
}


@dataclass(frozen=True)
class Reader:
    """Somebody who reads a rulebook: the game, the words to tell it in, and the house rules of the table that
    it was opened from, if it was opened from one.
    """

    shelf: Shelf
    say: Speech
    options: msgspec.Struct | None = None

    def told(self, rule: Rule) -> str:
        """A rule with its example, the ruling behind it, and what house rules make of it."""
        say = self.say
        lines = [f"**{rule.id}** · {say(_BASIS[rule.basis])}", say(rule.text)]
        if rule.example is not None:
            lines.append(f"-# {say(t('Example:'))} {say(rule.example)}")
        lines += [
            f"-# {one.id}: {say(one.text)}" for one in self.shelf.rulebook.ruling if one.id == rule.ruling
        ]
        lines += [f"-# ⚙️ {self._switch(field)}" for field in rule.switches]
        return "\n".join(lines)

    def _switch(self, field: str) -> str:
        """What a house rule is called and set to."""
        game = self.shelf.game
        spec = next((one for one in game.house_rules if one.field == field), None)
        if spec is None:
            return self.say(t("House rule: {name}.", name=field))
        usual = value_text(spec, getattr(game.usual, field))
        if self.options is None:
            return self.say(t("House rule: {name}. Usually: {usual}.", name=spec.label, usual=usual))
        here = value_text(spec, getattr(self.options, field))
        if here == usual:
            return self.say(t("House rule: {name}. Here, as usual: {value}.", name=spec.label, value=here))
        return self.say(
            t(
                "House rule: {name}. Here: **{value}**. Usually: {usual}.",
                name=spec.label,
                value=here,
                usual=usual,
            )
        )

    def pages(self, rules: tuple[Rule, ...]) -> tuple[tuple[Rule, ...], ...]:
        """The rules cut into pages, in order."""
        pages: list[list[Rule]] = []
        room = 0
        for rule in rules:
            size = len(self.told(rule))
            if not pages or len(pages[-1]) == PER_PAGE or size > room:
                pages.append([])
                room = ROOM
            pages[-1].append(rule)
            room -= size
        return tuple(tuple(page) for page in pages)
