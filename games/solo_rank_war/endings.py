"""Ways to end a duel that are no fight: bail-out, draw by agreement, leaving, running out of time."""

from __future__ import annotations

from ..engine.contract import Refused, Result, Seat
from ..engine.text import SeatName, Text, t
from . import events as e
from . import refusals
from .commands import AcceptDraw, BailOut, Leave, OfferDraw
from .state import Ending, State
from .table import Table
from .view import View


def bail_out(table: Table, view: View, actor: Seat, command: BailOut) -> None:
    """Gives up at any moment (solo-7.9); before both agents are locked that only cancels (solo-7.12)."""
    if view.phase == "setup":
        table.finish("cancelled", None)
    table.finish("bail_out", 1 - actor)


def leave(table: Table, view: View, actor: Seat, command: Leave) -> None:
    """Cancels a duel that has not begun (solo-7.12)."""
    if view.phase != "setup":
        raise Refused("phase", t("The duel has begun: you can only bail out of it now, or offer a draw."))
    table.finish("cancelled", None)


def forfeit(table: Table, seat: Seat) -> None:
    """``seat`` ran out of time; before both agents are locked that only cancels the duel."""
    if table.state.phase == "setup":
        table.finish("cancelled", None)
    table.finish("forfeit", 1 - seat)


def _check_draws(view: View) -> None:
    if view.phase in ("setup", "initial"):
        raise refusals.phase(view)
    if not view.options.draw_by_agreement:
        raise Refused("draws_off", t("Draws by agreement are switched off at this table."))


def offer_draw(table: Table, view: View, actor: Seat, command: OfferDraw) -> None:
    """Offers a draw until the turn ends (solo-7.14)."""
    _check_draws(view)
    if view.offer == actor:
        raise Refused("offer", t("You have already offered a draw; it stands until the turn ends."))
    if view.offer is not None:
        raise Refused("offer", t("Your opponent already offers a draw: you can accept it."))
    table.change(offer=actor)
    table.tell(e.DrawOffered(seat=actor))


def accept_draw(table: Table, view: View, actor: Seat, command: AcceptDraw) -> None:
    """Accepts the opponent's standing offer (solo-7.14)."""
    _check_draws(view)
    if view.offer != 1 - actor:
        raise Refused("offer", t("Your opponent offers no draw."))
    table.finish("agreement", None)


def result_of(state: State) -> Result | None:
    """How the duel ended, or None while it goes on."""
    ending = state.ending
    if ending is None:
        return None
    winners = () if ending.winner is None else (ending.winner,)
    return Result(winners, ending.reason, ending_text(ending))


def ending_text(ending: Ending) -> Text:
    """The end in one sentence."""
    if ending.winner is None:
        return _drawn(ending)
    winner, loser = SeatName(ending.winner), SeatName(1 - ending.winner)
    if ending.reason == "bail_out":
        return t("{loser} bails out: {winner} wins.", winner=winner, loser=loser)
    if ending.reason == "turn_limit":
        return t("The last turn is over and {winner} has more trion left: {winner} wins.", winner=winner)
    if ending.reason == "forfeit":
        return t("{loser} ran out of time: {winner} wins by forfeit.", winner=winner, loser=loser)
    if ending.reason == "both_zero":
        return t(
            "Both are out of trion at the same moment: by this table's rule {winner} wins.", winner=winner
        )
    return t("{loser} is out of trion: {winner} wins.", winner=winner, loser=loser)


def _drawn(ending: Ending) -> Text:
    if ending.reason == "cancelled":
        return t("The duel was cancelled before it began.")
    if ending.reason == "agreement":
        return t("A draw by agreement.")
    if ending.reason == "turn_limit":
        return t("The last turn is over: a draw.")
    return t("Both are out of trion at the same moment: a draw.")
