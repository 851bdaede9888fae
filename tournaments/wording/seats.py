"""The four chairs in words."""

from django.utils.translation import gettext as _

from scoring import Seat


def seat_words(seat: Seat) -> str:
    """Where a player sits."""
    return {Seat.NORTH: _("North"), Seat.EAST: _("East"), Seat.SOUTH: _("South"), Seat.WEST: _("West")}[seat]
