"""Checks of a pack's people: samples that are ready to play, and known characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..engine.text import Name, Text, t
from . import pack as p
from . import terms as v
from .book import Book
from .legal_sheet import faults
from .samples import sheet_of_sample

Found: TypeAlias = Iterator[tuple[str, Text]]


def people(pack: p.Pack) -> Found:
    """Faults of samples and known characters, in a pack that is sound otherwise."""
    book = Book(pack)
    for n, sample in enumerate(pack.sample):
        yield from _sample(f"sample[{n}]", sample, book)
    for n, agent in enumerate(pack.agent):
        yield from _agent(f"agent[{n}]", agent, book)
    seen: dict[str, Name] = {}
    rows = [(f"sample[{n}]", one.name) for n, one in enumerate(pack.sample)]
    rows += [(f"agent[{n}]", one.name) for n, one in enumerate(pack.agent)]
    for path, name in rows:
        if seen.setdefault(name.en, name) != name:
            yield f"{path}.name", t("Two people have the English name {name}.", name=name.en)


def _sample(path: str, sample: p.Sample, book: Book) -> Found:
    """A sample has nothing left to decide and breaks no rule (trpg-create-2)."""
    for wrong, known in (
        ([one for one in sample.features if one not in book.features], "features"),
        ([sample.master] if sample.master not in book.masters else [], "master"),
        ([one for one in sample.main if one not in book.triggers], "main"),
        ([one for one in sample.sub if one not in book.triggers], "sub"),
    ):
        if wrong:
            yield f"{path}.{known}", t("{sample}: there is no {id}.", sample=sample.name, id=wrong[0])
            return
    sheet = sheet_of_sample(sample, 1, None)
    for fault in faults(book, sheet, captain=sample.captain):
        yield path, t("{sample}: {why}", sample=sample.name, why=fault.text)


def _agent(path: str, agent: p.Agent, book: Book) -> Found:
    """What is known of a character names what exists; parameters are all eight or none."""
    if agent.params and set(agent.params) != set(v.PARAMS):
        yield f"{path}.params", t("{agent}: all eight parameters, or none.", agent=agent.name)
    for side, triggers in (("main", agent.main), ("sub", agent.sub)):
        if len(set(triggers)) < len(triggers):
            yield f"{path}.{side}", t("{agent}: a trigger is twice on one side.", agent=agent.name)
        for one in triggers:
            if one not in book.triggers:
                yield f"{path}.{side}", t("There is no trigger {id}.", id=one)
    for one in agent.lacks:
        if one not in book.triggers and one not in book.absent:
            yield f"{path}.lacks", t("There is no trigger {id}.", id=one)
