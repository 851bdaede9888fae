"""Creating an evening and changing its settings."""

from dataclasses import replace

import pytest

from scoring.presets import FFB_COINCHEE_2015, PRESETS
from scoring.rules import RuleSet
from tests.factories import ACTOR, make_pair, make_tournament
from tests.sheet_factories import confirm, enter, make_deal, make_table, ticket
from tournaments.enums import Formula, GameKind, Ranking, TournamentState
from tournaments.errors import NotAllowedError, UserError
from tournaments.models import FrozenRules, LogEntry, Round, SheetVersion, Table, Tournament
from tournaments.selectors.proof import prove_database
from tournaments.selectors.results import standings
from tournaments.selectors.rules import rules_of
from tournaments.services.evenings import RankingEffectNotSeenError, freeze_rules, settings_of, update_tournament
from tournaments.services.score_entry import delete_deal

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


def test_the_end_of_the_game_stays_where_it_would_take_signed_deals_away() -> None:
    table = make_table(deals_per_round=4)
    enter(table, make_deal(), make_deal(), make_deal())
    confirm(table)
    signed = standings(table.round.tournament)
    settings = settings_of(table.round.tournament)
    shorter = replace(settings, deals_per_round=2)
    lower = replace(settings, game_kind=GameKind.TARGET, target=200)
    for field, asked in {"deals_per_round": shorter, "game_kind": lower}.items():
        with pytest.raises(UserError, match="1 table 1") as error:
            update_tournament(actor=ACTOR, tournament=table.round.tournament, settings=asked)
        assert error.value.field == field
    longer = replace(settings, deals_per_round=5)
    stored = update_tournament(actor=ACTOR, tournament=table.round.tournament, settings=longer)
    assert (stored.deals_per_round, standings(stored)) == (5, signed)
    assert prove_database().holds


def test_a_sheet_that_waits_keeps_its_end_too_and_what_it_was_before_does_not_matter() -> None:
    table = make_table(deals_per_round=4)
    enter(table, make_deal(), make_deal(), make_deal())
    shorter = replace(settings_of(table.round.tournament), deals_per_round=2)
    with pytest.raises(UserError):
        update_tournament(actor=ACTOR, tournament=table.round.tournament, settings=shorter)
    delete_deal(actor=ACTOR, table=table, ticket=ticket(3), index=3)
    update_tournament(actor=ACTOR, tournament=table.round.tournament, settings=shorter)


def test_an_evening_has_no_fewer_rounds_than_were_drawn() -> None:
    tournament = make_tournament(rounds_planned=3)
    for number in (1, 2):
        Round.objects.create(tournament=tournament, number=number, seed=1)
    settings = settings_of(tournament)
    with pytest.raises(UserError, match="2") as error:
        update_tournament(actor=ACTOR, tournament=tournament, settings=replace(settings, rounds_planned=1))
    assert error.value.field == "rounds_planned"
    update_tournament(actor=ACTOR, tournament=tournament, settings=replace(settings, rounds_planned=2))
    assert Tournament.objects.get().rounds_planned == 2


def test_one_round_more_than_planned_locks_no_other_setting() -> None:
    tournament = make_tournament(rounds_planned=1)
    for number in (1, 2):
        Round.objects.create(tournament=tournament, number=number, seed=1)
    settings = replace(settings_of(tournament), place="Salle Ravel")
    update_tournament(actor=ACTOR, tournament=tournament, settings=settings)
    assert Tournament.objects.get().place == "Salle Ravel"


def test_a_tie_break_that_nobody_knows_is_a_bug() -> None:
    with pytest.raises(ValueError, match="height"):
        make_tournament(tie_breaks=("height",))
