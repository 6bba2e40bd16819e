"""The ready-made agents of our pack can be played as they are: legal, and never disarmed by a single plot."""

from pathlib import Path

import pytest

import games.solo_rank_war
from games.engine.pack import load
from games.solo_rank_war.pack import Agent, Pack, Trigger

PACK = load(
    Path(games.solo_rank_war.__path__[0]).joinpath("packs/ours/pack.toml").read_text(encoding="utf-8"), Pack
)
TRIGGERS = {trigger.id: trigger for trigger in PACK.trigger}

SELECT = 25
"""How many entries one select of Discord can hold."""

each_agent = pytest.mark.parametrize("agent", [pytest.param(agent, id=agent.id) for agent in PACK.agent])


def sides(agent: Agent) -> tuple[list[Trigger], list[Trigger]]:
    return [TRIGGERS[one] for one in agent.main], [TRIGGERS[one] for one in agent.sub]


def attacks_cost(agent: Agent) -> list[set[str]]:
    """The tags of each attack that the agent's triggers offer."""
    return [
        set(effect.cost.tags)
        for side in sides(agent)
        for trigger in side
        for effect in trigger.effect
        if effect.timing == "tactical" and "attack" in effect.keywords
    ]


def test_there_is_a_choice_that_fits_one_select() -> None:
    assert 14 <= len(PACK.agent) <= SELECT
    assert len({agent.id for agent in PACK.agent}) == len(PACK.agent)
    assert all(len(agent.id) <= 12 for agent in PACK.agent)


@pytest.mark.rule("solo-1.5", "solo-1.6")
@each_agent
def test_four_triggers_a_side(agent: Agent) -> None:
    assert (len(agent.main), len(agent.sub)) == (4, 4)


@pytest.mark.rule("solo-1.9", "solo-1.13", "solo-1.14")
@each_agent
def test_each_side_is_legal(agent: Agent) -> None:
    for side in sides(agent):
        held = {trigger.id for trigger in side}
        real = [trigger.id for trigger in side if trigger.kind != "filler"]
        assert len(real) == len(set(real))
        assert [one.id for one in side if one.option_of and not held.intersection(one.option_of)] == []
        assert any(not trigger.option_of for trigger in side)


@pytest.mark.rule("solo-1.15", "solo-5.66")
@each_agent
def test_no_plot_can_deny_every_attack(agent: Agent) -> None:
    """A tag on three faces gets through any two blocking dice, so one attack must need only such tags."""
    assert len(agent.sheet) == 6
    sure = {tag for tag in agent.sheet if agent.sheet.count(tag) >= 3}
    assert any(tags <= sure for tags in attacks_cost(agent))


@each_agent
def test_agents_tell_how_to_play_them_in_three_languages(agent: Agent) -> None:
    assert agent.note is not None
    assert all((agent.name.zh, agent.note.en, agent.note.ja, agent.note.zh))


def test_every_effect_has_a_name_in_three_languages() -> None:
    nameless = [
        f"{trigger.id}.{effect.id}"
        for trigger in PACK.trigger
        for effect in trigger.effect
        if effect.name is None or not all((effect.name.en, effect.name.ja, effect.name.zh))
    ]
    assert nameless == []
