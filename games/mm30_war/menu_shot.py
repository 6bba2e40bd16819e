"""The menu of an attack: a target, then the weapon with the cell to fire from."""

from __future__ import annotations

from ..engine.menu import Menu, Option, Path, Slot, Style
from ..engine.text import Text, t
from . import attack
from . import commands as c
from .grid import cell_name
from .legal_turn import Shot
from .menu_cells import MOST, Node, nowhere
from .odds_words import counter_words, forecast_words, group_name, hps_words
from .outlook import Acting, Strike
from .state import Cell

TARGETS = 12
"""So many targets are listed, the most promising first; the others are found from the cell to fire from."""

BRIDGES = 2
"""So many bridges are listed."""

ORIGINS = 6
"""So many cells to fire from are listed for each weapon."""

HQ, ON_BRIDGE = "h", "b"
SHOTS: dict[str, Shot] = {HQ: "attack_hq", ON_BRIDGE: "attack_bridge"}


def key_of(shot: Shot, cell: Cell) -> str:
    """How the menu spells a target."""
    mark = next((mark for mark, one in SHOTS.items() if one == shot), "")
    return mark + cell_name(cell)


def targets(act: Acting) -> list[Option]:
    """The enemies that can be attacked, the most promising first."""
    best: dict[tuple[Shot, Cell], float] = {}
    for strike in act.worthwhile:
        if strike.shot == "attack_bridge":
            continue
        key = (strike.shot, strike.cell)
        best[key] = max(best.get(key, 0.0), act.weight(strike))
    order = sorted(best, key=lambda key: (-best[key], key[1]))[:TARGETS]
    return [Option(key_of(*one), label(act, *one), _state(act, *one), "good") for one in order]


def bridges(act: Acting) -> list[Option]:
    """The bridges that can be wrecked: seldom what one wants to do."""
    cells = sorted({one.cell for one in act.worthwhile if one.shot == "attack_bridge"})[:BRIDGES]
    return [Option(key_of("attack_bridge", one), label(act, "attack_bridge", one)) for one in cells]


def label(act: Acting, shot: Shot, cell: Cell) -> Text:
    """What is attacked, and where."""
    name = cell_name(cell)
    match shot:
        case "attack_hq":
            return t("Attack the HQ on {cell}", cell=name)
        case "attack_bridge":
            return t("Attack the bridge on {cell}", cell=name)
        case "attack":
            unit = group_name(act.view, act.field.group(cell))
            return t("Attack {unit} on {cell}", unit=unit, cell=name)


def _state(act: Acting, shot: Shot, cell: Cell) -> Text:
    if shot == "attack_hq":
        return t("Durability {hp}", hp=act.view.armies[act.field.hqs[cell]].hp)
    group = act.field.group(cell)
    hps = hps_words(tuple(unit.hp for unit in group))
    if all(unit.ready for unit in group):
        return t("HP {hps}, ready", hps=hps)
    return t("HP {hps}, finished", hps=hps)


def aim(act: Acting, shot: Shot, cell: Cell, path: Path) -> Node:
    """With which weapon and from where a target is attacked, the best promise first."""
    found = [one for one in act.worthwhile if one.shot == shot and one.cell == cell]
    if not found:
        raise nowhere()
    found.sort(key=lambda one: -act.weight(one))
    if path:
        for strike in found:
            for origin in strike.origins:
                if path[0] == _key(strike, origin):
                    return fired(act, strike, origin)
        raise nowhere()
    pairs = [(strike, origin) for strike in found for origin in _best_origins(act, strike)][:MOST]
    question = t("With what, and from where?")
    options = tuple(
        _option(act, strike, origin, "plain" if n else "main") for n, (strike, origin) in enumerate(pairs)
    )
    return Menu(question, (Slot("weapon", question, options),))


def _key(strike: Strike, origin: Cell) -> str:
    return f"{strike.weapon}{cell_name(origin)}"


def _best_origins(act: Acting, strike: Strike) -> tuple[Cell, ...]:
    """The cells to fire from that bring the least counter, the nearest first."""

    def harm(cell: Cell) -> float:
        back = act.counters(strike, cell)
        return back[0].harm if back else 0.0

    return tuple(sorted(strike.origins, key=harm)[:ORIGINS])


def _option(act: Acting, strike: Strike, origin: Cell, style: Style) -> Option:
    weapon = act.weapons[strike.weapon].name
    if origin == act.start:
        named = t("{weapon}, without moving", weapon=weapon)
    else:
        named = t("{weapon}, from {cell}", weapon=weapon, cell=cell_name(origin))
    return Option(_key(strike, origin), named, odds_words(act, strike, origin), style)


def odds_words(act: Acting, strike: Strike, origin: Cell) -> Text:
    """Exact odds, and what may come back."""
    forecast = act.forecast(strike)
    if forecast is None:
        return sure_words(act, strike)
    odds = forecast_words(forecast)
    back = act.counters(strike, origin)
    if not back:
        return t("{odds}; no counter", odds=odds)
    return t("{odds}; {counter}", odds=odds, counter=counter_words(back[0]))


def sure_words(act: Acting, strike: Strike) -> Text:
    """What an attack without dice does to an HQ or a bridge."""
    if strike.shot == "attack_bridge":
        return t("{total} in all, no dice: {least} wreck it", total=act.total(strike), least=attack.BRIDGE)
    now = act.view.armies[act.field.hqs[strike.cell]].hp
    left = max(0, now - len(act.units))
    if left:
        return t("Durability {now} → {left}, no dice", now=now, left=left)
    return t("Durability {now} → 0, no dice: the HQ is destroyed", now=now)


def fired(act: Acting, strike: Strike, origin: Cell) -> c.Activate:
    """The command of an attack."""
    to = None if origin == act.start else origin
    return c.Activate(act.start, strike.shot, (), act.changes, to, strike.weapon, strike.cell)


def from_here(act: Acting, cell: Cell) -> dict[str, Strike]:
    """The attacks that can be made from a cell by their keys, the most promising first."""
    able = sorted((one for one in act.worthwhile if cell in one.origins), key=lambda one: -act.weight(one))
    return {f"{one.weapon}{key_of(one.shot, one.cell)}": one for one in able}


def option_from(act: Acting, key: str, strike: Strike, cell: Cell) -> Option:
    """The option of an attack from a cell that has been picked before."""
    target = label(act, strike.shot, strike.cell)
    named = t("{target}: {weapon}", target=target, weapon=act.weapons[strike.weapon].name)
    return Option(key, named, odds_words(act, strike, cell), "good")
