"""What files are called, those of an evening above all, and how they are handed out."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.spreadsheets.files import CONTENT_TYPES


def evening_name(tournament: Tournament, *parts: str) -> str:
    """Day, name, and of what it is a file, in letters that every system takes."""
    name = slugify(tournament.name) or slugify(pgettext("file name", "evening"))
    return "-".join((f"{tournament.date:%Y-%m-%d}", name, *filter(None, parts)))


def data_name(tournament: Tournament, *parts: str) -> str:
    """The same with the revision and the minute that a file of data shows."""
    return evening_name(tournament, *parts, f"r{tournament.revision}", f"{timezone.localtime():%Hh%M}")


def spreadsheet_response(content: bytes, kind: str, name: str) -> HttpResponse:
    """A spreadsheet to keep: "xlsx", "ods" or "csv"."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=CONTENT_TYPES[kind], headers=headers)


def pdf_response(content: bytes, *names: str) -> HttpResponse:
    """A PDF file to look at or keep, under a name made of these."""
    name = "-".join(filter(None, map(slugify, names))) or "document"
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(content, content_type="application/pdf", headers=headers)
