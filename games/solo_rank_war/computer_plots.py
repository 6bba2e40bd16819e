"""The plot game: two dice for tags against two dice that block them.

Faces with the same tag are alike, so that both sides choose among few kinds of plots and play any faces of
that kind. Which tags a pair of kinds gives, and how often, is worked out once for each plot sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeAlias

from .computer_matrix import Equilibrium, equilibrium
from .state import Faces, Tags
from .turns import tags_gained

Sheet: TypeAlias = tuple[str, ...]
"""The tags of faces 1 to 6."""


class PlotGame(NamedTuple):
    """The plots of a sheet by kind, and the outcomes.

    ``attacks`` and ``defences`` hold the faces that belong to each kind. ``chances[attack][defence]`` are
    pairs of an index into ``outcomes`` and how often that outcome happens.
    """

    attacks: tuple[tuple[Faces, ...], ...]
    defences: tuple[tuple[Faces, ...], ...]
    outcomes: tuple[Tags, ...]
    chances: tuple[tuple[tuple[tuple[int, float], ...], ...], ...]


def _kinds(sheet: Sheet, doubles: bool) -> tuple[tuple[Faces, ...], ...]:
    """Plots by their tags; ``doubles`` tells apart the same face twice, which gives two tags or none.

    To block one face twice is never better than to block two, so the blocking side needs no doubles.
    """
    faces = {tag: [n for n, one in enumerate(sheet, 1) if one == tag] for tag in sorted(set(sheet))}
    found: list[tuple[Faces, ...]] = []
    for one, two in combinations_with_replacement(faces, 2):
        if one != two:
            found.append(tuple((a, b) for a in faces[one] for b in faces[two]))
            continue
        pairs = tuple(combinations(faces[one], 2))
        if doubles or not pairs:
            found.append(tuple((a, a) for a in faces[one]))
        if pairs:
            found.append(pairs)
    return tuple(found)


@lru_cache(maxsize=256)
def plot_game(sheet: Sheet) -> PlotGame:
    """The plot game of an attacker with this sheet."""
    attacks, defences = _kinds(sheet, True), _kinds(sheet, False)
    counts: dict[tuple[int, int], dict[Tags, int]] = {}
    for i, attack in enumerate(attacks):
        for j, defence in enumerate(defences):
            cell = counts.setdefault((i, j), {})
            for mine in attack:
                for theirs in defence:
                    gained = tags_gained(sheet, mine, theirs)
                    cell[gained] = cell.get(gained, 0) + 1
    outcomes = tuple(sorted({gained for cell in counts.values() for gained in cell}))
    chances = tuple(
        tuple(
            tuple((outcomes.index(gained), n / sum(cell.values())) for gained, n in cell.items())
            for cell in (counts[i, j] for j in range(len(defences)))
        )
        for i in range(len(attacks))
    )
    return PlotGame(attacks, defences, outcomes, chances)


def solve_plots(sheet: Sheet, worth: Callable[[Tags], float]) -> Equilibrium:
    """How both sides mix the kinds of :func:`plot_game` when tags are ``worth`` so much to the attacker."""
    game = plot_game(sheet)
    values = [worth(tags) for tags in game.outcomes]
    return equilibrium(
        [[sum(values[n] * often for n, often in cell) for cell in line] for line in game.chances]
    )
