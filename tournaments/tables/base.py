"""What every list shares: our template, the size of a page, numbers in columns."""

from typing import Any

import django_tables2 as tables
from django.http import HttpRequest

PER_PAGE = 50


class BaseTable(tables.Table):
    """A list in our look. Give ``Meta(BaseTable.Meta)`` and an ``empty_text`` that offers the step that fills it."""

    #: What the list is, for a screen reader.
    caption: Any = ""

    class Meta:
        template_name = "tournaments/table.html"
        attrs = {"class": "table list"}

    def for_request(self, request: HttpRequest) -> "BaseTable":
        """Sort and cut the rows as the address asks for; an unknown column or page falls back to the first."""
        tables.RequestConfig(request, paginate={"per_page": PER_PAGE, "silent": True}).configure(self)
        return self


class NumberColumn(tables.Column):
    """Figures: right-aligned, all of one width, with the language's separator of thousands."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        attrs = kwargs.pop("attrs", {})
        kwargs["attrs"] = {"td": {"class": "num"}, "th": {"class": "num"}, **attrs}
        super().__init__(*args, **kwargs)
