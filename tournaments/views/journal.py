"""The journal of an evening: who did what, when, from where, before and after."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.text import slugify

from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Action
from tournaments.selectors.journal import JournalQuery, journal_entries, journal_people
from tournaments.spreadsheets.journal import journal_lines, journal_workbook
from tournaments.views.access import get_tournament, page
from tournaments.views.shell import render_evening
from tournaments.wording.journal import GROUPS, TABLE, Group, actions_named, group_words

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PER_PAGE = 50
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
def journal_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """What the filter leaves, as CSV."""
    tournament = get_tournament(request, pk)
    content = "".join(journal_lines(_found(request, tournament).iterator(chunk_size=500)))
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=_named(tournament, "csv"))


@page(Action.EXPORT, "GET")
def journal_xlsx(request: HttpRequest, pk: int) -> HttpResponse:
    """What the filter leaves, as a workbook."""
    tournament = get_tournament(request, pk)
    content = journal_workbook(_found(request, tournament).iterator(chunk_size=500))
    return HttpResponse(content, content_type=XLSX, headers=_named(tournament, "xlsx"))


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


def _named(tournament: Tournament, ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{slugify(tournament.name)}-journal.{ending}"'}
