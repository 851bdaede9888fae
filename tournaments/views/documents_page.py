"""What the page of documents offers, and what a document's address asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404
from django.urls import reverse

from tournaments.enums import RoundState
from tournaments.forms.fields import number_of
from tournaments.jobs import wish_of
from tournaments.models import Job, Round, Tournament
from tournaments.selectors.evenings import tables_without_result
from tournaments.selectors.individuals import has_substitutes
from tournaments.selectors.printed import data_revision, handed_out, stale_data
from tournaments.selectors.public import published_numbers
from tournaments.selectors.seating import contestants
from tournaments.sheets.documents import DOCUMENTS, Document, count_pages
from tournaments.sheets.papers import Wish
from tournaments.sheets.pdf import pdf_is_available

#: The parameters of a document's address.
ROUND, ENTRANT, VARIANT = "tour", "inscrit", "version"
HIGHEST = 32_767
NOW = ("placement", "tables", "feuilles", "resultats")
RESULTS = ("classement", "joueurs", "grille", "palmares", "diplomes", "corrections", "tableaux", "soiree")
BEFORE = ("pointage", "feuilles-vierges")
#: Documents whose number of pages costs more than it tells; their printable page names it.
UNCOUNTED = frozenset({"joueurs", "tableaux", "grille", "palmares", "diplomes", "corrections", "soiree"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A document as the page offers it; ``pages`` is None where it is not counted here."""

    title: str
    page_url: str
    pdf_url: str
    pages: int | None
    variants: tuple[tuple[str, str], ...] = ()
    outdated: Job | None = None


def known_wish(code: str, query: Mapping[str, str], round_number: int | None) -> Wish:
    """What an address asks for, without what the document knows nothing of; 404 for what there is not."""
    document = DOCUMENTS.get(code)
    if document is None or document.build is None:
        raise Http404
    number = _number(query.get(ROUND, "") if round_number is None else str(round_number))
    variant = query.get(VARIANT, "")
    if variant and variant not in document.variants:
        raise Http404
    entrant = _number(query.get(ENTRANT, ""))
    return Wish(
        round_number=number if document.of_round or document.after_round else None,
        entrant=entrant if document.of_entrant else None,
        variant=variant,
    )


def visible_wish(tournament: Tournament, code: str, wish: Wish, *, drafts: bool) -> Wish:
    """The wish of somebody who may or may not see ``drafts``: by default the latest round that they know of.

    404 for a draft that is none of their business.
    """
    if drafts or not DOCUMENTS[code].of_round:
        return wish
    known = published_numbers(tournament)
    number = max(known, default=None) if wish.round_number is None else wish.round_number
    if number not in known:
        raise Http404
    return replace(wish, round_number=number)


def _number(text: str) -> int | None:
    if not text:
        return None
    number = number_of(text, most=5)
    if number is None or not 0 < number <= HIGHEST:
        raise Http404
    return number


def document_url(tournament: Tournament, code: str, wish: Wish, *, pdf: bool = False) -> str:
    """The address of a document, as a page or as a file."""
    address = reverse("document_pdf" if pdf else "document", args=[tournament.pk, code])
    asked = {ROUND: wish.round_number, ENTRANT: wish.entrant, VARIANT: wish.variant}
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{address}?{query}" if query else address


def source_url(tournament: Tournament, document: Document, wish: Wish) -> str:
    """The page on which the list of a document is: where one came from."""
    of_round = document.of_round and wish.round_number is not None
    return reverse(document.source, args=[tournament.pk, wish.round_number] if of_round else [tournament.pk])


def screen_context(tournament: Tournament, code: str, wish: Wish) -> dict[str, Any]:
    """What the printable page shows on screen only."""
    document = DOCUMENTS[code]
    choices = [
        {
            "label": words(),
            "url": document_url(tournament, code, _variant(wish, variant)),
            "chosen": variant == (wish.variant or next(iter(document.variants))),
        }
        for variant, words in document.variants.items()
    ]
    return {
        "on_screen": True,
        "back_url": source_url(tournament, document, wish) if _has_source(document, wish) else _documents(tournament),
        "pdf_url": document_url(tournament, code, wish, pdf=True),
        "pdf_available": pdf_is_available(),
        "choices": choices,
    }


def _has_source(document: Document, wish: Wish) -> bool:
    return not document.of_round or wish.round_number is not None


def _documents(tournament: Tournament) -> str:
    return reverse("documents", args=[tournament.pk])


def _variant(wish: Wish, variant: str) -> Wish:
    return replace(wish, variant=variant)


def offers(tournament: Tournament, *, drafts: bool) -> dict[str, Any]:
    """What can be printed: of the round in hand, of the others, of the whole evening, before the start.

    ``drafts``: whether rounds that are not published yet are offered too.
    """
    rounds = [each for each in tournament.rounds.order_by("-number") if drafts or not each.is_draft]
    out = _taken(tournament)
    hand = _in_hand(tournament, rounds)
    return {
        "round": hand,
        "now": [_offer(tournament, code, hand, out, count=True) for code in _round_codes(hand)] if hand else [],
        "earlier": [
            (each, [_offer(tournament, code, each, out) for code in _round_codes(each)])
            for each in rounds
            if each != hand
        ],
        "results": [
            _offer(tournament, code, None, out, count=code not in UNCOUNTED)
            for code in RESULTS
            if code != "joueurs" or has_substitutes(tournament)
        ],
        "before": [_offer(tournament, code, None, out, count=True) for code in BEFORE],
        "stale": stale_data(tournament),
        "entrants": contestants(tournament).values(),
        "outdated_record": _outdated(tournament, out.get(("fiche", None), ())),
    }


def _in_hand(tournament: Tournament, rounds: Sequence[Round]) -> Round | None:
    """The round that is being played, else the first draft: several may be drawn at once. ``rounds``: latest first."""
    known = next((each for each in rounds if each.state != RoundState.DRAFT), None)
    drafts = [each for each in rounds if each.state == RoundState.DRAFT]
    if drafts and (known is None or not tables_without_result(tournament)):
        return drafts[-1]
    return known


def _round_codes(round_: Round) -> tuple[str, ...]:
    """A draft has no results, and nobody is told from it where to sit."""
    return ("tables", "feuilles") if round_.state == RoundState.DRAFT else NOW


Out = Mapping[tuple[str, int | None], Sequence[Job]]


def _taken(tournament: Tournament) -> Out:
    """What was taken away, by document and round; standings of an earlier round and records go with their kind."""
    out: dict[tuple[str, int | None], list[Job]] = {}
    for job in handed_out(tournament):
        out.setdefault((job.code, job.round_number if DOCUMENTS[job.code].of_round else None), []).append(job)
    return out


def _offer(tournament: Tournament, code: str, round_: Round | None, out: Out, *, count: bool = False) -> Offer:
    document = DOCUMENTS[code]
    wish = Wish(round_number=round_.number if round_ else None)
    return Offer(
        title=document.title(),
        page_url=document_url(tournament, code, wish),
        pdf_url=document_url(tournament, code, wish, pdf=True),
        pages=count_pages(code, tournament, wish) if count else None,
        variants=tuple(
            (words(), document_url(tournament, code, _variant(wish, variant)))
            for variant, words in list(document.variants.items())[1:]
        ),
        outdated=_outdated(tournament, out.get((code, wish.round_number), ())),
    )


def _outdated(tournament: Tournament, taken: Sequence[Job]) -> Job | None:
    """A file that no longer says what is true, whichever paper or person it was for: the oldest of a variant tells."""
    oldest: dict[str, Job] = {}
    for job in sorted(taken, key=lambda job: job.revision):
        oldest.setdefault(job.variant, job)
    return next((job for job in oldest.values() if _is_outdated(tournament, job)), None)


def _is_outdated(tournament: Tournament, job: Job) -> bool:
    """True if what a file shows has changed since somebody took it away."""
    document, wish = DOCUMENTS[job.code], wish_of(job)
    number = wish.round_number if document.of_round else None
    seating_only = document.is_seating_only(wish)
    return job.revision < data_revision(tournament, seating_only=seating_only, round_number=number)
