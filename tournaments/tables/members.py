"""The list of the club's members."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.tables.base import BaseTable, NumberColumn
from tournaments.tables.evenings import WIDE_ONLY


class MemberTable(BaseTable):
    """Members by name."""

    name = tables.TemplateColumn(
        template_name="tournaments/members/name_cell.html", verbose_name=_("Name"), order_by=("sort_key",)
    )
    club = tables.Column(verbose_name=_("Club"), default="–", attrs=WIDE_ONLY)
    licence = tables.Column(verbose_name=_("Licence"), default="–", attrs=WIDE_ONLY)
    evenings = NumberColumn(verbose_name=_("Evenings"))
    last_played = tables.DateColumn(
        verbose_name=_("Last played"), format="SHORT_DATE_FORMAT", default="–", attrs=WIDE_ONLY
    )
    caption = _("Members")

    class Meta(BaseTable.Meta):
        empty_text = _("Nobody here. Whoever is registered in an evening stands here too.")
