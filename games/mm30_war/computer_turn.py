"""Activations of a computer player: everything that a group could do, and what it promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from ..engine.contract import Refused
from . import arms, attack, computer_bridges, legal_turn, odds, situations, squads, working
from . import commands as c
from . import effects as f
from .computer_mind import EXIT, JOINT, Mind, Units, ids
from .computer_reply import after, answerable, certain
from .computer_worth import WIN, might
from .grid import distance
from .outlook import Acting, Strike
from .pack import Skill
from .state import Cell
from .units import is_ready

TEMPO = 1.15
"""How much more a blow is worth that hits somebody who has still to act."""

CHIP = 1.0
"""What a use of a weapon is worth that has few of them."""

PART = 1.0
"""What it costs to split a squad."""

EACH = 2
"""So many moves of a group are looked at further."""

ORIGINS = 6
"""So many of the best cells are looked at for an attack, and as many of the furthest from the target."""

CELLS = 3
"""So many of the best cells are looked at for a skill."""


class Move(NamedTuple):
    """An activation, and what it promises above doing nothing where the group stands."""

    score: float
    command: c.Activate


def best(mind: Mind) -> Move | None:
    """The most promising legal activation of all groups that are to act.

    Where that is an attack, whoever can do nothing better than to mark its target for it goes first. A player
    who looks ahead weighs the answers to the best few.
    """
    tops: list[Move] = []
    more: list[Move] = []
    for group in sorted(legal_turn.ready_groups(mind.view), key=lambda one: mind.own(one[0].cell)):
        found = tops_of(mind, group)
        tops += found[:1]
        more += found
    chosen = max(tops, key=lambda one: one.score, default=None)
    if chosen is not None and mind.temper.depth and not certain(chosen.score):
        few = sorted(more, key=lambda one: -one.score)[: mind.temper.depth]
        chosen = max((weighed(mind, move) for move in few), key=lambda one: one.score)
    if chosen is not None and chosen.command.action == "attack":
        for move in tops:
            if move.command.action == "skill" and move.command.at == chosen.command.at:
                return Move(chosen.score, move.command)
    return chosen


def weighed(mind: Mind, move: Move) -> Move:
    """A move with what the best answer to it takes off."""
    view = after(mind, move.command)
    if not answerable(view):
        return move
    other = Mind(view, mind.temper, mind)
    found = [one.score for group in legal_turn.ready_groups(view) for one in moves(other, group)]
    return Move(move.score - mind.temper.reply * min(WIN, max(found, default=0.0)), move.command)


def tops_of(mind: Mind, group: Units) -> list[Move]:
    """The most promising legal moves of a group, of which no two do the same to the same."""
    tops: dict[tuple[str, Cell | None], Move] = {}
    for move in sorted(moves(mind, group), key=lambda one: -one.score):
        kind = (move.command.action, move.command.at)
        if kind not in tops:
            with suppress(Refused):
                legal_turn.judge(mind.view, move.command)
                tops[kind] = move
        if len(tops) == EACH:
            break
    return list(tops.values())


def moves(mind: Mind, group: Units) -> Iterator[Move]:
    """What a group can do in its turn. Squads some of whom have finished only wait."""
    start = group[0].cell
    assert start is not None
    if squads.mixed(group):
        yield Move(0.0, c.Activate(start))
        return
    yield from _Actor(mind, group, False).moves()
    if len(group) == 1 and mind.field.deck[group[0].card].transform is not None:
        with suppress(Refused):
            legal_turn.judge_form(mind.field, group)
            yield from _Actor(mind, group, True).moves()
    if len(group) > 1:
        yield from _parts(mind, group, start)


def _parts(mind: Mind, group: Units, start: Cell) -> Iterator[Move]:
    """One member leaves its squad to capture a base."""
    one = (group[-1],)
    acting = Acting.of(mind.view, one)
    for cell, way in acting.origins.items():
        if cell != start and way.cost and acting.captures(cell):
            gain = mind.capture(cell) + mind.guard(cell) - PART
            gain -= mind.fear * mind.danger(one, cell)
            yield Move(gain, c.Activate(start, members=ids(one), to=cell))


class _Actor:
    """A group in one of its forms."""

    def __init__(self, mind: Mind, units: Units, changes: bool) -> None:
        self.mind = mind
        self.units = units
        self.changes = changes
        self.acting = Acting.of(mind.view, units, changes)
        self.start = self.acting.start
        self.form = self.acting.form
        here = mind.place(units, None, self.start) + mind.guard(self.start)
        self.places = {
            cell: mind.place(units, self.form, cell) + mind.guard(cell) - here
            for cell in sorted(self.acting.origins, key=self._nearness)
        }

    def _nearness(self, cell: Cell) -> tuple[int, Cell]:
        """Of two places that are as good the nearer one is taken, and by both sides alike."""
        return self.acting.origins[cell].cost, self.mind.own(cell)

    def _command(
        self,
        cell: Cell,
        action: Literal["wait", "attack", "attack_hq", "attack_bridge", "skill", "exit"] = "wait",
        strike: Strike | None = None,
    ) -> c.Activate:
        to = None if cell == self.start else cell
        if strike is None:
            return c.Activate(self.start, action, form=self.changes, to=to)
        return c.Activate(self.start, action, form=self.changes, to=to, weapon=strike.weapon, at=strike.cell)

    def moves(self) -> Iterator[Move]:
        """Everything that it can do."""
        yield from self._waits()
        for strike in self.acting.strikes:
            match strike.shot:
                case "attack":
                    yield from self._attacks(strike)
                case "attack_hq":
                    yield self._storms(strike)
                case "attack_bridge":
                    yield from self._wrecks(strike)
        yield from self._skills()
        yield from self._exits()

    # ---- waiting --------------------------------------------------------------------------------------

    def _waits(self) -> Iterator[Move]:
        mind = self.mind
        for cell, place in self.places.items():
            gain = 0.0
            if self.acting.captures(cell):
                gain = mind.capture(cell) + (0.5 * WIN if mind.disarms() and self._taken(cell) else 0.0)
            yield Move(place + gain, self._command(cell))
        for cell, way in self.acting.ways.items():
            if way.merge:
                there = mind.field.group(cell)
                # whoever joins somebody who is still to act keeps them from doing anything but wait
                if there and not any(unit.ready for unit in there):
                    place = mind.place((*there, *self.units), None, cell)
                    yield Move(place - mind.place(self.units, None, self.start) + PART, self._command(cell))

    def _taken(self, cell: Cell) -> bool:
        return self.mind.field.bases[cell].owner == 1 - self.mind.side

    # ---- attacking ------------------------------------------------------------------------------------

    def _cost(self, number: int) -> float:
        left = arms.left(self.mind.field, self.units, number, self.form)
        return 0.0 if left is None else CHIP * len(self.units)

    def _attacks(self, strike: Strike) -> Iterator[Move]:
        mind = self.mind
        target = mind.field.group(strike.cell)
        blow = mind.blow(self.units, strike.weapon, target, self.form)
        gain = blow.worth * (TEMPO if is_ready(target) else 1.0) + WIN * blow.wins
        peril = mind.perils.get(strike.cell, 0.0) if mind.temper.wary else 0.0
        gain += peril * (blow.gone + 0.6 * (1 - blow.left) * (blow.gone == 0)) - self._cost(strike.weapon)
        base = mind.field.bases.get(strike.cell)
        if base is not None and base.owner != mind.side:
            gain += 0.8 * blow.gone  # the base is open then
        away = mind.field.options
        cells = sorted(strike.origins, key=lambda cell: (-self.places[cell], self._nearness(cell)))
        far = sorted(cells, key=lambda cell: -distance(away, cell, strike.cell))
        for cell in dict.fromkeys((*cells[:ORIGINS], *far[:ORIGINS])):
            back = mind.counter(target, self.units, strike.cell, cell)
            harm = blow.left * (back.worth + 0.6 * WIN * back.wins)
            spared = mind.danger(self.units, cell) - mind.danger(self.units, cell, strike.cell, blow.left)
            score = self.places[cell] + gain - mind.temper.counters * harm + mind.fear * spared
            yield Move(score, self._command(cell, "attack", strike))

    def _storms(self, strike: Strike) -> Move:
        cell = self._best(strike)
        n, hp = len(self.units), self.mind.view.foe.hp
        gain = self.mind.storm(n) - self._cost(strike.weapon)
        others = _stormers(self.mind)
        others.pop(self.start, None)
        if n < hp <= n + sum(others.values()) and self.mind.standard:
            # nobody is left to stop it, or the other side has a turn in between
            sure = not any(unit.ready for group in self.mind.enemies for unit in group)
            gain += WIN * (0.8 if sure else JOINT) * self.mind.temper.hq
        return Move(self.places[cell] + gain, self._command(cell, "attack_hq", strike))

    def _best(self, strike: Strike) -> Cell:
        """The best cell to fire from where nothing comes back."""
        return min(strike.origins, key=lambda one: (-self.places[one], self._nearness(one)))

    def _wrecks(self, strike: Strike) -> Iterator[Move]:
        mind = self.mind
        # it takes long to reckon, so only one's own next turn counts
        if not mind.temper.schemes or mind.ahead or self.acting.total(strike) < attack.BRIDGE:
            return
        key = ("wrecked", strike.cell)
        worth = mind.view.memo.get(key)
        if worth is None:
            worth = mind.view.memo[key] = computer_bridges.wrecked(mind, strike.cell)
        if worth > 0:
            cell = self._best(strike)
            score = self.places[cell] + worth - self._cost(strike.weapon)
            yield Move(score, self._command(cell, "attack_bridge", strike))

    # ---- skills, leaving ------------------------------------------------------------------------------

    def _skills(self) -> Iterator[Move]:
        if self.acting.changes_only:
            return
        after = self.mind.view.options.skill_after_move
        cells = sorted(self.places, key=lambda cell: -self.places[cell]) if after else [self.start]
        for skill in legal_turn.own_skills(self.mind.view, self.units, self.changes):
            found = working.targets(self.mind.field, self.mind.side, skill.target, skill.effects, self.start)
            for target in found:
                if not any(unit in self.units for unit in self.mind.field.group(target)):
                    yield from self._uses(skill, target, cells)
                elif self.start in self.places:
                    yield from self._uses(skill, target, [self.start])

    def _uses(self, skill: Skill, target: Cell, cells: Sequence[Cell]) -> Iterator[Move]:
        worth = aid(self.mind, skill.effects, target)
        if worth <= 0:
            return
        options = self.mind.field.options
        near = [cell for cell in cells if distance(options, cell, target) <= skill.range]
        able = working.members(self.mind.field, skill.effects, target)
        weak = max(able, key=lambda unit: self.mind.view.deck[unit.card].hp - unit.hp, default=None)
        for cell in near[:CELLS]:
            command = c.Activate(
                self.start,
                "skill",
                form=self.changes,
                to=None if cell == self.start else cell,
                skill=skill.id,
                at=target,
                member=weak.id if weak is not None and len(able) > 1 else None,
            )
            yield Move(self.places[cell] + worth, command)

    def _exits(self) -> Iterator[Move]:
        if self.units[0].tag is None:
            return
        edge = situations.exits(self.mind.field, self.mind.situation, self.units[0])
        for cell in self.places:
            if cell in edge:
                yield Move(3 * EXIT, self._command(cell, "exit"))


def _stormers(mind: Mind) -> dict[Cell, int]:
    """The own groups that could attack the enemy HQ in this round, with their members."""
    found: dict[Cell, int] = {}
    for group in mind.friends:
        cell = group[0].cell
        if cell is not None and is_ready(group):
            strikes = Acting.of(mind.view, group).strikes
            if any(strike.shot == "attack_hq" for strike in strikes):
                found[cell] = len(group)
    return found


# ---- what skills and operations are worth ----------------------------------------------------------------


def aid(mind: Mind, effects: Sequence[f.Effects], target: Cell | None) -> float:
    """What effects are worth on whoever stands in a cell, as far as they help or harm at once."""
    group = mind.field.group(target) if target is not None else ()
    return sum(_aid(mind, effect, group, target) for effect in effects)


def _aid(mind: Mind, effect: f.Effects, group: Units, target: Cell | None) -> float:
    match effect:
        case f.Status(add="jam"):
            return _jam(mind, group)
        case f.Status():
            return _lock(mind, group)
        case f.Heal(hp=hp):
            return max((_healed(mind, group, place, hp) for place in range(len(group))), default=0.0)
        case f.Restore(what="shield"):
            return 3.0
        case f.Restore():
            return _restored(mind, group)
        case f.Strike():
            return _struck(mind, effect, group)
        case f.SetBridge(set=state) if target is not None:
            return computer_bridges.made(mind, target, state)
        case f.Points(delta=delta, who=who):
            return 1.2 * delta * (1 if who == "own" else -1)
        case _:
            return 0.0


def _jam(mind: Mind, group: Units) -> float:
    """A die less: what the best weapon of a group does with it."""
    if not group:
        return 0.0
    found = 0.0
    for friend in mind.friends:
        cell = friend[0].cell
        for threat in mind.threats:
            if threat.units == group and cell in threat.cells:
                dice = max(1, arms.arm(mind.field, group, threat.number, threat.form).dice)
                found = max(found, mind.blow(group, threat.number, friend, threat.form).worth / dice)
    return found


def _lock(mind: Mind, group: Units) -> float:
    """Sides of a d20 instead of a d10: what friends who are still to act do more."""
    cell = group[0].cell if group else None
    if cell is None:
        return 0.0
    found = 0.0
    for friend in mind.friends:
        start = friend[0].cell
        if not is_ready(friend) or start is None:
            continue
        blow, near = mind.best_blow(friend, group)
        move = mind.field.card(friend[0]).move
        if distance(mind.field.options, start, cell) <= move + near:
            found += 0.4 * blow.worth
    return min(found, sum(mind.value(unit) for unit in group)) * 0.9


def _healed(mind: Mind, group: Units, place: int, hp: int) -> float:
    unit = group[place]
    lacks = mind.view.deck[unit.card].hp - unit.hp
    return mind.value(unit) * 0.6 * min(hp, lacks) / mind.view.deck[unit.card].hp


def _restored(mind: Mind, group: Units) -> float:
    """Uses back: worth something to those who have none left of a weapon."""
    found = 0.0
    if group:
        for number in range(len(arms.weapons(mind.field, group))):
            if arms.left(mind.field, group, number) == 0:
                found = max(found, 0.2 * sum(might(mind.view.deck[unit.card]) for unit in group))
    return found


def _struck(mind: Mind, effect: f.Strike, group: Units) -> float:
    """What a strike from off the map takes from enemies."""
    if not group or group[0].side == mind.side:
        return 0.0
    one = 1.0 if effect.auto else float(odds.chance(mind.field.options, 10, effect.hit))
    return mind.struck(group, effect.count, one, effect.power, effect.area)
