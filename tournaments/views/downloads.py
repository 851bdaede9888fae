"""What can be printed or taken away: printable pages, PDF files, the workbook."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language

from tournaments import jobs
from tournaments.models import Job, Tournament
from tournaments.permissions import Action
from tournaments.selectors.printed import documents_made
from tournaments.services.jobs import cancel_job
from tournaments.sheets.documents import DOCUMENTS
from tournaments.sheets.pdf import missing_libraries_message, pdf_is_available
from tournaments.sheets.rendering import document_html
from tournaments.views.access import get_tournament, page
from tournaments.views.documents_page import document_url, known_wish, offers, screen_context, visible_wish
from tournaments.views.exports import data_book
from tournaments.views.file_names import evening_name, pdf_response
from tournaments.views.rounds_page import may_draw
from tournaments.views.shell import render_evening


@page(Action.SEE_TOURNAMENT)
def documents(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that can be printed or saved now, what belongs to the round in hand first."""
    tournament = get_tournament(request, pk)
    context = {
        **offers(tournament, drafts=may_draw(request)),
        "pdf_available": pdf_is_available(),
        "pdf_missing": "" if pdf_is_available() else missing_libraries_message(),
    }
    return render_evening(request, "tournaments/outputs/documents.html", tournament, step="documents", context=context)


@page(Action.EXPORT)
def document(request: HttpRequest, pk: int, code: str, round_number: int | None = None) -> HttpResponse:
    """A document as a page for the browser's printer."""
    tournament = get_tournament(request, pk)
    asked = known_wish(code, request.GET, round_number)
    wish = visible_wish(tournament, code, asked, drafts=may_draw(request))
    try:
        return HttpResponse(document_html(code, tournament, wish=wish, **screen_context(tournament, code, wish)))
    except LookupError as error:
        raise Http404 from error


@page(Action.EXPORT)
def document_pdf(request: HttpRequest, pk: int, code: str, round_number: int | None = None) -> HttpResponse:
    """A document as a PDF file; while it is being made, a page that says how far it is."""
    tournament = get_tournament(request, pk)
    asked = known_wish(code, request.GET, round_number)
    wish = visible_wish(tournament, code, asked, drafts=may_draw(request))
    try:
        job = jobs.ask(tournament, code, wish, get_language() or "fr")
    except LookupError as error:
        raise Http404 from error
    try:
        content = jobs.hand_out(job)
    except FileNotFoundError:
        return redirect("job", pk=pk, job_pk=job.pk)
    return pdf_response(content, evening_name(tournament, code, str(wish.round_number or "")))


@page(Action.EXPORT, "GET", "POST")
def job(request: HttpRequest, pk: int, job_pk: int) -> HttpResponse:
    """How far a document is, and the file as soon as there is one; a post starts it again."""
    tournament = get_tournament(request, pk)
    found = jobs.revived(_job_of(request, tournament, job_pk))
    if request.method == "POST" and not found.is_under_way:
        jobs.start(found)
    address = file_url(found)
    context = {"job": found, "title": DOCUMENTS[found.code].title(), "file_url": address}
    if request.headers.get("HX-Request"):
        response = render(request, "tournaments/outputs/_job.html", {"tournament": tournament, **context})
        if jobs.is_ready(found):
            response["HX-Redirect"] = address
        return response
    return render_evening(request, "tournaments/outputs/job.html", tournament, step="documents", context=context)


@page(Action.EXPORT, "POST")
def job_cancel(request: HttpRequest, pk: int, job_pk: int) -> HttpResponse:
    """Give a document up."""
    cancel_job(_job_of(request, get_tournament(request, pk), job_pk))
    return redirect("job", pk=pk, job_pk=job_pk)


def _job_of(request: HttpRequest, tournament: Tournament, job_pk: int) -> Job:
    """A document that is being made; 404 for that of a draft, for whom it is no business."""
    found = get_object_or_404(documents_made(tournament), pk=job_pk)
    visible_wish(tournament, found.code, jobs.wish_of(found), drafts=may_draw(request))
    return found


def file_url(found: Job) -> str:
    """Where the file of a job is fetched."""
    return document_url(found.tournament, found.code, jobs.wish_of(found), pdf=True)


@page(Action.EXPORT)
def workbook(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Standings, rounds and deals as a workbook."""
    return data_book(request, pk=pk, kind="xlsx")
