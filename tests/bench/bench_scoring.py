"""How fast deals are scored: in a program that holds them, and through the command that other programs call."""

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from scoring import PRESETS, Deal, find_problems, score_deal
from tests.bench.harness import ROOT, Pair, measure, per_second

RULES = PRESETS["ffb-coinchee-2015"]
DEALS_HELD = 10_000
LINES = 30_000
TRUMPS = ("spades", "hearts", "diamonds", "clubs")


@measure("scoring.score_deal", unit="FFB deals/s", bound="an empty function over the same objects", rounds=7)
def score_held_deals() -> Iterator[Pair]:
    """Score deals that are objects already, lines included."""
    deals = [Deal.from_dict(facts) for facts in evening(DEALS_HELD)]
    assert not any(find_problems(deal, RULES) for deal in deals)

    def score_all() -> None:
        for deal in deals:
            score_deal(deal, RULES)

    def call_all() -> None:
        for deal in deals:
            nothing(deal, RULES)

    yield Pair(lambda: per_second(DEALS_HELD, score_all), lambda: per_second(DEALS_HELD, call_all))


@measure("scoring.jsonl", unit="lines/s", bound="json.loads and json.dumps over the same lines")
def score_lines() -> Iterator[Pair]:
    """Score JSON lines through ``python -m scoring``, start of the interpreter included, problems checked."""
    lines = [
        json.dumps({"id": str(number), "rules": RULES.code, **facts}) for number, facts in enumerate(evening(LINES))
    ]
    text = "\n".join(lines) + "\n"

    def command() -> None:
        answer = subprocess.run(
            [sys.executable, "-m", "scoring"], cwd=ROOT, input=text, text=True, capture_output=True, check=True
        )
        assert answer.stdout.count('"valid": true') == LINES

    def json_alone() -> None:
        for line in lines:
            json.dumps(json.loads(line))

    yield Pair(lambda: per_second(LINES, command), lambda: per_second(LINES, json_alone))


def nothing(_deal: Deal, _rules: object) -> None:
    """Do nothing: what a call costs."""


def evening(count: int) -> Iterator[dict[str, Any]]:
    """Yield the facts of ``count`` plausible FFB deals, the same each time."""
    chance = Random(2015)
    for _ in range(count):
        taker, defence = chance.choice((("NS", "EW"), ("EW", "NS")))
        points = chance.randint(20, 150)
        yield {
            "taker": taker,
            "contract": chance.choice((80, 80, 90, 90, 100, 100, 110, 120, 130)),
            "trump": chance.choice(TRUMPS),
            "doubling": chance.choices(("none", "coinche", "surcoinche"), (90, 9, 1))[0],
            "points": {taker: points, defence: 162 - points},
            "belotes": {chance.choice(("NS", "EW")): int(chance.random() < 0.2)},
        }
