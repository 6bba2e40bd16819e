"""Camp Night: a game with a master, as small as can be, at which people come and go.

A keeper watches over a camp. Every night each guest, and a goblin that nobody plays, thinks of a number in
secret; the keepers see them all. When a keeper rings the bell, the numbers are shown and a die is thrown:
whoever thought of its number has a point. After four nights it is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.computer import RandomPlayer
from games.engine.contract import (
    AUTO,
    SYSTEM,
    AnyRules,
    Command,
    Event,
    Game,
    Group,
    Look,
    Outcome,
    Param,
    Private,
    Prompt,
    Refused,
    Result,
    Rules,
    Seat,
    SeatSpec,
    Told,
    Verb,
    Viewer,
)
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.page import Disc, Drawing, Facts, Label, Page, Para, Picture
from games.engine.text import Fact, Joined, SeatName, Text, t

NIGHTS = 4
NUMBERS = 3
MOST_WORDS = 40
KEEPERS: tuple[Seat, ...] = (0, 1)
GUESTS: tuple[Seat, ...] = (2, 3, 4)


SIGN = (
    Slot("words", t("What it says"), kind="text", most=MOST_WORDS),
    Slot("size", t("How large"), kind="number", least=1, most=NUMBERS),
)


class Options(Struct, frozen=True):
    """No house rules."""


# ---- commands and events -------------------------------------------------------------------------------


class Think(Command, frozen=True, tag="think"):
    """Thinks of a number: a guest, or the goblin."""

    secret: ClassVar[bool] = True
    number: int


class Ring(Command, frozen=True, tag="ring"):
    """A keeper ends the night."""


class Whisper(Command, frozen=True, tag="whisper"):
    """A keeper lets a guest know something, unheard by all others."""

    to: int


class Sign(Command, frozen=True, tag="sign"):
    """A keeper puts up a sign, so large."""

    words: str
    size: int


class Stop(Command, frozen=True, tag="stop"):
    """A keeper ends the game."""


class Seated(Command, frozen=True, tag="seated"):
    """Who is there from now on."""

    seats: tuple[int, ...]


Commands: TypeAlias = Think | Ring | Whisper | Sign | Stop | Seated


class Thought(Event, frozen=True, tag="thought"):
    """A guest, or the goblin, has a number."""

    seat: int


class Whispered(Event, frozen=True, tag="whispered"):
    """A keeper has whispered to a guest."""

    seat: int


class Signed(Event, frozen=True, tag="signed"):
    """There is a sign."""

    words: str


class Rung(Event, frozen=True, tag="rung"):
    """All numbers, and the die."""

    reveals: ClassVar[bool] = True
    night: int
    numbers: tuple[tuple[int, int], ...]
    die: int


Events: TypeAlias = Thought | Whispered | Signed | Rung


# ---- the rules -----------------------------------------------------------------------------------------


class State(Struct, frozen=True):
    """Who is there, the numbers of this night by who thought of them, and the points."""

    there: tuple[int, ...] = ()
    night: int = 1
    numbers: tuple[tuple[int, int], ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    whispers: int = 0
    signs: int = 0
    stopped: bool = False


class View(Struct, frozen=True):
    """What a viewer knows."""

    viewer: Viewer
    there: tuple[int, ...]
    night: int
    ready: tuple[int, ...]
    numbers: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...]
    over: bool


class CampNight(Rules[State, Commands, Options, View]):
    """The rules."""

    def start(self, options: Options, chance: Chance) -> Outcome[State]:
        """Nobody is known to be there yet."""
        return Outcome(State(), ())

    def step(self, state: State, actor: Seat, command: Commands, chance: Chance) -> Outcome[State]:
        """See the commands."""
        if self.result(state) is not None:
            raise Refused("ended", t("This game is over."))
        match command:
            case Seated(seats):
                if actor != SYSTEM:
                    raise Refused("seat", t("You do not play at this table."))
                kept = tuple(one for one in state.numbers if one[0] == AUTO or one[0] in seats)
                return Outcome(replace(state, there=seats, numbers=kept), ())
            case Think(number):
                if actor != AUTO and (actor not in GUESTS or actor not in state.there):
                    raise Refused("seat", t("Only guests and the goblin think of numbers."))
                if not 1 <= number <= NUMBERS:
                    raise Refused("number", t("The number is 1, 2 or 3."))
                numbers = tuple(sorted({**dict(state.numbers), actor: number}.items()))
                return Outcome(replace(state, numbers=numbers), (Thought(actor),))
        if actor not in KEEPERS or actor not in state.there:
            raise Refused("seat", t("Only a keeper does that."))
        match command:
            case Whisper(to):
                if to not in GUESTS or to not in state.there:
                    raise Refused("nobody", t("Nobody is there to hear it."))
                told: tuple[Told, ...] = (Private((*KEEPERS, to), Whispered(to)),)
                return Outcome(replace(state, whispers=state.whispers + 1), told)
            case Sign(words, size):
                if not 1 <= len(words) <= MOST_WORDS or not 1 <= size <= NUMBERS:
                    raise Refused("sign", t("A sign has a few words and one of three sizes."))
                return Outcome(replace(state, signs=state.signs + 1), (Signed(words),))
            case Stop():
                return Outcome(replace(state, stopped=True), ())
        return self._ring(state, chance)

    @staticmethod
    def _ring(state: State, chance: Chance) -> Outcome[State]:
        die = chance.below(NUMBERS) + 1
        points = dict(state.points)
        for who, number in state.numbers:
            points[who] = points.get(who, 0) + (number == die)
        after = replace(state, night=state.night + 1, numbers=(), points=tuple(sorted(points.items())))
        return Outcome(after, (Rung(state.night, state.numbers, die),))

    def seated(self, state: State, taken: tuple[Seat, ...]) -> Commands | None:
        """Guests who are not there are not asked."""
        return None if state.there == taken or self.result(state) is not None else Seated(taken)

    def waiting(self, state: State) -> tuple[Prompt, ...]:
        """The keepers ring the bell when they like; meanwhile guests and goblin think of numbers."""
        if self.result(state) is not None:
            return ()
        has = tuple(seat for seat, _ in state.numbers)
        lacks = tuple(seat for seat in (AUTO, *GUESTS) if seat not in has and seat in (AUTO, *state.there))
        keepers = tuple(seat for seat in KEEPERS if seat in state.there)
        bell = Prompt(f"bell-{state.night}", t("The bell"), keepers, default=Ring(), rules=("camp-2",))
        return (
            *([bell] if keepers else []),
            Prompt(
                f"think-{state.night}",
                t("A number"),
                lacks,
                has,
                secret=True,
                default=Think(1),
                rules=("camp-1",),
            ),
        )

    def view(self, state: State, viewer: Viewer) -> View:
        """Keepers see all numbers, a guest and the goblin their own."""
        numbers = tuple(one for one in state.numbers if viewer in KEEPERS or one[0] == viewer)
        ready = tuple(seat for seat, _ in state.numbers)
        over = self.result(state) is not None
        return View(viewer, state.there, state.night, ready, numbers, state.points, over)

    def menu_of(self, view: View, path: Path) -> Menu | Commands:
        """Thinking for guests and the goblin; bell, whisper and end for keepers."""
        if view.viewer is None or view.over or not (view.viewer == AUTO or view.viewer in view.there):
            raise Refused("not-seated", t("You do not play at this table."))
        if view.viewer in KEEPERS:
            return self._keeping(view, path)
        match path:
            case ():
                think = Option("think", t("Think of a number"), style="main")
                return Menu(t("Your move"), (Slot("do", t("Your move"), (think,)),))
            case ("think",):
                numbers = tuple(Option(str(n), t("Number {n}", n=n)) for n in range(1, NUMBERS + 1))
                return Menu(t("Which number?"), (Slot("number", t("Which number?"), numbers),))
            case ("think", ("1" | "2" | "3") as number):
                return Think(int(number))
        raise Refused("no-such-choice", t("That is not on offer now."))

    @staticmethod
    def _keeping(view: View, path: Path) -> Menu | Commands:
        guests = tuple(Option(str(seat), SeatName(seat)) for seat in view.there if seat in GUESTS)
        match path:
            case ():
                alone = None if guests else t("No guest is there.")
                options = (
                    Option("ring", t("Ring the bell"), style="main"),
                    Option("whisper", t("Whisper"), blocked=alone),
                    Option("sign", t("Put up a sign")),
                    Option("stop", t("Stop"), style="danger", gives_up=True),
                )
                return Menu(t("Your camp"), (Slot("do", t("Your camp"), options),))
            case ("ring",):
                return Ring()
            case ("stop",):
                return Stop()
            case ("sign",):
                return Menu(t("Your sign"), SIGN)
            case ("sign", _):
                return Menu(t("Your sign"), SIGN[1:])
            case ("sign", words, ("1" | "2" | "3") as size):
                return Sign(words, int(size))
            case ("whisper",) if guests:
                return Menu(t("To whom?"), (Slot("to", t("To whom?"), guests),))
            case ("whisper", to) if to in [option.key for option in guests]:
                return Whisper(int(to))
        raise Refused("no-such-choice", t("That is not on offer now."))

    def page_of(self, view: View) -> Page:
        """The night, the numbers that the viewer knows, and a picture of the camp with them."""
        rows: list[tuple[Fact, Fact]] = [(t("Night"), view.night)]
        rows += [(SeatName(seat), number) for seat, number in view.numbers]
        rows += [(t("Points of {seat}", seat=SeatName(seat)), n) for seat, n in view.points]
        return Page(t("Camp Night"), (Facts(tuple(rows)), Picture(camp(view))))

    def page_at(self, view: View, path: Path) -> Page:
        """Beside a whisper that is about to be: whom the viewer may choose."""
        page = self.page_of(view)
        if path[:1] != ("whisper",) or view.viewer not in KEEPERS:
            return page
        ears = tuple(SeatName(seat) for seat in view.there if seat in GUESTS)
        return replace(page, blocks=(*page.blocks, Para(t("Ears: {ears}", ears=Joined(ears)))))

    def tell(self, event: Event) -> Text | None:
        """A line for everything."""
        match event:
            case Thought(seat):
                return t("{seat} has a number.", seat=SeatName(seat))
            case Whispered(seat):
                return t("A whisper to {seat}.", seat=SeatName(seat))
            case Signed(words):
                return t("A sign: {words}", words=words)
            case Rung(night, numbers, die):
                return t(
                    "Night {night}: the die shows {die}. {said}", night=night, die=die, said=_said(numbers)
                )
        return None

    def result(self, state: State) -> Result | None:
        """Everybody has had a good time."""
        if state.stopped or state.night > NIGHTS:
            return Result((), "done", t("That was all."))
        return None

    def chapter(self, state: State) -> Fact:
        """The night."""
        return t("Night {night}", night=state.night)


def _said(numbers: Iterable[tuple[int, int]]) -> Joined:
    return Joined(tuple(t("{seat}: {n}", seat=SeatName(seat), n=number) for seat, number in numbers))


def camp(view: View, zoom: int = 1) -> Drawing:
    """A fire for each number that the viewer knows."""
    marks = [
        Disc(40.0 + 60 * place, 40.0, 10.0 * number, "#d64545")
        for place, (_, number) in enumerate(view.numbers)
    ]
    night = Label(8, 88, t("Night {night}", night=view.night), 14, "#ffffff")
    alt = t("The camp: {said}", said=_said(view.numbers))
    return Drawing(400 * zoom, 100 * zoom, "#102030", (*marks, night), alt)


# ---- the declaration -----------------------------------------------------------------------------------

KEEP = Group(t("/keep"), t("What keepers do"), presides=True)


def _map(rules: AnyRules, view: View | None, words: tuple[str | None, ...]) -> Page:
    zoom = {"near": 2, "far": 1, None: 1}.get(words[0])
    if zoom is None:
        raise Refused("zoom", t("The map is near or far."))
    shown = view or View(None, (), 1, (), (), (), over=False)
    return Page(t("The map"), (Picture(camp(shown, zoom)),))


def _numbers(rules: AnyRules, view: View, words: tuple[str | None, ...]) -> Page:
    return Page(t("All numbers"), (Facts(tuple((SeatName(seat), n) for seat, n in view.numbers)),))


ZOOMS = (Option("near", t("Near")), Option("far", t("Far")))

GAME = Game(
    id="camp_game",
    command=t("/camp"),
    title=t("Camp Night"),
    pitch=t("A keeper, a goblin, and guests who come and go."),
    seats=(
        SeatSpec(t("Keeper"), "#d6b945", presides=True),
        SeatSpec(t("Second keeper"), "#b0903a", optional=True, presides=True),
        SeatSpec(t("{colour} tent", colour=t("Red")), "#d64545", optional=True),
        SeatSpec(t("{colour} tent", colour=t("Green")), "#3ddb7e", optional=True),
        SeatSpec(t("{colour} tent", colour=t("Blue")), "#3d7edb", optional=True),
    ),
    state=State,
    commands=Commands,
    events=Events,
    options=Options,
    bind=lambda source: CampNight(),
    usual=Options(),
    house_rules=(),
    verbs=(
        Verb("think", t("/think"), t("Think of a number"), (Param(t("/number"), t("Which number")),)),
        Verb("ring", t("/ring"), t("Ring the bell"), group=KEEP),
        Verb("whisper", t("/whisper"), t("Whisper"), (Param(t("/guest"), t("To whom?")),), group=KEEP),
        Verb("whisper", t("/hush"), t("Whisper to the red tent"), group=KEEP, then=(str(GUESTS[0]),)),
    ),
    rules_version=1,
    state_format=1,
    players={"random": lambda rules: RandomPlayer()},
    looks=(
        Look(
            t("/map"),
            t("See the camp"),
            _map,
            (Param(t("/from"), t("How near"), required=False),),
            lambda *_: ZOOMS,
        ),
        Look(t("/numbers"), t("See all numbers"), _numbers, at_table=True, group=KEEP),
    ),
    automaton=lambda rules: RandomPlayer(),
)
