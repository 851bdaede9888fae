from decimal import Decimal

import pytest

from tests.factories import make_tournament
from tests.spreadsheets.awkward import FILES, Awkward
from tournaments.enums import Formula
from tournaments.forms.imports import MappingForm
from tournaments.import_plan import Outcome
from tournaments.selectors.evenings import entrant_size
from tournaments.selectors.imports import plan_entrants
from tournaments.spreadsheets.columns import Column, guess_layout
from tournaments.spreadsheets.reading import Grid
from tournaments.spreadsheets.reading_files import read_file


@pytest.mark.django_db
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.id)
def test_awkward_files_are_understood(file: Awkward) -> None:
    tournament = make_tournament(formula=Formula.BY_LOT if file.size == 2 else Formula.MELEE)
    assert entrant_size(tournament) == file.size
    lines = MappingForm(read_file("liste", file.content), size=file.size).lines()
    plan = plan_entrants(tournament, lines, Decimal(10))
    assert [line.line.names for line in plan.of(Outcome.CREATE)] == list(file.entrants)
    assert [(line.line.number, line.problem) for line in plan.of(Outcome.FAULT)] == list(file.faults)


@pytest.mark.parametrize(
    ("titles", "columns"),
    [
        (["Nom", "Prénom"], [Column.NAME_1, Column.FIRST_1]),
        (["NOM Prénom", "N° de licence", "Association"], [Column.NAME_1, Column.LICENCE_1, Column.CLUB_1]),
        (["Joueur A", "Joueur B"], [Column.NAME_1, Column.NAME_2]),
        (["First player", "Second player", "Paid"], [Column.NAME_1, Column.NAME_2, Column.PAID]),
        (["No.", "Noms", "Catégorie"], [Column.IGNORE, Column.NAMES, Column.CATEGORY]),
        (["Licence 1", "Nom 1", "Licence 2", "Nom 2"],
         [Column.LICENCE_1, Column.NAME_1, Column.LICENCE_2, Column.NAME_2]),
    ],
)  # fmt: skip
def test_titles_are_recognised(titles: list[str], columns: list[Column]) -> None:
    layout = guess_layout(Grid(name="", rows=(tuple(titles), ("x",) * len(titles))), size=2)
    assert (layout.header, list(layout.columns)) == (1, columns)


def test_a_fault_names_its_sheet_line_and_column() -> None:
    grid = Grid(name="Inscrits", rows=(("Club", "Joueur 1", "Joueur 2"), ("Lyon", "Anne", "x" * 90)))
    (line,) = MappingForm([grid], size=2).lines()
    assert (line.sheet, line.number, line.column, line.problem) == ("Inscrits", 2, 3, "too_long")


def test_a_name_that_looks_like_a_title_is_no_header_inside_a_list() -> None:
    rows = (("A", "B", "C"), ("Lyon", "Anne Petit", "Bruno Grand"), ("Dijon", "Seule Personne", ""))
    assert guess_layout(Grid(name="", rows=rows), size=2).header == 0
    titled = (("Concours de printemps", "", ""), ("Assoc.", "Joueur 1", "Joueur 2"), *rows[1:])
    layout = guess_layout(Grid(name="", rows=titled), size=2)
    assert (layout.header, list(layout.columns)) == (2, [Column.CLUB_1, Column.NAME_1, Column.NAME_2])


@pytest.mark.parametrize(("numbers", "first"), [("1122", Column.PAIR), ("1234", Column.IGNORE)])
def test_a_number_on_two_lines_is_a_pair_s(numbers: str, first: Column) -> None:
    """As in the sheet of players that an evening gives out: one player a line."""
    rows = [(number, f"Nom {index}") for index, number in enumerate(numbers)]
    layout = guess_layout(Grid(name="", rows=(("N°", "Nom"), *rows)), size=2)
    assert layout.columns == (first, Column.NAME_1)
