"""Moves where several rules meet: zones, terrain, bridges, bases, forms, the edge of the map.

What is expected follows from the sentences of the rules alone, as each docstring says.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.mm30_war import commands as c
from games.mm30_war import legal_turn
from games.mm30_war.effects import Ignore
from games.mm30_war.field import field_of
from games.mm30_war.options import Options
from games.mm30_war.outlook import Acting
from games.mm30_war.pack import Skill
from games.mm30_war.state import Base, Bridge, State

from . import opening
from .skirmish import (
    BLUE,
    BOOK,
    RED,
    Here,
    act,
    at,
    attack,
    battle,
    card,
    do,
    gun,
    here,
    name,
    refused,
    replace,
    seen,
    squad,
    with_skills,
)

HOLDER = card("holder", skills=("zoc",))
PLAIN = card("plain")
RUNNER = card("runner", move=5)
LOW = card("low", gun(reach=2, count=1, power=20), kind="low", hp=30)
CARDS = (HOLDER, PLAIN, RUNNER, LOW)


def field(*units: Here, **fields: Any) -> State:
    return battle(*units, **{"cards": CARDS, "reserve": False, **fields})


def ends(state: State, cell: str, form: bool = False) -> set[str]:
    """Where the group on a cell may end."""
    group = field_of(seen(state)).group(at(cell))
    return {f"{'ABCDEFGHIJKL'[x]}{y + 1}" for x, y in Acting(seen(state), group, form).ways}


# ---- zones of control --------------------------------------------------------------------------------


@pytest.mark.rule("mm30-zoc-1", "mm30-r27")
def test_a_friend_in_a_zone_is_not_passed() -> None:
    """Entering E4 ends the movement there, and a friend's cell is none to end on: E4 is closed, and with it
    the only way on, since enemies stand on either side. Without ZOC the friend is passed.
    """
    walls = [here(BLUE, "plain", cell) for cell in ("D3", "D5", "E3", "F3", "F5")]
    for foe, free in (("holder", False), ("plain", True)):
        state = field(here(RED, "runner", "C4"), here(RED, "plain", "E4"), here(BLUE, foe, "E5"), *walls)
        found = ends(state, "C4")
        assert "D4" in found
        assert "E4" not in found
        assert ("F4" in found) == free


@pytest.mark.rule("mm30-terrain-2", "mm30-r27")
def test_a_friend_on_a_mountain_is_not_passed() -> None:
    """C3 is a mountain: whoever passes through has MOVE 1, so the move would end there, on a friend's cell.
    D3 behind it is reached round the mountain only, in 4 steps from B3, not in 2.
    """
    state = field(here(RED, "runner", "B3"), here(RED, "plain", "C3"), map="wild")
    group = field_of(seen(state)).group(at("B3"))
    way = Acting(seen(state), group).ways[at("D3")]
    assert way.cost == 4
    assert at("C3") not in way.path


@pytest.mark.rule("mm30-zoc-5", "mm30-r32", "mm30-transform-3")
def test_taking_wing_does_not_free_a_unit_of_a_zone() -> None:
    """It begins beside ZOC, so one cell sideways or back; flying units are held up like others (only for
    mountains and rivers are they excepted).
    """
    walker = card("walker", transform="flyer")
    flyer = card("flyer", kind="form", type="flying", hp=0, move=7, transform="walker")
    state = field(here(RED, "walker", "E4"), here(BLUE, "holder", "F4"), cards=(*CARDS, walker, flyer))
    assert ends(state, "E4", form=True) == {"E4", "D4", "E3", "E5"}


@pytest.mark.rule("mm30-zoc-5", "mm30-r33", "mm30-reinforce-1")
def test_a_reinforcement_with_zoc_holds_up_who_stands_beside_it_at_once() -> None:
    """Whether ZOC is beside the unit is seen when it begins to move: Kurogane came after the round began."""
    assert "zoc" in BOOK.cards["rf_kurogane"].skills
    state = field(
        here(RED, "runner", "J3"), here(BLUE, "plain", "L8"), here(BLUE, "plain", "L7"), turn=BLUE,
        blue={"tp": 10},
    )  # fmt: skip
    state = opening.give(state, BLUE, c.Operate("op_reinforce", at("K3"), card="rf_kurogane")).state
    state = opening.give(state, BLUE, act("L8")).state
    assert state.asked == (RED,)
    assert ends(state, "J3") == {"J3", "I3", "J2", "J4"}


@pytest.mark.rule("mm30-zoc-3", "mm30-zoc-5", "mm30-prep-1")
def test_a_zone_binds_no_longer_once_its_unit_is_destroyed() -> None:
    """Red destroys the unit that held the runner up; in the same round the runner walks its full MOVE."""
    state = battle(
        here(RED, "runner", "E4"), here(RED, "plain", "G4"), here(BLUE, "holder", "F4", hp=10, ready=False),
        cards=CARDS,
    )  # fmt: skip
    assert "I4" not in ends(state, "E4")
    state = do(do(state, attack("G4", "F4"), 9, 0).state, act("L8")).state
    assert {"F4", "I5"} <= ends(state, "E4"), "past the friend on G4"


@pytest.mark.rule("mm30-r01", "mm30-r34", "mm30-zoc-1")
def test_with_eight_neighbours_a_zone_has_corners() -> None:
    """A cell has eight neighbours, so ZOC on F5 stops whoever enters E4. Who begins there can't go forward:
    to the three cells on that side, F5 itself, F4 and E5. F3 and D5 lie to the side.
    """
    eight = Options(adjacency=8)
    state = field(here(RED, "runner", "C4"), here(BLUE, "holder", "F5"), options=eight)
    group = field_of(seen(state)).group(at("C4"))
    assert Acting(seen(state), group).ways[at("E4")].stop == "zoc"
    begun = field(here(RED, "runner", "E4"), here(BLUE, "holder", "F5"), options=eight)
    assert ends(begun, "E4") == {"E4", "D3", "D4", "D5", "E3", "F3"}
    north = field(here(RED, "runner", "E4"), here(BLUE, "holder", "E3"), options=eight)
    assert ends(north, "E4") == {"E4", "D4", "F4", "D5", "E5", "F5"}


@pytest.mark.rule("mm30-r32", "mm30-r33")
def test_whom_no_zone_binds_when_the_round_begins_is_not_noted() -> None:
    """Two house rules: what counts is where a unit stands when the round begins, and flying units are free of
    ZOC. One that is in flight then is held up by nobody, and so it is when it lands.
    """
    walker = card("walker", move=3, transform="flyer")
    flyer = card("flyer", kind="form", type="flying", hp=0, move=5, transform="walker")
    options = Options(zoc_snapshot=True, zoc_flying_exempt=True)
    for form, free in ((True, True), (False, False)):
        state = field(
            here(RED, "walker", "E4", form=form, ready=False), here(RED, "plain", "A8"),
            here(BLUE, "holder", "F4", ready=False), cards=(*CARDS, walker, flyer), options=options,
        )  # fmt: skip
        begun = opening.give(do(state, act("A8"), 7, 4).state, RED, c.GoFirst(True)).state
        assert begun.units[0].pinned is not free
        assert ("C4" in ends(begun, "E4", form=form)) == free, "on foot"


def convoy(*foes: Here, cell: str = "A6", entered: str | None = "B6", **options: Any) -> State:
    """Blue's transport, on A6 at the edge where it may leave the map; it came from B6."""
    return battle(
        here(BLUE, "sc_yusou", cell, tag="convoy", entered=None if entered is None else at(entered)),
        here(BLUE, "sc_yusou", "H4", tag="convoy"),
        *foes,
        cards=CARDS, map="desert_pair", turn=BLUE, red={"hq": at("B8")},
        options=Options(situation="escort", **options),
    )  # fmt: skip


@pytest.mark.rule("mm30-zoc-6", "mm30-r35", "mm30-r84")
def test_nobody_leaves_the_map_between_two_enemies() -> None:
    """Enemies to the north and south, one with ZOC: it may only step back to where it came from, and the edge
    of the map is not there. Two enemies without ZOC hold nobody, nor does one alone; and whoever never moved
    there may take any free side.
    """
    gate = (here(RED, "holder", "A5"), here(RED, "plain", "A7"))
    leave = act("A6", action="exit")
    assert refused(convoy(*gate), leave) == "exit"
    assert ends(convoy(*gate), "A6") == {"A6", "B6"}
    for state in (
        convoy(gate[0]),
        convoy(here(RED, "plain", "A5"), gate[1]),
        convoy(*gate, entered=None),
        convoy(*gate, zoc_gate=False),
    ):
        assert do(state, leave).unit(1).exited


@pytest.mark.rule("mm30-r84")
def test_a_unit_leaves_the_map_only_with_a_cell_of_movement_left_and_when_nothing_stops_it() -> None:
    """A transport has MOVE 2. From C7 the edge is 2 cells off, and none is left for leaving; from B7 one is.
    An enemy with ZOC beside A7 ends the movement there.
    """
    assert BOOK.cards["sc_yusou"].move == 2
    assert refused(convoy(cell="C7"), act("C7", "A7", action="exit")) == "exit"
    assert do(convoy(cell="B7"), act("B7", "A7", action="exit")).unit(1).exited
    held = convoy(here(RED, "holder", "A6"), cell="B7")
    assert refused(held, act("B7", "A7", action="exit")) == "exit"
    assert do(held, act("B7", "A7")).unit(1).cell == at("A7")


# ---- forms and forests -------------------------------------------------------------------------------


@pytest.mark.rule("mm30-transform-1", "mm30-terrain-4", "mm30-transform-2")
def test_the_skills_of_the_form_that_is_taken_count_for_ranges() -> None:
    """The card on top decides. One form sees through forests, the other does not; the target is 4 cells away
    and the shooter stands in a forest. The form changes before the attack, so the new one counts.
    """
    book = with_skills(Skill("eyes", name("Eyes"), name("Eyes"), "passive", (Ignore("forest"),)))
    blind = card("blind", gun(5), transform="seer")
    seer = card("seer", gun(5), kind="form", hp=0, transform="blind", skills=("eyes",))
    for form, reaches in ((False, False), (True, True)):
        for changes in (False, True):
            state = battle(
                here(RED, "blind", "D4", form=form != changes), here(BLUE, "plain", "H4", ready=False),
                cards=(*CARDS, blind, seer), map="wild", book=book,
            )  # fmt: skip
            command = attack("D4", "H4", form=changes)
            view = seen(state, book=book)
            strikes = Acting(view, state.units[:1], changes).strikes
            assert any(one.cell == at("H4") and at("D4") in one.origins for one in strikes) == reaches
            aims = legal_turn.aims(field_of(view), state.units[:1], changes, at("D4"))
            assert (at("H4") in {one.cell for one in aims}) == reaches
            if reaches:
                assert do(state, command, 9, 9, book=book).hps(2) == [60]
            else:
                assert refused(state, command, book=book) == "range"


@pytest.mark.rule("mm30-terrain-4", "mm30-terrain-6", "mm30-r55", "mm30-bridge-2")
def test_from_a_forest_hqs_and_bridges_are_2_cells_away_at_most() -> None:
    """All weapons of who attacks from a forest have range 2, whatever the attack is on: a blade of range 1
    reaches 2 cells, a cannon of range 5 no farther.
    """
    both = card("both", gun(1, count=1, power=50), gun(5, count=1, power=50))
    fields: dict[str, Any] = {"cards": (both,), "map": "wild", "bridges": ("E5",)}
    state = battle(here(RED, "both", "D4"), blue={"hq": at("F4")}, **fields)
    for weapon in (0, 1):
        assert do(state, act("D4", action="attack_hq", weapon=weapon)).state.armies[BLUE].hp == 4
        bridge = act("D4", action="attack_bridge", weapon=weapon, at="E5")
        assert not do(state, bridge).state.bridges[0].intact
    far = battle(here(RED, "both", "D3"), blue={"hq": at("F4")}, **fields)
    for weapon in (0, 1):
        assert refused(far, act("D3", action="attack_hq", weapon=weapon)) == "range"
        assert refused(far, act("D3", action="attack_bridge", weapon=weapon, at="E5")) == "range"


# ---- bridges and bases -------------------------------------------------------------------------------


@pytest.mark.rule("mm30-r59", "mm30-bridge-5", "mm30-squad-12", "mm30-squad-11")
def test_a_squad_on_a_wrecked_bridge_may_be_left_but_not_joined() -> None:
    """The cell is river again, which no ground unit may enter, a member of the squad as little as others.
    Those who stand there may walk off, one of them alone too.
    """
    state = field(*squad(RED, "low", "E3", 30, 30), here(RED, "low", "G3"), map="wild")
    state = replace(state, bridges=(Bridge(at("E3"), intact=False),))
    assert refused(state, act("G3", "E3")) == "reach"
    whole = replace(state, bridges=(Bridge(at("E3")),))
    assert len(field_of(seen(do(whole, act("G3", "E3")).state)).group(at("E3"))) == 3
    off = do(state, act("E3", "F3", members=(2,)))
    assert (off.unit(1).cell, off.unit(2).cell) == (at("E3"), at("F3"))
    assert refused(off.state, act("E3", "E4")) == "reach"


@pytest.mark.rule("mm30-base-4", "mm30-squad-11", "mm30-terrain-8")
def test_a_flying_squad_ends_on_no_base_whole_or_in_part() -> None:
    """Flying units can't move to a base; the members of a squad are flying units."""
    wasp = card("wasp", kind="low", type="flying", hp=30)
    state = field(
        *squad(RED, "wasp", "C3", 30, 30, 30), here(RED, "wasp", "E3"), cards=(*CARDS, wasp),
        bases=(Base("A", at("D3")),),
    )  # fmt: skip
    assert refused(state, act("C3", "D3")) == "reach"
    assert refused(state, act("C3", "D3", members=(1,))) == "reach"
    over = do(state, act("C3", "E3", members=(1, 2)))
    assert over.unit(1).cell == at("E3"), "over the base, to the other side"
    assert over.state.bases[0].owner is None


@pytest.mark.rule("mm30-base-2", "mm30-r20", "mm30-r49", "mm30-r47")
def test_a_base_that_a_squad_took_by_merging_pays_once() -> None:
    """Joining the two on the neutral base is a wait there: it is captured, for 1 TP. When the two that were
    there wait later in the round, it is theirs already and pays nothing.
    """
    state = battle(
        *squad(RED, "low", "D4", 30, 30), here(RED, "low", "D5"), cards=CARDS, bases=(Base("A", at("D4")),)
    )
    joined = do(state, act("D5", "D4"))
    assert (joined.state.bases[0].owner, joined.state.armies[RED].tp) == (RED, 1)
    waited = do(do(joined.state, act("L8")).state, act("D4"))
    assert waited.state.armies[RED].tp == 1
    assert not any(waited.unit(number).ready for number in (1, 2, 3))
