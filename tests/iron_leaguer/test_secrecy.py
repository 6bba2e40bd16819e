"""Nobody can tell apart two seasons that differ only in someone else's secrets, or in what lies face down."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from games.engine.chance import KeyedChance
from games.engine.contract import Refused, Seat, Told, heard
from games.engine.menu import Menu, Path, commands
from games.engine.play import Play
from games.iron_leaguer import commands as c
from games.iron_leaguer import events as e
from games.iron_leaguer.options import USUAL
from games.iron_leaguer.state import Answer, Phase, State
from games.iron_leaguer.view import View
from tests.iron_leaguer.between import acting, defaults, interval_of
from tests.iron_leaguer.pairs import Pair, pairs, some_answer
from tests.iron_leaguer.play import HOUSES, random_season
from tests.iron_leaguer.season import DARK, SILVER, Season, replace, rules

NONSENSE: tuple[c.Commands, ...] = (
    c.Draw(), c.Nothing(), c.Exchange(("p101a",)), c.Refresh(("si01",)), c.Grow(), c.RescueTeam(),
    c.RescueEnd(), c.RescueTry("da01", "da02"), c.Refill(("p101a", "p102a")), c.Cut(("p101a",)),
    c.Release(("si01",)), c.Practice(), c.Train((c.Points("si01", 3),)), c.Scout("st03"),
    c.Persuade("si01", "da01"), c.Decline(), c.Fill(("dk10",)),
    c.Attack((c.Play("p101a", "upper"),), ("si01",)), c.Defend((c.Play("p101a", "lower"),), ("da01",)),
    c.UseTechnique(c.Play("p119a", "lower"), ("da03",), "si01"),
)  # fmt: skip
"""Commands that are hardly ever legal all at once: their refusals must not tell either."""


PLAIN: tuple[c.Commands, ...] = (
    c.Draw(), c.Nothing(), c.Practice(), c.Decline(), c.RescueTeam(), c.RescueEnd(),
)  # fmt: skip
"""Commands that name nothing hidden, so that whoever gives them, they show the same."""


def menu_text(state: State, seat: Seat, path: Path = (), depth: int = 3) -> Any:
    """A seat's menu as data, down to some depth."""
    try:
        node = rules().menu(state, seat, path)
    except Refused as refusal:
        return (refusal.code, refusal.text)
    if not isinstance(node, Menu) or not depth or node.slots[0].kind != "choice" or node.slots[0].most > 1:
        return node
    below = [menu_text(state, seat, (*path, one.key), depth - 1) for one in node.options[:6]]
    return (node, below)


def is_idle(told: Told) -> bool:
    """Whether both hands were thrown away."""
    return isinstance(told, e.WasReset) and told.why == "idle"


def answer(pair: Pair, state: State, actor: Seat, command: c.Commands) -> Any:
    """What others get of a command: the refusal, if it is theirs, or the events and all new views."""
    chance = KeyedChance(pair.key, pair.draws)
    try:
        after, events = rules().step(state, actor, command, chance)
    except Refused as refusal:
        return (refusal.code, refusal.text)
    if after.phase == "over" or any(draw.bound != 6 for draw in chance.tape) or any(map(is_idle, events)):
        # The end shows everything, an idle reset the hands, and a hand that was shuffled comes up again.
        return [type(heard(told, None)) for told in events]
    views = [rules().view(after, viewer) for viewer in pair.others]
    return ([heard(told, 1 - pair.seat) for told in events], views, rules().waiting(after))


def some(random: Random, state: State, seat: Seat) -> list[c.Commands]:
    """Some of what a seat may do, but nothing that is handed in in secret."""
    offered = list(islice(commands(partial(rules().menu, state, seat)), 40))
    open_ones = [one for one in offered if isinstance(one, c.Commands) and not one.secret]
    return random.sample(open_ones, min(4, len(open_ones)))


HAND_IN: dict[Phase, Callable[[Answer], c.Commands]] = {
    "growth": lambda answer: c.Grow(answer.splits),
    "rescue_growth": lambda answer: c.Grow(answer.splits),
    "refill": lambda answer: c.Refill(answer.cards),
    "cut": lambda answer: c.Cut(answer.cards),
}
"""How an answer is given where both are asked in secret."""


def check_hand_in(pair: Pair, random: Random) -> None:
    """Whatever a seat hands in before the other has: the others learn the same from it."""
    state, seat = pair.one, pair.seat
    if {seat, 1 - seat} != set(state.asked) or state.teams[1 - seat].answer is not None:
        return
    give, hand = HAND_IN[state.phase], state.teams[seat].hand
    ways = [give(some_answer(state, seat, hand, random)) for _ in range(3)]
    first, *others = [answer(pair, state, seat, way) for way in ways]
    assert first[0] == [], "nobody hears of it"
    assert others == [first, first], ways


def check(pair: Pair, random: Random) -> None:
    one, two, other = pair.one, pair.two, 1 - pair.seat
    assert rules().waiting(one) == rules().waiting(two)
    assert rules().chapter(one) == rules().chapter(two)
    check_hand_in(pair, random)
    for viewer in pair.others:
        assert rules().view(one, viewer) == rules().view(two, viewer)
        pages = [msgspec.json.encode(rules().page(state, viewer)) for state in (one, two)]
        assert pages[0] == pages[1]
    assert menu_text(one, other) == menu_text(two, other)
    with pytest.raises(Refused):
        rules().menu_of(rules().view(one, None), ())
    assert rules().default(one, other) == rules().default(two, other)
    for command in (*NONSENSE, *some(random, one, other)):
        if not command.secret or one.teams[pair.seat].answer is None:
            assert answer(pair, one, other, command) == answer(pair, two, other, command), command
    for command in (*PLAIN, *some(random, one, pair.seat)):
        answers = [answer(pair, state, pair.seat, command) for state in (one, two)]
        if not any(isinstance(got, tuple) and isinstance(got[0], str) for got in answers):
            assert answers[0] == answers[1], command  # open to both, so it shows the same


def check_pairs(count: int, start: int) -> Counter[str]:
    random = Random(start)
    phases: Counter[str] = Counter()
    for pair in pairs(count, start):
        check(pair, random)
        phases[pair.one.phase] += 1
    return phases


@pytest.mark.rule("iron-2.2", "iron-q50", "iron-q38")
def test_pairs_cannot_be_told_apart() -> None:
    phases = check_pairs(150, 0)
    assert {"attack", "defence", "growth", "refill", "actions"} <= set(phases)


@pytest.mark.rule("iron-14.3", "iron-q38")
@pytest.mark.parametrize("seat", [SILVER, DARK])
def test_a_cut_tells_nothing_while_the_other_cuts_too(seat: Seat) -> None:
    """Both have to cut only now and then, so it has a test of its own."""
    season = interval_of(2, DARK)
    defaults(season, "refill")
    deck = season.state.deck
    for side, cards in ((SILVER, deck[:3]), (DARK, deck[3:7])):
        season.team(side, hand=(*season.state.teams[side].hand, *cards))
    season.set(deck=deck[7:]).do(SILVER, c.Refill()).do(DARK, c.Refill())
    assert (season.state.phase, season.state.asked) == ("cut", (SILVER, DARK))
    for number in range(5):
        check_hand_in(Pair(season.state, season.state, seat, b"k" * 32, 0), Random(number))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_thousands_of_pairs_cannot_be_told_apart(part: int) -> None:
    phases = check_pairs(600, 100_000 * (part + 1))
    assert {"attack", "defence", "growth", "refill", "actions", "release", "newcomers"} <= set(phases)


def test_a_pair_does_differ_for_its_owner() -> None:
    """The generator changes something that can be seen by the one seat that may."""
    differ = [rules().view(p.one, p.seat) != rules().view(p.two, p.seat) for p in pairs(100)]
    assert sum(differ) > 60


def strings(value: Any) -> set[str]:
    """All strings within plain data."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*map(strings, value.values()))
    return set().union(*map(strings, value)) if isinstance(value, list | tuple) else set()


def known(view: View) -> set[str]:
    """All that a view names anywhere but in what has been told for all to hear."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name not in ("book", "last")}
    return strings(msgspec.to_builtins(fields))


def known_cards(view: View) -> set[str]:
    """The cards among it."""
    return known(view) & set(rules().book.faces)


@pytest.mark.rule("iron-2.2", "iron-5.5", "iron-q50")
def test_a_view_names_no_card_that_is_hidden_from_it() -> None:
    for pair in pairs(40, 9_000):
        state = pair.one
        seen = set(state.discards) - set(state.unseen)
        for viewer in (SILVER, DARK, None):
            own = set() if viewer is None else set(state.teams[viewer].hand)
            assert known_cards(rules().view(state, viewer)) == seen | own
            hidden = strings(msgspec.to_builtins(rules().view(state, viewer).shown)) & set(state.pool)
            assert not hidden


@pytest.mark.rule("iron-2.2")
def test_only_the_drawer_hears_what_was_drawn() -> None:
    season = Season()
    hand = season.state.teams[DARK].hand
    season.hand(DARK, *hand[:3])
    after, events = rules().step(season.state, DARK, c.Draw(), KeyedChance(b"k" * 32))
    drawn = [one for one in after.teams[DARK].hand if one not in hand[:3]]
    assert len(drawn) == 2
    assert [heard(one, DARK) for one in events if isinstance(heard(one, DARK), e.Drew)] == [
        e.Drew(DARK, tuple(drawn))
    ]
    for viewer in (SILVER, None):
        told = [one for one in (heard(told, viewer) for told in events) if one is not None]
        assert not strings(msgspec.to_builtins(told)) & set(rules().book.faces)


@pytest.mark.rule("iron-17.2")
def test_a_card_that_was_drawn_has_been_seen() -> None:
    """Practice throws no dice, but it shows the drawer the top of the deck: no taking back for free."""
    play = Play(rules(), USUAL, b"k" * 32)
    play.state = acting(2, SILVER).state
    play.do(SILVER, c.Practice())
    assert play.journal[-1].draws == ()
    assert play.journal[-1].revealed


@pytest.mark.parametrize("number", range(3))
def test_whatever_is_turned_up_is_marked_as_shown(number: int) -> None:
    """So that nobody takes back freely what has shown them something, be it to them alone."""
    book = rules().book
    things = {*book.faces, *book.figures}
    turned = 0
    before: list[set[str]] = []
    for play in random_season(rules(), number, HOUSES[(0, 1, 3)[number]]):
        now = [known(rules().view(play.state, viewer)) & things for viewer in (SILVER, DARK, None)]
        entry = play.journal[-1]
        if any(new - old for new, old in zip(now, before, strict=bool(before))):
            turned += 1
            assert entry.revealed or entry.draws, entry.command
        before = now
    assert turned > 50


@pytest.mark.rule("iron-6.6.4")
def test_letting_it_be_shows_nothing() -> None:
    """A slip of the thumb can be taken back for free, unless cards were shown or drawn."""
    for command, shows in (
        (c.Nothing(), False),
        (c.Refresh(("da01",)), False),
        (c.Exchange(("p101a",)), True),
    ):
        play = Play(rules(), USUAL, b"k" * 32)
        play.state = (
            Season(play.state)
            .hand(DARK, "p101a", *play.state.teams[DARK].hand[1:])
            .leaguer("da01", used=True)
            .state
        )
        play.do(DARK, command)
        assert play.journal[-1].revealed == shows


def test_events_that_show_something_say_so() -> None:
    shows = {kind for kind in e.Events.__args__ if kind.reveals}
    assert shows == {
        e.Attacked, e.Defended, e.Technique, e.Exchanged, e.Drew, e.WasReset, e.DeckChanged, e.Refilled,
        e.WasCut, e.Newcomers, e.SeasonEnded,
    }  # fmt: skip


@pytest.mark.rule("iron-2.2", "iron-2.3")
@pytest.mark.parametrize("number", range(2))
def test_nobody_is_told_what_lies_face_down(number: int) -> None:
    for play in random_season(rules(), number):
        state, entry = play.state, play.journal[-1]
        named = strings(msgspec.to_builtins([one for one in entry.events if heard(one, None) is not None]))
        assert not named & set(state.pool)
        if all(draw.bound == 6 for draw in entry.draws):  # what was shuffled may lie face down again
            assert not named & {*state.deck, *state.teams[SILVER].hand, *state.teams[DARK].hand}
        assert not any(isinstance(one, e.Drew) for one in state.last)


def public_names(play: Play) -> set[str]:
    """Cards that the latest command's public events, and the board's memory of them, name."""
    told = [one for one in play.journal[-1].events if heard(one, None) is not None]
    return strings(msgspec.to_builtins((told, play.state.last))) & set(rules().book.faces)


@pytest.mark.rule("iron-q25")
@pytest.mark.parametrize("number", [3, 6])
def test_only_used_cards_are_ever_named_where_the_others_are_not_shown(number: int) -> None:
    """Exchanges, refills, cuts, new decks and idle resets: nothing of them can be told."""
    used, idle = set[str](), 0
    for play in random_season(rules(), number, replace(HOUSES[number], stall_limit=2)):
        for told in play.journal[-1].events:
            if isinstance(told, e.Attacked | e.Defended):
                used |= {one.card for one in told.plays}
            elif isinstance(told, e.Technique):
                used.add(told.play.card)
            idle += is_idle(told)
        assert public_names(play) <= used
        if not play.result:
            assert known_cards(rules().view(play.state, None)) <= used
    assert idle


def test_what_is_handed_in_in_secret_says_so() -> None:
    secret = {kind for kind in c.Commands.__args__ if kind.secret}
    assert secret == {c.Grow, c.Refill, c.Cut}
