"""The game master's hand on ground, time and dice, as a menu."""

from __future__ import annotations

from typing import Literal

from ..engine.contract import Refused
from ..engine.menu import Option, Path, Slot
from ..engine.text import Fact, t
from . import commands_gm as gm
from . import menu_parts
from .battle import Cell
from .desk import fighting
from .field import field_of
from .menu_desk_parts import Branch, cells, finish, form, read_cells, told
from .menu_parts import Node, choose, text
from .view import View
from .wording import listed, map_name, team_name, thing_name

_UNTIL: dict[str, Literal["question", "window", "phase", "round"]] = {
    "question": "question", "window": "window", "phase": "phase", "round": "round",
}  # fmt: skip


def _field(view: View, path: Path) -> Node:
    """What about the battle."""
    battle = fighting(view)
    ready = None if battle.map is not None else t("The map has not been picked yet.")
    on = None if battle.stage == "fight" else t("The battle has not begun yet.")
    several = None if len(battle.order) > 1 else t("There is no order of teams now.")
    options = (
        Option(
            "time", t("End a question, a turn, a phase or the round"), blocked=None if battle.asks else on
        ),
        Option("round", t("Set the number of the round"), blocked=on),
        Option("order", t("Set the order of the teams"), blocked=on or several),
        Option("terrain", t("Change ground or objects"), blocked=ready),
        Option("end", t("End the battle"), style="danger"),
    )
    branches: dict[str, Branch] = {
        "time": _time, "round": _round, "order": _order, "terrain": _terrain, "end": end,
    }  # fmt: skip
    return choose(path, t("What do you want to do?"), options, lambda key, rest: branches[key](view, rest))


# ---- time ------------------------------------------------------------------------------------------------


def _time(view: View, path: Path) -> Node:
    battle = fighting(view)
    asked = None if battle.asks else t("Nothing is asked now.")
    on = None if battle.stage == "fight" else t("The battle has not begun yet.")
    options = (
        Option("question", t("The open question"), blocked=asked),
        Option("window", t("This team's turn"), blocked=on),
        Option("phase", t("The phase"), blocked=on),
        Option("round", t("The round"), blocked=on),
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
    slots = (Slot("n", t("Which round is it?"), (), "number", 1, 99), *told())

    def made(keys: tuple[str, ...]) -> gm.SetRound:
        return gm.SetRound(round=int(keys[0]), reason=keys[2], quiet=keys[1] == "quiet")

    return form(path, t("Which round is it?"), slots, made)


def _order(view: View, path: Path) -> Node:
    """One team after the other, the first first."""
    battle = fighting(view)
    parties = {f"t{party.id}": party for party in battle.parties if party.id in battle.order}
    picked: list[str] = []
    for key in path:
        if key not in parties or key in picked or len(picked) == len(parties) - 1:
            break
        picked.append(key)
    left = [key for key in parties if key not in picked]
    rest = path[len(picked) :]
    if len(left) > 1:
        names = (Option(key, team_name(parties[key])) for key in left)
        return choose(rest, t("Who is next?"), names, lambda key, more: _order(view, (*picked, key, *more)))
    order = tuple(parties[key].id for key in (*picked, *left))
    return finish(rest, lambda why, quiet: gm.SetRound(order=order, reason=why, quiet=quiet))


# ---- dice ------------------------------------------------------------------------------------------------


def dice(view: View, path: Path) -> Node:
    """The faces that come up next, or new dice."""
    options = (
        Option("d6", t("Set six-sided dice")),
        Option("d10", t("Set the ten-sided die of an address")),
        Option(
            "none", t("Drop the dice that are set"), blocked=None if view.set_dice else t("None are set.")
        ),
        Option(
            "fresh", t("Let new dice come up"), t("Otherwise an undo is followed by the same faces again.")
        ),
    )

    def then(key: str, rest: Path) -> Node:
        if key == "none":
            return finish(rest, lambda why, quiet: gm.SetDice(reason=why, quiet=quiet))
        if key == "fresh":
            return finish(rest, lambda why, quiet: gm.FreshDice(reason=why, quiet=quiet))
        return _faces(10 if key == "d10" else 6, rest)

    return choose(path, t("What about the dice?"), options, then)


def _faces(sides: Literal[6, 10], path: Path) -> Node:
    least, most = (0, 9) if sides == 10 else (1, 6)
    hint = t("Such as 3 5 1; {least} to {most} each", least=least, most=most)
    slots = (Slot("faces", t("The faces, in order"), (), "text", 1, 120, hint), *told())
    words = path[0].replace(",", " ").split() if path else []
    if path and (not words or not all(one.isdecimal() and least <= int(one) <= most for one in words)):
        raise Refused(
            "faces", t("Write faces from {least} to {most}, such as 3 5 1.", least=least, most=most)
        )
    if len(words) > 60:
        raise Refused("faces", t("60 dice at most."))

    def made(keys: tuple[str, ...]) -> gm.SetDice:
        faces = tuple(map(int, words))
        return gm.SetDice(faces, sides, reason=keys[2], quiet=keys[1] == "quiet")

    return form(path, t("Which faces come up next?"), slots, made)


# ---- ground ----------------------------------------------------------------------------------------------


def _terrain(view: View, path: Path) -> Node:
    standing = _standing(view)
    options = (
        Option("land", t("Ground of a height")),
        Option("water", t("Water")),
        Option("object", t("Put an object down")),
        Option("mine", t("Hide an object for a team")),
        Option("fall", t("Take an object away: who is on it falls")),
        Option("soft", t("Take an object away gently")),
    )
    bare = t("There is no object.")
    able = (
        one if standing or one.key not in ("fall", "soft") else Option(one.key, one.label, blocked=bare)
        for one in options
    )
    return choose(path, t("What becomes of the ground?"), able, lambda key, rest: _changed(view, key, rest))


def _changed(view: View, key: str, path: Path) -> Node:
    match key:
        case "land":
            return _land(path)
        case "water":
            return cells(
                path,
                t("Where is water?"),
                lambda where, why, quiet: gm.SetGround(where, water=True, reason=why, quiet=quiet),
            )
        case "object":
            return _thing(view, path, None)
        case "mine":
            parties = fighting(view).parties
            names = (Option(f"t{party.id}", team_name(party)) for party in parties)
            return choose(
                path, t("For which team?"), names, lambda team, rest: _thing(view, rest, int(team[1:]))
            )
        case _:
            return _clear(view, key == "soft", path)


def _land(path: Path) -> Node:
    where = Slot("cells", t("Cells such as B4 C4, or B4:D6"), (), "text", 2, 200)
    slots = (Slot("n", t("Its height, 0 to 20"), (), "number", 0, 20), where, *told())
    found = read_cells(path[1]) if len(path) > 1 else ()

    def made(keys: tuple[str, ...]) -> gm.SetGround:
        return gm.SetGround(found, int(keys[0]), reason=keys[3], quiet=keys[2] == "quiet")

    return form(path, t("Which ground?"), slots, made)


def _thing(view: View, path: Path, team: int | None) -> Node:
    """Which object, and on which cells; hidden if it is a team's."""
    options = (Option(one.id, one.name) for one in view.book.things.values())

    def then(key: str, rest: Path) -> Node:
        def made(where: tuple[Cell, ...], why: str, quiet: bool) -> gm.AddObject:
            if len(where) > 25:
                raise Refused("cells", t("An object has 25 cells at most."))
            return gm.AddObject(key, where, None, team, team is not None, reason=why, quiet=quiet)

        return cells(rest, t("Where is it?"), made)

    return choose(path, t("Which object?"), options, then)


def _standing(view: View) -> dict[Cell, list[Fact]]:
    """What stands on which cells: the map's buildings, and objects that were set up."""
    battle = fighting(view)
    found: dict[Cell, list[Fact]] = {}
    for number, building in enumerate(field_of(view).terrain.buildings):
        if number not in battle.gone:
            found |= {cell: [t("building")] for cell in building.cells}
    for one in battle.objects:
        for cell in one.cells:
            found[cell] = [*found.get(cell, []), thing_name(view.book, one.thing)]
    return found


def _reading(one: tuple[Cell, object]) -> Cell:
    """Reading order: row by row."""
    (x, y), _ = one
    return (y, x)


def _clear(view: View, gently: bool, path: Path) -> Node:
    """Every cell on which something stands."""
    found = {cell: listed(names) for cell, names in sorted(_standing(view).items(), key=_reading)}
    return menu_parts.cell(
        path,
        t("On which cell?"),
        found,
        lambda cell, rest: finish(
            rest, lambda why, quiet: gm.RemoveObject(cell, gently, reason=why, quiet=quiet)
        ),
    )


# ---- prepared encounters ---------------------------------------------------------------------------------


def scenario(view: View, path: Path) -> Node:
    """Keeping the battle, setting a kept one up, or throwing it away."""
    none = None if view.scenarios else t("None is kept yet.")
    idle = None if view.battle is not None else t("There is no battle to keep.")
    busy = None if view.battle is None else t("End the battle first.")
    options = (
        Option("save", t("Keep this battle"), blocked=idle),
        Option("load", t("Set one up"), blocked=busy or none),
        Option("drop", t("Throw one away"), blocked=none),
    )
    branches: dict[str, Branch] = {"save": _save, "load": _load, "drop": _drop}
    return choose(path, t("A prepared encounter"), options, lambda key, rest: branches[key](view, rest))


def _save(view: View, path: Path) -> Node:
    return text(path, t("What is it called?"), 1, 40, lambda name, _: gm.SaveScenario(name))


def _kept(view: View) -> dict[str, Option]:
    return {
        f"e{n}": Option(f"e{n}", one.name, t("On {map}", map=map_name(view.book, one.battle.map)))
        for n, one in enumerate(view.scenarios)
    }


def _load(view: View, path: Path) -> Node:
    """Which one, then today's teams in the places of those that it was made with."""
    return choose(
        path, t("Which one?"), _kept(view).values(), lambda key, rest: _teams(view, int(key[1:]), rest, ())
    )


def _teams(view: View, number: int, path: Path, chosen: tuple[int, ...]) -> Node:
    kept = view.scenarios[number]
    places = [party for party in kept.battle.parties if not party.group]
    if len(chosen) == len(places):
        return finish(path, lambda why, quiet: gm.LoadScenario(kept.name, chosen, reason=why, quiet=quiet))
    able = [team for team in view.teams if team.id not in chosen and _ready(view, team.members)]
    if len(able) + len(chosen) < len(places):
        raise Refused("teams", t("It needs {n} teams whose characters are all approved.", n=len(places)))
    return choose(
        path,
        t("Which team takes the place of {team}?", team=team_name(places[len(chosen)])),
        (Option(f"t{team.id}", team.name) for team in able),
        lambda key, rest: _teams(view, number, rest, (*chosen, int(key[1:]))),
    )


def _ready(view: View, members: tuple[int, ...]) -> bool:
    sheets = [one for one in view.sheets if one.id in members and one.kind == "combatant"]
    return bool(sheets) and all(one.status == "approved" for one in sheets)


def _drop(view: View, path: Path) -> Node:
    return choose(
        path,
        t("Which one?"),
        _kept(view).values(),
        lambda key, _: gm.DropScenario(view.scenarios[int(key[1:])].name),
    )


# ---- the end ---------------------------------------------------------------------------------------------


def end(view: View, path: Path) -> Node:
    """By points, a draw, or a winner by word."""
    battle = fighting(view)
    score = listed(t("{team} {n}", team=team_name(one), n=one.points) for one in battle.parties)
    by_points = Option("points", t("By points: {score}", score=score))
    options = (
        *([by_points] if battle.kind == "rank_war" else []),
        Option("draw", t("Without a winner")),
        *(Option(f"t{party.id}", t("{team} has won", team=team_name(party))) for party in battle.parties),
    )

    def then(key: str, rest: Path) -> Node:
        winners = None if key == "points" else () if key == "draw" else (int(key[1:]),)
        return finish(rest, lambda why, quiet: gm.EndBattle(winners, reason=why, quiet=quiet))

    return choose(path, t("How does it end?"), options, then)


BRANCHES: dict[str, Branch] = {"field": _field}
