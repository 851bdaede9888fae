"""The list of an evening's entrants."""

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.names import search_key
from tournaments.selectors.people import EntrantRow
from tournaments.tables.base import BaseTable, NumberColumn


class EntrantTable(BaseTable):
    """Entrants, the latest first, so that what was just typed stands under the entry line."""

    number = NumberColumn(verbose_name=_("No."))
    name = tables.TemplateColumn(template_name="tournaments/entrants/name_cell.html", verbose_name=_("Names"))
    actions = tables.TemplateColumn(
        template_name="tournaments/entrants/actions_cell.html",
        verbose_name="",
        orderable=False,
        attrs={"td": {"class": "row-actions"}},
    )
    caption = _("Entrants")

    class Meta(BaseTable.Meta):
        empty_text = _("Nobody is registered yet. Type two names above and press Enter, or paste a list.")
        row_attrs = {"id": lambda record: f"entrant-{record.number}"}

    def order_name(self, rows: Any, is_descending: bool) -> tuple[list[EntrantRow], bool]:
        """Sort names as the alphabet has them, without regard to accents."""
        return sorted(rows, key=lambda row: search_key(row.name), reverse=is_descending), True
