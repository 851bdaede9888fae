"""Evenings: the list, and the facts of the header that every page of an evening shares."""

import datetime
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.enums import EntrantState, Formula, RoundState, TournamentState
from tournaments.models import Club, Round, SheetVersion, Table, Tournament
from tournaments.names import matches, search_key
from tournaments.selectors.clubs import of_club


class Step(StrEnum):
    """The five steps of an evening, in their order; ``SETTINGS`` is a page beside them."""

    ENTRANTS = "entrants"
    DRAW = "draw"
    SCORES = "scores"
    STANDINGS = "standings"
    DOCUMENTS = "documents"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningHeader:
    """Where an evening stands.

    Attributes:
        entrants: how many take part in the next draw.
        round_number: the latest round that players know of, ``None`` before the first publication.
        draft_number: the first round whose draw waits for its publication, ``None`` if there is none.
        tables_left: tables of published rounds that have no confirmed sheet yet.
        step: the step that is in progress: where the evening goes on.
    """

    entrants: int
    round_number: int | None
    draft_number: int | None
    rounds_planned: int
    tables_left: int
    step: Step


def evening_header(tournament: Tournament) -> EveningHeader:
    """Say where the evening stands; three queries whatever its size."""
    states = dict(Round.objects.filter(tournament=tournament).values_list("number", "state"))
    known = [number for number, state in states.items() if state != RoundState.DRAFT]
    drafts = [number for number, state in states.items() if state == RoundState.DRAFT]
    entrants = tournament.entrants.filter(state=EntrantState.PRESENT).count()
    left = tables_without_result(tournament)
    played = max(known, default=None)
    return EveningHeader(
        entrants=entrants,
        round_number=played,
        draft_number=min(drafts, default=None),
        rounds_planned=tournament.rounds_planned,
        tables_left=left,
        step=_step(tournament, entrants=entrants, played=played or 0, draft=bool(drafts), left=left),
    )


def tables_without_result(tournament: Tournament) -> int:
    """How many tables of published rounds have no confirmed sheet, no forfeit, and were not put off."""
    return Table.objects.awaited().filter(round__tournament=tournament).count()


def has_results(tournament: Tournament) -> bool:
    """True once a sheet of this evening has been confirmed."""
    return SheetVersion.objects.confirmed().filter(table__round__tournament=tournament).exists()


def _step(tournament: Tournament, *, entrants: int, played: int, draft: bool, left: int) -> Step:
    """The step at which the evening goes on."""
    if draft:
        return Step.DRAW
    if left:
        return Step.SCORES
    if not tournament.is_open or played >= tournament.rounds_planned:
        return Step.STANDINGS
    if played == 0 and entrants < smallest_field(tournament):
        return Step.ENTRANTS
    return Step.DRAW


def smallest_field(tournament: Tournament) -> int:
    """The fewest entrants that fill one table: two pairs, or four players of a mêlée."""
    return 4 if entrant_size(tournament) == 1 else 2


def entrant_size(tournament: Tournament) -> int:
    """How many people an entrant is: two, one in a mêlée."""
    return 1 if Formula(tournament.formula).is_individual else 2


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRow:
    """An evening in a list: what it was and how many took part."""

    id: int
    name: str
    date: datetime.date
    place: str
    is_demo: bool
    entrants: int
    rounds: int

    @property
    def sort_key(self) -> str:
        """What the list sorts names by: neither accents nor capitals count."""
        return search_key(self.name)


def evening_rows(club: Club, *, query: str = "") -> list[EveningRow]:
    """Every evening of a club that is not put away and that the query finds, the latest first; one query."""
    shown = of_club(Tournament, club).exclude(state=TournamentState.ARCHIVED)
    return [row for row in map(_row, _counted(shown)) if matches(query, row.name, row.place, f"{row.date:%d/%m/%Y}")]


def archived_rows(club: Club) -> list[EveningRow]:
    """The evenings of a club that were put away, the latest first; one query."""
    return [_row(evening) for evening in _counted(of_club(Tournament, club).filter(state=TournamentState.ARCHIVED))]


def public_evenings(club: Club) -> list[EveningRow]:
    """The evenings of a club of which everybody may see something: those with a published round; one query."""
    published = Round.objects.filter(tournament=OuterRef("pk")).exclude(state=RoundState.DRAFT)
    shown = of_club(Tournament, club).exclude(state=TournamentState.ARCHIVED).filter(Exists(published))
    return [_row(evening) for evening in _counted(shown)]


def evenings_on(club: Club, days: set[datetime.date]) -> list[Tournament]:
    """The open evenings of a club on these days, the latest created first."""
    return list(of_club(Tournament, club).filter(date__in=days, state=TournamentState.OPEN).order_by("-date", "-pk"))


def _counted(evenings: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The evenings with ``entrant_count`` and ``round_count`` (published rounds only)."""
    return evenings.annotate(
        entrant_count=Count("entrants", distinct=True),
        round_count=Count("rounds", filter=~Q(rounds__state=RoundState.DRAFT), distinct=True),
    )


def _row(evening: Tournament) -> EveningRow:
    return EveningRow(
        id=evening.pk,
        name=evening.name,
        date=evening.date,
        place=evening.place,
        is_demo=evening.is_demo,
        entrants=getattr(evening, "entrant_count", 0),
        rounds=getattr(evening, "round_count", 0),
    )
