"""Section 7: how a duel ends."""

from collections.abc import Callable

import pytest

from games.engine.contract import SYSTEM, Result
from games.solo_rank_war import commands as c
from games.solo_rank_war import events as e
from games.solo_rank_war.options import Options
from games.solo_rank_war.view import CardView
from tests.solo_rank_war.duel import BLUE, RED, Duel, agent, cards, fight, rules


def result(duel: Duel) -> Result:
    found = rules().result(duel.state)
    assert found is not None
    return found


@pytest.mark.rule("solo-7.1", "solo-7.5")
def test_who_is_at_zero_loses_and_nothing_goes_below() -> None:
    duel = fight("kogetsu / free", "free / free", melee=1).trion(60, 7)
    duel.use("kogetsu.slash")
    assert (duel.blue, duel.red) == (0, 58)
    assert duel.ending() == ("trion", RED)
    assert (result(duel).winners, result(duel).reason) == ((RED,), "trion")
    exact = fight("kogetsu / free", "free / free", melee=1).trion(60, 16)
    exact.use("kogetsu.slash")
    assert exact.ending() == ("trion", RED)
    spared = fight("kogetsu / free", "free / free", melee=1).trion(60, 17)
    spared.use("kogetsu.slash")
    assert (spared.blue, spared.ending()) == (1, None)


@pytest.mark.rule("solo-7.2")
def test_a_bail_out_loses() -> None:
    duel = fight().trion(50, 12)
    duel.do(BLUE, c.BailOut())
    assert duel.ending() == ("bail_out", RED)
    assert (duel.red, duel.blue) == (50, 12)
    assert result(duel).winners == (RED,)


@pytest.mark.rule("solo-7.3")
def test_there_is_no_turn_limit_by_itself() -> None:
    duel = Duel()
    duel.build(agent(), agent())
    for _ in range(50):
        duel.idle_turn()
    assert (duel.state.turn, duel.ending()) == (51, None)
    assert (duel.red, duel.blue) == (100, 100)


@pytest.mark.rule("solo-7.4")
def test_the_win_check_comes_with_every_change_of_trion() -> None:
    duel = fight("kogetsu / free", "scorpion / free", distance=1, melee=1).trion(5, 5)
    duel.use("kogetsu.slash")
    duel.counter("scorpion.hidden_blade", 0)
    assert duel.ending() == ("trion", BLUE)
    assert (duel.red, duel.blue) == (0, 5 - 2)
    assert duel.state.chain == ()


@pytest.mark.rule("solo-7.6")
def test_paying_the_last_trion_loses() -> None:
    duel = fight("asteroid / free", "free / free", shoot=1).trion(4, 100)
    assert duel.refused(RED, c.Use("main", "asteroid.volley")) == "confirm"
    assert duel.offers(RED, "use") == [c.Use("main", "asteroid.volley", confirm=True)]
    duel.use("asteroid.volley", sure=True)
    assert duel.ending() == ("trion", BLUE)
    assert (duel.red, duel.blue) == (0, 100)
    assert duel.told(e.Applied) == []


@pytest.mark.rule("solo-7.6")
def test_paying_the_last_trion_for_a_reveal_or_counter_loses_too() -> None:
    reveal = fight("rifle / free", "free / free", distance=3, shoot=1).trion(5, 100)
    reveal.use("rifle.burst", sure=True)
    assert reveal.ending() == ("trion", BLUE)
    counter = fight("asteroid / free", "shield / free", shoot=1).trion(50, 2)
    counter.use("asteroid.volley")
    assert counter.refused(BLUE, c.Counter("main", "shield.guard", 0)) == "confirm"
    counter.counter("shield.guard", 0, sure=True)
    assert counter.ending() == ("trion", RED)


@pytest.mark.rule("solo-7.6")
def test_the_last_trion_is_safe_by_house_rule() -> None:
    duel = fight("asteroid / free", "free / free", Options(pay_to_zero="forbid"), shoot=1).trion(4, 100)
    assert duel.refused(RED, c.Use("main", "asteroid.volley", confirm=True)) == "trion"
    duel.trion(5, 100)
    duel.use("asteroid.volley")
    assert duel.red == 1


@pytest.mark.rule("solo-7.7")
def test_nothing_is_paid_on_credit() -> None:
    duel = fight("asteroid / free", "free / free", shoot=1).trion(3, 100)
    assert duel.refused(RED, c.Use("main", "asteroid.volley", confirm=True)) == "trion"
    assert duel.red == 3


@pytest.mark.rule("solo-7.8")
@pytest.mark.parametrize(("rule", "winner"), [("draw", None), ("active_loses", BLUE), ("active_wins", RED)])
def test_both_at_zero_by_one_effect(rule: str, winner: int | None) -> None:
    duel = fight("meteora / free", "free / free", Options(double_zero=rule), 1, shoot=1)  # type: ignore[arg-type]
    duel.trion(5 + 4, 10)
    duel.use("meteora.blast")
    assert (duel.red, duel.blue) == (0, 0)
    assert duel.ending() == ("both_zero", winner)
    assert result(duel).winners == (() if winner is None else (winner,))


def steps() -> dict[str, Callable[[], Duel]]:
    """A duel in each step of a turn."""

    def initial() -> Duel:
        duel = Duel()
        duel.build(agent("bagworm"), agent("bagworm"))
        return duel

    def setting() -> Duel:
        duel = Duel()
        duel.build(agent(), agent())
        return duel

    def plotting() -> Duel:
        duel = setting()
        duel.set("free / free", "free / free")
        duel.do(RED, c.Plot(1, 2))
        return duel

    def window() -> Duel:
        duel = fight("asteroid / free", "shield / free", shoot=1)
        duel.use("asteroid.volley")
        return duel

    def second() -> Duel:
        duel = fight()
        duel.end()
        return duel

    return {
        "initial": initial, "set": setting, "plot": plotting, "tactical": fight, "window": window,
        "second": second,
    }  # fmt: skip


@pytest.mark.rule("solo-7.9")
@pytest.mark.parametrize("step", steps())
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_bail_out_at_any_moment(step: str, seat: int) -> None:
    duel = steps()[step]()
    assert duel.offers(seat, "bail", "yes") == [c.BailOut()]
    duel.do(seat, c.BailOut())
    assert duel.ending() == ("bail_out", 1 - seat)


@pytest.mark.rule("solo-7.10")
def test_a_bail_out_drops_what_is_pending() -> None:
    duel = fight("asteroid / free", "shield / free", shoot=1)
    duel.use("asteroid.volley")
    events = duel.do(BLUE, c.BailOut())
    assert [type(event) for event in events] == [e.Ended]
    assert (duel.red, duel.blue) == (96, 100)
    assert duel.state.phase == "finished"


@pytest.mark.rule("solo-7.11")
def test_the_first_bail_out_counts() -> None:
    duel = fight()
    duel.do(BLUE, c.BailOut())
    assert duel.refused(RED, c.BailOut()) == "over"
    assert duel.ending() == ("bail_out", RED)


@pytest.mark.rule("solo-7.12")
@pytest.mark.parametrize("command", [c.Leave(), c.BailOut()])
def test_leaving_before_the_lock_cancels(command: c.Commands) -> None:
    duel = Duel()
    duel.do(RED, agent("kogetsu"))
    duel.do(BLUE, command)
    assert duel.ending() == ("cancelled", None)
    assert result(duel).winners == ()
    assert duel.seen(RED, BLUE).main == ()  # a duel that never began shows nobody's agent
    begun = fight()
    assert begun.refused(RED, c.Leave()) == "phase"


@pytest.mark.rule("solo-7.13")
@pytest.mark.parametrize(
    ("options", "trion", "ending"),
    [
        (Options(turn_limit=2), (90, 80), ("turn_limit", RED)),
        (Options(turn_limit=2), (80, 90), ("turn_limit", BLUE)),
        (Options(turn_limit=2), (80, 80), ("turn_limit", None)),
        (Options(turn_limit=2, turn_limit_result="draw"), (90, 80), ("turn_limit", None)),
        (Options(turn_limit=0), (90, 80), None),
    ],
)
def test_a_turn_limit(
    options: Options, trion: tuple[int, int], ending: tuple[str, int | None] | None
) -> None:
    duel = Duel(options)
    duel.build(agent(), agent())
    duel.trion(*trion)
    duel.idle_turn()
    assert duel.ending() is None
    duel.idle_turn()
    assert duel.ending() == ending


@pytest.mark.rule("solo-7.14")
def test_a_draw_by_agreement() -> None:
    duel = fight()
    assert duel.refused(BLUE, c.AcceptDraw()) == "offer"
    duel.do(RED, c.OfferDraw())
    assert duel.view(None).offer == RED
    assert duel.refused(RED, c.AcceptDraw()) == "offer"
    assert duel.refused(RED, c.OfferDraw()) == "offer"
    assert duel.refused(BLUE, c.OfferDraw()) == "offer"
    duel.do(BLUE, c.AcceptDraw())
    assert duel.ending() == ("agreement", None)


@pytest.mark.rule("solo-7.14")
def test_an_offer_lapses_with_the_turn() -> None:
    duel = fight("free / free", "free / free")
    duel.do(BLUE, c.OfferDraw())
    duel.end()
    assert duel.verbs(RED)["accept"]
    duel.idle_phase()
    assert duel.refused(RED, c.AcceptDraw()) == "offer"
    off = fight(options=Options(draw_by_agreement=False))
    assert off.refused(RED, c.OfferDraw()) == "draws_off"
    assert "draw" not in off.verbs(RED)


@pytest.mark.rule("solo-7.15")
def test_the_leak_against_stalling() -> None:
    duel = Duel(Options(stall_leak=2))
    duel.build(agent("kogetsu", sheet="KKKKKK"), agent())
    duel.trion(40, 31)
    for _ in range(3):
        duel.idle_turn()
        assert (duel.red, duel.blue) == (40, 31)
    duel.idle_turn()
    assert (duel.red, duel.blue) == (38, 29)
    assert duel.told(e.Leaked) == [e.Leaked(amount=2, trion=(38, 29))]
    duel.put(distance=1)
    duel.set("kogetsu / free", "free / free")
    duel.idle_phase()
    duel.plot((1, 2), (3, 3))
    duel.use("kogetsu.slash")
    duel.end()
    assert (duel.red, duel.blue, duel.state.idle) == (36, 13, 0)
    never = Duel()
    never.build(agent(), agent())
    for _ in range(6):
        never.idle_turn()
    assert (never.red, never.blue) == (100, 100)


@pytest.mark.rule("solo-7.15")
@pytest.mark.parametrize(
    ("trion", "ending"), [((2, 1), ("both_zero", None)), ((3, 2), ("trion", RED)), ((1, 9), ("trion", BLUE))]
)
def test_the_leak_can_end_a_duel(trion: tuple[int, int], ending: tuple[str, int | None]) -> None:
    duel = Duel(Options(stall_leak=2, stall_turns=1, double_zero="active_wins"))
    duel.build(agent(), agent())
    duel.trion(*trion)
    duel.idle_turn()
    assert duel.ending() is None
    duel.idle_turn()
    assert duel.ending() == ending


@pytest.mark.rule("solo-7.15")
def test_ones_own_costs_are_no_damage_by_the_opponent() -> None:
    duel = fight("meteora / free", "shield / raygust", distance=1, shoot=1)
    duel.use("meteora.blast")
    duel.counter("shield.guard", 0)
    duel.counter("raygust.shield_mode", 0, side="sub")
    duel.settle()
    assert duel.told(e.Applied)[-1].damage == (5, 0)
    duel.end()
    duel.idle_phase()
    assert duel.state.idle == 1


@pytest.mark.rule("solo-7.16")
def test_a_finished_duel_takes_no_more_commands() -> None:
    duel = fight()
    duel.do(RED, c.BailOut())
    everything = (
        agent(), c.UseInitial("main", "bagworm.approach", 1), c.InitialDone(), cards("free / free"),
        c.Plot(1, 1), c.Use("main", "kogetsu.slash"), c.Move(1), c.EndPhase(),
        c.Counter("main", "shield.guard", 0), c.Pass(), c.BailOut(), c.OfferDraw(), c.AcceptDraw(), c.Leave(),
    )  # fmt: skip
    for seat in (RED, BLUE):
        for command in everything:
            assert duel.refused(seat, command) == "over"
    assert duel.refused(SYSTEM, c.Forfeit(RED)) == "over"


@pytest.mark.rule("solo-7.17")
def test_the_result_and_everything_hidden_become_public() -> None:
    duel = fight("kogetsu / shield", "escudo / free", Options(loadout_visibility="hidden"), melee=1)
    duel.trion(25, 10)
    assert duel.view(None).sets == ()
    duel.use("kogetsu.slash")
    duel.settle()
    (ended,) = duel.told(e.Ended)
    assert (ended.reason, ended.winner, ended.turn, ended.trion) == ("trion", RED, 1, (23, 0))
    assert ended.cards == (("kogetsu", "shield"), ("escudo", "free"))
    assert ended.agents[1].main[0] == "escudo"
    seen = duel.view(None)
    assert seen.seats[BLUE].cards == (CardView("escudo", False), CardView("free", False))
    assert seen.seats[BLUE].main == ("escudo", "free", "free", "free")
    assert [(one.turn, one.cards) for one in seen.sets] == [(1, ("kogetsu", "shield", "escudo", "free"))]
    assert [(one.attack, one.defence) for one in seen.plots] == [((1, 1), (1, 1))]
    assert result(duel).text.msgid


def test_running_out_of_time_loses() -> None:
    duel = fight()
    duel.do(SYSTEM, c.Forfeit(BLUE))
    assert duel.ending() == ("forfeit", RED)
    early = Duel()
    early.do(RED, agent())
    early.do(SYSTEM, c.Forfeit(BLUE))
    assert early.ending() == ("cancelled", None)
    assert fight().refused(SYSTEM, c.Forfeit(2)) == "seat"
