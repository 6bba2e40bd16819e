"""An interval of a long season by the buttons and menus of the private panels, as on a phone."""

from __future__ import annotations

import pytest

from games.engine.chance import KeyedChance
from games.engine.computer import RandomPlayer, think
from games.engine.menu import Menu

from .discordlike import Answer, Message, Person, Town
from .house import board, choices, duel, panel, state

pytestmark = pytest.mark.parametrize("town", ["sandbox"], indirect=True)
"""One Discord is enough: what is tried here is a game's menus, and their pictures take time to draw."""


async def played_up_to(town: Town, phase: str, verb: str | None = None) -> None:
    """Lets both seats play at random until this is asked, and may be answered with the verb."""
    chance = KeyedChance(b"scenario")
    for _ in range(400):
        live = await town.bot.tables.load(1)
        seat = live.prompts[0].seats[0]
        root = live.ask(seat)(())
        can = verb is None or (isinstance(root, Menu) and verb in [option.key for option in root.open])
        if live.state is not None and live.state.phase == phase and can:
            await town.bot.publisher.settled(1)
            return
        await town.bot.tables.act(
            1, seat, think(live.rules, RandomPlayer(), live.state, seat, chance).command
        )
    raise AssertionError(f"{phase} never came")


def option(message: Message, label: str) -> tuple[int, str]:
    """The menu that has an option of this label, and the option's value."""
    for place, menu in enumerate(message.menus):
        for one in menu["options"]:
            if one["label"] == label:
                return place, one["value"]
    raise LookupError(f"no {label!r} among {[[o['label'] for o in m['options']] for m in message.menus]}")


async def pick(person: Person, label: str) -> Answer:
    """Picks on the person's panel what is called so, be it a button or in a menu."""
    shown = panel(person)
    if label in shown.buttons:
        return await person.click(shown, label)
    place, value = option(shown, label)
    return await person.select(shown, value, which=place)


async def test_growth_by_one_click_or_leaguer_by_leaguer(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben, "iron")
    await played_up_to(town, "growth")
    await pick(ann, "Best split for all")
    assert "Your choice: **Best split for all**" in panel(ann).text
    assert "Ann has chosen" in (await board(town, ben)).text
    assert "best split" not in panel(ben).text.partition("How do your leaguers")[0]
    await pick(ben, "Change some")
    await pick(ben, "Gold Arm")
    written = await pick(ben, "Another split…")
    assert written.modal is not None
    (field,) = written.modal.fields
    refused = await ben.submit(written.modal, {field: "9+9"})
    assert "does not split the total of Gold Arm" in refused.text
    again = await ben.click(await reopened(refused), "Open the form again")
    assert again.modal is not None
    total = 8 if (await state(town)).matches[-1].winner else 5
    await ben.submit(again.modal, {field: f"{total - 2}+2"})
    assert f"Changed:\nGold Arm: Total {total} as {total - 2}+2" in panel(ben).text
    await pick(ben, "Done: hand it in")
    now = await state(town)
    assert now.phase == "refill"
    checks = {
        check.leaguer: check for event in now.last if hasattr(event, "checks") for check in event.checks
    }
    assert checks["gold_arm"].parts == (total - 2, 2)
    assert len(checks) == 20


async def reopened(answer: Answer) -> Message:
    """The message that offers a refused form again."""
    return next(
        m for m in (*answer.more, answer.message) if m is not None and "Open the form again" in m.buttons
    )


async def test_refill_and_actions_by_buttons_menus_and_commands(town: Town) -> None:
    ann, ben = town.person("Ann"), town.person("Ben")
    people = (ann, ben)
    await duel(town, ann, ben, "iron")
    await played_up_to(town, "refill")
    hand = (await state(town)).teams[0].hand
    asked = (await state(town)).asked
    if 0 in asked:
        await pick(ann, "Keep all cards")
    if 1 in asked:
        await pick(ben, "Discard some first…")
        if panel(ben).menus:
            await ben.select(panel(ben), "a")
        else:  # the one card of a hand is a button
            await ben.click(panel(ben), choices(panel(ben), "a"))
    assert set(hand) <= set((await state(town)).teams[0].hand)
    await played_up_to(town, "actions")
    first = (await state(town)).asked[0]
    await pick(people[first], "Practice")
    refused = await people[first].slash("iron practice")
    assert "can't be done now" in refused.text
    other = people[1 - first]
    await pick(other, "Train")
    await pick(other, "+3 for one")
    name = "Gold Arm" if first == 0 else "Magnum Ace"
    answer = await pick(other, name)
    assert answer.error is None
    told = (await state(town)).last
    assert [type(event).__name__ for event in told] == ["Trained", "Grew"]
    await people[first].slash("iron decline")
    now = await state(town)
    assert now.asked == (1 - first,)
    assert now.teams[first].actions == 1


async def test_a_refused_command_calls_people_by_their_names(town: Town) -> None:
    """A refusal may speak of seats; who reads it at the table knows the people."""
    ann, ben = town.person("Ann"), town.person("Ben")
    await duel(town, ann, ben, "solo")
    await played_up_to(town, "tactical", "move")
    attacker = (ann, ben)[(await state(town)).attacker]
    refused = await attacker.slash("solo move", direction="to the moon")
    assert f"It is {attacker.name}'s tactical phase now." in refused.text
