"""What the columns of a list mean: guessed from their headers, in any order and wording, to be corrected by hand."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.import_plan import ImportLine, ImportPerson
from tournaments.names import LONGEST, BadNameError, search_key, split_names, tidy_name
from tournaments.spreadsheets.reading import Grid

#: A header is looked for in so many lines: titles, dates and empty lines stand above it.
HEADER_LINES: Final = 25
#: A row of totals is made of one of these, in its first cell, of words beside it, and of figures.
TOTAL: Final = frozenset({"total", "totaux", "totals", "soustotal", "subtotal", "somme", "sum"})
COUNTED: Final = frozenset({
    "eur", "euro", "euros", "entrants", "equipes", "doublettes", "inscriptions", "inscrits", "joueurs", "pairs",
    "paires", "players",
})  # fmt: skip
BESIDE: Final = COUNTED | {
    "all", "de", "des", "du", "encaisse", "general", "grand", "of", "paid", "paye", "payes", "sous", "sub", "the",
}  # fmt: skip
WORD: Final = re.compile(r"[^\W\d_]+")


class Column(StrEnum):
    """What a column holds; ``1`` and ``2`` are the two players of a pair."""

    IGNORE = ""
    NAMES = "names"  # both players in one cell
    NAME_1 = "name_1"
    FIRST_1 = "first_1"
    LICENCE_1 = "licence_1"
    CLUB_1 = "club_1"
    NAME_2 = "name_2"
    FIRST_2 = "first_2"
    LICENCE_2 = "licence_2"
    CLUB_2 = "club_2"
    PAIR = "pair"  # the same number on the lines of both players
    CATEGORY = "category"
    PAID = "paid"


#: The first pattern that is found in a header's search key decides.
PATTERNS: Final = (
    ("licence", re.compile(r"licen[cs]e|\blic\b|adherent (?:no|n|num)|member (?:no|number)|matricule")),
    (Column.CATEGORY, re.compile(r"categor|\bcat\b")),
    (Column.PAID, re.compile(r"\bpay|\bpaid|regle|reglement|cotis|\bfrais|\bfees?\b|\bmise\b|engagement|montant")),
    ("club", re.compile(r"\bclub|\bassoc|section|amicale")),
    (Column.NAMES, re.compile(r"\bnoms\b|\bnames\b|\bjoueurs\b|\bplayers\b|\bjoueuses\b")),
    (Column.PAIR, re.compile(r"doublette|\bpaire?\b|equipe|\bteam")),
    ("name", re.compile(r"\bnom\b.*\bprenom|\bprenom\b.*\bnom\b|full name")),
    ("first", re.compile(r"prenom|first ?name|given ?name|forename")),
    (
        "name",
        re.compile(r"\bnom\b|\bname\b|joueur|joueuse|player|participant|personne|partenaire|partner|equipier|licencie"),
    ),
)
SECOND: Final = re.compile(r"\b2\b|deuxieme|second|partenaire|partner|\bequipier|\bb\b")
NUMBER: Final = re.compile(r"^(?:n|no|num|numero|number|nr|#)\b(?! ?licen)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a sheet is read: ``header`` is the line of the titles (0: none), ``columns`` one meaning a column."""

    header: int
    columns: tuple[Column, ...]

    @property
    def has_names(self) -> bool:
        """True if some column holds names."""
        return bool({Column.NAMES, Column.NAME_1, Column.NAME_2} & set(self.columns))

    @property
    def score(self) -> int:
        """How much is understood."""
        return sum(1 for column in self.columns if column is not Column.IGNORE)


def guess_layout(grid: Grid, *, size: int) -> Layout:
    """Find the header and the meaning of every column; without a header the columns are taken in their order."""
    width = max((len(row) for row in grid.rows), default=0)
    guesses = [
        Layout(header=number, columns=_guess_columns(row, width, grid, size))
        for number, row in enumerate(grid.rows[:HEADER_LINES], start=1)
        if _could_be_header(row) and not _stands_in_a_list(grid.rows[: number - 1], row)
    ]
    best = max((guess for guess in guesses if guess.has_names), key=lambda guess: guess.score, default=None)
    return best or Layout(header=0, columns=_by_order(grid, width, size))


def _could_be_header(row: Sequence[str]) -> bool:
    """Titles are short texts, none of them a figure; a title over the whole sheet stands alone unless all does."""
    return any(row) and all(len(cell) <= 40 and not cell.replace(",", ".").replace(".", "").isdecimal() for cell in row)


def _stands_in_a_list(above: Sequence[Sequence[str]], row: Sequence[str]) -> bool:
    """True if a line above fills more cells: what stands above titles is shorter than they are."""
    return any(sum(map(bool, other)) > sum(map(bool, row)) for other in above)


def _guess_columns(row: Sequence[str], width: int, grid: Grid, size: int) -> tuple[Column, ...]:
    found: list[Column] = []
    for index in range(width):
        title = row[index] if index < len(row) else ""
        column = _guess(title, found, size)
        if column is Column.PAIR and _holds_names(grid, index, row):
            column = Column.NAMES if Column.NAMES not in found else Column.IGNORE
        found.append(column)
    if {Column.NAME_1, Column.NAME_2} & set(found):
        found = [Column.IGNORE if column is Column.NAMES else column for column in found]
    if size > 1 and Column.NAME_1 in found and not {Column.NAME_2, Column.PAIR} & set(found):
        return tuple(_with_shared_number(found, row, grid))
    return tuple(found)


def _with_shared_number(found: Sequence[Column], titles: Sequence[str], grid: Grid) -> list[Column]:
    """One player a line: the numbers of which most stand on two lines or more are those of the pairs."""
    numbers = (index for index, column in enumerate(found) if column is Column.IGNORE and _is_number(titles, index))
    shared = next((index for index in numbers if _is_shared(grid, index)), None)
    return [Column.PAIR if index == shared else column for index, column in enumerate(found)]


def _is_number(titles: Sequence[str], index: int) -> bool:
    return index < len(titles) and bool(NUMBER.search(_title_key(titles[index])))


def _is_shared(grid: Grid, index: int) -> bool:
    cells = [row[index] for row in grid.rows if index < len(row) and row[index].isdecimal()]
    times = Counter(cells)
    return sum(1 for count in times.values() if count > 1) > len(times) / 2


def _guess(title: str, found: Sequence[Column], size: int) -> Column:
    key = _title_key(title)
    kind = next((kind for kind, pattern in PATTERNS if pattern.search(key)), None)
    if kind is None or (NUMBER.search(key) and kind == "name"):
        return Column.IGNORE
    if isinstance(kind, Column):
        return kind if kind not in found else Column.IGNORE
    first, second = Column(f"{kind}_1"), Column(f"{kind}_2")
    if size == 1:
        return first if first not in found and not SECOND.search(key) else Column.IGNORE
    wanted = second if SECOND.search(key) or first in found else first
    return wanted if wanted not in found else Column.IGNORE


def _title_key(title: str) -> str:
    return search_key(title.replace("°", " ").replace("º", " ").replace(".", " ").replace("_", " "))


def _holds_names(grid: Grid, index: int, header: Sequence[str]) -> bool:
    """True if the column below holds words rather than numbers."""
    cells = [row[index] for row in grid.rows if row is not header and index < len(row) and row[index]]
    return sum(1 for cell in cells if len(split_names(cell)) > 1) > len(cells) / 2


def _by_order(grid: Grid, width: int, size: int) -> tuple[Column, ...]:
    """Columns without titles: figures are passed over, then one column of names, or one a player."""
    texts = [index for index in range(width) if _is_text(grid, index)]
    order = [Column.NAME_1, Column.NAME_2] if size == 2 and len(texts) > 1 else [Column.NAMES, Column.IGNORE]
    if size == 1:
        order = [Column.NAME_1, Column.IGNORE]
    given = dict(zip(texts, order, strict=False))
    return tuple(given.get(index, Column.IGNORE) for index in range(width))


def _is_text(grid: Grid, index: int) -> bool:
    cells = [row[index] for row in grid.rows if index < len(row) and row[index]]
    return sum(1 for cell in cells if any(sign.isalpha() for sign in cell)) > len(cells) / 2


def read_lines(grid: Grid, layout: Layout, *, size: int) -> list[ImportLine]:
    """The lines of a sheet as people; headers, repeated headers, empty lines and totals are left out.

    Lines that share a pair's number are one entrant, told by the first of them.
    """
    header = grid.rows[layout.header - 1] if 0 < layout.header <= len(grid.rows) else None
    lines = []
    for number, row in enumerate(grid.rows[layout.header :], start=layout.header + 1):
        cells = _cells(row, layout)
        if any(cells.values()) and row != header and not _is_total(row):
            lines.append(_line(grid.name, number, cells, layout, size))
    return _joined(lines) if Column.PAIR in layout.columns and size > 1 else lines


def _cells(row: Sequence[str], layout: Layout) -> dict[Column, str]:
    return {column: cell for column, cell in zip(layout.columns, row, strict=False) if column is not Column.IGNORE}


def _is_total(row: Sequence[str]) -> bool:
    """True for "Total", "Somme des inscrits" and their like with figures; any other word may be somebody's name."""
    first, *others = [_words(cell) for cell in row if cell]
    return bool(first & TOTAL) and first <= TOTAL | BESIDE and all(words <= COUNTED for words in others)


def _words(cell: str) -> set[str]:
    return set(WORD.findall(search_key(cell)))


def _line(sheet: str, number: int, cells: dict[Column, str], layout: Layout, size: int) -> ImportLine:
    names = _names(cells, size)
    people = []
    problem, column = "", 0
    for position, name in enumerate(names, start=1):
        try:
            tidied = tidy_name(name)
        except BadNameError as error:
            problem, column = error.code, _place(layout, position)
            tidied = name[:LONGEST]
        people.append(_person(tidied, cells, position, layout))
    return ImportLine(
        sheet=sheet,
        number=number,
        people=tuple(people),
        paid=cells.get(Column.PAID, "").strip(),
        category=cells.get(Column.CATEGORY, "").strip(),
        group=cells.get(Column.PAIR, "").strip(),
        paid_column=_index(layout, Column.PAID),
        problem=problem,
        column=column,
    )


def _person(name: str, cells: dict[Column, str], position: int, layout: Layout) -> ImportPerson:
    """A club in one column alone is the club of both."""
    own = Column.CLUB_2 if position == 2 and Column.CLUB_2 in layout.columns else Column.CLUB_1
    licence = Column.LICENCE_2 if position == 2 else Column.LICENCE_1
    return ImportPerson(
        name=name,
        club=cells.get(own, ""),
        licence=cells.get(licence, ""),
        column=_place(layout, position),
        licence_column=_index(layout, licence),
        club_column=_index(layout, own),
    )


def _names(cells: dict[Column, str], size: int) -> list[str]:
    """The names in their order; the second is left out where nothing stands, an empty first one is kept as a fault."""
    if not cells.get(Column.NAME_1) and cells.get(Column.NAMES):
        text = cells[Column.NAMES]
        return list(split_names(text)) if size > 1 else [text]
    first = _whole(cells, Column.NAME_1, Column.FIRST_1)
    second = _whole(cells, Column.NAME_2, Column.FIRST_2)
    if not second and size > 1 and Column.PAIR not in cells:
        return list(split_names(first)) or [""]
    return [first, second] if second and size > 1 else [first]


def _whole(cells: dict[Column, str], name: Column, first: Column) -> str:
    return f"{cells.get(name, '')} {cells.get(first, '')}".strip()


def _place(layout: Layout, position: int) -> int:
    """The column, from 1, where a player's name stands."""
    own = Column.NAME_2 if position == 2 else Column.NAME_1
    return _index(layout, own) or _index(layout, Column.NAMES) or _index(layout, Column.NAME_1)


def _index(layout: Layout, column: Column) -> int:
    return layout.columns.index(column) + 1 if column in layout.columns else 0


def _joined(lines: Sequence[ImportLine]) -> list[ImportLine]:
    """One line for all the lines of a pair's number; lines without a number stay alone."""
    groups: dict[object, list[ImportLine]] = {}
    for line in lines:
        groups.setdefault(line.group or line.number, []).append(line)
    return [group[0].joined(group[1:]) for group in groups.values()]
