"""The clubs to enter, and the evenings that a federation reads."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.tables.base import ActionsColumn, BaseTable, NumberColumn
from tournaments.tables.evenings import WIDE_NUMBER, WIDE_ONLY


class ClubTable(BaseTable):
    """The clubs that somebody may enter."""

    name = tables.Column(verbose_name=_("Club"))
    actions = ActionsColumn("tournaments/clubs/enter_cell.html")
    caption = _("Clubs")

    class Meta(BaseTable.Meta):
        empty_text = _("No club to enter.")
        order_by = ("name",)


class PublishedTable(BaseTable):
    """Published evenings of every club."""

    date = tables.DateColumn(verbose_name=_("Date"), format="SHORT_DATE_FORMAT", attrs={"td": {"class": "num narrow"}})
    name = tables.TemplateColumn(
        template_name="tournaments/clubs/evening_cell.html", verbose_name=_("Evening"), order_by=("sort_key",)
    )
    club = tables.Column(verbose_name=_("Club"))
    place = tables.Column(verbose_name=pgettext_lazy("location", "Place"), attrs=WIDE_ONLY)
    rounds = NumberColumn(verbose_name=_("Rounds played"), attrs=WIDE_NUMBER)
    caption = _("Evenings")

    class Meta(BaseTable.Meta):
        empty_text = _("No club has published anything yet.")
        order_by = ("-date",)
