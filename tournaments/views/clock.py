"""The clock of the round, from the organiser's pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.errors import UserError
from tournaments.forms.displays import MinutesForm
from tournaments.permissions import Action
from tournaments.services.clock import add_minutes, pause_clock, start_clock
from tournaments.views.access import actor_of, get_round, get_tournament, page
from tournaments.views.targets import own_path


@page(Action.CONTROL_SCREENS, "POST")
def clock_start(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Start the clock of a round, or let it go on."""
    tournament = get_tournament(request, pk, to_change=True)
    start_clock(actor=actor_of(request), round_=get_round(tournament, round_number))
    return _back(request, pk)


@page(Action.CONTROL_SCREENS, "POST")
def clock_pause(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Let the clock of a round stand."""
    tournament = get_tournament(request, pk, to_change=True)
    pause_clock(actor=actor_of(request), round_=get_round(tournament, round_number))
    return _back(request, pk)


@page(Action.CONTROL_SCREENS, "POST")
def clock_add(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Give a round more minutes."""
    tournament = get_tournament(request, pk, to_change=True)
    round_ = get_round(tournament, round_number)
    form = MinutesForm(request.POST)
    if not form.is_valid():
        raise UserError(_("Type a number of minutes between −60 and 60. Go back and try again."))
    add_minutes(actor=actor_of(request), round_=round_, minutes=form.cleaned_data["minutes"])
    return _back(request, pk)


def _back(request: HttpRequest, pk: int) -> HttpResponse:
    """To the page where the button was, if it is one of ours."""
    return redirect(own_path(request, request.POST.get("next", "")) or f"{reverse('displays', args=[pk])}#clock")
