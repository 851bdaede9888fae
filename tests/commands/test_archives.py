from collections.abc import Iterator
from errno import ENOSPC
from io import StringIO
from pathlib import Path
from typing import IO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.factories import ACTOR
from tests.services.test_archive_file import empty
from tournaments.management.commands import export_archive, site
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
    with translation.override("en"), pytest.raises(CommandError, match="There is no tournament of this number"):
        call_command("export_archive", 999, tmp_path / "x.json")
    with translation.override("en"), pytest.raises(CommandError, match="There is no tournament of this number"):
        call_command("site", 999, tmp_path / "x")
    with translation.override("en"), pytest.raises(CommandError, match="Nothing could be written to"):
        call_command("export_archive", create_demo(actor=ACTOR).pk, tmp_path / "none" / "x.json")
    with pytest.raises(CommandError):
        call_command("import_archive", tmp_path / "none.json")


def test_an_archive_that_fails_halfway_leaves_the_one_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = create_demo(actor=ACTOR)
    path = tmp_path / "soiree.json"
    path.write_text("the archive of last week")

    def disk_is_full(file: IO[bytes], _tournament: Tournament) -> None:
        file.write(b"half of it")
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(export_archive, "write_archive", disk_is_full)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("export_archive", tournament.pk, path)
    assert path.read_text() == "the archive of last week"
    assert [found.name for found in tmp_path.iterdir()] == ["soiree.json"]


def test_the_pages_are_written_into_a_folder(tmp_path: Path) -> None:
    tournament = create_demo(actor=ACTOR)
    call_command("site", tournament.pk, tmp_path / "club", stdout=StringIO())
    assert "Martine Lefèvre" in (tmp_path / "club" / "index.html").read_text(encoding="utf-8")
    assert not [found.name for found in (tmp_path / "club").iterdir() if found.name.startswith(".")]
    (tmp_path / "file").write_text("x")
    with translation.override("en"), pytest.raises(CommandError, match="Nothing could be written to"):
        call_command("site", tournament.pk, tmp_path / "file")


def test_pages_that_cannot_all_be_made_replace_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = create_demo(actor=ACTOR)
    (tmp_path / "index.html").write_text("the pages of last week")

    def fails_halfway(_tournament: Tournament) -> Iterator[tuple[str, str]]:
        yield "index.html", "new"
        raise RuntimeError("a fault in a later page")

    monkeypatch.setattr(site, "site_pages", fails_halfway)
    with pytest.raises(RuntimeError):
        call_command("site", tournament.pk, tmp_path)
    assert (tmp_path / "index.html").read_text() == "the pages of last week"
