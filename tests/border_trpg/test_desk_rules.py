"""Refusals of the desk, dice that are set or new, acting for others, agreed house rules, and replays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg import events_desk as e
from games.border_trpg import prompts
from games.border_trpg.options import USUAL
from games.border_trpg.state import State
from games.engine import notation
from games.engine.chance import TapeChance
from games.engine.contract import SYSTEM, Refused
from games.engine.play import Play
from games.engine.text import english

from .desk import ENEMIES, NORTH, SAKAKI, SOUTH, TICK, TONO, brawl, give, line, lines, rules
from .play import ANN, BEN, CAT, EVE, GM, campaign, replace, unit, with_unit

# ---- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (gm.SetTrion(99, 5), "unit", "nobody with that number"),
        (gm.SetTrion(SAKAKI, 71), "trion", "0 to 70"),
        (gm.SetTrion(SAKAKI, 70), "nothing", "70 trion as it is"),
        (gm.SetPool(NORTH), "nothing", "tactical dice or points"),
        (gm.SetPool(99, dice=1), "team", "no such team"),
        (gm.SetPlace(SAKAKI, (12, 10)), "taken", "Choose a free cell"),
        (gm.SetPlace(SAKAKI, (40, 3)), "far", "At most 10 cells"),
        (gm.SetStatus(SAKAKI), "status", "Name one thing"),
        (gm.SetStatus(SAKAKI, status="leak_small", state="stealth"), "status", "Name one thing"),
        (gm.SetStatus(SAKAKI, status="hiccups"), "status", "no such status"),
        (gm.SetStatus(SAKAKI, status="leak_small", on=False), "held", "does not have"),
        (gm.SetStatus(SAKAKI, state="stealth", on=False), "held", "so already"),
        (gm.SetStatus(SAKAKI, row=3), "tier", "10, 20, 30"),
        (gm.SetLife(SAKAKI, "active"), "nothing", "so already"),
        (gm.SetParam(SAKAKI, "tec", 5), "sheet", "Change the sheet"),
        (gm.SetParam(TICK, "luck", 5), "param", "eight parameters"),
        (gm.SetParam(TICK, "mob", 6), "nothing", "6 as it is"),
        (gm.Reveal(SAKAKI), "hidden", "not hidden"),
        (gm.Reveal(object=7), "object", "no hidden object"),
        (gm.Reveal(), "whom", "hidden"),
        (gm.AddUnit(ENEMIES), "add", "kind of soldier or a character"),
        (gm.AddUnit(99, "tick"), "team", "no such team"),
        (gm.AddUnit(ENEMIES, "tick", cell=(12, 10)), "taken", "free cell"),
        (gm.AddUnit(ENEMIES, "tick", cell=(25, 0)), "outside", "A1 to Y20"),
        (gm.AddUnit(ENEMIES, "tick", stealth=True), "cell", "where it hides"),
        (gm.AddUnit(ENEMIES, "dragon"), "soldier", ""),
        (gm.AddUnit(NORTH, sheet=1), "there", ""),
        (gm.SetUnit(SAKAKI, GM), "seat", "Name a player"),
        (gm.SetUnit(SAKAKI, ANN), "nothing", "so already"),
        (gm.SetGround(((25, 0),)), "outside", "A1 to Y20"),
        (gm.AddObject("tower", ((5, 5),)), "thing", "no such object"),
        (gm.AddObject("mine", ((5, 5),), hidden=True), "team", "belongs to a team"),
        (gm.RemoveObject((5, 5)), "nothing", "no object on that cell"),
        (gm.SetRound(), "nothing", "the round or the order"),
        (gm.SetRound(order=(NORTH, SOUTH)), "order", "every team"),
        (gm.SetDice((7,)), "faces", "1 to 6"),
        (gm.SetDice((10,), 10), "faces", "0 to 9"),
        (gm.SetDice(), "nothing", "No dice are set"),
        (gm.EndBattle((99,)), "team", "no such team"),
        (gm.EditSheet(1), "nothing", "what is to be changed"),
        (gm.EditSheet(99, "tec", 3), "sheet", "no such character"),
        (gm.EditSheet(1, "luck", 3), "param", "Name a parameter"),
        (gm.EditSheet(1, reopen=True), "battle", "after it"),
        (gm.EditSheet(1, owner=1, give=True), "seat", "belongs to a player"),
        (gm.SetTeam(NORTH), "nothing", "what is to be changed"),
        (gm.SetTeam(NORTH, name="  "), "words", "a word or two"),
        (gm.SetTeam(NORTH, name="South"), "taken", "of that name"),
        (gm.SetTeam(NORTH, disband=True), "battle", "after that"),
        (gm.ChangeRule("gravity", "1"), "option", "no such house rule"),
        (gm.ChangeRule("pair_bonus", "twelve"), "value", "no such value"),
        (gm.ChangeRule("pair_bonus", "10"), "nothing", "as it is"),
        (gm.Approval(1), "status", "has not been handed in"),
        (gm.Scene(" "), "words", "a word or two"),
        (gm.Scene("Hush", (40,)), "seat", "players of this table"),
        (gm.SetTrion(SAKAKI, 60, reason="**so**"), "words", "Plain words"),
        (gm.DropScenario("none"), "scenario", "no prepared encounter"),
        (gm.EndCampaign(), "battle", "End the battle first"),
    ],
)  # fmt: skip
def test_refusals_say_what_is_legal(command: Any, code: str, words: str) -> None:
    state = brawl()
    with pytest.raises(Refused) as refused:
        give(state, GM, command)
    assert refused.value.code == code
    assert words in english(refused.value.text)


@pytest.mark.parametrize(
    "command",
    [
        gm.SetTrion(1, 5), gm.SetPool(NORTH, dice=2), gm.SetPlace(1, (2, 2)), gm.ForcePhase(), gm.SetRound(2),
        gm.EndBattle(), gm.SetGround(((1, 1),)), gm.Reveal(1), gm.SaveScenario("x"), gm.AddUnit(9, "tick"),
    ],
)  # fmt: skip
def test_without_a_battle_there_is_nothing_to_overrule(command: Any) -> None:
    with pytest.raises(Refused, match="no_battle"):
        give(campaign(), GM, command)


# ---- dice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("trpg-mode-13")
@pytest.mark.parametrize("quiet", [False, True])
def test_dice_that_are_set_come_up_next_and_are_marked_announced_or_not(quiet: bool) -> None:
    state = give(campaign(), GM, gm.SetDice((1, 1), quiet=quiet)).state
    assert all("1 1" in one for one in lines(give(campaign(), GM, gm.SetDice((1, 1))), None))
    done = give(state, GM, gm.OpenCheck("tec", 10, (1,)))
    done = give(done.state, ANN, c.RollCheck(101, 1), *(3,) * 7)
    (event,) = [one for one in done.heard(None) if isinstance(one, e.CheckRolled)]
    assert event.roll.faces == (1, 1, *(3,) * 7)
    assert event.roll.fixed == (0, 1)
    assert "①! ①!" in line(event)
    assert done.state.set_dice == ()


def test_set_dice_of_another_kind_wait() -> None:
    state = give(campaign(), GM, gm.SetDice((9,), 10)).state
    done = give(state, GM, gm.OpenCheck("tec", 10, dice=1), 4)
    assert [one.face for one in done.state.set_dice] == [9]
    assert give(done.state, GM, gm.SetDice()).state.set_dice == ()


@pytest.mark.rule("trpg-mode-14")
def test_after_taking_back_the_same_dice_come_unless_new_ones_are_ordered() -> None:
    play = Play(rules(), USUAL, bytes(32))
    play.state = campaign()
    play.do(GM, gm.OpenCheck("tec", 30, (1,)))
    before, draws = play.state, play.draws

    def faces() -> tuple[int, ...]:
        entry = play.do(ANN, c.RollCheck(101, 1))
        (event,) = [one for one in entry.events if isinstance(one, e.CheckRolled)]
        return event.roll.faces

    first = faces()
    play.state, play.draws = before, draws
    assert faces() == first
    play.state, play.draws = before, draws
    entry = play.do(GM, gm.FreshDice(reason="that was no roll"))
    assert "new dice" in line(entry.events[0])  # type: ignore[arg-type]  # a public event
    drawn = {draw.n for draw in entry.draws}
    assert faces() != first
    assert not drawn & set(range(draws)), "the record says of every draw where it went"


# ---- forcing things on -----------------------------------------------------------------------------------


def test_a_forced_phase_answers_every_question_and_says_so() -> None:
    state = brawl()
    done = give(state, GM, gm.ForcePhase(reason="late"))
    assert done.state.battle is not None
    assert done.state.battle.phase == "movement"
    assert lines(done, None)[0] == "seat 1 overrules: the phase ends here (Tactics phase). Reason: late"
    assert not any(isinstance(one, e.PlayedFor) for one in done.events)
    round_ = give(state, GM, gm.ForcePhase("round"), *(3,) * 200).state
    assert round_.battle is not None
    assert round_.battle.round == 2


def test_an_open_question_gets_its_mildest_answer() -> None:
    state = brawl()
    assert state.battle is not None
    done = give(state, GM, gm.ForcePhase("question"))
    assert done.state.battle is not None
    assert done.state.battle.asks[-1].id != state.battle.asks[-1].id
    bare = replace(state, battle=replace(state.battle, stage="ready", asks=()))
    with pytest.raises(Refused, match="question"):
        give(bare, GM, gm.ForcePhase("question"))
    with pytest.raises(Refused, match="stage"):
        give(bare, GM, gm.ForcePhase("phase"))


# ---- acting for somebody else ----------------------------------------------------------------------------


@pytest.mark.rule("trpg-mode-13")
def test_the_game_master_acts_for_anybody_and_the_log_says_so() -> None:
    state = brawl()
    done = give(state, GM, c.Pass(SAKAKI))
    assert done.heard(None)[0] == e.PlayedFor(GM, "Aoi Sakaki")
    assert lines(done, None)[0] == "seat 1 acts for Aoi Sakaki:"
    own = give(state, ANN, c.Pass(SAKAKI))
    assert done.heard(None)[1:] == own.heard(None)
    assert not any(isinstance(one, e.PlayedFor) for one in own.events)
    team = give(state, GM, c.EndWindow(NORTH))
    assert team.heard(None)[0] == e.PlayedFor(GM, "North", team=True)


def test_the_game_masters_own_units_need_no_such_line() -> None:
    state = brawl()
    for team in (NORTH, SOUTH):
        state = give(state, GM, c.EndWindow(team)).state
    assert not any(isinstance(one, e.PlayedFor) for one in give(state, GM, c.Pass(TICK)).events)


def test_a_roll_made_for_somebody_says_so() -> None:
    state = give(campaign(), GM, gm.OpenCheck("tec", 10, (1, 2))).state
    done = give(state, GM, c.RollCheck(101, 1), *(3,) * 9)
    assert done.heard(None)[0] == e.PlayedFor(GM, "Aoi Sakaki")


def test_what_is_done_to_a_draft_is_heard_by_its_owner_alone() -> None:
    state = campaign()
    draft = replace(state.sheets[0], status="draft")
    state = replace(state, sheets=(draft, *state.sheets[1:]))
    done = give(state, GM, gm.EditSheet(1, "tec", 12))
    assert done.heard(BEN) == done.heard(None) == ()
    assert any("Technique" in one for one in lines(done, ANN))
    named = give(state, GM, c.SetName(1, "Aki"))
    assert e.PlayedFor(GM, draft.name) in named.heard(ANN)
    assert not any(isinstance(one, e.PlayedFor) for one in named.heard(BEN))


def test_parameters_of_private_sheets_are_told_to_teammates_only() -> None:
    state = campaign(options=replace(USUAL, sheet_public=False))
    done = give(state, GM, gm.EditSheet(1, "tec", 12))
    for stranger in (EVE, None):
        assert lines(done, stranger) == ["seat 1 overrules: the sheet of Aoi Sakaki is changed."]
    for mate in (ANN, BEN, CAT):
        assert any("9 → 12" in one for one in lines(done, mate))


def test_notes_and_sheets() -> None:
    done = give(campaign(), GM, gm.Scene("Rain over the river"))
    assert done.state.scene == "Rain over the river"
    assert lines(done, None) == ["Scene: Rain over the river"]
    note = give(campaign(), GM, gm.Scene("You hear a step", (ANN,)))
    assert note.heard(BEN) == note.heard(None) == ()
    assert lines(note, ANN) == ["A note from the game master for seat 3 alone: You hear a step"]
    sheets = campaign().sheets
    handed = replace(campaign(), sheets=(replace(sheets[0], status="submitted"), *sheets[1:]))
    back = give(handed, GM, gm.Approval(1, accept=False, note="Choose another master"))
    assert (back.state.sheets[0].status, back.state.sheets[0].note) == ("draft", "Choose another master")
    assert back.heard(BEN) == ()
    assert any("Choose another master" in one for one in lines(back, ANN))
    accepted = give(handed, GM, gm.Approval(1, note="Welcome"))
    assert accepted.state.sheets[0].status == "approved"
    assert lines(accepted, None) == ["The sheet of Aoi Sakaki is approved."]
    assert any("Welcome" in one for one in lines(accepted, ANN))


def test_a_sheet_edited_in_battle_keeps_trion_as_far_as_there_is_room() -> None:
    """Trion 6 less 3: 10 * 3 + 40 less 5 for each trigger is 30 less than before."""
    done = give(with_unit(brawl(), SAKAKI, trion=65), GM, gm.EditSheet(1, "trn", 3))
    assert (unit(done.state, SAKAKI).initial, unit(done.state, SAKAKI).trion) == (40, 40)


# ---- house rules -----------------------------------------------------------------------------------------


def proposed(state: State) -> State:
    return give(state, GM, gm.ChangeRule("pair_bonus", "5")).state


@pytest.mark.rule("trpg-mode-11")
def test_a_house_rule_changes_when_everybody_has_agreed() -> None:
    state = replace(campaign(), taken=(GM, ANN, BEN))
    state = proposed(state)
    assert state.motion is not None
    (asked,) = [one for one in prompts.waiting(state) if one.id.startswith("vote")]
    assert asked.seats == (ANN, BEN)
    one = give(state, ANN, c.Vote(state.motion.id, True)).state
    assert one.options.pair_bonus == 10, "somebody has not agreed"
    done = give(one, BEN, c.Vote(state.motion.id, True))
    assert (done.state.options.pair_bonus, done.state.motion) == (5, None)
    assert lines(done, None)[-1].startswith("All have agreed. From the next battle on:")
    with pytest.raises(Refused, match="voted"):
        give(one, ANN, c.Vote(state.motion.id, True))


@pytest.mark.rule("trpg-mode-11")
def test_one_who_does_not_agree_leaves_it_as_it_is() -> None:
    state = proposed(replace(campaign(), taken=(GM, ANN, BEN)))
    assert state.motion is not None
    done = give(state, BEN, c.Vote(state.motion.id, False))
    assert (done.state.options.pair_bonus, done.state.motion) == (10, None)
    with pytest.raises(Refused, match="motion"):
        give(done.state, ANN, c.Vote(state.motion.id, True))


@pytest.mark.rule("trpg-mode-11")
def test_only_those_at_the_table_have_to_agree() -> None:
    assert proposed(replace(campaign(), taken=(GM,))).options.pair_bonus == 5
    state = proposed(replace(campaign(), taken=(GM, ANN)))
    assert state.options.pair_bonus == 10
    left = give(state, SYSTEM, c.Seated((GM,))).state
    assert left.options.pair_bonus == 5


@pytest.mark.rule("trpg-mode-15")
def test_a_battle_keeps_the_rules_it_began_with_unless_they_are_forced() -> None:
    state = replace(brawl(), taken=(GM,))
    agreed = proposed(state)
    assert agreed.battle is not None
    assert (agreed.options.pair_bonus, agreed.battle.options.pair_bonus) == (5, 10)
    forced = give(state, GM, gm.ChangeRule("pair_bonus", "5", force=True)).state
    assert forced.battle is not None
    assert (forced.options.pair_bonus, forced.battle.options.pair_bonus) == (5, 5)
    over = give(agreed, GM, gm.EndBattle()).state
    next_ = give(over, GM, gm.NewBattle("mock", (NORTH, SOUTH))).state
    assert next_.battle is not None
    assert next_.battle.options.pair_bonus == 5


def test_only_one_house_rule_is_agreed_on_at_a_time() -> None:
    state = proposed(campaign())
    with pytest.raises(Refused, match="motion"):
        give(state, GM, gm.ChangeRule("survival_bonus", "0"))
    assert give(state, GM, gm.ChangeRule("survival_bonus", "0", force=True)).state.motion is None


# ---- replays ---------------------------------------------------------------------------------------------


def test_overrides_replay_byte_for_byte() -> None:
    """Every command as a record keeps it, with the draws it took, leads to the same states and events."""
    play = Play(rules(), USUAL, b"replay".ljust(32, b"."))
    start = play.state = brawl()
    script: tuple[Callable[[], object], ...] = (
        lambda: play.do(GM, gm.SetDice((6, 6, 6))),
        lambda: play.do(GM, gm.SetPlace(SAKAKI, (11, 10), reason="closer")),
        lambda: play.do(GM, gm.AddUnit(ENEMIES, "tick", count=3, cell=(18, 4), stealth=True)),
        lambda: play.do(GM, gm.SetStatus(TONO, tier=20, row=2, quiet=True)),
        lambda: play.do(GM, gm.ForcePhase("phase")),
        lambda: play.do(GM, gm.ForcePhase("phase")),
        lambda: play.do(GM, gm.OpenCheck("spt", 10, dice=4, hidden="all")),
        lambda: play.do(GM, gm.FreshDice()),
        lambda: play.do(GM, gm.ForcePhase("round")),
        lambda: play.do(GM, gm.SetLife(TONO, "out", NORTH)),
        lambda: play.do(GM, gm.EndBattle()),
    )
    for step in script:
        step()
    state, n = start, 0
    for entry in play.journal[1:]:
        assert entry.command is not None
        command = notation.read(notation.write(entry.command), c.Commands)
        assert command == entry.command
        tape = TapeChance(entry.draws, n)
        outcome = rules().step(state, entry.actor, command, tape)
        tape.finish()
        assert outcome.events == entry.events
        state, n = outcome.state, tape.n
    assert msgspec.json.encode(state) == msgspec.json.encode(play.state)
    assert state.battle is None


def test_an_ambush_is_set_up_unseen() -> None:
    """Soldiers in hiding: others hear that somebody came, not where, and see no cell."""
    done = give(brawl(), GM, gm.AddUnit(ENEMIES, "tick", count=2, cell=(18, 4), stealth=True))
    elsewhere = give(brawl(), GM, gm.AddUnit(ENEMIES, "tick", count=2, cell=(6, 6), stealth=True))
    assert done.heard(ANN) == elsewhere.heard(ANN) != ()
    assert rules().view(done.state, ANN) == rules().view(elsewhere.state, ANN)
    assert any("S5" in one for one in lines(done, GM))
