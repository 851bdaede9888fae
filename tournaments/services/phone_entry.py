"""Scores from the players' telephones: what a side may do with its table's sheet, and when both agree.

Everything that counts goes through ``score_entry``: a deal from a telephone is a version like any other.
"""

from collections.abc import Collection
from dataclasses import replace
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import PerSide, Side
from tournaments.enums import EntryPolicy
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.facts import DealFacts
from tournaments.models import Agreement, Dispute, SheetVersion, Table
from tournaments.selectors.agreement import BOTH, agreed_sides, open_disputes, settled
from tournaments.selectors.rules import rules_of
from tournaments.services import audit, score_entry
from tournaments.services.audit import Actor
from tournaments.services.score_entry import StaleSheetError, Ticket
from tournaments.services.sheet_versions import ask_what_is_unusual, facts_of, locked_table, stored_version
from tournaments.sheet_checks import QuestionCode


def add_deal(*, actor: Actor, table: Table, ticket: Ticket, deal: DealFacts) -> SheetVersion:
    """Add a deal after the last one; what is sent a second time gets its first answer in any case.

    Raises:
        NotAllowedError: telephones are off, the round takes no scores, or the sheet is settled.
        ImpossibleDealError, StaleSheetError: see ``score_entry.save_deal``.
    """
    return score_entry.save_deal(actor=actor, table=table, ticket=ticket, deal=deal, check=guard_open)


def change_deal(*, actor: Actor, table: Table, ticket: Ticket, index: int, deal: DealFacts) -> SheetVersion:
    """Correct deal number ``index``; raises as ``add_deal`` does."""
    return score_entry.change_deal(actor=actor, table=table, ticket=ticket, index=index, deal=deal, check=guard_open)


def undo_deal(*, actor: Actor, table: Table, ticket: Ticket) -> SheetVersion:
    """Take the last deal of the version that the form was opened on back.

    Raises as ``add_deal`` does, ``UserError`` if there is none.
    """
    last = len(facts_of(stored_version(table, ticket.base)).deals)
    if not last:
        raise UserError(_("There is no deal to take back."))
    return score_entry.delete_deal(actor=actor, table=table, ticket=ticket, index=last, check=guard_open)


def save_totals(
    *, actor: Actor, table: Table, ticket: Ticket, totals: PerSide, deals_played: int | None = None
) -> SheetVersion:
    """Put the final totals in the place of the deals; raises as ``add_deal`` does."""
    return score_entry.save_totals(
        actor=actor, table=table, ticket=ticket, totals=totals, deals_played=deals_played, check=guard_open
    )


def agree(
    *, actor: Actor, table: Table, side: Side, ticket: Ticket, accepted: Collection[QuestionCode] = ()
) -> SheetVersion:
    """A side stands by the sheet as it is; what it doubted before is settled with that.

    When both sides do and the evening says that this is enough, the sheet counts from now on.

    Raises:
        NotAllowedError: telephones are off, or the round takes no scores.
        StaleSheetError: the sheet is no longer the one that the form showed.
        OpenQuestionsError: the sheet is unusual, by itself or beside the others, and ``accepted`` does not name why.
    """
    with transaction.atomic():
        table = locked_table(table)
        head = stored_version(table)
        if head is None:
            raise UserError(_("There is nothing to agree on yet: enter the deals or the totals first."))
        said = agreed_sides(head)
        if side in said or head.is_confirmed:
            return head
        guard_phones(table)
        if head.number != ticket.base:
            raise StaleSheetError(opened=stored_version(table, ticket.base), current=head)
        ask_what_is_unusual(table, replace(facts_of(head), written=None), rules_of(head.rules), accepted)
        _store_agreement(actor, table, head, side)
        if said | {side} == BOTH:
            count_if_enough(actor, table, head)
    return head


def _store_agreement(actor: Actor, table: Table, head: SheetVersion, side: Side) -> None:
    Agreement.objects.create(version=head, side=side, device=actor.device)
    Dispute.objects.filter(version__table=table, side=side, closed_at=None).update(closed_at=timezone.now())
    record_word(actor, table, "side_agreed", head, side)


def count_if_enough(actor: Actor, table: Table, head: SheetVersion) -> None:
    """Confirm a sheet that both sides stand by, if the evening leaves it to them."""
    if table.round.tournament.entry_policy == EntryPolicy.AGREE:
        ticket = Ticket(base=head.number, key=uuid4())
        score_entry.confirm_sheet(actor=actor, table=table, ticket=ticket, accepted=list(QuestionCode))


def dispute(*, actor: Actor, table: Table, side: Side, deal_uuid: str = "", note: str = "") -> Dispute:
    """A side doubts a deal, or "" the totals; doubting the same again changes nothing.

    Raises:
        NotAllowedError: telephones are off, the round takes no scores, or the sheet is settled.
        ConflictError: the deal is no longer on the sheet.
        UserError: the side has agreed to this very version.
    """
    with transaction.atomic():
        table = locked_table(table)
        head = stored_version(table)
        guard_open(table, head)
        number = _deal_number(head, deal_uuid) if head else 0
        if head is None or (deal_uuid and not number):
            raise ConflictError(_("This deal is no longer on the sheet: look at it again."))
        if side in agreed_sides(head):
            raise UserError(_("Your side has agreed to this score: correct the deal, or call the organiser."))
        known = Dispute.objects.filter(version__table=table, side=side, deal_uuid=deal_uuid, closed_at=None)
        found = next((row for row in known if row.pk in {each.id for each in open_disputes(table, head)}), None)
        if found:
            return found
        row = Dispute.objects.create(version=head, side=side, deal_uuid=deal_uuid, note=note, device=actor.device)
        record_word(actor, table, "deal_disputed", head, side, deal=number, note=note)
    return row


def _deal_number(version: SheetVersion, uuid: str) -> int:
    """The number of a deal of a version, from 1; 0 if it is not there, or for the totals (``uuid`` "")."""
    return next((number for number, deal in enumerate(facts_of(version).deals, 1) if deal.uuid == uuid), 0)


def withdraw_dispute(*, actor: Actor, table: Table, side: Side, dispute_id: int) -> None:
    """Take a doubt of this side back; one that is settled already stays so."""
    with transaction.atomic():
        table = locked_table(table)
        guard_phones(table)
        row = Dispute.objects.filter(version__table=table, side=side, closed_at=None, pk=dispute_id).first()
        if row is not None:
            row.closed_at = timezone.now()
            row.save(update_fields=["closed_at"])
            record_word(
                actor, table, "dispute_withdrawn", row.version, side, deal=_deal_number(row.version, row.deal_uuid)
            )


def guard_phones(table: Table) -> None:
    """Refuse telephones where the evening does not want them or the round takes no scores."""
    if not table.round.tournament.takes_phones or not table.round.tournament.is_open:
        raise NotAllowedError(_("Scores are not entered on telephones this evening. Ask the organiser."))
    if not table.round.takes_scores:
        raise NotAllowedError(_("This round is over: its scores are no longer entered here. Ask the organiser."))


def guard_open(table: Table, head: SheetVersion | None) -> None:
    """Refuse to change a sheet that is settled."""
    guard_phones(table)
    counts, agreed = settled(table, head)
    if counts:
        raise NotAllowedError(_("This table’s score counts already. Call the organiser to correct it."))
    if agreed:
        raise NotAllowedError(_("Both sides have agreed on this score. Call the organiser to correct it."))


def record_word(actor: Actor, table: Table, action: str, version: SheetVersion, side: Side, **more: str | int) -> None:
    """What a side said, in the journal."""
    facts = {"side": side.value, "version": version.number, "NS": version.total_ns, "EW": version.total_ew}
    audit.record(
        actor=actor,
        action=action,
        subject=f"{table.round.number}/{table.number}",
        tournament=table.round.tournament,
        after={**facts, **{key: value for key, value in more.items() if value}},
    )
