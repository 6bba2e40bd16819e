"""The slash commands of players: each walks the seat's menu. Game masters have more: :mod:`.verbs_gm`."""

from __future__ import annotations

from ..engine.contract import Param, Verb
from ..engine.text import t
from . import verbs_gm

_WHAT = Param(t("/what"), t("Who does it if you have several, else what"), required=False)
_THEN = tuple(
    Param(name, t("The next choice, as your panel would ask it"), required=False)
    for name in (t("/second"), t("/third"), t("/fourth"))
)
_STEPS = (_WHAT, *_THEN)

VERBS: tuple[Verb, ...] = (
    Verb(
        "sheet",
        t("/character"),
        t("Make a character, or change one"),
        (Param(t("/what"), t("A new one, or one of yours"), required=False), *_THEN),
    ),
    Verb(
        "team",
        t("/teams"),
        t("Found, join or leave a team"),
        (Param(t("/what"), t("A new team, or one there is"), required=False), *_THEN[:2]),
    ),
    Verb(
        "roll",
        t("/check"),
        t("Roll a check that the game master asks for"),
        (
            Param(t("/check"), t("Which check"), required=False),
            Param(t("/who"), t("Who rolls"), required=False),
        ),
    ),
    Verb("map", t("/pick"), t("Pick the map of the battle"), (Param(t("/map"), t("Which map")),)),
    Verb("place", t("/place"), t("Place a character before the battle"), _STEPS[:3]),
    Verb("draw", t("/draw"), t("Draw a core card"), _STEPS[:1]),
    Verb("address", t("/address"), t("Roll the address in the core"), _STEPS[:2]),
    Verb("initiative", t("/initiative"), t("Roll your team's initiative"), _STEPS[:2]),
    Verb("act", t("/act"), t("Use an action or a skill in the tactics phase"), _STEPS),
    Verb("move", t("/move"), t("Move a character"), _STEPS),
    Verb("strike", t("/attack"), t("Attack somebody, a square or an object"), _STEPS),
    Verb("react", t("/react"), t("Evade, defend, or take an ally's offer"), _STEPS),
    Verb("offer", t("/protect"), t("Offer to protect an ally, or let it be"), _STEPS[:3]),
    Verb("operate", t("/operator"), t("Let your team's operator act"), _STEPS),
    Verb("pass", t("/pass"), t("Pass a character's action"), _STEPS[:1]),
    Verb("end", t("/end"), t("End your team's turn of this phase"), _STEPS[:2]),
    *verbs_gm.VERBS,
)
"""All verbs. Whatever else is asked, the panel asks."""
