"""Pictures: what is drawn lands where the drawing says, lines fit their room, and nothing is drawn twice."""

import asyncio
from collections.abc import Callable
from io import BytesIO
from multiprocessing import active_children

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from bot import typeface
from bot.picture import Pictures, render
from games.engine.page import Box, Disc, Drawing, Label, Mark, Shape, Stroke
from games.engine.text import Fact, SeatName, t

BLACK, WHITE, RED, BLUE = "#000000", "#ffffff", "#ff0000", "#0000ff"
PIXELS = {BLACK: (0, 0, 0), WHITE: (255, 255, 255), RED: (255, 0, 0), BLUE: (0, 0, 255)}


def drawing(*marks: Mark, width: int = 200, height: int = 100) -> Drawing:
    return Drawing(width, height, BLACK, marks, t("A test."))


def image(*marks: Mark, language: str = "en", width: int = 200, height: int = 100) -> Image.Image:
    return Image.open(BytesIO(render(drawing(*marks, width=width, height=height), str, language))).convert(
        "RGB"
    )


def ink(*marks: Mark, language: str = "en") -> tuple[int, int, int, int]:
    """Left, top, right and bottom of all that isn't ground."""
    box = image(*marks, language=language).getbbox()
    assert box is not None
    return box


def test_a_picture_is_a_png_of_the_size_of_its_drawing() -> None:
    png = render(drawing(width=321, height=123), str, "en")
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.size) == ("PNG", (321, 123))


@pytest.mark.parametrize(
    ("mark", "inside", "outside"),
    [
        (Box(20, 30, 60, 40, RED), [(20, 30), (79, 69)], [(19, 50), (80, 50), (50, 29), (50, 70)]),
        (Box(20, 30, 60, 40, RED, radius=20), [(50, 30), (20, 50)], [(20, 30), (79, 69)]),
        (Box(20, 30, 60, 40, stroke=RED, width=4), [(21, 50), (50, 67)], [(50, 50), (19, 50)]),
        (Disc(100, 50, 30, RED), [(100, 50), (72, 50), (100, 78)], [(68, 50), (77, 27)]),
        (Disc(100, 50, 30, stroke=RED, width=6), [(73, 50)], [(100, 50), (68, 50)]),
        (Stroke(((20, 50), (180, 50)), RED, 6), [(20, 50), (100, 48), (100, 51), (180, 50)], [(100, 45)]),
        (Shape(((20, 20), (100, 20), (20, 80)), RED), [(25, 25), (22, 70)], [(90, 70)]),
        (Shape(((20, 20), (100, 20), (20, 80)), None, RED, 4), [(60, 21), (21, 50)], [(40, 40)]),
    ],
    ids=["box", "rounded-box", "frame", "disc", "ring", "stroke", "shape", "outline"],
)
def test_a_mark_covers_its_place_and_no_other(
    mark: Mark, inside: list[tuple[int, int]], outside: list[tuple[int, int]]
) -> None:
    picture = image(mark)
    assert [picture.getpixel(at) for at in inside] == [PIXELS[RED]] * len(inside)
    assert [picture.getpixel(at) for at in outside] == [PIXELS[BLACK]] * len(outside)


def test_later_marks_cover_earlier_ones() -> None:
    picture = image(
        Box(0, 0, 200, 100, RED), Label(100, 50, "HHHH", 40, WHITE, "middle"), Box(0, 0, 200, 100, BLUE)
    )
    assert picture.getcolors() == [(200 * 100, PIXELS[BLUE])]


def test_a_box_without_extent_is_not_drawn() -> None:
    assert image(Box(20, 20, 0, 40, RED, radius=8)).getbbox() is None


@pytest.mark.parametrize(
    ("anchor", "left", "right"), [("left", 100, 160), ("middle", 70, 130), ("right", 40, 100)]
)
def test_labels_hang_on_their_anchor(anchor: str, left: int, right: int) -> None:
    """A dash of an em is as wide as its size but for the font's side bearings."""
    found = ink(Label(100, 50, "一", 60, WHITE, anchor))  # type: ignore[arg-type]
    assert left <= found[0] <= left + 6
    assert right - 6 <= found[2] <= right


@pytest.mark.parametrize("size", [20, 33, 60])
def test_capitals_are_centred_on_the_height_of_their_label(size: int) -> None:
    _, top, _, bottom = ink(Label(10, 50, "H", size, WHITE))
    assert abs((top + bottom) / 2 - 50) <= 1
    assert abs((bottom - top) - size * 0.733) <= 2


def test_a_label_is_set_in_its_size_where_there_is_room() -> None:
    free = typeface.line("Kogetsu", 30, language="en")
    assert typeface.line("Kogetsu", 30, language="en", room=free.width) == free


def test_a_label_is_shrunk_to_fit_before_anything_is_cut() -> None:
    free = typeface.line("Kogetsu", 40, language="en")
    shrunk = typeface.line("Kogetsu", 40, language="en", room=free.width * 0.8)
    assert shrunk.width <= free.width * 0.8
    assert 30 <= shrunk.size < 40
    assert "".join(run.text for run in shrunk.runs) == "Kogetsu"


@pytest.mark.parametrize(
    "text", ["Assault rifle (Asteroid) of somebody", "スコーピオンとアステロイド", "W" * 32]
)
@pytest.mark.parametrize("room", [10, 60, 110])
def test_what_still_does_not_fit_is_cut_with_an_ellipsis(text: str, room: int) -> None:
    line = typeface.line(text, 32, language="ja", bold=True, room=room)
    said = "".join(run.text for run in line.runs)
    assert line.size == 24
    assert said.endswith("…")
    assert text.startswith(said[:-1])
    assert line.width <= room or said == "…"
    left, _, right, _ = ink(Label(20, 50, text, 32, WHITE, room=room, bold=True), language="ja")
    assert right - left <= max(room, 24)


def test_bold_is_bolder() -> None:
    def amount(bold: bool) -> float:
        histogram = image(Label(10, 50, "Kogetsu", 40, WHITE, bold=bold)).convert("L").histogram()
        return sum(value * count for value, count in enumerate(histogram))

    assert amount(bold=True) > amount(bold=False) * 1.2


def test_chinese_characters_take_the_shapes_of_the_language() -> None:
    label = Label(10, 50, "直骨角", 40, WHITE)
    japanese, chinese = (render(drawing(label), str, language) for language in ("ja", "zh_CN"))
    assert japanese != chinese
    assert render(drawing(label), str, "en") == japanese


@pytest.mark.parametrize("family", ["JP", "SC"])
@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_the_character_map_is_read_as_an_independent_reader_reads_it(
    family: typeface.Family, weight: str
) -> None:
    with TTFont(f"bot/fonts/NotoSans{family}-{weight}.ttf") as font:
        assert typeface._characters(family) == font.getBestCmap().keys()


@pytest.mark.parametrize(
    ("text", "language", "drawn_as"),
    [
        ("Ann 😀!", "en", "Ann □!"),
        ("𝕬𝖓𝖓", "en", "Ann"),
        ("A\u200dn\ufe0fn\u202e", "ja", "Ann"),
        ("é", "ja", "é"),
        ("ひまわり", "zh_CN", "ひまわり"),
    ],
)
def test_what_the_fonts_lack_is_drawn_in_a_plainer_way(text: str, language: str, drawn_as: str) -> None:
    line = typeface.line(text, 30, language=language)
    assert "".join(run.text for run in line.runs) == drawn_as


def test_a_character_of_the_other_font_is_borrowed() -> None:
    only_chinese = next(chr(code) for code in sorted(typeface._characters("SC") - typeface._characters("JP")))
    line = typeface.line(f"月{only_chinese}月", 30, language="ja")
    assert [run.text for run in line.runs] == ["月", only_chinese, "月"]
    assert [run.font.getname()[0] for run in line.runs] == ["Noto Sans JP", "Noto Sans SC", "Noto Sans JP"]


# ---- the picture store -----------------------------------------------------------------------------------

SCENE = drawing(Box(10, 10, 80, 80, RED), Label(50, 50, SeatName(0), 30, WHITE, "middle"))


def named(name: str) -> Callable[[Fact], str]:
    return lambda fact: name


async def test_pictures_are_what_render_gives() -> None:
    pictures = Pictures()
    assert await pictures.get(SCENE, named("Ann"), "ja") == render(SCENE, named("Ann"), "ja")
    pictures.close()


async def test_a_picture_asked_for_again_comes_from_memory() -> None:
    pictures = Pictures()
    first = await pictures.get(SCENE, named("Ann"), "ja")
    assert await pictures.get(SCENE, named("Ann"), "ja") is first
    assert await pictures.get(SCENE, named("Ben"), "ja") != first
    pictures.close()


async def test_what_several_ask_for_at_once_is_drawn_once() -> None:
    pictures = Pictures(memory=0)
    asked = await asyncio.gather(*(pictures.get(SCENE, named("Ann"), "ja") for _ in range(8)))
    assert {id(png) for png in asked} == {id(asked[0])}
    again = await pictures.get(SCENE, named("Ann"), "ja")
    assert again == asked[0]
    assert again is not asked[0]
    pictures.close()


async def test_the_least_recently_asked_for_is_forgotten_first() -> None:
    size = len(render(SCENE, named("A"), "ja"))
    pictures = Pictures(memory=round(size * 2.5))
    a = await pictures.get(SCENE, named("A"), "ja")
    b = await pictures.get(SCENE, named("B"), "ja")
    assert await pictures.get(SCENE, named("A"), "ja") is a
    await pictures.get(SCENE, named("C"), "ja")
    assert await pictures.get(SCENE, named("A"), "ja") is a
    assert await pictures.get(SCENE, named("B"), "ja") is not b
    pictures.close()


async def test_someone_who_stops_waiting_leaves_the_picture_to_the_others() -> None:
    pictures = Pictures()
    leaver = asyncio.create_task(pictures.get(SCENE, named("Ann"), "ja"))
    stayer = asyncio.create_task(pictures.get(SCENE, named("Ann"), "ja"))
    await asyncio.sleep(0)
    leaver.cancel()
    assert await stayer == render(SCENE, named("Ann"), "ja")
    assert leaver.cancelled()
    pictures.close()


async def test_a_drawing_that_cannot_be_drawn_says_so_each_time() -> None:
    pictures = Pictures()
    broken = drawing(Box(0, 0, 10, 10, "no colour"))
    for _ in range(2):
        with pytest.raises(ValueError, match="no colour"):
            await pictures.get(broken, str, "en")
    pictures.close()


async def test_a_process_apart_draws_the_same_and_is_replaced_when_it_dies() -> None:
    pictures = Pictures(apart=True)
    try:
        first = drawing(Label(10, 50, "One", 30, WHITE))
        assert await pictures.get(first, str, "en") == render(first, str, "en")
        for child in active_children():
            child.kill()
            child.join()
        second = drawing(Label(10, 50, "Two", 30, WHITE))
        assert await pictures.get(second, str, "en") == render(second, str, "en")
    finally:
        pictures.close()
