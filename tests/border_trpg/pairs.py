"""Pairs of campaigns that differ only in what some may not know, out of random battles.

Each kind of secret has a function that makes the state as it might be, for all that the others know, and says
who may know the difference. Game masters know everything, so they never belong to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games.border_trpg.battle import (
    PLAYERS,
    Ask,
    Battle,
    Cell,
    Drawn,
    Hold,
    Moving,
    Object,
    Offered,
    Roll,
    Searched,
    TeamId,
    Unit,
)
from games.border_trpg.grid import CELLS, core_cells, inside
from games.border_trpg.options import Options
from games.border_trpg.sight import teams_of
from games.border_trpg.state import Check, Scenario, SetDie, Sheet, State
from games.border_trpg.teleport import able
from games.engine.contract import AUTO, Viewer
from games.engine.play import Play

from .battles import houses, key_of, random_battle
from .play import book

replace = msgspec.structs.replace

VIEWERS: tuple[Viewer, ...] = (None, AUTO, *PLAYERS)
"""Everybody but the game masters."""


class Pair(NamedTuple):
    """Two states that only ``insiders`` and game masters can tell apart, as of the same table.

    ``kind`` names the secret, ``about`` the units that it is about. ``still``: what happens next may show the
    difference by rights, such as dice that come up; only what is refused has to be the same.
    """

    kind: str
    one: State
    two: State
    insiders: frozenset[Viewer]
    key: bytes
    draws: int
    about: tuple[int, ...] = ()
    still: bool = False

    @property
    def others(self) -> tuple[Viewer, ...]:
        """Everyone who must not see a difference."""
        return tuple(viewer for viewer in VIEWERS if viewer not in self.insiders)


class Other(NamedTuple):
    """The state as it might be, and who may know better."""

    state: State
    insiders: frozenset[Viewer]
    about: tuple[int, ...] = ()
    still: bool = False


Vary: TypeAlias = Callable[[State, Battle, Random], Other | None]
NOBODY: frozenset[Viewer] = frozenset()


def _alter(state: State, **fields: Any) -> State:
    assert state.battle is not None
    return replace(state, battle=replace(state.battle, **fields))


def _with_unit(state: State, number: int, **fields: Any) -> State:
    assert state.battle is not None
    units = tuple(replace(one, **fields) if one.id == number else one for one in state.battle.units)
    return _alter(state, units=units)


def _player(unit: Unit) -> Viewer:
    """Whose secrets a unit's are: its player's, even while the computer plays it."""
    return unit.owner


def knowing(battle: Battle, unit: Unit) -> frozenset[Viewer]:
    """Who may know where a unit hides: who plays it, and its team where the table shares that."""
    found = {_player(unit)} - {None}
    if unit.computer is not None:
        found.add(AUTO)
    if battle.options.stealth_shared_with_team:
        found |= team_of(battle, unit.team)
    return frozenset(found)


def team_of(battle: Battle, *teams: TeamId | None) -> frozenset[Viewer]:
    """The players and computers of teams."""
    found: set[Viewer] = {seat for seat in PLAYERS if set(teams) & teams_of(battle, seat)}
    if any(unit.computer is not None and unit.team in teams for unit in battle.units):
        found.add(AUTO)
    return frozenset(found)


def _free(battle: Battle, near: Cell | None, random: Random) -> Cell:
    """A cell with nobody on it, nearby as often as not."""
    taken = {one.cell for one in battle.units}
    able_ = [cell for cell in CELLS if cell not in taken]
    if near is not None and random.random() < 0.6:
        close = [one for one in able_ if abs(one[0] - near[0]) + abs(one[1] - near[1]) <= 5]
        able_ = close or able_
    return random.choice(able_)


# ---- the field -------------------------------------------------------------------------------------------


def cells(state: State, battle: Battle, random: Random) -> Other | None:
    """Where those are who hide, one or all of a team, and whether they float up there."""
    hidden = [one for one in battle.units if one.hidden and one.on_field and one.cell and inside(one.cell)]
    if not hidden or battle.stage == "address":
        return None
    first = random.choice(hidden)
    chosen = [one for one in hidden if one is first or (one.team == first.team and random.random() < 0.3)]
    insiders = NOBODY
    for unit in chosen:
        assert state.battle is not None
        cell = _free(state.battle, unit.cell, random)
        holds = tuple(one for one in unit.holds if one.state != "floating")
        if random.random() < 0.3:
            holds = (*holds, Hold("floating"))
        state = _with_unit(state, unit.id, cell=cell, holds=holds)
        insiders |= knowing(battle, unit)
    return Other(state, insiders, tuple(one.id for one in chosen))


def paths(state: State, battle: Battle, random: Random) -> Other | None:
    """What is left of a move, and its way: of somebody hidden everything, else what is still ahead."""
    moving = battle.moving
    if moving is None:
        return None
    unit = next(one for one in battle.units if one.id == moving.unit)
    rest = tuple(random.choice(CELLS) for _ in range(random.randint(0, 4)))
    if not unit.hidden:
        return Other(_alter(state, moving=replace(moving, rest=rest)), knowing(battle, unit), (unit.id,))
    changed = replace(moving, rest=rest, moved=not moving.moved, burden=moving.burden + 1, airborne=True)
    return Other(_alter(state, moving=changed), knowing(battle, unit), (unit.id,), still=True)


def traps(state: State, battle: Battle, random: Random) -> Other | None:
    """Where mines lie; there is always one more in one of the two."""
    party = random.choice(battle.parties)
    number = max((one.id for one in battle.objects), default=0) + 1_000
    lie = random.sample(CELLS, 2)
    mines = tuple(
        replace(one, cells=(random.choice(CELLS),)) if one.hidden and one.team == party.id else one
        for one in battle.objects
    )
    new = Object(number, "mine", (lie[0],), 0, party.id, hidden=True)
    return Other(_alter(state, objects=(*mines, new)), team_of(battle, party.id))


def searches(state: State, battle: Battle, random: Random) -> Other | None:
    """Where somebody hidden has searched."""
    party = random.choice(battle.parties)
    new = Searched(party.id, random.choice(CELLS), 5, True)
    return Other(_alter(state, searched=(*battle.searched, new)), team_of(battle, party.id), still=True)


# ---- random teleport -------------------------------------------------------------------------------------


def cards(state: State, battle: Battle, random: Random) -> Other | None:
    """Which core somebody has drawn, as long as the cards lie face down."""
    if battle.stage not in ("draw", "bagworm") or not battle.drawn:
        return None
    one = random.choice(battle.drawn)
    taken = {each.core for each in battle.drawn}
    core = random.choice([n for n in range(1, 21) if n not in taken] or [one.core])
    if battle.deck:
        deck = tuple(one.core if each == core else each for each in battle.deck)
        state = _alter(state, deck=deck)
    unit = next(each for each in battle.units if each.id == one.unit)
    insiders = knowing(battle, unit) if battle.options.teleport_peek else NOBODY
    return Other(_drawn(state, one, core=core), insiders - _team_only(battle, unit), (unit.id,), still=True)


def _team_only(battle: Battle, unit: Unit) -> frozenset[Viewer]:
    """Teammates: what lies face down is nobody's but the drawer's, shared stealth or not."""
    own = {_player(unit), AUTO if unit.computer is not None else None}
    return team_of(battle, unit.team) - own


def _drawn(state: State, one: Drawn, **fields: Any) -> State:
    assert state.battle is not None
    new = tuple(replace(each, **fields) if each.unit == one.unit else each for each in state.battle.drawn)
    return _alter(state, drawn=new)


def deck(state: State, battle: Battle, random: Random) -> Other | None:
    """The order of the cards that nobody has drawn yet."""
    if len(battle.deck) < 2:
        return None
    return Other(_alter(state, deck=tuple(reversed(battle.deck))), NOBODY, still=True)


def bagworms(state: State, battle: Battle, random: Random) -> Other | None:
    """Who has said to come in Bagworm while others have yet to say."""
    said = [
        one
        for one in battle.drawn
        if battle.asks and battle.asks[-1].kind == "bagworm" and one.unit in battle.asks[-1].done
    ]
    if not said:
        return None
    one = random.choice(said)
    unit = next(each for each in battle.units if each.id == one.unit)
    if not able(book(), unit):
        return None
    insiders = knowing(battle, unit) - _team_only(battle, unit)
    return Other(_drawn(state, one, bagworm=not one.bagworm), insiders, (unit.id,), still=True)


def addresses(state: State, battle: Battle, random: Random) -> Other | None:
    """The core, the die and the cell of somebody who teleports in with Bagworm on."""
    hidden = [one for one in battle.drawn if one.bagworm] if battle.stage == "address" else []
    if not hidden:
        return None
    one = random.choice(hidden)
    unit = next(each for each in battle.units if each.id == one.unit)
    taken = {each.core for each in battle.drawn}
    core = random.choice([n for n in range(1, 21) if n not in taken])
    if unit.cell is None:
        state = _drawn(state, one, core=core, die=random.choice((None, 0)))
    else:
        state = _drawn(state, one, core=core, die=random.randint(1, 9))
        state = _with_unit(state, unit.id, cell=random.choice(core_cells(core)))
    return Other(state, knowing(battle, unit), (unit.id,), still=True)


# ---- what a team keeps to itself -------------------------------------------------------------------------


def offers(state: State, battle: Battle, random: Random) -> Other | None:
    """What allies have offered to somebody who is attacked."""
    attack = battle.attack
    if (
        attack is None
        or not attack.aimed
        or not battle.asks
        or battle.asks[-1].kind not in ("offers", "reaction")
    ):
        return None
    target = next(one for one in battle.units if one.id == attack.aimed[attack.at].unit)
    mates = [one for one in battle.units if one.team == target.team and one.id != target.id]
    if attack.offers:
        new: tuple[Offered, ...] = ()
    elif mates:
        new = (Offered(random.choice(mates).id, target.id, "sub", "shield_guard"),)
    else:
        return None
    giving = {
        _player(one) for one in battle.units if one.id in {each.unit for each in (*attack.offers, *new)}
    }
    insiders = team_of(battle, target.team) | (giving - {None})
    return Other(_alter(state, attack=replace(attack, offers=new)), insiders, still=True)


def dice_asked(state: State, battle: Battle, random: Random) -> Other | None:
    """How many tactical dice a captain is asked for, and with which own skill."""
    ask = battle.asks[-1] if battle.asks else None
    if ask is None or ask.kind != "approval":
        return None
    changed = _alter(state, asks=(*battle.asks[:-1], replace(ask, data=ask.data % 9 + 1)))
    attack = battle.attack
    if attack is not None and attack.roll is None:
        team = next(one.team for one in battle.units if one.id == attack.unit)
        if team == ask.team:
            changed = _alter(changed, attack=replace(attack, dice=7, own=("p_lunge",)))
    return Other(changed, team_of(battle, ask.team), still=True)


def sheets(state: State, battle: Battle, random: Random) -> Other | None:
    """What a character can do, where the table keeps sheets to their teams."""
    if battle.options.sheet_public or state.options.sheet_public:
        return None
    people = [one for one in battle.units if one.sheet is not None]
    unit = random.choice(people)
    params = {param: value % 9 + 1 for param, value in unit.params.items() if param != "cmd"}
    state = _with_unit(
        state, unit.id, params={**unit.params, **params}, main=("shield", "ibis"), sub=("raygust",),
        features=("prodigy",), movement=unit.movement + 3,
    )  # fmt: skip
    written = tuple(
        replace(one, main=("shield", None, None, None), features=("prodigy",), edits={"atk": 3})
        if one.id == unit.sheet
        else one
        for one in state.sheets
    )
    readers = frozenset(one.owner for one in state.sheets if _mates(state, one.id, unit.sheet))
    state = replace(state, sheets=written)
    return Other(state, team_of(battle, unit.team) | readers, (unit.id,), still=True)


def _mates(state: State, one: int, two: int | None) -> bool:
    return any({one, two} <= {*team.members, team.operator} for team in state.teams)


def operators(state: State, battle: Battle, random: Random) -> Other | None:
    """What a team's operator can do, where sheets are private."""
    party = random.choice(battle.parties)
    if battle.options.sheet_public or party.group:
        return None
    better = {param: value + 2 for param, value in party.operator.items()}
    parties = tuple(replace(one, operator=better) if one.id == party.id else one for one in battle.parties)
    return Other(_alter(state, parties=parties), team_of(battle, party.id), still=True)


def trion(state: State, battle: Battle, random: Random) -> Other | None:
    """How much trion somebody has: within a quarter, or at all, as the table shows it."""
    shown = battle.options.enemy_trion
    able_ = [one for one in battle.units if one.trion > 0 and one.on_field]
    if shown == "exact" or not able_:
        return None
    unit = random.choice(able_)
    quarter = unit.initial / 4
    top = -(-unit.trion // quarter)
    least, most = (
        (1, unit.initial) if shown == "hidden" else (int(quarter * (top - 1)) + 1, int(quarter * top))
    )
    left = [n for n in range(max(least, 1), min(most, unit.initial) + 1) if n != unit.trion]
    if not left:
        return None
    state = _with_unit(state, unit.id, trion=random.choice(left))
    return Other(state, team_of(battle, unit.team), (unit.id,), still=True)


# ---- the game master's and everybody's own ---------------------------------------------------------------


def desk(state: State, battle: Battle, random: Random) -> Other | None:
    """Dice that are set, encounters that are prepared, targets that are kept, rolls that nobody heard of."""
    check = Check(900, "atk", target=25, who=(state.sheets[0].id,), hidden="target")
    last = Check(901, "def", target=15, rolled=((0, Roll((3, 4), 7)),), hidden="target")
    state = replace(
        state,
        set_dice=(*state.set_dice, SetDie(6, 1), SetDie(10, 0)),
        scenarios=(*state.scenarios, Scenario("At the gate", battle)),
        checks=tuple(check if one.id == check.id else one for one in state.checks),
        last_check=last,
    )
    return Other(state, NOBODY, still=True)


def drafts(state: State, battle: Battle, random: Random) -> Other | None:
    """What a sheet says that is not approved yet, and what its owner was told about it."""
    loose = [one for one in state.sheets if one.status != "approved"]
    one = random.choice(loose)
    name = "Somebody else" if one.status == "draft" else one.name
    new = replace(
        one, name=name, points={"atk": 9}, position="sniper", note="Too strong.", profile={"age": "40"}
    )
    changed = tuple(new if each.id == one.id else each for each in state.sheets)
    return Other(replace(state, sheets=changed), frozenset({one.owner}), still=True)


def notes(state: State, battle: Battle, random: Random) -> Other | None:
    """What the game master has written to somebody about a sheet."""
    loose = [one for one in state.sheets if one.status == "draft"]
    one = random.choice(loose)
    changed = tuple(replace(each, note="No.") if each is one else each for each in state.sheets)
    return Other(replace(state, sheets=changed), frozenset({one.owner}))


KINDS: dict[str, Vary] = {
    "cells": cells, "paths": paths, "traps": traps, "searches": searches, "cards": cards, "deck": deck,
    "bagworms": bagworms, "addresses": addresses, "offers": offers, "dice_asked": dice_asked,
    "sheets": sheets, "operators": operators, "trion": trion, "desk": desk, "drafts": drafts, "notes": notes,
}  # fmt: skip
"""All kinds of secrets."""

OFTEN = {
    "cells": 0.15, "paths": 0.03, "cards": 0.2, "deck": 0.1, "bagworms": 0.5, "addresses": 0.5,
    "offers": 0.05, "dice_asked": 0.4,
}  # fmt: skip
"""How often a state gives a pair of a kind; the others are rarer, since they can always be made."""


# ---- out of battles --------------------------------------------------------------------------------------


def secretive(random: Random) -> Options:
    """House rules of which those matter most that say who knows what."""
    return replace(
        houses(random, 0.15),
        sheet_public=random.random() < 0.5,
        enemy_trion=random.choice(("exact", "band", "hidden")),
        stealth_shared_with_team=random.random() < 0.25,
    )


def _stopped(state: State, random: Random) -> State:
    """The campaign with somebody stopped on its way, if it is a movement phase."""
    battle = state.battle
    assert battle is not None
    able_ = [one for one in battle.units if one.on_field and one.cell is not None and inside(one.cell)]
    if battle.phase != "movement" or battle.stage != "fight" or battle.moving is not None or not able_:
        return state
    unit = random.choice([one for one in able_ if one.hidden] or able_)
    ask = Ask(id=state.count + 1, kind="stopped", unit=unit.id, data=2)
    moving = Moving(unit.id, "normal_move", left=2, rest=(unit.cell or (0, 0),), moved=True)
    state = replace(state, count=state.count + 1)
    return _alter(state, moving=moving, attack=None, asks=(*battle.asks, ask))


def _burdened(state: State) -> State:
    """The campaign with a draft, a sheet that was handed in, and a check whose target is kept."""
    extra = (
        Sheet(id=801, owner=8, name="Draft"),
        Sheet(id=802, owner=7, name="Handed in", status="submitted", asked=803),
    )
    check = Check(900, "atk", target=10, who=(state.sheets[0].id,), hidden="target")
    return replace(state, sheets=(*state.sheets, *extra), checks=(check,))


def pairs(count: int, start: int = 0, kinds: tuple[str, ...] = tuple(KINDS)) -> Iterator[Pair]:
    """So many pairs out of random battles, of all kinds."""
    random = Random(start)
    number = start
    while count:
        options = secretive(random)
        for play in random_battle(number, options, overrides=0.01, hiding=0.04):
            for pair in _of(play, kinds, random, number):
                yield pair
                count -= 1
                if not count:
                    return
        number += 1


def _of(play: Play, kinds: tuple[str, ...], random: Random, number: int) -> Iterator[Pair]:
    state: State = play.state
    if state.battle is None:
        return
    for kind in kinds:
        if random.random() < OFTEN.get(kind, 0.01):
            one = _burdened(state) if kind in ("desk", "drafts", "notes") else state
            one = _stopped(one, random) if kind == "paths" else one
            assert one.battle is not None
            other = KINDS[kind](one, one.battle, random)
            if other is not None and other.state != one:
                yield Pair(
                    kind,
                    one,
                    other.state,
                    other.insiders,
                    key_of(number),
                    play.draws,
                    other.about,
                    other.still,
                )
