"""Builds seasons for the rule tests: any situation of a match or an interval in one line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from games.engine.chance import Chance, KeyedChance, ScriptedChance
from games.engine.contract import Command, Event, Private, Refused, Seat
from games.iron_leaguer import commands as c
from games.iron_leaguer.options import Options
from games.iron_leaguer.rules import IronRules, bind
from games.iron_leaguer.state import Blow, Leaguer, State

SILVER, DARK = 0, 1

SOURCE = Path(__file__).with_name("pack.toml").read_text(encoding="utf-8")

replace = msgspec.structs.replace


@cache
def rules() -> IronRules:
    """The rules with the test pack."""
    return bind(SOURCE)


def opening(**options: Any) -> State:
    """A season just set up, with house rules by name."""
    return rules().start(Options(**options), KeyedChance(b"season")).state


class Season:
    """A season in the making: give commands, read the state and what was told by the latest of them."""

    def __init__(self, state: State | None = None, **options: Any) -> None:
        self.state = state or opening(**options)
        self.events: tuple[Event, ...] = ()

    def set(self, **fields: Any) -> Season:
        """Gives the state new values."""
        self.state = replace(self.state, **fields)
        return self

    def team(self, seat: Seat, **fields: Any) -> Season:
        """Gives a team new values."""
        teams = list(self.state.teams)
        teams[seat] = replace(teams[seat], **fields)
        return self.set(teams=tuple(teams))

    def leaguer(self, name: str, **fields: Any) -> Season:
        """Gives a leaguer new values, wherever it is."""

        def change(one: Leaguer | None) -> Leaguer | None:
            return replace(one, **fields) if one and one.id == name else one

        for seat in (SILVER, DARK):
            self.team(seat, row=tuple(map(change, self.state.teams[seat].row)))
        return self.set(
            strays=tuple(map(change, self.state.strays)), retired=tuple(map(change, self.state.retired))
        )

    def hand(self, seat: Seat, *cards: str) -> Season:
        """Gives a team exactly these cards; its old ones go under the deck, and these leave the deck."""
        teams = list(self.state.teams)
        old = teams[seat].hand
        rest = [card for card in (*self.state.deck, *old) if card not in cards]
        missing = [card for card in cards if card not in self.state.deck and card not in old]
        other = teams[1 - seat]
        if missing:  # they lie in the other hand or the discards: swapped against cards of the deck
            swapped = tuple(rest.pop() if card in missing else card for card in other.hand)
            teams[1 - seat] = replace(other, hand=swapped)
            self.set(discards=tuple(card for card in self.state.discards if card not in missing))
        teams[seat] = replace(teams[seat], hand=cards)
        return self.set(teams=tuple(teams), deck=tuple(rest))

    def find(self, name: str) -> Leaguer:
        """A leaguer in play."""
        state = self.state
        for place in (state.teams[0].row, state.teams[1].row, state.strays, state.retired):
            for one in place:
                if one and one.id == name:
                    return one
        raise LookupError(name)

    def do(self, seat: Seat, command: Command, *dice: int, chance: Chance | None = None) -> Season:
        """Gives a command. The dice are those of the step in order, and must be used up; without any, a
        generator throws them.
        """
        source = chance or (ScriptedChance.of_dice(*dice) if dice else KeyedChance(b"dice"))
        state, told = rules().step(self.state, seat, command, source)  # type: ignore[arg-type]
        if dice and chance is None:
            assert len(source.tape) == len(dice), f"{len(source.tape)} draws, {len(dice)} dice"
        self.state = state
        self.events = tuple(one.event if isinstance(one, Private) else one for one in told)
        return self

    def refuses(self, seat: Seat, command: Command, code: str) -> Refused:
        """The command must be refused with this code; the state stays as it is."""
        with pytest.raises(Refused) as caught:
            rules().step(self.state, seat, command, KeyedChance(b"dice"))  # type: ignore[arg-type]
        assert caught.value.code == code
        return caught.value

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind that the latest command led to."""
        return [one for one in self.events if isinstance(one, kind)]


def ids(row: Iterable[Leaguer | None]) -> tuple[str, ...]:
    """The ids of the leaguers in a row."""
    return tuple(one.id for one in row if one)


def up(card: str) -> c.Play:
    """The upper half of a card."""
    return c.Play(card, "upper")


def low(card: str) -> c.Play:
    """The lower half of a card."""
    return c.Play(card, "lower")


def attack(*plays: c.Play, by: str, splits: tuple[c.Parts, ...] = ()) -> c.Attack:
    """An attack performed by leaguers whose ids stand in one string."""
    return c.Attack(plays, tuple(by.split()), splits)


def defend(
    *plays: c.Play,
    by: str,
    outcome: Literal["change", "reset", "counter"] | None = None,
    splits: tuple[c.Parts, ...] = (),
) -> c.Defend:
    """A defence, likewise."""
    return c.Defend(plays, tuple(by.split()), outcome, splits)


def technique(
    play: c.Play, by: str, target: str | None = None, splits: tuple[c.Parts, ...] = ()
) -> c.UseTechnique:
    """A technique, likewise."""
    return c.UseTechnique(play, tuple(by.split()), target, splits)


def under_attack(ap: int = 5, by: Seat = DARK, **options: Any) -> Season:
    """A season in scene 1 in which ``by`` has attacked with this AP."""
    striker = "da11" if by == DARK else "si11"
    season = Season(**options).set(
        blow=Blow(by, ap, (striker,)), phase="defence", asked=(1 - by,), possession=by
    )
    return season.leaguer(striker, used=True)


def silver_attacks(**options: Any) -> Season:
    """A season in scene 1 with Silver in possession."""
    return Season(**options).set(possession=SILVER, asked=(SILVER,))


def used(season: Season) -> set[str]:
    """The used leaguers of both teams."""
    return {one.id for team in season.state.teams for one in team.row if one and one.used}
