"""The organiser's page of the telephones, and the calls on the board."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, make_user
from tests.markup import page_text
from tests.phone_factories import (
    code_for,
    make_phone_table,
    make_phone_tables,
    opened,
    send,
)
from tests.sheet_factories import address
from tests.views.conftest import english
from tournaments.enums import EntryPolicy, Role
from tournaments.models import Call, Tournament
from tournaments.services import table_codes
from tournaments.services.rounds_life import close_round


def test_a_call_stands_on_the_board_until_it_is_seen_to(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    assert send(player, table, "phone_call", "eo").status_code == 302
    assert "organiser is called" in opened(player, table)
    board = reverse("scores_round", args=address(table)[:2])
    assert "Table 1 calls" in page_text(organiser.get(board))
    call = Call.objects.get()
    organiser.post(reverse("call_close", args=[table.round.tournament_id, call.pk]))
    assert "Table 1 calls" not in page_text(organiser.get(board))
    elsewhere = make_phone_table(name="Another evening").round.tournament
    assert organiser.post(reverse("call_close", args=[elsewhere.pk, call.pk])).status_code == 404


def test_the_organisers_page_of_codes(organiser: Client) -> None:
    table, other = make_phone_tables(2)
    page = reverse("phones", args=[table.round.tournament_id])
    shown = page_text(organiser.get(page))
    for each in (table, other):
        assert f"/t/{code_for(each)}/" in shown
    old = code_for(table)
    organiser.post(reverse("phones_renew", args=address(table)[:2]), {"table": str(table.number)})
    assert code_for(table) != old
    kept = code_for(other)
    organiser.post(reverse("phones_stop", args=address(table)))
    assert f"/t/{code_for(table)}/" not in page_text(organiser.get(page))
    organiser.post(reverse("phones_renew", args=address(table)[:2]))
    assert code_for(other) != kept
    assert "<title>Code to scan</title>" in page_text(organiser.get(page))


def test_the_organiser_is_told_when_the_printed_address_is_gone(organiser: Client) -> None:
    table = make_phone_table()
    page = reverse("phones", args=[table.round.tournament_id])
    Tournament.objects.update(phone_origin="http://10.99.99.99:8000")
    assert 'id="moved"' in page_text(organiser.get(page))
    organiser.post(reverse("phones_origin", args=[table.round.tournament_id]), {"origin": "https://coinche.example"})
    shown = page_text(organiser.get(page))
    assert 'id="moved"' not in shown
    assert f"https://coinche.example/t/{code_for(table)}/" in shown
    organiser.post(reverse("phones_origin", args=[table.round.tournament_id]), {"origin": "nonsense"})
    assert Tournament.objects.get().phone_origin == "https://coinche.example"


@pytest.mark.parametrize("name", ["phones", "documents", "displays", "entrants", "standings"])
def test_every_page_of_the_evening_says_that_printed_addresses_are_gone_and_the_way_out(
    organiser: Client, name: str
) -> None:
    table = make_phone_table()
    pk = table.round.tournament_id
    Tournament.objects.update(phone_origin="http://10.99.99.99:8000")
    shown = page_text(organiser.get(reverse(name, args=[pk])))
    assert "http://10.99.99.99:8000 lead nowhere" in shown
    assert f"{reverse('document', args=[pk, 'feuilles'])}?tour=1" in shown
    assert reverse("phones_origin", args=[pk]) in shown


def test_nothing_is_said_of_addresses_that_nobody_was_given_or_needs_any_more(organiser: Client) -> None:
    gone = "http://10.99.99.99:8000"
    playing, unprinted, off = make_phone_table(), make_phone_table(), make_phone_table(entry_policy="organiser")
    Tournament.objects.exclude(pk=unprinted.round.tournament_id).update(phone_origin=gone)
    for table in (unprinted, off):
        assert 'id="moved"' not in page_text(organiser.get(reverse("documents", args=[table.round.tournament_id])))
    page = reverse("documents", args=[playing.round.tournament_id])
    assert 'id="moved"' in page_text(organiser.get(page))
    close_round(actor=ACTOR, round_=playing.round, postpone=True)
    assert 'id="moved"' not in page_text(organiser.get(page))


def test_printing_again_under_the_new_address_ends_the_warning(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_codes, "local_addresses", lambda: ("192.168.7.7",))
    monkeypatch.setattr(table_codes, "machine_hosts", lambda: frozenset({"192.168.7.7"}))
    pk = make_phone_table().round.tournament_id
    Tournament.objects.update(phone_origin="http://10.99.99.99:8000")
    page = reverse("documents", args=[pk])
    assert "type http://192.168.7.7:8000/t/" in page_text(organiser.get(page))
    organiser.get(f"{reverse('document', args=[pk, 'feuilles'])}?tour=1")
    assert 'id="moved"' not in page_text(organiser.get(page))


def test_without_any_network_the_warning_promises_nothing(organiser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_codes, "local_addresses", lambda: ())
    pk = make_phone_table().round.tournament_id
    Tournament.objects.update(phone_origin="http://10.99.99.99:8000")
    shown = page_text(organiser.get(reverse("documents", args=[pk])))
    assert "on no network at the moment" in shown
    assert reverse("phones_origin", args=[pk]) not in shown


def test_the_page_of_codes_says_why_there_are_none(organiser: Client) -> None:
    off = make_phone_table(entry_policy=EntryPolicy.ORGANISER).round.tournament
    assert "not entered on telephones" in page_text(organiser.get(reverse("phones", args=[off.pk])))
    table = make_phone_table(name="Another")
    close_round(actor=ACTOR, round_=table.round, postpone=True)
    assert "published" in page_text(organiser.get(reverse("phones", args=[table.round.tournament_id])))


def test_a_scorer_may_hand_out_codes_and_a_reader_may_not(db: None) -> None:
    table = make_phone_table()
    for role, status in ((Role.SCORER, 200), (Role.READER, 403)):
        client = english()
        client.force_login(make_user(role.value, role=role))
        assert client.get(reverse("phones", args=[table.round.tournament_id])).status_code == status
