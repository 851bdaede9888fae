"""The command that a club starts: its addresses, its port, its first page and its end."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from coinche_club import serving
from tests.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]


def listening() -> socket.socket:
    server = socket.socket()
    server.bind(("0.0.0.0", 0))
    server.listen()
    return server


def test_the_wished_port_serves_if_it_is_free() -> None:
    port = free_port()
    assert serving.free_port("127.0.0.1", port) == port


def test_the_next_free_port_serves_if_the_wished_one_is_taken() -> None:
    with closing(listening()) as other:
        taken = other.getsockname()[1]
        assert taken < serving.free_port("0.0.0.0", taken) <= taken + serving.PORTS_TRIED


def test_there_is_no_port_above_the_last() -> None:
    with pytest.raises(OSError, match="no free port"):
        serving.free_port("127.0.0.1", 65_536)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """``manage.py serve`` on an empty data folder, in a terminal of its own, wishing for a port that is taken."""
    with closing(listening()) as other:
        environment = {**os.environ, "COINCHE_DATA_DIR": str(tmp_path)}
        environment["DJANGO_SETTINGS_MODULE"] = "coinche_club.settings"
        environment.pop("DATABASE_URL", None)
        command = [sys.executable, "manage.py", "serve", "--port", str(other.getsockname()[1])]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        yield process
        process.kill()
        process.wait()


def printed_addresses(process: subprocess.Popen[str]) -> list[str]:
    """The addresses that the server printed, up to the line that says how to stop it."""
    assert process.stdout is not None
    addresses: list[str] = []
    for line in process.stdout:
        addresses += re.findall(r"http://\S+", line)
        if "Ctrl-C" in line:
            return addresses
    pytest.fail("the server ended before it said how to stop it")


def status(address: str, **headers: str) -> int:
    """The status of a page's answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=60) as page:
            return int(page.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_an_empty_folder_becomes_a_served_club_until_ctrl_c(server: subprocess.Popen[str], tmp_path: Path) -> None:
    here, *network = printed_addresses(server)
    assert here.startswith("http://localhost:")
    assert status(here) == 200
    # Nobody has chosen a password yet, which is done on this computer: the others are told so.
    assert {status(address) for address in network} <= {503}
    assert status(here, Host="elsewhere.example.org") == 400
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600

    os.killpg(server.pid, signal.SIGINT)
    assert server.wait(timeout=60) == 0


def test_closing_the_terminal_ends_the_program(server: subprocess.Popen[str]) -> None:
    printed_addresses(server)
    os.killpg(server.pid, signal.SIGHUP)
    assert server.wait(timeout=60) == 0


def test_nothing_keeps_the_port_when_the_program_is_killed(server: subprocess.Popen[str]) -> None:
    here, *_ = printed_addresses(server)
    server.kill()
    # Each process holds the other end of the pipe, which therefore ends with the last of them.
    server.communicate(timeout=60)
    with pytest.raises(urllib.error.URLError, match="refused"):
        status(here)
