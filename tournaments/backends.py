"""Logging in as Django does it; an account comes with its places in clubs, since every page asks for both."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from tournaments.models import User
from tournaments.selectors.accounts import accounts_called
from tournaments.selectors.clubs import places_of


class AccountBackend(ModelBackend):
    """Django's own names and passwords; the capitals of a name do not matter."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """The account that name and password belong to; a name of nobody's takes as long as a wrong password."""
        names: list[str | None] = [user.username for user in accounts_called(username or "")]
        for name in names or [username]:
            user = super().authenticate(request, username=name, password=password, **kwargs)
            if isinstance(user, User):
                return user
        return None

    def get_user(self, user_id: int) -> User | None:
        """The account of a session with its places, in one query; two for an account without a place."""
        places = places_of(user_id)
        user = places[0].user if places else User.objects.filter(pk=user_id).first()
        if user is None or not self.user_can_authenticate(user):
            return None
        user.known_places = places
        return user
