"""The demo evening shows what a new organiser should have seen once, and leaves nothing behind."""

import pytest

from scoring import Doubling
from tests.factories import ACTOR, make_pair, make_player, make_tournament
from tournaments.errors import NotAllowedError
from tournaments.facts import ScoredDeal
from tournaments.models import LogEntry, Player, SheetVersion, Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.scored_sheets import table_sheets
from tournaments.services.demo import create_demo, delete_demo
from tournaments.services.members import change_member

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
    assert LogEntry.objects.get(action="demo_deleted").subject == tournament.name


def test_a_real_evening_is_not_thrown_away() -> None:
    tournament = make_tournament()
    with pytest.raises(NotAllowedError):
        delete_demo(actor=ACTOR, tournament=tournament)
    assert Tournament.objects.filter(pk=tournament.pk).exists()


def test_a_member_called_like_somebody_of_the_demo_stays_with_the_demo_gone() -> None:
    member = make_player("Martine Lefèvre", licence="21-7", club="Dijon")
    delete_demo(actor=ACTOR, tournament=create_demo(actor=ACTOR))
    assert list(Player.objects.all()) == [member]


def test_whoever_became_a_member_or_plays_elsewhere_stays() -> None:
    demo = create_demo(actor=ACTOR)
    member = Player.objects.get(name="Odette Garnier")
    change_member(actor=ACTOR, player=member, name="Odette Garnier", club="Dijon", licence="")
    make_pair(make_tournament(), "Robert Aubry", "Zoé Blanc")
    delete_demo(actor=ACTOR, tournament=demo)
    assert set(Player.objects.values_list("name", flat=True)) == {"Odette Garnier", "Robert Aubry", "Zoé Blanc"}
