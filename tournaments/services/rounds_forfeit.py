"""A side that does not come, or does not finish: its table counts as the tournament says, without a sheet."""

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.enums import ForfeitSide, SeatKind
from tournaments.errors import ConflictError, UserError
from tournaments.models import Round, Table
from tournaments.models.people import REASON_LENGTH
from tournaments.selectors.rounds import confirmed_table_ids
from tournaments.services.audit import Actor, record
from tournaments.services.rounds_now import published_round


def give_forfeit(*, actor: Actor, round_: Round, number: int, reason: str = "") -> Table:
    """Let the side of an entrant (by number) forfeit its game; if the other side already did, both have.

    Raises ``UserError`` (field ``number``) if it sits at no table or its result is confirmed, ``NotAllowedError`` if
    the round is not open.
    """
    with transaction.atomic():
        fresh = _open_round(round_)
        seats = fresh.seats.select_related("table").filter(entrant__number=number, kind=SeatKind.TABLE)
        seat = seats.filter(counts=True).first()
        if seat is None or seat.table is None:
            raise UserError(_("Number %(number)d sits at no table in this round.") % {"number": number}, field="number")
        table = seat.table
        if table.pk in confirmed_table_ids(fresh):
            raise UserError(
                _("The result of table %(table)d is confirmed: correct its sheet instead.") % {"table": table.number},
                field="number",
            )
        return _set(actor, fresh, table, _joined(table.forfeit, Side(seat.side)), reason)


def withdraw_forfeit(*, actor: Actor, round_: Round, table_number: int) -> Table:
    """Take the forfeit of a table back. Raises ``ConflictError`` if there is none."""
    with transaction.atomic():
        fresh = _open_round(round_)
        table = fresh.tables.filter(number=table_number).exclude(forfeit="").first()
        if table is None:
            raise ConflictError(_("Table %(table)d has no forfeit.") % {"table": table_number})
        return _set(actor, fresh, table, ForfeitSide.NONE, "")


def _open_round(round_: Round) -> Round:
    return published_round(round_, _("Forfeits belong to a round that is published and not yet closed."))


def _joined(present: str, side: Side) -> ForfeitSide:
    given = ForfeitSide(side.value)
    return given if present in ("", given) else ForfeitSide.BOTH


def _set(actor: Actor, round_: Round, table: Table, forfeit: ForfeitSide, reason: str) -> Table:
    before = table.forfeit
    table.forfeit = forfeit
    table.save(update_fields=["forfeit"])
    record(
        actor=actor,
        action="forfeit_given" if forfeit else "forfeit_withdrawn",
        subject=f"{round_.number}/{table.number}",
        tournament=round_.tournament,
        before={"forfeit": before},
        after={"forfeit": forfeit.value},
        reason=reason.strip()[:REASON_LENGTH],
    )
    return table
