"""Learners of a game's practice: whoever follows the coach, and whoever does anything that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar

from games.engine.chance import KeyedChance
from games.engine.computer import random_command, think
from games.engine.contract import AUTO, Command, Game, Seat
from games.engine.play import Play
from games.engine.practice import Practice, Tip
from games.engine.text import Fact, Text
from games.library import load

LONGEST = 200
"""An opening and a practice that take more commands than this do not end."""


class Moment(NamedTuple):
    """A decision of the learner: the play before it, the learner's view, and what the coach says of it."""

    play: Play
    view: Any
    tip: Tip | None

    @property
    def heard(self) -> Tip:
        """What the coach says, who must not be silent."""
        assert self.tip is not None, "the coach is silent"
        return self.tip


Learner = Callable[[Moment], Command]


class Obeyed(Protocol):
    """A decision of a learner as a test keeps it, with the command that it led to, if any."""

    @property
    def command(self) -> Command | None: ...


H = TypeVar("H", bound=Obeyed)


def told_to(
    lessons: Iterable[Sequence[H]], kind: type[Command], fits: Callable[[H], bool]
) -> list[tuple[H, H]]:
    """Decisions in which a learner did such a command, each with the one after it; there must be some."""
    found = [
        (now, then)
        for one in lessons
        for now, then in pairwise(one)
        if isinstance(now.command, kind) and fits(now)
    ]
    assert found
    return found


def said(tip: Tip) -> Iterator[Text]:
    """All that a tip says, at the root of the menu and on the way."""
    yield tip.text
    yield from (pick.text for pick in tip.picks if pick.text is not None)


def facts_of(text: Fact) -> dict[str, Any]:
    """All facts of a text, those of texts within it as well."""
    found: dict[str, Any] = {}
    if isinstance(text, Text):
        for name, fact in text.facts.items():
            found |= {name: fact, **facts_of(fact)}
    return found


def practice_of(game: Game) -> Practice:
    """The practice, which the game must have."""
    assert game.practice is not None
    return game.practice


def laid_out(game: Game, number: int) -> Play:
    """A table at which all that comes before the learner's first decision has been done."""
    practice, rules = practice_of(game), load()[game.id].rules()
    play = Play(rules, practice.options, number.to_bytes(32, "big"))
    while (move := practice.next_move(rules, play.state)) is not None:
        play.do(*move)
        assert len(play.journal) < LONGEST, "the opening does not end"
    return play


def asked(play: Play) -> Seat:
    """Whose word is waited for."""
    return next(prompt.seats[0] for prompt in reversed(play.waiting) if prompt.seats)


def obey(moment: Moment) -> Command:
    """Does what the coach says."""
    command = moment.play.rules.menu_of(moment.view, moment.heard.path)
    assert isinstance(command, Command), (moment.tip, "the picks do not lead to a command")
    return command


def stray(number: int) -> Learner:
    """Somebody who does anything legal short of giving up."""
    chance = KeyedChance(b"stray" + number.to_bytes(27, "big"))

    def learner(moment: Moment) -> Command:
        return random_command(lambda path: moment.play.rules.menu_of(moment.view, path), chance)

    return learner


def lesson(game: Game, number: int, learner: Learner) -> Iterator[Moment]:
    """The decisions of a learner, up to the last tip; computers play all others."""
    practice, play = practice_of(game), laid_out(game, number)
    chance = KeyedChance(b"others" + number.to_bytes(26, "big"))
    players = {seat: game.players[level](play.rules) for seat, level in practice.computers.items()}
    if game.automaton is not None:
        players[AUTO] = game.automaton(play.rules)
    while len(play.journal) < LONGEST:
        view = play.rules.view(play.state, practice.seat)
        moment = Moment(play, view, practice.coach(view))
        if moment.tip is not None and moment.tip.last:
            yield moment
            return
        if play.result is not None:
            return
        seat = asked(play)
        if seat == practice.seat:
            yield moment
            play.do(seat, learner(moment))
        else:
            play.do(seat, think(play.rules, players[seat], play.state, seat, chance).command)
    raise AssertionError("the practice does not end")
