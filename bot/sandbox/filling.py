"""Discord's client side of commands, selects and modals: what may be entered, and how the bot gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.sandbox import commands as rules
from bot.sandbox import components as parts
from bot.sandbox import limits, payloads
from bot.sandbox.core import Core
from bot.sandbox.errors import Json, Refusal
from bot.sandbox.world import Channel

_SNOWFLAKES = (rules.USER, rules.CHANNEL, rules.ROLE, rules.MENTIONABLE, rules.ATTACHMENT)


class Resolved:
    """Collects the objects that an interaction refers to by id."""

    def __init__(self, core: Core, channel: Channel) -> None:
        self._core = core
        self._channel = channel
        self._found: dict[str, Json] = {}

    def _add(self, kind: str, key: str, value: Json) -> None:
        self._found.setdefault(kind, {})[key] = value

    def user(self, user_id: str) -> bool:
        """Note a user, and the member in a server. False for an unknown id."""
        world = self._core.world
        user = world.users.get(user_id)
        if user is None:
            return False
        self._add("users", user_id, payloads.user(user))
        if not self._channel.is_dm and user.in_guild:
            member = payloads.bare_member(user)
            member = {key: value for key, value in member.items() if key not in ("deaf", "mute")}
            permissions = str(int(world.permissions(user_id, self._channel)))
            self._add("members", user_id, {**member, "permissions": permissions})
        return True

    def channel(self, channel_id: str, viewer: str) -> bool:
        """Note a channel. False for one that the viewer does not see."""
        world = self._core.world
        channel = world.channels.get(channel_id)
        if channel is None or not world.can_see(viewer, channel):
            return False
        permissions = str(int(world.permissions(viewer, channel)))
        self._add("channels", channel_id, {**payloads.channel(world, channel), "permissions": permissions})
        return True

    def role(self, role_id: str) -> bool:
        """Note a role. False for an unknown id."""
        role = self._core.world.roles.get(role_id)
        if role is not None:
            self._add("roles", role_id, payloads.role(role))
        return role is not None

    def upload(self, upload_id: str) -> str:
        """Note an upload; returns the attachment's id. Raises Refusal for an unknown or too large file."""
        upload = self._core.media.held(upload_id)
        if upload is None:
            raise Refusal(f"There is no upload {upload_id}.", 404)
        if len(upload.data) > limits.FILE_BYTES:
            raise Refusal("Your files are too powerful. Max file size: 10 MB.")
        attachment = {**self._core.media.store(self._channel.id, upload), "ephemeral": True}
        self._add("attachments", attachment["id"], attachment)
        return str(attachment["id"])

    def entity(self, kind: int, entity_id: str, viewer: str) -> bool:
        """Note what a select of this component type may hold."""
        if kind == 5:
            return self.user(entity_id)
        if kind == 6:
            return self.role(entity_id)
        if kind == 7:
            return self.user(entity_id) or self.role(entity_id)
        return self.channel(entity_id, viewer)

    def into(self, data: Json) -> Json:
        """The data with what was collected."""
        return {**data, "resolved": self._found} if self._found else data


def find_command(usable: list[Json], path: str) -> tuple[Json, list[Json]]:
    """The command and the chain of options down to the one to run. Raises Refusal when there is none."""
    names = path.split()
    command = next((c for c in usable if c["name"] == (names or [""])[0]), None)
    if command is None:
        raise Refusal(f"There is no command /{path} here.", 404)
    chain = [command]
    for name in names[1:]:
        options = chain[-1].get("options") or ()
        step = next(
            (o for o in options if o["name"] == name and o["type"] in (rules.SUBCOMMAND, rules.GROUP)), None
        )
        if step is None:
            raise Refusal(f"There is no command /{path} here.", 404)
        chain.append(step)
    if any(o["type"] in (rules.SUBCOMMAND, rules.GROUP) for o in chain[-1].get("options") or ()):
        raise Refusal(f"/{path} needs a subcommand.")
    return command, chain


def command_data(command: Json, chain: list[Json], options: list[Json]) -> Json:
    """The data of a command interaction: options wrapped in their subcommand and group."""
    for step in reversed(chain[1:]):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def fill_options(leaf: Json, given: Mapping[str, object], resolved: Resolved, viewer: str) -> list[Json]:
    """The options a person entered, checked as Discord's client does. Raises Refusal."""
    declared = {option["name"]: option for option in leaf.get("options") or ()}
    for name in given:
        if name not in declared:
            raise Refusal(f"The command has no option {name!r}.")
    filled: list[Json] = []
    for name, option in declared.items():
        value = given.get(name)
        if value is None:
            if option.get("required"):
                raise Refusal(f"The option {name!r} is required.")
            continue
        filled.append(
            {"name": name, "type": option["type"], "value": _value(option, value, resolved, viewer)}
        )
    return filled


def typed_options(leaf: Json, given: Mapping[str, object], focused: str) -> list[Json]:
    """The options as they stand while somebody is still typing in the focused one. Raises Refusal."""
    declared = {option["name"]: option for option in leaf.get("options") or ()}
    if not declared.get(focused, {}).get("autocomplete"):
        raise Refusal(f"The option {focused!r} has no autocomplete.")
    typed: list[Json] = []
    for name, option in declared.items():
        value = given.get(name, "" if name == focused else None)
        if value is None:
            continue
        entry: Json = {"name": name, "type": option["type"], "value": value}
        if name == focused:
            entry |= {"focused": True, "value": str(value)}
        elif option["type"] in _SNOWFLAKES:
            entry["value"] = str(value)
        typed.append(entry)
    return typed


def _value(option: Json, value: Any, resolved: Resolved, viewer: str) -> object:
    kind, name = option["type"], option["name"]
    choices = option.get("choices") or ()
    if choices and value not in [choice["value"] for choice in choices]:
        raise Refusal(f"{value!r} is not a choice of {name!r}.")
    if kind == rules.STRING:
        if not isinstance(value, str):
            raise Refusal(f"The option {name!r} takes text.")
        if not (option.get("min_length") or 0) <= len(value) <= (option.get("max_length") or 6000):
            raise Refusal(f"The option {name!r} is too short or too long.")
        return value
    if kind == rules.BOOLEAN:
        if not isinstance(value, bool):
            raise Refusal(f"The option {name!r} takes true or false.")
        return value
    if kind in (rules.INTEGER, rules.NUMBER):
        wrong = isinstance(value, bool) or not isinstance(value, int | float)
        if wrong or (kind == rules.INTEGER and not isinstance(value, int)):
            raise Refusal(f"The option {name!r} takes a number.")
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high):
            raise Refusal(f"The option {name!r} is out of range.")
        return value
    key = str(value)
    if kind == rules.ATTACHMENT:
        return resolved.upload(key)
    component = {rules.USER: 5, rules.ROLE: 6, rules.MENTIONABLE: 7, rules.CHANNEL: 8}[kind]
    if not resolved.entity(component, key, viewer):
        raise Refusal(f"The option {name!r} refers to nothing known here.")
    types = option.get("channel_types")
    return key if not types else _channel_of_type(resolved, key, types, name)


def _channel_of_type(resolved: Resolved, channel_id: str, types: list[int], name: str) -> str:
    found = resolved.into({})["resolved"]["channels"][channel_id]
    if found["type"] not in types:
        raise Refusal(f"The option {name!r} takes another kind of channel.")
    return channel_id


def chosen_values(
    component: Json, values: list[str], resolved: Resolved, viewer: str, *, required: bool = True
) -> list[str]:
    """The values picked in a select or checkbox group: known, distinct, as many as allowed, or Refusal."""
    kind = component["type"]
    low = component.get("min_values")
    low = 1 if low is None else low
    high = component.get("max_values") or 1
    if kind == parts.CHECKS and component.get("max_values") is None:
        high = len(component["options"])
    if not required and not values:
        low = 0
    if len(set(values)) != len(values) or not low <= len(values) <= high:
        raise Refusal(f"Choose between {low} and {high} different values.")
    if kind in (parts.STRING_SELECT, parts.CHECKS):
        known = {option["value"] for option in component["options"]}
        if unknown := [value for value in values if value not in known]:
            raise Refusal(f"{unknown[0]!r} is not one of the options.")
    else:
        for value in values:
            if not resolved.entity(kind, value, viewer):
                raise Refusal(f"{value} cannot be chosen here.")
    return values


def fill_modal(modal: Json, given: Mapping[str, object], resolved: Resolved, viewer: str) -> Json:
    """The data of a modal submit: the component tree with what somebody entered. Raises Refusal."""
    names = {c["custom_id"] for c in parts.walk(modal["components"]) if "custom_id" in c}
    for name in given:
        if name not in names:
            raise Refusal(f"The modal has no field {name!r}.")

    def fill(component: Json) -> Json:
        out: Json = {"type": component["type"], "id": component["id"]}
        if "components" in component:
            return {**out, "components": [fill(child) for child in component["components"]]}
        if "component" in component:
            return {**out, "component": fill(component["component"])}
        if component["type"] == parts.TEXT:
            return out
        return {**out, "custom_id": component["custom_id"], **_field(component, given, resolved, viewer)}

    data = {"custom_id": modal["custom_id"], "components": [fill(one) for one in modal["components"]]}
    return resolved.into(data)


def _field(component: Json, given: Mapping[str, object], resolved: Resolved, viewer: str) -> Json:
    kind, name = component["type"], component["custom_id"]
    value = given.get(name)
    required = component.get("required") is not False
    if kind == parts.TEXT_INPUT:
        return {
            "value": _text(
                component, component.get("value") if name not in given else value, required=required
            )
        }
    defaults = [option["value"] for option in component.get("options") or () if option.get("default")]
    if kind == parts.CHECK:
        ticked = bool(component.get("default")) if name not in given else value
        if not isinstance(ticked, bool):
            raise Refusal(f"The field {name!r} takes true or false.")
        return {"value": ticked}
    if kind == parts.RADIO:
        picked = (defaults or [None])[0] if name not in given else value
        if picked is None and required:
            raise Refusal(f"The field {name!r} is required.")
        if picked is not None and picked not in [option["value"] for option in component["options"]]:
            raise Refusal(f"{picked!r} is not one of the options of {name!r}.")
        return {"value": picked}
    values = defaults if name not in given else value
    if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
        raise Refusal(f"The field {name!r} takes a list of strings.")
    if kind == parts.UPLOAD:
        low = component.get("min_values")
        low = (1 if low is None else low) if required else 0
        if not low <= len(values) <= (component.get("max_values") or 1):
            raise Refusal(f"The field {name!r} takes another number of files.")
        return {"values": [resolved.upload(one) for one in values]}
    return {"values": chosen_values(component, values, resolved, viewer, required=required)}


def _text(component: Json, value: object, *, required: bool) -> str:
    text = "" if value is None else value
    if not isinstance(text, str):
        raise Refusal(f"The field {component['custom_id']!r} takes text.")
    if not text and not required:
        return ""
    low, high = component.get("min_length") or (1 if required else 0), component.get("max_length") or 4000
    if not low <= len(text) <= high:
        raise Refusal(f"The field {component['custom_id']!r} takes {low} to {high} characters.")
    return text
