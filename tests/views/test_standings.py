"""The standings page: penalties, persons, what is provisional, shared prizes, the frozen end."""

from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import ACTOR, make_pairs, make_user
from tests.markup import page_text
from tests.services.test_rounds import confirm, evening, play
from tests.views.conftest import english
from tournaments.enums import PrizeRule, Ranking, Role, TournamentState
from tournaments.models import Adjustment, Prize, Tournament
from tournaments.services.attendance import disqualify_entrant, replace_player, withdraw_entrant
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, tail: str = "", **query: str) -> str:
    return f"/soirees/{tournament.pk}/classement/{tail}{'?' + urlencode(query) if query else ''}"


def text(client: Client, where: str) -> str:
    response = client.get(where)
    assert response.status_code == 200
    return page_text(response)


def played(pairs: int = 4, rounds: int = 1, **settings: object) -> Tournament:
    tournament = evening(pairs, rounds_planned=rounds, **settings)
    for seed in range(rounds):
        play(draw_round(actor=ACTOR, tournament=tournament, seed=seed))
    return tournament


def test_screen_paper_and_journal_write_a_penalty_of_a_thousand_alike(organiser: Client) -> None:
    organiser.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    tournament = played()
    organiser.post(address(tournament, "points/"), {"number": "1", "points": "-1000", "reason": "scandale"})
    minus_thousand = "\u22121\u202f000"
    assert f'<span class="num">{minus_thousand}</span>' in text(organiser, address(tournament))
    assert f'<td class="num">{minus_thousand}</td>' in text(organiser, address(tournament))
    assert f": {minus_thousand} points (scandale)" in text(organiser, f"/soirees/{tournament.pk}/documents/classement/")
    assert minus_thousand in text(organiser, f"/soirees/{tournament.pk}/journal/")


def test_a_penalty_is_given_listed_with_its_reason_and_taken_back(organiser: Client) -> None:
    tournament = played()
    organiser.post(address(tournament, "points/"), {"number": "1", "points": "−160", "reason": "<b>renonce</b>"})
    page = text(organiser, address(tournament))
    assert "−160" in page
    assert "&lt;b&gt;renonce&lt;/b&gt;" in page
    line = Adjustment.objects.get()
    assert (line.points, line.round_number) == (-160, 1)
    organiser.post(address(tournament, f"points/{line.pk}/retirer/"))
    assert "renonce" not in text(organiser, address(tournament))


def test_a_penalty_without_a_reason_comes_back_with_what_was_typed(organiser: Client) -> None:
    tournament = played()
    refused = organiser.post(address(tournament, "points/"), {"number": "1", "points": "-160", "reason": ""})
    assert refused.status_code == 422
    assert 'value="-160"' in page_text(refused)
    too_many = organiser.post(address(tournament, "points/"), {"number": "1", "points": "0", "reason": "x"})
    assert too_many.status_code == 422
    assert not Adjustment.objects.exists()


def test_only_the_organiser_gives_points(organiser: Client) -> None:
    tournament = played()
    scorer = english()
    scorer.force_login(make_user("scorer", role=Role.SCORER))
    assert "classement/points/" not in text(scorer, address(tournament))
    data = {"number": "1", "points": "100", "reason": "ami"}
    assert scorer.post(address(tournament, "points/"), data).status_code == 403


def test_persons_are_offered_once_somebody_was_replaced(organiser: Client) -> None:
    tournament = played()
    assert "par=joueur" not in text(organiser, address(tournament))
    replace_player(actor=ACTOR, tournament=tournament, number=1, position=2, name="Zoé")
    assert "par=joueur" in text(organiser, address(tournament))
    page = text(organiser, address(tournament, par="joueur"))
    assert "Sud 1<" in page or "Sud 1 " in page
    assert "Nord 1 / " not in page
    assert text(organiser, address(tournament, par="joueur", tour="1"))


def test_the_withdrawn_and_the_disqualified_are_shown_as_such(organiser: Client) -> None:
    tournament = played()
    withdraw_entrant(actor=ACTOR, tournament=tournament, number=1)
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=2, reason="triche")
    page = text(organiser, address(tournament))
    assert "withdrawn" in page
    assert "disqualified" in page
    assert "Disqualified: outside the ranking." in page


def test_the_page_says_why_two_neighbours_stand_as_they_do(organiser: Client) -> None:
    tournament = played(2)
    assert "has more points: 1,010 against 600" in text(organiser, address(tournament))


def test_equals_share_the_place_everywhere(organiser: Client) -> None:
    tournament = played(8, ranking=Ranking.MATCH_POINTS)
    table = organiser.get(address(tournament)).context["table"]
    assert [row.record["place"] for row in table.rows] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert "level on every criterion" in text(organiser, address(tournament))


def test_a_shared_prize_is_pointed_out_at_the_end_only(organiser: Client) -> None:
    tournament = evening(8, rounds_planned=2, ranking=Ranking.MATCH_POINTS, prizes=1)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    assert "data-prize" not in text(organiser, address(tournament))
    Tournament.objects.update(state=TournamentState.CLOSED)
    page = text(organiser, address(tournament))
    assert page.count("data-prize") == 1
    assert "Final standings" in page
    Tournament.objects.update(prizes=0)
    assert "data-prize" not in text(organiser, address(tournament))
    Prize.objects.create(tournament=tournament, rule=PrizeRule.PLACE, place=5, what="un jambon")
    assert text(organiser, address(tournament)).count("data-prize") == 2


def test_what_counts_provisionally_is_named(organiser: Client) -> None:
    tournament = evening(6, rounds_planned=2)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=1)
    play(round_, but=1)
    assert 'id="provisional"' not in text(organiser, address(tournament))
    draw_round(actor=ACTOR, tournament=tournament, seed=2, postpone=True)
    page = text(organiser, address(tournament))
    assert "round 1, table 3" in page
    assert "provisional" in page
    confirm(round_.tables.get(number=3))
    assert 'id="provisional"' not in text(organiser, address(tournament))


def test_a_closed_evening_shows_its_points_and_takes_none(organiser: Client) -> None:
    tournament = played()
    organiser.post(address(tournament, "points/"), {"number": "1", "points": "50", "reason": "sourire"})
    Tournament.objects.update(state=TournamentState.CLOSED)
    page = text(organiser, address(tournament))
    assert "sourire" in page
    assert "retirer" not in page
    data = {"number": "1", "points": "50", "reason": "x"}
    assert organiser.post(address(tournament, "points/"), data).status_code == 403


def test_as_many_queries_for_thirty_pairs_as_for_four(organiser: Client) -> None:
    def queries(tournament: Tournament) -> int:
        organiser.get(address(tournament))
        with CaptureQueriesContext(connection) as captured:
            text(organiser, address(tournament))
        return len(captured)

    small, large = played(4, 1), played(30, 2)
    make_pairs(large, 2)
    # Whether a prize place is shared, which takes a look at what is left to play, is not what differs here.
    Tournament.objects.update(prizes=0)
    for tournament in (small, large):
        publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=9))
        for number in (1, 2):
            data = {"number": str(number), "points": "-10", "reason": "x"}
            organiser.post(address(tournament, "points/"), data)
    assert queries(small) == queries(large)


def test_an_evening_without_a_result_flags_no_prize(organiser: Client) -> None:
    tournament = evening(4)
    Tournament.objects.update(state=TournamentState.CLOSED)
    assert "data-prize" not in text(organiser, address(tournament))


def test_what_decides_stands_right_after_the_points_under_its_abbreviation(organiser: Client) -> None:
    tournament = played(4, ranking=Ranking.WINS, tie_breaks=("difference", "buchholz"))
    table = organiser.get(address(tournament)).context["table"]
    assert [column.name for column in table.columns][:5] == [
        "place",
        "name",
        "points",
        "difference",
        "tie_break_buchholz",
    ]
    assert '<abbr title="Strength of opponents (Buchholz)">Buch.</abbr>' in text(organiser, address(tournament))


def test_a_single_entrant_has_nobody_to_be_compared_with(organiser: Client) -> None:
    tournament = played(2)
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=2, reason="triche")
    page = text(organiser, address(tournament))
    assert "level on every criterion" not in page
    assert page.count('class="why"') == 1


def test_a_provisional_score_is_marked_where_it_stands(organiser: Client) -> None:
    tournament = evening(6, rounds_planned=2)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1), but=1)
    draw_round(actor=ACTOR, tournament=tournament, seed=2, postpone=True)
    assert text(organiser, address(tournament)).count("(provisional)") == 2
