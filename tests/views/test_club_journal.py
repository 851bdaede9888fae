"""The club's own journal: whatever was done beside the evenings, found and read in words."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests.club_factories import furnished_club
from tests.factories import ACTOR, first_club, make_pair, make_rules, make_tournament, make_user
from tests.markup import page_text
from tests.views.conftest import english
from tests.views.test_journal import acts
from tournaments.enums import BackupReason, Role
from tournaments.models import Player
from tournaments.services.accounts import change_role, create_account, disable_account
from tournaments.services.archive import archive_player
from tournaments.services.audit import Actor
from tournaments.services.backup import create_backup
from tournaments.services.clubs import add_club
from tournaments.services.demo import create_demo, delete_demo
from tournaments.services.members import add_member, change_member, merge_members
from tournaments.services.rules import create_house_rules


def journal(client: Client, **asked: str) -> str:
    response = client.get(reverse("club_journal"), asked)
    assert response.status_code == 200
    return page_text(response)


@pytest.fixture
def organiser_acts(db: None) -> Actor:
    """An organiser of the first club who acts from a tablet."""
    return Actor(user=make_user("Huguette"), club=first_club(), device="192.168.1.14")


@pytest.fixture
def history(organiser_acts: Actor, settings: Any, tmp_path: Any) -> Player:
    """One act of most kinds, and an evening that has a journal of its own."""
    settings.DATA_DIR = tmp_path
    actor = organiser_acts
    anne = add_member(actor=actor, name="Anne Petit", licence="21-7")
    merge_members(actor=actor, kept=anne, gone=add_member(actor=actor, name="Anna Petit"))
    change_member(actor=actor, player=anne, name="Hélène Petit", club="Dijon", licence="21-7")
    archive_player(actor=actor, player=anne)
    create_house_rules(actor=actor, name="Chez nous", rules=make_rules())
    helper = create_account(actor=actor, username="Bruno", role=Role.SCORER)
    change_role(actor=actor, user=helper, role=Role.READER)
    disable_account(actor=actor, user=helper)
    create_backup(actor=actor, reason=BackupReason.BY_HAND)
    delete_demo(actor=actor, tournament=create_demo(actor=actor))
    make_pair(make_tournament(), "Zoé Blanc", "Denis Go")
    return anne


def test_what_is_done_beside_the_evenings_is_read_in_words(organiser: Client, history: Player) -> None:
    page = journal(organiser)
    assert acts(page) == [
        "demo_deleted",
        "backup_made",
        "account_disabled",
        "account_role_changed",
        "account_created",
        "house_rules_created",
        "player_archived",
        "member_changed",
        "members_merged",
        "member_added",
        "member_added",
    ]
    assert "<b>Role of an account changed</b> <span>Bruno</span>" in page
    assert "<span>Role</span> <s>Scorer</s> → Reader" in page
    assert f"<b>Player put away</b> <span>Person {history.pk} of the list</span>" in page
    assert "<span>Name</span> Hélène Petit" in page
    assert "<span>Licence</span> 21-7" in page
    assert "Huguette · 192.168.1.14" in page
    assert re.search(r">\d+ \w+ 20\d\d \d\d:", page), "a club's journal goes over years"
    assert "Zoé Blanc" not in page, "an evening has a journal of its own"


def test_it_is_found_by_group_by_whom_and_by_words(organiser: Client, history: Player) -> None:
    assert set(acts(journal(organiser, group="accounts"))) == {
        "account_created",
        "account_role_changed",
        "account_disabled",
    }
    assert acts(journal(organiser, group="copies")) == ["backup_made"]
    assert acts(journal(organiser, group="other")) == []
    assert acts(journal(organiser, q="Hélène")) == ["player_archived", "member_changed"]
    assert acts(journal(organiser, q="made one")) == ["members_merged"]
    assert len(acts(journal(organiser, by="Huguette"))) == 11
    assert "Nothing is like that." in journal(organiser, q="nothing of the kind")
    assert "Whatever is changed beside the evenings" not in journal(organiser)


def test_before_anything_has_happened_it_says_what_will_be_here(organiser: Client) -> None:
    assert "Whatever is changed beside the evenings will be here" in journal(organiser)


@pytest.mark.parametrize("page", ["home", "installation"])
def test_the_organiser_is_led_there(organiser: Client, page: str) -> None:
    assert f'href="{reverse("club_journal")}"' in page_text(organiser.get(reverse(page)))


def test_it_is_taken_away_and_printed(organiser: Client, history: Player) -> None:
    page = journal(organiser, group="accounts")
    for kind in ("csv", "xlsx", "pdf", "print"):
        assert f'href="{reverse(f"club_journal_{kind}")}?group=accounts"' in page
    book = load_workbook(BytesIO(organiser.get(reverse("club_journal_xlsx"), {"group": "accounts"}).content))
    rows: list[Any] = list(book.worksheets[0].values)
    assert [row[3] for row in rows[1:]] == ["Account disabled", "Role of an account changed", "Account created"]
    lines = organiser.get(reverse("club_journal_csv"), {"q": "Hélène"}).content.decode().splitlines()
    assert len(lines) == 3
    assert "Huguette" in page_text(organiser.get(reverse("club_journal_print"), {"q": "Hélène"}))


def test_no_more_queries_for_more(organiser: Client, organiser_acts: Actor) -> None:
    counts = []
    for more in (1, 60):
        for number in range(more):
            add_member(actor=organiser_acts, name=f"Anne {more} {number}")
        with CaptureQueriesContext(connection) as captured:
            page = journal(organiser)
        counts.append(len(captured))
    assert len(acts(page)) == 50
    assert counts[0] == counts[1]


def test_another_clubs_acts_are_not_in_it_and_copies_are_for_who_keeps_the_server(
    organiser: Client, history: Player
) -> None:
    furnished_club()
    other = add_club(actor=ACTOR, name="Another club")
    assert "backup_made" not in acts(journal(organiser))
    assert len(acts(journal(organiser))) == 10
    theirs = english()
    theirs.force_login(make_user("theirs", club=other))
    assert "club_added" in acts(journal(theirs))
    assert not {"account_disabled", "demo_deleted"} & set(acts(journal(theirs)))


@pytest.mark.parametrize("role", [Role.SCORER, Role.READER, Role.CHECK_IN, Role.DISPLAY])
def test_helpers_do_not_read_it(db: None, role: Role) -> None:
    client = english()
    client.force_login(make_user(role=role))
    assert client.get(reverse("club_journal")).status_code == 403
