"""What an attack under way asks, as menus: offers, reactions, dice, bursts, forced moves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ..engine.contract import Refused
from ..engine.menu import Option, Path
from ..engine.text import Fact, Joined, Text, t
from . import aim, damage, dice, hits, odds, reactions, skills
from . import commands as c
from . import wording as w
from .aftermath import force_cells
from .battle import Ask, Attack, Battle, Cell, Unit
from .field import field_of
from .forced import landing_cells
from .menu_parts import NOWHERE, Node, choose
from .reactions import Choice
from .sight import unit_in
from .skills import Personal
from .terms import Id, Side
from .under_way import attack_of, member, scope
from .view import View
from .who import may_lead, may_play

SIDE_KEYS: dict[Side | None, str] = {"main": "m", "sub": "s", None: "n"}
MOST = 25
"""Options that stand in one slot."""
PLAIN = "plain"
"""The pick of no own skill, where no dice can be added either."""

LABELS: dict[str, Text] = {
    "offers": t("Offer protection"),
    "reaction": t("React"),
    "approval": t("Tactical dice"),
    "hit": t("Roll to hit"),
    "burst": t("Trion burst"),
    "force": t("Move by force"),
}
KEYS: dict[str, str] = {
    "offers": "offer", "reaction": "react", "approval": "approve", "hit": "hit", "burst": "burst",
    "force": "force",
}  # fmt: skip


def asked(view: View) -> Ask | None:
    """The innermost question, if it is an attack's and the viewer may answer it."""
    battle = view.battle
    if battle is None or not battle.asks:
        return None
    ask = battle.asks[-1]
    return ask if ask.kind in KEYS and _who(view, battle, ask) else None


def _who(view: View, battle: Battle, ask: Ask) -> tuple[Unit, ...]:
    """The units for which the viewer may answer now."""
    if ask.kind == "approval":
        party = next((one for one in battle.parties if one.id == ask.team), None)
        unit = unit_in(battle, ask.unit or 0)
        return () if party is None or unit is None or not may_lead(view, party) else (unit,)
    numbers = [one for one in ask.units if one not in ask.done] if ask.units else [ask.unit]
    units = (unit_in(battle, one) for one in numbers if one is not None)
    return tuple(unit for unit in units if unit is not None and may_play(view, unit))


def root(view: View) -> tuple[Option, ...]:
    """The one question of an attack that the viewer may answer."""
    ask = asked(view)
    return () if ask is None else (Option(KEYS[ask.kind], _title(view, ask), style="main"),)


def _title(view: View, ask: Ask) -> Text:
    """What is asked, in short; of an action that is no attack, and of dice alone, only a roll is."""
    battle = view.battle
    attack = None if battle is None else battle.attack
    if ask.kind == "reaction" and ask.data:
        return t("Roll the reaction")
    if ask.kind == "hit" and attack is not None and attack.skill in view.book.actions:
        return t("Roll the check")
    return LABELS[ask.kind]


def _branch(kind: str, then: Callable[[View, Battle, Ask, Unit, Path], Node]) -> Callable[[View, Path], Node]:
    """A branch for one kind of question; where several units are asked, one is picked first."""

    def branch(view: View, path: Path) -> Node:
        ask, battle = asked(view), view.battle
        if ask is None or battle is None or ask.kind != kind:
            raise Refused("path", NOWHERE)
        units = {f"u{one.id}": one for one in _who(view, battle, ask)}
        if len(units) == 1:
            key, unit = next(iter(units.items()))
            return then(view, battle, ask, unit, path[1:] if path[:1] == (key,) else path)
        options = (Option(key, w.unit_name(view.book, one)) for key, one in units.items())
        return choose(
            path, LABELS[kind], options, lambda key, rest: then(view, battle, ask, units[key], rest)
        )

    return branch


# ---- offers and reactions --------------------------------------------------------------------------------


def _spelt(choice: Choice) -> str:
    """A choice as a key: the side, the skill, its options."""
    return ".".join((SIDE_KEYS[choice.side], choice.skill, *choice.combos))


def _named(view: View, choice: Choice) -> Fact:
    name = w.skill_names(view.book, choice.skill, choice.combos)
    return name if choice.side is None else t("{skill} ({side})", skill=name, side=w.side_name(choice.side))


def _offer(view: View, battle: Battle, ask: Ask, unit: Unit, path: Path) -> Node:
    target = member(battle, ask.data)
    found = {_spelt(one): one for one in reactions.offers(view.book, battle, unit, target)[: MOST - 1]}
    options = [Option("none", t("No offer"), style="main" if not found else "plain")]
    options += [
        Option(key, _named(view, one), _detail(view, battle, unit, one)) for key, one in found.items()
    ]
    facts: dict[str, Fact] = {
        "name": w.unit_name(view.book, unit), "target": w.unit_name(view.book, target)
    }  # fmt: skip
    question = t("{name} may protect {target}. With what?", **facts)
    if not found:
        question = t("{name} has nothing now that protects {target}.", **facts)

    def then(key: str, _: Path) -> Node:
        if key == "none":
            return c.Offer(unit.id)
        one = found[key]
        return c.Offer(unit.id, target.id, one.skill, one.side, one.combos)

    return choose(path, question, options, then)


def _react(view: View, battle: Battle, ask: Ask, unit: Unit, path: Path) -> Node:
    book = view.book
    if ask.data:  # chosen already, only dice are left
        aimed = attack_of(battle).aimed[attack_of(battle).at]
        standing = reactions.choice_of(book, aimed)
        ready = () if standing is None else reactions.ready(book, battle, unit, standing.kind)
        return _own_and_dice(
            view, battle, unit, ready, path,
            lambda n, own: None if standing is None else _holds(view, battle, unit, standing, n, own),
            lambda n, own: c.React(unit.id, dice=n, own=own),
        )  # fmt: skip
    found: dict[str, Choice] = {}
    for one in reactions.choices(book, battle, unit):
        found[_spelt(one) if one.by is None else f"o{one.by}"] = one
    found = dict(list(found.items())[: MOST - 1])
    options = [
        Option(key, _label(view, battle, one), _detail(view, battle, _roller(battle, unit, one), one))
        for key, one in found.items()
    ]
    options.append(Option("none", t("No reaction: it hits"), style="danger"))

    def then(key: str, rest: Path) -> Node:
        if key == "none":
            return c.React(unit.id)
        one = found[key]
        if one.by is not None:
            return c.React(unit.id, by=one.by)
        return _own_and_dice(
            view, battle, unit, reactions.ready(book, battle, unit, one.kind), rest,
            lambda n, own: _holds(view, battle, unit, one, n, own),
            lambda n, own: c.React(unit.id, one.skill, one.side, combos=one.combos, dice=n, own=own),
        )  # fmt: skip

    question = t("How does {name} react?", name=w.unit_name(book, unit))
    return choose(path, question, options, then)


def _roller(battle: Battle, unit: Unit, choice: Choice) -> Unit:
    return unit if choice.by is None else member(battle, choice.by)


def _label(view: View, battle: Battle, choice: Choice) -> Fact:
    name = _named(view, choice)
    if choice.by is None:
        return name
    return t("{ally}: {skill}", ally=w.name_of(view.book, battle, choice.by), skill=name)


def _detail(view: View, battle: Battle, roller: Unit, choice: Choice) -> Text | None:
    """Dice, cost and odds of a reaction, as far as the roller's sheet is known."""
    if not roller.params:
        return None
    made = aim.means(view.book, attack_of(battle))
    n = max(0, reactions.dice_of(view.book, battle, roller, choice, made))
    facts: list[Fact] = [t("{n} dice", n=n)]
    if choice.skill in view.book.skills:
        cost = skills.cost(view.book, view.book.skills[choice.skill], choice.combos)
        facts.append(t("{n} trion", n=cost))
    chance = _holds(view, battle, roller, choice, 0, ())
    if chance is not None:
        facts.append(t("holds {chance}", chance=odds.words(chance)))
    return t("{facts}", facts=Joined(tuple(facts), " · "))


def _holds(
    view: View, battle: Battle, roller: Unit, choice: Choice, added: int, own: tuple[Id, ...]
) -> Fraction | None:
    """The chance that a reaction holds against the attack, before the attacker adds dice."""
    attack = attack_of(battle)
    made = aim.means(view.book, attack)
    if not roller.params:
        return None
    options = battle.options
    n = max(reactions.dice_of(view.book, battle, roller, choice, made, own), options.min_dice, 0) + added
    if made.fixed is not None:
        return odds.reach(n, made.fixed.check_against, options.pair_bonus)
    user = member(battle, attack.unit)
    if not user.params or made.hit is None:
        return None
    hit = hits.dice_of(view.book, user, made) + attack.aimed[attack.at].special
    return 1 - odds.beat(max(hit, options.min_dice), n, options.pair_bonus)


# ---- dice ------------------------------------------------------------------------------------------------


def _own_and_dice(
    view: View,
    battle: Battle,
    unit: Unit,
    ready: tuple[Personal, ...],
    path: Path,
    chance: Callable[[int, tuple[Id, ...]], Fraction | None],
    done: Callable[[int, tuple[Id, ...]], c.Commands],
) -> Node:
    """Tactical dice where there are any, each with its odds; own skills stand beside them, and first their
    dice are asked for.
    """
    sets = {".".join(one): one for one in skills.personal_sets(ready) if one}
    most = dice.most(battle, unit)

    def dice_for(own: tuple[Id, ...]) -> list[Option]:
        return [Option(str(n), t("{n} tactical dice", n=n), _chance(chance(n, own))) for n in range(most + 1)]

    def then(key: str, rest: Path) -> Node:
        if key not in sets:
            return done(0 if key == PLAIN else int(key), ())
        if most == 0:
            return done(0, sets[key])
        return choose(rest, question, dice_for(sets[key]), lambda n, _: done(int(n), sets[key]))

    question = t("How many tactical dice? The pool holds {n}.", n=dice.pool(battle, unit))
    if most == 0 and not sets:
        if path:
            raise Refused("path", NOWHERE)
        return done(0, ())
    plain = dice_for(()) if most else [Option(PLAIN, t("No own skill"), _chance(chance(0, ())))]
    with_own = (
        Option(key, _with(view, own), _chance(chance(0, own)))
        for key, own in list(sets.items())[: max(MOST - len(plain), 0)]
    )
    asked = question if most else t("Use an own skill?")
    return choose(path, asked, (plain[0], *with_own, *plain[1:]), then)


def _with(view: View, own: tuple[Id, ...]) -> Text:
    return t("With {skills}", skills=w.listed(w.skill_name(view.book, one) for one in own))


def _chance(chance: Fraction | None) -> Text | None:
    return None if chance is None else odds.words(chance)


def _hit(view: View, battle: Battle, ask: Ask, unit: Unit, path: Path) -> Node:
    return _own_and_dice(
        view, battle, unit, hits.ready(view.book, battle, unit), path,
        lambda n, own: hit_chance(view, battle, unit, n, own),
        lambda n, own: c.Hit(unit.id, n, own),
    )  # fmt: skip


def hit_chance(view: View, battle: Battle, unit: Unit, added: int, own: tuple[Id, ...]) -> Fraction | None:
    """The chance to hit with so many tactical dice; in a square, to hit whoever is hardest to hit."""
    if not unit.params:
        return None
    attack, options = attack_of(battle), battle.options
    base = hits.dice_of(view.book, unit, aim.means(view.book, attack), own)
    chances = [
        odds.reach(
            max(base + aimed.special, options.min_dice, 0) + added, aimed.roll.total, options.pair_bonus
        )
        for aimed in (attack.aimed[place] for place in scope(battle))
        if aimed.roll is not None
    ]
    return min(chances, default=Fraction(1))


def _approve(view: View, battle: Battle, ask: Ask, unit: Unit, path: Path) -> Node:
    assert ask.team is not None
    team = ask.team
    question = t("{name} asks for {n} tactical dice. How many do you grant?",
                 name=w.unit_name(view.book, unit), n=ask.data)  # fmt: skip
    options = [Option(str(ask.data), t("All {n}", n=ask.data), style="good")]
    options += [Option(str(n), t("{n} tactical dice", n=n)) for n in range(ask.data - 1, 0, -1)]
    options.append(Option("0", t("None: declare anew"), style="danger"))
    return choose(path, question, options, lambda key, _: c.Approve(team, int(key)))


# ---- burst and forced moves ------------------------------------------------------------------------------


def _burst(view: View, battle: Battle, ask: Ask, unit: Unit, path: Path) -> Node:
    ready = damage.ready(view.book, unit)
    sets = {".".join(one): one for one in skills.personal_sets(ready) if one}
    question = t("How large a trion burst? {n} trion is left.", n=unit.trion)

    def points(own: tuple[Id, ...]) -> list[Option]:
        most = damage.most(view.book, battle, unit, own)
        off = damage.discount(view.book, own)
        return [
            Option(str(n), t("Burst {n}", n=n) if n else t("No burst"), _worth(view, battle, unit, n, off))
            for n in range(most + 1)
        ]

    def then(key: str, rest: Path) -> Node:
        if key not in sets:
            return c.Burst(unit.id, int(key))
        own = sets[key]
        return choose(rest, question, points(own), lambda n, _: c.Burst(unit.id, int(n), own))

    plain = points(())
    room = max(MOST - len(plain), 0)
    with_own = (Option(key, _with(view, own)) for key, own in list(sets.items())[:room])
    return choose(path, question, (plain[0], *with_own, *plain[1:]), then)


def _worth(view: View, battle: Battle, unit: Unit, points: int, off: int) -> Text:
    """What a burst costs and the damage it leads to."""
    attack = attack_of(battle)
    made = aim.means(view.book, attack)
    hit = [attack.aimed[place] for place in scope(battle) if attack.aimed[place].hit]
    faces = (1, odds.FACES) if attack.die is None else (attack.die, attack.die)
    specials = (min(one.special for one in hit), max(one.special for one in hit)) if hit else (0, 0)
    blow = _with_burst(attack, points)
    low = damage.parts(view.book, unit, blow, made, specials[0], faces[0]).total
    high = damage.parts(view.book, unit, blow, made, specials[1], faces[1]).total
    cost = max(0, points - off)
    if low == high:
        return t("{cost} trion · damage {n}", cost=cost, n=low)
    return t("{cost} trion · damage {low} to {high}", cost=cost, low=low, high=high)


def _with_burst(attack: Attack, points: int) -> Attack:
    return Attack(unit=attack.unit, side=attack.side, skill=attack.skill, own=attack.own, burst=points)


def _force(view: View, battle: Battle, ask: Ask, unit: Unit, path: Path) -> Node:
    moved = member(battle, ask.data)
    cells = landing_cells(field_of(view), moved, force_cells(view.book, battle))
    question = t("Where is {name} moved?", name=w.unit_name(view.book, moved))
    stay = Option("stay", t("Leave it there"))
    keys = {f"{x}.{y}": (x, y) for x, y in cells}
    if len(keys) < MOST:
        options = [stay, *(Option(key, w.cell_name(one)) for key, one in keys.items())]
        return choose(path, question, options, lambda key, _: c.Force(moved.id, keys.get(key)))
    rows: dict[str, list[Cell]] = {}
    for x, y in cells:
        rows.setdefault(f"y{y}", []).append((x, y))
    options = [stay, *(Option(key, _row(found)) for key, found in rows.items())]

    def then(key: str, rest: Path) -> Node:
        if key == "stay":
            return c.Force(moved.id)
        row = {f"{x}.{y}": (x, y) for x, y in rows[key]}
        inner = (Option(name, w.cell_name(one)) for name, one in row.items())
        return choose(rest, question, inner, lambda name, _: c.Force(moved.id, row[name]))

    return choose(path, question, options, then)


def _row(cells: list[Cell]) -> Text:
    return t("{first} to {last}", first=w.cell_name(cells[0]), last=w.cell_name(cells[-1]))


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "offer": _branch("offers", _offer),
    "react": _branch("reaction", _react),
    "approve": _branch("approval", _approve),
    "hit": _branch("hit", _hit),
    "burst": _branch("burst", _burst),
    "force": _branch("force", _force),
}
