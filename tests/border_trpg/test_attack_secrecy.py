"""Attacks tell nobody where somebody hidden is, nor what a team keeps to itself."""

from __future__ import annotations

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg import menu_attack
from games.border_trpg.battle import Cell, Hold
from games.border_trpg.options import Options
from games.border_trpg.rules import BorderRules
from games.border_trpg.state import State
from games.engine.chance import ScriptedChance
from games.engine.contract import Event, Seat, Viewer, heard
from games.engine.menu import Path, commands

from .duel import KIDO, SAKAKI, TONO, USUI, asked, attacking, battle, code, dumb, give
from .play import ANN, CAT, DAN, EVE, FAY, GM, Done, book, unit, view, with_unit

RULES = BorderRules(book())
SLASH = c.Strike(SAKAKI, "kogetsu_slash", "main", KIDO)
CELLS = {"sakaki": (5, 5), "kido": (6, 5), "tono": (24, 0), "mori": (0, 19)}
NEAR, FAR = (7, 6), (20, 15)
"""Within Shield's reach of Kido, and beyond it."""


def hiding(cell: Cell, options: Options | None = None) -> State:
    """Usui is hidden at a cell; Kido, a teammate, is about to be attacked."""
    state = dumb(attacking({**CELLS, "usui": cell}, options=options), SAKAKI, KIDO)
    return with_unit(state, USUI, holds=(Hold("stealth", "sub"),), main=("lightning", "shield"))


def shown(state: State, viewer: Viewer) -> bytes:
    """All that a viewer knows."""
    seen = view(state, viewer)
    fields = (name for name in seen.__struct_fields__ if name != "book")
    return msgspec.json.encode({name: getattr(seen, name) for name in fields})


def same(one: Done, other: Done, *but: Viewer) -> None:
    """Two games look alike to everybody, except those named and the game masters."""
    for viewer in (None, ANN, CAT, DAN, EVE, FAY):
        if viewer in but:
            continue
        assert shown(one.state, viewer) == shown(other.state, viewer), viewer
        told = [[heard(it, viewer) for it in done.told] for done in (one, other)]
        assert [it for it in told[0] if it] == [it for it in told[1] if it], viewer
    assert RULES.waiting(one.state) == RULES.waiting(other.state)


@pytest.mark.rule("trpg-stealth-19", "trpg-stealth-20", "trpg-stealth-1")
@pytest.mark.parametrize("options", [None, Options(sheet_public=False), Options(enemy_trion="hidden")])
def test_offers_are_asked_wherever_the_hidden_ally_is(options: Options | None) -> None:
    """Usui is asked near and far alike; refusing looks the same; the reaction and its roll too."""
    near, far = (give(hiding(cell, options), ANN, SLASH) for cell in (NEAR, FAR))
    assert USUI in asked(near.state).units
    same(near, far, FAY)
    others = [one for one in asked(near.state).units if one != USUI]
    for number in others:  # visible allies who were asked too
        near, far = (give(one.state, FAY - USUI + number, c.Offer(number)) for one in (near, far))
        same(near, far, FAY)
    near, far = (give(one.state, FAY, c.Offer(USUI)) for one in (near, far))
    same(near, far, FAY)
    near, far = (give(one.state, DAN, c.React(KIDO, "evade"), *(6,) * 5, *(2,) * 9) for one in (near, far))
    same(near, far, FAY)


@pytest.mark.rule("trpg-stealth-20", "trpg-hit-3")
def test_only_its_own_player_sees_what_a_hidden_ally_may_offer() -> None:
    near, far = (give(hiding(cell), ANN, SLASH).state for cell in (NEAR, FAR))
    assert "m.shield_guard" in menu_keys(near, FAY, ("offer",))
    assert menu_keys(far, FAY, ("offer",)) == {"none"}
    assert code(far, FAY, c.Offer(USUI, KIDO, "shield_guard", "main")) == "offer"


def menu_keys(state: State, seat: Seat, path: Path) -> set[str]:
    node = RULES.menu(state, seat, path)
    return {one.key for one in node.options}  # type: ignore[union-attr]  # a menu: nothing is picked yet


def offered(state: State, seat: Seat) -> list[object]:
    """Every command of a seat's menu."""
    return list(commands(lambda path: RULES.menu(state, seat, path)))


@pytest.mark.rule("trpg-tactics-20", "trpg-stealth-19")
def test_a_hidden_enemy_changes_no_menu_and_no_refusal() -> None:
    """Tono hides beside Sakaki or far away: the same targets, centres and words."""

    def hunting(cell: Cell) -> State:
        state = attacking({"sakaki": (5, 5), "kido": (8, 5), "tono": cell})
        state = with_unit(state, SAKAKI, main=("kogetsu", "asteroid"), sub=("meteor",))
        return with_unit(state, TONO, holds=(Hold("stealth", "sub"),))

    near, far = hunting((5, 6)), hunting((20, 15))
    for seat in (ANN, DAN):
        assert offered(near, seat) == offered(far, seat)
    strike = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)
    assert code(near, ANN, strike) == code(far, ANN, strike) == "no_target"
    assert code(near, GM, strike) == "no_target"


@pytest.mark.rule(
    "trpg-stealth-3", "trpg-stealth-11", "trpg-tactics-12", "trpg-stealth-23", "trpg-stealth-31"
)
def test_whoever_is_in_the_square_is_seen_before_reactions() -> None:
    state = attacking({"sakaki": (5, 5), "kido": (8, 5), "tono": (8, 6)})
    state = with_unit(state, SAKAKI, sub=("meteor",))
    state = with_unit(state, TONO, holds=(Hold("stealth", "sub"),))
    state = with_unit(state, KIDO, holds=(Hold("invisible", "sub"), Hold("move_reserve", "sub")))
    done = give(state, ANN, c.Strike(SAKAKI, "meteor_burst", "sub", cell=(8, 5)))
    kinds = [type(one).__name__ for one in done.events]
    assert kinds.index("Revealed") < kinds.index("InArea")
    assert "Reacting" not in kinds
    assert unit(done.state, TONO).holds == unit(done.state, KIDO).holds == ()


@pytest.mark.rule("trpg-stealth-13", "trpg-stealth-32")
def test_shielding_an_ally_shows_who_was_hidden() -> None:
    now = give(hiding(NEAR), ANN, SLASH).state
    for number in asked(now).units:
        if number != USUI:
            now = give(now, FAY - USUI + number, c.Offer(number)).state
    offered = give(now, FAY, c.Offer(USUI, KIDO, "shield_guard", "main"))
    assert unit(offered.state, USUI).hidden  # an offer alone shows nothing, and only the team hears it
    offer = e.Offered("Kei Usui", "Mitsuru Kido", "shield_guard")
    assert offer in offered.heard(DAN)
    assert offer not in offered.heard(ANN)
    assert offer not in offered.heard(None)
    enemy, mate = view(offered.state, ANN).battle, view(offered.state, DAN).battle
    assert enemy is not None
    assert mate is not None
    assert enemy.attack is not None
    assert mate.attack is not None
    assert (len(enemy.attack.offers), len(mate.attack.offers)) == (0, 1)
    done = give(offered.state, DAN, c.React(KIDO, by=USUI), *(6,) * 6, *(2,) * 9)
    assert "Revealed" in [type(one).__name__ for one in done.events]
    assert not unit(done.state, USUI).hidden


def test_the_menu_of_a_spectator_or_enemy_answers_nothing() -> None:
    now = give(hiding(NEAR), ANN, SLASH).state
    for seat in (ANN, CAT):
        assert menu_attack.root(view(now, seat)) == ()
    assert battle(now).attack is not None


def test_rolls_are_marked_as_shown() -> None:
    """What a die has shown can't be taken back unseen."""
    for kind in (e.Reacted, e.HitRolled, e.DamageRolled, e.HarmRolled, e.Checked, e.WentOff):
        assert kind.reveals
    state = dumb(attacking({"sakaki": (5, 5), "tono": (6, 5)}), SAKAKI, TONO)
    strike = c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)
    outcome = RULES.step(state, ANN, strike, ScriptedChance.of_dice())
    assert not any(isinstance(it, Event) and it.reveals for it in outcome.events)
