"""The organiser's page of the telephones, and the calls on the board."""

from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, make_user
from tests.phone_factories import (
    code_for,
    make_phone_table,
    make_phone_tables,
    opened,
    send,
    text,
)
from tests.sheet_factories import address
from tests.views.conftest import english
from tournaments.enums import EntryPolicy, Role
from tournaments.models import Call, Tournament
from tournaments.services.rounds_life import close_round


def test_a_call_stands_on_the_board_until_it_is_seen_to(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    assert send(player, table, "phone_call", "eo").status_code == 302
    assert "organiser is called" in opened(player, table)
    board = reverse("scores_round", args=address(table)[:2])
    assert "Table 1 calls" in text(organiser.get(board))
    call = Call.objects.get()
    organiser.post(reverse("call_close", args=[table.round.tournament_id, call.pk]))
    assert "Table 1 calls" not in text(organiser.get(board))
    elsewhere = make_phone_table(name="Another evening").round.tournament
    assert organiser.post(reverse("call_close", args=[elsewhere.pk, call.pk])).status_code == 404


def test_the_organisers_page_of_codes(organiser: Client) -> None:
    table, other = make_phone_tables(2)
    page = reverse("phones", args=[table.round.tournament_id])
    shown = text(organiser.get(page))
    for each in (table, other):
        assert f"/t/{code_for(each)}/" in shown
    old = code_for(table)
    organiser.post(reverse("phones_renew", args=address(table)[:2]), {"table": str(table.number)})
    assert code_for(table) != old
    kept = code_for(other)
    organiser.post(reverse("phones_stop", args=address(table)))
    assert f"/t/{code_for(table)}/" not in text(organiser.get(page))
    organiser.post(reverse("phones_renew", args=address(table)[:2]))
    assert code_for(other) != kept
    assert "<svg" in text(organiser.get(page))


def test_the_organiser_is_told_when_the_printed_address_is_gone(organiser: Client) -> None:
    table = make_phone_table()
    page = reverse("phones", args=[table.round.tournament_id])
    Tournament.objects.update(phone_origin="http://10.99.99.99:8000")
    assert 'id="moved"' in text(organiser.get(page))
    organiser.post(reverse("phones_origin", args=[table.round.tournament_id]), {"origin": "https://coinche.example"})
    shown = text(organiser.get(page))
    assert 'id="moved"' not in shown
    assert f"https://coinche.example/t/{code_for(table)}/" in shown
    organiser.post(reverse("phones_origin", args=[table.round.tournament_id]), {"origin": "nonsense"})
    assert Tournament.objects.get().phone_origin == "https://coinche.example"


def test_the_page_of_codes_says_why_there_are_none(organiser: Client) -> None:
    off = make_phone_table(entry_policy=EntryPolicy.ORGANISER).round.tournament
    assert "not entered on telephones" in text(organiser.get(reverse("phones", args=[off.pk])))
    table = make_phone_table(name="Another")
    close_round(actor=ACTOR, round_=table.round, postpone=True)
    assert "published" in text(organiser.get(reverse("phones", args=[table.round.tournament_id])))


def test_a_scorer_may_hand_out_codes_and_a_reader_may_not(db: None) -> None:
    table = make_phone_table()
    for role, status in ((Role.SCORER, 200), (Role.READER, 403)):
        client = english()
        client.force_login(make_user(role.value, role=role))
        assert client.get(reverse("phones", args=[table.round.tournament_id])).status_code == status
