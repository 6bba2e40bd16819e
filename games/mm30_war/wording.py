"""Words that pages, pictures and looks share, so that one thing is called the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..engine.contract import Seat
from ..engine.text import Fact, Joined, Name, Text, t
from .grid import cell_name
from .pack import Card, Class, Id, Layout, Skill, Terrain, Type, Weapon
from .state import Cell, CounterOrder, Phase, ShieldOrder, Unit
from .view import View
from .who import called, called_all, who

SIDES: tuple[Name, Name] = (Name("Red", "赤軍", "红方"), Name("Blue", "青軍", "蓝方"))
"""The two sides by their seats: proper names, spelt as in the rulebook."""

CLASSES: dict[Class, Text] = {
    "low": t("low-cost unit"),
    "normal": t("normal unit"),
    "high": t("high-cost unit"),
    "ace": t("ace"),
    "reinforcement": t("reinforcement"),
    "form": t("other form"),
    "scenario": t("unit of a situation"),
}

TYPES: dict[Type, Text] = {"ground": t("ground"), "flying": t("flying"), "amphibious": t("amphibious")}

TERRAINS: dict[Terrain, Text] = {
    "plain": t("plain ground"),
    "grey": t("grey cell"),
    "mountain": t("mountain"),
    "forest": t("forest"),
    "river": t("river"),
    "road": t("road"),
    "void": t("outside the map"),
}

LAYOUTS: dict[Layout, Text] = {"pair": t("two sheets"), "h": t("three sheets")}

PHASES: dict[Phase, Text] = {
    "muster": t("Muster"),
    "deploy": t("Deployment"),
    "centre": t("Centre bases"),
    "order": t("Initiative"),
    "turn": t("Turn"),
    "react": t("Reaction"),
    "after": t("Move after the attack"),
    "over": t("The battle is over"),
}

SHIELD_ORDERS: dict[ShieldOrder, Text] = {
    "ask": t("shield only when told"),
    "use": t("shield against any hit"),
    "never": t("never shield"),
}

COUNTER_ORDERS: dict[CounterOrder, Text] = {
    "ask": t("counter only when told"),
    "best": t("counter with the best weapon"),
    "never": t("never counter"),
}

NONE = "–"


# ---- units -----------------------------------------------------------------------------------------------


def unit_name(view: View, unit: Unit) -> Fact:
    """A unit of the battle: ``Ashigaru 2``."""
    return called(who(view.deck, view, unit))


def units_names(view: View, units: Iterable[Unit]) -> Fact:
    """Several units of the battle."""
    return called_all(who(view.deck, view, unit) for unit in units)


def card_of(view: View, unit: Unit) -> Card:
    """The card of a unit that is on top."""
    first = view.deck[unit.card]
    return view.deck[first.transform] if unit.form and first.transform is not None else first


def card_line(card: Card) -> Text:
    """A card in a line: class, type, HP and MOVE."""
    facts: dict[str, Fact] = {"class": CLASSES[card.kind], "type": TYPES[card.type], "move": card.move}
    if not card.hp:
        return t("{class} · {type} · MOVE {move}", **facts)
    return t("{class} · {type} · HP {hp} · MOVE {move}", hp=card.hp, **facts)


def card_words(card: Card, skills: Mapping[Id, Skill]) -> Text:
    """What a player compares cards by: HP, MOVE, type, the longest range, shields, what it can do."""
    reach = max(one.range for one in card.weapons)
    notes: list[Fact] = [TYPES[card.type], t("range up to {range}", range=reach)]
    if card.shield:
        notes.append(t("shield {n}", n=card.shield))
    if any(one.area for one in card.weapons):
        notes.append(t("area weapon"))
    if card.transform is not None:
        notes.append(t("changes form"))
    notes += [skills[one].name for one in card.skills]
    return t("HP {hp}, MOVE {move}, {notes}", hp=card.hp, move=card.move, notes=listed(notes))


def hps(units: Iterable[Unit]) -> str:
    """What is left of a group: ``30/30/10``."""
    return "/".join(str(unit.hp) for unit in units)


def conditions(unit: Unit) -> tuple[Text, ...]:
    """What a unit on the field is in: finished, markers, changed values."""
    found: list[Text] = [] if unit.ready else [t("finished")]
    if unit.jam:
        found.append(t("jammed"))
    if unit.lock:
        found.append(t("locked on"))
    for mod in unit.mods:
        found.append(t("{stat} {n}", stat=STAT_WORDS[mod.stat], n=signed(mod.delta)))
    return tuple(found)


STAT_WORDS: dict[str, Text] = {
    "move": t("MOVE"),
    "range": t("range"),
    "hit": t("difficulty"),
    "count": t("attack count"),
    "power": t("power"),
}


def signed(n: int) -> str:
    """A number with its sign: ``+2``, ``−1``."""
    return f"+{n}" if n >= 0 else f"−{-n}"


# ---- weapons ---------------------------------------------------------------------------------------------


def weapon_range(weapon: Weapon) -> str:
    """A weapon's range: ``3``, or ``2–4`` where it has a least one."""
    return str(weapon.range) if weapon.min_range <= 1 else f"{weapon.min_range}–{weapon.range}"


def weapon_notes(weapon: Weapon) -> tuple[Text, ...]:
    """What is special about a weapon: area, ammunition, EX."""
    found: list[Text] = []
    if weapon.area:
        found.append(t("area"))
    if weapon.ammo is not None:
        found.append(t("ammo {n}", n=weapon.ammo))
    if weapon.ex:
        found.append(t("EX"))
    return tuple(found)


def weapon_line(weapon: Weapon) -> Text:
    """A weapon in a line."""
    facts: dict[str, Fact] = {
        "weapon": weapon.name,
        "range": weapon_range(weapon),
        "hit": weapon.hit,
        "count": weapon.count,
        "power": weapon.power,
    }
    notes = weapon_notes(weapon)
    if notes:
        facts["notes"] = listed(notes)
        return t("{weapon}: range {range}, difficulty {hit}, {count} × {power} ({notes})", **facts)
    return t("{weapon}: range {range}, difficulty {hit}, {count} × {power}", **facts)


# ---- cells and lists -------------------------------------------------------------------------------------


def cells_names(cells: Iterable[Cell]) -> str:
    """Cells, one after the other: ``C3 D4``."""
    return " ".join(map(cell_name, cells))


def listed(parts: Iterable[Fact]) -> Joined:
    """Several things with the reader's own commas between them."""
    return Joined(tuple(parts))


def army_words(deck: Mapping[Id, Card], units: Mapping[Id, int]) -> Fact:
    """An army list in a line: ``Raigo, Ashigaru ×3``."""
    cards = sorted((deck[one] for one in units), key=lambda card: -card.cost)
    return listed(
        card.name if units[card.id] == 1 else t("{unit} ×{n}", unit=card.name, n=units[card.id])
        for card in cards
    )


def owner_word(owner: Seat | None) -> Fact:
    """Whose a base is."""
    return t("neutral") if owner is None else SIDES[owner]
