"""Closing, reopening, taking back, cancelling and restoring rounds; forfeits and second games in them."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.base import BaseForm
from tournaments.forms.rounds import CancelForm, CloseForm, ReasonForm
from tournaments.permissions import Action
from tournaments.selectors.rounds import restorable_round
from tournaments.services.rounds_forfeit import give_forfeit, withdraw_forfeit
from tournaments.services.rounds_life import cancel_round, close_round, reopen_round, restore_round, unpublish_round
from tournaments.services.second_games import cancel_second_game, seat_second_game
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.round_forms import round_forms
from tournaments.views.rounds_page import apply_form, load_round


@page(Action.DRAW, "POST")
def round_close(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Close a round; where results are missing, only when that is ticked."""
    tournament, round_ = load_round(request, pk, round_number)
    form = CloseForm(request.POST, auto_id="close_%s")

    def act(data: Any) -> None:
        close_round(actor=actor_of(request), round_=round_, postpone=data["postpone"])

    said = _("Round %(number)d is closed.") % {"number": round_number}
    return apply_form(request, tournament, round_, ("close", form), act, said)


@page(Action.DRAW, "POST")
def round_reopen(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Open a closed round again, with a reason."""
    tournament, round_ = load_round(request, pk, round_number)
    form = ReasonForm(request.POST, auto_id="reopen_%s")

    def act(data: Any) -> None:
        reopen_round(actor=actor_of(request), round_=round_, reason=data["reason"])

    said = _("Round %(number)d is open again.") % {"number": round_number}
    return apply_form(request, tournament, round_, ("reopen", form), act, said)


@page(Action.DRAW, "POST")
def round_unpublish(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Take a published round without any score back to a draft, with a reason."""
    tournament, round_ = load_round(request, pk, round_number)
    form = ReasonForm(request.POST, auto_id="unpublish_%s")

    def act(data: Any) -> None:
        unpublish_round(actor=actor_of(request), round_=round_, reason=data["reason"])

    said = _("Round %(number)d is a draft again. Lists printed before are out of date.") % {"number": round_number}
    return apply_form(request, tournament, round_, ("unpublish", form), act, said)


@page(Action.DRAW, "POST")
def round_cancel(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Cancel the last round, its name typed; the journal keeps it."""
    tournament, round_ = load_round(request, pk, round_number)
    form = CancelForm(request.POST, auto_id="cancel_%s")

    def act(data: Any) -> None:
        cancel_round(actor=actor_of(request), round_=round_, **data)

    said = _("Round %(number)d is cancelled. It can be brought back from this page.") % {"number": round_number}
    return apply_form(request, tournament, round_, ("cancel", form), act, said)


@page(Action.DRAW, "POST")
def round_restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Bring the last cancelled round back with its results."""
    tournament = get_tournament(request, pk, to_change=True)
    entry = restorable_round(tournament)
    if entry is None:
        raise Http404
    round_ = restore_round(actor=actor_of(request), entry=entry)
    messages.success(request, _("Round %(number)d is back with its results.") % {"number": round_.number})
    return redirect("draw_round", pk, round_.number)


@page(Action.DRAW, "POST")
def forfeit_give(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Let a side forfeit its game."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).forfeit()

    def act(data: Any) -> None:
        give_forfeit(actor=actor_of(request), round_=round_, **data)

    return apply_form(request, tournament, round_, ("forfeit", form), act, _("The forfeit is recorded."))


@page(Action.DRAW, "POST")
def forfeit_withdraw(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Take the forfeit of a table back."""
    tournament, round_ = load_round(request, pk, round_number)

    def act(data: Any) -> None:
        withdraw_forfeit(actor=actor_of(request), round_=round_, table_number=table_number)

    return apply_form(
        request, tournament, round_, ("no_forfeit", BaseForm(request.POST)), act, _("The forfeit is lifted.")
    )


@page(Action.DRAW, "POST")
def second_game_seat(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Seat an exempt pair against one that has finished."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).second_game()

    def act(data: Any) -> None:
        seat_second_game(actor=actor_of(request), round_=round_, **data)

    return apply_form(request, tournament, round_, ("second_game", form), act, _("The second game has its table."))


@page(Action.DRAW, "POST")
def second_game_cancel(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Take the table of a second game away again."""
    tournament, round_ = load_round(request, pk, round_number)

    def act(data: Any) -> None:
        cancel_second_game(actor=actor_of(request), round_=round_, table_number=table_number)

    form = BaseForm(request.POST)
    return apply_form(request, tournament, round_, ("no_second_game", form), act, _("The pair is exempt again."))
