"""A long game by slash commands: a play is built argument by argument, and things are looked up meanwhile."""

from __future__ import annotations

from games.iron_leaguer.events import Attacked

from .discordlike import Person, Town
from .house import duel, panel, state


async def spelt(person: Person) -> dict[str, str]:
    """An attack by one leaguer as the arguments of a command, each picked from what is suggested for it.

    Nothing if the hand holds none.
    """
    picks: dict[str, str] = {}
    for name in ("card", "second", "third", "fourth", "fifth"):
        offered = await person.suggest("iron attack", name, "", **picks)
        keys = [one["value"] for one in offered if picks or "by 1" in one["name"]]
        if not keys:
            break
        picks[name] = next((key for key in ("go", "ok") if key in keys), keys[0])
    return picks


async def test_a_play_is_built_argument_by_argument(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben, "iron")
    assert "That can't be done now" in (await ann.slash("iron nothing")).text, "Dark begins"
    while not (picks := await spelt(ben)):
        await ben.slash("iron exchange", cards="a+b+c+d+e")
        await ann.slash("iron nothing")
    assert set(picks.values()) & {"ok"}, "to the last question"
    hand = (await state(town)).teams[1].hand
    await ben.slash("iron attack", card=picks["card"])
    assert (await state(town)).teams[1].hand == hand, "what is still open is asked in the panel"
    assert panel(ben).text
    await ben.slash("iron attack", **picks)
    attacked = next(event for event in (await state(town)).last if isinstance(event, Attacked))
    assert (attacked.seat, len(attacked.users)) == (1, 1)
    assert set(hand) > set((await state(town)).teams[1].hand)


async def test_the_season_is_looked_up_at_its_table_and_a_card_anywhere(town: Town) -> None:
    ann, ben, cleo = town.person("Ann"), town.person("Ben"), town.person("Cleo")
    away = await cleo.slash("iron season")
    assert "no table" in away.text
    assert "A4" not in away.text
    found = await cleo.slash("iron odds", value="12", penalty="2", against="4")
    assert "beats a DP of 4 with 28 %" in found.text
    assert "is not a number" in (await cleo.slash("iron odds", value="many")).text
    defence = next(iter(await cleo.suggest("iron card", "name", "Defence")))
    assert "period 1" in defence["name"]
    assert "Defence" in (await cleo.slash("iron card", name=defence["value"])).text
    await duel(town, ann, ben, "iron")
    assert (await ben.slash("iron season")).text
    assert (await ann.slash("iron leaguer", name="si01")).text
