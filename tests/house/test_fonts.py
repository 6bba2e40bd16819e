"""The shipped fonts can draw everything that the game has to say."""

from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.house.source import files
from tools.fonts import FONTS, gb2312, jis
from tools.words import translations, units

pytestmark = pytest.mark.house

FONT_OF = {"ja": "NotoSansJP", "zh_CN": "NotoSansSC"}
STANDARD = {"ja": jis(1), "zh_CN": gb2312(1)}
FACES = [(language, weight) for language in FONT_OF for weight in ("Regular", "Bold")]

#: Of JIS X 0208, Noto Sans JP lacks this one symbol.
LACKING = {"ja": {ord("≒")}, "zh_CN": set[int]()}

#: Emoji of chat messages, which Discord draws; pictures draw such things as shapes.
FIRST_EMOJI = 0x1F000


@cache
def characters(language: str, weight: str) -> frozenset[int]:
    """The code points that a font has a glyph for."""
    with TTFont(FONTS / f"{FONT_OF[language]}-{weight}.ttf", lazy=True) as font:
        return frozenset(font.getBestCmap())


def undrawable(text: str, language: str, weight: str) -> str:
    """The characters of a text that would come out as boxes."""
    codes = {ord(character) for character in text if character.isprintable() and ord(character) < FIRST_EMOJI}
    # U+FE0E and U+FE0F choose between text and emoji style and are never drawn themselves.
    return "".join(map(chr, sorted(codes - characters(language, weight) - {0xFE0E, 0xFE0F})))


@pytest.mark.parametrize(("language", "weight"), FACES)
def test_fonts_hold_the_first_level_of_their_standard(language: str, weight: str) -> None:
    assert len(STANDARD[language]) > 3000
    assert STANDARD[language] - LACKING[language] <= characters(language, weight)


@pytest.mark.parametrize(("language", "weight"), FACES)
def test_fonts_hold_what_boards_are_drawn_with(language: str, weight: str) -> None:
    signs = "←↑→↓■□●○◆◇▲△▼▽★☆①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳ⅠⅡⅢⅣ♥♦♣♠×÷±−–—…·•「」『』【】〔〕“”‘’"
    kana = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
    latin = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100)]))
    assert undrawable(signs + kana + latin, language, weight) == ""


@pytest.mark.parametrize(("language", "weight"), FACES)
def test_fonts_hold_every_catalogue(language: str, weight: str) -> None:
    said = [text for unit in units() for pair in translations(unit.load(language)).items() for text in pair]
    said += [sentence.msgid for unit in units() for sentence in unit.sentences()]
    assert undrawable("".join(said), language, weight) == ""


@pytest.mark.parametrize(("language", "weight"), FACES)
def test_between_them_the_fonts_hold_every_pack(language: str, weight: str) -> None:
    """A pack's names keep their original script on every board, so a Chinese picture may need both fonts.

    Rulebooks are read in the chat and never drawn.
    """
    other = next(tongue for tongue in FONT_OF if tongue != language)
    packs = [path for path in files("games", endings={".toml"}) if "packs" in path.parts]
    text = "".join(path.read_text(encoding="utf-8") for path in packs)
    assert undrawable(undrawable(text, language, weight), other, weight) == ""


def test_fonts_ship_with_their_licence_and_stay_small() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 16_000_000


def test_the_tree_holds_no_other_font() -> None:
    """Each font here has to have a licence beside it that allows shipping it."""
    endings = {".ttf", ".otf", ".ttc", ".woff", ".woff2"}
    elsewhere: list[Path] = [path for path in files("bot", "games", endings=endings) if path.parent != FONTS]
    assert elsewhere == []
