"""Cut the fonts under ``bot/fonts`` out of the full Noto Sans JP and Noto Sans SC variable fonts.

The fonts are committed, so nobody needs this to run or test Kuromaku. It is here so that anybody can see
what is in them and make them again::

    python -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools justmytype-intl-cjk==0.1.0
    /tmp/fonts/bin/python tools/fonts.py

``justmytype-intl-cjk`` is used for one thing: it carries the two variable fonts with their licence.
"""

import argparse
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from shutil import copyfile

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "bot" / "fonts"

WEIGHTS = {"Regular": 400, "Bold": 700}

#: Unicode blocks kept in every font, as far as the source has them: everything a label may hold beside kanji.
BLOCKS = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A
    (0x0391, 0x03C9),  # Greek
    (0x0401, 0x0451),  # Cyrillic
    (0x2010, 0x2027),  # dashes, quotes, bullets, ellipsis
    (0x2030, 0x203E),  # per mille, primes, reference mark
    (0x2070, 0x209C),  # superscripts, subscripts
    (0x20A0, 0x20BF),  # currencies
    (0x2100, 0x214F),  # letter-like symbols
    (0x2150, 0x218B),  # fractions and Roman numerals
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematics
    (0x2460, 0x24FF),  # circled numbers
    (0x2500, 0x257F),  # box drawing
    (0x2580, 0x259F),  # blocks, for gauges
    (0x25A0, 0x25FF),  # geometric shapes
    (0x2600, 0x26FF),  # stars, suits, dice
    (0x2700, 0x27BF),  # dingbats
    (0x2E80, 0x2EF3),  # radicals
    (0x3000, 0x303F),  # CJK punctuation
    (0x3041, 0x309F),  # hiragana
    (0x30A0, 0x30FF),  # katakana
    (0x31F0, 0x31FF),  # small katakana
    (0x3200, 0x33FF),  # enclosed and squared CJK
    (0xFF00, 0xFFEF),  # half and full widths
)


def _decoded(codec: str, lead: range) -> Iterator[int]:
    """Yield every code point that two bytes of ``codec`` can spell, first byte in ``lead``."""
    for pair in product(lead, range(0xA1, 0xFF)):
        try:
            yield ord(bytes(pair).decode(codec))
        except UnicodeDecodeError:
            continue


def jis(levels: int = 2) -> set[int]:
    """Return the characters of JIS X 0208: symbols, kana and kanji up to the level (1 or 2)."""
    return set(_decoded("euc_jp", range(0xA1, 0xD0 if levels == 1 else 0xF5)))


def gb2312(levels: int = 2) -> set[int]:
    """Return the characters of GB 2312: symbols and hanzi up to the level (1 or 2)."""
    return set(_decoded("gb2312", range(0xA1, 0xD8 if levels == 1 else 0xF8)))


def wanted(language: str) -> set[int]:
    """Return the code points to keep for ``JP`` or ``SC``.

    Each font holds its own standard whole, and the first level of the other: a Chinese player's name on a
    Japanese board, or a proper name that keeps its original script beside its translation.
    """
    blocks = {code for first, last in BLOCKS for code in range(first, last + 1)}
    own = jis() | gb2312(1) if language == "JP" else gb2312() | jis(1)
    return blocks | own


def cut(source: Path, language: str, weight: str) -> TTFont:
    """Return one static weight of the variable font at ``source``, holding only :func:`wanted`."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.layout_features = ["ccmp", "kern", "locl", "mark", "mkmk"]
    options.drop_tables += ["vhea", "vmtx", "BASE", "gasp"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted(language))
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": WEIGHTS[weight]}, inplace=True)
    _rename(font, f"Noto Sans {language}", weight)
    return font


def _rename(font: TTFont, family: str, weight: str) -> None:
    """Name the instance after its weight; the variable font calls itself Thin."""
    postscript = f"{family.replace(' ', '')}-{weight}"
    names = {1: family, 2: weight, 3: f"2.004;ADBO;{postscript}", 4: f"{family} {weight}", 6: postscript}
    table = font["name"]
    for name_id in (16, 17, 21, 22, 25):
        table.removeNames(nameID=name_id)
    for name_id, text in names.items():
        table.removeNames(nameID=name_id)
        table.setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = WEIGHTS[weight]
    bold = weight == "Bold"
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & ~0b1100000) | (0b100000 if bold else 0b1000000)
    font["head"].macStyle = 1 if bold else 0


def installed() -> Path:
    """Return the folder of the full fonts in the installed ``justmytype-intl-cjk``.

    Raises ``SystemExit`` with a sentence when it is not installed.
    """
    spec = find_spec("justmytype_intl_cjk")
    if spec is None or spec.origin is None:
        raise SystemExit(
            "The full fonts are missing: pip install justmytype-intl-cjk==0.1.0, or use --source."
        )
    return Path(spec.origin).parent / "fonts" / "ofl"


def main() -> None:
    """Write the four fonts and their licence to ``bot/fonts``."""
    parser = argparse.ArgumentParser(description="Make the fonts under bot/fonts again.")
    parser.add_argument("--source", type=Path, help="folder holding notosansjp/ and notosanssc/")
    source: Path = parser.parse_args().source or installed()
    copyfile(source / "notosansjp" / "OFL.txt", FONTS / "OFL.txt")
    for language, weight in product(("JP", "SC"), WEIGHTS):
        full = source / f"notosans{language.lower()}" / f"NotoSans{language}[wght].ttf"
        font = cut(full, language, weight)
        target = FONTS / f"NotoSans{language}-{weight}.ttf"
        font.save(target)
        print(f"{target.name}: {len(font.getBestCmap())} characters, {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
