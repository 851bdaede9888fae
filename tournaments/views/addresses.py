"""Under which of this computer's addresses others reach it: one choice for screens, telephones and paper."""

from django.http import HttpRequest
from django.http.request import split_domain_port

from coinche_club.hosts import LOOPBACK_NAMES, local_addresses
from tournaments.models import Tournament
from tournaments.services.table_codes import is_current, local_origins, origin_of


def origins(request: HttpRequest, tournament: Tournament) -> list[str]:
    """The addresses to choose from: this computer's, the one that this page was opened under, the chosen one."""
    found = [*local_origins(), _opened_under(request), tournament.phone_origin]
    return [origin for origin in dict.fromkeys(found) if origin and "localhost" not in origin and is_current(origin)]


def origin_for(request: HttpRequest, tournament: Tournament) -> str:
    """The address to open a screen under: the chosen one while it is this computer's, else one that leads here."""
    if tournament.phone_origin and is_current(tournament.phone_origin):
        return tournament.phone_origin
    host, _port = split_domain_port(request.get_host())
    usual = origin_of(tournament) if host in LOOPBACK_NAMES else ""
    return usual or _opened_under(request)


def outside_address(request: HttpRequest, path: str) -> str:
    """A path as other devices reach it: ``localhost`` means another machine to each of them."""
    host, port = split_domain_port(request.get_host())
    addresses = local_addresses()
    if host in LOOPBACK_NAMES and addresses:
        return f"{request.scheme}://{addresses[0]}{f':{port}' if port else ''}{path}"
    return request.build_absolute_uri(path)


def _opened_under(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"
