"""The standings on screen."""

from django.http import HttpRequest, HttpResponse

from tournaments.enums import Formula, RoundState
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.selectors.results import standings as standings_rows
from tournaments.tables.standings import StandingsTable
from tournaments.views.access import get_tournament, page
from tournaments.views.shell import render_evening


@page(Action.SEE_TOURNAMENT)
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """Places, points and what separated two neighbours, as of now or after an earlier round (``?tour=n``)."""
    tournament = get_tournament(pk)
    numbers = played_rounds(tournament)
    asked = request.GET.get("tour", "")
    after = int(asked) if asked.isascii() and asked.isdigit() and int(asked) in numbers else None
    rows = standings_rows(tournament, after_round=after)
    table = StandingsTable(rows, individual=Formula(tournament.formula).is_individual).for_request(request)
    context = {
        "table": table,
        "rounds": numbers,
        "after_round": after,
        "has_results": any(r.standing.rounds for r in rows),
    }
    return render_evening(request, "tournaments/outputs/standings.html", tournament, step="standings", context=context)


def played_rounds(tournament: Tournament) -> list[int]:
    """The numbers of the rounds that players know of."""
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    return list(rounds.values_list("number", flat=True))
