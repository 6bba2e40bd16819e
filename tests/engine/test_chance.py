"""Chance: uniform, independent of what came before, replayable, provable."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import (
    MOST,
    Chance,
    Draw,
    KeyedChance,
    ScriptedChance,
    TapeChance,
    TapeError,
    commitment,
    draw_value,
    mix,
    verify,
)

KEY = bytes(range(32))
keys = st.binary(min_size=32, max_size=32)


def chi_square(counts: Counter[int], bound: int) -> float:
    expected = counts.total() / bound
    return sum((counts[value] - expected) ** 2 / expected for value in range(bound))


# The 99.9 % points of the chi-square distribution with 1, 5, 9 and 99 degrees of freedom.
@pytest.mark.parametrize(("bound", "most"), [(2, 10.83), (6, 20.52), (10, 27.88), (100, 148.23)])
def test_every_value_is_as_likely_as_any_other(bound: int, most: float) -> None:
    chance = KeyedChance(KEY)
    assert chi_square(Counter(chance.below(bound) for _ in range(20_000)), bound) < most


def test_two_dice_in_a_row_have_nothing_to_do_with_each_other() -> None:
    chance = KeyedChance(KEY)
    pairs = Counter(6 * first + second - 7 for first, second in (chance.dice(2) for _ in range(20_000)))
    assert chi_square(pairs, 36) < 66.62  # 99.9 % point, 35 degrees of freedom


def test_every_order_of_a_shuffle_is_as_likely_as_any_other() -> None:
    chance = KeyedChance(KEY)
    orders = Counter(chance.shuffled("abcd") for _ in range(12_000))
    assert len(orders) == 24
    assert chi_square(Counter(dict(enumerate(orders.values()))), 24) < 49.73  # 23 degrees of freedom


def test_a_draw_is_hmac_of_its_number() -> None:
    """The derivation, written down a second time: 8 bytes number, 4 bytes attempt, four 64-bit words."""
    digest = hmac.new(KEY, (7).to_bytes(8, "big") + (0).to_bytes(4, "big"), sha256).digest()
    assert draw_value(KEY, 7, 6) == int.from_bytes(digest[:8], "big") % 6


@given(keys, st.integers(0, 10**6), st.integers(1, MOST))
def test_a_draw_does_not_depend_on_what_was_drawn_before(key: bytes, n: int, bound: int) -> None:
    value = KeyedChance(key, n).below(bound)
    assert 0 <= value < bound
    busy = KeyedChance(key, n)
    busy.n = n - 1 if n else n
    if n:
        busy.die()
    assert busy.below(bound) == value


def test_words_that_would_favour_small_values_are_rejected() -> None:
    """With a bound just over 2**63 nearly half of the words are out: the first word below it is the draw."""
    bound = 2**63 + 1
    rejected = 0
    for n in range(200):
        words: list[int] = []
        for attempt in range(20):
            digest = hmac.digest(KEY, n.to_bytes(8, "big") + attempt.to_bytes(4, "big"), "sha256")
            words += [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
        assert draw_value(KEY, n, bound) == next(word for word in words if word < bound)
        rejected += words[0] >= bound
    assert 70 <= rejected <= 130  # 100 expected, 4 standard deviations either side


def test_a_power_of_two_rejects_nothing() -> None:
    digest = hmac.digest(KEY, bytes(12), "sha256")
    assert draw_value(KEY, 0, MOST) == int.from_bytes(digest[:8], "big")
    assert draw_value(KEY, 0, 1) == 0


@pytest.mark.parametrize("bound", [0, -1, MOST + 1])
def test_what_nothing_can_be_drawn_from_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match=str(bound)):
        KeyedChance(KEY).below(bound)
    with pytest.raises(ValueError, match=str(bound)):
        draw_value(KEY, 0, bound)


@pytest.mark.parametrize("n", [-1, MOST])
def test_there_is_no_such_draw(n: int) -> None:
    with pytest.raises(ValueError, match=str(n)):
        draw_value(KEY, n, 6)


def test_chance_itself_has_no_numbers() -> None:
    with pytest.raises(TypeError):
        Chance().die()


def draw_all(chance: Chance) -> tuple[object, ...]:
    return (chance.die(), chance.dice(2, 10), chance.coin(), chance.pick("xyz"), chance.shuffled("abc"))


@given(keys, st.integers(0, 1000))
def test_a_tape_gives_the_same_again_without_the_key(key: bytes, n: int) -> None:
    live = KeyedChance(key, n)
    drawn = draw_all(live)
    assert [draw.n for draw in live.tape] == list(range(n, n + 7))  # 1 + 2 + 1 + 1 + 2 draws
    assert [draw.bound for draw in live.tape] == [6, 10, 10, 2, 3, 3, 2]
    again = TapeChance(live.tape, n)
    assert draw_all(again) == drawn
    assert again.tape == live.tape
    again.finish()


def test_an_undo_is_no_second_roll() -> None:
    assert KeyedChance(KEY, 5).die() == KeyedChance(KEY, 5).die()


@pytest.mark.parametrize(
    "draws",
    [[], [Draw(0, 8, 3)], [Draw(1, 6, 3)], [Draw(0, 6, 6)], [Draw(0, 6, -1)]],
    ids=["too short", "another die", "another number", "too high", "too low"],
)
def test_a_tape_that_does_not_fit_is_refused(draws: list[Draw]) -> None:
    with pytest.raises(TapeError, match="draw 0 of 6"):
        TapeChance(draws).die()


def test_a_tape_that_is_too_long_is_refused() -> None:
    chance = TapeChance([Draw(0, 6, 3), Draw(1, 6, 2)])
    assert chance.die() == 4
    with pytest.raises(TapeError, match="draw 1"):
        chance.finish()


def test_a_script_rolls_what_it_says_and_no_more() -> None:
    chance = ScriptedChance.of_dice(4, 1)
    assert chance.dice(2) == (4, 1)
    with pytest.raises(TapeError, match="ended"):
        chance.die()
    with pytest.raises(TapeError, match="6"):
        ScriptedChance.of_dice(7).die()


def test_the_commitment_is_sha256_of_the_key() -> None:
    # The SHA-256 of nothing, as printed in FIPS 180 test vectors.
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_players_can_stir_the_key() -> None:
    assert mix(KEY, []) == KEY
    assert mix(KEY, ["", ""]) == KEY
    assert mix(KEY, ["red"]) == hmac.digest(KEY, b"red", "sha256")
    assert mix(KEY, ["red", "blue"]) == hmac.digest(mix(KEY, ["red"]), b"blue", "sha256")
    assert mix(KEY, ["red", "blue"]) != mix(KEY, ["blue", "red"])


def honest(entropy: tuple[str, ...] = ("藍", "")) -> tuple[bytes, tuple[str, ...], str, list[Draw]]:
    chance = KeyedChance(mix(KEY, entropy))
    chance.dice(5)
    chance.shuffled("abcd")
    return KEY, entropy, commitment(KEY), chance.tape


def test_honest_draws_are_proven() -> None:
    assert verify(*honest()) == []
    assert verify(*honest(())) == []


def test_each_kind_of_tampering_is_found() -> None:
    key, entropy, published, draws = honest()
    changed = Draw(2, 6, (draws[2].value + 1) % 6)
    [fault] = verify(key, entropy, published, [*draws[:2], changed, *draws[3:]])
    assert "draw 2 of 6" in fault
    assert f"the key gives {draws[2].value}" in fault

    [fault] = verify(key, entropy, commitment(b"another"), draws)
    assert "commitment" in fault
    assert any("commitment" in fault for fault in verify(bytes(32), entropy, published, draws))
    assert verify(key, ("other words", ""), published, draws) != []
    assert verify(key, (), published, draws) != []


def test_a_draw_left_out_is_found() -> None:
    """Who could skip a draw could choose the next one, although each draw by itself is genuine."""
    key, entropy, published, draws = honest()
    faults = verify(key, entropy, published, [*draws[:2], *draws[3:]])
    assert faults[0] == "draw 3 stands where draw 2 belongs"
    assert verify(key, entropy, published, [draws[1], draws[0], *draws[2:]]) != []
    assert verify(key, entropy, published, [*draws, draws[-1]]) != []


@pytest.mark.parametrize("draw", [Draw(0, 0, 0), Draw(0, -6, 0), Draw(0, MOST + 1, 0), Draw(-1, 6, 0)])
def test_impossible_draws_of_a_foreign_record_are_faults_not_crashes(draw: Draw) -> None:
    assert verify(KEY, (), commitment(KEY), [draw])[-1].startswith("there is no draw")
