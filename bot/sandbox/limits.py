"""Discord's limits on messages and modals. Every check raises DiscordError with Discord's code and form."""

from __future__ import annotations

from bot.sandbox import components as parts
from bot.sandbox.components import (
    CHECK,
    CHECKS,
    LABEL,
    RADIO,
    UPLOAD,
    MessageComponents,
    check_ids,
    check_options,
    check_range,
    check_select,
    check_union,
)
from bot.sandbox.errors import Form, Json, Path, empty_message
from bot.sandbox.world import COMPONENTS_V2

CONTENT = 2000
EMBEDS = 10
EMBED_TOTAL = 6000
ATTACHMENTS = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024

_V2_FIELDS = ("content", "embeds", "poll", "sticker_ids")


def check_message(body: Json, *, attachments: frozenset[str], v2: bool) -> None:
    """Check the fields of a message body that are there; lengths, counts, components, references.

    `attachments` are the names of the files the message will have, `v2` whether it carries IS_COMPONENTS_V2.
    """
    form = Form()
    form.text(body, "content", (), 0, CONTENT)
    _check_embeds(form, body, attachments)
    if v2:
        _check_v2_fields(form, body)
    MessageComponents(form, attachments).check(body, v2=v2)
    _check_allowed_mentions(form, body)
    nonce = body.get("nonce")
    if isinstance(nonce, str) and len(nonce) > 25:
        form.fail(("nonce",), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    form.done()


def check_not_empty(message: Json) -> None:
    """A message must show something: text, embeds, files, components, stickers or a poll (50006)."""
    shown = ("content", "embeds", "attachments", "components", "sticker_ids", "poll")
    if not any(message.get(key) for key in shown):
        raise empty_message()


def _check_v2_fields(form: Form, body: Json) -> None:
    for key in _V2_FIELDS:
        if body.get(key):
            form.fail(
                (key,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_embeds(form: Form, body: Json, attachments: frozenset[str]) -> None:
    total = 0
    for index, embed in enumerate(form.array(body, "embeds", (), 0, EMBEDS)):
        total += _check_embed(form, embed, ("embeds", index), attachments)
    if total > EMBED_TOTAL:
        form.fail(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _check_embed(form: Form, embed: Json, at: Path, attachments: frozenset[str]) -> int:
    """Check one embed; returns how many characters it counts for."""
    footer, author = (_object(form, embed, key, at) for key in ("footer", "author"))
    counted = [
        form.text(embed, "title", at, 0, 256),
        form.text(embed, "description", at, 0, 4096),
        form.text(footer, "text", (*at, "footer"), 0, 2048, required=embed.get("footer") is not None),
        form.text(author, "name", (*at, "author"), 0, 256, required=embed.get("author") is not None),
    ]
    form.integer(embed, "color", at, 0, 0xFFFFFF)
    fields = form.array(embed, "fields", at, 0, 25)
    for index, item in enumerate(fields):
        here = (*at, "fields", index)
        counted.append(form.text(item, "name", here, 1, 256, required=True))
        counted.append(form.text(item, "value", here, 1, 1024, required=True))
    if (url := form.text(embed, "url", at, 0, 2048)) is not None:
        parts.check_url(form, url, (*at, "url"))
    pictures = False
    for key in ("image", "thumbnail"):
        holder = _object(form, embed, key, at)
        address = form.text(holder, "url", (*at, key), 1, 2048, required=embed.get(key) is not None)
        pictures = pictures or address is not None
        if address is not None and address.startswith("attachment://"):
            if address.removeprefix("attachment://") not in attachments:
                form.fail(
                    (*at, key, "url"), "URL_TYPE_INVALID_URL", "The referenced attachment was not found"
                )
        elif address is not None:
            parts.check_url(form, address, (*at, key, "url"))
    if not pictures and not any(counted) and not embed.get("url") and not embed.get("timestamp"):
        form.fail((*at, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    return sum(len(text) for text in counted if text is not None)


def _object(form: Form, holder: Json, key: str, at: Path) -> Json:
    value = holder.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        form.fail((*at, key), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return {}
    return value


def _check_allowed_mentions(form: Form, body: Json) -> None:
    rules = _object(form, body, "allowed_mentions", ())
    at = ("allowed_mentions",)
    parse = rules.get("parse")
    if parse is not None and not isinstance(parse, list):
        form.fail((*at, "parse"), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    for index, kind in enumerate(parse or []):
        if kind not in ("users", "roles", "everyone"):
            form.fail(
                (*at, "parse", index),
                "BASE_TYPE_CHOICES",
                "Value must be one of {'users', 'roles', 'everyone'}.",
            )
    for kind in ("users", "roles"):
        listed = rules.get(kind) or []
        if not isinstance(listed, list) or len(listed) > 100:
            form.fail((*at, kind), "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 100 in length.")
        elif listed and kind in (parse or []):
            form.fail(
                at,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are exclusive',
            )


# Modals


_IN_LABEL = (*parts.SELECTS, parts.TEXT_INPUT, UPLOAD, RADIO, CHECKS, CHECK)


def check_modal(data: Json, at: Path = ("data",)) -> None:
    """Check the data of a modal response: title, one to five parts, each with its own limits."""
    form = Form()
    form.text(data, "custom_id", at, 1, 100, required=True)
    form.text(data, "title", at, 1, 45, required=True)
    tops = form.array(data, "components", at, 1, 5, required=True)
    for index, component in enumerate(tops):
        here = (*at, "components", index)
        if not check_union(form, component, (parts.ROW, LABEL, parts.TEXT), here):
            continue
        if component["type"] == parts.TEXT:
            form.text(component, "content", here, 1, parts.MAX_TEXT, required=True)
        elif component["type"] == LABEL:
            _check_label(form, component, here)
        else:
            children = form.array(component, "components", here, 1, 1, required=True)
            for child in children:
                if check_union(form, child, (parts.TEXT_INPUT,), (*here, "components", 0)):
                    _check_text_input(form, child, (*here, "components", 0), labelled=False)
    check_ids(form, tops, (*at, "components"))
    form.done()


def _check_label(form: Form, component: Json, at: Path) -> None:
    form.text(component, "label", at, 1, 45, required=True)
    form.text(component, "description", at, 1, 100)
    child = component.get("component")
    here = (*at, "component")
    if not isinstance(child, dict):
        form.required(here)
        return
    if not check_union(form, child, _IN_LABEL, here):
        return
    kind = child["type"]
    form.flag(child, "required", here)
    if kind == parts.TEXT_INPUT:
        _check_text_input(form, child, here, labelled=True)
        return
    if child.get("disabled"):
        form.fail(
            (*here, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Components in a modal cannot be disabled"
        )
    if kind in parts.SELECTS:
        check_select(form, child, here)
    else:
        form.text(child, "custom_id", here, 1, 100, required=True)
    if kind == RADIO:
        check_options(form, child, here, 2, 10, at_most_chosen=1)
    elif kind == CHECKS:
        listed = child.get("options")
        available = len(listed) if isinstance(listed, list) else 0
        most = check_range(form, _open_ended(child, available), here, available=available, high=10)
        check_options(form, child, here, 1, 10, at_most_chosen=most)
    elif kind == UPLOAD:
        check_range(form, child, here, available=0, high=10)
    elif kind == CHECK:
        form.flag(child, "default", here)
    if kind in (CHECKS, UPLOAD) and child.get("min_values") == 0 and child.get("required") is not False:
        form.fail(
            (*here, "required"),
            "COMPONENT_REQUIRED_WITH_MIN_VALUES_ZERO",
            "A required component needs min_values of 1",
        )


def _open_ended(group: Json, available: int) -> Json:
    """A checkbox group without max_values may have all its boxes ticked."""
    return (
        group if group.get("max_values") is not None else {**group, "max_values": max(1, min(10, available))}
    )


def _check_text_input(form: Form, component: Json, at: Path, *, labelled: bool) -> None:
    form.text(component, "custom_id", at, 1, 100, required=True)
    if component.get("style") is None:
        form.required((*at, "style"))
    else:
        form.choice(component["style"], (1, 2), (*at, "style"))
    if labelled and component.get("label") is not None:
        form.fail(
            (*at, "label"), "TEXT_INPUT_LABEL_IN_LABEL", "A text input inside a label has no label of its own"
        )
    form.text(component, "label", at, 1, 45, required=not labelled)
    form.text(component, "placeholder", at, 0, 100)
    low = form.integer(component, "min_length", at, 0, 4000) or 0
    high = form.integer(component, "max_length", at, 1, 4000) or 4000
    if low > high:
        form.fail(
            (*at, "min_length"), "TEXT_INPUT_MIN_GREATER_THAN_MAX", "min_length must not exceed max_length"
        )
    value = form.text(component, "value", at, 0, 4000)
    if value and not low <= len(value) <= high:
        form.fail((*at, "value"), "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")


def is_v2(flags: object) -> bool:
    """Whether flags (as a body gives them) include IS_COMPONENTS_V2."""
    return isinstance(flags, int) and bool(flags & COMPONENTS_V2)
