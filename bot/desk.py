"""The desk: what everything that serves people works with, made once for a bot."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import discord

from games.library import Shelf
from storage.store import Store

from .deadline import Deadline
from .decisions import Decisions
from .history import History
from .mentions import Mentions
from .people import People
from .photos import Photos
from .picture import Pictures
from .publisher import Publisher
from .seating import Seating
from .tables import Tables
from .words import Words


class Desk:
    """The games on the shelves, the tables, the people, the words, and the publisher that shows it all."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        shelves: Mapping[str, Shelf],
        *,
        draw_apart: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``draw_apart`` gives pictures a process of their own; ``clock`` gives seconds since 1970."""
        self.client = client
        self.shelves = dict(shelves)
        self.words = Words(self.shelves.values())
        self.mentions = Mentions(self.words)
        self.people = People(store)
        self.decisions = Decisions(self.people, lambda: int(clock() * 1000))
        self.tables = Tables(store, self.shelves, self.decisions)
        self.history = History(self.tables)
        self.seating = Seating(self.tables)
        self.pictures = Pictures(apart=draw_apart)
        self.deadline = Deadline()
        self.publisher = Publisher(
            client, self.tables, self.words, self.people, self.pictures, self.deadline, clock
        )
        self.photos = Photos(client, store, self.publisher.may_open, clock)
