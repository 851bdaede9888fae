"""Who is who and who sits where."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from scoring.cards import Side
from tournaments.enums import EntrantState, SeatKind
from tournaments.models import Entrant, EntrantPlayer, Round, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """An entrant as shown: number, the names of its players (one or two), still in play, withdrawn or disqualified."""

    id: int
    number: int
    names: tuple[str, ...]
    withdrawn: bool = False
    disqualified: bool = False

    @property
    def name(self) -> str:
        """The players' names on one line."""
        return " / ".join(self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table of a round with its two sides (one contestant each, two in a mêlée) and the draw's reasons."""

    id: int
    number: int
    ns: tuple[Contestant, ...]
    ew: tuple[Contestant, ...]
    reasons: tuple[Mapping[str, Any], ...] = ()

    def side(self, side: Side) -> tuple[Contestant, ...]:
        """The contestants of one side."""
        return self.ns if side is Side.NS else self.ew

    def side_name(self, side: Side) -> str:
        """One side's players on one line."""
        return " / ".join(contestant.name for contestant in self.side(side))

    @property
    def ns_name(self) -> str:
        """North–South's players on one line."""
        return self.side_name(Side.NS)

    @property
    def ew_name(self) -> str:
        """East–West's players on one line."""
        return self.side_name(Side.EW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """A whole round: its tables in order, and who is not at one."""

    tables: tuple[SeatedTable, ...]
    byes: tuple[Contestant, ...]
    absent: tuple[Contestant, ...]
    forfeits: tuple[Contestant, ...]


def contestants(tournament: Tournament, *, round_number: int | None = None) -> dict[int, Contestant]:
    """Every entrant by id, in the order of their numbers, with the players of ``round_number`` (None: of now)."""
    names: defaultdict[int, list[str]] = defaultdict(list)
    places = EntrantPlayer.objects.filter(_holds(round_number), entrant__tournament=tournament)
    for entrant, name in places.order_by("position", "from_round").values_list("entrant", "player__name"):
        names[entrant].append(name)
    entrants = Entrant.objects.filter(tournament=tournament).order_by("number")
    return {
        pk: Contestant(
            id=pk,
            number=number,
            names=tuple(names[pk]),
            withdrawn=state == EntrantState.WITHDRAWN,
            disqualified=state == EntrantState.DISQUALIFIED,
        )
        for pk, number, state in entrants.values_list("pk", "number", "state")
    }


def _holds(round_number: int | None) -> Q:
    """The places as they are held in that round (None: today)."""
    if round_number is None:
        return Q(to_round=None)
    return Q(from_round__lte=round_number) & (Q(to_round=None) | Q(to_round__gte=round_number))


def seating(round_: Round) -> Seating:
    """Who sits where in a round; three queries whatever its size."""
    people = contestants(round_.tournament, round_number=round_.number)
    at_table: defaultdict[tuple[int | None, str], list[Contestant]] = defaultdict(list)
    away: defaultdict[str, list[Contestant]] = defaultdict(list)
    for seat in round_.seats.order_by("position", "entrant__number"):
        if seat.kind == SeatKind.TABLE:
            at_table[seat.table_id, seat.side].append(people[seat.entrant_id])
        else:
            away[seat.kind].append(people[seat.entrant_id])
    return Seating(
        tables=tuple(
            SeatedTable(
                id=table.pk,
                number=table.number,
                ns=tuple(at_table[table.pk, Side.NS]),
                ew=tuple(at_table[table.pk, Side.EW]),
                reasons=tuple(table.reasons),
            )
            for table in round_.tables.order_by("number")
        ),
        byes=tuple(away[SeatKind.BYE]),
        absent=tuple(away[SeatKind.ABSENT]),
        forfeits=tuple(away[SeatKind.FORFEIT]),
    )
