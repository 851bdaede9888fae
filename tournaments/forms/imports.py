"""A list on its way in: the file or text, then what its columns mean."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.base import BaseForm, WholeNumberField
from tournaments.import_plan import LARGEST_FILE, ImportLine
from tournaments.services.archive_file import LARGEST as LARGEST_ARCHIVE
from tournaments.spreadsheets.columns import HEADER_LINES, Column, Layout, guess_layout, read_lines
from tournaments.spreadsheets.reading import Grid, UnreadableError
from tournaments.spreadsheets.reading_files import read_file
from tournaments.spreadsheets.reading_text import read_text
from tournaments.wording.imports import unreadable_words

#: What a pasted list may hold at most, in characters.
LONGEST_TEXT = 1_000_000
#: More sheets and columns than a page can show are not offered.
MOST_SHEETS = 8
MOST_COLUMNS = 30


class UploadForm(BaseForm):
    """A file, or a pasted block. Once valid, ``grids`` and ``file_name`` are what was read."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        help_text=gettext_lazy("A workbook (.xlsx, .ods) or a text file (.csv), in any order of columns."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or a block of cells, copied and pasted"),
        required=False,
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    grids: tuple[Grid, ...] = ()
    file_name = ""

    def clean(self) -> dict[str, Any]:
        """Read what was given; what cannot be read is refused in words, beside its field."""
        data = super().clean() or {}
        if self.errors:
            return data
        file, text = data.get("file"), data.get("text", "")
        if not file and not text.strip():
            self.add_error("file", _("Choose a file, or paste a list."))
            return data
        try:
            self._read(file, text)
        except UnreadableError as error:
            self.add_error("file" if file else "text", unreadable_words(error.code))
        return data

    def _read(self, file: Any, text: str) -> None:
        if file:
            if file.size > LARGEST_FILE:
                raise UnreadableError("too_large")
            self.file_name = file.name
            self.grids = read_file(file.name, file.read())
        else:
            self.file_name = _("pasted list")
            self.grids = (read_text(text, self.file_name),)


class ArchiveForm(BaseForm):
    """The archive of a tournament."""

    file = forms.FileField(
        label=gettext_lazy("Archive of a tournament (.json)"),
        widget=forms.FileInput(attrs={"accept": ".json"}),
    )

    def clean_file(self) -> Any:
        """Refuse what is too large before it is read."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_ARCHIVE:
            raise forms.ValidationError(_("This file is too large to be the archive of a tournament."))
        return file


def column_words(size: int) -> list[tuple[str, str]]:
    """What a column can hold, for its select; a list of single players has no second one."""
    words = {
        Column.IGNORE: _("leave out"),
        Column.NAMES: _("both names"),
        Column.NAME_1: _("player: name") if size == 1 else _("1st player: name"),
        Column.FIRST_1: _("player: first name") if size == 1 else _("1st player: first name"),
        Column.LICENCE_1: _("player: licence") if size == 1 else _("1st player: licence"),
        Column.CLUB_1: _("club") if size == 1 else _("club (of both, or of the 1st player)"),
        Column.NAME_2: _("2nd player: name"),
        Column.FIRST_2: _("2nd player: first name"),
        Column.LICENCE_2: _("2nd player: licence"),
        Column.CLUB_2: _("2nd player: club"),
        Column.PAIR: _("number that a pair shares"),
        Column.CATEGORY: _("category"),
        Column.PAID: _("paid"),
    }
    second = {Column.NAMES, Column.NAME_2, Column.FIRST_2, Column.LICENCE_2, Column.CLUB_2, Column.PAIR}
    return [(column.value, text) for column, text in words.items() if size > 1 or column not in second]


class MappingForm(BaseForm):
    """Which sheets are taken, where their titles stand, and what each column holds; the guess is what it opens with."""

    def __init__(self, grids: Sequence[Grid], data: Any = None, *, size: int) -> None:
        self.size = size
        self.grids = list(enumerate(grids))[:MOST_SHEETS]
        self.guesses = {index: guess_layout(grid, size=size) for index, grid in self.grids}
        super().__init__(data)
        taken = self._taken_at_first()
        for index, _grid in self.grids:
            self._add_sheet(index, taken=index in taken)
        for field in self.fields.values():
            field.widget.attrs.setdefault("class", self._css(field))

    def _css(self, field: forms.Field) -> str:
        if isinstance(field.widget, forms.CheckboxInput):
            return "form-check-input"
        return "form-select" if isinstance(field.widget, forms.Select) else "form-control"

    def _taken_at_first(self) -> set[int]:
        """The sheet that is understood best, and those that are laid out just like it."""
        named = {index: guess for index, guess in self.guesses.items() if guess.has_names}
        if not named:
            return {0}
        best = max(named.values(), key=lambda guess: (guess.header > 0, guess.score))
        return {index for index, guess in named.items() if guess.columns == best.columns and guess.header > 0} or {
            next(iter(named))
        }

    def _add_sheet(self, index: int, *, taken: bool) -> None:
        guess = self.guesses[index]
        self.fields[f"s{index}"] = forms.BooleanField(label=_("Take this sheet"), required=False, initial=taken)
        header = WholeNumberField(
            label=_("Line of the titles (0: none)"), min_value=0, max_value=HEADER_LINES, initial=guess.header
        )
        header.widget.attrs["class"] = "form-control number"
        self.fields[f"s{index}_header"] = header
        for number, column in enumerate(guess.columns[:MOST_COLUMNS]):
            self.fields[f"s{index}_c{number}"] = forms.ChoiceField(
                label=self._title(index, number), choices=column_words(self.size), required=False, initial=column.value
            )

    def _title(self, index: int, number: int) -> str:
        """The column's title, or its letter with its first cell."""
        rows, header = self.grids[index][1].rows, self.guesses[index].header
        row = rows[header - 1] if header else next((row for row in rows if len(row) > number and row[number]), ())
        shown = row[number] if len(row) > number else ""
        letter = column_letter(number + 1)
        return f"{letter} – {shown[:40]}" if shown else letter

    def sheets(self) -> list[dict[str, Any]]:
        """For the page: each sheet with its fields."""
        return [
            {
                "name": grid.name,
                "lines": len(grid.rows),
                "take": self[f"s{index}"],
                "header": self[f"s{index}_header"],
                "columns": [self[name] for name in self.fields if name.startswith(f"s{index}_c")],
            }
            for index, grid in self.grids
        ]

    def lines(self) -> list[ImportLine]:
        """The lines of the sheets that are taken, by the valid form or, before any post, by the guess."""
        found: list[ImportLine] = []
        for index, grid in self.grids:
            if self._value(f"s{index}"):
                found += read_lines(grid, self._layout(index), size=self.size)
        return found

    @property
    def fingerprint(self) -> str:
        """What the preview was made by: a confirmation of other columns than those seen is shown again first."""
        values = [(name, self._value(name)) for name in self.fields]
        return sha256(repr(values).encode()).hexdigest()

    def _layout(self, index: int) -> Layout:
        width = len(self.guesses[index].columns)
        columns = [Column(self._value(f"s{index}_c{number}") or "") for number in range(min(width, MOST_COLUMNS))]
        seen: list[Column] = []
        for column in columns:
            seen.append(column if column not in seen else Column.IGNORE)
        return Layout(header=self._value(f"s{index}_header") or 0, columns=tuple(seen))

    def _value(self, name: str) -> Any:
        return self.cleaned_data.get(name) if self.is_bound else self.fields[name].initial


def column_letter(number: int) -> str:
    """What spreadsheet programs call a column: 1 → A, 27 → AA."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
