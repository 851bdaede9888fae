"""The facts of the journal are called what the pages call them, and no program's word is among them."""

from typing import Any

import pytest
from django.utils import translation

from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.enums import DisplayView, PrizeRule
from tournaments.models import LogEntry, Tournament
from tournaments.services.displays import DisplaySettings, change_display, create_display
from tournaments.services.prizes import add_prize
from tournaments.wording.journal import fact_lines


def told(action: str) -> dict[str, tuple[str, str]]:
    """The lines of the latest entry of an act, in French."""
    with translation.override("fr"):
        lines = fact_lines(LogEntry.objects.filter(action=action).latest("pk"))
    return {line.name: (line.before, line.after) for line in lines}


@pytest.fixture
def evening(db: None) -> Tournament:
    tournament = make_tournament()
    make_pairs(tournament, 4)
    return tournament


def test_settings_of_a_screen(evening: Tournament) -> None:
    display = create_display(actor=ACTOR, tournament=evening, name="Bar")
    views = (DisplayView.CLOCK, DisplayView.MISSING)
    change_display(
        actor=ACTOR,
        display=display,
        settings=DisplaySettings(name="Bar", views=views, dwell=20, banner="", paused=True),
    )
    lines = told("display_changed")
    assert lines["Secondes par page"][1] == "20"
    assert lines["Rester sur la page affichée"] == ("non", "oui")
    assert "Tables manquantes" in lines["Ce qu’il montre, à tour de rôle"][1]


def test_a_prize_has_a_rank_and_not_the_evenings_place(evening: Tournament) -> None:
    add_prize(actor=ACTOR, tournament=evening, what="Jambon", rule=PrizeRule.PLACE, place=2)
    assert told("prize_added")["Place"] == ("", "2")


@pytest.mark.parametrize(
    ("after", "lines"),
    [
        ({"table": 3, "to": 8}, {"Table": "3", "Nouveau numéro": "8"}),
        ({"missing": [[1, 2]]}, {"Tables manquantes": "tour 1, table 2"}),
        ({"name": "Anne", "from_round": 2, "position": 1}, {"Nom": "Anne", "Du tour": "2"}),
        ({"switches": {"surcoinche": 4}}, {"Options": "Un contrat surcoinché compte\N{NO-BREAK SPACE}: quatre fois"}),
        ({"place": "Salle des fêtes"}, {"Lieu": "Salle des fêtes"}),
    ],
)
def test_words_of_facts(evening: Tournament, after: dict[str, Any], lines: dict[str, str]) -> None:
    LogEntry.objects.create(tournament=evening, action="tournament_changed", after=after)
    assert {name: words for name, (_before, words) in told("tournament_changed").items()} == lines
