"""Campaigns to look at, built by hand from the pack's samples: battles as crowded as they come."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import games.border_trpg
from games.border_trpg.battle import (
    Aimed,
    Ask,
    Attack,
    Battle,
    Cell,
    Hold,
    Object,
    Party,
    Roll,
    Searched,
    Sighting,
    Unit,
)
from games.border_trpg.book import Book
from games.border_trpg.pack import Pack
from games.border_trpg.state import State
from games.border_trpg.view import View, view_of
from games.engine.contract import Viewer
from games.engine.pack import load
from tests.spoken import spoken

replace = msgspec.structs.replace

OURS = Path(games.border_trpg.__file__).with_name("packs") / "ours" / "pack.toml"

PEOPLE = ("sakaki", "hayami", "mori", "kido", "tono", "usui", "natsume")
SEATS = {"sakaki": 2, "hayami": 3, "mori": 4, "kido": 5, "tono": 6, "usui": 7, "natsume": 8}


@cache
def book() -> Book:
    """The pack that ships."""
    return Book(load(OURS.read_text(encoding="utf-8"), Pack))


def unit(number: int, sample: str, team: int, cell: Cell | None, **fields: Any) -> Unit:
    """A sample character in play; parameters without features and master, which no picture shows."""
    card = book().samples[sample]
    base = book().positions[card.position].base
    params = {one: base[one] + card.points.get(one, 0) for one in base}
    given: dict[str, Any] = {
        "id": number,
        "name": card.name.en,
        "mark": sample[:2].upper(),
        "team": team,
        "sheet": number,
        "owner": SEATS[sample],
        "position": card.position,
        "features": card.features,
        "params": params,
        "main": card.main,
        "sub": card.sub,
        "captain": card.captain,
        "movement": 4,
        "initial": 70,
        "trion": 70,
        "life": "active",
        "cell": cell,
    }
    return Unit(**(given | fields))


def soldier(number: int, kind: str, nth: int, team: int, cell: Cell | None, **fields: Any) -> Unit:
    """A soldier in play."""
    card = book().soldiers[kind]
    given: dict[str, Any] = {
        "id": number,
        "name": f"{kind} {nth}",
        "mark": f"{kind[0].upper()}{nth}",
        "team": team,
        "soldier": kind,
        "computer": "steady",
        "creature": card.creature,
        "params": card.params,
        "initial": card.trion,
        "trion": card.trion,
        "life": "active",
        "cell": cell,
    }
    return Unit(**(given | fields))


STEALTH = (Hold("stealth", "sub"),)


def rank_war(**fields: Any) -> Battle:
    """Three teams in round 3 of a rank war in the city; Usui hides at W14, last seen at S9 in round 2."""
    units = (
        unit(1, "sakaki", 1, (7, 11), trion=54, acted=("tactics",)),
        unit(2, "hayami", 1, (5, 13), trion=80, initial=80),
        unit(3, "mori", 1, (2, 17), trion=120, initial=130, holds=(Hold("invisible", "sub"),)),
        unit(4, "kido", 2, (11, 4), trion=31, initial=130, statuses=("leak_small", "leg_left")),
        unit(5, "tono", 2, (8, 10), trion=66, holds=(Hold("floating"),)),
        unit(6, "usui", 2, (22, 13), initial=95, trion=90, holds=STEALTH, seen=Sighting((18, 8), 2)),
        unit(7, "natsume", 3, (20, 6), trion=1, initial=65),
    )
    given: dict[str, Any] = {
        "number": 2,
        "kind": "rank_war",
        "map": "city_a",
        "parties": (
            Party(id=1, name="Black Wing", side=1, started=3, dice=7, points=2, rank=2, total=27),
            Party(id=2, name="North Wind", side=2, started=3, dice=12, points=1, rank=1, total=30),
            Party(id=3, name="Tail Light", side=3, started=1, dice=3, rank=3, total=19),
        ),
        "units": units,
        "objects": (
            Object(id=20, thing="wall", cells=((9, 9), (10, 9)), height=2, team=2),
            Object(id=21, thing="wire", cells=((6, 8), (7, 8), (8, 8)), height=0, team=1),
            Object(id=22, thing="mine", cells=((13, 6),), height=0, team=2, hidden=True),
        ),
        "searched": (Searched(1, (12, 15), 5),),
        "stage": "fight",
        "round": 3,
        "phase": "tactics",
        "order": (2, 1, 3),
        "asks": (Ask(id=90, kind="window", team=1),),
    }
    return Battle(**(given | fields))


def struck() -> Battle:
    """Sakaki slashes at Tono, who has evaded; tactical dice and a set face are among the hit dice."""
    attack = Attack(
        unit=1,
        side="main",
        skill="kogetsu_slash",
        combos=("senku_slash",),
        centre=(8, 10),
        aimed=(
            Aimed(
                unit=5,
                by=5,
                skill="evade",
                roll=Roll((1, 1, 2, 3, 4, 5, 6, 2, 3, 3), 40),
                hit=True,
            ),
        ),
        stage="burst",
        dice=3,
        roll=Roll((6, 5, 4, 6, 3, 2, 5, 1, 4, 3, 6, 2, 1, 5), 63, 3, (1,)),
    )
    return rank_war(phase="attack", turn=1, attack=attack, asks=(Ask(id=91, kind="burst", unit=1),))


def invasion() -> Battle:
    """Two allied teams of four against twenty soldiers in the industrial area; many out, down and beyond."""
    people = tuple(
        unit(n, name, 1 + n // 4, (2 + 3 * n, 12 + n % 3), id=n + 1) for n, name in enumerate(PEOPLE)
    )
    people = (
        replace(people[0], life="down", trion=0),
        replace(people[1], cell=(-2, 6)),
        replace(people[2], cell=(0, 7)),
        replace(people[3], life="out", cell=None, trion=0),
        *people[4:],
    )
    kinds = ("tick", "mauler", "spitter", "hauler", "glider", "warden")
    crowd = tuple(
        soldier(
            20 + n, kinds[n % 6], n // 6 + 1, 3, (6 + n % 5 * 3, 2 + n // 5 * 2),
            holds=(Hold("floating"),) if kinds[n % 6] == "glider" else (),
        )
        for n in range(20)
    )  # fmt: skip
    return Battle(
        number=3,
        kind="defence",
        map="industrial",
        parties=(
            Party(id=1, name="Black Wing", side=1, started=3, dice=20, points=12, total=31),
            Party(id=2, name="North Wind", side=1, started=4, dice=0, points=3, total=22),
            Party(id=3, name="", side=2, started=20, group=True, dice=4, points=1, total=25),
        ),
        units=(*people, *crowd),
        stage="fight",
        round=12,
        phase="movement",
        order=(1, 3, 2),
        asks=(Ask(id=92, kind="window", team=2),),
    )


def state(battle: Battle | None = None, **fields: Any) -> State:
    """A campaign with this battle."""
    return State(battle=battle, taken=tuple(range(11)), **fields)


def view(of: Battle | State, viewer: Viewer = None) -> View:
    """What a viewer knows of a battle or campaign."""
    return view_of(book(), of if isinstance(of, State) else state(of), viewer)


def plain(fact: object) -> str:
    """A fact in English, with seats by their numbers."""
    return spoken(fact)
