"""What a test sees and does in one pane of the page."""

from __future__ import annotations

from playwright.async_api import Locator, Page

IDS = "all => all.map(node => node.dataset.id)"


class Pane:
    """The pane in which a person looks."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.root = page.locator(f'.pane[aria-label^="{name},"]')
        self.composer = self.root.locator("textarea.compose")
        self.suggestions = self.root.locator(".suggest:not([hidden]) .suggest-item")
        self.modal = self.root.get_by_role("dialog")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.root.locator(".message").last

    def message(self, text: str) -> Locator:
        """The newest message that says this; an excerpt above an answer to it doesn't count."""
        return self.root.locator(".message", has=self.page.locator(".main", has_text=text)).last

    async def say(self, text: str) -> None:
        """Type a line and send it."""
        await self.composer.fill(text)
        await self.composer.press("Enter")

    async def slash(self, command: str) -> str:
        """Choose a command of this path, which needs no option, and send it. Gives the id of the answer."""
        before = await self.root.locator(".message[data-id]").evaluate_all(IDS)
        await self.choose(command)
        await self.page.keyboard.press("Enter")
        answer = self.root.locator(".message[data-id]").last
        while True:
            await answer.wait_for()
            newest = str(await answer.get_attribute("data-id"))
            if newest not in before:
                return newest
            await self.page.wait_for_timeout(20)

    def shown(self, message_id: str) -> Locator:
        """The message with this id."""
        return self.root.locator(f'.message[data-id="{message_id}"]')

    async def choose(self, command: str) -> None:
        """Type enough of a command to find it, and take it with Tab."""
        await self.composer.click()
        await self.page.keyboard.type(f"/{command}")
        await self.suggestions.first.wait_for()
        await self.page.keyboard.press("Tab")
        await self.root.locator(".command-form").wait_for()

    async def go(self, place: str) -> None:
        """Open a place from the list, which must be in sight."""
        await self.root.locator(".places .place", has_text=place).first.click()

    async def option(self, name: str, text: str) -> None:
        """Add an option to the command being filled in, and take the first suggestion for ``text``."""
        await self.root.locator(".add-option", has_text=name).click()
        await self.page.keyboard.type(text)
        await self.suggestions.first.wait_for()
        await self.page.keyboard.press("Enter")
