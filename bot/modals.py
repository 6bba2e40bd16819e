"""Questions side by side as one Discord modal, and what somebody who fills it in has picked.

A modal has five fields and a select 25 options. A slot with more options is asked in several selects of the
same modal; slots that find no room are asked afterwards. Nothing that can be picked is ever left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import discord
from discord import ui

from games.engine.contract import Refused
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.text import Text, t

from .ids import Address, Kind, write
from .panels import MOST_OPTIONS, POINT, called, cut, fields_of, fitting, listed
from .words import Speech

MOST_RADIOS = 10
"""A question with more options becomes a select."""
MOST_LABEL = 45
"""Characters of a modal's title, and of the label of a field."""


def form(menu: Menu, address: Address, say: Speech, kind: Kind = "form") -> ui.Modal:
    """The first slots of ``menu`` as one modal. Raises ValueError where not even one fits."""
    slots = fitting(menu)
    if not slots:
        raise ValueError(f"{fields_of(menu.slots[0])} selects do not fit one modal")
    modal = ui.Modal(title=cut(say(menu.prompt), MOST_LABEL), custom_id=write(address._replace(kind=kind)))
    for slot in slots:
        hint = cut(say(slot.hint), 100) if slot.hint else None
        for label, field in _fields(slot, say):
            modal.add_item(ui.Label(text=label, description=hint, component=field))
    modal.stop()  # routed by its address, also after a restart
    return modal


def _fields(slot: Slot, say: Speech) -> Iterator[tuple[str, ui.Item[Any]]]:
    """The fields that ask a slot, each with its label."""
    parts = fields_of(slot)
    if parts == 1:
        yield cut(say(slot.label), MOST_LABEL), _field(slot, say)
        return
    able = [option for option in slot.options if option.blocked is None]
    for part, key in enumerate(_keys(slot)):
        number = f" ({part + 1}/{parts})"
        options = able[part * MOST_OPTIONS : (part + 1) * MOST_OPTIONS]
        # What is asked in parts may be answered in any of them: none of them alone is required.
        field = _select(key, options, say, _standing(slot), 0, min(slot.most, len(options)))
        yield cut(say(slot.label), MOST_LABEL - len(number)) + number, field


def _keys(slot: Slot) -> list[str]:
    """What the fields that ask a slot are called."""
    return [slot.key, *(f"{slot.key}.{part}" for part in range(1, fields_of(slot)))]


def _standing(slot: Slot) -> set[str]:
    return set(slot.current.split("+")) if slot.current else set()


def _field(slot: Slot, say: Speech) -> ui.Item[Any]:
    if slot.kind == "text":
        return ui.TextInput(
            custom_id=slot.key,
            required=slot.least > 0,
            max_length=slot.most,
            default=slot.current,
            placeholder=_placeholder(slot, None),
        )
    if slot.kind == "number":
        return ui.TextInput(
            custom_id=slot.key,
            required=True,
            max_length=12,
            default=slot.current,
            placeholder=_placeholder(slot, f"{slot.least} – {slot.most}"),
        )
    able = [o for o in slot.options if o.blocked is None]
    chosen = _standing(slot)
    if slot.most == 1 and 2 <= len(able) <= MOST_RADIOS:
        return ui.RadioGroup(
            custom_id=slot.key,
            required=slot.least > 0,
            options=[
                discord.RadioGroupOption(
                    label=called(o, say),
                    value=o.key,
                    default=o.key in chosen,
                    description=cut(say(o.detail), 100) if o.detail else None,
                )
                for o in able
            ],
        )
    return _select(slot.key, able, say, chosen, slot.least, min(slot.most, len(able)))


def _placeholder(slot: Slot, usual: str | None) -> str | None:
    """What stands in an empty field: what a coach tells to type, or the usual."""
    return usual if slot.pointed is None else cut(f"{POINT} {slot.pointed}", 100)


def _select(
    key: str, options: Sequence[Option], say: Speech, chosen: AbstractSet[str], least: int, most: int
) -> ui.Select[Any]:
    return ui.Select(
        custom_id=key,
        required=least > 0,
        min_values=least,
        max_values=most,
        options=listed(options, say, chosen),
    )


def gathered(menu: Menu, values: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What was entered into a modal, by slot: its ``values`` are by field."""
    return {
        slot.key: [value for key in _keys(slot) for value in values.get(key, [])] for slot in fitting(menu)
    }


def filled(menu: Menu, entered: Mapping[str, list[str]]) -> Path:
    """The picks that a submitted modal makes, one key a slot. ``entered`` is by slot.

    Raises :class:`Refused` for too many or too few picks in selects that only count together.
    """
    slots = fitting(menu)
    for slot in slots:
        count = len(entered.get(slot.key, []))
        if fields_of(slot) > 1 and not slot.least <= count <= slot.most:
            raise Refused("picks", _how_many(slot))
    return tuple(_key(slot, "+".join(entered.get(slot.key, []))) for slot in slots)


def _key(slot: Slot, entered: str) -> str:
    """The key that an answer makes: a number in its shortest form, for which addresses have room."""
    if slot.kind == "number" and entered.strip().isdecimal():
        return str(int(entered))
    return entered


def _how_many(slot: Slot) -> Text:
    if slot.least == slot.most:
        return t("{what}: choose exactly {count}, in all lists together.", what=slot.label, count=slot.most)
    return t(
        "{what}: choose {least} to {most}, in all lists together.",
        what=slot.label,
        least=slot.least,
        most=slot.most,
    )
