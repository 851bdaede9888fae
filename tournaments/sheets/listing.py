"""Lists on paper: a title, headings, and one line of text a row, in the largest type that does them justice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from tournaments.sheets.paper import ROOM, Format, Page
from tournaments.sheets.ruling import Column, broken, characters, headings, needed, set_row, squeezed

#: Height of the type in points and of a line in millimetres; ``paper.css`` has a class a size ("t100" for 10 points).
SIZES = ((11.0, 6.2), (10.0, 5.6), (9.0, 4.9), (8.0, 4.4), (7.0, 3.9), (6.5, 3.6), (6.0, 3.3))
LEGIBLE, READABLE, COMFORTABLE = 7.0, 8.0, 10.0
TITLE, NOTE, FOOT, STRIP_GAP = 10.0, 4.2, 6.0, 6.0
NOTE_CHARACTERS = 105
TEMPLATE = "tournaments/sheets/listing.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """What a list shows, before it is known how it fits on paper.

    ``one_page``: smaller type is better than a second page. ``strips``: how many columns of rows may stand side by
    side. ``formats``: the papers that it may stand on, the preferred one first.
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()
    empty: str = ""
    one_page: bool = False
    strips: int = 1
    formats: Sequence[Format] = (Format.PORTRAIT, Format.LANDSCAPE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListingPage:
    """One page of a list, as its template shows it: each strip a column of rows, each row its lines of text."""

    title: str
    notes: Sequence[str]
    size: str
    heads: str
    strips: Sequence[Sequence[str]]
    empty: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fit:
    """One way of setting a list: paper, type, number of strips, widths of the columns in characters."""

    format: Format
    points: float
    line: float
    strips: int
    widths: Sequence[int]

    @property
    def size(self) -> str:
        """The class of the type."""
        return f"t{self.points * 10:.0f} of{self.strips}"


def listing_pages(listing: Listing) -> list[Page]:
    """The pages of a list; at least one, which says so where there are no rows."""
    fit = _best_fit(listing)
    rows = [set_row(listing.columns, fit.widths, row) for row in listing.rows]
    heads = headings(listing.columns, fit.widths)
    strips = [["\n".join(row) for row in strip] for strip in _strips(rows, _lines_a_strip(listing, fit, len(heads)))]
    pages = [strips[start : start + fit.strips] for start in range(0, len(strips), fit.strips)] or [[]]
    return [Page(template=TEMPLATE, format=fit.format, content=_page(listing, fit, heads, page)) for page in pages]


def _page(listing: Listing, fit: _Fit, heads: list[str], strips: Sequence[Sequence[str]]) -> ListingPage:
    return ListingPage(
        title=listing.title,
        notes=listing.notes,
        size=fit.size,
        heads="\n".join(heads),
        strips=strips,
        empty="" if listing.rows else listing.empty,
    )


def _best_fit(listing: Listing) -> _Fit:
    """The largest comfortable type in which no row goes on; else one that parts only names of two players.

    A list for one page takes the largest type that makes it one, names in one piece if they can be read so. Where
    nothing else does, the type that takes the fewest pages.
    """
    widths = needed(listing.columns, listing.rows)
    fits = list(_fits(listing, widths))
    if listing.one_page:
        one = [fit for fit in fits if _is_one_page(listing, fit)]
        found = next((fit for fit in one if fit.points >= READABLE and _parts_names_only(listing, fit)), None)
        if found is not None or one:
            return found or one[0]
    comfortable = [fit for fit in fits if READABLE <= fit.points <= COMFORTABLE]
    whole = next((fit for fit in comfortable if _goes_nowhere_on(fit, widths)), None)
    if whole is not None and not listing.one_page:
        return whole
    readable = [fit for fit in fits if LEGIBLE <= fit.points <= READABLE]
    parted = [fit for fit in comfortable if _parts_names_only(listing, fit)]
    return min(parted or readable or fits, key=lambda fit: (_pages(listing, fit), -fit.points))


def _fits(listing: Listing, widths: Sequence[int]) -> Iterator[_Fit]:
    """Every way that the columns fit, from the largest type on the preferred paper on."""
    for format_ in listing.formats:
        for points, line in SIZES:
            for strips in range(1, listing.strips + 1):
                room = (ROOM[format_][0] - STRIP_GAP * (strips - 1)) / strips
                fitted = squeezed(listing.columns, widths, characters(room, points))
                if fitted is not None:
                    yield _Fit(format=format_, points=points, line=line, strips=strips, widths=fitted)


def _goes_nowhere_on(fit: _Fit, widths: Sequence[int]) -> bool:
    return all(fitted >= width for fitted, width in zip(fit.widths, widths, strict=True))


def _parts_names_only(listing: Listing, fit: _Fit) -> bool:
    """True if a row goes on between the two names of a pair alone, and nothing else does."""
    return all(
        len(broken(value, width)) <= 1 + value.count(" / ")
        for row in listing.rows
        for value, width in zip(row, fit.widths, strict=True)
    )


def _is_one_page(listing: Listing, fit: _Fit) -> bool:
    heads = len(headings(listing.columns, fit.widths))
    if len(listing.rows) > fit.strips * _lines_a_strip(listing, fit, heads):
        return False
    return _pages(listing, fit) <= 1


def _pages(listing: Listing, fit: _Fit) -> int:
    rows = [set_row(listing.columns, fit.widths, row) for row in listing.rows]
    heads = len(headings(listing.columns, fit.widths))
    return ceil(sum(1 for _strip in _strips(rows, _lines_a_strip(listing, fit, heads))) / fit.strips)


def _lines_a_strip(listing: Listing, fit: _Fit, heads: int) -> int:
    """How many lines of text stand under each other on a page."""
    notes = sum(1 + len(note) // NOTE_CHARACTERS for note in listing.notes)
    room = ROOM[fit.format][1] - TITLE - NOTE * notes - heads * fit.line - 2 - FOOT
    return int(room / fit.line)


def _strips(rows: Sequence[list[str]], most: int) -> Iterator[list[list[str]]]:
    """Rows until a strip is full; a row is never split."""
    strip: list[list[str]] = []
    used = 0
    for row in rows:
        if strip and used + len(row) > most:
            yield strip
            strip, used = [], 0
        strip.append(row)
        used += len(row)
    if strip:
        yield strip
