"""The game master's desk as a menu: what stands at the top, notes, house rules, and the end."""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.menu import Option, Path, Slot
from ..engine.text import t
from . import commands_gm as gm
from . import menu_desk_battle, menu_desk_checks, menu_desk_setup, menu_desk_sheets, menu_desk_units
from .battle import Ask
from .house_rules import HOUSE_RULES, spelling
from .menu_desk_parts import Branch, finish, form, seats, several
from .menu_parts import NOWHERE, Node, choose, text
from .view import View
from .wording import unit_name


def root(view: View) -> tuple[Option, ...]:
    """What stands in front of a game master at any time."""
    if not view.presides:
        return ()
    found: list[Option] = []
    if _dying(view) is not None:
        found.append(Option("fate", t("Does somebody die?"), style="main"))
    if _halted(view):
        found.append(Option("next", t("Does the battle go on?"), style="main"))
    if any(sheet.status == "submitted" for sheet in view.sheets):
        found.append(Option("read", t("Read a sheet"), style="main"))
    found += menu_desk_setup.root(view)
    if view.battle is not None:
        found.append(Option("hand", t("Overrule: people and teams")))
        found.append(Option("field", t("Overrule: time and ground")))
    found.append(Option("check", t("Ask for a check")))
    if view.battle is None:
        found.append(Option("say", t("Say what is going on")))
    found.append(Option("desk", t("Notes, dice, sheets, house rules")))
    return tuple(found)


# ---- death -----------------------------------------------------------------------------------------------


def _dying(view: View) -> Ask | None:
    """The question whether somebody dies, if it is the innermost one."""
    asks = view.battle.asks if view.battle is not None else ()
    return asks[-1] if asks and asks[-1].kind == "death" else None


def _fate(view: View, path: Path) -> Node:
    """Whether somebody dies who is attacked while incapacitated (trpg-bailout-12)."""
    ask, battle = _dying(view), view.battle
    unit = None if battle is None or ask is None else next(u for u in battle.units if u.id == ask.unit)
    if unit is None:
        raise Refused("path", NOWHERE)
    options = (
        Option("down", t("{unit} lives", unit=unit_name(view.book, unit)), style="good"),
        Option("dead", t("{unit} dies", unit=unit_name(view.book, unit)), style="danger"),
    )
    return choose(
        path,
        t("Does {unit} die?", unit=unit_name(view.book, unit)),
        options,
        lambda key, _: gm.SetLife(unit.id, "dead" if key == "dead" else "down"),
    )


# ---- a battle that would not end -------------------------------------------------------------------------


def _halted(view: View) -> bool:
    """Whether the game master is asked if the battle goes on."""
    return view.battle is not None and bool(view.battle.asks) and view.battle.asks[-1].kind == "next_round"


def _next(view: View, path: Path) -> Node:
    if not _halted(view):
        raise Refused("path", NOWHERE)
    options = (
        Option("go", t("Another round"), style="main"),
        Option("end", t("End the battle"), style="danger"),
    )
    return choose(
        path,
        t("Does the battle go on?"),
        options,
        lambda key, rest: gm.NextRound() if key == "go" else menu_desk_battle.end(view, rest),
    )


# ---- the desk --------------------------------------------------------------------------------------------


def _desk(view: View, path: Path) -> Node:
    options = (
        Option("scene", t("Say what is going on")),
        Option(
            "note",
            t("A note for some players"),
            blocked=None if seats(view) else t("No player sits at the table."),
        ),
        Option("dice", t("The next dice")),
        Option("scenario", t("A prepared encounter")),
        Option("sheet", t("Change a sheet"), blocked=None if view.sheets else t("There is no sheet yet.")),
        Option("team", t("Change a team"), blocked=None if view.teams else t("There is no team yet.")),
        Option("rule", t("Change a house rule")),
        Option(
            "over",
            t("End the campaign"),
            style="danger",
            blocked=None if view.battle is None else t("End the battle first."),
        ),
    )
    branches: dict[str, Branch] = {
        "scene": _scene, "note": _note, "dice": menu_desk_battle.dice, "scenario": menu_desk_battle.scenario,
        "sheet": menu_desk_sheets.sheets, "team": menu_desk_sheets.teams, "rule": _rule, "over": _over,
    }  # fmt: skip
    return choose(path, t("What do you want to do?"), options, lambda key, rest: branches[key](view, rest))


def _scene(view: View, path: Path) -> Node:
    return text(path, t("What is going on?"), 1, 300, lambda words, _: gm.Scene(words))


def _note(view: View, path: Path) -> Node:
    return several(
        path,
        t("For whom?"),
        seats(view),
        lambda keys, rest: text(
            rest,
            t("Your note"),
            1,
            300,
            lambda words, _: gm.Scene(words, tuple(int(key[1:]) for key in keys)),
        ),
    )


def _rule(view: View, path: Path) -> Node:
    """Which house rule, its value, and whether all are asked (trpg-mode-11)."""
    specs = {spec.field: spec for spec in HOUSE_RULES}

    def values(field: str, rest: Path) -> Node:
        now = getattr(view.options, field)
        same = t("That is how it is.")
        options = (
            Option(spelling(value), words, blocked=same if spelling(value) == spelling(now) else None)
            for value, words in specs[field].values
        )
        return choose(rest, specs[field].label, options, lambda value, more: ways(field, value, more))

    def ways(field: str, value: str, rest: Path) -> Node:
        busy = None if view.motion is None else t("Another house rule is being agreed on.")
        how = (
            Option("ask", t("Propose it: all have to agree"), style="main", blocked=busy),
            Option("force", t("Force it, in a battle under way too"), style="danger"),
        )

        def then(key: str, more: Path) -> Node:
            if key == "ask":
                return gm.ChangeRule(field, value)
            return finish(
                more, lambda why, quiet: gm.ChangeRule(field, value, force=True, reason=why, quiet=quiet)
            )

        return choose(rest, t("Is everybody asked?"), how, then)

    options = (Option(field, spec.label) for field, spec in specs.items())
    return choose(path, t("Which house rule?"), options, values)


def _over(view: View, path: Path) -> Node:
    yes = Option("yes", t("Yes, end the campaign for good"), style="danger")
    why = Slot("why", t("The reason (may stay empty)"), (), "text", 0, 300)

    def then(_key: str, rest: Path) -> Node:
        return form(rest, t("The end of the campaign"), (why,), lambda keys: gm.EndCampaign(reason=keys[0]))

    return choose(path, t("Nobody can play on after that."), (yes,), then)


BRANCHES: dict[str, Branch] = {
    "fate": _fate,
    "next": _next,
    "read": menu_desk_sheets.read,
    "check": menu_desk_checks.check,
    "say": _scene,
    "desk": _desk,
    **menu_desk_setup.BRANCHES,
    **menu_desk_units.BRANCHES,
    **menu_desk_battle.BRANCHES,
}
