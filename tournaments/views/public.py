"""What everybody may see without an account."""

import gzip
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.forms.fields import number_of
from tournaments.models import Club
from tournaments.permissions import Action
from tournaments.selectors.clubs import only_club, public_clubs
from tournaments.selectors.displays import Published, published, published_standings
from tournaments.selectors.evenings import public_evenings
from tournaments.selectors.public import public_round, published_numbers
from tournaments.views.access import get_public_tournament, page
from tournaments.views.kept import Kept

KEPT = Kept()


def public_home(request: HttpRequest) -> HttpResponse:
    """The evenings of the only club; of several clubs, those that have published something."""
    club = only_club()
    if club is None and (clubs := public_clubs()):
        return render(request, "tournaments/public/clubs.html", {"clubs": clubs})
    context = {"evenings": public_evenings(club) if club else []}
    return render(request, "tournaments/home_public.html", context)


@page(Action.SEE_PUBLISHED)
def public_club(request: HttpRequest, slug: str) -> HttpResponse:
    """What one of several clubs has published."""
    club = get_object_or_404(Club, slug=slug)
    if only_club() is not None:
        raise Http404
    context = {"evenings": public_evenings(club), "named_club": club}
    return render(request, "tournaments/home_public.html", context)


@page(Action.SEE_PUBLISHED, "GET")
def public_evening(request: HttpRequest, pk: int) -> HttpResponse:
    """Where everyone sits in a published round (``?tour=n``, by default the latest); 404 while nothing is published."""
    tournament = get_public_tournament(pk)
    numbers = published_numbers(tournament)
    asked = request.GET.get("tour", "")
    named = number_of(asked, most=3)
    number = max(numbers, default=0) if named is None else named
    if number not in numbers:
        raise Http404
    context = {
        "evening": tournament,
        "numbers": numbers,
        "round": public_round(tournament, number),
        "standings": published(pk) is not None,
    }
    response = render(request, "tournaments/public/evening.html", context)
    # Asked for anew each time: a round published a moment ago must not hide behind a kept page.
    patch_cache_control(response, private=True, no_cache=True)
    return response


@page(Action.SEE_PUBLISHED, "GET")
def public_standings(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The standings that the organiser shows; made once a revision and process, however many telephones ask.

    The page is the same for everybody, without a form or a name of who reads it, so that a proxy may keep it too.
    """
    evening = published(pk)
    if evening is None:
        raise Http404
    key = (evening.pk, evening.since, get_language())
    packed = KEPT.get(key, evening.revision, lambda: gzip.compress(_standings_page(evening), mtime=0))
    response = _as_taken(request, packed)
    etag = f'W/"{sha256(packed).hexdigest()[:16]}"'
    response.headers["ETag"] = etag
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ["Accept-Encoding"])
    return get_conditional_response(request, etag=etag, response=response) or response


def _as_taken(request: HttpRequest, packed: bytes) -> HttpResponse:
    """The page as the browser takes it: of a long list, a tenth goes over the hall's Wi-Fi."""
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, headers={"Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed))


def _standings_page(evening: Published) -> bytes:
    shown = published_standings(evening)
    context = {"evening": get_public_tournament(evening.pk), "page": shown}
    return render_to_string("tournaments/public/standings.html", context).encode()
