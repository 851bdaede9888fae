"""PDF files: made from the project's own files only, and refused with a way out where a library is missing."""

from io import BytesIO

import pytest
from pypdf import PageObject, PdfReader

from tournaments.errors import UserError
from tournaments.sheets import pdf
from tournaments.sheets.engine import StaticFilesOnly, static_path


def test_suits_and_accents_are_in_the_file_with_the_font_that_draws_them() -> None:
    reader = PdfReader(
        BytesIO(pdf.render_pdf(pdf.Layout(parts=['<html lang="fr"><body>Hélène ♠ ♥ ♦ ♣</body></html>'])))
    )
    assert "Hélène ♠ ♥ ♦ ♣" in reader.pages[0].extract_text()
    assert reader.trailer["/Root"]["/Lang"] == "fr"  # type: ignore[index]  # pypdf types the root loosely


def _drawn(page: PageObject) -> list[int]:
    """The numbers of the objects that a page draws."""
    objects = page["/Resources"].get_object().get("/XObject", {})  # type: ignore[union-attr]  # typed loosely
    return [objects.raw_get(name).idnum for name in objects]


def test_forms_are_held_once_and_lie_under_the_pages_that_have_them() -> None:
    pages = [f"<p>page {number}</p>" for number in range(4)]
    forms = "<style>p { break-after: page }</style><p>first form</p><p>second form</p>"
    layout = pdf.Layout(parts=pages, forms=forms, under=[0, 1, None, 0])
    reader = PdfReader(BytesIO(pdf.render_pdf(layout)))
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert texts == ["first form page 0", "second form page 1", "page 2", "first form page 3"]
    assert len({image for page in reader.pages for image in _drawn(page)}) == 2


@pytest.mark.parametrize(
    "url",
    ["http://example.invalid/x.css", "https://example.invalid/x.png", "file:///etc/passwd", "ftp://example.invalid/"],
)
def test_nothing_outside_the_project_is_loaded(url: str) -> None:
    with pytest.raises(ValueError, match="outside the project"):
        StaticFilesOnly().fetch(url)


def test_our_static_files_are_found_and_no_path_leads_out() -> None:
    found = static_path("coinche:///static/coinche/print.css")
    assert found is not None
    assert "@page" in found.read_text(encoding="utf-8")
    assert static_path("coinche:///static/../secret_key") is None
    assert static_path("coinche:///other/print.css") is None


def test_without_pango_the_message_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_engine", lambda: None)
    assert not pdf.pdf_is_available()
    with pytest.raises(UserError, match=r"libpangoft2-1\.0-0"):
        pdf.render_pdf(pdf.Layout(parts=["<p>x</p>"]))
