"""What each parameter is about, in a line, for those who spend points."""

from __future__ import annotations

from ..engine.text import Text, t

COMBAT: dict[str, Text] = {
    "trn": t("How strong the trion organ is: trion and bursts."),
    "atk": t("How hard attacks hit: damage."),
    "def": t("How well one defends oneself and helps others."),
    "mob": t("How well one evades and how far one moves."),
    "tec": t("How surely attacks and tricks succeed."),
    "rng": t("How far one sees and shoots."),
    "cmd": t("How well one leads: initiative and orders."),
    "spt": t("How well one fights with special triggers."),
}
"""Parameters of combatants (trpg-create-15)."""

OPERATOR: dict[str, Text] = {
    "trion": t("Of no use in play: choose it freely."),
    "machine": t("How well one knows and handles the terminals."),
    "analysis": t("How well one finds what matters in what is known."),
    "parallel": t("How many things one does at the same time."),
    "tactics": t("How well one knows plans and battle lines."),
    "command": t("How well one gives orders to the team."),
}
"""Parameters of operators; tactics is about plans, not about hitting (trpg-operator-15)."""
