"""Where a request comes from."""

from django.conf import settings
from django.http import HttpRequest

FORWARDING_HEADERS = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP", "HTTP_FORWARDED", "HTTP_VIA")


def is_this_machine(request: HttpRequest) -> bool:
    """True if the request comes straight from the machine that serves it, through no proxy."""
    if any(header in request.META for header in FORWARDING_HEADERS):
        return False
    return request.META.get("REMOTE_ADDR", "") in {"127.0.0.1", "::1"}


def address_of(request: HttpRequest) -> str:
    """The address of the device that asks.

    Behind the proxy of a hosted installation (``COINCHE_HTTPS``) it is the last one of ``X-Forwarded-For``, which that
    proxy wrote itself; anywhere else that header is whatever the visitor likes, and is not read.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.HTTPS else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")
