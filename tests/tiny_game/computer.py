"""A computer player of Hidden Bids that is better than chance."""

from typing import Any

from games.engine.chance import Chance
from games.engine.computer import Choice, Player
from games.engine.menu import Ask, Menu
from games.engine.text import t

from .model import Bid, Commands, Open, Pass, View


class Steady(Player):
    """Spreads its coins over the rounds that are left, and never stays out while it can pay."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """A bid of the fair share, at times one coin more."""
        assert isinstance(view, View)
        share = view.hands[view.viewer or 0].coins // (view.rounds - view.round + 1)
        coins = min(max(share + chance.coin(), 1), 3)
        return Choice(_command(ask, coins), t("I spread my coins over the rounds."))


def _command(ask: Ask, coins: int) -> Commands:
    """The highest bid up to ``coins`` that the menu allows, with the last charm when it asks for one."""
    root = ask(())
    assert isinstance(root, Menu)
    verb = next(option.key for option in root.open)
    if verb == "pass":
        return Pass()
    node = ask((verb,))
    assert isinstance(node, Menu)
    bids = [int(option.key) for option in node.slots[-1].options if option.blocked is None]
    if not bids:
        return Pass()
    coins = max((bid for bid in bids if bid <= coins), default=bids[0])
    return Open(node.options[-1].key, coins) if verb == "open" else Bid(coins)
