"""Pictures from outside: read with care, and written anew so that nothing but the picture is kept."""

from io import BytesIO

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.errors import UserError

MEGABYTE = 1024 * 1024
MOST_BYTES = 10 * MEGABYTE
#: What a telephone's camera makes, and no more: a small file can unfold into pixels without end.
MOST_PIXELS = 60_000_000
FORMATS = ("JPEG", "PNG", "WEBP")
#: The largest projector that is usual in a hall, in pixels.
LARGEST = (1920, 1080)
QUALITY = 88


def readable_picture(data: bytes) -> bytes:
    """Return the picture as a JPEG of at most ``LARGEST`` pixels, upright, on white where it was transparent.

    Whatever else the file held (a place, a camera, anything appended) is left behind.
    Raises ``UserError`` (field ``picture``): too many bytes, too many pixels, or not a JPEG, PNG or WebP picture.
    """
    if len(data) > MOST_BYTES:
        raise UserError(
            _("This file is larger than %(count)d MB. Make the picture smaller and try again.")
            % {"count": MOST_BYTES // MEGABYTE},
            field="picture",
        )
    try:
        return _rewritten(data)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        # Pillow's ways of saying that a file is broken, of another kind, or too good to be true.
        raise UserError(_("This file is not a picture in JPEG, PNG or WebP format."), field="picture") from error


def _rewritten(data: bytes) -> bytes:
    # WeasyPrint, once loaded, lets Pillow pass over a file that was cut short; checking the file itself does not.
    Image.open(BytesIO(data), formats=FORMATS).verify()
    opened = Image.open(BytesIO(data), formats=FORMATS)
    if opened.width * opened.height > MOST_PIXELS:
        raise UserError(_("This picture has too many pixels. Make it smaller and try again."), field="picture")
    opened.draft("RGB", LARGEST)
    upright = ImageOps.exif_transpose(opened)
    upright.thumbnail(LARGEST)
    layered = upright.convert("RGBA")
    paper = Image.new("RGB", layered.size, "white")
    paper.paste(layered, mask=layered.getchannel("A"))
    written = BytesIO()
    paper.save(written, "JPEG", quality=QUALITY, optimize=True)
    return written.getvalue()
