"""The front door and the guide in the page, by thumb on a window of 400 px, whatever the language."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.page.conftest import PHONE
from tests.page.look import Pane
from tests.page.test_phone import fits

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(400)]

PEOPLE = ("Ben", "Aki")
"""They read English and Japanese, whose sentences are longer than Chinese ones."""


async def _as(page: Page, name: str) -> Pane:
    """Hands the phone to somebody."""
    await page.get_by_role("tab", name=name).tap()
    return Pane(page, name)


async def test_from_all_games_to_a_table_in_three_taps(phone: Page) -> None:
    ben = await _as(phone, "Ben")
    door = ben.shown(await ben.slash("table new"))
    covers = door.locator("img")
    await expect(covers.first).to_be_visible()
    assert await covers.count() >= 4
    for place in range(await covers.count()):
        picture = covers.nth(place)
        await picture.scroll_into_view_if_needed()
        assert await picture.get_attribute("alt")
        await expect(picture).to_have_js_property("complete", True)
        box = await picture.bounding_box()
        assert box is not None
        assert box["height"] <= PHONE[0], "no game fills the screen with its picture"
    await fits(phone)
    await door.locator('button[data-custom$="front/play/solo_rank_war"]').tap()
    await door.locator('button[data-custom$="computer/steady"]').tap()
    await expect(door).to_contain_text("You sit at table 1")
    await expect(ben.message("Waiting for Ben")).to_be_visible()
    ask = ben.root.locator('button[data-custom="kt:1::now"]').last
    await ask.tap()
    told = ben.message("What you can do now")
    await expect(told).to_contain_text("You are asked: Build your agent")
    await fits(phone)


async def test_every_topic_of_the_guide_is_one_screen(phone: Page) -> None:
    for name in PEOPLE:
        pane = await _as(phone, name)
        message = await pane.slash("help")
        guide = pane.shown(message)
        topics = guide.locator('button[data-custom^="kt:0::help/"]')
        await expect(topics).to_have_count(9)
        for place in range(9):
            if place:  # the first is open already
                await topics.nth(place).tap()
            await expect(topics.nth(place)).to_have_class(re.compile(r"\bprimary\b(?!.*busy)"))
            assert 100 < await _height(phone, message) <= PHONE[1], (name, place)
            await fits(phone)


async def _height(page: Page, message_id: str) -> float:
    """How high a message is, once it stands there: an edited one is drawn anew."""
    found = await page.wait_for_function(
        "id => document.querySelector(`.pane.active .message[data-id='${id}']`)"
        "?.getBoundingClientRect().height || null",
        arg=message_id,
    )
    return float(await found.json_value())
