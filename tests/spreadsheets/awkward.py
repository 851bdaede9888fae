"""Files as clubs really bring them, each with what must come of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.spreadsheets.cells import Heading
from tournaments.spreadsheets.writing_ods import write_ods

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Awkward:
    """``entrants``: the names that must be found, line by line; ``faults``: (line, code) of the others."""

    id: str
    content: bytes
    entrants: Sequence[Names]
    faults: Sequence[tuple[int, str]] = ()
    size: int = 2


def xlsx(*sheets: Iterable[Sequence[Any]], then: Callable[[Worksheet], None] | None = None) -> bytes:
    """A workbook of these rows; ``then`` does something to the first sheet."""
    book = Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.active if number == 0 else book.create_sheet(f"Feuille {number + 1}")
        assert isinstance(sheet, Worksheet)
        for row in rows:
            sheet.append(list(row))
        if number == 0 and then:
            then(sheet)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def ods(rows: Iterable[Sequence[Any]], title: str = "Feuille") -> bytes:
    """An OpenDocument spreadsheet of one sheet, its first row the titles."""
    titles, *others = [list(row) for row in rows]
    file = BytesIO()
    write_ods(file, [(title, [Heading(title=str(text)) for text in titles], others)])
    return file.getvalue()


ANNE, HELENE = ("Anne Petit", "Bruno Grand"), ("Hélène Noël-Ångström", "Œuvrard Zoé")
HEADS = ("Joueur 1", "Joueur 2")
PLAIN = f"Joueur 1;Joueur 2\n{ANNE[0]};{ANNE[1]}\n{HELENE[0]};{HELENE[1]}\n"


def merge_title(sheet: Worksheet) -> None:
    """A title over the whole width, as people like it."""
    sheet.merge_cells("A1:D1")


def merge_club(sheet: Worksheet) -> None:
    """One cell for the club of two pairs, one for the two names of a third."""
    sheet.merge_cells("A2:A3")
    sheet.merge_cells("B4:C4")


def formulas(sheet: Worksheet) -> None:
    """A formula that no program has computed yet holds nothing; a name beside it stays."""
    sheet["C2"] = "=1+1"
    sheet["C3"] = '=HYPERLINK("x";"y")'


FILES = [
    Awkward(id="utf-8", content=PLAIN.encode(), entrants=[ANNE, HELENE]),
    Awkward(id="utf-8 with its mark", content=b"\xef\xbb\xbf" + PLAIN.encode(), entrants=[ANNE, HELENE]),
    Awkward(id="windows", content=PLAIN.encode("cp1252"), entrants=[ANNE, HELENE]),
    Awkward(id="utf-16", content=PLAIN.encode("utf-16"), entrants=[ANNE, HELENE]),
    Awkward(id="tabs", content=PLAIN.replace(";", "\t").encode(), entrants=[ANNE, HELENE]),
    Awkward(id="commas", content=PLAIN.replace(";", ",").encode(), entrants=[ANNE, HELENE]),
    Awkward(id="lines of Windows", content=PLAIN.replace("\n", "\r\n").encode(), entrants=[ANNE, HELENE]),
    Awkward(id="lines of an old Mac", content=PLAIN.replace("\n", "\r").encode(), entrants=[ANNE, HELENE]),
    Awkward(
        id="a partner's column among others, in another order",
        content=b"Partenaire,Club,N,Nom\nBruno Grand,Lyon,1,Anne Petit\nDenis,Lyon,2,Carole\n",
        entrants=[ANNE, ("Carole", "Denis")],
    ),
    Awkward(
        id="names and first names apart, in capitals",
        content="NOM;PRÉNOM;NOM;PRÉNOM\nPETIT;Anne;GRAND;Bruno\n".encode(),
        entrants=[("PETIT Anne", "GRAND Bruno")],
    ),
    Awkward(
        id="both names in one cell, signs of every kind",
        content="Équipe;Club\nAnne Petit / Bruno Grand;Lyon\nCarole & Denis;Dijon\n".encode(),
        entrants=[ANNE, ("Carole", "Denis")],
    ),
    Awkward(
        id="one player a line, pairs by number",
        content=b"Equipe;Nom\n1;Anne Petit\n2;Carole\n1;Bruno Grand\n2;Denis\n3;Seul\n",
        entrants=[ANNE, ("Carole", "Denis")],
        faults=[(6, "one_name")],
    ),
    Awkward(
        id="no titles at all",
        content=b"1;Anne Petit;Bruno Grand\n2;Carole;Denis\n",
        entrants=[ANNE, ("Carole", "Denis")],
    ),
    Awkward(
        id="a list as it was pasted",
        content=b"Anne Petit / Bruno Grand\nMARTIN, Paul / DURAND, Zoe\n\nseul\n",
        entrants=[ANNE, ("MARTIN, Paul", "DURAND, Zoe")],
        faults=[(4, "one_name")],
    ),
    Awkward(
        id="repeated titles and totals",
        content=b"Nom;Partenaire;Paye\nAnne Petit;Bruno Grand;10\nSous-total;;10\n\n"
        b"Nom;Partenaire;Paye\nCarole;Denis;10\nTOTAL;;20\n",
        entrants=[ANNE, ("Carole", "Denis")],
    ),
    Awkward(
        id="totals in other words",
        content="Nom;Partenaire;Payé\nAnne Petit;Bruno Grand;10\nGrand total :;;10 €\nSomme des inscrits (1);;10 EUR\n"
        "Total général;2 joueurs;10\nSum;;10\n".encode(),
        entrants=[ANNE],
    ),
    Awkward(
        id="people called as totals are",
        content="Nom;Partenaire;Payé\nSomme Alain;Sum Sokha;10\nSum;Anne Petit;10\nTotal;Bruno Grand;10\n"
        "Somme seule;;\n".encode(),
        entrants=[("Somme Alain", "Sum Sokha"), ("Sum", "Anne Petit"), ("Total", "Bruno Grand")],
        faults=[(5, "one_name")],
    ),
    Awkward(
        id="a single player called Sum",
        content=b"Nom;Prenom;Paye\nSum;Sokha;10\nSOMME;Alain;\nTotal;;10\n",
        entrants=[("Sum Sokha",), ("SOMME Alain",)],
        size=1,
    ),
    Awkward(
        id="titles above, merged cells, a date",
        content=xlsx(
            [["Concours du 14 juillet"], [], ["Le", date(2026, 7, 14)], ["N°", *HEADS, "Club"], [1, *ANNE, "Lyon"]],
            then=merge_title,
        ),
        entrants=[ANNE],
    ),
    Awkward(
        id="cells merged among the names",
        content=xlsx(
            [["Club", *HEADS], ["Lyon", *ANNE], [None, "Carole", "Denis"], ["Dijon", "Zoé Roux / Yves Noir", None]],
            then=merge_club,
        ),
        entrants=[ANNE, ("Carole", "Denis"), ("Zoé Roux", "Yves Noir")],
    ),
    Awkward(
        id="empty columns and rows",
        content=xlsx([[], [None, None, HEADS[0], None, HEADS[1]], [], [None, None, ANNE[0], None, ANNE[1]]]),
        entrants=[ANNE],
    ),
    Awkward(
        id="dates as serials, numbers as text",
        content=xlsx([["Inscrit le", *HEADS, "Licence"], [45000, *ANNE, "0012"], [45001.5, "Carole", "Denis", 13.0]]),
        entrants=[ANNE, ("Carole", "Denis")],
    ),
    Awkward(
        id="formulas",
        content=xlsx([[*HEADS, "Total"], ANNE, ["Carole", "Denis"]], then=formulas),
        entrants=[ANNE, ("Carole", "Denis")],
    ),
    Awkward(
        id="several sheets, of which one holds names",
        content=xlsx([["Notes"], ["Salle des fêtes"]], [HEADS, ANNE], [["Prix"], [3]]),
        entrants=[ANNE],
    ),
    Awkward(
        id="several sheets laid out alike",
        content=xlsx([HEADS, ANNE], [HEADS, ("Carole", "Denis")]),
        entrants=[ANNE, ("Carole", "Denis")],
    ),
    Awkward(id="OpenDocument", content=ods([HEADS, ANNE, HELENE]), entrants=[ANNE, HELENE]),
    Awkward(
        id="duplicate people",
        content=b"Nom;Partenaire\nAnne Petit;Bruno Grand\nGRAND Bruno;Anne Petit\nAnne Petit;Denis\n",
        entrants=[ANNE, ("Anne Petit", "Denis")],
        faults=[(3, "twice")],
    ),
    Awkward(
        id="single players, name and first name",
        content=b"Licence;Nom;Prenom;Club\n0012;PETIT;Anne;Lyon\n0012;GRAND;Bruno;Lyon\n13;;;\n",
        entrants=[("PETIT Anne",)],
        faults=[(3, "licence_twice"), (4, "empty")],
        size=1,
    ),
    Awkward(
        id="formulas as names",
        content=b"Joueur 1;Joueur 2\n=cmd|' /C calc'!A0;@SUM(1)\n",
        entrants=[("=cmd|' /C calc'!A0", "@SUM(1)")],
    ),
    Awkward(
        id="names too long, too many, payments in words",
        content=f"Equipe;Paye\na / b / c;oui\n{'x' * 81} / b;oui\nd / e;peut-etre\nf / g;12,50 €\n".encode(),
        entrants=[("f", "g")],
        faults=[(2, "many_names"), (3, "too_long"), (4, "paid")],
    ),
    Awkward(
        id="a quoted cell of two lines",
        content=b'Joueur 1;Joueur 2\n"Anne\nPetit";Bruno Grand\nseul;\n',
        entrants=[ANNE],
        faults=[(4, "one_name")],
    ),
]
