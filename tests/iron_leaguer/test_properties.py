"""What holds in every season, found by playing many at random."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import notation
from games.engine.chance import KeyedChance, TapeChance
from games.engine.contract import Refused
from games.engine.menu import commands
from games.engine.play import Play, pack_events, unpack_events
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer.options import Options
from games.iron_leaguer.season import DARK, LAST_SCENE, ROW, SILVER, TOUR, is_match
from games.iron_leaguer.state import State
from tests.iron_leaguer.play import HOUSES, random_season
from tests.iron_leaguer.season import rules

numbers = st.integers(0, 2**64 - 1)
houses = st.sampled_from(HOUSES)

MOST_BYTES = 40_000
"""A state never grows beyond this, however long the season."""

MOST_COMMANDS = 3_000
"""Random players stumble about; no season of theirs is longer."""


def cards_of(state: State) -> list[str]:
    """Every card of the period, wherever it lies."""
    return sorted((*state.deck, *state.discards, *state.teams[0].hand, *state.teams[1].hand))


def leaguers_of(state: State) -> list[str]:
    """Every leaguer, wherever it is."""
    rows = (one for team in state.teams for one in team.row if one is not None)
    return sorted((*(one.id for one in (*rows, *state.strays, *state.retired)), *state.pool))


def check(state: State) -> None:
    """What holds in every state."""
    book = rules().book
    assert cards_of(state) == sorted(book.decks[state.period])
    assert set(state.unseen) <= set(state.discards)
    assert leaguers_of(state) == sorted(book.figures)
    silver, dark = (len([one for one in team.row if one]) for team in state.teams)
    assert silver == ROW + (state.phase == "release" and state.asked == (SILVER,))
    between_steps = ("rescue", "rescue_growth", "newcomers", "release")
    assert dark <= ROW or state.phase in between_steps
    if is_match(state.scene):
        assert all(None not in team.row for team in state.teams)
    else:
        assert all(one.pen == 0 for team in state.teams for one in team.row if one)
    assert all(one.heart >= 0 for one in (*state.strays, *state.retired))
    assert all(team.answer is None or seat in state.asked for seat, team in enumerate(state.teams))


def check_all_along(season: Iterator[Play]) -> Play:
    """Plays a season to its end, with what must hold after every command."""
    play = next(season)
    scene = 1
    for play in season:
        state: State = play.state
        check(state)
        assert state.scene in (scene, scene + 1)
        if state.scene == scene + 1 and state.scene in (3, 5, 7, 9, 11):
            check_filled_up(state)
        scene = state.scene
        assert bool(play.waiting) == (play.result is None)
        assert len(play.journal) <= MOST_COMMANDS
    return play


def check_filled_up(state: State) -> None:
    """A match up to scene 11 begins with eleven of Dark, or with no Dark leaguer left astray (iron-21.8a)."""
    left = [one.id for one in state.strays if rules().book.figures[one.id].spec.clan == "dark"]
    short = ROW - len([one for one in state.teams[DARK].row if one])
    if not state.options.fill_excludes_fresh:
        assert short == 0 or not left


@pytest.mark.rule("iron-22.1a", "iron-22.1b", "iron-21.8a", "iron-19.6")
@settings(max_examples=20)
@given(numbers, houses)
def test_random_seasons_end_with_every_card_and_leaguer_accounted_for(number: int, options: Options) -> None:
    play = check_all_along(random_season(rules(), number, options))
    state: State = play.state
    assert len(msgspec.json.encode(state)) < MOST_BYTES
    wins = [match.winner for match in state.matches if match.scene in TOUR]
    result = play.result
    assert result is not None
    (winner,) = result.winners
    assert wins.count(winner) == 2 or (options.play_out_tour and wins.count(winner) == 3)
    assert options.play_out_tour == (state.scene == LAST_SCENE) or state.scene in (15, LAST_SCENE)
    assert [match.scene for match in state.matches] == list(range(1, state.scene + 1, 2))


@pytest.mark.slow
def test_hundreds_of_seasons_end() -> None:
    for number in range(300):
        check_all_along(random_season(rules(), number, HOUSES[number % len(HOUSES)]))


@pytest.mark.rule("iron-11.3")
@settings(max_examples=5)
@given(numbers)
def test_hearts_only_ever_rise_but_for_those_who_fill_up(number: int) -> None:
    hearts: dict[str, int] = {name: figure.heart for name, figure in rules().book.figures.items()}
    for play in random_season(rules(), number):
        state: State = play.state
        filled = {
            one for told in play.journal[-1].events if isinstance(told, e.Filled) for one in told.leaguers
        }
        for one in (*state.teams[0].row, *state.teams[1].row, *state.strays, *state.retired):
            if one is not None:
                assert one.heart == 0 if one.id in filled else one.heart >= hearts[one.id]
                hearts[one.id] = one.heart


@settings(max_examples=6)
@given(numbers, houses)
def test_what_is_stored_comes_back(number: int, options: Options) -> None:
    for play in random_season(rules(), number, options):
        data = msgspec.json.encode(play.state)
        again = msgspec.json.decode(data, type=State)
        assert again == play.state
        assert msgspec.json.encode(again) == data
        entry = play.journal[-1]
        assert unpack_events(pack_events(entry.events), e.Events) == entry.events
        if entry.command is not None:
            assert notation.read(notation.write(entry.command), c.Commands) == entry.command


@settings(max_examples=6)
@given(numbers, houses)
def test_a_replay_comes_to_the_same_bytes(number: int, options: Options) -> None:
    before, draws = None, 0
    for play in random_season(rules(), number, options):
        entry = play.journal[-1]
        if before is not None and entry.command is not None:
            tape = TapeChance(entry.draws, draws)
            again = rules().step(before, entry.actor, entry.command, tape)  # type: ignore[arg-type]
            tape.finish()
            assert msgspec.json.encode(again.state) == msgspec.json.encode(play.state)
            assert again.events == entry.events
        before, draws = play.state, play.draws


def mutations(command: Any, random: Random) -> Iterator[Any]:
    """The command with one field changed."""
    for info in msgspec.structs.fields(command):
        value = getattr(command, info.name)
        others: list[Any] = []
        if info.name in ("users", "leaguers", "cards"):
            others = [value[1:], (*value, "si01"), (*value, *value[:1]), ("da01", "da02", "st03")]
        elif info.name in ("leaguer", "target", "rescuer", "persuader"):
            others = ["si01", "da01", "da05", "dk01", "st01", "nobody"]
        elif info.name == "points":
            others = [
                value[1:],
                (*value, c.Points("si01", 1)),
                (c.Points("da05", 3),),
                (c.Points("si01", 3, (1, 6)),),
            ]
        elif info.name == "splits" and isinstance(command, c.Grow):
            others = [(c.Split("si01", (3, 3)),), (c.Split("nobody", (5,)),), (c.Split("da05", ()),)]
        elif info.name == "splits":
            others = [((1,),), ((3, 3), (4,)), ((-1, 9),)]
        elif info.name == "parts":
            others = [(1,), (2, 2), (-1, 3)]
        other = random.choice(others) if others else value
        if other != value:
            yield msgspec.structs.replace(command, **{info.name: other})


@settings(max_examples=4)
@given(numbers, houses)
def test_offers_are_accepted_and_what_is_refused_changes_nothing(number: int, options: Options) -> None:
    random = Random(number)
    for play in random_season(rules(), number, options):
        if random.random() > 0.1 or play.result:
            continue
        state: State = play.state
        before = msgspec.json.encode(state)
        for seat in (SILVER, DARK):
            offered = list(commands(partial(rules().menu, state, seat), limit=40))
            for command in random.sample(offered, min(8, len(offered))):
                rules().step(state, seat, command, KeyedChance(play.key, play.draws))  # type: ignore[arg-type]
                for wrong in mutations(command, random):
                    with suppress(Refused):
                        check(rules().step(state, seat, wrong, KeyedChance(play.key, play.draws)).state)
        assert msgspec.json.encode(state) == before
