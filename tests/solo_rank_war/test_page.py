"""What people see of a duel: pages that fit, boards to read on a phone, a log that tells it, no secret."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import get_args

import msgspec
import pytest

from bot import typeface
from bot.panels import paragraphs
from bot.picture import SCALE
from bot.words import LANGUAGES, Speech, Words
from games.engine.contract import Event, Viewer
from games.engine.menu import Menu
from games.engine.page import Bullets, Drawing, Label, Page, Picture
from games.engine.signs import SMALL, WIDTH
from games.engine.text import Fact
from games.solo_rank_war import events as e
from games.solo_rank_war.board import HEIGHT, draw
from games.solo_rank_war.events import Events
from games.solo_rank_war.state import NO_TAGS, Card, Link, Loadout, Sets, State
from games.solo_rank_war.view import CardView
from games.solo_rank_war.wording import card_name, span_words
from tests.drawn import corners

from .shown import ANN, ATTACK, BEN, fight, moments, plain, random_duels, replace, rules, shelf, window

VIEWERS: tuple[Viewer, ...] = (None, 0, 1)
MOST_ON_BOARD, MOST_IN_CONSOLE, MOST_IN_ALT = 1500, 2500, 1000

LONG_NAMES = {0: "W" * 32, 1: "M" * 32}
"""As long as a display name can be."""


@pytest.fixture(scope="module", params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Speech:
    return Words([shelf()]).say(request.param, "solo_rank_war", LONG_NAMES)


def page(state: State, viewer: Viewer) -> Page:
    return rules().page(state, viewer)


def drawing(state: State, viewer: Viewer) -> Drawing:
    return draw(rules().view(state, viewer))


def texts(state: State, viewer: Viewer) -> str:
    """All of a page in English."""

    def speak(fact: Fact) -> str:
        return plain(fact)

    return "\n".join(part for part in paragraphs(page(state, viewer), speak) if isinstance(part, str))  # type: ignore[arg-type]


def every_state() -> Iterator[State]:
    yield from moments().values()
    yield from random_duels()[0]


# ---- pages -----------------------------------------------------------------------------------------------


def test_pages_fit_their_message_in_every_language(say: Speech) -> None:
    longest = dict.fromkeys(VIEWERS, 0)
    for state in every_state():
        for viewer in VIEWERS:
            shown = paragraphs(page(state, viewer), say)
            longest[viewer] = max(longest[viewer], sum(len(part) for part in shown if isinstance(part, str)))
    assert longest[None] <= MOST_ON_BOARD
    assert max(longest[0], longest[1]) <= MOST_IN_CONSOLE


def test_the_board_in_words_fits_an_alt_text(say: Speech) -> None:
    longest = max(len(say(drawing(state, viewer).alt)) for state in every_state() for viewer in VIEWERS)
    assert longest <= MOST_IN_ALT


def test_a_page_says_what_goes_on_and_who_is_waited_for() -> None:
    states = moments()
    assert "Both build their agents. Waiting for Ben." in texts(states["setup"], 0)
    assert "Both set their triggers. Waiting for Ben." in texts(states["set"], 1)
    assert "Ben plots, Ann blocks. Waiting for Ben." in texts(states["plot"], 0)
    assert "Ben plots, Ann blocks.\n" in texts(states["plot"], None)
    assert "Ben attacks." in texts(states["tactical"], None)
    assert "Ann may counter." in texts(states["window"], None)
    assert "Ben is out of trion: Ann wins." in texts(states["won"], None)


def test_a_page_tells_of_an_offered_draw_and_of_a_leak_to_come() -> None:
    crowded = texts(moments()["long"], None)
    assert "Ben offers a draw until the end of this turn." in crowded
    assert "If nobody is hurt this turn, both leak 2 trion at its end." in crowded
    calm = texts(fight(), None)
    assert "draw" not in calm
    assert "If nobody" not in calm


@pytest.mark.rule("solo-5.66")
def test_a_defender_reads_which_tags_can_be_denied_for_certain() -> None:
    """Ben's sheet has move on 1 and shoot on 5 and 6; melee stands on three faces."""
    console = texts(moments()["plot"], 0)
    assert "Blocking 1 keeps Ben from any move." in console
    assert "Blocking 5 + 6 keeps Ben from any shoot." in console
    assert "from any melee" not in console
    assert "Blocking" not in texts(moments()["plot"], 1)


@pytest.mark.rule("solo-1.17")
def test_a_builder_reads_what_is_unwise_about_the_agent() -> None:
    weak = Loadout(ANN.main, ANN.sub, ("move",) * 6)
    state = moments()["setup"]
    state = replace(state, players=(replace(state.players[0], loadout=weak), state.players[1]))
    assert "None of your attacks can ever be paid with this plot sheet." in texts(state, 0)
    assert "None of your attacks" not in texts(moments()["setup"], 0)


def test_a_console_names_the_own_cards_and_what_they_can_do() -> None:
    console = texts(fight(), 1)
    assert "Your cards: Scorpion | Asteroid" in console
    assert "Your tags: 1 move, 2 melee" in console
    assert "Stab" not in console, "the menu lists what can be done"
    assert "turning it up costs" not in console, "neither of these costs anything, and one is up"
    chameleon = replace(fight().players[1], cards=(Card("chameleon"), Card("chameleon", face_up=True)))
    costly = replace(fight(), players=(fight().players[0], chameleon))
    assert "Your cards: Chameleon (turning it up costs 1) | Chameleon" in texts(costly, 1)
    assert re.search(r"Parry \(counter\): \d trion; damage reduced by \d", texts(fight(), 0))
    assert "Slash: " not in texts(fight(), 0), "Ann does not attack in this phase"


def test_a_menu_says_what_an_effect_costs_and_does() -> None:
    menu = rules().menu(replace(fight(), distance=2), 1, ("use",))
    assert isinstance(menu, Menu)
    details = {plain(one.label): plain(one.blocked or one.detail or "") for one in menu.options}
    pattern = r"main, \d+ trion, \d melee, distance \d–\d: \d+ damage"
    assert re.fullmatch(pattern, details["Scorpion: Stab"])


def test_agents_are_in_small_print_and_a_player_reads_of_the_other_one() -> None:
    assert "-# Ann: Kogetsu" in texts(fight(), None)
    assert "-# Ann: Kogetsu" in texts(fight(), 1)
    assert "-# Ben: " in texts(fight(), None)
    assert "-# Ben: " not in texts(fight(), 1)


def test_sheets_are_told_in_spans_of_faces() -> None:
    assert span_words((1, 2, 3)) == "1–3"
    assert span_words((1, 2, 4, 6)) == "1–2·4·6"


@pytest.mark.rule("solo-7.17")
def test_after_a_duel_everybody_can_look_back_on_what_was_set() -> None:
    sets = tuple(Sets(turn, ("kogetsu", "shield", "scorpion", "asteroid")) for turn in range(1, 9))
    over = replace(moments()["won"], sets=sets)
    assert "Turn 8: Ann Kogetsu / Shield, Ben Scorpion / Asteroid" in texts(over, None)
    assert "Turn 1:" not in texts(over, None), "only the latest turns"
    assert "What was set" not in texts(replace(over, phase="set", ending=None), 0)


def test_the_die_of_the_initial_distance_is_told() -> None:
    assert "The die shows 4; provisional distance −1." in texts(moments()["initial"], None)


def test_a_choice_handed_in_can_be_read_again_by_its_owner() -> None:
    def standing(moment: str, verb: str) -> list[str | None]:
        menu = rules().menu(moments()[moment], 0, (verb,))
        assert isinstance(menu, Menu)
        return [slot.current for slot in menu.slots]

    assert standing("plot", "plot") == ["1", "4"]
    assert standing("set", "set") == ["keep", "shield"]


@pytest.mark.rule("solo-5.36")
def test_a_chain_is_listed_with_what_each_counter_answers() -> None:
    state = window(ATTACK, Link(0, "shield.guard", 1, None, 0))
    chain = next(block for block in page(state, 0).blocks if isinstance(block, Bullets))
    assert [plain(item) for item in chain.items] == [
        "1. Ben: Volley (Asteroid)",
        "2. Ann: Guard (Shield), against 1. Volley",
    ]


def test_a_lone_announcement_is_no_chain() -> None:
    assert "Chain" not in texts(window(ATTACK), 0)
    assert "You are asked for a counter." in texts(window(ATTACK), 0)


def test_a_long_chain_keeps_its_first_announcement_and_the_latest() -> None:
    chain = next(block for block in page(moments()["long"], None).blocks if isinstance(block, Bullets))
    numbers = [plain(item).partition(".")[0] for item in chain.items]
    assert numbers == ["1", "…", "6", "7", "8", "9"]


# ---- secrets ---------------------------------------------------------------------------------------------


def other_card(state: State) -> State:
    ann = state.players[0]
    return replace(state, players=(replace(ann, cards=(ann.cards[0], Card("grasshopper"))), state.players[1]))


def other_plot(state: State) -> State:
    return replace(state, players=(replace(state.players[0], plot=(6, 6)), state.players[1]))


def other_choice(state: State) -> State:
    return replace(state, players=(replace(state.players[0], choice=("bagworm", "rifle")), state.players[1]))


def other_agent(state: State) -> State:
    return replace(state, players=(replace(state.players[0], loadout=BEN), state.players[1]))


@pytest.mark.parametrize(
    ("moment", "change"),
    [
        ("set", other_card),
        ("plot", other_card),
        ("tactical", other_card),
        ("window", other_card),
        ("long", other_card),
        ("plot", other_plot),
        ("set", other_choice),
        ("setup", other_agent),
    ],
)
def test_others_see_the_same_whatever_a_seat_hides(moment: str, change: Callable[[State], State]) -> None:
    """Two states that differ in Ann's secrets alone look the same to Ben and to spectators, not to Ann."""
    one = moments()[moment]
    two = change(one)
    encode = msgspec.json.encode
    for viewer in (None, 1):
        assert encode(page(one, viewer)) == encode(page(two, viewer))
    assert encode((page(one, 0), asked(one))) != encode((page(two, 0), asked(two)))


def asked(state: State) -> list[object]:
    """What Ann's menu asks, verb by verb."""
    root = rules().menu(state, 0, ())
    assert isinstance(root, Menu)
    return [rules().menu(state, 0, (option.key,)) for option in root.open]


# ---- the board -------------------------------------------------------------------------------------------


def test_every_page_holds_one_picture_of_the_same_size() -> None:
    for state in every_state():
        for viewer in VIEWERS:
            pictures = [block.drawing for block in page(state, viewer).blocks if isinstance(block, Picture)]
            assert [(one.width, one.height) for one in pictures] == [(WIDTH, HEIGHT)]


def test_nothing_on_the_board_is_too_small_for_a_phone_or_off_its_edge() -> None:
    for state in every_state():
        for viewer in VIEWERS:
            for mark in drawing(state, viewer).marks:
                if isinstance(mark, Label):
                    assert mark.size >= SMALL
                for x, y in corners(mark):
                    assert -1 <= x <= WIDTH + 1, mark
                    assert -1 <= y <= HEIGHT + 1, mark


def test_the_name_of_every_card_is_whole(say: Speech) -> None:
    """Beside the lock of a card that only its owner sees. In English two long names don't fit."""
    book, seen = rules().book, rules().view(fight(), 0)
    for trigger in book.triggers.values():
        for option in (None, *(one.id for one in book.triggers.values() if trigger.id in one.option_of)):
            own = CardView(trigger.id, False, () if option is None else (option,))
            seats = (replace(seen.seats[0], cards=(own, own)), seen.seats[1])
            name = say(card_name(book, own))
            marks = [mark for mark in draw(replace(seen, seats=seats)).marks if isinstance(mark, Label)]
            named = [mark for mark in marks if say(mark.text) == name]
            assert len(named) >= 2
            for label in named:
                assert label.room is not None
                room, size = label.room * SCALE, label.size * SCALE
                line = typeface.line(name, size, language=say.language, bold=label.bold, room=room)
                shown = "".join(run.text for run in line.runs)
                assert shown == name or (option and say.language == "en")


def test_the_board_in_words_names_what_the_picture_shows() -> None:
    assert plain(drawing(fight(), None).alt).split("\n") == [
        "Turn 4: Ben attacks.",
        "Distance 3.",
        "Ann: trion 62, main Kogetsu + Senku, sub face-down.",
        "Ben: trion 45, main face-down, sub Asteroid, tags 1 move, 2 melee.",
        "Plots: 1·4 against 3·4, gaining 1 move.",
    ]
    assert "main Scorpion (face-down)" in plain(drawing(fight(), 1).alt)


# ---- the log ---------------------------------------------------------------------------------------------

SHOWN = (ANN, BEN)
TOLD: list[tuple[Event, str]] = [
    (e.Locked((100, 100), SHOWN), "Ann enters as an agent of their own, Ben as an agent of their own."),
    (e.Locked((100, 100)), "Both agents are locked. Nobody knows whom they face."),
    (e.Ordered(0, 1, (100, 100), True), "A coin decides: Ben is first to change the initial distance."),
    (e.Ordered(0, 0, (92, 95), False), "Ann has less trion and is first to change the initial distance."),
    (e.Ordered(2, 1, (62, 45), False), "Turn 2. Ben goes first, with 45 trion against 62."),
    (e.Ordered(2, 0, (50, 50), True), "Turn 2. Equal trion, so a coin decides: Ann goes first."),
    (e.Ordered(1, 0, (100, 97), False), "Turn 1. Ann goes first, as before."),
    (e.Rolled(4), "The die for the initial distance shows 4."),
    (
        e.InitialUsed(0, 0, "bagworm.approach", -2, 3, 97, 2),
        "Ann uses Approach (Bagworm) for 3 trion: −2, distance 2.",
    ),
    (e.InitialUsed(0, 0, "bagworm.approach", 1, 0, 97, 5), "Ann uses Approach (Bagworm): +1, distance 5."),
    (e.InitialDistance(-1, 1), "Distance −1 is out of bounds: the duel begins at 1."),
    (e.InitialDistance(4, 4), "The duel begins at distance 4."),
    (e.CardsSet(1, ((None, None), (None, None))), "Four cards lie face-down."),
    (
        e.CardsSet(2, (("kogetsu", None), (None, None))),
        "The cards lie: Ann keeps Kogetsu; the rest is face-down.",
    ),
    (
        e.CardsSet(2, (("kogetsu", "shield"), ("scorpion", "asteroid"))),
        "No card is changed: Ann keeps Kogetsu, Shield, Ben keeps Scorpion, Asteroid.",
    ),
    # The seed's two examples: 1-4 against 3-4 leaves the tag of 1; 5-5 against 5-6 leaves nothing.
    (
        e.Revealed(1, 0, (1, 4), (3, 4), (4,), (1, 0, 0), (1, 0, 0)),
        "Ann plots 1·4, Ben 3·4: the 4 is blocked. Ann gains 1 move.",
    ),
    (
        e.Revealed(1, 0, (5, 5), (5, 6), (5,), NO_TAGS, NO_TAGS),
        "Ann plots 5·5, Ben 5·6: read perfectly, not a single tag!",
    ),
    (
        e.Revealed(1, 1, (2, 3), (5, 6), (), (0, 1, 1), (0, 1, 1)),
        "Ben plots 2·3, Ann 5·6: nothing is blocked. Ben gains 1 shoot, 1 melee.",
    ),
    (e.TurnedUp(0, 1, "shotgun", False, 2, 60), "Ann turns up Shotgun (sub) for 2 trion."),
    (e.TurnedUp(0, 0, "kogetsu", False, 0, 60), "Ann turns up Kogetsu (main)."),
    (
        e.Fizzled(0, "kogetsu.slash"),
        "Ann can't pay for Slash (Kogetsu): the card is up, but nothing happens.",
    ),
    (
        e.Announced(0, 0, "kogetsu.slash", 0, 2, (0, 0, 1), 60),
        "Ann announces Slash (Kogetsu) for 2 trion, 1 melee.",
    ),
    (
        e.Announced(0, 0, "kogetsu.slash", 0, 2, (0, 0, 1), 60, sealed=True),
        "Out of nowhere Ann announces Slash (Kogetsu) for 2 trion, 1 melee!",
    ),
    (e.Announced(0, 1, "move", -1, 0, (1, 0, 0), 60, -1), "Ben announces Move −1 for 1 move."),
    (
        e.Announced(0, 1, "switchbox.warp", 0, 2, NO_TAGS, 60, 5),
        "Ben announces Warp (Switchbox) to 5 for 2 trion.",
    ),
    (
        e.Announced(1, 1, "shield.guard", 1, 0, NO_TAGS, 60, None, 0, "kogetsu.slash"),
        "Ben answers Slash with Guard (Shield) for nothing.",
    ),
    (e.Passed(1), "Ben passes."),
    (e.Gained(0, "unseen"), "Ann fades from sight: the next attack can't be countered."),
    (e.Gained(1, "weighted"), "Ben is weighed down: a move now costs two tags."),
    (
        e.Applied(0, 0, "kogetsu.slash", "done", (0, 17), 0, (60, 28), (2, 2), attack=True),
        "Slash (Kogetsu) of Ann hits Ben for 17: 28 trion left.",
    ),
    (
        e.Applied(0, 0, "kogetsu.slash", "done", (0, 9), 8, (60, 36), (2, 2), attack=True),
        "Slash (Kogetsu) of Ann hits Ben for 9 (8 guarded off): 36 trion left.",
    ),
    (
        e.Applied(0, 0, "kogetsu.slash", "done", (0, 0), 17, (60, 45), (2, 2), attack=True),
        "Slash (Kogetsu) of Ann is stopped cold: no damage.",
    ),
    (
        e.Applied(0, 1, "meteora.blast", "done", (18, 5), 0, (42, 40), (2, 2), attack=True),
        "Blast (Meteora) hits Ann for 18, 42 trion left, and Ben as well for 5.",
    ),
    (
        e.Applied(0, 1, "meteora.blast", "done", (0, 5), 18, (60, 40), (2, 2), attack=True),
        "Blast (Meteora) costs Ben 5 trion.",
    ),
    (
        e.Applied(0, 0, "kogetsu.slash", "cancelled", distance=(2, 2), attack=True),
        "Slash (Kogetsu) of Ann is cancelled.",
    ),
    (
        e.Applied(0, 0, "kogetsu.slash", "out_of_range", distance=(4, 4), attack=True),
        "Slash (Kogetsu) of Ann misses: distance 4 is out of range.",
    ),
    (
        e.Applied(1, 1, "shield.guard", "no_target", target=0, target_effect="kogetsu.slash"),
        "Guard (Shield) of Ben finds nothing left to answer.",
    ),
    (
        e.Applied(1, 1, "shield.guard", "done", target=0, target_effect="kogetsu.slash"),
        "Guard (Shield) of Ben works on Slash.",
    ),
    (
        e.Applied(0, 0, "move", "done", distance=(3, 2), choice=-1),
        "Move: Ann closes in, distance 3 → 2.",
    ),
    (
        e.Applied(0, 0, "grasshopper.leap", "done", distance=(3, 5), choice=2),
        "Leap (Grasshopper): Ann backs off, distance 3 → 5.",
    ),
    (e.Applied(0, 0, "chameleon.vanish", "done", distance=(3, 3)), "Vanish (Chameleon) of Ann takes effect."),
    (e.TurnedDown(1, 0), "The main card of Ben goes face-down again."),
    (e.PhaseEnded(0, NO_TAGS), "Ann ends the phase."),
    (e.PhaseEnded(0, (2, 0, 1)), "Ann ends the phase with 2 move, 1 melee to spare."),
    (e.TurnEnded(3, (62, 45), 2, 0), "Turn 3 is over: Ann 62, Ben 45, distance 2."),
    (e.Leaked(2, (60, 43)), "Too long without a hit: both leak 2 trion (Ann 60, Ben 43)."),
    (e.DrawOffered(1), "Ben offers a draw."),
    (e.Ended("bail_out", 0, 7, (50, 12)), "Ben bails out: Ann wins."),
    (e.Ended("both_zero", None, 7, (0, 0)), "Both are out of trion at the same moment: a draw."),
]


@pytest.mark.parametrize(
    ("event", "line"), TOLD, ids=lambda value: value[:40] if isinstance(value, str) else ""
)
def test_the_log_tells_an_event(event: Event, line: str) -> None:
    told = rules().tell(event)
    assert told is not None
    assert plain(told) == line


def test_every_kind_of_event_is_told_but_that_a_choice_is_in() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Events)) - {e.Ready}
    assert rules().tell(e.Ready(0, "plot")) is None


def test_a_ready_made_agent_is_announced_by_name() -> None:
    agent = rules().book.pack.agent[0]
    known = Loadout(agent.main, agent.sub, agent.sheet)
    told = rules().tell(e.Locked((100, 100), (known, BEN)))
    assert told is not None
    assert plain(told) == f"Ann enters as {agent.name.en}, Ben as an agent of their own."


def test_whole_duels_can_be_told_in_every_language(say: Speech) -> None:
    for event in random_duels()[1]:
        told = rules().tell(event)
        assert (told is None) == isinstance(event, e.Ready), event
        assert told is None or 0 < len(say(told)) <= 300
