"""What tie-breaks count in the deals themselves: capots, contracts made, coinches won."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from scoring import Doubling, Side
from tournaments.facts import ScoredDeal, SheetFacts, score_sheet
from tournaments.models import FrozenRules, SheetVersion, Tournament
from tournaments.selectors.places import SideCounts
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import game_end

#: The tie-breaks that ask for it. Without one of them in force no deal is read.
ASKED_BY: Final = frozenset({"capots", "contracts_made", "coinches_won"})


def deal_counts(tournament: Tournament) -> dict[int, Mapping[Side, SideCounts]]:
    """By table and side, of the confirmed sheets entered deal by deal; two queries, none if nothing asks for it.

    A sheet that holds only the two totals of the paper counts nothing: its deals are not known.
    """
    if not ASKED_BY.intersection(tournament.tie_breaks):
        return {}
    versions = SheetVersion.objects.confirmed().filter(table__round__tournament=tournament)
    rows = list(versions.values_list("table", "rules", "facts"))
    frozen = FrozenRules.objects.in_bulk({rules for _table, rules, _facts in rows})
    rules = {pk: rules_of(each) for pk, each in frozen.items()}
    end = game_end(tournament)
    return {
        table: _of_sheet(score_sheet(SheetFacts.from_dict(facts), rules[own], end).deals) for table, own, facts in rows
    }


def _of_sheet(deals: tuple[ScoredDeal, ...]) -> Mapping[Side, SideCounts]:
    capots: Counter[Side] = Counter()
    made: Counter[Side] = Counter()
    coinches: Counter[Side] = Counter()
    for each in deals:
        deal, score = each.facts.deal, each.score
        if score is None or deal.taker is None:
            continue
        if deal.swept is not None:
            capots[deal.swept] += 1
        if score.made:
            made[deal.taker] += 1
        if deal.doubling is not Doubling.NONE and score.made is not None:
            coinches[deal.taker if score.made else deal.taker.other] += 1
    return {
        side: SideCounts(capots=capots[side], contracts_made=made[side], coinches_won=coinches[side]) for side in Side
    }
