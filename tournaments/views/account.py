"""The way in: first visit, log-in, password, language, the first page."""

import datetime

from django.contrib import admin, messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.i18n import set_language

from tournaments.enums import Role
from tournaments.errors import UserError
from tournaments.forms.account import FirstAccountForm, LoginForm, PasswordForm
from tournaments.middleware import may_create_first_account
from tournaments.models import Club, User
from tournaments.permissions import Action, may
from tournaments.selectors.evenings import evening_header, evening_rows, evenings_on
from tournaments.services.accounts import change_password, create_first_account
from tournaments.tables.evenings import EveningTable
from tournaments.views.access import actor_of, allowed_to, club_of, page, standing_of
from tournaments.views.public import public_home
from tournaments.views.shell import step_label, step_url, step_within_reach
from tournaments.views.targets import own_path

#: Cards of tonight's evenings on the first page; the others stand in the list.
MOST_CARDS = 4
#: An evening goes on past midnight: until six in the morning it is still last night's.
NIGHT = datetime.timedelta(hours=6)


@page(Action.SEE_PUBLISHED)
def home(request: HttpRequest) -> HttpResponse:
    """The first page: for the staff what to do next, for everybody else what was published."""
    found = standing_of(request)
    if not may(found.role, Action.SEE_TOURNAMENT):
        return _home_beside_clubs(request)
    club, query = club_of(request), request.GET.get("q", "").strip()
    context = {
        "query": query,
        "tonight": [] if query else _tonight(club, found.role),
        "table": EveningTable(evening_rows(club, query=query)).for_request(request),
    }
    response = render(request, "tournaments/home.html", context)
    patch_cache_control(response, private=True, no_store=True)
    return response


def _home_beside_clubs(request: HttpRequest) -> HttpResponse:
    """The first page of who has entered no club: a choice, what the federation reads, or what is public."""
    if standing_of(request).may_switch:
        return redirect("clubs")
    if Action.SEE_ALL_RESULTS in allowed_to(request):
        return redirect("federation")
    return public_home(request)


def _tonight(club: Club, role: Role | None) -> list[dict[str, object]]:
    """Tonight's evenings, each with its next step."""
    now = timezone.localtime()
    cards = []
    for tournament in evenings_on(club, {now.date(), (now - NIGHT).date()})[:MOST_CARDS]:
        header = evening_header(tournament)
        step = step_within_reach(role, header.step)
        link = {"label": step_label(step), "url": step_url(tournament, step)}
        cards.append({"tournament": tournament, "header": header, "step": link})
    return cards


@sensitive_post_parameters()
@page(Action.OPEN_DOOR, "GET", "POST")
def first_visit(request: HttpRequest) -> HttpResponse:
    """Choose the organiser's name and password, on the machine itself."""
    if not may_create_first_account(request):
        if User.objects.exists():
            return redirect("login")
        return render(request, "tournaments/account/not_set_up.html", status=503)
    form = FirstAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        username, password = form.cleaned_data["username"], form.cleaned_data["password"]
        try:
            user = create_first_account(actor=actor_of(request), username=username, password=password)
        except UserError as error:
            form.add_user_error(error)
        else:
            login(request, user)
            messages.success(request, _("Welcome. Your account is ready."))
            return redirect("home")
    return render(request, "tournaments/account/first_visit.html", {"form": form}, status=_status(form.errors))


@sensitive_post_parameters()
@page(Action.OPEN_DOOR, "GET", "POST")
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in and go on where one wanted to go."""
    target = safe_target(request)
    if request.user.is_authenticated:
        return redirect(target)
    form = LoginForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid() and form.user is not None:
        login(request, form.user)
        return redirect(target)
    context = {"form": form, "next": target}
    return render(request, "tournaments/account/login.html", context, status=_status(form.errors))


def safe_target(request: HttpRequest) -> str:
    """Where to go after the log-in: a page of this site, or the first page."""
    return own_path(request, request.POST.get("next") or request.GET.get("next") or "") or reverse("home")


@page(Action.OWN_ACCOUNT)
def repair_desk_door(request: HttpRequest) -> HttpResponse:
    """The repair desk has no log-in of its own: whoever wants in comes by ours, where guesses are limited."""
    if not admin.site.has_permission(request):
        raise PermissionDenied
    return redirect(own_path(request, request.GET.get("next", "")) or reverse("admin:index"))


@page(Action.OPEN_DOOR, "POST")
def log_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    messages.success(request, _("You are logged out."))
    return redirect("login")


@sensitive_post_parameters()
@page(Action.OWN_ACCOUNT, "GET", "POST")
def password_change(request: HttpRequest) -> HttpResponse:
    """Change one's password; one stays logged in here and is logged out elsewhere."""
    assert isinstance(request.user, User)
    form = PasswordForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = change_password(actor=actor_of(request), user=request.user, password=form.cleaned_data["password"])
        except UserError as error:
            form.add_user_error(error)
        else:
            update_session_auth_hash(request, user)
            messages.success(request, _("Your password is changed. Other devices are logged out."))
            return redirect("home")
    return render(request, "tournaments/account/password.html", {"form": form}, status=_status(form.errors))


@page(Action.OPEN_DOOR, "POST")
def language(request: HttpRequest) -> HttpResponseBase:
    """Keep the language chosen in the footer and return to the page it was chosen on."""
    return set_language(request)


def _status(errors: object) -> int:
    """422 for a form that comes back with its errors, so that programs and htmx see the difference."""
    return 422 if errors else 200
