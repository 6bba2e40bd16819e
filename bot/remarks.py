"""What is said beside a question: what options mean, why some are missing, and what is picked already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.menu import Ask, Menu, Option, Path, Slot
from games.engine.text import Joined, t

from .words import Speech

MOST_REMARKS = 1000
"""Characters of the reasons why options are missing from a select."""


def remarks(options: Sequence[Option], say: Speech) -> list[str]:
    """What options mean, and why some can't be picked: each meaning and reason once."""
    meant: dict[str, dict[str, None]] = {}
    barred: dict[str, dict[str, None]] = {}
    for option in options:
        if option.blocked is not None:
            barred.setdefault(say(option.blocked), {})[say(option.label)] = None
        elif option.detail is not None:
            meant.setdefault(say(option.detail), {})[say(option.label)] = None
    lines = [f"-# **{' · '.join(labels)}** {detail}" for detail, labels in meant.items()]
    return lines + [f"-# ✕ **{say(Joined(tuple(labels)))}** {why}" for why, labels in barred.items()]


def left_out(options: Sequence[Option], say: Speech) -> list[str]:
    """Why options are missing from a select, which can't show them greyed; as many as there is room for."""
    lines = remarks([option for option in options if option.blocked is not None], say)
    kept: list[str] = []
    room = MOST_REMARKS
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return [*kept, "-# …"]
        kept.append(line)
    return kept


def progress(ask: Ask, path: Path, node: Menu, say: Speech) -> list[str]:
    """Of questions side by side: what is picked already and what comes now; and what was handed in before."""
    lines = []
    standing = [_named(node, slot, slot.current, say) for slot in node.slots if slot.current and slot.options]
    picks = [_named(menu, menu.slots[0], key, say) for menu, key in _picked(ask, path)]
    if standing and not picks:
        words = t("Your choice: {picks}. You may still change it.", picks=" · ".join(standing))
        lines.append(f"✅ {say(words)}")
    asked = node.slots[0].label
    if asked != node.prompt and (picks or len(node.slots) > 1):
        picks.append(f"▸ {say(asked)}")
    if picks:
        lines.append(" · ".join(picks))
    return lines


def _picked(ask: Ask, path: Path) -> Iterator[tuple[Menu, str]]:
    """The questions with others beside them that were answered on the way, and the keys picked."""
    beside = False  # whether others were asked with it, of which it may be the last
    for place, key in enumerate(path):
        node = ask(path[:place])
        if not isinstance(node, Menu):
            return
        several = len(node.slots) > 1
        if several or beside:
            yield node, key
        beside = several


def _named(menu: Menu, slot: Slot, keys: str, say: Speech) -> str:
    """The picks of a slot in words, after what it asks for unless the menu asks for nothing else."""
    labels = {option.key: option.label for option in slot.options}
    picked = f"**{say(Joined(tuple(labels.get(key, key) for key in keys.split('+'))))}**"
    return picked if slot.label == menu.prompt else f"{say(slot.label)} {picked}"
