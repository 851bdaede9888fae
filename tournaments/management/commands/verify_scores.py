"""``python manage.py verify_scores``: recompute every confirmed total from its facts and its rule set."""

from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.management.rescue import ClearCommand
from tournaments.selectors.proof import Disagreement, prove_database


class Command(ClearCommand):
    """Proves that the totals that both sides signed follow from what was entered."""

    help = "Recompute every confirmed total from its facts and its rule set; the exit status is 1 if one differs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Recompute, name what differs."""
        proof = prove_database()
        for found in proof.disagreements:
            self.stderr.write(line_of(found))
        if not proof.holds:
            count = len(proof.disagreements)
            wrong = ngettext("%(count)d total differs.", "%(count)d totals differ.", count)
            raise CommandError(wrong % {"count": count})
        said = ngettext(
            "%(count)d confirmed sheet: its total follows from what was entered.",
            "%(count)d confirmed sheets: every total follows from what was entered.",
            proof.checked,
        )
        self.stdout.write(said % {"count": proof.checked})


def line_of(found: Disagreement) -> str:
    """Where a difference is, and both pairs of totals."""
    computed = f"{found.computed.ns} – {found.computed.ew}" if found.computed else _("cannot be read")
    return _("%(evening)s, round %(round)d, table %(table)d: signed %(signed)s, computed %(computed)s") % {
        "evening": found.evening,
        "round": found.round,
        "table": found.table,
        "signed": f"{found.signed.ns} – {found.signed.ew}",
        "computed": computed,
    }
