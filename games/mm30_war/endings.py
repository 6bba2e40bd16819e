"""How a battle ends by agreement or by giving up, and what its result is (R82, R84)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Refused, Result, Seat
from ..engine.text import SeatName, Text, t
from . import commands as c
from . import events_flow as e
from . import victory
from .refusals import must_go_on
from .state import BLUE, RED, Ending, State
from .table import Table
from .view import View


def offer_draw(table: Table, view: View, actor: Seat, command: c.OfferDraw) -> None:
    """Offers a draw, agrees to the other side's offer, or takes one's own back (R82)."""
    must_go_on(view)
    if command.yes == view.me.draw:
        raise Refused(
            "draw",
            t("Your offer of a draw stands already.") if command.yes else t("You have not offered a draw."),
        )
    table.set_army(actor, draw=command.yes)
    if command.yes and view.foe.draw:
        victory.finish(table, None, "draw")
    else:
        table.tell(e.DrawOffered(actor, command.yes))


def declare(table: Table, view: View, actor: Seat, command: c.Declare) -> None:
    """Says who has won a situation; once both sides say the same, that ends it (R84)."""
    must_go_on(view)
    if not view.options.situation:
        raise Refused("declare", t("Only the winner of a situation is declared; this is a versus game."))
    if view.phase in ("muster", "deploy", "centre"):
        raise Refused("declare", t("The situation has not begun yet: set up first."))
    if command.winner not in (None, RED, BLUE) or command.winner == view.me.declared:
        raise Refused("declare", t("Name the side that has won, or take your word back."))
    table.set_army(actor, declared=command.winner)
    table.tell(e.Declared(actor, command.winner))
    victory.test(table)


def resign(table: Table, view: View, actor: Seat, command: c.Resign) -> None:
    """Gives the battle up; possible at any time."""
    must_go_on(view)
    victory.finish(table, 1 - actor, "resign")


def forfeit(table: Table, seat: Seat) -> None:
    """``seat`` ran out of time. Raises Refused when the battle is over."""
    if table.state.ending is not None:
        raise Refused("over", t("The battle is over; nothing more can be done in it."))
    victory.finish(table, 1 - seat, "forfeit")


def result_of(state: State) -> Result | None:
    """How the battle ended, or None while it goes on."""
    ending = state.ending
    if ending is None:
        return None
    winners = () if ending.winner is None else (ending.winner,)
    return Result(winners, ending.why, ending_text(ending))


def ending_text(ending: Ending) -> Text:
    """The end in one sentence."""
    if ending.winner is None:
        if ending.why == "limit":
            return t("The last round is over and nobody is ahead: a draw.")
        return t("The battle ends in a draw.")
    winner, loser = SeatName(ending.winner), SeatName(1 - ending.winner)
    match ending.why:
        case "mm":
            return t("{winner} has destroyed enough and wins by MM.", winner=winner)
        case "bases":
            return t("{winner} controls enough bases and wins.", winner=winner)
        case "hq":
            return t("{loser}'s HQ is destroyed: {winner} wins.", winner=winner, loser=loser)
        case "situation":
            return t("{winner} has fulfilled a victory condition of the situation and wins.", winner=winner)
        case "resign":
            return t("{loser} concedes: {winner} wins.", winner=winner, loser=loser)
        case "forfeit":
            return t("{loser} ran out of time: {winner} wins by forfeit.", winner=winner, loser=loser)
        case _:
            return t("The last round is over and {winner} is ahead: {winner} wins.", winner=winner)


DO: dict[type[Any], Callable[[Table, View, Seat, Any], None]] = {
    c.OfferDraw: offer_draw,
    c.Declare: declare,
    c.Resign: resign,
}
