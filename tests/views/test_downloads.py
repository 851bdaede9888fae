"""Documents from the pages: printed where their lists are, counted before, flagged when out of date."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader
from pytest_django import Settings

from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tests.views.conftest import english
from tournaments import jobs
from tournaments.enums import JobState, Role
from tournaments.models import Job, Tournament
from tournaments.services.audit import record
from tournaments.services.demo import create_demo
from tournaments.services.rounds import draw_remaining_rounds, draw_round, publish_round
from tournaments.sheets.documents import DOCUMENTS
from tournaments.sheets.papers import Wish
from tournaments.views.documents_page import BEFORE, NOW, RESULTS

CODES = sorted(code for code, document in DOCUMENTS.items() if document.build is not None)


@pytest.fixture(autouse=True)
def data_dir(settings: Settings, tmp_path: Path) -> None:
    """Files of one test are not those of another."""
    settings.DATA_DIR = tmp_path


@pytest.fixture
def demo(db: None) -> Tournament:
    return create_demo(actor=ACTOR)


def _address(tournament: Tournament, code: str, *, pdf: bool = False, **query: Any) -> str:
    address = reverse("document_pdf" if pdf else "document", args=[tournament.pk, code])
    return f"{address}?{urlencode(query)}" if query else address


@pytest.mark.parametrize("code", CODES)
def test_every_document_is_a_page_and_a_file_with_the_same_number_of_pages(
    organiser: Client, demo: Tournament, code: str
) -> None:
    query: dict[str, Any] = {"tour": 1, "inscrit": 1}
    page = organiser.get(_address(demo, code, **query))
    assert page.status_code == 200
    if organiser.get(_address(demo, code, pdf=True, **query)).status_code == 302:
        jobs.work()
    answer = organiser.get(_address(demo, code, pdf=True, **query))
    assert answer["Content-Type"] == "application/pdf"
    pages = len(PdfReader(BytesIO(answer.content)).pages)
    assert page.content.decode().count('<section class="page') == pages
    assert f"{pages} page" in page.content.decode()


def test_the_round_in_play_comes_first_and_the_first_draft_once_it_is_over(organiser: Client) -> None:
    tournament = make_tournament(rounds_planned=3)
    make_pairs(tournament, 4)
    first = draw_remaining_rounds(actor=ACTOR, tournament=tournament)[0]
    address = reverse("documents", args=[tournament.pk])
    assert organiser.get(address).context["round"] == first
    publish_round(actor=ACTOR, round_=first)
    assert organiser.get(address).context["round"] == first
    first.tables.update(forfeit="EW")
    assert organiser.get(address).context["round"].number == 2


def test_every_document_is_offered(organiser: Client, demo: Tournament) -> None:
    html = organiser.get(reverse("documents", args=[demo.pk])).content.decode()
    assert {*NOW, *RESULTS, *BEFORE, "fiche"} == set(CODES)
    for code in CODES:
        assert reverse("document", args=[demo.pk, code]) in html, code


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("draw", "placement"),
        ("draw", "tables"),
        ("scores", "resultats"),
        ("entrants", "pointage"),
        ("standings", "grille"),
    ],
)
def test_a_list_is_printed_from_the_page_where_it_is(
    organiser: Client, demo: Tournament, source: str, code: str
) -> None:
    html = organiser.get(reverse(source, args=[demo.pk]), follow=True).content.decode()
    assert reverse("document", args=[demo.pk, code]) in html


@pytest.mark.parametrize(
    ("source", "code", "sheet"),
    [
        ("draw", "placement", "tables"),
        ("scores", "resultats", "tables"),
        ("entrants", "pointage", "entrants"),
        ("prizes", "palmares", None),
    ],
)
def test_a_list_is_a_file_too_on_the_page_where_it_is(
    organiser: Client, demo: Tournament, source: str, code: str, sheet: str | None
) -> None:
    html = organiser.get(reverse(source, args=[demo.pk]), follow=True).content.decode()
    assert reverse("document_pdf", args=[demo.pk, code]) in html
    assert sheet is None or reverse("data_sheet", args=[demo.pk, sheet, "xlsx"]) in html


def test_a_copy_is_saved_from_the_home_page(organiser: Client) -> None:
    html = organiser.get(reverse("home")).content.decode()
    assert f'action="{reverse("backup_create")}"' in html
    assert "Save a copy" in html


@pytest.mark.parametrize(
    ("code", "query"),
    [
        ("feuilles", {"tour": 99}),
        ("feuilles", {"tour": "x"}),
        ("resultats", {"tour": "-1"}),
        ("classement", {"tour": 10**12}),
        ("classement", {"tour": 30}),
        ("fiche", {"inscrit": 999}),
        ("fiche", {}),
        ("feuilles", {"version": "nope"}),
        ("rules", {}),
    ],
)
def test_what_there_is_not_is_not_found(organiser: Client, demo: Tournament, code: str, query: dict[str, Any]) -> None:
    assert organiser.get(_address(demo, code, **query)).status_code == 404
    assert organiser.get(_address(demo, code, pdf=True, **query)).status_code == 404
    assert not Job.objects.filter(state=JobState.DONE).exists()


@pytest.mark.parametrize(
    ("code", "query"),
    [
        ("classement", {}),
        ("classement", {"tour": 1}),
        ("fiche", {"inscrit": 2}),
        ("feuilles", {"tour": 1, "version": "a5"}),
        ("resultats", {"tour": 1}),
    ],
)
def test_a_file_that_was_taken_away_is_flagged_once_results_changed(
    organiser: Client, demo: Tournament, code: str, query: dict[str, Any]
) -> None:
    organiser.get(_address(demo, code, pdf=True, **query))
    page = reverse("documents", args=[demo.pk])
    assert "Results changed since" not in organiser.get(page).content.decode()
    with transaction.atomic():
        record(actor=ACTOR, action="sheet_confirmed", subject="1/1", tournament=demo)
    assert "Results changed since" in organiser.get(page).content.decode()


@pytest.mark.parametrize("role", [Role.SCORER, Role.CHECK_IN, Role.DISPLAY, Role.READER])
def test_a_draft_is_printed_by_nobody_but_who_may_draw(organiser: Client, demo: Tournament, role: Role) -> None:
    draft = draw_round(actor=ACTOR, tournament=demo)
    helper = english()
    helper.force_login(make_user("helper", role=role))
    addresses = [
        _address(demo, code, pdf=pdf, tour=draft.number)
        for code in ("feuilles", "tables", "placement", "resultats")
        for pdf in (False, True)
    ]
    assert [helper.get(address).status_code for address in addresses] == [404] * 8
    job = reverse("job", args=[demo.pk, jobs.job_for(demo, "feuilles", Wish(round_number=draft.number), "en").pk])
    assert helper.get(job).status_code == helper.post(job).status_code == 404
    page = helper.get(reverse("documents", args=[demo.pk])).content.decode()
    assert f"Round {draft.number}" not in page
    assert f"Round {draft.number - 1}" in page
    latest = helper.get(_address(demo, "tables")).content.decode()
    assert f"Tables of round {draft.number - 1}" in latest
    assert [organiser.get(address).status_code for address in addresses] == [200] * 8
    page = organiser.get(reverse("documents", args=[demo.pk])).content.decode()
    assert f"Round {draft.number} (Draft)" in page
    publish_round(actor=ACTOR, round_=draft)
    assert [helper.get(address).status_code for address in addresses] == [200] * 8


def test_before_the_first_round_is_published_there_is_nothing_to_print_of_it(organiser: Client) -> None:
    tournament = make_tournament()
    make_pairs(tournament, 4)
    draw_round(actor=ACTOR, tournament=tournament)
    scorer = english()
    scorer.force_login(make_user("scorer", role=Role.SCORER))
    assert scorer.get(_address(tournament, "placement")).status_code == 404
    page = scorer.get(reverse("documents", args=[tournament.pk])).content.decode()
    assert "as soon as a round is drawn" in page
    assert reverse("document", args=[tournament.pk, "tables"]) not in page


def test_a_long_document_shows_how_far_it_is_and_can_be_given_up_and_taken_up(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "start_worker", lambda: None)
    tournament = make_tournament()
    make_pairs(tournament, 48)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    answer = organiser.get(reverse("score_sheets_pdf", args=[tournament.pk, 1]), follow=True)
    job = Job.objects.get()
    assert 'data-state="waiting"' in answer.content.decode()
    address = reverse("job", args=[tournament.pk, job.pk])
    Job.objects.update(done=3, total=8, state=JobState.RUNNING)
    assert "part 3 of 8" in organiser.get(address).content.decode()
    organiser.post(reverse("job_cancel", args=[tournament.pk, job.pk]))
    assert 'data-state="cancelled"' in organiser.get(address).content.decode()
    organiser.post(address)
    jobs.work()
    done = organiser.get(address, headers={"HX-Request": "true"})
    assert organiser.get(done["HX-Redirect"]).content.startswith(b"%PDF")


def test_a_file_that_just_made_room_for_a_later_one_is_made_again(
    organiser: Client, demo: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_out = jobs.hand_out

    def gone_meanwhile(job: Job) -> bytes:
        jobs.file_path(job).unlink()
        return hand_out(job)

    monkeypatch.setattr(jobs, "start_worker", lambda: None)
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "hand_out", gone_meanwhile)
        answer = organiser.get(_address(demo, "classement", pdf=True), follow=True)
    assert 'data-state="waiting"' in answer.content.decode()
    jobs.work()
    assert organiser.get(_address(demo, "classement", pdf=True)).content.startswith(b"%PDF")


def test_a_failure_is_said_with_a_way_on(organiser: Client, demo: Tournament) -> None:
    job = jobs.job_for(demo, "classement", Wish(), "en")
    Job.objects.filter(pk=job.pk).update(state=JobState.FAILED, error="No paper tray.")
    answer = organiser.get(_address(demo, "classement", pdf=True), follow=True).content.decode()
    assert "No paper tray." in answer
    assert reverse("job", args=[demo.pk, job.pk]) in answer


def test_pictures_are_images_without_any_script_and_have_their_figures_beside_them(
    organiser: Client, demo: Tournament
) -> None:
    for page in (reverse("pictures", args=[demo.pk]), reverse("game_picture", args=[demo.pk, 1, 1])):
        html = organiser.get(page).content.decode()
        assert '<th scope="row">' in html
    for image in ("picture_race", "picture_contracts"):
        answer = organiser.get(reverse(image, args=[demo.pk]))
        assert answer["Content-Type"] == "image/svg+xml"
        assert answer["Content-Security-Policy"].startswith("default-src 'none'")
        assert b"<script" not in answer.content
        assert b"http://www.w3.org/2000/svg" in answer.content
    assert organiser.get(reverse("game_image", args=[demo.pk, 1, 1])).status_code == 200


def test_a_line_of_a_picture_is_told_without_colours(organiser: Client, demo: Tournament) -> None:
    course = organiser.get(reverse("game_image", args=[demo.pk, 1, 1])).content.decode()
    assert [re.search(rf">{side}</text>", course) is not None for side in ("NS", "EW")] == [True, True]
    race = organiser.get(reverse("picture_race", args=[demo.pk])).content.decode()
    numbers = re.findall(r'class="label"[^>]*>(\d+)</text>', race)
    assert sorted(map(int, numbers)) == [entrant.number for entrant in demo.entrants.order_by("number")]
