"""While a page or a file is laid out nobody waits: no transaction, and so no lock of a writer, spans rendering."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.template.loader import render_to_string
from django.test import Client
from django.test.signals import template_rendered

from tests.factories import make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.phone_factories import finish, make_phone_table, opened, send_deal
from tests.sheet_factories import TYPED, make_tables
from tests.views.sheet_pages import head, post
from tests.views.test_imports import FILE, answers
from tournaments import jobs
from tournaments.enums import JobState, TournamentState, VersionState
from tournaments.models import Job, Tournament
from tournaments.sheets import pdf, rendering
from tournaments.sheets.papers import Wish

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def organiser(transactional_db: None) -> Client:
    client = Client()
    client.cookies[project.LANGUAGE_COOKIE_NAME] = "en"
    client.force_login(make_user())
    return client


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was laid out, a template's or a file's name each time; the test fails at once inside a transaction."""
    names: list[str] = []

    def note(name: str) -> None:
        assert not connection.in_atomic_block, f"{name} is laid out within a transaction"
        names.append(name)

    def page(template: Any, **_told: Any) -> None:
        note(str(template.name))

    def file(*args: Any, **options: Any) -> bytes:
        note("PDF")
        return pdf.render_pdf(*args, **options)

    template_rendered.connect(page)
    monkeypatch.setattr(rendering, "render_pdf", file)
    monkeypatch.setattr(jobs, "render_pdf", file)
    yield names
    template_rendered.disconnect(page)


def test_the_watch_sees_a_page_laid_out_within_a_transaction(rendered: list[str]) -> None:
    render_to_string("tournaments/includes/brand.html")
    with pytest.raises(AssertionError, match="within a transaction"), transaction.atomic():
        render_to_string("tournaments/includes/brand.html")
    assert rendered == ["tournaments/includes/brand.html"]


def follow(send: Callable[..., Any], address: str, *given: Any) -> str:
    """Send, follow where it leads, and return the page."""
    answer = send(address, *given, follow=True)
    assert answer.status_code == 200, (address, answer.status_code)
    return page_text(answer)


def test_an_evening_is_prepared_and_drawn(organiser: Client, rendered: list[str]) -> None:
    tournament = make_tournament(rounds_planned=2)
    start = f"/soirees/{tournament.pk}"
    make_pairs(tournament, 3)
    follow(organiser.post, f"{start}/inscrits/", {"name_1": "Annie", "name_2": "Basile"})
    upload = {"file": SimpleUploadedFile("liste.xlsx", FILE), "text": ""}
    check = organiser.post(f"{start}/inscrits/importer/", upload)["Location"]
    follow(organiser.post, check, {**answers(follow(organiser.get, check)), "confirm": "1"})
    follow(organiser.post, f"{start}/pointage/1/", {"attendance": "here"})
    assert tournament.entrants.count() == 6
    follow(organiser.post, f"{start}/tirage/nouveau/", {"number": "1"})
    for tail in ("refaire/", "publier/"):
        follow(organiser.post, f"{start}/tirage/1/{tail}")
    assert not tournament.rounds.get().is_draft
    refused = organiser.post(f"{start}/tirage/nouveau/", {"number": "2"})
    assert refused.status_code == 400
    assert len(rendered) > 50


def test_scores_come_in_at_the_desk(organiser: Client, rendered: list[str]) -> None:
    table, other, *_more = make_tables(3, deals_per_round=1)
    start = f"/soirees/{table.round.tournament_id}"
    post(organiser, "deal_preview", table, TYPED)
    assert post(organiser, "deal_add", table, TYPED).status_code == 302
    assert post(organiser, "sheet_confirm", table, {}).status_code == 409
    assert post(organiser, "sheet_confirm", table, {}, base=1).status_code == 302
    assert post(organiser, "deal_add", other, {**TYPED, "points_NS": "300"}).status_code == 422
    for tail in ("scores/1/", "saisie/", "classement/", "journal/", "documents/"):
        follow(organiser.get, f"{start}/{tail}")
    follow(organiser.post, f"{start}/classement/points/", {"number": "1", "points": "-20", "reason": "renonce"})
    assert head(table).state == VersionState.CONFIRMED
    assert len(rendered) > 50


def test_telephones_enter_and_agree(rendered: list[str]) -> None:
    table, phone = make_phone_table(deals_per_round=1), Client()
    assert send_deal(phone, table).status_code == 302
    for side in ("ns", "eo"):
        opened(phone, table, side)
        finish(phone, table, side)
        opened(phone, table, side)
    assert head(table).state == VersionState.CONFIRMED
    assert any(name.startswith("tournaments/phone/") for name in rendered)


def test_documents_are_laid_out_short_and_long(organiser: Client, rendered: list[str]) -> None:
    tournament = make_tables(22)[0].round.tournament
    start = f"/soirees/{tournament.pk}/documents"
    follow(organiser.get, f"{start}/tables/?tour=1")
    assert organiser.get(f"{start}/tables.pdf?tour=1")["Content-Type"] == "application/pdf"
    jobs.start(jobs.job_for(tournament, "feuilles", Wish(round_number=1), "en"))
    jobs.work()
    assert set(Job.objects.values_list("state", flat=True)) == {JobState.DONE}
    assert rendered.count("PDF") == 2


def test_an_evening_is_copied_closed_and_put_away(organiser: Client, rendered: list[str]) -> None:
    follow(organiser.post, "/demo/")
    evening = Tournament.objects.get()
    follow(organiser.post, "/sauvegardes/nouvelle/")
    for tail in ("clore/", "archiver/"):
        follow(organiser.post, f"/soirees/{evening.pk}/fin/{tail}")
    evening.refresh_from_db()
    assert evening.state == TournamentState.ARCHIVED
    assert len(rendered) > 20
