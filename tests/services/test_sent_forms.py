"""A form about points or money that is sent twice does once what it asks for."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from django.db import connections

from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.enums import PrizeRule
from tournaments.errors import ConflictError
from tournaments.models import Adjustment, Entrant, LogEntry, Prize, Tournament
from tournaments.services.adjustments import give_adjustment, withdraw_adjustment
from tournaments.services.attendance import record_payment
from tournaments.services.prizes import add_prize, refund_entrant, remove_prize
from tournaments.wording.journal import fact_lines

pytestmark = pytest.mark.django_db


def evening() -> Tournament:
    """Two pairs, each of which has paid ten euros."""
    tournament = make_tournament(fee=Decimal(5))
    make_pairs(tournament, 2)
    for number in (1, 2):
        record_payment(actor=ACTOR, tournament=tournament, number=number, paid=True)
    return tournament


def give(tournament: Tournament, key: UUID, points: int = -160, number: int = 1) -> Adjustment:
    return give_adjustment(actor=ACTOR, tournament=tournament, number=number, points=points, reason="renonce", key=key)


def refund(tournament: Tournament, key: UUID, amount: str = "2.50", number: int = 1) -> Entrant:
    return refund_entrant(
        actor=ACTOR, tournament=tournament, number=number, amount=Decimal(amount), reason="malade", key=key
    )


def test_a_penalty_that_is_sent_twice_is_one_and_gets_the_first_answer() -> None:
    tournament, key = evening(), uuid4()
    first = give(tournament, key)
    assert give(tournament, key) == first
    assert Adjustment.objects.count() == LogEntry.objects.filter(action="adjustment_given").count() == 1


def test_the_same_points_given_on_purpose_a_second_time_count_twice() -> None:
    tournament = evening()
    assert give(tournament, uuid4()) != give(tournament, uuid4())
    assert Adjustment.objects.count() == 2


def test_a_penalty_that_was_taken_back_does_not_come_back_by_its_form() -> None:
    tournament, key = evening(), uuid4()
    withdraw_adjustment(actor=ACTOR, tournament=tournament, adjustment_id=give(tournament, key).pk)
    with pytest.raises(ConflictError):
        give(tournament, key)
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize("change", [{"points": -80}, {"number": 2}])
def test_a_form_that_was_changed_after_it_was_sent_is_refused(change: dict[str, int]) -> None:
    tournament, key = evening(), uuid4()
    give(tournament, key)
    with pytest.raises(ConflictError):
        give(tournament, key, **change)
    assert Adjustment.objects.get().points == -160


def test_a_refund_that_is_sent_twice_is_one() -> None:
    tournament, key = evening(), uuid4()
    for _time in range(2):
        assert refund(tournament, key).paid == Decimal("7.50")
    assert LogEntry.objects.filter(action="refund").count() == 1
    with pytest.raises(ConflictError):
        refund(tournament, key, amount="3.50")
    assert refund(tournament, uuid4()).paid == Decimal(5)


def test_a_prize_that_is_sent_twice_is_one_and_does_not_come_back_by_its_form() -> None:
    tournament, key = evening(), uuid4()

    def add(what: str) -> Prize:
        return add_prize(actor=ACTOR, tournament=tournament, what=what, rule=PrizeRule.PLACE, key=key)

    first = add("Jambon")
    assert add("Jambon") == first
    with pytest.raises(ConflictError):
        add("Fleurs")
    remove_prize(actor=ACTOR, tournament=tournament, prize_pk=first.pk)
    with pytest.raises(ConflictError):
        add("Jambon")
    assert not Prize.objects.exists()


def test_a_key_is_known_in_its_evening_alone() -> None:
    key = uuid4()
    for tournament in (evening(), evening()):
        give(tournament, key)
    assert Adjustment.objects.count() == 2


def test_a_reader_of_the_journal_sees_the_points_and_no_key() -> None:
    give(evening(), uuid4())
    entry = LogEntry.objects.get(action="adjustment_given")
    assert [line.after for line in fact_lines(entry)] == ["−160", "renonce"]


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_the_same_moment_are_one_penalty_and_one_refund() -> None:
    tournament, key = evening(), uuid4()

    def tap(_time: int) -> None:
        try:
            give(tournament, key)
            refund(tournament, key)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(tap, range(4)))
    assert Adjustment.objects.count() == 1
    assert tournament.entrants.get(number=1).paid == Decimal("7.50")
