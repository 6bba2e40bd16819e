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
            ),
        )
    # What has been used and what tags are left: with every announcement one of the two moves on.
    done = f"{len(state.used)}.{sum(state.players[state.attacker].tags)}"
    if phase == "window":
        title = t("Counter or pass")
        name = f"counter.{turn}.{state.attacker}.{done}.{len(state.chain)}.{state.passes}"
        return (Prompt(name, title, (state.asked,), default=Pass()),)
    if phase == "initial":
        title = t("Effects on the initial distance")
        return (
            Prompt(
                f"initial.{state.attacker}.{len(state.used)}", title, (state.attacker,), default=InitialDone()
            ),
        )
    title = t("Tactical phase")
    return (Prompt(f"tactical.{turn}.{state.attacker}.{done}", title, (state.attacker,), default=EndPhase()),)
