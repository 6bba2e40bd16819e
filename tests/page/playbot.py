"""A small bot that shows everything the page can draw, and answers everything the page can send."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

JAPANESE = {
    "demo": "お試し",
    "buttons": "ボタン",
    "pick": "選択",
    "Try every button": "ボタンを試す",
    "fruit": "果物",
}

MARKDOWN = """# Heading one
## Heading two
**bold** *italic* __under__ ~~gone~~ `code` ||hidden||
> quoted **text**
- one
- two
  - inner
1. first
2. second
-# small print
[a link](https://example.com/path) and <@{user}> in <#{channel}>, <t:1767225600:R>
```py
print("<b>not bold</b>")
```
攻撃と防御 进攻与防守 </demo ボタン:1> </demo buttons:1>"""

FRUITS = ("Apple", "Apricot", "Banana", "Cherry", "Durian")


def picture(name: str = "board.png") -> discord.File:
    """A picture of 800 by 400 px."""
    image = Image.new("RGB", (800, 400), "#20304a")
    draw = ImageDraw.Draw(image)
    for step in range(0, 800, 50):
        draw.line((step, 0, step, 400), fill="#34507a")
        draw.line((0, step, 800, step), fill="#34507a")
    draw.ellipse((120, 140, 240, 260), fill="#e5b04c")
    draw.ellipse((560, 140, 680, 260), fill="#c2513f")
    out = io.BytesIO()
    image.save(out, "PNG")
    return discord.File(io.BytesIO(out.getvalue()), name, description="Two tokens on a blue board")


class Japanese(app_commands.Translator):
    """Names in Japanese, so that the command list can be seen to follow the person's locale."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return JAPANESE.get(string.message) if locale is discord.Locale.japanese else None


def field(label: ui.Label[Any]) -> Any:
    """What stands under a label; discord.py types it as any item."""
    return label.component


class Form(ui.Modal, title="Your secret plan"):
    """One of each field."""

    about: ui.TextDisplay[Any] = ui.TextDisplay("Only **you** see this.")
    stance: ui.Label[Any] = ui.Label(
        text="Stance",
        description="How you begin",
        component=ui.RadioGroup(
            custom_id="stance",
            options=[
                discord.RadioGroupOption(label="Advance", value="go", description="One step forward"),
                discord.RadioGroupOption(label="Hold", value="hold"),
            ],
        ),
    )
    tags: ui.Label[Any] = ui.Label(
        text="Tags",
        component=ui.CheckboxGroup(
            custom_id="tags",
            min_values=0,
            max_values=2,
            required=False,
            options=[
                discord.CheckboxGroupOption(label=name, value=name) for name in ("Fast", "Loud", "Late")
            ],
        ),
    )
    weapon: ui.Label[Any] = ui.Label(
        text="Weapon",
        component=ui.Select(
            custom_id="weapon",
            options=[discord.SelectOption(label=name, value=name.lower()) for name in ("Blade", "Bow")],
        ),
    )
    note: ui.Label[Any] = ui.Label(
        text="Note", component=ui.TextInput(custom_id="note", min_length=3, max_length=40, required=True)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        values = [field(self.stance).value, field(self.tags).values, field(self.weapon).values]
        await interaction.response.send_message(
            f"Plan: {values} {field(self.note).value}", file=picture(), ephemeral=True
        )


class Files(ui.Modal, title="Upload"):
    """The fields that the other form has no room for."""

    who: ui.Label[Any] = ui.Label(text="Who", component=ui.UserSelect(custom_id="who"))
    sure: ui.Label[Any] = ui.Label(text="I am sure", component=ui.Checkbox(custom_id="sure"))
    paper: ui.Label[Any] = ui.Label(
        text="Paper", component=ui.FileUpload(custom_id="paper", required=False, max_values=2)
    )
    story: ui.Label[Any] = ui.Label(
        text="Story",
        component=ui.TextInput(custom_id="story", style=discord.TextStyle.paragraph, required=False),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        names = [file.filename for file in field(self.paper).values]
        who = [user.display_name for user in field(self.who).values]
        await interaction.response.send_message(f"{who} {field(self.sure).value} {names}", ephemeral=True)


class Buttons(ui.View):
    """Buttons of every style, a select, and what can go wrong."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0
        self.add_item(ui.Button(label="Site", url="https://example.com/"))
        self.add_item(ui.Button(label="Off", disabled=True, row=2))

    @ui.button(label="Count 0", style=discord.ButtonStyle.primary, custom_id="count")
    async def up(self, interaction: discord.Interaction, button: ui.Button[Buttons]) -> None:
        await asyncio.sleep(0.3)
        self.count += 1
        button.label = f"Count {self.count}"
        await interaction.response.edit_message(view=self)

    @ui.button(label="Plan", style=discord.ButtonStyle.success, emoji="🗒️", custom_id="plan")
    async def plan(self, interaction: discord.Interaction, _: ui.Button[Buttons]) -> None:
        await interaction.response.send_modal(Form())

    @ui.button(label="Break", style=discord.ButtonStyle.danger, custom_id="break")
    async def fail(self, interaction: discord.Interaction, _: ui.Button[Buttons]) -> None:
        """Never answers."""

    @ui.button(label="Upload", custom_id="upload")
    async def upload(self, interaction: discord.Interaction, _: ui.Button[Buttons]) -> None:
        await interaction.response.send_modal(Files())

    @ui.select(
        custom_id="toppings",
        placeholder="Toppings",
        min_values=1,
        max_values=2,
        options=[
            discord.SelectOption(label=fruit, value=fruit, description=f"A fine {fruit}") for fruit in FRUITS
        ],
    )
    async def toppings(self, interaction: discord.Interaction, select: ui.Select[Buttons]) -> None:
        await interaction.response.send_message(f"You took {', '.join(select.values)}", ephemeral=True)


class Pages(ui.View):
    """Three pages to turn, with the buttons of a pager."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.page = 1

    async def turn(self, interaction: discord.Interaction, by: int) -> None:
        self.page += by
        self.back.disabled, self.next.disabled = self.page == 1, self.page == 3
        await interaction.response.edit_message(content=f"Page {self.page}", view=self)

    @ui.button(label="Back", emoji="◀️", custom_id="turn-back", disabled=True)
    async def back(self, interaction: discord.Interaction, _: ui.Button[Pages]) -> None:
        await self.turn(interaction, -1)

    @ui.button(label="Next", emoji="▶️", custom_id="turn-next")
    async def next(self, interaction: discord.Interaction, _: ui.Button[Pages]) -> None:
        await self.turn(interaction, 1)


class Layout(ui.LayoutView):
    """Components V2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        thumbnail: ui.Thumbnail[Layout] = ui.Thumbnail("attachment://small.png", description="A small board")
        button: ui.Button[Layout] = ui.Button(
            label="Join", style=discord.ButtonStyle.primary, custom_id="join"
        )
        row: ui.ActionRow[Layout] = ui.ActionRow(
            ui.Button(label="🔒 My hand", custom_id="hand"),
            ui.Button(label="Leave", custom_id="leave", style=discord.ButtonStyle.danger),
        )
        pick: ui.ActionRow[Layout] = ui.ActionRow(
            ui.Select(
                custom_id="one",
                placeholder="Choose a move",
                options=[
                    discord.SelectOption(label=f"Move {n}", value=str(n), description=f"Goes {n} fields")
                    for n in range(1, 13)
                ],
            )
        )
        self.add_item(
            ui.Container(
                ui.Section("## Duel 7", "**Aki** 12 ▮▮▮▮▮▮▯▯ — **Ben** 9 ▮▮▮▮▯▯▯▯", accessory=thumbnail),
                ui.Separator(),
                ui.MediaGallery(
                    discord.MediaGalleryItem(
                        "attachment://board.png", description="Two tokens on a blue board"
                    )
                ),
                ui.Section("Who joins? -- *one seat is free*", accessory=button),
                ui.Separator(visible=False, spacing=discord.SeparatorSpacing.large),
                pick,
                row,
                ui.TextDisplay("-# Revision 12 · <t:1767225600:R>"),
                accent_colour=0xE5B04C,
            )
        )


class PlayBot(discord.Client):
    """The bot; ``ready`` is set once its commands are known."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents.default(), **options)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(demo)
        self.ready = asyncio.Event()

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Japanese())
        await self.tree.sync()
        self.ready.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data or {}
        if data.get("custom_id") in {"join", "hand", "leave", "one"}:
            await interaction.response.send_message(f"You pressed {data['custom_id']}.", ephemeral=True)


demo = app_commands.Group(name="demo", description="Shows what a chat can show")


@demo.command(description="Try every button")
async def buttons(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Press **something**:", view=Buttons())


@demo.command(description="Three pages to turn")
async def turn(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Page 1", view=Pages())


@demo.command(description="A board in a container")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Layout(), files=[picture(), picture("small.png")])


@demo.command(description="Markdown of every kind")
async def markdown(interaction: discord.Interaction) -> None:
    content = MARKDOWN.format(user=interaction.user.id, channel=interaction.channel_id)
    embed = discord.Embed(
        title="An embed", description="with *Markdown*", colour=0x3FB872, url="https://example.com/"
    )
    embed.add_field(name="Left", value="1").add_field(name="Right", value="2").set_footer(text="The foot")
    await interaction.response.send_message(content, embed=embed)


@demo.command(description="Takes an option of every kind")
@app_commands.describe(
    fruit="Type a few letters", count="How many", ranked="For the table", friend="Who with"
)
@app_commands.choices(size=[app_commands.Choice(name=name, value=name[0]) for name in ("Small", "Large")])
async def pick(
    interaction: discord.Interaction,
    fruit: str,
    count: app_commands.Range[int, 1, 8],
    ranked: bool = False,
    friend: discord.User | None = None,
    size: app_commands.Choice[str] | None = None,
    paper: discord.Attachment | None = None,
) -> None:
    chosen = [
        fruit,
        str(count),
        str(ranked),
        friend.display_name if friend else "-",
        size.name if size else "-",
        paper.filename if paper else "-",
    ]
    await interaction.response.send_message(f"Picked {' / '.join(chosen)}")


@pick.autocomplete("fruit")
async def fruits(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=fruit, value=fruit.lower())
        for fruit in FRUITS
        if typed.lower() in fruit.lower()
    ]


@demo.command(description="Thinks, then speaks")
async def think(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await asyncio.sleep(0.8)
    await interaction.edit_original_response(content="Thought about it.")


@demo.command(description="Says nothing at all")
async def silent(interaction: discord.Interaction) -> None:
    """Never answers."""


@demo.command(description="Writes you a direct message")
async def dm(interaction: discord.Interaction) -> None:
    await interaction.user.send("This is **private**.")
    await interaction.response.send_message("Sent.", ephemeral=True)


@demo.command(description="Opens a thread")
async def thread(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Here it begins.")
    message = await interaction.original_response()
    assert isinstance(interaction.channel, discord.TextChannel)
    room = await interaction.channel.create_thread(name="Duel 7", message=discord.Object(message.id))
    await room.send("Welcome to the thread.")
