"""Nobody can tell apart two duels that differ only in someone else's secrets."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from games.engine.chance import KeyedChance
from games.engine.contract import Refused, Seat, heard
from games.engine.menu import Menu, Path
from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.state import State
from games.solo_rank_war.view import view_of
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, cards, fight, plain, rules
from tests.solo_rank_war.pairs import Pair, pairs
from tests.solo_rank_war.play import random_agent

NONSENSE: tuple[c.Commands, ...] = (
    c.InitialDone(), c.EndPhase(), c.Pass(), c.Move(1), c.Move(-1), c.Plot(0, 3), c.AcceptDraw(), c.Leave(),
    c.SetCards("keep", "keep"), c.SetCards("shield", "shield"), c.UseInitial("main", "bagworm.approach", 1),
    c.Use("main", "kogetsu.slash"), c.Use("sub", "scorpion.mantis"), c.Counter("main", "shield.guard", 0),
    c.Counter("sub", "jammer.rebuke", 1), c.OfferDraw(),
)  # fmt: skip
"""Commands that are hardly ever legal: their refusals must not tell either."""


def menu_text(state: State, seat: Seat, path: Path = ()) -> Any:
    """A seat's whole menu as data."""
    try:
        node = rules().menu(state, seat, path)
    except Refused as refusal:
        return (refusal.code, refusal.text)
    if not isinstance(node, Menu):
        return node
    if node.slots[0].kind != "choice" or node.slots[0].most > 1:
        return node
    return (node, [menu_text(state, seat, (*path, one.key)) for one in node.options])


def answer(pair: Pair, state: State, actor: Seat, command: c.Commands) -> Any:
    """What others get of a command: the refusal, if it is theirs, or the events and all new views."""
    try:
        after, events = rules().step(state, actor, command, KeyedChance(pair.key, pair.draws))
    except Refused as refusal:
        return (refusal.code, refusal.text)
    if after.phase == "finished":
        return [type(told) for told in events]  # the end shows everything
    views = [rules().view(after, viewer) for viewer in pair.others]
    return ([heard(told, 1 - pair.seat) for told in events], views, rules().waiting(after))


def some(random: Random, state: State, seat: Seat) -> list[c.Commands]:
    """Some of what a seat may do, but nothing that is handed in in secret."""
    offered = [one for one in _leaves(menu_text(state, seat)) if not one.secret]
    return random.sample(offered, min(6, len(offered)))


def check(pair: Pair, random: Random) -> None:
    one, two, other = pair.one, pair.two, 1 - pair.seat
    assert rules().waiting(one) == rules().waiting(two)
    for viewer in pair.others:
        assert rules().view(one, viewer) == rules().view(two, viewer)
        pages = [msgspec.json.encode(rules().page(state, viewer)) for state in (one, two)]
        assert pages[0] == pages[1]
    assert menu_text(one, other) == menu_text(two, other)
    for command in (*NONSENSE, *some(random, one, other)):
        if not command.secret or not is_ready(one, pair.seat):
            assert answer(pair, one, other, command) == answer(pair, two, other, command), command
    for command in some(random, one, pair.seat):
        answers = [answer(pair, state, pair.seat, command) for state in (one, two)]
        if not any(isinstance(got, tuple) and isinstance(got[0], str) for got in answers):
            assert answers[0] == answers[1], command  # open to both, so it shows the same


def is_ready(state: State, seat: Seat) -> bool:
    """Whether the seat has handed in what is asked for, so that the other's choice closes the step."""
    return view_of(rules().book, state, None).seats[seat].ready


def _leaves(node: Any) -> list[c.Commands]:
    if isinstance(node, tuple) and len(node) == 2 and isinstance(node[0], Menu):
        return [leaf for below in node[1] for leaf in _leaves(below)]
    return [node] if isinstance(node, c.Commands) else []


def check_pairs(count: int, start: int) -> Counter[str]:
    random = Random(start)
    phases: Counter[str] = Counter()
    for pair in pairs(count, start):
        check(pair, random)
        phases[pair.one.phase] += 1
    return phases


@pytest.mark.rule("solo-5.62", "solo-4.10", "solo-5.2", "solo-1.22")
def test_500_pairs_cannot_be_told_apart() -> None:
    phases = check_pairs(500, 0)
    assert set(phases) == {"setup", "initial", "set", "plot", "tactical", "window"}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_10_000_pairs_cannot_be_told_apart(part: int) -> None:
    phases = check_pairs(1_000, 100_000 * (part + 1))
    assert set(phases) == {"setup", "initial", "set", "plot", "tactical", "window"}


def test_a_pair_does_differ_for_its_owner() -> None:
    """The generator changes something that can be seen by the one seat that may."""
    differ = [rules().view(p.one, p.seat) != rules().view(p.two, p.seat) for p in pairs(300)]
    assert sum(differ) > 200


# ---- handing in -----------------------------------------------------------------------------------------


def same_to_others(state: State, seat: Seat, commands: list[c.Commands]) -> None:
    """Whatever the seat hands in of these, the others hear and see the same."""
    results = []
    for command in commands:
        after, events = rules().step(state, seat, command, KeyedChance(b"k" * 32))
        views = [rules().view(after, viewer) for viewer in (1 - seat, None)]
        results.append((events, views, rules().waiting(after), menu_text(after, 1 - seat)))
    assert all(result == results[0] for result in results)


def test_all_that_is_handed_in_looks_the_same() -> None:
    random = Random(1)
    duel = Duel()
    same_to_others(
        duel.state, RED, [random_agent(rules().book, duel.state.options, random) for _ in range(20)]
    )
    duel.build(agent("rifle kogetsu senku shield", "shield escudo"), agent("kogetsu"))
    same_to_others(
        duel.state, RED, [cards("rifle / shield"), cards("kogetsu / free"), cards("shield / escudo")]
    )
    duel.set("kogetsu / shield", "kogetsu / free")
    plots: list[c.Commands] = [c.Plot(a, b) for a in range(1, 7) for b in range(1, 7)]
    same_to_others(duel.state, RED, plots)
    same_to_others(duel.state, BLUE, plots)


def test_changing_ones_mind_makes_no_event() -> None:
    duel = Duel()
    duel.do(RED, agent("kogetsu"))
    before = [rules().view(duel.state, viewer) for viewer in (BLUE, None)]
    assert duel.do(RED, agent("shield", sheet="KKKKKK")) == []
    assert [rules().view(duel.state, viewer) for viewer in (BLUE, None)] == before


def test_the_order_of_public_events_does_not_depend_on_secrets() -> None:
    logs = []
    for red in ("kogetsu / shield", "shield / free", "free / shield"):
        duel = Duel()
        duel.build(agent("kogetsu shield", "shield"), agent("kogetsu"))
        duel.set(red, "kogetsu / free")
        logs.append(duel.log)
    assert logs[0] == logs[1] == logs[2]


@pytest.mark.rule("solo-1.24")
def test_a_spectator_knows_no_more_than_each_player() -> None:
    for pair in pairs(100, 7_000):
        public, red, blue = (rules().view(pair.one, viewer) for viewer in (None, RED, BLUE))
        for seat in (RED, BLUE):
            for player in (red, blue):
                for known, more in zip(public.seats[seat].cards, player.seats[seat].cards, strict=True):
                    assert known is None or known.trigger in (None, more and more.trigger)
                for side in ("main", "sub", "sheet"):
                    names = getattr(public.seats[seat], side)
                    assert {one for one in names if one} <= set(getattr(player.seats[seat], side))
            assert public.seats[seat].choice is None
            assert public.seats[seat].plot is None
        assert public.sets == ()


def test_events_that_show_something_say_so() -> None:
    shows = {kind for kind in (e.Locked, e.CardsSet, e.Revealed, e.TurnedUp, e.Ended) if kind.reveals}
    assert len(shows) == 5
    assert not any(kind.reveals for kind in (e.Ready, e.Announced, e.Passed, e.PhaseEnded, e.DrawOffered))
    assert all(command.secret for command in (c.SubmitAgent, c.SetCards, c.Plot))
    assert not any(command.secret for command in (c.Use, c.Counter, c.Move, c.Pass, c.EndPhase))


def test_a_refused_use_tells_nobody_what_lies_face_down() -> None:
    duel = fight("rifle / free", distance=3, shoot=1).trion(4, 100)
    before = rules().view(duel.state, BLUE)
    assert duel.refused(RED, c.Use("main", "rifle.burst")) == "trion"
    assert rules().view(duel.state, BLUE) == before
    with pytest.raises(Refused) as refusal:
        rules().step(duel.state, BLUE, c.Use("main", "rifle.burst"), duel.chance)
    assert "rifle" not in plain(refusal.value.text).lower()
