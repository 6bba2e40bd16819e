"""Pairs of duels that differ only in what one seat keeps secret.

Duels are played at random; now and then everything that a seat still hides is replaced by something else that
it might as well be: drafts of agents, triggers set face-down, choices handed in, plots, what lay face-down in
past turns, and where loadouts are hidden, triggers and plot sheets that nobody has seen yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from games.engine.contract import Seat, Viewer
from games.solo_rank_war.commands import KEEP
from games.solo_rank_war.options import Options
from games.solo_rank_war.rules import SoloRules
from games.solo_rank_war.state import Card, Loadout, Player, Sets, State
from tests.solo_rank_war.duel import rules
from tests.solo_rank_war.play import HOUSES, TAGS, random_agent, random_duel

replace = msgspec.structs.replace


class Pair(NamedTuple):
    """Two states that only ``seat`` can tell apart, with the key and the number of draws of their table."""

    one: State
    two: State
    seat: Seat
    key: bytes
    draws: int

    @property
    def others(self) -> tuple[Viewer, ...]:
        """Everyone who must not see a difference."""
        return (1 - self.seat, None)


def _settable(rules: SoloRules, options: Options, side: tuple[str, ...]) -> tuple[str, ...]:
    return rules.book.settable(side, options.option_mode == "attached")


def _draft(rules: SoloRules, state: State, player: Player, random: Random) -> Player:
    """Another agent under construction."""
    if player.loadout is None:
        return player
    made = random_agent(rules.book, state.options, random)
    return replace(player, loadout=Loadout(made.main, made.sub, made.sheet))


def _unseen_loadout(rules: SoloRules, state: State, player: Player, random: Random) -> Player:
    """Other triggers and tags where nobody has seen them; as many fillers as before, which trion may tell."""
    old = player.loadout
    assert old is not None
    sides = []
    for number, side in enumerate(old.sides):
        keep = {trigger for where, trigger in player.shown if where == number}
        new = list(side)
        for n, trigger in enumerate(side):
            others = [
                one.id
                for one in rules.book.pack.trigger
                if one.fits(number) and not one.option_of and one.kind != "filler" and one.id not in new
            ]
            real = rules.book.triggers[trigger].kind != "filler"
            if trigger not in keep and real and others and random.random() < 0.7:
                new[n] = random.choice(others)
        sides.append((new[0], new[1], new[2], new[3]))
    sheet = tuple(
        tag if face in player.faces else random.choice(TAGS) for face, tag in enumerate(old.sheet, 1)
    )
    return replace(player, loadout=Loadout(sides[0], sides[1], sheet))


def _cards(rules: SoloRules, state: State, player: Player, random: Random) -> Player:
    """Other triggers face-down."""
    assert player.loadout is not None
    cards = []
    for side, card in enumerate(player.cards):
        hand = _settable(rules, state.options, player.loadout.sides[side])
        cards.append(Card(random.choice(hand)) if card and not card.face_up else card)
    return replace(player, cards=(cards[0], cards[1]))


def _choice(rules: SoloRules, state: State, player: Player, random: Random) -> Player:
    """Another choice handed in, and another plot."""
    assert player.loadout is not None
    if player.choice is not None:
        picks = []
        for side, card in enumerate(player.cards):
            hand = _settable(rules, state.options, player.loadout.sides[side])
            picks.append(random.choice((*hand, KEEP) if card and card.face_up else hand))
        player = replace(player, choice=(picks[0], picks[1]))
    if player.plot is not None:
        player = replace(player, plot=(random.randint(1, 6), random.randint(1, 6)))
    return player


def _sets(state: State, seat: Seat, random: Random) -> tuple[Sets, ...]:
    """What the seat set in past turns: nobody else knows."""
    loadout = state.players[seat].loadout
    assert loadout is not None
    found = []
    for one in state.sets:
        cards = list(one.cards)
        cards[2 * seat : 2 * seat + 2] = [random.choice(loadout.main), random.choice(loadout.sub)]
        found.append(Sets(one.turn, (cards[0], cards[1], cards[2], cards[3])))
    return tuple(found)


def disguised(rules: SoloRules, state: State, seat: Seat, random: Random) -> State:
    """The same duel to everyone but ``seat``, whose secrets are others."""
    player = state.players[seat]
    if state.phase == "setup":
        player = _draft(rules, state, player, random)
    else:
        if state.options.loadout_visibility == "hidden":
            player = _unseen_loadout(rules, state, player, random)
        player = _choice(rules, state, _cards(rules, state, player, random), random)
    players = (player, state.players[1]) if seat == 0 else (state.players[0], player)
    changed = replace(state, players=players)
    return changed if state.phase == "setup" else replace(changed, sets=_sets(changed, seat, random))


def pairs(count: int, start: int = 0) -> Iterator[Pair]:
    """``count`` pairs, from duels under all house rules."""
    made, number = 0, start
    while True:
        random = Random(number)
        for play in random_duel(rules(), number, HOUSES[number % len(HOUSES)]):
            rare = play.state.turn == 0
            if play.result or random.random() > (0.8 if rare else 0.2):
                continue
            seat = random.randint(0, 1)
            other = disguised(rules(), play.state, seat, random)
            if other != play.state:
                yield Pair(play.state, other, seat, play.key, play.draws)
                made += 1
                if made == count:
                    return
        number += 1
