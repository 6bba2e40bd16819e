"""What was entered into a form that was refused is there again when the form is opened again."""

from __future__ import annotations

from bot import forms
from bot.forms import Forms
from bot.ids import Address
from games.engine.menu import Menu, Option, Slot
from games.engine.text import t

HERE = Address("form", 7, "abc", ("build",))
MENU = Menu(
    t("?"),
    (
        Slot("a", t("A"), (Option("x", "X"), Option("y", "Y")), most=2),
        Slot("b", t("B"), kind="text", current="old"),
    ),
)


def standing(menu: Menu) -> list[str | None]:
    return [slot.current for slot in menu.slots]


def test_a_refused_form_is_filled_in_until_it_is_handed_in() -> None:
    kept = Forms()
    kept.keep(1, HERE, {"a": ["x", "y"], "b": ["new"]})
    assert standing(kept.fill(1, HERE, MENU)) == ["x+y", "new"]
    assert kept.settle(1, HERE)
    assert standing(kept.fill(1, HERE, MENU)) == [None, "old"]


def test_it_is_known_whether_a_form_was_opened_again() -> None:
    kept = Forms()
    assert not kept.settle(1, HERE)
    kept.keep(1, HERE, {"b": ["new"]})
    assert not kept.settle(1, HERE), "handed in anew without a look at the old one"
    kept.keep(1, HERE, {"b": ["new"]})
    kept.fill(1, HERE, MENU)
    assert not kept.settle(2, HERE)
    assert kept.settle(1, HERE)
    assert not kept.settle(1, HERE)


def test_nobody_else_and_no_other_question_gets_it() -> None:
    kept = Forms()
    kept.keep(1, HERE, {"a": ["x"], "b": ["secret"]})
    assert kept.fill(2, HERE, MENU) is MENU
    assert kept.fill(1, HERE._replace(stamp="later"), MENU) is MENU


def test_the_oldest_give_way() -> None:
    kept = Forms()
    for person in range(forms.MOST + 1):
        kept.keep(person, HERE, {"b": ["words"]})
    assert kept.fill(0, HERE, MENU) is MENU
    assert standing(kept.fill(1, HERE, MENU)) == ["", "words"]
