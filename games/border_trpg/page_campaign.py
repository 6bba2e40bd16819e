"""Between battles: what goes on, teams and who is ready, open checks, one's own sheets, past battles."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.page import Block, Bullets, Heading, Para
from ..engine.text import Fact, Joined, SeatName, Text, t
from . import house_rules, legal_sheet, page_checks
from . import wording as w
from .battle import SheetId
from .figures import is_captain
from .state import Past, Sheet, Team
from .view import View

MOST_PAST = 3
"""So many battles are told, the latest ones."""


def blocks(view: View) -> list[Block]:
    """What the viewer sees while no battle goes on."""
    found: list[Block] = [Para(view.scene or t("No battle goes on. The game master says what comes next."))]
    found += motion(view)
    found += page_checks.blocks(view)
    if view.teams:
        found += [Heading(t("Teams")), Bullets(tuple(_team(view, team) for team in view.teams))]
    else:
        found.append(Para(t("No teams yet.")))
    found += _own(view)
    if view.presides:
        found += _desk(view)
    if view.past:
        past = [_past(view, one) for one in view.past[-MOST_PAST:]]
        found += [Heading(t("Past battles")), Bullets(tuple(reversed(past)))]
    return found


def motion(view: View) -> list[Block]:
    """The house rule that is proposed, who has agreed, and who has yet to say a word (trpg-mode-11)."""
    if view.motion is None:
        return []
    waiting = [seat for seat in view.taken if seat not in view.motion.agreed]
    words = t(
        "{seat} proposes a house rule. {rule}. Still to answer: {seats}",
        seat=SeatName(view.motion.by),
        rule=house_rules.in_words(view.motion.option, view.motion.value),
        seats=w.listed(SeatName(seat) for seat in waiting) if waiting else t("nobody"),
    )
    return [Para(words)]


# ---- teams -----------------------------------------------------------------------------------------------


def _team(view: View, team: Team) -> Text:
    members: list[Fact] = [_member(view, number, captain=number == team.captain) for number in team.members]
    if team.operator is not None:
        members.append(t("operator {name}", name=_member(view, team.operator)))
    facts: dict[str, Fact] = {
        "team": team.name,
        "members": Joined(tuple(members)) if members else t("nobody"),
    }
    if team.rank is None:
        return t("{team}: {members}", **facts)
    return t("{team} (rank {n}): {members}", n=team.rank, **facts)


def _member(view: View, number: SheetId, *, captain: bool = False) -> Fact:
    """A member with a mark: ✓ ready, … with the game master, ○ still being written."""
    sheet = find_sheet(view, number)
    if sheet is None:
        return t("○ a sheet in the making")
    facts: dict[str, Fact] = {"mark": _MARKS[sheet.status], "name": sheet_name(view, sheet)}
    return t("{mark} {name} (captain)", **facts) if captain else t("{mark} {name}", **facts)


_MARKS = {"approved": "✓", "submitted": "…", "draft": "○"}


def find_sheet(view: View, number: SheetId) -> Sheet | None:
    """The sheet with this number if the viewer may read it."""
    return next((one for one in view.sheets if one.id == number), None)


def sheet_name(view: View, sheet: Sheet) -> Fact:
    """What a sheet's character is called."""
    return w.unit_name(view.book, sheet.name) if sheet.name else t("a character without a name")


# ---- one's own, and the desk -----------------------------------------------------------------------------


def _own(view: View) -> list[Block]:
    """The viewer's characters, and what is still open on their sheets."""
    mine = [one for one in view.sheets if one.owner is not None and one.owner == view.viewer]
    if view.viewer is None or (view.presides and not mine):
        return []
    if not mine:
        words = t("You have no character yet. Begin a sheet, or take a sample character.")
        return [Heading(t("Your characters")), Para(words)]
    return [Heading(t("Your characters")), Bullets(tuple(_sheet(view, one) for one in mine))]


def _sheet(view: View, sheet: Sheet) -> Text:
    facts: dict[str, Fact] = {
        "name": sheet_name(view, sheet),
        "kind": kind_name(sheet),
        "status": w.SHEET_STATUSES[sheet.status],
    }
    if sheet.status != "draft":
        return t("{name}, {kind}: {status}.", **facts)
    captain = is_captain(view.teams, sheet)
    faults = legal_sheet.faults(view.book, sheet, captain, view.options)
    if sheet.note:
        return t("{name}, {kind}: sent back. The game master says: {note}", note=sheet.note, **facts)
    if not faults:
        return t("{name}, {kind}: complete, to be handed in.", **facts)
    return t("{name}, {kind}: {n} open. {first}", n=len(faults), first=faults[0].text, **facts)


def kind_name(sheet: Sheet) -> Fact:
    """What a sheet is: an operator, or its position."""
    if sheet.kind == "operator":
        return w.SHEET_KINDS["operator"]
    return w.SHEET_KINDS["combatant"] if sheet.position is None else w.POSITIONS[sheet.position]


def _desk(view: View) -> Iterator[Block]:
    """What waits for a game master: sheets to read, and how things stand behind the screen."""
    waiting = [one for one in view.sheets if one.status == "submitted"]
    drafts = [one for one in view.sheets if one.status == "draft"]
    lines: list[Fact] = []
    if waiting:
        lines.append(t("To be read: {sheets}", sheets=w.listed(_owned(view, one) for one in waiting)))
    if drafts:
        lines.append(t("Being written: {sheets}", sheets=w.listed(_owned(view, one) for one in drafts)))
    if view.scenarios:
        lines.append(t("Prepared encounters: {names}", names=w.listed(one.name for one in view.scenarios)))
    lines += set_dice(view)
    if lines:
        yield Heading(t("Your desk"))
        yield Bullets(tuple(lines))


def _owned(view: View, sheet: Sheet) -> Text:
    owner: Fact = t("game master") if sheet.owner is None else SeatName(sheet.owner)
    return t("{name} ({owner})", name=sheet_name(view, sheet), owner=owner)


def set_dice(view: View) -> list[Fact]:
    """Faces that the game master has set and that have not come up yet."""
    if not view.set_dice:
        return []
    dice = [t("{face} of {sides}", face=one.face, sides=one.sides) for one in view.set_dice]
    return [t("Dice set: {dice}", dice=w.listed(dice))]


# ---- the past --------------------------------------------------------------------------------------------


def _past(view: View, one: Past) -> Text:
    """A battle that is over, in a line."""
    points = (
        w.listed(t("{team} {n}", team=w.team_name(name), n=n) for name, n in one.points)
        if one.points
        else t("no points")
    )
    facts: dict[str, Fact] = {
        "n": one.number,
        "kind": w.BATTLE_KINDS[one.kind],
        "map": w.map_name(view.book, one.map),
        "rounds": one.rounds,
        "points": points,
    }
    if not one.winners:
        return t("Battle {n}: {kind}, {map}, {rounds} rounds: a draw. {points}", **facts)
    winners = w.listed(map(w.team_name, one.winners))
    return t("Battle {n}: {kind}, {map}, {rounds} rounds: {winners} won. {points}", winners=winners, **facts)
