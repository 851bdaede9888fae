"""Totals that stay hidden while a sheet is entered: on the sheet, at the desk, on the telephones."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PerSide
from tests.factories import ACTOR
from tests.markup import page_text
from tests.phone_factories import code_for, finish, make_phone_table, opened, send, send_deal
from tests.sheet_factories import TYPED, address, confirm, enter, make_deal, make_table, make_tables, ticket
from tests.views import entry_pages, sheet_pages
from tournaments.enums import EntryPolicy
from tournaments.models import BlindSheet, Table
from tournaments.services.score_entry import enter_totals, note_written, save_totals

#: Two deals of 230 – 50 each, and a third one of the same.
TWO, THREE = ("460", "100"), ("690", "150")
#: The same where the paper has 100 for the other side, too.
ALONE = ("460",)
NO_SCORE = 'class="score-total num" data-total'


def said(answer: Any) -> str:
    """What a page says in words and figures; keys and tokens hold figures of their own."""
    page = answer if isinstance(answer, str) else page_text(answer)
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def says(answer: Any, *pairs: tuple[str, ...]) -> bool:
    """True if a page says one of these totals: the first figure of a pair anywhere, the second in a score."""
    words = said(answer)
    return any(
        re.search("|".join([rf"\b{more}\b", *(rf"\b{each} – \d|\d – {each}\b" for each in less)]), words)
        for more, *less in pairs
    )


def begun(**settings: Any) -> Table:
    """A table with two deals, whose totals are hidden."""
    table = make_table(hide_totals=True, **settings)
    enter(table, make_deal(), make_deal())
    return table


def test_the_sheet_says_facts_and_no_total_before_it_counts(organiser: Client) -> None:
    table = begun()
    page = organiser.get(reverse("sheet", args=address(table)))
    assert not says(page, TWO)
    assert NO_SCORE not in page_text(page)
    assert "Total NS" not in said(page)
    assert "the total is shown once it counts" in said(page)
    assert said(page).count("112 – 50") >= 2, "the facts are there"
    confirm(table)
    assert says(organiser.get(reverse("sheet", args=address(table))), TWO)


def test_saving_and_trying_a_deal_say_no_total(organiser: Client) -> None:
    table = begun()
    tried = reverse("deal_preview", args=address(table))
    for headers in ({}, {"HX-Request": "true"}):
        page = organiser.post(tried, {**TYPED, "base": "2", "key": str(uuid4())}, headers=headers)
        assert "Contract made" in said(page)
        assert not says(page, TWO, THREE)
    saved = organiser.post(
        reverse("deal_add", args=address(table)), {**TYPED, "base": "2", "key": str(uuid4())}, follow=True
    )
    assert "Deal saved." in said(saved)
    assert not says(saved, TWO, THREE)
    assert sheet_pages.total(table) == (690, 150)
    assert not says(organiser.get(reverse("deal_edit", args=[*address(table), 3])), TWO, THREE)


def test_earlier_versions_and_the_picture_say_no_total(organiser: Client) -> None:
    table = begun()
    enter(table)
    for number in (2, 3):
        page = organiser.get(reverse("sheet_version", args=[*address(table), number]))
        assert f"Version {number}" in said(page)
        assert not says(page, TWO, THREE)
    for name in ("game_picture", "game_image"):
        refused = organiser.get(reverse(name, args=address(table)))
        assert refused.status_code == 403
        assert not says(refused, TWO, THREE)
    assert "as a picture" not in said(organiser.get(reverse("sheet", args=address(table))))
    confirm(table)
    assert organiser.get(reverse("game_picture", args=address(table))).status_code == 200


def test_a_form_that_came_too_late_shows_both_versions_without_their_totals(organiser: Client) -> None:
    table = begun()
    late = sheet_pages.post(organiser, "deal_add", table, TYPED, base=1)
    assert late.status_code == 409
    assert "When you opened it" in said(late)
    assert "Version 2" in said(late)
    assert not says(late, TWO, THREE)


def test_what_is_unusual_is_asked_without_a_total(organiser: Client) -> None:
    table = begun(game_kind="target", target=1000)
    asked = sheet_pages.post(organiser, "sheet_confirm", table, {"written_NS": "470", "written_EW": "100"}, base=2)
    assert "Nobody has reached 1,000 points yet." in said(asked)
    assert "The paper says 470 – 100, the deals add up to something else." in said(asked)
    assert not says(asked, ALONE)
    assert "Computed" not in said(asked)


def test_what_was_typed_as_a_total_is_a_fact_and_shown(organiser: Client) -> None:
    table = begun()
    saved = sheet_pages.post(organiser, "sheet_totals", table, {"total_NS": "460", "total_EW": "100"}, base=2)
    key = re.search(r'name="accepted" id="id_accepted" value="([^"]+)"', page_text(saved))
    assert key
    typed = {"total_NS": "460", "total_EW": "100", "accepted": key[1]}
    sheet_pages.post(organiser, "sheet_totals", table, typed, base=2)
    page = organiser.get(reverse("sheet", args=address(table)))
    assert "Totals saved. Totals:" in said(page)
    assert NO_SCORE in page_text(page)


def test_a_correction_of_what_counts_is_open(organiser: Client) -> None:
    table = begun()
    confirm(table)
    enter(table)
    assert says(organiser.get(reverse("sheet", args=address(table))), THREE)


def test_the_desk_says_no_total_of_deals_that_are_entered(scorer: Client) -> None:
    table = begun()
    for mode in ("deals", "totals"):
        assert not says(entry_pages.desk(scorer, table, table="1", mode=mode), TWO)
    assert "Replace its deals" in said(entry_pages.desk(scorer, table, table="1"))
    line: dict[str, Any] = {"mode": "deals", "line": "100 h ns 112 b", "base": "2"}
    read = entry_pages.send(scorer, "scorer_read", table, **line)
    assert "Contract made" in said(read)
    assert not says(read, TWO, THREE)
    address_ = reverse("scorer_read", args=[table.round.tournament.pk])
    part = scorer.post(address_, {**line, "table": "1", "tour": "1"}, headers={"HX-Request": "true"})
    assert "Contract made" in said(part)
    assert not says(part, TWO, THREE)
    saved = entry_pages.send(scorer, "scorer_deal", table, **line)
    assert "Table 1, deal saved." in said(saved)
    assert not says(saved, TWO, THREE)
    assert sheet_pages.total(table) == (690, 150)
    late = entry_pages.send(scorer, "scorer_deal", table, **line)
    assert late.status_code == 409
    assert not says(late, TWO, THREE, ("920", "200"))


def test_a_gap_at_the_desk_names_the_paper_and_the_likely_slip_alone(scorer: Client) -> None:
    table = begun()
    page = entry_pages.send(scorer, "scorer_paper", table, mode="deals", base="2", written_NS="440", written_EW="100")
    assert "The paper seems to lack NS’s belote" in said(page)
    assert "440 – 100" in said(page)
    assert not says(page, ALONE)


def test_the_pass_retypes_what_it_must_not_show(scorer: Client) -> None:
    table = begun()
    at = reverse("verification", args=[table.round.tournament.pk])
    looked = scorer.get(at, {"mode": "step", "table": "1"})
    assert "It is the same on the paper" not in said(looked)
    assert not says(looked, TWO)
    typed = {"table": "1", "tour": "1", "base": "2", "key": str(uuid4()), "paper_NS": "440", "paper_EW": "100"}
    assert not says(scorer.post(at, typed), ALONE)


def test_the_board_and_what_was_typed_last_say_no_total(scorer: Client) -> None:
    deals, totals, counted = make_tables(3, hide_totals=True)
    enter(deals, make_deal(), make_deal())
    save_totals(actor=ACTOR, table=totals, ticket=ticket(), totals=PerSide(1830, 1540))
    enter_totals(actor=ACTOR, table=counted, ticket=ticket(), totals=PerSide(1720, 1650))
    for name, place in (("scores_round", address(deals)[:2]), ("scorer", address(deals)[:1])):
        page = scorer.get(reverse(name, args=place))
        assert not says(page, TWO)
        assert "1,830" in said(page)
        assert "1,720" in said(page)


def test_a_telephone_says_no_total_before_both_sides_agree(player: Client) -> None:
    table = make_phone_table(hide_totals=True)
    for _deal in range(2):
        send_deal(player, table)
    assert not says(opened(player, table), TWO)
    tried = reverse("phone_preview", args=[code_for(table), "ns"])
    for headers in ({}, {"HX-Request": "true"}):
        assert not says(player.post(tried, {**TYPED, "base": "2"}, headers=headers), TWO, THREE)
    late = send_deal(player, table, base="1")
    assert late.status_code == 409
    assert "Version 2" in said(late)
    assert not says(late, TWO, THREE)
    assert not says(player.get(reverse("phone_deal", args=[code_for(table), "ns", 2])), TWO)
    assert not says(send(player, table, "phone_agree", "ns"), TWO)
    for side in ("ns", "eo"):
        finish(player, table, side)
    assert says(opened(player, table), TWO)


def test_the_sheet_opens_up_once_both_sides_agree(organiser: Client, player: Client) -> None:
    table = make_phone_table(hide_totals=True, entry_policy=EntryPolicy.CONFIRM)
    for _deal in range(2):
        send_deal(player, table)
    board = reverse("scores_round", args=address(table)[:2])
    finish(player, table, "ns")
    assert not says(organiser.get(reverse("sheet", args=address(table))), TWO)
    assert not says(organiser.get(board), TWO)
    finish(player, table, "eo")
    assert not table.versions.filter(state="confirmed").exists()
    for page in (organiser.get(reverse("sheet", args=address(table))), organiser.get(board), opened(player, table)):
        assert says(page, TWO)


@pytest.mark.parametrize(("side", "shown"), [("ns", "what our deals add up to"), ("eo", "what their deals add up to")])
def test_deals_against_totals_are_told_apart_without_the_sum_of_the_deals(
    player: Client, side: str, shown: str
) -> None:
    table = make_phone_table(hide_totals=True, blind_entry=True)
    for number in range(2):
        send_deal(player, table, base=str(number))
    typed = {"total_NS": "500", "total_EW": "90", "base": "0", "deals_played": "2"}
    asked = send(player, table, "phone_totals", "eo", **typed)
    key = re.search(r'id="totals_accepted" value="([^"]+)"', page_text(asked))
    send(player, table, "phone_totals", "eo", **typed, accepted=key[1] if key else "")
    send(player, table, "phone_agree", "ns", base="2", accepted="incomplete")
    send(player, table, "phone_agree", "eo", base="1")
    assert BlindSheet.objects.filter(final=True).count() == 2
    page = opened(player, table, side)
    assert "500 – 90" in said(page)
    assert shown in said(page)
    assert not says(page, TWO)


def test_the_paper_of_hidden_deals_is_kept_and_shown_as_typed(organiser: Client) -> None:
    table = begun()
    note_written(actor=ACTOR, table=table, ticket=ticket(2), written=PerSide(440, 100))
    page = organiser.get(reverse("sheet", args=address(table)))
    assert "440 – 100" in said(page)
    assert not says(page, ALONE)
