"""The list of house rules."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.tables.base import BaseTable, NumberColumn
from tournaments.tables.evenings import WIDE_NUMBER, WIDE_ONLY


class HouseRulesTable(BaseTable):
    """A club's own rules, by name."""

    name = tables.Column(
        verbose_name=_("Name"),
        linkify=("house_rules_edit", {"rules_pk": tables.A("id")}),
        attrs={"a": {"class": "row-link"}},
    )
    base = tables.Column(verbose_name=_("Started from"), attrs=WIDE_ONLY)
    changes = NumberColumn(verbose_name=_("Switches turned"), attrs=WIDE_NUMBER)
    evenings = NumberColumn(verbose_name=_("Evenings"))
    changed_at = tables.DateTimeColumn(verbose_name=_("Changed"), format="SHORT_DATE_FORMAT", attrs=WIDE_ONLY)
    caption = _("House rules")

    class Meta(BaseTable.Meta):
        empty_text = _("No house rules yet. Start from a published rule set and turn what your club plays otherwise.")
        order_by = ("name",)
