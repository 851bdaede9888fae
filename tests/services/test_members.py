import pytest

from tests.factories import ACTOR, make_pair, make_tournament
from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, Player
from tournaments.selectors.members import member_rows
from tournaments.selectors.people import entrant_names
from tournaments.selectors.privacy import person_evenings
from tournaments.services.clubs import the_club
from tournaments.services.members import add_member, change_member, merge_members

pytestmark = pytest.mark.django_db


def test_a_member_is_found_without_accents_in_any_order_of_words() -> None:
    add_member(actor=ACTOR, name="Hélène Noël", club="Étoile", licence="A 1")
    add_member(actor=ACTOR, name="Bruno")
    for query in ("noel helene", "etoile", "a 1", "HELENE"):
        assert [row.name for row in member_rows(the_club(), query=query)] == ["Hélène Noël"]
    assert [row.name for row in member_rows(the_club())] == ["Bruno", "Hélène Noël"]


def test_a_correction_is_journalled_and_shows_in_the_evening() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Ane", "Bruno")
    ane = Player.objects.get(name="Ane")
    change_member(actor=ACTOR, player=ane, name=" Anne  Petit", club="Lyon", licence="")
    assert entrant_names(tournament, 1) == ("Anne Petit", "Bruno")
    entry = LogEntry.objects.get(action="member_changed")
    assert (entry.before, entry.after) == ({"name": "Ane", "club": ""}, {"name": "Anne Petit", "club": "Lyon"})


@pytest.mark.parametrize(
    ("values", "field"),
    [({"name": " "}, "name"), ({"licence": "a1"}, "licence"), ({"club": "x" * 81}, "club")],
)
def test_a_wrong_answer_names_its_field(values: dict[str, str], field: str) -> None:
    add_member(actor=ACTOR, name="Anne", licence="A1")
    bruno = add_member(actor=ACTOR, name="Bruno")
    with pytest.raises(UserError) as refusal:
        change_member(actor=ACTOR, player=bruno, **{"name": "Bruno", "club": "", "licence": "", **values})
    assert refusal.value.field == field


def test_merging_moves_the_history() -> None:
    first, second = make_tournament(name="Un"), make_tournament(name="Deux")
    make_pair(first, "Anne Petit", "Bruno")
    make_pair(second, "PETIT Anne", "Bruno")
    kept, gone = Player.objects.get(name="Anne Petit"), Player.objects.get(name="PETIT Anne")
    change_member(actor=ACTOR, player=gone, name=gone.name, club="Lyon", licence="9")
    assert [row.name for row in member_rows(the_club(), twins_only=True)] == ["Anne Petit", "PETIT Anne"]
    merge_members(actor=ACTOR, kept=kept, gone=gone)
    kept.refresh_from_db()
    assert {evening.tournament.name for evening in person_evenings(kept)} == {"Un", "Deux"}
    assert (kept.club, kept.licence, entrant_names(second, 1)) == ("Lyon", "9", ("Anne Petit", "Bruno"))
    assert not Player.objects.filter(pk=gone.pk).exists()
    entries = LogEntry.objects.filter(action="members_merged")
    assert {entry.tournament for entry in entries} == {None, second}


def test_two_who_play_in_one_evening_stay_two() -> None:
    make_pair(make_tournament(), "Anne", "Ana")
    anne, ana = Player.objects.get(name="Anne"), Player.objects.get(name="Ana")
    with pytest.raises(ConflictError):
        merge_members(actor=ACTOR, kept=anne, gone=ana)
    with pytest.raises(UserError):
        merge_members(actor=ACTOR, kept=anne, gone=anne)
