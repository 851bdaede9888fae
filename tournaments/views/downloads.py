"""What can be printed or taken away: printable pages, PDF files, the workbook."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import slugify

from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.sheets.documents import document_html, document_pdf
from tournaments.sheets.pdf import missing_libraries_message, pdf_is_available
from tournaments.sheets.score_sheets import page_count
from tournaments.spreadsheets.exports import workbook as workbook_bytes
from tournaments.views.access import get_round, get_tournament, page
from tournaments.views.shell import render_evening

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@page(Action.SEE_TOURNAMENT)
def documents(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that can be printed or saved now, each with its number of pages."""
    tournament = get_tournament(pk)
    rounds = [(round_, page_count(round_)) for round_ in tournament.rounds.order_by("-number")]
    context = {
        "rounds": rounds,
        "pdf_available": pdf_is_available(),
        "pdf_missing": "" if pdf_is_available() else missing_libraries_message(),
    }
    return render_evening(request, "tournaments/outputs/documents.html", tournament, step="documents", context=context)


@page(Action.EXPORT)
def score_sheets(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """The score sheets of a round as a page for the browser's printer."""
    tournament = get_tournament(pk)
    get_round(tournament, round_number)
    screen = _screen(tournament, back="draw_round", pdf="score_sheets_pdf", round_number=round_number)
    return HttpResponse(document_html("score_sheets", tournament, round_number=round_number, **screen))


@page(Action.EXPORT)
def score_sheets_pdf(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """The score sheets of a round as a PDF file."""
    tournament = get_tournament(pk)
    get_round(tournament, round_number)
    pdf = document_pdf("score_sheets", tournament, round_number=round_number)
    return _file(pdf, "application/pdf", f"{slugify(tournament.name)}-feuilles-tour-{round_number}.pdf")


@page(Action.EXPORT)
def standings_print(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings as a page for the browser's printer."""
    tournament = get_tournament(pk)
    screen = _screen(tournament, back="standings", pdf="standings_pdf")
    return HttpResponse(document_html("standings", tournament, **screen))


@page(Action.EXPORT)
def standings_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings as a PDF file."""
    tournament = get_tournament(pk)
    return _file(document_pdf("standings", tournament), "application/pdf", f"{slugify(tournament.name)}-classement.pdf")


@page(Action.EXPORT)
def workbook(request: HttpRequest, pk: int) -> HttpResponse:
    """Standings, rounds and deals as a workbook."""
    tournament = get_tournament(pk)
    return _file(workbook_bytes(tournament), XLSX, f"{slugify(tournament.name)}.xlsx", attachment=True)


def _screen(tournament: Tournament, *, back: str, pdf: str, round_number: int | None = None) -> dict[str, Any]:
    """What the printable page shows on screen only."""
    args = [tournament.pk] if round_number is None else [tournament.pk, round_number]
    return {
        "on_screen": True,
        "back_url": reverse(back, args=args),
        "pdf_url": reverse(pdf, args=args),
        "pdf_available": pdf_is_available(),
    }


def _file(content: bytes, content_type: str, name: str, *, attachment: bool = False) -> HttpResponse:
    """A file to keep, under a name made by us."""
    disposition = "attachment" if attachment else "inline"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)
