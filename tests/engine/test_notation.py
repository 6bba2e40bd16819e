"""The one-line notation: reading is the exact inverse of writing, for every command of every game."""

from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Meta

from games.engine import notation
from games.engine.contract import Command
from games.engine.notation import NotationError
from games.library import Shelf

from .shelves import SHELVES, commands_of, structs


class Build(Command, frozen=True, tag="build"):
    """A command with every kind of field."""

    secret: ClassVar[bool] = True
    name: str
    cards: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    pair: tuple[int, int] = (0, 0)
    flags: tuple[bool, ...] = ()
    loud: bool = False
    count: int | None = None
    word: str | None = None
    either: int | str = 0
    side: Literal["main", "sub"] = "main"
    table: dict[str, int] = {}  # noqa: RUF012
    nested: tuple[tuple[str, ...], ...] = ()


class Bounded(Command, frozen=True, tag="bounded"):
    """A command whose fields have bounds, and numbers that are choices."""

    n: Annotated[int, Meta(ge=0, le=9)] = 0
    maybe: Annotated[int, Meta(ge=-9, le=9)] | None = None
    sides: Literal[6, 10] = 6
    tier: Literal[10, 20, 30] | None = None
    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=3)] = ()
    cell: tuple[int, int] | None = None
    name: Annotated[str, Meta(max_length=5)] = ""


class Wait(Command, frozen=True, tag="wait"):
    """A command without fields."""


class Scale(Command, frozen=True, tag="scale"):
    """A command with a number that is not whole."""

    ratio: float = 1.0


Both = Build | Wait


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES.keys())
@given(data=st.data())
def test_every_command_of_every_game_comes_back(shelf: Shelf, data: st.DataObject) -> None:
    command = data.draw(commands_of(shelf.game))
    line = notation.write(command)
    assert notation.read(line, shelf.game.commands) == command
    assert line.splitlines() == [line]


@given(structs(Build))
@example(Build("yes", word="null", either="5", cards=("null", "a,b"), nested=((), ("",))))
@example(Build("x\u2028y\x85z\x1fw", word="", either="-1", cards=("",)))
@example(Build("a=b", word="'\"\\ ", either="no", cards=("[", "{", ":")))
@example(Build("#no comment", word="$HOME `x` 　", either="٣", cards=("勝",)))
def test_every_kind_of_field_comes_back(command: Build) -> None:
    line = notation.write(command)
    assert notation.read(line, Both) == command
    assert line.splitlines() == [line]
    assert line.isprintable()


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (Wait(), "wait"),
        (Build("kogetsu"), "build name=kogetsu"),
        (Build("弧月", cards=("a", "b"), faces=(1, 6)), "build name=弧月 cards=a,b faces=1,6"),
        (Build("x", pair=(-1, 2), loud=True, count=0), "build name=x pair=-1,2 loud=yes count=0"),
        (Build("two words"), "build name='\"two words\"'"),
    ],
)
def test_plain_things_look_plain(command: Command, line: str) -> None:
    assert notation.write(command) == line
    assert notation.read(line, Both) == command


def test_a_single_command_type_is_a_union_of_one() -> None:
    assert notation.read("wait", Wait) == Wait()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "the line is empty"),
        ("   ", "the line is empty"),
        ("jump", "'jump' is no command; there are build, wait"),
        ("build", "missing required field `name`"),
        ("build name", "build has no 'name'; it takes name"),
        ("build nome=x", "build has no 'nome'"),
        ("wait now=1", "wait has no 'now'; it takes nothing"),
        ("build name=x name=y", "name is given twice"),
        ("build name=x loud=true", "'true' is neither yes nor no"),
        ("build name=x faces=1,two", "'two' is not a whole number"),
        ("build name=x pair=1", "length 2"),
        ("build name=x side=left", "Invalid enum value 'left'"),
        ("build name=x count=many", "'many' fits none"),
        ("build name=x cards=[1", "not closed properly"),
        ("build name=x cards=[1]", "Expected `str`, got `int`"),
        ("build name='x", "No closing quotation"),
        ("build name=x nested=" + "[" * 100_000, "not closed properly"),
        ("build do=wait name=x", "build has no 'do'"),
    ],
)
def test_bad_lines_say_what_is_wrong(line: str, why: str) -> None:
    with pytest.raises(NotationError) as raised:
        notation.read(line, Both)
    assert why in str(raised.value)


@given(structs(Bounded))
@example(Bounded(9, -9, 10, 30, (1, 6), (-1, 24), "10"))
def test_bounds_are_no_part_of_the_notation(command: Bounded) -> None:
    assert notation.read(notation.write(command), Bounded) == command


def test_what_is_out_of_bounds_is_refused() -> None:
    for line in ("bounded n=10", "bounded faces=1,7", "bounded sides=8", "bounded name=longer"):
        with pytest.raises(NotationError):
            notation.read(line, Bounded)


def test_numbers_need_not_be_whole() -> None:
    assert notation.write(Scale(0.25)) == "scale ratio=0.25"
    assert notation.read("scale ratio=0.25", Scale) == Scale(0.25)
    with pytest.raises(NotationError, match="'half' is not a number"):
        notation.read("scale ratio=half", Scale)


@given(st.text())
def test_any_other_line_is_refused_properly(line: str) -> None:
    read: Any = None
    try:
        read = notation.read(line, Both)
    except NotationError:
        return
    assert isinstance(read, Build | Wait)
