"""The buttons that boards, panels and answers about a table share, and the order in which they stand."""

from __future__ import annotations

import discord

from games.engine.text import t

from . import coach
from .ids import Address
from .live import Live
from .panels import Action
from .words import Speech

SUCCESS = discord.ButtonStyle.success


def here(live: Live, *path: str) -> Address:
    """The address of something that all tables share, at this one."""
    return Address("table", live.id, "", path)


def own_panel(live: Live, say: Speech) -> Action:
    """The door to one's private panel."""
    return Action(here(live, "hand"), say(t("My panel")), "🔒", discord.ButtonStyle.primary)


def what_now(live: Live, say: Speech) -> Action:
    """The button that says what can be done."""
    return Action(here(live, "now"), say(t("What now?")), "❓")


def log(live: Live, say: Speech) -> Action:
    """What has happened."""
    return Action(here(live, "log"), say(t("Log")), "📜")


def watch(live: Live, say: Speech) -> Action:
    """Looking on."""
    return Action(here(live, "watch"), say(t("Watch")), "👁️")


def rules(live: Live, say: Speech) -> Action:
    """The rulebook."""
    return Action(here(live, "rules"), say(t("Rules")), "📖")


def before(live: Live, say: Speech) -> list[Action]:
    """What can be done at a table whose game has not begun."""
    actions = []
    if not live.missing:
        actions.append(Action(here(live, "start"), say(t("Begin")), "⚔️", SUCCESS))
    if live.free:
        actions.append(Action(here(live, "join"), say(t("Join")), "⚔️", SUCCESS))
        if live.game.players:
            actions.append(Action(here(live, "computer"), say(t("Computer joins")), "🤖"))
    if live.game.flexible or len(set(live.people.values())) > 1:
        actions.append(Action(here(live, "stand-up"), say(t("Leave")), "🚪"))
    if len(live.game.seats) > 1:
        actions.append(Action(here(live, "move"), say(t("Change seats")), "🔀"))
    return [
        *actions,
        rules(live, say),
        Action(here(live, "options"), say(t("House rules")), "⚙️"),
        Action(here(live, "clock"), say(t("Clock")), "⏱️"),
        Action(here(live, "luck"), say(t("Add luck")), "🍀"),
        what_now(live, say),
        Action(here(live, "cancel"), say(t("Call off")), "✖️"),
    ]


def vacancies(live: Live, say: Speech) -> list[Action]:
    """How a free seat of a running table is filled."""
    if not live.free or live.settings.practice:
        return []
    if not live.missing:
        return [Action(here(live, "sit"), say(t("Join")), "💺")]
    return [Action(here(live, "sit"), say(t("Take the seat")), "💺", SUCCESS), *filling(live, say)]


def filling(live: Live, say: Speech) -> list[Action]:
    """How those who play get a seat filled that the game can't do without."""
    if not any(map(live.has_computer, live.missing)):
        return []
    return [Action(here(live, "fill"), say(t("Computer takes it")), "🤖")]


def afterwards(live: Live, say: Speech) -> list[Action]:
    """What can be done when the game is over."""
    if live.settings.practice:
        return coach.actions(live, None, say)
    return [
        Action(here(live, "again"), say(t("Play again")), "🔁", SUCCESS),
        Action(here(live, "film"), say(t("Replay")), "🎞️"),
        Action(here(live, "verify"), say(t("Verify the dice")), "🎲"),
    ]
