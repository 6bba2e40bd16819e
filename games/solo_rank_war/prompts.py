"""What a duel waits for. Public: it looks at who has handed in something, never at what."""

from __future__ import annotations

from ..engine.contract import Prompt
from ..engine.text import t
from .commands import EndPhase, InitialDone, Pass
from .state import State
from .view import is_ready

_TITLES = {
    "setup": t("Build your agent"),
    "set": t("Set your triggers"),
    "plot": t("Plot two dice"),
}

_RULES: dict[str, tuple[str, ...]] = {
    "setup": ("solo-1",),
    "initial": ("solo-2",),
    "set": ("solo-4",),
    "plot": (
        *("solo-5.1", "solo-5.3", "solo-5.4", "solo-5.5", "solo-5.6", "solo-5.7"),
        *("solo-5.8", "solo-5.9", "solo-5.12", "solo-5.65", "solo-6.2"),
    ),
    "window": (
        *("solo-5.26", "solo-5.27", "solo-5.28", "solo-5.29", "solo-5.30", "solo-5.31"),
        *("solo-5.33", "solo-5.34", "solo-5.36", "solo-5.39", "solo-5.59"),
    ),
    "tactical": (
        *("solo-5.16", "solo-5.17", "solo-5.18", "solo-5.20", "solo-5.21", "solo-5.23", "solo-5.40"),
        *("solo-5.45", "solo-5.48", "solo-5.49", "solo-5.39", "solo-5.14", "solo-5.58"),
    ),
}
"""The rules and chapters that help to answer in each phase."""


def waiting(state: State) -> tuple[Prompt, ...]:
    """The open question; there is never more than one."""
    phase, turn = state.phase, state.turn
    if phase == "finished":
        return ()
    if phase in _TITLES:
        ready = [is_ready(phase, player) for player in state.players]
        return (
            Prompt(
                id=f"{phase}.{turn}.{state.attacker}",
                title=_TITLES[phase],
                seats=tuple(seat for seat in (0, 1) if not ready[seat]),
                done=tuple(seat for seat in (0, 1) if ready[seat]),
                secret=True,
                rules=_RULES[phase],
            ),
        )
    # What has been used and what tags are left: with every announcement one of the two moves on.
    done = f"{len(state.used)}.{sum(state.players[state.attacker].tags)}"
    if phase == "window":
        title = t("Counter or pass")
        name = f"counter.{turn}.{state.attacker}.{done}.{len(state.chain)}.{state.passes}"
        return (Prompt(name, title, (state.asked,), default=Pass(), rules=_RULES[phase]),)
    if phase == "initial":
        title = t("Effects on the initial distance")
        name = f"initial.{state.attacker}.{len(state.used)}"
        return (Prompt(name, title, (state.attacker,), default=InitialDone(), rules=_RULES[phase]),)
    title, name = t("Tactical phase"), f"tactical.{turn}.{state.attacker}.{done}"
    return (Prompt(name, title, (state.attacker,), default=EndPhase(), rules=_RULES["tactical"]),)
