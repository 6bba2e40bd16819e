"""A campaign of Border TRPG in the sandbox: a game master and six players, and how they give commands.

A :class:`Hand` is somebody at the table. It clicks its way through its panel as a person does, or goes
straight to where such clicks would have led.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path as File
from random import Random
from typing import Any

from bot import ids, panels
from games.border_trpg import commands as c
from games.border_trpg import commands_gm as gm
from games.border_trpg.battle import Battle, Cell, TeamId, Unit
from games.border_trpg.grid import CELLS
from games.border_trpg.state import State
from games.engine.contract import Command, Refused
from games.engine.menu import Ask, Menu, Path
from tests.scenarios.discordlike import BUTTON, DM, Answer, Message, Modal, walk
from tests.scenarios.house import Bots, board, with_button
from tests.scenarios.on_sandbox import SandboxPerson, SandboxTown, sandboxed

GM = 0
PEOPLE = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
"""The players, on the seats 2 to 7."""

SAMPLES = {3: "hayami", 4: "kido", 5: "tono", 6: "usui", 7: "natsume"}
LISTS = (3, 22)
"""Fields of a modal that take several values: selects and groups of boxes."""

WORDS = ("A gate", "B4 C4", "3 5 1")
"""What a random walk writes where something is to be written: words, cells, or faces."""


class Hand:
    """A person at table 1, on a seat."""

    def __init__(self, town: SandboxTown, person: SandboxPerson, seat: int) -> None:
        self.town, self.person, self.seat = town, person, seat
        self.closed = False
        """Whether direct messages can't arrive, so that the panel is behind the board's lock."""

    async def panel(self) -> Message:
        """The own panel as it stands."""
        if self.closed:
            opened = await self.person.click(await board(self.town, self.person), "My panel")
            assert opened.message is not None
            assert opened.message.ephemeral
            return opened.message
        return [one for one in self.person.messages(DM) if not one.ephemeral and _is_panel(one)][-1]

    async def ask(self) -> Ask:
        """The own menu."""
        return (await self.town.bot.tables.load(1)).ask(self.seat)

    async def click(self, path: Path) -> Answer:
        """One command, click by click, as the panel offers it. Gives the last answer."""
        ask, place, message = await self.ask(), 0, await self.panel()
        answer = Answer(message, (), None)
        while place < len(path):
            shown = offers(message)
            form = shown.get(("form", path[:place]))
            if ("pick", path[: place + 1]) in shown:
                part = shown["pick", path[: place + 1]]
                answer = await self.person.click(message, part["custom_id"])
                place += 1
            elif (menus := _selects(message, path[:place])) is not None:
                answer = await self.person.select(message, *path[place].split("+"), which=menus)
                place += 1
            elif form is not None:
                answer = await self.person.click(message, form["custom_id"])
            else:
                assert place == 0, f"the panel does not offer {path[: place + 1]}, but {list(shown)}"
                place += 1  # what is usually done is laid open already
                continue
            while answer.modal is not None:
                answer, place = await self._fill(answer.modal, ask, path, place)
            assert answer.error is None, answer.error
            if place < len(path):
                message = answer.message if self.closed and answer.message else await self.panel()
        return answer

    async def jump(self, path: Path) -> Answer:
        """One command, with as few clicks as there are forms to fill in."""
        ask, place, message = await self.ask(), 0, await self.panel()
        stamp = (await self.town.bot.tables.load(1)).stamp(self.seat)
        while True:
            node = ask(path[:place])
            while isinstance(node, Menu) and len(node.slots) == 1 and node.slots[0].kind == "choice":
                place += 1
                node = ask(path[:place])
            kind: ids.Kind = "form" if isinstance(node, Menu) else "pick"
            address = ids.write(ids.Address(kind, 1, stamp, path[:place]))
            answer = await self.town.again(message, address, self.person)
            if kind == "pick":
                return answer
            assert answer.modal is not None, answer.text
            answer, place = await self._fill(answer.modal, ask, path, place)
            if place >= len(path):
                return answer

    async def _fill(self, modal: Modal, ask: Ask, path: Path, place: int) -> tuple[Answer, int]:
        """Fills a form in with what comes next on the path."""
        node = ask(path[:place])
        assert isinstance(node, Menu)
        slots = panels.fitting(node)
        values = {
            slot.key: key.split("+") if modal.fields[slot.key]["type"] in LISTS else key
            for slot, key in zip(slots, path[place:], strict=False)
        }
        return await self.person.submit(modal, values), place + len(slots)

    async def do(self, key: str, fit: Callable[[Any], bool] = lambda _: True, *, clicks: bool = False) -> Any:
        """The first command below a key of the menu that fits; gives it."""
        found = plan(await self.ask(), (key,), fit)
        assert found is not None, f"{self.person.name} has nothing to {key}"
        path, command = found
        before = await revision(self.town)
        answer = await (self.click(path) if clicks else self.jump(path))
        assert await revision(self.town) > before, answer.text
        return command


def _is_panel(message: Message) -> bool:
    """Whether a message has something of a menu."""
    found = (ids.read(part.get("custom_id") or "") for part in walk(message.components))
    return any(address is not None and address.kind != "table" for address in found)


def offers(message: Message) -> dict[tuple[str, Path], dict[str, Any]]:
    """The buttons of a panel by what they do and the picks that they stand for."""
    found: dict[tuple[str, Path], dict[str, Any]] = {}
    for part in walk(message.components):
        address = ids.read(part.get("custom_id") or "")
        button = part["type"] == BUTTON and not part.get("disabled")
        if address is not None and address.kind in ("pick", "form") and button:
            found[address.kind, address.path] = part
    return found


def _selects(message: Message, path: Path) -> int | None:
    """Which select of the message answers at this place of the menu."""
    for number, part in enumerate(message.menus):
        address = ids.read(part["custom_id"])
        if address is not None and address.path == path:
            return number
    return None


def plan(ask: Ask, path: Path, fit: Callable[[Any], bool]) -> tuple[Path, Any] | None:
    """The first way below ``path`` to a command that fits, choosing one thing at a time."""
    try:
        node = ask(path)
    except Refused:
        return None
    if not isinstance(node, Menu):
        return (path, node) if fit(node) else None
    slot = node.slots[0]
    keys = [option.key for option in slot.options if option.blocked is None]
    if slot.kind == "number":
        keys = [str(slot.least)]
    elif slot.kind == "text":
        keys = ["A gate"]
    elif slot.least > 1:
        keys = ["+".join(keys[: slot.least])]
    for key in keys:
        if (found := plan(ask, (*path, key), fit)) is not None:
            return found
    return None


def seek(
    ask: Ask, kind: type[Command], random: Random, fit: Callable[[Any], bool] = lambda _: True
) -> Path | None:
    """A way to a command of a kind, found by walking about in a menu."""
    for _ in range(6_000):
        path: Path = ()
        try:
            node: Any = ask(path)
            while isinstance(node, Menu):
                slot = node.slots[0]
                if slot.kind == "number":
                    key = str(random.randint(slot.least, slot.most))
                elif slot.kind == "text":
                    key = random.choice(WORDS) if slot.least else random.choice(("", "So be it"))
                else:
                    able = [one.key for one in node.open]
                    count = min(random.randint(max(1, slot.least), slot.most), len(able), 3)
                    if count < max(1, slot.least):
                        break
                    key = "+".join(random.sample(able, count))
                path = (*path, key)
                node = ask(path)
        except Refused:
            continue
        if isinstance(node, kind) and fit(node):
            return path
    return None


# ---- the table -------------------------------------------------------------------------------------------


async def state(town: SandboxTown) -> State:
    """The campaign as stored."""
    found = (await town.bot.tables.refresh(1)).state
    assert isinstance(found, State)
    return found


async def battle(town: SandboxTown) -> Battle:
    """The battle that goes on."""
    found = (await state(town)).battle
    assert found is not None
    return found


async def unit(town: SandboxTown, seat: int) -> Unit:
    """The unit of a seat."""
    return next(one for one in (await battle(town)).units if one.owner == seat)


async def revision(town: SandboxTown) -> int:
    """How often the table has changed."""
    return (await town.bot.tables.store.load_table(1)).revision


async def act(town: SandboxTown, seat: int, command: Command) -> None:
    """A command that is not what the test is about, given without a click."""
    live = await town.bot.tables.load(1)
    await town.bot.tables.act(1, seat, command, stamp=live.stamp(seat))
    await town.settle()


async def put(town: SandboxTown, seat: int, cell: Cell) -> None:
    """Puts a seat's unit on a cell; whoever is there makes room."""
    units = (await battle(town)).units
    for other in units:
        if other.cell == cell and other.owner != seat:
            free = next(one for one in reversed(CELLS) if all(one != each.cell for each in units))
            await act(town, GM, gm.SetPlace(other.id, free))
    await act(town, GM, gm.SetPlace((await unit(town, seat)).id, cell))


async def go_on(town: SandboxTown, until: Callable[[Battle], bool]) -> None:
    """Everybody who is asked does what the clock would do, until the battle is so far."""
    for _ in range(200):
        now = await state(town)
        if now.battle is None or until(now.battle):
            return
        live = await town.bot.tables.load(1)
        prompt = next(one for one in reversed(live.prompts) if one.seats)
        seat = prompt.seats[0]
        command = live.rules.default(live.state, seat)
        assert command is not None, prompt
        await act(town, seat, command)
    raise AssertionError("the battle does not come so far")


async def sit_down(town: SandboxTown, names: tuple[str, ...] = PEOPLE) -> tuple[Hand, list[Hand]]:
    """Gil opens a table as its game master, people join, and it begins."""
    gil = town.person("Gil")
    people = [town.person(name) for name in names]
    await gil.slash("trpg new")
    hands = []
    for number, person in enumerate(people, 1):
        asked = await person.click(with_button(person.messages(), "Join"), "Join")
        assert asked.message is not None
        if f"Player {number}" in asked.message.buttons:
            await person.click(asked.message, f"Player {number}")
        assert (await town.bot.tables.load(1)).seat_of(person.id) == number + 1, asked.text
        hands.append(Hand(town, person, number + 1))
    await gil.click(with_button(gil.messages(), "Begin"), "Begin")
    return Hand(town, gil, GM), hands


@asynccontextmanager
async def campaign_town(path: File) -> AsyncIterator[SandboxTown]:
    """A town with the bot."""
    async with Bots(path) as bots, sandboxed(bots.make) as town:
        yield town


async def enlist(town: SandboxTown, hands: list[Hand], size: int) -> tuple[TeamId, ...]:
    """A prepared character for everybody, approved, in teams of so many; the teams."""
    for hand in hands:
        await act(town, hand.seat, c.TakeSample(SAMPLES.get(hand.seat, "sakaki")))
    for sheet in (await state(town)).sheets:
        await act(town, GM, gm.Approval(sheet.id))
    for number, sheet in enumerate((await state(town)).sheets):
        if number % size == 0:
            await act(town, hands[number].seat, c.CreateTeam(f"Team {1 + number // size}"))
        team = (await state(town)).teams[-1]
        await act(town, hands[number].seat, c.JoinTeam(team.id, sheet.id))
    return tuple(one.id for one in (await state(town)).teams)
