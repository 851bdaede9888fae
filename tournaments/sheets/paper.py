"""What a printable document is made of: pages whose number is known before anything is laid out."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Format(StrEnum):
    """The sheet of paper that a page stands on; the values are classes of ``paper.css``."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"
    HALF = "half"  # A5, lying


#: Width and height inside the margins, in millimetres; a hair less than there is, so that nothing spills over.
ROOM = {Format.PORTRAIT: (190.0, 276.0), Format.LANDSCAPE: (277.0, 189.0), Format.HALF: (190.0, 134.0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page: the template that shows its content, on which paper.

    ``form``: what it has in common with other pages, which share the object. It lies under the page; a long PDF file
    holds it once.
    """

    template: str
    content: Any
    format: Format = Format.PORTRAIT
    form: "Page | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A document ready to be laid out. ``about`` stands at the foot of every page, left of its number.

    ``is_list``: its pages are lists and text only, so that the PDF file carries the structure that screen readers
    want (PDF/UA).
    """

    title: str
    pages: Sequence[Page]
    about: str = ""
    is_list: bool = True
