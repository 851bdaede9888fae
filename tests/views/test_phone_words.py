"""What both sides say: they agree, doubt, compare; and when the organiser overrules."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PerSide
from tests.factories import ACTOR
from tests.markup import page_text
from tests.phone_factories import (
    code_for,
    finish,
    head,
    make_phone_table,
    make_phone_tables,
    opened,
    send,
    send_deal,
    totals,
)
from tests.sheet_factories import TYPED, address, confirm, enter, ticket
from tests.views.conftest import english
from tournaments.enums import EntryPolicy
from tournaments.models import LogEntry
from tournaments.services.score_entry import enter_totals
from tournaments.sheet_checks import QuestionCode


def test_a_whole_table_without_any_account(player: Client) -> None:
    table, other = make_phone_table(), english()
    for _deal in range(12):
        assert send_deal(player, table).status_code == 302
    assert finish(player, table, "ns").status_code == 302
    assert "other side to agree" in opened(player, table)
    assert "Do you agree?" in opened(other, table, "eo")
    assert finish(other, table, "eo").status_code == 302
    latest = head(table)
    assert latest is not None
    assert latest.is_confirmed
    for client, side in ((player, "ns"), (other, "eo")):
        page = opened(client, table, side)
        assert "This score counts" in page
        assert 'id="undo"' not in page
        assert 'id="other-ways"' not in page
        assert send(client, table, "phone_totals", side, total_NS="1", total_EW="2").status_code != 302
    look = player.get(reverse("phone_totals", args=[code_for(table), "ns"]))
    assert look.status_code == 302
    assert send_deal(player, table, accepted="after_the_end").status_code == 403
    assert table.versions.count() == 12


def test_what_a_telephone_says_names_its_address_and_the_telephone(player: Client) -> None:
    table = make_phone_table()
    opened(player, table)
    typed = {**TYPED, "base": "0", "key": str(uuid4())}
    player.post(reverse("phone_deal_add", args=[code_for(table), "ns"]), typed, REMOTE_ADDR="192.168.1.91")
    agreed = {"base": "1", "key": str(uuid4()), "accepted": "incomplete"}
    player.post(reverse("phone_agree", args=[code_for(table), "eo"]), agreed, REMOTE_ADDR="192.168.1.92")
    latest = head(table)
    assert latest is not None
    told = [(latest.device, "192.168.1.91"), (latest.agreements.get().device, "192.168.1.92")]
    journal = LogEntry.objects.filter(action__in=["deal_added", "side_agreed"]).order_by("pk")
    told += list(zip((entry.device for entry in journal), ("192.168.1.91", "192.168.1.92"), strict=True))
    for device, address_ in told:
        assert re.fullmatch(rf"{address_} [0-9a-f]{{6}}", device), "the cookie tells telephones of one address apart"
    assert len({device.split()[1] for device, _address in told}) == 1


def test_an_unfinished_game_is_asked_about(player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table)
    asked = send(player, table, "phone_agree", "ns")
    assert asked.status_code == 400
    assert "1 deal of 12" in page_text(asked)
    assert finish(player, table, "ns").status_code == 302


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("blind", [False, True])
def test_a_score_far_from_those_of_the_other_tables_is_asked_about(player: Client, secret: bool, blind: bool) -> None:
    *others, table = make_phone_tables(5, hide_totals=secret, blind_entry=blind)
    for each in others:
        enter_totals(actor=ACTOR, table=each, ticket=ticket(), totals=PerSide(2000, 1900))
    for side in ("ns", "eo") if blind else ("ns",):
        send(player, table, "phone_totals", side, base="0", total_NS="3700", total_EW="300")
    for side in ("ns", "eo"):
        asked = send(player, table, "phone_agree", side, base="1")
        assert asked.status_code == 400
        assert ("1,950" in page_text(asked)) is not secret, "the mean of the round"
        assert ("far from those of the other tables" in page_text(asked)) is secret
        ticked = re.search(r'id="agree_accepted" value="([^"]+)"', page_text(asked))
        assert ticked
        assert send(player, table, "phone_agree", side, base="1", accepted=ticked[1]).status_code == 302
    assert table.versions.get(state="confirmed").total_ns == 3700


def test_the_other_side_disputes_a_deal_and_takes_it_back(player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table)
    latest = head(table)
    assert latest is not None
    uuid = latest.facts["deals"][0]["uuid"]
    assert send(player, table, "phone_dispute", "eo", deal=uuid, note="121, not 112").status_code == 302
    assert "121, not 112" in opened(player, table, "ns")
    assert 'data-stage="disputed"' in opened(player, table, "ns")
    doubt = latest.disputes.get()
    assert send(player, table, "phone_withdraw", "eo", doubt.pk).status_code == 302
    assert 'data-stage="entry"' in opened(player, table, "ns")
    assert send(player, table, "phone_dispute", "eo", deal="gone").status_code == 409


def test_the_organiser_overrules_with_a_reason_that_the_table_reads(organiser: Client, player: Client) -> None:
    table = make_phone_table(entry_policy=EntryPolicy.CONFIRM)
    send_deal(player, table)
    for side in ("ns", "eo"):
        finish(player, table, side)
    data = {**TYPED, "points_NS": "121", "base": "1", "key": str(uuid4())}
    page = reverse("deal_edit", args=[*address(table), 1])
    refused = organiser.post(page, data)
    assert refused.status_code == 400
    assert 'name="reason"' in page_text(refused)
    assert organiser.post(page, {**data, "reason": "miscounted"}).status_code == 302
    assert "miscounted" in opened(player, table)


def test_a_disputed_sheet_counts_only_by_the_organisers_reasoned_word(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table)
    send(player, table, "phone_dispute", "eo")
    page = reverse("sheet_confirm", args=address(table))
    data = {"base": "1", "key": str(uuid4()), "accepted": "incomplete"}
    refused = organiser.post(page, data)
    assert refused.status_code == 400
    assert 'name="reason"' in page_text(refused)
    assert organiser.post(page, {**data, "reason": "both asked"}).status_code == 302
    latest = head(table)
    assert latest is not None
    assert latest.is_confirmed


def test_a_sheet_that_the_organiser_corrects_stays_closed_to_telephones(player: Client) -> None:
    table = make_phone_table()
    enter(table)
    confirm(table)
    enter(table)
    assert send_deal(player, table).status_code == 403
    for side, counting in (("ns", "230 – 50"), ("eo", "50 – 230")):
        page = opened(player, table, side)
        assert f"{counting} keeps counting until the correction is confirmed." in page
        assert "This score counts" not in page


def test_both_sides_enter_blind(player: Client) -> None:
    table = make_phone_table(blind_entry=True)
    send_deal(player, table, "ns", base="0")
    assert totals(opened(player, table, "ns")) == [230, 50]
    assert totals(opened(player, table, "eo")) == [0, 0], "neither sees the other's"
    late = send_deal(player, table, "ns", base="0")
    assert late.status_code == 409
    assert 'name="base" value="1"' in page_text(late)
    send_deal(player, table, "eo", base="0", points_NS="121")
    for side in ("ns", "eo"):
        send(player, table, "phone_agree", side, base="1", accepted="incomplete")
    page = opened(player, table, "eo")
    assert "What differs" in page
    assert "121 – 41" in page
    assert "112 – 50" in page
    send(player, table, "phone_reopen", "eo")
    send(player, table, "phone_deal", "eo", 1, base="1", **TYPED)
    send(player, table, "phone_agree", "eo", base="2", accepted="incomplete")
    latest = head(table)
    assert latest is not None
    assert latest.is_confirmed


def test_blind_totals_and_taking_back(player: Client) -> None:
    table = make_phone_table(blind_entry=True)
    send_deal(player, table, "ns", base="0")
    assert send(player, table, "phone_undo", "ns", base="1").status_code == 302
    fields = {"total_NS": "1200", "total_EW": "800", "deals_played": "12"}
    saved = send(player, table, "phone_totals", "ns", base="2", **fields)
    if saved.status_code == 422:
        codes = re.search(r'id="totals_accepted" value="([^"]+)"', page_text(saved))
        assert codes
        saved = send(player, table, "phone_totals", "ns", base="2", accepted=codes[1], **fields)
    assert saved.status_code == 302
    assert totals(opened(player, table, "ns")) == [1200, 800]


def test_deals_against_totals_are_compared_by_their_totals_and_the_page_says_so(player: Client) -> None:
    table = make_phone_table(blind_entry=True)
    send_deal(player, table, "ns", base="0")
    anything = ",".join(QuestionCode)
    fields = {"total_NS": "230", "total_EW": "60", "deals_played": "1", "accepted": anything}
    assert send(player, table, "phone_totals", "eo", base="0", **fields).status_code == 302
    for side in ("ns", "eo"):
        send(player, table, "phone_agree", side, base="1", accepted=anything)
    page = opened(player, table, "eo")
    assert "One side entered deals and the other only totals: the totals are compared." in page
    assert "230 – 60" in page
    assert "230 – 50" in page


def test_who_has_the_last_word_is_said_while_nobody_has_said_any(player: Client) -> None:
    for policy, words in ((EntryPolicy.CONFIRM, "the organiser confirms"), (EntryPolicy.AGREE, "both sides agree")):
        table = make_phone_table(entry_policy=policy)
        send_deal(player, table)
        assert f"Not counted before {words}." in opened(player, table)
