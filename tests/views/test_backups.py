"""The pages of the copies."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests.backup_factories import played_evening, totals
from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.views.conftest import english
from tournaments.models import Tournament
from tournaments.selectors.backups import backups
from tournaments.services.rounds import draw_round
from tournaments.services.rounds_life import cancel_round
from tournaments.wording.copies import copy_words

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the file of an SQLite database"),
]


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()


@pytest.fixture
def organiser(transactional_db: None) -> Client:
    client = english()
    client.force_login(make_user())
    return client


def made(organiser: Client) -> str:
    """The name of a copy made with the button."""
    assert organiser.post("/sauvegardes/nouvelle/").status_code == 302
    return backups()[0].name


def test_a_copy_is_made_listed_checked_and_downloaded(organiser: Client) -> None:
    played_evening()
    name = made(organiser)
    assert name.encode() in organiser.get("/sauvegardes/").content
    checked = organiser.post(f"/sauvegardes/{name}/verifier/", follow=True)
    assert b"8 confirmed sheets were recomputed" in checked.content
    file = organiser.get(f"/sauvegardes/{name}/fichier/")
    assert b"".join(file.streaming_content)[:16] == b"SQLite format 3\0"  # type: ignore[attr-defined]  # a stream
    assert name in file["Content-Disposition"]


def test_the_list_says_when_and_why_each_copy_was_made(organiser: Client) -> None:
    tournament = make_tournament()
    make_pairs(tournament, 4)
    made(organiser)
    cancel_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    page = page_text(organiser.get("/sauvegardes/")).partition("<tbody")[2]
    cells = [
        re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)[:2] for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL)
    ]
    assert sorted(why for _when, why in cells) == ["Before a draw", "Before a round was cancelled", "On demand"]
    with translation.override("en"):
        expected = [
            [date_format(timezone.localtime(copy.at), "SHORT_DATETIME_FORMAT"), str(copy.reason.label)]
            for copy in backups()
        ]
    assert sorted(cells) == sorted(expected)


def test_two_clicks_restore_and_two_more_undo_it(organiser: Client) -> None:
    evening = played_evening()
    before = totals(evening)
    name = made(organiser)
    Tournament.objects.update(name="Une erreur")
    assert b"copy of the present state" in organiser.get(f"/sauvegardes/{name}/restaurer/").content
    said = page_text(organiser.post(f"/sauvegardes/{name}/restaurer/", follow=True))
    assert Tournament.objects.get().name == "Soirée jouée"
    assert totals(evening) == before
    present = next(copy for copy in backups() if copy.reason == "restore")
    with translation.override("en"):
        assert f"it is the copy of {copy_words(present)}" in said
    assert present.name not in said
    organiser.post(f"/sauvegardes/{present.name}/restaurer/")
    assert Tournament.objects.get().name == "Une erreur"


def test_a_damaged_copy_says_so_and_changes_nothing(organiser: Client) -> None:
    make_tournament()
    name = made(organiser)
    path = backups()[0].path
    path.write_bytes(path.read_bytes()[:5_000])
    answer = organiser.post(f"/sauvegardes/{name}/restaurer/")
    assert answer.status_code == 422
    assert b"damaged" in answer.content
    assert Tournament.objects.count() == 1


def test_a_file_from_elsewhere_is_checked_and_listed(organiser: Client) -> None:
    make_tournament(name="D’ailleurs")
    name = made(organiser)
    content = backups()[0].path.read_bytes()
    backups()[0].path.unlink()
    answer = organiser.post("/sauvegardes/apporter/", {"file": SimpleUploadedFile(name, content)})
    assert answer.status_code == 302
    assert backups()[0].reason == "brought"
    wrong = organiser.post("/sauvegardes/apporter/", {"file": SimpleUploadedFile("x.sqlite3", b"no database")})
    assert wrong.status_code == 422
    assert wrong.context["bring_form"].errors["file"]


def test_a_stick_is_written_from_the_machine_itself_only(organiser: Client, tmp_path: Path) -> None:
    name = made(organiser)
    stick = tmp_path / "stick"
    stick.mkdir()
    address = f"/sauvegardes/{name}/copier/"
    assert organiser.post(address, {"target": str(stick)}).status_code == 302
    assert (stick / name).exists()
    assert "on the disk of the data" in page_text(organiser.get("/sauvegardes/")), "a folder beside is no stick"
    assert organiser.post(address, {"target": "/nowhere"}).status_code == 422
    elsewhere = {"REMOTE_ADDR": "192.168.1.20"}
    assert organiser.post(address, {"target": str(stick)}, **elsewhere).status_code == 403  # type: ignore[arg-type]  # headers as the server sees them


@pytest.mark.parametrize("name", ["..%2Fsecret_key", "secret_key", "coinche_2026-11-30_21-45-12_draw_0.sqlite3"])
def test_nothing_but_the_list_is_opened(organiser: Client, name: str) -> None:
    for page in ("fichier", "restaurer", "copier"):
        assert organiser.get(f"/sauvegardes/{name}/{page}/").status_code == 404
