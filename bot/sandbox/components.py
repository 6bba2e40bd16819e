"""Discord's rules for message components, old style and V2, and the form in which it echoes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from urllib.parse import urlsplit

from bot.sandbox.errors import Form, Json, Path

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKS, CHECK = 18, 19, 21, 22, 23
ENTITY_SELECTS = (5, 6, 7, 8)
SELECTS = (STRING_SELECT, *ENTITY_SELECTS)
LINK_STYLE = 5

MAX_ROWS = 5
MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_OPTIONS = 25

_IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
_TOP_LEVEL_V2 = (*_IN_CONTAINER, CONTAINER)
_HIGHEST_ID = 2**31 - 1


def walk(components: object) -> Iterator[Json]:
    """Every component of a tree, parents first, in reading order; what is no component is passed over."""
    for component in components if isinstance(components, list) else ():
        if isinstance(component, dict):
            yield component
            yield from walk(component.get("components"))
            yield from walk([component.get("accessory"), component.get("component")])


def check_union(form: Form, component: Json, allowed: tuple[int, ...], at: Path) -> bool:
    """Whether a component's type is one that this place takes."""
    if component.get("type") in allowed and not isinstance(component["type"], bool):
        return True
    listed = ", ".join(map(str, allowed))
    form.fail((*at, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
    return False


def check_options(
    form: Form, component: Json, at: Path, low: int, high: int, *, at_most_chosen: int = MAX_OPTIONS
) -> int:
    """The options of a select or group: their number, lengths and distinct values. Returns their number."""
    options = form.array(component, "options", at, low, high, required=True)
    seen: set[str] = set()
    for index, option in enumerate(options):
        here = (*at, "options", index)
        form.text(option, "label", here, 1, 100, required=True)
        form.text(option, "description", here, 0, 100)
        value = form.text(option, "value", here, 1, 100, required=True)
        if value is not None and value in seen:
            form.fail(
                (*here, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        if value is not None:
            seen.add(value)
        check_emoji(form, option, here)
    if sum(form.flag(option, "default", at) for option in options) > at_most_chosen:
        form.fail(
            (*at, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            "More options are chosen than may be chosen",
        )
    return len(options)


def check_range(form: Form, component: Json, at: Path, *, available: int, high: int) -> int:
    """min_values and max_values: in order, at most `high` and the number of options. Returns the maximum."""
    low = form.integer(component, "min_values", at, 0, high)
    top = form.integer(component, "max_values", at, 1, high)
    most = 1 if top is None else top
    if (1 if low is None else low) > most:
        form.fail(
            (*at, "min_values"),
            "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
            "min_values must not exceed max_values",
        )
    if available and max(most if top is not None else 0, low or 0) > available:
        form.fail(
            (*at, "max_values"), "SELECT_COMPONENT_MAX_VALUE_OUT_OF_RANGE", f"Only {available} options exist"
        )
    return most


def check_emoji(form: Form, holder: Json, at: Path) -> None:
    """A partial emoji: an object with a name, an id, or both."""
    emoji = holder.get("emoji")
    if emoji is not None and not (isinstance(emoji, dict) and (emoji.get("name") or emoji.get("id"))):
        form.fail((*at, "emoji"), "INVALID_EMOJI", "Invalid emoji")


def check_select(form: Form, component: Json, at: Path) -> None:
    """Any select menu, in a message or a modal."""
    form.text(component, "custom_id", at, 1, 100, required=True)
    form.text(component, "placeholder", at, 0, 150)
    form.flag(component, "disabled", at)
    if component["type"] == STRING_SELECT:
        listed = component.get("options")
        available = len(listed) if isinstance(listed, list) else 0
        most = check_range(form, component, at, available=available, high=MAX_OPTIONS)
        check_options(form, component, at, 1, MAX_OPTIONS, at_most_chosen=most)
        return
    most = check_range(form, component, at, available=0, high=MAX_OPTIONS)
    form.array(component, "default_values", at, 0, most)


def check_ids(form: Form, components: list[Json], at: Path) -> None:
    """Integer ids and custom_ids must each be distinct within a message or modal."""
    numbers: set[int] = set()
    names: set[str] = set()
    for component in walk(components):
        number = form.integer(component, "id", at, 0, _HIGHEST_ID)
        if number:
            if number in numbers:
                form.fail(at, "COMPONENT_ID_DUPLICATED", f"Component id {number} is used more than once")
            numbers.add(number)
        name = component.get("custom_id")
        if isinstance(name, str):
            if name in names:
                form.fail(at, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
            names.add(name)


class MessageComponents:
    """Checks the components of one message. `attachments` are the file names it will have."""

    def __init__(self, form: Form, attachments: frozenset[str]) -> None:
        self._form = form
        self._attachments = attachments
        self._checks: dict[int, Callable[[Json, Path], None]] = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
        }

    def check(self, body: Json, *, v2: bool) -> None:
        """Check body["components"]; `v2` is whether the message carries IS_COMPONENTS_V2."""
        form, at = self._form, ("components",)
        most = MAX_COMPONENTS if v2 else MAX_ROWS
        components = form.array(body, "components", (), 0, most)
        self._children(components, _TOP_LEVEL_V2 if v2 else (ROW,), at)
        check_ids(form, components, at)
        if not v2:
            return
        if sum(1 for _ in walk(components)) > MAX_COMPONENTS:
            form.fail(
                at,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The maximum number of components is {MAX_COMPONENTS}",
            )
        texts = (c.get("content") for c in walk(components) if c.get("type") == TEXT)
        if sum(len(text) for text in texts if isinstance(text, str)) > MAX_TEXT:
            form.fail(
                at,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The total displayable text size exceeds {MAX_TEXT}",
            )

    def _children(self, components: list[Json], allowed: tuple[int, ...], at: Path) -> None:
        for index, component in enumerate(components):
            here = (*at, index)
            if check_union(self._form, component, allowed, here):
                kind = component["type"]
                if kind in SELECTS:
                    check_select(self._form, component, here)
                else:
                    self._checks[kind](component, here)

    def _row(self, component: Json, at: Path) -> None:
        children = self._form.array(component, "components", at, 1, 5, required=True)
        self._children(children, (BUTTON, *SELECTS), (*at, "components"))
        if sum(1 if child.get("type") == BUTTON else 5 for child in children) > 5:
            self._form.fail(
                (*at, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )

    def _button(self, component: Json, at: Path) -> None:
        form = self._form
        if component.get("style") is None:
            form.required((*at, "style"))
            return
        if not form.choice(component["style"], (1, 2, 3, 4, 5, 6), (*at, "style")):
            return
        style = component["style"]
        form.flag(component, "disabled", at)
        label = form.text(component, "label", at, 0, 80)
        check_emoji(form, component, at)
        if style == 6:
            form.fail((*at, "sku_id"), "BASE_TYPE_INVALID", "The application has no such product")
            return
        if not label and not component.get("emoji"):
            form.fail(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
        if style == LINK_STYLE:
            if component.get("custom_id") is not None:
                form.fail(
                    (*at, "custom_id"),
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
            url = form.text(component, "url", at, 1, 512, required=True)
            if url is not None:
                check_url(form, url, (*at, "url"), schemes=("http", "https", "discord"))
            return
        form.text(component, "custom_id", at, 1, 100, required=True)
        if component.get("url") is not None:
            form.fail((*at, "url"), "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only link buttons have a url")

    def _section(self, component: Json, at: Path) -> None:
        form = self._form
        texts = form.array(component, "components", at, 1, 3, required=True)
        self._children(texts, (TEXT,), (*at, "components"))
        accessory = component.get("accessory")
        if not isinstance(accessory, dict):
            form.required((*at, "accessory"))
        elif check_union(form, accessory, (BUTTON, THUMBNAIL), (*at, "accessory")):
            self._checks[accessory["type"]](accessory, (*at, "accessory"))

    def _text(self, component: Json, at: Path) -> None:
        self._form.text(component, "content", at, 1, MAX_TEXT, required=True)

    def _media(self, holder: Json, key: str, at: Path, *, upload_only: bool = False) -> None:
        form, here = self._form, (*at, key)
        media = holder.get(key)
        if not isinstance(media, dict):
            form.required(here)
            return
        url = form.text(media, "url", here, 1, 2048, required=True)
        if url is None:
            return
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self._attachments:
                form.fail(
                    (*here, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found in the message",
                )
        elif upload_only:
            form.fail((*here, "url"), "BASE_TYPE_INVALID", "Only attachment:// is supported here")
        else:
            check_url(form, url, (*here, "url"))

    def _described_media(self, holder: Json, at: Path) -> None:
        self._media(holder, "media", at)
        self._form.text(holder, "description", at, 1, 1024)
        self._form.flag(holder, "spoiler", at)

    def _thumbnail(self, component: Json, at: Path) -> None:
        self._described_media(component, at)

    def _gallery(self, component: Json, at: Path) -> None:
        for index, item in enumerate(self._form.array(component, "items", at, 1, 10, required=True)):
            self._described_media(item, (*at, "items", index))

    def _file(self, component: Json, at: Path) -> None:
        self._media(component, "file", at, upload_only=True)
        self._form.flag(component, "spoiler", at)

    def _separator(self, component: Json, at: Path) -> None:
        self._form.flag(component, "divider", at)
        self._form.integer(component, "spacing", at, 1, 2)

    def _container(self, component: Json, at: Path) -> None:
        form = self._form
        form.integer(component, "accent_color", at, 0, 0xFFFFFF)
        form.flag(component, "spoiler", at)
        children = form.array(component, "components", at, 1, MAX_COMPONENTS, required=True)
        self._children(children, _IN_CONTAINER, (*at, "components"))


def check_url(form: Form, url: str, at: Path, schemes: tuple[str, ...] = ("http", "https")) -> None:
    """An absolute address with one of the schemes."""
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in schemes:
        form.fail(at, "URL_TYPE_INVALID_SCHEME", f'Scheme "{parts.scheme}" must be one of {schemes}.')
    elif not parts.netloc or " " in url:
        form.fail(at, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


_CHOSEN = ("custom_id", "placeholder", "min_values", "max_values", "disabled", "required", "default_values")
_FIELDS: dict[int, tuple[str, ...]] = {
    ROW: ("components",),
    BUTTON: ("style", "label", "custom_id", "url", "disabled", "emoji"),
    STRING_SELECT: (*_CHOSEN, "options"),
    TEXT_INPUT: (
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    ),
    **dict.fromkeys(ENTITY_SELECTS, (*_CHOSEN, "channel_types")),
    SECTION: ("components", "accessory"),
    TEXT: ("content",),
    THUMBNAIL: ("media", "description", "spoiler"),
    GALLERY: ("items",),
    FILE: ("file", "spoiler"),
    SEPARATOR: ("divider", "spacing"),
    CONTAINER: ("components", "accent_color", "spoiler"),
    LABEL: ("label", "description", "component"),
    UPLOAD: ("custom_id", "min_values", "max_values", "required"),
    RADIO: ("custom_id", "options", "required"),
    CHECKS: ("custom_id", "options", "min_values", "max_values", "required"),
    CHECK: ("custom_id", "default"),
}
"""What each type keeps of a body; anything else is dropped, as Discord does."""

_DEFAULTS: dict[int, Json] = {
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
    FILE: {"spoiler": False},
    THUMBNAIL: {"description": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}


def echo(components: list[Json], media: Callable[[str], Json]) -> list[Json]:
    """Checked components as Discord returns them: an id on each, defaults filled in, media resolved.

    `media` gives the media object for an address (attachment:// or http), with the name and size of a file.
    """
    used = {component["id"] for component in walk(components) if component.get("id")}
    numbers = (number for number in count(1) if number not in used)

    def resolved(holder: Json, key: str) -> Json:
        return {
            name: value for name, value in media(holder[key]["url"]).items() if name not in ("name", "size")
        }

    def copy(component: Json) -> Json:
        kind = component["type"]
        out: Json = {"type": kind, "id": component.get("id") or next(numbers), **_DEFAULTS.get(kind, {})}
        out |= {key: component[key] for key in _FIELDS[kind] if component.get(key) is not None}
        if "components" in out:
            out["components"] = [copy(child) for child in out["components"]]
        for key in ("accessory", "component"):
            if key in out:
                out[key] = copy(out[key])
        if kind == THUMBNAIL:
            out["media"] = resolved(out, "media")
        elif kind == FILE:
            file = media(out["file"]["url"])
            out |= {"name": file.get("name", ""), "size": file.get("size", 0), "file": resolved(out, "file")}
        elif kind == GALLERY:
            plain = {"description": None, "spoiler": False}
            out["items"] = [{**plain, **item, "media": resolved(item, "media")} for item in out["items"]]
        return out

    return [copy(component) for component in components]
