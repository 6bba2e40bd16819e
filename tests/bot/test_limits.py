"""Everything a game makes the bot send keeps to Discord's documented limits, in every language.

The whole menu of many positions is walked; every panel and every modal on the way is built and measured. The
numbers are Discord's, written down here once more; the sandbox's own checks judge the same bodies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest
from discord import Locale
from discord.app_commands import Command, Group
from discord.app_commands.commands import validate_name

import tests.camp_game
import tests.tiny_game
from bot import compose, ids, modals, panels
from bot.app import Kuromaku
from bot.commands import Translator
from bot.live import Keeping, Live
from bot.sandbox import limits
from bot.words import LANGUAGES, Words
from games.engine.chance import KeyedChance
from games.engine.contract import Refused
from games.engine.menu import Menu, Path
from games.engine.play import Play
from games.library import Shelf, load
from storage.records import SeatRecord, TableRecord
from tests.engine.shelves import moves

SHELVES = load(extra=[tests.tiny_game, tests.camp_game])
WORDS = Words(SHELVES.values())
LOCALES = [locale.value for locale in Locale]

LONGEST_NAME = "*_~`|" * 6 + "WW"
"""A display name of 32 characters that Markdown's escapes make twice as long."""

GAMES = pytest.mark.parametrize("shelf", SHELVES.values(), ids=list(SHELVES))


# ---- commands ------------------------------------------------------------------------------------------


@pytest.fixture
async def commands() -> list[dict[str, Any]]:
    """What is sent to Discord when the commands are synced."""
    bot = Kuromaku(None, extra=[tests.tiny_game, tests.camp_game])  # type: ignore[arg-type]
    translator = Translator(WORDS)
    await bot.tree.set_translator(translator)
    every = [await one.get_translated_payload(bot.tree, translator) for one in bot.tree.get_commands()]
    await bot.close()
    return every


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for option in node.get("options") or []:
        yield from _nodes(option)


def _said(node: dict[str, Any], key: str) -> list[str]:
    return [node[key], *(node.get(f"{key}_localizations") or {}).values()]


def _weight(node: dict[str, Any]) -> int:
    """Characters that count towards the 8,000: the longest form of each name, description and value."""
    total = max(map(len, _said(node, "name")))
    total += max(map(len, _said(node, "description")))
    for choice in node.get("choices") or []:
        total += max(map(len, _said(choice, "name"))) + len(str(choice["value"]))
    return total + sum(map(_weight, node.get("options") or []))


async def test_commands(commands: list[dict[str, Any]]) -> None:
    assert 1 < len(commands) <= 100
    for command in commands:
        assert _weight(command) <= 8000
        for node in _nodes(command):
            options = node.get("options") or []
            assert len(options) <= 25
            assert len(node.get("choices") or []) <= 25
            assert all(1 <= len(text) <= 100 for text in _said(node, "description"))
            for choice in node.get("choices") or []:
                assert all(1 <= len(text) <= 100 for text in _said(choice, "name"))
                assert len(str(choice["value"])) <= 100
            for name in _said(node, "name"):
                assert validate_name(name) == name
            needed = [bool(option.get("required")) for option in options]
            assert needed == sorted(needed, reverse=True), "what is required comes first"


async def test_a_game_without_computer_players_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tests.camp_game, "GAME", replace(tests.camp_game.GAME, players={}))
    bot = Kuromaku(None, extra=[tests.camp_game])  # type: ignore[arg-type]
    camp = bot.tree.get_command("camp")
    assert isinstance(camp, Group)
    challenge = camp.get_command("new")
    assert isinstance(challenge, Command)
    assert "opponent" in [one.name for one in challenge.parameters]
    assert "computer" not in [one.name for one in challenge.parameters]
    await bot.close()


async def test_names_are_unique_in_every_locale(commands: list[dict[str, Any]]) -> None:
    for siblings in (commands, *(node.get("options") or [] for c in commands for node in _nodes(c))):
        for locale in LOCALES:
            names = [(s.get("name_localizations") or {}).get(locale, s["name"]) for s in siblings]
            assert len(set(names)) == len(names), (locale, names)


async def test_every_locale_that_is_spoken_has_its_names(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for node in _nodes(command):
            assert set(node["description_localizations"]) == {"ja", "zh-CN", "zh-TW"}
            assert node["description_localizations"]["zh-TW"] == (node["description_localizations"]["zh-CN"])


# ---- messages ------------------------------------------------------------------------------------------


def _seat(seat: int, user_id: int | None, computer: str | None = None, settings: bytes = b"{}") -> SeatRecord:
    return SeatRecord(
        table_id=1,
        seat=seat,
        user_id=user_id,
        computer=computer,
        display_name=LONGEST_NAME,
        dm_ok=False,
        settings=settings,
        joined_at=0,
        left_at=None,
    )


def _record(shelf: Shelf, status: Any = "running") -> TableRecord:
    return TableRecord(
        id=999_999,
        game=shelf.game.id,
        status=status,
        guild_id=1,
        channel_id=2,
        thread_id=10**18,
        host_user_id=10**18,
        referee_user_id=None,
        locale="ja",
        rules_version="1",
        pack_digest=None,
        commitment="f" * 64,
        revision=10**6,
        sequence=10**6,
        created_at=0,
        updated_at=0,
        ended_at=None,
        options=msgspec.json.encode(shelf.game.usual),
        state_format=1,
        state=b"",
        draws_taken=0,
        chance_key=b"",
        entropy=b"[]",
        result=None,
    )


def live_at(shelf: Shelf, play: Play) -> Live:
    """The table of a play, with people whose names are as long and as awkward as can be."""
    over = play.result is not None
    told = tuple(told for entry in play.journal[-12:] for told in entry.events)[-12:]
    seats = tuple(_seat(seat, 10**18 + seat) for seat in range(len(shelf.game.seats)))
    record = _record(shelf, "ended" if over else "running")
    return Live(record, seats, shelf, shelf.rules(), play.state, told)


def _walk(components: list[Any]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if component.get(key):
                yield from _walk([component[key]])


def measure(panel: panels.Panel, where: object) -> None:
    """Holds a message against Discord's limits."""
    body = panel.view.to_components()  # type: ignore[no-untyped-call]
    every = list(_walk(body))
    assert len(every) <= 40, where
    texts = [c["content"] for c in every if c["type"] == 10]
    assert all(texts), where
    assert sum(map(len, texts)) <= 4000, where
    addresses = [c["custom_id"] for c in every if "custom_id" in c]
    assert len(set(addresses)) == len(addresses), (where, addresses)
    for component in every:
        match component["type"]:
            case 1:
                inner = component["components"]
                assert 1 <= len(inner) <= 5, where
                assert len(inner) == 1 or all(c["type"] == 2 for c in inner), where
            case 2:
                assert "emoji" in component or component["label"], where
                assert len(component.get("label") or "") <= 80, where
                assert ids.read(component["custom_id"]) is not None, where
            case 3:
                assert len(component.get("placeholder") or "") <= 150, where
                _options(component, 1, 25, where)
            case 12:
                assert all(1 <= len(i["description"]) <= 1024 for i in component["items"]), where
    assert all(1 <= len(address) <= 100 for address in addresses), where
    pictures = frozenset({panel.picture} if panel.picture else ())
    limits.check_message({"components": body, "flags": 1 << 15}, attachments=pictures, v2=True)


def _options(component: dict[str, Any], least: int, most: int, where: object) -> None:
    options = component["options"]
    assert least <= len(options) <= most, where
    values = [option["value"] for option in options]
    assert len(set(values)) == len(values), where
    for option in options:
        assert 1 <= len(option["label"]) <= 100, where
        assert 1 <= len(option["value"]) <= 100, where
        assert len(option.get("description") or "") <= 100, where
    assert component.get("min_values", 1) <= component.get("max_values", 1) <= max(len(options), 1), where


def measure_form(modal: Any, where: object) -> None:
    """Holds a modal against Discord's limits."""
    body = modal.to_dict()
    assert 1 <= len(body["title"]) <= 45, where
    assert 1 <= len(body["custom_id"]) <= 100, where
    assert 1 <= len(body["components"]) <= 5, where
    for label in body["components"]:
        assert label["type"] == 18, where
        assert 1 <= len(label["label"]) <= 45, where
        assert len(label.get("description") or "") <= 100, where
        field = label["component"]
        assert 1 <= len(field["custom_id"]) <= 100, where
        match field["type"]:
            case 3:
                _options(field, 1, 25, where)
            case 21:
                _options(field, 2, 10, where)
            case 4:
                assert len(field.get("placeholder") or "") <= 100, where
    limits.check_modal(body)


MOST_PATHS = 120
"""Places of one menu that are looked at; menus of more are walked breadth first up to here."""


def paths(live: Live, seat: int) -> Iterator[tuple[Path, Menu]]:
    """The places of a seat's menu, outer ones first."""
    ask = live.ask(seat)
    waiting: list[Path] = [()]
    while waiting:
        path = waiting.pop(0)
        try:
            node = ask(path)
        except Refused:
            assert not path, "what is offered leads somewhere"
            return  # a seat that has nothing to do, or of which the game has not been told yet
        if not isinstance(node, Menu):
            continue
        yield path, node
        slot = node.slots[0]
        if slot.kind == "choice" and slot.most == 1:
            waiting += [(*path, option.key) for option in slot.options if option.blocked is None]


def _positions(shelf: Shelf, table: int) -> Iterator[Live]:
    """Positions of a table of random players: the first ones, every few after, ever rarer, and the end."""
    for place, play in enumerate(moves(shelf, table)):
        if place < 4 or place % (9 if place < 60 else 37) == 0 or play.result is not None:
            yield live_at(shelf, play)


def _some_seats(live: Live, number: int) -> tuple[int, ...]:
    """Who looks at a position: the first seat, whoever is asked, and another one; all where they are few."""
    seats = range(len(live.shelf.game.seats))
    if len(seats) <= 4:
        return tuple(seats)
    asked = next((seat for one in reversed(live.prompts) for seat in one.seats if seat >= 0), 0)
    return tuple(sorted({0, asked, number % len(seats)}))


@GAMES
@pytest.mark.parametrize("table", [1, 2, 3])
def test_every_panel_and_every_form(shelf: Shelf, table: int) -> None:
    built = forms = 0
    for number, live in enumerate(_positions(shelf, table)):
        seats = _some_seats(live, number)
        for language in LANGUAGES:
            say = compose.speech(WORDS, live, language)
            measure(compose.board(live, say), (language, "board"))
            measure(compose.invitation(live, say, "<#1>"), (language, "invitation"))
            for seat in seats:
                measure(compose.private(live, seat, say), (language, seat))
        if live.over:
            continue
        for seat in seats:
            address = ids.Address("form", live.id, live.stamp(seat))
            for turn, (path, node) in enumerate(islice(paths(live, seat), MOST_PATHS)):
                say = compose.speech(WORDS, live, LANGUAGES[turn % len(LANGUAGES)])
                where = (shelf.game.id, say.language, seat, path)
                measure(compose.private(live, seat, say, path), where)
                built += 1
                if path and (len(node.slots) > 1 or node.slots[0].kind != "choice" or node.slots[0].most > 1):
                    measure_form(modals.form(node, address._replace(path=path), say), where)
                    forms += 1
    assert built > 20
    assert forms > 0


@GAMES
def test_every_lobby(shelf: Shelf) -> None:
    record = _record(shelf, "open")
    host = _seat(0, 10**18)
    asked = _seat(1, None, settings=msgspec.json.encode(Keeping(10**18 + 1)))
    for seats in ((host,), (host, asked), (host, _seat(1, None, "steady"))):
        live = Live(record, seats, shelf, shelf.rules(), None, ())
        for language in LANGUAGES:
            say = compose.speech(WORDS, live, language)
            for panel in (compose.lobby(live, say), compose.board(live, say), compose.private(live, 0, say)):
                measure(panel, (language, seats))
            cancelled = replace(live, record=replace(record, status="cancelled"))
            measure(compose.lobby(cancelled, say), language)


@GAMES
def test_what_a_button_offers_is_what_it_does(shelf: Shelf) -> None:
    """Every button of a panel leads to a menu or to a command that the rules accept."""
    done = 0
    for live in islice(_positions(shelf, 1), 8):
        if live.over:
            continue
        for seat in range(len(shelf.game.seats)):
            say = compose.speech(WORDS, live, "en")
            body = compose.private(live, seat, say).view.to_components()  # type: ignore[no-untyped-call]
            for button in _walk(body):
                if button["type"] != 2 or button.get("disabled"):
                    continue
                address = ids.read(button["custom_id"])
                assert address is not None
                if address.kind != "pick":
                    continue
                node = live.ask(seat)(address.path)
                if not isinstance(node, Menu):
                    live.rules.step(live.state, seat, node, KeyedChance(b"k" * 32))
                    done += 1
    assert done > 0
