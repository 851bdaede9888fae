"""Announcements in words: every reason and every problem has its sentence, with what it is about."""

import pytest
from django.utils import translation

from scoring import PRESETS, Side, Trump
from scoring.announcements import Announcement, Kind
from scoring.cards import Rank
from scoring.settlement import AnnouncementProblem, settle_texts
from tournaments.wording import announcements

FFB = PRESETS["ffb-coinchee-2015"]
ISCOOL = PRESETS["iscool"]
NAMES = {Side.NS: "Anne / Bruno", Side.EW: "Chloé / David"}


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def why(ns: str, ew: str, trump: Trump = Trump.HEARTS, rules: object = FFB) -> str:
    assert isinstance(rules, type(FFB))
    settled = settle_texts(ns.split(), ew.split(), trump, rules.announcement_style)
    return announcements.why_words(settled, trump, rules)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("rank", Rank)
def test_every_kind_and_every_card_has_a_name(kind: Kind, rank: Rank) -> None:
    assert announcements.kind_words(kind)
    assert announcements.rank_words(rank)
    assert announcements.rank_letter(rank)
    assert "%" not in announcements.RUNS_TO[rank]() % {"kind": "tierce", "suit": "hearts"}
    assert announcements.announcement_words(Announcement(Kind.CARRE, rank)).startswith("carré of ")


def test_a_declaration_reads_as_it_is_said() -> None:
    words = announcements.announcement_words(Announcement.parse("tierce:K:hearts"))
    assert words == "tierce to the king of hearts"
    assert announcements.scored_words(Announcement.parse("carre:J"), Trump.HEARTS, FFB) == "carré of jacks 200"


@pytest.mark.parametrize(
    ("ns", "ew", "words"),
    [
        ("", "", "Nobody has an announcement that counts."),
        ("", "tierce:9:clubs", "Tierce to the 9 of clubs: the other side has no announcement that counts."),
        ("cinquante:A:spades", "cent:J:clubs", "Cent to the jack of clubs goes above cinquante to the ace of spades"),
        ("tierce:A:spades", "tierce:K:clubs", "the highest card decides"),
        ("carre:9", "carre:J", "Carré of jacks goes above carré of 9s: the order of carrés is J > 9 > A > 10 > K > Q."),
        ("tierce:Q:hearts", "tierce:Q:clubs", "the same height, but hearts is trump"),
        (
            "tierce:Q:spades",
            "tierce:Q:clubs",
            "of spades and tierce to the queen of clubs are level",
        ),
        ("carre:J carre:J", "", "cannot all be true"),
    ],
)
def test_each_reason_has_its_sentence(ns: str, ew: str, words: str) -> None:
    assert words in why(ns, ew)


def test_carres_have_an_order_of_their_own_without_trump() -> None:
    assert "A > 10 > K > Q > J > 9" in why("carre:A", "carre:J", Trump.NO_TRUMP)


def test_a_low_carre_that_cancels_says_so() -> None:
    assert "cancels every announcement" in why("carre:7", "tierce:K:clubs", rules=ISCOOL)


@pytest.mark.parametrize(
    ("code", "declared", "words"),
    [
        ("announcement_unreadable", ("quinte:A",), "Anne / Bruno: “Quinte:A” is no announcement"),
        ("run_too_low", ("tierce:8:clubs",), "Anne / Bruno: Tierce to the 8 of clubs is too low"),
        ("card_announced_twice", ("tierce:K:hearts", "carre:K"), "king of hearts and carré of kings share a card"),
        ("card_announced_twice", ("carre:K", "carre:K"), "Carré of kings is declared twice by the same side."),
        ("card_on_both_sides", ("carre:K", "tierce:K:clubs"), "(Anne / Bruno) and tierce to the king of clubs (Chloé"),
        ("hands_too_small", ("carre:K", "carre:J", "carre:A"), "carré of kings, carré of jacks, carré of aces"),
    ],
)
def test_each_problem_has_its_sentence(code: str, declared: tuple[str, ...], words: str) -> None:
    problem = AnnouncementProblem(code=code, field=Side.NS, announcements=declared)
    assert words in announcements.problem_words(problem, NAMES)
