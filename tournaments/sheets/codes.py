"""The codes of a round's tables as they stand on its score sheets."""

import segno

from tournaments.models import Round
from tournaments.services.table_codes import codes_for_round
from tournaments.sheets.score_sheets import Code


def printed_codes(round_: Round) -> dict[int, Code]:
    """A picture to scan, a code and an address to type, by the table's key; nothing where telephones take no scores."""
    return {
        table: Code(picture=_picture(handed_out.url), text=handed_out.code, url=handed_out.url)
        for table, handed_out in codes_for_round(round_).items()
    }


def _picture(address: str) -> str:
    """The address as a picture of few dots; a finger over a seventh of it does no harm."""
    return str(segno.make(address, micro=False, error="m").png_data_uri(scale=4, border=2))
