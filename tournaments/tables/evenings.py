"""The list of evenings."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.tables.base import BaseTable, NumberColumn

#: A column that a telephone leaves out.
WIDE_ONLY = {"td": {"class": "wide-only"}, "th": {"class": "wide-only"}}

WIDE_NUMBER = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}


class EveningTable(BaseTable):
    """Evenings by date."""

    date = tables.DateColumn(verbose_name=_("Date"), format="SHORT_DATE_FORMAT", attrs={"td": {"class": "num narrow"}})
    name = tables.TemplateColumn(
        template_name="tournaments/evenings/name_cell.html", verbose_name=_("Evening"), order_by=("sort_key",)
    )
    place = tables.Column(verbose_name=pgettext_lazy("location", "Place"), attrs=WIDE_ONLY)
    entrants = NumberColumn(verbose_name=_("Entrants"), attrs=WIDE_NUMBER)
    rounds = NumberColumn(verbose_name=_("Rounds played"), attrs=WIDE_NUMBER)
    caption = _("Evenings")

    class Meta(BaseTable.Meta):
        empty_text = _("No evening to show here.")
        order_by = ("-date",)
