"""Scores in templates: the words of the ``wording`` modules as filters."""

from collections.abc import Mapping
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring import Deal, DealScore, Doubling, Judgement, Line, PerSide, Problem, Side, SpecialBid, Trump
from tournaments import phrases
from tournaments.enums import VersionState
from tournaments.gap_causes import Gap
from tournaments.models import LogEntry
from tournaments.selectors.board import TableState
from tournaments.selectors.sheets import Sheet
from tournaments.sheet_checks import Question
from tournaments.wording import gaps, journal, journal_acts, scoring, sheets

register = template.Library()


@register.filter
def side_words(side: str) -> str:
    """The two letters of a side."""
    return scoring.side_words(Side(side))


@register.filter
def line_words(line: Line) -> str:
    """Why a line's points are there."""
    return scoring.line_words(line)


@register.filter
def judgement_words(judgement: Judgement) -> str:
    """Whether the contract is made, and why."""
    return scoring.judgement_words(judgement)


@register.filter
def problem_words(problem: Problem) -> str:
    """What is wrong or unusual about a deal."""
    return scoring.problem_words(problem)


@register.filter
def contract_words(contract: int | SpecialBid | None) -> str:
    """The bid."""
    return scoring.contract_words(contract)


@register.filter
def doubling_words(doubling: Doubling) -> str:
    """Coinche or surcoinche, "" for neither."""
    return "" if doubling is Doubling.NONE else scoring.doubling_words(doubling)


@register.filter
def bid(deal: Deal) -> SafeString:
    """A deal's bid on one line, its taker as a mark."""
    return _bid(deal.taker, deal.contract, deal.trump, deal.doubling, get_language())


@lru_cache(maxsize=1024)
def _bid(
    taker: Side | None, contract: int | SpecialBid | None, trump: Trump | None, doubling: Doubling, _language: str
) -> SafeString:
    """Kept, since a telephone's answer shows every bid of a sheet and laying them out took half of its time."""
    stated = {"taker": taker, "contract": contract, "trump": trump, "doubling": doubling}
    return render_to_string("tournaments/scores/_bid.html", {"deal": stated})


@register.filter
def question_words(question: Question) -> str:
    """What is unusual about a sheet."""
    return sheets.question_words(question)


@register.filter
def discreet_words(question: Question) -> str:
    """The same without a total or the mean of the round."""
    return sheets.discreet_words(question)


@register.filter
def table_state_words(state: TableState) -> str:
    """Where a table's result stands."""
    return sheets.table_state_words(state)


@register.filter
def version_state_words(state: VersionState) -> str:
    """What a version is."""
    return sheets.version_state_words(state)


@register.filter
def gap_words(gap: Gap) -> str:
    """Why the paper may say something else."""
    return gaps.gap_words(gap)


@register.filter
def deal_words(deal: Deal, sheet: Sheet) -> str:
    """A deal in a sentence, as it would be said at the table."""
    return scoring.deal_words(deal, sheet.names)


@register.filter
def lines_of(score: DealScore, side: str) -> tuple[Line, ...]:
    """The lines of one side."""
    return tuple(line for line in score.lines if line.side == side)


@register.filter
def points_of(pair: PerSide, side: str) -> int:
    """One side's number."""
    return pair.of(Side(side))


@register.filter
def entry_of(mapping: Mapping[str, object] | str, key: str) -> object:
    """What a mapping holds under a key, None if nothing; a variable that a page does not have is an empty text."""
    return mapping.get(key) if isinstance(mapping, Mapping) else None


@register.filter
def signed(points: int) -> str:
    """Points that are added, with their sign."""
    return phrases.signed(points)


@register.filter
def whole(points: int) -> str:
    """Points that may be below zero."""
    return phrases.whole(points)


@register.filter
def action_words(action: str) -> str:
    """What an act in the journal is called."""
    return journal_acts.action_words(action)


@register.filter
def subject_words(entry: LogEntry) -> str:
    """What an act was done to."""
    return journal.subject_words(entry)


@register.filter
def fact_lines(entry: LogEntry) -> list[journal.FactLine]:
    """What an act changed."""
    return journal.fact_lines(entry)
