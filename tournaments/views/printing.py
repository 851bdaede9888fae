"""Lists printed as they are found on their page: as a page for the browser's printer, or as a PDF file."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.sheets.listing import Listing
from tournaments.sheets.paper import Paper
from tournaments.sheets.papers import of_listing
from tournaments.sheets.pdf import pdf_is_available, render_pdf
from tournaments.sheets.rendering import paper_html, paper_parts
from tournaments.views.file_names import evening_name, pdf_response


def list_on_paper(
    request: HttpRequest,
    listing: Listing,
    *,
    pdf: bool,
    back_url: str,
    pdf_url: str,
    tournament: Tournament | None = None,
) -> HttpResponse:
    """The list as ``on_paper`` shows it."""
    return on_paper(request, of_listing(listing), pdf=pdf, back_url=back_url, pdf_url=pdf_url, tournament=tournament)


def on_paper(
    request: HttpRequest,
    paper: Paper,
    *,
    pdf: bool,
    back_url: str,
    pdf_url: str,
    tournament: Tournament | None = None,
) -> HttpResponse:
    """The paper as a file, or as a page with the way back and to the file, where what was looked for is kept."""
    if pdf:
        content = render_pdf(paper_parts(paper, tournament), accessible=paper.is_list)
        return pdf_response(content, evening_name(tournament) if tournament else "", paper.title)
    screen = screen_bar(request, back_url=back_url + asked(request), pdf_url=pdf_url)
    return HttpResponse(paper_html(paper, tournament, **screen))


def screen_bar(request: HttpRequest, *, back_url: str, pdf_url: str) -> dict[str, Any]:
    """What the bar above a printable page shows: the way back, and the file of what was asked for."""
    return {
        "on_screen": True,
        "back_url": back_url,
        "pdf_url": pdf_url + asked(request),
        "pdf_available": pdf_is_available(),
    }


def asked(request: HttpRequest) -> str:
    """What a list was asked for, to be put behind the address of the same list elsewhere."""
    return f"?{request.GET.urlencode()}" if request.GET else ""
