"""The contract that a game fulfils.

A game is declared once, as a :class:`Game`: its name, seats, options, verbs and how its rules are bound to a
content pack. :class:`Rules` are the pure functions of one game with one pack; everything that runs, stores or
shows a table talks to these and to nothing else.

Secrets leave a state only through :meth:`Rules.view`. Menus and pages are functions of a view, never of the
state, so that they *cannot* show what their reader may not know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from .chance import Chance
from .menu import Menu, Option, Path
from .page import Drawing, Page
from .text import Fact, Text

if TYPE_CHECKING:
    from .computer import Player
    from .practice import Practice

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Viewer: TypeAlias = int | None
"""Whose eyes: a seat, :data:`AUTO`, or None for a spectator, who knows only what is public."""

SYSTEM: Seat = -1
"""The actor of commands that nobody at the table gives: a clock that ran out."""

AUTO: Seat = -2
"""The actor of what a computer does with pieces that nobody plays; see :attr:`Game.automaton`."""


class Refused(Exception):
    """A command is not legal now. Nothing has changed.

    ``code`` is stable and tested; ``text`` tells the sender, and only the sender, why and what can be done.
    """

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of a game's commands: what a person, a computer or a clock can do.

    Each is a tagged struct; a game's commands form a union. ``secret`` marks choices that stay hidden until
    everyone asked has chosen.
    """

    secret: ClassVar[bool] = False


class Event(Struct, frozen=True, tag_field="event"):
    """Base of a game's events: resolved facts, never re-computed. ``to`` is the audience, None for everyone.

    ``reveals`` marks events that show what was hidden, which bars taking back what led to them.
    """

    reveals: ClassVar[bool] = False


class Private(NamedTuple):
    """An event that only some seats may hear of."""

    to: tuple[Seat, ...]
    event: Event


Told: TypeAlias = Event | Private
"""An event with its audience: bare for everyone, :class:`Private` for some seats."""


def audience(told: Told) -> tuple[Seat, ...] | None:
    """Who hears it: seats, or None for everyone."""
    return told.to if isinstance(told, Private) else None


def heard(told: Told, viewer: Viewer) -> Event | None:
    """The event if ``viewer`` may hear it, else None."""
    if isinstance(told, Private):
        return told.event if viewer in told.to else None
    return told


class Prompt(Struct, frozen=True):
    """One open question of the table. Public: it names who is asked, never what they may answer.

    ``id`` is unique in the life of the table: a button drawn for one question can't answer the next. It stays
    the same while a question is open, whoever else has answered it meanwhile.
    ``seats`` have yet to answer; :data:`AUTO` among them asks the game's automaton. ``done`` have answered
    but may still change it. ``default`` is what the clock answers for a seat, or None where only the people
    can; see :meth:`Rules.default`. ``rules`` are the ids of rules, or of whole chapters of the rulebook, that
    help to answer, the most needed first.
    """

    id: str
    title: Text
    seats: tuple[Seat, ...]
    done: tuple[Seat, ...] = ()
    secret: bool = False
    default: Command | None = None
    rules: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """How a table ended: the winning seats (none for a draw or a cancelled table) and why (code, words)."""

    winners: tuple[Seat, ...]
    reason: str
    text: Text


S = TypeVar("S", bound=Struct)
C = TypeVar("C", bound=Command)
OptionsT = TypeVar("OptionsT", bound=Struct)
V = TypeVar("V", bound=Struct)


class Outcome(NamedTuple, Generic[S]):
    """The next state and what happened on the way, in order."""

    state: S
    events: tuple[Told, ...]


class Rules(ABC, Generic[S, C, OptionsT, V]):
    """The rules of one game, bound to one pack. All methods are pure; states are never changed in place."""

    @abstractmethod
    def start(self, options: OptionsT, chance: Chance) -> Outcome[S]:
        """The first state of a table with these house rules."""

    @abstractmethod
    def step(self, state: S, actor: Seat, command: C, chance: Chance) -> Outcome[S]:
        """What ``command`` of ``actor`` does. Raises :class:`Refused`, and then nothing has happened."""

    @abstractmethod
    def waiting(self, state: S) -> tuple[Prompt, ...]:
        """The open questions, outermost first. Empty when the table has ended."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """Exactly what ``viewer`` may know, by allow-list: the only way out of a state."""

    @abstractmethod
    def menu_of(self, view: V, path: Path) -> Menu | C:
        """The next decision of the viewer after the picks in ``path``, or the finished command.

        Raises :class:`Refused` where the path leads nowhere now.
        """

    @abstractmethod
    def page_of(self, view: V) -> Page:
        """The viewer's page."""

    def page_at(self, view: V, path: Path) -> Page:
        """The page of a viewer whose menu stands open at ``path``: it shows what they are about to pick.

        It raises nothing for a path that leads nowhere any more. Unless a game says more, the page is the
        same wherever the menu stands.
        """
        return self.page_of(view)

    @abstractmethod
    def tell(self, event: Event) -> Text | None:
        """One log line for those who hear ``event``; None for events that only move the furniture."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the table ended, or None while it goes on."""

    def chapter(self, state: S) -> Fact | None:
        """What the part of the play that ``state`` is in is called, such as a turn; None where it has none.

        It is a heading that a replay jumps by, and public: everyone reads it, whatever they may know.
        """
        return None

    def default(self, state: S, seat: Seat) -> Command | None:
        """What the clock answers as ``seat`` when its time is over; None where only its person can.

        Legal whenever the seat has yet to answer, harmless to its owner, and never a way to give up. Unless
        a game says more, because its answers come out of a hand, it is the ``default`` of the innermost
        question that the seat has yet to answer.
        """
        asked = (prompt for prompt in reversed(self.waiting(state)) if seat in prompt.seats)
        prompt = next(asked, None)
        return None if prompt is None else prompt.default

    def seated(self, state: S, taken: tuple[Seat, ...]) -> C | None:
        """The command, given by :data:`SYSTEM`, by which ``state`` learns which seats are taken.

        For games with optional seats that have to know, as people come and go while they play. ``taken`` are
        all seats that a person or a computer holds, in order. None where the state knows already, so after
        the command it is None. It must be legal at any time and draw nothing.
        """
        return None

    def unasked(self, state: S) -> tuple[Seat, ...]:
        """Seats that have something to do although nobody waits for them.

        People do it when they like; a computer that holds such a seat does it at once. What it does must lead
        to where nothing of the kind is left.
        """
        return ()

    def menu(self, state: S, seat: Seat, path: Path = ()) -> Menu | C:
        """:meth:`menu_of` the seat's view."""
        return self.menu_of(self.view(state, seat), path)

    def page(self, state: S, viewer: Viewer) -> Page:
        """:meth:`page_of` the viewer's view."""
        return self.page_of(self.view(state, viewer))


AnyRules: TypeAlias = Rules[Any, Any, Any, Any]


# ---- what a game declares about itself -----------------------------------------------------------------


@dataclass(frozen=True)
class SeatSpec:
    """A seat: what it is called before anyone sits there, and its colour on boards (``#rrggbb``).

    An ``optional`` seat may be empty when the table begins, and is taken and left at any time while it goes
    on; who left it needs no replacement. Whoever ``presides`` masters the game: the game's own view shows
    them what it will, and at the table they have the rights of a referee and more. They take back and redo
    any number of steps, hold the clock, seat people and end the table, asking nobody. Several such seats are
    equal. The first seat of a game with optional seats is not optional: who opens a table sits there.
    """

    name: Text
    colour: str
    optional: bool = False
    presides: bool = False


@dataclass(frozen=True)
class OptionSpec:
    """A house rule that people may switch: the options field, its question, its values with words."""

    field: str
    label: Text
    values: tuple[tuple[Any, Text], ...]
    detail: Text | None = None


@dataclass(frozen=True)
class Param:
    """An argument of a verb's slash command. ``name`` has a leading slash, see :class:`Verb`."""

    name: Text
    description: Text
    required: bool = True


@dataclass(frozen=True, eq=False)
class Group:
    """A further slash command of a game, made once, which has verbs and looks under it like the game's own.

    ``name`` has a leading slash, see :class:`Verb`. With ``presides`` it is for seats that preside: anybody
    else who uses it is told so, and nothing happens.
    """

    name: Text
    description: Text
    presides: bool = False


@dataclass(frozen=True)
class Verb:
    """A slash command of the game. It walks the seat's menu: first ``key``, then one pick for each argument.

    ``then`` are further picks that the command itself makes before those of its arguments, so that several
    commands may begin with one key.
    ``name`` is the command's name behind a slash, ``t("/plot")``, so that translators see what it is; the
    translation keeps the slash and must be a valid command name. ``group`` is the slash command that it is
    under where that is not the game's own, which has room for 25 in all.
    """

    key: str
    name: Text
    description: Text
    params: tuple[Param, ...] = ()
    group: Group | None = None
    then: Path = ()

    @property
    def path(self) -> Path:
        """Where in the menu its arguments begin."""
        return (self.key, *self.then)


@dataclass(frozen=True)
class Look:
    """A slash command that only looks something up, answered to whoever asks and to nobody else.

    ``name``, ``params`` and ``group`` are as of a :class:`Verb`. ``page(rules, view, words)`` makes the page
    from what was given for each parameter (None where nothing was) and raises :class:`Refused` where that is
    nothing it knows. ``complete(rules, view, words)`` offers what the parameter after ``words`` may be; what
    is typed reaches ``page`` as an option's key or, if it is none of them, as it stands.
    ``view`` is that of the asker's seat, of a spectator, or None where the asker is at no table: then
    ``rules`` are bound to the game's own pack, and with ``at_table`` the look is refused unasked.
    """

    name: Text
    description: Text
    page: Callable[[AnyRules, Any, tuple[str | None, ...]], Page]
    params: tuple[Param, ...] = ()
    complete: Callable[[AnyRules, Any, tuple[str | None, ...]], tuple[Option, ...]] = lambda *_: ()
    at_table: bool = False
    group: Group | None = None


@dataclass(frozen=True)
class Census:
    """What simulations measure of a game.

    ``entries`` names the ready-made choices of a table with these options whose strength is compared, each
    with the command by which a seat takes it: its first command of the table. ``length`` is how long a table
    was, counted in ``unit``s. ``counts`` gives whatever else is counted, from the last state and all that was
    told: names in plain English, each with a number, as often as there is one. Of 0 and 1 it is a share.
    """

    entries: Callable[[AnyRules, Any], tuple[tuple[Fact, Command], ...]]
    length: Callable[[Any], int]
    unit: Text
    counts: Callable[[Any, Sequence[Event]], Iterable[tuple[str, int]]] | None = None


@dataclass(frozen=True)
class Figure:
    """A number that statistics keep of each seat of a finished table, such as the points it made.

    ``of`` reads it from the last state. ``key`` is what it is stored under; people read its ``label``.
    """

    key: str
    label: Text
    of: Callable[[Any, Seat], int]


@dataclass(frozen=True, eq=False)
class Game:
    """The declaration of one game; its folder exports it as ``GAME``.

    ``command`` is its slash command, ``title`` and ``pitch`` say what it is in a line, ``about`` tells a
    newcomer in a few lines how it goes. ``state``, ``commands``,
    ``events`` and ``options`` are the types that storage decodes (unions for commands and events).
    ``bind`` makes the rules from the TOML source of a pack and raises :class:`~games.engine.pack.PackError`.
    ``usual`` are the options a new table begins with (the option type's own defaults are the bare rules).
    ``players`` makes the computer players by level, weakest first. ``keeps`` is a command that people may
    save under a name and give again at other tables, such as an agent they have built; ``kept`` says in a
    line what such a command holds, by the rules of the game's own pack. ``forfeit`` makes the command,
    given by :data:`SYSTEM`, by which a seat whose time is over loses; None where nobody can.
    ``upgrades`` bring stored states of older releases up to date: the function at ``n`` makes the JSON of
    format ``n + 1`` from that of format ``n`` (see :mod:`games.engine.formats`). ``looks`` are slash
    commands that only look something up. ``figures``
    are further numbers that statistics keep of its finished tables. ``automaton`` makes the player that
    answers where a question asks :data:`AUTO`, from ``rules.view(state, AUTO)`` and the menu of that view, as
    computers on seats do. ``cover`` draws the picture by which people know the game: something from the
    middle of a play, to be recognised 400 pixels wide. ``practice`` teaches it in three minutes.
    ``photos`` lists, from a seat's view, what of its owner's own a photo may be given of: options whose
    keys, of up to 100 characters, are the same at every table; see :class:`~games.engine.page.Photo`.
    ``minutes`` is about how long a table is played; short games come first wherever games are listed.
    """

    id: str
    command: Text
    title: Text
    pitch: Text
    seats: tuple[SeatSpec, ...]
    state: type[Struct]
    commands: Any
    events: Any
    options: type[Struct]
    bind: Callable[[str], AnyRules]
    usual: Struct
    house_rules: tuple[OptionSpec, ...]
    verbs: tuple[Verb, ...]
    rules_version: int
    state_format: int
    players: Mapping[str, Callable[[AnyRules], Player]] = field(default_factory=dict)
    keeps: type[Command] | None = None
    kept: Callable[[AnyRules, Any], Text] | None = None
    forfeit: Callable[[Seat], Command] | None = None
    census: Census | None = None
    about: tuple[Text, ...] = ()
    pack: str = "ours"
    colour: str = "#5865f2"
    upgrades: Mapping[int, Callable[[bytes], bytes]] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    looks: tuple[Look, ...] = ()
    automaton: Callable[[AnyRules], Player] | None = None
    cover: Callable[[AnyRules], Drawing] | None = None
    practice: Practice | None = None
    photos: Callable[[Any], tuple[Option, ...]] | None = None
    minutes: int = 30

    @property
    def flexible(self) -> bool:
        """Whether people come and go while it is played: some of its seats are optional."""
        return any(spec.optional for spec in self.seats)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The further slash commands that its verbs and looks are under, each once."""
        found = [verb.group for verb in self.verbs] + [look.group for look in self.looks]
        return tuple(dict.fromkeys(group for group in found if group is not None))
