"""Whatever shows the result of a table shows the same one: screens, history, standings, papers and files."""

import csv
import re
from collections import Counter
from io import BytesIO, StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring import PerSide
from tests.factories import ACTOR
from tests.markup import page_text
from tests.views.conftest import anybody, organiser
from tournaments.enums import DisplayView, EntryPolicy, VersionState
from tournaments.models import SheetVersion, Table, Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.seating import seating
from tournaments.services.demo import create_demo
from tournaments.services.displays import create_display, show_only
from tournaments.services.rounds_life import reopen_round
from tournaments.services.score_entry import Ticket, confirm_sheet, save_totals
from tournaments.services.table_codes import ensure_codes
from tournaments.sheet_checks import QuestionCode
from tournaments.spreadsheets.site import site_pages

__all__ = ["anybody", "organiser"]  # fixtures

Results = dict[tuple[int, int], tuple[int, int]]


@pytest.fixture
def evening(db: None) -> Tournament:
    """A played evening in which a result of an earlier round is corrected, and another correction only waits."""
    tournament = create_demo(actor=ACTOR)
    first, second = Table.objects.filter(round__tournament=tournament, round__number=3).order_by("number")[:2]
    for table, confirmed in ((first, True), (second, False)):
        base = table.versions.count()
        fields: dict[str, Any] = {"actor": ACTOR, "table": table}
        reason = "une feuille relue"
        save_totals(**fields, ticket=Ticket(base=base, key=uuid4(), reason=reason), totals=PerSide(1240, 380))
        if confirmed:
            ticket = Ticket(base=base + 1, key=uuid4(), reason=reason)
            confirm_sheet(**fields, ticket=ticket, accepted=list(QuestionCode))
    tournament.refresh_from_db()
    return tournament


def stored(evening: Tournament) -> Results:
    """The confirmed totals of the database, by round and table."""
    rows = SheetVersion.objects.filter(state=VersionState.CONFIRMED, table__round__tournament=evening)
    return {
        (number, table): (ns, ew)
        for number, table, ns, ew in rows.values_list("table__round__number", "table__number", "total_ns", "total_ew")
    }


def number(text: str) -> int:
    """A figure as it is shown, without what parts its thousands."""
    return int(re.sub(r"\D", "", text))


def shown_on_sheets(organiser: Client, evening: Tournament) -> Results:
    """What every sheet's own page says counts."""
    found: Results = {}
    for round_number, table in stored(evening):
        page = page_text(organiser.get(reverse("sheet", args=[evening.pk, round_number, table])))
        waits = re.search(r"([\d,]+) – ([\d,]+) keeps counting", page)
        ns, ew = waits.groups() if waits else re.findall(r'data-total="(?:NS|EW)">([^<]+)<', page)
        found[round_number, table] = (number(ns), number(ew))
    return found


def shown_on_boards(organiser: Client, evening: Tournament) -> Results:
    """What the board of every round says counts."""
    found: Results = {}
    for round_ in evening.rounds.all():
        page = page_text(organiser.get(reverse("scores_round", args=[evening.pk, round_.number])))
        for table, block in re.findall(r'id="table-(\d+)"(.*?)</li>', page, re.DOTALL):
            counting = re.search(r"counts now: ([\d,]+) – ([\d,]+)", block)
            ns, ew = counting.groups() if counting else re.findall(r'class="num">([\d,]+)<', block)
            found[round_.number, int(table)] = (number(ns), number(ew))
    return found


def shown_on_telephones(player: Client, evening: Tournament, slug: str) -> Results:
    """What the telephones of one side say counts, in the order of the table's sides, while their round is open."""
    found: Results = {}
    for round_ in evening.rounds.all():
        if not round_.takes_scores:
            reopen_round(actor=ACTOR, round_=round_, reason="une feuille relue")
        for table in round_.tables.all():
            page = page_text(player.get(reverse("phone_side", args=[ensure_codes(round_)[table.pk], slug])))
            waits = re.search(r"([\d,]+) – ([\d,]+) keeps counting", page)
            ours, theirs = waits.groups() if waits else re.findall(r'data-total="(?:NS|EW)">([^<]+)<', page)
            assert ("This score counts" in page) is not bool(waits)
            ns, ew = (ours, theirs) if slug == "ns" else (theirs, ours)
            found[round_.number, table.number] = (number(ns), number(ew))
    return found


def written_in_site(evening: Tournament) -> Results:
    """What the folder of pages for the club's site says."""
    found: Results = {}
    for name, page in site_pages(evening):
        if of_round := re.fullmatch(r"tour-(\d+)\.html", name):
            rows = re.findall(r"<tr>\s*<td class=\"num\">(\d+)</td>(.*?)</tr>", str(page), re.DOTALL)
            for table, cells in rows:
                ns, ew = re.findall(r'class="num">([^<]+)<', cells)
                found[int(of_round[1]), int(table)] = (number(ns), number(ew))
    return found


def test_screens_and_files_say_of_every_table_what_the_database_says(organiser: Client, evening: Tournament) -> None:
    expected = stored(evening)
    assert len(expected) == 12
    assert shown_on_sheets(organiser, evening) == expected
    assert shown_on_boards(organiser, evening) == expected
    assert written_in_site(evening) == expected


@pytest.mark.parametrize("slug", ["ns", "eo"])
def test_a_telephone_says_of_its_table_what_the_database_says(anybody: Client, evening: Tournament, slug: str) -> None:
    evening.entry_policy = EntryPolicy.AGREE
    evening.save(update_fields=["entry_policy"])
    assert shown_on_telephones(anybody, evening, slug) == stored(evening)


def test_the_hall_and_the_players_telephones_say_what_the_standings_say(anybody: Client, evening: Tournament) -> None:
    expected = [(f"{row.standing.place}", row.contestant.name, row.standing.points) for row in standings(evening)]
    screen = create_display(actor=ACTOR, tournament=evening, name="Salle")
    show_only(actor=ACTOR, display=screen, view=DisplayView.STANDINGS)
    public = page_text(anybody.get(reverse("public_standings", args=[evening.pk])))
    lines = re.findall(r"<strong>(\d+)(?:<abbr.*?</abbr>)? · (.*?)</strong>.*?([\d,]+) pts?\b", public, re.DOTALL)
    assert [(place, name, number(points)) for place, name, points in lines] == expected
    hall = page_text(anybody.get(reverse("display", args=[screen.code])))
    lines = re.findall(
        r'class="place">(\d+)(?:<abbr.*?</abbr>)?</b><span class="who">(.*?)</span>.*?points"><b>([\d,]+)<', hall
    )
    assert [(place, name, number(points)) for place, name, points in lines] == expected


def test_standings_are_the_sums_of_what_the_tables_say(evening: Tournament) -> None:
    results, won, lost = stored(evening), Counter[int](), Counter[int]()
    for round_ in evening.rounds.all():
        for table in seating(round_).tables:
            ns, ew = results[round_.number, table.number]
            for one in table.ns:
                won[one.number], lost[one.number] = won[one.number] + ns, lost[one.number] + ew
            for one in table.ew:
                won[one.number], lost[one.number] = won[one.number] + ew, lost[one.number] + ns
    for row in standings(evening):
        assert row.standing.points_for == won[row.contestant.number]
        assert row.standing.points_against == lost[row.contestant.number]


def test_the_files_say_what_the_standings_page_says(organiser: Client, evening: Tournament) -> None:
    expected = [(row.standing.place, row.contestant.name, row.standing.points) for row in standings(evening)]
    book = organiser.get(reverse("data_book", args=[evening.pk, "xlsx"])).content
    rows = load_workbook(BytesIO(book)).worksheets[0].iter_rows(min_row=2, values_only=True)
    assert [(row[0], row[3], row[4]) for row in rows] == expected
    text = organiser.get(reverse("data_sheet", args=[evening.pk, "standings", "csv"])).content.decode("utf-8-sig")
    lines = list(csv.reader(StringIO(text), delimiter=";"))[1:]
    assert [(int(line[0]), line[3], int(line[4])) for line in lines] == expected
    for address in (
        reverse("standings", args=[evening.pk]),
        reverse("document", args=[evening.pk, "classement"]),
    ):
        page = page_text(organiser.get(address))
        places = [page.index(name) for _place, name, _points in expected]
        assert places == sorted(places), address
        assert all(f"{points:,}" in page or str(points) in page for _place, _name, points in expected)


def test_the_history_ends_with_what_counts_or_waits(organiser: Client, evening: Tournament) -> None:
    results = stored(evening)
    assert len(results) > 1
    for round_number, table in results:
        head = SheetVersion.objects.filter(
            table__round__tournament=evening, table__round__number=round_number, table__number=table
        ).latest("number")
        page = page_text(organiser.get(reverse("sheet", args=[evening.pk, round_number, table])))
        newest = re.search(rf'<li value="{head.number}">.*?class="num">([\d,]+) – ([\d,]+)<', page, re.DOTALL)
        assert newest is not None
        assert (number(newest[1]), number(newest[2])) == (head.total_ns, head.total_ew)


def test_a_waiting_correction_is_in_no_result(evening: Tournament) -> None:
    waiting = SheetVersion.objects.filter(state=VersionState.IN_PROGRESS, total_ns=1240, total_ew=380).latest("pk")
    assert stored(evening)[waiting.table.round.number, waiting.table.number] != (1240, 380)


def test_the_journal_of_corrections_says_when_which_table_from_what_to_what_by_whom_and_why(
    organiser: Client, evening: Tournament
) -> None:
    versions = SheetVersion.objects.filter(table__round__tournament=evening, table__round__number=3)
    new = versions.get(state=VersionState.CONFIRMED, total_ns=1240, total_ew=380)
    old = versions.filter(table=new.table, state=VersionState.REPLACED).latest("number")
    page = page_text(organiser.get(reverse("document", args=[evening.pk, "corrections"])))
    (row,) = [line for line in page.splitlines() if "une feuille relue" in line]
    said = re.sub(r"[^\S ]|,", "", re.sub(r"<[^>]+>", "", row))
    day = f"{new.created_at:%m/%d/%Y}"
    change = rf"3 +{new.table.number} +{old.total_ns} / {old.total_ew} +1240 / 380"
    assert re.search(rf"{day}.*{change} +{ACTOR.name} +une feuille relue", said), said
