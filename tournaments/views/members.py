"""The club's members: to look for, to add, to correct, to make one of two."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.errors import UserError
from tournaments.forms.members import MemberForm, MergeForm
from tournaments.models import Player
from tournaments.permissions import Action
from tournaments.selectors.members import member_rows, members
from tournaments.selectors.privacy import person_evenings
from tournaments.services.members import add_member, change_member, merge_members
from tournaments.tables.members import MemberTable
from tournaments.views.access import actor_of, club_of, page


@page(Action.REGISTER)
def member_list(request: HttpRequest) -> HttpResponse:
    """Everybody, or whom the query finds; ``?doubles=1``: only names that several people have."""
    query, twins = request.GET.get("q", "").strip(), request.GET.get("doubles") == "1"
    table = MemberTable(member_rows(club_of(request), query=query, twins_only=twins)).for_request(request)
    return render(request, "tournaments/members/list.html", {"table": table, "query": query, "twins": twins})


@page(Action.REGISTER, "GET", "POST")
def member_add(request: HttpRequest) -> HttpResponse:
    """Put somebody on the list."""
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            player = add_member(actor=actor_of(request), **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("%(name)s is on the list.") % {"name": player.name})
            return redirect("members")
    return render(request, "tournaments/members/add.html", {"form": form}, status=422 if form.errors else 200)


@page(Action.REGISTER, "GET", "POST")
def member(request: HttpRequest, player_pk: int) -> HttpResponse:
    """Correct a member."""
    player = get_object_or_404(members(club_of(request)), pk=player_pk)
    initial = {"name": player.name, "club": player.club, "licence": player.licence}
    form = MemberForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            change_member(actor=actor_of(request), player=player, **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("%(name)s is saved.") % {"name": form.cleaned_data["name"]})
            return redirect("members")
    return _show(request, player, form, MergeForm(player=player))


@page(Action.KEEP_DATA, "POST")
def member_merge(request: HttpRequest, player_pk: int) -> HttpResponse:
    """Make one person of two; this one stays."""
    player = get_object_or_404(members(club_of(request)), pk=player_pk)
    form = MergeForm(request.POST, player=player)
    if form.is_valid():
        gone = form.cleaned_data["other"]
        try:
            merge_members(actor=actor_of(request), kept=player, gone=gone)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(
                request, _("%(gone)s and %(kept)s have been merged.") % {"gone": gone.name, "kept": player.name}
            )
            return redirect("member", player_pk)
    initial = {"name": player.name, "club": player.club, "licence": player.licence}
    return _show(request, player, MemberForm(initial=initial), form)


def _show(request: HttpRequest, player: Player, form: MemberForm, merge: MergeForm) -> HttpResponse:
    context = {"player": player, "form": form, "merge": merge, "evenings": person_evenings(player)}
    status = 422 if form.errors or merge.errors else 200
    return render(request, "tournaments/members/member.html", context, status=status)
