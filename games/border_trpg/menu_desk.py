"""The game master's desk as a menu: sheets, checks, teams, notes and rules; units and ground beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from ..engine.contract import Seat
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Text, t
from . import commands_gm as gm
from . import menu_desk_battle, menu_desk_units
from .battle import PLAYERS
from .house_rules import HOUSE_RULES
from .menu_desk_parts import finish
from .menu_parts import Node, choose, number, text
from .pack import OPERATOR_PARAMS, PARAMS
from .state import Sheet, Team
from .view import View
from .wording import PARAM_HEADS

Branch = Callable[[View, Path], Node]


def root(view: View) -> tuple[Option, ...]:
    """What stands in front of a game master at any time."""
    if not view.presides:
        return ()
    waiting = any(sheet.status == "submitted" for sheet in view.sheets)
    found = [Option("read", t("Read a sheet"), style="main")] if waiting else []
    if view.battle is not None:
        found.append(Option("hand", t("Overrule: units and teams")))
        found.append(Option("field", t("Overrule: ground, time and dice")))
    found.append(Option("check", t("Ask for a check")))
    found.append(Option("desk", t("Sheets, teams, notes, rules")))
    return tuple(found)


# ---- sheets ----------------------------------------------------------------------------------------------


def _read(view: View, path: Path) -> Node:
    """Accepts a submitted sheet or sends it back."""
    waiting = tuple(sheet for sheet in view.sheets if sheet.status == "submitted")
    return choose(path, t("Which sheet?"), map(_sheet, waiting), lambda key, rest: _judge(int(key[1:]), rest))


def _judge(sheet: int, path: Path) -> Node:
    options = (
        Option("yes", t("Accept it"), style="good"),
        Option("note", t("Accept it, with a note")),
        Option("no", t("Send it back, with a note"), style="danger"),
    )

    def then(key: str, rest: Path) -> Node:
        if key == "yes":
            return gm.Approval(sheet)
        return text(
            rest,
            t("A note for its owner"),
            1,
            300,
            lambda note, _: gm.Approval(sheet, key == "note", note),
        )

    return choose(path, t("Is the sheet in order?"), options, then)


def _sheets(view: View, path: Path) -> Node:
    """Changes of a sheet."""
    return choose(
        path, t("Which sheet?"), map(_sheet, view.sheets[-25:]), lambda key, rest: _edit(view, key, rest)
    )


def _edit(view: View, key: str, path: Path) -> Node:
    sheet = next(one for one in view.sheets if f"s{one.id}" == key)
    options = [
        Option("value", t("Change a parameter")),
        Option("give", t("Give it to another seat")),
        Option("open", t("Reopen it as a draft"), blocked=_is_draft(sheet)),
        Option("bail", t("With or without bail-out system")),
        Option("grow", t("What its master passes on, or not")),
    ]

    def then(what: str, rest: Path) -> Node:
        if what == "value":
            able = PARAMS if sheet.kind == "combatant" else OPERATOR_PARAMS
            heads = (Option(param, PARAM_HEADS[param]) for param in able)
            return choose(rest, t("Which parameter?"), heads, lambda param, more: _value(sheet, param, more))
        if what == "give":
            return choose(rest, t("To which seat?"), seats(), lambda seat, more: _give(sheet, seat, more))
        if what == "open":
            return finish(
                rest, lambda why, quiet: gm.EditSheet(sheet.id, reopen=True, reason=why, quiet=quiet)
            )
        if what == "bail":
            return finish(
                rest,
                lambda why, quiet: gm.EditSheet(
                    sheet.id, bail_out=not sheet.bail_out, reason=why, quiet=quiet
                ),
            )
        return finish(
            rest,
            lambda why, quiet: gm.EditSheet(sheet.id, inherited=not sheet.inherited, reason=why, quiet=quiet),
        )

    return choose(path, t("What about {name}?", name=sheet.name), options, then)


def _is_draft(sheet: Sheet) -> Text | None:
    return t("It is a draft already.") if sheet.status == "draft" else None


def _value(sheet: Sheet, param: str, path: Path) -> Node:
    def then(value: int, rest: Path) -> Node:
        return finish(
            rest,
            lambda why, quiet: gm.EditSheet(sheet.id, param=param, value=value, reason=why, quiet=quiet),
        )

    return number(path, t("{param}: the new value", param=PARAM_HEADS[param]), 0, 40, then)


def _give(sheet: Sheet, key: str, path: Path) -> Node:
    owner = seat_of(key)
    return finish(
        path, lambda why, quiet: gm.EditSheet(sheet.id, owner=owner, give=True, reason=why, quiet=quiet)
    )


def seats() -> tuple[Option, ...]:
    """All seats that characters may belong to."""
    masters = (Option("gm", t("The game masters")),)
    return masters + tuple(Option(f"p{seat}", t("Player {n}", n=seat - 1)) for seat in PLAYERS)


def seat_of(key: str) -> Seat | None:
    """The seat that an option of :func:`seats` stands for."""
    return None if key == "gm" else int(key[1:])


# ---- teams -----------------------------------------------------------------------------------------------


def _teams(view: View, path: Path) -> Node:
    options = (Option(f"t{team.id}", team.name) for team in view.teams[-25:])

    def then(key: str, rest: Path) -> Node:
        return _team(next(team for team in view.teams if f"t{team.id}" == key), rest)

    return choose(path, t("Which team?"), options, then)


def _team(team: Team, path: Path) -> Node:
    options = (
        Option("rank", t("Its place in the ranking")),
        Option("name", t("Its name")),
        Option("end", t("Disband it"), style="danger"),
    )

    def then(key: str, rest: Path) -> Node:
        if key == "rank":
            return number(
                rest,
                t("Its place, 1 is the highest"),
                1,
                999,
                lambda rank, more: finish(
                    more, lambda why, quiet: gm.SetTeam(team.id, rank=rank, reason=why, quiet=quiet)
                ),
            )
        if key == "name":
            return text(rest, t("Its name"), 1, 40, lambda name, _: gm.SetTeam(team.id, name=name))
        return finish(rest, lambda why, quiet: gm.SetTeam(team.id, disband=True, reason=why, quiet=quiet))

    return choose(path, t("What about {team}?", team=team.name), options, then)


# ---- checks ----------------------------------------------------------------------------------------------


def _check(view: View, path: Path) -> Node:
    """Asks for a check: parameter, who, target, what is hidden."""
    options = [
        Option("one", t("A check"), t("Who you name rolls against a target.")),
        Option("two", t("An opposed check"), t("One rolls against another.")),
        Option("own", t("A roll of your own, in secret")),
    ]
    if view.checks:
        options.append(Option("drop", t("Drop an open check")))
        options.append(Option("set", t("Change a target")))
    branches: dict[str, Branch] = {
        "one": _one, "two": _two, "own": _own, "drop": _drop, "set": _target,
    }  # fmt: skip
    return choose(path, t("What kind?"), options, lambda key, rest: branches[key](view, rest))


def _param(path: Path, question: Text, then: Callable[[str, Path], Node]) -> Node:
    return choose(path, question, (Option(param, PARAM_HEADS[param]) for param in PARAMS), then)


def rollers(view: View) -> tuple[Sheet, ...]:
    """Approved combatants, the latest first: those whom checks may be asked of."""
    able = [one for one in view.sheets if one.status == "approved" and one.kind == "combatant"]
    return tuple(reversed(able))[:25]


def _one(view: View, path: Path) -> Node:
    def param(key: str, rest: Path) -> Node:
        return many(
            rest, t("Who rolls?"), map(_sheet, rollers(view)), lambda who, more: target(key, who, more)
        )

    def target(key: str, who: tuple[int, ...], rest: Path) -> Node:
        options = (
            *(Option(str(n), label) for n, label in _SAMPLES),
            Option("any", t("Another target")),
            Option("none", t("No target: see what comes up")),
        )

        def then(pick: str, more: Path) -> Node:
            if pick == "any":
                return number(more, t("The target"), 1, 200, lambda n, last: hide(key, who, n, last))
            return hide(key, who, None if pick == "none" else int(pick), more)

        return choose(rest, t("Against which target?"), options, then)

    def hide(key: str, who: tuple[int, ...], aim: int | None, rest: Path) -> Node:
        return choose(
            rest,
            t("What do the players see?"),
            _HIDE,
            lambda pick, _: gm.OpenCheck(key, aim, who, hidden=_HIDDEN[pick]),
        )

    return _param(path, t("A check of what?"), param)


_SAMPLES = ((5, t("5: easy")), (10, t("10: normal")), (15, t("15: demanding")), (20, t("20: hard")))
_HIDDEN: dict[str, Literal["", "target", "all"]] = {"open": "", "target": "target", "all": "all"}
_HIDE = (
    Option("open", t("Everything"), style="main"),
    Option("target", t("The roll, not the target")),
    Option("all", t("Nothing")),
)


def many(
    path: Path, question: Text, options: Iterable[Option], then: Callable[[tuple[int, ...], Path], Node]
) -> Node:
    """One or several of numbered options."""
    offered = tuple(options)
    if not path:
        return Menu(question, (Slot("who", question, offered, most=max(1, len(offered))),))
    keys = path[0].split("+")
    if not set(keys) <= {one.key for one in offered}:
        return choose(path, question, offered, lambda _key, rest: then((), rest))
    return then(tuple(int(key[1:]) for key in keys), path[1:])


def _two(view: View, path: Path) -> Node:
    people = tuple(map(_sheet, rollers(view)))
    master = Option("s0", t("You, with dice of your own"))

    def actor(key: str, rest: Path) -> Node:
        others = tuple(one for one in (*people, master) if one.key != key)
        return _param(rest, t("With which parameter?"), lambda param, more: reactor(key, param, others, more))

    def reactor(key: str, param: str, others: tuple[Option, ...], rest: Path) -> Node:
        return choose(rest, t("Against whom?"), others, lambda other, more: against(key, param, other, more))

    def against(key: str, param: str, other: str, rest: Path) -> Node:
        return _param(
            rest, t("And with which parameter?"), lambda answer, more: dice(key, param, other, answer, more)
        )

    def dice(key: str, param: str, other: str, answer: str, rest: Path) -> Node:
        one, two = int(key[1:]), int(other[1:])
        if one and two:
            return gm.OpposeCheck(one, param, two, answer)

        def made(n: int, _: Path) -> Node:
            return gm.OpposeCheck(
                one, param, two, answer, actor_dice=0 if one else n, reactor_dice=0 if two else n
            )

        return number(rest, t("With how many dice do you roll?"), 1, 40, made)

    return choose(path, t("Who acts?"), (*people, master), actor)


def _own(view: View, path: Path) -> Node:
    def param(key: str, rest: Path) -> Node:
        return number(rest, t("How many dice?"), 1, 40, lambda n, more: target(key, n, more))

    def target(key: str, n: int, rest: Path) -> Node:
        return number(
            rest,
            t("Against which target? 0 for none."),
            0,
            200,
            lambda aim, _: gm.OpenCheck(key, aim or None, (), dice=n, hidden="all"),
        )

    return _param(path, t("A check of what?"), param)


def _open(view: View) -> tuple[Option, ...]:
    return tuple(
        Option(f"k{check.id}", t("{param}, number {n}", param=PARAM_HEADS[check.param], n=check.id))
        for check in view.checks
    )


def _drop(view: View, path: Path) -> Node:
    return choose(path, t("Which check?"), _open(view), lambda key, _: gm.CloseCheck(int(key[1:])))


def _target(view: View, path: Path) -> Node:
    def then(key: str, rest: Path) -> Node:
        return number(rest, t("The new target"), 1, 200, lambda n, _: gm.CloseCheck(int(key[1:]), n))

    return choose(path, t("Which check?"), _open(view), then)


# ---- notes, rules, the end -------------------------------------------------------------------------------


def _desk(view: View, path: Path) -> Node:
    options = [
        Option("scene", t("Say what is going on")),
        Option("note", t("A note for one player")),
        Option("sheet", t("Change a sheet"), blocked=None if view.sheets else t("There is no sheet yet.")),
        Option("team", t("Change a team"), blocked=None if view.teams else t("There is no team yet.")),
        Option("rule", t("Change a house rule")),
        Option("dice", t("Set the next dice")),
    ]
    if view.scenarios:
        options.append(Option("forget", t("Throw a prepared encounter away")))
    if view.battle is None:
        options.append(Option("over", t("End the campaign"), style="danger", gives_up=True))
    branches: dict[str, Branch] = {
        "scene": _scene, "note": _note, "sheet": _sheets, "team": _teams, "rule": _rule,
        "dice": menu_desk_battle.dice, "forget": _forget, "over": _over,
    }  # fmt: skip
    return choose(path, t("What do you want to do?"), options, lambda key, rest: branches[key](view, rest))


def _scene(view: View, path: Path) -> Node:
    return text(path, t("What is going on?"), 1, 300, lambda words, _: gm.Scene(words))


def _note(view: View, path: Path) -> Node:
    def then(key: str, rest: Path) -> Node:
        seat = seat_of(key)
        assert seat is not None
        return text(rest, t("Your note"), 1, 300, lambda words, _: gm.Scene(words, (seat,)))

    return choose(path, t("For whom?"), seats()[1:], then)


def _rule(view: View, path: Path) -> Node:
    if not path:
        pages = tuple(Option(f"g{n}", _group(n)) for n in range(0, len(HOUSE_RULES), 20))
        return Menu(t("Which house rule?"), (Slot("pick", t("Which house rule?"), pages),))
    start = int(path[0][1:]) if path[0][1:].isdecimal() else 0
    specs = HOUSE_RULES[start : start + 20]
    options = (Option(spec.field, spec.label) for spec in specs)

    def then(field: str, rest: Path) -> Node:
        spec = next(one for one in specs if one.field == field)
        values = (Option(_key(value), label) for value, label in spec.values)
        return choose(
            rest,
            spec.label,
            values,
            lambda value, more: finish(
                more, lambda why, quiet: gm.ChangeRule(field, value, reason=why, quiet=quiet)
            ),
        )

    return choose(path[1:], t("Which house rule?"), options, then)


def _group(start: int) -> Text:
    return t("{first} to {last}", first=start + 1, last=min(start + 20, len(HOUSE_RULES)))


def _key(value: object) -> str:
    """A house rule's value as the command takes it."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _forget(view: View, path: Path) -> Node:
    options = (Option(f"e{n}", name) for n, name in enumerate(view.scenarios))
    return choose(
        path, t("Which one?"), options, lambda key, _: gm.DropScenario(view.scenarios[int(key[1:])])
    )


def _over(view: View, path: Path) -> Node:
    yes = Option("yes", t("Yes, end the campaign for good"), style="danger", gives_up=True)
    return choose(path, t("Nobody can play on after that."), (yes,), lambda _key, _rest: gm.EndCampaign())


def _sheet(sheet: Sheet) -> Option:
    return Option(f"s{sheet.id}", sheet.name or t("Unnamed, number {n}", n=sheet.id))


BRANCHES: dict[str, Branch] = {
    "read": _read,
    "check": _check,
    "desk": _desk,
    **menu_desk_units.BRANCHES,
    **menu_desk_battle.BRANCHES,
}
