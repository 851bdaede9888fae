"""The journal: found, read in words, taken away as a file."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring import Penalty, PerSide, Side
from tests.factories import ACTOR, make_pair, make_tournament, make_user
from tests.markup import page_text
from tests.sheet_factories import confirm, enter, make_table, ticket
from tests.views.conftest import english
from tournaments.enums import Role
from tournaments.models import LogEntry, Table, Tournament
from tournaments.services.audit import Actor, record
from tournaments.services.score_entry import add_penalties, enter_totals, note_written
from tournaments.services.sheet_review import restore_version
from tournaments.wording.journal import fact_lines


def journal(client: Client, tournament: Tournament, **asked: str) -> str:
    response = client.get(reverse("journal", args=[tournament.pk]), asked)
    assert response.status_code == 200
    return page_text(response)


def acts(page: str) -> list[str]:
    return re.findall(r'data-action="(\w+)"', page)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SCORER, Role.READER])
def test_every_page_of_an_evening_leads_to_its_journal(db: None, role: Role) -> None:
    client, tournament = english(), make_tournament()
    client.force_login(make_user(role=role))
    page = page_text(client.get(reverse("standings", args=[tournament.pk])))
    assert f'href="{reverse("journal", args=[tournament.pk])}"' in page


@pytest.fixture
def table(db: None) -> Table:
    """A table with a history: a deal, a correction by totals with a penalty, the deal brought back."""
    made = make_table(deals_per_round=1)
    huguette = Actor(user=make_user("Huguette", role=Role.SCORER), device="192.168.1.14")
    enter(made, actor=huguette)
    enter_totals(actor=huguette, table=made, ticket=ticket(1, reason="read again"), totals=PerSide(300, 50))
    penalty = Penalty(side=Side.EW, points=-10, reason="talk")
    add_penalties(actor=ACTOR, table=made, ticket=ticket(2), penalties=[penalty])
    restore_version(actor=ACTOR, table=made, ticket=ticket(3), number=1)
    note_written(actor=ACTOR, table=made, ticket=ticket(4), written=PerSide(210, 50))
    return made


def test_who_did_what_when_from_where_before_and_after(organiser: Client, table: Table) -> None:
    page = journal(organiser, table.round.tournament)
    assert acts(page)[:5] == [
        "written_totals_noted",
        "version_restored",
        "penalty_added",
        "sheet_confirmed",
        "totals_saved",
    ]
    assert "Round 1, table 1" in page
    assert "Huguette · 192.168.1.14 · <q>read again</q>" in page
    assert "<span>Score</span> <s>230 – 50</s> → 300 – 50" in page
    assert "deal 1: NS: 100 in hearts, 112 points, belote NS" in page
    assert "EW −10 (talk)" in page
    assert "<span>What</span> Version 1" in page


def test_filters_and_search(organiser: Client, table: Table) -> None:
    tournament = table.round.tournament
    make_pair(tournament, "Hélène Noël", "Zoé Blanc")
    assert set(acts(journal(organiser, tournament, group="entrants"))) == {"entrant_registered"}
    assert set(acts(journal(organiser, tournament, by="Huguette"))) == {
        "deal_added",
        "totals_saved",
        "sheet_confirmed",
    }
    assert acts(journal(organiser, tournament, q="read again")) == ["sheet_confirmed", "totals_saved"]
    assert acts(journal(organiser, tournament, q="Hélène")) == ["entrant_registered"]
    assert acts(journal(organiser, tournament, q="brought back")) == ["version_restored"]
    of_table = acts(journal(organiser, tournament, table="1/1"))
    assert "round_drawn" not in of_table
    for words in ("table 1", "Table 1", "tour 1, table 1", "Round 1 table 1"):
        assert acts(journal(organiser, tournament, q=words)) == of_table
    assert {"round_drawn", *of_table} <= set(acts(journal(organiser, tournament, q="tour 1")))
    assert acts(journal(organiser, tournament, q="table 11")) == []
    assert acts(journal(organiser, tournament, group="other")) == []
    assert "Nothing is like that." in journal(organiser, tournament, q="nothing of the kind")


def test_a_search_minds_no_accents(organiser: Client, table: Table) -> None:
    organiser.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    tournament = table.round.tournament
    assert "round_published" in acts(journal(organiser, tournament, q="tour publie"))


def test_a_forfeit_is_found_at_its_table_however_it_was_written(organiser: Client, table: Table) -> None:
    tournament = table.round.tournament
    LogEntry.objects.create(action="forfeit_given", subject="1.1", tournament=tournament)
    LogEntry.objects.create(action="forfeit_given", subject="1/1", tournament=tournament)
    for asked in ({"table": "1/1"}, {"q": "table 1"}):
        page = journal(organiser, tournament, **asked)
        assert acts(page)[:2] == ["forfeit_given"] * 2
        assert page.count("Round 1, table 1") >= 2


def test_an_act_without_words_is_found_under_other(organiser: Client) -> None:
    tournament = make_tournament()
    with transaction.atomic():
        record(actor=ACTOR, action="moon_landed", subject="moon", tournament=tournament, after={"flag": True})
    page = journal(organiser, tournament, group="other")
    assert acts(page) == ["moon_landed"]
    assert "moon landed" in page
    assert "<span>flag</span> yes" in page


def test_settings_are_told_by_their_names(organiser: Client) -> None:
    tournament = make_tournament(rounds_planned=5)
    page = journal(organiser, tournament)
    assert "<span>Formula</span> Fixed pairs, by lot every round" in page
    assert "<span>Rounds</span> 5" in page


def test_other_evenings_are_not_in_it(organiser: Client, table: Table) -> None:
    assert acts(journal(organiser, make_tournament())) == ["tournament_created"]


def test_fifty_a_page_and_no_more_queries_for_more(organiser: Client) -> None:
    tournament = make_tournament()
    counts = []
    for more in (1, 60):
        for _ in range(more):
            make_pair(tournament)
        with CaptureQueriesContext(connection) as captured:
            page = journal(organiser, tournament)
        counts.append(len(captured))
    assert len(acts(page)) == 50
    assert counts[0] == counts[1]
    assert len(acts(journal(organiser, tournament, page="2"))) == 12


def test_csv_opens_in_a_french_spreadsheet_and_runs_no_formula(organiser: Client) -> None:
    tournament = make_tournament()
    make_pair(tournament, "=cmd()", "Hélène Noël")
    with transaction.atomic():
        facts = {"banner": "\t =1+1"}
        record(
            actor=Actor(name=" =1+1"), action="entrant_renamed", subject="\x01+1", tournament=tournament, after=facts
        )
    answer = organiser.get(reverse("journal_csv", args=[tournament.pk]), {"group": "entrants"})
    content = answer.content.decode()
    header, evil, row = content.removeprefix("\ufeff").splitlines()
    assert content.startswith("\ufeff")
    assert header.split(";")[:3] == ["When", "Who", "Device"]
    assert "Hélène Noël" in row
    for cell in [*evil.split(";"), *row.split(";")]:
        assert not cell.strip(' "\t\x01').startswith(("=", "+")), cell


def test_a_file_has_a_name_though_the_evening_has_none_in_latin_letters(organiser: Client) -> None:
    tournament = make_tournament(name="麻雀")
    answer = organiser.get(reverse("journal_csv", args=[tournament.pk]))
    assert re.search(r'filename="2026-01-15-evening-journal-r\d+-\d\dh\d\d\.csv"', answer["Content-Disposition"])


def test_xlsx_has_times_and_words(organiser: Client, table: Table) -> None:
    answer = organiser.get(reverse("journal_xlsx", args=[table.round.tournament.pk]), {"q": "read again"})
    sheet: Any = load_workbook(BytesIO(answer.content)).active
    rows = list(sheet.values)
    assert rows[0][:4] == ("When", "Who", "Device", "What was done")
    assert [row[3] for row in rows[1:]] == ["Sheet confirmed", "Totals entered"]
    assert rows[2][7] == "read again"
    assert rows[1][0].year >= 2026


def test_what_the_filter_leaves_is_printed_the_newest_first(
    organiser: Client, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = table.round.tournament
    page = journal(organiser, tournament, q="read again")
    names = ("journal_print", "journal_pdf", "journal_xlsx")
    addresses = [f"{reverse(name, args=[tournament.pk])}?q=read+again" for name in names]
    assert all(f'href="{address}"' in page for address in addresses)
    paper, file = (organiser.get(address) for address in addresses[:2])
    printed = " ".join(part.extract_text() for part in PdfReader(BytesIO(file.content)).pages)
    for text in (page_text(paper), printed):
        assert text.index("Sheet confirmed") < text.index("Totals entered")
        assert "read again" in text
        assert "older" not in text
    monkeypatch.setattr("tournaments.views.journal.MOST_PRINTED", 1)
    short = page_text(organiser.get(addresses[0]))
    assert "1 older entry is in the spreadsheet only." in short
    assert "Totals entered" not in short


def test_a_reader_of_the_evening_reads_its_journal(table: Table) -> None:
    reader = english()
    reader.force_login(make_user("reader", role=Role.READER))
    assert acts(journal(reader, table.round.tournament))


def test_a_deal_that_can_no_longer_be_read_is_left_out() -> None:
    entry = LogEntry(action="deal_added", subject="1/1", after={"detail": {"index": 1, "deal": {"taker": "XX"}}})
    assert fact_lines(entry) == []


def test_confirming_changes_no_fact_but_says_the_score(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    confirm(table)
    page = journal(organiser, table.round.tournament, q="Sheet confirmed")
    assert "<span>Score</span> 230 – 50" in page
