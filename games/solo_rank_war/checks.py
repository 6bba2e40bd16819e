"""Reads a trigger pack and finds everything in it that the rules could not play with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from ..engine.contract import Refused
from ..engine.pack import PackError, PackFault, load, locate
from ..engine.text import Text, t
from . import pack as p
from .book import Book, choices_of
from .commands import KEEP
from .options import Options
from .setup import check_loadout
from .state import Loadout

Found: TypeAlias = Iterator[tuple[str, Text]]
"""Faults as the path of their place in the source and what is wrong there."""

MOST_CHOICES = 25
"""As many things fit one list of choices."""

ANSWERING = (p.Reduce, p.CapReduce, p.Negate, p.Amplify, p.Scale, p.Grant, p.OnHitStatus)
"""Ops that work on the announcement a counter answers."""


def read_pack(source: str) -> p.Pack:
    """The pack in a TOML source. Raises :class:`~games.engine.pack.PackError` with every fault found."""
    pack = load(source, p.Pack)
    found = list(_pack(pack)) or list(_agents(pack))
    if found:
        faults = (PackFault(locate(source, path), text) for path, text in found)
        raise PackError(tuple(sorted(faults, key=lambda fault: fault.line)))
    return pack


def _pack(pack: p.Pack) -> Found:
    known = {trigger.id: trigger for trigger in pack.trigger}
    yield from _twice("trigger", [trigger.id for trigger in pack.trigger])
    yield from _twice("agent", [agent.id for agent in pack.agent])
    for n, trigger in enumerate(pack.trigger):
        yield from _trigger(f"trigger[{n}]", trigger, known)
    if not any(trigger.kind not in ("filler", "option") for trigger in pack.trigger):
        yield "trigger", t("The pack has no trigger that could be set.")
    for side, name in enumerate(("main", "sub")):
        count = sum(trigger.kind != "filler" and trigger.fits(side) for trigger in pack.trigger)
        if count > MOST_CHOICES:
            yield "trigger", t(
                "There are {n} triggers for {side}; a list of choices holds {most}.",
                n=count, side=name, most=MOST_CHOICES,
            )  # fmt: skip
    if len(pack.agent) > MOST_CHOICES:
        yield "agent", t("There are more than {most} agents.", most=MOST_CHOICES)


def _twice(path: str, ids: list[str]) -> Found:
    count = Counter(ids)
    for n, one in enumerate(ids):
        if count[one] > 1 and ids.index(one) != n:
            yield f"{path}[{n}].id", t("The id {id} is used twice.", id=one)


def _trigger(path: str, trigger: p.Trigger, known: dict[str, p.Trigger]) -> Found:
    if trigger.id == KEEP:
        yield f"{path}.id", t("The id {id} is reserved.", id=KEEP)
    if trigger.kind == "sniper":
        yield (
            f"{path}.class",
            t("{trigger}: sniper triggers are not part of this game.", trigger=trigger.name),
        )
    if (trigger.kind == "option") != bool(trigger.option_of):
        yield (
            f"{path}.class",
            t("{trigger}: an option, and nothing else, names what it is an option of.", trigger=trigger.name),
        )
    for parent in trigger.option_of:
        if parent not in known:
            yield f"{path}.option_of", t("There is no trigger {id}.", id=parent)
        elif known[parent].option_of:
            yield f"{path}.option_of", t("{id} is itself an option.", id=parent)
    yield from _twice(f"{path}.effect", [effect.id for effect in trigger.effect])
    for n, effect in enumerate(trigger.effect):
        yield from _effect(f"{path}.effect[{n}]", effect, known)


def _effect(path: str, effect: p.Effect, known: dict[str, p.Trigger]) -> Found:
    counters = effect.timing == "counter"
    if counters != (effect.counter is not None):
        yield f"{path}.timing", t("Counter effects, and only they, say what they answer.")
    named = effect.requires.other_side if effect.requires else ()
    for one in (*named, *(effect.counter.triggers if effect.counter else ())):
        if one not in known:
            yield path, t("There is no trigger {id}.", id=one)
    spans = [("range", effect.range), ("counter.range", effect.counter.range if effect.counter else None)]
    for name, span in spans:
        yield from _span(f"{path}.{name}", span)
    yield from _ops(path, effect)
    free = not effect.cost.trion and not effect.cost.tags
    if free and any(isinstance(op, p.GainTag) for op in effect.ops):
        yield f"{path}.cost", t("An effect that gains tags must cost something.")
    attacks = "attack" in effect.keywords or any(isinstance(op, p.Damage) for op in effect.ops)
    if free and attacks:
        yield f"{path}.cost", t("An attack must cost a tag or trion.")


def _span(path: str, span: tuple[int, int] | None) -> Found:
    if span is not None and span[0] > span[1]:
        yield path, t("A range goes from the lower to the higher distance.")


def _ops(path: str, effect: p.Effect) -> Found:
    asking = 0
    for n, op in enumerate(effect.ops):
        place = f"{path}.ops[{n}]"
        if isinstance(op, p.InitialShift) != (effect.timing == "initial_distance"):
            yield place, t("initial_shift, and nothing else, happens while the initial distance is decided.")
        if isinstance(op, ANSWERING) and effect.timing != "counter":
            yield place, t("This works on the announcement it answers, so only a counter can do it.")
        if isinstance(op, p.SelfDamage):
            yield from _span(place, op.if_distance)
        asks = isinstance(op, p.ShiftOp | p.SetDistance | p.InitialShift)
        choices = choices_of(op)
        asking += bool(choices)
        if asks and not 1 <= len(set(choices)) == len(choices) <= MOST_CHOICES:
            yield place, t("The choices must be 1 to {most} different numbers.", most=MOST_CHOICES)
    if asking > 1:
        yield f"{path}.ops", t("An effect can ask for one choice only.")
    if sum(isinstance(op, p.Damage) for op in effect.ops) > 1:
        yield f"{path}.ops", t("An effect does damage only once.")


def _agents(pack: p.Pack) -> Found:
    """Agents must be legal under the bare rules."""
    book = Book(pack)
    for n, agent in enumerate(pack.agent):
        try:
            check_loadout(book, Options(), Loadout(agent.main, agent.sub, agent.sheet))
        except Refused as refusal:
            yield f"agent[{n}]", t("{agent}: {why}", agent=agent.name, why=refusal.text)
