"""The life of a round: closed, reopened, taken back, cancelled, brought back with its results."""

import pytest
from django.utils import translation

from scoring import Side
from tests.factories import ACTOR, make_pairs, make_user
from tests.phone_factories import PHONE, make_phone_tables
from tests.services.test_rounds import confirm, evening, play
from tests.sheet_factories import make_deal, ticket
from tournaments.enums import EntryPolicy, RoundState
from tournaments.errors import ConflictError, UserError
from tournaments.models import Agreement, Dispute, LogEntry, Round, SheetVersion, User
from tournaments.selectors.agreement import Stage, entry_stages
from tournaments.selectors.rounds import restorable_round
from tournaments.selectors.seating import seating
from tournaments.services.audit import Actor
from tournaments.services.phone_entry import add_deal, agree, dispute
from tournaments.services.rounds import draw_remaining_rounds, draw_round, publish_round, redraw_round
from tournaments.services.rounds_life import cancel_round, close_round, reopen_round, restore_round, unpublish_round
from tournaments.services.table_codes import ensure_codes
from tournaments.sheet_checks import QuestionCode

pytestmark = pytest.mark.django_db


def played(pairs: int = 4, *, but: int = 0) -> Round:
    round_ = draw_round(actor=ACTOR, tournament=evening(pairs), seed=1)
    play(round_, but=but)
    round_.refresh_from_db()
    return round_


def test_a_round_with_every_result_closes() -> None:
    round_ = close_round(actor=ACTOR, round_=played())
    assert round_.state == RoundState.CLOSED
    assert round_.closed_at is not None
    with pytest.raises(ConflictError):
        close_round(actor=ACTOR, round_=round_)


def test_missing_results_are_listed_and_postponed_only_when_asked() -> None:
    round_ = played(6, but=2)
    with pytest.raises(UserError, match=r"2, 3") as refused:
        close_round(actor=ACTOR, round_=round_)
    assert refused.value.field == "postpone"
    close_round(actor=ACTOR, round_=round_, postpone=True)
    assert list(round_.tables.filter(postponed=True).values_list("number", flat=True)) == [2, 3]


def test_a_draft_cannot_be_closed() -> None:
    with pytest.raises(ConflictError):
        close_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=evening(4)))


def test_reopening_wants_a_reason_which_the_journal_keeps() -> None:
    round_ = close_round(actor=ACTOR, round_=played())
    with pytest.raises(UserError) as refused:
        reopen_round(actor=ACTOR, round_=round_, reason="  ")
    assert refused.value.field == "reason"
    assert reopen_round(actor=ACTOR, round_=round_, reason="feuille retrouvée").takes_scores
    assert LogEntry.objects.get(action="round_reopened").reason == "feuille retrouvée"


def test_a_published_round_goes_back_to_a_draft_only_without_a_score() -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    assert unpublish_round(actor=ACTOR, round_=round_, reason="une paire oubliée").is_draft
    publish_round(actor=ACTOR, round_=round_)
    confirm(round_.tables.get(number=1))
    with pytest.raises(UserError):
        unpublish_round(actor=ACTOR, round_=round_, reason="une paire oubliée")


def test_a_pair_forgotten_at_the_draw_is_in_the_next_one_once_the_round_is_taken_back() -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(3))
    make_pairs(round_.tournament, 1)
    publish_round(actor=ACTOR, round_=round_)
    assert [one.number for one in seating(round_).absent] == [4]
    unpublish_round(actor=ACTOR, round_=round_, reason="une paire oubliée")
    redraw_round(actor=ACTOR, round_=round_)
    found = seating(round_)
    assert len(found.tables) == 2
    assert not found.absent


def test_lists_printed_before_a_draw_was_taken_back_are_out_of_date() -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    publish_round(actor=ACTOR, round_=round_)
    round_.refresh_from_db()
    assert round_.seating_changed_at is None
    unpublish_round(actor=ACTOR, round_=round_, reason="une paire oubliée")
    round_.refresh_from_db()
    taken_back = round_.seating_changed_at
    assert taken_back is not None
    redraw_round(actor=ACTOR, round_=round_)
    publish_round(actor=ACTOR, round_=round_)
    round_.refresh_from_db()
    assert round_.seating_changed_at is not None
    assert round_.seating_changed_at > taken_back


def test_lists_of_a_cancelled_round_are_out_of_date_once_its_number_is_drawn_again() -> None:
    tournament = evening(4)
    cancel_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    again = draw_round(actor=ACTOR, tournament=tournament)
    assert again.seating_changed_at is None, "nobody knew of the draft"
    publish_round(actor=ACTOR, round_=again)
    with translation.override("en"):
        cancel_round(actor=ACTOR, round_=again, typed_name="Round 1")
    third = draw_round(actor=ACTOR, tournament=tournament)
    assert third.seating_changed_at is not None
    cancel_round(actor=ACTOR, round_=third)
    rounds = draw_remaining_rounds(actor=ACTOR, tournament=tournament)
    assert [round_.seating_changed_at is not None for round_ in rounds] == [True, *[False] * (len(rounds) - 1)]


def test_a_draft_is_thrown_away_without_typing() -> None:
    tournament = evening(4)
    cancel_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    assert not tournament.rounds.exists()


@pytest.mark.parametrize("typed", ["", "1", "Tour 2", "Round 11"])
def test_a_published_round_is_cancelled_only_with_its_name(typed: str) -> None:
    round_ = played()
    with translation.override("en"), pytest.raises(UserError) as refused:
        cancel_round(actor=ACTOR, round_=round_, typed_name=typed)
    assert refused.value.field == "typed_name"
    assert SheetVersion.objects.count() == 2


def test_a_cancelled_round_comes_back_with_its_tables_and_results() -> None:
    author = make_user()
    round_ = played(5)
    SheetVersion.objects.update(created_by=author, facts={"deals": ["é"]})
    before = (seating(round_), list(SheetVersion.objects.order_by("pk").values()), Round.objects.values().get())
    with translation.override("en"):
        entry = cancel_round(actor=ACTOR, round_=round_, typed_name=" round 1 ", reason="mauvaise liste")
    assert not Round.objects.exists()
    assert not SheetVersion.objects.exists()
    assert restorable_round(round_.tournament) == entry
    back = restore_round(actor=ACTOR, entry=entry)
    assert (seating(back), list(SheetVersion.objects.order_by("pk").values()), Round.objects.values().get()) == before
    assert restorable_round(round_.tournament) is None


def test_what_both_sides_said_comes_back_with_a_cancelled_round() -> None:
    agreed, doubted = make_phone_tables(2, entry_policy=EntryPolicy.CONFIRM)
    for table in (agreed, doubted):
        add_deal(actor=PHONE, table=table, ticket=ticket(), deal=make_deal())
    for side in Side:
        agree(actor=PHONE, table=agreed, side=side, ticket=ticket(1), accepted=list(QuestionCode))
    dispute(actor=PHONE, table=doubted, side=Side.EW, note="121")
    codes, round_ = ensure_codes(agreed.round), agreed.round
    said = entry_stages(round_), list(Agreement.objects.values()), list(Dispute.objects.values())
    with translation.override("en"):
        entry = cancel_round(actor=ACTOR, round_=round_, typed_name="Round 1")
    assert not Agreement.objects.exists()
    assert not Dispute.objects.exists()
    back = restore_round(actor=ACTOR, entry=entry)
    assert (entry_stages(back), list(Agreement.objects.values()), list(Dispute.objects.values())) == said
    assert entry_stages(back) == {agreed.pk: Stage.AGREED, doubted.pk: Stage.DISPUTED}
    assert ensure_codes(back) == codes, "what is printed still opens its table"


def test_a_cancelled_round_comes_back_although_an_account_is_gone() -> None:
    author = make_user()
    round_ = played()
    SheetVersion.objects.update(created_by=author)
    with translation.override("en"):
        entry = cancel_round(actor=Actor(user=author), round_=round_, typed_name="Round 1")
    User.objects.all().delete()
    entry.refresh_from_db()
    restore_round(actor=ACTOR, entry=entry)
    assert set(SheetVersion.objects.values_list("created_by", flat=True)) == {None}


def test_a_round_drawn_anew_stands_in_the_way_of_the_old_one() -> None:
    round_ = played()
    with translation.override("en"):
        entry = cancel_round(actor=ACTOR, round_=round_, typed_name="Round 1")
    draw_round(actor=ACTOR, tournament=round_.tournament)
    assert restorable_round(round_.tournament) is None
    with pytest.raises(ConflictError):
        restore_round(actor=ACTOR, entry=entry)
    assert Round.objects.count() == 1


def test_a_round_does_not_come_back_before_the_one_it_rests_on() -> None:
    first = played()
    second = draw_round(actor=ACTOR, tournament=first.tournament)
    later = cancel_round(actor=ACTOR, round_=second)
    with translation.override("en"):
        earlier = cancel_round(actor=ACTOR, round_=first, typed_name="Round 1")
        with pytest.raises(ConflictError, match="Round 2 rests on round 1"):
            restore_round(actor=ACTOR, entry=later)
    assert not Round.objects.exists()
    restore_round(actor=ACTOR, entry=earlier)
    restore_round(actor=ACTOR, entry=later)
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]


def test_only_the_last_round_is_cancelled_or_taken_back() -> None:
    round_ = played()
    draw_round(actor=ACTOR, tournament=round_.tournament)
    with translation.override("en"), pytest.raises(UserError, match="2"):
        cancel_round(actor=ACTOR, round_=round_, typed_name="Round 1")
    with pytest.raises(UserError, match="2"):
        unpublish_round(actor=ACTOR, round_=round_, reason="erreur")


def test_two_cancelled_rounds_come_back_in_their_order() -> None:
    first = played()
    tournament = first.tournament
    second = draw_round(actor=ACTOR, tournament=tournament)
    with translation.override("en"):
        cancel_round(actor=ACTOR, round_=second)
        cancel_round(actor=ACTOR, round_=first, typed_name="Round 1")
    for number in (1, 2):
        entry = restorable_round(tournament)
        assert entry is not None
        assert restore_round(actor=ACTOR, entry=entry).number == number


def test_cancelling_a_round_that_is_gone_is_a_conflict() -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    Round.objects.all().delete()
    with pytest.raises(ConflictError):
        cancel_round(actor=ACTOR, round_=round_)


def test_no_other_entry_of_the_journal_brings_a_round_back() -> None:
    draw_round(actor=ACTOR, tournament=evening(4))
    with pytest.raises(ValueError, match="no cancelled round"):
        restore_round(actor=ACTOR, entry=LogEntry.objects.get(action="round_drawn"))


@pytest.mark.django_db(transaction=True)
def test_a_round_whose_entrant_is_gone_stays_away() -> None:
    tournament = evening(4)
    entry = cancel_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    tournament.entrants.get(number=4).delete()
    with pytest.raises(ConflictError):
        restore_round(actor=ACTOR, entry=entry)
    assert not tournament.rounds.exists()
