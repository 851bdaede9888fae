"""Accounts by the name that somebody types."""

from tournaments.models import User


def accounts_called(name: str) -> list[User]:
    """The accounts of this name, whatever its capitals: a telephone changes them. The one spelt exactly so comes first.

    New names differ in more than capitals; older ones, and those that the repair desk has given, may not. Compared
    here and not by the database, since SQLite tells É from é.
    """
    everybody, typed = User.objects.order_by("pk"), name.strip()
    named = everybody.values_list("pk", "username")
    keys = [pk for pk, username in named if username.casefold() == typed.casefold()]
    return sorted(everybody.filter(pk__in=keys), key=lambda user: user.username != typed)
