"""The only writer of score sheets: every accepted change is one more version, and at most one of them counts."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import reduce

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import Penalty, PerSide
from tournaments.enums import VersionState
from tournaments.errors import UserError
from tournaments.facts import DealFacts, SheetFacts
from tournaments.models import SheetVersion, Table
from tournaments.selectors.rules import rules_of
from tournaments.services.audit import Actor
from tournaments.services.sheet_versions import (
    Check,
    ImpossibleDealError,
    OpenQuestionsError,
    StaleSheetError,
    Ticket,
    append_version,
    ask_what_is_unusual,
    facts_of,
    guard,
    guard_dispute,
    locked_table,
    record_change,
    stored_version,
)
from tournaments.sheet_checks import QuestionCode

__all__ = [
    "ImpossibleDealError",
    "OpenQuestionsError",
    "StaleSheetError",
    "Ticket",
    "add_penalties",
    "change_deal",
    "confirm_sheet",
    "delete_deal",
    "enter_totals",
    "note_written",
    "remove_penalty",
    "save_deal",
    "save_totals",
]


def save_deal(
    *, actor: Actor, table: Table, ticket: Ticket, deal: DealFacts, check: Check | None = None
) -> SheetVersion:
    """Add a deal after the last one.

    Raises:
        ImpossibleDealError: the rules of the sheet do not know such a deal.
        StaleSheetError, NotAllowedError: see ``append_version``.
    """
    return append_version(
        actor=actor,
        table=table,
        ticket=ticket,
        check=check,
        action="deal_added",
        change=lambda facts: facts.with_deal(deal),
        deal=deal,
        detail=lambda before, after: (None, {"index": len(after.deals), **deal.to_dict()}),
    )


def change_deal(
    *, actor: Actor, table: Table, ticket: Ticket, index: int, deal: DealFacts, check: Check | None = None
) -> SheetVersion:
    """Put a corrected deal in the place of number ``index`` (from 1); raises as ``save_deal`` does."""
    return append_version(
        actor=actor,
        table=table,
        ticket=ticket,
        check=check,
        action="deal_changed",
        change=lambda facts: facts.with_deal(deal, index),
        deal=deal,
        detail=lambda before, after: (
            {"index": index, **before.deal(index).to_dict()},
            {"index": index, **deal.to_dict()},
        ),
    )


def delete_deal(*, actor: Actor, table: Table, ticket: Ticket, index: int, check: Check | None = None) -> SheetVersion:
    """Take deal number ``index`` (from 1) off the sheet; the version before keeps it.

    Raises as ``append_version`` does.
    """
    return append_version(
        actor=actor,
        table=table,
        ticket=ticket,
        check=check,
        action="deal_deleted",
        change=lambda facts: facts.without_deal(index),
        detail=lambda before, after: ({"index": index, **before.deal(index).to_dict()}, None),
    )


def save_totals(
    *,
    actor: Actor,
    table: Table,
    ticket: Ticket,
    totals: PerSide,
    trick_points: PerSide | None = None,
    deals_played: int | None = None,
    check: Check | None = None,
) -> SheetVersion:
    """Put the two totals of the paper in the place of what made the score before. Raises as ``append_version`` does."""
    return append_version(
        actor=actor,
        table=table,
        ticket=ticket,
        check=check,
        action="totals_saved",
        change=lambda facts: facts.with_totals(totals, trick_points=trick_points, deals_played=deals_played),
        detail=lambda before, after: (before.totals and before.totals.to_dict(), totals.to_dict()),
    )


def add_penalties(*, actor: Actor, table: Table, ticket: Ticket, penalties: Sequence[Penalty]) -> SheetVersion:
    """Add a decision about the whole game, of one line or of both sides'; raises as ``append_version`` does."""
    return append_version(
        actor=actor,
        table=table,
        ticket=ticket,
        action="penalty_added",
        change=lambda facts: reduce(SheetFacts.with_penalty, penalties, facts),
        detail=lambda before, after: (None, [penalty.to_dict() for penalty in penalties]),
    )


def remove_penalty(*, actor: Actor, table: Table, ticket: Ticket, index: int) -> SheetVersion:
    """Take decision number ``index`` (from 1) back; raises as ``append_version`` does."""
    return append_version(
        actor=actor,
        table=table,
        ticket=ticket,
        action="penalty_removed",
        change=lambda facts: facts.without_penalty(index),
        detail=lambda before, after: (before.penalties[index - 1].to_dict(), None),
    )


def confirm_sheet(
    *,
    actor: Actor,
    table: Table,
    ticket: Ticket,
    written: PerSide | None = None,
    accepted: Collection[QuestionCode] = (),
) -> SheetVersion:
    """Make the latest version the one that counts; a version that counted before is marked as replaced.

    Confirming what is confirmed already changes nothing and returns it. ``written`` are the totals that the paper
    shows: they are kept in a version of their own, also where they differ and the sheet is then not confirmed.

    Raises:
        UserError: there is nothing on the sheet.
        OpenQuestionsError: the sheet is unusual and ``accepted`` does not name why.
        StaleSheetError, NotAllowedError: see ``append_version``.
    """
    if written is not None:
        note_written(actor=actor, table=table, ticket=ticket, written=written)
    with transaction.atomic():
        table = locked_table(table)
        head = stored_version(table)
        if head is None:
            raise UserError(_("There is nothing to confirm yet: enter the deals or the totals first."))
        if head.number != ticket.base and head.idempotency_key != ticket.key:
            raise StaleSheetError(opened=stored_version(table, ticket.base), current=head)
        if head.is_confirmed:
            return head
        guard(actor, table, ticket.reason or head.reason)
        guard_dispute(table, ticket.reason or head.reason)
        ask_what_is_unusual(table, facts_of(head), rules_of(head.rules), accepted)
        return _confirm(actor, table, head, ticket.reason)


def note_written(*, actor: Actor, table: Table, ticket: Ticket, written: PerSide) -> SheetVersion:
    """Keep the totals that the paper shows beside those that were typed or computed; again is no news.

    Raises ``UserError`` for an empty sheet, else as ``append_version`` does.
    """
    with transaction.atomic():
        table = locked_table(table)
        head = stored_version(table)
        if head is None:
            raise UserError(_("There is nothing to confirm yet: enter the deals or the totals first."))
        if facts_of(head).written == written:
            return head
        return append_version(
            actor=actor,
            table=table,
            ticket=ticket,
            action="written_totals_noted",
            change=lambda facts: replace(facts, written=written),
            detail=lambda before, after: (before.written and before.written.to_dict(), written.to_dict()),
        )


def enter_totals(
    *,
    actor: Actor,
    table: Table,
    ticket: Ticket,
    totals: PerSide,
    accepted: Collection[QuestionCode] = (),
) -> SheetVersion:
    """Type the totals of a paper that both sides signed: saved and confirmed in one.

    Raises ``OpenQuestionsError`` for what is unusual and was not ``accepted`` (nothing is saved then), else as
    ``append_version`` does.
    """
    with transaction.atomic():
        save_totals(actor=actor, table=table, ticket=ticket, totals=totals)
        return confirm_sheet(actor=actor, table=table, ticket=ticket, accepted=accepted)


def _confirm(actor: Actor, table: Table, head: SheetVersion, reason: str) -> SheetVersion:
    """Let the old version go before the new one takes its place: the database allows one at a time."""
    earlier = table.versions.confirmed().first()
    if earlier:
        earlier.state = VersionState.REPLACED
        earlier.save(update_fields=["state"])
    head.state = VersionState.CONFIRMED
    head.save(update_fields=["state"])
    record_change(actor, table, "sheet_confirmed", earlier, head, (None, None), reason)
    return head
