"""The addresses of this machine as they are now, and the middleware that answers only to them.

A laptop changes its address with every Wi-Fi, so the list that Django reads once at the start cannot hold it. Checking
the ``Host`` header at all is what keeps a page of the Internet from talking to the program through a name that it
points at the laptop (DNS rebinding).
"""

import functools
import socket
import sys
import time
from collections.abc import Callable
from ipaddress import IPv4Address

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port, validate_host
from django.utils.translation import gettext as _

#: Seconds after which the addresses are asked for again; a new Wi-Fi is known this soon.
REFRESH_SECONDS = 2
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
#: An address reserved for documentation: choosing the way towards it sends nothing.
NOWHERE = ("192.0.2.1", 9)

# The request "address of this interface", and where its answer holds the four bytes.
INTERFACE_ADDRESS = 0xC0206921 if sys.platform == "darwin" else 0x8915
ADDRESS_BYTES = slice(20, 24)


def local_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses other than loopback, the one of the usual way out first.

    Needs no network: the system is asked for its interfaces, no packet is sent and no name is looked up outside.
    """
    found = [*_usual_way_out(), *_interface_addresses()]
    usable = [text for text in dict.fromkeys(found) if not _unusable(IPv4Address(text))]
    return tuple(usable)


def machine_hosts() -> frozenset[str]:
    """Return every name and address, in lower case, under which this machine's own browser or the network calls it."""
    return _machine_hosts(int(time.monotonic() / REFRESH_SECONDS))


@functools.lru_cache(maxsize=1)
def _machine_hosts(_period: int) -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset((*LOOPBACK_NAMES, name, f"{name.partition('.')[0]}.local", *local_addresses()))


def _unusable(address: IPv4Address) -> bool:
    return address.is_loopback or address.is_unspecified or address.is_multicast


def _usual_way_out() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def _interface_addresses() -> list[str]:
    if sys.platform == "win32":
        # Windows answers this from its own interfaces; elsewhere it may wait for a name server that is not there.
        return socket.gethostbyname_ex(socket.gethostname())[2]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        answers = (_address_of(probe, name) for _index, name in socket.if_nameindex())
        return [address for address in answers if address]


def _address_of(probe: socket.socket, interface: str) -> str | None:
    import fcntl  # noqa: PLC0415 - Windows has none

    try:
        answer = fcntl.ioctl(probe.fileno(), INTERFACE_ADDRESS, interface.encode()[:15].ljust(256, b"\0"))
    except OSError:
        return None  # the interface has no IPv4 address
    return socket.inet_ntoa(answer[ADDRESS_BYTES])


class KnownHostMiddleware:
    """Refuses a request whose ``Host`` header is neither this machine's nor one that the settings name.

    ``settings.EXTRA_HOSTS`` and ``settings.ALLOWED_HOSTS`` (but its ``*``) are read as Django reads the latter:
    ``.example.org`` stands for a domain with everything below it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host, _port = split_domain_port(request.get_host())
        if host not in machine_hosts() and not validate_host(host, _named_hosts()):
            return HttpResponseBadRequest(
                _("This address does not belong to this computer."), content_type="text/plain"
            )
        return self.get_response(request)


def _named_hosts() -> list[str]:
    return [host for host in [*settings.EXTRA_HOSTS, *settings.ALLOWED_HOSTS] if host != "*"]
