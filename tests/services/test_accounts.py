"""The first account and its password."""

import pytest

from tests.factories import ACTOR, PASSWORD, make_user
from tournaments.enums import Role
from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, User
from tournaments.selectors.clubs import role_in
from tournaments.services.accounts import change_password, create_first_account
from tournaments.services.clubs import the_club

pytestmark = pytest.mark.django_db


def test_the_first_account_is_the_organisers() -> None:
    user = create_first_account(actor=ACTOR, username="Odile", password=PASSWORD)
    assert (role_in(user, the_club()), user.is_superuser) == (Role.ORGANISER, True)
    assert user.memberships.get().role == Role.ORGANISER
    assert User.objects.get().check_password(PASSWORD)


def test_there_is_only_one_first_account() -> None:
    make_user()
    with pytest.raises(ConflictError):
        create_first_account(actor=ACTOR, username="Odile", password=PASSWORD)
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["court", "password", "odile-odile"])
def test_a_weak_password_is_refused_beside_its_field(password: str) -> None:
    with pytest.raises(UserError) as error:
        create_first_account(actor=ACTOR, username="odile-odile", password=password)
    assert error.value.field == "password"
    assert not User.objects.exists()


def test_the_journal_never_holds_a_password() -> None:
    user = make_user()
    change_password(actor=ACTOR, user=user, password="dix de der et capot")
    assert "capot" not in str(list(LogEntry.objects.values()))
    assert User.objects.get().check_password("dix de der et capot")
