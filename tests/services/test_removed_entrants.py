"""Whoever was taken off the list by mistake comes back as it was."""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.factories import ACTOR, fill_up, first_club, make_pair, make_pairs, make_tournament
from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.import_plan import ImportLine, ImportPerson
from tournaments.models import Entrant, KeptApart, LogEntry, Player, Tournament
from tournaments.selectors.people import entrant_names, removed_entrants
from tournaments.services.adjustments import give_adjustment
from tournaments.services.archive import close_tournament
from tournaments.services.imports import import_entrants, import_members
from tournaments.services.members import add_member
from tournaments.services.removed_entrants import bring_back_entrant, remove_entrant

pytestmark = pytest.mark.django_db


def line(*names: str) -> ImportLine:
    return ImportLine(sheet="F", number=1, people=tuple(ImportPerson(name=name) for name in names))


def key_of(entry: LogEntry) -> str:
    """What brings the entrant of a removal back."""
    assert entry.before is not None
    return str(entry.before["rows"]["key"])


def state_of(tournament: Tournament) -> list[object]:
    """Everything about the entrants, but for the keys of their rows."""
    own = list(tournament.entrants.values_list("number", "state", "fixed_table", "seen_at", "paid", "category"))
    apart = list(KeptApart.objects.values_list("first__number", "second__number"))
    given = list(tournament.entrants.values_list("number", "adjustments__points", "adjustments__reason"))
    return [own, [sorted(pair) for pair in apart], given, [entrant_names(tournament, row[0]) for row in own]]


def full_field() -> Tournament:
    """Three pairs, the second with everything that an entrant can have before the first draw."""
    tournament = make_tournament(fee=Decimal(5))
    first, second, _third = make_pairs(tournament, 3)
    Entrant.objects.filter(pk=second.pk).update(
        fixed_table=4, paid=Decimal("7.50"), category="Mixte", seen_at="2026-01-15T19:58:00Z", state="absent"
    )
    KeptApart.objects.create(tournament=tournament, first=first, second=second)
    give_adjustment(actor=ACTOR, tournament=tournament, number=2, points=-50, reason="retard")
    return tournament


def test_a_removed_pair_comes_back_with_everything_under_its_number() -> None:
    tournament = full_field()
    before = state_of(tournament)
    removed = remove_entrant(actor=ACTOR, tournament=tournament, number=2)
    assert state_of(tournament) != before
    bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed))
    assert state_of(tournament) == before
    assert removed_entrants(tournament) == []


def test_a_number_that_was_given_out_meanwhile_is_not_taken_back() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    removed = remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    make_pair(tournament, "Carole", "Denis")
    back = bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed))
    assert (back.number, entrant_names(tournament, 2)) == (2, ("Anne", "Bruno"))


def test_nobody_comes_back_twice_or_without_having_gone() -> None:
    tournament = make_tournament()
    make_pair(tournament)
    removed = remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed))
    for key in (key_of(removed), "", "x"):
        with pytest.raises(ConflictError):
            bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key)
    assert tournament.entrants.count() == 1


def test_who_plays_with_somebody_else_by_now_is_not_seated_twice() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    Player.objects.filter(name="Anne").update(club="Lyon")
    removed = remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    make_pair(tournament, "Anne", "Carole")
    bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed))
    assert Player.objects.filter(name="Anne").count() == 2
    assert not Player.objects.filter(name="Bruno", places=None).exists()


def test_a_member_who_was_removed_comes_back_as_the_same_person() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    Player.objects.filter(name="Anne").update(club="Lyon")
    anne = Player.objects.get(name="Anne")
    removed = remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed))
    assert anne.places.count() == 1


def test_a_closed_evening_takes_nobody_back() -> None:
    tournament = make_tournament()
    make_pair(tournament)
    removed = remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    close_tournament(actor=ACTOR, tournament=tournament)
    with pytest.raises(NotAllowedError):
        bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed))


def test_nobody_comes_back_to_an_evening_that_has_filled_up_meanwhile() -> None:
    tournament = make_tournament()
    make_pairs(tournament, 2)
    removed = remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    fill_up(tournament)
    with pytest.raises(UserError, match="1000"):
        bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed))
    tournament.entrants.get(number=MAX_CONTESTANTS).delete()
    assert bring_back_entrant(actor=ACTOR, tournament=tournament, removal=key_of(removed)).number == 1


def test_a_member_added_by_hand_stays_on_the_list_when_the_entrant_is_removed() -> None:
    add_member(actor=replace(ACTOR, club=first_club()), name="Anne Bon")
    tournament = make_tournament()
    make_pair(tournament, "Anne Bon", "Bruno Petit")
    remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    assert list(Player.objects.values_list("name", flat=True)) == ["Anne Bon"]


def test_whoever_an_import_brought_goes_with_the_entrant_and_a_member_of_an_import_stays() -> None:
    import_members(actor=replace(ACTOR, club=first_club()), file_name="m.csv", lines=[line("Anne Bon")])
    tournament = make_tournament()
    import_entrants(actor=ACTOR, tournament=tournament, file_name="e.csv", lines=[line("Anne Bon", "Bruno Petit")])
    remove_entrant(actor=ACTOR, tournament=tournament, number=1)
    assert list(Player.objects.values_list("name", flat=True)) == ["Anne Bon"]
