"""The draw's pages: what the organiser sees and does, and what nobody else may see."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import ACTOR, make_user
from tests.markup import page_text
from tests.services.test_rounds import confirm, evening, play
from tests.views.conftest import english
from tournaments.enums import Formula, Role, RoundState, TournamentState
from tournaments.models import Player, Round, Tournament
from tournaments.selectors.seating import seating
from tournaments.services.rounds import draw_remaining_rounds, draw_round, publish_drafts, publish_round

pytestmark = pytest.mark.django_db


def base(tournament: Tournament) -> str:
    return f"/soirees/{tournament.pk}/tirage/"


def of(round_: Round, tail: str = "") -> str:
    return f"{base(round_.tournament)}{round_.number}/{tail}"


def text(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code == 200
    return page_text(response)


def primary_buttons(page: str) -> int:
    return page.count('"btn btn-primary"')


@pytest.mark.parametrize("pairs", [0, 1])
def test_with_too_few_pairs_the_page_leads_to_the_entrants(organiser: Client, pairs: int) -> None:
    tournament = evening(pairs)
    page = text(organiser, base(tournament))
    assert f'class="btn btn-primary" href="/soirees/{tournament.pk}/inscrits/"' in page
    assert "nouveau/" not in page


def test_one_press_draws_the_first_round_as_a_draft(organiser: Client) -> None:
    tournament = evening(4)
    assert "Draw round 1" in text(organiser, base(tournament))
    response = organiser.post(f"{base(tournament)}nouveau/", {"number": "1"}, follow=True)
    page = page_text(response)
    round_ = tournament.rounds.get()
    assert round_.is_draft
    assert response.redirect_chain == [(of(round_), 302)]
    assert "Publish round 1" in page
    assert "Drawn by lot." in page
    assert f"seed {round_.seed}" in page
    assert primary_buttons(page) == 1


def test_a_draft_is_seen_by_nobody_but_who_may_draw(organiser: Client, anybody: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    public = f"/public/{round_.tournament.pk}/"
    assert anybody.get(public).status_code == 404
    assert anybody.get(of(round_))["Location"].startswith("/connexion/")
    scorer = english()
    scorer.force_login(make_user("scorer", role=Role.SCORER))
    assert scorer.get(of(round_)).status_code == 404
    assert "Nord 1" not in text(scorer, base(round_.tournament))
    publish_round(actor=ACTOR, round_=round_)
    assert anybody.get(public).status_code == 200
    assert "Nord 1" in text(scorer, of(round_))


def test_a_scorer_sees_no_button_that_changes_a_round(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    scorer = english()
    scorer.force_login(make_user("scorer", role=Role.SCORER))
    page = text(scorer, of(round_))
    assert of(round_, "clore/") not in page
    assert of(round_, "echanger/") not in page


def test_publishing_leads_on_to_the_scores(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    page = page_text(organiser.post(of(round_, "publier/"), follow=True))
    round_.refresh_from_db()
    assert round_.state == RoundState.PUBLISHED
    assert f'class="btn btn-primary" href="/soirees/{round_.tournament.pk}/scores/1/"' in page
    assert f"/soirees/{round_.tournament.pk}/documents/feuilles/1/" in page
    assert primary_buttons(page) == 1


def test_with_every_result_the_next_step_is_the_next_draw_and_after_the_last_round_the_standings(
    organiser: Client,
) -> None:
    tournament = evening(4, rounds_planned=2)
    play(draw_round(actor=ACTOR, tournament=tournament))
    page = text(organiser, base(tournament))
    assert "Draw round 2" in page
    assert primary_buttons(page) == 1
    organiser.post(f"{base(tournament)}nouveau/", {"number": "2"})
    play(tournament.rounds.get(number=2))
    page = text(organiser, base(tournament))
    assert f'class="btn btn-primary" href="/soirees/{tournament.pk}/classement/"' in page


def test_missing_results_are_named_and_drawn_over_only_when_ticked(organiser: Client) -> None:
    tournament = evening(6)
    play(draw_round(actor=ACTOR, tournament=tournament), but=2)
    page = text(organiser, base(tournament))
    assert "round 1, tables 2, 3" in page
    assert page.count("counts as drawn at the average of the round") == 1, "what closing the round makes of them"
    assert page.count("counts as drawn at the average of its round") == 1, "what drawing the next one makes of them"
    refused = organiser.post(f"{base(tournament)}nouveau/", {"number": "2"})
    assert refused.status_code == 400
    assert "round 1, tables 2, 3" in page_text(refused)
    assert tournament.rounds.count() == 1
    organiser.post(f"{base(tournament)}nouveau/", {"number": "2", "postpone": "on"})
    assert tournament.rounds.count() == 2
    assert "postponed" in text(organiser, f"{base(tournament)}1/")
    assert "round 1, table 2; round 1, table 3" in text(organiser, f"/soirees/{tournament.pk}/journal/")


def test_who_presses_second_sees_what_the_first_one_drew(organiser: Client) -> None:
    tournament = evening(4)
    organiser.post(f"{base(tournament)}nouveau/", {"number": "1"})
    response = organiser.post(f"{base(tournament)}nouveau/", {"number": "1"})
    assert response.status_code == 409
    assert "already drawn" in page_text(response)
    assert "Publish round 1" in page_text(response)
    assert tournament.rounds.get().tables.count() == 2


def test_a_page_left_open_draws_no_round_that_it_did_not_promise(organiser: Client) -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament))
    assert organiser.post(f"{base(tournament)}nouveau/", {"number": "1"}).status_code == 409
    assert tournament.rounds.count() == 1


def test_publishing_twice_is_told_and_changes_nothing(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    response = organiser.post(of(round_, "publier/"))
    assert response.status_code == 409
    assert "has been published in the meantime" in page_text(response)


def test_publishing_all_tells_how_many_it_published(organiser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_rest = draw_remaining_rounds(actor=ACTOR, tournament=evening(4, rounds_planned=3))

    def publish_after_somebody_else(**asked: Any) -> tuple[Round, ...]:
        publish_round(actor=ACTOR, round_=first)
        return publish_drafts(**asked)

    monkeypatch.setattr("tournaments.views.rounds.publish_drafts", publish_after_somebody_else)
    page = page_text(organiser.post(of(first, "publier/"), {"all": "1"}, follow=True))
    assert "2 rounds are published." in page


def test_a_typed_seed_repeats_the_draw(organiser: Client) -> None:
    tournament = evening(8)
    organiser.post(f"{base(tournament)}nouveau/", {"number": "1", "seed": "4711"})
    round_ = tournament.rounds.get()
    first = seating(round_)
    organiser.post(of(round_, "refaire/"), {"seed": "1"})
    assert seating(round_) != first
    organiser.post(of(round_, "refaire/"), {"seed": "4711"})
    names = [(table.number, table.ns_name, table.ew_name) for table in seating(round_).tables]
    assert names == [(table.number, table.ns_name, table.ew_name) for table in first.tables]


@pytest.mark.parametrize("seed", ["abc", "-1", str(2**32)])
def test_a_seed_that_is_none_is_kept_on_the_page_with_its_error(organiser: Client, seed: str) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4), seed=9)
    response = organiser.post(of(round_, "refaire/"), {"seed": seed})
    assert response.status_code == 422
    assert f'value="{seed}"' in page_text(response)
    round_.refresh_from_db()
    assert round_.seed == 9


def test_kept_tables_stay(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(12), seed=1)
    kept = seating(round_).tables[1]
    organiser.post(of(round_, "refaire/"), {"seed": "2", "locked": ["2"]})
    after = seating(round_).tables[1]
    assert (after.ns_name, after.ew_name) == (kept.ns_name, kept.ew_name)
    assert organiser.post(of(round_, "refaire/"), {"locked": ["99"]}).status_code == 422


def test_two_change_places_and_the_rematch_is_said_in_words(organiser: Client) -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    met = [(table.ns[0], table.ew[0]) for table in seating(tournament.rounds.get()).tables]
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=2)
    north, south = met[0]
    now = next(t for t in seating(round_).tables if north in (*t.ns, *t.ew))
    other = next(one for one in (*now.ns, *now.ew) if one != north)
    response = organiser.post(of(round_, "echanger/"), {"first": south.number, "second": other.number}, follow=True)
    page = page_text(response)
    assert f"{north.name} and {south.name} meet again (round 1)." in page or (
        f"{south.name} and {north.name} meet again (round 1)." in page
    )
    assert "Set by hand." in page


def test_a_sixth_round_of_six_pairs_shows_its_rematches_and_that_no_draw_is_without(organiser: Client) -> None:
    tournament = evening(6, rounds_planned=6)
    for seed in range(5):
        play(draw_round(actor=ACTOR, tournament=tournament, seed=seed))
    organiser.post(f"{base(tournament)}nouveau/", {"number": "6"})
    round_ = tournament.rounds.get(number=6)
    page = text(organiser, of(round_))
    tables = seating(round_).tables
    assert len(tables) == 3
    for table in tables:
        names = sorted((table.ns[0].name, table.ew[0].name))
        again = rf"(?:{names[0]} and {names[1]}|{names[1]} and {names[0]}) meet again \(round \d\)\."
        assert re.search(again, page), names
    assert "Publish round 6" in page


def test_a_swap_with_oneself_shows_its_error_beside_the_field(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    response = organiser.post(of(round_, "echanger/"), {"first": "1", "second": "1"})
    assert response.status_code == 400
    assert 'id="edit" open' in page_text(response)


@pytest.mark.parametrize(
    ("tail", "data"),
    [
        ("exempter/", {"number": "1"}),
        ("absence/", {"number": "1"}),
        ("numero/", {"number": "1", "to_number": "2"}),
        ("echanger/", {"first": "1", "second": "2"}),
    ],
)
def test_a_published_round_is_edited_only_with_the_tick(organiser: Client, tail: str, data: dict[str, str]) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    assert organiser.post(of(round_, tail), data).status_code == 403
    assert organiser.post(of(round_, tail), {**data, "after_publication": "on"}).status_code == 302
    assert "lists printed before are out of date" in text(organiser, of(round_))


def test_a_late_pair_is_pointed_out_and_seated_with_the_exempt_one(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(3))
    exempt = seating(round_).byes[0].number
    organiser.post(f"/soirees/{round_.tournament.pk}/inscrits/", {"name_1": "Retard", "name_2": "Tardive"})
    assert "Registered after this draw" in text(organiser, of(round_))
    assert "Draw again to include them" in text(organiser, of(round_))
    organiser.post(of(round_, "nouvelle-table/"), {"first": "4", "second": str(exempt)})
    assert len(seating(round_).tables) == 2


def test_a_pair_that_comes_after_the_publication_plays_from_the_next_draw_on(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    organiser.post(f"/soirees/{round_.tournament.pk}/inscrits/", {"name_1": "Retard", "name_2": "Tardive"})
    page = text(organiser, of(round_))
    assert "They play from the next draw on." in page
    assert "Draw again to include them" not in page


def test_every_round_at_once(organiser: Client) -> None:
    tournament = evening(6, rounds_planned=3)
    organiser.post(f"{base(tournament)}nouveau/", {"number": "1", "all": "1"})
    assert tournament.rounds.filter(state=RoundState.DRAFT).count() == 3
    assert "To the draft that comes first" in text(organiser, f"{base(tournament)}2/")
    organiser.post(f"{base(tournament)}1/publier/", {"all": "1"})
    assert tournament.rounds.filter(state=RoundState.PUBLISHED).count() == 3


def test_lists_printed_before_the_draw_was_taken_back_are_said_to_be_out_of_date(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    documents = f"/soirees/{round_.tournament.pk}/documents/"
    assert "printed before are out of date" not in text(organiser, of(round_)) + text(organiser, documents)
    organiser.post(of(round_, "depublier/"), {"reason": "une paire oubliée"})
    organiser.post(of(round_, "publier/"))
    round_.refresh_from_db()
    assert round_.takes_scores
    assert "lists printed before are out of date" in text(organiser, of(round_))
    assert "lists printed before are out of date" in text(organiser, documents)


def test_closing_and_opening_again(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    play(round_, but=1)
    assert organiser.post(of(round_, "clore/")).status_code == 400
    organiser.post(of(round_, "clore/"), {"postpone": "on"})
    round_.refresh_from_db()
    assert round_.state == RoundState.CLOSED
    assert organiser.post(of(round_, "rouvrir/"), {"reason": ""}).status_code == 422
    organiser.post(of(round_, "rouvrir/"), {"reason": "une feuille retrouvée"})
    round_.refresh_from_db()
    assert round_.takes_scores


def test_taking_a_draw_back(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    organiser.post(of(round_, "depublier/"), {"reason": "oubli"})
    round_.refresh_from_db()
    assert round_.is_draft


def test_cancelling_wants_the_name_and_the_round_can_be_brought_back(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    confirm(round_.tables.get(number=1), 1230, 550)
    assert organiser.post(of(round_, "annuler/"), {"typed_name": "x"}).status_code == 400
    page = page_text(organiser.post(of(round_, "annuler/"), {"typed_name": "Round 1"}, follow=True))
    assert "Bring it back" in page
    assert not Round.objects.exists()
    organiser.post(f"{base(round_.tournament)}retablir/")
    assert round_.tables.get(number=1).versions.get().total_ns == 1230
    assert organiser.post(f"{base(round_.tournament)}retablir/").status_code == 404


def test_a_round_that_was_cancelled_meanwhile_is_not_found(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    Round.objects.all().delete()
    assert organiser.get(of(round_)).status_code == 404
    assert organiser.post(of(round_, "publier/")).status_code == 404


def test_a_closed_evening_shows_its_rounds_and_changes_none(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    Tournament.objects.update(state=TournamentState.CLOSED)
    page = text(organiser, of(round_))
    assert of(round_, "echanger/") not in page
    assert organiser.post(of(round_, "echanger/"), {"first": "1", "second": "2"}).status_code == 403


def test_ranks_gap_and_club_stand_on_the_draft(organiser: Client) -> None:
    tournament = evening(4, formula=Formula.SWISS)
    Player.objects.filter(name="Nord 1").update(club="Belote de Lyon")
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    draw_round(actor=ACTOR, tournament=tournament, seed=2)
    page = text(organiser, base(tournament))
    for word in ("place 1", "place 3", "Belote de Lyon", "apart in the standings"):
        assert word in page


def test_names_are_inert(organiser: Client) -> None:
    tournament = evening(2)
    Player.objects.filter(name="Nord 1").update(name="<script>alert(1)</script>")
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    for address in (base(tournament), f"/public/{tournament.pk}/"):
        page = text(organiser, address)
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize("formula", [Formula.BY_LOT, Formula.SWISS])
def test_the_draw_page_costs_as_many_queries_for_thirty_tables_as_for_four(organiser: Client, formula: Formula) -> None:
    counts = []
    for pairs in (9, 61):
        tournament = evening(pairs, formula=formula)
        play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
        draw_round(actor=ACTOR, tournament=tournament, seed=2)
        with CaptureQueriesContext(connection) as captured:
            assert organiser.get(f"{base(tournament)}2/").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_rounds_drawn_ahead_are_listed_for_the_organiser_only(organiser: Client, anybody: Client) -> None:
    tournament = evening(6, rounds_planned=3)
    first, *_later = draw_remaining_rounds(actor=ACTOR, tournament=tournament)
    publish_round(actor=ACTOR, round_=first)
    public = text(anybody, f"/public/{tournament.pk}/")
    assert "Round 2" not in public
    assert anybody.get(f"/public/{tournament.pk}/?tour=2").status_code == 404
