"""Names are erased, results stay, and nothing brings the names back."""

import json
from typing import Any

import pytest
from django.core import serializers

from tests.backup_factories import played_evening, totals
from tests.factories import ACTOR, make_pair, make_tournament
from tournaments.enums import BackupReason, TournamentState
from tournaments.errors import ConflictError, NotAllowedError
from tournaments.models import LogEntry, Player, Tournament
from tournaments.services.archive import archive_tournament, close_tournament
from tournaments.services.backup import create_backup
from tournaments.services.privacy import anonymise_tournament, erase_person
from tournaments.services.restore import restore_backup

pytestmark = pytest.mark.django_db


def everything() -> str:
    """Every row of the tables that could hold a name."""
    rows: list[Any] = [*Player.objects.all(), *LogEntry.objects.all(), *Tournament.objects.all()]
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
