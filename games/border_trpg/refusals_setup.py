"""Why something is refused before a battle begins, in words."""

from __future__ import annotations

from ..engine.contract import Refused
from ..engine.text import t
from . import wording as w
from .battle import Party
from .state import Sheet, Team


def master() -> Refused:
    """For game masters."""
    return Refused("gm", t("Only the game master can do that."))


def battle() -> Refused:
    """No battle is set up: its kind comes first (trpg-mode-1)."""
    return Refused("no_battle", t("There is no battle now. The game master sets one up."))


def begun() -> Refused:
    """The battle is fought already."""
    return Refused("begun", t("The battle has begun: that belongs before it."))


def another() -> Refused:
    """One battle at a time."""
    return Refused("battle", t("There is a battle already. End it first."))


def stage() -> Refused:
    """Another step of the set-up."""
    return Refused("stage", t("That belongs to another step before the battle."))


# ---- a new battle ----------------------------------------------------------------------------------------


def team() -> Refused:
    """No such team, or the same twice."""
    return Refused("team", t("Name teams that there are, each once."))


def nobody(of: Team) -> Refused:
    """A team without combatants."""
    return Refused("nobody", t("{team} has no combatant.", team=of.name))


def not_approved(of: Sheet) -> Refused:
    """A sheet that the game master has not accepted (trpg-create-53)."""
    return Refused("approved", t("The sheet of {name} has not been approved.", name=of.name))


def map_() -> Refused:
    """No such map."""
    return Refused("map", t("There is no such map in this pack."))


def soldier() -> Refused:
    """No such soldier."""
    return Refused("soldier", t("There is no such soldier in this pack."))


def sides() -> Refused:
    """Alliances that don't fit the teams."""
    return Refused("sides", t("Name one alliance for each team, or none at all."))


def opponents() -> Refused:
    """Nobody to fight against."""
    return Refused("opponents", t("Name at least two teams, or a team and its enemies."))


def rank_war_soldiers() -> Refused:
    """Rank wars are between teams (trpg-mode-8)."""
    return Refused("soldiers", t("A rank war is between teams of characters. Leave the soldiers out."))


def rank_war_teams(least: int, most: int) -> Refused:
    """Too few or too many teams (trpg-mode-8)."""
    return Refused("teams", t("A rank war is between {least} to {most} teams.", least=least, most=most))


def rank_war_sides() -> Refused:
    """Allies in a rank war (trpg-mode-8)."""
    return Refused("sides", t("In a rank war every team fights for itself."))


def too_many(most: int) -> Refused:
    """More characters than core cards (trpg-teleport-18)."""
    return Refused("too_many", t("Random teleport has room for {most} characters.", most=most))


# ---- the map and places ----------------------------------------------------------------------------------


def picker(of: Party | None) -> Refused:
    """Somebody else picks the map (trpg-map-1)."""
    if of is None:
        return Refused("picker", t("The game master picks the map."))
    text = t("The lowest-ranked team picks the map: {team}.", team=w.team_name(of))
    return Refused("picker", text)


def teleported() -> Refused:
    """Rank wars have no areas (trpg-mode-3)."""
    return Refused("teleport", t("In a rank war random teleport places everybody."))


def map_first() -> Refused:
    """The map comes first."""
    return Refused("stage", t("The map has to be picked first."))


def shared(of: Party) -> Refused:
    """An enemy's area (trpg-map-14)."""
    text = t("{team} starts there: each side has a core of its own.", team=w.team_name(of))
    return Refused("shared", text)


def no_area() -> Refused:
    """No area has been named for the team."""
    return Refused("area", t("The game master names your area first."))


def not_in_area(core: int) -> Refused:
    """A cell of another core (trpg-map-14)."""
    return Refused("area", t("Choose one of the nine cells of core {core}.", core=core))


def outside() -> Refused:
    """A cell that is not on the map."""
    return Refused("outside", t("That cell is not on the map."))


def taken() -> Refused:
    """Somebody stands there."""
    return Refused("taken", t("Somebody stands on that cell. Choose another."))


def rank_war_ending() -> Refused:
    """A rank war ends by its own rules (trpg-mode-3)."""
    return Refused("rank_war", t("A rank war ends when one team is left, or after round 10."))


def ending() -> Refused:
    """No end condition (trpg-mode-4)."""
    return Refused("ending", t("Say first how the battle ends; it may be: when the game master says."))


def not_ready() -> Refused:
    """The map or random teleport is not through."""
    return Refused("stage", t("The map has to be picked and everybody has to arrive first."))


def area_first(of: Party) -> Refused:
    """Somebody has no cell, and the team no area (trpg-map-13)."""
    return Refused("area", t("Name a core area for {team} first.", team=w.team_name(of)))


# ---- random teleport -------------------------------------------------------------------------------------


def no_question() -> Refused:
    """It was not asked, or is settled."""
    return Refused("no_question", t("That was not asked now, or it is settled already."))


def turn_of(of: Party) -> Refused:
    """A higher team draws first (trpg-teleport-2)."""
    text = t("Teams draw by rank, the highest first. Now it is {team}.", team=w.team_name(of))
    return Refused("order", text)


def order(name: str) -> Refused:
    """Somebody else rolls first (trpg-teleport-11)."""
    return Refused("order", t("Addresses are rolled in the order of the draw. Now it is {name}.", name=name))


def no_bagworm() -> Refused:
    """No Bagworm equipped (trpg-teleport-5)."""
    return Refused("bagworm", t("Bagworm is not in this trigger set: teleport in without it."))


def bagworm_cost(cost: int) -> Refused:
    """Too little trion for it (trpg-teleport-5)."""
    text = t("Bagworm costs {cost} trion, and at least 1 has to be left: teleport in without it.", cost=cost)
    return Refused("trion", text)


# ---- later ----------------------------------------------------------------------------------------------


def sheet() -> Refused:
    """No such combatant."""
    return Refused("sheet", t("There is no such combatant."))


def there(of: Sheet) -> Refused:
    """In the battle already."""
    return Refused("there", t("{name} is in this battle already.", name=of.name))


def as_many(teams: int) -> Refused:
    """As many teams as the encounter was made with."""
    return Refused("teams", t("This encounter was made with {n} teams. Name as many.", n=teams))
