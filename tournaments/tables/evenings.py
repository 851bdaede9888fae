"""The list of evenings."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.tables.base import BaseTable, NumberColumn


class EveningTable(BaseTable):
    """Evenings by date."""

    date = tables.DateColumn(verbose_name=_("Date"), format="DATE_FORMAT")
    name = tables.TemplateColumn(
        template_name="tournaments/evenings/name_cell.html", verbose_name=_("Evening"), order_by=("name",)
    )
    place = tables.Column(verbose_name=_("Place"))
    entrants = NumberColumn(verbose_name=_("Entrants"))
    rounds = NumberColumn(verbose_name=_("Rounds played"))
    caption = _("Evenings")

    class Meta(BaseTable.Meta):
        empty_text = _("No evening to show here.")
        order_by = ("-date", "-id")
