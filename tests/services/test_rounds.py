"""Drawing and publishing rounds: one draw however many press, repeatable by its seed, never a dead end."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.enums import EntrantState, Formula, RoundState, SeatKind, TournamentState, VersionState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import LogEntry, Round, Seat, SheetVersion, Table, Tournament
from tournaments.selectors.seating import Seating, seating
from tournaments.services.rounds import (
    MOST_ROUNDS,
    draw_remaining_rounds,
    draw_round,
    publish_drafts,
    publish_round,
    redraw_round,
)

pytestmark = pytest.mark.django_db


def confirm(table: Table, ns: int = 1000, ew: int = 600) -> SheetVersion:
    """A confirmed result, as score entry leaves it."""
    return SheetVersion.objects.create(
        table=table,
        number=1,
        state=VersionState.CONFIRMED,
        facts={},
        rules=table.round.tournament.rules,
        total_ns=ns,
        total_ew=ew,
    )


def play(round_: Round, *, but: int = 0) -> None:
    """Publish a round and confirm all its tables, the last ``but`` ones left out."""
    publish_round(actor=ACTOR, round_=round_)
    tables = list(round_.tables.all())
    for table in tables[: len(tables) - but]:
        confirm(table, 1000 + 10 * table.number)


def evening(pairs: int, **settings: object) -> Tournament:
    tournament = make_tournament(**settings)
    make_pairs(tournament, pairs)
    return tournament


def faces(found: Seating) -> set[frozenset[int]]:
    """Who meets whom, by the numbers that are called out."""
    return {frozenset(one.number for one in (*table.ns, *table.ew)) for table in found.tables}


def test_a_draw_is_a_draft_with_its_seed_and_everyone_placed_once() -> None:
    tournament = evening(7)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=7)
    found = seating(round_)
    assert round_.is_draft
    assert round_.seed == 7
    assert [table.number for table in found.tables] == [1, 2, 3]
    assert len(found.byes) == 1
    placed = [one.number for table in found.tables for one in (*table.ns, *table.ew)] + [found.byes[0].number]
    assert sorted(placed) == list(range(1, 8))
    assert all(table.reasons for table in found.tables)


def test_a_seed_is_chosen_and_kept_where_none_is_given() -> None:
    tournament = evening(4)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    kept = seating(round_)
    again = redraw_round(actor=ACTOR, round_=round_, seed=round_.seed)
    assert faces(seating(again)) == faces(kept)


def test_the_same_seed_and_data_draw_the_same_tables() -> None:
    first = draw_round(actor=ACTOR, tournament=evening(12), seed=42)
    before = seating(first)
    redraw_round(actor=ACTOR, round_=first, seed=43)
    assert faces(seating(first)) != faces(before)
    redraw_round(actor=ACTOR, round_=first, seed=42)
    again = seating(first)
    assert [(table.number, table.ns, table.ew) for table in again.tables] == [
        (table.number, table.ns, table.ew) for table in before.tables
    ]


def test_no_rematch_while_one_can_be_avoided() -> None:
    tournament = evening(6, rounds_planned=5)
    met: set[frozenset[int]] = set()
    for seed in range(5):
        round_ = draw_round(actor=ACTOR, tournament=tournament, seed=seed)
        assert not faces(seating(round_)) & met
        assert "rematch" not in {broken["wish"] for broken in round_.broken_wishes}
        met |= faces(seating(round_))
        play(round_)


def test_six_pairs_play_a_sixth_round_that_says_which_rematches_it_holds() -> None:
    tournament = evening(6, rounds_planned=6)
    for seed in range(6):
        round_ = draw_round(actor=ACTOR, tournament=tournament, seed=seed)
        play(round_)
    rematches = [broken for broken in round_.broken_wishes if broken["wish"] == "rematch"]
    assert len(rematches) == 3
    assert {broken["why"] for broken in rematches} == {"unavoidable"}


def test_nobody_has_two_byes_while_somebody_had_none() -> None:
    tournament = evening(5, rounds_planned=5)
    exempt = []
    for seed in range(5):
        round_ = draw_round(actor=ACTOR, tournament=tournament, seed=seed)
        exempt += [one.number for one in seating(round_).byes]
        play(round_)
    assert sorted(exempt) == [1, 2, 3, 4, 5]


def test_a_second_draw_conflicts_with_the_draft_that_is_there() -> None:
    tournament = evening(4)
    draw_round(actor=ACTOR, tournament=tournament)
    with pytest.raises(ConflictError, match="1"):
        draw_round(actor=ACTOR, tournament=tournament)
    assert tournament.rounds.count() == 1
    assert Table.objects.filter(round__tournament=tournament).count() == 2


def test_a_press_that_believed_in_an_earlier_round_draws_nothing() -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament, number=1))
    with pytest.raises(ConflictError):
        draw_round(actor=ACTOR, tournament=tournament, number=1)
    assert tournament.rounds.count() == 1


def test_the_loser_of_a_race_gets_a_conflict_and_one_set_of_tables_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = evening(4)
    draw_round(actor=ACTOR, tournament=tournament)
    # What a second process does that looked before the first one wrote.
    monkeypatch.setattr("tournaments.services.rounds.check_may_draw", lambda *args, **kwargs: None)
    monkeypatch.setattr("tournaments.services.rounds.next_round_number", lambda tournament: 1)
    with pytest.raises(ConflictError):
        draw_round(actor=ACTOR, tournament=tournament)
    assert Table.objects.filter(round__tournament=tournament).count() == 2
    assert LogEntry.objects.filter(tournament=tournament, action="round_drawn").count() == 1


@pytest.mark.django_db(transaction=True)
def test_six_who_press_at_the_same_moment_make_one_round() -> None:
    tournament = evening(8)
    start = Barrier(6)

    def press() -> str:
        start.wait()
        try:
            draw_round(actor=ACTOR, tournament=tournament, number=1)
        except ConflictError:
            return "conflict"
        finally:
            connection.close()
        return "drawn"

    with ThreadPoolExecutor(max_workers=6) as pool:
        outcomes = sorted(future.result() for future in [pool.submit(press) for _ in range(6)])
    assert outcomes == ["conflict"] * 5 + ["drawn"]
    assert tournament.rounds.get().tables.count() == 4
    assert Seat.objects.count() == 8


def test_the_database_refuses_a_second_round_of_one_number() -> None:
    tournament = evening(4)
    draw_round(actor=ACTOR, tournament=tournament)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(tournament=tournament, number=1, seed=1)


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_pairs_are_not_drawn(count: int) -> None:
    with pytest.raises(UserError):
        draw_round(actor=ACTOR, tournament=evening(count))


def test_withdrawn_pairs_are_not_drawn() -> None:
    tournament = evening(5)
    tournament.entrants.filter(number=3).update(state=EntrantState.WITHDRAWN)
    found = seating(draw_round(actor=ACTOR, tournament=tournament))
    assert not found.byes
    assert 3 not in set().union(*faces(found))


def test_a_closed_evening_is_not_drawn() -> None:
    tournament = evening(4)
    Tournament.objects.update(state=TournamentState.CLOSED)
    with pytest.raises(NotAllowedError):
        draw_round(actor=ACTOR, tournament=tournament)


def test_missing_results_are_listed_and_postponed_only_when_asked() -> None:
    tournament = evening(6)
    play(draw_round(actor=ACTOR, tournament=tournament), but=2)
    with pytest.raises(UserError, match=r"2, 3") as refused:
        draw_round(actor=ACTOR, tournament=tournament)
    assert refused.value.field == "postpone"
    assert tournament.rounds.count() == 1
    draw_round(actor=ACTOR, tournament=tournament, postpone=True)
    first = tournament.rounds.get(number=1)
    assert list(first.tables.filter(postponed=True).values_list("number", flat=True)) == [2, 3]
    assert first.takes_scores


def test_unconfirmed_sheets_do_not_count_as_results() -> None:
    tournament = evening(2)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    publish_round(actor=ACTOR, round_=round_)
    version = confirm(round_.tables.get())
    SheetVersion.objects.filter(pk=version.pk).update(state=VersionState.IN_PROGRESS)
    with pytest.raises(UserError):
        draw_round(actor=ACTOR, tournament=tournament)


def test_publishing_is_done_once() -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    published = publish_round(actor=ACTOR, round_=round_)
    assert published.state == RoundState.PUBLISHED
    assert published.published_at is not None
    with pytest.raises(ConflictError):
        publish_round(actor=ACTOR, round_=round_)
    with pytest.raises(ConflictError):
        redraw_round(actor=ACTOR, round_=round_)


def test_a_pair_registered_after_the_draw_is_absent_from_it_once_published() -> None:
    tournament = evening(4)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    make_pairs(tournament, 1)
    publish_round(actor=ACTOR, round_=round_)
    assert [one.number for one in seating(round_).absent] == [5]


def test_who_is_away_is_not_drawn_and_counts_as_absent() -> None:
    tournament = evening(5)
    tournament.entrants.filter(number=2).update(state=EntrantState.ABSENT)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    assert not seating(round_).byes
    publish_round(actor=ACTOR, round_=round_)
    assert [one.number for one in seating(round_).absent] == [2]


def test_locked_tables_stay_while_the_rest_is_drawn_again() -> None:
    tournament = evening(12)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=1)
    kept = seating(round_).tables[2]
    before = faces(seating(round_))
    redraw_round(actor=ACTOR, round_=round_, seed=5, locked_tables=[3])
    after = next(table for table in seating(round_).tables if table.number == 3)
    assert (after.ns, after.ew) == (kept.ns, kept.ew)
    assert after.reasons[0]["code"] == "locked"
    assert faces(seating(round_)) != before


def test_every_round_can_be_drawn_before_the_first_without_a_rematch() -> None:
    tournament = evening(8, rounds_planned=5)
    rounds = draw_remaining_rounds(actor=ACTOR, tournament=tournament, seed=3)
    assert [round_.number for round_ in rounds] == [1, 2, 3, 4, 5]
    meetings = [meeting for round_ in rounds for meeting in faces(seating(round_))]
    assert len(meetings) == len(set(meetings)) == 20
    with pytest.raises(UserError):
        publish_round(actor=ACTOR, round_=rounds[1])
    publish_drafts(actor=ACTOR, tournament=tournament)
    assert not tournament.rounds.filter(state=RoundState.DRAFT).exists()
    with pytest.raises(ConflictError):
        publish_drafts(actor=ACTOR, tournament=tournament)


def test_redrawing_an_early_draft_redraws_those_that_rest_on_it() -> None:
    tournament = evening(6, rounds_planned=5)
    rounds = draw_remaining_rounds(actor=ACTOR, tournament=tournament, seed=3)
    redraw_round(actor=ACTOR, round_=rounds[0], seed=99)
    meetings = [meeting for round_ in tournament.rounds.all() for meeting in faces(seating(round_))]
    assert len(meetings) == len(set(meetings)) == 15


def test_a_draw_by_ranking_goes_round_by_round() -> None:
    with pytest.raises(UserError):
        draw_remaining_rounds(actor=ACTOR, tournament=evening(4, formula=Formula.SWISS))


def test_no_round_beyond_the_plan_is_drawn_ahead() -> None:
    tournament = evening(4, rounds_planned=1)
    play(draw_round(actor=ACTOR, tournament=tournament))
    with pytest.raises(UserError):
        draw_remaining_rounds(actor=ACTOR, tournament=tournament)


def test_two_kept_apart_do_not_meet_while_it_can_be_avoided() -> None:
    tournament = evening(4)
    one, other = tournament.entrants.all()[:2]
    tournament.kept_apart.create(first=one, second=other)
    for seed in range(8):
        round_ = tournament.rounds.first() or draw_round(actor=ACTOR, tournament=tournament, seed=seed)
        redraw_round(actor=ACTOR, round_=round_, seed=seed)
        assert frozenset({1, 2}) not in faces(seating(round_))


def test_no_round_beyond_the_thirtieth_is_drawn() -> None:
    tournament = evening(4)
    Round.objects.bulk_create(
        Round(tournament=tournament, number=number, state=RoundState.PUBLISHED, seed=1)
        for number in range(1, MOST_ROUNDS)
    )
    last = draw_round(actor=ACTOR, tournament=tournament, seed=1)
    assert last.number == MOST_ROUNDS == 30
    play(last)
    with pytest.raises(UserError, match="30"):
        draw_round(actor=ACTOR, tournament=tournament)
    assert tournament.rounds.count() == MOST_ROUNDS


def test_everything_is_in_the_journal() -> None:
    tournament = evening(4)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=11)
    redraw_round(actor=ACTOR, round_=round_, seed=12)
    publish_round(actor=ACTOR, round_=round_)
    entries = LogEntry.objects.filter(tournament=tournament, action__startswith="round_").order_by("pk")
    assert [entry.action for entry in entries] == ["round_drawn", "round_redrawn", "round_published"]
    assert [entry.actor_name for entry in entries] == [ACTOR.name] * 3
    assert entries[1].before == {"seed": 11}
    assert Seat.objects.filter(round=round_, kind=SeatKind.TABLE).count() == 4
