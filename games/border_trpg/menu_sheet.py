"""The walk through a sheet: what is open at each step, recomputed from the sheet as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from ..engine.contract import Refused
from ..engine.menu import Option, Path, Style
from ..engine.text import Fact, Joined, Text, t
from . import commands as c
from . import refusals_sheet as r
from . import wording
from .figures import figures_of
from .legal_sheet import Step, faults, steps_of, warnings
from .menu_parts import NOWHERE, Node, choose, text
from .menu_steps import STEPS
from .pack import Agent
from .samples import sheet_of_sample
from .state import Sheet
from .terms import POSITIONS
from .transfer import read_sheet
from .view import View

PAGE = 24
"""Options of one list; longer ones are cut into several."""

LONGEST = 4000
"""Characters of an exported sheet."""

_WHICH = t("Characters: what do you do?")
STEP = "step_"
"""What the first picks of the walk through a draft begin with, where they stand at the top of the menu."""

_STEP_NAMES: dict[Step, Text] = {
    "name": t("Name"),
    "position": t("Position"),
    "features": t("Features"),
    "points": t("Parameters"),
    "master": t("Master"),
    "triggers": t("Triggers"),
    "profile": t("Personal data"),
}


def root(view: View) -> tuple[Option, ...]:
    """The way to sheets, for whoever sits at the table; between battles the steps of a draft come first."""
    if view.viewer is None or view.viewer < 0:
        return ()
    draft = r.draft_of(view)
    steps = () if draft is None or view.battle is not None else _steps(view, draft)
    detail = None if draft is None else t("{name} is still in the making.", name=r.named(view, draft))
    style: Style = "main" if not _mine(view) and not view.presides else "plain"
    walk = (replace(one, key=f"{STEP}{one.key}") for one in steps)
    return (*walk, Option("sheet", t("Characters"), None if steps else detail, style))


def _walk(key: str) -> Callable[[View, Path], Node]:
    """A step of the own draft, straight from the top."""

    def node(view: View, path: Path) -> Node:
        draft = r.draft_of(view)
        if draft is None:
            raise Refused("path", NOWHERE)
        return _sheet(view, draft, (key, *path))

    return node


def sheets(view: View, path: Path) -> Node:
    """All that may be done with sheets."""
    options = [Option(f"s{one.id}", r.named(view, one), _summary(view, one)) for one in _mine(view)]
    new = _blocked(lambda: r.room(view, for_draft=True))
    taken = _blocked(lambda: r.room(view, for_draft=False))
    options += [
        Option("new", t("New combatant"), t("Everything of your own choice, in seven steps."), blocked=new),
        Option("op", t("New operator"), t("Points, master and personal data."), blocked=new),
    ]
    if view.book.samples:
        options.append(Option("sample", t("Sample character"), t("Ready to play at once."), blocked=taken))
    if view.book.agents:
        options.append(Option("agent", t("Known character"), t("Values and triggers as given."), blocked=new))
    options.append(Option("import", t("Import a sheet"), t("From text that was exported."), blocked=new))

    def then(key: str, rest: Path) -> Node:
        match key:
            case "new":
                return c.NewSheet()
            case "op":
                return c.NewSheet("operator")
            case "sample":
                return _samples(view, rest)
            case "agent":
                return _agents(view, rest)
            case "import":
                question = t("The exported text")
                return text(
                    rest,
                    question,
                    1,
                    LONGEST,
                    lambda words, _: c.ImportSheet(words),
                    judge=partial(read_sheet, view.book),
                )
            case _:
                return _sheet(view, r.own_sheet(view, int(key[1:])), rest)

    return paged(path, _WHICH, options, then)


BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "sheet": sheets,
    **{f"{STEP}{key}": _walk(key) for key in (*STEPS, "in")},
}


def _mine(view: View) -> tuple[Sheet, ...]:
    """The sheets that the viewer decides about, drafts first."""
    order = ("draft", "submitted", "approved")
    mine = [one for one in view.sheets if view.presides or one.owner == view.viewer]
    return tuple(sorted(mine, key=lambda one: order.index(one.status)))


def _summary(view: View, sheet: Sheet) -> Text:
    """What a sheet is, in a line."""
    if sheet.kind == "operator":
        return t("operator, {status}", status=wording.SHEET_STATUSES[sheet.status])
    if sheet.position is None:
        return wording.SHEET_STATUSES[sheet.status]
    return t(
        "{position}, {status}",
        position=wording.POSITIONS[sheet.position],
        status=wording.SHEET_STATUSES[sheet.status],
    )


def _blocked(judge: Callable[[], None]) -> Text | None:
    try:
        judge()
    except Refused as refused:
        return refused.text
    return None


# ---- one sheet -----------------------------------------------------------------------------------------


def _sheet(view: View, sheet: Sheet, path: Path) -> Node:
    options: list[Option] = []
    if sheet.status == "draft":
        options += _steps(view, sheet)
    elif sheet.status == "submitted":
        options.append(Option("back", t("Take it back"), t("It becomes a draft again.")))
    if sheet.status != "draft":
        options.append(Option("profile", _STEP_NAMES["profile"]))
    busy = _blocked(lambda: r.resting(view, sheet)) or _in_team(view, sheet)
    options.append(Option("drop", t("Throw it away"), style="danger", blocked=busy, gives_up=True))

    def then(key: str, rest: Path) -> Node:
        match key:
            case "in":
                return c.Submit(sheet.id)
            case "back":
                return c.Withdraw(sheet.id)
            case "drop":
                sure = Option("yes", t("Yes, throw it away"), style="danger", gives_up=True)
                question = t("Throw the sheet of {name} away?", name=r.named(view, sheet))
                return choose(rest, question, (sure,), lambda _, __: c.DropSheet(sheet.id))
            case _:
                return STEPS[_step(key)](view, sheet, rest)

    return choose(path, _question(view, sheet), options, then, _note(view, sheet))


def _step(key: str) -> Step:
    for step in STEPS:
        if step == key:
            return step
    raise Refused("path", NOWHERE)


def _question(view: View, sheet: Sheet) -> Text:
    """What is asked at the top of a sheet."""
    if sheet.status == "draft":
        return t("The sheet of {name}: what next?", name=r.named(view, sheet))
    return t(
        "The sheet of {name} is {status}.",
        name=r.named(view, sheet),
        status=wording.SHEET_STATUSES[sheet.status],
    )


def _steps(view: View, sheet: Sheet) -> list[Option]:
    """The steps with what is wrong there, the first open one marked, and handing in."""
    found = faults(view.book, sheet, r.leads(view, sheet), view.options)
    wrong: dict[Step, Text] = {}
    for fault in found:
        wrong.setdefault(fault.step, fault.text)
    first = next((step for step in steps_of(sheet) if step in wrong), None)
    if first is None and sheet.kind == "combatant" and None in (*sheet.main, *sheet.sub):
        first = "triggers"  # slots may stay empty, but hardly anybody wants them to
    options = []
    for step in steps_of(sheet):
        waits = sheet.kind == "combatant" and sheet.position is None and step in ("points", "triggers")
        blocked = t("Choose the position first.") if waits and sheet.mode != "original" else None
        style: Style = "main" if step == first else "plain"
        options.append(Option(step, _STEP_NAMES[step], wrong.get(step), style, blocked))
    left = None if not found else t("Still to be settled: {n}.", n=len(found))
    options.append(Option("in", t("Hand in"), t("The game master approves it."), "good", left))
    return options


def _note(view: View, sheet: Sheet) -> Text | None:
    """The values as they are now, what the game master should know, and what was said."""
    captain = r.leads(view, sheet)
    figures = figures_of(view.book, sheet, captain, view.options)
    lines: list[Fact] = []
    if sheet.note:
        lines.append(t("Sent back: {note}", note=sheet.note))
    if sheet.kind == "operator" or sheet.position is not None:
        lines.append(wording.params(figures.params.items()))
    if sheet.kind == "combatant" and sheet.position is not None:
        lines.append(
            t("Movement {movement}, trion {initial}.", movement=figures.movement, initial=figures.initial)
        )
    lines += warnings(view.book, sheet, captain)
    return t("{lines}", lines=Joined(tuple(lines), "\n")) if lines else None


def _in_team(view: View, sheet: Sheet) -> Text | None:
    team = r.team_with(view.teams, sheet.id)
    return None if team is None else t("{name} is in a team. Leave it first.", name=r.named(view, sheet))


# ---- prepared and known characters ---------------------------------------------------------------------


def _samples(view: View, path: Path) -> Node:
    options = []
    for sample in view.book.samples.values():
        values = figures_of(view.book, sheet_of_sample(sample, 0, None), False, view.options).params
        detail = t(
            "{position}: {values}",
            position=wording.POSITIONS[sample.position],
            values=wording.params(values.items()),
        )
        options.append(Option(sample.id, sample.name, detail))
    return paged(path, t("Which sample character?"), options, lambda key, _: c.TakeSample(key))


def _agents(view: View, path: Path) -> Node:
    """Known characters by position; of the others the position is not known."""
    groups: dict[str, list[Agent]] = {one: [] for one in (*POSITIONS, "none")}
    for agent in view.book.agents.values():
        groups[agent.position or "none"].append(agent)
    names: dict[str, Text] = {"none": t("position not known")}
    names.update(wording.POSITIONS.items())
    options = [
        Option(key, names[key], t("{n} characters", n=len(agents)))
        for key, agents in groups.items()
        if agents
    ]

    def then(key: str, rest: Path) -> Node:
        known = [Option(agent.id, agent.name, _known(agent)) for agent in groups[key]]
        return paged(rest, t("Which known character?"), known, lambda one, _: c.TakeAgent(one))

    return choose(path, t("What position?"), options, then)


def _known(agent: Agent) -> Text:
    if not agent.params:
        return t("Values not known: you enter them.")
    return t("{values}", values=wording.params(agent.params.items()))


# ---- long lists ----------------------------------------------------------------------------------------


def paged(path: Path, question: Text, options: Iterable[Option], then: Callable[[str, Path], Node]) -> Node:
    """One pick out of any number of options: where they are many, first a part of the list."""
    offered = tuple(options)
    if len(offered) <= PAGE:
        return choose(path, question, offered, then)
    parts = [offered[n : n + PAGE] for n in range(0, len(offered), PAGE)]
    pages = [Option(f"p{n}", _span(part)) for n, part in enumerate(parts, 1)]
    if path and not any(page.key == path[0] for page in pages):
        return choose(path, question, offered, then)
    return choose(
        path, question, pages, lambda key, rest: choose(rest, question, parts[int(key[1:]) - 1], then)
    )


def _span(part: Sequence[Option]) -> Text:
    return t("{first} to {last}", first=part[0].label, last=part[-1].label)
