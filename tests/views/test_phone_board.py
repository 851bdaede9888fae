"""What the organiser's board says of tables that enter on their telephones."""

import re

from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.markup import page_text
from tests.phone_factories import finish, make_phone_tables, send, send_deal
from tests.sheet_factories import confirm, enter
from tournaments.enums import EntryPolicy
from tournaments.selectors.results import standings
from tournaments.services.audit import Actor


def states(organiser: Client, pk: int) -> list[str]:
    board = page_text(organiser.get(reverse("scores_round", args=[pk, 1])))
    return re.findall(r'data-state="(\w+)"', board)


def test_nothing_one_side_agreed_disputed_and_confirmed_are_told_apart(organiser: Client, player: Client) -> None:
    tables = make_phone_tables(5, entry_policy=EntryPolicy.CONFIRM)
    evening = tables[0].round.tournament
    for table in tables[1:]:
        send_deal(player, table)
        finish(player, table, "ns")
    send(player, tables[2], "phone_dispute", "eo", deal=str(tables[2].versions.get().facts["deals"][0]["uuid"]))
    for table in tables[3:]:
        finish(player, table, "eo")
    confirm(tables[4])
    assert states(organiser, evening.pk) == ["nothing", "one_side", "disputed", "agreed", "confirmed"]


def test_a_whole_sheet_from_one_telephone_is_no_agreement(organiser: Client, player: Client) -> None:
    [typed, written] = make_phone_tables(2, entry_policy=EntryPolicy.CONFIRM, deals_per_round=1)
    evening = typed.round.tournament
    send_deal(player, typed)
    enter(written, actor=Actor(user=make_user("Huguette")))
    assert states(organiser, evening.pk) == ["in_progress", "agreed"]
    send(player, typed, "phone_agree", "ns")
    send(player, typed, "phone_agree", "eo")
    assert states(organiser, evening.pk) == ["agreed", "agreed"]


def test_a_disagreement_changes_no_standings(organiser: Client, player: Client) -> None:
    [table] = make_phone_tables(1)
    evening = table.round.tournament
    before = standings(evening)
    send_deal(player, table)
    finish(player, table, "ns")
    send(player, table, "phone_dispute", "eo", deal=str(table.versions.get().facts["deals"][0]["uuid"]))
    assert states(organiser, evening.pk) == ["disputed"]
    assert standings(evening) == before
