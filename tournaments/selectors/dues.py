"""What entrants have to pay: one answer for the door, the printed list and the workbook."""

from dataclasses import dataclass
from decimal import Decimal

from tournaments.enums import EntrantState
from tournaments.models import Entrant, Tournament
from tournaments.selectors.evenings import entrant_size


@dataclass(frozen=True, slots=True, kw_only=True)
class Dues:
    """An entrant's money, in euros.

    Attributes:
        due: what is asked of it: its fee, nothing while it is absent or has left.
        paid: what it has given.
        owed: what is left of ``due``.
        unpaid: what is left of its fee, should it be there after all.
    """

    due: Decimal
    paid: Decimal
    owed: Decimal
    unpaid: Decimal


def fee_of(tournament: Tournament) -> Decimal:
    """What an entrant pays: the fee of each of its people, in euros."""
    return tournament.fee * entrant_size(tournament)


def dues(tournament: Tournament, entrant: Entrant) -> Dues:
    """What an entrant has to pay, has paid and still owes; no query."""
    fee, paid = fee_of(tournament), entrant.paid
    due = fee if entrant.state == EntrantState.PRESENT else Decimal(0)
    return Dues(due=due, paid=paid, owed=max(due - paid, Decimal(0)), unpaid=max(fee - paid, Decimal(0)))
