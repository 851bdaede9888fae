"""The engine against the naive scoring: every preset, every switch, every kind of deal.

`make test` compares a sample of the deals, spread evenly; with COINCHE_SOAK=true in the environment all of them are.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from scoring.cards import Side, Trump
from scoring.checks import find_problems
from scoring.deal import Deal, Doubling, PerSide, SpecialBid
from scoring.presets import PRESETS
from scoring.problems import ScoringError
from scoring.rules import RuleSet
from scoring.score import score_deal
from tests.scoring.naive import SETTINGS, Facts, Switches, naive_score, rescaled

SOAK = os.environ.get("COINCHE_SOAK") == "true"
EVERY = 1 if SOAK else 151
EVERY_OF_A_SWITCH = 199 if SOAK else 1499

# Each switch that changes a score, with every value that it may take.
VALUES: dict[str, tuple[object, ...]] = {
    "counting": ("made_and_bid", "made", "bid"),
    "surcoinche": (4, 3),
    "belote_multiplied": (True, False),
    "announcements_multiplied": (True, False),
    "doubled_made_announcements": ("takers", "defence", "lost"),
    "capot_failed_base": (160, 250),
    "defence_capot_base": (160, 250, 252),
    "doubled_capot_base": (250, 160),
    "level": ("failed", "litige", "made"),
    "rounding": ("none", "five_up", "five_down"),
    "judged_on": ("exact", "rounded"),
    "belote_after_failure": ("kept", "taken"),
    "must_beat_defence": (True, False),
    "minimum_in_tricks": (0, 82),
    "belote_helps": (True, False),
    "announcements_help": (True, False),
    "capot_points": (252, 250, 162),
    "generale_points": (None, 350),
    "generale_bid": (None, 500),
    "doubled_base": ("times_m", "flat"),
    "failure_base": (160, 162),
    "failure_pays_bid": (True, False),
    "belote_style": ("points", "lowers_target"),
    "capot_takes_announcements": (True, False),
    "capot_bonus": (0, 250),
    "capot_bid_alone": (False, True),
    "defence_made": ("own", "nothing"),
    "doubled_points": ("fixed", "actual"),
    "defence_doubled": ("belote", "nothing", "own"),
    "doubled_capot_bid_base": (None, 250, 160),
}
assert set(VALUES) == set(SETTINGS["bga"])

HIGHEST_BID = {"ffb-coinchee-2015": 300, "funbelote": 300, "bga": 180}
ANNOUNCED = [(0, 0), (20, 0), (50, 0), (200, 0), (550, 0), (0, 20), (0, 50), (0, 100), (0, 270)]
BELOTES = {
    Trump.HEARTS: [(0, 0), (1, 0), (0, 1)],
    Trump.NO_TRUMP: [(0, 0)],
    Trump.ALL_TRUMP: [(ours, theirs) for ours, theirs in product(range(5), range(5)) if ours + theirs <= 4],
}
# Points and tricks of the takers, and who made a générale. Nought and 162 need the tricks.
TRICKS: list[tuple[int, int | None, str | None]] = [
    *((points, None, None) for points in range(2, 161)),
    *((0, 0, None), (0, 0, "defence"), (0, 1, None), (162, 7, None), (162, 8, None), (162, 8, "takers")),
]


def rules_of(code: str, **changes: object) -> RuleSet:
    """A preset with switches changed, each given as its text or number.

    Raises:
        ScoringError: they do not go together.
    """
    return RuleSet.from_dict({**PRESETS[code].to_dict(), **changes})


def some_facts(code: str, settings: Switches, step: int) -> Iterator[tuple[Trump, Facts]]:
    """The deals of a sweep under a preset, or one in so many of them."""
    rules = PRESETS[code]
    bids: list[int | str] = [*range(90, HIGHEST_BID.get(code, 160) + 1, 10), rules.lowest_bid, "capot"]
    if settings["generale_bid"] is not None:
        bids.append("generale")
    trumps = [Trump.HEARTS, *[Trump.NO_TRUMP] * rules.no_trump, *[Trump.ALL_TRUMP] * rules.all_trump]
    for trump in trumps:
        belotes = BELOTES[trump][: None if trump is not Trump.ALL_TRUMP or rules.belotes_in_all_trump else 1]
        announced = ANNOUNCED if rules.announcements else ANNOUNCED[:1]
        choices: list[Sequence[Any]] = [TRICKS, bids, list(Doubling), belotes, announced]
        for number in range(0, prod(map(len, choices)), step):
            (points, tricks, generale), bid, doubling, held, shown = combination(number, choices)
            yield (
                trump,
                Facts(
                    contract=bid,
                    points=points,
                    doubling=doubling.value,
                    tricks=tricks,
                    generale=generale,
                    belotes=held,
                    announcements=shown,
                ),
            )


def combination(number: int, choices: Sequence[Sequence[Any]]) -> list[Any]:
    """One of all combinations by its number, so that a sample costs nothing for what it skips."""
    picked = []
    for choice in choices:
        number, place = divmod(number, len(choice))
        picked.append(choice[place])
    return picked


def deal_of(facts: Facts, trump: Trump, taker: Side = Side.NS) -> Deal:
    """The same deal as the engine takes it."""

    def sides(takers: int, defence: int) -> PerSide:
        return PerSide(takers, defence) if taker is Side.NS else PerSide(defence, takers)

    return Deal(
        taker=taker,
        contract=SpecialBid(facts.contract) if isinstance(facts.contract, str) else facts.contract,
        trump=trump,
        doubling=Doubling(facts.doubling),
        points=None if facts.tricks in (0, 8) else sides(facts.points, 162 - facts.points),
        tricks=None if facts.tricks is None else sides(facts.tricks, 8 - facts.tricks),
        belotes=sides(*facts.belotes),
        announcements=sides(*facts.announcements),
        generale={None: None, "takers": taker, "defence": taker.other}[facts.generale],
    )


def engine_score(deal: Deal, rules: RuleSet) -> tuple[bool | None, int, int]:
    """Made, the takers' and the defence's score as the sums of their lines."""
    assert deal.taker is not None
    scored = score_deal(deal, rules)
    sums = {side: sum(line.points for line in scored.lines if line.side is side) for side in Side}
    assert sums == {side: scored.score.of(side) for side in Side}
    return scored.made, sums[deal.taker], sums[deal.taker.other]


def assert_agreed(facts: Facts, trump: Trump, rules: RuleSet, settings: Switches, taker: Side = Side.NS) -> None:
    expected = naive_score(settings, facts)
    found = engine_score(deal_of(facts, trump, taker), rules)
    assert found == expected, (rules.code, trump.value, facts)


def test_the_presets_are_the_table() -> None:
    assert set(PRESETS) == set(SETTINGS)
    for code, rules in PRESETS.items():
        found = rules.to_dict()
        assert {name: found[name] for name in VALUES} == SETTINGS[code], code


@pytest.mark.parametrize("code", SETTINGS)
def test_presets_agree_with_the_naive_scoring(code: str) -> None:
    rules, settings = PRESETS[code], SETTINGS[code]
    for trump, facts in some_facts(code, settings, EVERY):
        if trump.is_suit or not rules.rescaled_cards:  # a conversion to 152 leaves gaps that this sweep ignores
            assert find_problems(deal_of(facts, trump), rules) == ()
        assert_agreed(facts, trump, rules, settings)


CHANGES = [(code, name, value) for code in SETTINGS for name, values in VALUES.items() for value in values]


@pytest.mark.parametrize(
    ("code", "name", "value"), [change for change in CHANGES if SETTINGS[change[0]][change[1]] != change[2]]
)
def test_one_changed_switch_agrees_with_the_naive_scoring(code: str, name: str, value: object) -> None:
    changes = {name: value}
    if name == "level":
        changes["must_beat_defence"] = True
    if name == "judged_on" and SETTINGS[code]["rounding"] == "none":
        changes["rounding"] = "five_up"
    rules, settings = rules_of(code, **changes), {**SETTINGS[code], **changes}
    for trump, facts in some_facts(code, settings, EVERY_OF_A_SWITCH):
        assert_agreed(facts, trump, rules, settings)


@st.composite
def any_facts(draw: st.DrawFn, lowest: int, generale: bool) -> Facts:
    """A valid deal, level points and round figures more often than chance has them."""
    points, tricks, who = draw(st.one_of(st.sampled_from(TRICKS), st.sampled_from(TRICKS[60:100]), st.just(TRICKS[79])))
    bids: list[int | str] = [lowest, 90, 100, 110, 120, 160, "capot", *["generale"] * generale]
    return Facts(
        contract=draw(st.sampled_from(bids)),
        points=points,
        doubling=draw(st.sampled_from(Doubling)).value,
        tricks=tricks,
        generale=who,
        belotes=draw(st.sampled_from(BELOTES[Trump.ALL_TRUMP])),
        announcements=draw(st.sampled_from(ANNOUNCED)),
    )


@examples(max_examples=20_000 if SOAK else 300, deadline=None)
@given(data=st.data(), code=st.sampled_from(sorted(SETTINGS)), taker=st.sampled_from(Side))
def test_any_house_rules_agree_with_the_naive_scoring(data: st.DataObject, code: str, taker: Side) -> None:
    changes = data.draw(st.fixed_dictionaries({}, optional={n: st.sampled_from(v) for n, v in VALUES.items()}))
    try:
        rules = rules_of(code, **changes)
    except ScoringError:
        assume(False)
    settings = {**SETTINGS[code], **changes}
    facts = data.draw(any_facts(rules.lowest_bid, settings["generale_bid"] is not None))
    assert_agreed(facts, Trump.ALL_TRUMP, rules, settings, taker)


@pytest.mark.parametrize(("trump", "total"), [(Trump.NO_TRUMP, 120), (Trump.ALL_TRUMP, 248)])
@pytest.mark.parametrize("doubling", Doubling)
def test_raw_cards_agree_with_the_naive_conversion(trump: Trump, total: int, doubling: Doubling) -> None:
    rules, settings = PRESETS["bga"], SETTINGS["bga"]
    for raw, last in product(range(2, total - 1), (True, False)):
        points = rescaled(raw, total) + (10 if last else 0)
        expected = naive_score(settings, Facts(contract=90, points=points, doubling=doubling.value))
        deal = replace(
            deal_of(Facts(contract=90, points=points, doubling=doubling.value), trump),
            points=None,
            raw_points=PerSide(raw, total - raw),
            last_trick=Side.NS if last else Side.EW,
        )
        assert engine_score(deal, rules) == expected, (raw, last)
