"""How every override ends: told to all or kept, with a reason or without."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..engine.menu import Option, Path
from ..engine.text import t
from . import commands as c
from .menu_parts import Node, choose, text

Made: TypeAlias = Callable[[str, bool], c.Commands]
"""A command from its reason and whether it is kept quiet."""

_ENDS = (
    Option("do", t("Announce it"), style="main"),
    Option("quiet", t("Keep it among game masters")),
    Option("why", t("Announce it, with a reason")),
    Option("whyq", t("Keep it, with a reason for the record")),
)


def finish(path: Path, made: Made) -> Node:
    """The last picks of an override, and the command."""

    def then(key: str, rest: Path) -> Node:
        quiet = key.endswith("q") or key == "quiet"
        if not key.startswith("why"):
            return made("", quiet)
        return text(rest, t("The reason"), 1, 300, lambda words, _: made(words, quiet))

    return choose(path, t("Is it told?"), _ENDS, then)
