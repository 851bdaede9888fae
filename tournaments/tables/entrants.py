"""The list of an evening's entrants."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.tables.base import BaseTable, NumberColumn


class EntrantTable(BaseTable):
    """Entrants, the latest first, so that what was just typed stands under the entry line."""

    number = NumberColumn(verbose_name=_("No."), attrs={"td": {"class": "num narrow"}, "th": {"class": "num narrow"}})
    name = tables.TemplateColumn(
        template_name="tournaments/entrants/name_cell.html", verbose_name=_("Names"), order_by=("sort_key",)
    )
    actions = tables.TemplateColumn(
        template_name="tournaments/entrants/actions_cell.html",
        verbose_name="",
        orderable=False,
        attrs={"td": {"class": "row-actions"}},
    )
    caption = _("Entrants")

    class Meta(BaseTable.Meta):
        row_attrs = {"id": lambda record: f"entrant-{record.number}"}
