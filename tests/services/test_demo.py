"""The demo evening shows what a new organiser should have seen once, and leaves nothing behind."""

import pytest

from scoring import Doubling
from tests.factories import ACTOR, make_tournament
from tournaments.errors import NotAllowedError
from tournaments.facts import ScoredDeal
from tournaments.models import Player, SheetVersion, Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.scored_sheets import table_sheets
from tournaments.services.demo import create_demo, delete_demo

pytestmark = pytest.mark.django_db


def _deals(tournament: Tournament) -> list[ScoredDeal]:
    return [deal for sheet in table_sheets(tournament) for deal in sheet.scored.deals]


def test_eight_pairs_have_played_three_rounds() -> None:
    tournament = create_demo(actor=ACTOR)
    rows = standings(tournament)
    assert len(rows) == 8
    assert {row.standing.played for row in rows} == {3}
    assert tournament.is_demo


def test_it_shows_what_is_worth_seeing() -> None:
    deals = _deals(create_demo(actor=ACTOR))
    facts = [deal.facts.deal for deal in deals]
    assert any(deal.doubling is Doubling.COINCHE for deal in facts)
    assert any(deal.swept for deal in facts)
    assert any(deal.announcements.ns or deal.announcements.ew for deal in facts)
    assert any(deal.taker and deal.belotes.of(deal.taker.other) for deal in facts)
    assert not any(deal.problems for deal in deals)
    assert SheetVersion.objects.filter(state="replaced").count() == 1


def test_two_demos_are_alike_and_do_not_disturb_each_other() -> None:
    first, second = create_demo(actor=ACTOR), create_demo(actor=ACTOR)
    totals = [[(row.contestant.name, row.standing.points) for row in standings(each)] for each in (first, second)]
    assert totals[0] == totals[1]


def test_thrown_away_nothing_is_left_but_the_journal_says_so() -> None:
    tournament = create_demo(actor=ACTOR)
    delete_demo(actor=ACTOR, tournament=tournament)
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()


def test_a_real_evening_is_not_thrown_away() -> None:
    tournament = make_tournament()
    with pytest.raises(NotAllowedError):
        delete_demo(actor=ACTOR, tournament=tournament)
    assert Tournament.objects.filter(pk=tournament.pk).exists()
