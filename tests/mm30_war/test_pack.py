"""Reading packs: every fault is found, with its line; the pack that ships is complete."""

from __future__ import annotations

import pytest

from games.engine.pack import PackError
from games.mm30_war.checks import read_pack
from games.mm30_war.pack import Pack

from .skirmish import BOOK, PACK

SOURCE = PACK.read_text("utf-8")


def changed(entry: str, old: str, new: str) -> str:
    """The pack with one thing changed in the entry of that id, or anywhere for an empty one."""
    start = SOURCE.index(f'id = "{entry}"') if entry else 0
    at = SOURCE.index(old, start)
    return SOURCE[:at] + new + SOURCE[at + len(old) :]


def faults(source: str) -> tuple[tuple[int, str], ...]:
    """The faults of a pack as line and English."""
    with pytest.raises(PackError) as caught:
        read_pack(source)
    words = str(caught.value).split("; line ")
    assert len(words) == len(caught.value.faults)
    return tuple((fault.line, word) for fault, word in zip(caught.value.faults, words, strict=True))


@pytest.mark.rule("mm30-sheet-3", "mm30-r88", "mm30-mode-1")
def test_the_pack_that_ships_is_sound_and_complete() -> None:
    pack = read_pack(SOURCE)
    assert isinstance(pack, Pack)
    assert len(pack.operation) >= 12
    assert len(pack.map) >= 4
    kinds = [card.kind for card in pack.unit]
    assert kinds.count("low") >= 6
    assert kinds.count("normal") >= 8
    assert kinds.count("high") >= 6
    assert kinds.count("ace") >= 6
    assert {"ハワー", "ソクラ"} <= {card.name.ja for card in pack.unit if card.kind == "reinforcement"}
    assert {sample.level for sample in pack.sample} == {50, 60, 75, 100}
    assert [one.id for one in pack.situation] == ["escort"]


def test_names_are_in_three_languages() -> None:
    pack = BOOK.pack
    names = [card.name for card in pack.unit]
    names += [weapon.name for card in pack.unit for weapon in card.weapons]
    names += [one.name for one in pack.skill] + [one.name for one in pack.operation]
    names += [one.name for one in pack.map] + [one.name for one in pack.sample]
    names += [one.name for one in pack.situation]
    for one in names:
        assert one.en
        assert one.ja
        assert one.zh
        one.zh.encode("gb2312")
    for text in [one.text for one in pack.skill] + [one.text for one in pack.operation]:
        assert text.en.endswith(".")
        assert text.ja.endswith("。")
        assert text.zh.endswith("。")


@pytest.mark.rule("mm30-squad-9")
def test_no_area_weapon_of_an_ordinary_unit_wipes_out_a_full_squad() -> None:
    for card in BOOK.pack.unit:
        if card.kind in ("low", "normal", "high"):
            assert all(weapon.power <= 25 for weapon in card.weapons if weapon.area and weapon.count == 1)


FAULTS: list[tuple[str, str, str, str]] = [
    # entry, old, new, what is said of it
    ("tsubute", 'id = "tsubute"', 'id = "ashigaru"', "The id ashigaru is used twice."),
    ("op_jam", 'id = "op_jam"', 'id = "op_bomb"', "The id op_bomb is used twice."),
    ("tsubute", "ツブテ", "アシガル", "The name Tsubute is used twice."),
    ("tsubute", 'id = "tsubute"', 'id = "red_tsubute"', "for players' own cards"),
    ("", "mm = 30", "mm = 31", "Level 50 is fixed by the rules"),
    ("", "cost = 60", "cost = 65", "The cost levels are 50, 60, 75 and 100"),
    ("ashigaru", "hp = 30", "hp = 0", "Ashigaru: HP is 1 to 999"),
    ("ashigaru", "hp = 30", "hp = 1000", "This does not fit"),
    ("ashigaru", "move = 3", "move = 10", "This does not fit"),
    ("ashigaru", "hp = 30", "hp = 30\nmm = 3", "Ashigaru: its class fixes"),
    ("ashigaru", "hp = 30", "hp = 30\ntp = 3", "Ashigaru: only aces"),
    ("ashigaru", "hp = 30", 'hp = 30\nskills = ["fly"]', "There is no skill fly."),
    ("ashigaru", "count = 1", "count = 6", "This does not fit"),
    ("ashigaru", "hit = 3", "hit = 10", "This does not fit"),
    ("tsubute", "ammo = 2", "ammo = 5", "This does not fit"),
    ("ashigaru", "power = 25", "power = 25, ex = true", "an EX weapon needs chips"),
    ("ashigaru", "power = 25", "power = 25, min_range = 4", "the least range is above the range"),
    ("tsubute", "ammo = 2", "ammo = 2, ex = true", "ammunition number or chips, not both"),
    ("tsubakuro", 'transform = "tsubakuro_f"', 'transform = "nobody"', "There is no unit nobody."),
    ("tsubakuro", 'transform = "tsubakuro_f"', 'transform = "tenrou_f"', "name each other"),
    ("tsubakuro_f", "move = 6", "move = 6\nshield = 1", "a form has no shield"),
    ("tsubakuro_f", "move = 6", "move = 6\nhp = 9", "a form has none of its own"),
    ("ashigaru", "hp = 30", 'hp = 30\ntransform = "tsubakuro_f"', "name each other"),
    ("ace_kurenai", "tp = 6", "tp = 0", "says how many TP it costs"),
    ("jam", 'target = "enemy_ready"', 'target = "enemy_unit"', "Jamming: jam is put on enemy_ready."),
    ("op_lockon", 'target = "enemy_done"', 'target = "cell"', "lockon is put on enemy_done."),
    ("zoc", 'kind = "passive"', 'kind = "active"', "ZOC: this effect does not fit its kind."),
    ("repair", "effect = [", 'effect = [{ op = "summon", class = "ace" }, ', "only operations bring units"),
    ("op_repair", "tp = 2", "tp = 11", "This does not fit"),
    ("op_repair", "tp = 2", 'tp = "card"', "costs what the card says"),
    ("op_ace", 'tp = "card"', "tp = 6", "costs what the card says"),
    ("op_repair", 'op = "heal"', 'op = "cure"', "This does not fit"),
    ("op_repair", '{ op = "heal", hp = 80 }', '{ op = "zoc" }', "this effect is for skills"),
    ("desert_pair", '"...B.."', '"..B..."', ""),
    ("desert_pair", '"...B.."', '"B..B.."', "no grey cell in an initial zone"),
    ("desert_pair", '"...B.."', '"...B."', "rows of equal length"),
    ("desert_pair", '"...B.."', '"...X.."', "of the letters"),
    ("desert_pair", 'layout = "pair"', 'layout = "h"', "have a centre sheet"),
    ("mountain_pair", '"..M.R.",', '"..M.R.", "RRRRRR",', "all land hangs together"),
    ("desert_h", 'layout = "h"', 'layout = "pair"', "have a centre sheet"),
    ("s50_iron", "raigou = 1", "raigou = 2", "it costs 70, not its level"),
    ("s50_iron", "raigou = 1", "nobody = 1", "There is no unit nobody."),
    ("s50_iron", "raigou = 1", "sakimori_cmd = 2", "too many of Sakimori Commander"),
    ("s50_iron", "ooiwato = 1", "ace_kurenai = 1", "too many of Kurenai"),
    ("escort", 'map = "desert_pair"', 'map = "moon"', "There is no map moon."),
    ("escort", "level = 50", "level = 75", "its map does not fit its level"),
    ("escort", 'unit = "sc_yusou"', 'unit = "truck"', "There is no unit truck."),
    ("escort", 'side = "red"', 'side = "blue"', "each side needs a way to win"),
    ("escort", 'p = "destroyed", tag = "convoy"', 'p = "destroyed", tag = "column"', "has the tag column"),
    ("escort", 'p = "destroyed", tag = "convoy"', 'p = "holds", cell = "Z9"', "There is no cell Z9"),
    ("escort", "n = 3, tag", 'n = 9 }, { side = "blue", unit = "sc_yusou", n = 6, tag', "find no room"),
]


@pytest.mark.parametrize(("entry", "old", "new", "said"), FAULTS)
def test_faults_are_found_where_they_are(entry: str, old: str, new: str, said: str) -> None:
    source = changed(entry, old, new)
    if not said:
        assert isinstance(read_pack(source), Pack), "another place of a grey cell is as good"
        return
    found = faults(source)
    assert any(said in words for _, words in found), found
    first = SOURCE[: SOURCE.index(f'id = "{entry}"')].count("\n") if entry else 0
    where = [line for line, words in found if said in words]
    assert any(first <= line <= first + 30 for line in where), (first, found)


@pytest.mark.rule("mm30-cost-5", "mm30-muster-11")
def test_every_level_can_be_made_up_exactly() -> None:
    low = [card.id for card in BOOK.pack.unit if card.kind == "low"]
    source = SOURCE
    for one in low:
        start = source.index(f'id = "{one}"')
        source = source[:start] + source[start:].replace('class = "low"', 'class = "scenario"', 1)
    source = (
        source[: source.index("# ---------------- sample armies")]
        + source[source.index("# ---------------- situation battles") :]
    )
    assert [words for _, words in faults(source) if "No army" in words] == [
        words for _, words in faults(source) if "75" in words
    ]
    assert len(faults(source)) == 1
