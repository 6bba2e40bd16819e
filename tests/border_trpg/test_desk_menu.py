"""The desk's menus: all that they offer is legal, every command of ``/gm`` is reached, paths stay short."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import menu_desk
from games.border_trpg.battle import Ask, Ending, Hold, Object
from games.border_trpg.menu_desk_parts import seats
from games.border_trpg.state import State
from games.border_trpg.verbs import VERBS
from games.border_trpg.verbs_gm import GM as GROUP
from games.engine.chance import KeyedChance
from games.engine.computer import pick_keys
from games.engine.contract import Command, Refused, Seat
from games.engine.menu import Menu, Path
from games.engine.play import bare
from games.engine.text import english

from .desk import NORTH, SAKAKI, SOUTH, TONO, brawl, give, rules
from .play import ANN, BEN, GM, campaign, replace, view, with_unit

KEYS = ("fate", "read", "battle", "hand", "field", "check", "say", "desk")
"""What the desk has at the top of a game master's menu."""


def between() -> State:
    """Between battles, with a sheet to read, an open check, and a prepared encounter."""
    state = give(give(brawl(kind="defence"), GM, gm.SaveScenario("River")).state, GM, gm.EndBattle()).state
    state = give(state, GM, gm.OpenCheck("tec", 10, (2, 3))).state
    submitted = replace(state.sheets[0], status="submitted")
    return replace(state, sheets=(submitted, *state.sheets[1:]), teams=state.teams[1:] + state.teams[:1])


def ready() -> State:
    return campaign()


def placing() -> State:
    state = give(campaign(), GM, gm.NewBattle("mock", (NORTH, SOUTH))).state
    return give(state, GM, c.PickMap("mock_room")).state


def drawing() -> State:
    state = give(campaign(), GM, gm.NewBattle("rank_war", (NORTH, SOUTH))).state
    return rules().step(state, GM, c.PickMap("mock_room"), KeyedChance(bytes(32))).state


def secret() -> State:
    """Somebody and something hidden, somebody hurt, somebody down, dice set."""
    state = with_unit(brawl(kind="defence"), SAKAKI, holds=(Hold("stealth"),), trion=30)
    state = with_unit(state, TONO, life="down", statuses=("leak_small",))
    assert state.battle is not None
    mine = Object(id=71, thing="mine", cells=((5, 5),), height=0, team=NORTH, hidden=True)
    state = replace(state, battle=replace(state.battle, objects=(mine,)))
    return give(state, GM, gm.SetDice((3,))).state


def dying() -> State:
    state = secret()
    assert state.battle is not None
    ask = Ask(id=88, kind="death", unit=TONO)
    return replace(state, battle=replace(state.battle, asks=(*state.battle.asks, ask)))


def struck() -> State:
    """In the midst of an attack."""
    state = give(brawl(phase="attack"), GM, gm.SetPlace(TONO, (2, 3))).state
    return give(state, ANN, c.Strike(SAKAKI, "kogetsu_slash", "main", TONO)).state


STATES: tuple[Callable[[], State], ...] = (
    between, ready, placing, drawing, brawl, secret, dying, struck,
)  # fmt: skip


WORDS = {"cells": "B4:C5", "faces": "3 5"}
"""What stands for words that people would write, by the question."""


def walk(state: State, start: Path, seed: int, seat: Seat = GM) -> tuple[Path, Command] | None:
    """A random walk down the menu of a seat; None where it came to a dead end."""
    chance = KeyedChance(seed.to_bytes(32, "big"))
    path = start
    try:
        node = rules().menu(state, seat, path)
        while isinstance(node, Menu):
            key = WORDS.get(node.slots[0].key) or pick_keys(node.slots[0], chance)
            if key is None:
                return None
            path = (*path, key)
            node = rules().menu(state, seat, path)
    except Refused:
        return None
    return path, node


@pytest.mark.parametrize("made", STATES)
@pytest.mark.parametrize("key", KEYS)
def test_whatever_the_desk_offers_is_legal(made: Callable[[], State], key: str) -> None:
    state = made()
    root = rules().menu(state, GM)
    assert isinstance(root, Menu)
    if key not in {option.key for option in root.open}:
        with pytest.raises(Refused):
            rules().step(state, ANN, gm.Scene("x"), KeyedChance(bytes(32)))
        return
    found = 0
    for seed in range(120):
        walked = walk(state, (key,), seed)
        if walked is None:
            continue
        found += 1
        rules().step(state, GM, walked[1], KeyedChance(bytes(32)))  # type: ignore[arg-type]  # a command of ours
    assert found > 20, "nearly every way down ends in a dead end"


def test_every_command_of_game_masters_is_reached() -> None:
    """Each leads on, or is done, in one of these situations."""
    states = [made() for made in STATES]
    missing = []
    for verb in VERBS:
        if verb.group is GROUP and not any(reaches(state, verb.path) for state in states):
            missing.append(verb.name.msgid)
    assert missing == []


def reaches(state: State, path: Path) -> bool:
    try:
        rules().menu(state, GM, path)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("made", STATES)
def test_buttons_can_spell_every_way(made: Callable[[], State]) -> None:
    """A button has 100 characters, of which the address takes up to 30."""
    state = made()
    for key in KEYS:
        for seed in range(60):
            walked = walk(state, (key,), seed)
            if walked is None:
                continue
            path = walked[0]
            for length in range(1, len(path)):
                node = rules().menu(state, GM, path[:length])
                assert isinstance(node, Menu)
                if node.slots[0].kind == "choice" and all(part for part in path[:length]):
                    spelt = "/".join(path[: length + 1])
                    assert len(spelt) <= 70, spelt


def test_players_have_no_desk() -> None:
    for made in STATES:
        state = made()
        root = rules().menu(state, ANN)
        assert isinstance(root, Menu)
        assert not {option.key for option in root.options} & set(KEYS)


@pytest.mark.parametrize(
    ("path", "command"),
    [
        (("hand", "hurt", "u1", "10", "say", ""), gm.SetTrion(1, change=-10)),
        (("hand", "hurt", "u1", "10", "quiet", "so"), gm.SetTrion(1, change=-10, reason="so", quiet=True)),
        (("hand", "place", "u1", "H12", "say"), gm.SetPlace(1, (7, 11))),
        (("hand", "place", "u1", "right", "2", "say", ""), gm.SetPlace(1, (26, 2))),
        (("hand", "place", "u1", "off", "whyq", "so"), gm.SetPlace(1, reason="so", quiet=True)),
        (("hand", "status", "u1", "leak_small", "say"), gm.SetStatus(1, status="leak_small")),
        (("hand", "state", "u1", "stealth", "say"), gm.SetStatus(1, state="stealth")),
        (("hand", "harm", "u1", "20", "r3", "say"), gm.SetStatus(1, tier=20, row=3)),
        (("hand", "life", "u1", "out", f"t{SOUTH}", "say"), gm.SetLife(1, "out", SOUTH)),
        (("hand", "pool", f"t{NORTH}", "dice", "5", "say", ""), gm.SetPool(NORTH, dice=5)),
        (("hand", "unit", "who", "u1", "sharp", "say"), gm.SetUnit(1, ANN, "sharp")),
        (("hand", "unit", "gone", "u1", "say"), gm.RemoveUnit(1)),
        (("hand", "unit", "add", "t90", "tick", "S5", "2", "hidden", "say", ""),
         gm.AddUnit(90, "tick", None, 2, (18, 4), stealth=True)),
        (("field", "time", "phase", "say"), gm.ForcePhase()),
        (("field", "terrain", "land", "3", "B4 C4:D5", "say", ""),
         gm.SetGround(((1, 3), (2, 3), (3, 3), (2, 4), (3, 4)), 3)),
        (("field", "terrain", "mine", f"t{NORTH}", "mine", "F6", "say", ""),
         gm.AddObject("mine", ((5, 5),), None, NORTH, True)),
        (("field", "end", f"t{NORTH}", "say"), gm.EndBattle((NORTH,))),
        (("desk", "dice", "d6", "3 5, 1", "say", ""), gm.SetDice((3, 5, 1))),
        (("desk", "scene", "Rain"), gm.Scene("Rain")),
        (("desk", "note", "p2+p3", "Hush"), gm.Scene("Hush", (2, 3))),
        (("desk", "scenario", "save", "River"), gm.SaveScenario("River")),
        (("desk", "rule", "pair_bonus", "5", "ask"), gm.ChangeRule("pair_bonus", "5")),
        (("desk", "rule", "harm_strict", "true", "force", "say"),
         gm.ChangeRule("harm_strict", "true", force=True)),
        (("desk", "sheet", "s1", "value", "tec", "12", "say", ""), gm.EditSheet(1, "tec", 12)),
        (("check", "one", "tec", "s1+s2", "15", "target", "So"),
         gm.OpenCheck("tec", 15, (1, 2), hidden="target", reason="So")),
        (("check", "two", "s1", "spt", "s0", "cmd", "6", "all", ""),
         gm.OpposeCheck(1, "spt", 0, "cmd", reactor_dice=6, hidden="all")),
        (("check", "own", "spt", "4", "0", "all", ""), gm.OpenCheck("spt", dice=4, hidden="all")),
    ],
)  # fmt: skip
def test_ways_to_commands(path: Path, command: Command) -> None:
    assert rules().menu(brawl(), GM, path) == command


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (("hand", "hurt", "u1", "71"), "number"),
        (("hand", "hurt", "u1", "much"), "number"),
        (("hand", "hurt", "u1", "--5"), "number"),
        (("hand", "hurt", "u1", "5", "say", "**so**"), "words"),
        (("hand", "place", "u1", "M11"), "cell"),
        (("field", "terrain", "land", "3", "here"), "cells"),
        (("field", "terrain", "water", "A1:Y20"), "cells"),
        (("desk", "dice", "d6", "0 7"), "faces"),
        (("desk", "note", "p2+p99"), "path"),
        (("hand", "pool", f"t{NORTH}", "dice", "0"), "nothing"),
        (("fate",), "path"),
    ],
)
def test_ways_that_lead_nowhere_say_why(path: Path, code: str) -> None:
    with pytest.raises(Refused, match=code):
        rules().menu(brawl(), GM, path)


def test_players_are_named_who_sit_at_the_table() -> None:
    state = campaign()
    seen = view(replace(state, taken=(GM, ANN, BEN)), GM)
    assert [one.key for one in seats(seen)] == [f"p{ANN}", f"p{BEN}"]
    assert [one.key for one in menu_desk.root(seen)][-2:] == ["say", "desk"]


# ---- acting for everybody --------------------------------------------------------------------------------


@pytest.mark.rule("trpg-mode-13")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_somebody_is_asked_the_game_master_can_answer(seed: int) -> None:
    """Through random battles: what stands open to who is asked stands open to the game master, and does the
    same.
    """
    state = brawl(phase="attack" if seed % 2 else "tactics")
    chance = KeyedChance((1000 + seed).to_bytes(32, "big"))
    answered = set()
    for step in range(160):
        if state.battle is None or not state.battle.asks:
            break
        asked = [seat for prompt in rules().waiting(state) for seat in prompt.seats]
        seat = chance.pick(asked)
        own, masters = rules().menu(state, seat), rules().menu(state, GM)
        assert isinstance(own, Menu)
        assert isinstance(masters, Menu)
        keys = {option.key for option in own.open}
        assert keys <= {option.key for option in masters.open}
        battle = sorted(keys - {"sheet", "team", "battle", *KEYS})
        walked = walk(state, (chance.pick(battle),), seed * 1000 + step, seat) if battle else None
        if walked is None or isinstance(walked[1], gm.Override):
            continue
        draws = KeyedChance(bytes(32), step * 100)
        after = rules().step(state, seat, walked[1], draws)  # type: ignore[arg-type]  # a command of ours
        by_master = rules().step(state, GM, walked[1], KeyedChance(bytes(32), step * 100))  # type: ignore[arg-type]
        assert by_master.state == after.state
        answered.add(type(walked[1]))
        state = after.state
    assert len(answered) >= 5


def test_who_plays_the_absent_is_asked_only_where_somebody_is() -> None:
    """Sakaki, Hayami and Mori of North are Ann's, Ben's and Cat's: seats 2, 3 and 4."""
    seen = view(campaign(), GM)
    for taken, slots in (((GM, 2, 3, 4), ["n", "played"]), ((GM, 2, 3), ["n", "played", "absent"])):
        seen = view(replace(campaign(), taken=taken), GM)
        node = menu_desk.BRANCHES["battle"](seen, ("defence", f"t{NORTH}", "tick"))
        assert isinstance(node, Menu)
        assert [slot.key for slot in node.slots] == slots
    made = menu_desk.BRANCHES["battle"](seen, ("defence", f"t{NORTH}", "tick", "3", "steady", "sharp"))
    assert isinstance(made, gm.NewBattle)
    assert (made.computer, made.absent) == ("steady", "sharp")


@pytest.mark.rule("trpg-map-14", "trpg-mode-2")
def test_areas_and_the_end_are_asked_for_first() -> None:
    state = placing()
    for command in (gm.SetArea(NORTH, 7), gm.SetArea(SOUTH, 9), gm.SetEnding(Ending(manual=True))):
        main = [one.key for one in menu_desk.root(view(state, GM)) if one.style == "main"]
        assert main == ["battle"], "there is something left to say"
        state = give(state, GM, command).state
    node = menu_desk.BRANCHES["battle"](view(state, GM), ())
    assert isinstance(node, Menu)
    assert [english(one.label) for one in node.options][:2] == [
        "Area of North: core 7",
        "Area of South: core 9",
    ]
    assert {one.style for one in node.options if one.key != "start"} == {"plain"}


@pytest.mark.rule("trpg-end-13")
def test_a_battle_that_is_fought_can_be_ended_at_once() -> None:
    for kind in ("defence", "rank_war"):
        seen = view(brawl(kind=kind), GM)
        assert "battle" in [one.key for one in menu_desk.root(seen)]
        path = ("now", f"t{NORTH}", "say")
        assert menu_desk.BRANCHES["battle"](seen, path) == gm.EndBattle((NORTH,))


def test_a_reason_that_is_written_along_is_kept() -> None:
    seen = view(brawl(), GM)
    for key, quiet in (("say", False), ("quiet", True)):
        node = menu_desk.BRANCHES["battle"](seen, ("now", "draw", key, "It is late."))
        assert node == gm.EndBattle((), reason="It is late.", quiet=quiet)


@pytest.mark.rule("trpg-mode-13")
def test_setting_a_battle_up_takes_a_reason_too() -> None:
    """Along with the rest, as a slash command gives it, or asked for where it was wanted first."""
    fresh, seen = view(replace(campaign(), taken=(GM, 2, 3, 4)), GM), view(placing(), GM)
    why = "They are late."
    for here, path in (
        (fresh, ("defence", f"t{NORTH}", "tick", "3", "steady")),
        (seen, (f"t{NORTH}", "z7")),
        (seen, ("ending", "manual")),
        (seen, ("ending", "rounds", "3")),
    ):
        branch = menu_desk.BRANCHES["battle"]
        bare = branch(here, path)
        assert isinstance(bare, gm.Override)
        assert bare.reason == ""
        assert branch(here, (*path, why)) == replace(bare, reason=why)
        asked = branch(here, ("with", *path))
        assert isinstance(asked, Menu)
        assert [(slot.key, slot.kind, slot.least) for slot in asked.slots] == [("why", "text", 0)]
        assert branch(here, ("with", *path, why)) == replace(bare, reason=why)
        assert branch(here, ("with", *path, "")) == bare
        with pytest.raises(Refused):
            branch(here, (*path, "x" * 301))
    root = menu_desk.BRANCHES["battle"](seen, ())
    assert isinstance(root, Menu)
    assert root.options[-1].key == "with"


@pytest.mark.rule("trpg-mode-13")
def test_the_log_has_the_reason_of_each_step() -> None:
    state, told = placing(), []
    for command in (
        gm.SetArea(NORTH, 7, reason="Their gate."),
        gm.SetArea(SOUTH, 9, reason="Far away."),
        gm.SetEnding(Ending(manual=True), reason="An open end."),
        gm.StartBattle(reason="All are here."),
    ):
        done = rules().step(state, GM, command, KeyedChance(bytes(32)))
        state = done.state
        told += [english(line) for one in done.events if (line := rules().tell(bare(one))) is not None]
    for said in (
        "Area of North: core 7. Reason: Their gate.",
        "Area of South: core 9. Reason: Far away.",
        "The battle ends when the game master says. Reason: An open end.",
        "Mock battle: begin! Reason: All are here.",
    ):
        assert said in told
