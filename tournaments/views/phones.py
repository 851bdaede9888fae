"""The organiser's page of the telephones: codes of the tables, the address that is printed, calls."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.errors import UserError
from tournaments.forms.fields import number_of
from tournaments.models import Call, Round
from tournaments.permissions import Action
from tournaments.selectors.calls import open_calls
from tournaments.selectors.seating import seating
from tournaments.selectors.table_codes import spaced
from tournaments.services.calls import close_call
from tournaments.services.table_codes import (
    address_of,
    choose_origin,
    ensure_codes,
    origin_of,
    renew_codes,
    revoke_code,
)
from tournaments.views.access import actor_of, get_round, get_table, get_tournament, page
from tournaments.views.addresses import origins
from tournaments.views.shell import render_evening


@page(Action.ENTER_SCORES)
def phones(request: HttpRequest, pk: int) -> HttpResponse:
    """The codes of the round in play, the address for the telephones, who calls."""
    tournament = get_tournament(request, pk)
    playing = tournament.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    origin = origin_of(tournament)
    context = {
        "round": playing,
        "rows": _rows(playing, origin) if playing and tournament.takes_phones else [],
        "origin": origin,
        "origins": origins(request, tournament),
        "door": f"{origin}{reverse('phone_door')}",
        "calls": open_calls(tournament),
        "may_enter": True,
    }
    return render_evening(request, "tournaments/phone/codes.html", tournament, step="scores", context=context)


def _rows(round_: Round, origin: str) -> list[dict[str, object]]:
    """A line for each table: its code, the address, whether its telephones are stopped."""
    codes = ensure_codes(round_)
    stopped = set(round_.tables.filter(code__revoked_at__isnull=False).values_list("pk", flat=True))
    return [
        {
            "table": table,
            "code": spaced(codes[table.id]),
            "url": address_of(codes[table.id], origin),
            "stopped": table.id in stopped,
        }
        for table in seating(round_).tables
    ]


@page(Action.MANAGE_TOURNAMENT, "POST")
def phones_origin(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose the address that is printed and that screens are opened under."""
    tournament = get_tournament(request, pk, to_change=True)
    try:
        choose_origin(actor=actor_of(request), tournament=tournament, origin=request.POST.get("origin", ""))
    except UserError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The address is chosen. Print the score sheets again if they show another one."))
    return redirect("displays" if request.POST.get("from") == "displays" else "phones", pk)


@page(Action.ENTER_SCORES, "POST")
def phones_renew(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Give every table of a round another code, or the one that ``table`` names."""
    tournament = get_tournament(request, pk, to_change=True)
    round_ = get_round(tournament, round_number)
    wanted = request.POST.get("table", "")
    tables = [get_table(tournament, round_number, number_of(wanted) or 0)] if wanted else list(round_.tables.all())
    renew_codes(actor=actor_of(request), tables=tables)
    messages.success(request, _("The codes are renewed: the old ones open nothing any more. Print the sheets again."))
    return redirect("phones", pk)


@page(Action.ENTER_SCORES, "POST")
def phones_stop(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Stop the telephones of a table."""
    table = get_table(get_tournament(request, pk, to_change=True), round_number, table_number)
    revoke_code(actor=actor_of(request), table=table)
    messages.success(request, _("The telephones of table %(number)d are stopped.") % {"number": table.number})
    return redirect("phones", pk)


@page(Action.ENTER_SCORES, "POST")
def call_close(request: HttpRequest, pk: int, call_pk: int) -> HttpResponse:
    """Somebody has gone to the table."""
    call = get_object_or_404(Call, pk=call_pk, table__round__tournament=get_tournament(request, pk))
    close_call(actor=actor_of(request), call=call)
    return redirect("scores_round", pk, call.table.round.number)
