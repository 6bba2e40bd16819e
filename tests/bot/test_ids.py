"""Addresses in custom_ids: read back as written, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import MOST, Address, Kind, read, stamp, write
from games.engine.contract import Prompt
from games.engine.text import t

KEYS = st.text(
    st.characters(exclude_characters="/", categories=("L", "N", "P", "S", "Z")), min_size=1, max_size=12
)  # the keys of menus may hold anything but the separator
KINDS: tuple[Kind, ...] = ("pick", "form", "open", "table")


@given(
    kind=st.sampled_from(KINDS),
    table=st.integers(0, 2**40),
    mark=st.text("0123456789abcdef.", max_size=12),
    path=st.lists(KEYS, max_size=5),
)
def test_read_back_as_written(kind: Kind, table: int, mark: str, path: list[str]) -> None:
    address = Address(kind, table, mark, tuple(path))
    text = write(address)
    assert len(text) <= MOST
    assert read(text) == address


@given(st.text(max_size=110))
def test_anything_else_is_no_address_or_is_written_the_same(text: str) -> None:
    found = read(text)
    assert found is None or found.kind in KINDS


@pytest.mark.parametrize(
    "text", ["", "k", "kp", "kp:1", "kp:1:x", "xp:1::", "kz:1::", "kp:g::", "kpp:1::", "p:1::"]
)
def test_no_address(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("path", [("a/b",), ("",), ("a", "", "b"), ("x" * 100,)])
def test_what_could_not_be_read_back_is_not_written(path: tuple[str, ...]) -> None:
    with pytest.raises(ValueError):
        write(Address("pick", 1, "", path))


def _prompt(name: str, seats: tuple[int, ...], done: tuple[int, ...] = ()) -> Prompt:
    return Prompt(name, t("?"), seats, done)


def test_a_stamp_stays_while_others_answer() -> None:
    before = stamp([_prompt("plot-3", (0, 1))], 0)
    assert stamp([_prompt("plot-3", (0,), (1,))], 0) == before
    assert stamp([_prompt("plot-3", (1,), (0,))], 0) == before, "it may still be changed"
    assert stamp([_prompt("plot-4", (0, 1))], 0) != before


def test_a_stamp_is_of_its_table_alone() -> None:
    """Whoever knows the key of another table can't tell from a stamp of this one what the ids are."""
    asked = [_prompt("plot-3", (0, 1))]
    stamps = {stamp(asked, 0, key) for key in (b"", bytes(32), b"k" * 32, b"k" * 100)}
    assert len(stamps) == 4
    assert stamp(asked, 0, bytes(32)) == stamp(asked, 0, bytes(32))


def test_who_is_not_asked_has_a_stamp_of_all_questions() -> None:
    asked, other = stamp([_prompt("counter-1", (1,))], 1), stamp([_prompt("counter-1", (1,))], 0)
    assert asked != other
    assert stamp([_prompt("counter-2", (1,))], 0) != other
    assert stamp([], 0) != stamp([_prompt("x", (0,))], 0)
