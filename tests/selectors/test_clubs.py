"""What is whose is asked for in one place, and who is who where."""

import re
from pathlib import Path

import pytest

from tests.factories import ACTOR, make_player, make_tournament, make_user
from tournaments.enums import Role, ServerRole
from tournaments.models import Entrant, Player, Tournament, User
from tournaments.selectors.clubs import Standing, of_club, only_club, role_in, standing
from tournaments.services.clubs import add_club, let_in, the_club

ROOT = Path(__file__).resolve().parents[2] / "tournaments"
ASKED = re.compile(
    r"(?:\b(?:Tournament|Player|HouseRules|ImportDraft|Membership|User)\.(?:objects|_default_manager)"
    r"|get_object_or_404\(\s*(?:Tournament|Player|HouseRules|ImportDraft|Membership|User)\b)"
)
#: Where pages and lists ask past the selector, how often, and why that shows nobody what is another club's.
PAST_IT = {
    "backends.py": 1,  # an account without a club
    "views/access.py": 1,  # a public page: what was published, of whatever club
    "views/account.py": 1,  # whether anybody has an account yet
    "middleware.py": 2,  # the same
    "forms/members.py": 1,  # nobody at all, until the form knows whose list it is
    "jobs.py": 1,  # the evening of a job
    "selectors/accounts.py": 1,  # accounts are the server's, and so are their names
    "selectors/clubs.py": 3,  # the selector, the clubs of an account, and whether it has a place elsewhere
    "selectors/displays.py": 1,  # an evening whose standings are shown
    "selectors/federation.py": 1,  # what every club has published
    "selectors/health.py": 1,  # whether anybody has an account yet
    "selectors/members.py": 1,  # the evenings of two people of one list
    "selectors/people.py": 1,  # those who play in a given evening
    "selectors/printed.py": 1,  # the revision of a given evening
    "selectors/table_codes.py": 1,  # the evening of a table's code
    "spreadsheets/exports.py": 1,  # the revision of a given evening
}

pytestmark = pytest.mark.django_db


def test_what_a_club_owns_is_asked_for_through_the_one_selector() -> None:
    folders = ("views", "forms", "tables", "selectors", "sheets", "spreadsheets", "templatetags")
    sources = [*ROOT.glob("*.py"), *(path for folder in folders for path in (ROOT / folder).glob("*.py"))]
    found = {
        path.relative_to(ROOT).as_posix(): count
        for path in sources
        if (count := len(ASKED.findall(path.read_text(encoding="utf-8"))))
    }
    found.pop("admin.py", None)
    assert found == PAST_IT, "start with of_club(), or say here why not"


def test_a_clubs_rows_are_its_own() -> None:
    own, other = the_club(), add_club(actor=ACTOR, name="Ailleurs")
    mine, theirs = make_tournament(club=own), make_tournament(club=other)
    make_player("Anne", kept_by=own)
    make_player("Anne", kept_by=other)
    assert list(of_club(Tournament, own)) == [mine]
    assert list(of_club(Tournament, other.pk)) == [theirs]
    assert of_club(Player, own).get().kept_by == own
    with pytest.raises(KeyError):
        of_club(Entrant, own)


def test_where_there_is_one_club_its_organiser_looks_after_everything() -> None:
    organiser, scorer = make_user(), make_user("scorer", role=Role.SCORER)
    club = only_club()
    assert standing(organiser) == Standing(club=club, role=Role.ORGANISER, server=frozenset({ServerRole.ADMINISTRATOR}))
    assert standing(scorer) == Standing(club=club, role=Role.SCORER)
    other = add_club(actor=ACTOR, name="Ailleurs")
    assert standing(organiser) == Standing(club=club, role=Role.ORGANISER)
    assert standing(organiser, chosen=other.pk) == Standing(club=club, role=Role.ORGANISER)
    assert only_club() is None


def test_somebody_of_two_clubs_is_somebody_once_one_is_entered() -> None:
    own, user = the_club(), make_user()
    other = add_club(actor=ACTOR, name="Ailleurs")
    let_in(actor=ACTOR, club=other, user=user, role=Role.DISPLAY)
    assert standing(user) == Standing(may_switch=True)
    assert standing(user, chosen=own.pk) == Standing(club=own, role=Role.ORGANISER, may_switch=True)
    assert standing(user, chosen=other.pk) == Standing(club=other, role=Role.DISPLAY, may_switch=True)
    assert standing(user, chosen=0) == Standing(may_switch=True)
    assert (role_in(user, own), role_in(user, other)) == (Role.ORGANISER, Role.DISPLAY)


def test_an_account_without_a_club_is_nobody() -> None:
    the_club()
    user = User.objects.create_user("nobody")
    assert standing(user) == Standing()
    assert role_in(user, the_club()) is None
    user.reads_all_clubs = True
    assert standing(user) == Standing(server=frozenset({ServerRole.FEDERATION}))


def test_an_administrator_enters_every_club() -> None:
    club, root = the_club(), User.objects.create_superuser("root")
    administers = frozenset({ServerRole.ADMINISTRATOR})
    assert standing(root) == Standing(club=club, role=Role.ORGANISER, server=administers)
    other = add_club(actor=ACTOR, name="Ailleurs")
    assert standing(root) == Standing(server=administers, may_switch=True)
    entered = Standing(club=other, role=Role.ORGANISER, server=administers, may_switch=True)
    assert standing(root, chosen=other.pk) == entered
    assert role_in(root, other) is Role.ORGANISER
