"""Creating an evening and changing its settings."""

from dataclasses import replace

import pytest

from scoring.presets import FFB_COINCHEE_2015, PRESETS
from scoring.rules import RuleSet
from tests.factories import ACTOR, make_pair, make_tournament
from tournaments.enums import Formula, Ranking, TournamentState
from tournaments.errors import NotAllowedError, UserError
from tournaments.models import FrozenRules, LogEntry, Round, SheetVersion, Table, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.services.evenings import RankingEffectNotSeenError, freeze_rules, settings_of, update_tournament

pytestmark = pytest.mark.django_db


def test_name_and_date_alone_make_an_evening_under_the_federations_rules() -> None:
    tournament = make_tournament(name="  Soirée   d'hiver ")
    stored = Tournament.objects.get(pk=tournament.pk)
    assert stored.name == "Soirée d'hiver"
    assert (stored.rounds_planned, stored.deals_per_round) == (4, 12)
    assert rules_of(stored) == FFB_COINCHEE_2015


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_same_rules_are_stored_once_and_come_back_whole(rules: RuleSet) -> None:
    frozen = freeze_rules(rules)
    assert freeze_rules(replace(rules)).pk == frozen.pk
    assert rules_of(FrozenRules.objects.get(pk=frozen.pk)) == rules


def test_a_turned_switch_is_another_rule_set() -> None:
    assert freeze_rules(replace(FFB_COINCHEE_2015, no_trump=False)).pk != freeze_rules(FFB_COINCHEE_2015).pk


def test_a_name_that_cannot_be_kept_is_refused() -> None:
    with pytest.raises(UserError) as error:
        make_tournament(name=" \u200b ")
    assert error.value.field == "name"


def test_the_journal_keeps_only_what_changed() -> None:
    tournament = make_tournament()
    changed = replace(settings_of(tournament), ranking=Ranking.WINS, deals_per_round=8)
    update_tournament(actor=ACTOR, tournament=tournament, settings=changed)
    entry = LogEntry.objects.get(action="tournament_changed")
    assert entry.before == {"ranking": "points", "deals_per_round": 12}
    assert entry.after == {"ranking": "wins", "deals_per_round": 8}


def test_saving_unchanged_settings_writes_nothing() -> None:
    tournament = make_tournament()
    update_tournament(actor=ACTOR, tournament=tournament, settings=settings_of(tournament))
    assert not LogEntry.objects.filter(action="tournament_changed").exists()


def test_changed_rules_leave_the_old_ones_stored() -> None:
    tournament = make_tournament()
    old = tournament.rules
    settings = replace(settings_of(tournament), rules=PRESETS["ffb-contree-2016"])
    update_tournament(actor=ACTOR, tournament=tournament, settings=settings)
    assert rules_of(Tournament.objects.get(pk=tournament.pk)).code == "ffb-contree-2016"
    assert FrozenRules.objects.filter(pk=old.pk).exists()


def test_the_formula_stays_once_a_round_is_drawn() -> None:
    tournament = make_tournament()
    Round.objects.create(tournament=tournament, number=1, seed=1)
    settings = replace(settings_of(tournament), formula=Formula.MELEE)
    with pytest.raises(UserError) as error:
        update_tournament(actor=ACTOR, tournament=tournament, settings=settings)
    assert error.value.field == "formula"


def test_after_a_result_the_rules_do_not_change_unseen() -> None:
    tournament = make_tournament()
    round_ = Round.objects.create(tournament=tournament, number=1, seed=1)
    table = Table.objects.create(round=round_, number=1)
    SheetVersion.objects.create(
        table=table, number=1, state="confirmed", facts={}, rules=tournament.rules, total_ns=0, total_ew=0
    )
    settings = settings_of(tournament)
    with pytest.raises(UserError) as error:
        update_tournament(actor=ACTOR, tournament=tournament, settings=replace(settings, rules=PRESETS["castor"]))
    assert error.value.field == "rules"
    update_tournament(actor=ACTOR, tournament=tournament, settings=replace(settings, place="Salle Ravel"))
    assert Tournament.objects.get().place == "Salle Ravel"


def test_registered_pairs_do_not_become_single_players() -> None:
    tournament = make_tournament()
    make_pair(tournament)
    settings = settings_of(tournament)
    with pytest.raises(UserError) as error:
        update_tournament(actor=ACTOR, tournament=tournament, settings=replace(settings, formula=Formula.MELEE))
    assert error.value.field == "formula"
    update_tournament(actor=ACTOR, tournament=tournament, settings=replace(settings, formula=Formula.SWISS))
    assert Tournament.objects.get().formula == Formula.SWISS


def test_a_closed_evening_keeps_its_settings() -> None:
    tournament = make_tournament()
    Tournament.objects.filter(pk=tournament.pk).update(state=TournamentState.CLOSED)
    with pytest.raises(NotAllowedError):
        update_tournament(actor=ACTOR, tournament=tournament, settings=settings_of(tournament))


def test_with_results_the_ranking_changes_only_once_its_effect_was_seen() -> None:
    tournament = make_tournament()
    table = Table.objects.create(round=Round.objects.create(tournament=tournament, number=1, seed=1), number=1)
    SheetVersion.objects.create(
        table=table, number=1, state="confirmed", facts={}, rules=tournament.rules, total_ns=0, total_ew=0
    )
    changed = replace(settings_of(tournament), tie_breaks=("wins", "wins", "lot"))
    with pytest.raises(RankingEffectNotSeenError):
        update_tournament(actor=ACTOR, tournament=tournament, settings=changed)
    update_tournament(actor=ACTOR, tournament=tournament, settings=changed, effect_seen=True)
    assert Tournament.objects.get().tie_breaks == ["wins", "lot"]


def test_a_tie_break_that_nobody_knows_is_a_bug() -> None:
    with pytest.raises(ValueError, match="height"):
        make_tournament(tie_breaks=("height",))
