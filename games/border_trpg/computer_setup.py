"""What the computer players answer before a battle, and for a team's initiative."""

from __future__ import annotations

from ..engine.chance import Chance
from . import commands as c
from . import legal_setup, teleport
from .battle import Ask, Unit
from .computer_ground import Ground
from .computer_mind import Mind
from .computer_outlook import SNIPER
from .grid import core_cells
from .table import find

SHARE = 4
"""One in so many tactical dice goes into the initiative."""


def answer(mind: Mind, ask: Ask, units: tuple[Unit, ...], chance: Chance) -> c.Commands:
    """The answer to a question of the set-up, or of the initial phase. Raises LookupError for any other."""
    match ask.kind:
        case "map":
            return c.PickMap(chance.pick(tuple(mind.book.maps)))
        case "place":
            return c.PlaceUnit(units[0].id, chance.pick(legal_setup.places(mind.view, units[0])))
        case "draw":
            return c.DrawCore(units[0].id)
        case "bagworm":
            return c.Bagworm(units[0].id, _hides(mind, units[0]))
        case "address":
            return _address(mind, units[0])
        case "initiative":
            assert ask.team is not None
            dice = find(mind.battle.parties, ask.team).dice // SHARE if mind.temper.careful else 0
            return c.Initiative(ask.team, dice)
        case _:
            raise LookupError(ask.kind)


def _hides(mind: Mind, unit: Unit) -> bool:
    """Whether it is worth the trion to come unseen: for whoever attacks from afar."""
    return teleport.able(mind.book, unit) and mind.arms.far(unit) >= SNIPER


def _address(mind: Mind, unit: Unit) -> c.RollAddress | c.ChooseAddress:
    drawn = next(one for one in mind.battle.drawn if one.unit == unit.id)
    if drawn.die is None and not unit.hidden:
        return c.RollAddress(unit.id)
    ground, cells = Ground(mind, unit), core_cells(drawn.core)
    best = 1 + max(range(len(cells)), key=lambda n: ground.worth(cells[n]))
    return c.RollAddress(unit.id, best) if drawn.die is None else c.ChooseAddress(unit.id, best)
