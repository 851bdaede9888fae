"""The rows of a list: escaped, numbers as the language writes them, attributes of the row and of the column."""

import django_tables2 as tables
from django.test import RequestFactory
from django.utils.html import format_html
from django.utils.translation import override

from tournaments.tables.base import BaseTable, NumberColumn


class Sample(BaseTable):
    """A name, a number, a number that is a key, and a cell whose class depends on its row."""

    name = tables.Column()
    points = NumberColumn()
    key = tables.Column(localize=False)
    mood = tables.Column(attrs={"td": {"class": lambda value: f"is-{value}"}})
    link = tables.Column(empty_values=(), orderable=False)

    class Meta(BaseTable.Meta):
        row_attrs = {"id": lambda record: f"row-{record['key']}"}

    def render_link(self, record: dict[str, object]) -> str:
        """HTML of our own stays HTML."""
        return format_html('<a href="/{}/">{}</a>', record["key"], record["name"])


def body(**record: object) -> str:
    sample = {"name": "Anne", "points": 1620, "key": 1620, "mood": "glad", **record}
    with override("fr"):
        return str(Sample([sample]).for_request(RequestFactory().get("/")).body())


def test_what_people_type_is_inert_and_our_own_html_is_not() -> None:
    html = body(name="<script>alert(1)</script>")
    assert "<script>" not in html
    assert '<a href="/1620/">&lt;script&gt;' in html


def test_numbers_are_written_as_the_language_does_unless_they_are_keys() -> None:
    html = body()
    assert '<td class="num">1\u202f620</td>' in html
    assert "<td >1620</td>" in html


def test_attributes_of_row_and_cell_follow_the_row() -> None:
    html = body(mood="cross")
    assert 'id="row-1620"' in html
    assert 'class="is-cross"' in html


def test_only_the_rows_of_the_page_are_written() -> None:
    rows = [{"name": f"no. {n}", "points": n, "key": n, "mood": "x"} for n in range(60)]
    html = Sample(rows).for_request(RequestFactory().get("/?page=2")).body()
    assert html.count("<tr ") == 10
