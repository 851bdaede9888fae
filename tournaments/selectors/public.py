"""What everybody may see of an evening: where to sit in the rounds that were published."""

from dataclasses import dataclass, replace

from tournaments.enums import PublicNames, RoundState, SeatKind
from tournaments.models import Round, Tournament
from tournaments.names import search_key, short_name
from tournaments.phrases import erased_names
from tournaments.selectors.seating import Contestant, SeatedTable, Seating, seating


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one player sits: ``table`` (None: at none, and ``kind`` says why), with whom and against whom."""

    player: str
    kind: SeatKind
    table: int | None = None
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicRound:
    """A published round by table and by player."""

    number: int
    tables: tuple[SeatedTable, ...]
    byes: tuple[Contestant, ...]
    places: tuple[Place, ...]


def published_numbers(tournament: Tournament) -> tuple[int, ...]:
    """The rounds that everybody may see, in order."""
    rounds = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT)
    return tuple(rounds.order_by("number").values_list("number", flat=True))


def public_round(tournament: Tournament, number: int) -> PublicRound:
    """A published round; players in the order of their names, accents and case aside.

    Raises ``Round.DoesNotExist`` for a draft or a number that was never drawn.
    """
    rounds = Round.objects.select_related("tournament").exclude(state=RoundState.DRAFT)
    seats = for_strangers(tournament, seating(rounds.get(tournament=tournament, number=number)))
    places = [place for table in seats.tables for place in _at_table(table)]
    for kind, away in ((SeatKind.BYE, seats.byes), (SeatKind.ABSENT, seats.absent), (SeatKind.FORFEIT, seats.forfeits)):
        places += [_place(name, one.names, kind=kind) for one in away for name in one.names]
    return PublicRound(
        number=number,
        tables=seats.tables,
        byes=seats.byes,
        places=tuple(sorted(places, key=lambda place: (search_key(place.player), place.table or 0))),
    )


def for_strangers(tournament: Tournament, seats: Seating) -> Seating:
    """The seating with the names as strangers may read them."""

    def called(contestants: tuple[Contestant, ...]) -> tuple[Contestant, ...]:
        return tuple(public_person(tournament, one) for one in contestants)

    return Seating(
        tables=tuple(replace(table, ns=called(table.ns), ew=called(table.ew)) for table in seats.tables),
        byes=called(seats.byes),
        absent=called(seats.absent),
        forfeits=called(seats.forfeits),
    )


def public_person(tournament: Tournament, one: Contestant) -> Contestant:
    """An entrant with the names as strangers may read them."""
    return replace(one, names=tuple(public_name(tournament, name) for name in one.names))


def public_name(tournament: Tournament, name: str) -> str:
    """The one rule of how a player is called where everybody reads: in full, or by a first name with an initial.

    The words that stand for an erased name are nobody's: they are not shortened.
    """
    short = tournament.public_names == PublicNames.SHORT and name not in erased_names()
    return short_name(name) if short else name


def _at_table(table: SeatedTable) -> list[Place]:
    sides = (table.ns, table.ew)
    names = [tuple(name for one in side for name in one.names) for side in sides]
    return [
        _place(name, own, kind=SeatKind.TABLE, table=table.number, opponents=other)
        for own, other in (names, reversed(names))
        for name in own
    ]


def _place(
    player: str,
    side: tuple[str, ...],
    *,
    kind: SeatKind,
    table: int | None = None,
    opponents: tuple[str, ...] = (),
) -> Place:
    """Leaves out the player once: a partner of the same name stays."""
    partners = list(side)
    partners.remove(player)
    return Place(player=player, kind=kind, table=table, partners=tuple(partners), opponents=opponents)
