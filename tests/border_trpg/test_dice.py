"""Tactical dice: pools, who may spend them, and the captain's word."""

from __future__ import annotations

import msgspec
import pytest

from games.border_trpg import attack, dice, endings, moves, rounds, tactics
from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg.battle import Ask, Roll
from games.border_trpg.state import State
from games.border_trpg.who import asked_units, captain_of

from .duel import (
    HAYAMI,
    KIDO,
    MORI,
    NORTH,
    SAKAKI,
    SOUTH,
    TONO,
    asked,
    attacking,
    battle,
    code,
    dumb,
    found,
    give,
    party,
    pool,
    rolls_on,
    under_way,
)
from .play import ANN, BEN, DAN, EVE, GM, act, fight, table, unit, view, with_unit

PAIR = {"kido": (1, 1), "tono": (6, 5), "sakaki": (5, 5), "hayami": (1, 9)}
SLASH = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)


def slashed(south: int = 0, north: int = 0) -> State:
    """Tono, whose captain is Kido, is attacked by Sakaki, a captain."""
    state = pool(pool(dumb(attacking(PAIR), SAKAKI, TONO), SOUTH, south), NORTH, north)
    return give(state, ANN, SLASH).state


@pytest.mark.rule("trpg-dice-1", "trpg-dice-16")
def test_each_team_has_a_pool_that_all_see() -> None:
    state = fight({"sakaki": (1, 1), "kido": (9, 9)})
    assert [one.dice for one in battle(state).parties] == [0, 0]
    state = pool(state, NORTH, 7)
    for viewer in (None, DAN, ANN, GM):
        shown = view(state, viewer).battle
        assert shown is not None
        assert {one.id: one.dice for one in shown.parties} == {NORTH: 7, SOUTH: 0}


@pytest.mark.rule("trpg-dice-2", "trpg-action-2")
def test_an_action_brings_dice() -> None:
    asks = (Ask(id=1, kind="window", team=NORTH),)
    state = fight({"sakaki": (1, 1), "kido": (9, 9)}, asks=asks)
    done = act({**tactics.DO}, state, ANN, c.Act(SAKAKI, "coordinate"))
    assert party(done.state, NORTH).dice == 2
    assert party(done.state, SOUTH).dice == 0


@pytest.mark.rule("trpg-dice-3", "trpg-init-2", "trpg-init-3")
def test_the_captain_or_whoever_has_most_command_manages_them() -> None:
    state = fight({"sakaki": (1, 1), "hayami": (2, 1), "mori": (3, 1), "kido": (9, 9)})
    north = party(state, NORTH)
    captain = captain_of(battle(state), north)
    assert captain is not None
    assert captain.id == SAKAKI
    out = with_unit(state, SAKAKI, life="out", cell=None)
    stand_in = captain_of(battle(out), north)
    assert stand_in is not None
    assert stand_in.id == HAYAMI  # command 4 against Mori's 3
    asks = Ask(id=1, kind="approval", team=NORTH, unit=MORI, data=2)
    assert [one.id for one in asked_units(battle(out), asks)] == [HAYAMI]


@pytest.mark.rule("trpg-dice-4", "trpg-dice-5", "trpg-dice-12", "trpg-dice-13")
def test_a_member_adds_dice_to_its_check() -> None:
    """Up to the four of the pool; ones among them pair with the others; gone in any case."""
    state = slashed(south=4)
    assert code(state, EVE, c.React(TONO, "evade", dice=5)) == "dice"
    waits = give(state, EVE, c.React(TONO, "evade", dice=3)).state
    base, added = (1, 2, 2, 2, 2, 2, 2, 2, 2, 2), (1, 2, 2)
    done = give(waits, DAN, c.Approve(SOUTH, 3), *base, *added, *(6,) * 9)
    roll = found(done, e.Reacted).roll
    assert (len(roll.faces), roll.added) == (13, 3)
    assert roll.total == sum(base) + sum(added) + 10
    assert found(done, e.HitRolled).results[0].hit  # in vain
    assert party(done.state, SOUTH).dice == 1


@pytest.mark.rule("trpg-dice-6")
def test_after_the_roll_no_dice_are_added() -> None:
    now = give(slashed(south=4), EVE, c.React(TONO, "evade"), *(2,) * 10, *(6,) * 9).state
    assert asked(now).kind == "burst"
    assert code(now, EVE, c.React(TONO, "evade", dice=2)) == "not_asked"
    assert code(now, ANN, c.Hit(SAKAKI, 1)) == "not_asked"


@pytest.mark.rule("trpg-dice-7")
def test_the_captain_has_the_last_word() -> None:
    waits = give(slashed(south=9), EVE, c.React(TONO, "evade", dice=5)).state
    ask = asked(waits)
    assert (ask.kind, ask.team, ask.data) == ("approval", SOUTH, 5)
    assert [one.id for one in asked_units(battle(waits), ask)] == [KIDO]
    assert code(waits, EVE, c.Approve(SOUTH, 5)) == "not_asked"  # the roller is not the captain
    assert code(waits, DAN, c.Approve(SOUTH, 6)) == "dice"
    refused = give(waits, DAN, c.Approve(SOUTH, 0)).state
    assert party(refused, SOUTH).dice == 9
    assert (asked(refused).kind, asked(refused).unit) == ("reaction", TONO)
    assert under_way(refused).aimed[0].by is None
    again = give(refused, EVE, c.React(TONO, "shield_guard", "sub", dice=2)).state
    done = give(again, DAN, c.Approve(SOUTH, 2), *(6,) * 9, *(2,) * 9)
    assert found(done, e.Reacted).roll.added == 2
    assert unit(done.state, TONO).trion == 68  # only the Shield that came to be used is paid


@pytest.mark.rule("trpg-dice-8")
def test_the_captain_may_lower_and_needs_nobody() -> None:
    waits = give(slashed(south=9), EVE, c.React(TONO, "evade", dice=5)).state
    done = give(waits, DAN, c.Approve(SOUTH, 2), *(2,) * 12, *(6,) * 9)
    assert found(done, e.Reacted).roll.added == 2
    assert party(done.state, SOUTH).dice == 7
    # Sakaki is a captain: no question in between
    now = give(slashed(north=4), EVE, c.React(TONO, "evade"), *(2,) * 10).state
    rolled = give(now, ANN, c.Hit(SAKAKI, 4), *(6,) * 13)
    assert found(rolled, e.HitRolled).roll.added == 4
    assert party(rolled.state, NORTH).dice == 0


@pytest.mark.rule("trpg-dice-8")
def test_the_captain_lowers_a_hit_roll_too() -> None:
    state = pool(dumb(attacking(PAIR, team=SOUTH), SAKAKI, TONO), SOUTH, 3)
    now = give(state, EVE, c.Strike(TONO, "scorpion_cut", "main", SAKAKI)).state
    now = give(now, ANN, c.React(SAKAKI, "evade"), *(3,) * 8).state
    waits = give(now, EVE, c.Hit(TONO, 3)).state
    refused = give(waits, DAN, c.Approve(SOUTH, 0)).state
    assert (asked(refused).kind, under_way(refused).dice) == ("hit", 0)
    done = give(give(refused, EVE, c.Hit(TONO, 3)).state, DAN, c.Approve(SOUTH, 1), *(3,) * 9)
    assert found(done, e.HitRolled).roll.added == 1


@pytest.mark.rule("trpg-dice-9")
def test_a_pool_holds_twenty() -> None:
    board = table(pool(fight({"sakaki": (1, 1)}), NORTH, 19))
    assert dice.gain(board, NORTH, 5) == 1
    assert board.party(NORTH).dice == 20
    event = board.told[-1]
    assert event == e.DiceGained("North", 1, 4, 20)


@pytest.mark.rule("trpg-dice-10")
def test_one_check_takes_twenty_at_most() -> None:
    state = slashed(south=20)
    waits = give(state, EVE, c.React(TONO, "evade", dice=20)).state
    done = give(waits, DAN, c.Approve(SOUTH, 20), *(2,) * 30, *(6,) * 9)
    assert len(found(done, e.Reacted).roll.faces) == 30
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"do":"react","unit":5,"skill":"evade","dice":21}', type=c.React)


@pytest.mark.rule("trpg-dice-11")
def test_the_end_of_the_battle_empties_the_pools() -> None:
    board = table(pool(fight({"sakaki": (1, 1)}), NORTH, 9))
    endings.end(board, "gm", ())
    again = fight({"sakaki": (1, 1)})
    assert board.state.battle is None  # pools live in a battle and go with it
    assert party(again, NORTH).dice == 0


@pytest.mark.rule("trpg-dice-14")
def test_the_attacker_knows_the_reaction_when_it_declares() -> None:
    """31 stands against technique 9: the question comes after the roll, which everybody can read."""
    now = give(slashed(north=4), EVE, c.React(TONO, "evade"), 4, *(3,) * 9)
    assert found(now, e.Reacted).roll == Roll((4, *(3,) * 9), 31)
    assert asked(now.state).kind == "hit"
    shown = view(now.state, ANN).battle
    assert shown is not None
    assert shown.attack is not None
    seen = shown.attack.aimed[0].roll
    assert seen is not None
    assert seen.total == 31


@pytest.mark.rule("trpg-dice-15", "trpg-damage-3", "trpg-harm-17")
def test_damage_and_harm_dice_take_none() -> None:
    state = slashed(north=9)
    now = give(state, EVE, c.React(TONO)).state
    assert asked(now).kind == "burst"
    done = give(now, ANN, c.Burst(SAKAKI, 0), 1, 1)  # a one is a one: 9 + 1 + 3, and one harm die
    assert found(done, e.Damaged).damage == 13
    assert found(done, e.HarmRolled).die == 1
    assert party(done.state, NORTH).dice == 9


def test_what_waits_for_a_captain_is_the_teams_own() -> None:
    waits = give(slashed(south=9), EVE, c.React(TONO, "evade", dice=5))
    for viewer in (ANN, BEN, None):
        shown = view(waits.state, viewer).battle
        assert shown is not None
        assert shown.attack is not None
        assert (shown.asks[-1].data, shown.attack.aimed[0].dice, shown.attack.aimed[0].skill) == (0, 0, None)
        assert e.DiceAsked("Ren Tono", 5) not in waits.heard(viewer)
    assert e.DiceAsked("Ren Tono", 5) in waits.heard(DAN)
    mine = view(waits.state, DAN).battle
    assert mine is not None
    assert mine.asks[-1].data == 5


def test_an_approval_outside_an_attack_is_the_rounds() -> None:
    asks = (Ask(id=1, kind="window", team=NORTH),)
    state = pool(fight({"sakaki": (1, 1), "hayami": (2, 2), "kido": (9, 9)}, asks=asks), NORTH, 3)
    waits = act({**tactics.DO}, state, BEN, c.Act(HAYAMI, "read_field", dice=2)).state
    assert asked(waits).kind == "approval"
    handlers = {**attack.DO, **rounds.DO, **moves.DO}
    done = act(handlers, waits, ANN, c.Approve(NORTH, 2), (6,) * 6, rolls_on)
    assert party(done.state, NORTH).dice == 3 - 2 + 8  # command 4 and two dice: 36 gives 8


def test_one_person_for_both_is_not_asked() -> None:
    state = slashed(south=4)
    state = with_unit(state, KIDO, owner=EVE)
    done = give(state, EVE, c.React(TONO, "evade", dice=2), *(2,) * 12, *(6,) * 9)
    assert found(done, e.Reacted).roll.added == 2
