"""The rules of Border TRPG, bound to a pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.contract import Seat
from .table import Table
from .view import View

Do = Callable[[Table, View, Seat, Any], None]
