from decimal import Decimal

import pytest

from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.enums import PrizeRule
from tournaments.errors import UserError
from tournaments.models import LogEntry, Tournament
from tournaments.selectors.prizes import awards
from tournaments.selectors.results import standings
from tournaments.services.adjustments import give_adjustment
from tournaments.services.attendance import record_payment
from tournaments.services.demo import create_demo
from tournaments.services.prizes import add_prize, refund_entrant, remove_prize, set_category

pytestmark = pytest.mark.django_db


def numbers(tournament: Tournament) -> list[list[int]]:
    return [[one.number for one in award.winners] for award in awards(tournament)]


def prize(tournament: Tournament, rule: PrizeRule, **values: object) -> None:
    add_prize(actor=ACTOR, tournament=tournament, what="Un lot", rule=rule, **values)  # type: ignore[arg-type]  # each value has its own type


def test_prizes_go_by_their_rule() -> None:
    tournament = create_demo(actor=ACTOR)
    rows = standings(tournament)
    order = [row.contestant.number for row in rows]
    set_category(actor=ACTOR, tournament=tournament, number=order[3], category="Dames")
    set_category(actor=ACTOR, tournament=tournament, number=order[5], category=" dames ")
    prize(tournament, PrizeRule.PLACE, place=2)
    prize(tournament, PrizeRule.LAST)
    prize(tournament, PrizeRule.CATEGORY, category="DAMES")
    prize(tournament, PrizeRule.CATEGORY, category="Juniors")
    prize(tournament, PrizeRule.LAST_GAME)
    best = max(row.standing.rounds[3].score for row in rows)
    of_last_game = [row.contestant.number for row in rows if row.standing.rounds[3].score == best]
    assert numbers(tournament) == [[order[1]], [order[-1]], [order[3]], [], of_last_game]


def test_those_who_share_a_place_share_its_prizes() -> None:
    tournament = create_demo(actor=ACTOR)
    first, second = standings(tournament)[:2]
    difference = first.standing.points - second.standing.points
    give_adjustment(actor=ACTOR, tournament=tournament, number=second.contestant.number, points=difference, reason="x")
    Tournament.objects.filter(pk=tournament.pk).update(tie_breaks=[])
    tournament.refresh_from_db()
    assert standings(tournament)[1].standing.shared
    for place in (1, 2, 3):
        prize(tournament, PrizeRule.PLACE, place=place)
    both = {first.contestant.number, second.contestant.number}
    found = numbers(tournament)
    assert (set(found[0]), set(found[1]), len(found[2])) == (both, both, 1)


def test_nobody_has_won_before_anything_is_played() -> None:
    tournament = make_tournament()
    make_pairs(tournament, 4)
    for rule in PrizeRule:
        prize(tournament, rule, category="Dames")
    assert numbers(tournament) == [[], [], [], []]
    remove_prize(actor=ACTOR, tournament=tournament, prize_pk=tournament.prize_list.earliest("pk").pk)
    assert tournament.prize_list.count() == 3
    with pytest.raises(UserError):
        prize(tournament, PrizeRule.CATEGORY)


def test_money_is_given_back_with_a_reason() -> None:
    tournament = make_tournament(fee=Decimal(5))
    make_pairs(tournament, 1)
    record_payment(actor=ACTOR, tournament=tournament, number=1, paid=True)
    for amount, reason in ((Decimal(11), "x"), (Decimal(0), "x"), (Decimal(1), " ")):
        with pytest.raises(UserError):
            refund_entrant(actor=ACTOR, tournament=tournament, number=1, amount=amount, reason=reason)
    refund_entrant(actor=ACTOR, tournament=tournament, number=1, amount=Decimal("2.50"), reason="malade")
    assert tournament.entrants.get().paid == Decimal("7.50")
    assert LogEntry.objects.get(action="refund").reason == "malade"
