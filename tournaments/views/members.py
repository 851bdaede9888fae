"""The club's members: to look for, to add, to correct, to make one of two."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.errors import UserError
from tournaments.forms.members import MemberForm, MergeForm
from tournaments.models import Player
from tournaments.permissions import Action
from tournaments.selectors.members import member_rows, members
from tournaments.selectors.privacy import person_evenings
from tournaments.services.members import add_member, change_member, merge_members
from tournaments.sheets.tabular import sheet_listing
from tournaments.spreadsheets.files import CONTENT_TYPES, SheetOut, file_of
from tournaments.spreadsheets.members import members_sheet
from tournaments.tables.members import MemberTable
from tournaments.views.access import actor_of, club_of, page
from tournaments.views.file_names import spreadsheet_response
from tournaments.views.printing import asked, list_on_paper


@page(Action.REGISTER)
def member_list(request: HttpRequest) -> HttpResponse:
    """Everybody, or whom the query finds; ``?doubles=1``: only names that several people have."""
    query, twins = _asked(request)
    table = MemberTable(member_rows(club_of(request), query=query, twins_only=twins)).for_request(request)
    context = {"table": table, "query": query, "twins": twins, "asked": asked(request)}
    return render(request, "tournaments/members/list.html", context)


@page(Action.REGISTER)
def member_paper(request: HttpRequest, pdf: bool = False) -> HttpResponse:
    """The same people on paper."""
    query, _twins = _asked(request)
    listing = sheet_listing(_sheet(request), notes=[query] if query else [], empty=_("Nobody here."))
    return list_on_paper(request, listing, pdf=pdf, back_url=reverse("members"), pdf_url=reverse("members_pdf"))


@page(Action.REGISTER)
def member_file(request: HttpRequest, kind: str) -> HttpResponse:
    """The same people as a file that can be read back in."""
    if kind not in CONTENT_TYPES:
        raise Http404
    return spreadsheet_response(file_of(kind, [_sheet(request)]), kind, pgettext("file name", "members"))


def _sheet(request: HttpRequest) -> SheetOut:
    query, twins = _asked(request)
    return members_sheet(club_of(request), query=query, twins_only=twins)


def _asked(request: HttpRequest) -> tuple[str, bool]:
    """Whom the list is asked for: what was typed, and whether only names that several people have."""
    return request.GET.get("q", "").strip(), request.GET.get("doubles") == "1"


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
