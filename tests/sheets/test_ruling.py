"""Fixed-width columns: nothing is lost, nothing pushes its neighbour."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.sheets.ruling import Align, Column, broken, headings, needed, set_row, squeezed, three_places

NAME = Column(heading=("Name",), least=8)
POINTS = Column(heading=("Score", "NS"), align=Align.RIGHT)
COLUMNS = (NAME, POINTS)
WORDS = st.lists(st.text("abcé", min_size=1, max_size=30), min_size=1, max_size=6).map(" ".join)


def test_headings_stand_on_the_side_of_their_values() -> None:
    first, second = headings(COLUMNS, (10, 6))
    assert first == "             Score"
    assert second == "Name            NS"


@given(WORDS, st.integers(1, 20))
def test_a_value_that_goes_on_loses_no_letter(text: str, width: int) -> None:
    lines = broken(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(len(line) <= width for line in lines)


def test_two_names_part_between_them() -> None:
    assert broken("Hélène Noël / Jean Petit", 15) == ["Hélène Noël /", "Jean Petit"]


@given(WORDS, st.integers(0, 99_999), st.integers(16, 60))
def test_figures_stay_at_their_edge_however_long_the_name(name: str, points: int, available: int) -> None:
    row = (name, str(points))
    widths = squeezed(COLUMNS, needed(COLUMNS, [row]), available)
    assert widths is not None
    lines = set_row(COLUMNS, widths, row)
    assert len(lines[0]) == available
    assert lines[0].endswith(f" {points}")
    assert all(len(line) <= available for line in lines)


def test_what_cannot_fit_is_said() -> None:
    assert squeezed(COLUMNS, (40, 6), 15) is None


def test_the_foot_keeps_its_middle_and_its_right_whole() -> None:
    line = three_places("x" * 90, "3 / 125", "revision 12", 60)
    assert len(line) == 60
    assert line.endswith("  3 / 125  revision 12")
    assert "…" in line


def test_the_page_number_stands_in_the_middle_unless_the_left_needs_the_room() -> None:
    assert three_places("FFB", "3 / 125", "revision 12", 60).index("3 / 125") == (60 - len("3 / 125")) // 2
    pushed = three_places("FFB, http://192.168.1.20:8000/rules", "3 / 125", "revision 12", 60)
    assert "/rules  3 / 125" in pushed
    assert pushed.endswith("revision 12")
    assert len(pushed) == 60
