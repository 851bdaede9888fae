"""Pages for what went wrong: each says what happened and how to go on."""

import errno
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_BAD_ORIGIN
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from coinche_club.upkeep import note_damage
from tournaments.selectors.damage import is_damage

#: How SQLite and the system say that nothing can be written.
STORAGE_TROUBLE = ("disk is full", "disk I/O error", "readonly database", "unable to open database file")
#: The field of a form's token, and fields that are never written into a page.
TOKEN = "csrfmiddlewaretoken"
SECRET = {"password", "repeated", "current", "code"}
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG}


def is_storage_trouble(error: BaseException | None) -> bool:
    """True if the disk is to blame, not the program."""
    if isinstance(error, OperationalError):
        return any(words in str(error) for words in STORAGE_TROUBLE)
    return isinstance(error, OSError) and error.errno in NO_ROOM


def _error_page(request: HttpRequest, status: int, message: str, **way_on: Any) -> HttpResponse:
    return render(request, "tournaments/error.html", {"message": message, **way_on}, status=status)


def wrong_method(request: HttpRequest, accepted: Sequence[str]) -> HttpResponse:
    """The address of a button, typed or reached by a reload: it shows nothing by itself."""
    message = _("This address belongs to a button and shows nothing by itself.")
    response = _error_page(request, 405, message, back=_page_above(request.path))
    response.headers["Allow"] = ", ".join(accepted)
    return response


def _page_above(path: str) -> str:
    """The nearest address above this one that shows a page."""
    parts = path.strip("/").split("/")
    while len(parts) > 1:
        parts.pop()
        above = f"/{'/'.join(parts)}/"
        with suppress(Resolver404):
            if "GET" in getattr(resolve(above).func, "methods", ()):
                return above
    return "/"


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A request that no page of ours sends."""
    return _error_page(request, 400, _("This request could not be understood. Go back and try again."))


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """An account that may not do this."""
    return _error_page(request, 403, _("Your account may not do this. Ask the organiser."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Nothing at this address, or not in this evening."""
    return _error_page(request, 404, _("There is nothing at this address: it may belong to another evening."))


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of the program, a disk that takes no more, or a database that is damaged.

    The page is made without the request: whoever is asked about its reader asks the database.
    """
    status, message = _trouble(sys.exc_info()[1])
    return HttpResponse(render_to_string("tournaments/error.html", {"message": message}), status=status)


def _trouble(error: BaseException | None) -> tuple[int, str]:
    """The status and what to do. Damage is noted, so that the next start checks the database."""
    if is_damage(error):
        note_damage(settings.DATA_DIR)
        return 500, _(
            "The database is damaged: nothing more can be saved. The organiser has to stop the program and start it "
            "again; the start checks the database and offers the latest good copy."
        )
    if is_storage_trouble(error):
        return 507, _(
            "Nothing was saved: the disk is full or cannot be written to. Tell the organiser, then try again."
        )
    return 500, _("The program ran into an error. What was saved before is safe. Please try again.")


def logged_out(request: HttpRequest) -> HttpResponse | None:
    """What somebody typed who had logged out elsewhere, to be sent once more after the log-in.

    Nothing where nothing was typed, or what is never written into a page: then the log-in is enough.
    """
    if request.method != "POST" or not (again := _typed(request)) or not _is_plain(request):
        return None
    message = _(
        "You have been logged out. What you typed is not lost: log in in a new window, then send it again from here."
    )
    return _error_page(request, 403, message, again=again, log_in=True)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form but its token."""
    return [(name, value) for name, values in request.POST.lists() if name != TOKEN for value in values]


def _is_plain(request: HttpRequest) -> bool:
    """True for a form without a file or a secret."""
    return not request.FILES and not SECRET.intersection(request.POST)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was opened before a log-in, or on a browser that refuses cookies.

    What was typed is offered once more under today's token where the browser itself says that the form is one of ours.
    """
    if _is_ours(request, reason):
        message = _("This page was opened before you logged in. What you typed is not lost: send it once more.")
        return _error_page(request, 403, message, again=_typed(request))
    message = _("This page had been open for too long, or cookies are refused. Go back, reload the page and try again.")
    return _error_page(request, 403, message)


def _is_ours(request: HttpRequest, reason: str) -> bool:
    """True for a form of ours with an outworn token: its origin is proved, cookies arrive, and it holds no secret."""
    proved = "HTTP_ORIGIN" in request.META and reason != REASON_BAD_ORIGIN % request.META["HTTP_ORIGIN"]
    return proved and settings.CSRF_COOKIE_NAME in request.COOKIES and _is_plain(request)
