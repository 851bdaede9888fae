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
from openpyxl import load_workbook
from pypdf import PdfReader
from pytest_django import Settings

from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.sheet_factories import confirm, enter
from tests.views.conftest import english
from tournaments import jobs
from tournaments.enums import JobState, Role
from tournaments.models import Job, Tournament
from tournaments.selectors.individuals import individual_standings
from tournaments.selectors.results import standings
from tournaments.services.adjustments import give_adjustment
from tournaments.services.attendance import replace_player
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
    assert page_text(page).count('<section class="page') == pages
    assert f"{pages} page" in page_text(page)


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


def _substitute(tournament: Tournament) -> None:
    """Somebody takes a place for the next round, which is played: persons and pairs have played different rounds."""
    replace_player(actor=ACTOR, tournament=tournament, number=1, position=2, name="Zoé Remplaçante")
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=4)
    tournament.refresh_from_db()
    round_ = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    for table in round_.tables.select_related("round__tournament__rules"):
        enter(table)
        confirm(table)


def test_every_document_is_offered(organiser: Client, demo: Tournament) -> None:
    html = page_text(organiser.get(reverse("documents", args=[demo.pk])))
    assert reverse("document", args=[demo.pk, "joueurs"]) not in html, "persons have played what their pairs have"
    _substitute(demo)
    html = page_text(organiser.get(reverse("documents", args=[demo.pk])))
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
    html = page_text(organiser.get(reverse(source, args=[demo.pk]), follow=True))
    assert reverse("document", args=[demo.pk, code]) in html


@pytest.mark.parametrize(
    ("source", "code", "sheet"),
    [
        ("draw", "placement", "tables"),
        ("scores", "resultats", "tables"),
        ("entrants", "pointage", "entrants"),
        ("prizes", "palmares", "prizes"),
    ],
)
def test_a_list_is_a_file_too_on_the_page_where_it_is(
    organiser: Client, demo: Tournament, source: str, code: str, sheet: str
) -> None:
    html = page_text(organiser.get(reverse(source, args=[demo.pk]), follow=True))
    assert reverse("document_pdf", args=[demo.pk, code]) in html
    assert reverse("data_sheet", args=[demo.pk, sheet, "xlsx"]) in html


def _printed(visitor: Client, address: str) -> str:
    """The text of a file, its words one after the other."""
    answer = visitor.get(address)
    assert answer["Content-Type"] == "application/pdf"
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages).split())


def _leads_to(html: str, *addresses: str) -> bool:
    return all(f'href="{address}"' in html for address in addresses)


@pytest.mark.parametrize("after", ["", "?tour=2"])
def test_the_standings_are_printed_and_taken_away_from_their_page(
    organiser: Client, demo: Tournament, after: str
) -> None:
    html = page_text(organiser.get(reverse("standings", args=[demo.pk]) + after))
    page, file = (reverse(f"standings_{kind}", args=[demo.pk]) + after for kind in ("print", "pdf"))
    assert _leads_to(html, page, file, reverse("workbook", args=[demo.pk]))
    heading = f"Standings after round {2 if after else 3}"
    assert heading in page_text(organiser.get(page))
    assert heading in _printed(organiser, file)


@pytest.mark.parametrize(("after", "last"), [("", 4), ("&tour=3", 3)])
def test_the_standings_of_the_players_are_theirs_on_paper_and_in_the_file(
    organiser: Client, demo: Tournament, after: str, last: int
) -> None:
    _substitute(demo)
    html = page_text(organiser.get(f"{reverse('standings', args=[demo.pk])}?par=joueur{after}"))
    query = after.replace("&", "?")
    page, file = (reverse(name, args=[demo.pk, "joueurs"]) + query for name in ("document", "document_pdf"))
    sheet = reverse("data_sheet", args=[demo.pk, "persons", "xlsx"])
    assert _leads_to(html, page, file, sheet)
    printed = _printed(organiser, file)
    for text in (page_text(organiser.get(page)), printed):
        assert f"Standings of the players after round {last}" in text
        names = [row.contestant.name for row in individual_standings(demo, after_round=last)]
        assert "Zoé Remplaçante" in names
        places = [text.index(name) for name in names]
        assert places == sorted(places)
        assert not [row for row in standings(demo) if row.contestant.name in text]
    rows = list(load_workbook(BytesIO(organiser.get(sheet).content)).worksheets[0].iter_rows(values_only=True))[1:]
    persons = individual_standings(demo)
    assert [(row[0], row[2], row[3], row[4]) for row in rows] == [
        (row.standing.place, row.contestant.number, row.contestant.name, row.standing.points) for row in persons
    ]
    assert len(rows) == 2 * demo.entrants.count() + 1


def test_a_penalty_stands_with_its_reason_beside_the_persons_whom_it_falls_on(
    organiser: Client, demo: Tournament
) -> None:
    _substitute(demo)
    give_adjustment(actor=ACTOR, tournament=demo, number=1, points=-160, reason="renonce tardive")
    assert "renonce tardive" in _printed(organiser, reverse("document_pdf", args=[demo.pk, "joueurs"]))
    content = organiser.get(reverse("data_sheet", args=[demo.pk, "persons", "xlsx"])).content
    head, *rows = load_workbook(BytesIO(content)).worksheets[0].iter_rows(values_only=True)
    marked = [row for row in rows if row[head.index("Reasons")]]
    assert [(row[2], row[head.index("Penalties")]) for row in marked] == [(1, -160)] * 2


def test_a_copy_is_saved_from_the_home_page(organiser: Client) -> None:
    html = page_text(organiser.get(reverse("home")))
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
    assert "Results changed since" not in page_text(organiser.get(page))
    with transaction.atomic():
        record(actor=ACTOR, action="sheet_confirmed", subject="1/1", tournament=demo)
    assert "Results changed since" in page_text(organiser.get(page))


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
    page = page_text(helper.get(reverse("documents", args=[demo.pk])))
    assert f"Round {draft.number}" not in page
    assert f"Round {draft.number - 1}" in page
    latest = page_text(helper.get(_address(demo, "tables")))
    assert f"Tables of round {draft.number - 1}" in latest
    assert [organiser.get(address).status_code for address in addresses] == [200] * 8
    page = page_text(organiser.get(reverse("documents", args=[demo.pk])))
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
    page = page_text(scorer.get(reverse("documents", args=[tournament.pk])))
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
    assert 'data-state="waiting"' in page_text(answer)
    address = reverse("job", args=[tournament.pk, job.pk])
    Job.objects.update(done=3, total=8, state=JobState.RUNNING)
    assert "part 3 of 8" in page_text(organiser.get(address))
    organiser.post(reverse("job_cancel", args=[tournament.pk, job.pk]))
    assert 'data-state="cancelled"' in page_text(organiser.get(address))
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
    assert 'data-state="waiting"' in page_text(answer)
    jobs.work()
    assert organiser.get(_address(demo, "classement", pdf=True)).content.startswith(b"%PDF")


def test_a_failure_is_said_with_a_way_on(organiser: Client, demo: Tournament) -> None:
    job = jobs.job_for(demo, "classement", Wish(), "en")
    Job.objects.filter(pk=job.pk).update(state=JobState.FAILED, error="No paper tray.")
    answer = page_text(organiser.get(_address(demo, "classement", pdf=True), follow=True))
    assert "No paper tray." in answer
    assert reverse("job", args=[demo.pk, job.pk]) in answer


def test_pictures_are_images_without_any_script_and_have_their_figures_beside_them(
    organiser: Client, demo: Tournament
) -> None:
    for page in (reverse("pictures", args=[demo.pk]), reverse("game_picture", args=[demo.pk, 1, 1])):
        html = page_text(organiser.get(page))
        assert '<th scope="row">' in html
    for image in ("picture_race", "picture_contracts"):
        answer = organiser.get(reverse(image, args=[demo.pk]))
        assert answer["Content-Type"] == "image/svg+xml"
        assert answer["Content-Security-Policy"].startswith("default-src 'none'")
        assert b"<script" not in answer.content
        assert b"http://www.w3.org/2000/svg" in answer.content
    assert organiser.get(reverse("game_image", args=[demo.pk, 1, 1])).status_code == 200


def test_a_line_of_a_picture_is_told_without_colours(organiser: Client, demo: Tournament) -> None:
    course = page_text(organiser.get(reverse("game_image", args=[demo.pk, 1, 1])))
    assert [re.search(rf">{side}</text>", course) is not None for side in ("NS", "EW")] == [True, True]
    race = page_text(organiser.get(reverse("picture_race", args=[demo.pk])))
    numbers = re.findall(r'class="label"[^>]*>(\d+)</text>', race)
    assert sorted(map(int, numbers)) == [entrant.number for entrant in demo.entrants.order_by("number")]
