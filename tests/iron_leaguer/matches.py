"""Single matches of computer players, from positions that real seasons come to.

A position is played twice, so that each player has each side once: no side and no hand is an advantage.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.contract import Seat
from games.engine.play import Play
from games.engine.simulate import derived
from games.iron_leaguer.computer import PLAYERS
from games.iron_leaguer.options import USUAL
from games.iron_leaguer.rules import IronRules
from games.iron_leaguer.state import State

MOST_COMMANDS = 2_000
"""A match that takes more commands than this has got stuck."""


def asked(state: State) -> Seat:
    """The first seat that the open question waits for."""
    return next(seat for seat in state.asked if state.teams[seat].answer is None)


def kick_offs(rules: IronRules, count: int, seed: str) -> list[State]:
    """The first positions of so many matches: those of seasons of steady players, one after the other."""
    found: list[State] = []
    season = 0
    while len(found) < count:
        play = Play(rules, USUAL, derived(seed, f"season {season}"))
        players = [PLAYERS["steady"](rules)] * 2
        chances = [KeyedChance(derived(seed, f"player {seat} of {season}")) for seat in (0, 1)]
        scene = 0
        while play.result is None:
            state: State = play.state
            if state.phase == "attack" and state.scene != scene:
                scene = state.scene
                found.append(state)
            seat = asked(state)
            play.do(seat, think(rules, players[seat], state, seat, chances[seat]).command)
        season += 1
    return found[:count]


def winner(rules: IronRules, state: State, levels: Sequence[str], seed: str) -> Seat:
    """Who wins the match that begins with ``state``, if these levels play it."""
    players = [PLAYERS[level](rules) for level in levels]
    chances = [KeyedChance(derived(seed, f"player {seat}")) for seat in (0, 1)]
    dice = KeyedChance(derived(seed, "table"))
    played = len(state.matches)
    for _ in range(MOST_COMMANDS):
        seat = asked(state)
        command = think(rules, players[seat], state, seat, chances[seat]).command
        state = rules.step(state, seat, command, dice).state  # type: ignore[arg-type]
        if len(state.matches) > played:
            return state.matches[-1].winner
    raise AssertionError(f"no end after {MOST_COMMANDS} commands")


def shares(rules: IronRules, strong: str, weak: str, matches: int, seed: str = "1") -> tuple[float, float]:
    """The share of matches that ``strong`` wins as Silver and as Dark, half of ``matches`` each."""
    won = [0, 0]
    for number, state in enumerate(kick_offs(rules, matches // 2, seed)):
        for side in (0, 1):
            levels = (strong, weak) if side == 0 else (weak, strong)
            won[side] += winner(rules, state, levels, f"{seed} match {number}") == side
    return won[0] / (matches // 2), won[1] / (matches // 2)
