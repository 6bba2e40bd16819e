"""Two-person zero-sum games on a matrix: the best mixtures of both sides, exactly, by the simplex method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_TINY = 1e-9


class Equilibrium(NamedTuple):
    """``value`` is what the row player gets when both mix best; ``rows`` and ``columns`` are the mixtures."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def equilibrium(matrix: Sequence[Sequence[float]]) -> Equilibrium:
    """The equilibrium of the game in which the column player pays ``matrix[row][column]`` to the row player.

    With all payoffs made positive, the columns' mixture y is found by maximising the sum of y while no row
    gets more than 1 (Dantzig 1951); the rows' mixture is the dual solution.
    """
    high, wide = len(matrix), len(matrix[0])
    lift = 1.0 - min(map(min, matrix))
    # Each line: coefficients of y, of the slacks, and the right-hand side; the last line is the objective.
    lines = [
        [value + lift for value in row] + [float(n == m) for m in range(high)] + [1.0]
        for n, row in enumerate(matrix)
    ]
    goal = [-1.0] * wide + [0.0] * (high + 1)
    basis = list(range(wide, wide + high))
    patience = 4 * (high + wide)
    while (column := _entering(goal, patience > 0)) is not None:
        patience -= 1
        _pivot(lines, goal, basis, column)
    total = goal[-1]
    rows = tuple(max(0.0, goal[wide + n]) / total for n in range(high))
    columns = [0.0] * wide
    for line, variable in zip(lines, basis, strict=True):
        if variable < wide:
            columns[variable] = max(0.0, line[-1]) / total
    return Equilibrium(1.0 / total - lift, rows, tuple(columns))


def _entering(goal: list[float], steepest: bool) -> int | None:
    """The variable to bring in: the steepest one, or, when that may go in circles, the first (Bland)."""
    if steepest:
        lowest = min(goal[:-1])
        return goal.index(lowest) if lowest < -_TINY else None
    return next((n for n, value in enumerate(goal[:-1]) if value < -_TINY), None)


def _pivot(lines: list[list[float]], goal: list[float], basis: list[int], column: int) -> None:
    """Brings a variable into the basis, in place of the one that reaches zero first."""
    _, _, leaving = min(
        (line[-1] / line[column], basis[n], n) for n, line in enumerate(lines) if line[column] > _TINY
    )
    pivot = lines[leaving]
    scale = pivot[column]
    pivot[:] = [value / scale for value in pivot]
    basis[leaving] = column
    for line in (*lines, goal):
        factor = line[column]
        if line is not pivot and factor:
            line[:] = [value - factor * unit for value, unit in zip(line, pivot, strict=True)]
