"""A pack made ready for play: everything the rules look up, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from ..engine.text import Name, t
from . import pack as p
from .commands import TAGS
from .state import MOVE, NO_TAGS, Loadout, Side, Tags

Asks: TypeAlias = Literal["", "shift", "distance", "side", "initial"]
"""What an effect asks its user to choose."""


@dataclass(frozen=True, slots=True, eq=False)
class Eff:
    """An effect with what the rules need to know of it at hand.

    ``ref`` names it across the pack (``trigger.effect``). ``kinds`` are the kinds of announcement that it is,
    for the conditions of counters; ``hurts`` says whether it does damage to the opponent.
    """

    ref: str
    trigger: str
    name: Name
    spec: p.Effect
    trion: int
    tags: Tags
    choices: tuple[int, ...]
    asks: Asks
    kinds: frozenset[str]
    keywords: frozenset[str]
    hurts: bool
    wants: frozenset[str] = frozenset()
    """Keywords that an announcement must have to be countered by it."""
    bars: frozenset[str] = frozenset()
    """Keywords that it must not have."""


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """The effects that a set card offers, with those of the options riding on it, by timing."""

    tactical: tuple[Eff, ...]
    counter: tuple[Eff, ...]
    initial: tuple[Eff, ...]


_ASKS: dict[type[p.Op], Asks] = {p.ShiftOp: "shift", p.SetDistance: "distance", p.InitialShift: "initial"}


def choices_of(op: p.Op) -> tuple[int, ...]:
    """What the user of an effect with this op may choose from; empty when there is nothing to choose."""
    if isinstance(op, p.ShiftOp | p.SetDistance | p.InitialShift):
        return op.choices
    return p.SIDE_CHOICES if isinstance(op, p.TurnDown) and op.side == "chosen" else ()


def _kinds(effect: p.Effect) -> frozenset[str]:
    kinds = {"any_effect"}
    if "attack" in effect.keywords:
        kinds.add("attack")
    if effect.timing == "counter":
        kinds.add("counter")
    if any(isinstance(op, p.ShiftOp | p.SetDistance) for op in effect.ops):
        kinds.add("distance_change")
    return frozenset(kinds)


def _compile(trigger: p.Trigger, effect: p.Effect) -> Eff:
    choices: tuple[int, ...] = ()
    asks: Asks = ""
    for op in effect.ops:
        if found := choices_of(op):
            choices, asks = found, _ASKS.get(type(op), "side")
    words = effect.id.replace("_", " ").capitalize()
    tags = effect.cost.tags
    return Eff(
        ref=f"{trigger.id}.{effect.id}",
        trigger=trigger.id,
        name=effect.name or Name(words, words),
        spec=effect,
        trion=effect.cost.trion,
        tags=(tags.get("move", 0), tags.get("shoot", 0), tags.get("melee", 0)),
        choices=choices,
        asks=asks,
        kinds=_kinds(effect),
        keywords=frozenset(effect.keywords),
        hurts=any(isinstance(op, p.Damage) and op.target == "opponent" for op in effect.ops),
        wants=frozenset(effect.counter.keywords if effect.counter else ()),
        bars=frozenset(effect.counter.not_keywords if effect.counter else ()),
    )


_STEP = p.Effect(MOVE, "tactical", (p.ShiftOp((-1, 1)),), keywords=("shift",))

STEP = Eff(
    MOVE, "", Name("Move", "移動", "移动"), _STEP, 0, NO_TAGS, (-1, 1), "shift",
    frozenset({"distance_change"}), frozenset({"shift"}), False,
)  # fmt: skip
"""A plain move: it is announced, countered and applied like an effect, but belongs to no trigger."""


class Book:
    """A pack with its tables. Compared by identity; one is made when a game is bound to a pack."""

    def __init__(self, pack: p.Pack) -> None:
        self.pack = pack
        self.triggers: dict[str, p.Trigger] = {trigger.id: trigger for trigger in pack.trigger}
        self.agents: dict[str, p.Agent] = {agent.id: agent for agent in pack.agent}
        self.filler: str | None = next((one.id for one in pack.trigger if one.kind == "filler"), None)
        self.effects: dict[str, Eff] = {MOVE: STEP}
        self._own: dict[str, tuple[Eff, ...]] = {}
        for trigger in pack.trigger:
            own = tuple(_compile(trigger, effect) for effect in trigger.effect)
            self._own[trigger.id] = own
            self.effects.update((eff.ref, eff) for eff in own)
        self._names: dict[tuple[tuple[str, ...], ...], p.Agent] = {
            (a.main, a.sub, a.sheet): a for a in pack.agent
        }
        self.kit = lru_cache(maxsize=8192)(self._kit)
        self.settable = lru_cache(maxsize=2048)(self._settable)
        self.hidden_counters = lru_cache(maxsize=2048)(self._hidden_counters)

    def _kit(self, loadout: tuple[str | None, ...], card: str, attached: bool) -> Kit:
        riders = [one for one in loadout if one and attached and card in self.triggers[one].option_of]
        found = list(self._own[card])
        for rider in dict.fromkeys(riders):
            found += self._own[rider]
        return Kit(
            tuple(eff for eff in found if eff.spec.timing == "tactical"),
            tuple(eff for eff in found if eff.spec.timing == "counter"),
            tuple(eff for eff in found if eff.spec.timing == "initial_distance"),
        )

    def _settable(self, loadout: tuple[str, ...], attached: bool) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one for one in loadout if not (attached and self.triggers[one].option_of)))

    def _hidden_counters(
        self, loadout: tuple[str, ...], attached: bool
    ) -> tuple[tuple[str, tuple[Eff, ...]], ...]:
        """For each trigger that may lie face-down on a side: its counters."""
        return tuple(
            (one, self.kit(loadout, one, attached).counter) for one in self.settable(loadout, attached)
        )

    def own(self, trigger: str) -> tuple[Eff, ...]:
        """A trigger's own effects."""
        return self._own[trigger]

    def initial(self, loadout: Loadout) -> tuple[tuple[Side, Eff], ...]:
        """The effects on the initial distance that an agent has, with the side of each (solo-2.2)."""
        return tuple(
            (side, eff)
            for side, triggers in enumerate(loadout.sides)
            for trigger in dict.fromkeys(triggers)
            for eff in self._own[trigger]
            if eff.spec.timing == "initial_distance"
        )

    def agent_of(self, loadout: Loadout) -> p.Agent | None:
        """The ready-made agent that a loadout is, if it is one."""
        return self._names.get((loadout.main, loadout.sub, loadout.sheet))


TAG_NAMES = {"move": t("move"), "shoot": t("shoot"), "melee": t("melee")}
"""The words for tags."""

PRESETS: dict[str, tuple[str, ...]] = {
    "attacker": ("move",) * 3 + ("melee",) * 3,
    "shooter": ("move",) * 3 + ("shoot",) * 3,
    "hybrid": ("move",) * 2 + ("shoot",) * 2 + ("melee",) * 2,
}
"""The beginners' plot sheets (solo-1.18)."""


def tag_index(tag: str) -> int:
    """Where a tag is counted in :data:`~.state.Tags`."""
    return TAGS.index(tag)
