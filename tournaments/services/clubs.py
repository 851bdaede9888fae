"""Clubs: the one that an installation begins with, those that are added, and who belongs to them."""

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.errors import UserError
from tournaments.models import Club, Membership, User
from tournaments.names import BadNameError, tidy_name
from tournaments.selectors.clubs import only_club
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.turns import Queue, queue_up

#: What the first club is called until somebody gives it a name; nobody reads it while there is no other.
FIRST_NAME, FIRST_SLUG = "Club", "club"


def the_club() -> Club:
    """The club of an installation that has one, made if there is none. Raises ``UserError`` if there are several."""
    found = only_club()
    if found is None:
        if Club.objects.exists():
            raise UserError(_("There are several clubs on this server: say which one."))
        found, _created = Club.objects.get_or_create(slug=FIRST_SLUG, defaults={"name": FIRST_NAME})
    return found


def club_of(actor: Actor) -> Club:
    """For which club somebody acts; a command acts for the only one. Raises ``UserError`` if there are several."""
    return actor.club or the_club()


def add_club(*, actor: Actor, name: str) -> Club:
    """Found a club. Raises ``UserError`` (field ``name``) for a name that is taken or cannot be kept."""
    tidied, slug = _named(name)
    with transaction.atomic():
        queue_up(Queue.CLUBS)
        _refuse_taken(tidied, slug, own=None)
        club = Club.objects.create(name=tidied, slug=slug)
        audit.record(actor=actor, action="club_added", subject=tidied, tournament=None, club=club)
    return club


def rename_club(*, actor: Actor, club: Club, name: str) -> Club:
    """Give a club another name, and another address with it. Raises as ``add_club`` does."""
    tidied, slug = _named(name)
    with transaction.atomic():
        queue_up(Queue.CLUBS)
        stored = Club.objects.get(pk=club.pk)
        _refuse_taken(tidied, slug, own=stored.pk)
        before, stored.name, stored.slug = stored.name, tidied, slug
        stored.save(update_fields=["name", "slug"])
        audit.record(
            actor=actor,
            action="club_renamed",
            subject=tidied,
            tournament=None,
            club=stored,
            before={"name": before},
            after={"name": tidied},
        )
    return stored


def let_in(*, actor: Actor, club: Club, user: User, role: Role) -> Membership:
    """Give an account that exists a role in a club; whatever it is elsewhere stays."""
    with transaction.atomic():
        queue_up(Queue.ACCOUNTS)
        place, _created = Membership.objects.update_or_create(
            club=club, user=user, defaults={"role": role, "is_active": True}
        )
        after, name = {"role": role.value}, user.get_username()
        audit.record(actor=actor, action="account_let_in", subject=name, tournament=None, club=club, after=after)
    return place


def _named(name: str) -> tuple[str, str]:
    try:
        tidied = tidy_name(name)
    except BadNameError as problem:
        raise UserError(_("This name cannot be kept. Choose another one."), field="name") from problem
    slug = slugify(tidied)
    if not slug:
        raise UserError(_("This name needs a letter or a digit, for its address."), field="name")
    return tidied, slug


def _refuse_taken(name: str, slug: str, *, own: int | None) -> None:
    others = Club.objects.exclude(pk=own) if own else Club.objects.all()
    if others.filter(slug=slug).exists() or others.filter(name=name).exists():
        raise UserError(_("There is a club of this name. Choose another one."), field="name")
