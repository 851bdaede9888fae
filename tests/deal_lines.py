"""Deals written on one line, so that what is written can be read back."""

from collections.abc import Iterator, Mapping

from scoring import Deal, Doubling, Side, SpecialBid
from scoring.cards import TOTAL
from scoring.deal import ZERO
from tournaments.deal_line import Meaning, Sign, Vocabulary


def write_line(deal: Deal, words: Vocabulary) -> str:
    """The shortest usual line for a deal, a meaning by its first word; penalties and tolerance have no place in it."""
    names = {meaning: word for word, meaning in reversed(list(words.items()))}
    if deal.taker is None or deal.trump is None or deal.contract is None:
        return names[Sign.PASSED]
    bid = names[Sign(deal.contract.value)] if isinstance(deal.contract, SpecialBid) else str(deal.contract)
    parts = [bid, names[deal.trump], names[deal.taker], *doubling_words(deal, names), *result_words(deal, names)]
    for side in (deal.taker, deal.taker.other):
        owner = [] if side is deal.taker else [names[side]]
        parts += [names[Sign.BELOTE], *owner] * deal.belotes.of(side)
        if deal.announcements.of(side):
            parts += [f"+{deal.announcements.of(side)}", *owner]
    return " ".join(parts)


def doubling_words(deal: Deal, names: Mapping[Meaning, str]) -> Iterator[str]:
    if deal.doubling is not Doubling.NONE:
        yield names[Sign.COINCHE if deal.doubling is Doubling.COINCHE else Sign.SURCOINCHE]


def result_words(deal: Deal, names: Mapping[Meaning, str]) -> Iterator[str]:
    """Who won what: all eight tricks, or the takers' points."""
    taker = deal.taker or Side.NS
    if deal.generale or deal.swept:
        side = deal.generale or deal.swept or taker
        yield names[Sign.GENERALE if deal.generale else Sign.CAPOT]
        if side is not taker:
            yield names[side]
        return
    points = deal.raw_points or deal.points or ZERO
    yield str(points.of(taker))
    if deal.tricks and (0 in points or TOTAL in points):
        yield f"/{min(deal.tricks)}"
    if deal.last_trick:
        yield names[Sign.LAST_TRICK]
        if deal.last_trick is not taker:
            yield names[deal.last_trick]
