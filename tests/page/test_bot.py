"""What a bot can show and ask: commands, buttons, selects, modals, ephemeral messages, pictures."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, FilePayload, expect

from bot.sandbox.permissions import Permission
from bot.sandbox.server import Sandbox, serve
from tests.page.conftest import Visit
from tests.page.look import Pane

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAPER: FilePayload = {"name": "a.json", "mimeType": "application/json", "buffer": b"{}"}


async def test_from_slash_to_picture(pair: tuple[Pane, Pane]) -> None:
    """Slash, button, select, modal, ephemeral answer with a picture: the way of a secret choice."""
    aki, ben = pair
    panel = ben.shown(await aki.slash("demo buttons"))
    await expect(panel.locator(".above")).to_contain_text("Aki used /demo buttons")
    await expect(panel.locator(".badge")).to_have_text("APP")

    await panel.get_by_role("button", name="Count 0").click()
    await expect(panel.locator("[aria-busy=true]")).to_have_count(1)
    await expect(panel.get_by_role("button", name="Count 1")).to_be_visible()
    await expect(panel.locator("[aria-busy=true]")).to_have_count(0)
    await expect(panel.get_by_role("button", name="Off")).to_be_disabled()
    await expect(panel.get_by_role("link", name="Site")).to_have_attribute("href", "https://example.com/")

    await panel.get_by_role("combobox").click()
    for fruit in ("Apple", "Cherry"):
        await ben.page.get_by_role("option", name=fruit).click()
    await expect(ben.page.get_by_role("option", name="Banana")).to_have_attribute("aria-disabled", "true")
    await ben.page.get_by_role("button", name="Done").click()
    await expect(ben.last).to_contain_text("You took Apple, Cherry")
    await expect(ben.last).to_contain_text("Only you can see this")
    await expect(ben.last.locator(".excerpt")).to_have_text("Press something:")
    await expect(aki.root.locator(".message", has_text="You took")).to_have_count(0)

    await panel.get_by_role("button", name="Plan").click()
    form = ben.modal
    await expect(form.get_by_role("heading")).to_have_text("Your secret plan")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field-error:visible")).to_have_count(3)
    await form.get_by_label("Advance").check()
    for tag in ("Fast", "Late"):
        await form.get_by_label(tag).check()
    await expect(form.get_by_label("Loud")).to_be_disabled()
    await form.get_by_role("combobox", name="Weapon").click()
    await ben.page.get_by_role("option", name="Bow").click()
    await form.get_by_label("Note").fill("ab")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field-error:visible")).to_have_text("At least 3 characters.")
    await form.get_by_label("Note").fill("quietly")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)

    answer = ben.message("Plan:")
    await expect(answer.locator(".body")).to_have_text("Plan: ['go', ['Fast', 'Late'], ['bow']] quietly")
    await expect(answer.locator("img")).to_have_attribute("alt", "Two tokens on a blue board")
    await answer.get_by_role("button", name="Dismiss").click()
    await expect(ben.root.locator(".message", has_text="Plan:")).to_have_count(0)


async def test_two_people_with_open_modals(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    panel = await aki.slash("demo buttons")
    for pane in pair:
        await pane.shown(panel).get_by_role("button", name="Plan").click()
    for pane in pair:
        await expect(pane.modal).to_be_visible()
    await ben.modal.get_by_label("Note").press("Escape")
    await expect(ben.modal).to_have_count(0)
    await expect(aki.modal).to_be_visible()


async def test_upload_in_a_modal(pair: tuple[Pane, Pane]) -> None:
    _, ben = pair
    await ben.shown(await ben.slash("demo buttons")).get_by_role("button", name="Upload").click()
    form = ben.modal
    await form.get_by_role("combobox", name="Who").click()
    await ben.page.get_by_role("option", name="Chen").click()
    await form.get_by_label("I am sure").check()
    await form.locator("input[type=file]").set_input_files(PAPER)
    await expect(form.locator(".upload-name")).to_have_text("a.json")
    await form.get_by_role("button", name="Submit").click()
    await expect(ben.last).to_contain_text("['Chen'] True ['a.json']")


async def test_command_by_keyboard_alone(pair: tuple[Pane, Pane]) -> None:
    _, ben = pair
    keys = ben.page.keyboard
    await ben.composer.focus()
    await keys.type("/pi")
    await expect(ben.suggestions.first).to_contain_text("/demo pick")
    await keys.press("Enter")
    await expect(ben.root.locator(".chip")).to_have_count(2)
    await keys.type("ap")
    await expect(ben.suggestions).to_have_text(["Apple", "Apricot"])
    await keys.press("ArrowDown")
    await expect(ben.suggestions.nth(1)).to_have_attribute("aria-selected", "true")
    await keys.press("Tab")
    await expect(ben.root.locator('.chip[data-option="count"] input')).to_be_focused()
    await keys.type("9")
    await keys.press("Enter")
    await expect(ben.root.locator(".command-error")).to_have_text("“count” is not valid.")
    await keys.press("Backspace")
    await keys.type("8")
    await keys.press("Enter")
    await expect(ben.last).to_contain_text("Picked apricot / 8 / False / - / - / -")
    await expect(ben.composer).to_be_focused()


async def test_every_kind_of_option(pair: tuple[Pane, Pane]) -> None:
    _, ben = pair
    await ben.choose("demo pick")
    root, keys = ben.root, ben.page.keyboard
    await keys.type("ban")
    await expect(ben.suggestions).to_have_text(["Banana"])
    await keys.press("Enter")
    await keys.type("3")
    for name, pick in (("ranked", "True"), ("friend", "Chen"), ("size", "Large")):
        await root.get_by_role("button", name=name, exact=True).click()
        await ben.suggestions.filter(has_text=pick).click()
    await root.get_by_role("button", name="paper", exact=True).click()
    async with ben.page.expect_file_chooser() as chooser:
        await ben.suggestions.first.click()
    await (await chooser.value).set_files({"name": "deck.toml", "mimeType": "text/plain", "buffer": b"x = 1"})
    await expect(root.locator('.chip[data-option="paper"] input')).to_have_value("deck.toml")
    await keys.press("Enter")
    await expect(ben.last).to_contain_text("Picked banana / 3 / True / Chen / Large / deck.toml")


async def test_leaving_a_command(pair: tuple[Pane, Pane]) -> None:
    _, ben = pair
    await ben.choose("demo pick")
    await ben.page.keyboard.press("Escape")
    await expect(ben.root.locator(".suggest")).to_be_hidden()
    await ben.page.keyboard.press("Escape")
    await expect(ben.composer).to_be_focused()
    await expect(ben.root.locator(".command-form")).to_have_count(0)


async def test_commands_in_the_persons_language(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    await aki.composer.fill("/")
    await expect(aki.suggestions.filter(has_text="ボタンを試す")).to_contain_text("/お試し ボタン")
    await ben.composer.fill("/buttons")
    await expect(ben.suggestions.first).to_contain_text("Try every button")


async def test_deferral_then_answer(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    answer = ben.shown(await aki.slash("demo think"))
    await expect(answer).to_contain_text("is thinking…")
    await expect(answer).to_contain_text("Thought about it.")
    await expect(answer).not_to_contain_text("thinking")


async def test_nobody_answers(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    panel = aki.shown(await aki.slash("demo buttons"))
    await panel.get_by_role("button", name="Break").click()
    await ben.choose("demo silent")
    await ben.page.keyboard.press("Enter")
    sent = ben.root.locator(".message.local")
    await expect(sent).to_contain_text("Sending command…")
    await expect(panel.get_by_role("alert")).to_have_text("インタラクションに失敗しました")
    await expect(sent).to_contain_text("The application did not respond")
    await sent.get_by_role("button", name="Dismiss").click()
    await expect(sent).to_have_count(0)


async def test_components_v2_and_lightbox(pair: tuple[Pane, Pane]) -> None:
    _, ben = pair
    panel = ben.shown(await ben.slash("demo layout"))
    box = panel.locator(".container")
    await expect(box).to_have_css("border-left-color", "rgb(229, 176, 76)")
    await expect(box.locator(".section")).to_have_count(2)
    await expect(box.locator(".separator.line")).to_have_count(1)
    await expect(box.locator(".separator.wide:not(.line)")).to_have_count(1)
    await expect(box.locator(".gallery img")).to_have_attribute("alt", "Two tokens on a blue board")
    await expect(box.locator(".thumb img")).to_have_attribute("alt", "A small board")

    await box.locator(".gallery .picture").click()
    light = ben.page.get_by_role("dialog", name="Picture")
    await expect(light.locator("img")).to_be_visible()
    await expect(light).to_have_attribute("data-scale", "1.00")
    await ben.page.keyboard.press("+")
    await expect(light).to_have_attribute("data-scale", "1.50")
    before = await light.locator("img").evaluate("node => node.style.transform")
    await ben.page.keyboard.press("+")
    await ben.page.keyboard.press("ArrowLeft")
    await expect(light.locator("img")).not_to_have_attribute("style", re.compile(re.escape(before)))
    await ben.page.keyboard.press("Escape")
    await expect(light).to_have_count(0)
    await expect(box.locator(".gallery .picture")).to_be_focused()

    await box.get_by_role("combobox").focus()
    await ben.page.keyboard.press("Enter")
    await ben.page.keyboard.type("12")
    await expect(ben.page.get_by_role("option")).to_have_count(1)
    await ben.page.keyboard.press("Enter")
    await expect(ben.last).to_contain_text("You pressed one.")


async def test_connection_lost_and_found(visit: Visit, sandbox: Sandbox) -> None:
    page = await visit()
    ben = Pane(page, "Ben")
    await page.get_by_role("button", name="ツール").click()
    await page.get_by_role("button", name="接続を切る").click()
    await expect(ben.root.locator(".link-bar")).to_have_text("Kuromaku is offline")
    await sandbox.wait_online()
    await expect(ben.root.locator(".link-bar")).to_be_hidden()


async def test_faults_are_armed_and_disarmed(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="ツール").click()
    tools = page.locator("#tools")
    await tools.get_by_role("button", name="2回届く").click()
    await expect(tools.locator(".tool-armed li")).to_have_count(1)
    await tools.get_by_role("button", name="すべて解除").click()
    await expect(tools.locator(".tool-armed li")).to_have_count(0)


async def test_direct_messages_are_closed(visit: Visit, sandbox: Sandbox, people: dict[str, str]) -> None:
    page = await visit()
    await page.get_by_role("button", name="ツール").click()
    switch = page.locator(".tool-person", has_text="Chen").get_by_label("DMを受け取る")
    chen = sandbox.world.users[people["Chen"]]
    await switch.uncheck()
    await sandbox.wait_for(lambda: not chen.dms_open)
    await switch.check()
    await sandbox.wait_for(lambda: chen.dms_open)


async def test_a_permission_is_taken_from_the_bot(visit: Visit, sandbox: Sandbox) -> None:
    page = await visit()
    ben = Pane(page, "Ben")
    await ben.go("duel-room")
    await page.get_by_role("button", name="Tools").click()
    await page.get_by_label("Permission").select_option("ATTACH_FILES")
    await page.get_by_role("button", name="Deny").click()
    room = sandbox.channel("duel-room")

    def may_attach() -> bool:
        return Permission.ATTACH_FILES in sandbox.world.permissions(sandbox.world.bot.id, room)

    await sandbox.wait_for(lambda: not may_attach())
    await page.get_by_role("button", name="Restore all").click()
    await sandbox.wait_for(may_attach)


async def test_a_moderator_deletes_the_bots_message(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    panel = ben.shown(await aki.slash("demo buttons"))
    await panel.hover()
    await panel.locator("> .more").click()
    await ben.page.get_by_role("menuitem", name="Delete message").click()
    await expect(panel).to_have_count(0)


async def test_a_sandbox_started_anew(browser: Browser) -> None:
    """Its ids are others: the page finds the people again by name, and the place they looked at."""
    first = await serve(0)
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(str(first.page_url))
    ben = Pane(page, "Ben")
    await ben.root.locator(".to-places").click()
    await ben.go("lobby")
    await expect(ben.root.locator(".pane-title")).to_have_text("lobby")
    await first.close()
    await expect(ben.root.locator(".link-bar")).to_have_text("Connection lost. Reconnecting…")
    second = await serve(first.page_port)
    second.people.say(second.person("Aki").id, second.channel("lobby").id, "again")
    await expect(ben.last).to_contain_text("again")
    await expect(ben.root.locator(".pane-title")).to_have_text("lobby")
    await context.close()
    await second.close()


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("en-GB", ["Ben", "Aki"]),
        ("zh-CN", ["Chen", "Aki"]),
        ("ja-JP", ["Aki", "Ben"]),
        ("fr-FR", ["Ben", "Aki"]),
    ],
)
async def test_a_first_visit_begins_with_somebody_who_speaks_the_readers_language(
    browser: Browser, sandbox: Sandbox, locale: str, names: list[str]
) -> None:
    context = await browser.new_context(locale=locale)
    page = await context.new_page()
    await page.goto(str(sandbox.page_url))
    await expect(page.locator(".pane .viewer")).to_contain_text(names)
    await expect(page.locator(".pane.active .viewer")).to_contain_text(names[0])
    await context.close()


async def test_arrow_keys_turn_pages(pair: tuple[Pane, Pane]) -> None:
    """Also where the button that had the focus has gone out, and only in the message that was turned last."""
    aki, ben = pair
    other = ben.shown(await aki.slash("demo turn"))
    pages = ben.shown(await aki.slash("demo turn"))
    body, keys = pages.locator(".body"), ben.page.keyboard
    await pages.get_by_role("button", name="Next").click()
    await expect(body).to_contain_text("Page 2")
    for key, page in (("ArrowRight", 3), ("ArrowLeft", 2), ("ArrowLeft", 1), ("ArrowRight", 2)):
        await expect(pages.locator("button[aria-busy]")).to_have_count(0)
        await keys.press(key)
        await expect(body).to_contain_text(f"Page {page}")
    await expect(other.locator(".body")).to_contain_text("Page 1")
    await ben.composer.fill("two words")
    await keys.press("ArrowLeft")
    await other.get_by_role("button", name="Next").click()
    await expect(other.locator(".body")).to_contain_text("Page 2")
    await expect(body).to_contain_text("Page 2")
