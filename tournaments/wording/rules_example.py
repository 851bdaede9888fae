"""The worked example in words: four deals as the form of the rules shows them, with every line of both scores."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Deal, DealScore, Doubling, Line, PerSide, RuleSet, Side
from tournaments.phrases import whole
from tournaments.wording.scoring import contract_words, judgement_words, line_words
from tournaments.worked_example import ExampleCode, VariantCode, worked_example


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLine:
    """A step of the computation: its words, and what it adds to the takers or to the defence ("" for the other)."""

    words: str
    takers: str
    defence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownVariant:
    """What a little change makes of a deal."""

    words: str
    score: PerSide


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownExample:
    """One deal of the example.

    Attributes:
        title: what it is about.
        made: made, failed, or None for a litige.
        contract, suit: the bid and the code of the trump.
        coinched: how far, "" for a plain contract.
        facts: what the table counted, on one line.
        judgement: whether it is made and why.
        lines: both scores, line by line.
        score: of takers (ns) and defence (ew).
        variants: the scores of deals that differ a little.
    """

    title: str
    made: bool | None
    contract: str
    suit: str
    coinched: str
    facts: str
    judgement: str
    lines: tuple[ShownLine, ...]
    score: PerSide
    variants: tuple[ShownVariant, ...]


def shown_example(rules: RuleSet) -> tuple[ShownExample, ...]:
    """The four deals under a rule set, ready to be shown."""
    return tuple(
        ShownExample(
            title=_title(each.code),
            made=each.score.made,
            contract=contract_words(each.deal.contract),
            suit=each.deal.trump.value if each.deal.trump else "",
            coinched=_("coinched") if each.deal.doubling is Doubling.COINCHE else "",
            facts=_facts(each.deal),
            judgement=judgement_words(each.score.judgement) if each.score.judgement else "",
            lines=_lines(each.score),
            score=each.score.score,
            variants=tuple(
                ShownVariant(words=_variant(variant.code, rules), score=variant.score.score)
                for variant in each.variants
            ),
        )
        for each in worked_example(rules)
    )


def _title(code: ExampleCode) -> str:
    return {
        ExampleCode.MADE: _("Five points more than the bid"),
        ExampleCode.FAILED: _("Two points short, with the belote"),
        ExampleCode.COINCHED: _("Ten points more than the bid"),
        ExampleCode.CAPOT: _("A capot"),
    }[code]


def _facts(deal: Deal) -> str:
    """What the table counted."""
    if deal.points is None:
        return _("The takers win all eight tricks and hold the belote.")
    figures = {"takers": deal.points.ns, "defence": deal.points.ew, "announced": deal.announcements.ew}
    if deal.announcements.ew:
        text = _("The takers count %(takers)d and the belote, the defence %(defence)d and a tierce (%(announced)d).")
    else:
        text = _("The takers count %(takers)d and the belote, the defence %(defence)d.")
    return text % figures


def _lines(score: DealScore) -> tuple[ShownLine, ...]:
    return tuple(_line(line) for line in score.lines)


def _line(line: Line) -> ShownLine:
    points, takers = whole(line.points), line.side is Side.NS
    return ShownLine(words=line_words(line), takers=points if takers else "", defence="" if takers else points)


def _variant(code: VariantCode, rules: RuleSet) -> str:
    surcoinched = _("surcoinched, the tierce held by the takers") if rules.announcements else _("the same surcoinched")
    return {
        VariantCode.LEVEL: _("a bid of 80, and 81 points each"),
        VariantCode.DEFENCE_CAPOT: _("the defence wins all eight tricks"),
        VariantCode.SURCOINCHED: surcoinched,
        VariantCode.CAPOT_COINCHED: _("the same coinched"),
        VariantCode.CAPOT_FAILED: _("one trick lost"),
    }[code]
