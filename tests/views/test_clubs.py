"""Two clubs on one server: neither sees anything of the other, whoever asks, whatever the address and the method."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.club_factories import MARK, Furnished, furnished_club
from tests.factories import ACTOR, PASSWORD, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.sheet_factories import confirm
from tests.views.conftest import english
from tests.views.test_matrix import METHODS, PATTERNS, action_of
from tournaments.enums import Role
from tournaments.models import Club, HouseRules, Membership, Player, Round, Tournament, User
from tournaments.permissions import PUBLIC, Action, allowed
from tournaments.services import archive
from tournaments.services.clubs import add_club, let_in, the_club

pytestmark = pytest.mark.django_db
#: Names of the parts of an address by which a club's own things are named.
OWN_KEYS = {
    "pk", "user_pk", "player_pk", "rules_pk", "call_pk", "draft", "prize", "adjustment", "wish", "job_pk"
}  # fmt: skip
OWN = [
    name
    for name, pattern in PATTERNS.items()
    if OWN_KEYS & set(pattern.pattern.converters) and action_of(pattern.callback) not in PUBLIC
]
SERVER = [name for name, pattern in PATTERNS.items() if action_of(pattern.callback) is Action.KEEP_INSTALLATION]


def hidden(response: Any) -> bool:
    """True if nothing of the second club is in an answer."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    told = body.decode(errors="replace") + str(response.headers) + str(response.cookies)
    return "bulon" not in told.casefold()


@pytest.fixture
def here() -> Club:
    """The club in which the visitors are."""
    return the_club()


@pytest.fixture
def own(here: Club) -> Tournament:
    """An evening of theirs with a drawn round."""
    tournament = make_tournament(name="La nôtre")
    make_pairs(tournament, 4)
    Round.objects.create(tournament=tournament, number=1, seed=1)
    return tournament


@pytest.fixture
def other(here: Club, own: Tournament) -> Furnished:
    """The other club on the server."""
    return furnished_club()


@pytest.fixture
def browsers(other: Furnished) -> dict[Role, Client]:
    """One browser for every role of the first club."""
    found = {}
    for role in Role:
        found[role] = Client(raise_request_exception=False)
        found[role].force_login(make_user(role.value, role=role))
    return found


def address(name: str, keys: dict[str, Any]) -> str:
    converters = PATTERNS[name].pattern.converters
    return reverse(name, kwargs={part: keys.get(part, 1) for part in converters})


def test_what_is_another_clubs_is_not_there(browsers: dict[Role, Client], other: Furnished) -> None:
    before, wrong = other.state(), set()
    for name in OWN:
        action = action_of(PATTERNS[name].callback)
        keys = {**other.keys(), "draft": other.members_draft.pk} if "members" in name else other.keys()
        for role, browser in browsers.items():
            wanted = {405, 404 if action in allowed(role) else 403}
            for method in METHODS:
                response = getattr(browser, method)(address(name, keys))
                if response.status_code not in wanted or not hidden(response):
                    wrong.add(f"{role} {method} {name}: {response.status_code}")
    assert not wrong, "\n".join(sorted(wrong))
    assert other.state() == before


def test_another_clubs_things_are_not_reached_through_an_evening_of_ones_own(
    browsers: dict[Role, Client], own: Tournament, other: Furnished
) -> None:
    before, wrong = other.state(), set()
    for name in OWN:
        keys = {**other.keys(), "pk": own.pk}
        if "pk" not in PATTERNS[name].pattern.converters or len(OWN_KEYS & set(PATTERNS[name].pattern.converters)) < 2:
            continue
        for method in ("get", "post"):
            response = getattr(browsers[Role.ORGANISER], method)(address(name, keys))
            if response.status_code >= 500 or not hidden(response):
                wrong.add(f"{method} {name}: {response.status_code}")
    assert not wrong, "\n".join(sorted(wrong))
    assert other.state() == before


def test_no_page_of_a_club_names_anything_of_another(
    browsers: dict[Role, Client], own: Tournament, other: Furnished
) -> None:
    queries: list[dict[str, str]] = [{}, {"q": "Nord"}, {"archives": "1"}, {"doubles": "1"}]
    wrong = set()
    for name, pattern in PATTERNS.items():
        if action_of(pattern.callback) is Action.KEEP_INSTALLATION:
            continue
        for role, browser in browsers.items():
            for query in queries if role is Role.ORGANISER else queries[:1]:
                response = browser.get(address(name, {"pk": own.pk}), query)
                if response.status_code >= 500 or not hidden(response):
                    wrong.add(f"{role} {name} {query}: {response.status_code}")
    assert not wrong, "\n".join(sorted(wrong))


def test_typing_a_name_finds_nobody_of_another_club(
    browsers: dict[Role, Client], own: Tournament, other: Furnished
) -> None:
    before = other.state()
    names = {"name_1": other.member.name, "name_2": f"Nord {MARK} 1"}
    browsers[Role.CHECK_IN].post(reverse("entrants", args=[own.pk]), names)
    added = own.entrants.order_by("number").last()
    assert added is not None
    people = list(added.players.all())
    assert {player.name for player in people} == set(names.values())
    assert {player.kept_by for player in people} == {own.club}
    browsers[Role.CHECK_IN].post(reverse("member_add"), {"name": "Anne", "licence": other.member.licence})
    assert Player.objects.filter(kept_by=own.club, licence=other.member.licence).exists()
    assert other.state() == before


def test_members_of_two_clubs_are_not_made_one(browsers: dict[Role, Client], other: Furnished) -> None:
    mine = Player.objects.filter(kept_by=the_club_of(browsers)).first()
    assert mine is not None
    answer = browsers[Role.ORGANISER].post(reverse("member_merge", args=[mine.pk]), {"other": other.member.pk})
    assert answer.status_code == 422
    assert Player.objects.filter(pk=other.member.pk).exists()


def the_club_of(browsers: dict[Role, Client]) -> Club:
    return Membership.objects.get(user__username=Role.ORGANISER.value).club


def test_rules_of_one_name_stand_in_both_clubs(browsers: dict[Role, Client], other: Furnished) -> None:
    page = browsers[Role.ORGANISER].get(reverse("house_rules_create"), {"base": "ffb-coinchee-2015"})
    form = page.context["form"]
    typed = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    answer = browsers[Role.ORGANISER].post(reverse("house_rules_create"), {**typed, "name": other.house.name})
    assert answer.status_code == 302
    assert HouseRules.objects.filter(code=other.house.code).count() == 2


def test_an_evening_does_not_borrow_the_rules_of_another_clubs(
    browsers: dict[Role, Client], own: Tournament, other: Furnished
) -> None:
    organiser = browsers[Role.ORGANISER]
    asked = {"rules": other.house.code, "evening": str(other.evening.pk)}
    assert hidden(organiser.post(reverse("rules_example"), asked))
    for name in ("house_rules_create", "tournament_create", "tournament_rules"):
        page = organiser.get(address(name, {"pk": own.pk}), {"base": other.house.code})
        assert f'value="{other.house.code}"' not in page_text(page), name


def test_no_club_reaches_the_whole_installation(browsers: dict[Role, Client], other: Furnished) -> None:
    for name in SERVER:
        for role, browser in browsers.items():
            assert browser.get(address(name, {})).status_code in {403, 405}, (name, role)
            assert browser.post(address(name, {})).status_code in {403, 405}, (name, role)


def test_the_administrator_of_the_server_reaches_it(other: Furnished) -> None:
    browser = english()
    browser.force_login(make_user("root", is_superuser=True, is_staff=True))
    assert browser.get(reverse("backups")).status_code == 200
    assert browser.get(reverse("installation")).status_code == 200


def test_a_code_opens_its_own_club_to_anybody_and_no_more(
    browsers: dict[Role, Client], own: Tournament, other: Furnished
) -> None:
    for browser in (english(), browsers[Role.READER]):
        for where in (
            reverse("display", args=[other.display.code]),
            reverse("phone", args=[other.code]),
            reverse("phone_side", args=[other.code, "ns"]),
            reverse("public_evening", args=[other.evening.pk]),
        ):
            page = browser.get(where, follow=True)
            assert page.status_code == 200, where
            assert not hidden(page), where
            assert own.name not in page_text(page), where


def test_strangers_read_one_club_at_a_time(other: Furnished, own: Tournament) -> None:
    Round.objects.filter(tournament=own).update(state="published")
    stranger = english()
    first = page_text(stranger.get("/"))
    assert own.club.name in first
    assert other.club.name in first
    assert own.name not in first
    theirs = page_text(stranger.get(reverse("public_club", args=[other.club.slug])))
    assert other.evening.name in theirs
    assert own.name not in theirs


def test_a_demo_evening_is_nothing_that_a_club_has_published(
    federation: Client, here: Club, own: Tournament, other: Furnished
) -> None:
    Tournament.objects.filter(pk=own.pk).update(is_demo=True)
    Round.objects.filter(tournament=own).update(state="published")
    assert reverse("public_club", args=[here.slug]) not in page_text(english().get("/"))
    assert own.name not in page_text(federation.get(reverse("federation")))
    Tournament.objects.filter(pk=own.pk).update(is_demo=False)
    assert reverse("public_club", args=[here.slug]) in page_text(english().get("/"))
    assert own.name in page_text(federation.get(reverse("federation")))


@pytest.fixture
def both(here: Club, other: Furnished) -> Client:
    """Somebody who organises the first club and keeps the scores of the second."""
    user = make_user("both")
    let_in(actor=ACTOR, club=other.club, user=user, role=Role.SCORER)
    browser = english()
    browser.force_login(user)
    return browser


def test_somebody_of_two_clubs_enters_one_of_them(both: Client, own: Tournament, other: Furnished, here: Club) -> None:
    scores = reverse("scores", args=[other.evening.pk])
    asked = both.get(scores)
    assert asked["Location"].startswith(reverse("clubs"))
    choice = both.get(asked["Location"])
    assert [row.record for row in choice.context["table"].rows] == [here, other.club]
    assert both.post(reverse("clubs"), {"club": other.club.pk, "next": scores})["Location"] == scores
    assert both.get(scores, follow=True).status_code == 200
    assert both.get(reverse("entrants", args=[other.evening.pk])).status_code == 403
    assert both.get(reverse("scores", args=[own.pk])).status_code == 404
    both.post(reverse("clubs"), {"club": here.pk})
    assert both.get(reverse("entrants", args=[own.pk])).status_code == 200
    assert both.get(scores).status_code == 404


def test_the_other_club_is_one_click_away(both: Client, other: Furnished) -> None:
    both.post(reverse("clubs"), {"club": other.club.pk})
    header = page_text(both.get("/")).partition("<main")[0]
    assert reverse("clubs") in header
    assert other.club.name in header


def test_what_somebody_of_two_clubs_does_belongs_to_the_one_entered(both: Client, here: Club, other: Furnished) -> None:
    both.post(reverse("clubs"), {"club": here.pk})
    both.post(reverse("member_add"), {"name": "Anne"})
    assert Player.objects.get(name="Anne").kept_by == here


def test_nobody_enters_a_club_that_is_not_theirs(browsers: dict[Role, Client], other: Furnished) -> None:
    for browser in browsers.values():
        assert browser.post(reverse("clubs"), {"club": other.club.pk}).status_code == 404
        for wrong in ("none", "", "9" * 5_000):
            assert browser.post(reverse("clubs"), {"club": wrong}).status_code == 404
        assert hidden(browser.get("/"))


def test_a_session_ends_in_a_club_that_disables_the_account(both: Client, here: Club, other: Furnished) -> None:
    both.post(reverse("clubs"), {"club": other.club.pk}, follow=True)
    theirs = english()
    theirs.force_login(other.organiser)
    theirs.post(reverse("account_disable", args=[User.objects.get(username="both").pk]))
    assert both.get(reverse("scores", args=[other.evening.pk])).status_code == 404
    assert hidden(both.get("/"))
    assert both.get(reverse("members")).status_code == 200, "the other club is still theirs"


def test_a_club_does_not_take_over_an_account_that_is_another_clubs_too(both: Client, other: Furnished) -> None:
    user = User.objects.get(username="both")
    theirs = english()
    theirs.force_login(other.organiser)
    assert theirs.post(reverse("account_new_link", args=[user.pk])).status_code == 403
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    user.set_unusable_password()
    user.save()
    assert theirs.get(reverse("account_link", args=[user.pk])).status_code == 403


def test_a_club_does_not_take_over_the_administrator(other: Furnished) -> None:
    root = make_user("root", club=other.club, is_superuser=True)
    theirs = english()
    theirs.force_login(other.organiser)
    assert theirs.post(reverse("account_new_link", args=[root.pk])).status_code == 403
    theirs.post(reverse("account_role", args=[root.pk]), {"role": "reader"})
    theirs.post(reverse("account_disable", args=[root.pk]))
    root.refresh_from_db()
    assert root.is_superuser
    assert root.is_active


def test_an_administrator_without_a_club_chooses_one(own: Tournament, other: Furnished) -> None:
    User.objects.create_superuser("root", password=PASSWORD)
    browser = english()
    browser.post(reverse("login"), {"username": "root", "password": PASSWORD})
    assert browser.get("/")["Location"] == reverse("clubs")
    browser.post(reverse("clubs"), {"club": other.club.pk})
    assert browser.get(reverse("entrants", args=[other.evening.pk])).status_code == 200
    assert browser.get(reverse("entrants", args=[own.pk])).status_code == 404


def test_the_list_of_accounts_names_who_administers_the_server_without_a_place_in_the_club(
    own: Tournament, other: Furnished
) -> None:
    User.objects.create_superuser("Gisèle", password=PASSWORD)
    make_user("Raoul", club=other.club, is_superuser=True)
    User.objects.create_superuser("Partie", password=PASSWORD, is_active=False)
    theirs = english()
    theirs.force_login(other.organiser)
    page = page_text(theirs.get(reverse("accounts")))
    (line,) = re.findall(r'<p id="administrators".*?</p>', page, re.DOTALL)
    assert "Gisèle" in line
    assert "Raoul" not in line
    assert "Partie" not in page


@pytest.fixture
def federation() -> Client:
    """The federation's reader, who belongs to no club."""
    browser = english()
    browser.force_login(User.objects.create_user("federation", password=PASSWORD, reads_all_clubs=True))
    return browser


def test_a_federation_reads_what_every_club_has_published(
    federation: Client, own: Tournament, other: Furnished
) -> None:
    assert federation.get("/")["Location"] == reverse("federation")
    drafts = page_text(federation.get(reverse("federation")))
    assert other.evening.name in drafts
    assert own.name not in drafts, "nothing of it is published"
    Round.objects.filter(tournament=own).update(state="published")
    assert own.name in page_text(federation.get(reverse("federation")))
    confirm(other.table)
    archive.close_tournament(actor=other.actor, tournament=other.evening, anyway=True)
    shown = page_text(federation.get(reverse("federation"), {"q": MARK}))
    standings = federation.get(reverse("public_standings", args=[other.evening.pk]))
    assert reverse("public_standings", args=[other.evening.pk]) in shown
    assert f"Nord {MARK}" in page_text(standings)
    assert page_text(federation.get(reverse("federation"), {"q": own.name})).count(MARK) == 0


def test_a_federation_reads_nothing_else(federation: Client, own: Tournament, other: Furnished) -> None:
    for name, pattern in PATTERNS.items():
        if action_of(pattern.callback) in PUBLIC | {Action.OWN_ACCOUNT, Action.SEE_ALL_RESULTS}:
            continue
        for pk in (own.pk, other.evening.pk):
            response = federation.get(address(name, {**other.keys(), "pk": pk}))
            assert response.status_code in {403, 405}, name


def test_a_page_of_all_clubs_costs_the_same_for_many_of_them(federation: Client, other: Furnished) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert federation.get(reverse("federation")).status_code == 200
        return len(captured)

    cost()
    before = cost()
    for number in range(5):
        evening = make_tournament(club=add_club(actor=ACTOR, name=f"Club {number}"))
        Round.objects.create(tournament=evening, number=1, seed=1, state="published")
    assert cost() == before


def test_on_one_laptop_nobody_hears_of_clubs(here: Club, own: Tournament) -> None:
    visitors = [english(), english()]
    visitors[0].force_login(make_user())
    Club.objects.update(name="Aurélien et ses amis")
    for name in PATTERNS:
        for browser in visitors:
            page = browser.get(address(name, {"pk": own.pk}))
            if page.status_code == 200 and not page.streaming:
                told = page.content.decode(errors="replace")
                for word in ("Aurélien", f'"{reverse("clubs")}"', f'"{reverse("federation")}"'):
                    assert word not in told, name


def test_on_one_laptop_an_administrator_without_a_club_is_its_organiser(own: Tournament) -> None:
    browser = english()
    browser.force_login(User.objects.create_superuser("root", password=PASSWORD))
    assert own.name in page_text(browser.get("/"))
    assert browser.get(reverse("backups")).status_code == 200
    assert browser.get(reverse("clubs")).status_code == 404
