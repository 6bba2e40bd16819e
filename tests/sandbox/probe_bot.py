"""An ordinary discord.py bot that uses all the sandbox offers and cannot tell it from Discord."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands

Ctx = discord.Interaction[Any]


class Plot(discord.ui.Modal, title="Plot"):
    """A modal with one of each field."""

    def __init__(self) -> None:
        super().__init__(custom_id="plot", timeout=None)
        self.note = discord.ui.TextInput[Any](custom_id="note", max_length=20, required=False)
        self.stance = discord.ui.RadioGroup[Any](
            custom_id="stance",
            options=[discord.RadioGroupOption(label=x.title(), value=x) for x in ("advance", "hold")],
        )
        self.tags = discord.ui.CheckboxGroup[Any](
            custom_id="tags",
            min_values=0,
            max_values=2,
            required=False,
            options=[discord.CheckboxGroupOption(label=x, value=x) for x in "xyz"],
        )
        self.weapon = discord.ui.Select[Any](
            custom_id="weapon", options=[discord.SelectOption(label=x, value=x) for x in ("bow", "axe")]
        )
        self.sure = discord.ui.Checkbox[Any](custom_id="sure", default=False)
        self.add_item(discord.ui.Label(text="Note", component=self.note))
        self.add_item(discord.ui.Label(text="Stance", component=self.stance))
        self.add_item(discord.ui.Label(text="Tags", component=self.tags))
        self.add_item(discord.ui.Label(text="Weapon", component=self.weapon))
        self.add_item(discord.ui.Label(text="Sure", component=self.sure))

    async def on_submit(self, itx: Ctx) -> None:
        tags = ",".join(sorted(self.tags.values))
        words = (self.stance.value, tags, self.weapon.values[0], self.sure.value, self.note.value)
        await itx.response.send_message(" ".join(map(str, words)), ephemeral=True)


class Files(discord.ui.Modal, title="Files"):
    """A modal that takes a file and a person."""

    def __init__(self) -> None:
        super().__init__(custom_id="files", timeout=None)
        self.upload = discord.ui.FileUpload[Any](custom_id="upload", max_values=2)
        self.who = discord.ui.UserSelect[Any](custom_id="who")
        self.add_item(discord.ui.TextDisplay("Choose well."))
        self.add_item(discord.ui.Label(text="Pack", component=self.upload))
        self.add_item(discord.ui.Label(text="Who", component=self.who))

    async def on_submit(self, itx: Ctx) -> None:
        sizes = [len(await file.read()) for file in self.upload.values]
        await itx.response.send_message(f"{sizes} {self.who.values[0].display_name}")


class Panel(discord.ui.View):
    """Old-style components."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Count", custom_id="count", style=discord.ButtonStyle.primary)
    async def count(self, itx: Ctx, _: discord.ui.Button[Panel]) -> None:
        await itx.response.edit_message(content="counted", view=self)

    @discord.ui.button(label="Plot", custom_id="ask")
    async def ask(self, itx: Ctx, _: discord.ui.Button[Panel]) -> None:
        await itx.response.send_modal(Plot())

    @discord.ui.button(label="Files", custom_id="files-button")
    async def files(self, itx: Ctx, _: discord.ui.Button[Panel]) -> None:
        await itx.response.send_modal(Files())

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, itx: Ctx, _: discord.ui.Button[Panel]) -> None:
        await itx.response.defer()
        await itx.edit_original_response(content="edited later")

    @discord.ui.select(custom_id="pick", options=[discord.SelectOption(label=x) for x in "abc"], max_values=2)
    async def pick(self, itx: Ctx, menu: discord.ui.Select[Panel]) -> None:
        await itx.response.send_message(f"picked {' '.join(menu.values)}", ephemeral=True)


class Card(discord.ui.LayoutView):
    """Components V2."""

    def __init__(self, picture: str | None = None) -> None:
        super().__init__(timeout=None)
        box = discord.ui.Container[Any](discord.ui.TextDisplay("# Card"), accent_colour=0x5865F2)
        if picture is not None:
            box.add_item(
                discord.ui.MediaGallery(
                    discord.MediaGalleryItem(f"attachment://{picture}", description="a board")
                )
            )
        button = discord.ui.Button[Any](label="Flip", custom_id="flip")
        button.callback = self.flip  # type: ignore[method-assign, assignment]
        box.add_item(discord.ui.Section("body", accessory=button))
        self.add_item(box)

    async def flip(self, itx: Ctx) -> None:
        view = Card()
        view.add_item(discord.ui.TextDisplay(f"flipped by {itx.user.mention}"))
        await itx.response.edit_message(view=view, attachments=[])


class ProbeBot(discord.Client):
    """The bot."""

    def __init__(self, connector: Any, intents: discord.Intents | None = None) -> None:
        super().__init__(intents=intents or discord.Intents.default(), connector=connector)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.seen: list[discord.Message] = []
        self.errors: list[BaseException] = []
        self.resumed = asyncio.Event()
        self.heard = asyncio.Event()
        declare(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_view(Card())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message)
        self.heard.set()

    async def on_resumed(self) -> None:
        self.resumed.set()


def declare(bot: ProbeBot) -> None:
    """The bot's commands."""
    tree = bot.tree

    @tree.error
    async def on_error(_: Ctx, error: app_commands.AppCommandError) -> None:
        bot.errors.append(error)

    @tree.command(description="ping")
    async def ping(itx: Ctx, n: app_commands.Range[int, 0, 99] = 0) -> None:
        await itx.response.send_message(f"pong {n}")

    @tree.command(description="panel")
    async def panel(itx: Ctx) -> None:
        await itx.response.send_message("panel", view=Panel())

    @tree.command(description="card")
    async def card(itx: Ctx, secret: bool = False) -> None:
        picture = discord.File(io.BytesIO(PNG), "board.png")
        await itx.response.send_message(view=Card("board.png"), file=picture, ephemeral=secret)

    @tree.command(description="deferred")
    async def slow(itx: Ctx, secret: bool = True) -> None:
        await itx.response.defer(ephemeral=secret, thinking=True)
        await itx.edit_original_response(
            content="done", attachments=[discord.File(io.BytesIO(PNG), "board.png")]
        )
        await itx.followup.send(embed=discord.Embed(title="more", description="words"), ephemeral=True)

    @tree.command(description="deferred, then a view")
    async def slowcard(itx: Ctx) -> None:
        await itx.response.defer(thinking=True)
        await itx.followup.send(view=Card())

    @tree.command(description="dm")
    async def whisper(itx: Ctx) -> None:
        await itx.response.defer(ephemeral=True)
        try:
            await itx.user.send("psst", view=Panel())
        except discord.Forbidden as error:
            await itx.followup.send(f"refused {error.code}")
        else:
            await itx.followup.send("sent")

    @tree.command(description="say in the channel")
    async def announce(itx: Ctx) -> None:
        assert isinstance(itx.channel, discord.abc.Messageable)
        await itx.response.defer(ephemeral=True)
        try:
            await itx.channel.send("announced", file=discord.File(io.BytesIO(b"abc"), "a.txt"))
        except discord.Forbidden as error:
            await itx.followup.send(f"refused {error.code}")
        else:
            await itx.followup.send("sent")

    @tree.command(description="thread")
    async def thread(itx: Ctx) -> None:
        await itx.response.send_message("opening")
        message = await itx.original_response()
        opened = await message.fetch()
        room = await opened.create_thread(name="table 1")
        await room.add_user(itx.user)
        await room.send("welcome")
        await room.edit(archived=True)

    @tree.command(description="people and files")
    async def show(
        itx: Ctx, who: discord.Member | discord.User, pack: discord.Attachment | None = None
    ) -> None:
        size = len(await pack.read()) if pack else 0
        await itx.response.send_message(f"{who.display_name} {size}")

    @tree.command(description="never answers")
    async def mute(_: Ctx) -> None:
        await asyncio.sleep(0)

    group = app_commands.Group(name="duel", description="duels")

    @group.command(description="use")
    async def use(itx: Ctx, trigger: str) -> None:
        await itx.response.send_message(f"used {trigger} in {itx.locale}")

    @use.autocomplete("trigger")
    async def triggers(_: Ctx, current: str) -> list[app_commands.Choice[str]]:
        names = ["scorpion", "shield", "spear"]
        return [app_commands.Choice(name=n.title(), value=n) for n in names if n.startswith(current)]

    tree.add_command(group)


def _png() -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (40, 20), "red").save(out, "PNG")
    return out.getvalue()


PNG = _png()
