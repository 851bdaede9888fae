"""What a screen shows: nothing unpublished, every side once, names as the organiser wants them read."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, make_pair, make_pairs, make_tournament
from tests.services.test_pictures import png
from tests.services.test_rounds import confirm, evening, play
from tournaments.enums import DisplayView, PublicNames, TournamentState
from tournaments.models import Display, Tournament
from tournaments.selectors.displays import FINALISTS, Page, find_display, screen, screen_token
from tournaments.selectors.seating import seating
from tournaments.services.clock import start_clock
from tournaments.services.displays import create_display, set_picture
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


def showing(tournament: Tournament, *views: DisplayView) -> Display:
    """A screen of the evening, just loaded, with these views."""
    display = tournament.displays.first() or create_display(actor=ACTOR, tournament=tournament, name="Salle")
    Display.objects.filter(pk=display.pk).update(views=[view.value for view in views])
    found = find_display(display.code)
    assert found is not None
    return found


def page_of(tournament: Tournament, view: DisplayView) -> Page:
    (page,) = screen(showing(tournament, view)).pages
    return page


def test_a_draft_is_not_shown_anywhere() -> None:
    tournament = evening(4)
    draw_round(actor=ACTOR, tournament=tournament)
    shown = screen(showing(tournament, *DisplayView))
    assert (shown.round_number, shown.clock) == (None, None)
    for page in shown.pages:
        assert (page.round_number, page.places, page.tables, page.standings) == (None, (), (), ())


def test_the_next_draft_leaves_the_round_before_on_the_screen() -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament))
    before = page_of(tournament, DisplayView.BY_NAME)
    draw_round(actor=ACTOR, tournament=tournament)
    assert page_of(tournament, DisplayView.BY_NAME) == before


def test_every_player_stands_once_on_the_list_by_name_and_every_side_by_table() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Éric Zola", "anne Petit")
    make_pairs(tournament, 4)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    places = page_of(tournament, DisplayView.BY_NAME).places
    names = [line.name for line in places]
    assert len(names) == len(set(names)) == 10
    assert (names[0], names[1]) == ("anne Petit", "Éric Zola")
    assert sum(line.table is None for line in places) == 2
    by_table = page_of(tournament, DisplayView.BY_TABLE)
    sides = [name for line in by_table.tables for name in (line.ns, line.ew)] + list(by_table.byes)
    assert len(sides) == len(set(sides)) == 5
    assert [line.number for line in by_table.tables] == [1, 2]


def test_missing_tables_have_names_and_the_start_of_their_round() -> None:
    tournament = evening(8)
    first = draw_round(actor=ACTOR, tournament=tournament)
    play(first, but=1)
    round_ = tournament.rounds.get()
    start_clock(actor=ACTOR, round_=round_)
    (line,) = page_of(tournament, DisplayView.MISSING).tables
    assert (line.round_number, line.number) == (1, 4)
    assert " / " in line.ns
    assert line.since is not None
    assert timezone.now() - line.since < timedelta(minutes=5)


def test_standings_wait_for_a_result_and_say_what_is_missing() -> None:
    tournament = evening(4)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    publish_round(actor=ACTOR, round_=round_)
    assert page_of(tournament, DisplayView.STANDINGS).standings == ()
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament), but=1)
    page = page_of(tournament, DisplayView.STANDINGS)
    assert (page.round_number, page.missing, len(page.standings)) == (1, 1, 4)
    assert [line.points for line in page.standings][:2] == [1010, 600]


def test_the_finals_show_the_first_places_with_their_tables_and_then_the_podium() -> None:
    tournament = evening(20)
    play(draw_round(actor=ACTOR, tournament=tournament))
    last = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    lines = page_of(tournament, DisplayView.FINALS).standings
    assert len(lines) >= FINALISTS
    assert max(line.place for line in lines) <= FINALISTS
    tables = {person.name: table.number for table in seating(last).tables for person in (*table.ns, *table.ew)}
    assert all(line.table == tables[line.name] for line in lines)
    for table in last.tables.all():
        confirm(table, 1000 + 10 * table.number)
    assert {line.table for line in page_of(tournament, DisplayView.FINALS).standings} == {None}


def test_names_are_shortened_where_the_organiser_wants_it_so() -> None:
    tournament = make_tournament()
    make_pair(tournament, "MARTIN Odile", "Bruno Roux")
    make_pair(tournament, "Zoé Blanc", "Denis Faure")
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    Tournament.objects.update(public_names=PublicNames.SHORT)
    shown = screen(showing(tournament, *DisplayView))
    assert "Martin" not in repr(shown.pages).title()
    by_name = shown.pages[0]
    assert [line.name for line in by_name.places] == ["Bruno R.", "Denis F.", "Odile M.", "Zoé B."]


def test_a_picture_that_is_not_there_is_left_out() -> None:
    tournament = evening(4)
    assert screen(showing(tournament, DisplayView.PICTURE)).pages == ()
    picture = set_picture(actor=ACTOR, tournament=tournament, data=png())
    assert page_of(tournament, DisplayView.PICTURE).picture == picture.digest


def test_a_screen_of_an_evening_that_was_put_away_is_gone() -> None:
    display = showing(evening(4), DisplayView.CLOCK)
    Tournament.objects.update(state=TournamentState.ARCHIVED)
    assert find_display(display.code) is None
    assert find_display("nowhere") is None


def test_the_token_follows_the_evening_and_the_screen() -> None:
    tournament = evening(4)
    tokens = {screen_token(showing(tournament, DisplayView.CLOCK))}
    make_pairs(tournament, 1)
    tokens.add(screen_token(showing(tournament, DisplayView.CLOCK)))
    Display.objects.update(revision=7)
    tokens.add(screen_token(showing(tournament, DisplayView.CLOCK)))
    assert len(tokens) == 3


def test_a_screen_costs_as_many_queries_for_forty_pairs_as_for_four() -> None:
    counts = []
    for pairs in (4, 40):
        tournament = evening(pairs)
        play(draw_round(actor=ACTOR, tournament=tournament), but=2)
        display = showing(tournament, *DisplayView)
        with CaptureQueriesContext(connection) as captured:
            screen(display)
        counts.append(len(captured))
    assert counts[0] == counts[1]
