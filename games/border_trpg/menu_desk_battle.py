"""The game master's hand on ground, time and dice, as a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Text, t
from . import commands_gm as gm
from . import menu_parts
from .battle import Cell
from .desk import fighting
from .grid import cell_named
from .menu_desk_parts import finish
from .menu_parts import Node, choose, number, text
from .view import View
from .wording import team_name

Branch = Callable[[View, Path], Node]

_UNTIL: dict[str, Literal["question", "window", "phase", "round"]] = {
    "question": "question", "window": "window", "phase": "phase", "round": "round",
}  # fmt: skip


def _field(view: View, path: Path) -> Node:
    """What about the battle."""
    battle = fighting(view)
    ready = None if battle.map is not None else t("The map has not been picked yet.")
    on = None if battle.stage == "fight" else t("The battle has not begun.")
    options = (
        Option("time", t("End a phase, a window or the round"), blocked=on),
        Option("round", t("Set the number of the round"), blocked=on),
        Option("order", t("Set the order of the teams"), blocked=on),
        Option("dice", t("Set the next dice")),
        Option("ground", t("Change the ground"), blocked=ready),
        Option("object", t("Put an object down"), blocked=ready),
        Option("clear", t("Take an object away"), blocked=ready),
        Option("save", t("Keep the battle as a prepared encounter"), blocked=ready),
        Option("end", t("End the battle"), style="danger", gives_up=True),
    )
    branches: dict[str, Branch] = {
        "time": _time, "round": _round, "order": _order, "dice": dice, "ground": _ground, "object": _object,
        "clear": _clear, "save": _save, "end": _end,
    }  # fmt: skip
    return choose(path, t("What do you want to do?"), options, lambda key, rest: branches[key](view, rest))


def _time(view: View, path: Path) -> Node:
    options = (
        Option("question", t("The open question, by its mildest answer")),
        Option("window", t("This team's turn")),
        Option("phase", t("The phase")),
        Option("round", t("The round")),
    )
    return choose(
        path,
        t("What ends now? Open questions get their mildest answer."),
        options,
        lambda key, rest: finish(
            rest, lambda why, quiet: gm.ForcePhase(until=_UNTIL[key], reason=why, quiet=quiet)
        ),
    )


def _round(view: View, path: Path) -> Node:
    return number(
        path,
        t("Which round is it?"),
        1,
        99,
        lambda n, rest: finish(rest, lambda why, quiet: gm.SetRound(round=n, reason=why, quiet=quiet)),
    )


def _order(view: View, path: Path) -> Node:
    """One team after the other, the first first."""
    battle = fighting(view)
    parties = {f"t{party.id}": party for party in battle.parties if party.id in battle.order}
    picked = [key for key in path if key in parties]
    left = [key for key in parties if key not in picked]
    if len(left) > 1:
        names = (Option(key, team_name(parties[key])) for key in left)
        return choose(
            path[len(picked) :], t("Who is next?"), names, lambda key, _: _order(view, (*picked, key))
        )
    order = tuple(parties[key].id for key in (*picked, *left))
    return finish(path[len(picked) :], lambda why, quiet: gm.SetRound(order=order, reason=why, quiet=quiet))


def dice(view: View, path: Path) -> Node:
    """The faces that come up next."""
    options = (Option("d6", t("Six-sided dice")), Option("d10", t("The ten-sided die of an address")))

    def then(key: str, rest: Path) -> Node:
        question = t("The faces in order, such as 3 5 1")
        return text(rest, question, 1, 60, lambda words, _: _faces(key, words))

    return choose(path, t("Which dice?"), options, then)


def _faces(key: str, words: str) -> Node:
    faces = tuple(int(one) if one.isdecimal() else 99 for one in words.replace(",", " ").split())
    return gm.SetDice(faces=tuple(min(one, 20) for one in faces), sides=6 if key == "d6" else 10)


def _cells(path: Path, then: Callable[[tuple[Cell, ...], Path], Node]) -> Node:
    """Several cells, as words."""
    question: Text = t("Which cells? Such as B4 C4, or B4:D6 for all between.")
    if not path:
        return Menu(question, (Slot("cells", question, (), "text", 2, 200),))
    return then(read_cells(path[0]), path[1:])


def read_cells(words: str) -> tuple[Cell, ...]:
    """Cells as people write them, and blocks of them between two corners; what is none is left out."""
    found: list[Cell] = []
    for word in words.replace(",", " ").split():
        first, _, last = word.partition(":")
        one, two = cell_named(first), cell_named(last or first)
        if one is None or two is None:
            continue
        columns = range(min(one[0], two[0]), max(one[0], two[0]) + 1)
        rows = range(min(one[1], two[1]), max(one[1], two[1]) + 1)
        found += [(x, y) for y in rows for x in columns]
    return tuple(dict.fromkeys(found))[:60]


def _ground(view: View, path: Path) -> Node:
    options = (Option("land", t("Ground of a height")), Option("water", t("Water")))

    def kind(key: str, rest: Path) -> Node:
        return number(rest, t("Its height"), 0, 20, lambda height, more: cells(key, height, more))

    def cells(key: str, height: int, rest: Path) -> Node:
        return _cells(
            rest,
            lambda where, more: finish(
                more,
                lambda why, quiet: gm.SetGround(where, height, key == "water", reason=why, quiet=quiet),
            ),
        )

    return choose(path, t("What becomes of the ground?"), options, kind)


def _object(view: View, path: Path) -> Node:
    options = (Option(one.id, one.name) for one in view.book.things.values())
    return choose(
        path,
        t("Which object?"),
        options,
        lambda key, rest: _cells(
            rest,
            lambda where, more: finish(
                more, lambda why, quiet: gm.AddObject(key, where[:25], reason=why, quiet=quiet)
            ),
        ),
    )


def _clear(view: View, path: Path) -> Node:
    options = (
        Option("fall", t("Whoever stands on it falls")),
        Option("soft", t("Gently: nobody falls")),
    )

    def then(key: str, rest: Path) -> Node:
        return menu_parts.cell(
            rest,
            t("On which cell?"),
            menu_parts.anywhere(),
            lambda cell, more: finish(
                more,
                lambda why, quiet: gm.RemoveObject(cell, gently=key == "soft", reason=why, quiet=quiet),
            ),
        )

    return choose(path, t("How does it go?"), options, then)


def _save(view: View, path: Path) -> Node:
    return text(path, t("What is it called?"), 1, 40, lambda name, _: gm.SaveScenario(name))


def _end(view: View, path: Path) -> Node:
    """By points, a draw, or a winner by word."""
    battle = fighting(view)
    options = (
        Option("points", t("By points, as they stand"), gives_up=True),
        Option("draw", t("A draw"), gives_up=True),
        *(
            Option(f"t{party.id}", t("{team} has won", team=team_name(party)), gives_up=True)
            for party in battle.parties
        ),
    )

    def then(key: str, rest: Path) -> Node:
        winners = None if key == "points" else () if key == "draw" else (int(key[1:]),)
        return finish(rest, lambda why, quiet: gm.EndBattle(winners, reason=why, quiet=quiet))

    return choose(path, t("How does it end?"), options, then)


BRANCHES: dict[str, Branch] = {"field": _field}
