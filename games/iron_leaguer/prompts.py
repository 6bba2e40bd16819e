"""What a season waits for. Public: it looks at who has handed in something, never at what."""

from __future__ import annotations

from ..engine.contract import Prompt, Seat
from ..engine.text import t
from . import commands as c
from . import interval_prompts
from .book import Book
from .prompt_rules import RULES
from .season import hand_limit
from .state import Phase, State
from .view import view_of

_TITLES = {"attack": t("Attack"), "defence": t("Defend"), **interval_prompts.TITLES}

_SAME_FOR_ALL: dict[Phase, c.Commands] = {
    "defence": c.Nothing(),
    "growth": c.Grow(),
    "rescue_team": c.RescueTeam(),
    "rescue": c.RescueEnd(),
    "rescue_growth": c.Grow(),
    "refill": c.Refill(),
    "actions": c.Decline(),
}
"""The mildest answers, where they hang on nothing. Cuts and releases are answered by :func:`default`."""

_SECRET = frozenset(("growth", "rescue_growth", "refill", "cut"))


def waiting(state: State) -> tuple[Prompt, ...]:
    """The open question, or none when the season is over. There is never more than one."""
    phase = state.phase
    if phase == "over":
        return ()
    ready = tuple(seat for seat in state.asked if state.teams[seat].answer is not None)
    return (
        Prompt(
            f"{state.scene}.{phase}.{state.count}",
            _TITLES[phase],
            tuple(seat for seat in state.asked if seat not in ready),
            ready,
            phase in _SECRET,
            _public_default(state),
            RULES[phase],
        ),
    )


def _public_default(state: State) -> c.Commands | None:
    """What the clock answers for whoever is asked, as far as everybody can tell what that is (iron-q52)."""
    if state.phase == "attack":
        short = len(state.teams[state.possession].hand) < hand_limit(state.scene)
        return c.Draw() if short and (state.deck or state.discards) else c.Nothing()
    return _SAME_FOR_ALL.get(state.phase)


def default(book: Book, state: State, seat: Seat) -> c.Commands | None:
    """What the clock answers as ``seat``: the mildest thing that is legal."""
    if seat not in state.asked or state.phase == "over" or state.teams[seat].answer is not None:
        return None
    return _public_default(state) or interval_prompts.default_of(view_of(book, state, seat))
