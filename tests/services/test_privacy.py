"""Names are erased, results stay, and nothing brings the names back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.db import models

from scoring import Penalty, Side
from tests.backup_factories import played_evening, totals
from tests.factories import ACTOR, first_club, make_pair, make_pairs, make_player, make_tournament
from tests.sheet_factories import enter, make_table, ticket
from tournaments.enums import BackupReason, EntryPolicy, TournamentState
from tournaments.errors import ConflictError, NotAllowedError
from tournaments.models import Agreement, Display, LogEntry, Player, Prize, SheetVersion, Tournament, User
from tournaments.phrases import erased_name
from tournaments.services.adjustments import give_adjustment
from tournaments.services.archive import archive_tournament, close_tournament
from tournaments.services.attendance import replace_player, withdraw_entrant
from tournaments.services.audit import Actor
from tournaments.services.backup import create_backup
from tournaments.services.imports import keep_draft
from tournaments.services.members import add_member
from tournaments.services.name_traces import TRACES, Eraser
from tournaments.services.phone_entry import agree, dispute
from tournaments.services.privacy import anonymise_tournament, erase_person
from tournaments.services.registration import rename_entrant
from tournaments.services.removed_entrants import remove_entrant
from tournaments.services.restore import restore_backup
from tournaments.services.score_entry import add_penalties
from tournaments.sheet_checks import QuestionCode

pytestmark = pytest.mark.django_db


def of_first_club() -> Actor:
    """Somebody who acts for the first club."""
    return replace(ACTOR, club=first_club())


def everything() -> str:
    """Every row of every table of the program, accounts aside."""
    rows = [row for model in TABLES if model is not User for row in model._default_manager.all()]
    return json.dumps(json.loads(serializers.serialize("json", rows)), ensure_ascii=False)


def closed_evening() -> Tournament:
    return close_tournament(actor=ACTOR, tournament=played_evening())


def test_an_erased_person_is_named_nowhere_and_results_stay() -> None:
    evening = closed_evening()
    before = totals(evening)
    person = Player.objects.get(name="Nord 1")
    erase_person(actor=ACTOR, player=person)
    assert "Nord 1" not in everything()
    assert "Nord 2" in everything()
    assert totals(evening) == before
    with pytest.raises(ConflictError):
        erase_person(actor=ACTOR, player=person)


def test_nobody_is_erased_from_an_evening_that_is_open() -> None:
    played_evening()
    with pytest.raises(NotAllowedError):
        erase_person(actor=ACTOR, player=Player.objects.get(name="Nord 1"))


def test_a_name_inside_another_name_stays() -> None:
    evening = make_tournament()
    make_pair(evening, "Anne", "Anneliese")
    close_tournament(actor=ACTOR, tournament=evening)
    erase_person(actor=ACTOR, player=Player.objects.get(name="Anne"))
    names = {text for entry in LogEntry.objects.exclude(after=None) for text in (entry.after or {}).get("names", ())}
    assert "Anneliese" in names
    assert "Anne" not in names


def test_an_anonymised_evening_keeps_its_results_and_others_keep_their_names() -> None:
    evening = closed_evening()
    before = totals(evening)
    other = make_tournament(name="Une autre")
    make_pair(other, "Nord 1", "Sud 9")
    anonymise_tournament(actor=ACTOR, tournament=evening)
    assert totals(evening) == before
    assert not Player.objects.filter(name="Nord 2").exists()
    assert list(other.entrants.get().players.values_list("name", flat=True)) == ["Nord 1", "Sud 9"]
    own = LogEntry.objects.filter(tournament=evening)
    assert "Nord 1" not in serializers.serialize("json", own)
    with pytest.raises(ConflictError):
        anonymise_tournament(actor=ACTOR, tournament=evening)


def test_an_open_evening_keeps_its_names() -> None:
    with pytest.raises(NotAllowedError):
        anonymise_tournament(actor=ACTOR, tournament=make_tournament())


@pytest.mark.django_db(transaction=True)
def test_a_restored_copy_brings_no_erased_name_back(data_folder: object) -> None:
    evening = closed_evening()
    gone = archive_tournament(actor=ACTOR, tournament=closed_evening())
    assert gone.state == TournamentState.ARCHIVED
    saved = create_backup(actor=ACTOR, reason=BackupReason.BY_HAND)
    anonymise_tournament(actor=ACTOR, tournament=gone)
    erase_person(actor=ACTOR, player=evening.entrants.all()[0].players.all()[0])
    restore_backup(actor=ACTOR, name=saved.name)
    assert "Nord 1" not in everything()
    assert Tournament.objects.get(pk=gone.pk).anonymised_at
    assert "Nord 2" in everything()


#: Columns of text that hold neither a player's name nor a device, or from which the person's own page takes it.
HARMLESS = {
    "Player": {"name", "club", "licence", "search_key"},  # the person's own row
    "User": {"password", "username", "first_name", "last_name", "email"},  # accounts, disabled on their own page
    "Club": {"name", "slug"},
    "HouseRules": {"code", "name"},
    "FrozenRules": {"digest", "name", "values"},
    "Tournament": {"name", "place", "phone_origin", "tie_breaks"},  # what the club calls and settles
    "Entrant": {"category"},
    "Prize": {"category"},
    "Round": {"broken_wishes", "bye_reasons"},
    "Table": {"reasons"},
    "TableCode": {"digest"},
    "Dispute": {"deal_uuid"},
    "Display": {"name", "code", "views"},
    "Picture": {"digest", "content"},
    "Job": {"code", "variant", "language", "error"},
    "LogEntry": {"action", "actor_name"},  # who did it is an account, or a telephone by its table
    "FailedAttempt": {"kind", "key", "address"},  # gone after an hour
}
TABLES = list(apps.get_app_config("tournaments").get_models())
TEXT = (models.CharField, models.TextField, models.JSONField, models.BinaryField)


def columns_of(model: type[models.Model]) -> set[str]:
    """The columns of a table that could hold any words."""
    return {field.name for field in model._meta.concrete_fields if isinstance(field, TEXT) and not field.choices}


@pytest.mark.parametrize("model", TABLES, ids=lambda model: model.__name__)
def test_every_column_of_text_is_walked_or_is_known_to_be_harmless(model: type[models.Model]) -> None:
    walked = {name for trace in TRACES if trace.model is model for name in (*trace.texts, *trace.devices)}
    assert columns_of(model) == walked | HARMLESS.get(model.__name__, set())
    assert not {"device", "reason", "note"} & HARMLESS.get(model.__name__, set())


def anonymised(evening: Tournament) -> str:
    """Everything that is kept once the evening was closed and freed of names."""
    anonymise_tournament(actor=ACTOR, tournament=close_tournament(actor=ACTOR, tournament=evening, anyway=True))
    return everything()


def test_a_name_that_was_corrected_is_gone_as_well() -> None:
    evening = make_tournament()
    make_pair(evening, "Odile Marteau", "Bruno Petit")
    rename_entrant(actor=ACTOR, tournament=evening, number=1, names=["Odile Martin", "Bruno Petit"])
    kept = anonymised(evening)
    assert "Marteau" not in kept
    assert "Martin" not in kept


def test_whoever_was_replaced_before_playing_is_gone_as_well() -> None:
    evening = make_tournament()
    make_pair(evening, "Odile Martin", "Bruno Petit")
    replace_player(actor=ACTOR, tournament=evening, number=1, position=1, name="Zoé Blanc")
    kept = anonymised(evening)
    assert "Odile" not in kept
    assert "Zoé" not in kept


def test_whoever_was_taken_off_the_list_is_gone_as_well() -> None:
    evening = make_tournament()
    make_pair(evening, "Odile Martin", "Bruno Petit")
    remove_entrant(actor=ACTOR, tournament=evening, number=1)
    kept = anonymised(evening)
    assert "Odile" not in kept
    assert "Bruno" not in kept


def test_a_reason_that_says_the_name_says_it_no_more() -> None:
    table = make_table(entry_policy=EntryPolicy.AGREE)
    evening = table.round.tournament
    rename_entrant(actor=ACTOR, tournament=evening, number=1, names=["Odile Martin", "Bruno Petit"])
    enter(table, actor=Actor(name="a telephone", device="192.168.1.7 abc123"))
    dispute(actor=Actor(device="192.168.1.8"), table=table, side=Side.NS, note="MARTIN Odile says 82")
    penalty = Penalty(side=Side.NS, points=-10, reason="talk of Odile Martin")
    add_penalties(actor=ACTOR, table=table, ticket=ticket(1, reason="seen by Bruno Petit"), penalties=[penalty])
    agree(actor=Actor(device="192.168.1.9"), table=table, side=Side.EW, ticket=ticket(2), accepted=list(QuestionCode))
    give_adjustment(actor=ACTOR, tournament=evening, number=1, points=-20, reason="Odile Martin came late")
    withdraw_entrant(actor=ACTOR, tournament=evening, number=1, reason="odile martin is ill")
    Prize.objects.create(tournament=evening, what="A ham from Bruno Petit")
    Display.objects.create(tournament=evening, name="Hall", code="abcdefgh", banner="Odile Martin, to the bar")
    keep_draft(actor=ACTOR, tournament=evening, file_name="x.csv", sheets=[{"name": "x", "rows": [["Odile Martin"]]}])
    kept = anonymised(evening).casefold()
    for said in ("odile", "bruno", "192.168."):
        assert said not in kept
    assert f"{erased_name()} came late" in kept
    assert Agreement.objects.get().device == ""
    assert SheetVersion.objects.latest("number").facts["penalties"][0]["reason"] == f"talk of {erased_name()}"


def test_one_person_is_erased_from_the_same_places_and_nobody_else() -> None:
    table = make_table()
    evening = table.round.tournament
    names = [("Odile Marteau", "Bruno Petit"), ("Odile Martin", "Bruno Petit")]
    for pair in names:
        rename_entrant(actor=ACTOR, tournament=evening, number=1, names=pair)
    give_adjustment(actor=ACTOR, tournament=evening, number=1, points=-20, reason="Odile Martin warned Bruno Petit")
    other = make_tournament(name="Another")
    make_pair(other, "Odile Martin", "Zoé Blanc")
    remove_entrant(actor=ACTOR, tournament=other, number=1)
    close_tournament(actor=ACTOR, tournament=evening, anyway=True)
    erase_person(actor=ACTOR, player=Player.objects.get(name="Odile Martin"))
    kept = everything()
    assert "Marteau" not in kept
    assert "Odile Martin" not in kept
    assert f"{erased_name()} warned Bruno Petit" in kept
    assert "Zoé Blanc" in kept


def test_a_licence_goes_with_the_name() -> None:
    member = add_member(actor=of_first_club(), name="Odile Martin", licence="21-004512")
    erase_person(actor=ACTOR, player=member)
    assert "21-004512" not in everything()


def test_a_namesake_keeps_the_name_where_only_the_namesake_played() -> None:
    evening, theirs = make_tournament(), make_tournament(name="Another")
    make_pair(evening, "Odile Martin", "Bruno Petit")
    erased = Player.objects.get(name="Odile Martin")
    make_player("Odile Martin")
    evening_pair = make_pair(theirs, "Anne Bon", "Zoé Blanc")
    namesake = Player.objects.filter(name="Odile Martin").exclude(pk=erased.pk).get()
    evening_pair.places.filter(position=1).update(player=namesake)
    rename_entrant(actor=ACTOR, tournament=theirs, number=1, names=["Odile Martin", "Zoé Blanche"])
    close_tournament(actor=ACTOR, tournament=evening)
    erase_person(actor=ACTOR, player=erased)
    assert "Odile Martin" in str(list(LogEntry.objects.filter(tournament=theirs).values()))
    assert "Odile Martin" not in str(list(LogEntry.objects.filter(tournament=evening).values()))


def test_members_stay_on_the_list_when_their_evening_loses_its_names() -> None:
    add_member(actor=of_first_club(), name="Odile Martin")
    evening = make_tournament()
    make_pair(evening, "Odile Martin", "Bruno Petit")
    anonymised(evening)
    assert list(Player.objects.exclude(name=erased_name()).values_list("name", flat=True)) == ["Odile Martin"]
    assert "Odile Martin" not in str(list(LogEntry.objects.filter(tournament=evening).values()))


def test_papers_kept_as_files_go(data_folder: Path, django_capture_on_commit_callbacks: Any) -> None:
    evening = make_tournament()
    make_pairs(evening, 2)
    papers = data_folder / "cache" / "paper" / str(evening.pk)
    papers.mkdir(parents=True)
    (papers / "feuilles.pdf").write_bytes(b"Nord 1")
    with django_capture_on_commit_callbacks(execute=True):
        anonymised(evening)
    assert not papers.exists()


def test_codes_of_a_deal_are_no_names() -> None:
    eraser = Eraser(names=["hearts", "NS"])
    facts = {"deals": [{"deal": {"taker": "NS", "trump": "hearts"}}], "penalties": [{"side": "NS", "reason": "hearts"}]}
    cleaned = eraser.erased("facts", facts)
    assert cleaned["deals"] == facts["deals"]
    assert cleaned["penalties"] == [{"side": "NS", "reason": erased_name()}]
