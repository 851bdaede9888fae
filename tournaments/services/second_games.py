"""A second game in a round: a pair that has played sits down once more, so that an exempt pair has opponents.

What the exempt pair scores is its result of the round, in the place of the bye; the other pair's score counts nothing.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import Side
from tournaments.enums import ForfeitSide, Formula, SeatKind
from tournaments.errors import ConflictError, UserError
from tournaments.models import Round, Seat, Table
from tournaments.selectors.draw_page import SECOND_GAME
from tournaments.selectors.rounds import confirmed_table_ids, has_sheets
from tournaments.services.audit import Actor, Facts, record
from tournaments.services.rounds_edit import free_number
from tournaments.services.rounds_now import published_round
from tournaments.services.rounds_store import dissolve, mark_printed_lists, recheck


def seat_second_game(*, actor: Actor, round_: Round, exempt: int, helper: int) -> Table:
    """Open a table for an exempt pair against one whose own result of the round is in (both by number).

    Raises:
        UserError: not exempt (field ``exempt``); no result yet, or a second game already (field ``helper``); a mêlée.
        NotAllowedError: the round is not open.
    """
    with transaction.atomic():
        fresh = _open_round(round_)
        if Formula(fresh.tournament.formula).is_individual:
            raise UserError(_("A second game is for pairs: in a mêlée, open a table by hand."))
        bye = fresh.seats.filter(entrant__number=exempt, kind=SeatKind.BYE).first()
        if bye is None:
            raise UserError(_("Number %(number)d is not exempt in this round.") % {"number": exempt}, field="exempt")
        entrant_id = _free_entrant(fresh, helper)
        reason: Facts = {"code": SECOND_GAME, "contestants": [entrant_id]}
        table = Table.objects.create(round=fresh, number=free_number(fresh), reasons=[reason])
        Seat.objects.filter(pk=bye.pk).update(kind=SeatKind.TABLE, table=table, side=Side.NS)
        Seat.objects.create(
            round=fresh, entrant_id=entrant_id, kind=SeatKind.TABLE, table=table, side=Side.EW, counts=False
        )
        _finish(actor, fresh, "second_game_seated", {"exempt": exempt, "helper": helper, "table": table.number})
    return table


def cancel_second_game(*, actor: Actor, round_: Round, table_number: int) -> None:
    """Take such a table away again: the exempt pair is exempt as before.

    Raises ``ConflictError`` if there is none, ``UserError`` once a score was entered, ``NotAllowedError`` if the round
    is not open.
    """
    with transaction.atomic():
        fresh = _open_round(round_)
        table = fresh.tables.filter(number=table_number, seats__counts=False).first()
        if table is None:
            raise ConflictError(_("Table %(table)d is no second game.") % {"table": table_number})
        if has_sheets(fresh, [table.pk]):
            raise UserError(_("A score of table %(table)d has been entered already.") % {"table": table_number})
        dissolve(table)
        _finish(actor, fresh, "second_game_cancelled", {"table": table_number})


def _open_round(round_: Round) -> Round:
    return published_round(round_, _("A second game belongs to a round that is published and not yet closed."))


def _free_entrant(round_: Round, number: int) -> int:
    """The pair of this number, if it has finished its game and has not sat down a second time."""
    seats = round_.seats.select_related("table").filter(entrant__number=number, kind=SeatKind.TABLE)
    seat = seats.filter(counts=True).first()
    table = seat.table if seat else None
    if seat is None or table is None:
        raise UserError(_("Number %(number)d sits at no table in this round.") % {"number": number}, field="helper")
    if table.pk not in confirmed_table_ids(round_) and table.forfeit == ForfeitSide.NONE:
        raise UserError(
            _("Table %(table)d has not finished: confirm its result first.") % {"table": table.number}, field="helper"
        )
    if seats.filter(counts=False).exists():
        raise UserError(
            _("Number %(number)d plays a second game in this round already.") % {"number": number}, field="helper"
        )
    return seat.entrant_id


def _finish(actor: Actor, round_: Round, action: str, facts: Facts) -> None:
    recheck(round_)
    mark_printed_lists(round_)
    record(actor=actor, action=action, subject=round_.number, tournament=round_.tournament, after=facts)
