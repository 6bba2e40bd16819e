"""What holds of the practice of every game that declares one, and how a tip is marked in a menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from games.engine.chance import Chance, KeyedChance
from games.engine.computer import Player, RandomPlayer, think
from games.engine.contract import AUTO, Command
from games.engine.menu import Menu, Option, Path, Slot
from games.engine.play import Play
from games.engine.practice import Pick, Practice, Tip, guided, pointed
from games.engine.text import t
from games.library import Shelf

from .shelves import SHELVES, automaton

TAUGHT = [name for name, shelf in SHELVES.items() if shelf.game.practice is not None]
MOST_SET_UP = 200
"""Commands of an opening."""
MOST_DECISIONS = 60
"""Decisions of a learner who follows the coach, until the practice is over."""
MOST_AT_RANDOM = 80
"""Decisions of a learner who doesn't listen, after which they have seen enough."""

Learner = Callable[[Play, Tip | None, Chance], Command]


def practice_of(shelf: Shelf) -> Practice:
    assert shelf.game.practice is not None
    return shelf.game.practice


def laid_out(shelf: Shelf, number: int) -> Play:
    """A practice as the learner finds it, with dice of this number."""
    practice, rules = practice_of(shelf), shelf.rules()
    play = Play(rules, practice.options, number.to_bytes(32, "big"))
    for _ in range(MOST_SET_UP):
        given = practice.next_move(rules, play.state)
        if given is None:
            return play
        play.do(*given)
    raise AssertionError("the opening does not end")


def others_play(shelf: Shelf, play: Play, chance: Chance) -> None:
    """Computers and the automaton do what they are asked, until only the learner is."""
    practice = practice_of(shelf)
    while play.result is None:
        waits = [seat for prompt in reversed(play.waiting) for seat in prompt.seats]
        seat = next((one for one in waits if one == AUTO or one in practice.computers), None)
        if seat is None:
            assert practice.seat in waits, "nobody is asked"
            return
        player = automaton(shelf) if seat == AUTO else computer(shelf, practice.computers[seat])
        play.do(seat, think(play.rules, player, play.state, seat, chance).command)


def computer(shelf: Shelf, level: str) -> Player:
    return shelf.game.players[level](shelf.rules())


def lessons(shelf: Shelf, number: int, learner: Learner) -> Iterator[tuple[Play, Tip | None]]:
    """The learner's decisions, each with what the coach says, before ``learner`` answers it."""
    practice, play = practice_of(shelf), laid_out(shelf, number)
    chance = KeyedChance(b"practice" + number.to_bytes(24, "big"))
    others_play(shelf, play, chance)
    while play.result is None:
        tip = practice.coach(play.rules.view(play.state, practice.seat))
        yield play, tip
        play.do(practice.seat, learner(play, tip, chance))
        others_play(shelf, play, chance)


def told(play: Play, tip: Tip, practice: Practice) -> Command:
    """What a tip with picks says to do, which the menu offers."""
    for place, key in enumerate(tip.path):
        node = play.rules.menu(play.state, practice.seat, tip.path[:place])
        assert isinstance(node, Menu), f"nothing is asked after {tip.path[:place]}"
        slot = node.slots[0]
        if slot.kind == "choice" and slot.most == 1:
            assert key in [option.key for option in node.open], f"{key} can't be picked now"
    command = play.rules.menu(play.state, practice.seat, tip.path)
    assert isinstance(command, Command), f"something is still asked after {tip.path}"
    return command


def listening(shelf: Shelf) -> Learner:
    """Does what the coach says, and where that leaves it to the learner, what a plain player would."""
    practice = practice_of(shelf)
    own = "steady" if "steady" in shelf.game.players else next(iter(shelf.game.players))

    def answer(play: Play, tip: Tip | None, chance: Chance) -> Command:
        if tip is not None and tip.picks:
            return told(play, tip, practice)
        return think(play.rules, computer(shelf, own), play.state, practice.seat, chance).command

    return answer


def heedless(shelf: Shelf) -> Learner:
    """Does anything."""
    seat = practice_of(shelf).seat
    return lambda play, tip, chance: think(play.rules, RandomPlayer(), play.state, seat, chance).command


@pytest.mark.parametrize("name", TAUGHT)
def test_a_practice_is_laid_out_whatever_the_dice_say(name: str) -> None:
    shelf = SHELVES[name]
    practice = practice_of(shelf)
    assert practice.seat not in practice.computers
    assert set(practice.computers.values()) <= set(shelf.game.players)
    empty = set(range(len(shelf.game.seats))) - set(practice.taken)
    assert all(shelf.game.seats[seat].optional for seat in empty)
    for number in range(100):
        play = laid_out(shelf, number)
        assert play.result is None
        assert practice.next_move(play.rules, play.state) is None


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("number", range(20))
def test_who_listens_to_the_coach_comes_to_the_end(name: str, number: int) -> None:
    shelf = SHELVES[name]
    practice = practice_of(shelf)
    steps: list[int] = []
    for play, tip in lessons(shelf, number, listening(shelf)):
        assert len(steps) <= MOST_DECISIONS, f"still at step {steps[-1]}"
        steps.append(tip.step if tip is not None else max(steps, default=1))
        if tip is not None and tip.picks:
            told(play, tip, practice)
        if tip is not None and tip.last:
            break
    else:
        raise AssertionError(f"the game was over before the practice was: {steps}")
    assert steps == sorted(steps)
    assert steps[0] == 1
    assert steps[-1] == practice.steps


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("number", range(10))
def test_the_coach_has_an_answer_to_whatever_the_learner_does(name: str, number: int) -> None:
    shelf = SHELVES[name]
    practice, said = practice_of(shelf), 0
    for made, (play, tip) in enumerate(lessons(shelf, number, heedless(shelf))):
        if made > MOST_AT_RANDOM:
            break
        if tip is None:
            continue
        said += 1
        assert 1 <= tip.step <= practice.steps
        if tip.picks:
            play.rules.step(
                play.state, practice.seat, told(play, tip, practice), KeyedChance(play.key, play.draws)
            )
    assert said > 0


# ---- how a tip is marked -------------------------------------------------------------------------------

WHAT, WHERE, HOW_MANY = (
    Slot("what", t("What?"), (Option("a", t("A")), Option("b", t("B")))),
    Slot("where", t("Where?"), (Option("x", t("X")), Option("y", t("Y")), Option("z", t("Z"))), most=2),
    Slot("many", t("How many?"), kind="number", least=1, most=9),
)
TIP = Tip(
    2,
    t("Do it."),
    (Pick("go"), Pick("b", t("Take B.")), Pick("x+z"), Pick("4", t("Four of them."))),
)


def tree(path: Path) -> Menu | Command:
    """First whether to go, then three questions side by side."""
    go = Slot("do", t("What do you do?"), (Option("go", t("Go")), Option("stay", t("Stay"))))
    asked = (go, WHAT, WHERE, HOW_MANY)
    return Command() if len(path) == len(asked) else Menu(go.label, asked[len(path) :] if path else (go,))


def marked(slot: Slot) -> list[str]:
    return [option.key for option in slot.options if option.pointed]


def test_what_a_tip_says_is_marked_where_the_learner_is_on_its_way() -> None:
    ask = guided(tree, TIP)
    root, along, astray = ask(()), ask(("go",)), ask(("stay",))
    assert isinstance(root, Menu)
    assert isinstance(along, Menu)
    assert isinstance(astray, Menu)
    assert marked(root.slots[0]) == ["go"]
    assert [marked(slot) for slot in along.slots] == [["b"], ["x", "z"], []]
    assert along.slots[2].pointed == "4"
    assert [marked(slot) for slot in astray.slots] == [[], [], []]
    assert astray.slots[2].pointed is None
    assert isinstance(ask(("go", "b", "x+z", "4")), Command)


def test_who_has_left_the_way_is_to_go_back() -> None:
    along = ((), ("go",), ("go", "b"), ("go", "b", "x+z", "4"))
    astray = (("stay",), ("go", "a"), ("go", "a", "x+z"))
    assert [TIP.astray(path) for path in (*along, *astray)] == [False] * 4 + [True] * 3
    assert not Tip(1, t("Play on."), last=True).astray(("stay",)), "there is no way to leave"


def test_marking_changes_nothing_else() -> None:
    menu = tree(("go",))
    assert isinstance(menu, Menu)
    assert pointed(menu) == menu
    assert pointed(pointed(menu, "b", "x+z", "4"), "", "", "") == menu


def test_each_pick_has_its_words_or_those_of_the_tip() -> None:
    assert TIP.said_at(()) == TIP.text
    assert TIP.said_at(("go",)) == t("Take B.")
    assert TIP.said_at(("go", "b")) == TIP.text
    assert TIP.said_at(("go", "b", "x+z")) == t("Four of them.")
    assert TIP.said_at(("stay",)) == TIP.text
