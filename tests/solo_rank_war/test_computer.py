"""The computer players: strong as promised, honest, quick, and at home under every house rule."""

from collections import Counter
from random import Random
from time import process_time
from typing import Any

import pytest

from games import library
from games.engine.chance import Chance, KeyedChance
from games.engine.computer import Choice, think
from games.engine.play import Play
from games.engine.simulate import Contest, play_tables
from games.engine.text import Text
from games.solo_rank_war import GAME
from games.solo_rank_war import commands as c
from games.solo_rank_war import computer_parts as parts
from games.solo_rank_war.book import PRESETS
from games.solo_rank_war.computer_matrix import equilibrium
from games.solo_rank_war.computer_plots import plot_game, solve_plots
from games.solo_rank_war.rules import SoloRules
from games.solo_rank_war.state import Card
from tests.solo_rank_war.duel import BLUE, RED, Duel, fight, rules
from tests.solo_rank_war.play import HOUSES, key_of, random_agent

LEVELS = tuple(GAME.players)

SLOWEST = 0.3
"""No move may take more seconds than this."""


def shipped() -> SoloRules:
    """The rules with the game's own pack."""
    found = library.load()["solo_rank_war"].rules()
    assert isinstance(found, SoloRules)
    return found


def choose(duel: Duel, seat: int, level: str = "sharp", number: int = 1) -> Choice:
    """What a computer player does in a duel."""
    player = GAME.players[level](duel.rules)
    return think(duel.rules, player, duel.state, seat, KeyedChance(key_of(number)))


def command(duel: Duel, seat: int, level: str = "sharp", number: int = 1) -> Any:
    return choose(duel, seat, level, number).command


def rate(strong: str, weak: str, duels: int) -> float:
    """The share of duels that ``strong`` wins, a draw being half, with the same agents and seats in turn."""
    points = 0.0
    for levels in ((strong, weak), (weak, strong)):
        seat = levels.index(strong)
        for played in play_tables(
            GAME, shipped(), Contest("strength", levels, mirror=True), range(duels // 2)
        ):
            points += played.winners == (seat,) or (not played.winners) / 2
    return points / duels


# ---- games on a matrix -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("matrix", "value", "rows", "columns"),
    [
        # Rock, paper, scissors.
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (1 / 3, 1 / 3, 1 / 3), (1 / 3, 1 / 3, 1 / 3)),
        # Either column gives the same when 3p = p + 2(1 - p): p is 1/2 and the value 3/2.
        ([[3, 1], [0, 2]], 1.5, (0.5, 0.5), (0.25, 0.75)),
        # A saddle: the larger of the rows' smallest is the smaller of the columns' largest.
        ([[4, 2, 5], [1, 0, 9]], 2, (1, 0), (0, 1, 0)),
        ([[-7]], -7, (1,), (1,)),
    ],
)
def test_games_with_a_known_answer(matrix: Any, value: float, rows: Any, columns: Any) -> None:
    found = equilibrium(matrix)
    assert found.value == pytest.approx(value)
    assert found.rows == pytest.approx(rows)
    assert found.columns == pytest.approx(columns)


def test_neither_side_can_do_better_than_the_equilibrium() -> None:
    random = Random(1)
    for _ in range(200):
        high, wide = random.randint(1, 9), random.randint(1, 9)
        matrix = [[random.choice((random.random(), 0, 1)) for _ in range(wide)] for _ in range(high)]
        value, rows, columns = equilibrium(matrix)
        assert sum(rows) == pytest.approx(1)
        assert sum(columns) == pytest.approx(1)
        worst = min(sum(rows[i] * matrix[i][j] for i in range(high)) for j in range(wide))
        best = max(sum(columns[j] * matrix[i][j] for j in range(wide)) for i in range(high))
        assert worst == pytest.approx(value)
        assert best == pytest.approx(value)


@pytest.mark.rule("solo-5.66")
@pytest.mark.parametrize("faces", range(1, 6))
def test_a_tag_on_two_faces_can_be_denied_and_more_faces_give_two_times_the_rest_in_n(faces: int) -> None:
    sheet = ("melee",) * faces + ("move",) * (6 - faces)
    expected = max(0.0, 2 * (faces - 2) / faces)
    assert solve_plots(sheet, lambda tags: tags[2]).value == pytest.approx(expected)


@pytest.mark.rule("solo-5.6", "solo-5.7")
def test_the_kinds_of_plots_cover_every_plot() -> None:
    for sheet in PRESETS.values():
        game = plot_game(sheet)
        assert {tuple(sorted(plot)) for kind in game.attacks for plot in kind} == {
            (a, b) for a in range(1, 7) for b in range(a, 7)
        }
        for line in game.chances:
            for cell in line:
                assert sum(often for _, often in cell) == pytest.approx(1)


# ---- what they do ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_attacks_when_it_pays(level: str) -> None:
    assert command(fight(melee=1), RED, level) == c.Use("main", "kogetsu.slash")


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_ends_the_phase_when_nothing_can_be_done(level: str) -> None:
    assert command(fight(distance=6), RED, level) == c.EndPhase()


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_steps_to_where_it_reaches(level: str) -> None:
    assert command(fight(distance=3, move=1, melee=1), RED, level) == c.Move(-1)


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_guards_when_hit(level: str) -> None:
    duel = fight(melee=1)
    duel.use("kogetsu.slash")
    assert command(duel, BLUE, level) == c.Counter("main", "shield.guard", 0)


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_never_pays_the_last_trion(level: str) -> None:
    duel = fight(melee=1)
    cost = duel.rules.book.effects["kogetsu.slash"].trion
    assert command(duel.trion(cost, 100), RED, level) == c.EndPhase()
    assert isinstance(command(duel.trion(cost + 1, 100), RED, level), c.Use)


def test_sharp_takes_two_guards_where_one_would_not_save_it() -> None:
    duel = fight(red="scorpion / free", blue="shield / raygust", distance=1, melee=1)
    amounts = [duel.rules.book.effects[name] for name in ("scorpion.stab", "shield.guard")]
    hit, guard = (next(op.amount for op in eff.spec.ops if hasattr(op, "amount")) for eff in amounts)
    duel.trion(100, hit - guard)
    duel.use("scorpion.stab")
    made = []
    while duel.state.phase == "window":
        made.append(command(duel, duel.asked))
        duel.do(duel.asked, made[-1])
    counters = [one.effect for one in made if isinstance(one, c.Counter)]
    assert sorted(counters) == ["raygust.shield_mode", "shield.guard"]
    assert duel.ending() is None


def test_sharp_takes_a_draw_only_when_behind() -> None:
    for red, blue, wanted in ((30, 80, True), (80, 30, False)):
        duel = fight().trion(red, blue)
        duel.do(BLUE, c.OfferDraw())
        assert isinstance(command(duel, RED), c.AcceptDraw) is wanted


def test_sharp_varies_its_plots() -> None:
    duel = fight(blue="scorpion / kogetsu", sheet="MMKKKK")
    duel.end()
    for seat in (RED, BLUE):
        plots = {command(duel, seat, number=number) for number in range(30)}
        assert len({tuple(sorted((one.a, one.b))) for one in plots}) >= 4


# ---- honest, quick, at home everywhere ---------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_of_the_opponent_change_nothing(level: str) -> None:
    """The player is given a view, and the view is the same; so is what it does."""
    duel = fight(blue="shield+raygust / free", melee=1, move=1)
    chosen = choose(duel, RED, level)
    duel.put_seat(BLUE, cards=(Card("raygust"), Card("free")))
    assert choose(duel, RED, level) == chosen


@pytest.mark.parametrize("level", ["steady", "sharp"])
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_plays_by_any_house_rules(level: str, number: int) -> None:
    """Odd agents with a pack that has every op: always legal, never giving up or paying the last trion."""
    bound, random = rules(), Random(number)
    play = Play(bound, HOUSES[number], key_of(number))
    for seat in (RED, BLUE):
        play.do(seat, random_agent(bound.book, HOUSES[number], random))
    chance = KeyedChance(key_of(number + 7))
    players = [GAME.players[one](bound) for one in ("random", level)]
    while play.result is None and play.state.turn <= 4:
        seat = play.waiting[-1].seats[0]
        made = think(bound, players[seat], play.state, seat, chance)
        if seat == BLUE:
            assert not isinstance(made.command, c.BailOut | c.AcceptDraw | c.OfferDraw)
            assert not getattr(made.command, "confirm", False)
            assert made.reason in REASONS
        play.do(seat, made.command)
    assert play.state.turn > 1


REASONS = [value for value in vars(parts).values() if isinstance(value, Text)]


def test_they_say_little() -> None:
    assert 6 <= len(REASONS) <= 12


def test_the_same_chance_gives_the_same_choice() -> None:
    contest = Contest("again", ("sharp", "steady"))
    first = list(play_tables(GAME, shipped(), contest, range(3)))
    assert first == list(play_tables(GAME, shipped(), contest, range(3)))


def test_players_keep_nothing() -> None:
    """From one move to the next: what they know is in the view."""
    for level in LEVELS:
        player = GAME.players[level](rules())
        before = dict(vars(player))
        duel = fight(melee=1)
        think(duel.rules, player, duel.state, RED, KeyedChance(key_of(3)))
        assert dict(vars(player)) == before


def test_weighted_picks_follow_the_weights() -> None:
    chance: Chance = KeyedChance(key_of(5))
    counts = Counter(parts.weighted(chance, (1.0, 0.0, 3.0)) for _ in range(4000))
    assert counts[1] == 0
    assert counts[0] / 4000 == pytest.approx(0.25, abs=0.03)


def test_builds_an_agent_when_asked() -> None:
    for level in LEVELS:
        duel = Duel()
        made = think(shipped(), GAME.players[level](shipped()), duel.state, RED, KeyedChance(key_of(1)))
        assert isinstance(made.command, c.SubmitAgent)


def test_moves_take_less_than_a_third_of_a_second() -> None:
    """Measured from a cold start: nothing is remembered of agents that have not met in this pack."""
    bound = GAME.bind(library.load()["solo_rank_war"].pack_source())
    player = GAME.players["sharp"](bound)
    chance = KeyedChance(key_of(1))
    times = []
    for table in range(3):
        play = Play(bound, GAME.usual, key_of(table))
        entries = [entry for _, entry in GAME.census.entries(bound, GAME.usual)] if GAME.census else []
        for seat in (0, 1):
            play.do(seat, entries[(5 * table + 2 * seat) % len(entries)])
        while play.result is None:
            seat = play.waiting[-1].seats[0]
            begun = process_time()
            made = think(bound, player, play.state, seat, chance)
            times.append(process_time() - begun)
            play.do(seat, made.command)
    times.sort()
    assert times[-1] < SLOWEST
    assert times[len(times) // 2] < SLOWEST / 10


# ---- strength ----------------------------------------------------------------------------------------


def test_each_level_beats_the_one_below() -> None:
    assert rate("sharp", "random", 40) >= 0.8
    assert rate("sharp", "steady", 46) >= 0.55
    assert rate("steady", "random", 40) >= 0.8


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("weak", "least"), [("random", 0.9), ("steady", 0.6)])
def test_sharp_is_as_strong_as_promised(weak: str, least: float) -> None:
    assert rate("sharp", weak, 1000) >= least
