"""Where an evening stands."""

from datetime import date

import pytest

from tests.factories import make_pairs, make_tournament
from tournaments.enums import EntrantState, Formula, RoundState, TournamentState, VersionState
from tournaments.models import Round, SheetVersion, Table, Tournament
from tournaments.selectors.evenings import (
    Step,
    evening_header,
    evening_rows,
    evenings_on,
    has_results,
    public_evenings,
)
from tournaments.services.clubs import the_club

pytestmark = pytest.mark.django_db


def make_round(tournament: Tournament, number: int, state: RoundState, tables: int = 0) -> Round:
    round_ = Round.objects.create(tournament=tournament, number=number, seed=number, state=state)
    for table in range(1, tables + 1):
        Table.objects.create(round=round_, number=table)
    return round_


def confirm(table: Table, state: VersionState = VersionState.CONFIRMED) -> None:
    rules = table.round.tournament.rules
    SheetVersion.objects.create(table=table, number=1, state=state, facts={}, rules=rules, total_ns=0, total_ew=0)


def test_only_confirmed_sheets_are_no_longer_left() -> None:
    tournament = make_tournament()
    first, second, third = make_round(tournament, 1, RoundState.PUBLISHED, tables=3).tables.all()
    confirm(first)
    confirm(second, VersionState.IN_PROGRESS)
    assert has_results(tournament)
    assert evening_header(tournament).tables_left == 2
    Table.objects.filter(pk=third.pk).update(postponed=True)
    assert evening_header(tournament).tables_left == 1


def test_a_draft_waits_beside_the_round_that_is_played() -> None:
    tournament = make_tournament()
    make_round(tournament, 1, RoundState.CLOSED)
    make_round(tournament, 2, RoundState.DRAFT, tables=2)
    header = evening_header(tournament)
    assert (header.round_number, header.draft_number, header.tables_left) == (1, 2, 0)
    assert header.step is Step.DRAW


def test_of_several_drafts_the_first_is_to_be_published_next() -> None:
    tournament = make_tournament()
    for number in (1, 2, 3):
        make_round(tournament, number, RoundState.DRAFT)
    assert evening_header(tournament).draft_number == 1


def test_the_withdrawn_are_not_counted() -> None:
    tournament = make_tournament()
    make_pairs(tournament, 3)
    tournament.entrants.filter(number=1).update(state=EntrantState.WITHDRAWN)
    assert evening_header(tournament).entrants == 2


@pytest.mark.parametrize(
    ("formula", "entrants", "step"), [(Formula.BY_LOT, 1, "entrants"), (Formula.BY_LOT, 2, "draw")]
)
def test_a_draw_needs_a_table(formula: Formula, entrants: int, step: str) -> None:
    tournament = make_tournament(formula=formula)
    make_pairs(tournament, entrants)
    assert evening_header(tournament).step == step


def test_after_the_last_round_come_the_standings() -> None:
    tournament = make_tournament(rounds_planned=1)
    make_pairs(tournament, 4)
    make_round(tournament, 1, RoundState.CLOSED)
    assert evening_header(tournament).step is Step.STANDINGS


def test_lists_leave_out_what_was_put_away() -> None:
    shown = make_tournament(name="Ouverte", date=date(2026, 1, 2))
    archived = make_tournament(name="Rangée", date=date(2026, 1, 2))
    for tournament in (shown, archived):
        make_round(tournament, 1, RoundState.PUBLISHED)
    Tournament.objects.filter(pk=archived.pk).update(state=TournamentState.ARCHIVED)
    assert [row.name for row in evening_rows(the_club())] == ["Ouverte"]
    assert [row.name for row in public_evenings(the_club())] == ["Ouverte"]
    assert evenings_on(the_club(), {date(2026, 1, 2)}) == [shown]


@pytest.mark.parametrize("query", ["02/01/2026", "ouverte", "salle OUV", ""])
def test_evenings_are_found_by_name_place_and_date(query: str) -> None:
    make_tournament(name="Ouverte", place="Salle Ravel", date=date(2026, 1, 2))
    assert len(evening_rows(the_club(), query=query)) == 1
    assert evening_rows(the_club(), query="ailleurs") == []
