"""Plain chat: two people side by side, Markdown, threads, direct messages, what is remembered."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Route, expect

from bot.sandbox.server import Sandbox
from tests.page.conftest import Visit
from tests.page.look import Pane

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HOSTILE = (
    "<script>window.hit=1</script><img src=x onerror='window.hit=1'> [x](javascript:window.hit=1) "
    '**<svg onload=window.hit=1>** `<b>code</b>` ||<i>secret</i>|| <https://example.com/"onmouseover=window.hit=1>'
)


async def test_what_one_says_the_other_reads(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    await aki.say("hello **Ben**")
    said = ben.message("hello Ben")
    await expect(said.locator("strong")).to_have_text("Ben")
    await expect(said.get_by_role("article")).to_have_attribute("aria-label", re.compile("^Aki, "))
    await expect(aki.composer).to_have_value("")


async def test_what_is_said_while_a_channel_is_read_is_not_lost(visit: Visit, sandbox: Sandbox) -> None:
    """The answer is held back until the event stream has told of a message that it does not hold."""
    page = await visit()
    aki = Pane(page, "Aki")
    lobby, ben = sandbox.channel("lobby").id, sandbox.person("Ben").id

    async def slow(route: Route) -> None:
        answer = await route.fetch()
        if "came meanwhile" not in await answer.text():
            sandbox.people.say(ben, lobby, "came meanwhile")
            await page.wait_for_timeout(300)
        await route.fulfill(response=answer)

    await page.route(re.compile(f"/channels/{lobby}/messages"), slow)
    await aki.go("lobby")
    await expect(aki.message("came meanwhile")).to_be_visible()


async def test_hostile_text_stays_text(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    await aki.say(HOSTILE)
    for pane in (aki, ben):
        said = pane.message("<script>")
        await expect(said.locator(".body")).to_contain_text("<img src=x onerror='window.hit=1'>")
        await expect(said.locator("strong")).to_have_text("<svg onload=window.hit=1>")
        await expect(said.locator("code")).to_have_text("<b>code</b>")
        assert await said.locator("script, img, svg:not(.icon), b, i, [onload], [onmouseover]").count() == 0
        links = await said.locator("a").evaluate_all("all => all.map(a => new URL(a.href).protocol)")
        assert set(links) == {"https:"}
    assert await aki.page.evaluate("window.hit") is None


async def test_hostile_names_stay_text(visit: Visit, sandbox: Sandbox) -> None:
    sandbox.add_person("Zed <img src=x onerror=1>")
    page = await visit()
    aki = Pane(page, "Aki")
    await aki.root.locator(".viewer").click()
    await expect(page.get_by_role("menuitem", name="Zed <img src=x onerror=1>")).to_be_visible()
    assert await page.locator('img[src="x"]').count() == 0


async def test_markdown(pair: tuple[Pane, Pane]) -> None:
    aki, _ = pair
    body = aki.shown(await aki.slash("demo markdown")).locator(".body")
    await expect(body.locator(".md-h1")).to_have_text("Heading one")
    await expect(body.locator(".md-h2")).to_have_text("Heading two")
    for tag, text in {"strong": "bold", "em": "italic", "u": "under", "s": "gone", ".code": "code"}.items():
        await expect(body.locator(tag).first).to_have_text(text)
    await expect(body.locator("blockquote strong")).to_have_text("text")
    await expect(body.locator("> ul > li")).to_have_count(2)
    await expect(body.locator("> ul > li > ul > li")).to_have_text("inner")
    await expect(body.locator("> ol > li")).to_have_text(["first", "second"])
    await expect(body.locator("small")).to_have_text("small print")
    await expect(body.locator("pre code")).to_have_text('print("<b>not bold</b>")')
    await expect(body.locator("a")).to_have_attribute("href", "https://example.com/path")
    await expect(body.locator(".mention.mine")).to_have_text("@Aki")
    await expect(body.locator("button.mention")).to_have_text(["# general", "/demo ボタン", "/demo buttons"])
    await expect(body.locator("time.stamp")).to_have_attribute("datetime", "2026-01-01T00:00:00.000Z")
    spoiler = body.locator(".spoiler")
    assert await spoiler.locator("span").evaluate("node => getComputedStyle(node).opacity") == "0"
    await spoiler.press("Enter")
    await expect(spoiler.locator("span")).to_have_css("opacity", "1")


async def test_a_command_is_mentioned_as_it_was_written_and_opened_by_its_own_name_alone(
    pair: tuple[Pane, Pane],
) -> None:
    """As on Discord: it shows the name that stands in it, and one in another language opens nothing."""
    aki, _ = pair
    body = aki.shown(await aki.slash("demo markdown")).locator(".body")
    form = aki.root.locator(".command-form")
    await body.locator("button.mention", has_text="/demo ボタン").click()
    await expect(aki.composer).to_be_visible()
    await expect(form).to_have_count(0)
    await body.locator("button.mention", has_text="/demo buttons").click()
    await expect(form).to_be_visible()


async def test_embed(pair: tuple[Pane, Pane]) -> None:
    aki, _ = pair
    embed = aki.shown(await aki.slash("demo markdown")).locator(".embed")
    await expect(embed.locator(".embed-title a")).to_have_attribute("href", "https://example.com/")
    await expect(embed.locator("em")).to_have_text("Markdown")
    await expect(embed.locator(".embed-field-name")).to_have_text(["Left", "Right"])
    await expect(embed.locator(".embed-foot")).to_have_text("The foot")


async def test_thread_below_its_channel(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    begun = await aki.slash("demo thread")
    await ben.shown(begun).locator(".thread-card").click()
    await expect(ben.root.locator(".pane-title")).to_have_text("Duel 7")
    await expect(ben.last).to_contain_text("Welcome to the thread.")
    await expect(ben.root.locator(".place.on")).to_have_text("Duel 7")
    await expect(aki.root.locator(".place", has_text="general").locator("+ .thread")).to_contain_text(
        "Duel 7"
    )


async def test_direct_message_is_counted_and_private(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    await aki.slash("demo dm")
    await expect(aki.root.locator(".dm-toggle .count-badge")).to_have_text("1")
    await expect(aki.root.locator(".place.dm .count-badge")).to_have_text("1")
    await aki.root.locator(".dm-toggle").click()
    await expect(aki.last).to_contain_text("This is private.")
    await expect(aki.root.locator(".place.dm .count-badge")).to_have_count(0)
    await ben.root.locator(".dm-toggle").click()
    await expect(ben.root.locator(".pane-title")).to_contain_text("Kuromaku")
    await expect(ben.root.locator(".message", has_text="This is private.")).to_have_count(0)
    await aki.root.locator(".dm-toggle").click()
    await expect(aki.root.locator(".pane-title")).to_have_text("general")


async def test_layout_is_remembered(visit: Visit) -> None:
    page = await visit()
    ben = Pane(page, "Ben")
    await ben.go("lobby")
    await ben.root.locator(".viewer").click()
    await page.get_by_role("menuitem", name="Chen").click()
    await expect(Pane(page, "Chen").root.locator(".pane-title")).to_have_text("lobby")
    await page.reload()
    await expect(page.locator(".pane")).to_have_count(2)
    await expect(Pane(page, "Chen").root.locator(".pane-title")).to_have_text("lobby")


async def test_panes_come_and_go(visit: Visit) -> None:
    page = await visit()
    await page.get_by_role("button", name="ペインを追加").click()
    await page.get_by_role("menuitem", name="Chen", exact=True).click()
    await expect(page.locator(".pane")).to_have_count(3)
    await Pane(page, "Chen").root.locator(".close-pane").click()
    await expect(page.locator(".pane")).to_have_count(2)
    await page.keyboard.press("Alt+2")
    await expect(Pane(page, "Ben").composer).to_be_focused()


async def test_reply_and_delete(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    await aki.say("answer me")
    said = ben.message("answer me")
    await said.hover()
    await said.locator(".more").click()
    await ben.page.get_by_role("menuitem", name="Reply").click()
    await ben.say("gladly")
    await expect(aki.message("gladly").locator(".excerpt")).to_have_text("answer me")
    mine = ben.message("gladly")
    await mine.hover()
    await mine.locator(".more").click()
    await ben.page.get_by_role("menuitem", name="Delete message").click()
    await expect(aki.root.locator(".message", has_text="gladly")).to_have_count(0)


async def test_attachment_sent_by_a_person(pair: tuple[Pane, Pane]) -> None:
    aki, ben = pair
    await aki.root.locator(".composer input[type=file]").set_input_files(
        {"name": "note.txt", "mimeType": "text/plain", "buffer": b"hello"}
    )
    await expect(aki.root.locator(".upload-name")).to_have_text("note.txt")
    await aki.say("see this")
    await expect(ben.message("see this").locator(".file-name")).to_have_text("note.txt")


async def test_language_follows_the_person(visit: Visit, sandbox: Sandbox, people: dict[str, str]) -> None:
    page = await visit()
    aki = Pane(page, "Aki")
    await expect(aki.root).to_have_attribute("lang", "ja")
    await expect(aki.root.locator(".places-head").first).to_have_text("チャンネル")
    await page.get_by_role("button", name="ツール").click()
    await page.get_by_label("Aki の言語").select_option("zh-CN")
    await expect(aki.root).to_have_attribute("lang", "zh-CN")
    await expect(aki.root.locator(".places-head").first).to_have_text("频道")
    await page.get_by_label("Aki 的语言").select_option("ja")
    await expect(aki.root.locator(".places-head").first).to_have_text("チャンネル")
    assert sandbox.world.users[people["Aki"]].locale == "ja"


async def test_shipped_fonts_are_used(visit: Visit) -> None:
    page = await visit()
    loaded: list[str] = await page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => `${f.family} ${f.weight}`)"
    )
    wanted = {f"Page {script} {weight}" for script in ("JP", "SC") for weight in (400, 700)}
    assert {name.replace('"', "") for name in loaded} == wanted


async def test_panes_share_the_window(visit: Visit) -> None:
    page = await visit()
    left, right = await page.locator(".pane").evaluate_all(
        "all => all.map(node => node.getBoundingClientRect().width)"
    )
    assert abs(left - right) < 2
    assert left > 690
