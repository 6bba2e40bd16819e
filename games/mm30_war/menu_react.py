"""The menu of an answer to an attack: shield or not, and a counter or none, in one pick (R45).

Where the house lets the defender say whom the hits strike, that comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..engine.menu import Option, Path, Style
from ..engine.text import Fact, Joined, Text, t
from . import arms, legal_react
from . import commands as c
from .field import field_of
from .menu_cells import MOST, Node, choose, nowhere
from .odds_words import forecast_words, hps_words
from .state import Shots
from .view import View


def _shots(view: View) -> Shots:
    """The shots that the viewer is to answer. Raises Refused where nothing is asked."""
    if view.phase != "react" or view.viewer not in view.asked or view.shots is None:
        raise nowhere()
    return view.shots


def root(view: View) -> tuple[Option, ...]:
    """What stands at the top now: every answer, a counter first."""
    if view.phase != "react" or view.viewer not in view.asked or view.shots is None:
        return ()
    found = legal_react.choices(view, field_of(view), view.shots)
    if any(one.struck for one in found):
        return (Option("hits", t("Say whom the hits strike"), style="main"),)
    shields = any(one.shield for one in found)
    return tuple(_option(view, view.shots, one, shields) for one in in_order(found))


def in_order(found: tuple[c.React, ...]) -> list[c.React]:
    """Answers as they are offered: a counter first."""
    return sorted(found, key=lambda one: (one.counter is None, one.shield))


def key_of(react: c.React) -> str:
    """How the menu spells an answer: ``r``, then ``s`` with a shield, then the weapon of a counter."""
    return f"r{'s' if react.shield else ''}{'' if react.counter is None else react.counter}"


def _option(view: View, shots: Shots, react: c.React, shields: bool) -> Option:
    style: Style = "plain" if react.counter is None else "main"
    return Option(
        key_of(react), answer_words(view, shots, react, shields), _detail(view, shots, react), style
    )


def answer_words(view: View, shots: Shots, react: c.React, shields: bool) -> Text:
    """An answer; where a shield may be used (``shields``), who does without says so."""
    parts: list[Fact] = []
    if react.shield:
        parts.append(t("Shield"))
    if react.counter is not None:
        field = field_of(view)
        group = legal_react.those(field, shots.group)
        parts.append(t("Counter: {weapon}", weapon=arms.weapons(field, group)[react.counter].name))
    elif shots.ready and not shots.counter and not (shields and react.shield):
        parts.append(t("No shield, no counter") if shields else t("No counter"))
    if not parts:
        parts.append(t("No shield"))
    return t("{answer}", answer=Joined(tuple(parts), separator=" + "))


def _detail(view: View, shots: Shots, react: c.React) -> Text:
    """The HP that are left, and the exact odds of the counter."""
    field = field_of(view)
    hps = hps_words(legal_react.left(field, shots, react))
    forecast = legal_react.reply(view, field, shots, react)
    if forecast is None:
        return t("HP {hps} left", hps=hps)
    return t("HP {hps} left; counter {odds}", hps=hps, odds=forecast_words(forecast))


def _answer(key: str, view: View, path: Path) -> Node:
    found = legal_react.choices(view, field_of(view), _shots(view))
    react = next((one for one in found if key_of(one) == key and not one.struck), None)
    if react is None or path:
        raise nowhere()
    return react


def _hits(view: View, path: Path) -> Node:
    """Whom the hits strike, and then the counter (house rule ``hit_order``)."""
    shots = _shots(view)
    field = field_of(view)
    found = legal_react.choices(view, field, shots)
    spread = {
        f"{'s' if one.shield else 'n'}{'.'.join(map(str, one.struck))}": one
        for one in found
        if one.counter is None
    }
    if not any(one.struck for one in found):
        raise nowhere()
    options = [Option(key, _spread_label(view, shots, one)) for key, one in spread.items()][:MOST]

    def then(key: str, rest: Path) -> Node:
        some = {
            key_of(one): one
            for one in in_order(found)
            if (one.shield, one.struck) == (spread[key].shield, spread[key].struck)
        }
        if len(some) == 1:
            return next(iter(some.values()))
        answers = [_option(view, shots, one, shields=False) for one in some.values()]
        return choose(rest, t("Counter-attack?"), answers, lambda pick, _: some[pick])

    return choose(path, t("Whom do the {n} hits strike?", n=shots.hits), options, then)


def _spread_label(view: View, shots: Shots, react: c.React) -> Text:
    hps = hps_words(legal_react.left(field_of(view), shots, react))
    if react.shield:
        return t("Shield, HP {hps} left", hps=hps)
    return t("HP {hps} left", hps=hps)


_KEYS = tuple(f"r{shield}{counter}" for shield in ("", "s") for counter in ("", 0, 1, 2, 3))

BRANCHES: dict[str, Callable[[View, Path], Node]] = {
    "hits": _hits,
    **{key: partial(_answer, key) for key in _KEYS},
}
