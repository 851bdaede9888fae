"""Results out: sheets in every kind of file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import pgettext

from tournaments.permissions import Action
from tournaments.spreadsheets.files import CONTENT_TYPES, file_of
from tournaments.spreadsheets.members import members_sheet
from tournaments.views.access import page


@page(Action.REGISTER)
def members_file(request: HttpRequest, kind: str) -> HttpResponse:
    """The list of members."""
    if kind not in CONTENT_TYPES:
        raise Http404
    return file_response(file_of(kind, [members_sheet()]), kind, pgettext("file name", "members"))


def file_response(content: bytes, kind: str, name: str) -> HttpResponse:
    """A file to keep, under a name made by us."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=CONTENT_TYPES[kind], headers=headers)
