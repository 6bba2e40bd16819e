"""A game master at work on Discord: the commands of ``/gm``, the panel, and what the others get to see."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from games.border_trpg.state import State

from .discordlike import Person, Town
from .house import Bots, board, panel, with_button
from .on_sandbox import sandboxed
from .on_simcord import simulated


@pytest.fixture(params=["simcord", "sandbox"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    on: Callable[..., Any] = simulated if request.param == "simcord" else sandboxed
    async with Bots(tmp_path / "bot.sqlite3") as bots, on(bots.make) as running:
        yield running


FORCE = "Force it, in a battle under way too"


async def _campaign(town: Town) -> tuple[Person, Person]:
    """Ann masters; Ben plays, with a prepared character that she has accepted."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await ann.slash("trpg new")
    await ben.click(with_button(ben.messages(), "Join"), "Join")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    await ben.slash("trpg character", what="sample", second="sakaki")
    await ann.slash("gm approve", sheet="s1", verdict="yes")
    sheet = (await _state(town)).sheets[0]
    assert (sheet.status, sheet.name) == ("approved", "Aoi Sakaki")
    return ann, ben


async def _state(town: Town) -> State:
    state = (await town.bot.tables.refresh(1)).state
    assert isinstance(state, State)
    return state


async def test_an_evening_at_the_desk(town: Town) -> None:
    ann, ben = await _campaign(town)
    await ann.slash("gm scene", text="Rain over the river")
    assert "Rain over the river" in (await board(town, ben)).text

    await ann.slash("gm check", parameter="tec", who="s1", target="10", shown="open", reason="Open the lock")
    assert "Aoi Sakaki: 9 dice" in panel(ben).buttons
    assert "Open the lock" in panel(ben).text
    await ann.slash("gm dice", what="d6", faces="1 1 2 3 4 5 6 2 3", told="say", reason="")
    check = (await _state(town)).checks[0].id
    await ben.slash("trpg check", check=f"k{check}", who="s1")
    shown = (await board(town, ben)).text
    assert "①! ①!" in shown
    assert "pair of ones" in shown

    secret = await board(town, ben)
    await ann.slash("gm roll", parameter="spt", dice="4", target="12", shown="all", reason="The guard")
    assert (await board(town, ben)).text == secret.text
    assert "The guard" not in panel(ben).text
    assert "Kept among game masters" in panel(ann).text


async def test_a_command_of_the_desk_leads_on_in_the_panel(town: Town) -> None:
    ann, _ = await _campaign(town)
    answer = await ann.slash("gm rule", rule="pair_bonus", value="5")
    assert answer.message is not None
    assert {FORCE, "Propose it: all have to agree"} <= set(answer.message.buttons)
    answer = await ann.click(answer.message, FORCE)
    assert answer.message is not None
    await ann.click(answer.message, "Announce it")
    assert (await _state(town)).options.pair_bonus == 5


async def test_a_house_rule_is_agreed_on(town: Town) -> None:
    ann, ben = await _campaign(town)
    await ann.slash("gm rule", rule="pair_bonus", value="5", way="ask")
    assert (await _state(town)).options.pair_bonus == 10
    assert "I agree" in panel(ben).buttons
    await ben.click(panel(ben), "I agree")
    assert (await _state(town)).options.pair_bonus == 5
    assert "All have agreed" in (await board(town, ann)).text


async def test_overrides_by_command_and_by_panel(town: Town) -> None:
    ann, ben = await _campaign(town)
    await ben.slash("trpg teams", what="new", second="North")
    team = (await _state(town)).teams[0].id
    await ben.slash("trpg teams", what=f"t{team}", second="join", third="s1")
    state = await _state(town)
    assert state.teams[0].members == (1,)
    await ann.slash("gm battle", what="defence", second=f"t{team}", third="tick", fourth="2", fifth="steady")
    state = await _state(town)
    assert state.battle is not None
    assert len(state.battle.units) == 3
    await ann.slash("trpg pick", map="mock_room")
    sakaki, tick, _ = [unit.id for unit in state.battle.units]
    for number, cell in ((sakaki, "C3"), (tick, "E3")):
        await ann.slash("gm place", who=f"u{number}", cell=cell, told="say")
    await ann.slash("gm damage", who=f"u{sakaki}", amount="10", told="say", reason="A wall came down")
    assert "A wall came down" in (await board(town, ben)).text
    await ann.slash("gm damage", who=f"u{sakaki}", amount="5", told="quiet", reason="Between us")
    after = await _state(town)
    assert after.battle is not None
    assert next(unit.trion for unit in after.battle.units if unit.id == sakaki) == 55
    shown = (await board(town, ben)).text
    assert "has made an adjustment" in shown
    assert "Between us" not in shown
    assert "Between us" not in panel(ben).text
    assert "Between us" in panel(ann).text


async def test_players_are_told_whose_commands_these_are(town: Town) -> None:
    _, ben = await _campaign(town)
    answer = await ben.slash("gm scene", text="I am the storm")
    assert "This command is for game masters" in answer.text
    assert (await _state(town)).scene == ""


async def test_what_is_suggested_while_a_command_is_typed(town: Town) -> None:
    ann, _ = await _campaign(town)
    names = {one["value"] for one in await ann.suggest("gm check", "parameter")}
    assert {"trn", "tec", "cmd", "spt"} <= names
    people = await ann.suggest("gm check", "who", "", parameter="tec")
    assert [one["name"] for one in people] == ["Aoi Sakaki"]
