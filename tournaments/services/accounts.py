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
from tournaments.models import Club, Membership, User
from tournaments.selectors.accounts import accounts_called
from tournaments.selectors.clubs import is_elsewhere, of_club, only_club
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.clubs import club_of, the_club
from tournaments.services.turns import Queue, queue_up


def create_first_account(*, actor: Actor, username: str, password: str) -> User:
    """Create the organiser's account in the only club, who may also open the repair desk.

    Raises:
        ConflictError: somebody has an account already.
        UserError: a password that is too weak, with its field.
    """
    user = User(username=username, is_staff=True, is_superuser=True)
    _set_password(user, password)
    with transaction.atomic():
        queue_up(Queue.ACCOUNTS)
        if User.objects.exists():
            raise ConflictError(_("The organiser's account exists already. Log in with it."))
        user.save()
        club = the_club()
        Membership.objects.create(user=user, club=club, role=Role.ORGANISER)
        audit.record(actor=actor, action="first_account_created", subject=username, tournament=None, club=club)
    return user


def change_password(*, actor: Actor, user: User, password: str) -> User:
    """Set a new password; every other session of this account ends with it.

    Raises ``UserError`` for a password that is too weak, with its field.
    """
    _set_password(user, password)
    with transaction.atomic():
        user.save(update_fields=["password"])
        _record(actor, "password_changed", user, actor.club)
    return user


def create_account(*, actor: Actor, username: str, role: Role) -> User:
    """Create a helper's account without a password: its link lets the helper choose one.

    Raises ``UserError`` (field ``username``) if the name is taken, whatever its capitals.
    """
    user, club = User(username=username), club_of(actor)
    user.set_unusable_password()
    try:
        with transaction.atomic():
            queue_up(Queue.ACCOUNTS)
            if accounts_called(username):
                raise UserError(_taken(), field="username")
            user.save()
            Membership.objects.create(user=user, club=club, role=role)
            _record(actor, "account_created", user, club, after={"role": role.value})
    except IntegrityError as error:
        raise UserError(_taken(), field="username") from error
    return user


def change_role(*, actor: Actor, user: User, role: Role) -> Membership:
    """Give an account another role in the actor's club.

    Raises ``NotAllowedError`` if nobody would be organiser any more, or if the account is not the club's.
    """
    with transaction.atomic():
        place = _locked_place(actor, user)
        before = place.role
        if before == role:
            return place
        if role != Role.ORGANISER:
            _check_not_last(place)
            _leave_repair_desk(place.user)
        place.role = role
        place.save(update_fields=["role"])
        after = {"role": role.value}
        _record(actor, "account_role_changed", place.user, place.club, before={"role": before}, after=after)
    return place


def disable_account(*, actor: Actor, user: User) -> User:
    """Let an account into the actor's club no more; its sessions end at once, what it did stays under its name.

    Raises ``NotAllowedError`` for the last organiser, one's own account, or one that is not the club's.
    """
    with transaction.atomic():
        place = _locked_place(actor, user)
        if actor.user is not None and actor.user.pk == user.pk:
            raise NotAllowedError(_("This is your own account. Another organiser can disable it."))
        _check_not_last(place)
        return _set_active(actor, place, active=False)


def enable_account(*, actor: Actor, user: User) -> User:
    """Let a disabled account in again, with the password that it had."""
    with transaction.atomic():
        return _set_active(actor, _locked_place(actor, user), active=True)


def renew_link(*, actor: Actor, user: User) -> User:
    """Take an account's password and links away, so that only a new link lets it in; its sessions end.

    Raises ``NotAllowedError`` for one's own account, and as ``guard_link`` does.
    """
    with transaction.atomic():
        place = _locked_place(actor, user)
        stored = place.user
        if actor.user is not None and actor.user.pk == stored.pk:
            raise NotAllowedError(_("This is your own account: change its password instead."))
        guard_link(actor=actor, user=stored)
        stored.set_unusable_password()
        stored.save(update_fields=["password"])
        _record(actor, "account_link_renewed", stored, place.club)
    return stored


def guard_link(*, actor: Actor, user: User) -> None:
    """Raise ``NotAllowedError`` where the link of an account would open what is not the actor's club's.

    Whoever has the link has the account: in every club, and on the server.
    """
    is_administrator = actor.user is not None and actor.user.is_superuser
    if not is_administrator and is_elsewhere(user, club_of(actor)):
        raise NotAllowedError(_("This account is not only your club’s: whoever looks after the server gives its link."))


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


def accept_invitation(*, actor: Actor, who: str, token: str, password: str) -> User:
    """Choose the first password of the account that a link belongs to.

    Raises ``UserError`` if the password is too weak, ``ConflictError`` if the link opens nothing (any more): what
    happened since its page was opened counts.
    """
    user = _waiting(who, token)
    _set_password(user, password)
    with transaction.atomic():
        queue_up(Queue.ACCOUNTS)
        _waiting(who, token)
        user.save(update_fields=["password"])
        _record(actor, "account_link_used", user, _first_club(user))
    return user


def _waiting(who: str, token: str) -> User:
    user = invited_user(who=who, token=token)
    if user is None:
        raise ConflictError(_("This link was used or replaced. Log in, or ask the organiser for another one."))
    return user


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise UserError(" ".join(error.messages), field="password") from error
    user.set_password(password)


def _taken() -> str:
    return _("There is an account of this name. Choose another name.")


def _locked_place(actor: Actor, user: User) -> Membership:
    """The account's place in the actor's club, after those who change any account's."""
    queue_up(Queue.ACCOUNTS)
    place = of_club(Membership, club_of(actor)).select_related("user", "club").filter(user=user).first()
    if place is None:
        raise NotAllowedError(_("This account is not on the list."))
    return place


def _first_club(user: User) -> Club | None:
    """The club in whose journal stands what somebody does to an account before, or beside, entering a club."""
    place = Membership.objects.filter(user=user).select_related("club").first()
    return place.club if place else None


def _check_not_last(place: Membership) -> None:
    organisers = of_club(Membership, place.club).filter(role=Role.ORGANISER, is_active=True, user__is_active=True)
    if place.role == Role.ORGANISER and not organisers.exclude(pk=place.pk).exists():
        raise NotAllowedError(_("This is the last organiser. Make somebody else organiser first."))


def _leave_repair_desk(user: User) -> None:
    """On a laptop only organisers open the repair desk; of a server's administrators no club decides."""
    if only_club() is not None:
        user.is_staff = user.is_superuser = False
        user.save(update_fields=["is_staff", "is_superuser"])


def _set_active(actor: Actor, place: Membership, *, active: bool) -> User:
    """Open or close a club to an account; with its last club, or its first, the account itself."""
    user = place.user
    place.is_active = active
    place.save(update_fields=["is_active"])
    user.is_active = active or is_elsewhere(user, place.club)
    user.save(update_fields=["is_active"])
    _record(actor, "account_enabled" if active else "account_disabled", user, place.club)
    return user


def _record(
    actor: Actor,
    action: str,
    user: User,
    club: Club | None,
    *,
    before: audit.Facts | None = None,
    after: audit.Facts | None = None,
) -> None:
    name = user.get_username()
    audit.record(actor=actor, action=action, subject=name, tournament=None, club=club, before=before, after=after)
