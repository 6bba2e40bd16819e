"""Application commands: Discord's rules for them, and the registry that keeps them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.errors import DiscordError, Form, Json, Path

LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
"""The locales that Discord knows."""

CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(
    1, 12
)

MOST_BY_TYPE = {CHAT_INPUT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
MOST_OPTIONS = 25
MOST_CHARACTERS = 8000
CREATES_PER_DAY = 200
DAY = 86_400.0

_NUMERIC = (INTEGER, NUMBER)
_WITH_CHOICES = (STRING, INTEGER, NUMBER)
_SAFE_INTEGER = 2**53


def valid_name(name: str) -> bool:
    """Whether a string is a slash command or option name: 1-32 letters, digits, - _ ', without capitals."""
    if not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(c in "-_'" or unicodedata.category(c)[0] in "LN" or _indic_or_thai(c) for c in name)


def _indic_or_thai(character: str) -> bool:
    """Vowel signs of the two scripts that Discord allows besides letters."""
    return ("\u0900" <= character <= "\u097f" and character not in "\u0964\u0965") or (
        "\u0e00" <= character <= "\u0e7f" and character != "\u0e3f"
    )


def translations(holder: Json, key: str) -> Json:
    """The translations of a text by locale; empty when there are none."""
    table = holder.get(f"{key}_localizations")
    return table if isinstance(table, dict) else {}


def longest(holder: Json, key: str) -> int:
    """The length of a text in the language where it is longest."""
    texts = (holder.get(key), *translations(holder, key).values())
    return max((len(text) for text in texts if isinstance(text, str)), default=0)


def localised(holder: Json, key: str, locale: str) -> str:
    """A text in somebody's locale, or the default."""
    text = translations(holder, key).get(locale)
    return text if isinstance(text, str) and text else str(holder[key])


def characters(command: Json) -> int:
    """What a command counts towards the 8,000: names, descriptions, values; the longest language of each."""
    total = longest(command, "name") + longest(command, "description")
    for choice in _objects(command, "choices"):
        total += longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(characters(option) for option in _objects(command, "options"))


def _objects(holder: Json, key: str) -> list[Json]:
    """The objects of a list that may not have been checked yet."""
    listed = holder.get(key)
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


class _Checker:
    """Checks command bodies; errors go to the form."""

    def __init__(self, form: Form) -> None:
        self._form = form

    def command(self, body: Json, at: Path) -> None:
        form = self._form
        kind = body.get("type", CHAT_INPUT)
        if not form.choice(kind, (CHAT_INPUT, USER_MENU, MESSAGE_MENU), (*at, "type")):
            return
        slash = kind == CHAT_INPUT
        self._name(body, at, slash=slash)
        if slash:
            self._described(body, at)
        elif body.get("description"):
            form.fail((*at, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Must be empty")
        if slash:
            self._options(body, at, inside=None)
        elif body.get("options"):
            form.fail((*at, "options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Must be empty")
        for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
            listed = body.get(key)
            if listed is None:
                continue
            if not isinstance(listed, list) or not listed:
                form.fail(
                    (*at, key), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {len(allowed)} in length."
                )
                continue
            for index, value in enumerate(listed):
                form.choice(value, allowed, (*at, key, index))
        wanted = body.get("default_member_permissions")
        if wanted is not None and not str(wanted).isdigit():
            form.fail(
                (*at, "default_member_permissions"), "NUMBER_TYPE_COERCE", f'Value "{wanted}" is not int.'
            )
        size = characters(body)
        if size > MOST_CHARACTERS:
            form.fail(
                at, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})"
            )

    def _locales(self, body: Json, key: str, at: Path) -> Iterator[tuple[Path, str]]:
        """The translations of a text with their places; refuses unknown locales."""
        form, here = self._form, (*at, f"{key}_localizations")
        table = body.get(f"{key}_localizations")
        if table is None:
            return
        if not isinstance(table, dict):
            form.fail(here, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for locale, text in table.items():
            if locale not in LOCALES:
                form.fail(here, "BASE_TYPE_CHOICES", f"'{locale}' is not one of the supported locales")
            if not isinstance(text, str):
                form.fail((*here, locale), "STRING_TYPE_CONVERT", f'Could not interpret "{text}" as string.')
            else:
                yield (*here, locale), text

    def _name(self, body: Json, at: Path, *, slash: bool) -> None:
        form = self._form
        name = form.text(body, "name", at, 1, 32, required=True)
        places = [((*at, "name"), name)] if name is not None else []
        for here, text in [*places, *self._locales(body, "name", at)]:
            if slash and not valid_name(text):
                form.fail(here, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
            elif not 1 <= len(text) <= 32:
                form.fail(here, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")

    def _described(self, body: Json, at: Path) -> None:
        form = self._form
        form.text(body, "description", at, 1, 100, required=True)
        for here, text in self._locales(body, "description", at):
            if not 1 <= len(text) <= 100:
                form.fail(here, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")

    def _options(self, body: Json, at: Path, *, inside: int | None) -> None:
        """The options of a command (`inside` None), group or subcommand."""
        form, here = self._form, (*at, "options")
        options = form.array(body, "options", at, 0, MOST_OPTIONS)
        kinds = [option.get("type") for option in options]
        nested = [kind in (SUBCOMMAND, GROUP) for kind in kinds]
        if any(nested) and not all(nested):
            form.fail(
                here,
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command and sub-command group option types are mutually exclusive to all other types",
            )
        optional_seen = False
        for index, option in enumerate(options):
            self._option(option, (*here, index), inside=inside)
            if option.get("required"):
                if optional_seen:
                    form.fail(
                        (*here, index),
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        "Required options must be placed before non-required options",
                    )
            else:
                optional_seen = True
        self._distinct(options, here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")

    def _distinct(self, entries: list[Json], at: Path, code: str) -> None:
        """Names must differ in every language; a missing translation reads as the default."""
        locales = {locale for entry in entries for locale in translations(entry, "name")}
        for locale in ("", *sorted(locales)):
            seen: set[str] = set()
            for index, entry in enumerate(entries):
                if not isinstance(entry.get("name"), str):
                    continue
                name = localised(entry, "name", locale)
                if name in seen:
                    self._form.fail(
                        (*at, index, "name"), code, f"The name {name} is used twice ({locale or 'default'})"
                    )
                seen.add(name)

    def _option(self, option: Json, at: Path, *, inside: int | None) -> None:
        form = self._form
        if option.get("type") is None:
            form.required((*at, "type"))
            return
        if not form.choice(option["type"], tuple(range(1, 12)), (*at, "type")):
            return
        kind = option["type"]
        self._name(option, at, slash=True)
        self._described(option, at)
        form.flag(option, "required", at)
        if kind in (SUBCOMMAND, GROUP):
            if inside == SUBCOMMAND or (kind == GROUP and inside == GROUP):
                form.fail(
                    (*at, "type"), "APPLICATION_COMMAND_OPTIONS_DEPTH", "Subcommands are nested too deeply"
                )
                return
            self._options(option, at, inside=kind)
            return
        if inside == GROUP:
            form.fail(
                (*at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands only"
            )
        if option.get("options"):
            form.fail(
                (*at, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only sub-commands have options"
            )
        self._choices(option, at, kind)
        self._bounds(option, at, kind)

    def _choices(self, option: Json, at: Path, kind: int) -> None:
        form = self._form
        choices = form.array(option, "choices", at, 0, MOST_OPTIONS)
        automatic = form.flag(option, "autocomplete", at)
        if (choices or automatic) and kind not in _WITH_CHOICES:
            form.fail(
                at,
                "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
                "This type has neither choices nor autocomplete",
            )
        if choices and automatic:
            form.fail(
                (*at, "autocomplete"),
                "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
                "Choices exclude autocomplete",
            )
        for index, choice in enumerate(choices):
            check_choice(form, choice, kind, (*at, "choices", index))
            for here, text in self._locales(choice, "name", (*at, "choices", index)):
                if not 1 <= len(text) <= 100:
                    form.fail(here, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
        self._distinct(choices, (*at, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")

    def _bounds(self, option: Json, at: Path, kind: int) -> None:
        form = self._form
        low, high = (_number(form, option, key, at) for key in ("min_value", "max_value"))
        if (low is not None or high is not None) and kind not in _NUMERIC:
            form.fail(at, "APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID", "Only numbers have a range")
        elif low is not None and high is not None and low > high:
            form.fail(
                (*at, "min_value"),
                "APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID",
                "min_value exceeds max_value",
            )
        shortest = form.integer(option, "min_length", at, 0, 6000)
        longest = form.integer(option, "max_length", at, 1, 6000)
        if (shortest is not None or longest is not None) and kind != STRING:
            form.fail(at, "APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID", "Only strings have a length")
        if shortest is not None and longest is not None and shortest > longest:
            form.fail(
                (*at, "min_length"),
                "APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID",
                "min_length exceeds max_length",
            )


def _number(form: Form, option: Json, key: str, at: Path) -> float | None:
    """The number at `key`, within what JavaScript counts exactly; None when absent, null or refused."""
    value = option.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        form.fail((*at, key), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
        return None
    if abs(value) > _SAFE_INTEGER:
        form.fail((*at, key), "NUMBER_TYPE_MAX", "Beyond 2^53")
        return None
    return value


def check_choice(form: Form, choice: Json, kind: int, at: Path) -> None:
    """One choice or autocomplete suggestion: a name of 1-100 characters and a value of its option's type."""
    form.text(choice, "name", at, 1, 100, required=True)
    value, here = choice.get("value"), (*at, "value")
    if value is None:
        form.required(here)
    elif kind == STRING:
        if not isinstance(value, str):
            form.fail(here, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif not 1 <= len(value) <= 100:
            form.fail(here, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    elif (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or (kind == INTEGER and int(value) != value)
    ):
        form.fail(here, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number of this type.')
    elif abs(value) > _SAFE_INTEGER:
        form.fail(here, "NUMBER_TYPE_MAX", "Beyond 2^53")


def check_commands(bodies: list[Json]) -> None:
    """Check a list of commands as PUT sends it. Raises DiscordError 50035 or 30032."""
    for kind, most in MOST_BY_TYPE.items():
        if sum(1 for body in bodies if body.get("type", CHAT_INPUT) == kind) > most:
            raise DiscordError(400, 30032, f"Maximum number of application commands reached ({most}).")
    form = Form()
    checker = _Checker(form)
    seen: set[tuple[str, str]] = set()
    for index, body in enumerate(bodies):
        checker.command(body, (index,))
        key = (str(body.get("type", CHAT_INPUT)), str(body.get("name")))
        if key in seen:
            form.fail(
                (index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add(key)
    form.done()


class Registry:
    """The application's commands, global (scope None) and of a server (its id)."""

    def __init__(self, clock: Clock, ids: Snowflakes, application_id: str) -> None:
        self._clock = clock
        self._ids = ids
        self._application_id = application_id
        self._commands: dict[str | None, dict[str, Json]] = {}
        self._created: dict[str | None, list[float]] = {}

    def all(self, scope: str | None) -> list[Json]:
        """The commands of a scope, in the order they were made."""
        return list(self._commands.get(scope, {}).values())

    def usable(self, guild_id: str | None) -> list[Json]:
        """Global commands and, in a server, that server's own."""
        return self.all(None) + (self.all(guild_id) if guild_id else [])

    def replace(self, scope: str | None, bodies: list[Json]) -> list[Json]:
        """Bulk overwrite. A command that keeps its name keeps its id; only new names count as created."""
        check_commands(bodies)
        old = {(c["type"], c["name"]): c for c in self.all(scope)}
        made = [body for body in bodies if (body.get("type", CHAT_INPUT), body["name"]) not in old]
        self._count_creates(scope, len(made))
        kept = [
            self._command(body, old.get((body.get("type", CHAT_INPUT), body["name"])), scope)
            for body in bodies
        ]
        self._commands[scope] = {command["id"]: command for command in kept}
        return self.all(scope)

    def upsert(self, scope: str | None, body: Json) -> tuple[Json, bool]:
        """Create one command, or overwrite the one of that name; second value: whether it is new."""
        present = self.all(scope)
        same = [
            c for c in present if (c["type"], c["name"]) == (body.get("type", CHAT_INPUT), body.get("name"))
        ]
        check_commands([body, *(c for c in present if c not in same)])
        if not same:
            self._count_creates(scope, 1)
        command = self._command(body, same[0] if same else None, scope)
        self._commands.setdefault(scope, {})[command["id"]] = command
        return command, not same

    def remove(self, scope: str | None, command_id: str) -> None:
        """Delete one command. Raises 10063 for an unknown one."""
        if self._commands.get(scope, {}).pop(command_id, None) is None:
            raise DiscordError(404, 10063, "Unknown application command")

    def _count_creates(self, scope: str | None, number: int) -> None:
        now = self._clock.now()
        recent = [moment for moment in self._created.get(scope, ()) if moment > now - DAY]
        if len(recent) + number > CREATES_PER_DAY:
            raise DiscordError(
                400,
                30034,
                f"Max number of daily application command creates has been reached ({CREATES_PER_DAY})",
            )
        self._created[scope] = recent + [now] * number

    def _command(self, body: Json, old: Json | None, scope: str | None) -> Json:
        permissions = body.get("default_member_permissions")
        command: Json = {
            "id": old["id"] if old else self._ids.new(),
            "application_id": self._application_id,
            "version": self._ids.new(),
            "type": body.get("type", CHAT_INPUT),
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations"),
            "default_member_permissions": None if permissions is None else str(permissions),
            "nsfw": bool(body.get("nsfw")),
            "integration_types": body.get("integration_types") or [0],
            "contexts": body.get("contexts"),
        }
        if body.get("options"):
            command["options"] = body["options"]
        if scope is None:
            command["dm_permission"] = body.get("dm_permission", True)
        else:
            command["guild_id"] = scope
        if old and {**old, "version": 0} == {**command, "version": 0}:
            return old
        return command
