"""The only writer of score sheets: every accepted change is one more version, and at most one of them counts."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import Penalty, PerSide, Problem, find_problems
from tournaments.enums import Role, RoundState, VersionState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.facts import DealFacts, SheetFacts, score_sheet
from tournaments.models import SheetVersion, Table
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import game_end
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.sheet_checks import Question, QuestionCode, sheet_questions

Change = Callable[[SheetFacts], SheetFacts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """What every form of a sheet carries.

    Attributes:
        base: the number of the version that the form was opened on, 0 if there was none.
        key: made with the form; whoever sends it again gets the first answer.
        reason: why, where a round that is closed is corrected.
    """

    base: int
    key: UUID
    reason: str = ""


class StaleSheetError(ConflictError):
    """The sheet has changed since the form was opened; both versions come along, to be shown side by side."""

    def __init__(self, *, opened: SheetVersion | None, current: SheetVersion | None) -> None:
        super().__init__(
            _("This sheet has been changed since you opened it. Nothing you typed is lost: compare, then save again.")
        )
        self.opened = opened
        self.current = current


class ImpossibleDealError(UserError):
    """A deal that cannot have happened; ``problems`` says everything that is wrong with it."""

    def __init__(self, problems: Collection[Problem]) -> None:
        super().__init__(_("This deal cannot have happened. Correct what is marked."))
        self.problems = tuple(problems)


class OpenQuestionsError(UserError):
    """Nothing is wrong, but somebody has to say that it is meant; ``questions`` says what."""

    def __init__(self, questions: Collection[Question]) -> None:
        super().__init__(_("Please confirm what is unusual, or correct it."))
        self.questions = tuple(questions)


def save_deal(*, actor: Actor, table: Table, ticket: Ticket, deal: DealFacts) -> SheetVersion:
    """Add a deal after the last one.

    Raises:
        ImpossibleDealError: the rules of the sheet do not know such a deal.
        StaleSheetError, NotAllowedError: see ``_append``.
    """
    return _append(
        actor=actor,
        table=table,
        ticket=ticket,
        action="deal_added",
        change=lambda facts: facts.with_deal(deal),
        deal=deal,
        detail=lambda before, after: (None, {"index": len(after.deals), **deal.to_dict()}),
    )


def change_deal(*, actor: Actor, table: Table, ticket: Ticket, index: int, deal: DealFacts) -> SheetVersion:
    """Put a corrected deal in the place of number ``index`` (from 1); raises as ``save_deal`` does."""
    return _append(
        actor=actor,
        table=table,
        ticket=ticket,
        action="deal_changed",
        change=lambda facts: facts.with_deal(deal, index),
        deal=deal,
        detail=lambda before, after: (
            {"index": index, **before.deal(index).to_dict()},
            {"index": index, **deal.to_dict()},
        ),
    )


def delete_deal(*, actor: Actor, table: Table, ticket: Ticket, index: int) -> SheetVersion:
    """Take deal number ``index`` (from 1) off the sheet; the version before keeps it. Raises as ``_append`` does."""
    return _append(
        actor=actor,
        table=table,
        ticket=ticket,
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
) -> SheetVersion:
    """Put the two totals of the paper in the place of what made the score before. Raises as ``_append`` does."""
    return _append(
        actor=actor,
        table=table,
        ticket=ticket,
        action="totals_saved",
        change=lambda facts: facts.with_totals(totals, trick_points=trick_points, deals_played=deals_played),
        detail=lambda before, after: (before.totals and before.totals.to_dict(), totals.to_dict()),
    )


def add_penalty(*, actor: Actor, table: Table, ticket: Ticket, penalty: Penalty) -> SheetVersion:
    """Add a decision about the whole game; raises as ``_append`` does."""
    return _append(
        actor=actor,
        table=table,
        ticket=ticket,
        action="penalty_added",
        change=lambda facts: facts.with_penalty(penalty),
        detail=lambda before, after: (None, penalty.to_dict()),
    )


def remove_penalty(*, actor: Actor, table: Table, ticket: Ticket, index: int) -> SheetVersion:
    """Take decision number ``index`` (from 1) back; raises as ``_append`` does."""
    return _append(
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
    shows: they are kept in a version of their own.

    Raises:
        UserError: there is nothing on the sheet.
        OpenQuestionsError: the sheet is unusual and ``accepted`` does not name why.
        StaleSheetError, NotAllowedError: see ``_append``.
    """
    with transaction.atomic():
        table = _locked(table)
        head = _version(table)
        if head is None:
            raise UserError(_("There is nothing to confirm yet: enter the deals or the totals first."))
        if written is not None and SheetFacts.from_dict(head.facts).written != written:
            head = _append(
                actor=actor,
                table=table,
                ticket=ticket,
                action="written_totals_noted",
                change=lambda facts: replace(facts, written=written),
                detail=lambda before, after: (before.written and before.written.to_dict(), written.to_dict()),
            )
        elif head.number != ticket.base:
            raise StaleSheetError(opened=_version(table, ticket.base), current=head)
        if head.is_confirmed:
            return head
        _guard(actor, table, ticket.reason or head.reason)
        _ask(table, head, accepted)
        return _confirm(actor, table, head, ticket.reason)


def _append(
    *,
    actor: Actor,
    table: Table,
    ticket: Ticket,
    action: str,
    change: Change,
    detail: Callable[[SheetFacts, SheetFacts], tuple[Any, Any]],
    deal: DealFacts | None = None,
) -> SheetVersion:
    """Write the next version of a sheet, unless this very change has been written already.

    Raises:
        StaleSheetError: the sheet is no longer the one that the form was opened on.
        NotAllowedError: the evening or the round takes no scores from this person.
        UserError: a closed round is corrected without a reason, or ``change`` names what is not there.
    """
    with transaction.atomic():
        table = _locked(table)
        repeated = SheetVersion.objects.filter(idempotency_key=ticket.key).first()
        if repeated and _is_repetition(repeated, table, change):
            return repeated
        _guard(actor, table, ticket.reason)
        head = _version(table)
        if repeated or (head.number if head else 0) != ticket.base:
            raise StaleSheetError(opened=_version(table, ticket.base), current=head)
        before = _facts(head)
        frozen = head.rules if head else table.round.tournament.rules
        if deal is not None and (problems := find_problems(deal.deal, rules_of(frozen))):
            raise ImpossibleDealError(problems)
        after = _changed(before, change)
        total = score_sheet(after, rules_of(frozen), game_end(table.round.tournament)).total
        version = SheetVersion.objects.create(
            table=table,
            number=ticket.base + 1,
            facts=after.to_dict(),
            rules=frozen,
            total_ns=total.ns,
            total_ew=total.ew,
            created_by=actor.user,
            device=actor.device,
            reason=ticket.reason,
            idempotency_key=ticket.key,
        )
        _record(actor, table, action, head, version, detail(before, after))
    return version


def _locked(table: Table) -> Table:
    """The table as it is now, with its round; the writers of one tournament queue here, before they look."""
    tables = Table.objects.select_related("round__tournament__rules")
    return tables.select_for_update(of=("round__tournament",)).get(pk=table.pk)


def _guard(actor: Actor, table: Table, reason: str) -> None:
    """Refuse what the state of the evening or of the round forbids."""
    if not table.round.tournament.is_open:
        raise NotAllowedError(_("This evening is closed. Reopen it from its settings to change its scores."))
    if table.round.state == RoundState.DRAFT:
        raise NotAllowedError(_("This round is not published yet. Publish its draw, then enter the scores."))
    if table.round.state == RoundState.CLOSED:
        if actor.user is None or actor.user.role != Role.ORGANISER:
            raise NotAllowedError(_("This round is closed. Ask the organiser to correct it or to reopen it."))
        if not reason:
            raise UserError(_("This round is closed: say why its score is corrected."), field="reason")


def _is_repetition(stored: SheetVersion, table: Table, change: Change) -> bool:
    """True if the stored version is what this change made: then it is sent a second time, and nothing is to do."""
    if stored.table_id != table.pk:
        return False
    try:
        return bool(change(_facts(_version(table, stored.number - 1))).to_dict() == stored.facts)
    except IndexError:
        return False


def _changed(before: SheetFacts, change: Change) -> SheetFacts:
    try:
        return change(before)
    except IndexError as error:
        raise UserError(_("This line is no longer on the sheet.")) from error


def _facts(version: SheetVersion | None) -> SheetFacts:
    return SheetFacts.from_dict(version.facts) if version else SheetFacts()


def _version(table: Table, number: int | None = None) -> SheetVersion | None:
    """A version of the sheet by its number, or the latest one."""
    versions = table.versions.select_related("rules", "created_by")
    if number is not None:
        return versions.filter(number=number).first()
    return versions.order_by("-number").first()


def _ask(table: Table, head: SheetVersion, accepted: Collection[QuestionCode]) -> None:
    """Raise what is unusual about the sheet and was not accepted."""
    facts = _facts(head)
    end = game_end(table.round.tournament)
    scored = score_sheet(facts, rules_of(head.rules), end)
    questions = [question for question in sheet_questions(facts, scored, end) if question.code not in accepted]
    if questions:
        raise OpenQuestionsError(questions)


def _confirm(actor: Actor, table: Table, head: SheetVersion, reason: str) -> SheetVersion:
    """Let the old version go before the new one takes its place: the database allows one at a time."""
    earlier = table.versions.filter(state=VersionState.CONFIRMED).first()
    if earlier:
        earlier.state = VersionState.REPLACED
        earlier.save(update_fields=["state"])
    head.state = VersionState.CONFIRMED
    head.save(update_fields=["state"])
    _record(actor, table, "sheet_confirmed", earlier, head, (None, None), reason)
    return head


def _record(
    actor: Actor,
    table: Table,
    action: str,
    before: SheetVersion | None,
    after: SheetVersion,
    detail: tuple[Any, Any],
    reason: str = "",
) -> None:
    audit.record(
        actor=actor,
        action=action,
        subject=f"{table.round.number}/{table.number}",
        tournament=table.round.tournament,
        before=_journal(before, detail[0]) if before else None,
        after=_journal(after, detail[1]),
        reason=reason or after.reason,
    )


def _journal(version: SheetVersion, detail: Any) -> dict[str, Any]:
    """A version as the journal keeps it: its totals, and what was changed on it."""
    facts = {"version": version.number, "NS": version.total_ns, "EW": version.total_ew}
    return facts if detail is None else {**facts, "detail": detail}
