"""Logging in as Django does it; an account comes with its places in clubs, since every page asks for both."""

from django.contrib.auth.backends import ModelBackend

from tournaments.models import User
from tournaments.selectors.clubs import places_of


class AccountBackend(ModelBackend):
    """Django's own names and passwords."""

    def get_user(self, user_id: int) -> User | None:
        """The account of a session with its places, in one query; two for an account without a place."""
        places = places_of(user_id)
        user = places[0].user if places else User.objects.filter(pk=user_id).first()
        if user is None or not self.user_can_authenticate(user):
            return None
        user.known_places = places
        return user
