from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import ACTOR
from tests.services.test_archive_file import empty
from tournaments.models import Tournament
from tournaments.services.demo import create_demo

pytestmark = pytest.mark.django_db


def test_a_tournament_goes_out_and_comes_back(tmp_path: Path) -> None:
    tournament = create_demo(actor=ACTOR)
    path = tmp_path / "soiree.json"
    call_command("export_archive", tournament.pk, path, stdout=StringIO())
    with pytest.raises(CommandError):
        call_command("import_archive", path)
    empty()
    said = StringIO()
    call_command("import_archive", path, stdout=said)
    assert tournament.name in said.getvalue()
    assert Tournament.objects.count() == 1


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no tournament"):
        call_command("export_archive", 999, tmp_path / "x.json")
    with pytest.raises(CommandError):
        call_command("export_archive", create_demo(actor=ACTOR).pk, tmp_path / "none" / "x.json")
    with pytest.raises(CommandError):
        call_command("import_archive", tmp_path / "none.json")


def test_the_pages_are_written_into_a_folder(tmp_path: Path) -> None:
    tournament = create_demo(actor=ACTOR)
    call_command("site", tournament.pk, tmp_path / "club", stdout=StringIO())
    assert "Martine Lefèvre" in (tmp_path / "club" / "index.html").read_text(encoding="utf-8")
    with pytest.raises(CommandError, match="no tournament"):
        call_command("site", 999, tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(CommandError):
        call_command("site", tournament.pk, tmp_path / "file")
