"""What a battle waits for. Public: it looks at who has handed in something, never at what."""

from __future__ import annotations

from ..engine.contract import Prompt, Seat
from ..engine.text import Joined, SeatName, Text, t
from . import commands as c
from . import legal_setup as legal
from . import muster, reactions
from .autoplan import auto_plan
from .book import Book
from .state import Phase, State
from .view import View, view_of

SETUP: tuple[Phase, ...] = ("muster", "deploy", "centre")
"""What is handed in secretly, by both at once."""

_YOURS = t("Your turn: activate a unit.")
_TITLES: dict[Phase, Text] = {
    "muster": t("Muster your army"),
    "deploy": t("Deploy your army"),
    "centre": t("Place a base on the centre sheet"),
    "order": t("Go first or second?"),
    "turn": t("Activate a unit"),
    "react": t("Answer the attack"),
    "after": t("Move once more?"),
}

_RULES: dict[Phase, tuple[str, ...]] = {
    "muster": ("mm30-muster-1", "mm30-muster-7", "mm30-muster"),
    "deploy": ("mm30-deploy-5", "mm30-deploy-9", "mm30-deploy"),
    "centre": ("mm30-deploy-11",),
    "order": ("mm30-round-3", "mm30-round"),
    "turn": ("mm30-turn-1", "mm30-attack", "mm30-tp"),
    "react": ("mm30-counter-1", "mm30-shield-2", "mm30-counter"),
    "after": ("mm30-turn-4",),
}


def waiting(state: State) -> tuple[Prompt, ...]:
    """The open question, or none when the battle is over. There is never more than one."""
    phase = state.phase
    if phase == "over":
        return ()
    if phase not in SETUP:
        return (Prompt(f"{phase}.{state.count}", _TITLES[phase], state.asked, rules=_RULES[phase]),)
    done = tuple(seat for seat in state.asked if state.armies[seat].sealed)
    return (
        Prompt(
            f"{phase}.{state.count}",
            _TITLES[phase],
            tuple(seat for seat in state.asked if seat not in done),
            done,
            not _open(state),
            None,
            _RULES[phase],
        ),
    )


def _open(state: State) -> bool:
    rule = state.options.muster if state.phase == "muster" else state.options.deploy
    return rule == "open"


def question(view: View) -> Text:
    """What the viewer is asked, or whom the battle waits for."""
    if view.viewer in view.asked:
        return _asked(view)
    if not view.asked:
        return t("The battle is over.")
    left = [seat for seat in view.asked if view.phase not in SETUP or not view.armies[seat].sealed]
    return t("Asked now: {who}.", who=Joined(tuple(map(SeatName, left))))


def _asked(view: View) -> Text:
    match view.phase:
        case "muster" if view.me.sealed:
            return t("Your army list is submitted. You may replace it until both are.")
        case "muster":
            return t("Muster an army of exactly {level} MM.", level=view.options.level)
        case "deploy" if view.me.sealed:
            return t("Your plan is submitted. You may replace it until both are.")
        case "deploy":
            return t("Set up your army, HQ and bases in secret.")
        case "centre" if view.me.sealed:
            return t("Your cell is submitted. You may replace it until both are.")
        case "centre":
            return t("Place your third base on the centre sheet, in secret.")
        case "order" if view.rolls is not None:
            own, other = view.rolls[legal.seat_of(view)], view.rolls[1 - legal.seat_of(view)]
            return t("You rolled {own} against {other}: go first or second?", own=own, other=other)
        case "turn":
            return _YOURS
        case "react":
            return t("You are under attack. Choose your answer.")
        case phase:
            return _TITLES[phase]


def default(book: Book, state: State, seat: Seat) -> c.Commands | None:
    """What the clock answers as ``seat``: something legal and harmless, by its standing orders (R45)."""
    army = state.armies[seat]
    if seat not in state.asked or (state.phase in SETUP and army.sealed):
        return None
    view = view_of(book, state, seat)
    match state.phase:
        case "muster":
            units = muster.some_list(view)
            return None if units is None else c.Muster(units)
        case "deploy":
            return c.Deploy(auto_plan(view))
        case "centre":
            return c.Centre(centre_cell(view))
        case "order":
            return c.GoFirst(True)
        case "turn":
            return first_wait(view)
        case "react":
            return reactions.standing(view)
        case "after":
            return c.MoveAfter()
        case _:
            return None


def centre_cell(view: View) -> tuple[int, int]:
    """A sound cell for the base on the centre sheet: open ground nearest to the own edge."""
    sheets = view.book.fields[view.map]
    seat, middle = legal.seat_of(view), sheets.height // 2
    hard = ("mountain", "forest")

    def rank(cell: tuple[int, int]) -> tuple[bool, int, int, tuple[int, int]]:
        own = sheets.facing(seat, cell)
        return sheets.terrain[cell] in hard, own[0], abs(own[1] - middle), own

    return min(legal.centre_cells(view), key=rank)


def first_wait(view: View) -> c.Activate | None:
    """Waiting on the spot with the first group that has somebody ready (R23)."""
    ready = [one for one in view.units if one.side == view.viewer and one.ready and one.cell is not None]
    first = next(iter(ready), None)
    return None if first is None or first.cell is None else c.Activate(first.cell, "wait")
