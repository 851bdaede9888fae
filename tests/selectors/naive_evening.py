"""An evening's standings once more from its raw rows, as plainly as possible and only for tests.

Nothing of the selectors or of ``tournaments.standings`` is used, every number is looked up anew.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.models import Adjustment, Entrant, Round, Seat, SheetVersion, Table, Tournament


@dataclass
class Line:
    """What an entrant has: place (None: outside the ranking), points, games won and played, points by round."""

    points: int = 0
    won: int = 0
    played: int = 0
    place: int | None = None
    rounds: dict[int, int] = field(default_factory=dict)


def tens(scores: list[int]) -> int:
    """The average of scores in whole tens, five up."""
    return int((Fraction(sum(scores), len(scores)) + 5) // 10) * 10


@dataclass
class Rows:
    """The raw rows of an evening, drafts left out."""

    evening: Tournament
    entrants: list[Entrant]
    rounds: list[Round]
    tables: list[Table]
    seats: list[Seat]
    versions: list[SheetVersion]

    @classmethod
    def of(cls, tournament: Tournament) -> "Rows":
        known = {"round__tournament": tournament, "round__state__in": ["published", "closed"]}
        tables = list(Table.objects.filter(**known))
        return cls(
            evening=Tournament.objects.get(pk=tournament.pk),
            entrants=list(Entrant.objects.filter(tournament=tournament)),
            rounds=list(Round.objects.filter(tournament=tournament).exclude(state="draft").order_by("number")),
            tables=tables,
            seats=list(Seat.objects.filter(**known).select_related("round")),
            versions=list(SheetVersion.objects.filter(table__in=tables, state="confirmed")),
        )

    def at(self, table: Table) -> list[Seat]:
        return [seat for seat in self.seats if seat.table_id == table.pk]

    def of_entrant(self, entrant: Entrant) -> list[Seat]:
        return [seat for seat in self.seats if seat.entrant_id == entrant.pk and seat.counts]

    def confirmed(self, table: Table) -> dict[str, int] | None:
        for version in self.versions:
            if version.table_id == table.pk:
                return {"NS": version.total_ns, "EW": version.total_ew}
        return None


def naive_standings(tournament: Tournament) -> dict[int, Line]:
    """Every entrant's line, by number. Only for rules whose scores are whole tens."""
    rows = Rows.of(tournament)
    lines = {entrant.pk: Line() for entrant in rows.entrants}
    scores: defaultdict[int, list[int]] = defaultdict(list)
    own: defaultdict[int, list[int]] = defaultdict(list)
    for table in rows.tables:
        totals = rows.confirmed(table)
        for seat in rows.at(table):
            if totals and seat.counts:
                own[seat.entrant_id].append(totals[seat.side])
                if seat.position == 1:
                    scores[table.round_id].append(totals[seat.side])
    for round_ in rows.rounds:
        for table in rows.tables:
            if table.round_id == round_.pk:
                _add_table(rows, round_, table, lines, scores[round_.pk])
        for entrant in rows.entrants:
            _add_idle(rows, round_, entrant, lines[entrant.pk], scores[round_.pk], own[entrant.pk])
    for adjustment in Adjustment.objects.filter(entrant__tournament=tournament):
        lines[adjustment.entrant_id].points += adjustment.points
    _place(rows, lines)
    return {entrant.number: lines[entrant.pk] for entrant in rows.entrants}


def _add_table(rows: Rows, round_: Round, table: Table, lines: dict[int, Line], scores: list[int]) -> None:
    evening, totals = rows.evening, rows.confirmed(table)
    expelled = {entrant.pk for entrant in rows.entrants if entrant.state == "disqualified"}
    average = tens(scores) if scores else None
    forfeit = set() if totals else {"": set(), "both": {"NS", "EW"}}.get(table.forfeit, {table.forfeit})
    counted = bool(totals or forfeit or (table.postponed and average is not None))
    if counted and not forfeit and evening.disqualified_games == "forfeit" and evening.formula != "melee":
        forfeit = {seat.side for seat in rows.at(table) if seat.entrant_id in expelled}
    if forfeit:
        won = evening.forfeit_won_points
        won = won if won is not None else evening.bye_points if average is None else average
        points = {side: evening.forfeit_lost_points if side in forfeit else won for side in ("NS", "EW")}
        winners = {"NS", "EW"} - forfeit
    elif totals:
        points, winners = totals, {side for side in totals if totals[side] > min(totals.values())}
    elif counted and average is not None:
        points, winners = {"NS": average, "EW": average}, set()
    else:
        return
    for seat in rows.at(table):
        if seat.counts:
            _add(lines[seat.entrant_id], round_.number, points[seat.side], won=seat.side in winners, played=True)


def _add_idle(rows: Rows, round_: Round, entrant: Entrant, line: Line, scores: list[int], own: list[int]) -> None:
    """A bye, or a round missed."""
    evening, seats = rows.evening, rows.of_entrant(entrant)
    seat = next((seat for seat in seats if seat.round_id == round_.pk), None)
    bye = {"round_average": scores, "own_average": own}.get(evening.bye_score)
    worth = evening.bye_points if bye is None else tens(bye) if bye else None
    if seat and seat.kind == "bye":
        if worth is not None:
            _add(line, round_.number, worth, won=evening.bye_is_won, played=True)
    elif (seat is None or seat.kind == "absent") and scores and _is_missed(round_, entrant, seats, seat):
        worth = {"zero": 0, "average": tens(scores), "bye": worth}[evening.missed_score]
        if worth is not None:
            _add(line, round_.number, worth, won=False, played=False)


def _is_missed(round_: Round, entrant: Entrant, seats: list[Seat], seat: Seat | None) -> bool:
    drawn = [one.round.number for one in seats if one.kind != "absent"]
    if not drawn:
        return bool(entrant.state == "present")
    return round_.number < min(drawn) or seat is not None


def _add(line: Line, number: int, points: int, *, won: bool, played: bool) -> None:
    assert number not in line.rounds
    line.rounds[number] = points
    line.points += points
    line.won += won
    line.played += played


def _place(rows: Rows, lines: dict[int, Line]) -> None:
    def worth(line: Line) -> tuple[int, int]:
        return (line.won if rows.evening.ranking == "wins" else 0, line.points)

    inside = [lines[entrant.pk] for entrant in rows.entrants if entrant.state != "disqualified"]
    for line in inside:
        line.place = 1 + sum(worth(other) > worth(line) for other in inside)
