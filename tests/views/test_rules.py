"""The pages of the rules: choosing and changing them, the example beside the form, and the page that players read."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS, PerSide, Rounding
from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.sheet_factories import confirm, enter, make_table, ticket
from tests.views.conftest import english
from tournaments.enums import Role
from tournaments.forms.rules import initial_switches
from tournaments.models import HouseRules, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rules import create_house_rules
from tournaments.services.score_entry import enter_totals

FFB = PRESETS["ffb-coinchee-2015"]


def posted(**changes: Any) -> dict[str, Any]:
    """The form of the switches as a browser sends it."""
    return {
        "base_code": "",
        "seen": "",
        **{name: str(value) for name, value in initial_switches(FFB).items()},
        **changes,
    }


def evening_form(tournament: Tournament, **changes: Any) -> dict[str, Any]:
    tournament = Tournament.objects.select_related("rules").get(pk=tournament.pk)
    return posted(seen=tournament.rules.digest, **changes)


def rounding_of(tournament: Tournament) -> Rounding:
    return rules_of(Tournament.objects.select_related("rules").get(pk=tournament.pk)).rounding


def test_the_list_is_empty_then_has_what_was_saved(organiser: Client) -> None:
    assert "No house rules yet" in page_text(organiser.get("/regles/"))
    answer = organiser.post("/regles/nouvelles/", posted(base_code="castor", name="Chez nous", surcoinche="3"))
    assert answer.status_code == 302
    page = page_text(organiser.get("/regles/"))
    assert "Chez nous" in page
    assert PRESETS["castor"].title in page
    assert "Chez nous" not in page_text(organiser.get("/regles/?q=autre")).split("<tbody")[1].split("</tbody")[0]


def test_every_preset_can_be_started_from(organiser: Client) -> None:
    for code, rules in PRESETS.items():
        answer = organiser.get("/regles/nouvelles/", {"base": code})
        assert answer.status_code == 200
        assert answer.context["form"].base == rules


def test_a_refusal_keeps_what_was_typed(organiser: Client) -> None:
    answer = organiser.post("/regles/nouvelles/", posted(name="Chez nous", rounding="none", judged_on="rounded"))
    page = page_text(answer)
    assert answer.status_code == 422
    assert 'value="Chez nous"' in page
    assert "only where scores are rounded" in page
    assert not HouseRules.objects.exists()


def test_a_name_that_is_taken_is_refused_beside_its_field(organiser: Client) -> None:
    create_house_rules(actor=ACTOR, name="Chez nous", rules=FFB)
    answer = organiser.post("/regles/nouvelles/", posted(name="Chez nous"))
    assert answer.status_code == 422
    assert "name" in answer.context["form"].errors


def test_house_rules_are_changed(organiser: Client) -> None:
    house = create_house_rules(actor=ACTOR, name="Chez nous", rules=FFB)
    address = reverse("house_rules_edit", args=[house.pk])
    assert 'value="Chez nous"' in page_text(organiser.get(address))
    answer = organiser.post(address, posted(seen=house.rules.digest, name="Chez vous", surcoinche="3"))
    assert answer.status_code == 302
    house.refresh_from_db()
    assert (house.name, rules_of(house.rules).surcoinche) == ("Chez vous", 3)
    stale = organiser.post(address, posted(seen="old", name="Chez eux"))
    assert stale.status_code == 422


def test_without_a_script_a_button_computes_the_example_and_saves_nothing(organiser: Client) -> None:
    answer = organiser.post("/regles/nouvelles/", posted(name="Chez nous", rounding="none", compute="1"))
    assert answer.status_code == 200
    assert answer.context["example"][0].score == (225, 57)
    assert not HouseRules.objects.exists()


def test_the_example_follows_the_form(organiser: Client) -> None:
    part = organiser.post("/regles/exemple/", posted(rounding="none"), headers={"HX-Request": "true"})
    assert "<html" not in page_text(part)
    assert "225" in page_text(part)
    whole = organiser.post("/regles/exemple/", {"rules": "castor"})
    assert "<html" in page_text(whole)
    assert whole.context["example"][1].score == (0, 160)


def test_the_example_of_an_evening_has_its_own_switches(organiser: Client) -> None:
    tournament = make_tournament()
    organiser.post(reverse("tournament_rules", args=[tournament.pk]), evening_form(tournament, rounding="none"))
    answer = organiser.post("/regles/exemple/", {"rules": FFB.code, "evening": str(tournament.pk)})
    assert answer.context["example"][0].score == (225, 57)


@pytest.mark.parametrize("data", [{"rules": "nonsense"}, {}, {"rules": FFB.code, "evening": "99999"}])
def test_an_example_of_nothing_known_is_that_of_the_default(organiser: Client, data: dict[str, str]) -> None:
    assert organiser.post("/regles/exemple/", data).context["example"][0].score == (230, 60)


def test_the_example_says_why_there_is_none(organiser: Client) -> None:
    answer = organiser.post("/regles/exemple/", posted(rounding="none", judged_on="rounded"))
    assert "only where scores are rounded" in page_text(answer)


def test_an_evening_changes_its_rules_and_keeps_them_for_others(organiser: Client) -> None:
    tournament = make_tournament()
    address = reverse("tournament_rules", args=[tournament.pk])
    answer = organiser.post(address, evening_form(tournament, rounding="none", keep_as="Sans arrondi"))
    assert answer.status_code == 302
    assert rounding_of(tournament) is Rounding.NONE
    assert "Sans arrondi" in page_text(organiser.get(answer["Location"]))
    assert "Sans arrondi" in page_text(organiser.get(address))


def test_an_evening_chooses_house_rules(organiser: Client) -> None:
    house = create_house_rules(actor=ACTOR, name="Chez nous", rules=PRESETS["castor"])
    tournament = make_tournament()
    address = reverse("tournament_rules", args=[tournament.pk])
    form = organiser.get(address, {"base": house.code}).context["form"]
    organiser.post(address, {field.name: field.value() or "" for field in form})
    assert rules_of(Tournament.objects.get(pk=tournament.pk)).title == "Chez nous"


def test_with_results_the_effect_is_shown_before_anything_is_saved(organiser: Client) -> None:
    table = make_table()
    enter(table)
    confirm(table)
    tournament = table.round.tournament
    address = reverse("tournament_rules", args=[tournament.pk])
    shown = organiser.post(address, evening_form(tournament, rounding="none"))
    page = page_text(shown)
    assert shown.status_code == 409
    assert "signed 230 – 50" in page
    assert rounding_of(tournament) is Rounding.FIVE_UP
    revision = shown.context["revision"]
    back = organiser.post(address, evening_form(tournament, rounding="none", back="1"))
    assert back.context["form"]["rounding"].value() == "none"
    done = organiser.post(address, evening_form(tournament, rounding="none", revision=revision, apply="all"))
    assert done.status_code == 302
    assert rounding_of(tournament) is Rounding.NONE
    assert table.versions.get(state="confirmed").total_ns == 232


def test_nothing_is_offered_to_be_computed_again_where_only_totals_were_entered(organiser: Client) -> None:
    table = make_table()
    enter_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(620, 560))
    tournament = table.round.tournament
    address = reverse("tournament_rules", args=[tournament.pk])
    page = page_text(organiser.post(address, evening_form(tournament, rounding="none")))
    assert "No sheet can be computed again" in page
    assert "only the two totals were entered" in page
    assert 'value="now"' in page
    assert 'value="all"' not in page


def test_from_now_on_keeps_the_signed_score(organiser: Client) -> None:
    table = make_table()
    enter(table)
    confirm(table)
    tournament = table.round.tournament
    address = reverse("tournament_rules", args=[tournament.pk])
    revision = organiser.post(address, evening_form(tournament, rounding="none")).context["revision"]
    organiser.post(address, evening_form(tournament, rounding="none", revision=revision, apply="now"))
    assert rounding_of(tournament) is Rounding.NONE
    assert table.versions.get(state="confirmed").total_ns == 230


def test_players_read_the_rules_once_a_round_is_published(organiser: Client, anybody: Client) -> None:
    tournament = make_tournament()
    address = reverse("rules_page", args=[tournament.pk])
    assert anybody.get(address).status_code == 404
    assert organiser.get(address).status_code == 200
    make_pairs(tournament, 2)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=1))
    page = page_text(anybody.get(address))
    assert FFB.title in page
    assert reverse("tournament_rules", args=[tournament.pk]) not in page
    assert reverse("rules_pdf", args=[tournament.pk]) not in page


def test_the_page_has_the_ready_scores_and_the_differences(organiser: Client) -> None:
    tournament = make_tournament()
    organiser.post(reverse("tournament_rules", args=[tournament.pk]), evening_form(tournament, surcoinche="3"))
    page = page_text(organiser.get(reverse("rules_page", args=[tournament.pk])))
    assert "100 + pts" in page
    assert "three times" in page
    assert "instead of “four times”" in page


def test_who_enters_scores_reads_the_rules_and_does_not_change_them(db: None) -> None:
    browser = english()
    browser.force_login(make_user("scorer", role=Role.SCORER))
    tournament = make_tournament()
    page = page_text(browser.get(reverse("rules_page", args=[tournament.pk])))
    assert reverse("tournament_rules", args=[tournament.pk]) not in page
    assert browser.get(reverse("tournament_rules", args=[tournament.pk])).status_code == 403


def test_the_rules_are_printed_on_the_sheet_that_the_file_is_made_of(organiser: Client) -> None:
    tournament = make_tournament()
    address = reverse("rules_print", args=[tournament.pk])
    for source in ("rules_page", "documents"):
        assert f'href="{address}"' in page_text(organiser.get(reverse(source, args=[tournament.pk])))
    page = page_text(organiser.get(address))
    assert "coinche/rules-print" in page
    assert "coinche/theme" not in page
    assert f'href="{reverse("rules_page", args=[tournament.pk])}"' in page
    assert f'href="{reverse("rules_pdf", args=[tournament.pk])}"' in page
    assert organiser.get(reverse("rules_pdf", args=[tournament.pk])).content.startswith(b"%PDF")
