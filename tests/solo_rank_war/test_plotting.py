"""Section 5, first part: plots and action tags."""

from itertools import combinations_with_replacement as pairs
from itertools import permutations

import pytest

from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from games.solo_rank_war.state import Faces
from games.solo_rank_war.turns import tags_gained
from tests.solo_rank_war.duel import BLUE, RED, Duel, H, agent, fight, plain, rules

PLOTS = list(pairs(range(1, 7), 2))
"""All 21 different plots."""


def plotting(red_sheet: str = H, blue_sheet: str = H) -> Duel:
    """Red is to plot as attacker in turn 1."""
    duel = Duel()
    duel.build(agent(sheet=red_sheet), agent(sheet=blue_sheet))
    duel.set("free / free", "free / free")
    return duel


def gained(attack: Faces, defence: Faces, sheet: str = H, blue_sheet: str = H) -> tuple[int, int, int]:
    """The move, shoot and melee tags that the attacker has after the reveal."""
    duel = plotting(sheet, blue_sheet)
    duel.plot(attack, defence)
    assert duel.state.players[BLUE].tags == (0, 0, 0)
    assert duel.told(e.Revealed)[-1].gained == duel.purse
    return duel.purse


@pytest.mark.rule("solo-5.1")
def test_two_dice_with_any_faces() -> None:
    duel = plotting()
    for wrong in ((0, 1), (1, 7), (7, 7), (-1, 3)):
        assert duel.refused(RED, c.Plot(*wrong)) == "face"
        assert duel.refused(BLUE, c.Plot(*wrong)) == "face"
    offered = {(one.a, one.b) for one in duel.offers(RED, "plot") if isinstance(one, c.Plot)}
    assert offered == {(a, b) for a in range(1, 7) for b in range(1, 7)}
    duel.do(RED, c.Plot(5, 5))


@pytest.mark.rule("solo-5.2", "solo-5.12")
def test_plots_are_out_of_sight_until_both_are_in() -> None:
    duel = plotting()
    assert duel.do(RED, c.Plot(1, 4)) == [e.Ready(seat=RED, what="plot")]
    for viewer in (BLUE, None):
        seen = duel.seen(RED, viewer)
        assert (seen.ready, seen.plot) == (True, None)
        assert duel.view(viewer).plots == ()
    assert duel.seen(RED, RED).plot == (1, 4)
    assert duel.do(RED, c.Plot(2, 5)) == []
    (ready, revealed) = duel.do(BLUE, c.Plot(2, 2))
    assert ready == e.Ready(seat=BLUE, what="plot")
    assert revealed == e.Revealed(
        turn=1, attacker=RED, attack=(2, 5), defence=(2, 2), blocked=(2,), gained=(0, 0, 1), tags=(0, 0, 1)
    )
    plots = duel.view(None).plotted
    assert plots is not None
    assert (plots.attack, plots.defence) == ((2, 5), (2, 2))


@pytest.mark.rule("solo-5.3", "solo-5.65")
def test_both_must_plot() -> None:
    duel = plotting()
    duel.do(RED, c.Plot(1, 4))
    (prompt,) = rules().waiting(duel.state)
    assert (prompt.seats, prompt.done) == ((BLUE,), (RED,))
    for seat in (RED, BLUE):
        for command in (c.Pass(), c.EndPhase(), c.Move(1)):
            assert duel.refused(seat, command) == "phase"
    assert duel.state.phase == "plot"


@pytest.mark.rule("solo-5.4")
def test_each_die_gives_the_tag_of_its_face() -> None:
    assert gained((1, 4), (5, 6)) == (1, 1, 0)


@pytest.mark.rule("solo-5.5")
def test_the_same_face_twice_gives_its_tag_twice() -> None:
    assert gained((5, 5), (3, 4)) == (0, 0, 2)


@pytest.mark.rule("solo-5.6")
def test_the_seeds_example_one_four_against_three_four() -> None:
    assert gained((1, 4), (3, 4)) == (1, 0, 0)


@pytest.mark.rule("solo-5.7")
def test_the_seeds_example_five_five_against_five_six() -> None:
    assert gained((5, 5), (5, 6)) == (0, 0, 0)


@pytest.mark.rule("solo-5.8")
def test_a_doubled_block_blocks_one_face() -> None:
    assert gained((1, 4), (4, 4)) == (1, 0, 0)
    assert gained((1, 2), (4, 4)) == (2, 0, 0)


@pytest.mark.rule("solo-5.9")
def test_blocking_compares_faces_not_tags() -> None:
    assert gained((3, 3), (4, 4)) == (0, 2, 0)


@pytest.mark.rule("solo-5.10")
def test_the_order_of_the_dice_means_nothing() -> None:
    for attack, defence in ((a, d) for a in permutations((1, 4)) for d in permutations((4, 1))):
        assert gained((attack[0], attack[1]), (defence[0], defence[1])) == (0, 0, 0)
    for attack in PLOTS:
        assert gained(attack, (2, 5)) == gained((attack[1], attack[0]), (5, 2))


@pytest.mark.rule("solo-5.11")
@pytest.mark.parametrize("blue_sheet", ["MMMMMM", "KKKKKK", H])
def test_the_defender_gains_nothing_and_the_defenders_sheet_plays_no_part(blue_sheet: str) -> None:
    assert gained((1, 4), (1, 2), blue_sheet=blue_sheet) == (0, 1, 0)


@pytest.mark.rule("solo-5.13")
def test_a_spent_tag_is_gone() -> None:
    duel = fight("kogetsu / scorpion", "free / free", melee=1)
    duel.use("kogetsu.slash")
    assert duel.purse == (0, 0, 0)
    duel.settle()
    assert duel.refused(RED, c.Use("sub", "scorpion.stab")) == "tags"


@pytest.mark.rule("solo-5.14")
def test_unspent_tags_vanish_with_the_phase() -> None:
    duel = fight(move=1)
    duel.end()
    assert duel.state.players[RED].tags == (0, 0, 0)


@pytest.mark.rule("solo-5.14")
@pytest.mark.parametrize(
    ("carry", "turn", "later"), [("turn", (1, 0, 0), (0, 0, 0)), ("match", (1, 0, 0), (1, 0, 0))]
)
def test_tags_can_be_carried_by_house_rule(
    carry: str, turn: tuple[int, int, int], later: tuple[int, int, int]
) -> None:
    duel = fight("free / free", "free / free", Options(tag_carry=carry), move=1)  # type: ignore[arg-type]
    duel.end()
    assert duel.state.players[RED].tags == turn
    duel.idle_phase()
    assert duel.state.players[RED].tags == later
    duel.set("free / free", "free / free")
    duel.plot((1, 1), (2, 2))
    assert duel.purse == (2 + later[0], 0, 0)


@pytest.mark.rule("solo-5.15")
def test_the_tactical_phase_takes_place_without_tags() -> None:
    duel = Duel()
    duel.build(agent("grasshopper kogetsu"), agent())
    duel.set("grasshopper / free", "free / free")
    duel.plot((1, 2), (1, 2))
    assert duel.purse == (0, 0, 0)
    assert {key for key, can in duel.verbs(RED).items() if can} == {"use", "end", "draw", "bail"}
    duel.use("grasshopper.leap", 1)


@pytest.mark.rule("solo-5.66")
def test_a_tag_on_two_faces_can_be_denied_with_certainty() -> None:
    hybrid = ("move", "move", "shoot", "shoot", "melee", "melee")
    assert all(tags_gained(hybrid, attack, (1, 2))[0] == 0 for attack in PLOTS)
    three = ("move",) * 3 + ("melee",) * 3
    for defence in PLOTS:
        assert any(tags_gained(three, attack, defence)[0] for attack in PLOTS)


def test_the_defender_sees_the_attackers_sheet_in_the_menu() -> None:
    duel = plotting("MMMKKK", "SSSSSS")
    for seat in (RED, BLUE):
        menu = duel.rules.menu(duel.state, seat, ("plot",))
        assert [plain(option.label) for option in menu.slots[0].options] == [  # type: ignore[union-attr]
            "1: move", "2: move", "3: move", "4: melee", "5: melee", "6: melee",
        ]  # fmt: skip
