"""Setting up a battle, as a menu of the game master's: its kind and sides, areas, the end, the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot, Style
from ..engine.text import Joined, Text, t
from . import commands as c
from . import commands_gm as gm
from . import legal_setup, menu_desk_battle, menu_parts
from .battle import Battle, Ending, Level, Party
from .grid import CORES, cell_name, centre
from .menu_desk_parts import WHY, Branch, form, several, with_options
from .menu_parts import Node, choose
from .pack import Soldier
from .state import Team
from .view import View
from .wording import BATTLE_KINDS, LEVELS, team_name, unit_name
from .words import plain

MOST_TEAMS = 4
"""Teams that a battle is set up with from the menu, at most."""


def root(view: View) -> tuple[Option, ...]:
    """The door to it, for game masters: between battles, in set-up, and for the end of what needs one."""
    battle = view.battle
    if not view.presides:
        return ()
    if battle is not None and battle.stage == "fight":
        return (Option("battle", t("The end of the battle")),)
    if battle is not None and battle.kind == "rank_war" and not _may(view):
        return ()
    if battle is None:
        next_ = _ready(view) and not view.checks
        return (Option("battle", t("Set up a battle"), style="main" if next_ else "plain"),)
    next_ = _may(view) or _left(battle)
    return (Option("battle", t("The battle: areas, end, start"), style="main" if next_ else "plain"),)


def _left(battle: Battle) -> bool:
    """Whether only game masters can say what has to be said next: areas, and how the battle ends."""
    open_ = any(party.area is None for party in battle.parties)
    return battle.kind != "rank_war" and battle.stage == "placing" and (open_ or not battle.ending.said)


def _may(view: View) -> bool:
    return _why(lambda: legal_setup.start(view)) is None


def _why(judge: Callable[[], object]) -> Text | None:
    """Why something is not legal now."""
    try:
        judge()
    except Refused as refusal:
        return refusal.text
    return None


WITH = "with"
"""Stands before picks that are to be given with a reason."""


def _battle(view: View, path: Path) -> Node:
    """What is to be done about the battle; a reason is asked for where it was wanted first, and may be named
    along with the rest by a slash command (trpg-mode-13).
    """
    wanted = path[:1] == (WITH,)
    steps = path[1:] if wanted else path
    node = _step(view, steps)
    if not isinstance(node, gm.NewBattle | gm.SetArea | gm.SetEnding | gm.StartBattle):
        more = () if steps or wanted else (Option(WITH, t("With a reason…")),)
        return with_options(node, *more)
    said = steps[-1:] if steps and not isinstance(_step(view, steps[:-1]), Menu) else ()
    if not said and not wanted:
        return node
    return form(said, t("The reason"), (WHY,), lambda words: replace(node, reason=plain(words[0])))


def _step(view: View, path: Path) -> Node:
    return _new(view, path) if view.battle is None else _set_up(view, view.battle, path)


# ---- a new battle ----------------------------------------------------------------------------------------


def _ready(view: View) -> tuple[Team, ...]:
    """Teams all of whose combatants are accepted."""
    return tuple(
        team
        for team in view.teams
        if (people := legal_setup.combatants(view, team)) and all(one.status == "approved" for one in people)
    )


def _new(view: View, path: Path) -> Node:
    teams = _ready(view)
    few = t("Two teams must be ready, with all their characters approved.")
    none = t("A team must be ready, with all its characters approved.")
    able = {"rank_war": few if len(teams) < 2 else None}
    options = (
        Option(kind, words, blocked=able.get(kind, None if teams else none))
        for kind, words in BATTLE_KINDS.items()
    )

    def then(kind: str, rest: Path) -> Node:
        names = (Option(f"t{team.id}", team.name) for team in teams)
        return several(
            rest,
            t("Which teams?"),
            names,
            lambda keys, more: _sides(view, kind, tuple(int(key[1:]) for key in keys), more),
            least=2 if kind == "rank_war" else 1,
            most=MOST_TEAMS,
        )

    return choose(path, t("What kind of battle?"), options, then)


_ABSENT = Slot(
    "absent",
    t("Who plays characters whose seat is empty?"),
    (
        Option("gm", t("The game masters")),
        *(Option(level, t("The computer ({level})", level=words)) for level, words in LEVELS.items()),
    ),
)


def _sides(view: View, kind: str, teams: tuple[int, ...], path: Path) -> Node:
    """Enemies, where the kind has some, and who plays whom; nobody is asked for whom all seats are taken."""
    away = (_ABSENT,) if _absent(view, teams) else ()
    if kind == "rank_war":
        return form(
            path,
            t("The rank war"),
            away,
            lambda keys: _made(view, gm.NewBattle("rank_war", teams, absent=_level(*keys))),
        )
    alone = kind == "mock" and len(teams) < 2
    nobody = Option("none", t("None"), blocked=t("One team alone needs enemies.") if alone else None)
    options = (nobody, *map(_soldier, view.book.soldiers.values()))

    def then(key: str, rest: Path) -> Node:
        if key == "none":
            return form(
                rest,
                t("The battle"),
                away,
                lambda keys: _made(view, gm.NewBattle(_kind(kind), teams, absent=_level(*keys))),
            )
        slots = (Slot("n", t("How many, 1 to 20"), (), "number", 1, 20), _PLAYED, *away)

        def made(keys: tuple[str, ...]) -> c.Commands:
            enemies = (gm.Enemies(key, int(keys[0])),)
            played, absent = _level(keys[1]), _level(*keys[2:])
            command = gm.NewBattle(_kind(kind), teams, (), enemies, None, played, absent)
            return _made(view, command)

        return form(rest, t("The enemies"), slots, made)

    return choose(path, t("Which enemies? More can be added later."), options, then)


def _soldier(card: Soldier) -> Option:
    skills = Joined(tuple(skill.name for skill in card.skills))
    return Option(card.id, card.name, t("Trion {trion}: {skills}", trion=card.trion, skills=skills))


_PLAYED = Slot("played", t("Who plays the enemies?"), _ABSENT.options)


def _made(view: View, command: gm.NewBattle) -> gm.NewBattle:
    legal_setup.new_battle(view, command)
    return command


def _kind(key: str) -> Literal["mock", "defence"]:
    return "mock" if key == "mock" else "defence"


def _absent(view: View, teams: tuple[int, ...]) -> bool:
    """Whether somebody has no player who sits at the table."""
    return any(
        one.owner not in view.taken
        for team in view.teams
        if team.id in teams
        for one in legal_setup.combatants(view, team)
    )


def _level(key: str = "gm") -> Level | None:
    return next((one for one in LEVELS if one == key), None)


# ---- areas, the end, the start ---------------------------------------------------------------------------


def _set_up(view: View, battle: Battle, path: Path) -> Node:
    if battle.stage == "fight":
        return _finale(view, battle, path)
    mapped = None if battle.stage in ("placing", "ready") else t("The map has to be picked first.")
    start = _why(lambda: legal_setup.start(view))
    unsaid: Style = "plain" if battle.ending.said else "main"
    begin = Option("start", t("Begin round 1"), style="good", blocked=start)
    options: tuple[Option, ...] = (begin,)
    if battle.kind != "rank_war":
        detail = t("Who has no cell yet gets one.")
        options = (
            *(_area(party, mapped) for party in battle.parties),
            Option("ending", t("How it ends"), style=unsaid),
            replace(begin, detail=detail),
        )
    branches: dict[str, Branch] = {"ending": _ending, "start": lambda *_: gm.StartBattle()}

    def then(key: str, rest: Path) -> Node:
        return branches[key](view, rest) if key in branches else _cores(view, int(key[1:]), rest)

    return choose(path, t("What about the battle?"), options, then)


def _finale(view: View, battle: Battle, path: Path) -> Node:
    """While it is fought: its end, now or under which condition."""
    rules = t("A rank war ends by its own rules.") if battle.kind == "rank_war" else None
    options = (
        Option("now", t("End the battle now"), style="danger"),
        Option("ending", t("Another end"), blocked=rules),
    )
    branches: dict[str, Branch] = {"now": menu_desk_battle.end, "ending": _ending}
    return choose(path, t("How does it end?"), options, lambda key, rest: branches[key](view, rest))


def _area(party: Party, blocked: Text | None) -> Option:
    """Where a team is placed, with where it is now."""
    name = team_name(party)
    if party.area is None:
        return Option(f"t{party.id}", t("Area of {team}", team=name), style="main", blocked=blocked)
    label = t("Area of {team}: core {core}", team=name, core=party.area)
    return Option(f"t{party.id}", label, blocked=blocked)


def _cores(view: View, team: int, path: Path) -> Node:
    def why(core: int) -> Text | None:
        return _why(lambda: legal_setup.set_area(view, gm.SetArea(team, core)))

    options = (
        Option(
            f"z{core}",
            t("Core {core}, around {cell}", core=core, cell=cell_name(centre(core))),
            blocked=why(core),
        )
        for core in range(1, CORES + 1)
    )
    return choose(path, t("In which core?"), options, lambda key, _: gm.SetArea(team, int(key[1:])))


def _ending(view: View, path: Path) -> Node:
    """The condition of the end (trpg-mode-2, trpg-mode-4)."""
    assert view.battle is not None
    people = None if view.battle.units else t("Nobody takes part.")
    options = (
        Option("manual", t("When you say so")),
        Option("rounds", t("After some rounds")),
        Option("down", t("When somebody is out or down"), blocked=people),
        Option("cell", t("When a cell is reached")),
        Option("points", t("When a team has some points")),
    )

    def then(key: str, rest: Path) -> Node:
        match key:
            case "rounds":
                return _count(rest, t("After how many rounds, 1 to 99"), lambda n: Ending(rounds=n))
            case "points":
                return _count(rest, t("At how many points, 1 to 99"), lambda n: Ending(points=n))
            case "down":
                return _fallen(view, rest)
            case "cell":
                cells = menu_parts.anywhere()
                return menu_parts.cell(
                    rest, t("Which cell?"), cells, lambda cell, _: gm.SetEnding(Ending(cell=cell))
                )
            case _:
                return gm.SetEnding(Ending(manual=True))

    return choose(path, t("When does it end?"), options, then)


def _count(path: Path, question: Text, made: Callable[[int], Ending]) -> Node:
    slots = (Slot("n", question, (), "number", 1, 99),)
    return form(path, question, slots, lambda keys: gm.SetEnding(made(int(keys[0]))))


def _fallen(view: View, path: Path) -> Node:
    """Who has to be out or down, all of them."""
    assert view.battle is not None
    options = (Option(f"u{unit.id}", unit_name(view.book, unit)) for unit in view.battle.units)
    return several(
        path,
        t("Who must be out or down?"),
        options,
        lambda keys, _: gm.SetEnding(Ending(down=tuple(int(key[1:]) for key in keys))),
    )


BRANCHES: dict[str, Branch] = {"battle": _battle}
