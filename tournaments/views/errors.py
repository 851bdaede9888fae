"""Pages for what went wrong: each says what happened and how to go on."""

import errno
import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

#: How SQLite and the system say that nothing can be written.
STORAGE_TROUBLE = ("disk is full", "disk I/O error", "readonly database", "unable to open database file")
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG}


def is_storage_trouble(error: BaseException | None) -> bool:
    """True if the disk is to blame, not the program."""
    if isinstance(error, OperationalError):
        return any(words in str(error) for words in STORAGE_TROUBLE)
    return isinstance(error, OSError) and error.errno in NO_ROOM


def _error_page(request: HttpRequest, status: int, message: str) -> HttpResponse:
    return render(request, "tournaments/error.html", {"message": message}, status=status)


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
    """A fault of the program, or a disk that takes no more: then nothing of this step was written."""
    if is_storage_trouble(sys.exc_info()[1]):
        message = _("Nothing was saved: the disk is full or cannot be written to. Tell the organiser, then try again.")
        return _error_page(request, 507, message)
    return _error_page(request, 500, _("The program met a fault. What was saved before is safe. Please try again."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was opened before a log-in, or on a browser that refuses cookies."""
    message = _("This page had been open for too long, or cookies are refused. Go back, reload the page and try again.")
    return _error_page(request, 403, message)
