"""Codes of tables: written when they are first handed out, renewed, stopped; and the address that goes with them."""

from collections.abc import Iterable
from ipaddress import IPv4Address
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from coinche_club.hosts import local_addresses, machine_hosts
from tournaments.errors import UserError
from tournaments.models import Round, Table, TableCode, Tournament
from tournaments.selectors.table_codes import code_of, digest_of, spaced
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.turns import queue_at_tournament


class HandedOut(NamedTuple):
    """A table's code as it is printed, and the address that a picture of it leads to."""

    code: str
    url: str


def codes_for_round(round_: Round) -> dict[int, HandedOut]:
    """The code and address of every table of a round, by the table's key, to be printed.

    Empty where telephones do not enter scores or the round takes none. The address that is printed is remembered, so
    that the organiser is warned as soon as it is no longer this computer's.
    """
    tournament = round_.tournament
    if not tournament.takes_phones or not round_.takes_scores:
        return {}
    origin = _printed_origin(tournament)
    codes = ensure_codes(round_)
    return {table: HandedOut(spaced(code), address_of(code, origin)) for table, code in codes.items()}


def _printed_origin(tournament: Tournament) -> str:
    """The address to print, remembered; one that is chosen at the same moment is the one that counts."""
    origin = origin_of(tournament)
    if not origin or origin == tournament.phone_origin:
        return origin
    with transaction.atomic():
        queue_at_tournament(tournament.pk)
        tournament.refresh_from_db(fields=["phone_origin"])
        origin = origin_of(tournament)
        if origin and origin != tournament.phone_origin:
            tournament.phone_origin = origin
            tournament.save(update_fields=["phone_origin"])
    return origin


def ensure_codes(round_: Round) -> dict[int, str]:
    """The code of every table by its key; those that are not stored yet, or for another secret key, are written."""
    codes, changed = _codes(round_)
    if changed:
        with transaction.atomic():
            queue_at_tournament(round_.tournament_id)
            codes, changed = _codes(round_)
            for pk in changed:
                TableCode.objects.update_or_create(table_id=pk, defaults={"digest": digest_of(codes[pk])})
    return codes


def _codes(round_: Round) -> tuple[dict[int, str], list[int]]:
    """The code of every table by its key, as of now; and the keys of those of which that is not what is stored."""
    stored = {row.table_id: row for row in TableCode.objects.filter(table__round=round_)}
    tables = round_.tables.order_by("number").values_list("pk", flat=True)
    codes = {pk: code_of(pk, stored[pk].generation if pk in stored else 1) for pk in tables}
    return codes, [pk for pk, code in codes.items() if pk not in stored or stored[pk].digest != digest_of(code)]


def renew_codes(*, actor: Actor, tables: Iterable[Table]) -> None:
    """Give tables of one round a new code each; the old ones open nothing any more, and stopped tables open again."""
    chosen = list(tables)
    with transaction.atomic():
        for pk in {table.round.tournament_id for table in chosen}:
            queue_at_tournament(pk)
        for table in chosen:
            row = TableCode.objects.filter(table=table).first()
            generation = row.generation + 1 if row else 2
            facts = {
                "generation": generation,
                "digest": digest_of(code_of(table.pk, generation)),
                "revoked_at": None,
            }
            TableCode.objects.update_or_create(table=table, defaults=facts)
        _record(actor, "table_codes_renewed", chosen)


def revoke_code(*, actor: Actor, table: Table) -> None:
    """Stop a table's telephones until its code is renewed."""
    ensure_codes(table.round)
    with transaction.atomic():
        queue_at_tournament(table.round.tournament_id)
        TableCode.objects.filter(table=table).update(revoked_at=timezone.now())
        _record(actor, "table_code_revoked", [table])


def _record(actor: Actor, action: str, tables: list[Table]) -> None:
    if tables:
        round_ = tables[0].round
        numbers = [table.number for table in tables]
        subject = f"{round_.number}/{numbers[0]}" if len(numbers) == 1 else round_.number
        audit.record(
            actor=actor, action=action, subject=subject, tournament=round_.tournament, after={"tables": numbers}
        )


def choose_origin(*, actor: Actor, tournament: Tournament, origin: str) -> Tournament:
    """Say under which address telephones reach the program, ``http://192.168.1.20:8000``.

    Raises:
        UserError: no address of that kind.
    """
    parts = urlsplit(origin.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise UserError(_("Type an address such as http://192.168.1.20:8000."), field="origin")
    chosen = f"{parts.scheme}://{parts.netloc}"
    with transaction.atomic():
        queue_at_tournament(tournament.pk)
        stored = Tournament.objects.get(pk=tournament.pk)
        before, stored.phone_origin = stored.phone_origin, chosen
        stored.save(update_fields=["phone_origin"])
        audit.record(
            actor=actor,
            action="phone_address_chosen",
            subject=stored,
            tournament=stored,
            before={"address": before},
            after={"address": chosen},
        )
    return stored


def origin_of(tournament: Tournament) -> str:
    """The address to print: the chosen one while it is still this computer's, else the usual one; "" if none."""
    chosen = tournament.phone_origin
    return chosen if chosen and is_current(chosen) else next(iter(local_origins()), "")


def moved_origin(tournament: Tournament) -> str | None:
    """The address that the telephones need now, "" if there is none; None while the printed one is still right."""
    printed = tournament.phone_origin
    if not tournament.takes_phones or not printed or is_current(printed):
        return None
    return origin_of(tournament)


def local_origins() -> list[str]:
    """This computer's addresses on the network as they are now, the usual way out first."""
    return [f"http://{address}:{settings.SERVED_PORT}" for address in local_addresses()]


def is_current(origin: str) -> bool:
    """False for an address that was this computer's and is not any more; a name is taken at its word."""
    host = urlsplit(origin).hostname or ""
    try:
        IPv4Address(host)
    except ValueError:
        return True
    return host in machine_hosts()


def address_of(code: str, origin: str) -> str:
    """Where a code leads."""
    return f"{origin}{reverse('phone', args=[code])}"
