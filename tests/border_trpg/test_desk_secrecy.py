"""What is hidden stays hidden at the desk: who hears of overrides that have to do with it."""

from __future__ import annotations

from typing import Any

import pytest

from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Hold
from games.border_trpg.state import State

from .desk import NORTH, SAKAKI, SECOND, SOUTH, USUI, brawl, give, lines, rules
from .overrides import CASES, WHY, battle, hiding, mined
from .play import ANN, BEN, DAN, EVE, FAY, GM, campaign, replace, unit, view, with_unit


@pytest.mark.rule("trpg-mode-13")
@pytest.mark.parametrize("quiet", [False, True])
def test_where_somebody_hidden_is_put_nobody_else_notices(quiet: bool) -> None:
    state = hiding()
    first = give(state, GM, gm.SetPlace(SAKAKI, (8, 8), quiet=quiet))
    other = give(state, GM, gm.SetPlace(SAKAKI, (9, 9), quiet=quiet))
    for seat in (BEN, EVE, None):
        assert first.heard(seat) == other.heard(seat)
        assert first.heard(seat) == ()
        assert view(first.state, seat) == view(other.state, seat)
    assert any("I9" in one for one in lines(first, GM))
    assert any("I9" in one for one in lines(first, ANN)) is not quiet


def test_conceal_tells_no_new_cell() -> None:
    done = give(brawl(), GM, gm.SetStatus(SAKAKI, state="stealth"))
    assert unit(done.state, SAKAKI).hidden
    assert view(done.state, EVE).battle is not None
    assert unit_seen(done.state, EVE, SAKAKI).cell is None
    assert "stealth" in lines(done, EVE)[0]


def unit_seen(state: State, seat: int, number: int) -> Any:
    known = view(state, seat).battle
    assert known is not None
    return next(one for one in known.units if one.id == number)


def test_reveal_to_one_player_is_heard_by_nobody_else() -> None:
    done = give(hiding(), GM, gm.Reveal(SAKAKI, to=(EVE,)))
    assert unit(done.state, SAKAKI).hidden
    assert lines(done, EVE) == ["Aoi Sakaki is at C3."]
    for seat in (ANN, BEN, FAY, None):
        assert done.heard(seat) == ()
    assert any("is shown to seat 7" in one for one in lines(done, SECOND))


def test_a_team_may_be_shown_where_somebody_is() -> None:
    command = rules().menu(hiding(), GM, ("hand", "show", "u1", f"t{SOUTH}", "say"))
    assert command == gm.Reveal(SAKAKI, to=(DAN, EVE, FAY)), "whoever has its operator too"
    done = give(hiding(), GM, command)
    assert lines(done, EVE) == lines(done, FAY) == ["Aoi Sakaki is at C3."]
    assert any("is shown to seat 6, seat 7, seat 8" in one for one in lines(done, GM))
    assert done.heard(ANN) == ()


def test_reveal_to_all_shows_the_place() -> None:
    done = give(hiding(), GM, gm.Reveal(SAKAKI))
    assert unit_seen(done.state, EVE, SAKAKI).cell == (2, 2)
    assert any("C3" in one for one in lines(done, None))


def test_a_hidden_object_is_its_teams() -> None:
    done = give(brawl(), GM, gm.AddObject("mine", ((5, 5),), team=NORTH, hidden=True))
    assert battle(done.state).objects[0].hidden
    assert any("F6" in one for one in lines(done, ANN))
    for seat in (EVE, None):
        assert done.heard(seat) == ()
        known = view(done.state, seat).battle
        assert known is not None
        assert known.objects == ()
    taken = give(mined(), GM, gm.RemoveObject((5, 5)))
    assert taken.heard(EVE) == ()
    assert any("F6" in one for one in lines(taken, BEN))


def test_no_number_tells_how_much_is_hidden() -> None:
    bare, laid = brawl(), brawl()
    for cell in ((5, 5), (6, 6)):
        laid = give(laid, GM, gm.AddObject("mine", (cell,), team=NORTH, hidden=True)).state
    seen = [
        view(give(state, GM, gm.AddObject("wire", ((14, 11),), None)).state, EVE) for state in (bare, laid)
    ]
    assert seen[0] == seen[1]
    mine = next(one for one in battle(laid).objects if one.cells == ((6, 6),))
    shown = view(give(laid, GM, gm.Reveal(object=mine.id)).state, EVE).battle
    only = give(bare, GM, gm.AddObject("mine", ((6, 6),), team=NORTH)).state
    assert shown is not None
    assert shown.objects == battle(only).objects


@pytest.mark.rule("trpg-mode-13", "trpg-stealth-19")
@pytest.mark.parametrize(
    "key", [key for key, case in CASES.items() if key != "end" and case.state is not campaign]
)
@pytest.mark.parametrize("quiet", [False, True])
def test_no_override_tells_where_somebody_else_hides(key: str, quiet: bool) -> None:
    """What enemies and onlookers hear and see is the same wherever Usui is; only the end uncovers it."""
    case = CASES[key]
    heard = []
    for cell in ((13, 10), (23, 17)):
        state = with_unit(case.state(), USUI, holds=(Hold("stealth"),), cell=cell)
        done = give(state, GM, replace(case.command, reason=WHY, quiet=quiet), *(3,) * 200)
        heard.append([(done.heard(seat), view(done.state, seat)) for seat in (ANN, BEN, None)])
    assert heard[0] == heard[1]
