"""Editing a round by hand: every edit is allowed where no result stands against it, judged in words, and recorded."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.enums import Formula, SeatKind
from tournaments.errors import NotAllowedError, UserError
from tournaments.models import Entrant, Round, Seat, Table
from tournaments.selectors.rounds import has_sheets
from tournaments.services.audit import Actor, Facts, record
from tournaments.services.rounds_now import fresh_round, locked
from tournaments.services.rounds_store import SET_BY_HAND, chairs, dissolve, mark_printed_lists, recheck

HIGHEST_TABLE = 999


def swap_entrants(*, actor: Actor, round_: Round, first: int, second: int, after_publication: bool = False) -> Round:
    """Let two entrants (by number) change places: two seats, or a seat and a bye.

    Raises ``UserError`` if one has no place in this round or a result stands at a table concerned;
    ``NotAllowedError`` for a published round without ``after_publication``, and for a closed one.
    """
    with transaction.atomic():
        round_ = _to_edit(round_, after_publication)
        if first == second:
            raise UserError(_("Choose two different ones to swap."), field="second")
        one, other = _seat(round_, first, field="first"), _seat(round_, second, field="second")
        _exchange(one, other)
        return _finish(actor, round_, "seats_swapped", [one.table, other.table], {"entrants": [first, second]})


def put_on_bye(*, actor: Actor, round_: Round, number: int, after_publication: bool = False) -> Round:
    """Make an entrant exempt: the exempt one takes its seat; without any, the whole table is dissolved into byes.

    An entrant without a place (it came after the draw, or was absent) becomes exempt as well.
    Raises what ``swap_entrants`` raises.
    """
    with transaction.atomic():
        round_ = _to_edit(round_, after_publication)
        seat = _seat(round_, number, field="number", make=True)
        table = seat.table
        exempt = round_.seats.filter(kind=SeatKind.BYE).exclude(pk=seat.pk).order_by("-entrant__number").first()
        if seat.kind == SeatKind.BYE:
            raise UserError(_("Number %(number)d has a bye already.") % {"number": number}, field="number")
        if table is None:
            _move(seat, kind=SeatKind.BYE)
        elif exempt is not None:
            _exchange(seat, exempt)
        else:
            dissolve(table)
        return _finish(actor, round_, "entrant_put_on_bye", [table], {"entrant": number})


def sit_out(*, actor: Actor, round_: Round, number: int, after_publication: bool = False) -> Round:
    """Make an entrant absent for this round; at a table, whoever sits there with it becomes exempt.

    Raises what ``swap_entrants`` raises.
    """
    with transaction.atomic():
        round_ = _to_edit(round_, after_publication)
        seat = _seat(round_, number, field="number", make=True)
        table = seat.table
        if table is not None:
            dissolve(table)
            seat.refresh_from_db()
        _move(seat, kind=SeatKind.ABSENT)
        return _finish(actor, round_, "entrant_sits_out", [table], {"entrant": number})


def seat_together(*, actor: Actor, round_: Round, numbers: Iterable[int], after_publication: bool = False) -> Round:
    """Open a new table for entrants that are exempt, absent or came after the draw; the first half sits North-South.

    Raises ``UserError`` if it is not two of them (in a mêlée four), or one of them sits at a table.
    """
    with transaction.atomic():
        round_ = _to_edit(round_, after_publication)
        chosen = list(dict.fromkeys(numbers))
        size = 4 if Formula(round_.tournament.formula).is_individual else 2
        if len(chosen) != size:
            raise UserError(_("A table takes exactly %(count)d of them.") % {"count": size}, field="numbers")
        seats = [_seat(round_, number, field="numbers", make=True) for number in chosen]
        if any(seat.kind == SeatKind.TABLE for seat in seats):
            raise UserError(_("One of them sits at a table: swap places instead."), field="numbers")
        entrants = [seat.entrant_id for seat in seats]
        round_.seats.filter(pk__in=[seat.pk for seat in seats]).delete()
        table = Table.objects.create(round=round_, number=free_number(round_), reasons=[SET_BY_HAND])
        half = size // 2
        Seat.objects.bulk_create([*chairs(table, Side.NS, entrants[:half]), *chairs(table, Side.EW, entrants[half:])])
        return _finish(actor, round_, "table_opened", [table], {"entrants": chosen, "table": table.number})


def move_table(*, actor: Actor, round_: Round, number: int, to_number: int, after_publication: bool = False) -> Round:
    """Give a table another number; if that one is taken, the two tables change numbers.

    Raises ``UserError`` if there is no such table or the number is out of 1 … 999; otherwise as ``swap_entrants``.
    Results move with their table: only the number changes.
    """
    with transaction.atomic():
        round_ = _to_edit(round_, after_publication)
        table = round_.tables.filter(number=number).first()
        if table is None:
            raise UserError(_("There is no table %(number)d in this round.") % {"number": number}, field="number")
        if not 1 <= to_number <= HIGHEST_TABLE:
            raise UserError(_("A table number is between 1 and %(most)d.") % {"most": HIGHEST_TABLE}, field="to_number")
        _renumber(table, to_number)
        return _finish(actor, round_, "table_renumbered", [], {"table": number, "to": to_number})


def _to_edit(round_: Round, after_publication: bool) -> Round:
    """The round as it is now, if it may be edited by hand."""
    locked(round_.tournament)
    fresh = fresh_round(round_)
    if not fresh.is_draft and not fresh.takes_scores:
        raise NotAllowedError(_("This round is closed. Reopen it to change its tables."))
    if fresh.takes_scores and not after_publication:
        raise NotAllowedError(
            _("This round is published: players and printed lists know its tables. Tick the box to change them anyway.")
        )
    return fresh


def _seat(round_: Round, number: int, *, field: str, make: bool = False) -> Seat:
    seats = round_.seats.select_related("table", "entrant")
    seat = seats.filter(entrant__number=number, counts=True).first()
    if seat is not None:
        if seat.table_id is not None and has_sheets(round_, [seat.table_id]):
            raise UserError(
                _("A score of table %(table)d has been entered already: its sides stay.")
                % {"table": seat.table.number if seat.table else 0},
                field=field,
            )
        return seat
    entrant = Entrant.objects.filter(tournament=round_.tournament, number=number).first()
    if entrant is None or not make:
        raise UserError(_("Number %(number)d has no place in this round.") % {"number": number}, field=field)
    return Seat.objects.create(round=round_, entrant=entrant, kind=SeatKind.ABSENT)


def _exchange(one: Seat, other: Seat) -> None:
    """Two seats change places; the first steps aside meanwhile, since no chair may be taken twice."""
    place = {"kind": one.kind, "table": one.table, "side": one.side, "position": one.position}
    target = {"kind": other.kind, "table": other.table, "side": other.side, "position": other.position}
    _put(one, {"kind": SeatKind.ABSENT, "table": None, "side": "", "position": 1})
    _put(other, place)
    _put(one, target)


def _put(seat: Seat, place: Facts) -> None:
    Seat.objects.filter(pk=seat.pk).update(**place)


def _move(seat: Seat, *, kind: SeatKind) -> None:
    _put(seat, {"kind": kind, "table": None, "side": "", "position": 1})


def free_number(round_: Round) -> int:
    """The lowest number that no table of the round has."""
    taken = set(round_.tables.values_list("number", flat=True))
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def _renumber(table: Table, to_number: int) -> None:
    """Numbers are unique at every moment, so the one in the way steps aside under a number that no table has."""
    own = table.number
    in_the_way = Table.objects.filter(round=table.round, number=to_number).exclude(pk=table.pk).first()
    if in_the_way is not None:
        Table.objects.filter(pk=in_the_way.pk).update(number=HIGHEST_TABLE + 1)
    Table.objects.filter(pk=table.pk).update(number=to_number)
    if in_the_way is not None:
        Table.objects.filter(pk=in_the_way.pk).update(number=own)


def _finish(actor: Actor, round_: Round, action: str, tables: Iterable[Table | None], facts: Facts) -> Round:
    """Mark the tables made by hand, judge the outcome, note that printed lists are out of date, and record it."""
    touched = [table.pk for table in tables if table is not None and table.pk is not None]
    Table.objects.filter(pk__in=touched).update(reasons=[SET_BY_HAND])
    recheck(round_)
    mark_printed_lists(round_)
    record(
        actor=actor,
        action=action,
        subject=round_.number,
        tournament=round_.tournament,
        after={**facts, "published": round_.takes_scores, "broken": round_.broken_wishes},
    )
    return round_
