"""The way down a menu that a coach points out."""

from __future__ import annotations

import pytest

from games.engine.contract import Command
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.practice import Pick
from games.engine.text import t
from games.engine.trail import Trail


class Eat(Command, frozen=True, tag="eat"):
    """A finished pick."""

    what: str


def ask(path: Path) -> object:
    """Fruit or cake; of fruit two kinds, one of which is sold out."""
    match path:
        case ():
            leave = Option("leave", "Leave", gives_up=True)
            return Menu(
                t("Eat what?"),
                (Slot("do", t("Eat"), (leave, Option("fruit", "Fruit"), Option("cake", "Cake"))),),
            )
        case ("fruit",):
            gone = Option("pear", "Pear", blocked=t("Sold out."))
            return Menu(t("Which?"), (Slot("kind", t("Kind"), (gone, Option("plum", "Plum"))),))
        case ("cake",):
            return Menu(t("How much?"), (Slot("n", t("Grams"), (), "number", 1, 9),))
        case _:
            return Eat(path[-1])


def test_picks_are_made_one_after_the_other_up_to_a_command() -> None:
    trail = Trail(ask)
    assert [one.key for one in trail.open] == ["fruit", "cake"]
    assert trail.go("fruit", t("Healthy.")) == "Fruit"
    assert trail.open[0].key == "plum", "no command yet"
    assert trail.go("plum") == "Plum"
    assert trail.picks == (Pick("fruit", t("Healthy.")), Pick("plum"))
    assert trail.command == Eat("plum")
    assert trail.open == ()


def test_only_what_is_open_can_be_picked() -> None:
    trail = Trail(ask)
    for key in ("pear", "leave"):
        assert not trail.has(key)
        with pytest.raises(LookupError):
            trail.go(key)
    trail.go("fruit")
    with pytest.raises(LookupError):
        trail.label("pear")
    assert trail.label("plum") == "Plum"


def test_it_is_finished_with_the_first_that_is_open() -> None:
    trail = Trail(ask)
    trail.finish()
    assert trail.command == Eat("plum")


def test_of_numbers_the_least_is_picked_and_words_are_nobodys_to_guess() -> None:
    typed = Trail(ask)
    typed.go("cake")
    assert [one.key for one in typed.open] == ["1"]
    typed.finish()
    assert typed.command == Eat("1")
    said = Trail(
        lambda path: Eat(path[-1]) if path else Menu(t("What?"), (Slot("s", t("Say"), kind="text"),))
    )
    with pytest.raises(LookupError):
        said.finish()
