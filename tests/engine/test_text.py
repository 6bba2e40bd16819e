"""Words without a language, and the examples in the docstrings of the engine."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import games.engine
from games.engine.text import Joined, Name, SeatName, Text, english, t

MODULES = [module.name for module in pkgutil.iter_modules(games.engine.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(import_module(f"games.engine.{name}")).failed == 0


def test_some_docstrings_have_examples() -> None:
    tried = [doctest.testmod(import_module(f"games.engine.{name}")).attempted for name in MODULES]
    assert sum(tried) >= 2


def test_t_binds_facts_by_name() -> None:
    assert t("{n} of {msgid_}", n=1, msgid_="x") == Text("{n} of {msgid_}", {"n": 1, "msgid_": "x"})


def test_english_fills_in_every_kind_of_fact() -> None:
    name = Name("Clover", "四つ葉")
    assert english(t("{a}, {b} and {c}", a=name, b=SeatName(1), c=t("{n} coins", n=3))) == (
        "Clover, seat 2 and 3 coins"
    )
    assert english(Joined((1, "b", name))) == "1, b, Clover"
    assert english(Joined((1, 2), " / ")) == "1 / 2"
    assert english("{left alone}") == "{left alone}"
    assert english(t("Braces {as they are}")) == "Braces {as they are}"
