"""People who play: completion of names, the list of an evening's entrants."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from tournaments.enums import EntrantState
from tournaments.models import Entrant, EntrantPlayer, LogEntry, Player, Round, Seat, Tournament
from tournaments.names import PastedLine, matches, search_key
from tournaments.selectors.clubs import of_club
from tournaments.selectors.dues import Dues, dues, fee_of
from tournaments.selectors.evenings import entrant_size, smallest_field
from tournaments.selectors.seating import Contestant, contestants

#: What the journal calls a removal, and its undoing.
ENTRANT_REMOVED: Final = "entrant_removed"
ENTRANT_BROUGHT_BACK: Final = "entrant_brought_back"
#: Names offered for completion; more would make the page heavy and the list no shorter to read.
MOST_SUGGESTIONS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRow:
    """An entrant as the lists show it; ``removable`` until it has sat in a draw."""

    id: int
    number: int
    name: str
    names: tuple[str, ...]
    withdrawn: bool
    removable: bool
    twin: bool
    disqualified: bool
    away: bool
    seen: bool
    dues: Dues

    @property
    def playing(self) -> bool:
        """True if the next draw seats this entrant."""
        return not (self.is_out or self.away)

    @property
    def is_out(self) -> bool:
        """True if it has left for good, of its own will or not, unless it is let back."""
        return self.withdrawn or self.disqualified

    @property
    def sort_key(self) -> str:
        """What the list sorts names by: neither accents nor capitals count."""
        return search_key(self.name)

    def matches(self, query: str) -> bool:
        """True if the query finds this entrant by number or by names, in any order of words."""
        return matches(query, str(self.number), *self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What the entrants would fill: how many are present, how many tables, how many would be exempt."""

    present: int
    tables: int
    byes: int
    enough: bool


def known_names(tournament: Tournament) -> list[str]:
    """The names of people who have played before and are not in this tournament, the latest first."""
    here = Player.objects.filter(entrants__tournament=tournament).values("pk")
    names = (
        of_club(Player, tournament.club_id)
        .filter(archived_at=None, erased_at=None)
        .exclude(pk__in=here)
        .order_by("-pk")
        .values_list("name", flat=True)[:MOST_SUGGESTIONS]
    )
    return sorted(set(names), key=search_key)


@dataclass(frozen=True, slots=True, kw_only=True)
class PasteRow:
    """A pasted line as it was understood; ``twin`` says that somebody has these names already."""

    line: PastedLine
    twin: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PastePreview:
    """What a pasted list would register."""

    rows: tuple[PasteRow, ...]

    @property
    def good(self) -> list[tuple[str, ...]]:
        """The names of the lines that were understood."""
        return [row.line.names for row in self.rows if not row.line.problem]

    @property
    def faulty(self) -> int:
        """How many lines were not understood."""
        return len(self.rows) - len(self.good)


def pasted_preview(tournament: Tournament, lines: Sequence[PastedLine]) -> PastePreview:
    """Compare a pasted list with itself and with who is registered."""
    seen = {pair_key(person.names) for person in contestants(tournament).values()}
    rows = []
    for line in lines:
        key = pair_key(line.names)
        rows.append(PasteRow(line=line, twin=not line.problem and key in seen))
        seen.add(key)
    return PastePreview(rows=tuple(rows))


def entrant_names(tournament: Tournament, number: int) -> tuple[str, ...]:
    """The names of an entrant's present players, in their order; empty if there is no such entrant."""
    places = EntrantPlayer.objects.filter(entrant__tournament=tournament, entrant__number=number, to_round=None)
    return tuple(places.order_by("position").values_list("player__name", flat=True))


def twins_of(tournament: Tournament, number: int) -> list[int]:
    """The numbers of the other entrants with exactly these names."""
    people = contestants(tournament).values()
    keys = {person.number: pair_key(person.names) for person in people}
    return [other for other, key in keys.items() if other != number and key == keys.get(number)]


def entrant_rows(tournament: Tournament) -> list[EntrantRow]:
    """Every entrant, the latest registered first; three queries."""
    people = contestants(tournament)
    stored = Entrant.objects.filter(tournament=tournament).in_bulk()
    seated = set(Seat.objects.filter(entrant__tournament=tournament).values_list("entrant", flat=True).distinct())
    twins = twin_ids(list(people.values()))
    rows = [
        EntrantRow(
            id=person.id,
            number=person.number,
            name=person.name,
            names=person.names,
            withdrawn=person.withdrawn,
            disqualified=person.disqualified,
            removable=person.id not in seated,
            twin=person.id in twins,
            away=stored[person.id].state == EntrantState.ABSENT,
            seen=stored[person.id].seen_at is not None,
            dues=dues(tournament, stored[person.id]),
        )
        for person in people.values()
    ]
    return rows[::-1]


def twin_ids(people: Sequence[Contestant]) -> set[int]:
    """The entrants whose names another entrant has as well, in whatever order they were typed."""
    keys = {person.id: pair_key(person.names) for person in people}
    counts = Counter(keys.values())
    return {identity for identity, key in keys.items() if counts[key] > 1}


def pair_key(names: Sequence[str]) -> tuple[str, ...]:
    """What two registrations of the same people share."""
    return tuple(sorted(search_key(name) for name in names))


def field_of(tournament: Tournament, present: int) -> Field:
    """How ``present`` entrants would sit."""
    at_a_table = 4 // entrant_size(tournament)
    return Field(
        present=present,
        tables=present // at_a_table,
        byes=present % at_a_table,
        enough=present >= smallest_field(tournament),
    )


def is_drawn(tournament: Tournament) -> bool:
    """True once a round exists, be it a draft."""
    return Round.objects.filter(tournament=tournament).exists()


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorList:
    """The check-in: the rows that were searched for, an entrant's ``fee``, and what everybody together amounts to."""

    rows: tuple[EntrantRow, ...]
    here: int
    away: int
    unseen: int
    fee: Decimal
    paid: Decimal
    owed: Decimal


def door_list(tournament: Tournament, *, query: str = "") -> DoorList:
    """Everybody still in the evening by name, with what is due; the sums are of all, found or not; three queries.

    What has been paid is what lies in the till: somebody who has left has paid it all the same.
    """
    registered = sorted(entrant_rows(tournament), key=lambda row: (row.sort_key, row.number))
    everybody = [row for row in registered if not row.is_out]
    return DoorList(
        rows=tuple(row for row in everybody if row.matches(query)),
        here=sum(row.seen for row in everybody),
        away=sum(row.away for row in everybody),
        unseen=sum(row.playing and not row.seen for row in everybody),
        fee=fee_of(tournament),
        paid=sum((row.dues.paid for row in registered), Decimal(0)),
        owed=sum((row.dues.owed for row in registered), Decimal(0)),
    )


def removed_entrants(tournament: Tournament) -> list[LogEntry]:
    """The journal's entries of the removals that can be taken back, the newest first; two queries."""
    entries = LogEntry.objects.filter(tournament=tournament)
    back = entries.filter(action=ENTRANT_BROUGHT_BACK).values_list("after", flat=True)
    returned = {facts["rows"]["key"] for facts in back if facts}
    removals = entries.filter(action=ENTRANT_REMOVED, before__has_key="rows").order_by("-pk")
    return [entry for entry in removals if entry.before and entry.before["rows"]["key"] not in returned]
