"""``python manage.py club``: several clubs on one server."""

from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.errors import UserError
from tournaments.management.rescue import ClearCommand
from tournaments.models import Club
from tournaments.selectors.accounts import accounts_called
from tournaments.services.accounts import create_account, link_parts
from tournaments.services.audit import Actor
from tournaments.services.clubs import add_club, let_in, rename_club

ACTOR = Actor(name="manage.py club")


class Command(ClearCommand):
    """Lists, adds and renames clubs, and gives accounts a role in them."""

    help = "Look after the clubs of a server: list, add, rename, member."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do."""
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("list", help="every club, with its name in addresses")
        add = acts.add_parser("add", help="found a club")
        add.add_argument("name")
        add.add_argument("--organiser", help="the account that organises it, made if there is none of this name")
        rename = acts.add_parser("rename", help="give a club another name")
        rename.add_argument("club", help="its name in addresses")
        rename.add_argument("name")
        member = acts.add_parser("member", help="give an account a role in a club, beside those it has elsewhere")
        member.add_argument("club", help="its name in addresses")
        member.add_argument("account", help="made if there is none of this name")
        member.add_argument("--role", choices=Role.values, default=Role.ORGANISER.value)

    def handle(self, *args: Any, act: str, **options: Any) -> None:
        """Do it, or say why not."""
        with transaction.atomic():
            getattr(self, f"do_{act}")(options)

    def do_list(self, options: dict[str, Any]) -> None:
        """Print the clubs."""
        for club in Club.objects.all():
            self.stdout.write(f"{club.slug}\t{club.name}")

    def do_add(self, options: dict[str, Any]) -> None:
        """Found one."""
        club = add_club(actor=ACTOR, name=options["name"])
        self.stdout.write(f"{club.slug}\t{club.name}")
        if options["organiser"]:
            self.give_role(club, options["organiser"], Role.ORGANISER)

    def do_rename(self, options: dict[str, Any]) -> None:
        """Rename one."""
        club = rename_club(actor=ACTOR, club=found_club(options["club"]), name=options["name"])
        self.stdout.write(f"{club.slug}\t{club.name}")

    def do_member(self, options: dict[str, Any]) -> None:
        """Let an account in."""
        self.give_role(found_club(options["club"]), options["account"], Role(options["role"]))

    def give_role(self, club: Club, name: str, role: Role) -> None:
        """Give the account of this name a role; a new one gets a link, of which the path is printed."""
        if known := accounts_called(name):
            let_in(actor=ACTOR, club=club, user=known[0], role=role)
            return
        user = create_account(actor=Actor(name=ACTOR.name, club=club), username=name, role=role)
        path = reverse("invitation", args=link_parts(user))
        self.stdout.write(_("%(name)s chooses a password at: %(path)s") % {"name": name, "path": path})


def found_club(slug: str | None) -> Club:
    """The club of this name in addresses. Raises ``UserError`` if there is none."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise UserError(_("There is no such club. The command “club list” names them all."))
    return club
