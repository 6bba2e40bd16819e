"""What people called themselves or something, made safe to be shown; and what is played at a table."""

from discord.utils import escape_markdown, escape_mentions

from games.engine.contract import Game
from games.engine.text import Text, t


def harmless(name: str) -> str:
    """A name as it stands: no formatting, no mention, no emoji."""
    return escape_mentions(escape_markdown(name)).replace("<", "\\<")


def titled(game: Game, *, practice: bool) -> Text:
    """A game as it is called where tables and records are told apart: a practice is called one."""
    return t("{game} (practice)", game=game.title) if practice else game.title
