"""A document as a page for the screen and the browser's printer, and as a PDF file, from the same template."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.sheets.documents import DOCUMENTS, PAPER_TEMPLATE, build_paper
from tournaments.sheets.paper import ROOM, Page, Paper
from tournaments.sheets.papers import Wish
from tournaments.sheets.pdf import Layout, render_pdf
from tournaments.sheets.ruling import characters, three_places

FOOT_POINTS = 7.0
#: Pages that one process lays out at a time: small enough for a progress that moves, large enough to be worth a start.
PAGES_AT_A_TIME = 16


def document_html(
    code: str, tournament: Tournament, *, round_number: int | None = None, wish: Wish | None = None, **screen: Any
) -> str:
    """The document as HTML; ``screen`` adds what only the page on screen shows (the way back, the link to the PDF)."""
    document = DOCUMENTS[code]
    if document.context is not None:
        context = {"printed_at": timezone.localtime(), **document.context(tournament), **screen}
        return render_to_string(document.template, context)
    paper = build_paper(code, tournament, wish or Wish(round_number=round_number))
    return paper_html(paper, tournament, **screen)


def paper_html(paper: Paper, tournament: Tournament | None = None, **screen: Any) -> str:
    """All pages of a document as one HTML page; ``tournament``: the evening that it is about, if it is about one."""
    return _html(paper, tournament, list(_numbered(paper, tournament)), screen)


def paper_parts(paper: Paper, tournament: Tournament | None = None) -> Layout:
    """The document as one or more HTML pages, to be laid out side by side; a list stays whole for its structure.

    In more than one, what pages have in common is laid out once for all of them.
    """
    pages = list(_numbered(paper, tournament))
    step = len(pages) if paper.is_list else PAGES_AT_A_TIME
    if len(pages) <= step:
        return Layout(parts=[_html(paper, tournament, pages, {})])
    forms = list({id(page.form): page.form for page in paper.pages if page.form}.values())
    own = [{**page, "form": None} for page in pages]
    return Layout(
        parts=[_html(paper, tournament, own[start : start + step], {}) for start in range(0, len(pages), step)],
        forms=_html(paper, tournament, [_bare(form) for form in forms], {}) if forms else "",
        under=[next((n for n, form in enumerate(forms) if form is page.form), None) for page in paper.pages],
    )


def document_pdf(
    code: str, tournament: Tournament, *, round_number: int | None = None, wish: Wish | None = None
) -> bytes:
    """The document as a PDF file. Raises ``UserError`` where this machine cannot make one."""
    if DOCUMENTS[code].build is None:
        return render_pdf(Layout(parts=[document_html(code, tournament)]))
    paper = build_paper(code, tournament, wish or Wish(round_number=round_number))
    return render_pdf(paper_parts(paper, tournament), accessible=paper.is_list)


def _html(
    paper: Paper, tournament: Tournament | None, pages: Sequence[Mapping[str, Any]], screen: Mapping[str, Any]
) -> str:
    context = {"paper": paper, "pages": pages, "page_total": len(paper.pages), "tournament": tournament, **screen}
    return render_to_string(PAPER_TEMPLATE, context)


def _numbered(paper: Paper, tournament: Tournament | None) -> Iterator[Mapping[str, Any]]:
    """Every page with its foot: what it is about, its number among how many, revision and time of its data."""
    now = date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")
    state = _("revision %(revision)d, %(time)s") % {"revision": tournament.revision, "time": now} if tournament else now
    for number, page in enumerate(paper.pages, start=1):
        width = characters(ROOM[page.format][0], FOOT_POINTS)
        foot = three_places(paper.about, f"{number} / {len(paper.pages)}", state, width)
        yield {**_bare(page), "form": page.form, "foot": foot}


def _bare(page: Page) -> dict[str, Any]:
    """A page without its foot and what it shares."""
    return {"template": page.template, "format": page.format.value, "content": page.content}
