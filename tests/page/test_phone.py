"""At 400 px, by thumb."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.page.conftest import PHONE, Visit
from tests.page.look import Pane

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# Things to press that are in sight and too small for a thumb. Not among them: a mention or a link in a line
# of text, and a box inside a label, which is pressed by its label.
SMALL = """() => [...document.querySelectorAll('button, a[href], input, textarea, select, [role=option]')]
  .filter(node => node.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .filter(node => !node.closest('.sr, [inert], label, .chip') && !node.matches('.mention, .md a, .embed a'))
  .map(node => ({node, box: node.getBoundingClientRect()}))
  .filter(({box}) => box.width && box.bottom > 0 && box.top < innerHeight)
  .filter(({box}) => box.height < 39.5 || box.width < 36)
  .map(({node, box}) => `${node.className} ${node.textContent.slice(0, 20)} ${box.width}x${box.height}`)"""
WIDE = """() => [...document.querySelectorAll('.pane.active *')]
  .filter(node => node.checkVisibility() && !node.closest('.pre, .sr, .places'))
  .filter(node => node.getBoundingClientRect().right > innerWidth + 1).map(node => node.className)"""


async def fits(page: Page) -> None:
    """Nothing is wider than the window, and everything to press is large enough."""
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert await page.evaluate(WIDE) == []
    assert await page.evaluate(SMALL) == []


async def test_one_pane_with_tabs(visit: Visit) -> None:
    page = await visit(PHONE, touch=True)
    aki, ben = Pane(page, "Aki"), Pane(page, "Ben")
    await expect(aki.root).to_be_visible()
    await expect(ben.root).to_be_hidden()
    await page.get_by_role("tab", name="Ben").tap()
    await expect(ben.root).to_be_visible()
    await expect(aki.root).to_be_hidden()
    await fits(page)


async def test_places_in_a_drawer(visit: Visit) -> None:
    page = await visit(PHONE, touch=True)
    await page.get_by_role("tab", name="Ben").tap()
    ben = Pane(page, "Ben")
    await expect(ben.root.locator(".places")).to_be_hidden()
    await ben.root.locator(".to-places").tap()
    await ben.root.locator(".place", has_text="lobby").tap()
    await expect(ben.root.locator(".pane-title")).to_have_text("lobby")
    await expect(ben.root.locator(".places")).to_be_hidden()


async def test_panel_select_and_modal_by_thumb(visit: Visit) -> None:
    page = await visit(PHONE, touch=True)
    await page.get_by_role("tab", name="Ben").tap()
    ben = Pane(page, "Ben")
    await ben.shown(await ben.slash("demo layout")).locator(".container").wait_for()
    await fits(page)
    panel = ben.shown(await ben.slash("demo buttons"))
    await panel.get_by_role("combobox").tap()
    sheet = page.locator(".popup.sheet")
    await expect(sheet).to_be_visible()
    box = await sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, PHONE[0], PHONE[1])
    await page.get_by_role("option", name="Banana").tap()
    await page.get_by_role("button", name="Done").tap()
    await expect(ben.last).to_contain_text("You took Banana")

    await panel.get_by_role("button", name="Plan").tap()
    form = await ben.modal.bounding_box()
    assert form is not None
    assert (form["x"], form["width"]) == (0, PHONE[0])
    await fits(page)
    await ben.modal.get_by_role("button", name="Cancel").tap()
    await expect(ben.modal).to_have_count(0)


async def test_command_options_by_thumb(visit: Visit) -> None:
    page = await visit(PHONE, touch=True)
    await page.get_by_role("tab", name="Ben").tap()
    ben = Pane(page, "Ben")
    await ben.root.locator(".slash").tap()
    await ben.suggestions.filter(has_text="/demo pick").tap()
    await fits(page)
    await ben.suggestions.filter(has_text="Cherry").tap()
    await page.keyboard.type("2")
    await ben.root.locator(".send").tap()
    await expect(ben.last).to_contain_text("Picked cherry / 2")


async def test_tools_by_thumb(visit: Visit) -> None:
    page = await visit(PHONE, touch=True)
    await page.get_by_role("button", name="ツール").tap()
    await expect(page.get_by_role("heading", name="ゲートウェイ")).to_be_attached()
    await fits(page)
