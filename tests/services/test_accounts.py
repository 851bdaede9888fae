"""The first account and its password; the link of a helper's."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.password_validation import validate_password

from tests.factories import ACTOR, PASSWORD, first_club, make_user
from tournaments.enums import Role
from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, User
from tournaments.selectors.clubs import role_in
from tournaments.services import accounts
from tournaments.services.accounts import (
    accept_invitation,
    change_password,
    create_account,
    create_first_account,
    disable_account,
    link_parts,
    renew_link,
)
from tournaments.services.audit import Actor
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


def organiser() -> Actor:
    """Somebody who acts for the first club."""
    return replace(ACTOR, club=first_club())


def helper() -> User:
    """A helper's account that waits for its first password."""
    return create_account(actor=organiser(), username="Bruno", role=Role.SCORER)


@pytest.mark.parametrize("withdraw", [renew_link, disable_account])
def test_a_link_that_is_withdrawn_while_its_password_is_typed_opens_nothing(
    monkeypatch: pytest.MonkeyPatch, withdraw: Any
) -> None:
    make_user()
    user = helper()
    who, token = link_parts(user)

    def meanwhile(password: str, of: User) -> None:
        validate_password(password, of)
        withdraw(actor=organiser(), user=User.objects.get(pk=user.pk))

    monkeypatch.setattr(accounts, "validate_password", meanwhile)
    with pytest.raises(ConflictError):
        accept_invitation(actor=ACTOR, who=who, token=token, password=PASSWORD)
    assert not User.objects.get(pk=user.pk).has_usable_password()
    assert not LogEntry.objects.filter(action="account_link_used").exists()


def test_a_link_opens_once() -> None:
    who, token = link_parts(helper())
    accept_invitation(actor=ACTOR, who=who, token=token, password=PASSWORD)
    assert User.objects.get().check_password(PASSWORD)
    with pytest.raises(ConflictError):
        accept_invitation(actor=ACTOR, who=who, token=token, password="dix de der et capot")
    assert User.objects.get().check_password(PASSWORD)


def test_the_journal_never_holds_a_password() -> None:
    user = make_user()
    change_password(actor=ACTOR, user=user, password="dix de der et capot")
    assert "capot" not in str(list(LogEntry.objects.values()))
    assert User.objects.get().check_password("dix de der et capot")
