"""The journal of an evening, and the club's own: who did what, when, from where, before and after."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Action
from tournaments.selectors.journal import JournalQuery, club_journal, evening_journal, found_entries, journal_people
from tournaments.sheets.notes import event_note
from tournaments.sheets.tabular import sheet_listing
from tournaments.spreadsheets.files import file_of
from tournaments.spreadsheets.journal import journal_of
from tournaments.views.access import allowed_to, club_of, get_tournament, page
from tournaments.views.file_names import data_name, spreadsheet_response
from tournaments.views.printing import list_on_paper
from tournaments.views.shell import render_evening
from tournaments.wording.journal import TABLE
from tournaments.wording.journal_acts import (
    CLUB_GROUPS,
    EVENING_GROUPS,
    GROUPS,
    Group,
    Words,
    actions_named,
    acts_of,
    group_words,
)

TEMPLATE = "tournaments/scores/journal.html"
PER_PAGE = 50
#: Entries on paper: some thirty pages, made while their reader waits.
MOST_PRINTED = 1_000
MOST_TYPED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A journal to read.

    Attributes:
        entries: everything that stands in it.
        groups: what its acts may be about.
        name: what its addresses are called, and what they take.
        empty: what stands there before anything has happened.
        tournament: the evening whose journal it is; empty for the club's own.
    """

    entries: QuerySet[LogEntry]
    groups: Mapping[Group, Mapping[str, Words]]
    name: str
    empty: str
    tournament: Tournament | None = None

    def address(self, what: str = "") -> str:
        """Where the journal is, or one of its files ("_csv")."""
        return reverse(self.name + what, args=[self.tournament.pk] if self.tournament else [])

    @property
    def urls(self) -> dict[str, str]:
        """The addresses for its page."""
        return {"page": self.address(), **{kind: self.address(f"_{kind}") for kind in ("print", "pdf", "xlsx", "csv")}}


def _of_evening(request: HttpRequest, pk: int) -> Source:
    tournament = get_tournament(request, pk)
    return Source(
        entries=evening_journal(tournament),
        groups=EVENING_GROUPS,
        name="journal",
        empty=_("Every change of this evening will be here."),
        tournament=tournament,
    )


def _of_club(request: HttpRequest) -> Source:
    installation = Action.KEEP_INSTALLATION in allowed_to(request)
    beside = acts_of(EVENING_GROUPS) - acts_of(CLUB_GROUPS)
    return Source(
        entries=club_journal(club_of(request), installation=installation, beside=beside),
        groups=CLUB_GROUPS,
        name="club_journal",
        empty=_("Whatever is changed beside the evenings will be here: members, house rules, accounts, copies."),
    )


@page(Action.SEE_TOURNAMENT, "GET")
def journal(request: HttpRequest, pk: int) -> HttpResponse:
    """The entries of an evening, the newest first, fifty a page."""
    source = _of_evening(request, pk)
    assert source.tournament is not None
    context = _context(request, source)
    return render_evening(request, TEMPLATE, source.tournament, step="settings", context=context)


@page(Action.KEEP_DATA, "GET")
def journal_of_club(request: HttpRequest) -> HttpResponse:
    """The entries that are of no evening; whoever looks after the installation reads its entries too."""
    return render(request, TEMPLATE, _context(request, _of_club(request)))


@page(Action.EXPORT, "GET")
def journal_file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """What the filter leaves of an evening, as CSV or as a workbook."""
    return _file(request, _of_evening(request, pk), kind)


@page(Action.KEEP_DATA, "GET")
def journal_of_club_file(request: HttpRequest, kind: str) -> HttpResponse:
    """What the filter leaves of the club's own, as CSV or as a workbook."""
    return _file(request, _of_club(request), kind)


@page(Action.EXPORT, "GET")
def journal_paper(request: HttpRequest, pk: int, pdf: bool = False) -> HttpResponse:
    """The newest of what the filter leaves of an evening, on paper."""
    return _paper(request, _of_evening(request, pk), pdf)


@page(Action.KEEP_DATA, "GET")
def journal_of_club_paper(request: HttpRequest, pdf: bool = False) -> HttpResponse:
    """The newest of what the filter leaves of the club's own, on paper."""
    return _paper(request, _of_club(request), pdf)


def _context(request: HttpRequest, source: Source) -> dict[str, Any]:
    asked = {key: value for key in ("q", "group", "by", "table") if (value := _asked(request, key))}
    return {
        "entries": Paginator(_found(request, source), PER_PAGE).get_page(request.GET.get("page")),
        "people": journal_people(source.entries),
        "groups": [(group.value, group_words(group)) for group in (*source.groups, Group.OTHER)],
        "asked": asked,
        "address": urlencode(asked),
        "urls": source.urls,
        "empty": source.empty,
    }


def _file(request: HttpRequest, source: Source, kind: str) -> HttpResponse:
    sheet = journal_of(_found(request, source).iterator(chunk_size=500))
    title = slugify(sheet.title)
    name = data_name(source.tournament, title) if source.tournament else title
    return spreadsheet_response(file_of(kind, [sheet]), kind, name)


def _paper(request: HttpRequest, source: Source, pdf: bool) -> HttpResponse:
    entries = _found(request, source)
    notes = [event_note(source.tournament)] if source.tournament else []
    notes += _left_out(entries.count() - MOST_PRINTED)
    listing = sheet_listing(journal_of(entries[:MOST_PRINTED]), notes=notes, empty=source.empty)
    urls = {"back_url": source.address(), "pdf_url": source.address("_pdf")}
    return list_on_paper(request, listing, pdf=pdf, tournament=source.tournament, **urls)


def _left_out(count: int) -> list[str]:
    if count <= 0:
        return []
    words = ngettext(
        "%(count)d older entry is in the spreadsheet only.",
        "%(count)d older entries are in the spreadsheet only.",
        count,
    )
    return [words % {"count": count}]


def _found(request: HttpRequest, source: Source) -> QuerySet[LogEntry]:
    text, table, group = (_asked(request, key) for key in ("q", "table", "group"))
    query = JournalQuery(
        actions=next((list(acts) for known, acts in source.groups.items() if known == group), None),
        named=actions_named(text) if text else (),
        by=_asked(request, "by"),
        text=text,
        table=table if TABLE.fullmatch(table) else "",
    )
    entries = found_entries(source.entries, query)
    return entries.exclude(action__in=acts_of(GROUPS)) if group == Group.OTHER else entries


def _asked(request: HttpRequest, key: str) -> str:
    return request.GET.get(key, "").replace("\x00", "").strip()[:MOST_TYPED]
