"""A kit of one's own in the page, by thumb on a window of 400 px: the form, a photo, the card, somebody else.

Ben builds a unit, is told what is too much, gives it a photo, changes it and takes it into battle. Aki looks
on and reads its card once the armies are open.
"""

from __future__ import annotations

import pytest
from playwright.async_api import FilePayload, Locator, Page, expect

from bot.sandbox.server import Sandbox
from tests.bot.photos import file, picture
from tests.page.look import Pane
from tests.page.test_phone import WIDE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(400)]

MODEL: FilePayload = {
    "name": "falcon.jpg", "mimeType": "image/jpeg", "buffer": file("JPEG", picture((1600, 1200)))
}  # fmt: skip
NOTE: FilePayload = {"name": "falcon.png", "mimeType": "image/png", "buffer": b"a note, not a picture"}


class Builder:
    """Ben at the phone, in his direct messages."""

    def __init__(self, page: Page) -> None:
        self.page, self.pane = page, Pane(page, "Ben")
        self.panel = self.pane.root.locator(".message:not(.ephemeral)", has=page.locator(".container")).last
        self.form = self.pane.modal

    async def press(self, label: str, among: Locator | None = None) -> None:
        """A button of the panel, or of another message."""
        await (among or self.panel).get_by_role("button", name=label).last.tap()

    async def fill(self, *values: str, pick: str = "") -> None:
        """The form that is open: texts from top to bottom, and a choice; then it is sent."""
        await expect(self.form).to_be_visible()
        assert await self.page.evaluate(WIDE) == [], "nothing is wider than the phone"
        if pick:
            await self.form.get_by_label(pick, exact=True).check()
        fields = self.form.locator("input[type=text], textarea")
        for place, value in enumerate(values):
            await fields.nth(place).fill(value)
        await self.form.get_by_role("button", name="Submit").tap()
        await expect(self.form).to_have_count(0)

    async def upload(self, photo: FilePayload) -> None:
        """The form that takes a file."""
        await self.form.locator("input[type=file]").set_input_files(photo)
        await expect(self.form.locator(".upload-name")).to_have_text(photo["name"])
        await self.form.get_by_role("button", name="Submit").tap()
        await expect(self.form).to_have_count(0)

    async def says(self, text: str) -> None:
        """Waits until the panel says this."""
        await expect(self.panel).to_contain_text(text)
        assert await self.page.evaluate(WIDE) == []


async def loaded(image: Locator) -> tuple[int, int]:
    """The size of a picture that is shown, once it is there."""
    await expect(image).to_be_visible()
    await image.evaluate("node => node.decode()")
    size: list[int] = await image.evaluate("node => [node.naturalWidth, node.naturalHeight]")
    return size[0], size[1]


async def build(ben: Builder) -> None:
    """Falcon, with a weapon that is too strong at first."""
    await ben.press("Bring a unit of your own")
    await ben.says("1020 points to spend")
    await ben.press("Normal unit (10 MM)")
    await ben.says("Its body: 1020 points in all")
    await ben.press("Choose all at once")
    await ben.fill("100", "3", "1", pick="ground")
    await ben.says("of 1020 points: HP 400, shield 60, MOVE 105")
    await ben.press("Fill in")
    await ben.fill("3", "4", "2", "90", pick="Nothing special")
    refused = ben.pane.message("a power of 63 would do")  # 455 points are left, of 7.2 a point of power
    await ben.press("Open the form again", refused)
    await expect(ben.form.locator("input[type=text], textarea").nth(3)).to_have_value("90")
    await ben.fill("3", "4", "2", "40")
    await ben.says("167 points left")
    await ben.press("Name it")
    await ben.fill("Falcon", "Rifle")
    await ben.says("Falcon: normal unit · ground · HP 100 · MOVE 3")


async def photograph(ben: Builder) -> None:
    """A text file is refused; a photo is kept in the direct messages."""
    await ben.press("Photos")
    sheet = ben.pane.message("Photo of Falcon")
    await expect(sheet).to_contain_text("There is none yet. PNG, JPEG or WebP, up to 8 MiB.")
    await ben.press("Give a photo…", sheet)
    await ben.upload(NOTE)
    await expect(sheet).to_contain_text("That is no photo that I can read")
    await ben.press("Give a photo…", sheet)
    await ben.upload(MODEL)
    kept = ben.pane.message("Your photo of Falcon stays here")
    assert await loaded(kept.locator("img[alt='Photo of Falcon']")) == (1024, 768)
    await expect(sheet.get_by_role("button", name="Delete the photo")).to_be_visible()
    assert await loaded(sheet.locator("img[alt='Photo of Falcon']")) == (1024, 768)
    assert await ben.page.evaluate(WIDE) == []


async def change(ben: Builder) -> None:
    """More HP: all else is filled in already."""
    await ben.press("Your own kits")
    await ben.press("Change Falcon")
    await ben.press("Choose all at once")
    await expect(ben.form.get_by_label("ground", exact=True)).to_be_checked()
    await ben.fill("110")
    await ben.press("Fill in")
    await ben.fill()
    await ben.press("Name it")
    await ben.fill()
    await ben.says("Falcon: normal unit · ground · HP 110 · MOVE 3")


async def test_a_kit_from_the_form_to_the_enemys_eyes(phone: Page, demo: Sandbox) -> None:
    await demo.person("Ben").at("duel-room").slash("mm30 challenge", computer="random")
    await phone.get_by_role("tab", name="Ben").tap()
    ben = Builder(phone)
    await ben.pane.root.locator(".to-places").tap()
    await ben.pane.root.locator(".place", has_text="Kuromaku").tap()
    await build(ben)
    await photograph(ben)
    await change(ben)

    aki = demo.person("Aki", "duel-room")
    before = await aki.slash("mm30 card", name="Falcon", table=1)
    assert before.message is not None
    assert before.message.files == ()
    await ben.press("Pick every unit yourself")
    await ben.panel.get_by_role("combobox").tap()
    await phone.get_by_role("option", name="Falcon (10)").tap()
    await ben.press("3 for 30 MM")
    await ben.panel.get_by_role("combobox").tap()
    await phone.get_by_role("option", name="Fill up and submit").tap()
    await ben.says("Own kits in this battle")
    await ben.says("Falcon, built by Ben: normal unit")

    await aki.slash("mm30 card", name="Falcon", table=1)
    await phone.get_by_role("tab", name="Aki").tap()
    other = Pane(phone, "Aki")
    await other.root.locator(".to-places").tap()
    await other.root.locator(".place", has_text="duel-room").tap()
    card = other.root.locator(".message", has=phone.locator("img")).last
    photo = card.locator("img[alt*='Ben']").last
    assert await loaded(photo) == (1024, 768)
    assert await phone.evaluate(WIDE) == []
    assert not demo.unknown
