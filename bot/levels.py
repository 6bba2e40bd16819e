"""What the strengths of computer players are called."""

from collections.abc import Mapping

from games.engine.text import Text, t

LEVELS: Mapping[str, Text] = {
    "random": t("random computer"),
    "steady": t("steady computer"),
    "sharp": t("sharp computer"),
}


def level_name(level: str) -> Text:
    """What a computer of this strength is called."""
    return LEVELS.get(level, t("computer"))
