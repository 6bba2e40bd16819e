"""Builds duels for the rule tests: any situation of a fight in one line.

``fight(red="kogetsu+senku / shield", blue="shield / free")`` is a duel in Red's tactical phase: before the
plus stands the card that is set, behind it what else its side holds; the rest is free slots.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.engine.contract import Command, Event, Private, Refused, Seat
from games.engine.menu import Menu, commands
from games.engine.text import Joined, Text
from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from games.solo_rank_war.rules import SoloRules, bind
from games.solo_rank_war.state import Card, State
from games.solo_rank_war.view import SeatView, View

RED, BLUE = 0, 1

H = "MMSSKK"
"""The hybrid sheet of the rules' examples."""

WORDS = {"M": "move", "S": "shoot", "K": "melee"}

SOURCE = Path(__file__).with_name("pack.toml").read_text(encoding="utf-8")


@cache
def rules() -> SoloRules:
    """The rules with the test pack."""
    return bind(SOURCE)


class Fixed(Chance):
    """Dice and coins that always show the same; counts what is drawn."""

    def __init__(self, die: int = 3, coin: int = RED) -> None:
        super().__init__()
        self.face, self.side = die, coin

    def _take(self, n: int, bound: int) -> int:
        return self.side if bound == 2 else self.face - 1


def side(words: str) -> tuple[str, ...]:
    """Four triggers: those named, and free slots."""
    named = tuple(words.split())
    return named + ("free",) * (4 - len(named))


def agent(main: str = "", sub: str = "", sheet: str = H) -> c.SubmitAgent:
    """An agent from names; ``H`` is its sheet unless another is given."""
    return c.SubmitAgent(side(main), side(sub), tuple(WORDS[letter] for letter in sheet))


def plain(text: Any) -> str:
    """A text in English, for failing tests."""
    if isinstance(text, Text):
        return text.msgid.format(**{name: plain(fact) for name, fact in text.facts.items()})
    if isinstance(text, Joined):
        return (text.separator or ", ").join(plain(part) for part in text.parts)
    return str(getattr(text, "en", text))


class Duel:
    """A duel under way. Every refusal is checked to have left the state as it was."""

    def __init__(self, options: Options | None = None, die: int = 3, coin: int = RED) -> None:
        self.rules = rules()
        self.chance = Fixed(die, coin)
        self.state: State = self.rules.start(options or Options(), self.chance).state
        self.log: list[Event] = []

    # ---- doing ---------------------------------------------------------------------------------------------

    def do(self, seat: Seat, command: Command) -> list[Event]:
        """Gives a command that must be accepted, and returns its events."""
        outcome = self.rules.step(self.state, seat, command, self.chance)  # type: ignore[arg-type]
        self.state = outcome.state
        events = [told.event if isinstance(told, Private) else told for told in outcome.events]
        self.log += events
        return events

    def refused(self, seat: Seat, command: Command) -> str:
        """Gives a command that must be refused, and returns the code."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(Refused) as refusal:
            self.rules.step(self.state, seat, command, self.chance)  # type: ignore[arg-type]
        assert plain(refusal.value.text)
        assert msgspec.json.encode(self.state) == before
        return refusal.value.code

    def use(
        self, effect: str, choice: int | None = None, *, side: c.SideName = "main", sure: bool = False
    ) -> list[Event]:
        """The attacker uses an effect."""
        return self.do(self.attacker, c.Use(side, effect, choice, sure))

    def counter(
        self,
        effect: str,
        target: int = 0,
        choice: int | None = None,
        *,
        side: c.SideName = "main",
        sure: bool = False,
    ) -> list[Event]:
        """Whoever is asked counters."""
        return self.do(self.asked, c.Counter(side, effect, target, choice, sure))

    def move(self, delta: int) -> list[Event]:
        """The attacker moves."""
        return self.do(self.attacker, c.Move(delta))

    def pass_by(self) -> list[Event]:
        """Whoever is asked passes."""
        return self.do(self.asked, c.Pass())

    def settle(self) -> list[Event]:
        """Everyone passes until the chain has been applied."""
        events: list[Event] = []
        while self.state.phase == "window":
            events += self.pass_by()
        return events

    def end(self) -> list[Event]:
        """The attacker ends the phase."""
        return self.do(self.attacker, c.EndPhase())

    def set(self, red: str, blue: str) -> list[Event]:
        """Both set: ``kogetsu / shield``, with ``keep`` to keep."""
        return [*self.do(RED, cards(red)), *self.do(BLUE, cards(blue))]

    def plot(self, attack: tuple[int, int], defence: tuple[int, int]) -> list[Event]:
        """Both plot."""
        attacker = self.attacker
        return [*self.do(attacker, c.Plot(*attack)), *self.do(1 - attacker, c.Plot(*defence))]

    def idle_phase(self) -> list[Event]:
        """A phase in which nothing is gained or done."""
        return [*self.plot((1, 1), (1, 1)), *self.end()]

    def idle_turn(self, red: str = "free / free", blue: str = "free / free") -> list[Event]:
        """A turn in which nothing is gained or done, from its setting step on."""
        return [*self.set(red, blue), *self.idle_phase(), *self.idle_phase()]

    def build(self, red: c.SubmitAgent, blue: c.SubmitAgent) -> list[Event]:
        """Both submit their agents."""
        return [*self.do(RED, red), *self.do(BLUE, blue)]

    # ---- putting things as a test needs them ---------------------------------------------------------------

    def put(self, **fields: Any) -> Duel:
        """Changes the state itself."""
        self.state = msgspec.structs.replace(self.state, **fields)
        return self

    def put_seat(self, seat: Seat, **fields: Any) -> Duel:
        """Changes one player of the state."""
        players = list(self.state.players)
        players[seat] = msgspec.structs.replace(players[seat], **fields)
        return self.put(players=tuple(players))

    def tags(self, move: int = 0, shoot: int = 0, melee: int = 0) -> Duel:
        """Gives the attacker exactly these tags."""
        return self.put_seat(self.attacker, tags=(move, shoot, melee))

    def trion(self, red: int, blue: int) -> Duel:
        """Gives both so much trion."""
        return self.put_seat(RED, trion=red).put_seat(BLUE, trion=blue)

    # ---- looking -------------------------------------------------------------------------------------------

    @property
    def attacker(self) -> Seat:
        return self.state.attacker

    @property
    def asked(self) -> Seat:
        assert self.state.phase == "window", self.state.phase
        return self.state.asked

    @property
    def red(self) -> int:
        """Red's trion."""
        return self.state.players[RED].trion

    @property
    def blue(self) -> int:
        """Blue's trion."""
        return self.state.players[BLUE].trion

    @property
    def distance(self) -> int:
        return self.state.distance

    @property
    def purse(self) -> tuple[int, int, int]:
        """The attacker's tags."""
        return self.state.players[self.attacker].tags

    def card(self, seat: Seat, side: int) -> Card:
        """A set card, with its secrets."""
        card = self.state.players[seat].cards[side]
        assert card is not None
        return card

    def view(self, viewer: Seat | None) -> View:
        return self.rules.view(self.state, viewer)

    def seen(self, seat: Seat, by: Seat | None) -> SeatView:
        """A seat as another viewer sees it."""
        return self.view(by).seats[seat]

    def offers(self, seat: Seat, *path: str) -> list[Command]:
        """Every command below a menu's path."""
        node = self.rules.menu(self.state, seat, path)
        if not isinstance(node, Menu):
            return [node]
        return [
            one
            for one in commands(lambda p: self.rules.menu(self.state, seat, p), path)
            if isinstance(one, Command)
        ]

    def verbs(self, seat: Seat) -> dict[str, bool]:
        """The verbs shown to a seat, and whether each can be picked."""
        node = self.rules.menu(self.state, seat)
        assert isinstance(node, Menu)
        return {option.key: option.blocked is None for option in node.options}

    def ending(self) -> tuple[str, Seat | None] | None:
        """Reason and winner, or None."""
        end = self.state.ending
        return (end.reason, end.winner) if end else None

    def told(self, kind: type[e.Events]) -> list[Any]:
        """The events of one kind so far."""
        return [event for event in self.log if isinstance(event, kind)]


def cards(words: str) -> c.SetCards:
    """``kogetsu / shield`` as a command."""
    main, sub = words.split(" / ")
    return c.SetCards(main, sub)


def _split(words: str) -> tuple[str, str]:
    """The set card of a side and the whole side."""
    first, *rest = words.split("+")
    loadout = " ".join(dict.fromkeys([first, *(one for more in rest for one in more.split())]))
    return first, loadout


def fight(
    red: str = "kogetsu / shield",
    blue: str = "shield / free",
    options: Options | None = None,
    distance: int = 2,
    *,
    sheet: str = H,
    move: int = 0,
    shoot: int = 0,
    melee: int = 0,
) -> Duel:
    """A duel in turn 1, in Red's tactical phase: 100 trion each, these tags, all cards face-down."""
    duel = Duel(options, coin=RED)
    sides = [[_split(one) for one in words.split(" / ")] for words in (red, blue)]
    for seat, ((_, main), (_, sub)) in enumerate(sides):
        duel.do(seat, agent(main, sub, sheet))
    while duel.state.phase == "initial":
        duel.do(duel.attacker, c.InitialDone())
    duel.set(*(f"{main[0]} / {sub[0]}" for main, sub in sides))
    duel.plot((1, 1), (1, 1))
    assert duel.attacker == RED
    return duel.put(distance=distance).tags(move, shoot, melee)
