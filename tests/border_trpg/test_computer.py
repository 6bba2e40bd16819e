"""The computer players: strong as promised, honest, quick, and at home in every seat."""

from time import process_time
from typing import Any

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Aimed, Ask, Attack, Ending, Hold, Roll, Unit
from games.border_trpg.computer import PLAYERS, automaton
from games.border_trpg.computer_mind import Mind
from games.border_trpg.computer_strike import plans
from games.border_trpg.computer_worth import POINT, UNKNOWN, life, spent, toll, trion_of, wound
from games.border_trpg.events_round import Operated, RoundBegan
from games.border_trpg.options import USUAL, Options
from games.border_trpg.refusals_sheet import MOST_SHEETS
from games.border_trpg.state import State
from games.engine.chance import KeyedChance
from games.engine.computer import think
from games.engine.contract import AUTO
from games.engine.play import Play

from .arena import begun, fought, line_ups, moves, rules, share
from .play import ANN, BEN, GM, book, fight, replace, with_unit

LEVELS = tuple(PLAYERS)


def command(state: State, level: Any = "sharp", seat: int = AUTO) -> Any:
    """What a computer does: the automaton, or one in a seat."""
    player = automaton(rules()) if seat == AUTO else PLAYERS[level](rules())
    return think(rules(), player, state, seat, KeyedChance(bytes(32))).command


def auto(state: State, level: Any = "sharp") -> State:
    """The same battle with every unit played by the computer."""
    assert state.battle is not None
    units = tuple(replace(one, computer=level, owner=None) for one in state.battle.units)
    return replace(state, battle=replace(state.battle, units=units))


def asking(state: State, kind: Any, **fields: Any) -> State:
    """The battle with an open question."""
    assert state.battle is not None
    ask = Ask(id=900, kind=kind, **fields)
    return replace(state, battle=replace(state.battle, asks=(ask,)))


def close(phase: Any, level: Any = "sharp", **cells: Any) -> State:
    """Sakaki's team has its window; everybody is played by the computer."""
    state = auto(fight({"sakaki": (5, 5), "tono": (6, 5), **cells}, phase=phase), level)
    assert state.battle is not None
    return asking(state, "window", team=state.battle.parties[0].id)


def unit(state: State, name: str) -> Unit:
    assert state.battle is not None
    return next(one for one in state.battle.units if name in one.name)


# ---- worth -----------------------------------------------------------------------------------------------


def test_trion_is_worth_more_the_less_there_is() -> None:
    assert life(0) == 0
    assert life(10) < life(20) < life(70) < 100
    assert spent(70, 10) < spent(20, 10) < life(20)


def test_a_deadly_hit_takes_all_that_is_left_and_the_point() -> None:
    victim = unit(close("attack"), "Tono")
    weak = replace(victim, trion=5)
    assert toll(book(), USUAL, weak, 9)[0] == pytest.approx(life(5) + POINT)


@pytest.mark.rule("trpg-harm-2", "trpg-harm-5")
def test_wounds_count_and_more_for_the_wounded() -> None:
    """From 10 on a hit harms; with five of six rows held the next one puts out."""
    victim = replace(unit(close("attack"), "Tono"), trion=70)
    nine, ten = toll(book(), USUAL, victim, 3)[0], toll(book(), USUAL, victim, 9)[0]
    assert ten > nine + life(70) / 6 / 2
    held = ("leak_small", "leg_right", "hand_main", "hand_off", "leg_left")
    assert toll(book(), USUAL, replace(victim, statuses=held), 9)[0] == pytest.approx(
        life(70) + POINT, rel=0.02
    )
    assert wound(book(), "leak_large", 70) > wound(book(), "leak_small", 70) > 0


@pytest.mark.rule("trpg-damage-6")
def test_a_burst_is_a_point_of_damage_each() -> None:
    victim = unit(close("attack"), "Tono")
    assert toll(book(), USUAL, victim, 4)[3] == toll(book(), USUAL, victim, 7)[0]


# ---- what they do ----------------------------------------------------------------------------------------


def test_whoever_can_attack_does() -> None:
    for level in ("steady", "sharp"):
        found = command(close("attack", level, tono=(20, 15), kido=(6, 5)))
        assert isinstance(found, c.Strike), level
        assert found.skill == "kogetsu_slash"


def test_whoever_reaches_nobody_passes() -> None:
    assert command(close("attack", tono=(20, 15))) == c.Pass(1)


def test_the_weakest_of_two_alike_is_attacked() -> None:
    state = close("attack", kido=(5, 6), usui=(4, 5))
    state = with_unit(state, unit(state, "Usui").id, trion=6)
    assert command(state).target == unit(state, "Usui").id


def test_nobody_attacks_whom_it_cannot_see() -> None:
    """Somebody hidden beside it, and a square with it alone inside, are nothing to a computer."""
    state = close("attack")
    hidden = with_unit(state, unit(state, "Tono").id, holds=(Hold("stealth", "sub"),))
    assert command(hidden) == c.Pass(1)
    invisible = with_unit(state, unit(state, "Tono").id, holds=(Hold("invisible", "sub"),))
    assert command(invisible) == c.Pass(1)


def test_squares_spare_friends() -> None:
    """Hayami's grenade beside her own captain: every square that she throws at has enemies alone."""
    state = auto(fight({"hayami": (5, 5), "sakaki": (8, 5), "kido": (9, 5), "tono": (9, 6)}, phase="attack"))
    assert state.battle is not None
    state = asking(state, "window", team=state.battle.parties[0].id)
    mind = Mind(rules().view(state, AUTO), "steady")
    squares = [plan.command for plan in plans(mind, unit(state, "Hayami")) if plan.command.cell is not None]
    assert squares
    assert not any(one.friends for one in squares)
    assert all(
        abs((one.cell or (0, 0))[0] - 8) > 1 or abs((one.cell or (0, 0))[1] - 5) > 1 for one in squares
    )


def test_who_is_far_comes_nearer() -> None:
    for level in ("steady", "sharp"):
        found = command(close("movement", level, tono=(20, 15)))
        assert isinstance(found, c.Move), level
        end = found.path[-1]
        assert abs(20 - end[0]) + abs(15 - end[1]) < 25


def test_captains_read_the_field() -> None:
    """Command 8 brings at least 3 dice nearly always and 5 or 8 mostly: more than the 2 of Coordinate."""
    found = command(close("tactics", tono=(20, 15)))
    assert isinstance(found, c.Act)
    assert found.action == "read_field"


def _attacked(**changes: Any) -> State:
    """Tono's slash comes at Sakaki."""
    state = close("attack")
    assert state.battle is not None
    attack = Attack(unit=unit(state, "Tono").id, side="main", skill="scorpion_cut", stage="reaction",
                    aimed=(Aimed(unit=1),))  # fmt: skip
    battle = replace(state.battle, attack=replace(attack, **changes))
    return asking(replace(state, battle=battle), "reaction", unit=1)


def test_the_better_reaction_is_taken() -> None:
    """Sakaki evades with 8; the full guard of both Shields has 7 and 4."""
    state = with_unit(_attacked(), 1, acted=("tactics", "movement", "attack"))
    found = command(state)
    assert isinstance(found, c.React)
    assert found.skill == "shield_full"
    legless = with_unit(state, 1, active=(("main", "kogetsu"), ("sub", "grasshopper")))
    assert command(legless).skill == "kogetsu_parry" or command(legless).skill == "evade"


@pytest.mark.rule("trpg-dice-14")
def test_dice_go_where_they_decide() -> None:
    """Against 40, Sakaki's 11 dice with Lunge are nearly even: dice pay. Against 12 they do not."""

    def spent_on(total: int) -> Any:
        state = close("attack")
        assert state.battle is not None
        aimed = Aimed(unit=unit(state, "Tono").id, by=unit(state, "Tono").id, skill="evade",
                      roll=Roll((6,) * 4, total))  # fmt: skip
        attack = Attack(unit=1, side="main", skill="kogetsu_slash", stage="hit", aimed=(aimed,))
        parties = tuple(replace(one, dice=10) for one in state.battle.parties)
        battle = replace(state.battle, attack=attack, parties=parties)
        return command(asking(replace(state, battle=battle), "hit", unit=1))

    assert spent_on(12) == c.Hit(1, 0)
    close_call = spent_on(48)
    assert close_call.dice > 0
    assert close_call.own == ("p_lunge",)


@pytest.mark.rule("trpg-damage-7")
def test_a_burst_that_kills_is_paid() -> None:
    """Tono has 14 left; a slash does 13 to 18. One point makes sure of it."""
    state = close("attack")
    assert state.battle is not None
    tono = unit(state, "Tono").id
    attack = Attack(unit=1, side="main", skill="kogetsu_slash", stage="damage",
                    aimed=(Aimed(unit=tono, hit=True),))  # fmt: skip
    state = replace(state, battle=replace(state.battle, attack=attack))
    state = asking(with_unit(state, tono, trion=14), "burst", unit=1)
    assert command(state) == c.Burst(1, 1)


def test_trion_that_nobody_knows_is_guessed() -> None:
    victim = unit(close("attack"), "Tono")
    assert trion_of(replace(victim, trion=-1)) == UNKNOWN


# ---- honest ----------------------------------------------------------------------------------------------


def test_what_is_hidden_changes_nothing() -> None:
    """The automaton answers from its view: where somebody hidden stands makes no difference to it."""
    for phase in ("tactics", "movement", "attack"):
        state = close(phase, usui=(15, 12))
        usui = unit(state, "Usui").id
        found = set()
        for cell in ((15, 12), (5, 7), (20, 1)):
            there = with_unit(state, usui, cell=cell, holds=(Hold("stealth", "sub"),))
            found.add(repr(command(there)))
        assert len(found) == 1, phase


def test_the_same_view_has_the_same_answer() -> None:
    state = close("movement", kido=(15, 12))
    assert command(state) == command(state)


# ---- every seat ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_master_alone_plays_a_whole_campaign(level: str) -> None:
    """It makes two teams up, lets them fight, and ends the campaign."""
    play = Play(rules(), USUAL, bytes(31) + b"m")
    players = {GM: PLAYERS[level](rules()), AUTO: automaton(rules())}
    chance = KeyedChance(bytes(32))
    while play.result is None:
        assert len(play.journal) < 2000
        seat = next(seat for prompt in reversed(play.waiting) for seat in prompt.seats)
        play.do(seat, think(rules(), players[seat], play.state, seat, chance).command)
    (past,) = play.state.past
    assert past.kind == "rank_war"
    assert len(past.points) == 2


def test_players_seats_make_characters_and_play_them() -> None:
    """Six of them: a sample each, teams of three, and a battle of their own."""
    state = rules().start(USUAL, KeyedChance(bytes(32))).state
    seats = (ANN, BEN, 4, 5, 6, 7)
    taken = (GM, *seats)
    state = rules().step(state, -1, c.Seated(taken), KeyedChance(bytes(32))).state
    players = {seat: PLAYERS["steady"](rules()) for seat in taken}
    chance, table = KeyedChance(b"p" + bytes(31)), KeyedChance(b"t" + bytes(31))
    assert rules().unasked(state) == seats
    steps = 0
    while waiting := rules().unasked(state):
        made: Any = think(rules(), players[waiting[0]], state, waiting[0], chance).command
        state = rules().step(state, waiting[0], made, table).state
        steps += 1
    assert steps == 14, "six characters, two teams, six who join one"
    positions = {one.id: one.position for one in state.sheets}
    first = [positions[member] for member in state.teams[0].members]
    assert len(set(first)) == 3, "a position that is there already is none to choose, while others are"
    assert sorted(len(team.members) for team in state.teams) == [3, 3]
    for _ in range(2000):
        if state.past:
            break
        seat = next(seat for prompt in reversed(rules().waiting(state)) for seat in prompt.seats)
        made = think(rules(), players[seat], state, seat, chance).command
        state = rules().step(state, seat, made, table).state
    assert len(state.past) == 1
    assert not isinstance(command(state, seat=GM), gm.EndCampaign), "there are players"
    alone = replace(state, taken=(GM,))
    assert command(alone, seat=GM) == gm.EndCampaign()


def test_nothing_is_left_to_do_in_a_battle_or_with_as_many_sheets_as_there_may_be() -> None:
    """A draft is left to whoever began it, and whose sheets are all sent back waits for the game master."""
    state = rules().start(USUAL, KeyedChance(bytes(32))).state
    state = rules().step(state, -1, c.Seated((GM, ANN)), KeyedChance(bytes(32))).state
    assert rules().unasked(state) == (ANN,), "game masters need no character"
    for _ in range(MOST_SHEETS):
        made = command(state, "random", ANN)
        assert isinstance(made, c.TakeSample)
        state = rules().step(state, ANN, made, KeyedChance(bytes(32))).state
        back = gm.Approval(state.sheets[-1].id, accept=False)
        state = rules().step(state, GM, back, KeyedChance(bytes(32))).state
    assert rules().unasked(state) == ()
    assert rules().unasked(close("movement")) == ()


@pytest.mark.rule("trpg-operator-13", "trpg-operator-16")
def test_operators_of_computer_teams_act_once_a_round() -> None:
    done = fought(line_ups(4, 2), ("sharp", "steady"), 4)
    acted: dict[tuple[str, int], int] = {}
    number = 0
    for event in done.told:
        number += isinstance(event, RoundBegan)
        if isinstance(event, Operated):
            acted[event.team, number] = acted.get((event.team, number), 0) + 1
    assert {team for team, _ in acted} == {"A", "B"}
    assert set(acted.values()) == {1}


def test_a_death_is_spared() -> None:
    state = fight({"sakaki": (5, 5), "tono": (6, 5)}, phase="attack")
    state = asking(
        with_unit(state, unit(state, "Tono").id, life="down"), "death", unit=unit(state, "Tono").id
    )
    assert command(state, seat=GM) == gm.SetLife(unit(state, "Tono").id, "down")


@pytest.mark.parametrize(
    "options",
    [
        Options(area_hit="separate", burst_timing="after_die", return_timing="at_once"),
        Options(enemy_trion="hidden", sheet_public=False, stealth_break="on_approach"),
        Options(interleave_sides=True, friendly_single=True, zoc_mode="until_end", range_metric="chebyshev"),
        Options(burst_timing="at_declaration", jump_bend=True, line_of_sight=True, npc_limit="three"),
    ],
)
def test_they_are_at_home_under_house_rules(options: Options) -> None:
    state = begun(line_ups(7, 2), ("sharp", "steady"), 7)
    assert state.battle is not None
    state = replace(state, options=options, battle=replace(state.battle, options=options))
    *_, (last, _) = moves(state, 7)
    assert last.battle is None


def test_soldiers_are_played() -> None:
    cells = {"sakaki": (5, 5), "hayami": (6, 8)}
    foes = {
        "mauler 1": (8, 5),
        "spitter 1": (12, 5),
        "glider 1": (9, 9),
        "hauler 1": (5, 9),
        "warden 1": (3, 3),
    }
    state = auto(fight(cells, kind="defence", soldiers=foes), "sharp")
    assert state.battle is not None
    state = replace(state, battle=replace(state.battle, ending=Ending(rounds=3)))
    assert state.battle is not None
    state = asking(state, "window", team=state.battle.parties[0].id)
    struck = set()
    for _, events in moves(state, 3):
        struck |= {getattr(event, "skill", "") for event in events if type(event).__name__ == "Struck"}
    assert struck & {"claw", "beam", "bite", "fist", "blast", "drop"}


# ---- strong and quick ------------------------------------------------------------------------------------


def test_better_levels_win() -> None:
    assert share("steady", "random", range(6)) >= 0.8
    assert share("sharp", "steady", range(20)) >= 0.55


def test_a_battle_of_computers_is_quick() -> None:
    """Three against three, ten rounds at most: about a second of one processor."""
    start = process_time()
    done = fought(line_ups(4, 2), ("sharp", "sharp"), 4)
    assert process_time() - start < 5
    assert done.commands > 50


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_levels_over_three_hundred_battles() -> None:
    assert share("steady", "random", range(300)) >= 0.9
    assert share("sharp", "steady", range(300)) >= 0.8
