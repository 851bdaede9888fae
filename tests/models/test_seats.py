"""An entrant is in one place a round and a chair holds one: the database itself refuses anything else."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_pair, make_pairs, make_tournament
from tournaments.enums import SeatKind
from tournaments.models import Entrant, Round, Seat, Table

pytestmark = pytest.mark.django_db

ELSEWHERE = (SeatKind.BYE, SeatKind.ABSENT, SeatKind.FORFEIT)


@pytest.fixture
def round_() -> Round:
    """A round with one table at which two of three pairs sit."""
    tournament = make_tournament()
    first, second, _third = make_pairs(tournament, 3)
    made = Round.objects.create(tournament=tournament, number=1, seed=1)
    table = Table.objects.create(round=made, number=1)
    seat(made, first, table=table, side="NS")
    seat(made, second, table=table, side="EW")
    return made


def seat(round_: Round, entrant: Entrant, kind: SeatKind = SeatKind.TABLE, **where: Any) -> Seat:
    return Seat.objects.create(round=round_, entrant=entrant, kind=kind, **where)


def refused(round_: Round, entrant: Entrant, kind: SeatKind, constraint: str, **where: Any) -> None:
    """The database writes no such seat, and says which of its rules it would break."""
    before = Seat.objects.count()
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        seat(round_, entrant, kind, **where)
    rules = {"one_seat_an_entrant_and_round": "entrant_id", "one_entrant_a_chair": "position"}
    assert any(word in str(error.value) for word in (constraint, rules.get(constraint, constraint)))
    assert Seat.objects.count() == before


def entrant(round_: Round, number: int) -> Entrant:
    return round_.tournament.entrants.get(number=number)


@pytest.mark.parametrize("kind", ELSEWHERE)
def test_who_sits_at_a_table_is_nowhere_else(round_: Round, kind: SeatKind) -> None:
    refused(round_, entrant(round_, 1), kind, "one_seat_an_entrant_and_round")


@pytest.mark.parametrize("kind", ELSEWHERE)
def test_who_is_elsewhere_sits_at_no_table(round_: Round, kind: SeatKind) -> None:
    seat(round_, entrant(round_, 3), kind)
    table = Table.objects.create(round=round_, number=2)
    refused(round_, entrant(round_, 3), SeatKind.TABLE, "one_seat_an_entrant_and_round", table=table, side="NS")


@pytest.mark.parametrize("kind", ELSEWHERE)
@pytest.mark.parametrize("other", ELSEWHERE)
def test_nobody_is_in_two_places_without_a_table(round_: Round, kind: SeatKind, other: SeatKind) -> None:
    seat(round_, entrant(round_, 3), kind)
    refused(round_, entrant(round_, 3), other, "one_seat_an_entrant_and_round")


def test_nobody_sits_at_two_tables(round_: Round) -> None:
    table = Table.objects.create(round=round_, number=2)
    refused(round_, entrant(round_, 1), SeatKind.TABLE, "one_seat_an_entrant_and_round", table=table, side="EW")


def test_the_next_round_has_places_of_its_own(round_: Round) -> None:
    following = Round.objects.create(tournament=round_.tournament, number=2, seed=2)
    assert seat(following, entrant(round_, 1), SeatKind.BYE).pk


def test_a_chair_holds_one(round_: Round) -> None:
    table = round_.tables.get()
    newcomer = make_pair(round_.tournament)
    refused(round_, newcomer, SeatKind.TABLE, "one_entrant_a_chair", table=table, side="NS")
    assert seat(round_, newcomer, table=table, side="NS", position=2).pk


@pytest.mark.parametrize("kind", ELSEWHERE)
@pytest.mark.parametrize("side", ["", "NS"])
def test_who_plays_at_no_table_has_none(round_: Round, kind: SeatKind, side: str) -> None:
    where = {"table": round_.tables.get()} if not side else {}
    refused(round_, entrant(round_, 3), kind, "seated_exactly_where_kind_says", side=side, **where)


@pytest.mark.parametrize("side", ["", "N"])
def test_who_plays_has_a_table_and_a_side(round_: Round, side: str) -> None:
    table = round_.tables.get()
    refused(round_, entrant(round_, 3), SeatKind.TABLE, "seated_exactly_where_kind_says", table=table, side=side)
    refused(round_, entrant(round_, 3), SeatKind.TABLE, "seated_exactly_where_kind_says", side="NS")


@pytest.mark.parametrize("kind", ELSEWHERE)
def test_only_a_game_may_not_count(round_: Round, kind: SeatKind) -> None:
    refused(round_, entrant(round_, 3), kind, "only_a_game_may_not_count", counts=False)
