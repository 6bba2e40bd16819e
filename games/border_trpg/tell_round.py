"""Log lines of the set-up and of rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..engine.contract import Event
from ..engine.text import Fact, Joined, Text, t
from . import events_round as e
from . import wording as w
from .book import Book

# ---- before a battle -------------------------------------------------------------------------------------
from .words import reasoned


def _teams(names: Iterable[str]) -> Fact:
    return w.listed(w.team_name(name) for name in names)


def _names(book: Book, names: Iterable[str]) -> Fact:
    return w.listed(w.unit_name(book, name) for name in names)


def _set(event: e.BattleSet, book: Book) -> Text:
    kind = w.BATTLE_KINDS[event.kind]
    teams = _teams(event.teams)
    line = t("Battle {n} is set up. {kind}: {teams}.", n=event.number, kind=kind, teams=teams)
    return reasoned(line, event.reason)


def _map(event: e.MapPicked, book: Book) -> Text:
    name = w.map_name(book, event.map)
    if event.team:
        return t("{team} picks the map: {map}.", team=w.team_name(event.team), map=name)
    return t("The game master picks the map: {map}.", map=name)


def _area(event: e.AreaSet, book: Book) -> Text:
    line = t("Area of {team}: core {core}.", team=w.team_name(event.team), core=event.core)
    return reasoned(line, event.reason)


def _ending(event: e.EndingSet, book: Book) -> Text:
    found: list[Fact] = []
    if event.rounds is not None:
        found.append(t("after {n} rounds", n=event.rounds))
    if event.down:
        found.append(t("with the fall of {names}", names=_names(book, event.down)))
    if event.cell is not None:
        found.append(t("when somebody reaches {cell}", cell=w.cell_name(event.cell)))
    if event.points is not None:
        found.append(t("at {n} points", n=event.points))
    line = t("The battle ends when the game master says.")
    if found:
        line = t("The battle ends {conditions}.", conditions=Joined(tuple(found)))
    return reasoned(line, event.reason)


def _placed(event: e.Placed, book: Book) -> Text:
    return t("{name} starts on {cell}.", name=w.unit_name(book, event.name), cell=w.cell_name(event.cell))


def _drawn(event: e.CardDrawn, book: Book) -> Text:
    name = w.unit_name(book, event.name)
    if event.core:
        return t("{name}'s card: core {core}.", name=name, core=event.core)
    return t("{name} draws a core card.", name=name)


def _flipped(event: e.CardsFlipped, book: Book) -> Text:
    cards: Fact = w.listed(
        t("{name} core {core}", name=w.unit_name(book, name), core=core) for name, core in event.open
    )
    hidden = _names(book, event.hidden)
    if not event.hidden:
        return t("The cards are turned up: {cards}.", cards=cards)
    if not event.open:
        return t("Everybody teleports in with Bagworm on: {names}.", names=hidden)
    return t("With Bagworm on: {names}. The other cards: {cards}.", names=hidden, cards=cards)


def _address(event: e.AddressRolled, book: Book) -> Text:
    name = w.unit_name(book, event.name)
    if event.die == 0:
        return t("{name} rolls a 0 and may choose the address.", name=name)
    return t("{name} rolls address {die}.", name=name, die=event.die)


def _arrived(event: e.Arrived, book: Book) -> Text:
    name = w.unit_name(book, event.name)
    if event.cell is None:
        return t("{name} has arrived, hidden.", name=name)
    return t("{name} arrives on {cell}.", name=name, cell=w.cell_name(event.cell))


def _began(event: e.Began, book: Book) -> Text:
    return reasoned(t("{kind}: begin!", kind=w.BATTLE_KINDS[event.kind]), event.reason)


# ---- rounds ----------------------------------------------------------------------------------------------


def _round(event: e.RoundBegan, book: Book) -> Text:
    return t("Round {n} begins.", n=event.round)


def _phase(event: e.PhaseBegan, book: Book) -> Text:
    name = w.phase_name(event.phase)
    if not event.teams:
        return t("{phase}.", phase=name)
    return t("{phase}: {teams}.", phase=name, teams=Joined(tuple(map(w.team_name, event.teams)), " → "))


def _initiative(event: e.InitiativeRolled, book: Book) -> Text:
    name, team = w.unit_name(book, event.name), w.team_name(event.team)
    dice = w.dice_words(event.roll)
    return t("Initiative of {team}, {name}: {dice}.", team=team, name=name, dice=dice)


def _tie(event: e.TieBroken, book: Book) -> Text:
    if not event.dice:
        return t("Equal totals: the higher command goes first, {teams}.", teams=_teams(event.teams))
    rolls = w.listed(
        t("{team} {die}", team=w.team_name(team), die=die)
        for team, die in zip(event.teams, event.dice, strict=True)
    )
    return t("Equal totals: a die decides, {rolls}.", rolls=rolls)


def _order(event: e.OrderSet, book: Book) -> Text:
    teams = w.listed(
        w.team_name(team) if total is None else t("{team} {total}", team=w.team_name(team), total=total)
        for team, total in event.teams
    )
    return t("The order of this round: {teams}.", teams=teams)


def _passed(event: e.HasPassed, book: Book) -> Text:
    return t("{name} passes.", name=w.unit_name(book, event.name))


def _window_ended(event: e.WindowEnded, book: Book) -> Text:
    return t("{team} is through.", team=w.team_name(event.team))


def _acted(event: e.Acted, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "name": w.unit_name(book, event.name),
        "action": w.skill_name(book, event.action),
    }
    if event.target:
        return t("{name}: {action}, at {target}.", target=w.unit_name(book, event.target), **facts)
    if event.cell is not None:
        return t("{name}: {action}, around {cell}.", cell=w.cell_name(event.cell), **facts)
    return t("{name}: {action}.", **facts)


def _checked(event: e.Checked, book: Book) -> Text:
    return t(
        "{name} checks {param} for {action}: {dice}.",
        name=w.unit_name(book, event.name),
        param=w.param_name(event.param),
        action=w.skill_name(book, event.action),
        dice=w.dice_words(event.roll),
    )


def _advised(event: e.Advised, book: Book) -> Text:
    name, action = w.unit_name(book, event.name), w.skill_name(book, event.action)
    return t("{name}, from headquarters: {action}.", name=name, action=action)


def _operated(event: e.Operated, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "team": w.team_name(event.team),
        "action": w.skill_name(book, event.action),
    }
    if event.targets:
        return t("Operator of {team}: {action} for {names}.", names=_names(book, event.targets), **facts)
    if event.cores:
        cores = w.listed(event.cores)
        return t("Operator of {team}: {action} over sector {cores}.", cores=cores, **facts)
    return t("Operator of {team}: {action}.", **facts)


def _learned(event: e.Learned, book: Book) -> Text:
    if event.name:
        return t(
            "{name} hears hidden enemies within {range} cells: {count}.",
            name=w.unit_name(book, event.name),
            range=event.range,
            count=event.count,
        )
    return t("Hidden enemies in sector {cores}: {count}.", cores=w.listed(event.cores), count=event.count)


def _quiet(event: e.Quiet, book: Book) -> Text:
    return t("{n} rounds in a row without an attack.", n=event.rounds)


# ---- special states --------------------------------------------------------------------------------------


def _state(event: e.StateBegan, book: Book) -> Text:
    name = w.unit_name(book, event.name)
    if event.state == "stealth" and event.cell is not None:
        return t("{name} vanishes from radar, last seen on {cell}.", name=name, cell=w.cell_name(event.cell))
    if event.state == "stealth":
        return t("{name} is hidden from radar.", name=name)
    return t("{name}: {state} begins.", name=name, state=w.state_name(event.state))


def _state_ended(event: e.StateEnded, book: Book) -> Text:
    return t("{name}: {state} ends.", name=w.unit_name(book, event.name), state=w.state_name(event.state))


_WHY: dict[str, Text] = {
    "area": t("caught in an area attack"),
    "check": t("by an action with a check"),
    "side": t("by a trigger of Bagworm's side"),
    "search": t("found by a search"),
    "near": t("an enemy is within 3 cells"),
    "bump": t("met by an enemy"),
}


def _revealed(event: e.Revealed, book: Book) -> Text:
    facts: dict[str, Fact] = {"name": w.unit_name(book, event.name)}
    if event.cell is None:
        return t("{name} is hidden no longer.", **facts)
    facts["cell"] = w.cell_name(event.cell)
    if event.why in _WHY:
        return t("{name} is revealed on {cell}: {why}.", why=_WHY[event.why], **facts)
    return t("{name} is revealed on {cell}.", **facts)


# ---- out of area -----------------------------------------------------------------------------------------


def _return_rolled(event: e.ReturnRolled, book: Book) -> Text:
    name = w.unit_name(book, event.name)
    if event.roll is None or event.target is None:
        return t("{name} makes a check.", name=name)
    facts: dict[str, Fact] = {"name": name, "dice": w.dice_words(event.roll), "target": event.target}
    if event.success:
        return t("{name} rolls to return: {dice} against {target}, back on the map!", **facts)
    return t("{name} rolls to return: {dice} against {target}, still out of area.", **facts)


def _returned(event: e.Returned, book: Book) -> Text:
    name = w.unit_name(book, event.name)
    if event.cell is None:
        return t("{name} is back on the map.", name=name)
    return t("{name} is back on the map, on {cell}.", name=name, cell=w.cell_name(event.cell))


def _leaked(event: e.Leaked, book: Book) -> Text:
    name = w.unit_name(book, event.name)
    if event.trion is None:
        return t("{name} leaks {lost} trion.", name=name, lost=event.lost)
    return t("{name} leaks {lost} trion: {trion} left.", name=name, lost=event.lost, trion=event.trion)


def _outside(event: e.OutOfArea, book: Book) -> Text:
    return t("{name} is still out of area when feedback comes.", name=w.unit_name(book, event.name))


# ---- points and the end ----------------------------------------------------------------------------------


def _scored(event: e.Scored, book: Book) -> Text:
    facts: dict[str, Fact] = {
        "team": w.team_name(event.team),
        "points": w.signed(event.points),
        "total": event.total,
    }
    if event.victim:
        name = w.unit_name(book, event.victim)
        return t("{team} {points} for {name}. Score: {total}.", name=name, **facts)
    return t("{team} {points} for being the last on the field. Score: {total}.", **facts)


_ENDS: dict[e.EndWhy, Text] = {
    "last": t("One team is left."),
    "nobody": t("Nobody is left on the field."),
    "rounds": t("The last round is over."),
    "down": t("Those whom the battle was about are out of the fight."),
    "cell": t("The cell that the battle was about has been reached."),
    "points": t("The points that the battle was about have been made."),
    "gm": t("The game master ends the battle."),
}


def _ended(event: e.BattleEnded, book: Book) -> Text:
    points = w.listed(
        t("{team} {points}", team=w.team_name(team), points=points) for team, points in event.points
    )
    facts: dict[str, Fact] = {"why": _ENDS[event.why], "points": points}
    if event.winners:
        return t("{why} {winners} wins! Points: {points}.", winners=_teams(event.winners), **facts)
    if event.kind == "rank_war" and event.why != "gm":
        return t("{why} A draw! Points: {points}.", **facts)
    return t("{why} Points: {points}.", **facts)


def _uncovered(event: e.Uncovered, book: Book) -> Text:
    places = w.listed(
        t("{name} {cell}", name=w.unit_name(book, name), cell=w.cell_name(cell))
        for name, cell in event.places
    )
    return t("Still hidden at the end: {places}.", places=places)


TELL: dict[type[Event], Callable[[Any, Book], Text | None]] = {
    e.BattleSet: _set,
    e.MapPicked: _map,
    e.AreaSet: _area,
    e.EndingSet: _ending,
    e.Placed: _placed,
    e.CardDrawn: _drawn,
    e.CardsFlipped: _flipped,
    e.AddressRolled: _address,
    e.Arrived: _arrived,
    e.Began: _began,
    e.RoundBegan: _round,
    e.PhaseBegan: _phase,
    e.InitiativeRolled: _initiative,
    e.TieBroken: _tie,
    e.OrderSet: _order,
    e.HasPassed: _passed,
    e.WindowEnded: _window_ended,
    e.Acted: _acted,
    e.Checked: _checked,
    e.Advised: _advised,
    e.Operated: _operated,
    e.Learned: _learned,
    e.Quiet: _quiet,
    e.StateBegan: _state,
    e.StateEnded: _state_ended,
    e.Revealed: _revealed,
    e.ReturnRolled: _return_rolled,
    e.Returned: _returned,
    e.Leaked: _leaked,
    e.OutOfArea: _outside,
    e.Scored: _scored,
    e.BattleEnded: _ended,
    e.Uncovered: _uncovered,
}
