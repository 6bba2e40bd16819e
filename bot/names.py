"""What people called themselves or something, made safe to be shown."""

from discord.utils import escape_markdown, escape_mentions


def harmless(name: str) -> str:
    """A name as it stands: no formatting, no mention, no emoji."""
    return escape_mentions(escape_markdown(name)).replace("<", "\\<")
