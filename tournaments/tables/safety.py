"""The lists of copies, accounts, archived evenings and people."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.tables.base import ActionsColumn, BaseTable, NumberColumn
from tournaments.tables.evenings import WIDE_ONLY, EveningTable


class BackupTable(BaseTable):
    """Copies of the database, the newest first."""

    at = tables.DateTimeColumn(verbose_name=pgettext_lazy("time", "When"), format="SHORT_DATETIME_FORMAT")
    reason = tables.Column(accessor="reason__label", verbose_name=_("Why"))
    size = tables.TemplateColumn(
        "{{ value|filesizeformat }}", verbose_name=_("Size"), attrs={"td": {"class": "num"}, "th": {"class": "num"}}
    )
    actions = ActionsColumn("tournaments/backups/actions_cell.html")
    caption = _("Copies")

    class Meta(BaseTable.Meta):
        empty_text = _("No copy yet. The first one is made before the first draw, or with the button above.")
        order_by = ("-at",)


class AccountTable(BaseTable):
    """Who may log in."""

    username = tables.Column(accessor="user__username", verbose_name=_("Name"))
    role = tables.TemplateColumn(template_name="tournaments/accounts/role_cell.html", verbose_name=_("Role"))
    state = tables.TemplateColumn(
        template_name="tournaments/accounts/state_cell.html", verbose_name=_("State"), orderable=False
    )
    last_login = tables.DateTimeColumn(
        accessor="user__last_login",
        verbose_name=_("Last log-in"),
        format="SHORT_DATETIME_FORMAT",
        default="–",
        attrs=WIDE_ONLY,
    )
    actions = ActionsColumn("tournaments/accounts/actions_cell.html")
    caption = _("Accounts")

    class Meta(BaseTable.Meta):
        empty_text = _("No account yet.")
        order_by = ("username",)


class ArchiveTable(EveningTable):
    """Evenings that were put away."""

    actions = ActionsColumn("tournaments/archive/actions_cell.html")
    caption = _("Archived evenings")

    class Meta(EveningTable.Meta):
        empty_text = _("No archived evening. An evening is put away from its settings, under “End of the evening”.")
        order_by = ("-date",)


class PersonTable(BaseTable):
    """Everybody who has ever played."""

    name = tables.TemplateColumn(
        template_name="tournaments/privacy/name_cell.html", verbose_name=_("Name"), order_by=("sort_key",)
    )
    club = tables.Column(verbose_name=_("Club"), default="–", attrs=WIDE_ONLY)
    evenings = NumberColumn(verbose_name=_("Evenings"))
    last_played = tables.DateColumn(
        verbose_name=_("Last played"), format="SHORT_DATE_FORMAT", default="–", attrs=WIDE_ONLY
    )
    caption = _("People")

    class Meta(BaseTable.Meta):
        empty_text = _("Nobody to show here. Whoever is registered in an evening appears in this list.")
        order_by = ("name",)
