"""Results out: sheets in every kind of file."""

from tempfile import SpooledTemporaryFile

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.errors import UserError
from tournaments.forms.imports import ArchiveForm
from tournaments.permissions import Action
from tournaments.selectors.printed import stale_data
from tournaments.services.archive_file import read_archive, write_archive
from tournaments.services.taken_files import note_taken
from tournaments.spreadsheets.exports import SHEETS, evening_sheet, evening_sheets, sheets_of, workbook
from tournaments.spreadsheets.files import CONTENT_TYPES, file_of
from tournaments.spreadsheets.site import write_site
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.file_names import data_name, evening_name, spreadsheet_response
from tournaments.views.shell import render_evening

#: A file is kept in memory up to this size, on the disk beyond it; in bytes.
IN_MEMORY = 5_000_000


@page(Action.EXPORT)
def data(request: HttpRequest, pk: int) -> HttpResponse:
    """Every file that can be taken away."""
    tournament = get_tournament(request, pk)
    stale = stale_data(tournament)
    sheets = [
        {
            "code": code,
            "title": make(tournament).title,
            "outdated": [job for kind in CONTENT_TYPES if (job := stale.get(f"{code}_{kind}"))],
        }
        for code, make in sheets_of(tournament).items()
    ]
    context = {"sheets": sheets, "stale": stale}
    return render_evening(request, "tournaments/exports/data.html", tournament, step="documents", context=context)


@page(Action.EXPORT)
def data_book(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """All sheets in one file; a workbook with ``?controle=1`` sums the deals up once more beside the totals."""
    tournament = get_tournament(request, pk)
    checked = kind == "xlsx" and request.GET.get("controle") == "1"
    if kind == "xlsx":
        content = workbook(tournament, formulas=checked)
    elif kind == "ods":
        content = file_of(kind, evening_sheets(tournament))
    else:
        raise Http404
    note_taken(tournament, f"book_{kind}")
    name = data_name(tournament, pgettext("file name", "check") if checked else "")
    return spreadsheet_response(content, kind, name)


@page(Action.EXPORT)
def data_sheet(request: HttpRequest, pk: int, code: str, kind: str) -> HttpResponse:
    """One sheet as CSV, or in another kind of file."""
    tournament = get_tournament(request, pk)
    if code not in SHEETS or kind not in CONTENT_TYPES:
        raise Http404
    sheet = evening_sheet(tournament, code)
    content = file_of(kind, [sheet])
    note_taken(tournament, f"{code}_{kind}")
    return spreadsheet_response(content, kind, data_name(tournament, slugify(sheet.title)))


@page(Action.EXPORT)
def data_archive(request: HttpRequest, pk: int) -> FileResponse:
    """The whole tournament for another laptop."""
    tournament = get_tournament(request, pk)
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed by the response
    write_archive(file, tournament)
    note_taken(tournament, "archive_json")
    return FileResponse(file, as_attachment=True, filename=f"{data_name(tournament)}.json")


@page(Action.EXPORT)
def data_site(request: HttpRequest, pk: int) -> FileResponse:
    """The folder of pages for the club's site."""
    tournament = get_tournament(request, pk)
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed by the response
    write_site(file, tournament, folder=evening_name(tournament))
    file.seek(0)
    note_taken(tournament, "site_zip")
    return FileResponse(file, as_attachment=True, filename=f"{data_name(tournament)}.zip")


@page(Action.MANAGE_TOURNAMENT, "GET", "POST")
def archive_bring(request: HttpRequest) -> HttpResponse:
    """Take a tournament over from another laptop."""
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = read_archive(actor=actor_of(request), content=form.cleaned_data["file"].read())
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("“%(name)s” is here, with everything.") % {"name": tournament.name})
            return redirect("tournament", tournament.pk)
    return render(request, "tournaments/exports/bring.html", {"form": form}, status=422 if form.errors else 200)
