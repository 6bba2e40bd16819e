"""Sheets that begin filled in: prepared ones, and known characters of the original work."""

from __future__ import annotations

from ..engine.contract import Seat
from .battle import SheetId
from .pack import Agent, Sample
from .state import Sheet
from .terms import Id

SLOTS = 4
"""Slots of each side (trpg-create-27)."""


def sheet_of_sample(sample: Sample, number: SheetId, owner: Seat | None) -> Sheet:
    """A prepared sheet, complete and handed in (trpg-create-2)."""
    return Sheet(
        id=number,
        owner=owner,
        mode="sample",
        status="submitted",
        name=sample.name.en,
        position=sample.position,
        features=sample.features,
        chosen=sample.chosen,
        points=dict(sample.points.items()),
        master=sample.master,
        main=slots(sample.main),
        sub=slots(sample.sub),
        source=sample.id,
    )


def sheet_of_agent(agent: Agent, number: SheetId, owner: Seat | None) -> Sheet:
    """A draft after a known character: parameters and triggers as given (trpg-create-3)."""
    return Sheet(
        id=number,
        owner=owner,
        mode="original",
        name=agent.name.en,
        position=agent.position,
        given=dict(agent.params.items()),
        main=slots(agent.main),
        sub=slots(agent.sub),
        source=agent.id,
    )


def slots(triggers: tuple[Id, ...]) -> tuple[Id | None, ...]:
    """Triggers in the four slots of a side, the rest empty."""
    return (*triggers, *(None,) * (SLOTS - len(triggers)))
