"""Load and authorise: the one helper every view starts with."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from tournaments.enums import Role, TournamentState
from tournaments.errors import NotAllowedError
from tournaments.models import Round, Table, Tournament
from tournaments.origin import address_of
from tournaments.permissions import PUBLIC, Action, allowed, may
from tournaments.services.audit import Actor
from tournaments.views.errors import wrong_method

View = Callable[..., HttpResponseBase]


def role_of(request: HttpRequest) -> Role | None:
    """The role of who asks; ``None`` for a visitor without an account."""
    return Role(request.user.role) if request.user.is_authenticated else None


def actor_of(request: HttpRequest) -> Actor:
    """Who asks, and from which device, as the journal will keep it."""
    user = request.user if request.user.is_authenticated else None
    return Actor(user=user, device=address_of(request)[:80])


def allowed_actions(request: HttpRequest) -> dict[str, dict[str, bool]]:
    """For templates: ``{% if may.draw %}``. Pages hide what their reader may not do; the views refuse it anyway."""
    if not hasattr(request, "user"):
        return {"may": {}}
    return {"may": {action.value: True for action in allowed(role_of(request))}}


def page(action: Action, *methods: str) -> Callable[[View], View]:
    """Declare what a view is for: who may call it (``action``) and by which methods (default: GET).

    A visitor without an account is sent to the log-in page and comes back after it; an account whose role does
    not hold the action gets a 403. Pages that are not public are never kept by a browser or proxy.
    """

    accepted = list(methods or ("GET",))
    if "GET" in accepted:
        accepted.append("HEAD")

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method not in accepted:
                return wrong_method(request, accepted)
            role = role_of(request)
            if not may(role, action):
                if role is None:
                    return redirect_to_login(request.get_full_path())
                raise PermissionDenied
            response = view(request, *args, **kwargs)
            if action not in PUBLIC:
                patch_cache_control(response, private=True, no_store=True)
            return response

        guarded.action = action  # type: ignore[attr-defined]  # read by the test of every URL's declared role
        guarded.methods = accepted  # type: ignore[attr-defined]  # read by the page that refuses the others
        return guarded

    return decorate


def get_tournament(pk: int, *, to_change: bool = False) -> Tournament:
    """Load a tournament or answer 404; with ``to_change`` also make sure that it still takes changes.

    Raises ``NotAllowedError`` if it is closed or archived and a change was asked for.
    """
    tournament = get_object_or_404(Tournament.objects.select_related("rules"), pk=pk)
    if to_change and not tournament.is_open:
        raise NotAllowedError(closed_message(tournament))
    return tournament


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
