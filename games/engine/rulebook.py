"""Rulebooks: a game's rules as numbered sentences that players can look up and tests can cite."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .pack import load
from .text import Name


class Ruling(Struct, frozen=True):
    """How an open question of the source was settled, and why."""

    id: str
    text: Name


class Rule(Struct, frozen=True):
    """One rule: its id, where it comes from (``seed`` stated, ``advice`` recommended, ``ruling`` settled
    by us), its text, the ruling behind it and the house option that switches it, if any.
    """

    id: str
    basis: Literal["seed", "advice", "ruling"]
    text: Name
    example: Name | None = None
    source: str = ""
    ruling: str | None = None
    option: str | None = None


class Rulebook(Struct, frozen=True):
    """All rules of a game, in order, and its rulings."""

    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()

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
