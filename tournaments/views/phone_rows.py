"""A line of a telephone's list of deals."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scoring import Deal, PerSide, Problem, Side
from tournaments.facts import ScoredDeal


def deal_row(address: str, deal: ScoredDeal, side: Side, language: str) -> SafeString:
    """What was played, the points of both sides, ours first, or why they do not count; it leads to ``address``."""
    points = deal.score.score if deal.score else None
    return _row(address, deal.index, deal.facts.deal, points, deal.problems, side, language)


@lru_cache(maxsize=4096)
def _row(
    address: str,
    number: int,
    deal: Deal,
    points: PerSide | None,
    problems: tuple[Problem, ...],
    side: Side,
    _language: str,
) -> SafeString:
    """Kept: every answer to a telephone shows all deals of its sheet, of which one has changed."""
    context = {
        "address": address,
        "number": number,
        "deal": deal,
        "ours": points.of(side) if points else "–",
        "theirs": points.of(side.other) if points else "–",
        "problems": problems,
    }
    return render_to_string("tournaments/phone/_row.html", context)
