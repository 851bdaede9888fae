"""The helpers' accounts, made by the organiser, entered by a link or a code that works once."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.enums import Role
from tournaments.errors import UserError
from tournaments.forms.account import AccountCodeForm
from tournaments.forms.safety import AccountForm, InvitationForm, RoleForm
from tournaments.models import Membership, User
from tournaments.permissions import Action
from tournaments.selectors.clubs import administrators_beside, of_club
from tournaments.services.account_codes import account_code
from tournaments.services.accounts import (
    accept_invitation,
    change_role,
    create_account,
    disable_account,
    enable_account,
    guard_link,
    invited_user,
    link_parts,
    renew_link,
)
from tournaments.tables.safety import AccountTable
from tournaments.views.access import actor_of, club_of, page
from tournaments.views.addresses import outside_address

SECONDS_A_DAY = 86_400


@page(Action.MANAGE_ACCOUNTS, "GET", "POST")
def accounts(request: HttpRequest) -> HttpResponse:
    """The list, and a new account."""
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = create_account(actor=actor_of(request), **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            return redirect("account_link", user.pk)
    club = club_of(request)
    places = of_club(Membership, club).select_related("user").order_by("user__username")
    context = {
        "form": form,
        "table": AccountTable(places).for_request(request),
        "roles": Role.choices,
        "administrators": administrators_beside(club),
    }
    return render(request, "tournaments/accounts/list.html", context, status=422 if form.errors else 200)


@page(Action.MANAGE_ACCOUNTS, "POST")
def account_role(request: HttpRequest, user_pk: int) -> HttpResponse:
    """Give an account another role."""
    user = _account(request, user_pk)
    form = RoleForm(request.POST)
    if form.is_valid():
        changed = change_role(actor=actor_of(request), user=user, role=form.cleaned_data["role"])
        said = _("%(name)s is now: %(role)s.")
        messages.success(request, said % {"name": user.username, "role": changed.get_role_display()})
    else:
        messages.error(request, _("Choose a role from the list."))
    return redirect("accounts")


@page(Action.MANAGE_ACCOUNTS, "POST")
def account_disable(request: HttpRequest, user_pk: int) -> HttpResponse:
    """Let an account in no more."""
    user = disable_account(actor=actor_of(request), user=_account(request, user_pk))
    messages.success(request, _("%(name)s can no longer log in.") % {"name": user.username})
    return redirect("accounts")


@page(Action.MANAGE_ACCOUNTS, "POST")
def account_enable(request: HttpRequest, user_pk: int) -> HttpResponse:
    """Let an account in again."""
    user = enable_account(actor=actor_of(request), user=_account(request, user_pk))
    messages.success(request, _("%(name)s can log in again.") % {"name": user.username})
    return redirect("accounts")


@page(Action.MANAGE_ACCOUNTS)
def account_link(request: HttpRequest, user_pk: int) -> HttpResponse:
    """The link of an account that has no password yet, to be sent or scanned, and its code to be typed."""
    user = _account(request, user_pk, is_active=True)
    if user.has_usable_password():
        return redirect("accounts")
    guard_link(actor=actor_of(request), user=user)
    address = outside_address(request, reverse("invitation", args=link_parts(user)))
    code, last_day = account_code(user)
    context = {
        "invited": user,
        "role": roles_words(user),
        "address": address,
        "days": settings.PASSWORD_RESET_TIMEOUT // SECONDS_A_DAY,
        "code": code,
        "last_day": last_day,
        "door": outside_address(request, reverse("invitation_code")),
    }
    return render(request, "tournaments/accounts/link.html", context)


@page(Action.MANAGE_ACCOUNTS, "POST")
def account_new_link(request: HttpRequest, user_pk: int) -> HttpResponse:
    """Another link for somebody who lost the password: the old one ends, with every session."""
    user = renew_link(actor=actor_of(request), user=_account(request, user_pk, is_active=True))
    return redirect("account_link", user.pk)


@sensitive_post_parameters()
@page(Action.OPEN_DOOR, "GET", "POST")
def invitation_code(request: HttpRequest) -> HttpResponse:
    """Type the name and the code of one's account, and go on as with its link."""
    form = AccountCodeForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid() and form.user is not None:
        return redirect("invitation", *link_parts(form.user))
    return render(request, "tournaments/accounts/code.html", {"form": form}, status=422 if form.errors else 200)


@sensitive_post_parameters()
@page(Action.OPEN_DOOR, "GET", "POST")
def invitation(request: HttpRequest, who: str, token: str) -> HttpResponse:
    """Choose the first password of one's account."""
    user = invited_user(who=who, token=token)
    if user is None:
        return render(request, "tournaments/accounts/used_link.html", status=410)
    form = InvitationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = accept_invitation(
                actor=actor_of(request), who=who, token=token, password=form.cleaned_data["password"]
            )
        except UserError as error:
            form.add_user_error(error)
        else:
            login(request, user)
            messages.success(request, _("Welcome. Your account is ready."))
            return redirect("home")
    context = {"form": form, "invited": user, "role": roles_words(user)}
    return render(request, "tournaments/accounts/invitation.html", context, status=422 if form.errors else 200)


def _account(request: HttpRequest, pk: int, **wanted: bool) -> User:
    """An account of the club, or 404; with ``is_active=True`` only one that gets in."""
    places = of_club(Membership, club_of(request)).select_related("user")
    found = places.filter(**wanted, **{f"user__{field}": value for field, value in wanted.items()})
    return get_object_or_404(found, user=pk).user


def roles_words(user: User) -> str:
    """What somebody is, in every club that he belongs to."""
    return ", ".join(dict.fromkeys(str(place.get_role_display()) for place in user.memberships.filter(is_active=True)))
