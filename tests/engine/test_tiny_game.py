"""Hidden Bids by its rulebook, and what its folder shows of secrets, undo, packs and words."""

import io
from typing import Any

import msgspec
import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from hypothesis import assume, given
from hypothesis import strategies as st

from games.engine.chance import Chance, ScriptedChance
from games.engine.contract import Refused, Result, heard
from games.engine.menu import Menu
from games.engine.pack import PackError
from games.engine.play import Entry, pack_events
from games.engine.text import english
from games.engine.undo import Done, must_agree, own_last
from tests.tiny_game.model import Bail, Bid, Commands, Open, Options, Pass, State

from .shelves import TINY

RULES = TINY.rules()
CLOVER, PURSE = "clover", "purse"


class Table:
    """A table whose dice are written down."""

    def __init__(self, *dice: int, **options: Any) -> None:
        self.chance: Chance = ScriptedChance.of_dice(*dice)
        self.state, events = RULES.start(Options(**options), self.chance)
        self.journal = [Entry(-1, None, (), events)]

    def do(self, seat: int, command: Commands) -> "Table":
        drawn = len(self.chance.tape)
        self.state, events = RULES.step(self.state, seat, command, self.chance)
        self.journal.append(Entry(seat, command, tuple(self.chance.tape[drawn:]), events))
        return self

    def both(self, red: Commands, blue: Commands) -> "Table":
        return self.do(0, red).do(1, blue)

    @property
    def hands(self) -> list[tuple[int, int]]:
        """Coins and points of both."""
        return [(hand.coins, hand.points) for hand in self.state.hands]

    @property
    def result(self) -> Result | None:
        return RULES.result(self.state)

    def agree(self, seat: int) -> tuple[int, ...]:
        done = [Done(entry.actor, bool(entry.draws), entry.revealed) for entry in self.journal]
        return must_agree(done[len(done) - own_last(done, (seat,)) :], (seat,), (0, 1))


@pytest.mark.rule("bids-1")
def test_both_begin_with_the_coins_of_the_pack() -> None:
    assert Table().hands == [(8, 0), (8, 0)]


@pytest.mark.rule("bids-2")
def test_a_choice_may_be_changed_until_both_have_chosen() -> None:
    table = Table(4).do(0, Open(PURSE, 1)).do(0, Pass()).do(0, Open(CLOVER, 2))
    assert table.state.round == 1
    assert RULES.waiting(table.state)[0].done == (0,)
    assert table.do(1, Pass()).state.last is not None
    assert table.hands[0] == (6, 5)  # 2 coins for the die's 4, and 1 of the clover


@pytest.mark.rule("bids-2")
@pytest.mark.parametrize("coins", [0, 4, -1])
def test_a_bid_is_one_to_three_coins(coins: int) -> None:
    with pytest.raises(Refused) as refusal:
        Table().do(0, Open(CLOVER, coins))
    assert refusal.value.code == "bad-bid"


@pytest.mark.rule("bids-3")
def test_the_higher_bid_pays_and_scores() -> None:
    """The rulebook's example: bids of 3 and 1, the die shows 4."""
    table = Table(4, 4).both(Open(PURSE, 3), Open(PURSE, 1))
    assert table.hands == [(8 + 3 - 3, 4), (8 + 3, 0)]
    table.both(Pass(), Bid(1))
    assert table.hands == [(8, 4), (10, 4)]


@pytest.mark.rule("bids-4")
def test_equal_bids_take_nothing_unless_the_table_says_so() -> None:
    assert Table(4).both(Open(PURSE, 2), Open(PURSE, 2)).hands == [(11, 0), (11, 0)]
    assert Table(4, ties=True).both(Open(PURSE, 2), Open(PURSE, 2)).hands == [(9, 4), (11, 0)]


@pytest.mark.rule("bids-2", "bids-4")
def test_where_both_stay_out_nothing_is_thrown() -> None:
    table = Table().both(Pass(), Pass())
    assert (table.state.round, table.hands, table.chance.tape) == (2, [(8, 0), (8, 0)], [])


@pytest.mark.rule("bids-5")
def test_the_charm_comes_with_the_first_bid_and_only_then() -> None:
    with pytest.raises(Refused, match="not-now"):
        Table().do(0, Bid(2))
    with pytest.raises(Refused, match="not-now"):
        Table().both(Pass(), Pass()).do(0, Open(CLOVER, 2))
    with pytest.raises(Refused, match="no-such-charm"):
        Table().do(0, Open("anvil", 2))


@pytest.mark.rule("bids-5")
def test_the_charm_is_shown_with_the_first_reveal() -> None:
    table = Table(1).do(0, Open(CLOVER, 2))
    assert RULES.view(table.state, 1).hands[0].charm is None
    table.do(1, Open(PURSE, 1))
    assert [hand.charm for hand in RULES.view(table.state, None).hands] == [CLOVER, PURSE]


@pytest.mark.rule("bids-6")
def test_points_decide_then_coins_then_nothing() -> None:
    out = Pass()
    ahead = Table(5, rounds=3).both(Open(PURSE, 3), out).both(out, out).both(out, out)
    assert ahead.result == Result((0,), "points", ahead.result.text if ahead.result else None)  # type: ignore[arg-type]
    level = Table(5, 5, rounds=3).both(Open(PURSE, 3), Open(PURSE, 1)).both(out, Bid(1)).both(out, out)
    assert level.hands == [(8, 5), (10, 5)]
    assert level.result is not None
    assert (level.result.winners, level.result.reason) == ((1,), "coins")
    nobody = Table(rounds=3).both(out, out).both(out, out).both(out, out)
    assert nobody.result is not None
    assert (nobody.result.winners, nobody.result.reason) == ((), "draw")


@pytest.mark.rule("bids-6")
def test_who_gives_up_loses() -> None:
    table = Table().do(1, Bail())
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((0,), "left")
    assert english(table.result.text) == "seat 2 gave up."


def test_coins_can_run_out() -> None:
    table = Table(*[1] * 3).both(Open(CLOVER, 3), Pass()).both(Bid(3), Pass()).both(Bid(2), Pass())
    assert table.hands[0][0] == 0
    with pytest.raises(Refused, match="too-few-coins"):
        table.do(0, Bid(1))
    with pytest.raises(Refused, match="blocked"):
        RULES.menu(table.state, 0, ("bid", "1"))


# ---- the menu ------------------------------------------------------------------------------------------


def test_the_opening_asks_for_charm_and_bid_side_by_side() -> None:
    table = Table()
    node = RULES.menu(table.state, 0, ("open",))
    assert isinstance(node, Menu)
    assert [slot.key for slot in node.slots] == ["charm", "coins"]
    rest = RULES.menu(table.state, 0, ("open", CLOVER))
    assert isinstance(rest, Menu)
    assert [slot.key for slot in rest.slots] == ["coins"]
    assert RULES.menu(table.state, 0, ("open", CLOVER, "2")) == Open(CLOVER, 2)
    for path in (
        ("open", "anvil"),
        ("open", CLOVER, "4"),
        ("open", CLOVER, "2", "2"),
        ("bid",),
        ("pass", "x"),
    ):
        with pytest.raises(Refused):
            RULES.menu(table.state, 0, path)


# ---- secrets -------------------------------------------------------------------------------------------

hands = st.one_of(st.builds(Open, st.sampled_from([CLOVER, PURSE]), st.integers(1, 3)))


@given(hands, hands, st.sampled_from([1, None]))
def test_what_red_has_chosen_shows_nowhere(one: Open, other: Open, viewer: int | None) -> None:
    assume(one != other)
    first, second = Table().do(0, one), Table().do(0, other)
    assert RULES.view(first.state, viewer) == RULES.view(second.state, viewer)
    assert RULES.page(first.state, viewer) == RULES.page(second.state, viewer)
    assert RULES.waiting(first.state) == RULES.waiting(second.state)
    told = [[heard(t, viewer) for t in table.journal[-1].events] for table in (first, second)]
    assert told[0] == told[1] != [None, None]
    assert RULES.page(first.state, 0) != RULES.page(second.state, 0), "it is no secret to oneself"


def test_a_spectator_sees_who_is_ready_and_who_is_out() -> None:
    table = Table().do(0, Open(CLOVER, 3))
    assert [(hand.ready, hand.out) for hand in RULES.view(table.state, None).hands] == [
        (True, False),
        (False, False),
    ]
    table.do(0, Pass())
    assert [(hand.ready, hand.out) for hand in RULES.view(table.state, None).hands] == [
        (True, True),
        (False, False),
    ]


# ---- undo ----------------------------------------------------------------------------------------------


def test_free_undo_and_undo_by_consent_occur() -> None:
    table = Table(4).do(0, Open(CLOVER, 3))
    assert table.agree(0) == ()
    table.do(0, Pass()).do(1, Pass())
    assert table.agree(1) == ()
    assert table.agree(0) == (1,)
    table.both(Bid(1), Bid(2))
    assert table.agree(0) == (1,)
    assert table.agree(1) == (0,)


# ---- the data of the folder ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("coins = 8", "coins = 2", ["line 2: A player needs at least 3 coins."]),
        ("sides = 6", "sides = 1", ["line 3: A die has at least two sides."]),
        ("luck = 1", "luck = 10", ["line 10: Clover is out of range: coins and luck are 0 to 9."]),
        ('"clover"', '"purse"', ["line 11: There are two charms called purse."]),
        ("coins = 8\nsides = 6", "coins = 0\nsides = 0", ["line 2", "line 3"]),
        ("luck = 1", "lucky = 1", ["line 13: This does not fit: Object contains unknown field `lucky`"]),
    ],
)
def test_a_pack_is_checked_with_lines(old: str, new: str, faults: list[str]) -> None:
    with pytest.raises(PackError) as raised:
        TINY.game.bind(TINY.pack_source().replace(old, new))
    found = str(raised.value).split("; ")
    assert len(found) == len(faults)
    assert all(one.startswith(start) for one, start in zip(found, faults, strict=True))


def test_a_pack_without_a_charm() -> None:
    with pytest.raises(PackError, match="The pack has no charm"):
        TINY.game.bind("coins = 8\nsides = 6\ncharm = []\n")


@pytest.mark.parametrize("language", ["ja", "zh_CN"])
def test_every_sentence_is_translated_with_its_placeholders(language: str) -> None:
    catalogue = read_po(io.StringIO(TINY.catalogue(language) or ""))
    words = {m.id: str(m.string) for m in catalogue if m.id}
    said = {
        found[2] for found in extract_from_dir("tests/tiny_game", [("**.py", "python")], keywords={"t": None})
    }
    assert set(words) == said
    for msgid, translated in words.items():
        assert translated, msgid
        assert set(st_fields(translated)) == set(st_fields(str(msgid)))
        assert translated.startswith("/") == str(msgid).startswith("/")


def st_fields(sentence: str) -> list[str]:
    """The placeholders of a sentence."""
    import string

    return [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]


def test_the_state_and_the_events_survive_storage() -> None:
    table = Table(4).both(Open(CLOVER, 2), Pass()).do(0, Bid(3))
    assert msgspec.json.decode(msgspec.json.encode(table.state), type=State) == table.state
    assert b"reveals" not in pack_events(table.journal[2].events)
