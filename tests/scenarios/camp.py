"""A camp with its keeper and a guest: what the scenarios of games with a master begin with."""

from __future__ import annotations

from .discordlike import Message, Person, Town
from .house import board, choices, panel, with_button

KEEPER, SECOND, RED, GREEN, BLUE = range(5)


async def lobby(town: Town) -> tuple[Person, Person, Person]:
    """Ann opens a table; the others look on."""
    people = town.person("Ann"), town.person("Ben"), town.person("Cat")
    await people[0].slash("camp new")
    return people


async def joined(person: Person, seat: str) -> Message:
    """Sits down at an open table; what is said to them."""
    asked = await person.click(with_button(person.messages(), "Join"), "Join")
    assert asked.message is not None
    done = await person.click(asked.message, seat)
    assert done.message is not None
    return done.message


async def camp(town: Town) -> tuple[Person, Person, Person]:
    """Ann keeps, Ben is a guest, Cat is not there yet."""
    ann, ben, cat = await lobby(town)
    await joined(ben, "Red tent")
    await ann.click(with_button(ann.messages(), "Begin"), "Begin")
    assert (await town.bot.tables.load(1)).record.status == "running"
    return ann, ben, cat


async def coming(town: Town, person: Person, seat: str = "Green tent") -> None:
    """Somebody asks for a seat of the running table."""
    asked = await person.click(await board(town, person), "Join")
    assert asked.message is not None
    await person.click(asked.message, seat)


async def desk(person: Person) -> Message:
    """The desk, for whoever has one."""
    shown = await person.slash("table desk", table=1)
    assert shown.message is not None
    return shown.message


async def press(person: Person, message: Message, *labels: str) -> Message:
    """One button after the other, each in what the one before has led to."""
    for label in labels:
        shown = await person.click(message, label)
        assert shown.message is not None
        message = shown.message
    return message


async def think(person: Person, number: int) -> None:
    """Chooses a number by the buttons of the private panel."""
    await person.click(panel(person), choices(panel(person), str(number)))


async def log(person: Person) -> str:
    """The log as somebody reads it."""
    return (await person.slash("table log", table=1)).text


async def board_request(town: Town, person: Person) -> Message:
    """The public message of the latest request."""
    messages = person.messages((await board(town, person)).channel_id)
    return next(m for m in reversed(messages) if "A request at table 1" in m.text)
