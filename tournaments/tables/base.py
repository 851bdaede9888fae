"""What every list shares: our template, the size of a page, numbers in columns."""

from collections.abc import Iterator, Mapping
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django.utils.formats import localize
from django.utils.html import conditional_escape, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow

from tournaments.phrases import whole

PER_PAGE = 50


class BaseTable(tables.Table):
    """A list in our look. Give ``Meta(BaseTable.Meta)`` and an ``empty_text`` that offers the step that fills it."""

    #: What the list is, for a screen reader.
    caption: Any = ""

    class Meta:
        template_name = "tournaments/table.html"
        attrs = {"class": "table list"}

    def body(self) -> SafeString:
        """The rows of this page as HTML. Not in the template, which takes several times as long for each cell."""
        fixed = {column.name: column.attrs["td"].as_html() for column in self.columns if not _depends_on_row(column)}
        return format_html_join(
            "\n",
            "<tr {}>{}</tr>",
            ((row.attrs.as_html(), mark_safe("".join(_cells(row, fixed)))) for row in self.paginated_rows),
        )

    def for_request(self, request: HttpRequest) -> "BaseTable":
        """Sort and cut the rows as the address asks for; an unknown column or page falls back to the first."""
        tables.RequestConfig(request, paginate={"per_page": PER_PAGE, "silent": True}).configure(self)
        return self


def _cells(row: BoundRow, fixed: Mapping[str, str]) -> Iterator[str]:
    """Each cell, escaped, numbers as the language writes them unless the column says otherwise."""
    for column, cell in row.items():
        use_l10n = None if column.localize is None else bool(column.localize)
        attributes = fixed[column.name] if column.name in fixed else column.attrs["td"].as_html()
        yield f"<td {attributes}>{conditional_escape(localize(cell, use_l10n=use_l10n))}</td>"


def _depends_on_row(column: BoundColumn) -> bool:
    return any(callable(value) for value in column.column.attrs.get("td", {}).values())


class NumberColumn(tables.Column):
    """Figures: right-aligned, all of one width, with the language's separator of thousands."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        attrs = kwargs.pop("attrs", {})
        kwargs["attrs"] = {"td": {"class": "num"}, "th": {"class": "num"}, **attrs}
        super().__init__(*args, **kwargs)

    def render(self, value: Any) -> Any:
        """Points below zero with the minus of print; the rest is written as the language has it."""
        return whole(value) if isinstance(value, int | float) and value < 0 else value


class ActionsColumn(tables.TemplateColumn):
    """What may be done with a row: the buttons of a template, under no title."""

    def __init__(self, template_name: str) -> None:
        attrs = {"td": {"class": "row-actions"}, "th": {"class": "row-actions"}}
        super().__init__(template_name=template_name, verbose_name="", orderable=False, attrs=attrs)
