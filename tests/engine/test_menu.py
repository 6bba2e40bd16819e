"""Menus: walking every command, and the computer players that walk at random."""

from typing import Any

import pytest

from games.engine.chance import KeyedChance, ScriptedChance, TapeError
from games.engine.computer import RandomPlayer, pick_keys, random_command
from games.engine.contract import Command, Refused
from games.engine.menu import Menu, Option, Path, Slot, commands, label_of
from games.engine.text import Joined, t


class Go(Command, frozen=True, tag="go"):
    """Says which way was taken."""

    way: tuple[str, ...]


NO = t("Not now.")


def slot(key: str, *options: Option, **kind: Any) -> Slot:
    return Slot(key, t("Which?"), options, **kind)


def plain(*keys: str) -> tuple[Option, ...]:
    return tuple(Option(key, key) for key in keys)


def tree(path: Path) -> Menu | Command:
    """``walk`` asks for two keys side by side, ``run`` for nothing, ``swim`` is barred, ``quit`` gives up,
    ``trap`` leads nowhere, ``many`` and ``words`` and ``amount`` ask in other ways.
    """
    side_by_side = (
        slot("where", *plain("left", "right")),
        slot("how", *plain("slow", "fast"), Option("x", "x", blocked=NO)),
    )
    match path:
        case ():
            root = (
                *plain("walk", "run"),
                Option("swim", "swim", blocked=NO),
                Option("quit", "quit", gives_up=True),
                *plain("trap", "many", "words", "amount"),
            )
            return Menu(t("What?"), (slot("do", *root),))
        case ("walk",) | ("walk", _):
            return Menu(t("Where?"), side_by_side[len(path) - 1 :])
        case ("trap",):
            raise Refused("trap", NO)
        case ("many",):
            return Menu(t("Which?"), (slot("some", *plain("a", "b", "c"), least=2, most=3),))
        case ("words",):
            return Menu(t("Say"), (slot("say", kind="text", least=2, most=5),))
        case ("amount",):
            return Menu(t("Say"), (slot("say", kind="number", least=-1, most=1),))
        case _:
            return Go(path)


def without_trap(path: Path) -> Menu | Command:
    node = tree(path)
    if path or not isinstance(node, Menu):
        return node
    return Menu(node.prompt, (slot("do", *(option for option in node.options if option.key != "trap")),))


def test_every_command_in_the_order_shown() -> None:
    walks = [("walk", where, how) for where in ("left", "right") for how in ("slow", "fast")]
    assert list(commands(without_trap)) == [Go(way) for way in (*walks, ("run",))]


def test_ways_out_of_the_game_only_when_asked_for() -> None:
    assert Go(("quit",)) in list(commands(without_trap, give_up=True))
    assert Go(("quit",)) not in list(commands(without_trap))


def test_below_a_path_and_up_to_a_limit() -> None:
    assert list(commands(tree, ("walk", "left"))) == [
        Go(("walk", "left", "slow")),
        Go(("walk", "left", "fast")),
    ]
    assert list(commands(tree, ("run",))) == [Go(("run",))]
    assert len(list(commands(without_trap, limit=3))) == 3


def test_a_trap_is_not_passed_over_in_silence() -> None:
    with pytest.raises(Refused, match="trap"):
        list(commands(tree))


def test_what_a_menu_offers() -> None:
    node = tree(())
    assert isinstance(node, Menu)
    assert [option.key for option in node.options][:4] == ["walk", "run", "swim", "quit"]
    assert "swim" not in [option.key for option in node.open]


# ---- random walks --------------------------------------------------------------------------------------


def ways(count: int = 400) -> set[tuple[str, ...]]:
    chance = KeyedChance(bytes(32))
    found = [random_command(tree, chance) for _ in range(count)]
    assert all(isinstance(command, Go) for command in found)
    return {command.way for command in found if isinstance(command, Go)}


def test_a_random_walk_finds_every_legal_command_and_no_other() -> None:
    found = ways()
    plain_ways = {way for way in found if way[0] in ("walk", "run")}
    assert plain_ways == {("run",)} | {("walk", w, h) for w in ("left", "right") for h in ("slow", "fast")}
    assert {way for way in found if way[0] == "amount"} == {("amount", n) for n in ("-1", "0", "1")}
    words = [word for first, *rest in found for word in rest if first == "words"]
    assert len(set(words)) == len(words) > 10, "words of their own"
    assert all(2 <= len(word) <= 4 and word.isalpha() for word in words)
    assert not any(way[0] in ("swim", "quit", "trap") for way in found)


def test_a_random_walk_picks_several_without_repeating_one() -> None:
    picks = {way[1] for way in ways() if way[0] == "many"}
    assert {tuple(sorted(pick.split("+"))) for pick in picks} == {
        ("a", "b"), ("a", "c"), ("b", "c"), ("a", "b", "c"),
    }  # fmt: skip


def test_nothing_to_pick() -> None:
    assert pick_keys(slot("x"), ScriptedChance([])) is None
    assert (
        pick_keys(
            slot("x", Option("a", "a", blocked=NO), Option("b", "b", gives_up=True)), ScriptedChance([])
        )
        is None
    )
    assert pick_keys(slot("x", *plain("a", "b"), least=3, most=3), ScriptedChance([])) is None


def test_a_menu_of_dead_ends_is_given_up_after_some_tries() -> None:
    tried = []

    def dead(path: Path) -> Menu:
        tried.append(path)
        return Menu(t("What?"), (slot("do"),))

    with pytest.raises(LookupError):
        random_command(dead, KeyedChance(bytes(32)), tries=7)
    assert len(tried) == 7


def test_a_player_who_picks_at_random_says_so_and_uses_only_its_own_chance() -> None:
    choice = RandomPlayer().choose(None, tree, ScriptedChance([1]))
    assert choice.command == Go(("run",))
    assert choice.reason == t("I picked at random.")
    with pytest.raises(TapeError):
        RandomPlayer().choose(None, tree, ScriptedChance([]))


def test_the_last_pick_of_a_path_is_called_what_the_menu_calls_it() -> None:
    def ask(path: Path) -> Menu | Command:
        options = (Option("a", t("Alpha")), Option("b", t("Beta"), blocked=NO), Option("c", t("Gamma")))
        return Go(path) if path else Menu(t("Which?"), (slot("way", *options, most=3),))

    assert label_of(ask, ("a",)) == t("Alpha")
    assert label_of(ask, ("b",)) == t("Beta")
    assert label_of(ask, ("a+c",)) == Joined((t("Alpha"), t("Gamma")))
    for nowhere in (("d",), ("a+d",), ("a", "b")):
        with pytest.raises(LookupError):
            label_of(ask, nowhere)
