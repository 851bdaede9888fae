"""The demo evening: made with one click, thrown away with another."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.permissions import Action
from tournaments.services.demo import create_demo, delete_demo
from tournaments.views.access import actor_of, get_tournament, page


@page(Action.MANAGE_TOURNAMENT, "POST")
def demo_create(request: HttpRequest) -> HttpResponse:
    """Make the demo evening and open it."""
    tournament = create_demo(actor=actor_of(request))
    messages.success(
        request, _("The demo evening is ready: look around, change anything, then throw it away on the first page.")
    )
    return redirect("tournament", tournament.pk)


@page(Action.MANAGE_TOURNAMENT, "POST")
def demo_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw it away."""
    delete_demo(actor=actor_of(request), tournament=get_tournament(request, pk))
    messages.success(request, _("The demo evening is gone."))
    return redirect("home")
