"""What leads telephones to this computer from a score sheet: the codes of a round's tables, the rules' address."""

import segno
from django.urls import reverse

from tournaments.models import Round, Tournament
from tournaments.services.table_codes import codes_for_round, origin_of
from tournaments.sheets.score_sheets import Code


def printed_codes(round_: Round) -> dict[int, Code]:
    """A picture to scan, a code and an address to type, by the table's key; nothing where telephones take no scores."""
    return {
        table: Code(picture=_picture(handed_out.url), text=handed_out.code, url=handed_out.url)
        for table, handed_out in codes_for_round(round_).items()
    }


def rules_address(tournament: Tournament) -> str:
    """Where the rules of the evening are read, as it is typed into a browser; nothing without a network."""
    origin = origin_of(tournament)
    return f"{origin.removeprefix('http://')}{reverse('rules_page', args=[tournament.pk])}" if origin else ""


def _picture(address: str) -> str:
    """The address as a picture of few dots; a finger over a seventh of it does no harm."""
    return str(segno.make(address, micro=False, error="m").png_data_uri(scale=4, border=2))
