"""The rules of Hidden Bids."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import (
    SYSTEM,
    Event,
    Outcome,
    Private,
    Prompt,
    Refused,
    Result,
    Rules,
    Seat,
    Told,
    Viewer,
)
from games.engine.menu import Menu, Path
from games.engine.page import Page
from games.engine.text import SeatName, Text, t

from . import model as m
from . import show
from .model import Choice, Commands, Hand, Options, Pack, State, View


class HiddenBids(Rules[State, Commands, Options, View]):
    """Hidden Bids with one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.charms = {charm.id: charm for charm in pack.charm}

    def start(self, options: Options, chance: Chance) -> Outcome[State]:
        """Both have the pack's coins."""
        hand = Hand(self.pack.coins)
        return Outcome(State(options, (hand, hand)), (m.Opened(options.rounds),))

    def step(self, state: State, actor: Seat, command: Commands, chance: Chance) -> Outcome[State]:
        """Keeps a choice, or replaces it; the last one to choose reveals the round."""
        late = isinstance(command, m.Forfeit)
        if late != (actor == SYSTEM) or actor not in (SYSTEM, 0, 1):
            raise Refused("not-seated", t("You do not play at this table."))
        if self.result(state) is not None:
            raise Refused("ended", t("This game is over."))
        if isinstance(command, m.Bail | m.Forfeit):
            left = m.Left(command.seat if isinstance(command, m.Forfeit) else actor, late)
            return Outcome(replace(state, left=left), (left,))
        self._allow(state, state.hands[actor], command)
        hands = _set(state.hands, actor, replace(state.hands[actor], choice=command))
        told: tuple[Told, ...] = (m.Passed(actor),)
        if not isinstance(command, m.Pass):
            told = (m.Chose(actor), Private((actor,), m.Noted(command.coins)))
        state = replace(state, hands=hands)
        if any(hand.choice is None for hand in hands):
            return Outcome(state, told)
        return self._reveal(state, told, chance)

    def _allow(self, state: State, hand: Hand, choice: Choice) -> None:
        if isinstance(choice, m.Pass):
            return
        if isinstance(choice, m.Open) != (state.round == 1):
            raise Refused("not-now", t("The charm is chosen with the first bid, and only then."))
        if isinstance(choice, m.Open) and choice.charm not in self.charms:
            raise Refused("no-such-charm", t("There is no charm called {charm}.", charm=choice.charm))
        if choice.coins not in m.BIDS:
            raise Refused("bad-bid", t("A bid is {least} to {most} coins.", least=m.BIDS[0], most=m.BIDS[-1]))
        if choice.coins > hand.coins:
            raise Refused("too-few-coins", t("You have only {coins} coins.", coins=hand.coins))

    def _reveal(self, state: State, told: tuple[Told, ...], chance: Chance) -> Outcome[State]:
        """Both have chosen: opens the bids and throws for the prize, unless both stayed out."""
        first, second = (_bid(hand) for hand in state.hands)
        if first == second == 0:
            hands = tuple(replace(hand, choice=None) for hand in state.hands)
            return Outcome(replace(state, hands=hands, round=state.round + 1), (*told, m.Skipped()))
        die = chance.die(self.pack.sides)
        taker = None if first == second and not state.options.ties else int(second > first)
        hands = tuple(self._settle(hand, seat == taker, die) for seat, hand in enumerate(state.hands))
        shown = m.Revealed((first, second), die, taker)
        return Outcome(replace(state, hands=hands, round=state.round + 1, last=shown), (*told, shown))

    def _settle(self, hand: Hand, takes: bool, die: int) -> Hand:
        """A charm chosen in this round is shown and gives its coins; who takes the prize pays the bid."""
        bid, charm = _bid(hand), hand.charm
        if isinstance(hand.choice, m.Open):
            charm = hand.choice.charm
            hand = replace(hand, coins=hand.coins + self.charms[charm].coins)
        if takes:
            prize = die + (self.charms[charm].luck if charm else 0)
            hand = replace(hand, coins=hand.coins - bid, points=hand.points + prize)
        return replace(hand, charm=charm, choice=None)

    def waiting(self, state: State) -> tuple[Prompt, ...]:
        """One secret question a round, to both at once; for who is out of time the clock stays out."""
        if self.result(state) is not None:
            return ()
        done = tuple(seat for seat, hand in enumerate(state.hands) if hand.choice is not None)
        seats = tuple(seat for seat in (0, 1) if seat not in done)
        title = t("Bid for round {round} of {rounds}", round=state.round, rounds=state.options.rounds)
        rules = ("bids-2", "bids-3", "bids-4", *(("bids-5",) if state.round == 1 else ()))
        name = f"bid-{state.round}"
        return (Prompt(name, title, seats, done, secret=True, default=m.Pass(), rules=rules),)

    def view(self, state: State, viewer: Viewer) -> View:
        """The public side of both hands, and the viewer's own choice."""
        hands = tuple(
            m.OpenHand(h.coins, h.points, h.charm, h.choice is not None, isinstance(h.choice, m.Pass))
            for h in state.hands
        )
        own = None if viewer is None else state.hands[viewer].choice
        return View(viewer, state.round, state.options.rounds, hands, state.last, own, self.result(state))

    def menu_of(self, view: View, path: Path) -> Menu | Commands:
        """See :func:`tests.tiny_game.show.menu`."""
        return show.menu(self.pack, view, path)

    def page_of(self, view: View) -> Page:
        """See :func:`tests.tiny_game.show.page`."""
        return show.page(self.pack, view)

    def chapter(self, state: State) -> Text:
        """The round."""
        return t("Round {round}", round=min(state.round, state.options.rounds))

    def tell(self, event: Event) -> Text | None:
        """See :func:`tests.tiny_game.show.tell`."""
        return show.tell(event)

    def result(self, state: State) -> Result | None:
        """More points win, then more coins; giving up loses."""
        if state.left is not None:
            return Result((1 - state.left.seat,), "left", show.left(state.left))
        if state.round <= state.options.rounds:
            return None
        red, blue = ((hand.points, hand.coins) for hand in state.hands)
        if red == blue:
            return Result((), "draw", t("Nobody is ahead: a draw."))
        winner = int(blue > red)
        reason = "points" if red[0] != blue[0] else "coins"
        text = t("{winner} wins with {points} points.", winner=SeatName(winner), points=max(red, blue)[0])
        return Result((winner,), reason, text)


def _bid(hand: Hand) -> int:
    return hand.choice.coins if isinstance(hand.choice, m.Open | m.Bid) else 0


def _set(hands: tuple[Hand, Hand], seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)
