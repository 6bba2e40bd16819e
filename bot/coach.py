"""What a practice shows besides its game: the coach's tip on the learner's panel, and where to go on."""

from __future__ import annotations

from dataclasses import replace

from discord import ButtonStyle

from games.engine.contract import Game
from games.engine.menu import Path
from games.engine.practice import Tip
from games.engine.text import Text, t

from .ids import Address
from .live import Live
from .names import titled
from .panels import Action
from .words import Speech

REAL_LEVEL = "steady"
"""The strength of the computer that somebody who has learned a game plays next, where the game has it."""

ENDED = t("🎓 This practice has ended.")
FOR_ONE = t("This is a practice for one person. Begin your own: `/practice`.")


def real_level(game: Game) -> str | None:
    """The computer for a first real table; None for a game that needs other people."""
    if game.flexible or len(game.seats) < 2 or not game.players:
        return None
    return REAL_LEVEL if REAL_LEVEL in game.players else next(iter(game.players))


def name_of(live: Live) -> Text:
    """What is played at a table, where tables are listed: a practice is called one."""
    return titled(live.game, practice=live.settings.practice)


def door(game: Game, say: Speech, style: ButtonStyle = ButtonStyle.secondary) -> Action:
    """The button that begins the practice of a game."""
    return Action(Address("table", 0, "", ("practice", game.id)), say(t("Practice (3 min)")), "🎓", style)


def advice(live: Live, tip: Tip | None, path: Path, say: Speech) -> list[str]:
    """What the coach says on the learner's panel: where in the practice they are, and what to do now."""
    if not live.settings.practice:
        return []
    if live.over:
        return [say(ENDED)]
    if tip is None or live.game.practice is None:
        return []
    place = f"**{tip.step}/{live.game.practice.steps}**"
    said = [f"🎓 {place} {say(tip.said_at(path))}"]
    if tip.astray(path):
        own = t("You go a way of your own, which is fine. “{back}” leads back to the tip.", back=t("Back"))
        said.append(f"-# {say(own)}")
    return said


def actions(live: Live, tip: Tip | None, say: Speech) -> list[Action]:
    """What the learner can do beside the game: go on to a real table at its end, take back, end."""

    def action(verb: str, label: Text, emoji: str, style: ButtonStyle = ButtonStyle.secondary) -> Action:
        return Action(Address("table", live.id, "", (verb,)), say(label), emoji, style)

    real = action("real", t("Play a real one"), "⚔️", ButtonStyle.success)
    if real_level(live.game) is None:
        # No table can be opened with a computer alone: what people need is told first.
        real = replace(real, address=Address("table", 0, "", ("front", "real", live.game.id)))
    through = live.over or (tip is not None and tip.last)
    found = [real] if through else []
    if live.over:
        return [
            *found,
            door(live.game, say),
            action("film", t("Replay"), "🎞️"),
            action("verify", t("Verify the dice"), "🎲"),
        ]
    return [*found, action("undo", t("Take back…"), "↩️"), action("end-practice", t("End practice"), "🏁")]
