"""Sheets are written once, in order, for the right side, and nothing that was acknowledged is ever lost."""

from collections.abc import Callable
from dataclasses import replace
from threading import Thread
from typing import Any

import pytest
from django.db import connection

from scoring import Penalty, PerSide, Rounding, Side
from tests.factories import ACTOR, make_rules, make_user
from tests.sheet_factories import confirm, enter, make_deal, make_table, make_tables, ticket
from tournaments.enums import Role, TournamentState, VersionState
from tournaments.errors import NotAllowedError, UserError
from tournaments.facts import SheetFacts, SheetKind
from tournaments.models import LogEntry, SheetVersion, Table, Tournament
from tournaments.selectors.results import confirmed_results
from tournaments.services.audit import Actor
from tournaments.services.evenings import freeze_rules
from tournaments.services.rounds_life import close_round
from tournaments.services.score_entry import (
    ImpossibleDealError,
    OpenQuestionsError,
    StaleSheetError,
    add_penalties,
    change_deal,
    confirm_sheet,
    delete_deal,
    remove_penalty,
    save_deal,
    save_totals,
)
from tournaments.sheet_checks import QuestionCode
from tournaments.standings import TableResult

pytestmark = pytest.mark.django_db


def total(version: SheetVersion) -> tuple[int, int]:
    return version.total_ns, version.total_ew


def counted(tournament: Tournament) -> list[tuple[int, int]]:
    """The scores that count."""
    results = [result for result in confirmed_results(tournament) if isinstance(result, TableResult)]
    return [(result.ns.score, result.ew.score) for result in results]


def journal(action: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the journal keeps of the one entry of this action, before and after."""
    entry = LogEntry.objects.get(action=action)
    return entry.before or {}, entry.after or {}


def deals_of(version: SheetVersion) -> list[dict[str, object]]:
    return [deal["deal"] for deal in version.facts["deals"]]


def test_every_change_is_one_more_version_and_the_earlier_ones_stay() -> None:
    table = make_table()
    first = save_deal(actor=ACTOR, table=table, ticket=ticket(), deal=make_deal())
    second = save_deal(actor=ACTOR, table=table, ticket=ticket(1), deal=make_deal(taker="EW"))
    first.refresh_from_db()
    assert [version.number for version in table.versions.all()] == [1, 2]
    assert total(first) == (230, 50)
    assert len(first.facts["deals"]) == 1
    assert len(second.facts["deals"]) == 2
    assert second.state == VersionState.IN_PROGRESS


@pytest.mark.parametrize(("taker", "points", "expected"), [("NS", "NS", (230, 50)), ("EW", "EW", (50, 230))])
def test_the_sides_are_never_swapped(taker: str, points: str, expected: tuple[int, int]) -> None:
    belotes = {"NS": int(taker == "NS"), "EW": int(taker == "EW")}
    version = enter(make_table(), make_deal(taker=taker, points={points: 112}, belotes=belotes))
    assert total(version) == expected


def test_sending_the_same_form_again_changes_nothing_and_answers_the_same() -> None:
    table, form, deal = make_table(), ticket(), make_deal()
    first = save_deal(actor=ACTOR, table=table, ticket=form, deal=deal)
    entries = LogEntry.objects.count()
    again = save_deal(actor=ACTOR, table=table, ticket=form, deal=deal)
    assert again == first
    assert table.versions.count() == 1
    assert LogEntry.objects.count() == entries


def test_a_repetition_is_answered_even_when_others_have_gone_on() -> None:
    table, form, deal = make_table(), ticket(), make_deal()
    first = save_deal(actor=ACTOR, table=table, ticket=form, deal=deal)
    enter(table, make_deal(taker="EW"))
    assert save_deal(actor=ACTOR, table=table, ticket=form, deal=deal) == first


def test_a_form_that_was_sent_and_then_changed_is_not_taken_for_a_repetition() -> None:
    table, form, deal = make_table(), ticket(), make_deal()
    save_deal(actor=ACTOR, table=table, ticket=form, deal=deal)
    other = replace(deal, deal=make_deal(contract=110).deal)
    with pytest.raises(StaleSheetError):
        save_deal(actor=ACTOR, table=table, ticket=form, deal=other)
    assert table.versions.count() == 1


def test_a_key_that_another_table_used_is_no_repetition() -> None:
    one, two = make_tables(2)
    form, deal = ticket(), make_deal()
    save_deal(actor=ACTOR, table=one, ticket=form, deal=deal)
    with pytest.raises(StaleSheetError):
        save_deal(actor=ACTOR, table=two, ticket=form, deal=deal)
    assert two.versions.count() == 0


def test_the_same_deal_from_two_tabs_is_saved_once_and_both_versions_come_back() -> None:
    table = make_table()
    enter(table)
    save_deal(actor=ACTOR, table=table, ticket=ticket(1), deal=make_deal(taker="EW"))
    with pytest.raises(StaleSheetError) as caught:
        save_deal(actor=ACTOR, table=table, ticket=ticket(1), deal=make_deal(taker="EW"))
    assert caught.value.opened is not None
    assert caught.value.current is not None
    assert (caught.value.opened.number, caught.value.current.number) == (1, 2)
    assert table.versions.count() == 2


def test_a_stale_form_on_an_empty_sheet_has_no_earlier_version() -> None:
    table = make_table()
    enter(table)
    with pytest.raises(StaleSheetError) as caught:
        save_deal(actor=ACTOR, table=table, ticket=ticket(0), deal=make_deal())
    assert caught.value.opened is None


def test_a_deal_is_corrected_in_its_place_and_the_journal_keeps_both() -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal, make_deal(taker="EW"))
    corrected = replace(deal, deal=make_deal(contract=140).deal)
    version = change_deal(actor=ACTOR, table=table, ticket=ticket(2), index=1, deal=corrected)
    assert [deal["contract"] for deal in deals_of(version)] == [140, 100]
    before, after = journal("deal_changed")
    assert before["detail"]["deal"]["contract"] == 100
    assert after["detail"]["deal"]["contract"] == 140
    assert LogEntry.objects.get(action="deal_changed").subject == "1/1"


def test_a_deal_is_deleted_and_the_version_before_keeps_it() -> None:
    table = make_table()
    enter(table, make_deal(), make_deal(taker="EW"))
    version = delete_deal(actor=ACTOR, table=table, ticket=ticket(2), index=1)
    assert [deal["taker"] for deal in deals_of(version)] == ["EW"]
    assert len(table.versions.get(number=2).facts["deals"]) == 2
    assert journal("deal_deleted")[0]["detail"]["index"] == 1


def test_a_deal_that_is_not_there_is_neither_changed_nor_deleted() -> None:
    table = make_table()
    enter(table)
    with pytest.raises(UserError):
        change_deal(actor=ACTOR, table=table, ticket=ticket(1), index=2, deal=make_deal())
    with pytest.raises(UserError):
        delete_deal(actor=ACTOR, table=table, ticket=ticket(1), index=2)
    assert table.versions.count() == 1


def test_an_impossible_deal_is_refused_with_every_problem() -> None:
    table = make_table()
    with pytest.raises(ImpossibleDealError) as caught:
        save_deal(actor=ACTOR, table=table, ticket=ticket(), deal=make_deal(contract=85, belotes={"NS": 1, "EW": 1}))
    assert {problem.field for problem in caught.value.problems} == {"contract", "belotes"}
    assert table.versions.count() == 0


def test_totals_take_the_place_of_deals() -> None:
    table = make_table()
    enter(table)
    version = save_totals(
        actor=ACTOR, table=table, ticket=ticket(1), totals=PerSide(1980, 1240), trick_points=PerSide(1000, 944)
    )
    facts = SheetFacts.from_dict(version.facts)
    assert total(version) == (1980, 1240)
    assert facts.kind is SheetKind.TOTALS
    assert facts.trick_points == PerSide(1000, 944)


def test_a_penalty_counts_and_can_be_taken_back() -> None:
    table = make_table()
    enter(table)
    penalty = Penalty(side=Side.EW, points=160, reason="renonce")
    assert total(add_penalties(actor=ACTOR, table=table, ticket=ticket(1), penalties=[penalty])) == (230, 210)
    assert total(remove_penalty(actor=ACTOR, table=table, ticket=ticket(2), index=1)) == (230, 50)
    assert journal("penalty_removed")[0]["detail"]["reason"] == "renonce"


def test_a_sheet_in_progress_never_counts_and_a_confirmed_one_does() -> None:
    table = make_table()
    enter(table)
    tournament = table.round.tournament
    assert counted(tournament) == []
    version = confirm(table)
    assert version.is_confirmed
    assert counted(tournament) == [(230, 50)]
    assert journal("sheet_confirmed")[1]["NS"] == 230


def test_an_incomplete_sheet_counts_only_when_somebody_says_so() -> None:
    table = make_table(deals_per_round=2)
    enter(table)
    with pytest.raises(OpenQuestionsError) as caught:
        confirm_sheet(actor=ACTOR, table=table, ticket=ticket(1))
    assert [(q.code, q.value, q.limit) for q in caught.value.questions] == [(QuestionCode.INCOMPLETE, 1, 2)]
    version = confirm_sheet(actor=ACTOR, table=table, ticket=ticket(1), accepted=[QuestionCode.INCOMPLETE])
    assert version.is_confirmed


def test_an_empty_sheet_is_not_confirmed() -> None:
    with pytest.raises(UserError):
        confirm_sheet(actor=ACTOR, table=make_table(), ticket=ticket())


def test_confirming_twice_makes_one_confirmed_version() -> None:
    table = make_table()
    enter(table)
    first = confirm(table)
    again = confirm(table)
    assert first == again
    assert table.versions.filter(state=VersionState.CONFIRMED).count() == 1
    assert LogEntry.objects.filter(action="sheet_confirmed").count() == 1


def test_confirming_what_somebody_has_changed_meanwhile_is_a_conflict() -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    enter(table, make_deal(taker="EW"))
    with pytest.raises(StaleSheetError):
        confirm_sheet(actor=ACTOR, table=table, ticket=ticket(1))
    assert not table.versions.filter(state=VersionState.CONFIRMED).exists()


def test_a_correction_counts_only_once_it_is_confirmed() -> None:
    table = make_table()
    enter(table)
    confirm(table)
    tournament = table.round.tournament
    version = change_deal(actor=ACTOR, table=table, ticket=ticket(1), index=1, deal=make_deal(contract=110))
    assert version.state == VersionState.IN_PROGRESS
    assert counted(tournament) == [(230, 50)]
    confirm(table)
    assert counted(tournament) == [(240, 50)]
    states = dict(table.versions.values_list("number", "state"))
    assert states == {1: VersionState.REPLACED, 2: VersionState.CONFIRMED}


def test_the_totals_of_the_paper_are_kept_beside_the_computed_ones() -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    written, form = PerSide(240, 50), ticket(1)
    with pytest.raises(OpenQuestionsError) as caught:
        confirm_sheet(actor=ACTOR, table=table, ticket=form, written=written)
    assert [question.code for question in caught.value.questions] == [QuestionCode.WRITTEN_DIFFERS]
    noted = table.versions.get(number=2)
    assert not noted.is_confirmed
    assert SheetFacts.from_dict(noted.facts).written == written
    accepted = [QuestionCode.WRITTEN_DIFFERS]
    version = confirm_sheet(actor=ACTOR, table=table, ticket=form, written=written, accepted=accepted)
    assert version.is_confirmed
    assert total(version) == (230, 50)
    assert SheetFacts.from_dict(version.facts).written == written
    assert confirm_sheet(actor=ACTOR, table=table, ticket=form, written=written, accepted=accepted) == version


def test_a_draft_takes_no_scores() -> None:
    table = make_table()
    table.round.state = "draft"
    table.round.save()
    with pytest.raises(NotAllowedError):
        enter(table)


def test_a_closed_evening_takes_no_scores() -> None:
    table = make_table()
    table.round.tournament.state = TournamentState.CLOSED
    table.round.tournament.save()
    with pytest.raises(NotAllowedError):
        enter(table)


def test_a_closed_round_is_corrected_by_the_organiser_with_a_reason() -> None:
    table = make_table()
    enter(table)
    confirm(table)
    close_round(actor=ACTOR, round_=table.round)
    organiser, scorer = Actor(user=make_user()), Actor(user=make_user("scorer", role=Role.SCORER))
    corrected = make_deal(contract=110)
    with pytest.raises(NotAllowedError):
        change_deal(actor=scorer, table=table, ticket=ticket(1, reason="typed wrong"), index=1, deal=corrected)
    with pytest.raises(UserError) as caught:
        change_deal(actor=organiser, table=table, ticket=ticket(1), index=1, deal=corrected)
    assert caught.value.field == "reason"
    form = ticket(1, reason="typed wrong")
    version = change_deal(actor=organiser, table=table, ticket=form, index=1, deal=corrected)
    assert version.reason == "typed wrong"
    confirm_sheet(actor=organiser, table=table, ticket=ticket(2), accepted=list(QuestionCode))
    assert counted(table.round.tournament) == [(240, 50)]
    assert LogEntry.objects.get(action="deal_changed").reason == "typed wrong"


def test_changing_the_evenings_rules_leaves_a_sheet_under_those_it_was_begun_with() -> None:
    table = make_table()
    first = enter(table)
    tournament = table.round.tournament
    tournament.rules = freeze_rules(make_rules(rounding=Rounding.NONE, code="house"))
    tournament.save()
    version = enter(table, make_deal(taker="EW"))
    assert version.rules_id == first.rules_id
    assert version.total_ns % 10 == 0


def test_every_version_says_who_made_it_and_from_where() -> None:
    actor = Actor(user=make_user(), device="192.168.1.20")
    version = enter(make_table(), make_deal(), actor=actor)
    assert version.created_by == actor.user
    assert version.device == "192.168.1.20"


def _together(*calls: Callable[[], object]) -> list[object]:
    """Run all calls at once, each on a connection of its own; what each returned or raised."""
    answers: list[object] = []

    def run(call: Callable[[], object]) -> None:
        try:
            answers.append(call())
        except Exception as error:
            answers.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.django_db(transaction=True)
def test_the_last_deal_from_two_people_at_once_is_saved_once() -> None:
    table = make_table()
    enter(table)
    same = make_deal(taker="EW")
    answers = _together(*(lambda: save_deal(actor=ACTOR, table=table, ticket=ticket(1), deal=same) for _ in range(4)))
    assert sum(isinstance(answer, SheetVersion) for answer in answers) == 1
    assert sum(isinstance(answer, StaleSheetError) for answer in answers) == 3
    assert Table.objects.get(pk=table.pk).versions.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_confirmations_at_once_make_one() -> None:
    table = make_table()
    enter(table)
    answers = _together(*(lambda: confirm(table) for _ in range(4)))
    assert [type(answer) for answer in answers] == [SheetVersion] * 4
    assert table.versions.filter(state=VersionState.CONFIRMED).count() == 1
    assert LogEntry.objects.filter(action="sheet_confirmed").count() == 1
