"""The bot is killed at random moments while people play at several tables, and started again.

Afterwards the journal holds every command whose answer somebody has seen, each once; replaying it gives the
state that is stored; and every message shows how its table stands, with one board a table and one panel a
person and table.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tests.tiny_game
from bot import compose, ids
from bot.delivery import BOARD, INVITE, PRIVATE
from bot.live import Live
from bot.panels import Panel
from bot.router import STALE
from bot.sandbox.driver import Person, Seen
from bot.sandbox.errors import Refusal
from bot.sandbox.interactions import Interaction
from bot.sandbox.server import Sandbox, serve
from bot.tables import Tables
from bot.words import Words
from games.engine.chance import Draw, TapeChance
from games.engine.text import english
from games.library import load
from storage import open_store
from storage.records import LIVE, EntryRecord
from tests.scenarios.discordlike import TEXT, walk
from tests.scenarios.house import fresh_database

PAIRS = 5
"""Pairs of people; each plays one table after the other."""
ROOM = "duel-room"


@dataclass
class Pair:
    """Two people who click as fast as they are answered. ``done`` are their commands by interaction."""

    sandbox: Sandbox
    one: Person
    two: Person
    luck: random.Random
    done: list[Interaction] = field(default_factory=list)

    async def play(self) -> None:
        """Plays on and on."""
        while True:
            if not self.sandbox.gateway.online:
                await asyncio.sleep(0.02)
                continue
            with suppress(Refusal, TimeoutError):
                await asyncio.gather(self._turn(self.one), self._turn(self.two))
            await asyncio.sleep(0)

    async def _turn(self, person: Person) -> None:
        panel = next((m for m in reversed(person.at("dm").messages()) if _buttons(m, "pick")), None)
        if panel is not None:
            await self._move(person, panel)
        elif (invitation := self._invitation()) is not None:
            if person is self.two:
                custom_id = _buttons(invitation, "table")[0]
                await self._wait(self.sandbox.people.click(person.id, invitation.id, custom_id))
        elif person is self.one:
            options = {"opponent": self.two.id}
            await self._wait(
                self.sandbox.people.slash(person.id, person.channel_id, "bids challenge", options)
            )
            # The invitation comes a moment later, if at all.
            await self.sandbox.wait_for(lambda: self._invitation() or not self.sandbox.gateway.online, 3)

    def _invitation(self) -> Seen | None:
        for message in reversed(self.one.messages()):
            if f"<@{self.two.id}>, you are challenged!" in message.text and message.buttons:
                return message
        return None

    async def _move(self, person: Person, panel: Seen) -> None:
        custom_id = self.luck.choice(_buttons(panel, "pick"))
        address = ids.read(custom_id)
        assert address is not None
        if self.luck.random() < 0.5:
            await self._wait(self.sandbox.people.click(person.id, panel.id, custom_id))
            return
        coins = str(self.luck.randint(1, 3))
        options: dict[str, object] = {"table": address.table, "coins": coins}
        verb = "bid"
        if any("/purse" in one for one in _buttons(panel, "pick")) or address.path[:1] == ("open",):
            verb, options = "open", {**options, "charm": self.luck.choice(["purse", "clover"])}
        elif self.luck.random() < 0.2:
            verb, options = "pass", {"table": address.table}
        item = self.sandbox.people.slash(person.id, person.channel_id, f"bids {verb}", options)
        self.done.append(item)
        await self._wait(item)

    async def _wait(self, item: Interaction) -> None:
        await asyncio.wait_for(item.settled.wait(), 4)
        if item.loading:
            await asyncio.wait_for(item.filled.wait(), 2)


def _buttons(message: Seen, kind: str) -> list[str]:
    """The custom_ids of a message's live buttons of a kind, but for giving up."""
    found = []
    for button in message.buttons:
        address = ids.read(button.custom_id or "")
        if address and address.kind == kind and not button.disabled and address.path[:1] != ("bail",):
            found.append(button.custom_id or "")
    return found


class Child:
    """The bot's process."""

    def __init__(self, sandbox: Sandbox, folder: Path, url: str) -> None:
        self._sandbox, self._url = sandbox, url
        self._authority = folder / "authority.pem"
        self._authority.write_bytes(sandbox.ca_pem)
        self._errors = folder / "child.log"
        self._log = self._errors.open("ab")
        self._process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Starts it and waits until it is online."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.e2e.child", str(self._sandbox.tls_port), str(self._authority),
            self._sandbox.token, self._url, stderr=self._log,
        )  # fmt: skip
        online = asyncio.create_task(self._sandbox.wait_online(120))
        ended = asyncio.create_task(self._process.wait())
        await asyncio.wait({online, ended}, return_when=asyncio.FIRST_COMPLETED)
        assert self._process.returncode is None, self._errors.read_text()[-3000:]
        ended.cancel()
        await online

    async def kill(self) -> None:
        """Kills it without warning."""
        self._process.kill()
        await self._process.wait()
        await self._sandbox.wait_for(lambda: not self._sandbox.gateway.online, 60)

    async def stop(self) -> int:
        """Asks it to stop, and gives its exit code."""
        self._process.terminate()
        code = await asyncio.wait_for(self._process.wait(), 60)
        self._log.close()
        assert "Traceback" not in self._errors.read_text(), self._errors.read_text()[-3000:]
        return code


async def _until(sandbox: Sandbox, calls: int) -> None:
    """Waits until the bot has made so many calls."""
    await sandbox.wait_for(lambda: sandbox.recorded >= calls, 120)


async def _quiet(sandbox: Sandbox) -> None:
    """Waits until the bot has called nothing for a second."""
    async with asyncio.timeout(120):
        while True:
            seen = sandbox.recorded
            await asyncio.sleep(1.0)
            if sandbox.recorded == seen and sandbox.gateway.online:
                return


async def _storm(folder: Path, kills: int, seed: int) -> tuple[Sandbox, list[Pair], str]:
    """Lets people play while the bot is killed again and again; everything has settled in the end."""
    luck = random.Random(seed)
    url = await fresh_database(folder / "bot.sqlite3")
    sandbox = await serve(None)
    sandbox.limiter.enabled = False
    pairs = [
        Pair(
            sandbox,
            sandbox.add_person(f"Ann{n}", "en-US", ROOM),
            sandbox.add_person(f"Ben{n}", "en-US", ROOM),
            random.Random(f"{seed} {n}"),
        )
        for n in range(PAIRS)
    ]
    child = Child(sandbox, folder, url)
    await child.start()
    players = [asyncio.create_task(pair.play()) for pair in pairs]
    for _ in range(kills):
        # After some work rather than some time, so that a slow machine sees as much happen as a quick one.
        enough = sandbox.recorded + luck.randint(20, 160)
        await _until(sandbox, enough)
        await asyncio.sleep(luck.uniform(0, 0.05))
        assert not [p for p in players if p.done()], [p.exception() for p in players if p.done()]
        await child.kill()
        await child.start()
    await asyncio.sleep(1.0)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await _quiet(sandbox)
    assert await child.stop() == 0
    return sandbox, pairs, url


def _replayed(live: Live, entries: list[EntryRecord]) -> bytes:
    """The state that a journal leads to."""
    options = msgspec.json.decode(live.record.options, type=live.game.options)
    state: Any = None
    taken = 0
    for entry in entries:
        tape = TapeChance(msgspec.json.decode(entry.draws, type=list[Draw]), taken)
        if state is None:
            state = live.rules.start(options, tape).state
        else:
            command = msgspec.json.decode(entry.command, type=live.game.commands)
            state = live.rules.step(state, entry.actor, command, tape).state
        taken = tape.n
    return msgspec.json.encode(state)


def _text(panel: Panel) -> str:
    body = panel.view.to_components()  # type: ignore[no-untyped-call]
    return "\n".join(c["content"] for c in walk(body) if c["type"] == TEXT)


async def _check(sandbox: Sandbox, pairs: list[Pair], url: str) -> Counter[str]:
    """Holds what the journal says against what people were told and see."""
    counted: Counter[str] = Counter()
    shelves = load(extra=[tests.tiny_game])
    words = Words(shelves.values())
    async with await open_store(url) as store:
        tables = Tables(store, shelves)
        statuses = (*LIVE, "ended", "cancelled")
        applied: set[int] = set()
        public = [c for c in sandbox.world.channels.values() if not c.is_dm]
        said = [Seen.of(sandbox.views.message(m)) for c in public for m in c.messages.values()]
        boards = Counter(_table_of(m) for m in said if any(b.label == "Log" for b in m.buttons))
        for summary in await store.list_tables(statuses=statuses, limit=1000):
            live = await tables.load(summary.id)
            counted[live.record.status] += 1
            entries = list(await store.entries(live.id, limit=1000))
            assert [e.sequence for e in entries] == list(range(1, len(entries) + 1))
            applied |= {e.interaction_id for e in entries if e.interaction_id}
            counted["commands"] += max(0, len(entries) - 1)
            if live.state is None:
                invited = await store.panel(live.id, INVITE)
                assert invited is not None
                assert invited.message_id is not None
                assert sandbox.world.find_message(str(invited.message_id)) is not None
                continue
            assert _replayed(live, entries) == live.record.state
            say = compose.speech(words, live, "en")
            shown = {(p.kind, p.user_id): p for p in await store.panels(live.id)}
            assert boards[live.id] == 1, f"table {live.id} has {boards[live.id]} boards"
            for (kind, user_id), panel in shown.items():
                assert panel.message_id is not None, (live.id, kind)
                found = sandbox.world.find_message(str(panel.message_id))
                assert found is not None, (live.id, kind)
                text = Seen.of(sandbox.views.message(found)).text
                if kind == BOARD:
                    assert text == _text(compose.board(live, say))
                elif kind == PRIVATE:
                    seat = live.seat_of(user_id)
                    assert seat is not None
                    # a click that came too late leaves a line saying so
                    own = text.replace(f"{english(STALE)}\n", "").split("\n**")[0]
                    assert own in _text(compose.private(live, seat, say)), (live.id, user_id)
                    counted["panels"] += 1
                else:
                    assert kind == INVITE
        for pair in pairs:
            for person in (pair.one, pair.two):
                panels = Counter(_table_of(m) for m in person.at("dm").messages() if not m.ephemeral)
                assert all(n == 1 for t, n in panels.items() if t is not None), panels
            for item in pair.done:
                if item.original is not None and any(c["type"] == 17 for c in item.original.components):
                    counted["answered"] += 1
                    assert int(item.id) in applied, "somebody was shown a command that is not in the journal"
    return counted


def _table_of(message: Seen) -> int | None:
    for button in message.buttons:
        address = ids.read(button.custom_id or "")
        if address is not None:
            return address.table
    return None


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=[pytest.mark.soak, pytest.mark.timeout(900)])])
async def test_killed_while_people_play(tmp_path: Path, kills: int, expected: list[str]) -> None:
    expected += ["Connection lost"]  # the sandbox, of calls that were cut off in the middle
    sandbox, pairs, url = await _storm(tmp_path, kills, seed=kills)
    try:
        counted = await _check(sandbox, pairs, url)
    finally:
        await sandbox.close()
    print(f"{kills} kills: {dict(counted)}")
    assert counted["commands"] > 4 * kills
    assert counted["answered"] > kills
