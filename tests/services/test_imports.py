from decimal import Decimal

import pytest
from django.utils import translation

from tests.factories import ACTOR, fill_up, make_pair, make_player, make_tournament
from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.errors import NotAllowedError, UserError
from tournaments.import_plan import ImportLine, ImportPerson, Outcome
from tournaments.models import Entrant, EntrantPlayer, ImportDraft, LogEntry, Player, Tournament
from tournaments.selectors.backups import backups
from tournaments.selectors.imports import plan_entrants, plan_members
from tournaments.selectors.people import entrant_names
from tournaments.services.imports import import_entrants, import_members, keep_draft
from tournaments.services.members import merge_members
from tournaments.services.privacy import erase_person
from tournaments.wording.imports import fault_words

pytestmark = pytest.mark.django_db


def line(number: int, *people: ImportPerson | str, **fields: str) -> ImportLine:
    who = tuple(person if isinstance(person, ImportPerson) else ImportPerson(name=person) for person in people)
    return ImportLine(sheet="F", number=number, people=who, **fields)  # type: ignore[arg-type]  # texts only here


def run(tournament: Tournament, *lines: ImportLine) -> dict[str, int]:
    plan = import_entrants(actor=ACTOR, tournament=tournament, file_name="liste.csv", lines=lines)
    return {outcome.value: len(plan.of(outcome)) for outcome in Outcome if plan.of(outcome)}


def test_good_lines_are_registered_and_faulty_ones_left_out() -> None:
    tournament = make_tournament(fee=Decimal(5))
    make_pair(tournament, "Zoé", "Yves")
    done = run(
        tournament,
        line(2, "Anne", "Bruno", paid="oui", category="Mixte"),
        line(3, "seul"),
        line(4, "Carole", "Denis", paid="4,50"),
    )
    assert done == {"create": 2, "fault": 1}
    assert entrant_names(tournament, 2) == ("Anne", "Bruno")
    assert list(tournament.entrants.values_list("number", "paid", "category")) == [
        (1, Decimal(0), ""),
        (2, Decimal(10), "Mixte"),
        (3, Decimal("4.50"), ""),
    ]
    entry = LogEntry.objects.get(action="entrants_imported")
    assert entry.after is not None
    assert entry.after["registered"] == [
        {"number": 2, "names": ["Anne", "Bruno"]},
        {"number": 3, "names": ["Carole", "Denis"]},
    ]


def test_people_are_known_by_licence_then_by_name_in_any_order() -> None:
    known = make_player("Dupont Marie")
    licensed = make_player("Paul Roux", licence="A12")
    tournament = make_tournament()
    run(
        tournament, line(2, ImportPerson(name="Marie DUPONT", club="Lyon"), ImportPerson(name="P. Roux", licence="a12"))
    )
    assert set(Entrant.objects.get().players.all()) == {known, licensed}
    known.refresh_from_db()
    assert (known.name, known.club) == ("Dupont Marie", "Lyon")
    assert Player.objects.count() == 2


def test_two_of_one_name_in_one_list_are_two_people() -> None:
    make_player("Anne")
    tournament = make_tournament()
    run(tournament, line(2, "Anne", "Bruno"), line(3, "Anne", "Denis"))
    assert Player.objects.filter(name="Anne").count() == 2


def faults(tournament: Tournament, *lines: ImportLine) -> list[tuple[int, str, int]]:
    plan = plan_entrants(tournament, lines, Decimal(0))
    return [(planned.line.number, planned.problem, planned.other) for planned in plan.of(Outcome.FAULT)]


def test_the_licence_of_somebody_who_is_registered_with_another_partner_is_a_fault() -> None:
    tournament = make_tournament()
    make_player("Anne", licence="A1")
    make_pair(tournament, "Zoé", "Yves")
    make_pair(tournament, "Anne", "Bruno")
    mixed = line(2, ImportPerson(name="Anne", licence="a1", licence_column=3), "Carole")
    assert faults(tournament, mixed) == [(2, "registered", 2)]
    (planned,) = plan_entrants(tournament, [mixed], Decimal(0)).lines
    with translation.override("en"):
        assert (fault_words(planned), planned.column) == ("already registered as no. 2", 3)
    assert faults(tournament, line(2, ImportPerson(name="Anne", licence="A1"), "Bruno")) == []
    with pytest.raises(UserError):
        run(tournament, mixed)
    assert EntrantPlayer.objects.filter(player__name="Anne").count() == 1


def test_a_licence_that_an_earlier_line_named_by_name_only_is_a_fault() -> None:
    tournament = make_tournament()
    anne = make_player("Anne", licence="A1")
    later = line(9, ImportPerson(name="A. Petit", licence="A1"), "Denis")
    assert faults(tournament, line(1, "Anne", "Bruno"), later) == [(9, "person_twice", 1)]
    assert run(tournament, line(1, "Anne", "Bruno"), later) == {"create": 1, "fault": 1}
    assert EntrantPlayer.objects.filter(player=anne).count() == 1
    members = plan_members(anne.kept_by, [line(1, "Anne"), line(9, ImportPerson(name="Anna", licence="A1"))])
    assert [planned.problem for planned in members.lines] == ["", "person_twice"]


def test_a_licence_of_a_member_is_not_given_to_somebody_who_is_registered() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    make_player("Anne Petit", licence="A1")
    assert faults(tournament, line(2, ImportPerson(name="Anne", licence="A1"), "Bruno")) == [(2, "licence_taken", 0)]
    assert run(tournament, line(2, ImportPerson(name="Anne", licence="A2"), "Bruno")) == {"change": 1}
    assert faults(tournament, line(2, ImportPerson(name="Anne", licence="A2"), "Bruno")) == []


def test_a_line_never_names_one_person_twice() -> None:
    tournament = make_tournament()
    make_player("Anne", licence="A1")
    same = ImportPerson(name="Anne", licence="A1"), ImportPerson(name="Bruno", licence="a1")
    assert faults(tournament, line(2, *same)) == [(2, "licence_twice", 2)]
    run(tournament, line(2, "Anne", ImportPerson(name="Anne", licence="A1")))
    assert len(set(Entrant.objects.get().players.all())) == 2


def test_the_same_list_again_changes_only_what_differs() -> None:
    tournament = make_tournament(fee=Decimal(5))
    run(tournament, line(2, "Anne", "Bruno"), line(3, "Carole", "Denis"))
    with pytest.raises(UserError):
        run(tournament, line(2, "Bruno", "Anne"), line(3, "Denis", "Carole"))
    assert run(tournament, line(2, "Bruno", "Anne", paid="x"), line(3, "Carole", "Denis")) == {"change": 1, "same": 1}
    assert tournament.entrants.count() == 2
    assert tournament.entrants.get(number=1).paid == 10


def test_a_list_fills_an_evening_up_and_names_the_lines_that_find_no_room() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Zoé", "Yves")
    fill_up(tournament, but=1)
    lines = [line(2, "Anne", "Bruno"), line(3, "Carole", "Denis"), line(4, "Zoé", "Yves", category="Mixte")]
    plan = import_entrants(actor=ACTOR, tournament=tournament, file_name="liste.csv", lines=lines)
    assert [each.outcome for each in plan.lines] == [Outcome.CREATE, Outcome.FAULT, Outcome.CHANGE]
    with translation.override("en"):
        assert fault_words(plan.lines[1]) == "an evening takes at most 1000 entrants"
    assert tournament.entrants.count() == MAX_CONTESTANTS
    assert tournament.entrants.get(number=1).category == "Mixte"
    assert not Player.objects.filter(name="Carole").exists()


def test_a_list_that_fails_halfway_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_tournament()

    def fail(**_facts: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("tournaments.services.imports.audit.record", fail)
    with pytest.raises(RuntimeError):
        run(tournament, line(2, "Anne", "Bruno"))
    assert (Entrant.objects.count(), Player.objects.count()) == (0, 0)


def test_a_closed_evening_takes_no_list() -> None:
    tournament = make_tournament()
    Tournament.objects.update(state="closed")
    with pytest.raises(NotAllowedError):
        run(tournament, line(2, "Anne", "Bruno"))


@pytest.mark.django_db(transaction=True)
def test_a_copy_of_the_database_is_made_before() -> None:
    tournament = make_tournament()
    draft = keep_draft(actor=ACTOR, tournament=tournament, file_name="x", sheets=[])
    before = set(backups())
    import_entrants(actor=ACTOR, tournament=tournament, file_name="x", lines=[line(2, "Anne", "Bruno")], draft=draft)
    assert [copy.reason.value for copy in backups() if copy not in before] == ["import"]
    assert not ImportDraft.objects.exists()


def test_members_are_created_and_brought_up_to_date() -> None:
    anne = make_player("Anne", club="Lyon")
    lines = [
        line(2, ImportPerson(name="Anne", club="Dijon", licence="7")),
        line(3, "Bruno"),
        line(4, ImportPerson(name="Carole", licence="7")),
    ]
    plan = import_members(actor=ACTOR, file_name="membres.ods", lines=lines)
    assert [item.outcome.value for item in plan.lines] == ["change", "create", "fault"]
    anne.refresh_from_db()
    assert (anne.club, anne.licence) == ("Dijon", "7")


def test_an_erased_name_leaves_the_journal_of_members_too() -> None:
    import_members(actor=ACTOR, file_name="x", lines=[line(2, "Anne Petit"), line(3, "Anna Petit")])
    anne, anna = Player.objects.order_by("pk")
    merge_members(actor=ACTOR, kept=anne, gone=anna)
    erase_person(actor=ACTOR, player=anne)
    assert "Petit" not in str(list(LogEntry.objects.values()))
