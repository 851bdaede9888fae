"""Pictures from outside: only what can be seen is kept."""

from io import BytesIO

import pytest
from PIL import Image

from tournaments.errors import UserError
from tournaments.services.pictures import LARGEST, MOST_BYTES, readable_picture


def png(width: int = 40, height: int = 30, *, colour: str | tuple[int, ...] = "red", mode: str = "RGB") -> bytes:
    """A picture of one colour."""
    written = BytesIO()
    Image.new(mode, (width, height), colour).save(written, "PNG")
    return written.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def test_a_picture_becomes_a_jpeg_that_fits_the_screen() -> None:
    made = opened(readable_picture(png(4000, 1000)))
    assert (made.format, made.width) == ("JPEG", LARGEST[0])
    assert abs(made.height - LARGEST[0] / 4) <= 1


def test_a_small_picture_keeps_its_size() -> None:
    assert opened(readable_picture(png())).size == (40, 30)


def test_what_is_transparent_stands_on_white() -> None:
    made = opened(readable_picture(png(colour=(0, 0, 0, 0), mode="RGBA")))
    assert made.getpixel((20, 15)) == (255, 255, 255)


def test_a_photograph_stands_upright_and_keeps_no_place() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010E] = "chez Odile"
    written = BytesIO()
    Image.new("RGB", (40, 30), "red").save(written, "JPEG", exif=exif)
    made = readable_picture(written.getvalue() + b"<script>alert(1)</script>")
    assert opened(made).size == (30, 40)
    assert b"Odile" not in made
    assert b"script" not in made


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"%PDF-1.7",
        png()[:60],
        b"GIF89a" + bytes(40),
    ],
)
def test_anything_else_is_refused_beside_the_field(data: bytes) -> None:
    with pytest.raises(UserError) as refused:
        readable_picture(data)
    assert refused.value.field == "picture"


def test_too_many_bytes_or_pixels_are_refused() -> None:
    huge = png(30_000, 7_000, mode="1", colour=(1,))
    assert len(huge) < MOST_BYTES
    for data in (bytes(MOST_BYTES + 1), huge, png(9_000, 7_000, mode="1", colour=(1,))):
        with pytest.raises(UserError) as refused:
            readable_picture(data)
        assert refused.value.field == "picture"
