"""How a list is set: in type that can be read from a step away, no name broken where it can be helped."""

from tournaments.sheets.listing import Listing, ListingPage, listing_pages
from tournaments.sheets.ruling import Align, Column

LONG = ("Jean-Baptiste de La Rochefoucauld-Martin", "Marie-Hélène Vandenberghe de Saint-Aubin")
TABLE = Column(heading=("Table",), align=Align.RIGHT)


def _lines(listing: Listing) -> list[str]:
    """Every line of text of a list."""
    lines = []
    for page in listing_pages(listing):
        assert isinstance(page.content, ListingPage)
        lines += [line for strip in page.content.strips for row in strip for line in row.split("\n")]
    return lines


def test_a_name_of_forty_letters_stays_in_one_piece_on_a_list_for_one_page() -> None:
    names = [*LONG, *(f"Paul Roux {number}" for number in range(98))]
    columns = (Column(heading=("Nom",), least=14), TABLE)
    listing = Listing(title="", columns=columns, rows=[(name, "7") for name in names], one_page=True, strips=4)
    assert len(listing_pages(listing)) == 1
    assert sorted(line.rsplit(maxsplit=1)[0] for line in _lines(listing)) == sorted(names)


def test_a_pair_of_long_names_goes_on_between_the_two() -> None:
    pair = f"7 · {LONG[0]} / {LONG[1]}"
    columns = (TABLE, Column(heading=("NS",), least=20), Column(heading=("EO",), least=20))
    listing = Listing(title="", columns=columns, rows=[("1", pair, pair)] * 25)
    first, second = _lines(listing)[:2]
    assert first.count(f"{LONG[0]} /") == 2
    assert second.count(LONG[1]) == 2
