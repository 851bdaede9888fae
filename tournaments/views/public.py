"""What everybody may see without an account."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from tournaments.permissions import Action
from tournaments.selectors.public import public_round, published_numbers
from tournaments.views.access import get_tournament, page


@page(Action.SEE_PUBLISHED, "GET")
def public_evening(request: HttpRequest, pk: int) -> HttpResponse:
    """Where everyone sits in a published round (``?tour=n``, by default the latest); 404 while nothing is published."""
    tournament = get_tournament(pk)
    numbers = published_numbers(tournament)
    asked = request.GET.get("tour", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= 3 else max(numbers, default=0)
    if number not in numbers:
        raise Http404
    context = {"evening": tournament, "numbers": numbers, "round": public_round(tournament, number)}
    response = render(request, "tournaments/public/evening.html", context)
    # Asked for anew each time: a round published a moment ago must not hide behind a kept page.
    patch_cache_control(response, private=True, no_cache=True)
    return response
