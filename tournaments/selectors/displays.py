"""What a screen of the hall shows: only what was published, and standings only where the organiser shows them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import connection

from tournaments.enums import DisplayView, RoundState, SeatKind, TournamentState
from tournaments.models import Display, Picture, Tournament
from tournaments.selectors.clock import Clock, clock, current_clock
from tournaments.selectors.public import PublicRound, for_strangers, public_person, public_round, published_numbers
from tournaments.selectors.results import StandingRow, standings
from tournaments.selectors.rounds import missing_tables
from tournaments.selectors.seating import SeatedTable, seating
from tournaments.selectors.standings_page import postponed_tables

#: So many places are played for at the end, and stand on the podium afterwards.
FINALISTS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """A player's line on the list by name: ``table`` is None for somebody who sits at none, ``kind`` says why."""

    name: str
    kind: SeatKind
    table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table with the names of its two sides; ``since`` is when its round began, where that is asked for."""

    round_number: int
    number: int
    ns: str
    ew: str
    since: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """A row of the standings; ``points`` are match points where those make the standings, ``won`` counts games.

    ``table`` is where it still plays, on the list of the finals alone. ``provisional``: a table that was put off is
    counted in it for the time being.
    """

    place: int
    shared: bool
    name: str
    withdrawn: bool
    disqualified: bool
    points: int
    won: int
    provisional: bool = False
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One view with what stands in it; every list but its own is empty.

    ``missing`` counts the tables that the standings wait for, ``postponed`` names those that they went on without: the
    number of the round and of the table.
    """

    view: DisplayView
    round_number: int | None = None
    places: tuple[PlaceLine, ...] = ()
    tables: tuple[TableLine, ...] = ()
    standings: tuple[StandingLine, ...] = ()
    byes: tuple[str, ...] = ()
    missing: int = 0
    postponed: tuple[tuple[int, int], ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Everything that a screen needs until something changes."""

    display: Display
    token: str
    round_number: int | None
    clock: Clock | None
    pages: tuple[Page, ...]


def find_display(code: str) -> Display | None:
    """The screen of this code with its evening; None if there is none, or if the evening was put away. One query."""
    shown = Display.objects.select_related("tournament").exclude(tournament__state=TournamentState.ARCHIVED)
    return shown.filter(code=code).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """An evening whose standings everybody may see; ``since`` tells it from another one of the same key."""

    pk: int
    since: str
    revision: int


PUBLISHED = """
SELECT created_at, revision, state, EXISTS (
    SELECT 1 FROM tournaments_display WHERE tournament_id = evening.id AND CAST(views AS TEXT) LIKE %s
) FROM tournaments_tournament AS evening WHERE id = %s
"""


def published(pk: int) -> Published | None:
    """The evening of this key if everybody may see its standings: closed, or shown on a screen. One query.

    Written out, since a thousand telephones ask at the same moment: composing it through the ORM took half of a
    request's time.
    """
    with connection.cursor() as cursor:
        cursor.execute(PUBLISHED, [f'%"{DisplayView.STANDINGS.value}"%', pk])
        found = cursor.fetchone()
    if found is None or found[2] == TournamentState.ARCHIVED or not (found[2] == TournamentState.CLOSED or found[3]):
        return None
    return Published(pk=pk, since=str(found[0]), revision=found[1])


def published_standings(evening: Published) -> Page:
    """The standings of such an evening, as a screen shows them."""
    return _standings(Tournament.objects.select_related("rules").get(pk=evening.pk), None)


def screen_token(display: Display) -> str:
    """What changes whenever the screen has something new to show."""
    return f"{display.tournament.revision}-{display.pk}-{display.revision}"


def screen(display: Display) -> Screen:
    """What the screen shows now. A view without anything to show yet still says so; a missing picture is left out."""
    tournament = display.tournament
    number = max(published_numbers(tournament), default=None)
    found = [_page(DisplayView(view), tournament, number) for view in display.views if view in DisplayView.values]
    return Screen(
        display=display,
        token=screen_token(display),
        round_number=number,
        clock=current_clock(tournament),
        pages=tuple(page for page in found if page is not None),
    )


def _page(view: DisplayView, tournament: Tournament, number: int | None) -> Page | None:
    makers: dict[DisplayView, Callable[[Tournament, int | None], Page | None]] = {
        DisplayView.BY_NAME: _by_name,
        DisplayView.BY_TABLE: _by_table,
        DisplayView.CLOCK: lambda _tournament, latest: Page(view=DisplayView.CLOCK, round_number=latest),
        DisplayView.MISSING: _missing,
        DisplayView.STANDINGS: _standings,
        DisplayView.FINALS: _finals,
        DisplayView.PICTURE: _picture,
    }
    return makers[view](tournament, number)


def _by_name(tournament: Tournament, number: int | None) -> Page:
    page = Page(view=DisplayView.BY_NAME, round_number=number)
    if number is None:
        return page
    places = public_round(tournament, number).places
    lines = (PlaceLine(name=place.player, kind=place.kind, table=place.table) for place in places)
    return replace(page, places=tuple(lines))


def _by_table(tournament: Tournament, number: int | None) -> Page:
    page = Page(view=DisplayView.BY_TABLE, round_number=number)
    if number is None:
        return page
    found: PublicRound = public_round(tournament, number)
    return replace(
        page,
        tables=tuple(_table_line(table, number) for table in found.tables),
        byes=tuple(one.name for one in found.byes),
    )


def _missing(tournament: Tournament, number: int | None) -> Page:
    return Page(view=DisplayView.MISSING, round_number=number, tables=missing_lines(tournament))


def missing_lines(tournament: Tournament) -> tuple[TableLine, ...]:
    """The tables without a result, with names and when their round began; two queries, and three a round in play."""
    missing = {table.id for table in missing_tables(tournament)}
    rounds = tournament.rounds.filter(state=RoundState.PUBLISHED, tables__in=missing).distinct().order_by("number")
    return tuple(
        _table_line(table, round_.number, clock(round_).since)
        for round_ in rounds.select_related("clock", "tournament")
        for table in for_strangers(tournament, seating(round_)).tables
        if table.id in missing
    )


def _standings(tournament: Tournament, _number: int | None) -> Page:
    return _ranked(DisplayView.STANDINGS, tournament, standings(tournament))


def _ranked(view: DisplayView, tournament: Tournament, rows: Sequence[StandingRow]) -> Page:
    played = max((max(row.standing.rounds, default=0) for row in rows), default=0)
    return Page(
        view=view,
        round_number=played or None,
        standings=tuple(_standing_line(tournament, row) for row in rows) if played else (),
        missing=len(missing_tables(tournament)),
        postponed=postponed_tables(tournament),
    )


def _finals(tournament: Tournament, number: int | None) -> Page:
    """Who plays for the first places and at which table; the podium once the results are in.

    No formula of ours has finals of its own: the last round is where the evening is decided.
    """
    ranked = [row for row in standings(tournament) if not row.contestant.disqualified]
    rows = [row for row in ranked if row.standing.place <= FINALISTS]
    page = _ranked(DisplayView.FINALS, tournament, rows)
    tables = _tables_in_play(tournament, number)
    lines = zip(page.standings, rows, strict=False)
    return replace(page, standings=tuple(replace(line, table=tables.get(row.contestant.id)) for line, row in lines))


def _tables_in_play(tournament: Tournament, number: int | None) -> dict[int, int]:
    """The table of everybody whose result of the latest round is missing, by the contestant's key."""
    if number is None:
        return {}
    missing = {table.id for table in missing_tables(tournament)}
    rounds = tournament.rounds.filter(number=number, state=RoundState.PUBLISHED)
    return {
        person.id: table.number
        for round_ in rounds
        for table in seating(round_).tables
        if table.id in missing
        for person in (*table.ns, *table.ew)
    }


def _standing_line(tournament: Tournament, row: StandingRow) -> StandingLine:
    return StandingLine(
        place=row.standing.place,
        shared=row.standing.shared,
        name=public_person(tournament, row.contestant).name,
        withdrawn=row.contestant.withdrawn,
        disqualified=row.contestant.disqualified,
        points=row.standing.points,
        won=row.standing.won,
        provisional=row.standing.provisional,
    )


def _picture(tournament: Tournament, _number: int | None) -> Page | None:
    digest = Picture.objects.filter(tournament=tournament).values_list("digest", flat=True).first()
    return Page(view=DisplayView.PICTURE, picture=digest) if digest else None


def _table_line(table: SeatedTable, round_number: int, since: datetime | None = None) -> TableLine:
    return TableLine(round_number=round_number, number=table.number, ns=table.ns_name, ew=table.ew_name, since=since)
