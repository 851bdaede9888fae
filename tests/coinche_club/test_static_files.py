"""Static files are collected when something changed, and only then."""

import os
from pathlib import Path

import pytest
from pytest_django import Settings

from coinche_club.static_files import collect_if_needed


@pytest.fixture
def source(tmp_path: Path, settings: Settings) -> Path:
    """The only static file of an installation that collects into another folder."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "theme.css").write_text("body { color: green }" * 100)
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    storage = {"BACKEND": "coinche_club.static_files.GzippedManifestStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}
    return folder / "theme.css"


def collected(source: Path) -> set[str]:
    return {path.name for path in (source.parents[1] / "collected").iterdir()}


def test_the_first_start_collects_and_the_second_does_not(source: Path) -> None:
    assert collect_if_needed()
    assert not collect_if_needed()
    assert any(name.startswith("theme.") and name.endswith(".css.gz") for name in collected(source))


def test_a_changed_file_is_collected_again_and_the_old_copy_goes(source: Path) -> None:
    collect_if_needed()
    before = collected(source)
    source.write_text("body { color: red }" * 100)
    os.utime(source, ns=(1, 1))
    assert collect_if_needed()
    after = collected(source)
    assert after != before
    assert len(after) == len(before)
