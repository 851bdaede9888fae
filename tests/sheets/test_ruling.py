"""Ruled paper: text and lines share one grid of characters."""

from base64 import b64decode

from hypothesis import given
from hypothesis import strategies as st

from tournaments.sheets.ruling import Column, grid, headings, rows

COLUMNS = (Column(heading=("No.", ""), width=4), Column(heading=("Score", "NS"), width=8))


def test_headings_stand_over_their_columns() -> None:
    first, second = headings(COLUMNS).split("\n")
    assert first.index("Score") >= 4
    assert second.strip() == "NS"
    assert len(first) == len(second) == 12


@given(st.lists(st.tuples(st.text("abc♥ ", max_size=12), st.text("0123456789", max_size=12)), max_size=5))
def test_a_long_value_never_pushes_the_next_column(values: list[tuple[str, str]]) -> None:
    for line, (name, score) in zip(rows(COLUMNS, values).split("\n"), values, strict=False):
        assert len(line) <= 12
        assert line.ljust(12)[:4].strip() == name[:3].strip()
        assert line.ljust(12)[4:].strip() == score[:7].strip()


def test_the_grid_is_one_picture_with_a_line_an_edge() -> None:
    address = grid(COLUMNS, 3, bold_from=2)
    kind, _, data = address.partition(",")
    assert kind == "data:image/svg+xml;base64"
    svg = b64decode(data).decode()
    assert svg.count("V300") == 3
    assert svg.count("H120") == 4 + 1
    assert "stroke-width" in svg
