"""Cells, sectors and addresses: pure geometry of the field of 25 by 20 cells."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 25, 20
SECTOR = 5
ACROSS, DOWN = WIDTH // SECTOR, HEIGHT // SECTOR
CORES = ACROSS * DOWN
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


class Address(NamedTuple):
    """A cell as three dice: core ID 1 to 20, core address 1 to 9 or 0 on the rim, sector address 1 to 16
    or 20 in the core (trpg-teleport-14).
    """

    core: int
    inner: int
    rim: int
