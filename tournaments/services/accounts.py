"""Accounts: the organiser's on the first visit, those of the helpers by a link that works once."""

from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.encoding import force_bytes, force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.errors import ConflictError, NotAllowedError, UserError
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
    _set_password(user, password)
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
    _set_password(user, password)
    with transaction.atomic():
        user.save(update_fields=["password"])
        audit.record(actor=actor, action="password_changed", subject=user.get_username(), tournament=None)
    return user


def create_account(*, actor: Actor, username: str, role: Role) -> User:
    """Create a helper's account without a password: its link lets the helper choose one.

    Raises ``UserError`` (field ``username``) if the name is taken, whatever its capitals.
    """
    user = User(username=username, role=role)
    user.set_unusable_password()
    try:
        with transaction.atomic():
            if User.objects.filter(username__iexact=username).exists():
                raise UserError(_taken(), field="username")
            user.save()
            after = {"role": role.value}
            audit.record(actor=actor, action="account_created", subject=username, tournament=None, after=after)
    except IntegrityError as error:
        raise UserError(_taken(), field="username") from error
    return user


def change_role(*, actor: Actor, user: User, role: Role) -> User:
    """Give an account another role. Raises ``NotAllowedError`` if nobody would be organiser any more."""
    with transaction.atomic():
        stored = _locked(user)
        before = stored.role
        if before == role:
            return stored
        if role != Role.ORGANISER:
            _check_not_last(stored)
            stored.is_staff = stored.is_superuser = False
        stored.role = role
        stored.save(update_fields=["role", "is_staff", "is_superuser"])
        _record_change(actor, "account_role_changed", stored, {"role": before}, {"role": role.value})
    return stored


def disable_account(*, actor: Actor, user: User) -> User:
    """Let an account in no more; its sessions end at once, what it did stays under its name.

    Raises ``NotAllowedError`` for the last organiser, or for one's own account.
    """
    with transaction.atomic():
        stored = _locked(user)
        if actor.user is not None and actor.user.pk == stored.pk:
            raise NotAllowedError(_("This is your own account. Another organiser can disable it."))
        _check_not_last(stored)
        return _set_active(actor, stored, active=False)


def enable_account(*, actor: Actor, user: User) -> User:
    """Let a disabled account in again, with the password that it had."""
    with transaction.atomic():
        return _set_active(actor, _locked(user), active=True)


def renew_link(*, actor: Actor, user: User) -> User:
    """Take an account's password and links away, so that only a new link lets it in; its sessions end.

    Raises ``NotAllowedError`` for one's own account.
    """
    with transaction.atomic():
        stored = _locked(user)
        if actor.user is not None and actor.user.pk == stored.pk:
            raise NotAllowedError(_("This is your own account: change its password instead."))
        stored.set_unusable_password()
        stored.save(update_fields=["password"])
        _record_change(actor, "account_link_renewed", stored, None, None)
    return stored


def link_parts(user: User) -> tuple[str, str]:
    """What a link consists of: whose it is, and a token that ends with its first use, a newer password or with time."""
    return urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)


def invited_user(*, who: str, token: str) -> User | None:
    """The account that a link belongs to; None if the link was used, replaced, is too old, or made up."""
    try:
        user = User.objects.filter(pk=int(force_str(urlsafe_base64_decode(who))), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    if user is None or user.has_usable_password() or not default_token_generator.check_token(user, token):
        return None
    return user


def accept_invitation(*, actor: Actor, user: User, password: str) -> User:
    """Choose the first password of an account. Raises ``UserError`` if it is too weak, ``ConflictError`` if used up."""
    _set_password(user, password)
    with transaction.atomic():
        if _locked(user).has_usable_password():
            raise ConflictError(_("This link has been used. Log in, or ask the organiser for another one."))
        user.save(update_fields=["password"])
        _record_change(actor, "account_link_used", user, None, None)
    return user


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise UserError(" ".join(error.messages), field="password") from error
    user.set_password(password)


def _taken() -> str:
    return _("There is an account of this name. Choose another name.")


def _locked(user: User) -> User:
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _check_not_last(user: User) -> None:
    others = User.objects.filter(role=Role.ORGANISER, is_active=True).exclude(pk=user.pk)
    if user.role == Role.ORGANISER and not others.exists():
        raise NotAllowedError(_("This is the last organiser. Make somebody else organiser first."))


def _set_active(actor: Actor, user: User, *, active: bool) -> User:
    user.is_active = active
    user.save(update_fields=["is_active"])
    _record_change(actor, "account_enabled" if active else "account_disabled", user, None, None)
    return user


def _record_change(
    actor: Actor, action: str, user: User, before: audit.Facts | None, after: audit.Facts | None
) -> None:
    audit.record(actor=actor, action=action, subject=user.get_username(), tournament=None, before=before, after=after)
