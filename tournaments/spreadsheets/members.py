"""The club's members as a sheet that can be read back in."""

from django.utils.translation import gettext as _

from tournaments.models import Club
from tournaments.selectors.members import member_rows
from tournaments.spreadsheets.cells import Heading
from tournaments.spreadsheets.files import SheetOut


def members_sheet(club: Club, *, query: str = "", twins_only: bool = False) -> SheetOut:
    """A club's list by name: everybody, or whom the query finds, or only those of whose name there are several."""
    return SheetOut(
        code="members",
        title=_("Members"),
        headings=[
            Heading(title=_("Name"), width=34),
            Heading(title=_("Club"), width=30),
            Heading(title=_("Licence"), width=16),
            Heading(title=_("Evenings")),
            Heading(title=_("Last played"), width=12),
        ],
        rows=(
            [row.name, row.club, row.licence, row.evenings, row.last_played]
            for row in member_rows(club, query=query, twins_only=twins_only)
        ),
    )
