"""Registering, correcting and removing entrants."""

import pytest

from tests.factories import ACTOR, fill_up, make_pair, make_pairs, make_players, make_tournament
from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.enums import Formula, SeatKind, TournamentState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import LogEntry, Player, Round, Seat, Tournament
from tournaments.selectors.people import entrant_names
from tournaments.services.registration import (
    register_entrant,
    register_entrants,
    rename_entrant,
)
from tournaments.services.removed_entrants import remove_entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


def test_names_are_tidied_and_numbers_follow_each_other(tournament: Tournament) -> None:
    register_entrant(actor=ACTOR, tournament=tournament, names=("  He\u0301le\u0300ne   Noël ", "Bruno"))
    second = register_entrant(actor=ACTOR, tournament=tournament, names=("Carole", "Denis"))
    assert entrant_names(tournament, 1) == ("Hélène Noël", "Bruno")
    assert second.number == 2


def test_each_registration_stands_in_the_journal(tournament: Tournament) -> None:
    before = Tournament.objects.get(pk=tournament.pk).revision
    make_pair(tournament, "Anne", "Bruno")
    entry = LogEntry.objects.get(action="entrant_registered")
    assert entry.after is not None
    assert entry.after.pop("rows").keys() == {"new"}
    assert entry.after == {"number": 1, "names": ["Anne", "Bruno"], "first_round": 1}
    assert Tournament.objects.get(pk=tournament.pk).revision == before + 1


@pytest.mark.parametrize(("names", "field"), [(("", "Bruno"), "name_1"), (("Anne", "x" * 81), "name_2")])
def test_a_name_that_cannot_be_kept_names_its_field(tournament: Tournament, names: tuple[str, str], field: str) -> None:
    with pytest.raises(UserError) as error:
        register_entrant(actor=ACTOR, tournament=tournament, names=names)
    assert error.value.field == field
    assert tournament.entrants.count() == 0


def test_a_list_is_registered_whole_or_not_at_all(tournament: Tournament) -> None:
    with pytest.raises(UserError):
        register_entrants(actor=ACTOR, tournament=tournament, lines=[("Anne", "Bruno"), ("Carole", "\x00")])
    assert tournament.entrants.count() == 0
    assert Player.objects.count() == 0


def test_somebody_who_played_before_is_the_same_person(tournament: Tournament) -> None:
    make_pair(tournament, "Anne", "Bruno")
    make_pair(make_tournament(name="Une autre"), "Anne", "Zoé")
    assert Player.objects.filter(name="Anne").count() == 1


def test_two_people_of_one_name_in_one_evening_are_two_people(tournament: Tournament) -> None:
    make_pair(tournament, "Marie Petit", "Marie Petit")
    make_pair(tournament, "Marie Petit", "Bruno")
    assert Player.objects.filter(name="Marie Petit").count() == 3


def test_a_correction_renames_whoever_plays_only_here(tournament: Tournament) -> None:
    make_pair(tournament, "Ane", "Bruno")
    rename_entrant(actor=ACTOR, tournament=tournament, number=1, names=("Anne", "Bruno"))
    assert set(Player.objects.values_list("name", flat=True)) == {"Anne", "Bruno"}
    assert LogEntry.objects.get(action="entrant_renamed").before == {"names": ["Ane", "Bruno"]}


def test_a_correction_leaves_the_name_of_a_past_evening_alone(tournament: Tournament) -> None:
    past = make_tournament(name="Hier")
    make_pair(past, "Anne", "Bruno")
    make_pair(tournament, "Anne", "Bruno")
    rename_entrant(actor=ACTOR, tournament=tournament, number=1, names=("Anna", "Bruno"))
    assert entrant_names(past, 1) == ("Anne", "Bruno")
    assert entrant_names(tournament, 1) == ("Anna", "Bruno")


def test_saving_unchanged_names_writes_nothing(tournament: Tournament) -> None:
    make_pair(tournament, "Anne", "Bruno")
    rename_entrant(actor=ACTOR, tournament=tournament, number=1, names=("Anne", "Bruno"))
    assert not LogEntry.objects.filter(action="entrant_renamed").exists()


def test_removing_leaves_the_other_numbers_alone(tournament: Tournament) -> None:
    make_pairs(tournament, 3)
    remove_entrant(actor=ACTOR, tournament=tournament, number=2)
    assert list(tournament.entrants.values_list("number", flat=True)) == [1, 3]
    assert make_pair(tournament).number == 4
    before = LogEntry.objects.get(action="entrant_removed").before or {}
    assert (before["number"], before["names"]) == (2, ["Nord 2", "Sud 2"])


def test_whoever_has_been_drawn_is_not_removed(tournament: Tournament) -> None:
    entrant = make_pair(tournament)
    round_ = Round.objects.create(tournament=tournament, number=1, seed=1)
    Seat.objects.create(round=round_, entrant=entrant, kind=SeatKind.BYE)
    with pytest.raises(ConflictError):
        remove_entrant(actor=ACTOR, tournament=tournament, number=entrant.number)
    assert tournament.entrants.count() == 1


def test_a_late_pair_joins_after_a_draw(tournament: Tournament) -> None:
    make_pairs(tournament, 2)
    Round.objects.create(tournament=tournament, number=1, seed=1)
    late = make_pair(tournament, "Tard", "Venue")
    assert late.number == 3
    assert LogEntry.objects.filter(action="entrant_registered").first().after["first_round"] == 2  # type: ignore[union-attr,index]  # just written


def test_a_closed_evening_takes_nobody(tournament: Tournament) -> None:
    make_pair(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(state=TournamentState.CLOSED)
    with pytest.raises(NotAllowedError):
        make_pair(tournament)
    with pytest.raises(NotAllowedError):
        remove_entrant(actor=ACTOR, tournament=tournament, number=1)


def test_a_vanished_entrant_is_an_error_in_words(tournament: Tournament) -> None:
    with pytest.raises(UserError):
        remove_entrant(actor=ACTOR, tournament=tournament, number=9)


def test_a_melee_registers_single_players() -> None:
    melee = make_tournament(formula=Formula.MELEE)
    make_players(melee, 5)
    assert entrant_names(melee, 5) == ("Joueur 5",)


def test_an_evening_takes_no_more_than_a_draw_can_place(tournament: Tournament) -> None:
    fill_up(tournament, but=1)
    with pytest.raises(UserError, match="1000"):
        register_entrants(actor=ACTOR, tournament=tournament, lines=[("Anne", "Bruno"), ("Carole", "Denis")])
    assert tournament.entrants.count() == MAX_CONTESTANTS - 1
    make_pair(tournament, "Anne", "Bruno")
    with pytest.raises(UserError, match="1000"):
        make_pair(tournament, "Carole", "Denis")
    assert tournament.entrants.count() == MAX_CONTESTANTS
