"""A battle of 30MM War in the page, by thumb on a window of 400 px, the bot killed in the middle of it.

Ben plays against the computer: he musters and deploys, attacks what he can reach with the odds before his
eyes, and answers attacks. He plays on until he has done each of these.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from time import monotonic

import pytest
from playwright.async_api import Locator, Page, TimeoutError, expect

from bot.sandbox.server import Sandbox
from tests.page.conftest import ANSWER
from tests.page.look import Pane
from tests.page.test_match import kill
from tests.page.test_phone import WIDE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(400)]

PICKS = 3
"""So many picks are enough for an activation."""

ACTIVATIONS = 60
"""More than there can be before somebody has fired and been fired at."""

WANTED = ("Attack", "(base", "Go to", "Wait")
"""What to do with a group, by what the panel calls it: the first of these that is offered."""


class Thumb:
    """Ben at the phone: the newest panel, and what is tapped there."""

    def __init__(self, page: Page) -> None:
        self.page, self.pane = page, Pane(page, "Ben")
        self.panel = self.pane.root.locator(".message:not(.ephemeral)", has=page.locator(".container")).last
        self.picks = 0
        """Picks since the last command."""

    async def buttons(self) -> dict[str, str]:
        """The labels of the buttons that can be pressed, by the picks that they stand for."""
        found = self.panel.locator("button[data-custom]:not([disabled])")
        pairs = await found.evaluate_all("all => all.map(node => [node.dataset.custom, node.textContent])")
        return {one.split(":", 3)[3]: label.strip() for one, label in pairs if one.startswith("kp:")}

    async def tap(self, path: str) -> None:
        """The button that stands for these picks; the panel changes then."""
        before = await self._offered()
        await self.panel.locator(f'button[data-custom$=":{path}"]').first.tap()
        await self._changed(before)

    async def pick(self, label: str) -> str | None:
        """The first option of the open list whose label has this; gives the label."""
        options = self.page.get_by_role("option")
        labels = await options.all_inner_texts()
        found = next((place for place, text in enumerate(labels) if label in text), None)
        if found is None:
            return None
        before = await self._offered()
        await options.nth(found).tap()
        await self._changed(before)
        return labels[found]

    async def _offered(self) -> list[str]:
        """The addresses of all buttons."""
        buttons = self.panel.locator("button[data-custom]")
        return list(await buttons.evaluate_all("all => all.map(node => node.dataset.custom)"))

    async def _changed(self, before: list[str]) -> None:
        """Waits until something else is offered, and nothing is on its way any more."""
        self.picks += 1
        until = monotonic() + ANSWER / 1000
        while monotonic() < until:
            if await self._offered() != before and not await self.panel.locator("[aria-busy=true]").count():
                break
            await self.page.wait_for_timeout(30)
        assert await self.page.evaluate(WIDE) == [], "nothing is wider than the phone"

    async def says(self, text: str) -> None:
        """Waits until the panel says this."""
        await expect(self.panel).to_contain_text(re.compile(text))

    async def asked(self) -> str | None:
        """What Ben is asked, by the key of a first pick; None once the battle is over."""
        until = monotonic() + 4 * ANSWER / 1000
        while monotonic() < until:
            with suppress(TimeoutError):
                heads = {path.split("/")[0] for path in await self.buttons()}
                for key in ("first", "act", "stay"):
                    if key in heads:
                        return key
                if any(re.fullmatch(r"rs?\d?", key) for key in heads):
                    return "react"
                if re.search("(Red|Blue) wins|a draw", await self.alt()):
                    return None
            await self.page.wait_for_timeout(50)
        raise AssertionError(await self.panel.inner_text())

    async def alt(self) -> str:
        """The picture in words."""
        return await self.picture.get_attribute("aria-label") or ""

    @property
    def picture(self) -> Locator:
        """The picture of the panel."""
        return self.panel.locator(".picture").first


async def activate(thumb: Thumb) -> str:
    """Activates the first group that can attack, else the last one; gives what it does."""
    groups = [path for path in await thumb.buttons() if re.fullmatch(r"act/[A-Z]+\d+", path)]
    for group in groups:
        thumb.picks = 0
        await thumb.tap(group)
        done = await do(thumb, WANTED[:1] if group != groups[-1] else WANTED)
        if done is not None:
            return done
        await thumb.panel.locator("button", has_text="Back").last.tap()
        await expect(thumb.panel.locator(f'button[data-custom$=":{group}"]')).to_be_visible()
    raise AssertionError("nobody does anything")


async def do(thumb: Thumb, wanted: tuple[str, ...]) -> str | None:
    """What the group that was picked does, if it can do what is wanted; gives that."""
    for word in wanted:
        said = await chosen(thumb, word)
        if said is None:
            continue
        while thumb.picks < PICKS and await open_below(thumb):
            if word == "Attack":
                shown = await thumb.panel.inner_text()
                assert "%" in shown or "HQ" in said, "the odds stand above the last tap"
            await the_first(thumb)
        return word
    return None


async def open_below(thumb: Thumb) -> bool:
    """Whether the menu stands open below the group that was picked, for a further pick."""
    return await thumb.panel.locator('button[data-custom^="ko:"]').count() > 0


async def the_first(thumb: Thumb) -> None:
    """Picks the first thing that is offered, by a button or out of the list."""
    deeper = [path for path in await thumb.buttons() if path.startswith("act/") and path.count("/") > 1]
    if deeper:
        await thumb.tap(deeper[0])
        return
    await thumb.panel.get_by_role("combobox").first.tap()
    await thumb.page.get_by_role("option").first.wait_for()
    await thumb.pick("")


async def chosen(thumb: Thumb, word: str) -> str | None:
    """Picks the first thing so called, by a button or out of the list; gives its label."""
    for path, label in (await thumb.buttons()).items():
        if path.count("/") == 2 and word in label:
            await thumb.tap(path)
            return label
    lists = thumb.panel.get_by_role("combobox")
    if not await lists.count():
        return None
    await lists.first.tap()
    await thumb.page.get_by_role("option").first.wait_for()
    found = await thumb.pick(word)
    if found is None:
        await thumb.page.keyboard.press("Escape")
    return found


async def set_up(thumb: Thumb) -> None:
    """Musters an army with shields, which have to be asked for, and deploys, each in three taps."""
    for begin, said in (
        (r"muster/s50_iron", "Muster an army of exactly 50 MM"),
        ("deploy/close", "Set up your army, HQ and bases"),
    ):
        await thumb.says(said)
        thumb.picks = 0
        path = next(one for one in await thumb.buttons() if re.fullmatch(begin, one))
        await thumb.tap(path)
        await thumb.tap(f"{path}/ok")
        assert thumb.picks <= PICKS
    assert "Red's HQ on" in await thumb.alt()


async def begin(thumb: Thumb, demo: Sandbox) -> None:
    """Ben challenges the computer, and goes to his messages with the bot."""
    ben = next(user.id for user in demo.world.people() if user.name == "Ben")
    channel = next(str(one.id) for one in demo.world.channels.values() if one.name == "general")
    sent = demo.people.slash(ben, channel, "mm30 challenge", {"computer": "steady"})
    await asyncio.wait_for(sent.settled.wait(), 15)
    await thumb.page.get_by_role("tab", name="Ben").tap()
    await thumb.pane.root.locator(".to-places").tap()
    await thumb.pane.root.locator(".place", has_text="Kuromaku").tap()


async def test_a_battle_by_thumb(phone: Page, demo: Sandbox) -> None:
    thumb = Thumb(phone)
    await begin(thumb, demo)
    await set_up(thumb)
    done: set[str] = set()
    for _ in range(ACTIVATIONS):
        key = await thumb.asked()
        if key is None or {"Attack", "react", "Go to", "killed"} <= done:
            break
        thumb.picks = 0
        match key:
            case "act":
                done.add(await activate(thumb))
                assert thumb.picks <= PICKS
            case "react":
                assert "Your answers" in await thumb.panel.inner_text()
                answers = [one for one in await thumb.buttons() if re.fullmatch(r"rs?\d?", one)]
                await thumb.tap(answers[0])
                done.add("react")
            case "first":
                # who goes second has everybody ready when the first shot of the round falls, to answer it
                await thumb.tap("second")
            case _:
                await thumb.tap(key)
        if "Go to" in done and "killed" not in done:
            done.add("killed")
            before = await thumb.alt()
            await kill(demo)
            assert await thumb.alt() == before or "Round" in await thumb.alt()
    assert {"Attack", "react", "Go to", "killed"} <= done
    await thumb.says("Last exchange")
    assert re.search(r"Red: MM \d+ of 30, bases \d of 4, enemy HQ \d, TP \d", await thumb.alt())
    assert not demo.unknown
