"""Menus for what is chosen in secret: agents, set cards, plots."""

from __future__ import annotations

from functools import lru_cache

from ..engine.contract import Refused
from ..engine.menu import Menu, Option, Path, Slot
from ..engine.text import Joined, Text, t
from . import legal, refusals, setup
from .advice import warnings
from .book import PRESETS, TAG_NAMES, Book
from .commands import KEEP, SIDES, Commands, Plot, SetCards, SubmitAgent
from .effects import brief
from .hints import draft_of
from .pack import Agent, Trigger
from .refusals import SIDE_NAMES
from .state import Loadout
from .view import SeatView, View
from .wording import sheet_words

LETTERS = {"m": "move", "s": "shoot", "k": "melee"}
"""How a plot sheet is written in six letters: MMSSKK is 1-2 move, 3-4 shoot, 5-6 melee."""

_LETTER_OF = {tag: letter.upper() for letter, tag in LETTERS.items()}

SHEETS = ("MMMKKK", "MMMSSS", "MMSSKK", "MMKKKK", "MMSSSS", "MKKKKK", "MSSSSS", "MMSKKK", "MMSSSK", "MSSKKK")
"""Plot sheets to pick from: the beginners' three first."""

_PRESET_NAMES = {
    "MMMKKK": t("Attacker"),
    "MMMSSS": t("Gunner or shooter"),
    "MMSSKK": t("Hybrid"),
}


def letters(sheet: tuple[str, ...]) -> str:
    """A plot sheet in six letters."""
    return "".join(_LETTER_OF[tag] for tag in sheet)


def sheet_of(word: str) -> tuple[str, ...]:
    """The plot sheet that a preset's name or a word of letters spells. Raises Refused."""
    word = word.strip().lower()
    if word in PRESETS:
        return PRESETS[word]
    if len(word) != setup.FACES or any(letter not in LETTERS for letter in word):
        raise Refused(
            "sheet",
            t("Write a plot sheet as six letters for faces 1 to 6: M move, S shoot, K melee. MMSSKK, say."),
        )
    return tuple(LETTERS[letter] for letter in word)


# ---- agents ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _agent_options(book: Book) -> tuple[Option, ...]:
    return tuple(Option(one.id, one.name, _advertised(book, one)) for one in book.pack.agent)


def _advertised(book: Book, agent: Agent) -> Text:
    """How an agent is played, or failing that, its triggers and sheet."""
    if agent.note is not None:
        return t("{note}", note=agent.note)
    sides = {"main": _names(book, agent.main), "sub": _names(book, agent.sub)}
    return t("{main} | {sub} | {sheet}", sheet=Joined(sheet_words(agent.sheet)), **sides)


def _names(book: Book, triggers: tuple[str, ...]) -> Joined:
    return Joined(tuple(book.triggers[one].name for one in triggers if one != book.filler))


_WHICH = t("Which agent do you play?")


def agent(view: View, path: Path) -> Menu | Commands:
    """A ready-made agent, in one pick."""
    if view.phase != "setup":
        raise refusals.path(view)
    if not path:
        draft = draft_of(view.me)
        standing = view.book.agent_of(draft) if draft else None
        current = standing.id if standing else None
        return Menu(_WHICH, (Slot("agent", _WHICH, _agent_options(view.book), current=current),))
    found = view.book.agents.get(path[0])
    if found is None or len(path) > 1:
        raise refusals.path(view)
    return SubmitAgent(found.main, found.sub, found.sheet)


@lru_cache(maxsize=64)
def _build_slots(book: Book) -> tuple[Slot, ...]:
    sides = tuple(
        Slot(
            name,
            t("{side} triggers", side=SIDE_NAMES[name]),
            tuple(
                Option(one.id, one.name, _described(book, one))
                for one in book.pack.trigger
                if one.fits(side) and one.kind != "filler"
            ),
            most=setup.SLOTS,
            hint=t("One to four; an option needs its trigger on the same side."),
        )
        for side, name in enumerate(SIDES)
    )
    sheets = tuple(
        Option(word, name, words) if (name := _PRESET_NAMES.get(word)) else Option(word, words)
        for word in SHEETS
        for words in (t("{sheet}", sheet=Joined(sheet_words(sheet_of(word)))),)
    )
    own = Slot(
        "own_sheet", t("Your own plot sheet"), kind="text", least=0, most=setup.FACES,
        hint=t("Six letters for faces 1 to 6, instead of the sheet above: M move, S shoot, K melee."),
    )  # fmt: skip
    return (*sides, Slot("sheet", t("Plot sheet"), sheets), own)


def _described(book: Book, trigger: Trigger) -> Text:
    """The effects of a trigger, and of an option what it belongs to."""
    effects = Joined(tuple(map(brief, book.own(trigger.id))))
    if not trigger.option_of:
        return t("{effects}", effects=effects)
    parents = Joined(tuple(book.triggers[one].name for one in trigger.option_of))
    return t("Option of: {triggers}. {effects}", triggers=parents, effects=effects)


def build(view: View, path: Path) -> Menu | Commands:
    """An agent of one's own: two sides, a sheet, and a sheet in letters for who wants another."""
    if view.phase != "setup":
        raise refusals.path(view)
    slots = _build_slots(view.book)
    if len(path) < len(slots):
        return Menu(t("Build your agent"), tuple(_standing(view.me, slots)[len(path) :]), _remarks(view))
    if len(path) > len(slots):
        raise refusals.path(view)
    sheet = sheet_of(path[2] if path[3].strip() == "" else path[3])
    command = SubmitAgent(_filled(view, path[0]), _filled(view, path[1]), sheet)
    loadout = Loadout(command.main, command.sub, command.sheet)
    setup.check_loadout(view.book, view.options, loadout)
    return command


def _filled(view: View, picks: str) -> tuple[str, ...]:
    """The picks of a side; empty places are filled up with the filler."""
    chosen = tuple(one for one in picks.split("+") if one)
    filler = view.book.filler
    return chosen + (filler,) * (setup.SLOTS - len(chosen)) if filler else chosen


def _standing(me: SeatView, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots with what was handed in before as their standing answers."""
    if not me.ready:
        return slots
    main, sub, sheet, own = slots
    word = letters(tuple(tag for tag in me.sheet if tag))
    return (
        _current(main, _picked(me.main, main)),
        _current(sub, _picked(me.sub, sub)),
        _current(sheet, word if word in SHEETS else None),
        _current(own, None if word in SHEETS else word),
    )


def _picked(triggers: tuple[str | None, ...], slot: Slot) -> str:
    keys = {option.key for option in slot.options}
    return "+".join(one for one in triggers if one in keys)


def _current(slot: Slot, current: str | None) -> Slot:
    return Slot(slot.key, slot.label, slot.options, slot.kind, slot.least, slot.most, slot.hint, current)


def _remarks(view: View) -> Text | None:
    """What is unwise about the agent handed in, if anything."""
    me = view.me
    if not me.ready:
        return None
    known = [tuple(one for one in part if one) for part in (me.main, me.sub, me.sheet)]
    found = warnings(view.book, Loadout(known[0], known[1], known[2]))
    return t("{remarks}", remarks=Joined(found, " ")) if found else None


# ---- setting -----------------------------------------------------------------------------------------


def set_cards(view: View, path: Path) -> Menu | Commands:
    """Two cards, side by side."""
    if view.phase != "set" or len(path) > len(SIDES):
        raise refusals.path(view)
    for side, pick in enumerate(path):
        if not any(option.key == pick for option in _cards(view, side)):
            raise refusals.path(view)
    if len(path) == len(SIDES):
        return SetCards(path[0], path[1])
    choice = view.me.choice
    slots = tuple(
        Slot(SIDES[side], _SIDE_LABELS[side], _cards(view, side), current=choice[side] if choice else None)
        for side in range(len(path), len(SIDES))
    )
    return Menu(_SET_PROMPT, slots)


_SET_PROMPT = t("Set one trigger for each side, face-down")
_SIDE_LABELS = (t("Main trigger"), t("Sub trigger"))


def _cards(view: View, side: int) -> tuple[Option, ...]:
    me = view.me
    card = me.cards[side]
    forced = [one.keep for one in me.forced if one.side == side] if me.forced else []
    keep: tuple[Option, ...] = ()
    if card is not None and card.face_up and card.trigger and False not in forced:
        keep = (_keep_option(view.book, card.trigger),)
        if True in forced:
            return keep
    hand = tuple(one for one in legal.loadout_side(me, side) if one)
    return keep + _hand(view.book, hand, view.options.option_mode == "attached")


@lru_cache(maxsize=1024)
def _hand(book: Book, hand: tuple[str, ...], attached: bool) -> tuple[Option, ...]:
    return tuple(
        Option(one, book.triggers[one].name, _on_card(book, hand, one, attached))
        for one in book.settable(hand, attached)
    )


def _on_card(book: Book, hand: tuple[str, ...], trigger: str, attached: bool) -> Text | None:
    """What a card can do in the duel with its options, and what turning it up costs."""
    kit = book.kit(hand, trigger, attached)
    effects = Joined(tuple(map(brief, (*kit.tactical, *kit.counter))))
    cost = book.triggers[trigger].reveal_cost
    if cost:
        return t("{effects}. Turning it up costs {n} trion.", effects=effects, n=cost)
    return t("{effects}", effects=effects) if effects.parts else None


@lru_cache(maxsize=1024)
def _keep_option(book: Book, trigger: str) -> Option:
    cost = book.triggers[trigger].reveal_cost
    detail = (
        t("It stays face-up; that saves {n} trion.", n=cost)
        if cost
        else t("It stays face-up, for all to see.")
    )
    return Option(KEEP, t("Keep {trigger}", trigger=book.triggers[trigger].name), detail)


# ---- plotting ----------------------------------------------------------------------------------------


def plot(view: View, path: Path) -> Menu | Commands:
    """Two faces, side by side; each shows the tag that the attacker's sheet gives it."""
    if view.phase != "plot" or any(pick not in _FACES for pick in path) or len(path) > 2:
        raise refusals.path(view)
    if len(path) == 2:
        return Plot(int(path[0]), int(path[1]))
    gains = view.attacker == view.viewer
    menu = _plot_menu(view.seats[view.attacker].sheet, gains, len(path))
    if view.me.plot is None:
        return menu
    slots = tuple(
        _current(slot, str(face)) for slot, face in zip(menu.slots, view.me.plot[len(path) :], strict=True)
    )
    return Menu(menu.prompt, slots)


_FACES = ("1", "2", "3", "4", "5", "6")


@lru_cache(maxsize=4096)
def _plot_menu(sheet: tuple[str | None, ...], gains: bool, done: int) -> Menu:
    faces = tuple(
        Option(
            str(face),
            t("{face}: {tag}", face=face, tag=TAG_NAMES[tag]) if tag else t("{face}: unknown", face=face),
        )
        for face, tag in enumerate(sheet, 1)
    )
    labels = (t("First die"), t("Second die"))
    prompt = t("Plot two faces to gain their tags") if gains else t("Plot two faces to block them")
    slots = (Slot("a", labels[0], faces), Slot("b", labels[1], faces))
    return Menu(prompt, slots[done:])
