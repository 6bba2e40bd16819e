"""Golden records and states: what this release writes, kept for later ones to prove that they read it.

``make golden`` (``python -m tools.golden GAME``) lets computer players play tables of every game (or of one),
and writes them to ``tests/golden/GAME/RELEASE``, for the release that pyproject.toml names. What is there
already is never written again: that it is not read any more is what the tests are there to find. So a release
that changes the rules, or what is stored, counts its number up and adds its own. As long as a release is not
out its own folder may be deleted, and is then made anew.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

import tests.tiny_game
from games.engine import record
from games.engine.chance import KeyedChance, commitment
from games.engine.computer import RandomPlayer, think
from games.engine.contract import AUTO
from games.engine.pack import digest
from games.engine.play import Play, pack_events
from games.library import Shelf, load

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"

TABLES = 2
"""Tables of each game: one of the strongest computers, one played at random."""
STATES = 8
"""States kept of each table, spread over its length, the last one among them."""
MOST = 20_000
"""Commands after which a table is taken as it is."""


class GoldenState(msgspec.Struct, frozen=True):
    """A state as storage kept it, after the entry at ``place`` (1 is the start), and that entry's events."""

    place: int
    format: int
    rules_version: int
    state: msgspec.Raw
    events: msgspec.Raw


def release() -> str:
    """The number of this release."""
    found = re.search(r'^version = "([^"]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert found is not None
    return found[1]


def played(shelf: Shelf, number: int) -> tuple[Play, list[bytes]]:
    """A whole table, the same whenever it is played with the same rules, and its state after each entry."""
    game, rules = shelf.game, shelf.rules()
    key = (number + 1).to_bytes(32, "big")
    play, chance = Play(rules, game.usual, key), KeyedChance(key[::-1])
    strongest = list(game.players.values())[-1] if game.players and number == 0 else None
    player = strongest(rules) if strongest else RandomPlayer()
    own = game.automaton(rules) if game.automaton is not None else player
    states = [msgspec.json.encode(play.state)]
    play.seat(tuple(range(len(game.seats))))
    states += [msgspec.json.encode(play.state)] * (len(play.journal) - 1)
    while play.result is None and len(play.journal) < MOST:
        seat = next(prompt.seats[0] for prompt in reversed(play.waiting) if prompt.seats)
        play.do(seat, think(rules, own if seat == AUTO else player, play.state, seat, chance).command)
        states.append(msgspec.json.encode(play.state))
    return play, states


def spread(count: int) -> list[int]:
    """Which of ``count`` states are kept: the first, the last, and others between them."""
    last = count - 1
    return sorted({round(last * n / (STATES - 1)) for n in range(STATES)})


def golden(shelf: Shelf, number: int) -> tuple[record.Record, list[GoldenState]]:
    """A table's record, and some of its states as storage keeps them."""
    game, source = shelf.game, shelf.pack_source()
    play, states = played(shelf, number)
    header = record.Header(
        record=record.FORMAT,
        game=game.id,
        rules_version=game.rules_version,
        options=msgspec.to_builtins(game.usual),
        pack=source,
        pack_digest=digest(source),
        seats=tuple(f"Player {seat + 1}" for seat in range(len(game.seats))),
        commitment=commitment(play.key),
        start_draws=play.journal[0].draws,
        key=play.key.hex(),
    )
    kept = [
        GoldenState(
            place=place + 1,
            format=game.state_format,
            rules_version=game.rules_version,
            state=msgspec.Raw(states[place]),
            events=msgspec.Raw(pack_events(play.journal[place].events)),
        )
        for place in spread(len(states))
    ]
    return record.of_journal(header, play.journal), kept


def files(shelf: Shelf, folder: Path) -> Iterator[tuple[Path, str]]:
    """The golden files of a game, and what is to be in them."""
    for number in range(TABLES):
        found, states = golden(shelf, number)
        yield folder / f"table{number + 1}.jsonl", record.write(found)
        lines: list[Any] = [msgspec.json.encode(state).decode() for state in states]
        yield folder / f"states{number + 1}.jsonl", "\n".join(lines) + "\n"


def main(games: Sequence[str] = (), into: Path = GOLDEN, number: str | None = None) -> int:
    """Writes what this release does not have yet, and says what it left alone; the exit code."""
    number = number or release()
    shelves = load(extra=[tests.tiny_game])
    if unknown := set(games) - set(shelves):
        print(
            f"There is no game {', '.join(sorted(unknown))}; there are {', '.join(shelves)}.", file=sys.stderr
        )
        return 2
    for name, shelf in shelves.items():
        if games and name not in games:
            continue
        folder = into / name / number
        if folder.exists():
            print(f"{name} {number}: there already, left as it is")
            continue
        folder.mkdir(parents=True)
        for path, text in files(shelf, folder):
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name} {number}: written to {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
