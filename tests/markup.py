"""A page as a browser takes it, and what a validator says of it: how it parses, and what no parser minds."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from tinyhtml5.parser import HTMLParser

OBSOLETE_ELEMENTS = {"acronym", "big", "center", "dir", "font", "frame", "frameset", "marquee", "nobr", "strike", "tt"}
OBSOLETE_ATTRIBUTES = {"align", "bgcolor", "border", "cellpadding", "cellspacing", "color", "nowrap", "valign"}
NEEDED = {"html": "lang", "img": "alt", "th": "scope"}
HEADINGS = {f"h{level}": level for level in range(1, 7)}


def page_text(response: Any) -> str:
    """The text of an answer with single spaces: how a template is broken into lines is nobody's business."""
    return re.sub(r"[ \t\r\n\f]+", " ", response.content.decode())


def faults(page: str) -> list[str]:
    """Everything a validator would object to, in words; empty for a valid page."""
    parser = HTMLParser(namespace_html_elements=False)
    root = parser.parse(page)
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    return [f"line {at[0]}: {code} {what}" for at, code, what in parser.errors] + [
        *_obsolete(elements),
        *_missing(elements),
        *_repeated(elements),
        *_leading_nowhere(elements),
        *_out_of_order(elements),
    ]


def _obsolete(elements: list[Element]) -> Iterator[str]:
    for element in elements:
        if element.tag in OBSOLETE_ELEMENTS:
            yield f"<{element.tag}> is obsolete"
        yield from (f"{name} on <{element.tag}> is obsolete" for name in OBSOLETE_ATTRIBUTES & set(element.keys()))


def _missing(elements: list[Element]) -> Iterator[str]:
    for element in elements:
        name = NEEDED.get(element.tag)
        if name and not element.get(name):
            yield f"<{element.tag}> without {name}"
    titles = [element.text for element in elements if element.tag == "title"]
    if len(titles) != 1 or not (titles[0] or "").strip():
        yield "not exactly one title"


def _repeated(elements: list[Element]) -> Iterator[str]:
    counts = Counter(element.get("id") for element in elements if element.get("id"))
    yield from (f"id {name} stands {count} times" for name, count in counts.items() if count > 1)


def _leading_nowhere(elements: list[Element]) -> Iterator[str]:
    known = {element.get("id") for element in elements}
    for element in elements:
        for name in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
            yield from (f"{name} names {one}" for one in (element.get(name) or "").split() if one not in known)


def _out_of_order(elements: list[Element]) -> Iterator[str]:
    """One first heading, and none that skips a level on the way down."""
    levels = [HEADINGS[element.tag] for element in elements if element.tag in HEADINGS]
    if levels.count(1) != 1:
        yield f"{levels.count(1)} headings of the first level"
    for above, level in zip([0, *levels], levels, strict=False):
        if level > above + 1:
            yield f"a heading of level {level} follows one of level {above}"
