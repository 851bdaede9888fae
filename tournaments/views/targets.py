"""Where a page leads to that was told where to go on."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

#: A longer address is no page of ours.
LONGEST_TARGET = 2_000


def own_path(request: HttpRequest, asked: str) -> str:
    """``asked`` if it is a path of this site, otherwise "".

    A path and nothing else: "redirect" would look any other word up among the names of the pages.
    """
    if not asked.startswith("/") or len(asked) > LONGEST_TARGET:
        return ""
    allowed = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if allowed else ""
