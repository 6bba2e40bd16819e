"""The last exchange of fire in words, shot by shot: what every die did to whom."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.page import Block, Bullets, Heading
from ..engine.text import Fact, Joined, Text, t
from . import arms, harm
from .odds_words import group_name, hps_words
from .options import Options
from .state import Unit, UnitId, Volley
from .view import View


def exchange(view: View) -> Iterator[Block]:
    """The attack and its counter as they were settled; nothing before the first."""
    if view.last:
        yield Heading(t("Last exchange"))
        yield Bullets(tuple(volley_words(view, one) for one in view.last))


def volley_words(view: View, volley: Volley) -> Text:
    """Who fired at whom, the dice, and the HP after each hit."""
    shots = volley.shots
    facts: dict[str, Fact] = {
        "units": group_name(view, _units(view, shots.members)),
        "targets": group_name(view, _units(view, shots.group)),
        "weapon": volley.weapon,
        "sides": shots.sides,
        "faces": _faces(view.options, volley),
        "hit": shots.hit,
        "result": _result(view.options, volley),
    }
    if shots.counter:
        return t("{units} counters, {weapon}: d{sides} {faces} ({hit} or more). {result}", **facts)
    return t("{units} → {targets}, {weapon}: d{sides} {faces} ({hit} or more). {result}", **facts)


def _units(view: View, numbers: tuple[UnitId, ...]) -> tuple[Unit, ...]:
    found = {unit.id: unit for unit in view.units}
    return tuple(found[number] for number in numbers)


def _faces(options: Options, volley: Volley) -> Fact:
    """Every die with whether it hit."""
    shots = volley.shots
    return Joined(
        tuple(
            f"{face} ✓" if arms.value(options, shots.sides, face) >= shots.hit else f"{face} ✗"
            for face in shots.faces
        ),
        separator=" · ",
    )


def _result(options: Options, volley: Volley) -> Text:
    shots = volley.shots
    hits, power = dealt(options, volley)
    path = Joined(tuple(map(hps_words, steps(options, volley))), separator=" → ")
    if not shots.hits:
        return t("No hit.")
    if volley.shield and not hits:
        return t("A shield stops all of it.")
    if volley.shield:
        return t("A shield leaves {hits} × {power}: HP {hps}.", hits=hits, power=power, hps=path)
    return t("{hits} × {power}: HP {hps}.", hits=hits, power=power, hps=path)


def dealt(options: Options, volley: Volley) -> tuple[int, int]:
    """The hits and the power of each that a shield let through."""
    shots = volley.shots
    if volley.shield:
        return arms.shielded(options, shots.hits, shots.power)
    return shots.hits, shots.power


def steps(options: Options, volley: Volley) -> tuple[tuple[int, ...], ...]:
    """The HP of the attacked before the first hit and after each that took some (mm30-squad-3).

    Where the defender said whom the hits strike, only before and after are known.
    """
    hits, power = dealt(options, volley)
    found = [volley.before]
    for n in range(1, hits + 1):
        hps = harm.after(volley.before, n, power, volley.shots.area)
        if hps != found[-1]:
            found.append(hps)
    return tuple(found) if found[-1] == volley.after else (volley.before, volley.after)
