"""What tests of services share."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def data_folder(settings: Any, tmp_path: Path) -> Path:
    """A data folder of the test's own, so that nobody else's backups lie in it."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return tmp_path / "data"
