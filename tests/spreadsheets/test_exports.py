"""The workbook read back equals the database; names stay names."""

from datetime import datetime
from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from tests.factories import ACTOR, make_pair, make_tournament
from tournaments.models import Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.scored_sheets import table_sheets
from tournaments.services.adjustments import give_adjustment
from tournaments.services.attendance import disqualify_entrant, withdraw_entrant
from tournaments.services.demo import create_demo
from tournaments.services.rounds import draw_round, publish_round
from tournaments.spreadsheets.exports import SHEETS, workbook

pytestmark = pytest.mark.django_db
AWKWARD = ("=1+1", "+33 6", "-5", "@x", "<script>alert(1)</script>", "Ünwürdig-Çelik Noël-Ångström de Saint-Éti")


def _book(tournament: Tournament) -> Workbook:
    return load_workbook(BytesIO(workbook(tournament)))


def _rows(book: Workbook, index: int) -> list[tuple[Any, ...]]:
    return list(book.worksheets[index].iter_rows(min_row=2, values_only=True))


def test_the_standings_are_those_of_the_page() -> None:
    tournament = create_demo(actor=ACTOR)
    expected = [(row.standing.place, row.contestant.name, row.standing.points) for row in standings(tournament)]
    assert [(row[0], row[3], row[4]) for row in _rows(_book(tournament), 0)] == expected


def test_every_table_and_every_deal_with_real_dates_and_numbers() -> None:
    tournament = create_demo(actor=ACTOR)
    book = _book(tournament)
    sheets = list(table_sheets(tournament))
    assert [(row[5], row[6]) for row in _rows(book, 1)] == [tuple(sheet.scored.total) for sheet in sheets]
    deals = _rows(book, 2)
    assert len(deals) == sum(len(sheet.scored.deals) for sheet in sheets)
    assert all(isinstance(row[0], datetime) and row[0].date() == tournament.date for row in deals)
    assert [(row[20], row[21]) for row in deals] == [tuple(d.running) for s in sheets for d in s.scored.deals]


def test_a_name_that_looks_like_a_formula_stays_text() -> None:
    tournament = make_tournament()
    for first, second in zip(AWKWARD[::2], AWKWARD[1::2], strict=True):
        make_pair(tournament, first, second)
    book = _book(tournament)
    cells = [row[3] for row in book.worksheets[0].iter_rows(min_row=2)]
    assert all(cell.data_type == "s" for cell in cells)
    assert {name for cell in cells for name in str(cell.value).split(" / ")} == set(AWKWARD)


def test_each_sheet_has_one_header_row_in_view_a_filter_and_no_merged_cell() -> None:
    sheets = _book(create_demo(actor=ACTOR)).worksheets
    assert len(sheets) == len(SHEETS) - 1  # persons are left out without substitutes
    for sheet in sheets:
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == sheet.dimensions
        assert not sheet.merged_cells.ranges
        assert all(isinstance(cell.value, str) for cell in sheet[1])
        assert sheet.print_title_rows == "$1:$1"


def test_a_draft_is_not_in_the_workbook() -> None:
    tournament = make_tournament()
    make_pair(tournament)
    make_pair(tournament)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    assert _rows(_book(tournament), 1) == []
    publish_round(actor=ACTOR, round_=round_)
    assert len(_rows(_book(tournament), 1)) == 1


def test_penalties_their_reasons_and_who_has_left_are_beside_the_standings() -> None:
    tournament = create_demo(actor=ACTOR)
    for points, reason in ((-160, "renonce"), (10, "sourire")):
        give_adjustment(actor=ACTOR, tournament=tournament, number=1, points=points, reason=reason)
    withdraw_entrant(actor=ACTOR, tournament=tournament, number=2)
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=3, reason="marque")
    found = {row[2]: row for row in _rows(_book(tournament), 0)}
    assert found[1][-3:-1] == (-150, "renonce; sourire")
    assert found[2][-1] is not None
    assert (found[3][0], found[3][-1] is None) == (None, False)
    assert found[4][-3:] == (None, None, None)
