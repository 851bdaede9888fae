"""The organiser's account on the first visit."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.errors import ConflictError, UserError
from tournaments.models import User
from tournaments.services import audit
from tournaments.services.audit import Actor


def create_first_account(*, actor: Actor, username: str, password: str) -> User:
    """Create the organiser's account, who may also open the repair desk.

    Raises:
        ConflictError: somebody has an account already.
        UserError: a password that is too weak, with its field.
    """
    user = User(username=username, role=Role.ORGANISER, is_staff=True, is_superuser=True)
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise UserError(" ".join(error.messages), field="password") from error
    user.set_password(password)
    with transaction.atomic():
        if User.objects.exists():
            raise ConflictError(_("The organiser's account exists already. Log in with it."))
        user.save()
        audit.record(actor=actor, action="first_account_created", subject=username, tournament=None)
    return user


def change_password(*, actor: Actor, user: User, password: str) -> User:
    """Set a new password; every other session of this account ends with it.

    Raises ``UserError`` for a password that is too weak, with its field.
    """
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise UserError(" ".join(error.messages), field="password") from error
    user.set_password(password)
    with transaction.atomic():
        user.save(update_fields=["password"])
        audit.record(actor=actor, action="password_changed", subject=user.get_username(), tournament=None)
    return user
