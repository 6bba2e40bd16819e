"""Practice: three rounds with a coach, who reads what the learner sees and points at what to pick."""

from typing import Any

from games.engine.contract import AnyRules, Command, Seat
from games.engine.practice import Pick, Practice, Tip
from games.engine.text import SeatName, t

from .model import BIDS, Open, Options, State, View

LEARNER, OPPONENT = 0, 1


def opening(rules: AnyRules, state: Any) -> tuple[Seat, Command] | None:
    """The opponent has made the first bid."""
    assert isinstance(state, State)
    return None if state.hands[OPPONENT].choice is not None else (OPPONENT, Open("purse", 1))


def coach(view: Any) -> Tip | None:
    """One tip a round; nothing while the learner waits for the opponent."""
    assert isinstance(view, View)
    if view.ended is not None or view.own is not None:
        return None
    coins, rival = view.hands[LEARNER].coins, SeatName(OPPONENT)
    match view.round:
        case 1:
            bid = t(
                "Now bid **{coins}**. The higher bid pays and scores the die; the lower one keeps its coins.",
                coins=t("{n} coins", n=BIDS[1]),
            )
            charm = t(
                "{rival} has bid in secret; the bid is shown as soon as you have bid, too. "
                "Take **Clover** as your charm: it adds 1 to every die that you win.",
                rival=rival,
            )
            return Tip(1, charm, (Pick("open"), Pick("clover"), Pick(str(BIDS[1]), bid)))
        case 2 if coins:
            most = min(coins, BIDS[-1])
            text = t(
                "You have {coins} coins left. Equal bids take nothing and cost nothing, so bid more than "
                "{rival} is likely to: **{bid}**.",
                coins=coins,
                rival=rival,
                bid=t("{n} coins", n=most),
            )
            return Tip(2, text, (Pick("bid"), Pick(str(most))))
        case 2 | 3:
            text = t(
                "Press **{pass_}**. Everyone sees it, it costs nothing, and {rival} has to pay for the die.",
                pass_=t("Stay out"),
                rival=rival,
            )
            return Tip(view.round, text, (Pick("pass"),))
    over = t(
        "That is all there is to it: the last round is yours. More points win, and coins decide only "
        "between equal points. At a real table a game has five rounds."
    )
    return Tip(4, over, last=True)


PRACTICE = Practice(
    seat=LEARNER,
    options=Options(rounds=4),
    computers={OPPONENT: "steady"},
    opening=opening,
    coach=coach,
    steps=4,
)
"""A short game, whose last round the learner plays alone."""
