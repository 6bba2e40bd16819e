"""Attacking by menu: what is offered, with which odds, and in which words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

import pytest

from games.border_trpg import board_reach, odds, refusals_attack
from games.border_trpg import commands as c
from games.border_trpg import events_attack as e
from games.border_trpg.battle import Roll
from games.border_trpg.commands import Commands
from games.border_trpg.options import Options
from games.border_trpg.rules import BorderRules
from games.border_trpg.skills import Code
from games.border_trpg.state import State
from games.border_trpg.tell_attack import TELL
from games.engine.contract import Refused, Seat
from games.engine.menu import Menu, Option, commands
from games.engine.text import Text, english

from .duel import APART, BESIDE, KIDO, MORI, NORTH, SAKAKI, SOUTH, TONO, USUI, attacking, dumb, give, pool
from .ground import heights
from .play import ANN, CAT, DAN, EVE, GM, book, unit, view, with_unit

RULES = BorderRules(book())


def menu(state: State, seat: Seat, *path: str) -> Menu:
    """The menu after some picks."""
    node = RULES.menu(state, seat, path)
    assert isinstance(node, Menu), node
    return node


def options(state: State, seat: Seat, *path: str) -> dict[str, Option]:
    """Its options by key."""
    return {one.key: one for one in menu(state, seat, *path).options}


def command(state: State, seat: Seat, *path: str) -> Commands:
    """The finished command."""
    node = RULES.menu(state, seat, path)
    assert not isinstance(node, Menu), node
    return node


def said(text: Text | None) -> str:
    return "" if text is None else english(text)


def test_an_attack_is_picked_step_by_step() -> None:
    """Who (only one: not asked), with what, with which options, at whom; then it is the command."""
    state = attacking({**APART, "usui": (6, 5), "kido": (20, 15)})
    assert "strike" in options(state, ANN)
    ways = options(state, ANN, "strike")
    assert set(ways) == {"m.kogetsu_slash", "s.grasshopper_toss"}
    assert said(ways["m.kogetsu_slash"].detail) == "main side · 1 trion · range up to 1 · 9 dice to hit"
    with_senku = options(state, ANN, "strike", "m.kogetsu_slash")
    assert set(with_senku) == {"alone", "senku_slash"}
    near = options(state, ANN, "strike", "m.kogetsu_slash", "alone")
    assert near["u6"].blocked is None
    assert said(near["u5"].blocked) == "That is 3 cells away; this reaches 1."
    assert command(state, ANN, "strike", "m.kogetsu_slash", "senku_slash", "u5") == c.Strike(
        SAKAKI, "kogetsu_slash", "main", TONO, combos=("senku_slash",)
    )
    assert command(state, ANN, "strike", "u1", "m.kogetsu_slash", "alone", "u6") == c.Strike(
        SAKAKI, "kogetsu_slash", "main", 6
    )


def test_what_can_not_be_used_says_why() -> None:
    state = with_unit(attacking(BESIDE), SAKAKI, statuses=("hand_main",))
    way = options(state, ANN, "strike")["m.kogetsu_slash"]
    assert way.blocked == refusals_attack.reason("hand")
    with pytest.raises(Refused):
        RULES.menu(state, ANN, ("strike", "m.kogetsu_slash"))
    for one in get_args(Code):
        assert english(refusals_attack.reason(one)).endswith(".")


def test_what_reaches_nobody_is_no_way_to_attack() -> None:
    """At five cells nothing of Sakaki's reaches Tono; at three Senku alone does."""
    far = attacking({"sakaki": (5, 5), "tono": (10, 5)})
    assert said(options(far, ANN)["strike"].blocked) == "Nobody is in reach."
    near = attacking(APART)
    assert options(near, ANN)["strike"].blocked is None
    assert options(near, ANN, "strike")["s.grasshopper_toss"].blocked is not None
    with_senku = options(near, ANN, "strike", "m.kogetsu_slash")
    assert with_senku["alone"].blocked is not None
    assert with_senku["senku_slash"].blocked is None


@pytest.mark.rule("trpg-tactics-10")
def test_where_the_table_asks_for_sight_list_and_map_say_what_is_hidden_behind_a_tower() -> None:
    """Mori's Lightning reaches eight cells; Tono is five away behind a tower, Usui three away in the open."""
    for rule in (False, True):
        table = Options(line_of_sight=rule)
        state = attacking({"mori": (5, 5), "tono": (10, 5), "usui": (5, 8)}, options=table)
        state = heights(state, {(7, 5): 9})
        near = options(state, CAT, "strike", "m.lightning_shot", "alone")
        words = "Something higher stands between. Attack what is in line of sight." if rule else ""
        assert said(near[f"u{TONO}"].blocked) == words
        assert near[f"u{USUI}"].blocked is None
        seen = view(state, CAT)
        laid = board_reach.in_range(seen, unit(state, MORI), "lightning_shot")
        assert (10, 5) not in laid if rule else (10, 5) in laid
        assert (5, 8) in laid


def test_targets_have_exact_odds_beside_them() -> None:
    state = attacking(BESIDE)
    detail = said(options(state, ANN, "strike", "m.kogetsu_slash", "alone")["u5"].detail)
    chance = odds.percent(odds.beat(9, 10))  # technique 9 against mobility 10
    assert detail == f"hits {chance} % if it evades · damage 13 to 18"


def test_a_centre_lists_who_is_inside_and_friends_are_confirmed() -> None:
    state = attacking({"kido": (5, 5), "tono": (8, 6), "sakaki": (8, 4), "hayami": (9, 4)}, team=SOUTH)
    state = with_unit(state, KIDO, main=("asteroid",), sub=())
    centres = options(state, DAN, "strike", "m.asteroid_fullspread")
    assert said(centres["I6"].detail) == "inside: Aoi Sakaki, Yuko Hayami, Ren Tono"
    inside = [said(one.detail).removeprefix("inside: ").split(", ") for one in centres.values() if one.detail]
    gains = [sum(1 if name in ("Aoi Sakaki", "Yuko Hayami") else -1 for name in names) for names in inside]
    assert gains == sorted(gains, reverse=True), "most enemies less friends first"
    alone = next(key for key, one in centres.items() if said(one.detail) == "inside: Aoi Sakaki")
    assert set(options(state, DAN, "strike", "m.asteroid_fullspread", "I6")) == {"yes"}
    assert command(state, DAN, "strike", "m.asteroid_fullspread", "I6", "yes") == c.Strike(
        KIDO, "asteroid_fullspread", "main", cell=(8, 5), friends=True
    )
    plain = command(state, DAN, "strike", "m.asteroid_fullspread", alone)
    assert isinstance(plain, c.Strike)
    assert not plain.friends
    anywhere = command(state, DAN, "strike", "m.asteroid_fullspread", "cell", "C6")
    assert isinstance(anywhere, c.Strike)
    assert anywhere.cell == (2, 5)


def test_objects_are_aimed_at_by_what_destroys() -> None:
    state = attacking({"mori": (1, 1), "tono": (5, 1)}, map_id="industrial")
    aims = options(state, 4, "strike", "m.ibis_shot", "alone")
    assert "cell" in aims
    assert "cell" not in options(state, 4, "strike", "m.lightning_shot", "alone")
    path = ("strike", "m.ibis_shot", "alone")
    found = commands(lambda more: RULES.menu(state, 4, (*path, *more)))
    picked = next(one for one in found if isinstance(one, c.Strike) and one.cell)
    done = give(state, 4, picked)
    assert [type(one).__name__ for one in done.events][:2] == ["Struck", "Destroyed"]


def reacting(dice: int = 0) -> State:
    state = pool(dumb(attacking(BESIDE), SAKAKI), SOUTH, dice)
    return give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state


def test_reactions_have_odds_own_skills_and_dice() -> None:
    state = reacting(dice=2)
    ways = options(state, EVE, "react")
    assert set(ways) == {"n.evade", "m.shield_guard", "s.shield_guard", "m.shield_full", "none"}
    holds = odds.percent(1 - odds.beat(9, 10))
    assert said(ways["n.evade"].detail) == f"10 dice · holds {holds} %"
    sensing = options(state, EVE, "react", "n.evade")
    assert list(sensing) == ["0", "f_danger_sense", "1", "2"]
    assert command(state, EVE, "react", "n.evade", "1") == c.React(TONO, "evade", dice=1)
    assert said(sensing["f_danger_sense"].detail) == f"{odds.percent(1 - odds.beat(9, 14))} %"
    dice = options(state, EVE, "react", "n.evade", "f_danger_sense")
    assert set(dice) == {"0", "1", "2"}
    assert said(dice["2"].detail) == f"{odds.percent(1 - odds.beat(9, 16))} %"
    assert command(state, EVE, "react", "n.evade", "f_danger_sense", "2") == c.React(
        TONO, "evade", dice=2, own=("f_danger_sense",)
    )
    assert command(state, EVE, "react", "none") == c.React(TONO)
    assert "react" not in options(state, ANN)
    assert "react" in options(state, GM)


def test_the_hit_roll_shows_the_chance_against_what_stands() -> None:
    state = pool(attacking(BESIDE), NORTH, 3)
    state = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    state = give(state, EVE, c.React(TONO, "evade"), *(4,) * 10).state
    chances = options(state, ANN, "hit", "p_lunge")
    for n in range(4):
        assert said(chances[str(n)].detail) == f"{odds.percent(odds.reach(11 + n, 40))} %"
    assert command(state, ANN, "hit", "p_lunge", "3") == c.Hit(SAKAKI, 3, ("p_lunge",))


def test_bursts_show_their_price_and_damage() -> None:
    state = give(reacting(), EVE, c.React(TONO)).state
    bursts = options(state, ANN, "burst")
    assert list(bursts) == [str(n) for n in range(7)]
    assert said(bursts["6"].detail) == "6 trion · damage 19 to 24"
    assert command(state, ANN, "burst", "6") == c.Burst(SAKAKI, 6)


def test_a_burst_may_come_with_the_attack() -> None:
    state = attacking(BESIDE, options=Options(burst_timing="at_declaration"))
    path = ("strike", "m.kogetsu_slash", "alone", "u5")
    assert list(options(state, ANN, *path)) == [str(n) for n in range(7)]
    assert command(state, ANN, *path, "4") == c.Strike(SAKAKI, "kogetsu_slash", "main", TONO, burst=4)


def test_the_captain_grants_all_some_or_none() -> None:
    state = pool(dumb(attacking({**BESIDE, "kido": (24, 19)}), SAKAKI), SOUTH, 3)
    state = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    state = give(state, EVE, c.React(TONO, "evade", dice=3)).state
    assert list(options(state, DAN, "approve")) == ["3", "2", "1", "0"]
    assert command(state, DAN, "approve", "2") == c.Approve(SOUTH, 2)
    assert "approve" not in options(state, EVE)


def test_a_forced_move_names_every_cell() -> None:
    state = dumb(attacking({"tono": (0, 5), "sakaki": (1, 5)}, team=SOUTH), SAKAKI, TONO)
    state = give(state, EVE, c.Strike(TONO, "grasshopper_toss", "main", SAKAKI)).state
    state = give(state, ANN, c.React(SAKAKI)).state
    cells = options(state, EVE, "force")
    assert len(cells) == 1 + 24 - 1  # to stay, and all within three but Tono's own
    out = command(state, EVE, "force", "-2.5")
    assert out == c.Force(SAKAKI, (-2, 5))
    assert command(state, EVE, "force", "stay") == c.Force(SAKAKI)
    done = give(state, EVE, out)
    assert unit(done.state, SAKAKI).cell == (-2, 5)
    assert unit(done.state, SAKAKI).has("floating")


def test_everything_offered_is_legal() -> None:
    """Every command of the attack menus, at each step of an attack, is carried out."""
    state = pool(attacking({**BESIDE, "kido": (8, 5), "hayami": (5, 7)}), SOUTH, 2)
    tried = 0
    for seat, key in ((ANN, "strike"), (GM, "strike")):
        for found in commands(lambda path, key=key, seat=seat: RULES.menu(state, seat, (key, *path))):  # type: ignore[misc]  # bound for each
            assert isinstance(found, c.Strike)
            give(state, seat, found)
            tried += 1
    assert tried > 20
    now = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    now = give(now, DAN, c.Offer(KIDO, TONO, "shield_guard", "main")).state
    for found in commands(lambda path: RULES.menu(now, EVE, ("react", *path))):
        assert isinstance(found, c.React)
        give(now, EVE, found, *(3,) * 60)
        tried += 1


def test_where_sheets_are_private_no_odds_are_told() -> None:
    state = attacking(BESIDE, options=Options(sheet_public=False))
    detail = said(options(state, ANN, "strike", "m.kogetsu_slash", "alone")["u5"].detail)
    assert detail == "damage 13 to 18"


# ---- the log ---------------------------------------------------------------------------------------------

ROLL = Roll((1, 1, 5), 17, added=1)

LINES: tuple[tuple[Any, str], ...] = (
    (e.Struck("Ann", "kogetsu_slash", "main", ("senku_slash",), "Ben", None, 5),
     "Ann attacks Ben: Kogetsu slash + Senku slash for 5 trion."),
    (e.Struck("Ann", "meteor_burst", "sub", (), None, (3, 4), 5),
     "Ann aims at D5: Meteora burst for 5 trion."),
    (e.FellShort("Ann", "raygust_cut", "Ben"), "Ann does not get near enough to Ben."),
    (e.InArea(()), "Nobody is inside."),
    (e.InArea(("Ann", "tick 2")), "Inside: Ann, Tick 2."),
    (e.Offered("Ann", "Ben", None), "Ann offers nothing for Ben."),
    (e.Reacting("Ann", "Ann", None, (), 0), "Ann does not react."),
    (e.Reacting("Ann", "Ben", "shield_guard", (), 2), "Ann protects Ben: Shield for 2 trion."),
    (e.Reacted("Ann", "Ann", "evade", (), ROLL), "Ann rolls the reaction: ① ① | 5, a pair of ones = 17."),
    (e.Reacted("Ann", "Ann", "mine", (), Roll((6, 6), 12), 12), "Ann evades it: 6 6 = 12 against 12."),
    (e.DiceGained("North", 1, 4, 20), "North: +1 tactical dice, 4 lost over the limit; the pool holds 20."),
    (e.DiceAnswered("Ann", 5, 0), "The captain grants Ann no tactical dice."),
    (e.HitRolled("Ann", "kogetsu_slash", (), ROLL, (e.Compared("Ben", 17, 12, True),)),
     "Ann rolls to hit: ① ① | 5, a pair of ones = 17. Ben is hit, 17 against 12."),
    (e.HitRolled("Ann", "kogetsu_slash", (), None, (e.Compared("Ben", 0, None, True),)),
     "Nothing stands against Ann: Ben is hit."),
    (e.BurstPaid("Ann", 6, 4), "Trion burst! Ann pays 4 trion for 6 more damage."),
    (e.DamageRolled("Ann", 4), "The damage die shows 4."),
    (e.Damaged("Ben", 24, (9, 4, 5, 0, 6), 46), "Ben takes 9 + 4 + 5 + 6 = 24 damage: 46 trion left."),
    (e.Damaged("Ben", 0, (1, 1, -4, 0, 0), None), "Ben takes 1 + 1 − 4 = 0 damage."),
    (e.HarmRolled("Ben", 10, 4, 5, ("leg_left",)),
     "Harm for Ben (10 or more): 4, goes up to 5: Lost limb (left leg)."),
    (e.HarmRolled("Ben", 10, 4, None, ()), "Harm for Ben (10 or more): 4. No new harm."),
    (e.WentOut("Ben", "out"), "Ben bails out!"),
    (e.WentOut("tick 1", "out", destroyed=True), "Tick 1 is destroyed."),
    (e.WentOut("Ben", "down"), "Ben is incapacitated."),
    (e.WentOff("mine", "Ben"), "Mine goes off under Ben!"),
)  # fmt: skip


@pytest.mark.parametrize(("event", "line"), LINES)
def test_lines_of_the_log(event: Any, line: str) -> None:
    assert said(TELL[type(event)](event, book())) == line


def test_every_event_has_a_line() -> None:
    assert set(get_args(e.AttackEvents)) == set(TELL)


def test_chances_are_fractions_to_a_tenth() -> None:
    assert said(odds.words(Fraction(1, 3))) == "33.3 %"


def test_who_has_nothing_to_protect_with_is_told_so() -> None:
    """Kido is asked in any case, which gives nothing away, and then has no trion for a guard."""
    state = attacking({**BESIDE, "kido": (8, 5)})
    asked = give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state
    node = RULES.menu(asked, DAN, ("offer",))
    assert isinstance(node, Menu)
    assert said(node.prompt) == "Mitsuru Kido may protect Ren Tono. With what?"
    node = RULES.menu(with_unit(asked, KIDO, trion=0), DAN, ("offer",))
    assert isinstance(node, Menu)
    assert said(node.prompt) == "Mitsuru Kido has nothing now that protects Ren Tono."
    assert [one.key for one in node.options] == ["none"]
