"""Versions of a sheet: who may write the next one, when a form came too late or twice, what the journal keeps."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import Problem, RuleSet, find_problems
from tournaments.enums import Role, RoundState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.facts import DealFacts, SheetFacts
from tournaments.models import FrozenRules, SheetVersion, Table
from tournaments.selectors.agreement import both_agreed, is_disputed
from tournaments.selectors.clubs import role_in
from tournaments.selectors.composed import Composed, asked
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import game_end, scored, side_totals
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.turns import queue_at_tournament
from tournaments.sheet_checks import Question, QuestionCode, mean_questions, sheet_questions

#: What is asked while the database's one lock is held; see ``Composed``.
VERSIONS = SheetVersion.objects.select_related("rules", "created_by")
SENT = Composed(lambda: VERSIONS.filter(idempotency_key=asked("key", SheetVersion._meta.get_field("idempotency_key"))))
HEAD = Composed(lambda: VERSIONS.filter(table=asked("table")).order_by("-number")[:1])
NUMBERED = Composed(lambda: VERSIONS.filter(table=asked("table"), number=asked("number")))
PRESENT = Composed(lambda: Table.objects.filter(pk=asked("table")).select_related("round__tournament__rules"))

Change = Callable[[SheetFacts], SheetFacts]
#: One more guard: of the table as it is now and the latest version of its sheet.
Check = Callable[[Table, SheetVersion | None], None]


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


def append_version(
    *,
    actor: Actor,
    table: Table,
    ticket: Ticket,
    action: str,
    change: Change,
    detail: Callable[[SheetFacts, SheetFacts], tuple[Any, Any]],
    deal: DealFacts | None = None,
    check: Check | None = None,
) -> SheetVersion:
    """Write the next version of a sheet, unless this very change has been written already.

    ``check`` may refuse what ``guard`` allows; without it, a change of what both sides agreed on needs its reason.

    Raises:
        StaleSheetError: the sheet is no longer the one that the form was opened on.
        NotAllowedError: the evening or the round takes no scores from this person.
        UserError: a closed round is corrected without a reason, or ``change`` names what is not there.
    """
    with transaction.atomic():
        table = locked_table(table)
        repeated = SENT.first(key=ticket.key)
        if repeated and _is_repetition(repeated, table, change):
            return repeated
        guard(actor, table, ticket.reason)
        head = stored_version(table)
        (check or _check_agreement(ticket))(table, head)
        if repeated or (head.number if head else 0) != ticket.base:
            raise StaleSheetError(opened=stored_version(table, ticket.base), current=head)
        before = facts_of(head)
        frozen = head.rules if head else table.round.tournament.rules
        if deal is not None and (problems := find_problems(deal.deal, rules_of(frozen))):
            raise ImpossibleDealError(problems)
        after = _changed(before, change)
        version = _store(actor, table, ticket, frozen, after)
        record_change(actor, table, action, head, version, detail(before, after))
    return version


def _store(actor: Actor, table: Table, ticket: Ticket, frozen: FrozenRules, facts: SheetFacts) -> SheetVersion:
    total = scored(facts, rules_of(frozen), game_end(table.round.tournament)).total
    return SheetVersion.objects.create(
        table=table,
        number=ticket.base + 1,
        facts=facts.to_dict(),
        rules=frozen,
        total_ns=total.ns,
        total_ew=total.ew,
        created_by=actor.user,
        device=actor.device,
        reason=ticket.reason,
        idempotency_key=ticket.key,
    )


def locked_table(table: Table) -> Table:
    """The table as it is now, with its round; the writers of one tournament queue here, before they look."""
    queue_at_tournament(table.round.tournament_id)
    present = PRESENT.first(table=table.pk)
    if present is None:
        raise Table.DoesNotExist
    return present


def guard(actor: Actor, table: Table, reason: str) -> None:
    """Refuse what the state of the evening or of the round forbids."""
    if not table.round.tournament.is_open:
        raise NotAllowedError(_("This evening is closed. Reopen it from its settings to change its scores."))
    if table.round.state == RoundState.DRAFT:
        raise NotAllowedError(_("This round is not published yet. Publish its draw, then enter the scores."))
    if table.round.state == RoundState.CLOSED:
        club = table.round.tournament.club
        if actor.user is None or role_in(actor.user, club) is not Role.ORGANISER:
            raise NotAllowedError(_("This round is closed. Ask the organiser to correct it or to reopen it."))
        if not reason:
            raise UserError(_("This round is closed: say why its score is corrected."), field="reason")


def _check_agreement(ticket: Ticket) -> Check:
    """Ask whoever changes what both sides of a table have agreed on for the reason: they will read it."""

    def check(table: Table, head: SheetVersion | None) -> None:
        if table.round.tournament.takes_phones and not ticket.reason and both_agreed(table):
            raise UserError(_("Both sides have agreed on this score: say why it is changed."), field="reason")

    return check


def guard_dispute(table: Table, reason: str) -> None:
    """Ask whoever lets a sheet count that a side disputes for the reason."""
    if table.round.tournament.takes_phones and not reason and is_disputed(table):
        raise UserError(_("A side disputes this score: say why it counts."), field="reason")


def ask_what_is_unusual(table: Table, facts: SheetFacts, rules: RuleSet, accepted: Collection[QuestionCode]) -> None:
    """Raise ``OpenQuestionsError`` with what is unusual about a sheet, by itself and beside the round's other tables.

    What ``accepted`` names is not asked again.
    """
    end = game_end(table.round.tournament)
    shown = scored(facts, rules, end)
    found = (*sheet_questions(facts, shown, rules, end), *mean_questions(shown.total, side_totals(table)))
    questions = [question for question in found if question.code not in accepted]
    if questions:
        raise OpenQuestionsError(questions)


def _is_repetition(stored: SheetVersion, table: Table, change: Change) -> bool:
    """True if the stored version is what this change made: then it is sent a second time, and nothing is to do."""
    if stored.table_id != table.pk:
        return False
    try:
        return bool(change(facts_of(stored_version(table, stored.number - 1))).to_dict() == stored.facts)
    except IndexError:
        return False


def _changed(before: SheetFacts, change: Change) -> SheetFacts:
    try:
        return change(before)
    except IndexError as error:
        raise UserError(_("This line is no longer on the sheet.")) from error


def facts_of(version: SheetVersion | None) -> SheetFacts:
    """What a version holds as it was typed; an empty sheet for ``None``."""
    return SheetFacts.from_dict(version.facts) if version else SheetFacts()


def stored_version(table: Table, number: int | None = None) -> SheetVersion | None:
    """A version of the sheet by its number, or the latest one."""
    return HEAD.first(table=table.pk) if number is None else NUMBERED.first(table=table.pk, number=number)


def record_change(
    actor: Actor,
    table: Table,
    action: str,
    before: SheetVersion | None,
    after: SheetVersion,
    detail: tuple[Any, Any],
    reason: str = "",
) -> None:
    """Write into the journal how a sheet went from one version to the next.

    ``before`` is ``None`` for the first version; ``detail`` is what changed, before and after, as the journal keeps it
    (values that JSON knows). Without a ``reason`` that of the new version is told. Call inside the transaction.
    """
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
