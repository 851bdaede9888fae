"""Editing a round by hand: changing places, byes, absences, new tables, table numbers."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.permissions import Action
from tournaments.services.rounds_edit import move_table, put_on_bye, seat_together, sit_out, swap_entrants
from tournaments.views.access import actor_of, page
from tournaments.views.round_forms import round_forms
from tournaments.views.rounds_page import apply_form, load_round


@page(Action.DRAW, "POST")
def draw_swap(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Two entrants change places."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).swap()

    def act(data: Any) -> None:
        swap_entrants(actor=actor_of(request), round_=round_, **data)

    return apply_form(request, tournament, round_, ("swap", form), act, _("They have changed places."))


@page(Action.DRAW, "POST")
def draw_bye(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """An entrant gets a bye."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).place("bye")

    def act(data: Any) -> None:
        put_on_bye(actor=actor_of(request), round_=round_, **data)

    return apply_form(request, tournament, round_, ("bye", form), act, _("The bye is given."))


@page(Action.DRAW, "POST")
def draw_absent(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """An entrant sits the round out."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).place("absent")

    def act(data: Any) -> None:
        sit_out(actor=actor_of(request), round_=round_, **data)

    return apply_form(request, tournament, round_, ("absent", form), act, _("Marked as absent for this round."))


@page(Action.DRAW, "POST")
def draw_together(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Those at no table open a new one."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).together()

    def act(data: Any) -> None:
        seat_together(
            actor=actor_of(request),
            round_=round_,
            numbers=form.numbers,
            after_publication=data.get("after_publication", False),
        )

    return apply_form(request, tournament, round_, ("together", form), act, _("A table is added."))


@page(Action.DRAW, "POST")
def draw_number(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """A table gets another number."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).number()

    def act(data: Any) -> None:
        move_table(actor=actor_of(request), round_=round_, **data)

    return apply_form(request, tournament, round_, ("number", form), act, _("The table has its new number."))
