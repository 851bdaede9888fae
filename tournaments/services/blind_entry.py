"""Entry by both sides without seeing each other's scores: two sheets that become one as soon as they are equal."""

from collections.abc import Callable, Collection
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import PerSide, Side, find_problems
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.facts import DealFacts, SheetFacts, SheetKind, score_sheet
from tournaments.models import Agreement, BlindSheet, SheetVersion, Table
from tournaments.selectors.blind_sheets import blind_differences
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import game_end
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.phone_entry import count_if_enough, guard_phones, record_word
from tournaments.services.score_entry import ImpossibleDealError, Ticket
from tournaments.services.sheet_versions import append_version, ask_what_is_unusual, locked_table
from tournaments.sheet_checks import QuestionCode


class StaleBlindError(ConflictError):
    """This side's sheet was changed on another telephone; ``number`` is what it is at now."""

    def __init__(self, number: int) -> None:
        super().__init__(
            _("This sheet has been changed since you opened it. Nothing you typed is lost: compare, then save again.")
        )
        self.number = number


def add_blind_deal(*, actor: Actor, table: Table, side: Side, ticket: Ticket, deal: DealFacts) -> BlindSheet:
    """Add a deal to this side's sheet; a deal that is there already changes nothing.

    Raises:
        NotAllowedError: telephones are off, the round takes no scores, or this side has finished.
        ConflictError: the table has a common sheet by now, or (``StaleBlindError``) this side's was changed.
        ImpossibleDealError: the rules do not know such a deal.
    """
    return _change(actor, table, side, ticket, lambda facts: facts.with_deal(deal), deal)


def change_blind_deal(
    *, actor: Actor, table: Table, side: Side, ticket: Ticket, index: int, deal: DealFacts
) -> BlindSheet:
    """Correct a deal of this side's sheet; raises as ``add_blind_deal`` does."""
    return _change(actor, table, side, ticket, lambda facts: facts.with_deal(deal, index), deal)


def undo_blind_deal(*, actor: Actor, table: Table, side: Side, ticket: Ticket) -> BlindSheet:
    """Take the last deal of this side's sheet back; raises as ``add_blind_deal`` does."""
    return _change(actor, table, side, ticket, lambda facts: facts.without_deal(len(facts.deals)))


def save_blind_totals(
    *, actor: Actor, table: Table, side: Side, ticket: Ticket, totals: PerSide, deals_played: int | None = None
) -> BlindSheet:
    """Put totals in the place of this side's deals; raises as ``add_blind_deal`` does."""
    return _change(
        actor,
        table,
        side,
        ticket,
        lambda facts: facts.with_totals(totals, trick_points=None, deals_played=deals_played),
    )


def _change(
    actor: Actor,
    table: Table,
    side: Side,
    ticket: Ticket,
    change: Callable[[SheetFacts], SheetFacts],
    deal: DealFacts | None = None,
) -> BlindSheet:
    with transaction.atomic():
        table, row = _locked(table, side)
        facts = SheetFacts.from_dict(row.facts)
        if row.last_key == ticket.key or str(ticket.key) in {each.uuid for each in facts.deals}:
            return row
        if row.final:
            raise NotAllowedError(_("Your sheet is finished. Take it back to correct it."))
        if row.number != ticket.base:
            raise StaleBlindError(row.number)
        if deal is not None and (problems := find_problems(deal.deal, rules_of(table.round.tournament))):
            raise ImpossibleDealError(problems)
        try:
            facts = change(facts)
        except IndexError as error:
            raise UserError(_("This line is no longer on the sheet.")) from error
        row.facts, row.number, row.last_key, row.device = facts.to_dict(), row.number + 1, ticket.key, actor.device
        row.save()
        _record(actor, table, "blind_sheet_changed", row)
    return row


def finish_blind(
    *, actor: Actor, table: Table, side: Side, ticket: Ticket, accepted: Collection[QuestionCode] = ()
) -> BlindSheet:
    """This side has nothing to add. If the other one has finished with the same, both agree from here on.

    Raises:
        OpenQuestionsError: the sheet is unusual, by itself or beside the others, and ``accepted`` does not name why.
        StaleBlindError, NotAllowedError, ConflictError: see ``add_blind_deal``.
    """
    with transaction.atomic():
        table, row = _locked(table, side)
        if row.final:
            return row
        if row.number != ticket.base:
            raise StaleBlindError(row.number)
        _ask(table, SheetFacts.from_dict(row.facts), accepted)
        row.final, row.device = True, actor.device
        row.save(update_fields=["final", "device", "changed_at"])
        _record(actor, table, "blind_sheet_finished", row)
        other = table.blind_sheets.filter(side=side.other, final=True).first()
        if other is not None:
            _compare(actor, table, row, other)
    return row


def reopen_blind(*, actor: Actor, table: Table, side: Side) -> BlindSheet:
    """Take this side's finished sheet back, to correct it. Raises as ``add_blind_deal`` does."""
    with transaction.atomic():
        table, row = _locked(table, side)
        if row.final:
            row.final = False
            row.save(update_fields=["final", "changed_at"])
            _record(actor, table, "blind_sheet_reopened", row)
    return row


def _locked(table: Table, side: Side) -> tuple[Table, BlindSheet]:
    """The table as it is now and this side's sheet, an empty one at first."""
    table = locked_table(table)
    guard_phones(table)
    if table.versions.exists():
        raise ConflictError(_("This table has one sheet for both sides by now: look at it first."))
    row = table.blind_sheets.filter(side=side).first()
    return table, row or BlindSheet(table=table, side=side, facts=SheetFacts().to_dict())


def _ask(table: Table, facts: SheetFacts, accepted: Collection[QuestionCode]) -> None:
    if not facts.deals and facts.kind is SheetKind.DEALS:
        raise UserError(_("There is nothing to agree on yet: enter the deals or the totals first."))
    ask_what_is_unusual(table, facts, rules_of(table.round.tournament), accepted)


def _compare(actor: Actor, table: Table, row: BlindSheet, other: BlindSheet) -> None:
    """Make one sheet of two that say the same, with the agreement of both; of deals and totals, the deals stay."""
    own, others = SheetFacts.from_dict(row.facts), SheetFacts.from_dict(other.facts)
    if blind_differences(table.round.tournament, own, others):
        return
    facts = others if own.kind is SheetKind.TOTALS else own
    version = append_version(
        actor=actor,
        table=table,
        ticket=Ticket(base=0, key=uuid4()),
        action="blind_sheets_equal",
        change=lambda before: facts,
        detail=lambda before, after: (None, None),
    )
    _agree(actor, table, version, row, other)
    count_if_enough(actor, table, version)


def _agree(actor: Actor, table: Table, version: SheetVersion, *rows: BlindSheet) -> None:
    for row in rows:
        Agreement.objects.create(version=version, side=row.side, device=row.device)
        record_word(actor, table, "side_agreed", version, Side(row.side))


def _record(actor: Actor, table: Table, action: str, row: BlindSheet) -> None:
    facts = SheetFacts.from_dict(row.facts)
    total = score_sheet(facts, rules_of(table.round.tournament), game_end(table.round.tournament)).total
    audit.record(
        actor=actor,
        action=action,
        subject=f"{table.round.number}/{table.number}",
        tournament=table.round.tournament,
        after={"side": row.side, "deals": len(facts.deals), "NS": total.ns, "EW": total.ew},
    )
