"""The decision tree of a seat, as a function of its view.

The first pick is a verb. Verbs without anything to choose are commands at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Text, t
from . import commands as c
from . import legal, menu_build, menu_fight, refusals
from .view import View

Node: TypeAlias = Menu | c.Commands

YES = "yes"
"""The key that confirms."""

_AGENT = Option("agent", t("Ready-made agent"), t("Pick an agent with triggers and plot sheet."), "main")
_BUILD = Option("build", t("Build an agent"))
_LEAVE = Option("leave", t("Leave"), gives_up=True)
_INITIAL = Option("initial", t("Change the initial distance"), style="main")
_DONE = Option("done", t("Leave the distance as it is"), style="good")
_SET = Option("set", t("Set triggers"), t("One for main, one for sub, in secret."), "main")
_PLOT = Option("plot", t("Plot"), t("Two faces, in secret."), "main")
_USE = Option("use", t("Use an effect"), style="main")
_USE_NONE = Option(
    "use", t("Use an effect"), blocked=t("None of your effects can be used now."), style="main"
)
_MOVE = Option("move", t("Move"))
_MOVE_NONE = Option("move", t("Move"), blocked=t("You have no tags for a move."))
_END = Option("end", t("End the phase"), style="good")
_COUNTER = Option("counter", t("Counter"), style="main")
_PASS = Option("pass", t("Pass"), style="good")
_DRAW = Option("draw", t("Offer a draw"), gives_up=True)
_ACCEPT = Option("accept", t("Accept the draw"), style="danger", gives_up=True)
_BAIL = Option("bail", t("Bail out"), gives_up=True)

_PROMPT = t("What do you do?")
_WAIT = t("You wait for your opponent.")

_SETUP_ROOT = Menu(_PROMPT, (Slot("do", _PROMPT, (_AGENT, _BUILD, _LEAVE)),))
_SETUP_NO_AGENTS = Menu(_PROMPT, (Slot("do", _PROMPT, (_BUILD, _LEAVE)),))


def menu_of(view: View, path: Path) -> Node:
    """The next decision after the picks in ``path``, or the command. Raises Refused where nothing is left."""
    if view.viewer is None or view.phase == "finished":
        raise refusals.path(view)
    if not path:
        return _root(view)
    branch = _BRANCHES.get(path[0])
    if branch is None:
        raise refusals.path(view)
    return branch(view, path[1:])


def _root(view: View) -> Menu:
    if view.phase == "setup":
        return _SETUP_ROOT if view.book.agents else _SETUP_NO_AGENTS
    options = list(_verbs(view))
    prompt = _PROMPT if options else _WAIT
    if view.phase != "initial" and view.options.draw_by_agreement and view.offer != view.viewer:
        options.append(_DRAW if view.offer is None else _ACCEPT)
    options.append(_BAIL)
    return Menu(prompt, (Slot("do", prompt, tuple(options)),))


def _verbs(view: View) -> tuple[Option, ...]:
    """The verbs that the duel waits for from the viewer."""
    phase, me = view.phase, view.viewer
    if phase == "plot":
        return (_PLOT,)
    if phase == "set":
        return (_SET,)
    if phase == "window":
        if view.asked != me:
            return ()
        return (_COUNTER, _PASS) if menu_fight.can_counter(view) else (_PASS,)
    if view.attacker != me:
        return ()
    if phase == "initial":
        able = any(
            legal.initial_why_not(view, side, eff) is None for side, eff in legal.initial_effects(view)
        )
        return (_INITIAL, _DONE) if able else (_DONE,)
    use = _USE if menu_fight.can_use(view) else _USE_NONE
    move = _MOVE if any(legal.why_no_move(view, delta) is None for delta in (-1, 1)) else _MOVE_NONE
    return (use, move, _END)


def _plain(phase: str, command: c.Commands, mine: Callable[[View], bool] = lambda view: True) -> _Branch:
    """A verb that is a command at once, open in one phase."""

    def branch(view: View, path: Path) -> Node:
        if path or view.phase != phase or not mine(view):
            raise refusals.path(view)
        return command

    return branch


def _confirmed(command: c.Commands, question: Text, yes: Text, is_open: Callable[[View], bool]) -> _Branch:
    """A verb that asks whether it is meant."""
    sure = Menu(question, (Slot("confirm", question, (Option(YES, yes, style="danger", gives_up=True),)),))

    def branch(view: View, path: Path) -> Node:
        if not is_open(view):
            raise refusals.path(view)
        if path == (YES,):
            return command
        if path:
            raise refusals.path(view)
        return sure

    return branch


def _offer(view: View, path: Path) -> Node:
    if (
        path
        or view.phase in ("setup", "initial")
        or not view.options.draw_by_agreement
        or view.offer is not None
    ):
        raise refusals.path(view)
    return c.OfferDraw()


_Branch: TypeAlias = Callable[[View, Path], Node]

_BRANCHES: dict[str, _Branch] = {
    "agent": menu_build.agent,
    "build": menu_build.build,
    "initial": menu_fight.initial,
    "done": _plain("initial", c.InitialDone(), lambda view: view.attacker == view.viewer),
    "set": menu_build.set_cards,
    "plot": menu_build.plot,
    "use": menu_fight.use,
    "move": menu_fight.move,
    "end": _plain("tactical", c.EndPhase(), lambda view: view.attacker == view.viewer),
    "counter": menu_fight.counter,
    "pass": _plain("window", c.Pass(), lambda view: view.asked == view.viewer),
    "draw": _offer,
    "accept": _confirmed(
        c.AcceptDraw(),
        t("Accept the draw and end the duel?"),
        t("Yes, it is a draw"),
        lambda view: view.viewer is not None and view.offer == 1 - view.viewer,
    ),
    "bail": _confirmed(
        c.BailOut(),
        t("Bail out? Your opponent wins at once."),
        t("Yes, bail out"),
        lambda view: view.phase != "setup",
    ),
    "leave": _confirmed(
        c.Leave(),
        t("Leave? The duel is cancelled."),
        t("Yes, leave"),
        lambda view: view.phase == "setup",
    ),
}
