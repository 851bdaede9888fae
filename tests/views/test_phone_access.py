"""What a code opens and what it never opens; guesses are slowed down and lock nobody out."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.phone_factories import (
    code_for,
    head,
    make_phone_table,
    make_phone_tables,
    send_deal,
)
from tests.sheet_factories import TYPED, enter
from tests.views.test_matrix import PATTERNS
from tournaments.enums import EntryPolicy
from tournaments.models import Agreement, Call, Dispute, FailedAttempt, SheetVersion
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_life import close_round, reopen_round
from tournaments.services.table_codes import renew_codes, revoke_code
from tournaments.views import phone_access


def test_a_code_opens_its_table_however_it_is_typed(player: Client) -> None:
    table, other = make_phone_tables(2)
    code = code_for(table)
    page = player.post(reverse("phone_door"), {"code": f" {code[:4].lower()}-{code[4:].lower()} "}, follow=True)
    assert page.redirect_chain[-1][0] == f"/t/{code}/"
    names = set(re.findall(r"(?:Nord|Sud) \d", page_text(page)))
    assert names == {place.player.name for seat in table.seats.all() for place in seat.entrant.places.all()}
    assert not names & {place.player.name for seat in other.seats.all() for place in seat.entrant.places.all()}


def test_the_pages_are_kept_by_no_browser_and_found_by_no_search(player: Client) -> None:
    table = make_phone_table()
    for page in ("/t/", f"/t/{code_for(table)}/", f"/t/{code_for(table)}/ns/", "/t/WRONG/"):
        response = player.get(page)
        assert {"no-store", "private"} <= set(response["Cache-Control"].split(", ")), page
        assert response["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("tail", ["xx/", "xx/etat/", "ns/donne/7/"])
def test_a_side_or_deal_that_is_none_leads_back_to_the_code_and_is_kept_by_no_browser(
    player: Client, tail: str
) -> None:
    response = player.get(f"/t/{code_for(make_phone_table())}/{tail}")
    assert response.status_code == 404
    assert "no-store" in response["Cache-Control"]
    assert response["X-Robots-Tag"] == "noindex"
    assert 'href="/t/"' in page_text(response)


@pytest.mark.parametrize("typed", ["", "AAAAAAAA", "../../", "x" * 40])
def test_a_code_that_is_none_opens_nothing_and_says_where_to_ask(player: Client, typed: str) -> None:
    make_phone_table()
    response = player.post(reverse("phone_door"), {"code": typed})
    assert response.status_code in {404, 422}
    if typed:
        assert "organiser" in page_text(response)


def test_a_code_of_another_round_or_evening_opens_only_its_own(player: Client) -> None:
    table = make_phone_table()
    first = code_for(table)
    close_round(actor=ACTOR, round_=table.round, postpone=True)
    tournament = table.round.tournament
    round_ = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=2))
    second = code_for(round_.tables.get())
    elsewhere = code_for(make_phone_table(name="Another evening"))
    assert len({first, second, elsewhere}) == 3
    refused = player.get(f"/t/{first}/ns/")
    assert refused.status_code == 403
    assert "round is over" in page_text(refused)
    assert "Round 2" in page_text(player.get(f"/t/{second}/ns/"))
    assert "Another evening" in page_text(player.get(f"/t/{elsewhere}/ns/"))


def test_a_closed_round_takes_nothing_more_and_a_reopened_one_does(player: Client) -> None:
    table = make_phone_table()
    code_for(table)
    close_round(actor=ACTOR, round_=table.round, postpone=True)
    assert send_deal(player, table).status_code == 403
    assert head(table) is None
    reopen_round(actor=ACTOR, round_=table.round, reason="closed too early")
    assert send_deal(player, table).status_code == 302


def test_a_renewed_code_and_stopped_telephones(player: Client) -> None:
    table = make_phone_table()
    old = code_for(table)
    renew_codes(actor=ACTOR, tables=[table])
    assert player.get(f"/t/{old}/ns/").status_code == 404
    assert player.get(f"/t/{code_for(table)}/ns/").status_code == 200
    revoke_code(actor=ACTOR, table=table)
    assert player.get(f"/t/{code_for(table)}/ns/").status_code == 403


def test_a_draft_is_nobodys_business(player: Client) -> None:
    tournament = make_phone_table(name="Open").round.tournament
    draft = make_tournament(entry_policy=EntryPolicy.AGREE)
    make_pairs(draft, 2)
    round_ = draw_round(actor=ACTOR, tournament=draft, seed=3)
    assert tournament.takes_phones
    assert player.get(f"/t/{code_for(round_.tables.get())}/").status_code == 404


PHONES = {name: pattern for name, pattern in PATTERNS.items() if str(pattern.pattern).startswith("t/")}


@pytest.mark.parametrize("name", PHONES)
def test_with_telephones_off_every_request_is_refused(player: Client, name: str) -> None:
    assert len(PHONES) >= 14
    table = make_phone_table(entry_policy=EntryPolicy.ORGANISER)
    version = enter(table)
    asked = {"code": code_for(table), "side": "ns", "index": 1, "dispute_pk": 1}
    page = reverse(name, kwargs={key: asked[key] for key in PHONES[name].pattern.converters})
    answers = player.get(page), player.post(page, {**TYPED, "base": "1", "total_NS": "900", "total_EW": "800"})
    assert 403 in {response.status_code for response in answers}
    for response in answers:
        assert response.status_code in {403, 405}
        assert "form" not in page_text(response).split("<footer")[0].split("<main")[-1]
    assert list(SheetVersion.objects.all()) == [version]
    for model in (Agreement, Dispute, Call):
        assert not model.objects.exists()


def test_a_thousand_guesses_are_slowed_down_without_locking_out_the_hall(player: Client) -> None:
    table = make_phone_table()
    code, guesser = code_for(table), Client()
    answers = [guesser.get(f"/t/GUESS{number:03}/").status_code for number in range(1000)]
    assert answers.count(404) <= 6
    assert answers.count(429) >= 990
    assert guesser.get(f"/t/{code}/").status_code == 429, "not even the right code: else it could be guessed"
    assert player.get(f"/t/{code}/ns/").status_code == 200, "another telephone behind the same address"
    assert FailedAttempt.objects.count() <= 10


def test_guesses_without_cookies_do_not_lock_out_a_new_telephone(db: None) -> None:
    table = make_phone_table()
    code = code_for(table)
    make_user()
    statuses = [Client().get(f"/t/GUESS{number:03}/").status_code for number in range(20)]
    assert statuses[-1] == 302, "sent round once more, with a cookie"
    assert Client().get("/t/GUESS999/?essai=1").status_code == 429
    new = Client()
    response = new.get(f"/t/{code}/", follow=True)
    assert response.status_code == 200, "a browser that keeps cookies gets in"
    assert new.get(f"/t/{code}/ns/").status_code == 200


def test_behind_a_proxy_the_mistakes_of_one_hall_are_not_anothers(db: None, settings: Any) -> None:
    settings.HTTPS = True
    table = make_phone_table()
    code = code_for(table)
    for number in range(20):
        Client().get(f"/t/GUESS{number:03}/", headers={"X-Forwarded-For": "9.9.9.9, 80.1.1.1"})
    assert {failed.address for failed in FailedAttempt.objects.all()} == {"80.1.1.1"}
    assert Client().get(f"/t/{code}/?essai=1", headers={"X-Forwarded-For": "80.1.1.1"}).status_code == 429
    other = Client(headers={"X-Forwarded-For": "80.2.2.2"})
    assert other.get(f"/t/{code}/ns/").status_code == 200
    send_deal(other, table)
    assert SheetVersion.objects.get().device.startswith("80.2.2.2 ")


def test_on_a_laptop_a_forwarded_address_is_what_anybody_may_write(player: Client) -> None:
    make_phone_table()
    player.get("/t/GUESS001/", headers={"X-Forwarded-For": "80.1.1.1"})
    assert FailedAttempt.objects.get().address == "127.0.0.1"


def test_many_telephones_that_guess_make_new_ones_wait_a_moment(
    player: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_phone_table()
    code = code_for(table)
    player.get(f"/t/{code}/")
    rows = [FailedAttempt(kind="table_code", key=str(number), address="127.0.0.1") for number in range(40)]
    FailedAttempt.objects.bulk_create(rows)
    waits = player.get(f"/t/{code}/")
    assert waits.status_code == 429
    assert int(waits["Retry-After"]) == int(waits["Refresh"]) == 5
    monkeypatch.setattr(phone_access, "YOUNG", timedelta(0))
    assert player.get(f"/t/{code}/").status_code == 200


def test_a_forged_cookie_is_no_telephone(player: Client) -> None:
    table = make_phone_table()
    player.cookies[phone_access.COOKIE] = "nonsense"
    assert player.get(f"/t/{code_for(table)}/").status_code == 200
    assert player.cookies[phone_access.COOKIE].value != "nonsense"
