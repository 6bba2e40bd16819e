"""The sharp player: mixes what is secret as in an equilibrium, and reckons through what is open.

It knows what its view shows. Where that leaves the opponent's cards open, it expects what an opponent who
plays well would have set, with some doubt.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

from ..engine.chance import Chance
from ..engine.computer import Choice, Player
from ..engine.menu import Ask
from ..engine.text import Text
from . import computer_outlook as outlook
from . import computer_parts as parts
from .computer_arsenal import FAR, Arsenal, Duellist, arsenal, duellist
from .computer_imagine import imagine
from .computer_outlook import Ground, Side, Temper
from .computer_parts import Way
from .computer_plots import plot_game, solve_plots
from .computer_search import KILL, Node, Ready, Search, ample
from .computer_steady import pick_agent
from .legal import furthest, move_cost
from .state import FIRST_DISTANCE, LAST_DISTANCE, Faces, Link, State, Tags, Used
from .view import SeatView, View

_OPEN_FIELD = 9
"""The last distance that is thought of where there is no limit."""

CALM = Temper()
"""The temper of who has not been given another."""

_BEHIND = 10.0
"""Who is this much behind takes a draw."""

_IDLE = 2
"""After so many turns without damage, who is not ahead must do something."""

_WEIGHT = 2.0
"""What it is worth that the opponent's moves cost double."""

_LIKELY = 4
"""How many of the opponent's pairs of cards are looked at in earnest."""

_MARGIN = 0.005
"""What is no better than this is not better at all."""


class SharpPlayer(Player):
    """Plays the odds, according to its temper."""

    def __init__(self, temper: Temper = CALM) -> None:
        self.temper = temper

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Choice:
        """The seat's next command."""
        assert isinstance(view, View)
        if view.phase == "setup":
            return pick_agent(view, ask, chance)
        mind = Mind(view, self.temper)
        if view.phase == "initial":
            return mind.approach(ask)
        if view.offer == view.foe.seat and mind.lead() < -_BEHIND:
            return parts.give(ask, parts.DRAW, "accept", "yes")
        if view.phase == "set":
            return mind.set(ask, chance)
        if view.phase == "plot":
            return mind.plot(ask, chance)
        return mind.act(ask) if view.phase == "tactical" else mind.answer(ask)


class Moment(NamedTuple):
    """A moment of a phase: ``trion`` by seat, ``tags`` and ``unseen`` of the attacker."""

    distance: int
    trion: tuple[int, int]
    tags: Tags
    unseen: bool


class Plan(NamedTuple):
    """How the attacker's phase will go with one pair of cards, which is set ``often`` so often."""

    often: float
    kit: Arsenal
    search: Search


class Mind:
    """What the sharp player makes of one view."""

    def __init__(self, view: View, temper: Temper) -> None:
        self.view = view
        if view.idle >= _IDLE and view.me.trion <= view.foe.trion:
            temper = temper._replace(zeal=temper.need)
        self.ground = Ground(
            view.book, view.options.option_mode == "attached", furthest(view.options) or _OPEN_FIELD, temper
        )
        self.me = duellist(view.me)
        self.foe = duellist(view.foe, self.me)
        self.here = self._within(view.distance)

    def _within(self, distance: int) -> int:
        return min(max(distance, FIRST_DISTANCE), self.ground.last)

    # ---- what is known and guessed ---------------------------------------------------------------------

    def lead(self) -> float:
        """How much better off the seat is, in trion."""
        view = self.view
        return view.me.trion - view.foe.trion + outlook.worth(self.ground, self.me, self.foe)[self.here]

    def _kit(self, who: Duellist, main: str, sub: str) -> Arsenal:
        return arsenal(self.ground.book, who, (main, sub), self.ground.attached)

    def _mine(self) -> Arsenal:
        main, sub = (card.trigger if card else None for card in self.view.me.cards)
        assert main is not None
        assert sub is not None
        return self._kit(self.me, main, sub)

    def _theirs(self) -> list[tuple[float, Arsenal]]:
        """The opponent's likeliest pairs, given those of its cards that lie face-up."""
        seen = [card.trigger if card else None for card in self.view.foe.cards]
        mine, theirs = Side(self.me, (None, None), FAR, 1), Side(self.foe, (None, None), FAR, 1)
        _, mix = outlook.settings(self.ground, mine, theirs, self.here)
        doubt = self.ground.temper.doubt
        able = [
            (doubt / len(mix.pairs) + (1 - doubt) * often, pair)
            for pair, often in zip(mix.pairs, mix.weights, strict=True)
            if all(shown in (None, card) for shown, card in zip(seen, pair, strict=True))
        ]
        likely = sorted(able, reverse=True)[:_LIKELY]
        total = sum(often for often, _ in likely)
        return [(often / total, self._kit(self.foe, *pair)) for often, pair in likely]

    def _ready(self, seat: SeatView, kit: Arsenal, used: tuple[Used, ...]) -> Ready:
        """The counters of a seat that are left."""
        up = [card is not None and card.face_up for card in seat.cards]
        counters = outlook.ready(kit, up, seat.trion)
        return tuple(
            (answer, cost)
            for answer, cost in counters
            if Used(seat.seat, answer.side, answer.eff.ref) not in used
        )

    # ---- the phase ahead -------------------------------------------------------------------------------

    def _now(self) -> Moment:
        seats = self.view.seats
        attacker = seats[self.view.attacker]
        return Moment(self.here, (seats[0].trion, seats[1].trion), attacker.tags, attacker.has("unseen"))

    def _attack(self) -> list[Plan]:
        """My phase, against all that the opponent may have set."""
        foes = [(often, self._ready(self.view.foe, kit, self.view.used)) for often, kit in self._theirs()]
        kit = self._mine()
        table = outlook.worth(self.ground, self.me, self.foe)
        return [Plan(1.0, kit, Search(kit, foes, table, move_cost(self.view.me)))]

    def _defence(self, used: tuple[Used, ...]) -> list[Plan]:
        """The opponent's phase, against the counters that I have left."""
        mine = self._ready(self.view.me, self._mine(), used)
        table = outlook.worth(self.ground, self.foe, self.me)
        step = move_cost(self.view.foe)
        return [Plan(often, kit, Search(kit, ((1.0, mine),), table, step)) for often, kit in self._theirs()]

    def _node(self, kit: Arsenal, now: Moment) -> Node:
        view = self.view
        attacker = view.seats[view.attacker]
        used = 0
        for n, act in enumerate(kit.acts):
            if Used(attacker.seat, act.side, act.eff.ref) in view.used:
                used |= 1 << n
        up = outlook.raised(
            kit,
            [card is not None and card.face_up for card in attacker.cards],
            [card.options if card else () for card in attacker.cards],
        )
        trion, other = now.trion[attacker.seat], now.trion[1 - attacker.seat]
        return Node(now.distance, *now.tags, used, up, ample(trion), ample(other), now.unseen, True)

    def _outlook(self, plans: list[Plan], now: Moment) -> float:
        """What the attacker will still get out of the phase."""
        return sum(plan.often * plan.search.best(self._node(plan.kit, now)) for plan in plans)

    # ---- distance and cards ----------------------------------------------------------------------------

    def approach(self, ask: Ask) -> Choice:
        """An effect on the initial distance, if the better distance is worth its cost."""
        table = outlook.worth(self.ground, self.me, self.foe)

        def gain(way: Way) -> float:
            goal = self.view.distance + (way.choice or 0)
            return table[min(max(goal, FIRST_DISTANCE), LAST_DISTANCE)] - table[self.here] - way.cost

        best = max(parts.initial_ways(self.view), key=gain, default=None)
        if best is None or gain(best) <= 0:
            return parts.give(ask, parts.FINE, "done")
        return parts.give(ask, parts.NEAR, *best.path)

    def set(self, ask: Ask, chance: Chance) -> Choice:
        """A pair of cards from the equilibrium of what both may set."""
        mix, _ = outlook.settings(
            self.ground, self._side(self.view.me, self.me), self._side(self.view.foe, self.foe), self.here
        )
        main, sub = parts.hands(self.view, ask)
        often = dict(zip(mix.pairs, mix.weights, strict=True))
        offered = [(one, other) for one in main for other in sub]
        weights = [often.get((one.trigger, other.trigger), 0.0) for one, other in offered]
        one, other = offered[parts.weighted(chance, weights if any(weights) else [1.0] * len(offered))]
        return parts.give(ask, parts.MIXED, "set", one.key, other.key)

    def _side(self, seat: SeatView, who: Duellist) -> Side:
        """A seat before setting; only those face-up cards count that it would cost something to turn up."""
        triggers = self.ground.book.triggers
        main, sub = (
            card.trigger
            if card and card.face_up and card.trigger and triggers[card.trigger].reveal_cost
            else None
            for card in seat.cards
        )
        return Side(who, (main, sub), outlook.rounded(seat.trion), move_cost(seat))

    # ---- plots -----------------------------------------------------------------------------------------

    def plot(self, ask: Ask, chance: Chance) -> Choice:
        """Two faces from the equilibrium of the plot game."""
        mine = self.view.attacker == self.view.viewer
        sheet = self.me.sheet if mine else self.foe.sheet
        plans = self._attack() if mine else self._defence(())
        now = self._now()
        held = now.tags

        def worth(tags: Tags) -> float:
            move, shoot, melee = (one + more for one, more in zip(held, tags, strict=True))
            return self._outlook(plans, now._replace(tags=(move, shoot, melee)))

        found, game = solve_plots(sheet, worth), plot_game(sheet)
        if mine:
            return _plot(ask, chance, parts.GAIN, game.attacks[parts.weighted(chance, found.rows)])
        return _plot(ask, chance, parts.BLOCK, game.defences[parts.weighted(chance, found.columns)])

    # ---- the tactical phase ----------------------------------------------------------------------------

    def act(self, ask: Ask) -> Choice:
        """The announcement with which the phase goes best, or its end."""
        plan = self._attack()[0]
        node = self._node(plan.kit, self._now())
        places = {(act.side, act.eff.ref): n for n, act in enumerate(plan.kit.acts)}
        best, most = None, plan.search.worth[self.here] + _MARGIN
        for way in parts.ways(self.view):
            value = plan.search.after(node, places[way.side, way.eff.ref], way.choice)
            if value > most:
                best, most = way, value
        if best is None:
            return parts.give(ask, parts.ENOUGH, "end")
        return parts.give(ask, parts.HURT if best.eff.hurts else parts.PLACE, *best.path)

    def answer(self, ask: Ask) -> Choice:
        """The counter that leaves me best off after the chain and the rest of the phase, or none."""
        view = self.view
        mine = view.attacker == view.viewer
        ways = parts.counters(view)
        attack = self._attack() if mine and ways else []

        def value(*made: Way) -> float:
            links = tuple(Link(view.me.seat, one.eff.ref, one.side, one.choice, one.target) for one in made)
            paid = sum(one.cost for one in made)
            state = imagine(view, view.chain + links, paid)
            used = view.used + tuple(Used(view.me.seat, one.side, one.eff.ref) for one in made)
            return self._judge(state, attack if mine else self._defence(used))

        if not ways:
            return parts.give(ask, parts.LET, "pass")
        most = value()
        lost = most < -KILL
        best = None
        for made in [(way,) for way in ways] + (_together(ways, view.me.trion) if lost else []):
            if (worth := value(*made)) > most + _MARGIN:
                best, most = made[0], worth
        return parts.give(ask, parts.SAVE, *best.path) if best else parts.give(ask, parts.LET, "pass")

    def _judge(self, state: State, plans: list[Plan]) -> float:
        """How much better off I am in an imagined state, with what the phase still holds."""
        seat, attacker = self.view.me.seat, self.view.attacker
        me, foe = state.players[seat], state.players[1 - seat]
        value = float(me.trion - foe.trion)
        if state.ending is not None:
            winner = state.ending.winner
            return value if winner is None else value + 2 * KILL * (1 if winner == seat else -1)
        for player, sign in ((me, -1), (foe, 1)):
            value += sign * _WEIGHT * sum(status.kind == "weighted" for status in player.statuses)
        striker = state.players[attacker]
        now = Moment(
            self._within(state.distance),
            (state.players[0].trion, state.players[1].trion),
            striker.tags,
            any(status.kind == "unseen" for status in striker.statuses),
        )
        return value + self._outlook(plans, now) * (1 if seat == attacker else -1)


def _plot(ask: Ask, chance: Chance, reason: Text, plots: tuple[Faces, ...]) -> Choice:
    one, two = chance.shuffled(chance.pick(plots))
    return parts.give(ask, reason, "plot", str(one), str(two))


def _together(ways: list[Way], trion: int) -> list[tuple[Way, ...]]:
    """Two counters at once, where one alone may not save the day."""
    return [
        (one, other)
        for one, other in combinations(ways, 2)
        if (one.side, one.eff) != (other.side, other.eff) and one.cost + other.cost < trion
    ]
