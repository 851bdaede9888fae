"""Creating an evening, its settings, the way to its next step."""

import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring.presets import PRESETS
from scoring.presets import proposed as preset_as_proposed
from tests.factories import ACTOR, make_pairs, make_tournament
from tests.markup import page_text
from tests.services.test_rounds import confirm
from tests.sheet_factories import confirm as confirm_deals
from tests.sheet_factories import enter, make_deal, make_table
from tournaments.enums import Ranking, RoundState
from tournaments.forms.rules import RulesForm
from tournaments.models import LogEntry, Round, Table, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db
NEW = "/soirees/nouvelle/"


def proposed(client: Client, address: str = NEW) -> dict[str, object]:
    """What a browser would send if nothing were touched."""
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value not in (None, False)}


@pytest.mark.parametrize("address", ["/membres/", "/comptes/", "/sauvegardes/", "/regles/", "/installation/", NEW])
def test_pages_of_the_club_lead_back_to_the_evenings(organiser: Client, address: str) -> None:
    page = page_text(organiser.get(address))
    assert '<a href="/">All evenings</a>' in page


def test_a_name_is_enough(organiser: Client) -> None:
    response = organiser.post(NEW, {**proposed(organiser), "name": "Soirée"})
    tournament = Tournament.objects.get()
    assert response["Location"] == f"/soirees/{tournament.pk}/inscrits/"
    assert tournament.date == timezone.localdate()
    rules = rules_of(tournament)
    assert (rules.based_on, rules.no_trump, rules.all_trump) == ("ffb-coinchee-2015", False, False)


def ranked(page: str) -> list[str]:
    """The pairs of the worked example of the ranking, in their order."""
    return re.findall(r'<th scope="row">Pair (\w)</th>', page)


def test_the_example_of_the_ranking_follows_the_form(organiser: Client) -> None:
    def example(**change: str) -> str:
        answer = organiser.post("/soirees/exemple-classement/", {**proposed(organiser), **change})
        assert answer.status_code == 200
        return page_text(answer)

    assert ranked(example(ranking="points")) == ["B", "A", "C"]
    assert ranked(example(ranking="wins")) == ["A", "B", "C"]
    assert ranked(example(ranking="points", game_cap="1000")) == ["A", "B", "C"]
    assert "2,880" in example(ranking="points")
    backwards = example(ranking="match_points", match_won="0", match_drawn="1", match_lost="2")
    assert ranked(backwards) == ["C", "B", "A"]
    assert "Match points" in backwards
    assert "Match points" not in example(ranking="wins")
    for nonsense in ({"ranking": "x"}, {"game_cap": "0"}, {"match_won": "many"}):
        assert "follows as soon as the settings of the ranking go together" in example(**nonsense)
    assert not Tournament.objects.exists()


def test_both_forms_of_an_evening_carry_both_examples(organiser: Client) -> None:
    tournament = make_tournament(ranking=Ranking.WINS)
    pages = {address: page_text(organiser.get(address)) for address in (NEW, f"/soirees/{tournament.pk}/reglages/")}
    for page in pages.values():
        assert 'id="worked-example"' in page
        assert 'id="ranking-example"' in page
        assert 'hx-post="/soirees/exemple-classement/"' in page
    assert [ranked(page) for page in pages.values()] == [["B", "A", "C"], ["A", "B", "C"]]


def test_without_a_script_the_button_of_the_example_ranks_too(organiser: Client) -> None:
    page = page_text(organiser.post("/regles/exemple/", {**proposed(organiser), "ranking": "wins"}))
    assert "<html" in page
    assert ranked(page) == ["A", "B", "C"]


def test_the_folded_parts_say_what_they_propose(organiser: Client) -> None:
    page = page_text(organiser.get(NEW))
    for sentence in ("4 rounds of 12 deals", PRESETS["ffb-coinchee-2015"].title, "average of the round"):
        assert sentence in page


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": " \u200b"}, "name"),
        ({"date": "31/02/2026"}, "date"),
        ({"rounds_planned": "0"}, "rounds_planned"),
        ({"deals_per_round": "douze"}, "deals_per_round"),
        ({"target": "99"}, "target"),
        ({"rules": "unknown"}, "rules"),
        ({"bye_points": "-1"}, "bye_points"),
        ({"tie_break_1": "wins", "tie_break_2": "wins"}, "tie_break_2"),
        ({"tie_break_1": "height"}, "tie_break_1"),
        ({"match_won": "-3"}, "match_won"),
        ({"game_cap": "0"}, "game_cap"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_the_rest_is_kept(
    organiser: Client, change: dict[str, str], field: str
) -> None:
    response = organiser.post(NEW, {**proposed(organiser), "name": "Soirée", "place": "Salle Ravel", **change})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert 'value="Salle Ravel"' in page_text(response)
    assert not Tournament.objects.exists()


def test_everything_can_be_chosen(organiser: Client) -> None:
    chosen = {
        "name": "Concours",
        "date": "14/03/2026",
        "place": "Salle Ravel",
        "rules": "ffb-contree-2016",
        "no_trump": "on",
        "formula": "swiss",
        "rounds_planned": "5",
        "game_kind": "target",
        "target": "1 500",
        "ranking": "wins",
        "bye_score": "fixed",
        "bye_points": "900",
        "bye_is_won": "on",
        "match_won": "4",
        "match_drawn": "",
        "game_cap": "2 000",
        "tie_break_1": "direct",
        "tie_break_3": "lot",
        "lot_seed": "77",
        "prizes": "5",
        "missed_score": "average",
        "forfeit_won_points": "1 200",
        "disqualified_games": "forfeit",
    }
    organiser.post(NEW, {**proposed(organiser), **chosen})
    tournament = Tournament.objects.get()
    rules = rules_of(tournament)
    assert (rules.code, rules.no_trump, rules.all_trump) == ("ffb-contree-2016", True, False)
    assert tournament.formula == "swiss"
    assert f"{tournament.date:%Y-%m-%d}" == "2026-03-14"
    assert (tournament.rounds_planned, tournament.target, tournament.game_kind) == (5, 1500, "target")
    assert (tournament.ranking, tournament.bye_score) == ("wins", "fixed")
    assert (tournament.bye_points, tournament.bye_is_won) == (900, True)
    assert (tournament.match_won, tournament.match_drawn, tournament.match_lost) == (4, 0, 1)
    assert (tournament.game_cap, tournament.tie_breaks, tournament.lot_seed) == (2000, ["direct", "lot"], 77)
    assert (tournament.prizes, tournament.missed_score) == (5, "average")
    assert (tournament.forfeit_won_points, tournament.forfeit_lost_points) == (1200, 0)
    assert tournament.disqualified_games == "forfeit"


def test_games_of_minutes_are_chosen_with_their_length(organiser: Client) -> None:
    chosen = {**proposed(organiser), "name": "Concours", "game_kind": "minutes"}
    response = organiser.post(NEW, {**chosen, "minutes": "3"})
    assert list(response.context["form"].errors) == ["minutes"]
    organiser.post(NEW, {**chosen, "minutes": "60"})
    tournament = Tournament.objects.get()
    assert (tournament.game_kind, tournament.minutes) == ("minutes", 60)
    page = page_text(organiser.get(f"/soirees/{tournament.pk}/reglages/"))
    assert "4 rounds of 60 minutes" in page


@pytest.mark.parametrize("code", PRESETS)
def test_every_preset_can_be_played_with_and_without_the_two_switches(organiser: Client, code: str) -> None:
    for switches in ({}, {"no_trump": "on"}, {"all_trump": "on"}, {"no_trump": "on", "all_trump": "on"}):
        response = organiser.post(NEW, {**proposed(organiser), "name": "Soirée", "rules": code, **switches})
        assert response.status_code == 302, response.context["form"].errors
        rules = rules_of(Tournament.objects.latest("pk"))
        assert (rules.no_trump, rules.all_trump) == ("no_trump" in switches, "all_trump" in switches)


@pytest.mark.parametrize("code", PRESETS)
def test_a_preset_starts_alike_wherever_it_is_chosen(organiser: Client, code: str) -> None:
    form = organiser.get(NEW).context["form"]
    ticked = json.loads(form.fields["rules"].widget.attrs["data-switches"])[code]
    switches = {name: "on" for name, on in ticked.items() if on}
    organiser.post(NEW, {**proposed(organiser), "name": "Soirée", "rules": code, **switches})
    rules = rules_of(Tournament.objects.get())
    assert rules == RulesForm(base=PRESETS[code], base_code=code).rule_set
    assert rules.announcements is preset_as_proposed(code).announcements


def test_settings_open_with_what_was_chosen_and_save_changes(organiser: Client) -> None:
    tournament = make_tournament(place="Salle Ravel", rules=PRESETS["castor"])
    address = f"/soirees/{tournament.pk}/reglages/"
    answers = proposed(organiser, address)
    assert (answers["place"], answers["rules"]) == ("Salle Ravel", "castor")
    organiser.post(address, answers)
    assert not LogEntry.objects.filter(action="tournament_changed").exists()
    organiser.post(address, {**answers, "rounds_planned": "6"})
    stored = Tournament.objects.get()
    assert stored.rounds_planned == 6
    assert rules_of(stored) == PRESETS["castor"]


def test_house_rules_survive_a_change_of_something_else(organiser: Client) -> None:
    house = PRESETS["castor"].__class__.from_dict(
        {**PRESETS["castor"].to_dict(), "surcoinche": 3, "based_on": "castor"}
    )
    tournament = make_tournament(rules=house)
    address = f"/soirees/{tournament.pk}/reglages/"
    organiser.post(address, {**proposed(organiser, address), "place": "Salle Ravel"})
    assert rules_of(Tournament.objects.get()) == house


def test_a_closed_evening_says_that_it_takes_no_changes(organiser: Client) -> None:
    tournament = make_tournament()
    address = f"/soirees/{tournament.pk}/reglages/"
    answers = proposed(organiser, address)
    Tournament.objects.update(state="closed")
    assert organiser.get(address).status_code == 200
    response = organiser.post(address, {**answers, "name": "Autre"})
    assert response.status_code == 403
    assert "closed" in page_text(response)


def test_an_evening_opens_at_the_step_where_it_goes_on(organiser: Client) -> None:
    tournament = make_tournament(rounds_planned=1)
    address = f"/soirees/{tournament.pk}/"

    def step() -> str:
        return str(organiser.get(address)["Location"]).removeprefix(address)

    assert step() == "inscrits/"
    make_pairs(tournament, 2)
    assert step() == "tirage/"
    round_ = Round.objects.create(tournament=tournament, number=1, seed=1)
    table = Table.objects.create(round=round_, number=1)
    assert step() == "tirage/"
    Round.objects.update(state=RoundState.PUBLISHED)
    assert step() == "scores/"
    table.delete()
    assert step() == "classement/"


def test_the_header_says_where_the_evening_stands(organiser: Client) -> None:
    tournament = make_tournament(rounds_planned=3)
    round_ = Round.objects.create(tournament=tournament, number=1, seed=1, state=RoundState.PUBLISHED)
    Table.objects.create(round=round_, number=1)
    Table.objects.create(round=round_, number=2)
    page = page_text(organiser.get(f"/soirees/{tournament.pk}/inscrits/"))
    assert "round 1 of 3" in page
    assert "2 tables left" in page


@pytest.mark.parametrize("address", ["/soirees/99/", "/soirees/99/inscrits/", "/soirees/99/reglages/"])
def test_an_unknown_evening_is_a_page_that_leads_back(organiser: Client, address: str) -> None:
    response = organiser.get(address)
    assert response.status_code == 404
    assert 'href="/"' in page_text(response)


def with_a_result() -> Tournament:
    """Two pairs, the first table 1000 to 600."""
    tournament = make_tournament(ranking="points")
    make_pairs(tournament, 2)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=1)
    publish_round(actor=ACTOR, round_=round_)
    confirm(round_.tables.get(), 1000, 600)
    return tournament


def test_a_change_of_the_ranking_shows_its_effect_before_it_is_saved(organiser: Client) -> None:
    tournament = with_a_result()
    address = f"/soirees/{tournament.pk}/reglages/"
    answers = {**proposed(organiser, address), "game_cap": "500", "tie_break_1": "wins"}
    shown = organiser.post(address, answers)
    assert shown.status_code == 409
    page = page_text(shown)
    assert "was 1,000" in page or "was 1000" in page
    assert not Tournament.objects.exclude(game_cap=None)
    hidden = {field.html_name: field.value() for field in shown.context["form"] if field.value() is not None}
    back = organiser.post(address, {**hidden, "back": "1"})
    assert (back.status_code, back.context["form"]["game_cap"].value()) == (200, "500")
    organiser.post(address, {**hidden, "effect_seen": "1"})
    stored = Tournament.objects.get()
    assert (stored.game_cap, stored.tie_breaks) == (500, ["wins"])
    entry = LogEntry.objects.get(action="tournament_changed")
    assert entry.before == {"game_cap": None, "tie_breaks": []}
    assert entry.after == {"game_cap": 500, "tie_breaks": ["wins"]}


def test_a_change_that_moves_nobody_is_shown_as_such_and_others_need_no_page(organiser: Client) -> None:
    tournament = with_a_result()
    address = f"/soirees/{tournament.pk}/reglages/"
    answers = proposed(organiser, address)
    shown = organiser.post(address, {**answers, "game_cap": "5000"})
    assert "stay exactly as they are" in page_text(shown)
    assert organiser.post(address, {**answers, "place": "Salle Ravel"}).status_code == 302


def test_an_empty_number_lets_the_program_draw_the_lots(organiser: Client) -> None:
    organiser.post(NEW, {**proposed(organiser), "name": "Soirée", "lot_seed": ""})
    assert 0 <= Tournament.objects.get().lot_seed < 1_000_000


def test_a_change_that_the_entrants_rule_out_is_said_beside_its_field(organiser: Client) -> None:
    tournament = make_tournament()
    make_pairs(tournament, 1)
    address = f"/soirees/{tournament.pk}/reglages/"
    refused = organiser.post(address, {**proposed(organiser, address), "formula": "melee"})
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == ["formula"]


def test_an_end_of_the_game_that_contradicts_the_sheets_is_said_beside_its_field(organiser: Client) -> None:
    table = make_table(deals_per_round=3)
    enter(table, make_deal(), make_deal())
    confirm_deals(table)
    address = f"/soirees/{table.round.tournament_id}/reglages/"
    refused = organiser.post(address, {**proposed(organiser, address), "deals_per_round": "1"})
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == ["deals_per_round"]
    assert "round 1 table 1" in page_text(refused)


def test_hidden_totals_are_a_setting_that_the_evening_keeps(organiser: Client) -> None:
    table = make_table()
    address = f"/soirees/{table.round.tournament_id}/reglages/"
    answers = proposed(organiser, address)
    assert "hide_totals" not in answers
    assert organiser.post(address, {**answers, "hide_totals": "on"}).status_code == 302
    assert proposed(organiser, address)["hide_totals"] is True
    assert LogEntry.objects.get(action="tournament_changed").after == {"hide_totals": True}
