"""One-time codes of accounts: what a helper types who cannot scan or paste the link.

A code follows from the account's unusable password, which is drawn anew with every new link, and from the day, with the
secret key: nothing of it is stored. It ends with the first password, with a newer link, or at the end of the day after.
It is asked for together with the account's name, so that guesses are limited by name and address like passwords.
"""

import datetime

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments.models import User
from tournaments.selectors.accounts import accounts_called
from tournaments.selectors.table_codes import signs_of, spaced, tidy_code

A_DAY = datetime.timedelta(days=1)


def account_code(user: User) -> tuple[str, datetime.date]:
    """The code of an account without a password, as it is shown, and the last day on which it works."""
    today = timezone.localdate()
    return spaced(_code_of(user, today)), today + A_DAY


def user_of_code(*, username: str, code: str) -> User | None:
    """The account that waits under this name for this code; None if there is none, or the code was used or is too old.

    Capitals do not matter in either, nor do spaces and dashes in the code.
    """
    today, typed = timezone.localdate(), tidy_code(code)
    for user in accounts_called(username):
        codes = [_code_of(user, day) for day in (today, today - A_DAY)]
        waits = user.is_active and not user.has_usable_password()
        if waits and any(constant_time_compare(typed, each) for each in codes):
            return user
    return None


def _code_of(user: User, day: datetime.date) -> str:
    return signs_of("tournaments.account_code", f"{user.pk}:{user.password}:{day.isoformat()}")
