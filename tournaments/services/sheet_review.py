"""What happens to a sheet after it was typed: held against the paper, marked, brought back, confirmed with others."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import PerSide
from tournaments.enums import VersionState
from tournaments.errors import UserError
from tournaments.models import Round, SheetVersion, Table
from tournaments.services.audit import Actor
from tournaments.services.score_entry import confirm_sheet, note_written
from tournaments.services.sheet_versions import (
    StaleSheetError,
    Ticket,
    append_version,
    facts_of,
    guard,
    locked_table,
    record_change,
    stored_version,
)
from tournaments.sheet_checks import QuestionCode


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyConfirmed:
    """What one tap did: the numbers of the tables that count now, and of those that still need a look."""

    confirmed: tuple[int, ...]
    left: tuple[int, ...]


def restore_version(*, actor: Actor, table: Table, ticket: Ticket, number: int) -> SheetVersion:
    """Bring an earlier version back as a new one; what counted once counts again at once.

    Raises:
        UserError: there is no such version, or it is the present one.
        StaleSheetError, NotAllowedError: see ``append_version``.
    """
    with transaction.atomic():
        table = locked_table(table)
        wanted = stored_version(table, number)
        if wanted is None or number == ticket.base:
            raise UserError(_("There is no earlier version of this number."))
        version = append_version(
            actor=actor,
            table=table,
            ticket=ticket,
            action="version_restored",
            change=lambda facts: facts_of(wanted),
            detail=lambda before, after: (None, {"restored": number}),
        )
        if wanted.state == VersionState.IN_PROGRESS:
            return version
        return confirm_sheet(actor=actor, table=table, ticket=ticket, accepted=tuple(QuestionCode))


def check_sheet(*, actor: Actor, table: Table, number: int, paper: PerSide | None = None) -> SheetVersion:
    """Note that a version was held against the paper and found equal; a second time changes nothing.

    ``paper``: the totals as they were read off the paper; None if somebody looked and compared.

    Raises:
        UserError: the paper says something else.
        StaleSheetError: the sheet has a later version.
    """
    with transaction.atomic():
        table = locked_table(table)
        head = stored_version(table)
        if head is None or head.number != number:
            raise StaleSheetError(opened=stored_version(table, number), current=head)
        if paper is not None and paper != PerSide(head.total_ns, head.total_ew):
            raise UserError(_("The paper says something else."))
        if head.checked_at is None:
            guard(actor, table, head.reason or "-")
            head.checked_at, head.checked_by = timezone.now(), actor.user
            head.save(update_fields=["checked_at", "checked_by"])
            record_change(actor, table, "sheet_checked", None, head, (None, None))
    return head


def mark_to_check(*, actor: Actor, table: Table, ticket: Ticket, paper: PerSide) -> SheetVersion:
    """Keep what the paper says beside what was typed: the table is to be checked, and what counts goes on counting.

    Raises as ``append_version`` does.
    """
    return note_written(actor=actor, table=table, ticket=ticket, written=paper)


def confirm_agreed(*, actor: Actor, round_: Round, seen: Mapping[int, int]) -> ManyConfirmed:
    """Confirm the sheets that were shown as agreed, each on its own, so that one that changed holds up no other.

    ``seen``: numbers of tables with the version that was shown. A sheet that is asked about is left.
    """
    confirmed, left = [], []
    tables = Table.objects.select_related("round__tournament__rules").filter(round=round_, number__in=seen)
    for table in tables.order_by("number"):
        try:
            confirm_sheet(actor=actor, table=table, ticket=Ticket(base=seen[table.number], key=uuid4()))
            confirmed.append(table.number)
        except UserError:
            left.append(table.number)
    return ManyConfirmed(confirmed=tuple(confirmed), left=tuple(left))
