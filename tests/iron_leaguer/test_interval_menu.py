"""The menus of the intervals: they offer what is legal, whatever is legal, and buttons can spell it."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any

import pytest

from games.engine.chance import KeyedChance
from games.engine.computer import RandomPlayer, think
from games.engine.contract import Command, Refused
from games.engine.menu import Menu, Option, Path, commands
from games.engine.play import Play
from games.engine.text import english
from games.iron_leaguer import commands as c
from games.iron_leaguer import desertion, newcomers, refill, rescue
from games.iron_leaguer.menu_growth import MOST_PATH
from games.iron_leaguer.options import USUAL, Options
from games.iron_leaguer.rules import IronRules, bind
from games.iron_leaguer.state import State
from tests.iron_leaguer.between import acting, by_itself, interval_of, step_of
from tests.iron_leaguer.season import DARK, SILVER, SOURCE, Season, rules

NINE = tuple(f"da{n:02}" for n in range(1, 10))

HOUSES = (
    USUAL,
    Options(growth_min_part=1, growth_optional=True, rescue_growth="rolled", actions="shared"),
    Options(rescuers_strays=False, persuasion_split=False, fill_always=True, play_out_tour=True),
)
"""Tables that play the intervals differently."""


def node(season: Season, seat: int, *path: str) -> Any:
    """What stands at a place of a seat's menu."""
    return rules().menu(season.state, seat, path)


def options(season: Season, seat: int, *path: str) -> dict[str, Option]:
    """The options at a place of a seat's menu, by key."""
    menu = node(season, seat, *path)
    assert isinstance(menu, Menu)
    return {option.key: option for option in menu.options}


def detail(option: Option) -> str:
    """What stands beside an option, in English."""
    assert option.detail is not None
    return english(option.detail)


# ---- growth ------------------------------------------------------------------------------------------


def test_the_best_split_of_eleven_is_one_pick() -> None:
    season = interval_of(2)
    assert set(options(season, SILVER)) == {"grow", "concede"}
    assert list(options(season, SILVER, "grow")) == ["best", "some"]
    assert node(season, SILVER, "grow", "best") == c.Grow()
    note = english(node(season, SILVER, "grow").note)
    assert "9 (83 %): Stella Nova" in note, "30 of 36 throws are 9 or less"


def test_some_splits_are_changed_one_after_the_other() -> None:
    season = interval_of(2)
    listed = options(season, SILVER, "grow", "some")
    assert list(listed) == ["done", *"abcdefghijk"]
    assert detail(listed["a"]) == "Total 9: 83 % (30/36)"
    splits = options(season, SILVER, "grow", "some", "a")
    assert english(splits["0"].label) == "Best: 9"
    assert english(splits["1"].label) == "7+2"
    assert detail(splits["1"]) == "0.61 hearts on average", "21/36 and 1/36"
    path = ("grow", "some", "a", "1", "c", "x", "3+5")
    listed = options(season, SILVER, *path)
    assert detail(listed["done"]).startswith("2 changed")
    assert detail(listed["a"]) == "Total 9 as 7+2: 0.61 hearts on average"
    assert "Stella Nova: Total 9 as 7+2" in english(node(season, SILVER, *path).note)
    assert node(season, SILVER, *path, "done") == c.Grow((c.Split("si01", (7, 2)), c.Split("si03", (3, 5))))
    assert node(season, SILVER, "grow", "some", "done") == c.Grow()
    assert node(season, SILVER, *path, "a", "0", "done") == c.Grow((c.Split("si03", (3, 5)),)), "changed back"


@pytest.mark.rule("iron-11.6")
@pytest.mark.parametrize("word", ["5+5", "8+1", "nine", "9+", ""])
def test_a_split_that_somebody_writes_is_checked_at_once(word: str) -> None:
    season = interval_of(2)
    with pytest.raises(Refused) as caught:
        node(season, SILVER, "grow", "some", "a", "x", word)
    assert caught.value.code == "split"


def test_what_was_handed_in_is_where_changing_goes_on() -> None:
    season = interval_of(2).do(SILVER, c.Grow((c.Split("si01", (7, 2)),)))
    assert "Stella Nova 7+2" in english(node(season, SILVER).note)
    assert node(season, SILVER, "grow").slots[0].current == "some"
    assert node(season, SILVER, "grow", "some", "b", "1", "done") == c.Grow(
        (c.Split("si01", (7, 2)), c.Split("si02", (6, 2)))
    )
    season.do(SILVER, c.Grow())
    assert node(season, SILVER, "grow").slots[0].current == "best"
    assert node(season, SILVER).note is None, "the menu shows it already"
    season = interval_of(2, growth_optional=True)
    season.do(SILVER, node(season, SILVER, "grow", "none"))
    assert node(season, SILVER, "grow").slots[0].current == "none"


@pytest.mark.rule("iron-11.1", "iron-13.8a")
def test_checks_are_only_left_out_where_they_may_be() -> None:
    season = interval_of(2)
    assert "n" not in options(season, SILVER, "grow", "some", "a")
    season = interval_of(2, growth_optional=True, silver=("si01", "si02"))
    assert node(season, SILVER, "grow", "none") == c.Grow((c.Split("si01", ()), c.Split("si02", ())))
    path = ("grow", "some", "a", "n")
    assert detail(options(season, SILVER, *path)["a"]) == "Total 9: no check"
    assert node(season, SILVER, *path, "done") == c.Grow((c.Split("si01", ()),))


def test_a_button_can_spell_the_splits_of_a_whole_team() -> None:
    season = interval_of(2)
    path: Path = ("grow", "some")
    for letter in "abcdefghijk":
        assert letter in options(season, SILVER, *path)
        path = (*path, letter, "1")
    assert len("/".join((*path, "done"))) <= MOST_PATH
    assert len(node(season, SILVER, *path, "done").splits) == 11


def test_long_splits_that_somebody_writes_come_to_an_end_before_the_room_does() -> None:
    season = interval_of(2, SILVER, silver=("st06", "dk03", "si01", "si02", "si03", "si04"))
    path: Path = ("grow", "some")
    written = 0
    while "a" in options(season, SILVER, *path):
        if "x" not in options(season, SILVER, *path, "a"):
            path = (*path, "a", "0")
            continue
        path = (*path, "a", "x", "2+2+2+2+2")
        written += 1
        assert len("/".join((*path, "done"))) <= MOST_PATH
    assert written >= 3
    assert list(options(season, SILVER, *path)) == ["done"]
    assert isinstance(node(season, SILVER, *path, "done"), c.Grow)


# ---- rescue ------------------------------------------------------------------------------------------


@pytest.mark.rule("iron-13.2")
def test_three_rescuers_one_after_the_other() -> None:
    season = step_of(rescue.begin, 12, dark=("da01", "da02"), retired=("da03",), strays=("st03",))
    assert set(options(season, DARK)) == {"rescue", "decline", "concede"}
    assert node(season, DARK, "decline") == c.RescueTeam()
    assert set(options(season, DARK, "rescue")) == {"da01", "da02"}, "the first is Dark's own"
    second = options(season, DARK, "rescue", "da02")
    assert next(iter(second)) == "si09"
    assert detail(second["si09"]) == "Silver, heart 5: 28 % (10/36)"
    assert "da02" not in second
    assert node(season, DARK, "rescue", "da02", "st03", "si09") == c.RescueTeam(("da02", "st03", "si09"))


@pytest.mark.rule("iron-13.5")
def test_an_attempt_names_rescuer_and_target_side_by_side() -> None:
    season = step_of(rescue.begin, 12, dark=("da01", "da02"), retired=("da03", "da05", "da07"))
    season.do(DARK, c.RescueTeam(("da01", "si09", "si01")))
    menu = node(season, DARK, "rescue")
    assert [[option.key for option in slot.options] for slot in menu.slots] == [
        ["da01", "si01", "si09"],
        ["da03", "da07"],
    ]
    assert node(season, DARK, "rescue", "si09", "da03") == c.RescueTry("si09", "da03")
    assert list(options(season, DARK, "rescue", "da01", "da03")) == ["yes"], "heart 1 has no chance"
    assert node(season, DARK, "decline") == c.RescueEnd()
    season.do(DARK, c.RescueTry("si09", "da03"), 6, 6)
    assert list(options(season, DARK, "rescue")) == ["da01", "si01"]


# ---- cards and rows ----------------------------------------------------------------------------------


@pytest.mark.rule("iron-14.2", "iron-14.3")
def test_cards_to_discard_are_picked_together() -> None:
    season = step_of(lambda table: None, 2, pool=())
    deck = rules().book.decks[1]
    season.team(SILVER, hand=deck[:8]).set(deck=deck[13:])
    by_itself(season, refill.begin)
    assert list(options(season, SILVER)) == ["keep", "refill", "concede"]
    assert node(season, SILVER, "keep") == c.Refill()
    (slot,) = node(season, SILVER, "refill").slots
    assert (slot.least, slot.most, len(slot.options)) == (1, 8, 8)
    assert node(season, SILVER, "refill", "") == c.Refill()
    assert node(season, SILVER, "refill", "a+c") == c.Refill((deck[0], deck[2]))
    season.do(SILVER, c.Refill((deck[0],)))
    assert node(season, SILVER, "refill").slots[0].current == "a"
    season.do(DARK, c.Refill())
    (slot,) = node(season, SILVER, "refill").slots
    assert (slot.least, slot.most) == (2, 2)
    with pytest.raises(Refused) as caught:
        node(season, SILVER, "refill", "a")
    assert caught.value.code == "count"


@pytest.mark.rule("iron-15.4", "iron-19.6", "iron-21.8a")
def test_leaguers_to_let_go_or_take_in_are_picked_together() -> None:
    season = step_of(newcomers.begin, 2, pool=("dk10", "dk11", "st03"))
    (slot,) = node(season, DARK, "release").slots
    assert (slot.least, slot.most, len(slot.options)) == (2, 2, 13)
    assert node(season, DARK, "release", "dk10+da01") == c.Release(("dk10", "da01"))
    season = step_of(desertion.begin, 2, dark=NINE[:8], strays=("dk10", "dk11", "dk12", "dk13", "st03"))
    (slot,) = node(season, DARK, "fill").slots
    assert (slot.least, slot.most) == (3, 3)
    assert [option.key for option in slot.options] == ["dk10", "dk11", "dk12", "dk13"]
    assert node(season, DARK, "fill", "dk13+dk10+dk11") == c.Fill(("dk13", "dk10", "dk11"))


# ---- actions -----------------------------------------------------------------------------------------


@pytest.mark.rule("iron-18.3")
def test_training_shows_each_chance() -> None:
    season = acting(2)
    assert list(options(season, SILVER, "train")) == ["3", "21", "111", "own"]
    assert detail(options(season, SILVER, "train", "3")["si01"]) == "Heart 4; 4 + 3 = 7: 58 % (21/36)"
    assert node(season, SILVER, "train", "3", "si01") == c.Train((c.Points("si01", 3),))
    second = options(season, SILVER, "train", "21", "si08")
    assert "si08" not in second
    assert detail(second["si11"]) == "Heart 2; 4 + 1 = 5: 28 % (10/36)"
    assert node(season, SILVER, "train", "21", "si08", "si11") == c.Train(
        (c.Points("si08", 2), c.Points("si11", 1))
    )
    (slot,) = node(season, SILVER, "train", "111").slots
    assert (slot.least, slot.most) == (3, 3)
    assert node(season, SILVER, "train", "111", "si01+si02+si03") == c.Train(
        (c.Points("si01", 1), c.Points("si02", 1), c.Points("si03", 1))
    )
    own = ("train", "own", "21", "si08", "si11")
    assert node(season, SILVER, *own, "x", "4+2", "x", "3+2") == c.Train(
        (c.Points("si08", 2, (4, 2)), c.Points("si11", 1, (3, 2)))
    )


@pytest.mark.rule("iron-11.7")
def test_who_never_grows_is_not_offered() -> None:
    season = acting(2, DARK, strays=("dk07",))
    assert {"da05", "da06"}.isdisjoint(options(season, DARK, "train", "3"))
    season.do(DARK, c.Decline())
    assert {"da05", "da06", "dk07"}.isdisjoint(options(season, SILVER, "persuade", "si01"))


@pytest.mark.rule("iron-19.2", "iron-q45")
def test_scouting_shows_each_chance_and_who_is_out_of_reach() -> None:
    season = acting(2, strays=(("st04", 2), ("st05", 0), ("st03", 3), "dk07"))
    found = options(season, SILVER, "scout")
    assert list(found) == ["st03", "st04", "st05", "dk07"], "the surest first"
    assert detail(found["st03"]) == "H3 T5 B4: 100 % (6/6)"
    assert detail(found["st04"]) == "H2 T5 B4: 67 % (4/6)"
    assert "hopeless" in detail(found["st05"])
    blocked = found["dk07"].blocked
    assert blocked is not None
    assert "Null Kicker" in english(blocked)
    season = acting(2, strays=("dk07",))
    assert options(season, SILVER)["scout"].blocked is not None


@pytest.mark.rule("iron-20.5")
def test_persuasion_shows_each_total() -> None:
    season = acting(2, strays=(("st07", 2),)).leaguer("si09", heart=8).leaguer("da09", heart=9)
    speakers = options(season, SILVER, "persuade")
    assert next(iter(speakers)) == "si09"
    assert list(speakers)[-1] == "own"
    found = options(season, SILVER, "persuade", "si09")
    assert detail(found["st07"]) == "stray, heart 2; total 9: 83 % (30/36)"
    assert detail(found["da09"]) == "Dark, heart 9; total 1: 0 % (0/36)"
    assert node(season, SILVER, "persuade", "si09", "st07") == c.Persuade("si09", "st07")
    assert list(options(season, SILVER, "persuade", "si09", "da09")) == ["yes"]
    assert node(season, SILVER, "persuade", "own", "si09", "st07", "1") == c.Persuade("si09", "st07", (7, 2))
    single = acting(2, persuasion_split=False)
    assert "own" not in options(single, SILVER, "persuade")


@pytest.mark.parametrize(
    ("seat", "path", "code"),
    [
        (DARK, ("scout", "st01"), "barred"),
        (DARK, ("scout", "si01"), "no_stray"),
        (DARK, ("scout", "who?"), "path"),
        (DARK, ("train", "3", "da05"), "growthless"),
        (DARK, ("train", "3", "si01"), "not_in_row"),
        (DARK, ("train", "21", "da01", "da01"), "twice"),
        (DARK, ("train", "111", "da01+da02"), "points"),
        (DARK, ("train", "111", "da01+da02+da02"), "twice"),
        (DARK, ("train", "4"), "path"),
        (DARK, ("persuade", "da01", "st01"), "path"),
        (SILVER, ("persuade", "da01"), "not_in_row"),
        (SILVER, ("persuade", "si01", "si02"), "no_listener"),
        (SILVER, ("persuade", "si01", "da05"), "growthless"),
    ],
)
def test_picks_that_are_typed_are_refused_with_the_reason(seat: int, path: Path, code: str) -> None:
    season = acting(2, seat, strays=("st01", "st03"))
    with pytest.raises(Refused) as caught:
        node(season, seat, *path)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (("si01",), "needs_dark"),
        (("da01", "da01"), "twice"),
        (("da01", "da03"), "no_rescuer"),
        (("da01", "da02", "who?"), "path"),
    ],
)
def test_rescuers_that_are_typed_are_refused_with_the_reason(path: Path, code: str) -> None:
    season = step_of(rescue.begin, 12, dark=("da01", "da02"), retired=("da03",))
    with pytest.raises(Refused) as caught:
        node(season, DARK, "rescue", *path)
    assert caught.value.code == code
    season.do(DARK, c.RescueTeam(("da01", "si09", "si01")))
    for typed, why in (
        (("da02",), "not_of_the_three"),
        (("si09", "da05"), "no_target"),
        (("si09", "x"), "path"),
    ):
        with pytest.raises(Refused) as caught:
            node(season, DARK, "rescue", *typed)
        assert caught.value.code == why


# ---- room --------------------------------------------------------------------------------------------


@cache
def long_names() -> IronRules:
    """The test pack with the longest ids that a pack may give to leaguers."""
    source = SOURCE
    for name in rules().book.figures:
        assert len(f"{name}_longest") == 12
        source = source.replace(f'"{name}"', f'"{name}_longest"')
    return bind(source)


def intervals(bound: IronRules, number: int, options: Options = USUAL) -> Iterator[State]:
    """All states of a random season in which an interval asks something."""
    play = Play(bound, options, number.to_bytes(32, "big"))
    chance = KeyedChance(b"players" + number.to_bytes(25, "big"))
    while play.result is None:
        state: State = play.state
        if state.phase not in ("attack", "defence"):
            yield state
        seat = play.waiting[0].seats[0]
        play.do(seat, think(bound, RandomPlayer(), state, seat, chance).command)


def places(bound: IronRules, state: State, seat: int, most: int) -> Iterator[tuple[Path, Menu]]:
    """Places of a seat's menu, outer ones first; of many equal ones just a few."""
    waiting: list[Path] = [()]
    while waiting and most:
        path = waiting.pop(0)
        found = bound.menu(state, seat, path)
        if isinstance(found, Menu):
            most -= 1
            yield path, found
            slot = found.slots[0]
            if slot.kind == "choice" and slot.most == 1:
                able = [o.key for o in slot.options if o.blocked is None]
                waiting += [(*path, key) for key in (*able[:3], *able[-2:])]


def test_buttons_can_spell_every_place_and_selects_can_show_every_option() -> None:
    for state in intervals(long_names(), 3):
        for seat in state.asked:
            for path, menu in places(long_names(), state, seat, 80):
                for slot in menu.slots:
                    for option in slot.options:
                        assert len("/".join((*path, option.key))) <= MOST_PATH
                        assert len(english(option.label)) <= 80
                        assert option.detail is None or len(english(option.detail)) <= 100, path
                    keys = [option.key for option in slot.options]
                    assert len(set(keys)) == len(keys)
                    if slot.kind == "choice" and slot.most > 1:
                        assert len(keys) <= 25
                        assert slot.least <= slot.most <= len(keys)


@pytest.mark.parametrize("options", HOUSES)
def test_what_is_offered_is_accepted(options: Options) -> None:
    for state in intervals(rules(), 4, options):
        for seat in state.asked:
            for command in commands(partial(rules().menu, state, seat), limit=30):
                after = rules().step(state, seat, command, KeyedChance(bytes(32)))  # type: ignore[arg-type]
                assert after.state != state or command.secret  # type: ignore[attr-defined]


def test_a_way_that_leads_nowhere_is_refused_and_never_an_error() -> None:
    words = (
        "best",
        "some",
        "a",
        "z",
        "x",
        "done",
        "3",
        "111",
        "si01",
        "own",
        "yes",
        "a+a",
        "st03+st03+st04",
        "5+4",
        "",
        "x+",
    )
    verbs = (
        "grow",
        "rescue",
        "decline",
        "keep",
        "refill",
        "release",
        "fill",
        "practice",
        "train",
        "scout",
        "persuade",
    )
    for state in list(intervals(rules(), 5))[::7]:
        for seat in (SILVER, DARK):
            for verb in verbs:
                for first in words:
                    for rest in ((), ("a",), ("a", "x", "y"), ("si02", "si03", "yes", "yes")):
                        with suppress(Refused):
                            found = rules().menu(state, seat, (verb, first, *rest))
                            assert isinstance(found, Menu | Command)
