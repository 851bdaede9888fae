"""Screens told what to show: what is kept, what is refused, what the journal and the revisions say."""

from typing import Any

import pytest

from tests.factories import ACTOR, make_tournament
from tests.services.test_pictures import png
from tournaments.enums import DisplayView
from tournaments.errors import ConflictError, UserError
from tournaments.models import Display, LogEntry, Picture, Tournament
from tournaments.services.displays import (
    CODE_LETTERS,
    MOST_DISPLAYS,
    DisplaySettings,
    change_display,
    create_display,
    pause_display,
    post_message,
    remove_display,
    remove_picture,
    set_picture,
    show_only,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Display:
    """A screen of an evening."""
    return create_display(actor=ACTOR, tournament=make_tournament(), name="Grande salle")


def chosen(**fields: Any) -> DisplaySettings:
    return DisplaySettings(**{"name": "Grande salle", "views": (DisplayView.CLOCK,), **fields})


def test_a_screen_has_a_name_a_code_and_something_to_show(hall: Display) -> None:
    assert hall.views == ["by_name", "clock"]
    assert len(hall.code) == 8
    assert set(hall.code) <= set(CODE_LETTERS)
    assert not set(CODE_LETTERS) & set("0o1li")
    assert create_display(actor=ACTOR, tournament=hall.tournament, name="Bar").code != hall.code


@pytest.mark.parametrize("name", ["Grande salle", "  Grande   salle ", "  "])
def test_a_name_is_needed_and_its_own(hall: Display, name: str) -> None:
    with pytest.raises(UserError) as refused:
        create_display(actor=ACTOR, tournament=hall.tournament, name=name)
    assert refused.value.field == "name"
    assert Display.objects.count() == 1
    create_display(actor=ACTOR, tournament=make_tournament(), name="Grande salle")


def test_screens_are_not_without_number(hall: Display) -> None:
    for number in range(MOST_DISPLAYS - 1):
        create_display(actor=ACTOR, tournament=hall.tournament, name=f"n{number}")
    with pytest.raises(UserError):
        create_display(actor=ACTOR, tournament=hall.tournament, name="one more")


def test_a_rotation_keeps_its_order_whatever_the_order_of_the_choice(hall: Display) -> None:
    views = (DisplayView.STANDINGS, DisplayView.BY_NAME, DisplayView.STANDINGS)
    changed = change_display(actor=ACTOR, display=hall, settings=chosen(views=views, dwell=20, banner=" Buvette "))
    stored = Display.objects.get(pk=hall.pk)
    assert (stored.views, stored.dwell, stored.banner) == (["by_name", "standings"], 20, "Buvette")
    assert stored.revision == changed.revision == 1


def test_nothing_to_show_is_refused(hall: Display) -> None:
    with pytest.raises(UserError) as refused:
        change_display(actor=ACTOR, display=hall, settings=chosen(views=()))
    assert refused.value.field == "views"


def test_a_name_that_another_screen_has_is_refused_on_a_change_too(hall: Display) -> None:
    other = create_display(actor=ACTOR, tournament=hall.tournament, name="Bar")
    with pytest.raises(UserError) as refused:
        change_display(actor=ACTOR, display=other, settings=chosen())
    assert refused.value.field == "name"


def test_the_journal_says_what_changed_and_nothing_where_nothing_did(hall: Display) -> None:
    show_only(actor=ACTOR, display=hall, view=DisplayView.MISSING)
    entry = LogEntry.objects.first()
    assert entry is not None
    assert (entry.action, entry.subject, entry.before, entry.after) == (
        "display_changed",
        "Grande salle",
        {"views": ["by_name", "clock"]},
        {"views": ["missing"]},
    )
    show_only(actor=ACTOR, display=hall, view=DisplayView.MISSING)
    assert LogEntry.objects.first() == entry
    assert Display.objects.get().revision == 1


def test_paper_printed_before_is_not_out_of_date(hall: Display) -> None:
    before = Tournament.objects.get().revision
    pause_display(actor=ACTOR, display=hall, paused=True)
    post_message(actor=ACTOR, tournament=hall.tournament, text="Bonsoir")
    stored = Display.objects.get()
    assert (stored.paused, stored.banner, stored.revision) == (True, "Bonsoir", 2)
    assert Tournament.objects.get().revision == before


def test_a_message_is_on_every_screen_of_the_evening_and_on_no_other(hall: Display) -> None:
    bar = create_display(actor=ACTOR, tournament=hall.tournament, name="Bar")
    elsewhere = create_display(actor=ACTOR, tournament=make_tournament(), name="Bar")
    for text in ("  Reprise dans 5 minutes ", ""):
        post_message(actor=ACTOR, tournament=hall.tournament, text=text)
        assert {Display.objects.get(pk=one.pk).banner for one in (hall, bar)} == {text.strip()}
    assert Display.objects.get(pk=elsewhere.pk).revision == 0
    post_message(actor=ACTOR, tournament=hall.tournament, text="")
    assert LogEntry.objects.filter(action="display_message").count() == 2


def test_a_removed_screen_is_gone_and_says_so_to_who_still_sees_it(hall: Display) -> None:
    remove_display(actor=ACTOR, display=hall)
    assert not Display.objects.exists()
    with pytest.raises(ConflictError):
        show_only(actor=ACTOR, display=hall, view=DisplayView.CLOCK)


def test_the_picture_is_replaced_and_forgotten_and_the_screens_know_it(hall: Display) -> None:
    tournament = hall.tournament
    first = set_picture(actor=ACTOR, tournament=tournament, data=png())
    second = set_picture(actor=ACTOR, tournament=tournament, data=png(colour="blue"))
    assert Picture.objects.get().digest == second.digest != first.digest
    remove_picture(actor=ACTOR, tournament=tournament)
    remove_picture(actor=ACTOR, tournament=tournament)
    assert not Picture.objects.exists()
    assert Display.objects.get().revision == 3
