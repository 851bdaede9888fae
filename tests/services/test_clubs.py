"""Clubs: founding, renaming, letting in; and no service changes what is another club's."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.club_factories import Furnished, furnished_club
from tests.factories import ACTOR, make_pair, make_player, make_rules, make_tournament, make_user
from tests.services.test_archive_file import archive as archive_file
from tests.sheet_factories import make_deal, ticket
from tournaments.enums import Role
from tournaments.errors import NotAllowedError, UserError
from tournaments.models import Club, Entrant, LogEntry, Player, SheetVersion, Tournament
from tournaments.services import accounts, archive, calls, displays, members, privacy, prizes, score_entry
from tournaments.services.adjustments import withdraw_adjustment
from tournaments.services.archive_file import read_archive
from tournaments.services.audit import Actor, ForeignClubError
from tournaments.services.clubs import add_club, club_of, let_in, rename_club, the_club
from tournaments.services.imports import keep_draft
from tournaments.services.registration import register_entrant
from tournaments.services.rounds_wishes import fix_table, let_meet
from tournaments.services.rules import change_house_rules
from tournaments.services.table_codes import renew_codes

pytestmark = pytest.mark.django_db


def test_an_installation_has_a_club_from_the_beginning() -> None:
    assert Club.objects.count() == 1
    assert the_club() == Club.objects.get()
    assert club_of(ACTOR) == the_club()


def test_a_command_says_which_of_several_clubs() -> None:
    own, other = the_club(), add_club(actor=ACTOR, name="Ailleurs")
    with pytest.raises(UserError):
        club_of(ACTOR)
    for club in (own, other):
        assert club_of(replace(ACTOR, club=club)) == club


@pytest.mark.parametrize("name", ["", "  ", "♠♥♦♣", "Belote de Brest", "belote  de brest", "a\x00b", "x" * 81])
def test_a_club_needs_a_name_of_its_own(name: str) -> None:
    add_club(actor=ACTOR, name="Belote de Brest")
    with pytest.raises(UserError) as error:
        add_club(actor=ACTOR, name=name)
    assert error.value.field == "name"


def test_a_club_is_renamed_and_the_journal_knows() -> None:
    club = rename_club(actor=ACTOR, club=the_club(), name="Coinche d’Évreux")
    assert (club.name, club.slug) == ("Coinche d’Évreux", "coinche-devreux")
    entry = LogEntry.objects.get(action="club_renamed")
    assert (entry.club, entry.before, entry.after) == (club, {"name": "Club"}, {"name": "Coinche d’Évreux"})


def test_an_account_is_let_into_a_second_club_once() -> None:
    user, other = make_user(), add_club(actor=ACTOR, name="Ailleurs")
    let_in(actor=ACTOR, club=other, user=user, role=Role.READER)
    let_in(actor=ACTOR, club=other, user=user, role=Role.SCORER)
    assert dict(user.memberships.values_list("club__name", "role")) == {"Club": "organiser", "Ailleurs": "scorer"}


@pytest.fixture
def foreign() -> Actor:
    """Somebody of the first club, of which there is one more."""
    club = the_club()
    make_tournament(name="La nôtre")
    return Actor(user=make_user(), club=club)


@pytest.fixture
def other(foreign: Actor) -> Furnished:
    """The other club."""
    return furnished_club()


Act = Callable[[Actor, Furnished], Any]
#: What somebody of one club tries on what is another's: each leaves everything as it was.
ACTS: dict[str, Act] = {
    "register": lambda actor, other: register_entrant(actor=actor, tournament=other.evening, names=("A", "B")),
    "table": lambda actor, other: fix_table(actor=actor, tournament=other.evening, number=1, table=1),
    "close": lambda actor, other: archive.close_tournament(actor=actor, tournament=other.evening, anyway=True),
    "put away": lambda actor, other: archive.archive_tournament(actor=actor, tournament=other.evening),
    "deal": lambda actor, other: score_entry.save_deal(
        actor=actor, table=other.table, ticket=ticket(1), deal=make_deal()
    ),
    "codes": lambda actor, other: renew_codes(actor=actor, tables=[other.table]),
    "call": lambda actor, other: calls.close_call(actor=actor, call=other.call),
    "screen": lambda actor, other: displays.pause_display(actor=actor, display=other.display, paused=True),
    "screen away": lambda actor, other: displays.remove_display(actor=actor, display=other.display),
    "list": lambda actor, other: keep_draft(actor=actor, tournament=other.evening, file_name="a", sheets=[]),
    "member": lambda actor, other: members.change_member(
        actor=actor, player=other.member, name="Un autre", club="", licence=""
    ),
    "member away": lambda actor, other: archive.archive_player(actor=actor, player=other.member),
    "erase": lambda actor, other: privacy.erase_person(actor=actor, player=other.member),
    "rules": lambda actor, other: change_house_rules(
        actor=actor, house=other.house, name="Autres", rules=make_rules(), seen=other.house.rules.digest
    ),
    "role": lambda actor, other: accounts.change_role(actor=actor, user=other.organiser, role=Role.READER),
    "disable": lambda actor, other: accounts.disable_account(actor=actor, user=other.organiser),
    "link": lambda actor, other: accounts.renew_link(actor=actor, user=other.organiser),
}


@pytest.mark.parametrize("act", ACTS)
def test_nothing_of_another_club_is_changed(act: str, foreign: Actor, other: Furnished) -> None:
    before, versions, entrants = other.state(), SheetVersion.objects.count(), Entrant.objects.count()
    with pytest.raises((ForeignClubError, NotAllowedError)):
        ACTS[act](foreign, other)
    assert other.state() == before
    assert (SheetVersion.objects.count(), Entrant.objects.count()) == (versions, entrants)
    other.display.refresh_from_db()
    other.call.refresh_from_db()
    assert (other.display.paused, other.call.closed_at) == (False, None)


def test_nothing_of_another_club_is_reached_through_an_evening_of_ones_own(foreign: Actor, other: Furnished) -> None:
    own, before = Tournament.objects.get(name="La nôtre"), other.state()
    for act in (
        lambda: prizes.remove_prize(actor=foreign, tournament=own, prize_pk=other.prize.pk),
        lambda: let_meet(actor=foreign, tournament=own, wish_id=other.wish.pk),
        lambda: withdraw_adjustment(actor=foreign, tournament=own, adjustment_id=other.adjustment.pk),
        lambda: members.merge_members(actor=foreign, kept=make_player("Anne"), gone=other.member),
    ):
        with suppress(UserError):
            act()
    assert other.state() == before


def test_erasing_a_name_leaves_a_namesake_of_another_club_alone() -> None:
    own, other = the_club(), add_club(actor=ACTOR, name="Ailleurs")
    mine, theirs = (members.add_member(actor=replace(ACTOR, club=club), name="Anne Petit") for club in (own, other))
    privacy.erase_person(actor=replace(ACTOR, club=own), player=mine)
    theirs.refresh_from_db()
    assert theirs.name == "Anne Petit"
    told = LogEntry.objects.filter(action="member_added").order_by("pk")
    assert [(entry.club, "Anne Petit" in str(entry.after)) for entry in told] == [(own, False), (other, True)]


def test_the_journal_says_whose_it_is() -> None:
    own, other = the_club(), add_club(actor=ACTOR, name="Ailleurs")
    for club in (own, other):
        make_pair(make_tournament(club=club))
    assert set(LogEntry.objects.filter(action="entrant_registered").values_list("club", flat=True)) == {
        own.pk,
        other.pk,
    }


def test_an_archive_lands_in_the_club_that_takes_it() -> None:
    own, other = the_club(), add_club(actor=ACTOR, name="Ailleurs")
    evening = make_tournament(club=own, date=date(2026, 2, 1))
    make_pair(evening, "Anne", "Bruno")
    content = archive_file(evening)
    assert b"club_id" not in content
    assert b'"kept_by"' not in content
    brought = read_archive(actor=replace(ACTOR, club=other), content=content)
    assert brought.club == other
    assert {player.kept_by for player in Player.objects.filter(entrants__tournament=brought)} == {other}
    assert set(brought.log_entries.values_list("club", flat=True)) == {other.pk}
    assert [entrant.number for entrant in brought.entrants.all()] == [1]
