"""CSV files and pasted text: the encoding and the separator are found out."""

import csv
import re
from io import StringIO

from tournaments.names import read_lines
from tournaments.spreadsheets.reading import Grid, UnreadableError, as_grid

SEPARATORS = (";", "\t", ",")
#: A cell in quotes: what it holds parts nothing.
QUOTED = re.compile(r'"[^"]*"')
#: So much is looked at to find the separator out.
SAMPLE_LINES = 50
#: What files other than texts begin with: PDF, PNG, JPEG, RTF, HTML and XML.
OTHER_FORMATS = ("%PDF", "\x89PNG", "\xff\xd8", "{\\rtf", "<!doctype", "<html", "<?xml")


def read_csv(content: bytes, name: str) -> Grid:
    """Read a text file. Raises ``UnreadableError`` (``not_a_spreadsheet``, ``too_many_rows``)."""
    text = decode(content)
    if text.lstrip()[:10].casefold().startswith(tuple(start.casefold() for start in OTHER_FORMATS)):
        raise UnreadableError("not_a_spreadsheet")
    return read_text(text, name)


def decode(content: bytes) -> str:
    """The text of a file: by its byte order mark, else UTF-8, else the encoding of Windows in the West.

    Raises ``UnreadableError`` (``not_a_spreadsheet``) for bytes that no text holds.
    """
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            return content.decode(encoding, errors="replace")
    if b"\x00" in content:
        raise UnreadableError("not_a_spreadsheet")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_text(text: str, name: str) -> Grid:
    """Read a list of which nothing is known. Raises ``UnreadableError`` (``too_many_rows``, ``damaged``)."""
    tidied = text.replace("\r\n", "\n").replace("\r", "\n")
    separator = find_separator(tidied)
    if separator is None:
        return as_grid(name, ([line] for line in tidied.split("\n")))
    try:
        return as_grid(name, _rows(tidied, separator))
    except csv.Error as error:
        raise UnreadableError("damaged") from error


def _rows(text: str, separator: str) -> list[list[str]]:
    """The rows at the lines where they begin: a cell of several lines leaves empty rows behind it."""
    reader = csv.reader(StringIO(text), delimiter=separator)
    rows: list[list[str]] = []
    for row in reader:
        rows.append(row)
        rows.extend([] for _ in range(reader.line_num - len(rows)))
    return rows


def find_separator(text: str) -> str | None:
    """What parts the cells: of the signs in most lines the one that cuts them most alike; ``None`` for one column.

    A comma that stands in single lines only ("MARTIN, Paul") parts nothing.
    """
    lines = [line for line in QUOTED.sub('""', text).split("\n") if line.strip()][:SAMPLE_LINES]
    best: tuple[float, int] | None = None
    chosen = None
    for order, sign in enumerate(SEPARATORS):
        counts = [line.count(sign) for line in lines]
        usual = max(set(counts), key=counts.count, default=0)
        share = counts.count(usual) / len(lines) if usual else sum(1 for count in counts if count) / max(len(lines), 1)
        if any(counts) and share > 0.5 and (best is None or (share, -order) > best):
            best, chosen = (share, -order), sign
    return chosen if chosen != "," or not _is_list_of_pairs(lines) else None


def _is_list_of_pairs(lines: list[str]) -> bool:
    """True if surer signs than the comma part two names in most of the lines: "MARTIN, Paul / DURAND, Zoé"."""
    read = read_lines("\n".join(lines), size=2)
    parted = sum(1 for line in read if len(line.names) == 2 and not line.problem and line.text.count(",") != 1)
    return parted > len(lines) / 2
