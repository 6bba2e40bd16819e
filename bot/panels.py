"""Pages and menus as Discord messages: Components V2 layouts, buttons, selects and modals.

Nothing here knows a game. A panel is made of a page (what its reader may see) and controls (the reader's
menu: buttons for few options, selects for many, a modal for questions side by side).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

import discord
import msgspec
from discord import SelectOption, ui

from games.engine.menu import Ask, Menu, Option, Path, Slot
from games.engine.page import (
    Bullets,
    Divider,
    Drawing,
    Facts,
    Gauge,
    Grid,
    Heading,
    Label,
    Page,
    Para,
    Photo,
    Picture,
)
from games.engine.text import Text, t

from .ids import Address, write
from .remarks import left_out, progress, remarks
from .words import Speech

MOST_TEXT = 4000
"""Characters of all text in one Components V2 message."""
MOST_BUTTONS = 10
"""A question with more options becomes a select; where each is explained, one with more than FEW_BUTTONS."""
MOST_OPTIONS = 25
"""Options of one select."""
DEEP = 4
"""After so many picks there is a button that takes all of them back."""
FEW_BUTTONS = 6
"""With more options than this, those that can't be picked are only told of, so that the others stand out."""
MOST_FIELDS = 5
"""Top-level components of a modal."""
POINT = "👉"
"""Stands before what a coach tells to pick."""

_STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


Photographs: TypeAlias = dict[tuple[int, str], str | Text]
"""The photos of a page by seat and key: the name of the file to attach, or why there is none."""


@dataclass(frozen=True)
class Action:
    """A button or select row that a panel carries besides its menu, such as the door to the private panel."""

    address: Address
    label: str
    emoji: str | None = None
    style: discord.ButtonStyle = discord.ButtonStyle.secondary


@dataclass
class Panel:
    """A message ready to send: its layout, the drawing to attach, and the digest of everything it says.

    ``drawing`` is rendered by whoever sends the panel and attached under ``picture``.
    """

    view: ui.LayoutView
    digest: str
    drawing: Drawing | None = None
    picture: str | None = None


# ---- words ---------------------------------------------------------------------------------------------


def cut(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters, with an ellipsis where something was cut."""
    return text if len(text) <= most else text[: max(most - 1, 0)].rstrip() + "…"


def gauge(value: int, most: int, cells: int = 10) -> str:
    """A bar of ``cells`` blocks; it is only empty at zero."""
    full = 0 if value <= 0 or most <= 0 else min(cells, max(1, round(cells * value / most)))
    return "▰" * full + "▱" * (cells - full)


def paragraphs(page: Page, say: Speech) -> Iterator[str | Drawing | Photo | None]:
    """The page from top to bottom: Markdown texts, drawings, photos, and None for a dividing line."""
    lines = [f"## {say(page.title)}"]
    for block in page.blocks:
        match block:
            case Heading(text):
                lines.append(f"### {say(text)}")
            case Para(text, quiet):
                lines += [f"-# {line}" if quiet and line else line for line in say(text).split("\n")]
            case Bullets(items):
                lines += [f"- {say(item)}" for item in items]
            case Facts(rows):
                lines += [f"**{say(name)}**  {say(value)}" for name, value in rows]
            case Gauge(label, value, most):
                lines.append(f"{gauge(value, most)}  **{value}**  {say(label)}")
            case Grid(head, rows):
                if head:
                    lines.append("-# " + " · ".join(say(cell) for cell in head))
                lines += [" · ".join(say(cell) for cell in row) for row in rows]
            case Picture(drawing):
                if lines:
                    yield "\n".join(lines)
                    lines = []
                yield drawing
            case Photo() | Divider():
                if lines:
                    yield "\n".join(lines)
                    lines = []
                yield block if isinstance(block, Photo) else None
    if lines:
        yield "\n".join(lines)


# ---- controls ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Controls:
    """What stands below a page: a sentence that asks, and the rows to answer with."""

    text: str
    rows: tuple[ui.ActionRow[Any], ...]


def rows_of(buttons: Sequence[ui.Button[Any]], most: int = 5) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of at most ``most``, as even as possible, so that six stand three by three."""
    if not buttons:
        return []
    count = -(-len(buttons) // most)
    size = -(-len(buttons) // count)
    return [ui.ActionRow(*buttons[i : i + size]) for i in range(0, len(buttons), size)]


def _buttons(
    options: Sequence[Option], address: Address, say: Speech, current: str | None = None
) -> list[ui.Button[Any]]:
    """A button for each option; those that are called the same say what sets them apart."""
    called = Counter(say(option.label) for option in options)
    return [
        ui.Button(
            label=cut(_told_apart(option, say) if called[say(option.label)] > 1 else say(option.label), 80),
            emoji=POINT if option.pointed else None,
            style=discord.ButtonStyle.success
            if option.pointed or option.key == current
            else _STYLES[option.style],
            custom_id=write(address._replace(path=(*address.path, option.key))),
            disabled=option.blocked is not None,
        )
        for option in options
    ]


def _told_apart(option: Option, say: Speech) -> str:
    return f"{say(option.label)} · {say(option.detail)}" if option.detail else say(option.label)


def _fits_buttons(slot: Slot) -> bool:
    able = [option for option in slot.options if option.blocked is None]
    told = bool(able) and all(
        one.detail is not None for one in able
    )  # each of them takes a line besides its button
    few = len(able) <= FEW_BUTTONS if told else len(slot.options) <= MOST_BUTTONS
    return slot.kind == "choice" and slot.most == 1 and few


def _is_simple(slot: Slot) -> bool:
    return slot.kind == "choice" and slot.most == 1


def fits_message(menu: Menu) -> bool:
    """Whether the first slot of a menu can be answered in the message itself, without a form."""
    return _is_simple(menu.slots[0]) or _fits_select(menu)


def _fits_select(menu: Menu) -> bool:
    """Whether a select in the message can take several picks: an empty choice can't be sent from there."""
    slot = menu.slots[0]
    able = sum(option.blocked is None for option in slot.options)
    return len(menu.slots) == 1 and slot.kind == "choice" and slot.least >= 1 and able <= MOST_OPTIONS


def _select(
    slot: Slot, label: Text, address: Address, say: Speech, part: int, of: int, more: bool
) -> ui.Select[Any]:
    options = [o for o in slot.options if o.blocked is None][part * MOST_OPTIONS : (part + 1) * MOST_OPTIONS]
    hint = say(label) + (f" ({part + 1}/{of})" if of > 1 else "")
    if any(option.pointed for option in options):
        hint = f"{POINT} {hint}"
    several = min(slot.most, len(options))
    # Two selects of one message need different ids: the part is a suffix that reading drops.
    custom_id = write(address._replace(stamp=f"{address.stamp}.{part}" if of > 1 else address.stamp))
    return ui.Select(
        custom_id=custom_id,
        placeholder=cut(hint, 150),
        min_values=min(slot.least, several),
        max_values=several,
        # No client sends on what is chosen already: it could not lead to the next question.
        options=listed(options, say, set() if more else {slot.current}),
    )


def listed(options: Sequence[Option], say: Speech, chosen: AbstractSet[str | None]) -> list[SelectOption]:
    """Options as a select shows them."""
    return [
        SelectOption(
            label=called(o, say),
            value=o.key,
            description=cut(say(o.detail), 100) if o.detail else None,
            default=o.key in chosen,
        )
        for o in options
    ]


def called(option: Option, say: Speech) -> str:
    """What an option is called in a list."""
    label = say(option.label)
    return cut(f"{POINT} {label}" if option.pointed else label, 100)


def selects(menu: Menu, address: Address, say: Speech, *, below: bool = False) -> list[ui.ActionRow[Any]]:
    """The first slot of ``menu`` as selects, of as many parts as it needs.

    ``below``: the menu's question stands right above them, and need not be said twice.
    """
    slot = menu.slots[0]
    able = [o for o in slot.options if o.blocked is None]
    parts = -(-len(able) // MOST_OPTIONS)
    more = len(menu.slots) > 1
    label = _how_many(slot) if below and slot.label == menu.prompt else slot.label
    return [ui.ActionRow(_select(slot, label, address, say, part, parts, more)) for part in range(parts)]


def _how_many(slot: Slot) -> Text:
    """What a select says whose question stands right above it."""
    if slot.most == 1:
        return t("Choose…")
    if slot.least == slot.most:
        return t("Choose {n}…", n=slot.most)
    return t("Choose {least} to {most}…", least=slot.least, most=slot.most)


def answers(menu: Menu, address: Address, say: Speech) -> list[ui.ActionRow[Any]]:
    """The rows that answer the first slot of ``menu``, and the door to the modal that asks more at once."""
    slot = menu.slots[0]
    rows: list[ui.ActionRow[Any]] = []
    if _fits_buttons(slot):
        many = len(slot.options) > FEW_BUTTONS
        shown = [o for o in slot.options if o.blocked is None] if many else slot.options
        rows += rows_of(_buttons(shown, address, say, slot.current))
    elif fits_message(menu):
        done = _finishing(menu)
        listed_too = tuple(option for option in slot.options if option not in done)
        first = msgspec.structs.replace(slot, options=listed_too)
        rest = msgspec.structs.replace(menu, slots=(first, *menu.slots[1:]))
        rows += selects(rest, address, say, below=True)
        rows += rows_of(_buttons(done, address, say))
    if len(fitting(menu)) > 1 or not fits_message(menu):
        rows.append(ui.ActionRow(_form_button(menu, address, say)))
    return rows


def _finishing(menu: Menu) -> tuple[Option, ...]:
    """The one option of a long list that ends it: a button beside the select, so that it is seen."""
    slot = menu.slots[0]
    if len(menu.slots) > 1 or not _is_simple(slot):
        return ()
    done = [one for one in slot.options if one.style == "good" and one.blocked is None and one.detail is None]
    return tuple(done) if len(done) == 1 else ()


def fields_of(slot: Slot) -> int:
    """How many fields of a modal a slot takes: selects of 25 options each, where it has more."""
    able = sum(option.blocked is None for option in slot.options)
    return -(-able // MOST_OPTIONS) if slot.kind == "choice" and able else 1


def fitting(menu: Menu) -> tuple[Slot, ...]:
    """The first slots of a menu, as many as one modal asks together; the others are asked after it."""
    room, found = MOST_FIELDS, []
    for slot in menu.slots:
        room -= fields_of(slot)
        if room < 0:
            break
        found.append(slot)
    return tuple(found)


def _form_button(menu: Menu, address: Address, say: Speech) -> ui.Button[Any]:
    simple = _is_simple(menu.slots[0])
    # What can be picked in the message itself is pointed at there.
    first = menu.slots[0]
    pointed = not fits_message(menu) and (first.pointed or any(one.pointed for one in first.options))
    plain = discord.ButtonStyle.secondary if simple else discord.ButtonStyle.primary
    return ui.Button(
        label=cut(say(t("Choose all at once…") if simple else t("Fill in…")), 80),
        emoji=POINT if pointed else "📝",
        custom_id=write(address._replace(kind="form")),
        style=discord.ButtonStyle.success if pointed else plain,
    )


def controls(ask: Ask, path: Path, address: Address, say: Speech, *, astray: bool = False) -> Controls:
    """The seat's menu at ``path``. At the root the main verb's own question is laid open at once.

    ``astray``: a coach would go back from there.
    """
    node = ask(path)
    if not isinstance(node, Menu):
        raise TypeError(f"the menu is finished at {path}")
    here = address._replace(path=path)
    lines = [f"**{say(node.prompt)}**"]
    rows: list[ui.ActionRow[Any]] = []
    options = node.slots[0].options if node.slots else ()
    if path:
        lines += progress(ask, path, node, say)
        rows += answers(node, here, say)
        rows.append(_ways_back(ask, here, say, astray=astray))
    else:
        main, inner = _laid_open(node, ask)
        if main and inner:
            lines = [f"**{say(inner.prompt)}**"]
            lines += progress(ask, (main.key,), inner, say)
            if inner.note:
                lines.append(say(inner.note))
            rows += answers(inner, here._replace(path=(main.key,)), say)
            lines += (remarks if _fits_buttons(inner.slots[0]) else left_out)(inner.slots[0].options, say)
            options = tuple(o for o in options if o is not main)
        rows += rows_of(_buttons(options, here, say))
    if node.note:
        lines.append(say(node.note))
    if not path or _fits_buttons(node.slots[0]):
        lines += remarks(options, say)
    else:
        lines += left_out(options, say)
    return Controls("\n".join(lines), tuple(rows))


def _laid_open(root: Menu, ask: Ask) -> tuple[Option | None, Menu | None]:
    """The main verb at the root, and its own question, where that can be answered in the message."""
    options = root.slots[0].options if root.slots else ()
    main = next((o for o in options if o.style == "main" and o.blocked is None), None)
    inner = ask((main.key,)) if main else None
    return (main, inner) if isinstance(inner, Menu) and fits_message(inner) else (None, None)


def _ways_back(ask: Ask, here: Address, say: Speech, *, astray: bool) -> ui.ActionRow[Any]:
    """One pick back, and far down the whole way: what is laid open at the root has no page of its own."""
    path, root = here.path, ask(())
    main = _laid_open(root, ask)[0] if isinstance(root, Menu) else None
    before = () if main is not None and path[:-1] == (main.key,) else path[:-1]
    ways = [(t("Back"), "↩️", before), (t("To the start"), "⏮️", ())][: 2 if len(path) >= DEEP else 1]
    buttons = [
        ui.Button[Any](
            label=cut(say(label), 80), emoji=sign, custom_id=write(here._replace(kind="open", path=to))
        )
        for label, sign, to in ways
    ]
    if astray:
        buttons[0].emoji, buttons[0].style = POINT, discord.ButtonStyle.success
    return ui.ActionRow(*buttons)


# ---- the whole message ---------------------------------------------------------------------------------


def layout(
    page: Page,
    say: Speech,
    *,
    advice: Sequence[str] = (),
    below: Controls | None = None,
    extra: Sequence[str] = (),
    closing: Sequence[str] = (),
    actions: Sequence[Action] = (),
    photos: Photographs | None = None,
) -> Panel:
    """A message: the page, ``extra`` lines (such as the latest log), the controls, and further actions.

    ``advice`` is what a coach says: it stands right above the controls, where it is read on the smallest
    screen. ``closing`` lines say what the further actions are about, right above these.
    """
    box: ui.Container[Any] = ui.Container(accent_colour=int(page.colour.removeprefix("#"), 16))
    said: list[str] = []
    drawing: Drawing | None = None
    around = sum(len(line) + 1 for line in (*extra, *advice, *closing))
    room = MOST_TEXT - (len(below.text) if below else 0) - around - 16

    def add(text: str) -> None:
        nonlocal room
        text = cut(text, max(room, 1))
        room -= len(text)
        said.append(text)
        box.add_item(ui.TextDisplay(text))

    picture: str | None = None
    for part in paragraphs(page, say):
        if part is None:
            box.add_item(ui.Separator())
        elif isinstance(part, Drawing):
            if drawing is None:
                drawing = part
                alt = cut(say(part.alt), 1024)
                said.append(alt)
                picture = f"board-{drawing_digest(part, say)[:12]}.png"
                box.add_item(
                    ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture}", description=alt))
                )
        elif isinstance(part, Photo):
            shown = (photos or {}).get((part.seat, part.key))
            if isinstance(shown, str):
                item = discord.MediaGalleryItem(f"attachment://{shown}", description=cut(say(part.alt), 1024))
                box.add_item(ui.MediaGallery(item))
            elif shown is not None:
                add(f"-# {say(shown)}")
        elif room > 0:
            add(part)
    if extra:
        box.add_item(ui.Separator())
        room = sum(len(line) + 1 for line in extra)
        add("\n".join(extra))
    if advice:
        box.add_item(ui.Separator())
        room = sum(len(line) + 1 for line in advice)
        add("\n".join(advice))
    if below and below.text:
        box.add_item(ui.Separator())
        room = len(below.text)
        add(below.text)
    for row in below.rows if below else ():
        box.add_item(row)
    if closing:
        box.add_item(ui.Separator())
        room = sum(len(line) + 1 for line in closing)
        add("\n".join(closing))
    for row in rows_of([action_button(action) for action in actions]):
        box.add_item(row)
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()  # every component is routed by its address; discord.py need not remember the view
    return Panel(view, _digest(view), drawing, picture)


def line(text: str) -> Panel:
    """A message that is only there for the record: a line or two, without box or buttons."""
    view = notice(text)
    return Panel(view, _digest(view))


def _digest(view: ui.LayoutView) -> str:
    body = view.to_components()  # type: ignore[no-untyped-call]
    return sha256(msgspec.json.encode(body)).hexdigest()


def action_button(action: Action) -> ui.Button[Any]:
    """The button of an action."""
    return ui.Button(
        label=cut(action.label, 80), emoji=action.emoji, custom_id=write(action.address), style=action.style
    )


def drawing_digest(drawing: Drawing, say: Speech) -> str:
    """Identity of a drawing as it will look in this language with these names."""
    spoken = [say(mark.text) for mark in drawing.marks if isinstance(mark, Label)]
    body = msgspec.json.encode((drawing.width, drawing.ground, drawing.marks, spoken, say.language))
    return sha256(body).hexdigest()


def notice(text: str, *, actions: Sequence[Action] = ()) -> ui.LayoutView:
    """A short message in the same dress."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(cut(text, MOST_TEXT)))
    for row in rows_of([action_button(action) for action in actions]):
        view.add_item(row)
    view.stop()
    return view
