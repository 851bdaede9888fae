"""Which names and addresses this machine answers to."""

from ipaddress import IPv4Address

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from coinche_club import hosts
from coinche_club.hosts import KnownHostMiddleware, local_addresses


@pytest.fixture(autouse=True)
def forget_addresses() -> None:
    hosts._machine_hosts.cache_clear()


def status_for(host: str) -> int:
    def page(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("page")

    return KnownHostMiddleware(page)(RequestFactory().get("/", headers={"host": host})).status_code


def test_the_addresses_of_this_machine_are_real_ones_once_each() -> None:
    addresses = local_addresses()
    assert len(set(addresses)) == len(addresses)
    assert not any(IPv4Address(address).is_loopback for address in addresses)


def test_a_machine_without_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "_usual_way_out", list)
    monkeypatch.setattr(hosts, "_interface_addresses", lambda: ["127.0.0.1", "0.0.0.0"])
    assert local_addresses() == ()


def test_the_usual_way_out_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "_usual_way_out", lambda: ["192.168.1.7"])
    monkeypatch.setattr(hosts, "_interface_addresses", lambda: ["172.17.0.1", "192.168.1.7"])
    assert local_addresses() == ("192.168.1.7", "172.17.0.1")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8123", "[::1]:8000"])
def test_this_machine_s_own_browser_is_answered(host: str) -> None:
    assert status_for(host) == 200


@pytest.mark.parametrize("host", ["club.example.org", "198.51.100.9:8000", "localhost.example.org"])
def test_a_stranger_s_name_is_refused(host: str) -> None:
    assert status_for(host) == 400


def test_a_new_wifi_is_known_without_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 100.0 + hosts.REFRESH_SECONDS])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    monkeypatch.setattr(hosts, "local_addresses", lambda: ("192.168.1.7",))
    assert status_for("192.168.1.7:8000") == 200
    monkeypatch.setattr(hosts, "local_addresses", lambda: ("10.0.0.3",))
    assert status_for("10.0.0.3:8000") == 200


def test_a_hosted_installation_names_its_domain(settings: Settings) -> None:
    settings.EXTRA_HOSTS = [".example.org"]
    assert status_for("belote.example.org") == 200
