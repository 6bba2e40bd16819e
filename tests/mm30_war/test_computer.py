"""The computer players: at home in every phase and under every house rule, honest, quick, and no fools."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.play import Play
from games.mm30_war import commands as c
from games.mm30_war import legal_setup, lists
from games.mm30_war.book import Book
from games.mm30_war.computer import PLAYERS, lead
from games.mm30_war.computer_mind import Mind
from games.mm30_war.computer_ops import best as best_operation
from games.mm30_war.computer_reply import after
from games.mm30_war.computer_setup import army, deployment, strength
from games.mm30_war.computer_turn import BRIDGED, aid
from games.mm30_war.computer_ways import FADE, around, fades
from games.mm30_war.computer_worth import (
    SHARP,
    Targets,
    bases_worth,
    hq_worth,
    might,
    reckoned,
    spread,
    toll,
)
from games.mm30_war.options import USUAL, Options
from games.mm30_war.pack import Map
from games.mm30_war.ranges import in_range
from games.mm30_war.state import Base, Bridge, Mod, Plan, Shots, State
from games.mm30_war.view import view_of

from .arena import fought, moves, share
from .play import HOUSES, key_of, random_battle, rules
from .skirmish import BLUE, BOOK, RED, at, battle, card, gun, here, replace, seen, squad

LEVELS = tuple(PLAYERS)
CLEVER = ("steady", "sharp")


def command(state: State, level: str = "sharp", seat: int | None = None) -> Any:
    """What a computer of a level does for whoever is asked."""
    asked = state.asked[0] if seat is None else seat
    return think(rules(), PLAYERS[level](rules()), state, asked, KeyedChance(bytes(32))).command


def bases(**owners: str) -> tuple[Base, ...]:
    """Bases by cell and owner: ``bases(E4="red", F5="")``."""
    sides = {"red": RED, "blue": BLUE, "": None}
    return tuple(Base("ABCDEF"[n], at(cell), sides[owner]) for n, (cell, owner) in enumerate(owners.items()))


BLADE = card("blade", gun(1, 1, 3, 60), hp=100, move=0)
RIFLE = card("rifle", gun(3, 3, 2, 30), hp=100)
WALL = card("wall", gun(1, 9, 1, 5), hp=300, move=1)


# ---- worth -----------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-squad-3")
def test_hits_of_the_odds_strike_member_by_member() -> None:
    """Two dice at 1/2 with power 150 on three with 30: none, one or two are destroyed."""
    found = {after: likely for likely, after in spread((30, 30, 30), 2, 0.5, 150, False)}
    assert found == {(30, 30, 30): 0.25, (0, 30, 30): 0.5, (0, 0, 30): 0.25}


@pytest.mark.rule("mm30-squad-3")
def test_a_blow_is_weighed_by_all_that_it_may_leave() -> None:
    """Of three worth 5 each none, one or two are destroyed; two would win, and a shield spares them."""
    three = Targets((30, 30, 30), (30, 30, 30), (5.0, 5.0, 5.0), (5, 5, 5), False)
    blow = reckoned(three, 2, 0.5, 150, False, 10)
    assert blow == pytest.approx((5.0, 0.25 * 3 / 3 + 0.5 * 2 / 3 + 0.25 * 1 / 3, 0.0, 0.25))
    spared = reckoned(three._replace(shielded=True), 2, 0.5, 150, False, 10)
    assert spared.worth < blow.worth
    assert spared.left > blow.left
    assert spared.wins < blow.wins


def test_goals_fade_with_the_rounds_to_them() -> None:
    """Four cells within a reach of 1 are one round at MOVE 3, seven are two."""
    assert fades(1, 3)[:2] == (1.0, 1.0)
    assert fades(1, 3)[4] == pytest.approx(FADE)
    assert fades(1, 3)[7] == pytest.approx(FADE**2)


def test_the_last_hp_count_for_half() -> None:
    assert toll([10], [100], [100], [0]) == 10
    assert toll([10], [100], [100], [50]) == 2.5
    assert toll([10], [100], [50], [50]) == 0


def test_the_nearer_to_winning_the_more_a_step_is_worth() -> None:
    steps = [bases_worth(n + 1, 4) - bases_worth(n, 4) for n in range(4)]
    assert steps == sorted(steps)
    blows = [hq_worth(n + 1) - hq_worth(n) for n in range(5)]
    assert blows == sorted(blows)


def test_dear_cards_can_do_more() -> None:
    by: dict[str, list[float]] = {}
    for one in BOOK.cards.values():
        by.setdefault(one.kind, []).append(might(one, 3 if one.kind == "low" else 1))
    assert min(by["high"]) > sum(by["normal"]) / len(by["normal"])
    assert sum(by["ace"]) / len(by["ace"]) > sum(by["high"]) / len(by["high"])


@pytest.mark.rule("mm30-attack-2", "mm30-terrain-4", "mm30-terrain-6")
@pytest.mark.parametrize("metric", ["manhattan", "chebyshev"])
def test_cells_under_fire_are_those_in_range(metric: Any) -> None:
    """The quick reckoning agrees with the rules, forests and least ranges among it."""
    state = battle(here(RED, "iwao", "C5"), map="wild", options=Options(range_metric=metric))
    field = Mind(seen(state), SHARP).field
    group = field.group(at("C5"))
    for weapon in (gun(1), gun(4), gun(5, least=3)):
        for origins in ({at("C5")}, {at("D4"), at("F8")}):
            found = around(field, frozenset(origins), weapon.min_range, weapon.range)
            assert found == {
                cell
                for cell in field.sheets.terrain
                if any(in_range(field, group, weapon, origin, cell) for origin in origins)
            }


# ---- a turn ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", CLEVER)
def test_whoever_can_hit_without_being_hit_back_does(level: str) -> None:
    state = battle(here(RED, "rifle", "D4"), here(BLUE, "blade", "H4"), cards=(BLADE, RIFLE))
    found = command(state, level)
    assert (found.action, found.at) == ("attack", at("H4"))
    assert found.to is not None
    assert abs(found.to[0] - 7) + abs(found.to[1] - 3) > 1


def test_of_two_alike_the_wounded_one_is_finished_off() -> None:
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "G4"),
        here(BLUE, "wall", "D7", hp=30),
        cards=(RIFLE, WALL),
    )
    assert command(state).at == at("D7")


@pytest.mark.rule("mm30-prep-4", "mm30-base-1")
@pytest.mark.parametrize("level", CLEVER)
def test_the_last_base_wins_before_any_shot(level: str) -> None:
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "F6", hp=30),
        cards=(RIFLE, WALL),
        bases=bases(A1="red", A2="red", A3="red", F4=""),
    )
    assert command(state, level) == c.Activate(at("D4"), to=at("F4"))


@pytest.mark.rule("mm30-prep-5", "mm30-hq-2")
@pytest.mark.parametrize("level", CLEVER)
def test_an_hq_that_would_fall_is_attacked(level: str) -> None:
    state = battle(
        *squad(RED, "ashigaru", "I5", 30, 30, 30),
        here(BLUE, "wall", "H5", hp=10),
        cards=(WALL,),
        blue={"hq": at("L5"), "hp": 3},
    )
    assert command(state, level).action == "attack_hq"


@pytest.mark.rule("mm30-prep-3")
def test_the_mm_that_win_are_taken_rather_than_more_of_others() -> None:
    """Red lacks 5 MM: one member that is nearly gone is worth more than a wounded ace."""
    state = battle(
        here(RED, "rifle", "D4"),
        *squad(BLUE, "ashigaru", "D6", 5),
        here(BLUE, "ace_kurenai", "F4", hp=60),
        cards=(RIFLE,),
        red={"hq": at("A4"), "mm": 25},
    )
    assert command(state).at == at("D6")


@pytest.mark.rule("mm30-base-4")
def test_a_base_that_would_lose_the_battle_is_held() -> None:
    """Blue has three of four bases and can walk into the fourth: Red stands there or takes one back."""
    state = battle(
        here(RED, "rifle", "D6"),
        here(BLUE, "wall", "F4", hp=300),
        cards=(RIFLE, WALL),
        bases=bases(K1="blue", K2="blue", K3="blue", E4="red"),
    )
    found = command(state)
    assert found.to == at("E4")


def test_the_slow_do_not_walk_into_fire_for_nothing() -> None:
    """Four guns command the middle; somebody without a target in reach stays out of it."""
    guns = card("guns", gun(5, 1, 4, 40), hp=200, move=2)
    weak = card("weak", gun(1, 5, 1, 10), hp=30, move=3)
    state = battle(
        here(RED, "weak", "B4"),
        *(here(BLUE, "guns", cell) for cell in ("I3", "I4", "I5", "I6")),
        cards=(guns, weak),
        reserve=False,
    )
    found = command(state)
    mind = Mind(seen(state), SHARP)
    group = mind.field.group(at("B4"))
    there = at("B4") if found.to is None else found.to
    assert mind.danger(group, there) == 0
    assert mind.danger(group, at("E4")) > 0


@pytest.mark.rule("mm30-squad-13")
def test_one_of_a_squad_leaves_it_for_a_base_that_wins() -> None:
    state = battle(
        *squad(RED, "ashigaru", "D4", 30, 30, 30),
        here(BLUE, "wall", "D5", hp=300),
        cards=(WALL,),
        bases=bases(A1="red", A2="red", A3="red", F4=""),
    )
    found = command(state)
    assert found.to == at("F4")
    assert found.action == "wait"


@pytest.mark.rule("mm30-r47")
def test_a_mixed_squad_waits() -> None:
    units = (
        here(RED, "ashigaru", "D4", hp=30, ready=False),
        here(RED, "ashigaru", "D4", hp=30),
        here(BLUE, "iwao", "F4"),
    )
    for level in LEVELS:
        state = battle(*units, reserve=False)
        assert command(state, level) == c.Activate(at("D4"))


@pytest.mark.rule("mm30-transform-2")
def test_a_transforming_unit_flies_where_it_could_not_walk() -> None:
    """The HQ has one point left and is out of reach on foot: the flight form gets there."""
    state = battle(here(RED, "tsubakuro", "E5"), blue={"hq": at("L5"), "hp": 1})
    found = command(state)
    assert (found.action, found.form) == ("attack_hq", True)


# ---- skills and operations -------------------------------------------------------------------------------


@pytest.mark.rule("mm30-status-2")
def test_whoever_has_no_target_locks_on_for_others() -> None:
    """It can not shoot the finished enemy itself: it marks it before the sniper does."""
    spotter = card("spotter", gun(1, 9, 1, 5), hp=100, move=0, skills=("lockon",))
    state = battle(
        here(RED, "spotter", "D4"),
        here(RED, "raigou", "C2"),
        here(BLUE, "iwao", "H4", ready=False),
        cards=(spotter,),
        reserve=False,
    )
    found = command(state)
    assert (found.action, found.skill, found.at) == ("skill", "lockon", at("H4"))


@pytest.mark.rule("mm30-tp-2")
def test_an_air_strike_that_wins_is_launched() -> None:
    state = battle(
        here(RED, "iwao", "B4"),
        *squad(BLUE, "ashigaru", "J4", 20, 20),
        red={"hq": at("A4"), "mm": 20, "tp": 3},
    )
    assert command(state) == c.Operate("op_bomb", at("J4"))


@pytest.mark.rule("mm30-ace-1", "mm30-tp-5")
def test_ten_tp_bring_an_ace() -> None:
    state = battle(here(RED, "iwao", "B4"), here(BLUE, "iwao", "J4"), red={"hq": at("A4"), "tp": 10})
    found = command(state)
    assert found.operation == "op_ace"
    assert BOOK.cards[found.card].kind == "ace"


@pytest.mark.rule("mm30-reinforce-1")
def test_reinforcements_are_called_when_the_front_is_near() -> None:
    def called(enemy: str) -> c.Operate | None:
        state = battle(
            here(RED, "iwao", "B1"),
            here(BLUE, "iwao", enemy, ready=False),
            red={"hq": at("A4"), "tp": 3},
            reserve=False,
        )
        return best_operation(Mind(seen(state), SHARP), 0.0)

    near = called("E4")
    assert near is not None
    assert near.operation == "op_reinforce"
    assert called("L8") is None


def test_tp_are_not_thrown_away() -> None:
    state = battle(here(RED, "iwao", "B4"), here(BLUE, "iwao", "J4"), red={"hq": at("A4"), "tp": 2})
    assert isinstance(command(state), c.Activate)


@pytest.mark.rule("mm30-tp-2")
def test_a_boost_that_reaches_what_wins_is_launched() -> None:
    """The fourth base is 5 cells away and Red moves 3: two more, and it is there."""
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "D8"),
        cards=(RIFLE, WALL),
        bases=bases(A1="red", A2="red", A3="red", I4=""),
        red={"hq": at("A5"), "tp": 3},
    )
    assert command(state) == c.Operate("op_boost", at("D4"))
    faster = replace(state.units[0], mods=(Mod("move", 2, "round_end"),))
    state = replace(state, units=(faster, *state.units[1:]), operated=1)
    assert command(state) == c.Activate(at("D4"), to=at("I4"))


@pytest.mark.rule("mm30-bridge-4")
def test_a_bridge_is_worth_something_to_whoever_it_cuts_off() -> None:
    """One river can be walked round, another goes from edge to edge, with one bridge."""
    dry = battle(here(RED, "iwao", "D6"), here(BLUE, "iwao", "J4"), map="wild")
    mind = Mind(seen(dry), SHARP)
    assert not any(mind.cut_off(group) for group in mind.friends)
    river = Map("river", BOOK.maps["flat"].name, "other", "pair", ("....R.",) * 8, ("......",) * 8)
    book = Book(replace(BOOK.pack, map=(*BOOK.pack.map, river)))
    for intact in (True, False):
        wet = battle(here(RED, "iwao", "D6"), here(BLUE, "iwao", "J4"), map="river", book=book)
        wet = replace(wet, bridges=(Bridge(at("E4"), intact),))
        mind = Mind(seen(wet, book=book), SHARP)
        assert [mind.cut_off(group) for group in mind.friends] == [not intact] * 2
    repair = BOOK.operations["op_bridge"]
    assert aid(mind, repair.effects, at("E4")) == 2 * BRIDGED


# ---- answers ---------------------------------------------------------------------------------------------


def under_fire(hits: int, power: int, hp: int = 110, *, foe: int = 110, shield: int = 1) -> State:
    """Blue's Sakimori beside Red's, which has shot at it."""
    state = battle(here(RED, "sakimori", "E4", hp=foe), here(BLUE, "sakimori", "F4", hp=hp, shield=shield))
    shooter, target = state.units[0], state.units[1]
    shots = Shots(
        RED, (shooter.id,), 1, at("F4"), (target.id,), (9,) * hits, 10, hits, True, False, power, False, 3
    )
    return replace(state, phase="react", asked=(BLUE,), shots=shots)


@pytest.mark.rule("mm30-shield-2", "mm30-counter-5")
@pytest.mark.parametrize("level", CLEVER)
def test_shields_are_for_what_is_deadly(level: str) -> None:
    assert command(under_fire(2, 60), level).shield
    assert not command(under_fire(1, 5), level).shield


@pytest.mark.rule("mm30-counter-1")
@pytest.mark.parametrize("level", CLEVER)
def test_a_counter_that_may_destroy_is_made(level: str) -> None:
    assert command(under_fire(0, 40, foe=40), level) == c.React(False, 1)


def test_whoever_may_move_after_an_attack_goes_out_of_danger() -> None:
    lancer = card("lancer", gun(1, 1, 3, 60), hp=100)
    state = battle(
        here(RED, "shiranui", "E4", ready=False, hp=60), here(BLUE, "lancer", "I4"), cards=(lancer,)
    )
    state = replace(state, phase="after", moving=(1,))
    found = command(state).to
    mind = Mind(seen(state), SHARP)
    group = mind.field.group(at("E4"))
    assert mind.danger(group, at("E4")) > 0
    assert mind.danger(group, found) == 0


@pytest.mark.rule("mm30-r82")
def test_who_is_far_behind_agrees_to_a_draw() -> None:
    state = battle(here(RED, "iwao", "D4"), here(BLUE, "iwao", "J4"))
    offered = replace(state, armies=(state.armies[0], replace(state.armies[1], draw=True)))
    assert isinstance(command(offered), c.Activate)
    behind = replace(offered, armies=(offered.armies[0], replace(offered.armies[1], mm=25)))
    assert lead(seen(behind)) < -0.5
    assert command(behind) == c.OfferDraw()


# ---- setting up ------------------------------------------------------------------------------------------


@pytest.mark.rule("mm30-muster-1", "mm30-r16")
@pytest.mark.parametrize("level", [50, 60, 75, 100])
def test_armies_cost_exactly_what_they_may_and_differ(level: Any) -> None:
    options = Options(level=level, one_commander=True)
    view = view_of(BOOK, rules().start(options, KeyedChance(bytes(32))).state, RED)
    found = [army(view, KeyedChance(key_of(number))) for number in range(12)]
    names: set[str] = set()
    for one in found:
        assert one is not None
        legal_setup.check_muster(view, one.units)
        assert lists.total(BOOK.cards, one.units) == level
        names |= set(one.units)
    assert len({tuple(sorted(one.units.items())) for one in found if one is not None}) > 8
    assert len(names) > 12


def test_an_army_of_flyers_alone_is_rated_low() -> None:
    view = view_of(BOOK, rules().start(USUAL, KeyedChance(bytes(32))).state, RED)
    alike = {"hayabusa": 2}
    assert strength(view, {**alike, "hachidori": 3}) < strength(view, {**alike, "tagame": 3})


@pytest.mark.rule("mm30-deploy-5", "mm30-deploy-6")
@pytest.mark.parametrize("number", range(4))
def test_deployments_are_legal_and_the_hq_not_always_in_one_place(number: int) -> None:
    places: set[Any] = set()
    for seed in range(4):
        for play, _, _ in moves("sharp", "sharp", number * 10 + seed, HOUSES[number]):
            if play.state.phase == "deploy":
                break
        view = view_of(BOOK, play.state, RED)
        plan = deployment(view, KeyedChance(key_of(seed))).plan
        legal_setup.check_deploy(view, plan)
        places.add(plan.hq)
    assert len(places) > 1


@pytest.mark.rule("mm30-round-3")
def test_first_with_somebody_in_reach_and_second_otherwise() -> None:
    near = battle(here(RED, "rifle", "D4"), here(BLUE, "wall", "I4"), cards=(RIFLE, WALL))
    near = replace(near, phase="order", rolls=(7, 3))
    assert command(near) == c.GoFirst(True)
    far = battle(here(RED, "rifle", "A1"), here(BLUE, "wall", "L8"), cards=(RIFLE, WALL), reserve=False)
    far = replace(far, phase="order", rolls=(7, 3))
    assert command(far) == c.GoFirst(False)


# ---- honest, quick, strong -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_what_the_other_side_hides_changes_nothing(level: str) -> None:
    """Army lists and deployments are secret until both are sealed."""
    state = rules().start(USUAL, KeyedChance(bytes(32))).state
    lists_ = ({"iwao": 3, "raigou": 1}, {"sakimori": 3, "shiranui": 1})
    hidden = [
        replace(state, armies=(state.armies[0], replace(state.armies[1], list=one, sealed=True)))
        for one in lists_
    ]
    assert command(hidden[0], level, RED) == command(hidden[1], level, RED)
    for play in random_battle(5):
        if play.state.phase == "deploy":
            break
    plans = (Plan(at("L1")), Plan(at("L8")))
    planned = [
        replace(
            play.state, armies=(play.state.armies[0], replace(play.state.armies[1], plan=one, sealed=True))
        )
        for one in plans
    ]
    assert command(planned[0], level, RED) == command(planned[1], level, RED)


@pytest.mark.parametrize("level", CLEVER)
def test_the_same_view_gives_the_same_command(level: str) -> None:
    for play, _, _ in moves("sharp", "steady", 3):
        for seat in play.state.asked[:1]:
            assert command(play.state, level, seat) == command(play.state, level, seat)
        if play.state.round > 1:
            break


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_at_home_under_every_house_rule(number: int) -> None:
    """Nothing that they do is refused, and their battles come to an end or at least go on."""
    done = 0
    for _ in moves("sharp", LEVELS[number % 2], number, HOUSES[number]):
        done += 1
        if done == 120:
            break
    assert done > 15


def test_the_random_player_gives_no_standing_orders_and_forges_nothing() -> None:
    play = Play(rules(), USUAL, key_of(1))
    for number in range(20):
        found = think(
            rules(), PLAYERS["random"](rules()), play.state, RED, KeyedChance(key_of(number))
        ).command
        assert isinstance(found, c.Muster)


@pytest.mark.parametrize("level", [50, 100])
def test_an_activation_takes_well_under_a_second(level: Any) -> None:
    """On the average less than 50 ms of process time at cost 50, and 100 with the largest armies."""
    found = fought("sharp", "sharp", 2, Options(level=level, round_limit=3))
    times = [took for phase, took in found.times if phase == "turn"]
    assert max(times) < 1
    assert sum(times) / len(times) < level / 1000


def test_looking_ahead_sees_what_an_attack_leaves() -> None:
    """Three hits of four are likeliest at 7 in 10: 90 of 100 HP are gone. Waiting takes the base."""
    rifle = card("rifle", gun(3, 3, 4, 30), hp=100)
    state = battle(
        here(RED, "rifle", "D4"),
        here(BLUE, "wall", "G4", hp=100),
        cards=(rifle, WALL),
        bases=bases(E4="blue"),
    )
    mind = Mind(seen(state), SHARP)
    shot = after(mind, c.Activate(at("D4"), "attack", to=at("E4"), at=at("G4")))
    assert [unit.hp for unit in shot.units[:2]] == [100, 10]
    assert (shot.units[0].cell, shot.units[0].ready) == (at("E4"), False)
    assert (shot.viewer, shot.bases[0].owner) == (BLUE, BLUE)
    assert after(mind, c.Activate(at("D4"), to=at("E4"))).bases[0].owner == RED


def test_sharp_beats_random_and_steady() -> None:
    """A sample of what a long run of 300 battles shows."""
    assert share("sharp", "random", range(4)) >= 0.9
    assert share("sharp", "steady", range(8)) >= 0.6


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_levels_over_three_hundred_battles() -> None:
    assert share("sharp", "random", range(300)) >= 0.9
    assert share("sharp", "steady", range(300)) >= 0.6
