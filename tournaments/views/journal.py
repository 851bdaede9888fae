"""The journal of an evening: who did what, when, from where, before and after."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Action
from tournaments.selectors.journal import JournalQuery, journal_entries, journal_people
from tournaments.sheets.notes import event_note
from tournaments.sheets.tabular import sheet_listing
from tournaments.spreadsheets.files import file_of
from tournaments.spreadsheets.journal import journal_of
from tournaments.views.access import get_tournament, page
from tournaments.views.file_names import data_name, spreadsheet_response
from tournaments.views.printing import list_on_paper
from tournaments.views.shell import render_evening
from tournaments.wording.journal import GROUPS, TABLE, Group, actions_named, group_words

PER_PAGE = 50
#: Entries on paper: some thirty pages, made while their reader waits.
MOST_PRINTED = 1_000
MOST_TYPED = 100


@page(Action.SEE_TOURNAMENT, "GET")
def journal(request: HttpRequest, pk: int) -> HttpResponse:
    """The entries, the newest first, fifty a page."""
    tournament = get_tournament(request, pk)
    shown = Paginator(_found(request, tournament), PER_PAGE).get_page(request.GET.get("page"))
    asked = {key: value for key in ("q", "group", "by", "table") if (value := _asked(request, key))}
    context: dict[str, Any] = {
        "entries": shown,
        "people": journal_people(tournament),
        "groups": [(group.value, group_words(group)) for group in Group],
        "asked": asked,
        "address": urlencode(asked),
    }
    return render_evening(request, "tournaments/scores/journal.html", tournament, step="settings", context=context)


@page(Action.EXPORT, "GET")
def journal_file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """What the filter leaves, as CSV or as a workbook."""
    tournament = get_tournament(request, pk)
    sheet = journal_of(_found(request, tournament).iterator(chunk_size=500))
    return spreadsheet_response(file_of(kind, [sheet]), kind, data_name(tournament, slugify(sheet.title)))


@page(Action.EXPORT, "GET")
def journal_paper(request: HttpRequest, pk: int, pdf: bool = False) -> HttpResponse:
    """The newest of what the filter leaves, on paper."""
    tournament = get_tournament(request, pk)
    entries = _found(request, tournament)
    listing = sheet_listing(
        journal_of(entries[:MOST_PRINTED]),
        notes=[event_note(tournament), *_left_out(entries.count() - MOST_PRINTED)],
        empty=_("Every change of this evening will be here."),
    )
    back, file = reverse("journal", args=[pk]), reverse("journal_pdf", args=[pk])
    return list_on_paper(request, listing, pdf=pdf, back_url=back, pdf_url=file, tournament=tournament)


def _left_out(count: int) -> list[str]:
    if count <= 0:
        return []
    words = ngettext(
        "%(count)d older entry is in the spreadsheet only.",
        "%(count)d older entries are in the spreadsheet only.",
        count,
    )
    return [words % {"count": count}]


def _found(request: HttpRequest, tournament: Tournament) -> QuerySet[LogEntry]:
    text, table = _asked(request, "q"), _asked(request, "table")
    query = JournalQuery(
        actions=_actions(_asked(request, "group")),
        named=actions_named(text) if text else (),
        by=_asked(request, "by"),
        text=text,
        table=table if TABLE.fullmatch(table) else "",
    )
    entries = journal_entries(tournament, query)
    if _asked(request, "group") == Group.OTHER:
        entries = entries.exclude(action__in=[action for names in GROUPS.values() for action in names])
    return entries


def _actions(group: str) -> list[str] | None:
    return next((list(names) for known, names in GROUPS.items() if known == group), None)


def _asked(request: HttpRequest, key: str) -> str:
    return request.GET.get(key, "").replace("\x00", "").strip()[:MOST_TYPED]
