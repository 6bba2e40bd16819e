"""What people read of a season: pages that fit, what goes on, what is known, look-ups, no secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from bot.panels import paragraphs
from bot.words import LANGUAGES, Speech, Words
from games.engine.contract import Viewer
from games.engine.page import Page
from games.engine.text import Fact
from games.iron_leaguer import page_cards, page_leaguers, page_own, page_season
from games.iron_leaguer.events import Check, Grew
from games.iron_leaguer.options import Options
from games.iron_leaguer.page import page
from games.iron_leaguer.state import Answer, Leaguer, State
from games.library import load

from .season import Season
from .season import rules as small_rules
from .shown import (
    acting,
    finished,
    moments,
    opening,
    plain,
    random_seasons,
    replace,
    rules,
    scored,
    under_attack,
    view,
)

VIEWERS: tuple[Viewer, ...] = (None, 0, 1)
MOST_ON_BOARD, MOST_IN_CONSOLE, MOST_IN_ALT = 2400, 2400, 1000

LONG_NAMES = {0: "W" * 32, 1: "M" * 32}
"""As long as a display name can be."""


@pytest.fixture(scope="module", params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Speech:
    return Words([load()["iron_leaguer"]]).say(request.param, "iron_leaguer", LONG_NAMES)


def words(shown: Page) -> str:
    """All of a page in English."""

    def speak(fact: Fact) -> str:
        return plain(fact)

    return "\n".join(part for part in paragraphs(shown, speak) if isinstance(part, str))  # type: ignore[arg-type]


def texts(state: State, viewer: Viewer = None) -> str:
    return words(page(view(state, viewer)))


def every_state() -> Iterator[State]:
    yield from moments().values()
    yield from random_seasons()[0]


# ---- pages -----------------------------------------------------------------------------------------------


def test_pages_and_their_pictures_in_words_fit_in_every_language(say: Speech) -> None:
    for state in every_state():
        for viewer in VIEWERS:
            parts = list(paragraphs(page(view(state, viewer)), say))
            length = sum(len(part) for part in parts if isinstance(part, str))
            assert length <= (MOST_ON_BOARD if viewer is None else MOST_IN_CONSOLE), (
                state.scene,
                state.phase,
            )
            drawings = [part for part in parts if part is not None and not isinstance(part, str)]
            assert len(drawings) == 1
            assert len(say(drawings[0].alt)) <= MOST_IN_ALT, (state.scene, state.phase, viewer)


def test_a_page_says_what_goes_on() -> None:
    assert "Late league 1, first to 2. Silver 0–0 Dark. Dark may attack." in texts(opening())
    assert "Late league 1, first to 2. Silver 0–1 Dark. Silver must stop AP 9." in texts(under_attack())
    assert "Interval after Nationals 2. Dark has an action." in texts(acting())
    assert "Ann wins the world tour 2–0, and with it the season." in texts(finished())


@pytest.mark.rule("iron-q26")
def test_a_page_warns_before_nobody_has_attacked_for_too_long() -> None:
    calm = replace(opening(), idle=5)
    assert "in a row nobody has attacked" not in texts(calm)
    warning = "Windows in a row without an attack: 6. After 12 both hands are changed."
    assert warning in texts(replace(opening(), idle=6))
    never = replace(opening(), idle=40, options=Options(stall_limit=0))
    assert "in a row nobody has attacked" not in texts(never)


def test_growth_is_told_leaguer_by_leaguer() -> None:
    silver, dark = (team.row[0] for team in acting().teams)
    assert silver is not None
    assert dark is not None
    checks = (Check(silver.id, 10, (10,), ((4, 5),), 1), Check(dark.id, 6, (6,), ((4, 5),), 0))
    state = replace(acting(), last=(Grew("match", checks),))
    board = texts(state)
    assert "Grew at Silver: Magnum Ace +1 (4·5 ≤ 10)." in board
    assert "Did not grow at Dark: Gold Arm (4·5 > 6)." in board
    assert "grow at Dark" not in texts(state, 0)


def test_the_end_looks_back_on_the_season() -> None:
    end = texts(finished())
    for line in (
        "### Results\nLate league 1: Silver 1–2 Dark, rough plays 3 · ",
        " · World tour wins: Silver 2–0 Dark\n",
        "### Top scorers\nGold Arm: 5 · Magnum Ace: 2",
        "### Grown most\nMagnum Ace +4",
        "- Scene 2: new at Dark: {joined} · retired: Gold Arm",
        "- Scene 4: scouted by Silver: {scouted}",
    ):
        names = [rules().book.figures[one].spec.name.en for one in opening().pool[:2]]
        assert line.format(joined=names[0], scouted=names[1]) in end


# ---- a player's own part ---------------------------------------------------------------------------------


def test_a_player_reads_what_is_still_unseen() -> None:
    """Of the first deck a player has seen the own five cards and the discards."""
    state = opening()
    count = len(rules().book.decks[1])
    assert f"Cards unseen, deck and other hand: {count - 5}." in texts(state, 0)
    assert "Cards unseen" not in texts(state)
    discards = state.deck[:3]
    assert len(page_own.unseen(view(replace(state, deck=state.deck[3:], discards=discards), 0))) == count - 8


def test_discards_that_are_not_shown_stay_unseen() -> None:
    state = opening()
    hidden = replace(state, deck=state.deck[3:], discards=state.deck[:3], unseen=state.deck[:2])
    assert len(page_own.unseen(view(hidden, 0))) == len(rules().book.decks[1]) - 6


def test_a_player_reads_who_of_the_others_can_act() -> None:
    """Silver's third is barred, its fifth used."""
    line = next(one for one in texts(under_attack(), 1).split("\n") if "Can't act at Silver" in one)
    silver = under_attack().teams[0].row
    named = {one.id: rules().book.figures[one.id].spec.name.en in line for one in silver if one}
    assert [place for place, there in enumerate(named.values(), 1) if there] == [3, 5]


def test_who_of_the_others_can_act_is_told_as_shortly_as_can_be() -> None:
    def said(used: int) -> str:
        season = Season()
        for n in range(1, used + 1):
            season.leaguer(f"si{n:02}", used=True)
        return words(page(small_rules().view(season.state, 1)))

    assert "act at Silver" not in said(0)
    assert "Can't act at Silver: Stella Nova." in said(1)
    assert "Can still act at Silver: Silver Rookie." in said(10)
    assert "Nobody of Silver can act." in said(11)


def test_a_hand_that_is_not_drawn_stands_in_the_text() -> None:
    assert "Your hand: " in texts(acting(), 0)
    assert "Your hand: " not in texts(under_attack(), 0)
    assert "Your hand: " not in texts(acting())


# ---- look-ups --------------------------------------------------------------------------------------------


def test_a_technique_can_be_looked_up() -> None:
    shown = words(page_cards.technique_page(small_rules().view(Season().state, 0), "u1_arm_s"))
    for line in (
        "## Comet Pitch",
        "**Kind**  arm",
        "**Timing**  attack",
        "**People**  1 leaguer",
        "**At least**  H3 T3",
        "**Attack value**  7",
        "**Growth**  +1",
        "- Dark: nobody",
        "- Period 1: Comet Pitch / Defence ×1",
    ):
        assert line in shown
    assert "Stella Nova" in shown, "an arm of heart 4 and tech 4"
    assert "Gale Runner" not in shown, "a leg"


def test_a_leaguer_can_be_looked_up() -> None:
    season = Season().leaguer("si03", heart=5, pen=11, used=True)
    shown = words(page_leaguers.leaguer_page(small_rules().view(season.state, None), "si03"))
    for line in (
        "**Kinds**  arm·strike",
        "**Printed**  H3 T3 B6",
        "**Now**  Silver, place 3",
        "**Heart now**  5",
        "**In this match**  used",
        "**Penalty**  11, barred",
        "- Dark can't scout it.",
    ):
        assert line in shown


@pytest.mark.rule("iron-9.9a")
def test_a_penalty_below_body_and_heart_bars_nobody() -> None:
    season = Season().leaguer("si03", heart=5, pen=10)
    shown = words(page_leaguers.leaguer_page(small_rules().view(season.state, None), "si03"))
    assert "**Penalty**  10\n" in shown


def test_what_the_rules_say_of_a_machine() -> None:
    """Crash Tank is a Dark starter whose growth is "−"."""
    shown = words(page_leaguers.leaguer_page(small_rules().view(Season().state, None), "da05"))
    for line in ("**Growth**  −", "- Silver can't scout it.", "- Never grows", "- Never deserts."):
        assert line in shown
    assert "Desertion**" not in shown


@pytest.mark.rule("iron-21.2")
def test_a_leaguer_who_may_desert_is_shown_the_chance() -> None:
    """Graphite with heart 4 after 3 rough plays: 7 by 3, rounded up, is 3; so 3 throws of 36."""
    season = Season()
    state = season.state
    dark = state.teams[1]
    stays = replace(next(one for one in dark.row if one), id="dk10", heart=4)
    state = replace(state, teams=(state.teams[0], replace(dark, row=(stays, *dark.row[1:]))), rough=3)
    shown = words(page_leaguers.leaguer_page(small_rules().view(state, None), "dk10"))
    assert "**Desertion**  at 3 or less: 3 of 36" in shown


def test_leaguers_who_are_not_in_play_can_be_looked_up_too() -> None:
    state = Season().state
    shown = words(page_leaguers.leaguer_page(small_rules().view(state, None), state.pool[0]))
    assert "**Now**  not yet turned up" in shown
    assert "Heart now" not in shown


@pytest.mark.rule("iron-19.2.1", "iron-19.2.2")
def test_the_season_page_lists_all_strays_with_what_a_die_must_show() -> None:
    """Lonely Arch has heart 2, tech 5, body 4: Silver 2 × 2, Dark 5 − 2."""
    state = replace(Season().state, strays=(Leaguer("st03", 2),), retired=(Leaguer("da05", 0),))
    shown = words(page_season.season_page(small_rules().view(state, None)))
    assert "### Strays\n- Lonely Arch (Silver 4/6, Dark 3/6)" in shown
    assert "### Retired\n- Crash Tank" in shown


def test_the_season_page_counts_the_techniques_that_are_unseen() -> None:
    """The own hand is not among them."""
    state = Season().state
    faces = small_rules().book.faces
    lower = [faces[card].lower.spec.name.en for card in faces if faces[card].period == 1]
    own = [faces[card].lower.spec.name.en for card in state.teams[0].hand]
    count = lower.count("Defence") - own.count("Defence")
    shown = words(page_season.season_page(small_rules().view(state, 0)))
    assert f"### Cards of period 1 not seen yet\n- Defence ×{count}" in shown


def test_the_season_page_begins_with_nothing_decided() -> None:
    shown = words(page_season.season_page(view(opening())))
    for head in ("Results", "Top scorers", "Comings and goings", "Strays"):
        assert head not in shown


# ---- secrets ---------------------------------------------------------------------------------------------


def other_hand(state: State) -> State:
    """Dark's first card and the top of the deck change places."""
    silver, dark = state.teams
    return replace(
        state,
        teams=(silver, replace(dark, hand=(state.deck[0], *dark.hand[1:]))),
        deck=(dark.hand[0], *state.deck[1:]),
    )


def other_order(state: State) -> State:
    return replace(state, deck=state.deck[::-1])


def other_newcomers(state: State) -> State:
    return replace(state, pool=state.pool[::-1])


def other_answer(state: State) -> State:
    silver, dark = state.teams
    return replace(state, teams=(silver, replace(dark, answer=Answer(cards=dark.hand[:2]))))


def answered() -> State:
    state = replace(acting(), phase="refill", asked=(0, 1))
    return replace(state, teams=(state.teams[0], replace(state.teams[1], answer=Answer())))


@pytest.mark.parametrize(
    ("state", "change"),
    [
        (opening, other_hand),
        (under_attack, other_hand),
        (scored, other_hand),
        (acting, other_hand),
        (opening, other_order),
        (under_attack, other_newcomers),
        (acting, other_newcomers),
        (answered, other_answer),
        (answered, other_hand),
    ],
)
def test_others_see_the_same_whatever_dark_hides(
    state: Callable[[], State], change: Callable[[State], State]
) -> None:
    """Pages and look-ups of two states that differ in Dark's secrets alone are the same for all others."""
    one = state()
    two = change(one)
    assert one != two
    encode = msgspec.json.encode
    for viewer in (None, 0):
        a, b = view(one, viewer), view(two, viewer)
        assert encode(page(a)) == encode(page(b))
        assert encode(page_season.season_page(a)) == encode(page_season.season_page(b))
    if change is other_hand:
        assert encode(page(view(one, 1))) != encode(page(view(two, 1)))
