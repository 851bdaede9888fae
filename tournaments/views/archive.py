"""The end of an evening: closing, reopening, putting away, taking out again; names for strangers."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.errors import UserError
from tournaments.forms.base import BaseForm
from tournaments.forms.rounds import ReasonForm
from tournaments.forms.safety import CloseEveningForm, PublicNamesForm, TypedNameForm
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.selectors.evenings import Step, archived_rows
from tournaments.services import archive as services
from tournaments.services.privacy import anonymise_tournament
from tournaments.tables.safety import ArchiveTable
from tournaments.views.access import actor_of, club_of, get_tournament, page
from tournaments.views.shell import render_evening


@page(Action.MANAGE_TOURNAMENT)
def archive(request: HttpRequest) -> HttpResponse:
    """The evenings that were put away."""
    table = ArchiveTable(archived_rows(club_of(request))).for_request(request)
    return render(request, "tournaments/archive/list.html", {"table": table})


@page(Action.MANAGE_TOURNAMENT)
def tournament_end(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that ends an evening, and what undoes it."""
    return _show(request, get_tournament(request, pk))


@page(Action.MANAGE_TOURNAMENT, "POST")
def tournament_close(request: HttpRequest, pk: int) -> HttpResponse:
    """Close the evening."""

    def act(evening: Tournament, data: Any) -> None:
        services.close_tournament(actor=actor_of(request), tournament=evening, **data)

    return _apply(request, pk, ("close", CloseEveningForm(request.POST)), act, _("The evening is closed."))


@page(Action.MANAGE_TOURNAMENT, "POST")
def tournament_reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Open the evening again, with a reason."""

    def act(evening: Tournament, data: Any) -> None:
        services.reopen_tournament(actor=actor_of(request), tournament=evening, **data)

    return _apply(request, pk, ("reopen", ReasonForm(request.POST)), act, _("The evening is open again."))


@page(Action.MANAGE_TOURNAMENT, "POST")
def tournament_archive(request: HttpRequest, pk: int) -> HttpResponse:
    """Put the evening away."""
    evening = services.archive_tournament(actor=actor_of(request), tournament=get_tournament(request, pk))
    said = _("“%(name)s” is in the archive, with everything in it. It comes back from there.")
    messages.success(request, said % {"name": evening.name})
    return redirect("home")


@page(Action.MANAGE_TOURNAMENT, "POST")
def tournament_restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the evening out of the archive."""
    evening = services.restore_tournament(actor=actor_of(request), tournament=get_tournament(request, pk))
    messages.success(request, _("“%(name)s” is back.") % {"name": evening.name})
    return redirect("tournament_end", pk)


@page(Action.MANAGE_TOURNAMENT, "POST")
def tournament_names(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose how strangers read names."""

    def act(evening: Tournament, data: Any) -> None:
        services.set_public_names(actor=actor_of(request), tournament=evening, **data)

    return _apply(request, pk, ("names", PublicNamesForm(request.POST)), act, _("The public pages follow at once."))


@page(Action.KEEP_DATA, "POST")
def tournament_anonymise(request: HttpRequest, pk: int) -> HttpResponse:
    """Take every name out of the evening."""
    form = anonymise_form(get_tournament(request, pk), request.POST)

    def act(evening: Tournament, data: Any) -> None:
        anonymise_tournament(actor=actor_of(request), tournament=evening)

    return _apply(request, pk, ("anonymise", form), act, _("The names are taken out; the results stay."))


def anonymise_form(evening: Tournament, data: Any = None) -> TypedNameForm:
    """The name of the evening, typed."""
    return TypedNameForm(data, label=_("To confirm, type the name of the evening"), expected=evening.name)


def _apply(
    request: HttpRequest, pk: int, named: tuple[str, BaseForm], act: Callable[[Tournament, Any], None], said: str
) -> HttpResponse:
    """Do what a form asks for, or show the page again with what it refused."""
    evening = get_tournament(request, pk)
    name, form = named
    if form.is_valid():
        try:
            act(evening, form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, said)
            return redirect("tournament_end", pk)
    return _show(request, evening, **{name: form})


def _show(request: HttpRequest, evening: Tournament, **failed: BaseForm) -> HttpResponse:
    forms = {
        "close": CloseEveningForm(),
        "reopen": ReasonForm(),
        "names": PublicNamesForm(initial={"names": evening.public_names}),
        "anonymise": anonymise_form(evening),
    }
    return render_evening(
        request,
        "tournaments/archive/end.html",
        evening,
        step=Step.SETTINGS,
        context={"forms": {**forms, **failed}},
        status=422 if failed else 200,
    )
