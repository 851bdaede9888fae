"""Who a telephone is, and which table its code opens.

Guessing is slowed down by telephone and address together (``services.attempts``), never by address alone: a whole hall
may stand behind one. A telephone is known by a signed cookie. One that sends none is taken for a single telephone of
its address; once that has erred too often, it is first given a cookie and sent round again, which a browser does not
notice and a script without cookies never gets beyond. Where many codes fail from one address, cookies that are only
just made have to wait a few seconds. Nobody waits inside a request: the few threads of the server are for the hall.
"""

import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from scoring import Side
from tournaments.errors import NotAllowedError, UserError
from tournaments.models import FailedAttempt, Table
from tournaments.origin import address_of
from tournaments.permissions import Action
from tournaments.selectors.table_codes import FoundTable, any_phones, find_table, has_erred
from tournaments.services.attempts import PAUSE, TooManyAttemptsError, check_attempts, record_failure
from tournaments.services.audit import Actor
from tournaments.services.phone_entry import guard_phones
from tournaments.views.access import page
from tournaments.wording.scoring import side_words

COOKIE = "coinche_device"
KIND = "table_code"
A_YEAR = 365 * 24 * 3600
#: So many codes that fail from one address in a minute, and cookies younger than ``YOUNG`` have to wait.
MANY_FAILURES, MINUTE, YOUNG = 30, timedelta(minutes=1), timedelta(seconds=5)

View = Callable[..., HttpResponse]
Page = Callable[..., HttpResponseBase]


class UnknownCodeError(UserError):
    """A code that opens nothing."""

    status = 404


class NothingThereError(UserError):
    """A code that opens its table, and then a side or a deal that is none."""

    status = 404


class WaitError(UserError):
    """A telephone that has to come back in a few seconds."""

    status = 429


class NeedsCookieError(UserError):
    """A telephone without a cookie, where those without one have erred too often."""

    status = 429


def phone_page(*methods: str) -> Callable[[View], Page]:
    """A page for whoever holds a table's code: never kept by a browser, its refusals say where to ask."""

    def decorate(view: View) -> Page:
        @page(Action.PLAY_AT_TABLE, *methods)
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                response = view(request, *args, **kwargs)
            except UserError as error:
                response = refusal(request, error)
            except Http404:
                response = refusal(request, NothingThereError(_("There is nothing at this address. Type your code.")))
            patch_cache_control(response, private=True, no_store=True)
            response["X-Robots-Tag"] = "noindex"
            if device_of(request) == "":
                _give_cookie(request, response)
            return response

        return guarded

    return decorate


def device_of(request: HttpRequest) -> str:
    """Which telephone this is, "" if it sends no cookie of ours."""
    return _cookie(request)[0]


def _cookie(request: HttpRequest) -> tuple[str, float]:
    """The telephone's own name and when it was given, both signed by us."""
    try:
        name, at = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except (signing.BadSignature, TypeError, ValueError):
        return "", 0.0
    return str(name), float(at)


def _give_cookie(request: HttpRequest, response: HttpResponse) -> None:
    value = signing.dumps([secrets.token_hex(8), timezone.now().timestamp()], salt=COOKIE)
    response.set_cookie(
        COOKIE, value, max_age=A_YEAR, path="/t/", httponly=True, samesite="Lax", secure=request.is_secure()
    )


def phone_actor(request: HttpRequest, table: Table, side: Side | None) -> Actor:
    """Who acts on a telephone, for the journal: table, side, address and the beginning of the telephone's name."""
    names = {"table": table.number, "side": side_words(side) if side else ""}
    name = _("Telephone at table %(table)d %(side)s") % names
    return Actor(name=name.strip(), device=f"{_address(request)} {device_of(request)[:6]}".strip())


def _address(request: HttpRequest) -> str:
    return address_of(request)[:60]


def open_code(request: HttpRequest, code: str) -> FoundTable:
    """The table that a code opens while its round takes scores.

    Raises:
        TooManyAttemptsError, WaitError, NeedsCookieError: the telephone guessed too often.
        UnknownCodeError: no table has this code (any more).
        NotAllowedError: telephones are off or stopped, or the round takes no scores.
    """
    check_guesses(request)
    found = find_table(code)
    if found is None or found.table.round.is_draft:
        require_phones()
        record_failure(kind=KIND, secret=device_of(request), address=_address(request))
        raise UnknownCodeError(
            _("This code opens no table. Look at the code on your score sheet of this round, or ask the organiser.")
        )
    guard_phones(found.table)
    if found.look.revoked:
        raise NotAllowedError(_("The telephones of this table were stopped. Ask the organiser."))
    return found


def require_phones() -> None:
    """Refuse every request while no evening takes scores from telephones."""
    if not any_phones():
        raise NotAllowedError(_("Scores are not entered on telephones this evening. Ask the organiser."))


def check_guesses(request: HttpRequest) -> None:
    """Refuse a telephone that guessed too often; raises as ``open_code`` does."""
    if not has_erred(kind=KIND, address=_address(request), within=PAUSE):
        return
    device, given = _cookie(request)
    try:
        check_attempts(kind=KIND, secret=device, address=_address(request), at_machine=True)
    except TooManyAttemptsError:
        if device:
            raise
        raise NeedsCookieError(
            _("Too many wrong codes came from telephones that refuse cookies. Allow cookies, or ask the organiser.")
        ) from None
    if timezone.now().timestamp() - given < YOUNG.total_seconds() and device and _many_failures(request):
        raise WaitError(_("One moment, please: this page opens by itself in a few seconds."))


def _many_failures(request: HttpRequest) -> bool:
    recent = FailedAttempt.objects.filter(kind=KIND, address=_address(request), at__gt=timezone.now() - MINUTE)
    return recent.count() >= MANY_FAILURES


def refusal(request: HttpRequest, error: UserError) -> HttpResponse:
    """The page of a refusal; a telephone that only lacks a cookie gets one and comes again."""
    if isinstance(error, NeedsCookieError) and request.method == "GET" and "essai" not in request.GET:
        return redirect(f"{request.path}?essai=1")
    context = {"message": error.message, "waits": isinstance(error, WaitError), "off": not any_phones()}
    response = render(request, "tournaments/phone/refused.html", context, status=error.status)
    if isinstance(error, WaitError):
        response["Retry-After"] = response["Refresh"] = str(int(YOUNG.total_seconds()))
    return response
