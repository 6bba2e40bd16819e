"""The one or two letters by which pictures call the units of a battle."""

from __future__ import annotations

from ..engine.text import Name
from .pack import Id
from .view import View


def plates(view: View) -> dict[Id, Name]:
    """The letters of each card, the same for the whole battle and no two alike in any language.

    They are the first two letters of the name, or the first and a later one; in Chinese one character.
    """
    found: dict[Id, Name] | None = view.memo.get("plates")
    if found is None:
        found = view.memo["plates"] = {}
        taken: tuple[set[str], ...] = (set(), set(), set())
        for card in view.deck.values():
            if card.kind == "form":
                continue
            name = card.name
            en = _letters(name.en, 2, taken[0])
            ja = _letters(name.ja, 2, taken[1])
            zh = _letters(name.zh or name.ja, 1, taken[2])
            found[card.id] = Name(en, ja, zh)
    return found


def _letters(name: str, n: int, taken: set[str]) -> str:
    """The first letters of a name that nobody has yet; where all are taken, a number instead of the last."""
    letters = [char for char in name if char.isalnum()] or ["?"]
    tries = letters if n == 1 else [letters[0] + char for char in letters[1:]] or [letters[0]]
    tries += [f"{letters[0]}{number}" for number in range(2, 100)]
    best = next(one for one in tries if one.casefold() not in taken)
    taken.add(best.casefold())
    return best
