"""The life of a round after its publication: closed, reopened, taken back, cancelled and brought back."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, models, transaction
from django.db.models.deletion import Collector
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import BackupReason, RoundState, SeatKind
from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, Round, Tournament, User
from tournaments.models.people import REASON_LENGTH
from tournaments.selectors.rounds import (
    ROUND_CANCELLED,
    ROUND_RESTORED,
    has_sheets,
    missing_tables,
    next_round_number,
)
from tournaments.services.audit import Actor, Facts, record
from tournaments.services.backup import backup_first
from tournaments.services.rounds import missing_words
from tournaments.services.rounds_now import fresh_round, locked
from tournaments.services.rounds_store import mark_printed_lists


def close_round(*, actor: Actor, round_: Round, postpone: bool = False) -> Round:
    """Close a round: it takes no more scores. ``postpone`` closes it although results are missing.

    Raises ``UserError`` (field ``postpone``) that lists the missing tables, ``ConflictError`` if it is not published.
    """
    with transaction.atomic():
        tournament = locked(round_.tournament)
        round_ = _in_state(round_, RoundState.PUBLISHED)
        missing = [table for table in missing_tables(tournament) if table.round_number == round_.number]
        if missing and not postpone:
            raise UserError(
                _("These results are not confirmed yet: %(tables)s. Wait for them, or close the round without them.")
                % {"tables": missing_words(missing)},
                field="postpone",
            )
        round_.tables.filter(pk__in=[table.id for table in missing]).update(postponed=True)
        round_.closed_at = timezone.now()
        after = {"postponed": [table.number for table in missing]}
        closed = _set_state(actor, tournament, round_, RoundState.CLOSED, "round_closed", after=after)
    backup_first(BackupReason.CLOSE)
    return closed


def reopen_round(*, actor: Actor, round_: Round, reason: str) -> Round:
    """Let a closed round take scores again. Raises ``UserError`` without a reason, ``ConflictError`` if not closed."""
    reason = _needed(reason)
    with transaction.atomic():
        tournament = locked(round_.tournament)
        round_ = _in_state(round_, RoundState.CLOSED)
        round_.closed_at = None
        return _set_state(actor, tournament, round_, RoundState.PUBLISHED, "round_reopened", reason=reason)


def unpublish_round(*, actor: Actor, round_: Round, reason: str) -> Round:
    """Take the last published round back to a draft, to draw it again. Only while nothing was written down for it.

    Who was absent has no place any more: a new draw takes in whoever has come, and the check-in keeps the others out.
    Raises ``UserError`` without a reason, once a score was entered, or if a later round is drawn;
    ``ConflictError`` if it is not published.
    """
    reason = _needed(reason)
    with transaction.atomic():
        tournament = locked(round_.tournament)
        round_ = _in_state(round_, RoundState.PUBLISHED)
        _check_last(round_)
        if has_sheets(round_):
            raise UserError(_("A score of this round has been entered: its draw stays as it is."))
        round_.seats.filter(kind=SeatKind.ABSENT).delete()
        round_.published_at = None
        mark_printed_lists(round_)
        return _set_state(actor, tournament, round_, RoundState.DRAFT, "round_unpublished", reason=reason)


def cancel_round(*, actor: Actor, round_: Round, typed_name: str = "", reason: str = "") -> LogEntry:
    """Delete the last round with its tables and sheets; the journal keeps all of it, so that it can be restored.

    A draft goes without more ado; for a published round its name must be typed ("Round 2", in the reader's language).
    Returns the journal entry that ``restore_round`` takes.
    Raises ``UserError`` (field ``typed_name``) if the name differs, or if a later round exists.
    """
    backup_first(BackupReason.CANCEL)
    with transaction.atomic():
        tournament = locked(round_.tournament)
        round_ = fresh_round(round_)
        _check_last(round_)
        if not round_.is_draft and _plain(typed_name) != _plain(round_name(round_)):
            raise UserError(
                _("Type the round's name, “%(name)s”, to cancel it.") % {"name": round_name(round_)},
                field="typed_name",
            )
        kept = _snapshot(round_)
        number = round_.number
        round_.delete()
        return record(
            actor=actor,
            action=ROUND_CANCELLED,
            subject=number,
            tournament=tournament,
            before={"rows": kept},
            reason=reason,
        )


def restore_round(*, actor: Actor, entry: LogEntry) -> Round:
    """Bring a cancelled round back with its tables and results, as the journal kept them.

    Raises ``ConflictError`` if a round of that number was drawn since, the one before it is not there, or an entrant
    of it is gone.
    """
    if entry.action != ROUND_CANCELLED or entry.tournament is None or entry.before is None:
        raise ValueError("this journal entry holds no cancelled round")
    try:
        with transaction.atomic():
            tournament = locked(entry.tournament)
            number = int(entry.subject)
            if tournament.rounds.filter(number__gte=number).exists():
                raise ConflictError(
                    _("Round %(number)d has been drawn anew: cancel it first, then restore this one.")
                    % {"number": number}
                )
            if (missing := next_round_number(tournament)) < number:
                raise ConflictError(
                    _("Round %(number)d rests on round %(before)d: bring that one back first.")
                    % {"number": number, "before": missing}
                )
            _restore(entry.before["rows"])
            record(actor=actor, action=ROUND_RESTORED, subject=number, tournament=tournament)
            return tournament.rounds.get(number=number)
    except IntegrityError as error:
        raise ConflictError(_("Something that this round rests on is gone: restore a backup instead.")) from error


def round_name(round_: Round) -> str:
    """What the round is called, and typed to cancel it."""
    return _("Round %(number)d") % {"number": round_.number}


def _needed(reason: str) -> str:
    reason = reason.strip()
    if not reason:
        raise UserError(_("Say why: the journal keeps the reason."), field="reason")
    return reason[:REASON_LENGTH]


def _plain(name: str) -> str:
    return "".join(name.split()).casefold()


def _in_state(round_: Round, state: RoundState) -> Round:
    fresh = fresh_round(round_)
    if fresh.state != state:
        raise ConflictError(
            _("Round %(number)d is not as your page showed it: it is “%(state)s” now.")
            % {"number": fresh.number, "state": fresh.get_state_display()}
        )
    return fresh


def _check_last(round_: Round) -> None:
    later = round_.tournament.rounds.filter(number__gt=round_.number).order_by("-number").first()
    if later is not None:
        raise UserError(_("Round %(number)d rests on this one: cancel it first.") % {"number": later.number})


def _set_state(
    actor: Actor,
    tournament: Tournament,
    round_: Round,
    state: RoundState,
    action: str,
    *,
    after: Facts | None = None,
    reason: str = "",
) -> Round:
    round_.state = state
    round_.save(update_fields=["state", "published_at", "closed_at"])
    record(actor=actor, action=action, subject=round_.number, tournament=tournament, after=after, reason=reason)
    return round_


class _Everything(Collector):
    """Finds every row that goes when one row is deleted; Django's own skips those it can delete unseen."""

    def can_fast_delete(self, objs: Any, from_field: Any = None) -> bool:
        """Never: every row is to be kept."""
        return False


class _ExactTimes(DjangoJSONEncoder):
    """Keeps the microseconds that Django's encoder drops, so that what comes back is what was there."""

    def default(self, o: Any) -> Any:
        """Write times in full."""
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def _snapshot(round_: Round) -> list[Facts]:
    """The round and every row that hangs on it, those that others rest on first."""
    collector = _Everything(using="default", origin=round_)
    collector.collect([round_])
    collector.sort()
    rows: list[models.Model] = [row for found in reversed(collector.data.values()) for row in found]
    return list(json.loads(serializers.serialize("json", rows, cls=_ExactTimes)))


def _restore(rows: Iterable[Facts]) -> None:
    """Write the rows back under their old keys, which the database never gives out twice."""
    accounts = set(User.objects.values_list("pk", flat=True))
    for row in serializers.deserialize("json", json.dumps(list(rows))):
        for field in row.object._meta.concrete_fields:
            if field.related_model is User and getattr(row.object, field.attname) not in accounts:
                setattr(row.object, field.attname, None)
        row.save(force_insert=True)
