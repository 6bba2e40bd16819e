"""What becomes of a stranger's picture before it is kept, and what is refused."""

from __future__ import annotations

import struct
import zlib

import pytest
from PIL import Image

from bot import photos
from bot.photos import KEPT_SIDE, MOST_SIDE, Unfit, develop, link_end
from games.engine.text import english
from tests.bot.photos import LOWER, UPPER, file, near, picture, read

WHITE = (255, 255, 255)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_photos_of_the_three_formats_become_jpegs(form: str) -> None:
    made = read(develop(file(form)))
    assert (made.format, made.mode, made.size) == ("JPEG", "RGB", (60, 40))
    assert near(made.getpixel((30, 5)), UPPER)
    assert near(made.getpixel((30, 35)), LOWER)


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "1", "LA"])
def test_whatever_their_colours_are(mode: str) -> None:
    form = "JPEG" if mode == "CMYK" else "PNG"
    assert read(develop(file(form, picture(mode=mode)))).mode == "RGB"


@pytest.mark.parametrize(
    ("size", "kept"), [((3000, 1500), (1024, 512)), ((1500, 3000), (512, 1024)), ((1024, 9), (1024, 9))]
)
def test_large_ones_are_made_smaller(size: tuple[int, int], kept: tuple[int, int]) -> None:
    assert read(develop(file("JPEG", picture(size)))).size == kept
    assert max(kept) == KEPT_SIDE


def test_where_it_was_taken_does_not_go_along() -> None:
    exif = Image.Exif()
    exif[0x010E] = "my kitchen table"
    exif.get_ifd(0x8825)[1] = "N"
    sent = file("JPEG", exif=exif, comment=b"my kitchen table", icc_profile=b"my kitchen table")
    assert sent.count(b"my kitchen table") == 3
    kept = develop(sent)
    assert b"my kitchen table" not in kept
    assert dict(read(kept).getexif()) == {}
    assert set(read(kept).info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_texts_in_a_png_do_not_go_along_either() -> None:
    chunk = b"tEXtComment\0my kitchen table"
    head, end = file()[:33], file()[33:]
    sent = head + struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) + end
    assert read(sent).info["Comment"] == "my kitchen table"
    assert b"kitchen" not in develop(sent)


def test_a_photo_taken_sideways_is_turned_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: what is stored has to be turned to the right
    sideways = picture().transpose(Image.Transpose.ROTATE_90)
    made = read(develop(file("JPEG", sideways, exif=exif)))
    assert made.size == (60, 40)
    assert near(made.getpixel((30, 5)), UPPER)


def test_what_is_transparent_becomes_white() -> None:
    made = picture(mode="RGBA")
    made.putalpha(Image.new("L", made.size, 0))
    assert near(read(develop(file("PNG", made))).getpixel((30, 5)), WHITE)


def test_of_a_phones_two_pictures_in_one_file_the_first_is_kept() -> None:
    sent = file("MPO", save_all=True, append_images=[picture((80, 80))])
    assert read(sent).format == "MPO"
    assert read(develop(sent)).size == (60, 40)


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_pictures_that_move_are_refused(form: str) -> None:
    other = picture().transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    with pytest.raises(Unfit) as caught:
        develop(file(form, save_all=True, append_images=[other], duration=100))
    assert "stands still" in english(caught.value.text)


@pytest.mark.parametrize("size", [(MOST_SIDE + 1, 8), (8, MOST_SIDE + 1)])
def test_too_many_pixels_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(Unfit) as caught:
        develop(file("PNG", picture(size)))
    assert str(MOST_SIDE) in english(caught.value.text)
    assert read(develop(file("PNG", picture((MOST_SIDE, 8))))).size[0] == KEPT_SIDE


def huge() -> bytes:
    """A PNG that says it has a hundred million pixels a side, in a few bytes."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 10**8, 10**8, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


NO_PHOTOS = {
    "nothing": b"",
    "text": b"This is a text file, whatever it is called.",
    "a page": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "half": file("JPEG", picture((600, 400)))[:900],
    "half a png": file("PNG")[:60],
    "gif": file("GIF"),
    "bmp": file("BMP"),
    "tiff": file("TIFF"),
    "pdf": file("PDF"),
    "a bomb": huge(),
    "noise": bytes(range(256)) * 40,
}


@pytest.mark.parametrize("what", NO_PHOTOS)
def test_whatever_else_comes_is_refused_in_one_sentence(what: str) -> None:
    with pytest.raises(Unfit) as caught:
        develop(NO_PHOTOS[what])
    assert caught.value.text == photos.WHAT_FITS


def test_a_link_says_until_when_it_works() -> None:
    link = "https://cdn.discordapp.com/attachments/1/2/photo.jpg?ex=6750a000&is=674f4e80&hm=abc&"
    assert link_end(link) == 0x6750A000 * 1000
    for other in (
        "https://cdn.discordapp.com/attachments/1/2/photo.jpg",
        "https://x/?ex=soon",
        "https://x/?ex=",
    ):
        assert link_end(other) == 0
