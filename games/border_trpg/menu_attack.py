"""Attacking as menus: who, with what, combined with what, at whom, with exact odds beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from ..engine.contract import Refused
from ..engine.menu import Option, Path
from ..engine.text import Fact, Joined, Text, t
from . import aim, damage, hits, legal_attack, odds, reactions, skills
from . import commands as c
from . import refusals_attack as no
from . import wording as w
from .aim import Means, means_of
from .battle import Attack, Battle, Cell, Unit
from .field import field_of, hostile
from .grid import cell_name
from .legal_attack import Plan, Way
from .legal_round import fight, may_use
from .menu_answers import BRANCHES as ANSWERS
from .menu_answers import MOST, SIDE_KEYS
from .menu_answers import root as answers
from .menu_parts import NOWHERE, Node, cell, choose, choose_of
from .terms import Id
from .view import View

NOBODY = t("Nobody is in reach.")


def root(view: View) -> tuple[Option, ...]:
    """Attacking, in the own team's window; or what an attack under way asks."""
    able = strikers(view)
    if not able:
        return answers(view)
    blocked = None if any(_open(view, unit) for unit in able) else NOBODY
    return (Option("strike", t("Attack"), style="main", blocked=blocked),)


def strikers(view: View) -> tuple[Unit, ...]:
    """The units that the viewer may attack with now."""
    battle = view.battle
    if battle is None or not battle.asks or battle.phase != "attack":
        return ()
    found: tuple[Unit, ...] | None = view.memo.get("strikers")
    if found is None:
        found = view.memo["strikers"] = tuple(unit for unit in battle.units if _ready(view, unit))
    return found


def _ready(view: View, unit: Unit) -> bool:
    return may_use(view, unit, "attack") and legal_attack.may_strike(view.book, fight(view), unit)


# ---- who and with what -----------------------------------------------------------------------------------


def _strike(view: View, path: Path) -> Node:
    units = {f"u{unit.id}": unit for unit in strikers(view)}
    if len(units) == 1:
        key, unit = next(iter(units.items()))
        return _ways(view, unit, path[1:] if path[:1] == (key,) else path)
    options = (
        Option(key, w.unit_name(view.book, unit), blocked=None if _open(view, unit) else NOBODY)
        for key, unit in units.items()
    )
    return choose(path, t("Who attacks?"), options, lambda key, rest: _ways(view, units[key], rest))


def _key(way: Way) -> str:
    return f"{SIDE_KEYS[way.side]}.{way.id}"


def _ways(view: View, unit: Unit, path: Path) -> Node:
    found = {_key(way): (way, code) for way, code in legal_attack.ways(view.book, fight(view), unit)}

    def show(key: str, one: tuple[Way, no.Code | None]) -> Option:
        way, code = one
        name = w.skill_name(view.book, way.id)
        return Option(key, name, _what(view, unit, way), blocked=_blocked(view, unit, way, code))

    return choose_of(
        path,
        t("Attack with what?"),
        dict(islice(found.items(), MOST)),
        show,
        lambda key, rest: _combos(view, unit, found[key][0], rest),
    )


def _blocked(view: View, unit: Unit, way: Way, code: no.Code | None) -> Text | None:
    """Why a way of attacking is of no use now: it can't be used, or reaches nobody with any option."""
    if code is not None:
        return no.reason(code)
    found = legal_attack.sets(view, unit, way)
    return None if any(legal_attack.reaches(view, unit, way, one) for one in found) else NOBODY


def _open(view: View, unit: Unit) -> bool:
    """Whether a unit has anything to attack with that reaches somebody or something."""
    ways = legal_attack.ways(view.book, fight(view), unit)
    return any(_blocked(view, unit, way, code) is None for way, code in ways)


def _what(view: View, unit: Unit, way: Way, combos: tuple[Id, ...] = ()) -> Text:
    """A way of attacking in short: side, cost, range, square, dice."""
    made = means_of(view.book, way.id, combos)
    facts: list[Fact] = []
    if way.side is not None:
        both = way.skill is not None and way.skill.both_sides
        facts.append(t("both sides") if both else t("{side} side", side=w.side_name(way.side)))
    cost = 0 if way.skill is None else skills.cost(view.book, way.skill, combos)
    facts.append(t("{n} trion", n=cost))
    if made.range is not None:
        facts.append(t("range up to {n}", n=made.range))
    if made.area > 1:
        facts.append(t("square of {n}×{n}", n=made.area))
    if made.hit is not None:
        facts.append(t("{n} dice to hit", n=max(0, hits.dice_of(view.book, unit, made))))
    return t("{facts}", facts=Joined(tuple(facts), " · "))


def _combos(view: View, unit: Unit, way: Way, path: Path) -> Node:
    sets = legal_attack.sets(view, unit, way)
    if len(sets) == 1:
        return _aim(view, unit, way, sets[0], path)
    found = {".".join(one) or "alone": one for one in sets[:MOST]}

    def show(key: str, one: tuple[Id, ...]) -> Option:
        return Option(
            key,
            w.skill_names(view.book, way.id, one) if one else t("Without an option"),
            _what(view, unit, way, one),
            blocked=None if legal_attack.reaches(view, unit, way, one) else NOBODY,
        )

    question = t("Combined with what?")
    return choose_of(path, question, found, show, lambda key, rest: _aim(view, unit, way, found[key], rest))


# ---- at whom ---------------------------------------------------------------------------------------------


def _aim(view: View, unit: Unit, way: Way, combos: tuple[Id, ...], path: Path) -> Node:
    made = means_of(view.book, way.id, combos)
    plain = c.Strike(unit.id, way.id, way.side, combos=combos)
    if made.range is None:
        return _burst(view, unit, made, plain, path)
    if made.area > 1:
        return _centre(view, unit, made, plain, path)
    targets = {f"u{one.id}": one for one in legal_attack.targets(view, unit, made)}
    objects = _objects(view, unit, made)

    def options() -> Iterator[Option]:
        for key, one in targets.items():
            yield Option(key, w.unit_name(view.book, one), _odds(view, unit, made, one))
        if objects:
            yield Option("cell", t("An object or a bare cell"))
        yield from _beyond(view, unit, made, targets)

    def then(key: str, rest: Path) -> Node:
        if key == "cell":
            return cell(
                rest,
                t("Which cell?"),
                objects,
                lambda where, more: _burst(view, unit, made, _at(plain, where), more),
            )
        return _burst(view, unit, made, _at(plain, targets[key]), rest)

    return choose(path, t("Attack whom?"), islice(options(), MOST), then)


def _at(plain: c.Strike, where: Unit | Cell) -> c.Strike:
    target = where.id if isinstance(where, Unit) else None
    spot = None if isinstance(where, Unit) else where
    return c.Strike(plain.unit, plain.skill, plain.side, target, spot, plain.combos)


def _beyond(view: View, unit: Unit, made: Means, targets: dict[str, Unit]) -> Iterable[Option]:
    """Enemies in sight that can't be attacked with this, and why."""
    battle = fight(view)
    for one in battle.units:
        if f"u{one.id}" in targets or one.cell is None or unit.cell is None or one.team == unit.team:
            continue
        refused = legal_attack.target_code(view, unit, one)
        if refused is None:
            refused = legal_attack.beyond(view, field_of(view), unit, made, one.cell)
        if refused is not None and refused.code not in ("no_target", "friend"):
            yield Option(f"u{one.id}", w.unit_name(view.book, one), blocked=refused.text)


def _objects(view: View, unit: Unit, made: Means) -> dict[Cell, Fact | None]:
    """The cells with an object that may be aimed at, with their heights."""
    field = field_of(view)
    return {one: t("height {n}", n=field.height(one)) for one in legal_attack.objects(view, unit, made)}


def _centre(view: View, unit: Unit, made: Means, plain: c.Strike, path: Path) -> Node:
    """The centre of a square: where somebody is, or any cell in range; with who is inside."""
    battle, starts = fight(view), legal_attack.starts(view, unit, made)
    within = aim.cells_in_range(field_of(view), starts, made.range)
    hit = {one: aim.inside(battle, unit, one, made) for one in within}
    worth = {cell_name(one): one for one in _worth(battle, unit, hit)}

    def options() -> Iterator[Option]:
        for key, one in worth.items():
            yield Option(key, key, _inside(view, hit[one]))
        yield Option("cell", t("Another cell"))

    def then(key: str, rest: Path) -> Node:
        if key == "cell":
            return cell(
                rest,
                t("Which cell is the centre?"),
                {one: _inside(view, units) for one, units in hit.items()},
                lambda where, more: _confirm(view, unit, made, _at(plain, where), more),
            )
        return _confirm(view, unit, made, _at(plain, worth[key]), rest)

    return choose(path, t("Where is the centre?"), options(), then)


def _worth(battle: Battle, unit: Unit, hit: dict[Cell, tuple[Unit, ...]]) -> tuple[Cell, ...]:
    """The centres that hit enemies, the best first: a friend inside makes up for one. Of equals the first."""
    found: dict[tuple[int, ...], Cell] = {}
    rank: dict[Cell, tuple[int, int]] = {}
    for one, units in hit.items():
        foes = sum(1 for it in units if hostile(battle, unit, it) and not it.hidden)
        if foes:
            found.setdefault(tuple(it.id for it in units), one)
            friends = len(units) - foes
            rank[one] = (friends - foes, friends)
    return tuple(sorted(found.values(), key=lambda one: rank[one]))[: MOST - 1]


def _inside(view: View, units: tuple[Unit, ...]) -> Text | None:
    """Who is known to be inside a square."""
    return t("inside: {names}", names=w.units_names(view.book, units)) if units else None


def _confirm(view: View, unit: Unit, made: Means, command: c.Strike, path: Path) -> Node:
    """Asks again where one's own side is inside."""
    assert command.cell is not None
    way = Way(command.skill, command.side, None, 0)
    hurt = legal_attack.friends(view, Plan(unit, way, command.combos, made, None, command.cell, 0))
    if not hurt:
        return _burst(view, unit, made, command, path)
    question = t("This hits your own side too: {names}. Attack?", names=w.units_names(view.book, hurt))
    sure = c.Strike(
        command.unit, command.skill, command.side, None, command.cell, command.combos, friends=True
    )
    yes = Option("yes", t("Yes, attack"), style="danger")
    return choose(path, question, (yes,), lambda _, rest: _burst(view, unit, made, sure, rest))


def _burst(view: View, unit: Unit, made: Means, command: c.Strike, path: Path) -> Node:
    """The burst, where the table announces it with the attack (trpg-damage-8)."""
    battle = fight(view)
    if battle.options.burst_timing != "at_declaration" or not made.rolls:
        if path:
            raise Refused("path", NOWHERE)
        return command
    skill = view.book.skills[command.skill]
    own = tuple(one.skill.id for one in damage.ready(view.book, unit))
    most = damage.most(view.book, battle, unit, own, skills.cost(view.book, skill, command.combos))
    options = (Option(str(n), t("Burst {n}", n=n)) for n in range(most + 1))

    def then(key: str, _: Path) -> Node:
        return c.Strike(
            command.unit,
            command.skill,
            command.side,
            command.target,
            command.cell,
            command.combos,
            command.friends,
            int(key),
        )

    return choose(path, t("How large a trion burst?"), options, then)


# ---- odds ------------------------------------------------------------------------------------------------


def _odds(view: View, unit: Unit, made: Means, target: Unit) -> Text:
    """How likely a target is hit if it evades, and the damage then, as far as its sheet is known."""
    book, battle = view.book, fight(view)
    facts: list[Fact] = []
    lv = aim.special(field_of(view), unit, target, made)
    if made.hit is not None and made.against is None and target.params:
        dice = hits.dice_of(book, unit, made) + lv
        evades = reactions.evasions(book, battle, target, made)
        if evades and target.on_field:
            against = reactions.dice_of(book, battle, target, evades[0], made)
            options = battle.options
            chance = odds.beat(dice, against, options.pair_bonus, options.min_dice)
            facts.append(t("hits {chance} if it evades", chance=odds.words(chance)))
    if made.rolls and target.on_field:
        plain = Attack(unit=unit.id, side=None, skill="")
        low, high = (damage.parts(book, unit, plain, made, lv, die).total for die in (1, odds.FACES))
        facts.append(t("damage {low} to {high}", low=low, high=high))
    if not target.on_field:
        facts.append(t("incapacitated: it may die"))
    return t("{facts}", facts=Joined(tuple(facts), " · "))


BRANCHES = {"strike": _strike, **ANSWERS}
