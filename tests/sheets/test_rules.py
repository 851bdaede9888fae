"""The rules of an evening on one sheet of paper."""

from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring import PRESETS
from tests.factories import make_tournament
from tournaments.selectors.rules import switched
from tournaments.sheets.pdf import pdf_is_available
from tournaments.sheets.rendering import document_html, document_pdf

pytestmark = pytest.mark.django_db


def test_it_says_what_is_played_and_where_to_read_it() -> None:
    with translation.override("en"):
        html = document_html("rules", make_tournament(rules=PRESETS["castor"]))
    assert "Coinche du Castor" in html
    assert "82 in tricks alone" in html
    assert "/reglement/" in html
    assert "4 rounds of 12 deals" in html


@pytest.mark.skipif(not pdf_is_available(), reason="this machine has no libraries to lay out PDF files")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("changed", [False, True])
def test_one_page_is_enough(language: str, changed: bool) -> None:
    far = {name: getattr(PRESETS["iscool"], name) for name in ("surcoinche", "rounding", "capot_bonus", "failure_base")}
    rules = switched(PRESETS["ffb-coinchee-2015"], {**far, "generale_bid": 500} if changed else {})
    with translation.override(language):
        pdf = document_pdf("rules", make_tournament(rules=rules))
    assert len(PdfReader(BytesIO(pdf)).pages) == 1
