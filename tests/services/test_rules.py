"""House rules, and rules that change under way: nothing signed is touched unless that was seen and asked for."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import PRESETS, PerSide, Rounding, RuleSet
from tests.factories import ACTOR, make_rules, make_tournament
from tests.sheet_factories import confirm, enter, make_deal, make_table, make_tables, ticket
from tournaments.enums import TournamentState, VersionState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import HouseRules, LogEntry, SheetVersion, Table, Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.rules import rules_of, switched
from tournaments.services.rules import (
    EffectNotSeenError,
    RulesChange,
    change_house_rules,
    change_rules,
    create_house_rules,
)
from tournaments.services.score_entry import save_totals

pytestmark = pytest.mark.django_db

FFB = PRESETS["ffb-coinchee-2015"]
EXACT = switched(FFB, {"rounding": Rounding.NONE})


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("rules").get(pk=tournament.pk)


def change(tournament: Tournament, rules: RuleSet = EXACT, *, rescore: bool = False, shown: bool = True) -> Tournament:
    """Change the rules as the page does that has shown the effect."""
    now = fresh(tournament)
    asked = RulesChange(
        rules=rules, seen=now.rules.digest, shown_revision=now.revision if shown else None, rescore=rescore
    )
    return change_rules(actor=ACTOR, tournament=now, change=asked)


def journal(action: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the journal keeps of the one entry of this action, before and after."""
    entry = LogEntry.objects.get(action=action)
    return entry.before or {}, entry.after or {}


def totals(table: Table) -> list[tuple[int, str, int, int]]:
    return list(table.versions.order_by("number").values_list("number", "state", "total_ns", "total_ew"))


def test_named_rules_can_be_chosen_again_under_their_name() -> None:
    house = create_house_rules(actor=ACTOR, name="  Chez   nous ", rules=EXACT)
    rules = rules_of(house.rules)
    assert (house.name, rules.title, rules.code, rules.based_on) == (
        "Chez nous",
        "Chez nous",
        "house-chez-nous",
        FFB.code,
    )
    assert rules.rounding is Rounding.NONE
    assert journal("house_rules_created")[1]["switches"] == {"rounding": "none"}


@pytest.mark.parametrize("name", ["Chez nous", "chez NOUS", "Chez-nous"])
def test_a_name_is_given_once(name: str) -> None:
    create_house_rules(actor=ACTOR, name="Chez nous", rules=EXACT)
    with pytest.raises(UserError) as refusal:
        create_house_rules(actor=ACTOR, name=name, rules=FFB)
    assert refusal.value.field == "name"
    assert HouseRules.objects.count() == 1


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "a\x07b"])
def test_a_name_that_cannot_be_kept_is_refused_beside_its_field(name: str) -> None:
    with pytest.raises(UserError) as refusal:
        create_house_rules(actor=ACTOR, name=name, rules=EXACT)
    assert refusal.value.field == "name"


def test_a_name_without_latin_letters_is_a_name() -> None:
    first = create_house_rules(actor=ACTOR, name="Правила", rules=EXACT)
    second = create_house_rules(actor=ACTOR, name="Другие", rules=EXACT)
    assert first.code != second.code


def test_evenings_keep_the_house_rules_that_they_chose() -> None:
    house = create_house_rules(actor=ACTOR, name="Chez nous", rules=EXACT)
    tournament = make_tournament(rules=rules_of(house.rules))
    changed = replace(rules_of(house.rules), surcoinche=3)
    change_house_rules(actor=ACTOR, house=house, name="Chez nous", rules=changed, seen=house.rules.digest)
    house.refresh_from_db()
    assert rules_of(house.rules).surcoinche == 3
    assert rules_of(fresh(tournament)).surcoinche == 4


def test_house_rules_that_somebody_else_changed_are_not_overwritten() -> None:
    house = create_house_rules(actor=ACTOR, name="Chez nous", rules=EXACT)
    opened = house.rules.digest
    change_house_rules(actor=ACTOR, house=house, name="Chez nous", rules=FFB, seen=opened)
    with pytest.raises(ConflictError):
        change_house_rules(actor=ACTOR, house=house, name="Chez nous", rules=EXACT, seen=opened)


def test_house_rules_cannot_take_the_name_of_others() -> None:
    create_house_rules(actor=ACTOR, name="Chez nous", rules=EXACT)
    other = create_house_rules(actor=ACTOR, name="Chez eux", rules=FFB)
    with pytest.raises(UserError) as refusal:
        change_house_rules(actor=ACTOR, house=other, name="chez nous", rules=FFB, seen=other.rules.digest)
    assert refusal.value.field == "name"


def test_saved_unchanged_house_rules_leave_no_trace() -> None:
    house = create_house_rules(actor=ACTOR, name="Chez nous", rules=EXACT)
    change_house_rules(actor=ACTOR, house=house, name="Chez nous", rules=rules_of(house.rules), seen=house.rules.digest)
    assert not LogEntry.objects.filter(action="house_rules_changed").exists()


def test_before_any_result_rules_change_at_once_and_the_journal_says_in_what() -> None:
    tournament = make_tournament()
    change(tournament, shown=False)
    assert rules_of(fresh(tournament)) == EXACT
    before, after = journal("rules_changed")
    assert before["switches"] == {"rounding": "five_up"}
    assert after["switches"] == {"rounding": "none"}


def test_unchanged_rules_leave_no_trace() -> None:
    tournament = make_tournament()
    change(tournament, rules_of(tournament))
    assert not LogEntry.objects.filter(action="rules_changed").exists()


def test_a_closed_evening_keeps_its_rules() -> None:
    tournament = make_tournament()
    Tournament.objects.filter(pk=tournament.pk).update(state=TournamentState.CLOSED)
    with pytest.raises(NotAllowedError):
        change(tournament)


def test_rules_that_somebody_else_changed_are_not_overwritten() -> None:
    tournament = make_tournament()
    change(tournament)
    asked = RulesChange(rules=make_rules(surcoinche=3), seen=tournament.rules.digest)
    with pytest.raises(ConflictError):
        change_rules(actor=ACTOR, tournament=tournament, change=asked)


def test_with_a_result_the_effect_has_to_be_seen_first() -> None:
    table = make_table()
    enter(table)
    confirm(table)
    tournament = table.round.tournament
    with pytest.raises(EffectNotSeenError):
        change(tournament, shown=False)
    assert rules_of(fresh(tournament)) == FFB


def test_from_now_on_what_was_begun_keeps_its_rules_and_stays_savable() -> None:
    signed, begun, later = make_tables(3)
    enter(signed)
    confirm(signed)
    enter(begun)
    change(signed.round.tournament)
    assert totals(signed) == [(1, "confirmed", 230, 50)]
    assert enter(begun, make_deal()).total_ns == 460
    reloaded = Table.objects.select_related("round__tournament__rules").get(pk=later.pk)
    assert enter(reloaded).total_ns == 232


def test_a_deal_that_the_new_rules_do_not_know_can_still_be_corrected_on_its_sheet() -> None:
    table = make_table()
    enter(table, make_deal(trump="no_trump", belotes={"NS": 0, "EW": 0}))
    confirm(table)
    change(table.round.tournament, switched(FFB, {"no_trump": False}))
    version = enter(table, make_deal(trump="no_trump", belotes={"NS": 0, "EW": 0}))
    assert len(version.facts["deals"]) == 2


def test_rescoring_writes_new_versions_and_keeps_the_signed_ones() -> None:
    table = make_table()
    enter(table)
    confirm(table)
    change(table.round.tournament, rescore=True)
    assert totals(table) == [(1, "replaced", 230, 50), (2, "confirmed", 232, 50)]
    assert standings(fresh(table.round.tournament))[0].standing.points == 232
    assert journal("sheet_rescored")[1] == {"NS": 232, "EW": 50}
    assert journal("rules_changed")[1]["sheets_rescored"] == 1


def test_rescoring_keeps_what_waits_to_be_confirmed_waiting() -> None:
    table = make_table()
    enter(table)
    confirm(table)
    enter(table)
    change(table.round.tournament, rescore=True)
    assert totals(table) == [
        (1, "replaced", 230, 50),
        (2, "in_progress", 460, 100),
        (3, "confirmed", 232, 50),
        (4, "in_progress", 464, 100),
    ]


def test_rescoring_leaves_totals_and_unknown_deals_alone() -> None:
    on_paper, special = make_tables(2)
    save_totals(actor=ACTOR, table=on_paper, ticket=ticket(), totals=PerSide(500, 400))
    confirm(on_paper)
    enter(special, make_deal(trump="no_trump", belotes={"NS": 0, "EW": 0}))
    confirm(special)
    change(special.round.tournament, switched(FFB, {"no_trump": False, "rounding": Rounding.NONE}), rescore=True)
    assert SheetVersion.objects.filter(state=VersionState.CONFIRMED).count() == 2
    assert SheetVersion.objects.count() == 2


def test_scores_are_rewritten_only_as_they_were_shown() -> None:
    first, second = make_tables(2)
    enter(first)
    confirm(first)
    seen = fresh(first.round.tournament)
    enter(second)
    confirm(second)
    asked = RulesChange(rules=EXACT, seen=seen.rules.digest, shown_revision=seen.revision, rescore=True)
    with pytest.raises(EffectNotSeenError):
        change_rules(actor=ACTOR, tournament=seen, change=asked)
    assert totals(first) == [(1, "confirmed", 230, 50)]


def test_an_evenings_rules_can_be_kept_as_house_rules_with_the_same_press() -> None:
    tournament = make_tournament()
    asked = RulesChange(rules=EXACT, seen=tournament.rules.digest, keep_as="Règles du mardi")
    change_rules(actor=ACTOR, tournament=tournament, change=asked)
    assert rules_of(fresh(tournament)).title == "Règles du mardi"
    assert HouseRules.objects.get().rules == fresh(tournament).rules


def test_a_name_that_is_taken_saves_nothing() -> None:
    create_house_rules(actor=ACTOR, name="Chez nous", rules=FFB)
    tournament = make_tournament()
    asked = RulesChange(rules=EXACT, seen=tournament.rules.digest, keep_as="Chez nous")
    with pytest.raises(UserError) as refusal:
        change_rules(actor=ACTOR, tournament=tournament, change=asked)
    assert refusal.value.field == "keep_as"
    assert rules_of(fresh(tournament)) == FFB
