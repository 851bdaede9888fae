"""The registry of printable documents: each is one template, shown as a page and rendered as a PDF file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.sheets.pdf import render_pdf
from tournaments.sheets.rules import rules_context
from tournaments.sheets.score_sheets import score_sheets_context
from tournaments.sheets.standings import standings_context


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A kind of document: its template and what fills it.

    ``context`` takes the tournament and the number of the round asked for (None: the latest), and returns what the
    template shows.
    """

    code: str
    template: str
    context: Callable[[Tournament, int | None], Mapping[str, Any]]


def _score_sheets(tournament: Tournament, round_number: int | None) -> Mapping[str, Any]:
    return score_sheets_context(tournament.rounds.get(number=round_number or 0))


def _standings(tournament: Tournament, round_number: int | None) -> Mapping[str, Any]:
    return standings_context(tournament, after_round=round_number)


def _rules(tournament: Tournament, round_number: int | None) -> Mapping[str, Any]:
    return rules_context(tournament)


DOCUMENTS: Mapping[str, Document] = {
    document.code: document
    for document in (
        Document(code="score_sheets", template="tournaments/sheets/score_sheets.html", context=_score_sheets),
        Document(code="standings", template="tournaments/sheets/standings.html", context=_standings),
        Document(code="rules", template="tournaments/sheets/rules.html", context=_rules),
    )
}


def document_html(code: str, tournament: Tournament, *, round_number: int | None = None, **screen: Any) -> str:
    """The document as HTML; ``screen`` adds what only the page on screen shows (the way back, the link to the PDF)."""
    document = DOCUMENTS[code]
    context = document.context(tournament, round_number)
    return render_to_string(document.template, {"printed_at": timezone.localtime(), **context, **screen})


def document_pdf(code: str, tournament: Tournament, *, round_number: int | None = None) -> bytes:
    """The document as a PDF file. Raises ``UserError`` where this machine cannot make one."""
    return render_pdf(document_html(code, tournament, round_number=round_number))
