"""Reads a pack and finds everything in it that the rules could not play with."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol, TypeAlias

from ..engine.pack import PackError, PackFault, load, locate
from ..engine.text import Name, Text, t
from . import effects as f
from . import lists
from . import pack as p
from .book import Book
from .grid import ORTHOGONAL, cell_named
from .sheets import Sheets, sheets_of

Found: TypeAlias = Iterator[tuple[str, Text]]
"""Faults as the path of their place in the source and what is wrong there."""

LEVELS: dict[int, tuple[int, int, int, p.Layout]] = {
    50: (30, 4, 4, "pair"),
    60: (35, 3, 4, "pair"),
    75: (45, 4, 6, "h"),
    100: (60, 5, 6, "h"),
}
"""MM, bases, bases on the map and sheets of each level: fixed by the rules (mm30-cost-1 to mm30-cost-4)."""

PASSIVE = (f.Zoc, f.MoveAfterAttack, f.Ignore, f.CounterBonus)
"""Effects that are always on, so that only passive skills have them."""

BY_TARGET: dict[str, tuple[f.Target, ...]] = {
    "jam": ("enemy_ready",),
    "lockon": ("enemy_done",),
    "summon": ("own_zone_cell",),
    "bridge": ("bridge_wreck", "cell"),
}
"""What some effects have to be put on (mm30-status-2, mm30-status-5)."""

MOST = 40
"""Characters of the longest name of a thing, so that several fit on a button."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> Name: ...


def read_pack(source: str) -> p.Pack:
    """The pack in a TOML source. Raises :class:`~games.engine.pack.PackError` with every fault found."""
    pack = load(source, p.Pack)
    found = tuple(_identities(pack)) or tuple(_things(pack)) or tuple(_together(pack))
    if found:
        faults = (PackFault(locate(source, path), text) for path, text in found)
        raise PackError(tuple(sorted(faults, key=lambda fault: fault.line)))
    return pack


# ---- ids and names -----------------------------------------------------------------------------------


def _identities(pack: p.Pack) -> Found:
    tables: dict[str, tuple[_Named, ...]] = {
        "unit": pack.unit,
        "skill": pack.skill,
        "operation": pack.operation,
        "map": pack.map,
        "sample": pack.sample,
        "situation": pack.situation,
    }
    for table, rows in tables.items():
        seen: set[str] = set()
        for n, one in enumerate(rows):
            if one.id in seen:
                yield f"{table}[{n}].id", t("The id {id} is used twice.", id=one.id)
            seen.add(one.id)
            if max(map(len, (one.name.en, one.name.ja, one.name.zh))) > MOST:
                yield f"{table}[{n}].name", t("A name has 1 to {most} characters.", most=MOST)
    names: dict[str, str] = {}
    for n, card in enumerate(pack.unit):
        if card.id.startswith(tuple(f"{side}_" for side in p.SIDES)):
            yield f"unit[{n}].id", t("Ids that begin with red_ or blue_ are for players' own cards.")
        if names.setdefault(card.name.ja, card.id) != card.id:
            yield f"unit[{n}].name", t("The name {name} is used twice.", name=card.name)


# ---- one thing at a time -----------------------------------------------------------------------------


def _things(pack: p.Pack) -> Found:
    yield from _levels(pack)
    for n, skill in enumerate(pack.skill):
        yield from _skill(f"skill[{n}]", skill)
    for n, operation in enumerate(pack.operation):
        yield from _operation(f"operation[{n}]", operation)
    skills = {one.id for one in pack.skill}
    cards = {one.id: one for one in pack.unit}
    for n, card in enumerate(pack.unit):
        yield from _card(f"unit[{n}]", card, skills)
        yield from _transform(f"unit[{n}]", card, cards)
    for n, one in enumerate(pack.map):
        yield from _map(f"map[{n}]", one)


def _levels(pack: p.Pack) -> Found:
    """The four levels, as the rules fix them (mm30-cost-5)."""
    if sorted(one.cost for one in pack.level) != sorted(LEVELS):
        yield "level[0]", t("The cost levels are 50, 60, 75 and 100, each once.")
        return
    for n, level in enumerate(pack.level):
        if (level.mm, level.bases, level.bases_on_map, level.layout) != LEVELS[level.cost]:
            yield (
                f"level[{n}]",
                t("Level {level} is fixed by the rules; this is not what they say.", level=level.cost),
            )


def _effects(path: str, name: Name, target: f.Target, effects: tuple[f.Effects, ...]) -> Found:
    for one in effects:
        verb = one.add if isinstance(one, f.Status) else str(type(one).__struct_config__.tag)
        wanted = BY_TARGET.get(verb)
        if wanted is not None and target not in wanted:
            yield (
                f"{path}.target",
                t("{thing}: {effect} is put on {targets}.",
                  thing=name, effect=verb, targets=", ".join(wanted)),
            )  # fmt: skip


def _skill(path: str, skill: p.Skill) -> Found:
    passive = skill.kind == "passive"
    if not skill.effects:
        yield f"{path}.effect", t("{skill}: it has no effect.", skill=skill.name)
    for one in skill.effects:
        if isinstance(one, PASSIVE) != passive:
            yield f"{path}.kind", t("{skill}: this effect does not fit its kind.", skill=skill.name)
        if isinstance(one, f.Summon):
            yield f"{path}.effect", t("{skill}: only operations bring units.", skill=skill.name)
    if not passive:
        yield from _effects(path, skill.name, skill.target, skill.effects)


def _operation(path: str, operation: p.Operation) -> Found:
    if not operation.effects:
        yield f"{path}.effect", t("{operation}: it has no effect.", operation=operation.name)
    if any(isinstance(one, (*PASSIVE, f.BaseCapture)) for one in operation.effects):
        yield f"{path}.effect", t("{operation}: this effect is for skills.", operation=operation.name)
    brings = any(isinstance(one, f.Summon) for one in operation.effects)
    if brings != (operation.tp == "card"):
        yield (
            f"{path}.tp",
            t("{operation}: what brings a unit, and only that, costs what the card says.",
              operation=operation.name),
        )  # fmt: skip
    yield from _effects(path, operation.name, operation.target, operation.effects)


def _card(path: str, card: p.Card, skills: set[p.Id]) -> Found:
    for number in card.skills:
        if number not in skills:
            yield f"{path}.skills", t("There is no skill {id}.", id=number)
    form = card.kind == "form"
    if form != (card.hp == 0):
        yield f"{path}.hp", t("{unit}: HP is 1 to 999, and a form has none of its own.", unit=card.name)
    if form and (card.shield or card.ex or card.mm or card.tp or card.commander):
        yield path, t("{unit}: a form has no shield, chips or points of its own.", unit=card.name)
    if card.tp and card.kind not in ("ace", "reinforcement"):
        yield f"{path}.tp", t("{unit}: only aces and reinforcements cost TP.", unit=card.name)
    if card.kind in ("ace", "reinforcement") and not card.tp:
        yield f"{path}.tp", t("{unit}: an ace or a reinforcement says how many TP it costs.", unit=card.name)
    if card.mm and card.kind in p.COSTS:
        yield f"{path}.mm", t("{unit}: its class fixes what it costs and pays.", unit=card.name)
    for n, weapon in enumerate(card.weapons):
        if weapon.ex and weapon.ammo is not None:
            yield (
                f"{path}.weapons[{n}]",
                t("{weapon}: ammunition number or chips, not both.", weapon=weapon.name),
            )
        if weapon.min_range > weapon.range:
            yield (
                f"{path}.weapons[{n}]",
                t("{weapon}: the least range is above the range.", weapon=weapon.name),
            )


def _transform(path: str, card: p.Card, cards: dict[p.Id, p.Card]) -> Found:
    """Forms that point at each other, chips on the first card only (mm30-deploy-3, mm30-deploy-4)."""
    other = cards.get(card.transform or "")
    if card.transform is None:
        if card.kind == "form":
            yield path, t("{unit}: a form says whose it is.", unit=card.name)
    elif other is None:
        yield f"{path}.transform", t("There is no unit {id}.", id=card.transform)
    elif other.transform != card.id or (card.kind == "form") == (other.kind == "form"):
        yield (
            f"{path}.transform",
            t("{unit} and {other}: two cards of a unit name each other, and one is its form.",
              unit=card.name, other=other.name),
        )  # fmt: skip
    elif card.kind == "low":
        yield f"{path}.transform", t("{unit}: low-cost units don't change form.", unit=card.name)
    first = other if card.kind == "form" and other is not None else card
    if any(weapon.ex for weapon in card.weapons) and not first.ex:
        yield f"{path}.weapons", t("{unit}: an EX weapon needs chips on the card.", unit=card.name)


# ---- maps --------------------------------------------------------------------------------------------


def _map(path: str, card: p.Map) -> Found:
    sheets = (("red", card.red), ("blue", card.blue or card.red), ("centre", card.centre))
    for key, rows in sheets:
        if len({len(row) for row in rows}) > 1 or any(
            letter not in p.LETTERS for row in rows for letter in row
        ):
            yield (
                f"{path}.{key}" if getattr(card, key) else f"{path}.red",
                t("{map}: rows of equal length, of the letters . B M F R = _", map=card.name),
            )
            return
    if not card.red or not card.red[0] or len(card.red) != len(sheets[1][1]):
        yield f"{path}.red", t("{map}: Red's and Blue's sheet are equally high.", map=card.name)
        return
    if (card.layout == "h") != bool(card.centre):
        yield path, t("{map}: large maps, and only they, have a centre sheet.", map=card.name)
        return
    if len(card.red[0]) != len(sheets[1][1][0]) or len(card.centre) > len(card.red):
        yield path, t("{map}: the sheets of the two sides are equally large.", map=card.name)
        return
    whole = sheets_of(card)
    if whole.width > 26 or whole.height > 26:
        yield path, t("{map}: a map has up to 26 columns and rows.", map=card.name)
        return
    yield from _zones(path, card, whole)


def _zones(path: str, card: p.Map, whole: Sheets) -> Found:
    """Grey cells, room in the zones, and land that hangs together (md (d), mm30-sheet-4)."""
    for seat in (0, 1):
        columns = (0, 1) if seat == 0 else (whole.width - 2, whole.width - 1)
        zone = {cell: kind for cell, kind in whole.terrain.items() if cell[0] in columns}
        greys = [c for c, kind in whole.terrain.items() if kind == "grey" and whole.sheet[c] == seat]
        if len(greys) < 2:
            yield f"{path}.red", t("{map}: each side's sheet has at least two grey cells.", map=card.name)
        if any(kind == "grey" for kind in zone.values()):
            yield f"{path}.red", t("{map}: there is no grey cell in an initial zone.", map=card.name)
        if not any(kind in ("plain", "road") for kind in zone.values()):
            yield f"{path}.red", t("{map}: an HQ needs plain ground in each initial zone.", map=card.name)
    if not _connected(whole):
        yield path, t("{map}: all land hangs together without bridges.", map=card.name)


def _connected(whole: Sheets) -> bool:
    land = {cell for cell, kind in whole.terrain.items() if kind != "river"}
    queue = deque(sorted(land)[:1])
    seen = set(queue)
    while queue:
        x, y = queue.popleft()
        for dx, dy in ORTHOGONAL:
            step = (x + dx, y + dy)
            if step in land and step not in seen:
                seen.add(step)
                queue.append(step)
    return seen == land


# ---- everything together -----------------------------------------------------------------------------


def _together(pack: p.Pack) -> Found:
    for layout in ("pair", "h"):
        if all(one.layout != layout for one in pack.map):
            yield "map[0]", t("There is no map of the layout {layout}.", layout=layout)
    deck = {one.id: one for one in pack.unit}
    for n, level in enumerate(pack.level):
        if lists.filled(deck, level.cost, {}) is None:
            yield f"level[{n}]", t("No army of this pack costs exactly {level}.", level=level.cost)
    for operation in pack.operation:
        for one in operation.effects:
            if isinstance(one, f.Summon) and all(card.kind != one.kind for card in pack.unit):
                yield "operation[0]", t("{operation}: there is nobody to come.", operation=operation.name)
    for n, sample in enumerate(pack.sample):
        yield from _sample(f"sample[{n}]", sample, deck)
    for n, situation in enumerate(pack.situation):
        yield from _situation(f"situation[{n}]", situation, pack)


def _sample(path: str, sample: p.Sample, deck: dict[p.Id, p.Card]) -> Found:
    for number, n in sample.units.items():
        if number not in deck:
            yield f"{path}.units", t("There is no unit {id}.", id=number)
            return
        if n > lists.limit(deck[number]):
            yield f"{path}.units", t("{army}: too many of {unit}.", army=sample.name, unit=deck[number].name)
    cost = lists.total(deck, sample.units)
    if sample.level not in LEVELS or cost != sample.level:
        yield f"{path}.units", t("{army}: it costs {cost}, not its level.", army=sample.name, cost=cost)


def _situation(path: str, situation: p.Situation, pack: p.Pack) -> Found:
    maps = {one.id: one for one in pack.map}
    board = maps.get(situation.map)
    if board is None:
        yield f"{path}.map", t("There is no map {id}.", id=situation.map)
        return
    if situation.level not in LEVELS or LEVELS[situation.level][3] != board.layout:
        yield f"{path}.level", t("{situation}: its map does not fit its level.", situation=situation.name)
        return
    cards = {one.id for one in pack.unit}
    for extra in situation.extra_units:
        if extra.unit not in cards:
            yield f"{path}.extra_units", t("There is no unit {id}.", id=extra.unit)
            return
    for side in p.SIDES:
        if all(one.side != side for one in situation.win):
            yield f"{path}.win", t("{situation}: each side needs a way to win.", situation=situation.name)
    whole = sheets_of(board)
    tags = {one.tag for one in situation.extra_units}
    for n, condition in enumerate(situation.win):
        yield from _condition(f"{path}.win[{n}]", condition, tags, whole)
    yield from _room(path, situation, pack, whole)


def _condition(path: str, condition: p.Condition, tags: set[p.Id | None], whole: Sheets) -> Found:
    if not condition.every and not condition.some:
        yield path, t("A condition has predicates under all or any.")
    for one in (*condition.every, *condition.some):
        if one.p in ("destroyed", "none_left", "alive", "exited") and (
            one.tag is None or one.tag not in tags
        ):
            yield path, t("No unit of the situation has the tag {tag}.", tag=one.tag or "?")
        if one.p == "holds" and cell_named(one.cell or "") not in whole.terrain:
            yield path, t("There is no cell {cell} on the map.", cell=one.cell or "?")


def _room(path: str, situation: p.Situation, pack: p.Pack, whole: Sheets) -> Found:
    """Whether an army and what the situation adds find room in the zone (R17)."""
    book = Book(pack)
    deck = dict(book.cards)
    for seat in (0, 1):
        extra = lists.extras(book, situation.id, seat)
        army = lists.filled(deck, situation.level, {}) or {}
        if not lists.fits(deck, {**army, **extra}, whole, seat):
            yield f"{path}.extra_units", t("{situation}: its units find no room.", situation=situation.name)
