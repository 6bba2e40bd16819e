"""What people do: run commands, press buttons, choose, submit, write, checked as Discord's client does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.sandbox import components as parts
from bot.sandbox import filling
from bot.sandbox.commands import LOCALES
from bot.sandbox.core import Core
from bot.sandbox.errors import DiscordError, Json, Refusal
from bot.sandbox.filling import Resolved
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, OPEN_MODAL, Interaction
from bot.sandbox.posting import Origin
from bot.sandbox.views import Views
from bot.sandbox.world import Channel, Message, User


class People:
    """The people's side of a core. Methods raise Refusal for what the client would not let a person do."""

    def __init__(self, core: Core, views: Views) -> None:
        self._core = core
        self._world = core.world
        self._views = views
        core.interactions.listen(self._reopen)

    def user(self, user_id: str | None) -> User:
        """The person with this id."""
        user = self._world.users.get(user_id or "")
        if user is None or user.bot:
            raise Refusal("There is no such person.", 404)
        return user

    def channel(self, user_id: str, channel_id: str | None) -> Channel:
        """A channel that the person sees."""
        channel = self._world.channels.get(channel_id or "")
        if channel is None or not self._world.can_see(user_id, channel):
            raise Refusal("There is no such channel.", 404)
        return channel

    def _place(self, user_id: str, channel_id: str | None) -> Channel:
        channel = self.channel(user_id, channel_id)
        if not self._views.can_act(user_id, channel):
            raise Refusal("You cannot write or use commands in this channel.", 403)
        return channel

    def message(self, user_id: str, message_id: str | None) -> Message:
        """A message that the person sees, wherever it is."""
        message = self._world.find_message(message_id or "")
        if message is None or not self._views.sees(user_id, message):
            raise Refusal("There is no such message.", 404)
        return message

    # Interactions

    def slash(self, user_id: str, channel_id: str, path: str, options: Mapping[str, object]) -> Interaction:
        """Run a slash command."""
        channel = self._place(user_id, channel_id)
        command, chain = filling.find_command(self._views.usable(user_id, channel), path)
        resolved = Resolved(self._core, channel)
        filled = filling.fill_options(chain[-1], options, resolved, user_id)
        data = resolved.into(filling.command_data(command, chain, filled))
        name = " ".join(step["name"] for step in chain)
        return self._core.interactions.open(COMMAND, "slash", user_id, channel, data, command=name)

    def suggest(
        self, user_id: str, channel_id: str, path: str, options: Mapping[str, object], focused: str
    ) -> Interaction:
        """Ask for the suggestions of the option being typed."""
        channel = self._place(user_id, channel_id)
        command, chain = filling.find_command(self._views.usable(user_id, channel), path)
        typed = filling.typed_options(chain[-1], options, focused)
        kind = next(option["type"] for option in typed if option.get("focused"))
        data = filling.command_data(command, chain, typed)
        return self._core.interactions.open(
            AUTOCOMPLETE, "autocomplete", user_id, channel, data, focused_type=kind
        )

    def _component(
        self, user_id: str, message_id: str | None, custom_id: str | None, number: int | None
    ) -> tuple[Message, Channel, Json]:
        message = self.message(user_id, message_id)
        for component in parts.walk(message.components):
            if component.get("custom_id") is None:
                continue
            if component["id"] == number if number is not None else component["custom_id"] == custom_id:
                if component.get("disabled"):
                    raise Refusal("This component is disabled.")
                return message, self._world.channels[message.channel_id], component
        raise Refusal("The message has no such component.", 404)

    def click(
        self, user_id: str, message_id: str | None, custom_id: str | None = None, number: int | None = None
    ) -> Interaction:
        """Press a button, named by its custom_id or its component id."""
        message, channel, button = self._component(user_id, message_id, custom_id, number)
        if button["type"] != parts.BUTTON:
            raise Refusal("This component is no button.")
        data = {"component_type": button["type"], "custom_id": button["custom_id"], "id": button["id"]}
        return self._core.interactions.open(COMPONENT, "click", user_id, channel, data, source=message)

    def select(
        self,
        user_id: str,
        message_id: str | None,
        values: Sequence[str],
        custom_id: str | None = None,
        number: int | None = None,
    ) -> Interaction:
        """Choose values in a select menu."""
        message, channel, menu = self._component(user_id, message_id, custom_id, number)
        if menu["type"] not in parts.SELECTS:
            raise Refusal("This component is no select menu.")
        resolved = Resolved(self._core, channel)
        chosen = filling.chosen_values(menu, list(values), resolved, user_id)
        data = {
            "component_type": menu["type"],
            "custom_id": menu["custom_id"],
            "id": menu["id"],
            "values": chosen,
        }
        return self._core.interactions.open(
            COMPONENT, "select", user_id, channel, resolved.into(data), source=message
        )

    def submit(self, user_id: str, modal_id: str | None, values: Mapping[str, object]) -> Interaction:
        """Submit an open modal."""
        opener = self._core.interactions.get(modal_id or "")
        if opener is None or opener.user_id != user_id or opener.ack != OPEN_MODAL or opener.modal is None:
            raise Refusal("There is no such modal.", 404)
        if opener.modal_used:
            raise Refusal("This modal was submitted already.")
        channel = self.channel(user_id, opener.channel_id)
        resolved = Resolved(self._core, channel)
        data = filling.fill_modal(opener.modal, values, resolved, user_id)
        opener.modal_used = True
        return self._core.interactions.open(
            MODAL, "submit", user_id, channel, data, source=opener.source, parent=opener
        )

    @staticmethod
    def _reopen(item: Interaction) -> None:
        """A modal whose submit failed stays open."""
        if item.type == MODAL and item.state == "failed" and item.parent is not None:
            item.parent.modal_used = False

    # Everything else

    def say(
        self,
        user_id: str,
        channel_id: str,
        content: str,
        uploads: Sequence[str] = (),
        reply_to: str | None = None,
    ) -> Message:
        """Write a plain message."""
        channel = self._place(user_id, channel_id)
        body: Json = {"content": content}
        files = {}
        for index, upload_id in enumerate(uploads):
            upload = self._core.media.held(upload_id)
            if upload is None:
                raise Refusal(f"There is no upload {upload_id}.", 404)
            files[f"files[{index}]"] = upload
        origin = Origin()
        if reply_to is not None:
            target = self.message(user_id, reply_to)
            reference: Json = {"type": 0, "channel_id": channel.id, "message_id": target.id}
            origin = Origin(type=19, reference=reference, mentions=[target.author_id])
        if channel.is_thread:
            self._world.join_thread(channel, user_id)
        try:
            return self._core.posting.create(channel, user_id, body, files, origin)
        except DiscordError as error:
            raise Refusal(error.message) from error

    def delete(self, user_id: str, message_id: str) -> None:
        """Dismiss an ephemeral message, or delete any other for everybody."""
        self._world.remove_message(self.message(user_id, message_id))

    def open_dm(self, user_id: str) -> Channel:
        """The person's DM with the bot."""
        return self._world.open_dm(user_id)

    def change(self, user_id: str, *, name: str | None, locale: str | None, dms_open: bool | None) -> User:
        """Change a person's name, language or DM setting."""
        user = self.user(user_id)
        if locale is not None:
            user.locale = known_locale(locale)
        user.name = name or user.name
        user.dms_open = user.dms_open if dms_open is None else dms_open
        self._world.change_user(user)
        return user


def known_locale(locale: str) -> str:
    """A locale that Discord has; Refusal otherwise."""
    if locale not in LOCALES:
        raise Refusal(f"Discord has no locale {locale!r}.")
    return locale
