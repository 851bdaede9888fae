"""Pages for what went wrong: each says what happened and how to go on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


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
    """A fault of the program."""
    return _error_page(request, 500, _("The program met a fault. What was saved before is safe. Please try again."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was opened before a log-in, or on a browser that refuses cookies."""
    message = _("This page had been open for too long, or cookies are refused. Go back, reload the page and try again.")
    return _error_page(request, 403, message)
