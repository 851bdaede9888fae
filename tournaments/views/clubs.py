"""Several clubs on one server: entering one, and what a federation reads of all of them."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.forms.fields import number_of
from tournaments.models import User
from tournaments.names import matches
from tournaments.permissions import Action
from tournaments.selectors.clubs import only_club, open_clubs
from tournaments.selectors.federation import published_rows
from tournaments.tables.clubs import ClubTable, PublishedTable
from tournaments.views.access import enter_club, page
from tournaments.views.account import safe_target


@page(Action.OWN_ACCOUNT, "GET", "POST")
def clubs(request: HttpRequest) -> HttpResponse:
    """Choose the club to go on in; where there is one, there is no such page."""
    assert isinstance(request.user, User)
    if only_club() is not None:
        raise Http404
    known = open_clubs(request.user)
    if request.method == "POST":
        club = get_object_or_404(known, pk=number_of(request.POST.get("club", "")))
        enter_club(request, club)
        messages.success(request, _("You are in: %(club)s.") % {"club": club.name})
        return redirect(safe_target(request))
    query = request.GET.get("q", "").strip()
    found = [club for club in known if matches(query, club.name)]
    context = {"table": ClubTable(found).for_request(request), "query": query, "next": request.GET.get("next", "")}
    return render(request, "tournaments/clubs/choose.html", context)


@page(Action.SEE_ALL_RESULTS)
def federation(request: HttpRequest) -> HttpResponse:
    """The published evenings of every club."""
    query = request.GET.get("q", "").strip()
    table = PublishedTable(published_rows(query=query)).for_request(request)
    return render(request, "tournaments/clubs/federation.html", {"table": table, "query": query})
