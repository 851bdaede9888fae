"""Load and authorise: the one helper every view starts with."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.enums import Role, TournamentState
from tournaments.errors import NotAllowedError
from tournaments.models import Club, Round, Table, Tournament
from tournaments.origin import address_of
from tournaments.permissions import ACCOUNT, PUBLIC, Action, allowed
from tournaments.selectors.clubs import Standing, of_club, standing
from tournaments.services.audit import Actor
from tournaments.views.errors import logged_out, wrong_method

View = Callable[..., HttpResponseBase]


#: Where a session keeps the key of the club that was chosen.
CHOSEN_CLUB = "club"
KNOWN_STANDING = "_known_standing"


def standing_of(request: HttpRequest) -> Standing:
    """Who asks, and in which club: looked up once a request, here and nowhere else."""
    known = getattr(request, KNOWN_STANDING, None)
    if known is None or known[0] != request.user.pk:
        user = request.user
        found = standing(user, chosen=request.session.get(CHOSEN_CLUB)) if user.is_authenticated else Standing()
        known = (user.pk, found)
        setattr(request, KNOWN_STANDING, known)
    return known[1]


def club_of(request: HttpRequest) -> Club:
    """The club whose pages are asked for; 404 for who is in none."""
    club = standing_of(request).club
    if club is None:
        raise Http404
    return club


def enter_club(request: HttpRequest, club: Club) -> None:
    """Go on in another club, which the visitor belongs to."""
    request.session[CHOSEN_CLUB] = club.pk
    setattr(request, KNOWN_STANDING, None)


def role_of(request: HttpRequest) -> Role | None:
    """The role in the present club of who asks; ``None`` for a visitor without an account, or in no club."""
    return standing_of(request).role


def actor_of(request: HttpRequest) -> Actor:
    """Who asks, from which device and in which club, as the journal will keep it."""
    user = request.user if request.user.is_authenticated else None
    return Actor(user=user, device=address_of(request)[:80], club=standing_of(request).club)


def allowed_to(request: HttpRequest) -> frozenset[Action]:
    """Everything that who asks may do, in the present club and on the server."""
    if not request.user.is_authenticated:
        return PUBLIC
    found = standing_of(request)
    return ACCOUNT | allowed(found.role, *found.server)


def allowed_actions(request: HttpRequest) -> dict[str, Any]:
    """For templates: ``{% if may.draw %}``, and the club's ``standing`` of who reads.

    Pages hide what their reader may not do; the views refuse it anyway.
    """
    if not hasattr(request, "user"):
        return {"may": {}}
    return {"may": {action.value: True for action in allowed_to(request)}, "standing": standing_of(request)}


def page(action: Action, *methods: str) -> Callable[[View], View]:
    """Declare what a view is for: who may call it (``action``) and by which methods (default: GET).

    A visitor without an account is sent to the log-in page and comes back after it, one of several clubs to their
    choice; an account whose roles do not hold the action gets a 403. Pages that are not public are never kept by a
    browser or proxy.
    """

    accepted = list(methods or ("GET",))
    if "GET" in accepted:
        accepted.append("HEAD")

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method not in accepted:
                return wrong_method(request, accepted)
            if action not in PUBLIC and action not in allowed_to(request):
                return _led_elsewhere(request)
            response = view(request, *args, **kwargs)
            if action not in PUBLIC:
                patch_cache_control(response, private=True, no_store=True)
            return response

        guarded.action = action  # type: ignore[attr-defined]  # read by the test of every URL's declared role
        guarded.methods = accepted  # type: ignore[attr-defined]  # read by the page that refuses the others
        return guarded

    return decorate


def _led_elsewhere(request: HttpRequest) -> HttpResponseBase:
    """Where somebody goes who may not see a page; raises ``PermissionDenied`` where there is no such place."""
    if not request.user.is_authenticated:
        return logged_out(request) or redirect_to_login(request.get_full_path())
    found = standing_of(request)
    if found.club is None and found.may_switch:
        wanted = {"next": request.get_full_path()} if request.method == "GET" else {}
        return redirect(f"{reverse('clubs')}?{urlencode(wanted)}")
    raise PermissionDenied


def get_tournament(request: HttpRequest, pk: int, *, to_change: bool = False) -> Tournament:
    """Load a tournament of the present club or answer 404; with ``to_change`` make sure that it takes changes.

    Raises ``NotAllowedError`` if it is closed or archived and a change was asked for.
    """
    tournament = get_object_or_404(of_club(Tournament, club_of(request)).select_related("rules"), pk=pk)
    if to_change and not tournament.is_open:
        raise NotAllowedError(closed_message(tournament))
    return tournament


def get_public_tournament(pk: int) -> Tournament:
    """Load a tournament of whatever club for a page that shows only what was published of it.

    Answers 404 for an archived one too: it has left the public pages.
    """
    shown = Tournament.objects.exclude(state=TournamentState.ARCHIVED)
    return get_object_or_404(shown.select_related("rules"), pk=pk)


def closed_message(tournament: Tournament) -> str:
    """Why a closed or archived evening takes no change, and the way out."""
    if tournament.state == TournamentState.ARCHIVED:
        return _("This evening is archived. Restore it from the list of evenings to change it.")
    return _("This evening is closed. Reopen it from its settings to change it.")


def get_round(tournament: Tournament, number: int) -> Round:
    """Load a round of this tournament or answer 404."""
    return get_object_or_404(tournament.rounds.all(), number=number)


def get_table(tournament: Tournament, round_number: int, number: int) -> Table:
    """Load a table of this tournament's round or answer 404; its round comes with it."""
    tables = Table.objects.select_related("round__tournament__rules")
    return get_object_or_404(tables, round__tournament=tournament, round__number=round_number, number=number)
