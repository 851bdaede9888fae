"""Every sheet of the books, in every kind of file."""

import csv
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from tests.factories import ACTOR, make_pair, make_tournament
from tournaments.forms.imports import MappingForm
from tournaments.import_plan import Outcome
from tournaments.models import LogEntry, SheetVersion, Tournament
from tournaments.selectors.dues import fee_of
from tournaments.selectors.imports import plan_entrants
from tournaments.selectors.scored_sheets import table_sheets
from tournaments.services.attendance import record_payment
from tournaments.services.demo import create_demo
from tournaments.spreadsheets import exports
from tournaments.spreadsheets.cells import Heading
from tournaments.spreadsheets.deals import line_headings
from tournaments.spreadsheets.exports import SHEETS, evening_sheet, evening_sheets, workbook
from tournaments.spreadsheets.files import csv_lines, file_of
from tournaments.spreadsheets.reading_files import read_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(db: None) -> Tournament:
    return create_demo(actor=ACTOR)


def test_the_books_hold_every_line_version_and_journal_entry(demo: Tournament) -> None:
    sheets = {sheet.code: list(sheet.rows) for sheet in evening_sheets(demo)}
    deals = [deal for sheet in table_sheets(demo) for deal in sheet.scored.deals]
    assert len(sheets["lines"]) == sum(len(deal.score.lines) for deal in deals if deal.score)
    assert len(sheets["versions"]) == SheetVersion.objects.count()
    assert len(sheets["journal"]) == LogEntry.objects.filter(tournament=demo).count()
    assert len(sheets["entrants"]) == 8
    assert len(sheets["players"]) == 16
    assert len(sheets["rules"]) > 10


def test_the_lines_sum_up_to_the_totals(demo: Tournament) -> None:
    tables = {(row[1], row[2]): (row[5], row[6]) for row in evening_sheet(demo, "tables").rows}
    sums: dict[tuple[object, object], dict[object, int]] = {}
    for number, table, _deal, _line, side, _why, points in evening_sheet(demo, "lines").rows:
        of_table = sums.setdefault((number, table), {})
        of_table[side] = of_table.get(side, 0) + int(points)  # type: ignore[arg-type]  # whole numbers in this column
    assert {
        key: tuple(total for _side, total in sorted(found.items(), reverse=True)) for key, found in sums.items()
    } in (
        tables,
        {key: (ew, ns) for key, (ns, ew) in tables.items()},
    )


def test_a_checker_finds_formulas_beside_the_stored_totals(demo: Tournament) -> None:
    plain = load_workbook(BytesIO(workbook(demo))).worksheets[1]
    checked = load_workbook(BytesIO(workbook(demo, formulas=True))).worksheets[1]
    assert checked.max_column == plain.max_column + 2
    assert checked.cell(2, plain.max_column + 1).data_type == "f"
    assert [cell.value for cell in checked[2]][: plain.max_column] == [cell.value for cell in plain[2]]
    assert not any(cell.data_type == "f" for row in plain.iter_rows() for cell in row)


def test_the_formulas_sum_up_to_the_stored_totals_wherever_the_columns_stand(
    demo: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a spreadsheet program computes them, once more with a column before the others."""
    assert sums_of_lines(demo) == stored_totals(demo)
    sheet, headings = evening_sheet(demo, "lines"), [Heading(title="New"), *line_headings()]
    monkeypatch.setattr(exports, "line_headings", lambda: headings)
    moved = replace(sheet, headings=headings, rows=[["x", *row] for row in sheet.rows])
    monkeypatch.setitem(SHEETS, "lines", lambda _tournament: moved)
    assert sums_of_lines(demo) == stored_totals(demo)


def stored_totals(tournament: Tournament) -> list[tuple[Any, ...]]:
    return [(row[5] or 0, row[6] or 0) for row in evening_sheet(tournament, "tables").rows]


def sums_of_lines(tournament: Tournament) -> list[tuple[Any, ...]]:
    """What the formulas of the sheet of tables come to."""
    sheets = {sheet.title: sheet for sheet in load_workbook(BytesIO(workbook(tournament, formulas=True))).worksheets}
    tables = sheets[evening_sheet(tournament, "tables").title]
    return [
        tuple(sum_ifs(str(cell.value), tables, sheets) for cell in row if cell.data_type == "f")
        for row in tables.iter_rows(min_row=2)
    ]


def sum_ifs(formula: str, own: Any, sheets: dict[str, Any]) -> int:
    """=SUMIFS('Lines'!G:G,'Lines'!A:A,B2,…): the cells of the first range where all others are as wanted."""
    points, *wishes = formula.removeprefix("=SUMIFS(").removesuffix(")").split(",")
    pairs = list(zip(wishes[::2], wishes[1::2], strict=True))
    wanted = [text.strip('"') if text.startswith('"') else own[text].value for _column, text in pairs]
    columns = [column_of(column, sheets) for column, _text in pairs]
    values = column_of(points, sheets)
    return sum(values[at] for at in range(1, len(values)) if [column[at] for column in columns] == wanted)


def column_of(column: str, sheets: dict[str, Any]) -> list[Any]:
    title, letters = column.split("!")
    return [cell.value for cell in sheets[title.strip("'")][letters.split(":")[0]]]


def test_every_kind_of_file_holds_the_same_texts(demo: Tournament) -> None:
    for code in SHEETS:
        expected = [len(list(evening_sheet(demo, code).rows)) + 1] * 3
        found = [
            len(read_file("x", file_of(kind, [evening_sheet(demo, code)]))[0].rows) for kind in ("csv", "ods", "xlsx")
        ]
        assert found == expected, code


def test_no_text_of_a_player_is_ever_a_formula() -> None:
    tournament = make_tournament()
    make_pair(tournament, '=HYPERLINK("x")', " +33")
    make_pair(tournament, "-5", "@x<script>")
    lines = csv.reader(StringIO("".join(csv_lines(evening_sheet(tournament, "entrants")))), delimiter=";")
    assert not [cell for row in lines for cell in row if cell.lstrip().startswith(("=", "+", "-", "@"))]
    with ZipFile(BytesIO(file_of("ods", evening_sheets(tournament)))) as archive:
        content = archive.read("content.xml").decode()
    assert "table:formula" not in content
    assert "<script>" not in content
    assert '<text:p>=HYPERLINK("x")</text:p>' in content


def test_what_was_exported_is_imported(demo: Tournament) -> None:
    record_payment(actor=ACTOR, tournament=demo, number=1, paid=True)
    names = [row[1] for row in evening_sheet(demo, "entrants").rows]
    other = make_tournament(name="Autre")
    for kind in ("xlsx", "ods"):
        grids = read_file("x", file_of(kind, evening_sheets(demo)))
        plan = plan_entrants(other, MappingForm(grids, size=2).lines(), fee_of(other))
        assert [line.line.names[0] for line in plan.of(Outcome.CREATE)] == names
        assert [line.known for line in plan.lines] == [2] * 8


def test_awkward_names_go_round() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Hélène Noël-Ångström", "Œuvrard “Zoé” ; ‘x’")
    for kind in ("csv", "ods", "xlsx"):
        (grid,) = read_file("x", file_of(kind, [evening_sheet(tournament, "entrants")]))
        assert MappingForm([grid], size=2).lines()[0].names == ("Hélène Noël-Ångström", "Œuvrard “Zoé” ; ‘x’")
