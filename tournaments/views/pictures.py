"""Pictures of an evening and of a game, each with its figures as a table."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import Side
from tournaments.charts import Picture, contracts_picture, course_picture, race_picture
from tournaments.errors import NotAllowedError
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.selectors.pictures import contract_counts, game_course, race
from tournaments.sheets.pictures import RACERS
from tournaments.views.access import get_tournament, page
from tournaments.views.sheet_page import Place, load_sheet
from tournaments.views.shell import render_evening

#: The picture's own style is all that it needs; it runs nothing and loads nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@page(Action.SEE_TOURNAMENT)
def pictures(request: HttpRequest, pk: int) -> HttpResponse:
    """The race of the standings and the contracts of the evening."""
    tournament = get_tournament(request, pk)
    shown = [
        (reverse("picture_race", args=[pk]), _race(tournament)),
        (reverse("picture_contracts", args=[pk]), _contracts(tournament)),
    ]
    return _page(request, tournament, shown)


@page(Action.SEE_TOURNAMENT)
def picture_race(request: HttpRequest, pk: int) -> HttpResponse:
    """The race as an image."""
    return _image(_race(get_tournament(request, pk)))


@page(Action.SEE_TOURNAMENT)
def picture_contracts(request: HttpRequest, pk: int) -> HttpResponse:
    """The contracts as an image."""
    return _image(_contracts(get_tournament(request, pk)))


@page(Action.SEE_TOURNAMENT)
def game_picture(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """The course of a game: both totals, deal by deal."""
    place = load_sheet(request, pk, round_number, table_number)
    image = reverse("game_image", args=place.address)
    return _page(request, place.tournament, [(image, _course(place))], round_number=round_number)


@page(Action.SEE_TOURNAMENT)
def game_image(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """The course of a game as an image."""
    return _image(_course(load_sheet(request, pk, round_number, table_number)))


def _race(tournament: Tournament) -> Picture:
    return race_picture(race(tournament, most=RACERS), title=_("Places after every round"))


def _contracts(tournament: Tournament) -> Picture:
    return contracts_picture(contract_counts(tournament), title=_("Contracts by value"))


def _course(place: Place) -> Picture:
    if place.totals_hidden:
        raise NotAllowedError(_("The totals of this table are shown once its score counts."))
    shown = place.sheet
    title = _("Course of the game, round %(round)d, table %(table)d")
    return course_picture(
        game_course(shown),
        ns=shown.names[Side.NS],
        ew=shown.names[Side.EW],
        title=title % {"round": shown.round_number, "table": shown.table_number},
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    shown: list[tuple[str, Picture]],
    round_number: int | None = None,
) -> HttpResponse:
    step = "standings" if round_number is None else "scores"
    place = [tournament.pk] if round_number is None else [tournament.pk, round_number]
    above = reverse("standings" if round_number is None else "scores_round", args=place)
    context = {"pictures": shown, "above": above}
    return render_evening(
        request,
        "tournaments/outputs/pictures.html",
        tournament,
        step=step,
        context=context,
        round_number=round_number,
    )


def _image(picture: Picture) -> HttpResponse:
    headers = {"Content-Security-Policy": POLICY}
    return HttpResponse(picture.svg, content_type="image/svg+xml", headers=headers)
