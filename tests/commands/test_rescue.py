"""What the commands tell somebody to type."""

import sys
from pathlib import Path
from typing import Any

import pytest

from tournaments.management.rescue import command_line


@pytest.mark.parametrize(
    ("interpreter", "typed"),
    [
        ("club/.venv/bin/python3", ".venv/bin/python3 manage.py restore"),
        ("club/.venv/Scripts/python.exe", ".venv/Scripts/python manage.py restore"),
        ("elsewhere/bin/python3.12", "python manage.py restore"),
    ],
)
def test_the_line_to_type_names_the_interpreter_that_works_there(
    interpreter: str, typed: str, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BASE_DIR = tmp_path / "club"
    monkeypatch.setattr(sys, "executable", str(tmp_path / interpreter))
    assert command_line("restore") == typed


def test_a_name_with_a_space_is_one_word() -> None:
    assert command_line("restore", "a copy (1).sqlite3").endswith(' restore "a copy (1).sqlite3"')
