"""The draw's settings: who is kept apart, who keeps a table, how the ranking is drawn."""

from collections.abc import Callable
from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.errors import UserError
from tournaments.forms.base import BaseForm
from tournaments.forms.rounds import ApartForm, DrawSettingsForm, FixedTableForm
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.selectors.evenings import Step
from tournaments.selectors.rounds import wishes
from tournaments.selectors.seating import contestants
from tournaments.services.rounds_wishes import DrawSettings, change_draw_settings, fix_table, keep_apart, let_meet
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.rounds_page import UNPROCESSABLE
from tournaments.views.shell import render_evening


@page(Action.DRAW, "GET", "POST")
def draw_settings(request: HttpRequest, pk: int) -> HttpResponse:
    """See and change what every draw minds."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    if request.method != "POST":
        return _render(request, tournament, {})
    form = DrawSettingsForm(request.POST, auto_id="settings_%s")

    def act() -> None:
        change_draw_settings(actor=actor_of(request), tournament=tournament, settings=form.settings)

    return _apply(request, tournament, ("settings", form), act, _("The draw's settings are saved."))


@page(Action.DRAW, "POST")
def draw_apart(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep two entrants apart."""
    tournament = get_tournament(request, pk, to_change=True)
    form = ApartForm(request.POST, auto_id="apart_%s", entrants=_choices(tournament))

    def act() -> None:
        keep_apart(actor=actor_of(request), tournament=tournament, **form.cleaned_data)

    return _apply(request, tournament, ("apart", form), act, _("They are kept apart from the next draw on."))


@page(Action.DRAW, "POST")
def draw_let_meet(request: HttpRequest, pk: int, wish: int) -> HttpResponse:
    """Let two entrants meet again."""
    let_meet(actor=actor_of(request), tournament=get_tournament(request, pk, to_change=True), wish_id=wish)
    messages.success(request, _("They may meet again."))
    return redirect("draw_settings", pk)


@page(Action.DRAW, "POST")
def draw_fixed_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Give an entrant a table of its own, or take it back."""
    tournament = get_tournament(request, pk, to_change=True)
    form = FixedTableForm(request.POST, auto_id="fixed_%s", entrants=_choices(tournament))

    def act() -> None:
        fix_table(actor=actor_of(request), tournament=tournament, **form.cleaned_data)

    return _apply(request, tournament, ("fixed", form), act, _("Saved: it counts from the next draw on."))


def _apply(
    request: HttpRequest, tournament: Tournament, named: tuple[str, BaseForm], act: Callable[[], None], said: str
) -> HttpResponse:
    name, form = named
    status = UNPROCESSABLE
    if form.is_valid():
        try:
            act()
        except UserError as error:
            form.add_user_error(error)
            status = error.status
        else:
            messages.success(request, said)
            return redirect("draw_settings", tournament.pk)
    return _render(request, tournament, {name: form}, status)


def _render(
    request: HttpRequest, tournament: Tournament, bound: dict[str, BaseForm], status: int = 200
) -> HttpResponse:
    entrants = _choices(tournament)
    forms: dict[str, BaseForm] = {
        "settings": DrawSettingsForm(initial=asdict(DrawSettings.of(tournament)), auto_id="settings_%s"),
        "apart": ApartForm(auto_id="apart_%s", entrants=entrants),
        "fixed": FixedTableForm(auto_id="fixed_%s", entrants=entrants),
    }
    context = {
        "forms": {**forms, **bound},
        "wishes": wishes(tournament),
        "may_change": tournament.is_open,
        "refusals": [error for form in bound.values() for error in form.non_field_errors()],
    }
    return render_evening(
        request, "tournaments/rounds/settings.html", tournament, step=Step.DRAW, context=context, status=status
    )


def _choices(tournament: Tournament) -> list[tuple[int, str]]:
    return [(one.number, f"{one.number} · {one.name}") for one in contestants(tournament).values()]
