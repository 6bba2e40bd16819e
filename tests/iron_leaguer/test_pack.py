"""Reading card packs: every fault is found, with its line; the pack that ships is complete."""

from collections import Counter
from pathlib import Path

import pytest

from games.engine.pack import PackError
from games.iron_leaguer import checks
from games.iron_leaguer.book import Book
from games.iron_leaguer.checks import read_pack
from games.iron_leaguer.pack import KINDS, Pack, Role

SOURCE = Path(__file__).with_name("pack.toml").read_text(encoding="utf-8")
OURS = (Path(checks.__file__).parent / "packs/ours/pack.toml").read_text(encoding="utf-8")

ROLES: set[Role] = {"fighter_spirits", "fighter_arrow", "top_joy", "gz", "kiwami_jurota", "bull_armor"}


def changed(entry: str, old: str, new: str) -> str:
    """The test pack with one line changed in the entry of that id."""
    start = SOURCE.index(f'id = "{entry}"')
    end = SOURCE.find("\n\n", start) % (len(SOURCE) + 1)
    block = SOURCE[start:end]
    assert old in block, block
    return SOURCE[:start] + block.replace(old, new, 1) + SOURCE[end:]


def faults(source: str) -> tuple[tuple[int, str], ...]:
    """The faults of a pack as line and English."""
    with pytest.raises(PackError) as caught:
        read_pack(source)
    words = str(caught.value).split("; line ")
    assert len(words) == len(caught.value.faults)
    return tuple((fault.line, word) for fault, word in zip(caught.value.faults, words, strict=True))


@pytest.mark.rule("iron-1.4")
@pytest.mark.parametrize("source", [SOURCE, OURS], ids=["test", "ours"])
def test_sound_packs_are_read(source: str) -> None:
    assert isinstance(read_pack(source), Pack)


GROWS = "growth_bonus = 2"

FAULTS: list[tuple[str, str, str, str]] = [
    # entry, old, new, what is said of it
    ("si02", 'id = "si02"', 'id = "si01"', "The id si01 is used twice."),
    ("u1_leg_s", 'id = "u1_leg_s"', 'id = "u1_arm_s"', "The id u1_arm_s is used twice."),
    ("p102", 'id = "p102"', 'id = "p101"', "The id p101 is used twice."),
    ("si01", 'starter = "silver"', 'starter = "none"', "here Silver has 10 and Dark 11"),
    ("dk01", 'class = "dark"', 'class = "dark"\nstarter = "dark"', "here Silver has 11 and Dark 12"),
    ("dk10", 'class = "dark"', 'class = "silver"', "Graphite: only Silver's starters"),
    ("dk10", 'class = "dark"', 'class = "dark"\nrole = "gz"', "the role gz belongs to Zerograv already"),
    ("dk10", 'class = "dark"', 'class = "grey"', "This does not fit"),
    ("dk10", "heart = 1", "heart = -1", "This does not fit"),
    ("dk10", 'kinds = ["strike"]', "kinds = []", "This does not fit"),
    ("dk10", "growth = 3", 'growth = "x"', "This does not fit"),
    ("dk10", 'name = { en = "Graphite"', 'name = { en = "[Graphite](x)"', "can't hold the character"),
    ("u1_arm_s", 'kind = "arm"', 'kind = "*"', "Comet Pitch: kind *, and nothing else"),
    ("u1_sig_s", 'kind = "*"', 'kind = "arm"', "Nova Stream: kind *, and nothing else"),
    ("u1_sig_s", 'only = ["si01"]', 'only = ["si99"]', "There is no leaguer si99."),
    ("u1_sig_s", 'only = ["si01"]', 'only = ["si01", "si01"]', "Nova Stream: a leaguer is named twice"),
    ("u1_sig_s", "people = 1", "people = 2", "Nova Stream: fewer leaguers are named than it takes"),
    ("u1_ans", "growth_bonus = 4", "", "Answer of the Soul: there must be"),
    ("u1_ans", "people = 1", 'people = "-"', "Answer of the Soul: a half without attack and defence"),
    ("u1_arm_s", 'timing = "attack"', 'timing = "defence"', "Comet Pitch: at this time its value"),
    ("u1_wall", 'timing = "defence"', 'timing = "attack"', "Iron Wall: at this time its value"),
    ("u1_wall", 'outcome = "change"', "", "Iron Wall: a defence that takes a number of people needs"),
    ("u1_arm_s", "attack = 7", 'attack = 7\noutcome = "reset"', "Comet Pitch: only a defence has an outcome"),
    ("u1_wall", 'outcome = "change"', 'outcome = "change"\nbasic = "block"', "Iron Wall: only a lower half"),
    ("l1_str", "attack = 5", 'attack = 5\nbasic = "block"', "Straight: only a lower half that defends"),
    ("l1_rfc", "rough =", "attack = 3\nrough =", "Rough Charge: a rough play has neither"),
    ("l1_rfd", 'timing = "attack"', 'timing = "any"', "Dark Ambush: possession moves only with"),
    ("u1_arm_s", "attack = 7", "attack = 7\npossession_moves = true", "Comet Pitch: possession moves only"),
    ("p101", 'upper = "u1_arm_s"', 'upper = "u1_arm_x"', "There is no technique u1_arm_x."),
    ("p101", 'upper = "u1_arm_s"', 'upper = "l1_def"', "Defence does not belong in this half"),
    ("p101", 'lower = "l1_def"', 'lower = "u1_arm_s"', "Comet Pitch does not belong in this half"),
    ("p101", "period = 1", "period = 4", "This does not fit"),
    ("p105", "copies = 2", "copies = 0", "This does not fit"),
]


@pytest.mark.rule("iron-1.4")
@pytest.mark.parametrize(("entry", "old", "new", "said"), FAULTS, ids=[f"{f[0]}-{f[3]}" for f in FAULTS])
def test_each_fault_is_found(entry: str, old: str, new: str, said: str) -> None:
    found = faults(changed(entry, old, new))
    assert any(said in words for _, words in found), found


def decks(least: int) -> str:
    """The test pack with cards of period 1 taken away, the last first, until ``least`` or fewer are left."""
    pack = read_pack(SOURCE)
    source, left = SOURCE, sum(card.copies for card in pack.cards if card.period == 1)
    for card in reversed([card for card in pack.cards if card.period == 1]):
        if left <= least:
            break
        start = source.index(f'[[card]]\nid = "{card.id}"')
        end = source.index("[[card]]", start + 1)
        source, left = source[:start] + source[end:], left - card.copies
    return source


@pytest.mark.rule("iron-5.6")
def test_a_deck_must_last() -> None:
    """Two hands of 5, 6 practice draws and 6 cards in play make 22."""
    said = [words for _, words in faults(decks(21))]
    assert any("Cards in the deck of period 1: 21; it needs 22." in words for words in said), said


@pytest.mark.rule("iron-q26")
def test_a_deck_must_hold_attacks_and_defences_for_all() -> None:
    said = [words for _, words in faults(changed("l2_str", 'kind = "-"', 'kind = "arm"'))]
    assert len(said) == 1
    assert "Cards with an attack for any leaguer" in said[0]
    assert "in the deck of period 2: 0; it needs" in said[0]
    said = [words for _, words in faults(changed("l3_def", 'basic = "defence"', ""))]
    assert len(said) == 1
    assert "Cards with the lower technique Defence in the deck of period 3: 0; it needs" in said[0]


@pytest.mark.parametrize(
    ("entry", "old", "new", "line"),
    [
        ("u1_sig_s", 'only = ["si01"]', 'only = ["si99"]', 'only = ["si99"]'),
        ("u1_sig_s", "people = 1", "people = 12", "people = 12"),
        ("p101", 'lower = "l1_def"', 'lower = "l1_xyz"', 'lower = "l1_xyz"'),
        ("dk10", 'class = "dark"', 'class = "silver"', 'class = "silver"'),
    ],
)
def test_a_fault_names_its_line(entry: str, old: str, new: str, line: str) -> None:
    source = changed(entry, old, new)
    assert source.splitlines()[faults(source)[0][0] - 1] == line


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    source = SOURCE.replace('only = ["si01"]', 'only = ["si99"]', 1)
    source = source.replace("rough = {", "defence = 1\nrough = {", 1).replace(
        'lower = "l3_def"', 'lower = "x"', 1
    )
    found = faults(source)
    assert [words.split(": ")[-1] for _, words in found] == [
        "There is no leaguer si99.",
        "a defence that takes a number of people needs an outcome.",
        "a rough play has neither attack nor defence.",
        "There is no technique x.",
    ]
    assert [line for line, _ in found] == sorted(line for line, _ in found)


# ---- the pack that ships -------------------------------------------------------------------------------


def ours() -> Book:
    return Book(read_pack(OURS))


def test_ours_says_that_its_numbers_are_ours() -> None:
    meta = ours().pack.meta
    assert meta.label == "ours"
    assert "our own" in meta.note.en


def test_ours_has_whole_rosters_and_the_leaguers_that_the_rules_name() -> None:
    book = ours()
    assert len(book.starters("silver")) == len(book.starters("dark")) == 11
    named = {one.role: one for one in book.pack.leaguers if one.role}
    assert set(named) == ROLES
    assert {named[role].clan for role in ("kiwami_jurota", "bull_armor")} == {"stray"}
    assert {named[role].clan for role in ROLES - {"kiwami_jurota", "bull_armor"}} == {"dark"}
    assert all(one.starter == "none" for one in named.values())


@pytest.mark.rule("iron-15.1")
def test_ours_has_newcomers_for_every_interval() -> None:
    """Eight intervals turn up three each; ten Dark leaguers make up for those who retire or desert."""
    book = ours()
    rest = [book.figures[one].spec.clan for one in book.starters("none")]
    assert len(rest) >= 24
    assert rest.count("dark") >= 10


def test_each_kind_is_known_on_both_sides_from_the_start() -> None:
    book = ours()
    for side in ("silver", "dark"):
        known = Counter(kind for one in book.starters(side) for kind in book.figures[one].kinds)
        assert all(known[kind] >= 2 for kind in KINDS), (side, known)


def test_every_technique_of_ours_is_on_a_card_and_every_name_is_short() -> None:
    pack = ours().pack
    assert {half.id for half in pack.techniques} == {
        half for card in pack.cards for half in (card.upper, card.lower)
    }
    wide = {
        name.ja
        for name in (*(one.name for one in pack.leaguers), *(half.name for half in pack.techniques))
        if max(len(name.ja), len(name.zh)) > 12 or len(name.en) > 20
    }
    assert wide == set()


def test_names_of_ours_tell_leaguers_apart() -> None:
    pack = ours().pack
    for spelling in ("en", "ja", "zh"):
        names = Counter(getattr(one.name, spelling) for one in pack.leaguers)
        assert names.most_common(1)[0][1] == 1
    book = ours()
    for period, deck in book.decks.items():
        halves = {
            half.id: half.spec for key in deck for half in (book.faces[key].upper, book.faces[key].lower)
        }
        for spelling in ("en", "ja", "zh"):
            names = Counter(getattr(half.name, spelling) for half in halves.values())
            assert names.most_common(1)[0][1] == 1, (period, names.most_common(1))


def test_every_leaguer_of_ours_says_who_it_is() -> None:
    assert all(one.note and one.note.ja and one.note.zh for one in ours().pack.leaguers)


@pytest.mark.rule("iron-19.4c", "iron-19.5b", "iron-21.6")
@pytest.mark.parametrize(
    ("flag", "barred"),
    [
        ("silver_cannot_scout", (True, False, False)),
        ("dark_cannot_scout", (False, True, False)),
        ("no_desertion", (False, False, True)),
    ],
)
def test_a_pack_may_make_further_exceptions(flag: str, barred: tuple[bool, bool, bool]) -> None:
    flagged = read_pack(changed("dk10", "growth = 3", f'growth = 3\nflags = ["{flag}"]'))
    for pack, expected in ((read_pack(SOURCE), (False, False, False)), (flagged, barred)):
        figure = Book(pack).figures["dk10"]
        assert (figure.silver_bars, figure.dark_bars, figure.loyal) == expected
