"""Personal data: what is kept and why, and everything about one person."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.errors import UserError
from tournaments.forms.safety import TypedNameForm
from tournaments.models import Player
from tournaments.permissions import Action
from tournaments.selectors.backups import DAYS_KEPT, MONTHS_KEPT
from tournaments.selectors.clubs import of_club
from tournaments.selectors.privacy import person_entries, person_evenings, person_rows, personal_data
from tournaments.services.archive import archive_player, restore_player
from tournaments.services.privacy import erase_person
from tournaments.sheets.person import person_paper
from tournaments.tables.safety import PersonTable
from tournaments.views.access import actor_of, club_of, page
from tournaments.views.printing import on_paper


@page(Action.SEE_PUBLISHED)
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept and why, for everybody to read."""
    return render(request, "tournaments/privacy/page.html", {"days": DAYS_KEPT, "months": MONTHS_KEPT})


@page(Action.KEEP_DATA)
def people(request: HttpRequest) -> HttpResponse:
    """Everybody who is known, or was put away (``?archives=1``)."""
    query, archived = request.GET.get("q", "").strip(), request.GET.get("archives") == "1"
    table = PersonTable(person_rows(club_of(request), query=query, archived=archived)).for_request(request)
    return render(request, "tournaments/privacy/people.html", {"table": table, "query": query, "archived": archived})


@page(Action.KEEP_DATA)
def person(request: HttpRequest, player_pk: int) -> HttpResponse:
    """Everything that is kept about one person."""
    return _show(request, _known(request, player_pk))


@page(Action.KEEP_DATA)
def person_print(request: HttpRequest, player_pk: int, *, pdf: bool = False) -> HttpResponse:
    """The same on paper, to be handed over to that person."""
    paper = person_paper(_known(request, player_pk))
    back, file = (reverse(name, args=[player_pk]) for name in ("person", "person_pdf"))
    return on_paper(request, paper, pdf=pdf, back_url=back, pdf_url=file)


@page(Action.KEEP_DATA)
def person_export(request: HttpRequest, player_pk: int) -> HttpResponse:
    """The same as a file for programs."""
    found = personal_data(_known(request, player_pk))
    response = JsonResponse(found, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = f'attachment; filename="coinche-{player_pk}.json"'
    return response


@page(Action.KEEP_DATA, "POST")
def person_archive(request: HttpRequest, player_pk: int) -> HttpResponse:
    """Propose the name no more."""
    player = archive_player(actor=actor_of(request), player=_known(request, player_pk))
    messages.success(request, _("%(name)s is no longer proposed when names are typed.") % {"name": player.name})
    return redirect("person", player_pk)


@page(Action.KEEP_DATA, "POST")
def person_restore(request: HttpRequest, player_pk: int) -> HttpResponse:
    """Propose the name again."""
    player = restore_player(actor=actor_of(request), player=_known(request, player_pk))
    messages.success(request, _("%(name)s is proposed again.") % {"name": player.name})
    return redirect("person", player_pk)


@page(Action.KEEP_DATA, "POST")
def person_erase(request: HttpRequest, player_pk: int) -> HttpResponse:
    """Erase the name for good."""
    player = _known(request, player_pk)
    form = erase_form(player, request.POST)
    if form.is_valid():
        try:
            erase_person(actor=actor_of(request), player=player)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("The name is erased; the results stay."))
            return redirect("people")
    return _show(request, player, form=form)


def _known(request: HttpRequest, pk: int) -> Player:
    return get_object_or_404(of_club(Player, club_of(request)), pk=pk, erased_at=None)


def erase_form(player: Player, data: Any = None) -> TypedNameForm:
    """The name of the person, typed."""
    return TypedNameForm(data, label=_("To confirm, type this person’s name"), expected=player.name)


def _show(request: HttpRequest, player: Player, *, form: TypedNameForm | None = None) -> HttpResponse:
    evenings = person_evenings(player)
    context = {
        "player": player,
        "evenings": evenings,
        "still_open": list(dict.fromkeys(one.tournament for one in evenings if one.tournament.is_open)),
        "entries": len(person_entries(player)),
        "form": form or erase_form(player),
    }
    return render(request, "tournaments/privacy/person.html", context, status=422 if form else 200)
