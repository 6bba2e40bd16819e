"""Everything that can happen in a battle, as one union: what storage decodes."""

from __future__ import annotations

from typing import TypeAlias

from .events_fight import FightEvents
from .events_flow import FlowEvents

Events: TypeAlias = FlowEvents | FightEvents
