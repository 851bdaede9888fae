"""The screens of the hall: who has the code looks at them, nobody can change anything from there."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.formats import time_format

from tournaments.enums import DisplayView
from tournaments.models import Display, Picture
from tournaments.permissions import Action
from tournaments.selectors.displays import find_display, screen, screen_token
from tournaments.views.access import page
from tournaments.wording.displays import all_level_words

PICTURE_POLICY = "default-src 'none'; sandbox"


@page(Action.SEE_PUBLISHED)
def display(request: HttpRequest, code: str) -> HttpResponse:
    """The whole screen; without JavaScript it loads itself again and again and can be scrolled."""
    shown = _display(code)
    return _fresh(render(request, "tournaments/display/page.html", _context(shown)))


@page(Action.SEE_PUBLISHED)
def display_data(request: HttpRequest, code: str) -> HttpResponse:
    """What the screen shows now, or 204 where it shows that already (``?v=`` its token)."""
    shown = _display(code)
    if request.GET.get("v") == screen_token(shown):
        return _fresh(HttpResponse(status=204))
    return _fresh(render(request, "tournaments/display/screen.html", _context(shown)))


@page(Action.SEE_PUBLISHED)
def display_image(request: HttpRequest, code: str) -> HttpResponse:
    """The picture of the club, as long as this screen shows it."""
    shown = _display(code)
    picture = Picture.objects.filter(tournament=shown.tournament_id).first()
    if picture is None or DisplayView.PICTURE not in shown.views:
        raise Http404
    return picture_response(picture)


def picture_response(picture: Picture) -> HttpResponse:
    """A picture that we wrote ourselves, under headers that let it be nothing else."""
    headers = {"Content-Security-Policy": PICTURE_POLICY, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(picture.content), content_type="image/jpeg", headers=headers)


def _display(code: str) -> Display:
    shown = find_display(code)
    if shown is None:
        raise Http404
    return shown


def _context(shown: Display) -> dict[str, object]:
    now = timezone.now()
    return {
        "screen": screen(shown),
        "display": shown,
        "evening": shown.tournament,
        "now": now,
        "level_words": all_level_words(),
    }


def _fresh(response: HttpResponse) -> HttpResponse:
    """Never kept; with the server's time, by which the screen's clock goes, and as it is read on a wall."""
    now = timezone.now()
    response.headers["X-Now"] = f"{now.timestamp():.1f}"
    response.headers["X-Time"] = time_format(timezone.localtime(now), "H:i")
    patch_cache_control(response, private=True, no_store=True)
    return response
