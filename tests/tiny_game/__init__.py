"""Hidden Bids: the smallest game that uses all of the contract, to be read by whoever adds a game.

Two people bid coins behind their hands for the throw of a die; the higher bid pays and takes it. The folder
is laid out like every folder under ``games``: the declaration (here), the ``model``, the ``rules``, what is
shown (``show``), the ``computer`` players, the ``practice``, and the data: a pack, the rulebook and the
translations.
"""

from typing import Any

from games.engine.computer import RandomPlayer
from games.engine.contract import (
    AnyRules,
    Census,
    Command,
    Figure,
    Game,
    Look,
    OptionSpec,
    Param,
    SeatSpec,
    Verb,
)
from games.engine.menu import Option
from games.engine.pack import load
from games.engine.page import Page
from games.engine.text import Fact, t

from .computer import Steady
from .model import Commands, Events, Forfeit, Open, Options, Pack, State, check
from .practice import PRACTICE
from .rules import HiddenBids
from .show import charm_page, charms


def openings(rules: AnyRules, options: Options) -> tuple[tuple[Fact, Command], ...]:
    """The ready-made openings that simulations compare: each charm with a middling bid."""
    assert isinstance(rules, HiddenBids)
    return tuple((charm.name, Open(charm.id, 2)) for charm in rules.pack.charm)


def _charm_page(rules: AnyRules, view: Any, words: tuple[str | None, ...]) -> Page:
    assert isinstance(rules, HiddenBids)
    return charm_page(rules.pack, words[0])


def _charms(rules: AnyRules, view: Any, words: tuple[str | None, ...]) -> tuple[Option, ...]:
    assert isinstance(rules, HiddenBids)
    return charms(rules.pack)


def bind(source: str) -> HiddenBids:
    """The rules with the pack in ``source``. Raises :class:`~games.engine.pack.PackError`."""
    pack = load(source, Pack)
    check(source, pack)
    return HiddenBids(pack)


GAME = Game(
    id="tiny_game",
    command=t("/bids"),
    title=t("Hidden Bids"),
    pitch=t("A minute for two: bid coins in secret for the throw of a die."),
    seats=(SeatSpec(t("Red"), "#d64545"), SeatSpec(t("Blue"), "#3d7edb")),
    state=State,
    commands=Commands,
    events=Events,
    options=Options,
    bind=bind,
    usual=Options(rounds=5),
    house_rules=(
        OptionSpec("rounds", t("Rounds"), ((3, t("Three")), (5, t("Five")), (7, t("Seven")))),
        OptionSpec(
            "ties", t("Equal bids"), ((False, t("nobody takes the prize")), (True, t("Red takes the prize")))
        ),
    ),
    verbs=(
        Verb(
            "open",
            t("/open"),
            t("Choose your charm and your first bid"),
            (Param(t("/charm"), t("The charm you carry")), Param(t("/coins"), t("How many coins you bid"))),
        ),
        Verb("bid", t("/bid"), t("Bid for this round"), (Param(t("/coins"), t("How many coins you bid")),)),
        Verb("pass", t("/pass"), t("Openly stay out of this round")),
        Verb("bail", t("/bail"), t("Give up the game")),
    ),
    minutes=1,
    rules_version=1,
    state_format=1,
    players={"random": lambda rules: RandomPlayer(), "steady": lambda rules: Steady()},
    keeps=Open,
    forfeit=Forfeit,
    looks=(
        Look(
            t("/charm"),
            t("Look a charm up"),
            _charm_page,
            (Param(t("/name"), t("Which charm")),),
            _charms,
        ),
    ),
    figures=(Figure("points", t("points"), lambda state, seat: state.hands[seat].points),),
    census=Census(openings, lambda state: state.round - 1, t("rounds")),
    practice=PRACTICE,
)
