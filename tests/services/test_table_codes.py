"""Codes of tables: for one table alone, kept as digests, renewed, stopped, printed under the right address."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings

from tests.factories import ACTOR
from tests.phone_factories import code_for, make_phone_table, make_phone_tables
from tournaments.enums import EntryPolicy
from tournaments.errors import UserError
from tournaments.models import LogEntry, TableCode, Tournament
from tournaments.selectors.table_codes import ALPHABET, LENGTH, code_of, find_table, spaced, tidy_code
from tournaments.services import table_codes
from tournaments.services.rounds_life import close_round
from tournaments.services.table_codes import (
    choose_origin,
    codes_for_round,
    is_current,
    origin_of,
    renew_codes,
    revoke_code,
)
from tournaments.services.turns import queue_at_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that this computer has on the network."""
    found = ["192.168.1.20", "10.0.0.5"]
    monkeypatch.setattr(table_codes, "local_addresses", lambda: tuple(found))
    monkeypatch.setattr(table_codes, "machine_hosts", lambda: frozenset(found))
    return found


def test_every_table_has_a_code_of_its_own_that_opens_it_alone() -> None:
    tables = make_phone_tables(12)
    codes = {table.pk: code_for(table) for table in tables}
    assert len(set(codes.values())) == 12
    for pk, code in codes.items():
        found = find_table(code)
        assert found is not None
        assert found.table.pk == pk


def test_a_code_is_easy_to_type() -> None:
    code = code_for(make_phone_table())
    assert len(code) == LENGTH
    assert set(code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("01OIL")
    for typed in (code.lower(), f" {spaced(code)} ", spaced(code).replace("-", " ")):
        assert tidy_code(typed) == code
        assert find_table(typed) is not None


def test_the_database_holds_no_code() -> None:
    table = make_phone_table()
    code = code_for(table)
    row = TableCode.objects.get()
    assert code not in str(vars(row))
    assert re.fullmatch("[0-9a-f]{64}", row.digest)


def test_a_copy_of_the_database_opens_nothing_without_the_secret_key(settings: Settings) -> None:
    table = make_phone_table()
    code = code_for(table)
    settings.SECRET_KEY = "another installation"
    assert find_table(code) is None
    assert code_of(table.pk, 1) != code
    assert find_table(code_for(table)) is not None, "the codes that are printed there do open"


def test_a_new_code_makes_the_old_one_worthless() -> None:
    table, other = make_phone_tables(2)
    old, kept = code_for(table), code_for(other)
    renew_codes(actor=ACTOR, tables=[table])
    assert find_table(old) is None
    assert find_table(kept) is not None
    assert code_for(table) != old
    assert find_table(code_for(table)) is not None


def test_a_code_is_renewed_before_it_was_ever_shown() -> None:
    table = make_phone_table()
    renew_codes(actor=ACTOR, tables=[table])
    assert find_table(code_for(table)) is not None


def test_telephones_of_a_table_are_stopped_until_the_code_is_renewed() -> None:
    table = make_phone_table()
    revoke_code(actor=ACTOR, table=table)
    found = find_table(code_for(table))
    assert found is not None
    assert found.look.revoked
    renew_codes(actor=ACTOR, tables=[table])
    found = find_table(code_for(table))
    assert found is not None
    assert not found.look.revoked


def before_its_turn(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let somebody else act while the next one in this module waits for the tournament."""

    def waited(pk: int) -> None:
        monkeypatch.setattr(table_codes, "queue_at_tournament", queue_at_tournament)
        act()
        queue_at_tournament(pk)

    monkeypatch.setattr(table_codes, "queue_at_tournament", waited)


def test_a_print_that_waited_for_a_renewal_hands_out_the_new_code(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_phone_table()
    before_its_turn(monkeypatch, lambda: renew_codes(actor=ACTOR, tables=[table]))
    code = code_for(table)
    assert find_table(code) is not None
    assert find_table(code_of(table.pk, 1)) is None, "the old one stays worthless"


def test_a_print_that_waited_for_the_choice_of_an_address_prints_that_one(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_phone_table()
    tournament = Tournament.objects.get(pk=table.round.tournament_id)
    chosen = "http://10.0.0.5:8000"
    before_its_turn(monkeypatch, lambda: choose_origin(actor=ACTOR, tournament=tournament, origin=chosen))
    (handed_out,) = codes_for_round(table.round).values()
    assert handed_out.url.startswith(chosen)
    tournament.refresh_from_db()
    assert tournament.phone_origin == chosen


def test_choosing_an_address_leaves_the_rest_of_the_evening_as_it_is_and_notes_the_one_before() -> None:
    tournament = make_phone_table().round.tournament
    first = choose_origin(actor=ACTOR, tournament=tournament, origin="http://a.example")
    choose_origin(actor=ACTOR, tournament=tournament, origin="http://b.example")
    entry = LogEntry.objects.filter(action="phone_address_chosen").latest("pk")
    assert (entry.before, first.phone_origin) == ({"address": "http://a.example"}, "http://a.example")


def test_renewing_nothing_writes_nothing() -> None:
    renew_codes(actor=ACTOR, tables=[])
    assert not TableCode.objects.exists()


def test_what_is_printed_leads_to_this_computer(addresses: list[str], settings: Settings) -> None:
    settings.SERVED_PORT = 8123
    table = make_phone_table()
    (handed_out,) = codes_for_round(table.round).values()
    assert handed_out.code == spaced(code_for(table))
    assert handed_out.url == f"http://192.168.1.20:8123/t/{code_for(table)}/"


def test_the_organiser_chooses_among_several_addresses(addresses: list[str]) -> None:
    table = make_phone_table()
    choose_origin(actor=ACTOR, tournament=table.round.tournament, origin="http://10.0.0.5:8000/")
    (handed_out,) = codes_for_round(table.round).values()
    assert urlsplit(handed_out.url).netloc == "10.0.0.5:8000"


def test_an_address_that_is_gone_is_noticed_and_no_longer_printed(addresses: list[str]) -> None:
    table = make_phone_table()
    tournament = table.round.tournament
    codes_for_round(table.round)
    tournament.refresh_from_db()
    assert tournament.phone_origin == "http://192.168.1.20:8000"
    assert is_current(tournament.phone_origin)
    addresses[0] = "192.168.7.7"
    assert not is_current(tournament.phone_origin)
    assert origin_of(tournament) == "http://192.168.7.7:8000"


def test_a_name_is_taken_at_its_word(addresses: list[str]) -> None:
    assert is_current("https://coinche.example.org")


def test_a_computer_without_network_prints_no_wrong_address(addresses: list[str]) -> None:
    addresses.clear()
    table = make_phone_table()
    (handed_out,) = codes_for_round(table.round).values()
    assert handed_out.url == f"/t/{code_for(table)}/"


@pytest.mark.parametrize("origin", ["", "nonsense", "ftp://192.168.1.20", "http://192.168.1.20/elsewhere"])
def test_nonsense_is_no_address(origin: str) -> None:
    table = make_phone_table()
    with pytest.raises(UserError):
        choose_origin(actor=ACTOR, tournament=table.round.tournament, origin=origin)


def test_nothing_is_handed_out_where_it_would_open_nothing() -> None:
    off = make_phone_table(entry_policy=EntryPolicy.ORGANISER)
    assert codes_for_round(off.round) == {}
    table = make_phone_table()
    close_round(actor=ACTOR, round_=table.round, postpone=True)
    table.round.refresh_from_db()
    assert codes_for_round(table.round) == {}
