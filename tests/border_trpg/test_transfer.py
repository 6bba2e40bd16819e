"""Sheets as text: out and in again without loss, and faults that say the line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.border_trpg import commands as c
from games.border_trpg import sheets
from games.border_trpg.samples import sheet_of_agent
from games.border_trpg.state import Sheet, State
from games.border_trpg.terms import OPERATOR_PARAMS, PARAMS, POSITIONS
from games.border_trpg.transfer import read_sheet, sheet_text
from games.engine.contract import Refused
from games.engine.pack import BARRED
from games.engine.text import english
from tests.border_trpg.play import ANN, GM, act, book, replace, sheet


def carried(one: Sheet) -> Sheet:
    """What of a sheet goes along: all but its number, its owner and where it stands with the game master."""
    return replace(one, id=0, owner=None, status="draft", note="", asked=0)


def wrong(text: str) -> str:
    with pytest.raises(Refused) as caught:
        read_sheet(book(), text)
    assert caught.value.code == "import"
    return english(caught.value.text)


def test_a_sheet_reads_as_one_block() -> None:
    assert sheet_text(sheet("sakaki", profile={"age": "17"})).splitlines() == [
        "Border TRPG: 1",
        "kind: combatant",
        "mode: sample",
        "name: Aoi Sakaki",
        "position: attacker",
        "source: sakaki",
        "features: steady-hand quick-feet",
        "points: trn 3 atk 2 def 3 mob 2 tec 4 cmd 4 spt 2",
        "master: hokari",
        "main: kogetsu senku shield -",
        "sub: bagworm shield grasshopper -",
        "profile.age: 17",
    ]


@pytest.mark.rule("trpg-create-4")
def test_everybody_of_the_pack_goes_out_and_in_again() -> None:
    made = [sheet(one) for one in book().samples]
    made += [sheet_of_agent(one, 5, ANN) for one in book().agents.values()]
    for one in made:
        assert read_sheet(book(), sheet_text(one)) == carried(one)


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters=BARRED),
    min_size=1,
    max_size=40,
)
TRIGGERS = st.lists(st.sampled_from([*book().triggers, None]), min_size=4, max_size=4).map(tuple)


def numbers(params: tuple[str, ...]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(params), st.integers(-20, 40))


COMBATANTS = st.builds(
    Sheet,
    id=st.just(0),
    mode=st.sampled_from(["new", "original", "sample"]),
    name=WORDS,
    position=st.sampled_from([*POSITIONS, None]),
    features=st.lists(st.sampled_from(list(book().features)), max_size=3).map(tuple),
    chosen=st.lists(st.sampled_from(PARAMS), max_size=3).map(tuple),
    points=numbers(PARAMS),
    given=numbers(PARAMS),
    edits=numbers(PARAMS),
    master=st.sampled_from([*book().masters, None]),
    main=TRIGGERS,
    sub=TRIGGERS,
    bail_out=st.booleans(),
    inherited=st.booleans(),
    profile=st.dictionaries(st.sampled_from(["age", "likes", "reason"]), WORDS),
)
OPERATORS = st.builds(
    Sheet,
    id=st.just(0),
    kind=st.just("operator"),
    name=WORDS,
    points=numbers(OPERATOR_PARAMS),
    edits=numbers(OPERATOR_PARAMS),
    master=st.sampled_from([*book().masters, None]),
)


@settings(max_examples=150)
@given(st.one_of(COMBATANTS, OPERATORS), st.booleans())
def test_text_and_sheet_are_exact_inverses(one: Sheet, one_line: bool) -> None:
    text = sheet_text(one)
    assert read_sheet(book(), text.replace("\n", "; ") if one_line else text) == one


@settings(max_examples=150)
@given(st.text(max_size=80))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_sheet(book(), text)
    with pytest.raises(Refused):
        read_sheet(book(), f"Border TRPG: 1\n{text}\nend: x")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "Line 1: there is no colon between entry and value."),
        ("kind: combatant", "This is no exported sheet: its first line reads Border TRPG: 1."),
        ("Border TRPG: 2", "This is no exported sheet: its first line reads Border TRPG: 1."),
        ("Border TRPG: 1\nkind: soldier", "Line 2, kind: one of combatant, operator"),
        ("Border TRPG: 1\n\nrank: 1", "Line 2, rank: there is no such entry"),
        ("Border TRPG: 1\nname: A\nname: B", "Line 3, name: this entry is there twice"),
        ("Border TRPG: 1; main: kogetsu", "Line 2, main: 4 slots, an empty one as -"),
        ("Border TRPG: 1; main: katana - - -", "Line 2, main: the pack has no katana"),
        (
            "Border TRPG: 1; points: atk two",
            "Line 2, points: each parameter once, with a number from -40 to 40",
        ),
        (
            "Border TRPG: 1; points: atk",
            "Line 2, points: parameters and numbers in turn, such as atk 3 mob 2",
        ),
        ("Border TRPG: 1; points: luck 3", "Line 2, points: the pack has no luck"),
        (
            "Border TRPG: 1; kind: operator; position: sniper",
            "Line 3, position: operators have points, a master and personal data alone",
        ),
        ("Border TRPG: 1; profile.shoes: 41", "Line 2, profile.shoes: there is no such entry"),
    ],
)
def test_faults_say_the_line(text: str, said: str) -> None:
    assert wrong(text) == said


def test_names_are_plain_words_in_imports_too() -> None:
    assert wrong("Border TRPG: 1; name: @everyone").startswith("Line 2, name: Plain words only")
    assert wrong(f"Border TRPG: 1; name: {'x' * 41}") == "Line 2, name: 40 characters at most"


@pytest.mark.rule("trpg-create-4")
def test_an_imported_sheet_is_a_draft_that_keeps_what_the_game_master_gave() -> None:
    text = sheet_text(sheet("tono", edits={"mob": 1}, bail_out=False))
    state = act(sheets.DO, State(taken=(GM, ANN)), ANN, c.ImportSheet(text)).state
    [made] = state.sheets
    assert (made.owner, made.status, made.edits, made.bail_out) == (ANN, "draft", {"mob": 1}, False)
