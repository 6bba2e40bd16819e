"""Random battles for properties and for pairs: house rules, teams, enemies and decisions from a number.

Players pick anything that their menus offer for the battle; computers play what nobody does; the game master
sets up, answers what only it can, and now and then overrules something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import msgspec

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import menu_attack, menu_move, menu_round, menu_setup, menu_tactics
from games.border_trpg.battle import BattleKind, Ending, Level
from games.border_trpg.computer import automaton
from games.border_trpg.house_rules import HOUSE_RULES
from games.border_trpg.options import USUAL, Options
from games.border_trpg.rules import BorderRules
from games.border_trpg.state import Sheet, State, Team
from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.contract import AUTO, Command, Refused, Seat
from games.engine.menu import Menu, Path
from games.engine.play import Play

from .desk import rules
from .play import GM, book, sheet

KINDS: tuple[BattleKind, ...] = ("rank_war", "mock", "defence")
NAMES = ("North", "South", "East", "West")
DESK = ("fate", "hand", "field", "desk", "check")
"""What the game master overrules with, at the top of its menu."""

PARTS = (menu_setup, menu_round, menu_tactics, menu_move, menu_attack)
KEYS = frozenset(key for part in PARTS for key in part.BRANCHES)
"""What belongs to the battle at the top of a player's menu."""

ENDS = (gm.EndBattle, gm.EndCampaign, gm.LoadScenario, gm.NewBattle)
"""What the game master does not do at random: it ends everything, or begins it."""

LONGEST = 1_500
"""Commands of the longest battle: random people stumble about, but every round ends."""

ROUNDS = 6
"""After so many rounds the game master calls it a day where no rule ends a battle."""


def key_of(number: int) -> bytes:
    """A table's key from a small number."""
    return number.to_bytes(32, "big")


def houses(random: Random, changed: float = 0.3) -> Options:
    """House rules at random: each is another than the rulebook's with this chance."""
    return msgspec.structs.replace(
        USUAL,
        **{spec.field: random.choice(spec.values)[0] for spec in HOUSE_RULES if random.random() < changed},
    )


# ---- who is there ----------------------------------------------------------------------------------------


def campaign_of(random: Random, options: Options) -> State:
    """Two to four teams of one to four samples; a seat may have none, one or two of them."""
    sheets: list[Sheet] = []
    teams: list[Team] = []
    samples = sorted(book().samples)
    for place in range(random.randint(2, 4)):
        members = []
        for _ in range(random.choice((1, 2, 3, 3, 4))):
            number = len(sheets) + 1
            owner = None if random.random() < 0.1 else random.randint(2, 8)
            drawn = random.choice(samples)
            name = f"{book().samples[drawn].name.en} {number}"
            sheets.append(sheet(drawn, number, owner, name=name, bail_out=random.random() < 0.9))
            members.append(number)
        teams.append(
            Team(
                id=100 + place, name=NAMES[place], members=tuple(members),
                captain=None if random.random() < 0.2 else members[0],
                rank=place + 1 if random.random() < 0.8 else None,
            )
        )  # fmt: skip
    taken = (GM, *sorted(seat for seat in range(2, 9) if random.random() < 0.85))
    return State(options=options, count=200, sheets=tuple(sheets), teams=tuple(teams), taken=taken)


def new_battle(random: Random, state: State) -> gm.NewBattle:
    """A battle between these teams, in a mock or defence battle with soldiers too."""
    kind = random.choice(KINDS)
    level: Level = random.choice(("random", "steady", "sharp"))
    enemies: tuple[gm.Enemies, ...] = ()
    if kind == "defence" or (kind == "mock" and random.random() < 0.3):
        some = random.sample(sorted(book().soldiers), 2)
        enemies = tuple(gm.Enemies(one, random.randint(1, 3)) for one in some)
    teams = [team.id for team in state.teams]
    if kind != "rank_war" and random.random() < 0.3:
        teams = teams[:2]
    sides = tuple(random.randint(0, 1) for _ in teams) if kind == "mock" and random.random() < 0.3 else ()
    return gm.NewBattle(
        kind=kind,
        teams=tuple(teams),
        sides=sides,
        enemies=enemies,
        map=None if random.random() < 0.5 else random.choice(sorted(book().maps)),
        computer=None if random.random() < 0.2 else level,
        absent=None if random.random() < 0.2 else level,
    )


# ---- decisions -------------------------------------------------------------------------------------------


def walk(
    random: Random, state: State, seat: Seat, keys: Iterable[str], table: BorderRules | None = None
) -> Command | None:
    """A command out of a seat's menu, under one of these keys at the top; None where nothing comes of it."""
    game = table or rules()
    view, wanted = game.view(state, seat), frozenset(keys)
    path: Path = ()
    try:
        node: Any = game.menu_of(view, path)
        while isinstance(node, Menu):
            slot = node.slots[0]
            if slot.kind == "number":
                pick = str(random.randint(slot.least, slot.most))
            elif slot.kind == "text":
                pick = "".join(random.choice("abcde") for _ in range(min(slot.most, max(slot.least, 3))))
                pick = pick if slot.least else random.choice(("", pick))
            else:
                able = [one.key for one in node.open if not one.gives_up and (path or one.key in wanted)]
                if len(able) < max(slot.least, 1):
                    return None
                count = random.randint(max(slot.least, 1), min(slot.most, len(able)))
                pick = "+".join(random.sample(able, count))
            path = (*path, pick)
            node = game.menu_of(view, path)
    except Refused:
        return None
    assert isinstance(node, Command)
    return node


def _set_up(state: State) -> gm.Override:
    """What the game master has to say before round 1."""
    battle = state.battle
    assert battle is not None
    for place, party in enumerate(battle.parties):
        if battle.kind != "rank_war" and party.area is None:
            return gm.SetArea(party.id, 1 + 4 * place)
    if battle.kind != "rank_war" and not battle.ending.said:
        return gm.SetEnding(Ending(rounds=ROUNDS, points=5))
    return gm.StartBattle()


class People:
    """Whoever decides something in a random battle."""

    def __init__(
        self, number: int, overrides: float = 0.0, careless: float = 0.5, hiding: float = 0.0
    ) -> None:
        """``overrides``: how often the game master does something unasked. ``careless``: how often a player
        picks anything, instead of what the clock would do. ``hiding``: how often the game master hides
        somebody.
        """
        self.random = Random(number)
        self.chance = KeyedChance(key_of(number ^ 0xABCDEF))
        self.computer = automaton(rules())
        self.overrides, self.careless, self.hiding = overrides, careless, hiding
        self._crowds = 2 if self.random.random() < 0.7 else 0
        """How many rounds begin with everybody put close together."""

    def next(self, state: State) -> tuple[Seat, Command]:
        """The next command of the battle, and who gives it."""
        random = self.random
        crowding = self._crowding(state)
        if crowding is not None:
            return GM, crowding
        hiding = self._hiding(state) if random.random() < self.hiding else None
        if hiding is not None:
            return GM, hiding
        if random.random() < self.overrides:
            command = walk(random, state, GM, DESK)
            if command is not None and not isinstance(command, ENDS):
                return GM, command
        prompt = next(one for one in reversed(rules().waiting(state)) if one.seats and not _vote(one.id))
        seat = random.choice(prompt.seats)
        if prompt.id.startswith("set_up"):
            return seat, _set_up(state)
        if seat == AUTO:
            return seat, think(rules(), self.computer, state, seat, self.chance).command
        mild = rules().default(state, seat)
        for _ in range(4 if random.random() < self.careless or mild is None else 0):
            command = walk(random, state, seat, KEYS)
            if command is not None:
                return seat, command
        assert mild is not None, prompt
        return seat, mild

    def _crowding(self, state: State) -> gm.SetPlace | None:
        """Puts somebody who is far away to where all can reach each other, in the first tactics phases."""
        battle = state.battle
        assert battle is not None
        if battle.stage != "fight" or battle.round > self._crowds or battle.phase != "tactics":
            return None
        around = [(x, y) for x in range(9, 17) for y in range(7, 14)]
        far = [one for one in battle.units if one.on_field and not one.hidden and one.cell not in around]
        free = [cell for cell in around if all(one.cell != cell for one in battle.units)]
        return gm.SetPlace(far[0].id, self.random.choice(free)) if far and free else None

    def _hiding(self, state: State) -> gm.SetStatus | None:
        """Hides somebody whom all can see."""
        battle = state.battle
        assert battle is not None
        seen = [one for one in battle.units if one.on_field and not one.hidden and one.cell is not None]
        if battle.stage != "fight" or not seen:
            return None
        return gm.SetStatus(self.random.choice(seen).id, state="stealth")


def _vote(prompt: str) -> bool:
    return prompt.startswith("vote")


def random_battle(
    number: int,
    options: Options | None = None,
    *,
    overrides: float = 0.0,
    careless: float = 0.6,
    hiding: float = 0.0,
    start: Callable[[Random, Options], State] = campaign_of,
) -> Iterator[Play]:
    """A battle from its set-up to its end, after each command; everything comes from ``number``."""
    people = People(number, overrides, careless, hiding)
    play = Play(rules(), options or houses(people.random), key_of(number))
    play.state = start(people.random, play.state.options)
    play.do(GM, new_battle(people.random, play.state))
    yield play
    while play.state.battle is not None:
        assert len(play.journal) < LONGEST, "the battle does not end"
        seat, command = people.next(play.state)
        try:
            play.do(seat, command)
        except Refused as refused:
            raise AssertionError((number, seat, command, refused.code)) from refused
        yield play


__all__ = ["DESK", "KEYS", "KINDS", "People", "c", "campaign_of", "houses", "key_of", "random_battle", "walk"]
