"""What the clock answers for a duellist whose time is over: the plain choice that costs nothing.

Passing and ending a phase are the same for everyone and stand in the prompts; here is what is out of a hand.
"""

from __future__ import annotations

from ..engine.contract import Command, Refused
from .commands import KEEP, Plot, SetCards, SubmitAgent
from .setup import check_loadout
from .state import Loadout, Side
from .view import View

FACES = (1, 2)
"""The faces that are plotted for someone who is away."""


def answer(view: View) -> Command | None:
    """The answer to a secret question that the viewer has yet to answer; None where no other will do."""
    if view.phase == "setup":
        return _agent(view)
    if view.phase == "set":
        return SetCards(_card(view, 0), _card(view, 1))
    if view.phase == "plot":
        return Plot(*FACES)
    return None


def _agent(view: View) -> SubmitAgent | None:
    """The first ready-made agent that the house rules allow."""
    for agent in view.book.pack.agent:
        try:
            check_loadout(view.book, view.options, Loadout(agent.main, agent.sub, agent.sheet))
        except Refused:
            continue
        return SubmitAgent(agent.main, agent.sub, agent.sheet)
    return None


def _card(view: View, side: Side) -> str:
    """What lies face-up stays where it may; else the first trigger of the side that can be set."""
    card = view.me.cards[side]
    back = any(one.side == side and not one.keep for one in view.me.forced)
    if card is not None and card.face_up and not back:
        return KEEP
    triggers = tuple(one for one in (view.me.sub if side else view.me.main) if one is not None)
    return view.book.settable(triggers, view.options.option_mode == "attached")[0]
