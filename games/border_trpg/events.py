"""Everything that can happen in a campaign, as one union: what storage decodes."""

from __future__ import annotations

from typing import TypeAlias

from .events_attack import AttackEvents
from .events_desk import DeskEvents
from .events_field import FieldEvents
from .events_round import RoundEvents
from .events_sheet import SheetEvents

Events: TypeAlias = DeskEvents | SheetEvents | FieldEvents | AttackEvents | RoundEvents
