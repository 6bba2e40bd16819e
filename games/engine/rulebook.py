"""Rulebooks: a game's rules as numbered sentences that players can look up and tests can cite."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from .pack import load
from .text import Name

_SWITCH = re.compile(r"(\w+) =")


class Chapter(Struct, frozen=True):
    """A part of the book that readers may jump to: it begins with the rule ``first`` and goes on until the
    next chapter does. Ids of chapters and of rules are all different, so that either can be named.
    """

    id: str
    first: str
    title: Name


class Ruling(Struct, frozen=True):
    """How an open question of the source was settled, and why."""

    id: str
    text: Name


class Rule(Struct, frozen=True):
    """One rule: its id, where it comes from (``seed`` stated, ``advice`` recommended, ``ruling`` settled
    by us), its text, the ruling behind it and the house option that switches it, if any: the option's name,
    or ``"name = usual | other"``, in words where there are many values or a second option belongs to it.
    """

    id: str
    basis: Literal["seed", "advice", "ruling"]
    text: Name
    example: Name | None = None
    source: str = ""
    ruling: str | None = None
    option: str | None = None

    @property
    def switches(self) -> tuple[str, ...]:
        """The house options that ``option`` names."""
        if self.option is None:
            return ()
        return tuple(_SWITCH.findall(self.option)) or (self.option,)


class Part(NamedTuple):
    """A chapter with its rules; ``chapter`` is None for rules that stand before the first one."""

    chapter: Chapter | None
    rules: tuple[Rule, ...]


class Rulebook(Struct, frozen=True):
    """All rules of a game, in order, its rulings, and the chapters that the rules are in, if it has any."""

    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()
    chapter: tuple[Chapter, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The book in its chapters, in order; before them the rules that stand before the first, if any."""
        begin = {chapter.first: chapter for chapter in self.chapter}
        parts: list[tuple[Chapter | None, list[Rule]]] = [(None, [])]
        for rule in self.rule:
            if rule.id in begin:
                parts.append((begin[rule.id], []))
            parts[-1][1].append(rule)
        return tuple(Part(chapter, tuple(rules)) for chapter, rules in parts if rules)

    def chapter_of(self, rule: str) -> Chapter | None:
        """The chapter that a rule is in; None before the first chapter, and for an id that no rule has."""
        return next((p.chapter for p in self.parts if any(one.id == rule for one in p.rules)), None)

    def within(self, chapter: str) -> tuple[Rule, ...]:
        """The rules of a chapter; none where there is no such chapter."""
        return next((p.rules for p in self.parts if p.chapter and p.chapter.id == chapter), ())

    def named(self, ids: Iterable[str]) -> tuple[Rule, ...]:
        """The rules that ids of rules and of chapters name, in the order named, each once."""
        by_id = {rule.id: rule for rule in self.rule}
        every = (rule for one in ids for rule in ([by_id[one]] if one in by_id else self.within(one)))
        return tuple(dict.fromkeys(every))

    def switched_by(self, option: str) -> tuple[Rule, ...]:
        """The rules that a house option switches."""
        return tuple(rule for rule in self.rule if option in rule.switches)

    def find(self, words: str, locale: str = "en") -> tuple[Rule, ...]:
        """Rules whose id is, or whose text or example contains, all of ``words`` (case does not matter)."""
        wanted = words.casefold().split()
        if len(wanted) == 1:
            exact = tuple(r for r in self.rule if r.id == wanted[0] or r.id.endswith("-" + wanted[0]))
            if exact:
                return exact
        return tuple(r for r in self.rule if all(w in _haystack(r, locale) for w in wanted))


def _haystack(rule: Rule, locale: str) -> str:
    names = [rule.text] + ([rule.example] if rule.example else [])
    words = [in_language(name, locale) for name in names] + [name.en for name in names]
    return " ".join([rule.id, rule.ruling or "", *words]).casefold()


def in_language(name: Name, locale: str) -> str:
    """The spelling of ``name`` for a locale tag (``en``, ``ja``, ``zh_CN``), English where there is none."""
    return {"ja": name.ja, "zh": name.zh}.get(locale[:2], name.en) or name.en


def read_rulebook(source: str) -> Rulebook:
    """The rulebook in a TOML source. Raises :class:`~games.engine.pack.PackError`."""
    return load(source, Rulebook, prose=True)
