"""The standings on screen, with the penalties and bonuses that are part of them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.enums import Formula, RoundState
from tournaments.errors import UserError
from tournaments.forms.adjustments import AdjustmentForm
from tournaments.forms.fields import number_of
from tournaments.models import Tournament
from tournaments.permissions import Action, may
from tournaments.selectors.individuals import has_substitutes, individual_standings
from tournaments.selectors.results import StandingRow
from tournaments.selectors.results import standings as standings_rows
from tournaments.selectors.seating import contestants
from tournaments.selectors.standings_page import adjustment_lines, postponed_tables, prizes_to_settle
from tournaments.services.adjustments import give_adjustment, withdraw_adjustment
from tournaments.tables.standings import StandingsTable
from tournaments.views.access import actor_of, get_tournament, page, role_of
from tournaments.views.shell import render_evening
from tournaments.wording.standings import provisional_sentence


@page(Action.SEE_TOURNAMENT)
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """Places, points and what separated two neighbours, as of now or after an earlier round (``?tour=n``).

    ``?par=joueur`` ranks persons: each is credited with the rounds that they played themselves.
    """
    tournament = get_tournament(request, pk)
    numbers = played_rounds(tournament)
    after = wanted if (wanted := number_of(request.GET.get("tour", ""))) in numbers else None
    by_player = request.GET.get("par") == "joueur"
    rows = (individual_standings if by_player else standings_rows)(tournament, after_round=after)
    individual = by_player or Formula(tournament.formula).is_individual
    context = {
        "table": StandingsTable(rows, individual=individual, ranking=tournament.ranking).for_request(request),
        "rounds": numbers,
        "after_round": after,
        "by_player": by_player,
        "offers_players": by_player or has_substitutes(tournament),
        "has_results": any(row.standing.rounds for row in rows),
        "may_change": may(role_of(request), Action.MANAGE_TOURNAMENT) and tournament.is_open,
        **(_around(tournament, rows) if after is None and not by_player else {}),
    }
    return render_evening(request, "tournaments/outputs/standings.html", tournament, step="standings", context=context)


@page(Action.MANAGE_TOURNAMENT, "GET", "POST")
def adjustment_give(request: HttpRequest, pk: int) -> HttpResponse:
    """Give somebody a penalty or a bonus."""
    tournament = get_tournament(request, pk, to_change=True)
    entrants = [(one.number, f"{one.number} · {one.name}") for one in contestants(tournament).values()]
    form = AdjustmentForm(request.POST or None, entrants=entrants)
    if request.method == "POST" and form.is_valid():
        try:
            give_adjustment(actor=actor_of(request), tournament=tournament, **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("The points are recorded; the standings follow."))
            return redirect("standings", pk)
    return render_evening(
        request,
        "tournaments/outputs/adjustment.html",
        tournament,
        step="standings",
        context={"form": form},
        status=422 if form.errors else 200,
    )


@page(Action.MANAGE_TOURNAMENT, "POST")
def adjustment_withdraw(request: HttpRequest, pk: int, adjustment: int) -> HttpResponse:
    """Take a penalty or bonus back."""
    tournament = get_tournament(request, pk, to_change=True)
    withdraw_adjustment(actor=actor_of(request), tournament=tournament, adjustment_id=adjustment)
    messages.success(request, _("The points are taken back; the standings follow."))
    return redirect("standings", pk)


def _around(tournament: Tournament, rows: tuple[StandingRow, ...]) -> dict[str, object]:
    """What stands around the standings of entrants as of now."""
    return {
        "provisional": provisional_sentence(postponed_tables(tournament)),
        "adjustments": adjustment_lines(tournament, [row.contestant for row in rows]),
        "shared_prizes": prizes_to_settle(tournament, rows),
    }


def played_rounds(tournament: Tournament) -> list[int]:
    """The numbers of the rounds that players know of."""
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    return list(rounds.values_list("number", flat=True))
